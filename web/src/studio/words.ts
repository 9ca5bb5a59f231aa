// What the studio says, in the languages that it has. Findings, figures and reports are said by rulekit itself.

import { signal } from "@preact/signals";
import { filled } from "../play/filled.ts";

export const LANGUAGES: Readonly<Record<string, string>> = { en: "English", es: "Español" };

type Said = readonly [en: string, es: string];

const WORDS = {
  language: ["Language", "Idioma"],
  file: ["Open files", "Archivos abiertos"],
  new: ["New or open…", "Nuevo o abrir…"],
  new_brief: ["New…", "Nuevo…"],
  undo: ["Undo", "Deshacer"],
  redo: ["Redo", "Rehacer"],
  save: ["Save now", "Guardar ya"],
  save_tells: ["Each edit is saved by itself after a moment; this saves at once.", "Cada cambio se guarda solo al momento; esto guarda ya."],
  saved_in: ["saved in {name} at {time}", "guardado en {name} a las {time}"],
  saved_at: ["saved at {time}", "guardado a las {time}"],
  export: ["Export page", "Exportar página"],
  export_brief: ["Export", "Exportar"],
  exported: ["saved as {name} in your downloads", "guardada como {name} en tus descargas"],
  exported_brief: ["{name} downloaded", "{name} descargada"],
  exporting: ["Exporting…", "Exportando…"],
  close_file: ["Close {name}", "Cerrar {name}"],
  close: ["Close", "Cerrar"],
  saved: ["saved", "guardado"],
  saving: ["saving…", "guardando…"],
  changed: ["not yet saved", "sin guardar todavía"],
  asked: ["changed by another program", "cambiado por otro programa"],
  away: ["not saved", "no guardado"],
  rules: ["Rules", "Reglas"],
  table: ["Table", "Mesa"],
  more: ["Change & look", "Cambiar y ver"],
  row_back: ["What is further left", "Lo que está más a la izquierda"],
  row_on: ["What is further right", "Lo que está más a la derecha"],
  parts: ["Parts", "Partes"],
  problems: ["Problems", "Problemas"],
  change: ["Change", "Cambiar"],
  graph: ["Graph", "Grafo"],
  examples: ["Examples", "Ejemplos"],
  rulebook: ["Rulebook", "Reglamento"],
  simulate: ["Simulate", "Simular"],
  compare: ["Compare", "Comparar"],
  choose_file: ["choose a file", "elige un archivo"],
  theirs: [
    "Another program has changed this file while you were typing. Nothing has been written over.",
    "Otro programa ha cambiado este archivo mientras escribías. No se ha sobrescrito nada.",
  ],
  keep_mine: ["Keep my text", "Conservar mi texto"],
  take_theirs: ["Take the other text", "Tomar el otro texto"],
  their_text: ["The other text", "El otro texto"],
  stale: [
    "The rules have faults now; this is of the last rules without faults.",
    "Las reglas tienen fallos ahora; esto es de las últimas reglas sin fallos.",
  ],
  no_rules: ["There are no rules to look at yet.", "Todavía no hay reglas que mirar."],
  no_problems: ["no problems", "sin problemas"],
  faulty: ["the rules have faults", "las reglas tienen fallos"],
  one_problem: ["1 problem", "1 problema"],
  many_problems: ["{n} problems", "{n} problemas"],
  place: ["line {line}, column {column}", "línea {line}, columna {column}"],
  silent: ["the rules are checked in a moment…", "las reglas se comprueban enseguida…"],
  took: ["the table plays these rules", "la mesa juega estas reglas"],
  took_before: ["the table plays the rules of before", "la mesa juega las reglas de antes"],
  heat: ["bars: how often each line acts in a hand; hatched: never", "barras: cuánto actúa cada línea en una mano; rayado: nunca"],
  licences: ["Licences", "Licencias"],
  local: ["local only: nothing leaves this computer", "solo local: nada sale de este ordenador"],
  here_again: ["What had been typed and not saved is here again.", "Lo escrito y no guardado está aquí de nuevo."],
  server_gone: [
    "The studio’s server has ended. Nothing is lost: the text is kept in this page, and is saved once `rulekit studio` runs again.",
    "El servidor del estudio ha terminado. No se pierde nada: el texto sigue en esta página y se guardará cuando `rulekit studio` vuelva a funcionar.",
  ],
  server_back: ["The studio’s server is there again.", "El servidor del estudio está de vuelta."],
  not_saved: ["Not saved: {why}", "No guardado: {why}"],
  gone: [
    "‘{name}’ is gone from the folder; the next edit writes it again.",
    "‘{name}’ ya no está en la carpeta; el próximo cambio lo escribe de nuevo.",
  ],
  taken: [
    "Another program has changed the file; this is what it wrote. Undo brings back what stood here.",
    "Otro programa ha cambiado el archivo; esto es lo que escribió. Deshacer trae lo que había.",
  ],
  there_already: ["‘{name}’ is there already", "‘{name}’ ya existe"],
  options: ["Options", "Opciones"],
  defaults: ["all at their defaults", "todas como vienen"],
  not_default: ["{n} not at the default", "{n|cambiada|cambiadas}"],
  players: ["players", "jugadores"],
  bots: ["the others are", "los demás son"],
  deal_number: ["deal number", "número de reparto"],
  deal_same: ["the same number deals the same cards", "el mismo número reparte las mismas cartas"],
  from_to: ["from {low} to {high}", "de {low} a {high}"],
  last_rules: ["The table plays the last rules without faults.", "La mesa juega las últimas reglas sin fallos."],
  unplayable: [
    "By these rules no match can begin: {why}. The table plays the rules of before.",
    "Con estas reglas no puede empezar ninguna partida: {why}. La mesa juega las reglas de antes.",
  ],
  faults: [
    "These rules have faults and cannot be played yet: see Problems.",
    "Estas reglas tienen fallos y todavía no se pueden jugar: mira Problemas.",
  ],
  see_problems: ["Show the problems", "Mostrar los problemas"],
  stopped: [
    "By these rules move {number} of {of}, “{text}”, can no longer be made{why}. Play goes on from there.",
    "Con estas reglas la jugada {number} de {of}, «{text}», ya no se puede hacer{why}. El juego sigue desde ahí.",
  ],
  recounted: [
    "By these rules what was played before counts otherwise too: hand {hands}. The score is the new one.",
    "Con estas reglas también lo jugado antes cuenta de otro modo: mano {hands}. La puntuación es la nueva.",
  ],
  new_match: ["New match", "Nueva partida"],
  make_example: ["Make an example of this position", "Hacer un ejemplo de esta posición"],
  shuffling: ["Shuffling…", "Barajando…"],
  endless: [
    "By these rules the table came to no position within {s} seconds, so it was stopped.",
    "Con estas reglas la mesa no llegó a ninguna posición en {s} segundos, así que se detuvo.",
  ],
  right: ["Nothing is wrong with these rules.", "Estas reglas no tienen ningún fallo."],
  line: ["line {n}", "línea {n}"],
  looking: ["Looking…", "Mirando…"],
  table_in: ["The table is in", "La mesa está en"],
  whole: ["all of it", "todo"],
  larger: ["larger", "más grande"],
  smaller: ["smaller", "más pequeño"],
  examples_run: [
    "An example is a position, the moves from there, and what must come of them. It is tried after each change, and tells if a change breaks it.",
    "Un ejemplo es una posición, las jugadas desde ahí y lo que debe salir. Se prueba tras cada cambio y dice si un cambio lo rompe.",
  ],
  come_out: ["{n} of {of|example holds|examples hold}", "{n} de {of|ejemplo se cumple|ejemplos se cumplen}"],
  trying: ["The examples are being tried…", "Se prueban los ejemplos…"],
  failing: ["{n|example does not hold|examples do not hold}", "{n|ejemplo no se cumple|ejemplos no se cumplen}"],
  no_examples: ["These rules have no examples.", "Estas reglas no tienen ejemplos."],
  expected: ["expected", "esperado"],
  came: ["came", "salió"],
  wording: ["The rulebook", "El reglamento"],
  read: ["As players read it", "Para jugadores"],
  full: ["In full", "Completo"],
  edit_only_in_full: ["The last edit does not show here, as this leaves out what players need not know.", "El último cambio no se nota aquí: esto omite lo que los jugadores no necesitan saber."],
  base_only_in_full: ["What differs from {base} does not show here, as this leaves out what players need not know.", "Lo que cambia respecto a {base} no se nota aquí: esto omite lo que los jugadores no necesitan saber."],
  show_in_full: ["Show it in full", "Ver el completo"],
  last_edit: ["The last edit: {new|line is|lines are} new, {gone} gone.", "El último cambio: {new|línea nueva|líneas nuevas}, {gone|quitada|quitadas}."],
  from_base: ["What differs from {base}: {new|line is|lines are} new, {gone} gone.", "Lo que cambia respecto a {base}: {new|línea nueva|líneas nuevas}, {gone|quitada|quitadas}."],
  fresh: ["changed", "cambiado"],
  hands: ["hands", "manos"],
  fit: ["≈ 15 s", "≈ 15 s"],
  stop: ["Stop", "Parar"],
  old: ["Of the rules before this edit.", "De las reglas de antes de este cambio."],
  done: ["{done} of {of} hands", "{done} de {of} manos"],
  dealing: ["Dealing…", "Repartiendo…"],
  played_first: ["{n|hand|hands} played…", "{n|mano jugada|manos jugadas}…"],
  cut_by_simulation: ["Stopped, as a simulation was begun.", "Parado, porque empezó una simulación."],
  cut_by_comparison: ["Stopped, as a comparison was begun.", "Parado, porque empezó una comparación."],
  nothing_known: ["Stopped before anything was known.", "Parado antes de saber nada."],
  own_page: ["The report in a page of its own", "El informe en una página aparte"],
  writing: ["The report is being drawn; in a moment it stands here…", "El informe se está dibujando; en un momento estará aquí…"],
  report: ["Report", "Informe"],
  won_by: ["Hands won by", "Manos ganadas por"],
  ended_by: ["Hands ended by", "Manos acabadas por"],
  share: ["share", "parte"],
  interval: ["95% interval", "intervalo del 95%"],
  seat: ["seat {n}", "asiento {n}"],
  settles: ["Share of hands won by {who}: it settles as hands come in", "Manos ganadas por {who}: se asienta según se juegan"],
  turns: ["Turns in a hand: {mean} on average", "Turnos por mano: {mean} de media"],
  turns_axis: ["turns", "turnos"],
  line_acts: ["{times|time|times} a hand", "{times|vez|veces} por mano"],
  line_never: ["never", "nunca"],
  heat_told: ["Beside the lines of the rules stands how often they act.", "Junto a las líneas de las reglas está cuántas veces actúan."],
  simulate_about: [
    "Bots play the game of the table many times, and what happens is counted. Say how many hands, or leave it open: then it is as many as take about 15 seconds, but at least 20.",
    "Los bots juegan muchas veces el juego de la mesa y se cuenta lo que pasa. Di cuántas manos, o déjalo en blanco: entonces son las que duran unos 15 segundos, pero al menos 20.",
  ],
  compare_about: [
    "Bots play these rules and another game with the same cards: what does the change do? If you do not say how many hands, it is as many as take about 15 seconds, but at least 20.",
    "Los bots juegan estas reglas y otro juego con las mismas cartas: ¿qué efecto tiene el cambio? Si no dices cuántas manos, son las que duran unos 15 segundos, pero al menos 20.",
  ],
  against: ["with", "con"],
  the_base: ["the game that it varies", "el juego que varía"],
  the_base_of: ["the game that it varies: {base}", "el juego que varía: {base}"],
  this_folder: ["Files of this folder", "Archivos de esta carpeta"],
  library: ["Games of the library", "Juegos de la biblioteca"],
  rules_differ: ["What differs in the rules, in full", "Qué cambia en las reglas, completo"],
  what_it_does: ["What it does", "Qué efecto tiene"],
  in_brackets: [
    "In brackets: between what the difference lies, with 95% certainty. From 30% to 32% are 2 percentage points.",
    "Entre paréntesis: entre qué está la diferencia, con un 95% de certeza. De 30% a 32% hay 2 puntos porcentuales.",
  ],
  findings_in_english: ["", "Parte de estas indicaciones está en inglés, como las palabras de las reglas."],
  examples_in_english: ["", "Lo que se dice de un ejemplo que no se cumple está en inglés, como las palabras de las reglas."],
  code_tells: ["What a finding of this kind means, with an example", "Qué significa una indicación de esta clase, con un ejemplo"],
  dots: [
    "A filled dot: there is a difference. A hollow dot: it may be chance.",
    "Punto lleno: hay una diferencia. Punto hueco: puede ser azar.",
  ],
  dots_by_chance: [
    "A filled dot: there is a difference. A hollow dot: it may be chance, also where its interval leaves out 0: of so many figures one or another does by chance.",
    "Punto lleno: hay una diferencia. Punto hueco: puede ser azar, también si su intervalo deja fuera el 0: entre tantas cifras alguna lo hace por azar.",
  ],
  points_of_percent: ["percentage points", "puntos porcentuales"],
  longest: [
    "“{what}”: such a hand has had as many turns as the rules let it, and is broken off.",
    "«{what}»: una mano así ha tenido todos los turnos que permiten las reglas y se corta.",
  ],
  dealer: ["the dealer", "quien reparte"],
  others: ["each of the others", "cada uno de los demás"],
  deal_goes_round: [
    "Here each hand is played on its own, and each seat deals in its turn, whatever the rules say of who deals next in a match.",
    "Aquí cada mano se juega aparte y cada asiento reparte cuando le toca, digan lo que digan las reglas sobre quién reparte después en una partida.",
  ],
  bot_greedy: ["quick, sees one move ahead", "rápido, ve una jugada adelante"],
  bot_random: ["makes any move", "juega al azar"],
  bot_search: ["stronger, slow: {s} s a move", "más fuerte, lento: {s} s por jugada"],
  played_by: ["played by", "juegan"],
  try_with: ["Try with {bot} bots", "Probar con bots {bot}"],
  figure: ["figure", "cifra"],
  difference: ["difference", "diferencia"],
  quoted: ["‘{what}’", "«{what}»"],
  never_done: [
    "The bots never did {what} in these hands: what follows says nothing about it.",
    "Los bots nunca hicieron {what} en estas manos: lo que sigue no dice nada de ello.",
  ],
  hardly_done: [
    "The bots hardly ever did {what}, in less than one of a hundred hands: what follows says next to nothing about it.",
    "Los bots casi nunca hicieron {what}, en menos de una de cada cien manos: lo que sigue no dice casi nada de ello.",
  ],
  example_deal: ["Deal {deal}", "Reparto {deal}"],
  example_hand: ["hand {n}", "mano {n}"],
  example_moves: ["after {n|move|moves}, the last “{move}”", "tras {n|jugada|jugadas}, la última «{move}»"],
  example_first: ["before the first move", "antes de la primera jugada"],
  example_turn: ["it must be the turn of seat {n} ({phase})", "debe tocarle al asiento {n} ({phase})"],
  example_over: ["it must be over", "debe haber acabado"],
  rename: ["Rename", "Cambiar nombre"],
  remove: ["Remove", "Quitar"],
  removed: ["{name} lies in {where} now.", "{name} está ahora en {where}."],
  see_one: ["see one", "ver una"],
  watched: ["A hand of the simulation that scored for {what}, as bots played it.", "Una mano de la simulación en la que se anotó por {what}, jugada por los bots."],
  back_to_match: ["Back to the match", "Volver a la partida"],
  scored_for: ["What the first {of} hands scored for, and in how many", "Por qué se anotó en las primeras {of} manos, y en cuántas"],
  first_laid: [
    "Players first lay something on the table in their turn number {turn} on average, and {never} of them lay nothing in the hand (of {of} hands).",
    "Los jugadores ponen algo en la mesa por primera vez en su turno número {turn} de media, y el {never} de ellos no pone nada en la mano (de {of} manos).",
  ],
  first_laid_there: ["In {game}: in turn number {turn}, and {never} lay nothing.", "En {game}: en el turno número {turn}, y el {never} no pone nada."],
  with_interval: ["{value} ({low} to {high})", "{value} (de {low} a {high})"],
  scored_in: ["{what} was scored in {n} of {of} hands.", "{what} se anotó en {n} de {of} manos."],
  scored_alike: [
    "In as many as {what}: what else is asked for may hold always (whoever has gone out has nothing left in hand, for instance).",
    "En tantas como {what}: quizá lo demás que se pide se cumple siempre (a quien ha cerrado no le queda nada en la mano, por ejemplo).",
  ],
  scored_seldom: [
    "{what} was scored in {n} of {of} hands only: these figures cannot show what it does.",
    "{what} se anotó solo en {n} de {of} manos: estas cifras no pueden mostrar su efecto.",
  ],
  scored_never: [
    "{what} was scored in none of {of} hands: these figures say nothing about it.",
    "{what} no se anotó en ninguna de {of} manos: estas cifras no dicen nada de ello.",
  ],
  others_undone: [
    "Moves of the game, not changed by you, that the bots never or hardly ever made here: {what}",
    "Jugadas del juego, no cambiadas por ti, que los bots aquí nunca o casi nunca hicieron: {what}",
  ],
  made_in: ["The bots made {what} in {share}% of the hands.", "Los bots hicieron {what} en el {share}% de las manos."],
  made_often: ["The bots made {what} {times|time|times} a hand on average.", "Los bots hicieron {what} {times|vez|veces} por mano de media."],
  time_left: ["about {n|minute|minutes} left", "queda cerca de {n|minuto|minutos}"],
  seconds_left: ["about {n|second|seconds} left", "quedan unos {n|segundo|segundos}"],
  stop_any_time: ["You may stop at any time and keep the figures.", "Puedes parar cuando quieras y conservar las cifras."],
  undone_why: ["They see no use in it, or could not do it. People may.", "No le ven utilidad, o no pudieron. La gente quizá lo haga."],
  slight: ["Nothing that one would notice differs in {n|hand|hands}; very small differences:", "Nada que se note cambia en {n|mano|manos}; diferencias muy pequeñas:"],
  no_difference: ["No difference found in {n|hand|hands}.", "No se encontró ninguna diferencia en {n|mano|manos}."],
  all_figures: ["All figures", "Todas las cifras"],
  begin_title: ["Begin from a game", "Empezar con un juego"],
  begin_about: ["What your file has in it", "Qué tiene tu archivo"],
  changes_only: [
    "only what you change: everything else stays as in the game (best for a first try)",
    "solo lo que cambias: lo demás queda como en el juego (lo mejor para empezar)",
  ],
  game: ["Game", "Juego"],
  called: ["What your game is called", "Cómo se llama tu juego"],
  my: ["My {title}", "Mi {title}"],
  all_rules: [
    "all the rules of the game, as a copy: a long text, in which you may change anything",
    "todas las reglas del juego, copiadas: un texto largo, en el que puedes cambiar cualquier cosa",
  ],
  variant_about: ["A variant of {title}.", "Una variante de {title}."],
  variant_why: ["what it changes, and why", "qué cambia, y por qué"],
  variant_note: [
    "What stands below takes the place of what the game says under the same key; Change lists it all.",
    "Lo que está abajo ocupa el lugar de lo que el juego dice con la misma clave; todo está en Cambiar.",
  ],
  variant_away: ["`key: ~` takes it away.", "`clave: ~` lo quita."],
  write_file: ["Start", "Empezar"],
  open_file: ["Or open a file of this folder", "O abrir un archivo de esta carpeta"],
  change_about: [
    "What {base} says that you may change. Choose something: it is put into your rules as it stands, and you edit it there.",
    "Lo que dice {base} y puedes cambiar. Elige algo: se pone en tus reglas tal como está, y allí lo editas.",
  ],
  change_whole: [
    "These rules stand on their own: all there is to change is in the text itself.",
    "Estas reglas no varían otro juego: todo lo que se puede cambiar está en el texto.",
  ],
  change_this: ["Change this", "Cambiar esto"],
  change_there: ["Show line {n}", "Mostrar la línea {n}"],
  add_like: ["Add one like it", "Añadir otra así"],
  add: ["Add", "Añadir"],
  no_name: ["A name has letters in it.", "Un nombre tiene letras."],
  there_already_other: ["‘{name}’ is there already; call the new one something else.", "«{name}» ya existe; llama a la nueva de otro modo."],
  add_name: ["What is the new one called?", "¿Cómo se llama la nueva?"],
  kind_option: ["Numbers and choices", "Números y opciones"],
  kind_deal: ["The deal", "El reparto"],
  kind_action: ["What players may do", "Qué pueden hacer los jugadores"],
  kind_meld: ["Melds", "Combinaciones"],
  kind_score: ["What a hand scores", "Qué puntúa una mano"],
  kind_track: ["What is kept count of", "Qué se lleva en cuenta"],
  kind_end: ["The end of the match", "El final de la partida"],
  option_about: [
    "What may be chosen before a match; what stands first holds if nothing is chosen.",
    "Lo que se puede elegir antes de la partida; lo primero vale si no se elige nada.",
  ],
  kept_about: ["Marks and counters, by which rules know what has happened.", "Marcas y contadores, por los que las reglas saben qué ha pasado."],
  track_about: [
    "What is kept count of (a mark that something has been done, a counter) stands under `track:`.",
    "Lo que se lleva en cuenta (una marca de algo ya hecho, un contador) está bajo `track:`.",
  ],
  track_begin: ["Begin a mark", "Empezar una marca"],
  track_show: ["Show mine", "Mostrar las mías"],
  track_new: ["done", "hecho"],
  track_note: ["no at each deal; `do: {name} = yes`, `when: not {name}`", "no en cada reparto; `do: {name} = yes`, `when: not {name}`"],
  usual: ["{value} (default)", "{value} (por omisión)"],
  or: ["or", "o"],
  find: ["Find", "Buscar"],
  found_nothing: ["Nothing has “{wanted}” in it.", "Nada contiene «{wanted}»."],
  found_some: ["Nothing has all of “{wanted}”; this has some of it.", "Nada contiene todo «{wanted}»; esto contiene una parte."],
  show_all: ["Show all", "Mostrar todo"],
  reused: [
    "The same action as in the phase “{phase}”, which is reused here.",
    "Es la misma acción que en la fase «{phase}», que aquí se reutiliza.",
  ],
  given: ["Only with another choice of options, such as “{choice}”.", "Solo con otra elección de opciones, como «{choice}»."],
  yours: ["yours", "tuyo"],
  the_end: ["when it ends, and who wins", "cuándo acaba y quién gana"],
} as const satisfies Readonly<Record<string, Said>>;

