"""What melds, and ranked hands, are: patterns, orders of ranks, wild cards, growth."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulekit.language.declarations import Mobility
from rulekit.model.expr import Expr, Guarded
from rulekit.model.traversal import mapped
from rulekit.nodes import dataclass
from rulekit.source import Span


@dataclass(frozen=True, slots=True)
class Likeness:
    """What cards have in common, or in which no two are alike.

    `word`: rank, suit, value, or the name of a definition; `of`: that of a bound `card`.
    """

    word: str
    of: Expr


@dataclass(frozen=True, slots=True)
class Pattern:
    """The pattern of a kind of meld: sizes and features as written."""

    low: int
    high: int | None
    same: tuple[Likeness, ...]
    different: Likeness | None
    sequence: bool
    span: Span

    def mapped(self, change: Callable[[Expr], Expr]) -> Pattern:
        """The same pattern with each expression in it changed."""
        different = self.different and mapped(self.different, change)
        return replace(self, same=tuple(mapped(s, change) for s in self.same), different=different)

    @property
    def likenesses(self) -> tuple[Likeness, ...]:
        """All that its cards have in common, and in what they differ."""
        return self.same if self.different is None else (*self.same, self.different)

    def has_same(self, word: str) -> bool:
        """Whether its cards have this in common."""
        return any(each.word == word for each in self.same)


@dataclass(frozen=True, slots=True)
class Ranking:
    """An order of hands: patterns, best first, each of one or several parts."""

    name: str
    patterns: tuple[tuple[Pattern, ...], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Order:
    """The order of ranks in runs; `around`: the last is followed by the first."""

    ranks: tuple[str, ...]
    around: bool


NATURALS = "naturals"
"""The name under which a limit of wilds speaks of how many natural cards the meld has."""


@dataclass(frozen=True, slots=True)
class Wilds:
    """How many wilds a meld may hold (None: any number), and how they move when it grows."""

    most: Expr | None
    naturals: int
    mobility: Mobility


@dataclass(frozen=True, slots=True)
class Growth:
    """What melds can become by additions: of so many cards (None: any number).

    `pattern`: what then holds for them; None: the same as for new ones.
    """

    most: int | None
    pattern: Pattern | None = None


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of meld.

    `pattern`: None where there is no such kind. `order`: of the ranks in a run; `ranks`: of the
    cards that may be in one that is no run, extras among them. `when`: new ones are made only
    while this holds.
    """

    name: str
    pattern: Guarded[Pattern | None]
    order: Guarded[Order] | None
    ranks: Guarded[tuple[str, ...]] | None
    wilds: Guarded[Wilds] | None
    grows: Guarded[Growth] | None
    when: Expr | None
    span: Span
