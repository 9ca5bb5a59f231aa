"""Findings about worked examples: what they may say, and what came instead."""

from __future__ import annotations

EXAMPLES: tuple[tuple[str, str], ...] = (
    # what an example may say
    ("in the example: {}", "en el ejemplo: {0}"),
    (
        "beside `hands` nothing is played: move this into one of the hands",
        "junto a `hands` no se juega nada: pasa esto a una de las manos",
    ),
    (
        "a hand on its own is no match, which could end with it",
        "una mano sola no es una partida que pueda acabar con ella",
    ),
    ("write `scope: match` into the example", "escribe `scope: match` en el ejemplo"),
    (
        "this example says nothing that could be tried",
        "este ejemplo no dice nada que se pueda probar",
    ),
    (
        "give it `moves` and what they lead to, `melds`, `expect` or `refused`",
        "dale `moves` y adónde llevan, `melds`, `expect` o `refused`",
    ),
    ("the scope of this example cannot be '{}'", "el `scope` de este ejemplo no puede ser '{0}'"),
    (
        "`hand`, or `match`; `hands` are those of a match",
        "`hand`, o `match`; `hands` son las de una partida",
    ),
    ("'{}' cannot be given", "'{0}' no se puede poner"),
    (
        "variables, ledgers, zones, `dealer`, `seated` and `turns` can, each of one owner",
        "se pueden poner variables, cuentas, zonas, `dealer`, `seated` y `turns`, cada una de un "
        "solo dueño",
    ),
    ("an example begins in a phase of somebody's", "un ejemplo empieza en una fase de alguien"),
    ("write `from: PHASE for seat 1`", "escribe `from: PHASE for seat 1`"),
    ("this is not a place where play can stand", "esto no es un sitio donde pueda estar el juego"),
    (
        "write `PHASE for seat 1` or `end hand by REASON won by seat 1`",
        "escribe `PHASE for seat 1` o `end hand by REASON won by seat 1`",
    ),
    ("no hand ends by '{}'", "ninguna mano termina por '{0}'"),
    (
        "'{}' should be of the kind {}, but it is of the kind {}",
        "'{0}' debería ser de la clase `{1}`, pero es de la clase `{2}`",
    ),
    ("there is no seat {} at this table", "en esta mesa no hay asiento {0}"),
    (
        "the score sheet has no line '{}'; its lines are {}",
        "la hoja de puntos no tiene línea '{0}'; sus líneas son {1}",
    ),
    (
        "this should be {} numbers, one for each seat or side",
        "aquí van {0} números, uno por asiento o bando",
    ),
    ("'{}' is not a seed: a whole number", "'{0}' no es una semilla: un número entero"),
    (
        "the hand before has not ended, so this one cannot begin",
        "la mano anterior no ha terminado, así que esta no puede empezar",
    ),
    ("the match is over before this hand", "la partida acaba antes de esta mano"),
    (
        "who deals in a match follows from its rules",
        "quién reparte en una partida lo dicen sus reglas",
    ),
    (
        "play never waits in '{}', so it cannot begin there; it waits in {}",
        "el juego no espera nunca en '{0}', así que no puede empezar ahí; espera en {1}",
    ),
    (
        "where zones are given, `from:` must say how play goes on",
        "donde se ponen zonas, `from:` debe decir cómo sigue el juego",
    ),
    (
        "only one zone can hold the rest of the cards",
        "solo una zona puede tener el resto de las cartas",
    ),
    (
        "only a pile can hold the rest of the cards, not '{}'",
        "solo un `pile` puede tener el resto de las cartas, no '{0}'",
    ),
    ("'{}' holds one card", "'{0}' tiene sitio para una sola carta"),
    ("the deck has only {} of {}", "en la baraja solo hay {0} de {1}"),
    ("'{}' is no meld", "'{0}' no es una combinación"),
    (
        "'{}' can be meant in several ways; say which: {}",
        "'{0}' puede entenderse de varias maneras; di cuál: {1}",
    ),
    ("'{}' is not a number", "'{0}' no es un número"),
    (
        "'{}' is not a seat; seats are 1 to {}",
        "'{0}' no es un asiento; los asientos van de 1 a {1}",
    ),
    ("'{}' is not yes or no: no, yes", "'{0}' no es `yes` ni `no`"),
    ("'{}' is not {}: {}", "'{0}' no vale aquí: {2}"),
    # what came of it
    ("the options are refused because: {}", "las opciones se rechazan porque: {0:said}"),
    ("the options are refused because: {}", "las opciones se rechazan porque: {0}"),
    (
        "the options should be refused, but the game can be played",
        "las opciones deberían rechazarse, pero el juego se puede jugar",
    ),
    ("the hand is over before the move '{}'", "la mano acaba antes de la jugada '{0}'"),
    ("'{}' is refused: {}", "'{0}' se rechaza: {1:said}"),
    (
        "seat {} should decide now, but it is seat {}",
        "ahora debería decidir el asiento {0}, pero decide el asiento {1}",
    ),
    (
        "the hand is over, so no move is left to be judged",
        "la mano ha terminado, así que no queda jugada que juzgar",
    ),
    ("'{}' should be legal, but: {}", "'{0}' debería ser legal, pero: {1:said}"),
    ("'{}' should be refused, but it is legal", "'{0}' debería rechazarse, pero es legal"),
    ("play should stand in '{}', not in '{}'", "el juego debería estar en '{0}', no en '{1}'"),
    ("'{}' is expected, but it is {}", "se espera '{0}', pero es {1}"),
    ("'{}' is expected, but it is nobody", "se espera '{0}', pero no es nadie"),
    (
        "the hand should end by {}, but it goes on in '{}'",
        "la mano debería terminar por `{0}`, pero sigue en '{1}'",
    ),
    (
        "the hand should end by {}, but it ends by {}",
        "la mano debería terminar por `{0}`, pero termina por `{1}`",
    ),
    ("{} should be {}, but it is {}", "{0} debería ser {1}, pero es {2}"),
    ("the payoff should be {}, but it is {}", "el pago debería ser {0}, pero es {1}"),
    (
        "the match should be won by {}, but it is by {}",
        "la partida debería ganarla {0}, pero la gana {1}",
    ),
    (
        "the match should be won by {}, but it is by nobody",
        "la partida debería ganarla {0}, pero no la gana nadie",
    ),
    (
        "{}: the hand has not ended, seat {} is to move in '{}'",
        "{0:said}: la mano no ha terminado, le toca al asiento {1} en '{2}'",
    ),
)
