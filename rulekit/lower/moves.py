"""Actions as code: offering every legal move, judging a proposed one, and doing it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from typing import assert_never

from rulekit.ir.ops import Binary, Call, Const, Expr, If, Load, Offer, Return, Store
from rulekit.ir.program import Action as ActionInfo
from rulekit.ir.program import Param, ParamKind
from rulekit.kernel.layouts.words import PLAYS_BEST, PLAYS_WORDS
from rulekit.kernel.memory.header import ITER_WORDS
from rulekit.kernel.spreads.words import LEAST_CARDS, LEAST_POINTS
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, add, both, inverse
from rulekit.lower.fold import fold
from rulekit.lower.judging import Judging, register_kind
from rulekit.lower.openness import is_public
from rulekit.lower.rearranging import at_will
from rulekit.lower.values import quantifiers
from rulekit.lower.values.cards import bag
from rulekit.lower.values.sparing import least_within
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
    chosen_from,
)
from rulekit.model.expr import Arithmetic, Local
from rulekit.model.expr import Expr as Phrase
from rulekit.model.places import Finder, Place, Unclear, zone_of
from rulekit.model.ruleset import Action
from rulekit.model.traversal import walk
from rulekit.source import Span
from rulekit.types import CARD, MELDS

Then = Callable[[], None]  # makes the code that is done for each possible choice
BestSpread = PickMelds | PickMeldsLeaving | PickAnyMelds


class Moves(Judging):
    """Makes the three functions of every action: `offer_N`, `legal_N` and `do_N`."""

    # ── registers ─────────────────────────────────────────────────────────────────────────────

    def add(self, action: Action) -> ActionInfo:
        """Registers and functions of one action; its number is its place in the program."""
        number = len(self.infos) + 1
        params = tuple(self._param(number, action, choice) for choice in action.choices)
        self.lies = self._places(action)
        refusals: list[tuple[str, Span | None]] = []
        self._offer(number, action, params)
        self._legal(number, action, params, refusals)
        info = ActionInfo(
            number,
            action.name,
            action.phase,
            action.about,
            params,
            action.aside or action.standing,
            tuple(refusals),
            action.span,
            0 if action.clock is None else max(0, fold(action.clock, self.site.setting) or 0),
        )
        self.infos.append(info)
        return info

    def _places(self, action: Action) -> dict[str, tuple[Place, ...]]:
        """Where what is chosen lies; what can lie nowhere is not laid, as the checker sees to."""
        zones = {zone.name: zone.owner for zone in self.site.rules.zones.values()}
        found: dict[str, tuple[Place, ...]] = {}
        for choice in action.choices:
            finder = Finder(
                self.site.rules.definitions,
                zones,
                lambda condition: fold(condition, self.site.setting),
                found,
            )
            cards = chosen_from(choice)
            with suppress(Unclear):
                if cards is not None:
                    found[choice.name] = finder.places(cards)
        return found

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
            table=zone_of(choice.table).name if isinstance(choice, PickLayout) else "",
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
            case _:
                assert_never(kind)

    # ── offering ──────────────────────────────────────────────────────────────────────────────

    def _offer(self, number: int, action: Action, params: tuple[Param, ...]) -> None:
        """`offer_N()`: put each legal move into the registers; 1 when the wanted one is reached."""
        body = self.body(f"offer_{number}", f"{action.phase}.{action.name}", action.span)
        if action.when is not None:
            holds = body.value(action.when)
            if isinstance(holds, Const) and not holds.value:
                body.finish()
                return
            if not isinstance(holds, Const):
                body.emit(If(inverse(holds), (Return(ZERO),)))
        self._bound(body, action)
        self._nest(body, number, action, params, 0)
        body.finish()

    def _bound(self, body: Body, action: Action) -> None:
        """One solve before the loops, for melds that may leave few points of `X - card`.

        A card more leaves at most its own points more, so what is left of X less the points of the
        card bounds from below what is left of `X - card`; most cards then need no solve.
        """
        self.bounds: dict[str, tuple[Expr, Local]] = {}  # with the card that X goes without
        chosen = {choice.name for choice in action.choices}
        for choice in action.choices if self.site.sparing else ():
            if not isinstance(choice, PickMeldsLeaving) or choice.unit != "points":
                continue
            match choice.cards:
                case Arithmetic(sign="-", left=whole, right=Local() as less):
                    if less.type == CARD and not _speaks_of(whole, chosen):
                        made = least_within(body, bag(body, whole), self._fixed(body, choice.most))
                        self.bounds[choice.name] = body.fresh("bound", made), less

    def _fixed(self, body: Body, limit: Phrase) -> Const | None:
        """The limit of what a spread may leave, if it is a number."""
        if any(isinstance(part, Local) for part in walk(limit)):
            return None
        with body.block():  # a number needs no statements
            made = body.value(limit)
        return made if isinstance(made, Const) else None

    def _nest(
        self, body: Body, number: int, action: Action, params: tuple[Param, ...], at: int
    ) -> None:
        if at == len(params):
            self._propose(body, number, action)
            return
        choice, param = action.choices[at], params[at]
        self._each(body, choice, param, lambda: self._filtered(body, number, action, params, at))

    def _filtered(
        self, body: Body, number: int, action: Action, params: tuple[Param, ...], at: int
    ) -> None:
        choice = action.choices[at]
        self._bind(body, choice, params[at])
        if choice.where is None:
            self._nest(body, number, action, params, at + 1)
            return
        holds = body.value(choice.where)
        with body.when(holds):
            self._nest(body, number, action, params, at + 1)

    def _propose(self, body: Body, number: int, action: Action) -> None:
        body.store("move.action", Const(number, f"{action.phase}.{action.name}"))
        kept: Expr = ONE
        for function, _, _ in self.promises(number, action):
            kept = both(kept, Call(function, ()))
        with body.when(kept):
            body.emit(Offer())

    def _each(self, body: Body, choice: Choice, param: Param, then: Then) -> None:
        """Put every possible choice into its register, in canonical order, and do `then` for it."""
        match choice:
            case PickOne():
                self._each_one(body, choice, param, then)
            case PickNumber():
                self._each_number(body, choice, param, then)
            case PickMeld():
                self._each_meld(body, choice, param, then)
            case PickMelds() | PickMeldsLeaving() | PickAnyMelds():
                self._each_melds(body, choice, param, then)
            case PickLayoff():
                self._each_layoff(body, choice, param, then)
            case PickNewLayout() | PickLayout():
                self._each_layout(body, choice, param, then)
            case _:
                assert_never(choice)

    def _each_one(self, body: Body, choice: PickOne, param: Param, then: Then) -> None:
        with quantifiers.each_element(body, choice.name, choice.domain) as found:
            body.emit(Store(self._at(param), found))
            then()

    def _each_number(self, body: Body, choice: PickNumber, param: Param, then: Then) -> None:
        low, high = (body.held(body.value(each), "bound") for each in (choice.low, choice.high))
        number = body.fresh("number", low)
        with body.loop(Binary("<=", number, high)):
            body.emit(Store(self._at(param), number))
            then()
            body.set(number, Binary("+", number, ONE))

    def _each_meld(self, body: Body, choice: PickMeld, param: Param, then: Then) -> None:
        iterator = body.work(ITER_WORDS)
        cards = body.held(bag(body, choice.cards), "bag")
        using = ABSENT if choice.using is None else body.value(choice.using)
        body.call("melds_begin", iterator, cards, self._kinds(choice), using)
        with body.loop(Call("melds_next", (iterator, self._at(param)))):
            then()

    def _each_melds(self, body: Body, choice: BestSpread, param: Param, then: Then) -> None:
        """The canonical spread: the one that leaves least."""
        cards = body.held(bag(body, choice.cards), "bag")
        melds = add(self._at(param), Const(self.site.cards.planes))
        goal = LEAST_POINTS
        limit: Expr = ABSENT
        some: Expr = ONE
        match choice:
            case PickMelds():
                some = Binary(">", Load(melds), ZERO)
            case PickMeldsLeaving():
                limit = body.held(body.value(choice.most), "limit")
                goal = LEAST_CARDS if choice.unit == "cards" else LEAST_POINTS
            case PickAnyMelds():
                pass
            case _:
                assert_never(choice)
        left = body.fresh("left", Binary("+", limit, ONE))
        with body.when(self._hopeful(body, choice, limit)):
            solve = Call("spread_solve", (cards, self._all_kinds(), Const(goal), limit, melds))
            body.set(left, solve)
        within = ONE if limit == ABSENT else Binary("<=", left, limit)
        with body.when(both(within, some)):
            self._end(body, param)
            self._rest(body, param, cards)
            then()

    def _end(self, body: Body, param: Param) -> None:
        """Nothing stays behind the melds in a register, so that equal moves have equal words."""
        melds = add(self._at(param), Const(self.site.cards.planes))
        body.call("melds_end", melds, add(self._at(param), Const(self.spread)))

    def _hopeful(self, body: Body, choice: BestSpread, limit: Expr) -> Expr:
        """Whether the bound, where there is one, leaves hope that the limit can be met."""
        if choice.name not in self.bounds:
            return ONE
        bound, card = self.bounds[choice.name]
        points = Load(add(self.site.address("table.value"), body.value(card)))
        return Binary("<=", Binary("-", bound, points), limit)

    def _all_kinds(self) -> Const:
        return Const((1 << len(self.site.rules.kinds)) - 1)

    def _each_layoff(self, body: Body, choice: PickLayoff, param: Param, then: Then) -> None:
        cards, melds = choice.cards, choice.melds
        if cards.type == CARD:
            card = body.held(body.value(cards), "card")
            with body.when(Binary(">=", card, ZERO)):
                self._onto(body, choice, param, melds, card, then)
            return
        with quantifiers.each_element(body, choice.name, cards) as card:
            self._onto(body, choice, param, melds, card, then)

    def _onto(
        self, body: Body, choice: PickLayoff, param: Param, melds: Phrase, card: Expr, then: Then
    ) -> None:
        place = self._at(param)
        assert melds.type == MELDS
        with quantifiers.each_element(body, choice.name, melds) as row:
            iterator = body.work(ITER_WORDS)
            body.call("layoffs_begin", iterator, row, card)
            with body.loop(Call("layoffs_next", (iterator, add(place, Const(2))))):
                body.emit(Store(place, card))
                body.emit(Store(add(place, ONE), row))
                then()

    def _each_layout(
        self, body: Body, choice: PickLayout | PickNewLayout, param: Param, then: Then
    ) -> None:
        """A layout for each part of the cards that can be brought to the table, as `plays` says."""
        cards = body.held(bag(body, choice.cards), "bag")
        rules = self.rearranging
        least: Expr = ONE
        match choice:
            case PickNewLayout():
                rules = Const(at_will(rules.value))
                table: Expr = body.work(1, "no melds")
            case PickLayout(most=most):
                table = body.value(choice.table)
                if most is not None:
                    size = Call("bag_size", (cards,))
                    least = body.held(Binary("-", size, body.value(most)), "least")
            case _:
                assert_never(choice)
        plays, part = body.work(PLAYS_WORDS), body.work(self.site.cards.planes)
        before = body.fresh("before", Load(self.site.address("move.count")))
        mode, chance = (Load(self.site.address(f"move.{name}")) for name in ("mode", "chance"))
        body.call("plays_begin", plays, table, cards, rules, least, mode, chance)
        melds = add(self._at(param), Const(self.site.cards.planes))
        found = Binary("-", Load(self.site.address("move.count")), before)
        with body.loop(Call("plays_next", (plays, part, melds, found))):
            self._end(body, param)
            if isinstance(choice, PickNewLayout):
                self._rest(body, param, cards)
            else:
                body.call("bag_copy", self._at(param), part)
            then()

    def ask(self) -> None:
        """`can_NAME()` for each kind of move that a condition asks about: 1 if there is one."""
        while left := sorted(self.site.asked - self.answered):
            for name in left:
                self._ask(name)
                self.answered.add(name)

    def _ask(self, name: str) -> None:
        body = Body(self.site, f"can_{name}", (), f"whether there is a move {name}")
        kept = {
            word: body.fresh(word, Load(self.site.address(f"move.{word}")))
            for word in ("action", "count", "wanted", "mode")
        }
        body.store("move.count", ZERO)
        body.store("move.wanted", ZERO)
        body.store("move.mode", Const(PLAYS_BEST))
        found = body.fresh("found", ZERO)
        infos = [info for info in self.infos if info.name == name]
        for info in infos:
            phase = Const(1 + list(self.site.rules.phases).index(info.phase), info.phase)
            here = Binary("==", Load(self.site.address("phase")), phase)
            with body.when(both(inverse(found), here) if len(infos) > 1 else ONE):
                body.set(found, Call(f"offer_{info.number}", ()))
        for word, value in kept.items():
            body.store(f"move.{word}", value)
        body.give(found)
        body.finish()

    # ── judging ───────────────────────────────────────────────────────────────────────────────


def _speaks_of(expr: Phrase, names: Collection[str]) -> bool:
    return any(isinstance(part, Local) and part.name in names for part in walk(expr))
