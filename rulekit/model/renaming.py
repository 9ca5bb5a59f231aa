"""What has become of the names of one rule file in another: of a base in its variant, say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rulekit.model.symbols import LOCAL, Symbol, Symbols
from rulekit.source import Span

Fate = Literal["new", "gone", "another kind", "changed", "moved"]
"""`another kind`: the name stands for something else, or for something of another type or owner.
`changed`: the second file states anew what the first says of it. `moved`: it is the same, but
stands in other places, as an action that is offered in another phase."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """A name that is not in both files the same; `old` and `new`: what it is in each."""

    fate: Fate
    word: str
    old: Symbol | None
    new: Symbol | None


def renamings(old: Symbols, new: Symbols) -> Iterator[Renaming]:
    """The names that differ: those of the second file in its order, then those that are gone."""
    before, after = _known(old), _known(new)
    lost = [symbol for key, symbol in before.items() if key not in after]
    for key, symbol in after.items():
        was = before.get(key)
        if was is None:
            was = next((each for each in lost if each.word == symbol.word), None)
            lost = [each for each in lost if each is not was]
        fate = "new" if was is None else _fate(was, symbol)
        if fate is not None:
            yield Renaming(fate, symbol.word, was, symbol)
    for symbol in lost:
        yield Renaming("gone", symbol.word, symbol, None)


def _known(symbols: Symbols) -> dict[tuple[str, str, str], Symbol]:
    """The names that are known everywhere, by what tells them from others.

    What is declared at several places is known at all of them by the first.
    """
    found: dict[tuple[str, str, str], Symbol] = {}
    for each in symbols:
        if each.role not in LOCAL:
            found.setdefault((each.role, each.word, each.of), each)
    return found


def _fate(old: Symbol, new: Symbol) -> Fate | None:
    """What has become of a name; None: nothing."""
    kinds = [(each.role, each.type, each.by, each.owner, each.of) for each in (old, new)]
    if kinds[0] != kinds[1]:
        return "another kind"
    there, here = ({_place(span) for span in each.declared} for each in (old, new))
    if there == here:
        return None
    if there & {_place(span) for span in new.before}:
        return "changed"
    return "moved" if there & here else None  # None: two files that know nothing of each other


def _place(span: Span) -> tuple[str, int]:
    """By name, not by file: a file that both extend is read twice."""
    return span.file.name, span.start
