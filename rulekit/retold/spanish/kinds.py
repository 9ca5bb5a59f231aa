"""What findings call the things of a rule file: types, roles of names, and kinds of phrases."""

from __future__ import annotations

_TYPES = (
    ("a number", "un número"),
    ("a number or {}", "un número o `{0}`"),
    ("yes or no", "un sí o no"),
    ("a card", "una carta"),
    ("a rank", "un rango"),
    ("a suit", "un palo"),
    ("cards", "cartas"),
    ("a pile", "una pila"),
    ("a meld", "una combinación"),
    ("a new meld", "una combinación nueva"),
    ("melds", "combinaciones"),
    ("a spread", "un grupo de combinaciones nuevas"),
    ("a layout", "un cambio de la mesa (`layout`)"),
    ("a layoff", "una carta que se agrega (`layoff`)"),
    ("an exchange", "un canje (`exchange`)"),
    ("a player", "un jugador"),
    ("players", "jugadores"),
    ("a team", "un bando"),
    ("teams", "bandos"),
    ("a kind of meld", "una clase de combinación"),
    ("a kind of move", "una clase de jugada"),
    ("none", "nada"),
    ("a contract", "un contrato"),
    ("one of {}", "una palabra de `{0}`"),
    ("the names of {}", "todo lo que hay en `{0}`"),
)
"""Types."""

_ROLES = (
    ("an option", "una opción"),
    ("a zone", "una zona"),
    ("a meld kind", "una clase de combinación"),
    ("a ledger", "una cuenta"),
    ("a variable", "una variable"),
    ("a definition", "una definición"),
    ("a procedure", "un procedimiento"),
    ("a ranking", "un orden de manos"),
    ("a list", "una lista"),
    ("a value", "un valor"),
    ("a phase", "una fase"),
    ("an action", "una acción"),
    ("a reason", "un motivo"),
    ("a choice", "una elección"),
    ("a parameter", "un parámetro"),
    ("a bound", "un nombre que vale solo en una frase"),
)
"""What names stand for."""

_NOUNS = (
    ("an expression", "una expresión"),
    ("an effect", "un efecto"),
    ("where to go next", "la continuación del juego"),
    ("`when CONDITION` or `otherwise`", "`when CONDITION` u `otherwise`"),
    (
        "`when CONDITION`, `otherwise` or `for each NAME in X`",
        "`when CONDITION`, `otherwise` o `for each NAME in X`",
    ),
    ("a score entry", "una línea de puntos"),
    ("who scores", "quien puntúa"),
    ("a meld pattern", "un patrón de combinación"),
    ("how far a meld grows", "hasta dónde crece una combinación"),
    ("numbers of players", "números de jugadores"),
    (
        "`each alone` or `2 sides, alternating`",
        "`each alone` o `2 sides, alternating`",
    ),
    ("a rule for wilds", "una regla para los comodines"),
    ("wild cards", "comodines"),
    ("ranks", "rangos"),
    ("a name", "un nombre"),
    ("steps of a turn", "pasos de un turno"),
    ("a limit", "un límite"),
    ("extra cards", "cartas añadidas"),
    ("words", "palabras"),
    ("names", "nombres"),
    ("signs", "signos"),
    ("the phase of the action that is reused", "la fase de la acción que se reutiliza"),
    ("what a contract wants", "lo que pide un contrato"),
    ("a pattern", "un patrón"),
    ("who wins the match", "quien gana la partida"),
    ("a direction", "un sentido"),
)
"""Kinds of phrases."""

_SIGNS = (
    ("a capital symbol", "un símbolo en mayúsculas"),
    ("a text", "un texto"),
    ("the end", "el final"),
    ("a number or the end", "un número o el final"),
    ("a comparison", "una comparación"),
    ("a shape of zone", "una forma de zona"),
    ("an apostrophe", "un apóstrofo"),
)
"""What may stand at a place of a phrase, where it is no word of its own."""

KINDS: tuple[tuple[str, str], ...] = (*_TYPES, *_ROLES, *_NOUNS, *_SIGNS)
