"""A ruleset: one game's rules, checked. It holds for every table size and every option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from rulekit.language.declarations import (
    Extreme,
    Life,
    Owner,
    Payoff,
    Shape,
    Side,
    Sight,
    Step,
)
from rulekit.model.choice import Choice
from rulekit.model.effect import Effect
from rulekit.model.example import Example
from rulekit.model.expr import Expr, Guarded, Wild
from rulekit.model.melds import Kind, Ranking
from rulekit.model.route import Route
from rulekit.nodes import dataclass
from rulekit.source import Span
from rulekit.types import FLAG, Type

FLAG_WORDS = {"yes": "true", "on": "true", "no": "false", "off": "false"}
"""What people write for the values of an option that is on or off."""


SOURCE = "rules source"
"""What stands among the names of a language for where the rules come from."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule. `values` are the words allowed; for a number, `low`..`high` and maybe none.

    `default` and `fixed` are texts as a person writes them; a fixed option cannot be set.
    """

    name: str
    type: Type
    default: str
    values: tuple[str, ...]
    low: int
    high: int
    or_none: bool
    fixed: bool
    span: Span
    absent: str = "none"  # the word for no number

    def reads(self, text: str) -> str:
        """A value as its declaration writes it: `yes` and `on` are `true`."""
        text = text.strip().lower()
        return FLAG_WORDS.get(text, text) if self.type == FLAG else text


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards: `faces` counts are settled when a game is set up, since packs may be guarded."""

    suits: tuple[str, ...]
    ranks: tuple[str, ...]
    copies: Guarded[Expr]
    extras: Guarded[tuple[tuple[str, Expr], ...]]
    symbols: Mapping[str, str]
    wild: Guarded[tuple[Wild, ...]]
    values: tuple[tuple[tuple[str, ...], Guarded[Expr]], ...]
    melded: tuple[tuple[tuple[str, ...], Guarded[Expr]], ...]
    stands: tuple[tuple[str, Guarded[Expr]], ...]  # extras, and the card that each is
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
    sight: Guarded[Sight]
    span: Span


@dataclass(frozen=True, slots=True)
class Term:
    """Melds that a contract wants: `least` to `most` of a kind, of `low` to `high` cards each.

    `most` and `high` None: any number. `such`: what is so of each of them, a bound `meld`, as
    `model.contract` reads it.
    """

    kind: str
    least: int
    most: int | None
    low: int
    high: int | None
    such: Expr | None
    span: Span


@dataclass(frozen=True, slots=True)
class Contract:
    """A spread that somebody has to lay, by its terms."""

    name: str
    terms: Guarded[tuple[Term, ...]]
    span: Span


@dataclass(frozen=True, slots=True)
class Ledger:
    """An account of each player or team, kept over the match.

    `by`: the list for each of whose names there is such an account; "": there is one alone.
    """

    name: str
    unit: str
    owner: str
    start: Expr | None
    span: Span
    wins: Extreme | None = None  # which way it is better, if it says so itself
    by: str = ""


@dataclass(frozen=True, slots=True)
class Variable:
    """Something remembered. `owner`: player, team, a list (one for each name) or nobody.

    `turns_with`: actions that it counts. `by`: the list for each of whose names there is one of
    each owner, or "".
    """

    name: str
    type: Type
    owner: str
    life: Life
    turns_with: tuple[str, ...]
    span: Span
    sight: Sight = "face_up"  # or seen_by_owner
    by: str = ""


@dataclass(frozen=True, slots=True)
class Definition:
    """A named expression; it is put in place of its name."""

    name: str
    params: tuple[tuple[str, Type], ...]
    body: Guarded[Expr]
    type: Type
    span: Span


