// What is refused, as players are told it: the words of the engine are looked up, and said otherwise.
//
// The engine says why in the words of the rule file, with the rule's place. For what a rule refuses an
// exported page has the rulebook's sentence (rulekit/export/reasons.py); what is no rule's is said here.
// Whatever stands in neither is shown as the engine says it. Who writes the rules is told their place besides.

import { filled } from "./filled.ts";
import type { Shown } from "./messages.ts";
import { placed } from "./placed.ts";

/** What is shown; `foreign`: in the engine's words, which are English and those of the rule file. */
export interface Reason {
  readonly text: string;
  readonly placed: string; // the same with places as the engine writes them
  readonly foreign: boolean;
}

const NAMES = "{name}: {said}";
const ALWAYS = /, whatever is (?:named|melded)$/;
const GROWN = "; the meld is named as it is afterwards, with the card";
const AMOUNT = /; here it is (?<here>-?\d+) where (?<wanted>[a-z ]+) (?<there>-?\d+) is wanted$/;

type Own = readonly [pattern: RegExp, en: string, es: string];

/** What no rule refuses. What a pattern finds fills the gaps of its name; `{may}`: what may be chosen. */
const OWN: readonly Own[] = [
  [/^there is nothing to name as '.*'$/s, "There is nothing to choose for it now. {may}", "Ahora no hay nada que elegir para ello. {may}"],
  [/^it is not among what may be chosen$/, "That may not be chosen for it. {may}", "Eso no se puede elegir para ello. {may}"],
  [
    /^'(?<meld>.*)' is no meld; a wild card is given a role in a whole meld$/,
    "“{meld}” is no meld; a wild card is given a role in a whole meld.",
    "«{meld}» no es una combinación; el papel de un comodín se dice en una combinación entera.",
  ],
  [
    /^'(?<meld>.*)' is no meld, and no arrangement brings just these cards to the table$/,
    "“{meld}” is no meld, and cannot be brought to the table in any other way.",
    "«{meld}» no es una combinación, ni se puede llevar a la mesa de otro modo.",
  ],
  [/^'(?<meld>.*)' is no meld$/, "“{meld}” is no meld.", "«{meld}» no es una combinación."],
  [/^that names too much: '.*' names .*$/s, "That is too much for it. {may}", "Es demasiado para ello. {may}"],
  [
    /^'.*' is not possible in the phase '(?<phase>.*)'; possible are: (?<actions>.*)$/,
    "Not in this part of a turn ({phase}). Now: {actions}.",
    "No en esta parte del turno ({phase}). Ahora: {actions}.",
  ],
  [/^it is over; nobody moves any more$/, "It is over; nobody moves any more.", "Se acabó; ya nadie juega."],
  [
    /^this can be meant in several ways; say which: (?<ways>.*)$/s,
    "This can be meant in several ways: {ways}",
    "Puede entenderse de varias maneras: {ways}",
  ],
  [/^it is not your turn there$/, "It is not your turn there.", "Ahí no te toca."],
  [/^there is no move that could be taken back$/, "There is no move to take back.", "No hay jugada que retirar."],
  [/^there is no such moment$/, "There is no such moment.", "No existe ese momento."],
  [
    /^what that seat sees is not yours to know before the end$/,
    "What that seat sees is not yours to know before the end.",
    "Lo que ve ese asiento no lo puedes saber antes del final.",
  ],
  [/^that seat is not yours to play$/, "That seat is not yours to play.", "Ese asiento no lo juegas tú."],
  [/^'(?<card>.*)' is not a card of this deck$/, "“{card}” is not a card of this deck.", "«{card}» no es una carta de esta baraja."],
  [/^'(?<card>.*)' is no role that a card can play in a meld$/, "No card can stand for “{card}” in a meld.", "Ninguna carta hace de «{card}» en una combinación."],
  [
    /^(?<card>.*) is written (?<n>\d+) times; the deck has (?<most>\d+)$/, "{card} is there {n} times; the deck has {most}.", "{card} aparece {n} veces; en la baraja hay {most}."],
  [
    /^this is not a record: .*$/s,
    "The file or link holds no match of this program.",
    "El archivo o el enlace no tiene una partida de este programa.",
  ],
  [
    /^this record has format (?<format>.*); this page reads (?<ours>.*)$/,
    "It was saved by another version: its format is {format}, and this page reads {ours}.",
    "La guardó otra versión: su formato es {format}, y esta página lee el {ours}.",
  ],
  [/^the record is damaged: .*$/s, "It is damaged.", "Está dañada."],
  [
    /^the record says that '(?<field>game)' is '(?<value>.*)', but its digest is of '(?<ours>.*)': set it to '.*'$/,
    "Its field “{field}” says “{value}”, but it was played with “{ours}”: set it to “{ours}”.",
    "Su campo «{field}» dice «{value}», pero se jugó con «{ours}»: pon «{ours}».",
  ],
  [
    /^the record says that the option (?<rule>\S+) is '(?<value>.*)', but its digest is of '(?<ours>.*)': set it to '.*'$/,
    "Its house rule {rule} says “{value}”, but it was played with “{ours}”: set it to “{ours}”.",
    "Su regla de la casa {rule} dice «{value}», pero se jugó con «{ours}»: pon «{ours}».",
  ],
  [
    /^the record has an option '(?<rule>.*)', which '.*' does not have: take it out, or use the rules that have it$/,
    "It has a house rule “{rule}”, which this game does not have: take it out, or open it with the rules that have it.",
    "Tiene una regla de la casa «{rule}» que este juego no tiene: quítala, o ábrela con las reglas que la tienen.",
  ],
  [
    /^this record is of the game '(?<game>.*)', not of '(?<ours>.*)'$/,
    "It is of the game “{game}”, not of “{ours}”.",
    "Es del juego «{game}», no de «{ours}».",
  ],
  [
    /^this record was made with the option (?<rule>\S+) '(?<value>.*)', not '(?<ours>.*)'$/,
    "It was played with another house rule: {rule} was “{value}”, here it is “{ours}”.",
    "Se jugó con otra regla de la casa: {rule} era «{value}», aquí es «{ours}».",
  ],
  [
    /^this record is of (?<n>\d+) players, but this table is for (?<ours>\d+)$/,
    "It was played by {n}; this table is for {ours}.",
    "La jugaron {n}; esta mesa es para {ours}.",
  ],
  [
    /^this record was made with other rules of '.*', or with other options than it says: its digest is .*, here it is .*$/s,
    "It was played by other rules of this game, from before or after a change, or by other house rules than it says.",
    "Se jugó con otras reglas de este juego, de antes o después de un cambio, o con otras reglas de la casa que las que dice.",
  ],
  [
    /^move (?<n>\d+) of the record is refused: (?<why>.*)$/s,
    "Its move {n} cannot be played: {why}",
    "Su jugada {n} no se puede hacer: {why}",
  ],
  [
    /^the record goes on after the end, with move (?<n>\d+): .*$/s,
    "It goes on after the end, with move {n}.",
    "Sigue después del final, con la jugada {n}.",
  ],
  [/^the record says that it .*, but after its moves it .*$/s, "It ends otherwise than it says.", "Termina de otro modo que el que dice."],
  [/^the record cannot begin: (?<why>.*)$/s, "It cannot begin: {why}", "No puede comenzar: {why}"],
];

