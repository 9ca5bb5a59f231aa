"""Slips of phrases, and what is to be written; and patterns that no cards can have."""

from __future__ import annotations

_REMEDIES = (
    ("a list stands in brackets: `{}`", "una lista va entre corchetes: `{0}`"),
    ("leave out the article: `{}`", "quita el artículo: `{0}`"),
    ("a product has its sign: `{}`", "un producto lleva su signo: `{0}`"),
    ("such are counted: `{}`", "se cuentan así: `{0}`"),
    ("a procedure is done: `{}`", "un procedimiento se hace así: `{0}`"),
    (
        "'{}' is no name: a name begins with a letter",
        "'{0}' no es un nombre: un nombre empieza con una letra",
    ),
    (
        "no parenthesis is open before `)`; write `(` where it opens, or leave it out",
        "no hay ningún paréntesis abierto antes de `)`; escribe `(` donde se abre, o quita `)`",
    ),
    (
        "what is chosen is told by `{}` beside; then `{}`",
        "lo que se elige se dice al lado, con `{0}`; después, `{1}`",
    ),
    (
        "write `{}`: so one draws; to deal is for all",
        "escribe `{0}`: así roba uno; repartir es para todos",
    ),
    (
        "how cards lie stands with their place: declare `{}` under `zones`, and write `{}`",
        "cómo están las cartas se dice en su lugar: declara `{0}` bajo `zones` y escribe `{1}`",
    ),
    (
        "write `{}`: so one lays it, chosen by `{}` beside",
        "escribe `{0}`: así se deja, elegida al lado con `{1}`",
    ),
    (
        "a player is no place, but has some, as `{}`; nobody chooses among cards that he does not "
        "see",
        "un jugador no es un lugar, pero tiene algunos, como `{0}`; nadie elige entre cartas que "
        "no ve",
    ),
    (
        "a player is no place, but has some, as `{}`",
        "un jugador no es un lugar, pero tiene algunos, como `{0}`",
    ),
    (
        "write `{}`: so points are given at once; those for a hand stand under `scoring`",
        "escribe `{0}`: así se dan puntos en el acto; los de una mano van bajo `scoring`",
    ),
    (
        "whose turn comes stands under `next`, beside `do`: `{}`, or past him, to the left, `{}`",
        "a quién le toca va bajo `next`, al lado de `do`: `{0}` o, saltándolo hacia la izquierda, "
        "`{1}`",
    ),
    (
        "the turn stays with its player where `next`, beside `do`, names a `{}` alone",
        "el turno sigue siendo del mismo jugador si `next`, al lado de `do`, dice solo `{0}`",
    ),
    (
        "points of who wins stand under `scoring`, as in `{}`",
        "los puntos de quien gana van bajo `scoring`, como en `{0}`",
    ),
    (
        "a rule is written as `{}`, under a section such as `options`, `play` or `scoring`",
        "una regla se escribe como `{0}`, bajo una sección como `options`, `play` o `scoring`",
    ),
    (
        "how often it may be made is asked by `when`, as in `{}`",
        "cuántas veces puede hacerse se pregunta con `when`, como en `{0}`",
    ),
    (
        "where it goes on, and that a hand ends, stands under `next`, beside `do`",
        "dónde sigue el juego, y que una mano termina, va bajo `next`, al lado de `do`",
    ),
    (
        "a turn ends where another's begins: write `{}`",
        "un turno termina donde empieza el de otro: escribe `{0}`",
    ),
    (
        "write `{}`: when the match ends stands under `match`",
        "escribe `{0}`: cuándo termina la partida va bajo `match`",
    ),
    (
        "chance lies in the order of a shuffled place: `{}`, and then its `top`",
        "el azar está en el orden de un lugar barajado: `{0}`, y después su `top`",
    ),
    (
        "write `when`: so a condition begins; an amount is told without `points`",
        "escribe `when`: así empieza una condición; una cantidad se dice sin `points`",
    ),
    (
        "everybody sees a place by `{}`; what one player alone sees lies in a zone that is "
        "`seen by owner`: move it there, and back in a later phase",
        "todos ven un lugar con `{0}`; lo que ve un solo jugador está en una zona con "
        "`seen by owner`: muévelo allí, y devuélvelo en una fase posterior",
    ),
    ("what does nothing has no `do`", "lo que no hace nada no lleva `do`"),
    ("an amount needs no plus: leave it out", "una cantidad no lleva el signo más: quítalo"),
    (
        "for what it is given stands after `when`: `{}`",
        "por qué se da va detrás de `when`: `{0}`",
    ),
    (
        "write `{}`: so an amount is told, without `points`",
        "escribe `{0}`: así se dice una cantidad, sin `points`",
    ),
    (
        "leave out the comma: wild cards stand side by side",
        "quita la coma: los comodines van uno al lado de otro",
    ),
    (
        "numbers of players stand in digits",
        "los números de jugadores van en cifras",
    ),
)
"""What is to be written."""

_PATTERNS = (
    ("cards have no '{}'", "las cartas no tienen '{0}'"),
    (
        "'{}' of a card is {}, by which cards are not told apart",
        "'{0}' de una carta es {1:said}, y eso no distingue unas cartas de otras",
    ),
    (
        "a number, a rank, a suit, a word of a list, or yes or no, can be",
        "sirve un número, un rango, un palo, una palabra de una lista, o un sí o no",
    ),
    (
        "a ranked part has a fixed number of cards, at most {}",
        "una parte de un orden de manos tiene un número fijo de cartas, {0} como mucho",
    ),
    (
        "ranked cards have the same rank, or the same suit, a sequence, or both",
        "las cartas de un orden de manos tienen el mismo rango, o el mismo palo, una secuencia, o "
        "ambas cosas",
    ),
    ("no kind of meld is made like this", "ninguna clase de combinación se hace así"),
    (
        "say what the cards have in common: `same suit, in sequence` or `same rank`",
        "di qué tienen en común las cartas: `same suit, in sequence` o `same rank`",
    ),
    ("`different` stands once", "`different` va una sola vez"),
    ("each feature stands once", "cada rasgo va una sola vez"),
    (
        "cards in sequence have different ranks; `different` does not stand beside that",
        "las cartas en secuencia tienen rangos distintos; `different` no va al lado de eso",
    ),
    (
        "cards in sequence have different ranks, not the same",
        "las cartas en secuencia tienen rangos distintos, no el mismo",
    ),
    ("what is the same is not different", "lo que es igual no es distinto"),
    ("a meld has at least two cards", "una combinación tiene al menos dos cartas"),
    ("the deck has only {} suits", "la baraja solo tiene {0} palos"),
    ("the deck has only {} suit", "la baraja solo tiene {0} palo"),
    ("the deck has only {} ranks", "la baraja solo tiene {0} rangos"),
    ("the deck has only {} rank", "la baraja solo tiene {0} rango"),
)
"""What cards of a meld have in common."""

SLIPS: tuple[tuple[str, str], ...] = (*_REMEDIES, *_PATTERNS)
