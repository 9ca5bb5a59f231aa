"""Findings about phrases of what players choose, and of what is done with places and cards."""

from __future__ import annotations

_CHOSEN = (
    (
        "'{}' cannot be looked for by what its single melds are",
        "'{0}' no se puede buscar por cómo es cada combinación",
    ),
    (
        "put it under `ensure`; what is listed may then miss some that are legal",
        "ponlo bajo `ensure`; entonces puede que en la lista falten jugadas permitidas",
    ),
    ("'{}' cannot be looked for by '{}'", "'{0}' no se puede buscar con '{1}'"),
    (
        "say how many points it has at least, `{}`; make it a contract; or put it under `ensure`: "
        "what is listed may then miss some that are legal",
        "di cuántos puntos tiene al menos, `{0}`; haz de ello un contrato; o ponlo bajo `ensure`: "
        "entonces puede que en la lista falten jugadas permitidas",
    ),
    (
        "only a single meld is chosen `using` a card",
        "`using` solo sirve para elegir una sola combinación",
    ),
    (
        "write `{}`; further melds are a choice of their own",
        "escribe `{0}`; las demás combinaciones son otra elección",
    ),
    ("a player cannot choose a '{}' here", "aquí un jugador no puede elegir '{0}'"),
    (
        "only a layoff, an exchange or a layout is `from X on Y`",
        "solo `layoff`, `exchange` y `layout` llevan `from X on Y`",
    ),
    ("only a layout leaves `at most` so many cards", "solo `layout` deja `at most` tantas cartas"),
    (
        "a layout is of one place of melds",
        "`layout` es de un solo lugar con combinaciones",
    ),
    ("only `melds` leave something over", "solo con `melds` sobra algo"),
    ("only `melds` meet a contract", "solo `melds` cumple un contrato"),
    ("only `melds` are chosen as `any`", "`any` solo sirve para elegir `melds`"),
    ("`at most` so many points or cards", "detrás de `at most` van puntos o cartas"),
)
"""What players choose."""

_DONE = (
    (
        "'pay' is booked in the first ledger, and '{}' is kept by {}",
        "'pay' se anota en la primera cuenta, y '{0}' se lleva por `{1}`",
    ),
    ("book it yourself: `{}`", "anótalo tú: `{0}`"),
    (
        "a place is revealed as a whole; to show one card, move it to a place that lies open",
        "un lugar se muestra entero; para enseñar una carta, muévela a un lugar boca arriba",
    ),
    (
        "places are swapped as a whole; of two cards move one to a place of its own, the other "
        "over, and the first back",
        "los lugares se cambian enteros; si son dos cartas, mueve una a un lugar aparte, después "
        "la otra, y al final la primera",
    ),
    (
        "a place is a zone, such as `stock`; `shuffle deck into stock` fills it",
        "un lugar es una zona, como `stock`; `shuffle deck into stock` la llena",
    ),
    (
        "write `{}`: so cards come to lie on top of it",
        "escribe `{0}`: así las cartas quedan encima",
    ),
    (
        "a player is no place, but has some: `{}`",
        "un jugador no es un lugar, pero tiene lugares: `{0}`",
    ),
    ("'{}' is not a place for this", "'{0}' no es un lugar para esto"),
    ("'{}' cannot be set", "a '{0}' no se le puede dar un valor"),
    (
        "variables (`track`), ledgers, `dealer` and `seated` can",
        "sí se puede a variables (`track`), cuentas, `dealer` y `seated`",
    ),
    ("this is several cells; name one owner", "esto son varios valores; di de quién"),
    ("write `{}` around it", "escribe `{0}` alrededor"),
    ("a card is moved, and this is none", "se mueve una carta, y esto no es ninguna"),
    (
        "only a pile has a bottom, and '{}' is none",
        "solo una pila tiene fondo, y '{0}' no es una pila",
    ),
    ("'{}' lies somewhere else", "'{0}' está en otro lugar"),
    ("leave `from` out: `{}`", "quita `from`: `{0}`"),
    ("it is not clear where this card lies", "no está claro dónde está esta carta"),
    (
        "only a pile can be shuffled where it lies",
        "solo una pila se puede barajar donde está",
    ),
    ("'{}' is not taken whole", "'{0}' no se toma entero"),
    ("write a place, or `{}`", "escribe un lugar, o `{0}`"),
    (
        "the whole pack is shuffled, and not flipped",
        "la baraja entera se baraja, no se voltea",
    ),
    ("'{}' is not a zone of each player", "'{0}' no es una zona de cada jugador"),
    (
        "a layout is laid where it was chosen to be: `{}`",
        "`layout` se baja en el lugar para el que se eligió: `{0}`",
    ),
    (
        "{} lays a new meld, and '{}' lies on a table",
        "{0} baja una combinación nueva, y '{1}' ya está en una mesa",
    ),
    (
        "what is laid is chosen of cards: `{}`",
        "lo que se baja se elige entre cartas: `{0}`",
    ),
    ("only what was chosen can be laid", "solo se puede bajar lo que se ha elegido"),
    ("{}, so '{}' cannot take them", "{0:said}, así que '{1}' no puede tomar las cartas"),
    ("it is not clear where these cards lie", "no está claro dónde están estas cartas"),
    (
        "only a layout takes cards out of melds",
        "solo `layout` saca cartas de las combinaciones",
    ),
    (
        "these cards are in this sum twice",
        "estas cartas están dos veces en esta suma",
    ),
    (
        "choose from a place or several, such as `{}`; for a table that is rearranged `{}`",
        "elige de un lugar o de varios, como `{0}`; para una mesa que se reordena, `{1}`",
    ),
    ("this is several places; name one", "esto son varios lugares; nombra uno"),
)
"""What is done with places, cards and melds."""

DEEDS: tuple[tuple[str, str], ...] = (*_CHOSEN, *_DONE)
