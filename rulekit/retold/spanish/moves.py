"""Why moves cannot be read, or are refused, as findings repeat it."""

from __future__ import annotations

MOVES: tuple[tuple[str, str], ...] = (
    # what cannot be read
    (
        "'{}' is not a card of this deck; cards look like {} or {}",
        "'{0}' no es una carta de esta baraja; las cartas son como {1} o {2}",
    ),
    (
        "'{}' is not a card of this deck; did you mean {}?",
        "'{0}' no es una carta de esta baraja; ¿querías decir {1}?",
    ),
    (
        "'{}' is not a card of this deck; did you mean {} or {}?",
        "'{0}' no es una carta de esta baraja; ¿querías decir {1} o {2}?",
    ),
    (
        "'{}' is not a card of this deck; did you mean {} or {} or {}?",
        "'{0}' no es una carta de esta baraja; ¿querías decir {1}, {2} o {3}?",
    ),
    (
        "'{}' is not a card of this deck; did you mean {} or {} or {} or {}?",
        "'{0}' no es una carta de esta baraja; ¿querías decir {1}, {2}, {3} o {4}?",
    ),
    (
        "'{}' is not a card of this deck; did you mean {} or {} or {} or {} or {}?",
        "'{0}' no es una carta de esta baraja; ¿querías decir {1}, {2}, {3}, {4} o {5}?",
    ),
    (
        "'{}' is no role that a card can play in a meld",
        "'{0}' no es una carta de la que otra pueda hacer en una combinación",
    ),
    ("{} is written {} times; the deck has {}", "{0} está escrita {1} veces; en la baraja hay {2}"),
    (
        "'{}' is not a number that a move can name",
        "'{0}' no es un número que una jugada pueda nombrar",
    ),
    ("'{}' is no seat; seats are 1 to {}", "'{0}' no es un asiento; los asientos van de 1 a {1}"),
    ("'{}' is no team; teams are 1 to {}", "'{0}' no es un bando; los bandos van de 1 a {1}"),
    (
        "'{}' is no kind of move; did you mean '{}'?",
        "'{0}' no es ninguna jugada; ¿querías decir '{1}'?",
    ),
    ("'{}' is no kind of move; possible are: {}", "'{0}' no es ninguna jugada; se puede: {1}"),
    (
        "'{}' is no kind of move; possible are: none",
        "'{0}' no es ninguna jugada; no se puede ninguna",
    ),
    (
        "this is empty; a move reads: action card, card",
        "esto está vacío; una jugada se escribe: acción carta, carta",
    ),
    # what is refused
    ("`{}` is refused: {}", "`{0}` se rechaza: {1:said}"),
    ("{} ({}:{}:{})", "{0:said} ({1}:{2}:{3})"),
    ("{}, whatever is named", "{0:said}, se nombre lo que se nombre"),
    ("{}, whatever is melded", "{0:said}, se combine lo que se combine"),
    (
        "{}; the meld is named as it is afterwards, with the card",
        "{0:said}; la combinación se nombra como queda, con la carta",
    ),
    ("it is over; nobody moves any more", "se acabó; ya nadie juega"),
    (
        "'{}' is not possible in the phase '{}'; possible are: {}",
        "'{0}' no se puede en la fase '{1}'; se puede: {2}",
    ),
    ("there are not so many moves that read like this", "no hay tantas jugadas que se lean así"),
    (
        "this can be meant in several ways; say which: {}",
        "esto puede entenderse de varias maneras; di cuál: {0}",
    ),
    ("that names too much: '{}' names nothing", "eso nombra demasiado: '{0}' no nombra nada"),
    ("that names too much: '{}' names {}", "eso nombra demasiado: '{0}' nombra {1}"),
    (
        "'{}' is no meld; a wild card is given a role in a whole meld",
        "'{0}' no es una combinación; el papel de un comodín se dice en una combinación entera",
    ),
    (
        "'{}' is no meld, and no arrangement brings just these cards to the table",
        "'{0}' no es una combinación, y ningún arreglo lleva justo estas cartas a la mesa",
    ),
    ("there is nothing to name as '{}'", "no hay nada que nombrar como '{0}'"),
    ("it is not among what may be chosen", "no está entre lo que se puede elegir"),
    ("there is no meld in it", "no hay en ello ninguna combinación"),
    ("it is not so that {}", "no se cumple: {0}"),
    ("afterwards it would not be so that {}", "después no se cumpliría: {0}"),
    ("the turn cannot be left before {}", "no se puede acabar el turno antes de {0}"),
    ("it is not among '{}'", "no está entre '{0}'"),
    ("{} is not among '{}'", "{0} no está entre '{1}'"),
    ("it is not in {} .. {}", "no está en {0} .. {1}"),
    ("{} is not in {} .. {}", "{0} no está en {1} .. {2}"),
    ("these cards are no {}", "estas cartas no forman {0}"),
    ("these cards are no meld", "estas cartas no forman ninguna combinación"),
    (
        "these cards are no meld ({}:{}:{})",
        "estas cartas no forman ninguna combinación ({0}:{1}:{2})",
    ),
    ("not all of these cards are in '{}'", "no todas estas cartas están en '{0}'"),
    ("it does not use '{}'", "no usa '{0}'"),
    ("{} does not use '{}'", "{0} no usa '{1}'"),
    (
        "no new meld of the kind '{}' is made now: it is not so that {}",
        "ahora no se hacen combinaciones nuevas de la clase '{0}': no se cumple: {1}",
    ),
    ("not all of these are melds", "no todas son combinaciones"),
    ("there is no contract: '{}' is none", "no hay contrato: '{0}' no es ninguno"),
    ("'{}' wants {}, which these are not", "'{0}' pide `{1}`, y estas no lo son"),
    ("some of these melds are none that '{}' wants", "hay combinaciones que '{0}' no pide"),
    ("more than {} cards are left over", "sobran más de {0} cartas"),
    ("more than {} points are left over", "sobran más de {0} puntos"),
    ("the card is not in '{}'", "la carta no está en '{0}'"),
    ("it cannot be laid off so on '{}'", "no se puede agregar así a '{0}'"),
    ("{} cannot be laid off so on '{}'", "{0} no se puede agregar así a '{1}'"),
    (
        "it cannot be exchanged for a wild so on '{}'",
        "no se puede canjear así por un comodín en '{0}'",
    ),
    (
        "{} cannot be exchanged for a wild so on '{}'",
        "{0} no se puede canjear así por un comodín en '{1}'",
    ),
    ("not all cards of '{}' are in it", "faltan cartas de '{0}'"),
    (
        "not all cards that are new are in '{}', or some of '{}' are left out",
        "no todas las cartas nuevas están en '{0}', o faltan algunas de '{1}'",
    ),
    ("no card of '{}' is in it", "no hay ninguna carta de '{0}'"),
    ("more than {} cards of '{}' are left over", "sobran más de {0} cartas de '{1}'"),
    (
        "it is no single step that is allowed, or takes a wild from its place",
        "no es un solo paso permitido, o saca un comodín de su sitio",
    ),
    ("it takes a wild from its place", "saca un comodín de su sitio"),
    (
        "it is no single step that is allowed, or takes a wild from its place, or one that is "
        "freed begins no new meld with {} cards of '{}'",
        "no es un solo paso permitido, o saca un comodín de su sitio, o uno liberado no empieza "
        "una combinación nueva con {0} cartas de '{1}'",
    ),
    (
        "it takes a wild from its place, or one that is freed begins no new meld with {} cards of "
        "'{}'",
        "saca un comodín de su sitio, o uno liberado no empieza una combinación nueva con {0} "
        "cartas de '{1}'",
    ),
    ("{} takes a wild from its place", "{0} saca un comodín de su sitio"),
    (
        "{} is no single step that is allowed, or takes a wild from its place",
        "{0} no es un solo paso permitido, o saca un comodín de su sitio",
    ),
    (
        "{} is no single step that is allowed, or takes a wild from its place, or one that is "
        "freed begins no new meld with {} cards of '{}'",
        "{0} no es un solo paso permitido, o saca un comodín de su sitio, o uno liberado no "
        "empieza una combinación nueva con {1} cartas de '{2}'",
    ),
    (
        "{} takes a wild from its place, or one that is freed begins no new meld with {} cards of "
        "'{}'",
        "{0} saca un comodín de su sitio, o uno liberado no empieza una combinación nueva con {1} "
        "cartas de '{2}'",
    ),
    (
        "these cards are no meld, whatever is named ({}:{}:{})",
        "estas cartas no forman ninguna combinación, se nombre lo que se nombre ({0}:{1}:{2})",
    ),
    (
        "these cards are no {}, whatever is named ({}:{}:{})",
        "estas cartas no forman {0}, se nombre lo que se nombre ({1}:{2}:{3})",
    ),
    (
        "it is not in {} .. {}, whatever is named ({}:{}:{})",
        "no está en {0} .. {1}, se nombre lo que se nombre ({2}:{3}:{4})",
    ),
)
