"""RK2xx: phrases that do not read."""

from __future__ import annotations

from rulekit.codes.code import VARIANT, error

PHRASES = (
    error(
        "RK201",
        "phrase-syntax",
        "a phrase that cannot be read",
        "The words up to the marked one make sense together, but this one cannot follow them. The "
        "help names what could stand there, and phrases of the same kind.",
        VARIANT + "play:\n  start: draw by left of dealer\n",
        VARIANT + "play:\n  start: draw for left of dealer\n",
    ),
    error(
        "RK202",
        "phrase-character",
        "a character that no phrase contains",
        "Phrases are made of words, numbers and a few signs. Typographic quotes, dashes and "
        "unbreakable blanks come in when text is copied from elsewhere.",
        VARIANT + "match:\n  until: any player where score of player ≥ 50\n",
        VARIANT + "match:\n  until: any player where score of player >= 50\n",
    ),
)
