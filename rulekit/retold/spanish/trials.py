"""Findings of setting a game up and playing it at random."""

from __future__ import annotations

TRIALS: tuple[tuple[str, str], ...] = (
    # settings
    ("with {} players", "con {0} jugadores"),
    ("with {} players and {}", "con {0} jugadores y {1}"),
    ("{} players cannot play this: {}", "{0} jugadores no pueden jugar esto: {1:said}"),
    ("see to `players`, `teams` and `require`", "revisa `players`, `teams` y `require`"),
    (
        "'{}' refuses the default options with {} players",
        "'{0}' rechaza las opciones de partida con {1} jugadores",
    ),
    (
        "choose defaults that go together, or change the condition",
        "elige valores de partida que vayan juntos, o cambia la condición",
    ),
    (
        "the option '{}' changes nothing, whatever its value",
        "la opción '{0}' no cambia nada, sea cual sea su valor",
    ),
    (
        "see whether the conditions that name it can hold; or delete it",
        "mira si las condiciones que la nombran pueden cumplirse; o bórrala",
    ),
    (
        "say with `for each` or `repeat N times:` what repeats, remember values under `track`",
        "di con `for each` o `repeat N times:` lo que se repite, guarda valores en `track`",
    ),
    (
        "the rules are too large to be played: with {} players, `{}` takes {} steps in one go "
        "({}), where {} are the most",
        "las reglas son demasiado grandes para jugarse: con {0} jugadores, `{1}` necesita {2} "
        "pasos de una vez; lo máximo son {4}",
    ),
    (
        "the rules are too large to be played: with {} players, `{}` takes {} steps and more, "
        "where {} are the most",
        "las reglas son demasiado grandes para jugarse: con {0} jugadores, `{1}` necesita {2} "
        "pasos o más; lo máximo son {3}",
    ),
    ("the deck needs 1 copy of some card", "la baraja necesita 1 ejemplar de alguna carta"),
    (
        "options and table size have to settle how many cards there are",
        "las opciones y el número de jugadores deben fijar cuántas cartas hay",
    ),
    ("the deck cannot have {} of a card", "la baraja no puede tener {0} de una carta"),
    (
        "the deck is too large: at most {} different cards, {} of each, {} in all",
        "la baraja es demasiado grande: como máximo {0} cartas distintas, {1} de cada una, {2} en "
        "total",
    ),
    ("{} is for {} players, not {}", "{0} es para {1} jugadores, no {2}"),
    ("option '{}' is fixed at {} in {}", "la opción '{0}' está fijada en {1} en {2}"),
    (
        "option '{}' cannot be '{}': values are {}",
        "la opción '{0}' no puede ser '{1}': los valores son {2}",
    ),
    (
        "option '{}' cannot be '{}': values are {}, or {}",
        "la opción '{0}' no puede ser '{1}': los valores son {2}, o {3}",
    ),
    ("{} players do not make {} equal sides", "{0} jugadores no forman {1} bandos iguales"),
    (
        "the value of a card must be settled by options and table size",
        "el valor de una carta deben fijarlo las opciones y el número de jugadores",
    ),
    (
        "a layout cannot hold the kind '{}', of which new melds are not always made: `when` "
        "stands in games without layouts",
        "una mesa reordenada no puede tener la clase '{0}', de la que no siempre se hacen "
        "combinaciones nuevas: `when` va en juegos sin reordenar",
    ),
    (
        "in a layout the number of natural cards does not limit that of the wilds",
        "al reordenar la mesa, el número de cartas naturales no limita el de comodines",
    ),
    (
        "layouts are found for one kind of run, whose order is not around, and one kind of set, "
        "with one kind of wild that is no natural card, the same in all hands: these melds are "
        "others; without wilds, `steps: add, split, gather` are found for any",
        "la mesa se reordena con una clase de escalera, cuyo orden no da la vuelta, y una de "
        "grupo, con un solo comodín que no es carta natural, el mismo en todas las manos: estas "
        "combinaciones son otras; sin comodines, `steps: add, split, gather` vale para cualquiera",
    ),
    (
        "the uses of more than {} places cannot be counted",
        "no se pueden contar los usos de más de {0} sitios",
    ),
    (
        "what cards have in common is settled before play, but '{}' is not: let it use rank, suit "
        "and value of the card, options and `players`",
        "lo que tienen en común las cartas se fija antes de jugar, pero '{0}' no: que use rango, "
        "palo y valor de la carta, opciones y `players`",
    ),
    (
        "in '{}' fewer wilds would go with more natural cards",
        "en '{0}' habría menos comodines con más cartas naturales",
    ),
    (
        "ranks that count differently when they are melded ({}) lie in one place of the kind "
        "'{}', where a wild stands for any of them",
        "rangos que valen distinto al combinarse ({0}) están en un mismo sitio de la clase '{1}', "
        "donde un comodín hace de cualquiera de ellos",
    ),
    (
        "with '{}' the kinds of melds are too many for this deck: all together have at most {} "
        "rows of slots, and {} slots",
        "con '{0}' las clases de combinaciones son demasiadas para esta baraja: entre todas "
        "tienen como máximo {1} filas de sitios, y {2} sitios",
    ),
    # how long it goes on
    (
        "this can never hold when a hand has ended, so no match comes to its end",
        "esto no puede cumplirse nunca al terminar una mano, así que ninguna partida acaba",
    ),
    (
        "this can never hold when a hand has ended, so no match comes to its end, with {}",
        "esto no puede cumplirse nunca al terminar una mano, así que ninguna partida acaba, con "
        "{0}",
    ),
    (
        "seen with {} players; such a match is broken off after {} hands or {} moves, and nobody "
        "wins it",
        "visto con {0} jugadores; una partida así se corta tras {1} manos o {2} jugadas, y nadie "
        "la gana",
    ),
    (
        "'{}' may be made again and again: a player made it {} times in one turn, and could go on",
        "'{0}' puede hacerse una y otra vez: un jugador la hizo {1} veces en un turno, y podría "
        "seguir",
    ),
    (
        "ask with `when` for what it uses up, or lead on with `next` to a phase that does not "
        "offer it; for once a turn: declare `NAME: flag, each turn` under `track`, write `when: "
        "not NAME`, and `NAME = yes` in `do`",
        "pregunta con `when` por lo que gasta, o lleva con `next` a una fase que no la ofrezca; "
        "para una vez por turno: declara `NAME: flag, each turn` en `track`, escribe `when: not "
        "NAME`, y `NAME = yes` en `do`",
    ),
    (
        "in the phase '{}' the player in turn has no move",
        "en la fase '{0}' el jugador de turno no tiene jugada",
    ),
    ("a hand goes on after {} moves", "una mano sigue después de {0} jugadas"),
    (
        "a single turn goes on after {} moves, in the phase '{}'",
        "un solo turno sigue después de {0} jugadas, en la fase '{1}'",
    ),
    (
        "end it with `limit:` under `play`, or see to the routes; {}",
        "termínala con `limit:` en `play`, o revisa las rutas; {0:said}",
    ),
    (
        "seen in a match with {} players, seed {}",
        "visto en una partida de {0} jugadores, semilla {1}",
    ),
    (
        "seen in a match with {} players, {}, seed {}",
        "visto en una partida de {0} jugadores, {1}, semilla {2}",
    ),
    (
        "seen in a match with {} players, seed {}, at the deal",
        "visto en una partida de {0} jugadores, semilla {1}, en el reparto",
    ),
    (
        "seen in a match with {} players, {}, seed {}, at the deal",
        "visto en una partida de {0} jugadores, {1}, semilla {2}, en el reparto",
    ),
    (
        "seen in a match with {} players, seed {} after: {}",
        "visto en una partida de {0} jugadores, semilla {1}, tras: {2}",
    ),
    (
        "seen in a match with {} players, {}, seed {} after: {}",
        "visto en una partida de {0} jugadores, {1}, semilla {2}, tras: {3}",
    ),
    # what goes wrong as it is played
    (
        "let a card come there before, or ask first: `is not empty`; {}",
        "haz que antes llegue ahí una carta, o pregunta primero: `is not empty`; {0:said}",
    ),
    (
        "after the deal hands differ in their number of cards: {}",
        "tras el reparto las manos no tienen el mismo número de cartas: {0:said}",
    ),
    ("seat {} has {}", "el asiento {0} tiene {1}"),
    ("seat {} has {}, {}", "el asiento {0} tiene {1}, {2:said}"),
    (
        "let everybody have as many, as by `deal NUMBER cards from PLACE to each hand`; more only "
        "who moves first; {}",
        "que todos tengan las mismas, como con `deal NUMBER cards from PLACE to each hand`; más, "
        "solo quien empieza; {0:said}",
    ),
    ("the cards run out in '{}'", "las cartas se acaban en '{0}'"),
    ("the cards run out in '{}' for {} players", "las cartas se acaban en '{0}' con {1} jugadores"),
    (
        "shuffle the deck into it before, deal fewer, or let `players` be fewer; {}",
        "baraja antes el mazo ahí, reparte menos, o pon menos en `players`; {0:said}",
    ),
    (
        "bound the option: `{}: {} in LOWEST..HIGHEST`; {}",
        "ponle límites a la opción: `{0}: {1} in LOWEST..HIGHEST`; {2:said}",
    ),
    (
        "it takes the place of the deal of the base: copy that and change it; `deal+:` only adds "
        "to it; {}",
        "sustituye al reparto de la base: cópialo y cámbialo; `deal+:` solo le agrega; {0:said}",
    ),
    (
        "it takes the place of the deal of the base, which says `{}`: copy that and change it; "
        "`deal+:` only adds to it; {}",
        "sustituye al reparto de la base, que dice `{0}`: cópialo y cámbialo; `deal+:` solo le "
        "agrega; {1:said}",
    ),
    (
        "see that cards lie there, or ask first: `when {} is not empty`; {}",
        "procura que haya cartas ahí, o pregunta primero: `when {0} is not empty`; {1:said}",
    ),
    (
        "the phase '{}' has no actions and leads nowhere",
        "la fase '{0}' no tiene acciones y no lleva a ninguna parte",
    ),
    (
        "the phases lead in a circle without any decision",
        "las fases dan vueltas sin que nadie decida nada",
    ),
    (
        "nothing was interrupted, so nothing can be resumed",
        "no se ha interrumpido nada, así que nada se puede retomar",
    ),
    ("'{}' is nobody here", "'{0}' no es nadie aquí"),
    (
        "the value of '{}' is read where no card is there",
        "se lee el valor de '{0}' donde no hay carta",
    ),
    ("'{}' divides by nothing", "'{0}' divide entre cero"),
    (
        "the melds have changed since this was chosen: '{}'",
        "las combinaciones han cambiado desde que se eligió esto: '{0}'",
    ),
    (
        "the meld has changed since this was chosen: '{}'",
        "la combinación ha cambiado desde que se eligió esto: '{0}'",
    ),
    (
        "under these options '{}' is never remembered",
        "con estas opciones '{0}' no se recuerda nunca",
    ),
    (
        "these cards no longer lie where they were chosen: '{}'",
        "estas cartas ya no están donde se eligieron: '{0}'",
    ),
    ("there is no such card to move: '{}'", "no hay tal carta que mover: '{0}'"),
    ("'{}' holds one card: '{}'", "'{0}' tiene sitio para una sola carta: '{1}'"),
    (
        "in the phase '{}' the rules compute what cannot be: {}",
        "en la fase '{0}' las reglas calculan algo imposible: {1}",
    ),
    ("the rules compute what cannot be: {}", "las reglas calculan algo imposible: {0}"),
    (
        "in the phase '{}' a single move never comes to an end",
        "en la fase '{0}' una sola jugada no acaba nunca",
    ),
    ("a single move never comes to an end", "una sola jugada no acaba nunca"),
    ("in the phase '{}' {}", "en la fase '{0}' {1:said}"),
    (
        "there are too many ways to lay so many cards to look at all of them; fewer wild cards, "
        "or a condition that is easier to meet, shorten the search",
        "hay demasiadas maneras de bajar tantas cartas para mirarlas todas; menos comodines, o "
        "una condición más fácil de cumplir, acortan la búsqueda",
    ),
    ("the hand ended without a reason", "la mano terminó sin ningún modo"),
    # what never happens
    (
        "'{}' is never possible in {} hands of greedy and random",
        "'{0}' no es posible ni una vez en {1} manos de greedy y random",
    ),
    (
        "'{}' is never possible in {} matches of greedy and random",
        "'{0}' no es posible ni una vez en {1} partidas de greedy y random",
    ),
    (
        "'{}' is never followed in {} hands of greedy and random",
        "'{0}' no se sigue ni una vez en {1} manos de greedy y random",
    ),
    (
        "'{}' is never followed in {} matches of greedy and random",
        "'{0}' no se sigue ni una vez en {1} partidas de greedy y random",
    ),
    ("{}; in '{}' it is, {} times", "{0:said}; en '{1}' sí, {2} veces"),
    ("{}. So it is with {}", "{0:said}. Lo mismo pasa con {1}"),
    ("{}. So it is with {} and {} more", "{0:said}. Lo mismo pasa con {1} y {2} más"),
    (
        "see to what it asks for, and to the ways there; `{}` counts",
        "revisa lo que pide, y los caminos hasta ahí; `{0}` cuenta",
    ),
)
