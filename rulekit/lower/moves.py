"""Actions as code: each is offered, judged and done; and whether there is a move of a kind."""

from __future__ import annotations

from rulekit.ir.ops import Binary, Call, Const, Load, Local
from rulekit.ir.program import Action as ActionInfo
from rulekit.kernel.layouts.words import PLAYS_BEST
from rulekit.lower.body import ONE, ZERO, Body, Site, both, inverse
from rulekit.lower.judging import Judging
from rulekit.lower.offering import Offering
from rulekit.lower.promises import Promises, count_turn
from rulekit.lower.registers import Act, Registers
from rulekit.model import expr as forms
from rulekit.model.choice import PickContract
from rulekit.model.ruleset import Action
from rulekit.model.traversal import walk
from rulekit.settle.folding import known


class Moves:
    """Makes the three functions of every action: `offer_N`, `legal_N` and, begun, `do_N`."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.registers = Registers(site)
        promises = Promises(self.registers)
        self._judging = Judging(self.registers, promises)
        self._offering = Offering(self.registers, promises)
        self.infos: list[ActionInfo] = []
        self._acts: list[Act] = []
        self._answered: set[str] = set()  # kinds of moves for which there is a `can_NAME`

    def add(self, action: Action) -> ActionInfo:
        """Registers and functions of one action; its number is its place in the program."""
        act = self.registers.of(len(self.infos) + 1, action)
        self._acts.append(act)
        self._offering.offer(act)
        refusals = self._judging.judge(act)
        info = ActionInfo(
            act.number,
            action.name,
            action.phase,
            action.about,
            act.params,
            action.aside or action.standing,
            refusals.reasons,
            action.span,
            refusals.wanted,
            max(0, known(action.clock) or 0),
        )
        self.infos.append(info)
        return info

    def doing(self, number: int) -> Body:
        """`do_N()` of an action, begun: its choices are known, and its turn is counted."""
        act = self._acts[number - 1]
        body = self.registers.body(act, f"do_{number}")
        self.registers.bind(body, act)
        count_turn(body, act.action)
        return body

    def ask(self) -> None:
        """`can_NAME()` for each kind of move that a condition asks about: 1 if there is one."""
        while left := sorted(self.site.asked - self._answered):
            for name in left:
                self._ask(name)
                self._answered.add(name)

    def tell_contract(self) -> None:
        """`contract_asked(seat)`: 1 + the contract that a player may still lay in his turn, or 0.

        It is that of the first action which chooses melds by one and is not barred by its `when`.
        Who looks ahead asks for it in whichever phase, so the phase makes no difference.
        """
        if not self.site.rules.contracts:
            return
        about = "1 + the contract that the player may still lay in his turn; 0: none"
        body = Body(self.site, "contract_asked", ("seat",), about)
        with body.being(Local("seat")):
            for act in self._acts:
                self._tell_contract(body, act.action)
        body.give(ZERO)
        body.finish()

    def _tell_contract(self, body: Body, action: Action) -> None:
        if self.site.rules.phases[action.phase].claim is not None:
            return
        for choice in action.choices:
            if isinstance(choice, PickContract) and not _depends(choice.contract):
                holds = ONE if action.when is None else body.value(action.when)
                with body.when(holds):
                    body.give(Binary("+", body.value(choice.contract), ONE))

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
        with body.uncounted():
            for info in infos:
                phase = Const(1 + list(self.site.rules.phases).index(info.phase), info.phase)
                here = Binary("==", Load(self.site.address("phase")), phase)
                with body.when(both(inverse(found), here) if len(infos) > 1 else ONE):
                    body.set(found, Call(f"offer_{info.number}", ()))
        for word, value in kept.items():
            body.store(f"move.{word}", value)
        body.give(found)
        body.finish()


def _depends(contract: forms.Expr) -> bool:
    """Whether a contract depends on something else that is chosen."""
    return any(isinstance(part, forms.Local) for part in walk(contract))
