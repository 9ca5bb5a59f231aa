"""A program: one game for one set of options and one table size, ready to run on either tier."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from rulekit.ir.ops import Function
from rulekit.language.declarations import Owner, Payoff, Sight
from rulekit.memory import MemoryMap
from rulekit.source import Span

ParamKind = Literal[
    "card", "player", "team", "number", "meld", "new_meld", "spread", "layoff", "exchange", "layout"
]
"""What a player names in a move; `meld`: one that lies on the table."""


@dataclass(frozen=True, slots=True)
class Param:
    """One thing that a move names.

    `kind`: what its register holds. `address`: where the move registers hold it. `public`: whether
    everybody sees it. `domain`: of a choice of cards or numbers, how the prompt describes them.
    `many`: there may be too many to list. `table`: the zone that a layout is of; `rules`: what
    holds for its wilds.
    """

    name: str
    kind: ParamKind
    address: int
    public: bool
    domain: str = ""
    many: bool = False
    table: str = ""
    rules: int = 0


SETTLE = "settle_wilds"
"""The function that says which cards are wild, by what the deal has settled; it need not be there.
"""

UNMET = "it is not so that "
"""How the reason of a refusal begins where a condition does not hold; that of an action is the
first of its refusals.
"""

NO_MELD = "there is no meld in it"
"""The reason of a refusal where melds are wanted and none is named."""

NO_AMOUNT = -(1 << 63)
"""What a function that tells an amount gives where there is none."""


@dataclass(frozen=True, slots=True)
class Action:
    """One kind of move of one phase; `number` is what the move registers hold for it.

    `wanted`: of each refusal that hangs on an amount, what is wanted of it, such as "at least";
    else "". The function `amount_N` tells the amount, or with 1 how much that is.
    """

    number: int
    name: str
    phase: str
    about: str
    params: tuple[Param, ...]
    aside: bool
    refusals: tuple[tuple[str, Span | None], ...]  # what `legal` says: reason and rule, from 1
    span: Span | None
    wanted: tuple[str, ...] = ()
    clock: int = 0  # seconds of a turn after which the host makes this move; 0: never


Kept = Literal["cards", "pile", "melds"]
"""How a zone keeps its cards: as a bag, in an order, or in rows."""


@dataclass(frozen=True, slots=True)
class ZoneInfo:
    """A zone as hosts need it: its `field` of the map, shape, owner, sight, known cards."""

    name: str
    number: int
    shape: Kept
    owner: Owner
    sight: Sight
    single: bool  # at most one card


@dataclass(frozen=True, slots=True)
class Program:
    """Everything a machine needs.

    Entry functions: `setup`, `open` (a match), `begin` (a hand), `moves` (param 1: asides only),
    `legal`, `apply`, `finish` (score a hand). `image` is the initial memory.
    """

    name: str
    title: str
    options: Mapping[str, str]
    players: int
    teams: tuple[int, ...]  # team of each player
    map: MemoryMap
    image: tuple[int, ...]
    functions: Mapping[str, Function]
    phases: tuple[str, ...]  # by number; 0 is "hand over"
    actions: tuple[Action, ...]
    zones: tuple[ZoneInfo, ...]
    ledgers: Mapping[str, tuple[str, str]]  # account -> (owner, unit)
    variables: Mapping[str, tuple[str, str]]  # name -> (type, owner)
    symbols: Mapping[str, tuple[str, ...]]
    reasons: tuple[str, ...]  # why hands end: those of the rules, then BROKEN_OFF
    entries: tuple[tuple[str, str], ...]  # (reason, ledger)
    bonuses: tuple[tuple[str, str], ...]
    main: str
    ranking: tuple[str, str]  # highest or lowest, ledger
    payoff: Payoff  # who settles with whom: see `rulekit.machine.outcome.payoffs`
    kinds: tuple[str, ...]
    faces: tuple[str, ...]  # as they are printed
    counts: tuple[int, ...]  # of each face in the deck
    roles: tuple[str, ...]  # of each slot, as printed
    faults: tuple[tuple[str, Span | None], ...]
    announcements: tuple[str, ...] = field(default=())
    wins: Mapping[str, str] = field(default_factory=dict)  # ledgers that say so: highest or lowest
    parts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # ledger -> its accounts
    by_team: frozenset[tuple[str, int]] = (
        frozenset()
    )  # lines of a sheet with a column for each side
    kept: tuple[str, ...] = field(default=())  # variables of which a player sees his own cell only
    amounts: Mapping[str, Function] = field(default_factory=dict)  # they tell why moves are refused

    def __hash__(self) -> int:
        return hash((self.name, self.players, self.image))

    @property
    def every_function(self) -> Mapping[str, Function]:
        """All that machines run: the functions that are printed, and those that tell amounts."""
        return {**self.functions, **self.amounts}

    def of_one_unit(self, ledger: str, other: str) -> bool:
        """Whether amounts of two ledgers can be added: points with points, hands with hands."""
        return self.kind(ledger)[1] == self.kind(other)[1]

    def accounts(self, ledger: str) -> tuple[str, ...]:
        """The accounts of a ledger: one, or one for each name of the list by which it is kept."""
        return self.parts.get(ledger, (ledger,))

    def kind(self, ledger: str) -> tuple[str, str]:
        """Whose a ledger or an account is, and its unit."""
        return self.ledgers[self.accounts(ledger)[0]]

    @property
    def account(self) -> str:
        """The ledger by which a player weighs a hand.

        The main one, if what decides the match is of its unit; else what decides the match.
        """
        ranked = self.ranking[1]
        return ranked if ranked and not self.of_one_unit(ranked, self.main) else self.main

    def better(self, ledger: str) -> int:
        """1 if more of a ledger is better, -1 if less: as it says itself, or else as in the one of
        its unit that decides the match; 0 if nothing says which.
        """
        extreme, ranked = self.ranking
        if ledger in self.wins:
            return -1 if self.wins[ledger] == "lowest" else 1
        if ranked and not self.of_one_unit(ledger, ranked):
            return 0
        return -1 if extreme == "lowest" else 1

    def digest(self, text: str) -> str:
        """The hash of a printed program, which records carry."""
        from hashlib import sha256  # takes a while to load, and not every command asks for it

        return sha256(text.encode()).hexdigest()[:16]