/** What is added where no choice would do. */
const WHATEVER: Own = [/$/, "{said} Nothing that you could choose would do.", "{said} Nada de lo que puedes elegir sirve."];

/** What is added where an amount does not do: the one wanted, too, if the rule's sentence does not name it. */
const HERE: Own = [AMOUNT, "{said} Here: {here}.", "{said} Aquí: {here}."];
const HERE_WANTED: Own = [AMOUNT, "{said} Here: {here}; wanted: {wanted} {there}.", "{said} Aquí: {here}; se pide: {wanted} {there}."];
const WANTED: Readonly<Record<string, string>> = {
  "at least": "al menos",
  "more than": "más de",
  "at most": "como máximo",
  "less than": "menos de",
  exactly: "exactamente",
};

/** What players are told for words of the engine. */
export function reasonOf(content: Shown, words: string): Reason {
  const said = (text: string, foreign: boolean): Reason => ({ text: placed(text, content.file ?? "", content.language), placed: text, foreign });
  const engine = said(words, true);
  if (content.reasons === undefined) return engine;
  const found = playersReason(content, words);
  if (found === null) return engine;
  const place = content.file && found ? (PLACE.exec(words)?.[0] ?? "") : "";
  return said(found + place, false);
}

const PLACE = / \([^() ]+:\d+:\d+\)$/;

/** What the page has for words of the engine; null: nothing. */
function playersReason(content: Shown, words: string): string | null {
  const [, plain, place] = /^(.*?)(?: \(([^() ]+:\d+:\d+)\))?$/s.exec(words)!;
  const own = (text: Own): string => (content.language === "es" ? text[2] : text[1]);
  const here = (content.reasons ?? []).filter(([, at]) => at === place);
  const always = ALWAYS.test(plain!);
  const core = plain!.replace(AMOUNT, "").replace(ALWAYS, "").replace(GROWN, "");
  const { here: amount, wanted = "", there } = AMOUNT.exec(plain!)?.groups ?? {};
  for (const [why, , said] of here) {
    if (why === "") continue;
    if (core === why && amount !== undefined) {
      const asked = content.language === "es" ? (WANTED[wanted] ?? wanted) : wanted;
      const named = said.split(/\D+/).includes(there!);
      return filled(own(named ? HERE : HERE_WANTED), { said, here: amount, wanted: asked, there: there! });
    }
    if (core === why) return always ? filled(own(WHATEVER), { said }) : said;
    const told = why.startsWith("it ") ? ` ${why.slice(3)}` : "";
    if (told && core.endsWith(told)) {
      return filled(NAMES, { name: core.slice(0, -told.length), said });
    }
  }
  for (const text of OWN) {
    const found = text[0].exec(plain!);
    if (found === null) continue;
    const { phase, actions, why, ...groups } = found.groups ?? {};
    const named = (role: string, name: string): string => content.names[role]?.[name] ?? name;
    const parts = {
      ...groups,
      may: here.find(([engine]) => engine === "")?.[2] ?? "",
      phase: named("phase", phase ?? ""),
      actions: (actions ?? "").split(", ").map((name) => named("action", name)).join(", "),
      why: why === undefined ? "" : (playersReason(content, place === undefined ? why : `${why} (${place})`) ?? why),
    };
    return filled(own(text), parts).trimEnd();
  }
  return null;
}
