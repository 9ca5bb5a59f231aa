"""Promises: what must be so after a move, which is tried out before it is offered or accepted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rulekit.ir.ops import Binary, Const, Expr, Load, Store
from rulekit.kernel.memory import header as h
from rulekit.lower.body import ONE, ZERO, Body, add, bit, inverse
from rulekit.lower.deeds.debts import leaves, paid
from rulekit.lower.deeds.effects import effects
from rulekit.lower.registers import Act, Registers
from rulekit.lower.values import owners
from rulekit.lower.values.amounts import brings_known, told_of
from rulekit.model.expr import Expr as Phrase
from rulekit.model.ruleset import Action
from rulekit.source import Span

Promise = tuple[str, str, Span | None, tuple[Binary, ...]]
"""The function that tries a move out, why the move is refused, the rule, and what it compares."""


class Promises:
    """Makes `ensure_N` and `paid_N` of the actions that promise something."""

    def __init__(self, registers: Registers) -> None:
        self.registers, self.site = registers, registers.site
        self._compared: dict[str, tuple[Binary, ...]] = {}  # by the function

    def of(self, act: Act) -> Iterator[Promise]:
        """What must be so after a move of an action."""
        ensure = act.action.ensure
        if ensure is not None:
            name = self._tried(
                f"ensure_{act.number}", act, lambda body: body.holds("ensure", ensure), (ensure,)
            )
            message = f"afterwards it would not be so that {said(ensure)}"
            yield name, message, ensure.span, self._compared[name]
        if self.site.debts and self._may_leave(act.action):
            debts = self.site.debts
            name = self._tried(
                f"paid_{act.number}", act, lambda body: paid(body, act.action), debts
            )
            owed = " and ".join(said(debt) for debt in debts)
            message = f"the turn cannot be left before {owed}"
            yield name, message, debts[0].span, self._compared[name]

    def _tried(
        self, name: str, act: Act, test: Callable[[Body], Expr], demands: Sequence[Phrase]
    ) -> str:
        """A function that makes the move in the registers, tests, and takes it back.

        `demands`: what is tested.
        """
        if name in self.site.functions:
            return name
        body = self.registers.body(act, name, f"{act.about}: tried out")
        self.registers.bind(body, act)
        words = Const(self.site.plan.state_end - h.HEADER_WORDS)
        state, saved = self.site.address("rng"), body.work(words.value, "the state before")
        body.call("words_copy", saved, state, words)
        journal = body.fresh("journal", Load(self.site.address("journal")))
        body.store("journal", Const(-1))
        with body.uncounted():
            count_turn(body, act.action)
            effects(body, act.action.effects)
        body.compared.clear()
        result = body.fresh("kept", test(body))
        known = brings_known(self.site.rules, act.action.effects)
        compared = [code for demand in demands for code in told_of(body, demand, None) if known]
        self._compared[name] = tuple(
            code
            for i, code in enumerate(compared)
            if code.op == compared[0].op and all(code is not other for other in compared[:i])
        )
        body.call("words_copy", state, saved, words)
        body.store("journal", journal)
        body.give(result)
        body.finish()
        return name

    def _may_leave(self, action: Action) -> bool:
        """Whether a route of the action can leave the turn."""
        targets = action.route.targets
        return not action.standing and any(leaves(target) for target in targets)


def count_turn(body: Body, action: Action) -> None:
    """In the variables that count turns with this action, the present one, once.

    A mark for each owner: who claims in another player's turn is counted by himself.
    """
    for variable in body.site.rules.variables.values():
        if action.name not in variable.turns_with:
            continue
        index: Expr = body.me if variable.owner else ZERO
        if variable.owner == "team":
            index = owners.team_of(body, body.me)
        index = body.held(index, "owner")
        marks = body.site.address(f"turn.{variable.name}")
        with body.when(inverse(Binary("&", Load(marks), bit(index)))):
            body.emit(Store(marks, Binary("|", Load(marks), bit(index))))
            cell = body.fresh("cell", add(body.site.address(f"var.{variable.name}"), index))
            body.emit(Store(cell, Binary("+", Load(cell), ONE)))


def said(expr: Phrase) -> str:
    """An expression as it was written."""
    return " ".join(expr.span.text.split())
