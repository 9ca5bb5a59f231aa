"""Registers of moves: where what is chosen in an action is kept, and how it is laid out there."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import assert_never

from rulekit.ir.ops import Binary, Const, Expr, Load
from rulekit.ir.program import Param, ParamKind
from rulekit.language.words import Unsaid
from rulekit.lower.body import ONE, Body, Bound, Site, add
from rulekit.lower.melds.gates import EVERY_KIND, open_kinds
from rulekit.lower.openness import is_public
from rulekit.lower.rearranging import rules_of
from rulekit.lower.values.cards import spread_words
from rulekit.model.choice import (
    Choice,
    PickAnyMelds,
    PickContract,
    PickExchange,
    PickLayoff,
    PickLayout,
    PickMeld,
    PickMelds,
    PickMeldsLeaving,
    PickNewLayout,
    PickNumber,
    PickOne,
    chosen_from,
)
from rulekit.model.places import Finder, Place, Unclear
from rulekit.model.ruleset import Action
from rulekit.settle.folding import known
from rulekit.source import Span
from rulekit.types import CARD, EXCHANGE, MELD, PLAYER, TEAM, Type

Lies = Mapping[str, tuple[Place, ...]]
"""Where what is chosen lies, by the names of the choices."""


@dataclass(frozen=True, slots=True)
class Act:
    """An action with its number in the program, and a register for each of its choices."""

    number: int
    action: Action
    params: tuple[Param, ...]
    lies: Lies

    @property
    def about(self) -> str:
        """What printed programs call it."""
        return f"{self.action.phase}.{self.action.name}"


class Registers:
    """Lays out the registers of all actions, and knows what stands where in them.

    `row`, `spread`: the words of a meld, and of several with the bag of what they leave over.
    `rearranging`: what holds for layouts, as a word.
    """

    def __init__(self, site: Site) -> None:
        self.site = site
        self.rearranging = Const(rules_of(site.rules.rearranging))
        self.row = 3 + site.melds.room
        self.spread = spread_words(site)
        site.plan.field("move.action", 1, about="the number of the action that is proposed or made")

    def of(self, number: int, action: Action) -> Act:
        """The registers of one more action."""
        params = tuple(self._param(number, action, choice) for choice in action.choices)
        return Act(number, action, params, self._places(action))

    def body(self, act: Act, name: str, about: str = "", span: Span | None = None) -> Body:
        """A function of an action, which knows where its choices come from."""
        made = Body(self.site, name, (), about or act.about, span or act.action.span)
        made.lies = dict(act.lies)
        return made

    def bind(self, body: Body, act: Act) -> None:
        """All choices of an action, by their names."""
        for choice, param in zip(act.action.choices, act.params, strict=True):
            self.bind_one(body, choice, param)

    def bind_one(self, body: Body, choice: Choice, param: Param) -> None:
        """A choice by its name: the value that its register holds, or where it begins."""
        address = self.at(param)
        simple = param.kind in ("card", "player", "team", "number", "meld")
        table: Expr | None = None
        if isinstance(choice, PickLayout):
            table = body.held(body.value(choice.table), "table")
        body.env[choice.name] = Bound(
            Load(address) if simple else address, choice.type, table=table
        )

    def at(self, param: Param) -> Const:
        """Where a register begins."""
        fields = self.site.plan.fields.values()
        label = next(field.name for field in fields if field.start == param.address)
        return Const(param.address, f"&{label}")

    def melds(self, param: Param) -> Expr:
        """Where the melds of a spread or a layout begin: after a bag."""
        return add(self.at(param), Const(self.site.cards.planes))

    def result(self, param: Param) -> int:
        """How many words the register has of what a meld becomes, after the card and the meld."""
        return self._words(param.kind) - 2

    def rest(self, body: Body, param: Param, cards: Expr) -> None:
        """The first words of a spread register become the bag of what it leaves over."""
        place = self.at(param)
        laid = body.bag()
        body.call("melds_bag", laid, self.melds(param))
        body.call("bag_copy", place, cards)
        body.call("bag_less", place, laid)

    def kinds(self, kind: str = "") -> Const:
        """A kind of meld, or all there are, as a mask."""
        kinds = list(self.site.rules.kinds)
        return Const(1 << kinds.index(kind) if kind else (1 << len(kinds)) - 1)

    def kinds_now(self, body: Body, kind: str = "") -> Expr:
        """The same, but only those of which new melds may be made at the moment."""
        kinds, now = self.kinds(kind), open_kinds(body)
        return kinds if now == EVERY_KIND else Binary("&", kinds, now)

    def _param(self, number: int, action: Action, choice: Choice) -> Param:
        kind = register_kind(choice)
        place = self.site.plan.field(
            f"move.{number}.{choice.name}",
            self._words(kind),
            about=f"{action.phase}.{action.name}: {choice.name}",
        )
        body = Body(self.site, "public")
        return Param(
            choice.name,
            kind,
            place.start,
            is_public(body, action, choice),
            choice.span.text,
            many=isinstance(choice, PickLayout | PickNewLayout),
            table=choice.table.name if isinstance(choice, PickLayout) else "",
            rules=self.rearranging.value,
        )

    def _words(self, kind: ParamKind) -> int:
        """How long a register is."""
        match kind:
            case "card" | "player" | "team" | "number" | "meld":
                return 1
            case "new_meld":
                return self.row
            case "spread" | "layout":
                return self.spread
            case "layoff":
                return 2 + self.row
            case "exchange":
                return 2 + self.row + 1
            case _:
                assert_never(kind)

    def _places(self, action: Action) -> Lies:
        """Where what is chosen lies; what can lie nowhere is not laid, as the checker sees to."""
        zones = {zone.name: zone.owner for zone in self.site.rules.zones.values()}
        found: dict[str, tuple[Place, ...]] = {}
        for choice in action.choices:
            finder = Finder(
                self.site.rules.definitions,
                zones,
                known,
                found,
            )
            cards = chosen_from(choice)
            with suppress(Unclear):
                if cards is not None:
                    found[choice.name] = finder.places(cards)
        return found


ADDED: Mapping[ParamKind, tuple[str, str]] = {
    "layoff": ("layoffs_begin", "layoffs_next"),
    "exchange": ("exchanges_begin", "exchanges_next"),
}
"""What goes through the melds that a meld becomes with a card."""


def after_exchange(body: Body, row: Expr) -> Expr:
    """The meld as it is once the exchanges that the same move has chosen before are made."""
    made = [bound.value for bound in body.env.values() if bound.type == EXCHANGE]
    if not made:
        return row
    found = body.fresh("row", row)
    for chosen in made:
        with body.when(Binary("==", Load(add(chosen, ONE)), row)):
            body.set(found, add(chosen, Const(2)))
    return found


_ONE: Mapping[Type, ParamKind] = {CARD: "card", PLAYER: "player", TEAM: "team", MELD: "meld"}


def register_kind(choice: Choice) -> ParamKind:
    """What the register of a choice holds."""
    match choice:
        case PickOne():
            return _ONE[choice.type]
        case PickNumber():
            return "number"
        case PickMeld():
            return "new_meld"
        case PickMelds() | PickMeldsLeaving() | PickAnyMelds() | PickContract() | PickNewLayout():
            return "spread"
        case PickLayoff():
            return "layoff"
        case PickExchange():
            return "exchange"
        case PickLayout():
            return "layout"
        case _:
            raise Unsaid.of(choice, "code", __name__)
