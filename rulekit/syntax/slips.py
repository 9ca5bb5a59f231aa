"""Slips of phrases that do not read, and what is to be written: rows of a table."""

from __future__ import annotations

import re

_SLIPS = (
    (r"\b(?:in|of) \(\s*[\w\s]+,[\w\s,]*\)", "a list stands in brackets: `in [A, B]`"),
    (r"\bstarting (?:from|at|by)\b", "write `starting with PLAYER`"),
    (r"\beach \w+ (?:in \w+ )?satisfies\b", "write `every NAME in X satisfies CONDITION`"),
    (r"\b(?:is|are) an? (\w+)", r"leave out the article: `is \1`"),
    (r"\brandom$", "write `random player`"),
    (r"\bevery (turn|game)\b", r"write `each \1`"),
    (r"^\d+ (\w+) (\w+)$", r"a product has its sign: `NUMBER * \1 \2`"),
    (r"\b(\w+) x (\w+)\b", r"write `\1 * \2`"),
    (r"\b(left|right|opponent|top|bottom) ([a-z]\w*)$", r"write `\1 of \2`"),
    (r"^(\w+\([^()]*\))$", r"a procedure is done: `do \1`"),
    (r"\b(\d\w*[a-z]\w*)", r"'\1' is no name: a name begins with a letter"),
    (r"^[^()]*\)", "no parenthesis is open before `)`; write `(` where it opens, or leave it out"),
)
"""What a phrase looks like, and the remedy; `\\1` is what the pattern has caught."""

_OF_KIND = {
    "wild": ((r",", "leave out the comma: wild cards stand side by side"),),
}
"""Rows for one kind of phrase alone."""


def slip_in(text: str, kind: str) -> str:
    r"""What is to be written in a phrase of a kind that does not read; "" if that is not known.

    >>> slip_in("when rank in (8, 9)", "guard"), slip_in("first dealer", "value")
    ('a list stands in brackets: `in [A, B]`', '')
    """
    for pattern, remedy in (*_OF_KIND.get(kind, ()), *_SLIPS):
        found = re.search(pattern, text)
        if found is not None:
            return found.expand(remedy)
    return ""


__all__ = ["slip_in"]
