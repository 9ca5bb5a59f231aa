"""Settled rules: what a ruleset says for one table size and one choice of options.

Where a ruleset has alternatives that options choose from, settled rules have the one that was
chosen, so that nobody who starts from them can forget to choose. What has no alternatives of that
sort (effects, routes, actions, phases, score sheets) is the same in both, and no option is named in
it any more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace

from rulekit.language.declarations import Extreme, Owner, Payoff, Shape, Side, Sight, Step
from rulekit.model.effect import Effect
from rulekit.model.expr import Expr, Wild
from rulekit.model.melds import Growth, Order, Pattern, Ranking, Wilds
from rulekit.model.route import Route
from rulekit.model.ruleset import (
    Criterion,
    Ledger,
    Limit,
    Phase,
    Procedure,
    Recipient,
    Term,
    Variable,
)
from rulekit.model.traversal import mapped
from rulekit.nodes import dataclass
from rulekit.source import Span
from rulekit.types import Type

Worth = tuple[tuple[str, ...], Expr]
"""What cards of some ranks count; `pips` in it is the number that is their rank."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards."""

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    copies: Expr  # of the card whose `suit` and `rank` are bound
    extras: tuple[tuple[str, Expr], ...]
    symbols: Mapping[str, str]
    wild: tuple[Wild, ...]
    values: tuple[Worth, ...]
    melded: tuple[Worth, ...]
    stands: tuple[tuple[str, Expr], ...]  # extras, and the card that each is
    tiles: bool
    span: Span
    places: Mapping[str, Span] = field(default_factory=dict, compare=False)
    """Where each key of the deck stands."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A place of cards."""

    name: str
    shape: Shape
    owner: Owner
    sight: Sight
    span: Span


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of meld.

    `pattern`: None if there is no such kind. `order`: of the ranks in a run; `ranks`: of the cards
    that may be in one that is no run, extras among them. `when`: new ones are made only while this
    holds.
    """

    name: str
    pattern: Pattern | None
    order: Order | None
    ranks: tuple[str, ...] | None
    wilds: Wilds | None
    grows: Growth | None
    when: Expr | None
    span: Span

    def mapped(self, change: Callable[[Expr], Expr]) -> Kind:
        """The same kind with each expression in it changed."""
        wilds, grows = self.wilds, self.grows
        pattern = None if self.pattern is None else self.pattern.mapped(change)
        if grows is not None and grows.pattern is not None:
            grows = replace(grows, pattern=grows.pattern.mapped(change))
        when = None if self.when is None else change(self.when)
        wilds = wilds and mapped(wilds, change)
        return replace(self, pattern=pattern, wilds=wilds, grows=grows, when=when)

    @property
    def grown(self) -> Kind | None:
        """The kind of its melds on the table, if another pattern holds for them there."""
        if self.pattern is None or self.grows is None or self.grows.pattern is None:
            return None
        return replace(self, pattern=self.grows.pattern, grows=None)


@dataclass(frozen=True, slots=True)
class Contract:
    """A spread that somebody has to lay, by its terms."""

    name: str
    terms: tuple[Term, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Definition:
    """A named expression; it is put in place of its name."""

    name: str
    params: tuple[tuple[str, Type], ...]
    body: Expr
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a hand scores. `into`: the ledger of the entries that name none."""

    into: str
    recipients: tuple[Recipient, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """How hands make a match."""

    setup: tuple[Effect, ...]
    open: tuple[Effect, ...]
    start: Route | None
    first_dealer: Expr | None
    next_dealer: Expr | None
    after_hand: tuple[Effect, ...]
    between: Route | None
    until: Expr | None
    extreme: Extreme
    ledger: str
    criteria: tuple[Criterion, ...]
    bonuses: tuple[Recipient, ...]
    at_end: tuple[Effect, ...]
    payoff: Payoff


@dataclass(frozen=True, slots=True)
class Rearranging:
    """What holds for melds that a layout rearranges. `steps`: (): at will."""

    roles_stay: Expr | None
    open_sets: Expr | None
    freed_by_table: Expr | None
    placed_with: Expr | None
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules at one table.

    `players`: how many play; `teams`: how many sides they make, 0: each alone. `lists`: the words
    of each list, and of each option that is a word. `definitions` and `procedures` are those of
    which something else speaks. `chosen`: all options with their values as texts; equal rules may
    come of different choices.
    """

    name: str
    title: str
    players: int
    teams: int
    direction: Side
    chosen: Mapping[str, str] = field(compare=False)
    lists: Mapping[str, tuple[str, ...]]
    deck: Deck
    zones: Mapping[str, Zone]
    kinds: Mapping[str, Kind]
    rearranging: Rearranging
    rankings: Mapping[str, Ranking]
    contracts: Mapping[str, Contract]
    ledgers: Mapping[str, Ledger]
    variables: Mapping[str, Variable]
    definitions: Mapping[str, Definition]
    procedures: Mapping[str, Procedure]
    deal: tuple[Effect, ...]
    start: Route
    limit: Limit | None
    phases: Mapping[str, Phase]
    scoring: Scoring
    match: Match
    reasons: tuple[str, ...]
    span: Span
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict, compare=False)
    """What declared names are called on printed pages, by language."""
    places: Mapping[str, Span] = field(default_factory=dict, compare=False)
    """Where each section stands."""

    @property
    def gated(self) -> bool:
        """Whether there is a kind of meld of which new ones are not always made."""
        return any(kind.when is not None for kind in self.kinds.values())

    def accounts(self, kept: Ledger | Variable) -> tuple[str, ...]:
        """Its name; for each name of the list by which it is kept, one: `sheet (first)`."""
        return tuple(account(kept.name, each) for each in self.lists.get(kept.by, ("",)))


def account(name: str, of: str) -> str:
    """What is called so of one name of a list; "": of none."""
    return f"{name} ({of})" if of else name
