"""Where play goes on: one class for each kind of target."""

from __future__ import annotations

from rulekit.model.expr import Expr
from rulekit.nodes import dataclass
from rulekit.source import Span


@dataclass(frozen=True, slots=True)
class Go:
    """To a phase; `player`: whose turn begins there, or None if the turn goes on."""

    span: Span
    phase: str
    player: Expr | None = None


@dataclass(frozen=True, slots=True)
class End:
    """The hand ends for a reason; `winners`: one or several players, or None."""

    span: Span
    reason: str
    winners: Expr | None = None


@dataclass(frozen=True, slots=True)
class DealAgain:
    """The hand is thrown in, and dealt anew."""

    span: Span


@dataclass(frozen=True, slots=True)
class FirstDeal:
    """The opening of the match is over, and its first hand is dealt."""

    span: Span


@dataclass(frozen=True, slots=True)
class Resume:
    """Back to what was interrupted."""

    span: Span


@dataclass(frozen=True, slots=True)
class LetBy:
    """The claim goes by: the next player is asked."""

    span: Span


Target = Go | End | DealAgain | FirstDeal | Resume | LetBy
"""Where a route leads."""


@dataclass(frozen=True, slots=True)
class Route:
    """Targets with their conditions, tried in order; the last may have none."""

    cases: tuple[tuple[Expr | None, Target], ...]
    span: Span

    @property
    def total(self) -> bool:
        """Whether one of the targets applies always."""
        return any(condition is None for condition, _ in self.cases)

    @property
    def targets(self) -> tuple[Target, ...]:
        """Where it may lead, in the order in which the conditions are tried."""
        return tuple(target for _, target in self.cases)

    @property
    def phases(self) -> tuple[str, ...]:
        """The phases to which it may lead."""
        return tuple(target.phase for target in self.targets if isinstance(target, Go))
