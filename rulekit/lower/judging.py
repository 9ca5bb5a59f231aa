"""Judging a proposed move: registers, and the demands of each action one by one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from rulekit.ir.ops import Binary, Call, Const, Expr, If, Load, Return, Store
from rulekit.ir.program import UNMET, Param, ParamKind
from rulekit.ir.program import Action as ActionInfo
from rulekit.kernel.layouts.words import REUSE_MOST, REUSE_SHIFT
from rulekit.kernel.memory import header as h
from rulekit.kernel.memory.header import ITER_WORDS
from rulekit.lower.body import ONE, ZERO, Body, Bound, Site, add, bit, both, inverse
from rulekit.lower.deeds.debts import leaves, paid
from rulekit.lower.deeds.effects import effects
from rulekit.lower.fold import fold_route
from rulekit.lower.rearranging import in_steps, rules_of
from rulekit.lower.values import owners, quantifiers
from rulekit.lower.values.cards import bag
from rulekit.model.choice import (
    Choice,
    PickAnyMelds,
    PickLayoff,
    PickLayout,
    PickMeld,
    PickMelds,
    PickMeldsLeaving,
    PickNewLayout,
    PickNumber,
    PickOne,
)
from rulekit.model.expr import Expr as Phrase
from rulekit.model.places import Place
from rulekit.model.ruleset import Action
from rulekit.source import Span
from rulekit.types import CARD, MELD, PLAYER, TEAM, Type

MOVE = "move"  # the field of the move registers; its first word is the action's number
Demand = Callable[[Expr, str, Span | None], None]  # the code refuses unless it holds
Spread = PickMelds | PickMeldsLeaving | PickAnyMelds | PickNewLayout


class Judging:
    """Makes `legal_N` and `ensure_N` of every action."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.infos: list[ActionInfo] = []
        self.lies: dict[str, tuple[Place, ...]] = {}  # choices of the present action
        self.answered: set[str] = set()  # kinds of moves for which there is a `can_NAME`
        self.rearranging = Const(rules_of(site.rules.rearranging, site.setting))
        rows = 1 + site.cards.size // site.melds.least
        self.row = 3 + site.melds.room
        self.spread = site.cards.planes + 1 + rows * self.row
        site.plan.field("move.action", 1, about="the number of the action that is proposed or made")

    def body(
        self, name: str, about: str, span: Span | None = None, params: tuple[str, ...] = ()
    ) -> Body:
        """A function of the present action, which knows where its choices come from."""
        made = Body(self.site, name, params, about, span)
        made.lies = self.lies
        return made

    def _bind(self, body: Body, choice: Choice, param: Param) -> None:
        address = Const(param.address, f"&{self._label(param)}")
        simple = param.kind in ("card", "player", "team", "number", "meld")
        body.env[choice.name] = Bound(Load(address) if simple else address, choice.type)

    def _label(self, param: Param) -> str:
        fields = self.site.plan.fields.values()
        return next(f.name for f in fields if f.start == param.address)

    def promises(self, number: int, action: Action) -> list[tuple[str, str, Span | None]]:
        """What must be so after the move, each with the function that tries it out.

        As (function, why the move is refused, the rule).
        """
        found: list[tuple[str, str, Span | None]] = []
        ensure = action.ensure
        if ensure is not None:
            name = self._tried(f"ensure_{number}", number, action, lambda body: body.value(ensure))
            found.append((name, f"afterwards it would not be so that {said(ensure)}", ensure.span))
        if self.site.debts and self._may_leave(action):
            name = self._tried(f"paid_{number}", number, action, lambda body: paid(body, action))
            owed = " and ".join(said(debt) for debt in self.site.debts)
            found.append((name, f"the turn cannot be left before {owed}", self.site.debts[0].span))
        return found

    def _tried(self, name: str, number: int, action: Action, test: Callable[[Body], Expr]) -> str:
        """A function that makes the move in the registers, tests, and takes it back."""
        if name in self.site.functions:
            return name
        body = self.body(name, f"{action.phase}.{action.name}: tried out", action.span)
        for choice, param in zip(action.choices, self._params_of(action, number), strict=True):
            self._bind(body, choice, param)
        words = Const(self.site.plan.state_end - h.HEADER_WORDS)
        state, saved = self.site.address("rng"), body.work(words.value, "the state before")
        body.call("words_copy", saved, state, words)
        journal = body.fresh("journal", Load(self.site.address("journal")))
        body.store("journal", Const(-1))
        self.count_turn(body, action)
        effects(body, action.effects)
        result = body.fresh("kept", test(body))
        body.call("words_copy", state, saved, words)
        body.store("journal", journal)
        body.give(result)
        body.finish()
        return name

    def count_turn(self, body: Body, action: Action) -> None:
        """In the variables that count turns with this action, the present one, once.

        A mark for each owner: who claims in another player's turn is counted by himself.
        """
        for variable in self.site.rules.variables.values():
            if action.name not in variable.turns_with:
                continue
            index: Expr = body.me if variable.owner else ZERO
            if variable.owner == "team":
                index = owners.team_of(body, body.me)
            index = body.held(index, "owner")
            marks = self.site.address(f"turn.{variable.name}")
            with body.when(inverse(Binary("&", Load(marks), bit(index)))):
                body.emit(Store(marks, Binary("|", Load(marks), bit(index))))
                cell = body.fresh("cell", add(self.site.address(f"var.{variable.name}"), index))
                body.emit(Store(cell, Binary("+", Load(cell), ONE)))

    def _may_leave(self, action: Action) -> bool:
        """Whether a route of the action can leave the turn."""
        cases = fold_route(action.route, self.site.setting)
        return not action.standing and any(leaves(target) for _, target in cases)

    def _params_of(self, action: Action, number: int) -> tuple[Param, ...]:
        return tuple(
            Param(
                choice.name,
                register_kind(choice),
                self.site.plan.fields[f"move.{number}.{choice.name}"].start,
                public=True,
            )
            for choice in action.choices
        )

    def _kinds(self, choice: PickMeld) -> Const:
        kinds = list(self.site.rules.kinds)
        return Const(1 << kinds.index(choice.kind) if choice.kind else (1 << len(kinds)) - 1)

    def _rest(self, body: Body, param: Param, cards: Expr) -> None:
        """The first words of a spread register are the bag of what it leaves over."""
        place = self._at(param)
        laid = body.bag()
        body.call("melds_bag", laid, add(place, Const(self.site.cards.planes)))
        body.call("bag_copy", place, cards)
        body.call("bag_less", place, laid)

    def _at(self, param: Param) -> Const:
        return Const(param.address, f"&{self._label(param)}")

    def _legal(
        self,
        number: int,
        action: Action,
        params: tuple[Param, ...],
        refusals: list[tuple[str, Span | None]],
    ) -> None:
        """`legal_N()`: 0 if the move in the registers is legal, else the number of the refusal."""
        body = self.body(f"legal_{number}", f"{action.phase}.{action.name}", action.span)

        def demand(holds: Expr, message: str, span: Span | None) -> None:
            refusals.append((message, span))
            if isinstance(holds, Const) and holds.value:
                return
            body.emit(If(inverse(holds), (Return(Const(len(refusals))),)))

        if action.when is not None:
            demand(
                body.value(action.when),
                f"{UNMET}{said(action.when)}",
                action.when.span,
            )
        for choice, param in zip(action.choices, params, strict=True):
            self._test(body, choice, param, demand)
            self._bind(body, choice, param)
            if choice.where is not None:
                demand(
                    body.value(choice.where),
                    f"{UNMET}{said(choice.where)}",
                    choice.where.span,
                )
        for function, message, span in self.promises(number, action):
            demand(Call(function, ()), message, span)
        body.give(ZERO)
        body.finish()

    def _test(self, body: Body, choice: Choice, param: Param, demand: Demand) -> None:
        """Demand that what is in the register can be chosen at all."""
        match choice:
            case PickOne():
                self._test_one(body, choice, param, demand)
            case PickNumber():
                self._test_number(body, choice, param, demand)
            case PickMeld():
                self._test_meld(body, choice, param, demand)
            case PickMelds() | PickNewLayout():
                melds = self._test_melds(body, choice, param, demand)
                demand(Binary(">", Load(melds), ZERO), "there is no meld in it", choice.span)
            case PickMeldsLeaving():
                self._test_melds(body, choice, param, demand)
                self._test_left(body, choice, param, demand)
            case PickAnyMelds():
                self._test_melds(body, choice, param, demand)
            case PickLayoff():
                self._test_layoff(body, choice, param, demand)
            case PickLayout():
                self._test_layout(body, choice, param, demand)
            case _:
                assert_never(choice)

    def _test_one(self, body: Body, choice: PickOne, param: Param, demand: Demand) -> None:
        chosen = Load(self._at(param))
        domain = choice.domain
        holds: Expr
        message = f"it is not among '{said(domain)}'"
        if choice.type == CARD:
            holds = Binary(">", Call("bag_count", (bag(body, domain), chosen)), ZERO)
        elif choice.type in (PLAYER, TEAM):
            holds = Binary("&", Binary(">>", owners.players_in(body, domain), chosen), ONE)
        else:
            found = body.fresh("found", ZERO)
            with (
                quantifiers.each_element(body, choice.name, domain) as row,
                body.when(Binary("==", row, chosen)),
            ):
                body.set(found, ONE)
            holds = found
        demand(holds, message, choice.span)

    def _test_number(self, body: Body, choice: PickNumber, param: Param, demand: Demand) -> None:
        low, high = (body.held(body.value(each), "bound") for each in (choice.low, choice.high))
        chosen = Load(self._at(param))
        demand(
            Binary("and", Binary(">=", chosen, low), Binary("<=", chosen, high)),
            f"it is not in {said(choice.low)} .. {said(choice.high)}",
            choice.span,
        )

    def _test_meld(self, body: Body, choice: PickMeld, param: Param, demand: Demand) -> None:
        row = self._at(param)
        kinds = self._kinds(choice)
        demand(
            both(Binary("&", Binary(">>", kinds, Load(row)), ONE), Call("row_valid", (row,))),
            f"these cards are no {choice.kind or 'meld'}",
            choice.span,
        )
        mine = body.bag()
        body.call("row_bag", mine, row)
        demand(
            Call("bag_within", (mine, bag(body, choice.cards))),
            f"not all of these cards are in '{said(choice.cards)}'",
            choice.span,
        )
        if choice.using is not None:
            demand(
                Call("row_has_face", (row, body.value(choice.using))),
                f"it does not use '{said(choice.using)}'",
                choice.span,
            )

    def _test_melds(self, body: Body, choice: Spread, param: Param, demand: Demand) -> Expr:
        """Where the melds are, all of them melds of the right cards."""
        cards = body.held(bag(body, choice.cards), "bag")
        melds = add(self._at(param), Const(self.site.cards.planes))
        demand(Call("melds_valid", (melds,)), "not all of these are melds", choice.span)
        mine = body.bag()
        body.call("melds_bag", mine, melds)
        demand(
            Call("bag_within", (mine, cards)),
            f"not all of these cards are in '{said(choice.cards)}'",
            choice.span,
        )
        self._rest(body, param, cards)
        return melds

    def _test_left(
        self, body: Body, choice: PickMeldsLeaving, param: Param, demand: Demand
    ) -> None:
        count = "bag_size" if choice.unit == "cards" else "bag_points"
        left = Call(count, (self._at(param),))
        demand(
            Binary("<=", left, body.value(choice.most)),
            f"more than {said(choice.most)} {choice.unit} are left over",
            choice.span,
        )

    def _test_layoff(self, body: Body, choice: PickLayoff, param: Param, demand: Demand) -> None:
        cards, melds = choice.cards, choice.melds
        place = self._at(param)
        card = Load(place)
        held = (
            Binary("==", body.value(cards), card)
            if cards.type == CARD
            else Binary(">", Call("bag_count", (bag(body, cards), card)), ZERO)
        )
        demand(held, f"the card is not in '{said(cards)}'", choice.span)
        found = body.fresh("found", ZERO)
        with (
            quantifiers.each_element(body, choice.name, melds) as row,
            body.when(Binary("==", row, Load(add(place, ONE)))),
        ):
            iterator, result = body.work(ITER_WORDS), body.work(self.row)
            body.call("layoffs_begin", iterator, row, card)
            with (
                body.loop(Call("layoffs_next", (iterator, result))),
                body.when(Call("row_equal", (result, add(place, Const(2))))),
            ):
                body.set(found, ONE)
        demand(found, f"it cannot be laid off so on '{said(melds)}'", choice.span)

    def _test_layout(self, body: Body, choice: PickLayout, param: Param, demand: Demand) -> None:
        """The register's first words become the cards brought to the table."""
        cards = body.held(bag(body, choice.cards), "bag")
        table = body.held(body.value(choice.table), "table")
        played = self._at(param)
        layout = add(played, Const(self.site.cards.planes))
        there = body.bag()
        body.call("melds_bag", there, table)
        body.call("bag_clear", played)
        body.call("melds_bag", played, layout)
        where, source = said(choice.table), said(choice.cards)
        demand(
            Call("bag_within", (there, played)),
            f"not all cards of '{where}' are in it",
            choice.span,
        )
        body.call("bag_less", played, there)
        demand(
            Call("bag_within", (played, cards)),
            f"not all cards that are new are in '{source}', or some of '{where}' are left out",
            choice.span,
        )
        demand(
            inverse(Call("bag_empty", (played,))),
            f"no card of '{source}' is in it",
            choice.span,
        )
        if choice.most is not None:
            left = Binary("-", Call("bag_size", (cards,)), Call("bag_size", (played,)))
            demand(
                Binary("<=", left, body.value(choice.most)),
                f"more than {said(choice.most)} cards of '{source}' are left over",
                choice.span,
            )
        demand(
            Call("plays_check", (table, played, layout, self.rearranging)),
            self._misplaced(source),
            choice.span,
        )

    def _misplaced(self, source: str) -> str:
        """Why a layout of the right cards is refused."""
        rules = self.rearranging.value
        why = "it is no single step that is allowed, or takes" if in_steps(rules) else "it takes"
        least = rules >> REUSE_SHIFT & REUSE_MOST
        new = f", or one that is freed begins no new meld with {least} cards of '{source}'"
        return f"{why} a wild from its place{new if least else ''}"


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
        case PickMelds() | PickMeldsLeaving() | PickAnyMelds() | PickNewLayout():
            return "spread"
        case PickLayoff():
            return "layoff"
        case PickLayout():
            return "layout"
        case _:
            assert_never(choice)


def said(expr: Phrase) -> str:
    """An expression as it was written."""
    return " ".join(expr.span.text.split())