export type Word = keyof typeof WORDS;

const KEPT = "rulekit language";

function wanted(): string {
  const kept = localStorage.getItem(KEPT);
  const own = kept ?? navigator.language.slice(0, 2);
  return own in LANGUAGES ? own : "en";
}

export const language = signal(wanted());

export function speakIn(name: string): void {
  language.value = name;
  localStorage.setItem(KEPT, name);
  document.documentElement.lang = name;
}

/** A text in the language of the page. */
export function say(word: Word, more: Readonly<Record<string, string | number>> = {}): string {
  const said = WORDS[word][language.value === "es" ? 1 : 0];
  return filled(said, more);
}

/** A number with so many digits after the point, or the comma. */
export const number = (value: number, digits: number): string =>
  value.toLocaleString(language.value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A name of a rule file as people read it. */
export const spaced = (name: string): string => name.replaceAll("_", " ");

/** A bot as people read it: its name, and what it does if that is known. */
export function botSaid(name: string): string {
  const [, kind, ms] = /^(greedy|random|search)(?::ms=(\d+))?$/.exec(name) ?? [];
  if (!kind || (kind === "search" && !ms)) return name;
  return `${kind} (${say(`bot_${kind as "greedy" | "random" | "search"}`, { s: (Number(ms) / 1000).toLocaleString(language.value) })})`;
}
