"""Forms of phrases: how one is written, what stands in it, what it means, and an example.

The grammar of phrases takes its lines from the rows of `effects` and `declarations`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

from rulekit.nodes import dataclass
from rulekit.types import Type

As = Literal["value", "place", "cell", "word"]


@dataclass(frozen=True, slots=True)
class Part:
    """What stands at a place of a form.

    `name`: what pages call it. `types`: those it may have, whichever they are if there are none.
    `as_a`: a value, a place of cards, a cell (a number or other value that is kept), or a word.
    """

    name: str
    types: tuple[Type, ...] = ()
    as_a: As = "value"


@dataclass(frozen=True, slots=True)
class Form:
    """One way to write a phrase of a kind.

    `word`: what the tree of such a phrase is called. `grammar`: its line in the grammar; `parts`:
    what stands for each of the symbols there, in order. The example is a phrase of this form.
    """

    word: str
    grammar: str
    parts: tuple[Part, ...]
    meaning: str
    example: str

    @property
    def opens(self) -> str:
        """The word that such a phrase begins with, "" if it begins with something else."""
        found = re.match(r'"([a-z]+)"', self.grammar)
        return "" if found is None else found[1]

    @property
    def written(self) -> str:
        """The form as people write it: `move CARDS [from PLACE] to PLACE`."""
        parts = iter(self.parts)
        tokens = re.findall(r'"[^"]+"|\w+|\S', self.grammar)
        said = (
            token.strip('"') if token.startswith('"') else
            next(parts).name if token[0].isalpha() else token
            for token in tokens
        )  # fmt: skip
        return re.sub(r"(?<=[(\[]) | (?=[)\],*])", "", " ".join(said))


def alternatives(forms: Iterable[Form]) -> str:
    """The lines of the grammar for a kind of phrase."""
    return "\n      | ".join(f"{form.grammar:<50}  -> {form.word}" for form in forms)


def by_word(forms: Iterable[Form]) -> dict[str, Form]:
    """The rows by their words."""
    return {form.word: form for form in forms}
