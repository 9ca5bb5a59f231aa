"""Judging a proposed move: the demands of an action, one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from rulekit.ir.ops import Binary, Call, Const, Expr, If, Load, Return
from rulekit.ir.program import NO_MELD, UNMET, Param
from rulekit.kernel.layouts.words import REUSE_MOST, REUSE_SHIFT
from rulekit.kernel.memory.header import ITER_WORDS
from rulekit.language.words import Unsaid
from rulekit.lower.body import ONE, ZERO, Body, add, both, inverse
from rulekit.lower.melds.gates import open_kinds
from rulekit.lower.promises import Promises, said
from rulekit.lower.rearranging import in_steps
from rulekit.lower.registers import ADDED, Act, Registers, after_exchange
from rulekit.lower.values import owners, quantifiers
from rulekit.lower.values.amounts import WANTED, is_known, telling, telling_tried, told_of
from rulekit.lower.values.cards import bag
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
)
from rulekit.model.expr import Expr as Phrase
from rulekit.source import Span
from rulekit.types import CARD, PLAYER, TEAM

Spread = PickMelds | PickMeldsLeaving | PickAnyMelds | PickContract | PickNewLayout


@dataclass(slots=True)
class Refusals:
    """Why a move can be refused: `reasons`, with the rules, and what is `wanted` of amounts."""

    reasons: tuple[tuple[str, Span | None], ...] = ()
    wanted: tuple[str, ...] = ()


class Demand(Protocol):
    """The code refuses unless it holds; `compared`: comparisons on which it hangs, if told."""

    def __call__(
        self,
        holds: Expr,
        message: str,
        span: Span | None,
        compared: Sequence[Binary] = (),
        /,
    ) -> None:
        """Add the demand."""


class Judging:
    """Makes `legal_N` of every action."""

    def __init__(self, registers: Registers, promises: Promises) -> None:
        self.registers, self.promises, self.site = registers, promises, registers.site

    def judge(self, act: Act) -> Refusals:
        """`legal_N()`: 0 if the move in the registers is legal, else the number of the refusal."""
        body = self.registers.body(act, f"legal_{act.number}")
        refusals = Refusals()
        amounts: dict[int, Sequence[Binary] | str] = {}

        def demand(
            holds: Expr, message: str, span: Span | None, compared: Sequence[Binary] = (), /
        ) -> None:
            refusals.reasons += ((message, span),)
            number = len(refusals.reasons)
            told = bool(compared) and self.site.uses is None
            refusals.wanted += (WANTED[compared[0].op] if told else "",)
            if isinstance(holds, Const) and holds.value:
                return
            body.emit(If(inverse(holds), (Return(Const(number)),)))
            if told:
                amounts[number] = self._tried(holds, compared) or compared

        when = act.action.when
        if when is not None:
            demand(body.holds("when", when), f"{UNMET}{said(when)}", when.span)
        for choice, param in zip(act.action.choices, act.params, strict=True):
            self._test(body, choice, param, demand)
            self.registers.bind_one(body, choice, param)
            if choice.where is not None:
                such = choice.where
                body.compared.clear()
                holds = body.holds("where", such)
                demand(holds, f"{UNMET}{said(such)}", such.span, told_of(body, such, body.env))
        for function, message, span, compared in self.promises.of(act):
            demand(Call(function, ()), message, span, compared)
        body.give(ZERO)
        body.finish()
        if amounts:
            judging, name = self.site.functions[body.name], f"amount_{act.number}"
            self.site.amounts[name] = telling(judging, name, amounts)
        return refusals

    def _tried(self, holds: Expr, compared: Sequence[Binary]) -> str:
        """The function that tells the amount where a move is tried out, or ""."""
        if not isinstance(holds, Call):
            return ""
        trying, name = self.site.functions[holds.function], f"amount_{holds.function}"
        self.site.amounts[name] = telling_tried(trying, name, compared)
        return name

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
                demand(Binary(">", Load(melds), ZERO), NO_MELD, choice.span)
            case PickMeldsLeaving():
                self._test_melds(body, choice, param, demand)
                self._test_left(body, choice, choice.most, param, demand)
            case PickAnyMelds():
                self._test_melds(body, choice, param, demand)
            case PickContract():
                melds = self._test_melds(body, choice, param, demand)
                demand(Binary(">", Load(melds), ZERO), NO_MELD, choice.span)
                self._test_contract(body, choice, melds, demand)
                if choice.most is not None:
                    self._test_left(body, choice, choice.most, param, demand)
            case PickLayoff() | PickExchange():
                self._test_addition(body, choice, param, demand)
            case PickLayout():
                self._test_layout(body, choice, param, demand)
            case _:
                raise Unsaid.of(choice, "code", __name__)

    def _test_one(self, body: Body, choice: PickOne, param: Param, demand: Demand) -> None:
        chosen = Load(self.registers.at(param))
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
        chosen = Load(self.registers.at(param))
        demand(
            Binary("and", Binary(">=", chosen, low), Binary("<=", chosen, high)),
            f"it is not in {said(choice.low)} .. {said(choice.high)}",
            choice.span,
        )

    def _test_meld(self, body: Body, choice: PickMeld, param: Param, demand: Demand) -> None:
        row = self.registers.at(param)
        demand(
            both(_is_among(row, self.registers.kinds(choice.kind)), Call("row_valid", (row,))),
            f"these cards are no {choice.kind or 'meld'}",
            choice.span,
        )
        self._test_gates(body, lambda kinds: _is_among(row, kinds), demand, choice.kind)
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

    def _test_gates(
        self, body: Body, among: Callable[[Expr], Expr], demand: Demand, wanted: str = ""
    ) -> None:
        """Demand that each kind that has a gate is open; `among`: that what is new is of kinds."""
        rules = self.site.rules
        opened = body.held(open_kinds(body), "open") if rules.gated else None
        for number, kind in enumerate(rules.kinds.values()):
            if opened is not None and kind.when is not None and wanted in ("", kind.name):
                closed = f"no new meld of the kind '{kind.name}' is made now: {UNMET}"
                kinds = Binary("|", opened, Const(~(1 << number)))
                demand(among(kinds), closed + said(kind.when), kind.when.span)

    def _test_melds(self, body: Body, choice: Spread, param: Param, demand: Demand) -> Expr:
        """Where the melds are, all of them melds of the right cards."""
        cards = body.held(bag(body, choice.cards), "bag")
        melds = self.registers.melds(param)
        demand(Call("melds_valid", (melds,)), "not all of these are melds", choice.span)
        if not isinstance(choice, PickContract):
            self._test_gates(body, lambda kinds: Call("melds_among", (melds, kinds)), demand)
        mine = body.bag()
        body.call("melds_bag", mine, melds)
        demand(
            Call("bag_within", (mine, cards)),
            f"not all of these cards are in '{said(choice.cards)}'",
            choice.span,
        )
        self.registers.rest(body, param, cards)
        return melds

    def _test_contract(self, body: Body, choice: PickContract, melds: Expr, demand: Demand) -> None:
        """Demand each term of the contract that is asked for, and that no meld is beside them."""
        asked = body.held(body.value(choice.contract), "contract")
        demand(
            ONE if isinstance(asked, Const) and asked.value >= 0 else Binary(">=", asked, ZERO),
            f"there is no contract: '{said(choice.contract)}' is none",
            choice.span,
        )
        for number, contract in enumerate(self.site.rules.contracts.values()):
            if isinstance(asked, Const) and asked.value != number:
                continue
            other = Binary("!=", asked, Const(number))
            for i, term in enumerate(contract.terms):
                met = Call("contract_met", (melds, Const(number), Const(i)))
                text = " ".join(term.span.text.split())
                demand(
                    Binary("or", other, met),
                    f"'{contract.name}' wants {text}, which these are not",
                    term.span,
                )
        demand(
            inverse(Call("contract_strays", (melds, asked))),
            f"some of these melds are none that '{said(choice.contract)}' wants",
            choice.span,
        )

    def _test_left(
        self,
        body: Body,
        choice: PickMeldsLeaving | PickContract,
        most: Phrase,
        param: Param,
        demand: Demand,
    ) -> None:
        count = "bag_size" if choice.unit == "cards" else "bag_points"
        left = Call(count, (self.registers.at(param),))
        holds = Binary("<=", left, body.value(most))
        known = is_known(self.site.rules, choice.cards) and is_known(self.site.rules, most)
        demand(
            holds,
            f"more than {said(most)} {choice.unit} are left over",
            choice.span,
            (holds,) if known else (),
        )

    def _test_addition(self, body: Body, choice: Addition, param: Param, demand: Demand) -> None:
        cards, melds = choice.cards, choice.melds
        place = self.registers.at(param)
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
            iterator, result = body.work(ITER_WORDS), body.work(self.registers.result(param))
            begin, following = ADDED[param.kind]
            body.call(begin, iterator, after_exchange(body, row), card)
            same: Expr = Call("row_equal", (result, add(place, Const(2))))
            if isinstance(choice, PickExchange):
                wild = Const(self.registers.row)
                same = both(
                    same,
                    Binary("==", Load(add(result, wild)), Load(add(add(place, Const(2)), wild))),
                )
            with body.loop(Call(following, (iterator, result))), body.when(same):
                body.set(found, ONE)
        done = "exchanged for a wild" if isinstance(choice, PickExchange) else "laid off"
        demand(found, f"it cannot be {done} so on '{said(melds)}'", choice.span)

    def _test_layout(self, body: Body, choice: PickLayout, param: Param, demand: Demand) -> None:
        """The register's first words become the cards brought to the table."""
        cards = body.held(bag(body, choice.cards), "bag")
        table = body.held(body.value(choice.table), "table")
        played = self.registers.at(param)
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
            Call("plays_check", (table, played, layout, self.registers.rearranging)),
            self._misplaced(source),
            choice.span,
        )

    def _misplaced(self, source: str) -> str:
        """Why a layout of the right cards is refused."""
        rules = self.registers.rearranging.value
        why = "it is no single step that is allowed, or takes" if in_steps(rules) else "it takes"
        least = rules >> REUSE_SHIFT & REUSE_MOST
        new = f", or one that is freed begins no new meld with {least} cards of '{source}'"
        return f"{why} a wild from its place{new if least else ''}"


def _is_among(row: Expr, kinds: Expr) -> Expr:
    """Whether a meld is of one of the kinds, which are a mask."""
    return Binary("&", Binary(">>", kinds, Load(row)), ONE)
