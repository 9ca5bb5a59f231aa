"""The languages of the pages about codes, and what these say beside the texts of the codes.

The examples are the same in all languages: they are made of the words of rule files.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulekit.codes import spanish
from rulekit.codes.code import Code

ENGLISH = "en"

WORDS: Mapping[str, Mapping[str, str]] = {
    ENGLISH: {
        "error": "error",
        "warning": "warning",
        "error_tells": "A fault: such rules cannot be played.",
        "warning_tells": "A warning: they can be.",
        "wrong": "Wrong",
        "right": "Right",
        "small": "The game that examples change",
        "small_file": "The game that the examples of the codes change: {file}",
        "changes": "The examples change {a}a small game{z}.",
        "try": "`{name}` is a complete game of 50 lines; to try this, put it beside your file: "
        "`rulekit explain {name} > {file}`.",
    },
    "es": {
        "error": "fallo",
        "warning": "aviso",
        "error_tells": "Un fallo: con él, las reglas no se pueden jugar.",
        "warning_tells": "Un aviso: con él, las reglas se pueden jugar.",
        "wrong": "Mal",
        "right": "Bien",
        "small": "El juego que cambian los ejemplos",
        "small_file": "El juego que cambian los ejemplos de los códigos: {file}",
        "changes": "Los ejemplos cambian {a}un juego pequeño{z}.",
        "try": "`{name}` es un juego completo de 50 líneas; para probar esto, ponlo junto a tu "
        "archivo: `rulekit explain {name} > {file}`.",
    },
}
"""The words of each language."""

TEXTS: Mapping[str, Mapping[str, tuple[str, str]]] = {"es": spanish.ROWS}
"""Title and meaning of every code by its id, in all languages but English."""


def said(row: Code, language: str) -> Code:
    """A code with its texts in a language. Raises KeyError for a language that there is not."""
    if language == ENGLISH:
        return row
    title, meaning = TEXTS[language][row.id]
    return replace(row, title=title, meaning=meaning)
