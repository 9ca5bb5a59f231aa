"""Offering: every legal move of an action, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Collection

from rulekit.ir.ops import Binary, Call, Const, Expr, If, Load, Offer, Return, Store
from rulekit.ir.ops import Local as Name
from rulekit.ir.program import Param
from rulekit.kernel.layouts.words import PLAYS_WORDS
from rulekit.kernel.memory.header import ITER_WORDS
from rulekit.kernel.spreads.words import LEAST_CARDS, LEAST_POINTS, MOST_POINTS
from rulekit.language.words import Unsaid
from rulekit.lower.body import ABSENT, NOTHING, ONE, OPEN, ZERO, Body, add, both, inverse
from rulekit.lower.promises import Promises
from rulekit.lower.rearranging import at_will
from rulekit.lower.registers import ADDED, Act, Registers, after_exchange
from rulekit.lower.values import quantifiers
from rulekit.lower.values.cards import bag
from rulekit.lower.values.sparing import least_within
from rulekit.model.choice import (
    Addition,
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
    least_points,
)
from rulekit.model.expr import Arithmetic, Local
from rulekit.model.expr import Expr as Phrase
from rulekit.model.ruleset import Action
from rulekit.model.traversal import walk
from rulekit.types import CARD, MELDS

Then = Callable[[], None]  # makes the code that is done for each possible choice
BestSpread = PickMelds | PickMeldsLeaving | PickAnyMelds


class Offering:
    """Makes `offer_N` of every action."""

    def __init__(self, registers: Registers, promises: Promises) -> None:
        self.registers, self.promises, self.site = registers, promises, registers.site
        self.bounds: dict[str, tuple[Expr, Local]] = {}  # with the card that X goes without
        self.open: Name | None = None  # whether the action could be made, if that is counted

    def offer(self, act: Act) -> None:
        """`offer_N()`: put each legal move into the registers; 1 when the wanted one is reached."""
        body = self.registers.body(act, f"offer_{act.number}")
        if act.action.when is not None:
            holds = body.holds("when", act.action.when)
            if isinstance(holds, Const) and not holds.value:
                body.finish()
                return
            if not isinstance(holds, Const):
                body.emit(If(inverse(holds), (Return(ZERO),)))
        self.open = None if self.site.uses is None else body.fresh("open", ZERO)
        self._bound(body, act.action)
        self._nest(body, act, 0)
        if self.open is not None:
            with body.when(self.open):
                body.used(OPEN, act.action.span)
        body.finish()

    def _bound(self, body: Body, action: Action) -> None:
        """One solve before the loops, for melds that may leave few points of `X - card`.

        A card more leaves at most its own points more, so what is left of X less the points of the
        card bounds from below what is left of `X - card`; most cards then need no solve.
        """
        self.bounds = {}
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

    def _nest(self, body: Body, act: Act, at: int) -> None:
        if at == len(act.params):
            self._propose(body, act)
            return
        choice, param = act.action.choices[at], act.params[at]
        some = None if self.site.uses is None else body.fresh("some", ZERO)

        def then() -> None:
            if some is not None:
                body.set(some, ONE)
            self._filtered(body, act, at)

        self._each(body, choice, param, then)
        if some is not None:
            body.told(some, "choice", choice.span, NOTHING)

    def _filtered(self, body: Body, act: Act, at: int) -> None:
        choice = act.action.choices[at]
        self.registers.bind_one(body, choice, act.params[at])
        if choice.where is None:
            self._nest(body, act, at + 1)
            return
        holds = body.holds("where", choice.where)
        with body.when(holds):
            self._nest(body, act, at + 1)

    def _propose(self, body: Body, act: Act) -> None:
        body.store("move.action", Const(act.number, act.about))
        kept: Expr = ONE
        for function, *_ in self.promises.of(act):
            kept = both(kept, Call(function, ()))
        with body.when(kept):
            if self.open is not None:
                body.set(self.open, ONE)
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
            case PickContract():
                self._each_contract(body, choice, param, then)
            case PickLayoff() | PickExchange():
                self._each_addition(body, choice, param, then)
            case PickNewLayout() | PickLayout():
                self._each_layout(body, choice, param, then)
            case _:
                raise Unsaid.of(choice, "code", __name__)

    def _each_one(self, body: Body, choice: PickOne, param: Param, then: Then) -> None:
        with quantifiers.each_element(body, choice.name, choice.domain) as found:
            body.emit(Store(self.registers.at(param), found))
            then()

    def _each_number(self, body: Body, choice: PickNumber, param: Param, then: Then) -> None:
        low, high = (body.held(body.value(each), "bound") for each in (choice.low, choice.high))
        number = body.fresh("number", low)
        with body.loop(Binary("<=", number, high)):
            body.emit(Store(self.registers.at(param), number))
            then()
            body.set(number, Binary("+", number, ONE))

    def _each_meld(self, body: Body, choice: PickMeld, param: Param, then: Then) -> None:
        iterator = body.work(ITER_WORDS)
        cards = body.held(bag(body, choice.cards), "bag")
        using = ABSENT if choice.using is None else body.value(choice.using)
        body.call(
            "melds_begin", iterator, cards, self.registers.kinds_now(body, choice.kind), using
        )
        with body.loop(Call("melds_next", (iterator, self.registers.at(param)))):
            then()

    def _each_melds(self, body: Body, choice: BestSpread, param: Param, then: Then) -> None:
        """The canonical spread: the one that leaves least."""
        cards = body.held(bag(body, choice.cards), "bag")
        melds = self.registers.melds(param)
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
                raise Unsaid.of(choice, "code", __name__)
        left = body.fresh("left", Binary("+", limit, ONE))
        with body.when(self._hopeful(body, choice, limit)):
            kinds = self.registers.kinds_now(body)
            body.set(left, Call("spread_solve", (cards, kinds, Const(goal), limit, melds)))
            self._enough(
                body,
                choice,
                melds,
                lambda least: body.call(
                    "spread_solve", cards, kinds, Const(MOST_POINTS), least, melds
                ),
            )
        within = ONE if limit == ABSENT else Binary("<=", left, limit)
        with body.when(both(within, some)):
            self._end(body, param)
            self.registers.rest(body, param, cards)
            then()

    def _each_contract(self, body: Body, choice: PickContract, param: Param, then: Then) -> None:
        """The spread that meets the contract and leaves least."""
        cards = body.held(bag(body, choice.cards), "bag")
        contract = body.value(choice.contract)
        melds = self.registers.melds(param)
        goal = LEAST_CARDS if choice.most is not None and choice.unit == "cards" else LEAST_POINTS
        limit = ABSENT if choice.most is None else body.held(body.value(choice.most), "limit")
        asked = (cards, contract, Const(goal), limit, melds)
        left = body.fresh("left", Call("contract_solve", asked))
        self._enough(
            body,
            choice,
            melds,
            lambda least: body.set(
                left, Call("contract_solve", (cards, contract, Const(MOST_POINTS), least, melds))
            ),
        )
        within = ONE if choice.most is None else Binary("<=", left, limit)
        found = Binary("and", Binary(">=", left, ZERO), Binary(">", Load(melds), ZERO))
        with body.when(both(found, within)):
            self._end(body, param)
            self.registers.rest(body, param, cards)
            then()

    def _enough(
        self, body: Body, choice: Choice, melds: Expr, again: Callable[[Expr], None]
    ) -> None:
        """Where more points are wanted than these melds have, those of most points are sought."""
        wanted = least_points(choice.where, choice.name)
        if wanted is None:
            return
        least = body.held(body.value(wanted.points), "least")
        least = body.held(add(least, ONE), "least") if wanted.beyond else least
        with body.when(Binary("<", Call("melds_points", (melds,)), least)):
            again(least)

    def _end(self, body: Body, param: Param) -> None:
        """Nothing stays behind the melds in a register, so that equal moves have equal words."""
        melds = self.registers.melds(param)
        body.call("melds_end", melds, add(self.registers.at(param), Const(self.registers.spread)))

    def _hopeful(self, body: Body, choice: BestSpread, limit: Expr) -> Expr:
        """Whether the bound, where there is one, leaves hope that the limit can be met."""
        if choice.name not in self.bounds:
            return ONE
        bound, card = self.bounds[choice.name]
        points = Load(add(self.site.address("table.value"), body.value(card)))
        return Binary("<=", Binary("-", bound, points), limit)

    def _each_addition(self, body: Body, choice: Addition, param: Param, then: Then) -> None:
        cards, melds = choice.cards, choice.melds
        if cards.type == CARD:
            card = body.held(body.value(cards), "card")
            with body.when(Binary(">=", card, ZERO)):
                self._onto(body, choice, param, melds, card, then)
            return
        with quantifiers.each_element(body, choice.name, cards) as card:
            self._onto(body, choice, param, melds, card, then)

    def _onto(
        self, body: Body, choice: Addition, param: Param, melds: Phrase, card: Expr, then: Then
    ) -> None:
        place = self.registers.at(param)
        assert melds.type == MELDS
        with quantifiers.each_element(body, choice.name, melds) as row:
            iterator = body.work(ITER_WORDS)
            begin, following = ADDED[param.kind]
            body.call(begin, iterator, after_exchange(body, row), card)
            with body.loop(Call(following, (iterator, add(place, Const(2))))):
                body.emit(Store(place, card))
                body.emit(Store(add(place, ONE), row))
                then()

    def _each_layout(
        self, body: Body, choice: PickLayout | PickNewLayout, param: Param, then: Then
    ) -> None:
        """A layout for each part of the cards that can be brought to the table, as `plays` says."""
        cards = body.held(bag(body, choice.cards), "bag")
        rules = self.registers.rearranging
        least: Expr = ONE
        match choice:
            case PickNewLayout():
                self.site.at_will = True
                rules = Const(at_will(rules.value))
                table: Expr = body.work(1, "no melds")
            case PickLayout(most=most):
                table = body.value(choice.table)
                if most is not None:
                    size = Call("bag_size", (cards,))
                    least = body.held(Binary("-", size, body.value(most)), "least")
            case _:
                raise Unsaid.of(choice, "code", __name__)
        plays, part = body.work(PLAYS_WORDS), body.work(self.site.cards.planes)
        before = body.fresh("before", Load(self.site.address("move.count")))
        mode, chance = (Load(self.site.address(f"move.{name}")) for name in ("mode", "chance"))
        body.call("plays_begin", plays, table, cards, rules, least, mode, chance)
        melds = self.registers.melds(param)
        found = Binary("-", Load(self.site.address("move.count")), before)
        with body.loop(Call("plays_next", (plays, part, melds, found))):
            self._end(body, param)
            if isinstance(choice, PickNewLayout):
                self.registers.rest(body, param, cards)
            else:
                body.call("bag_copy", self.registers.at(param), part)
            then()


def _speaks_of(expr: Phrase, names: Collection[str]) -> bool:
    return any(isinstance(part, Local) and part.name in names for part in walk(expr))