@dataclass(frozen=True, slots=True)
class Procedure:
    """Named effects."""

    name: str
    params: tuple[tuple[str, Type], ...]
    body: tuple[Effect, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Action:
    """One kind of move."""

    name: str
    phase: str
    about: str
    aside: bool
    when: Expr | None
    choices: tuple[Choice, ...]
    effects: tuple[Effect, ...]
    ensure: Expr | None
    route: Route
    span: Span
    clock: Expr | None = None  # seconds of a turn after which the host makes this move
    standing: bool = False  # play is resumed where it was interrupted


@dataclass(frozen=True, slots=True)
class Phase:
    """A decision of the player in turn, or an automatic step if it has no actions."""

    name: str
    about: str
    entry: tuple[Effect, ...]
    entry_route: Route | None
    actions: tuple[Action, ...]
    span: Span
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """When a phase is a claim: after which action, for whom, and under which public condition."""

    phase: str
    action: str
    who: Expr
    when: Expr | None


@dataclass(frozen=True, slots=True)
class Entry:
    """A named amount of a score: to `ledger` ("": the section's) when `when` holds.

    `index`: for which name of the list by which the ledger is kept.
    """

    reason: str
    amount: Expr
    ledger: str
    when: Expr | None
    span: Span
    index: Expr | None = None


@dataclass(frozen=True, slots=True)
class Loop:
    """`for each LIST where CONDITION`: the recipients below it, once for each name of the list."""

    span: Span
    list: str
    where: Expr


@dataclass(frozen=True, slots=True)
class Recipient:
    """Who gets the entries: each of `who`; if `payer` is given, from each of those.

    `later`: worked out once the others have been booked, behind which it stands. `loop`: for which
    names he gets them; those below one loop stand one after the other.
    """

    who: Expr
    payer: Expr | None
    entries: tuple[Entry, ...]
    span: Span
    later: bool = False
    loop: Loop | None = None


@dataclass(frozen=True, slots=True)
class Scoring:
    """What a hand scores."""

    into: Guarded[str]
    recipients: tuple[Recipient, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """The longest hand, and where it then goes."""

    turns: Expr
    route: Route


@dataclass(frozen=True, slots=True)
class Criterion:
    """What decides between players: the highest or lowest amount of a bound `player`.

    The amount is a number, or whether something holds, which is then 1.
    """

    extreme: Extreme
    name: str
    amount: Expr
    span: Span


@dataclass(frozen=True, slots=True)
class Match:
    """How hands make a match.

    `ledger`: the account that decides it, `extreme`: in which way. `criteria`: all that decide it,
    in order, where it is not this one account alone.
    """

    setup: tuple[Effect, ...]
    open: tuple[Effect, ...]
    start: Route | None
    first_dealer: Guarded[Expr] | None
    next_dealer: Guarded[Expr] | None
    after_hand: tuple[Effect, ...]
    between: Route | None
    until: Guarded[Expr] | None
    extreme: Extreme
    ledger: str
    criteria: tuple[Criterion, ...]
    bonuses: tuple[Recipient, ...]
    at_end: tuple[Effect, ...]
    payoff: Payoff


@dataclass(frozen=True, slots=True)
class Rearranging:
    """What holds for melds that a layout rearranges; options and table size settle it."""

    roles_stay: Expr | None
    open_sets: Expr | None
    freed_by_table: Expr | None
    placed_with: Expr | None
    steps: Guarded[tuple[Step, ...]]  # (): at will


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything that a rule file says, checked."""

    name: str
    title: str
    source: str
    about: str
    rulings: tuple[str, ...]
    players: tuple[int, ...]
    teams: Guarded[int]  # number of sides; 0: each alone
    direction: Guarded[Side]
    options: Mapping[str, Option]
    require: tuple[tuple[str, Expr], ...]
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
    conserved: tuple[tuple[str, Expr], ...]
    reasons: tuple[str, ...]
    span: Span
    examples: tuple[Example, ...] = field(default=(), compare=False)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict, compare=False)
    """What declared names, and SOURCE, are called on printed pages, by language."""
    places: Mapping[str, Span] = field(default_factory=dict, compare=False)
    """Where each section stands."""
