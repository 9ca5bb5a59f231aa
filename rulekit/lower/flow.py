"""Phases and routes as code: doing a move, following routes to the next decision, claims."""

from __future__ import annotations

from rulekit.ir.bounds import HAND_MOVES
from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Expr,
    Fault,
    If,
    Load,
    Local,
    Return,
    Statement,
    Store,
)
from rulekit.language.words import Unsaid
from rulekit.lower.body import ONE, ZERO, Body, Site, bit, both, inverse
from rulekit.lower.deeds.debts import forget_debts, go_back
from rulekit.lower.deeds.effects import effects
from rulekit.lower.moves import Moves
from rulekit.lower.rearranging import lasting
from rulekit.lower.values import owners
from rulekit.model.expr import Expr as Phrase
from rulekit.model.route import DealAgain, End, FirstDeal, Go, LetBy, Resume, Route, Target
from rulekit.model.ruleset import Action, Phase, Variable
from rulekit.passes.turns import AS_IT_WAS, NEW_TURN, NOTHING_SAVED, TO_ENTER
from rulekit.types import OPTIONAL

MAX_STEPS = 10_000  # automatic phases between two decisions


class Flow:
    """Makes the functions that drive a hand."""

    def __init__(self, site: Site, moves: Moves) -> None:
        self.site = site
        self.moves = moves
        self.names = ("hand_over", *site.rules.phases)
        self.numbers: dict[str, list[int]] = {}

    def make(self) -> None:
        """All functions of the hand."""
        for name, phase in self.site.rules.phases.items():
            self.numbers[name] = []
            for action in phase.actions:
                info = self.moves.add(action)
                self.numbers[name].append(info.number)
                self._do(info.number, phase, action)
        for phase in self.site.rules.phases.values():
            self._enter(phase)
            self._offers(phase)
        self._new_turn()
        self._settle()
        self._dispatch_moves()
        self._dispatch_actions("legal")
        self._dispatch_actions("do")
        self.moves.ask()

    def phase(self, name: str) -> Const:
        """The number of a phase, by name in the printed program."""
        return Const(self.names.index(name), name)

    # ── moves of a phase ──────────────────────────────────────────────────────────────────────

    def _offers(self, phase: Phase) -> None:
        """`offers_PHASE(aside)`: offer the phase's moves; 1 when the wanted one is reached."""
        body = Body(
            self.site, f"offers_{phase.name}", ("aside",), f"moves of {phase.name}", phase.span
        )
        for number, action in zip(self.numbers[phase.name], phase.actions, strict=True):
            aside = Const(int(action.aside or action.standing))
            here = both(Binary("==", Local("aside"), aside), Call(f"offer_{number}", ()))
            body.emit(If(here, (Return(ONE),)))
        body.finish()

    def _dispatch_moves(self) -> None:
        body = Body(self.site, "moves", ("aside",), "offer the moves of the present phase")
        for name in self.site.rules.phases:
            test = Binary("==", Load(self.site.address("phase")), self.phase(name))
            body.emit(If(test, (Return(Call(f"offers_{name}", (Local("aside"),))),)))
        body.finish()

    def _dispatch_actions(self, what: str) -> None:
        entry = {"legal": "legal", "do": "apply"}[what]
        about = {
            "legal": "0, or which demand the move in the registers fails",
            "do": "do the move in the registers and go on to the next decision",
        }[what]
        body = Body(self.site, entry, (), about)
        if what == "do":
            moves = self.site.address("moves")
            body.emit(Store(moves, Binary("+", Load(moves), ONE)))
            body.store("journal", ZERO)
        action = body.fresh("action", Load(self.site.address("move.action")))
        for info in self.moves.infos:
            call = Call(f"{what}_{info.number}", ())
            test = Binary("==", action, Const(info.number, f"{info.phase}.{info.name}"))
            done: tuple[Statement, ...] = (Return(call),)
            if what == "legal":  # an action of another phase is never legal
                phase = Binary("==", Load(self.site.address("phase")), self.phase(info.phase))
                done = (If(inverse(phase), (Return(Const(-1)),)), *done)
            body.emit(If(test, done))
        body.give(Const(-1))
        body.finish()

    def _do(self, number: int, phase: Phase, action: Action) -> None:
        """`do_N()`: effects, route, and on to the next decision."""
        body = self.moves.doing(number)
        body.used("action", action.span)
        effects(body, action.effects)
        self.follow(body, action.route, action=action, phase=phase)
        body.call("settle")
        body.finish()

    # ── routes ────────────────────────────────────────────────────────────────────────────────

    def follow(
        self, body: Body, route: Route, action: Action | None = None, phase: Phase | None = None
    ) -> None:
        """Code that goes where the first case of a route leads that applies."""
        self._cases(body, route.cases, action, phase)

    def _cases(
        self,
        body: Body,
        cases: tuple[tuple[Phrase | None, Target], ...],
        action: Action | None,
        phase: Phase | None,
    ) -> None:
        if not cases:
            return
        condition, target = cases[0]
        if condition is None:
            self._go(body, target, action, phase)
            return
        holds = body.holds("when", condition)
        with body.block() as then:
            self._go(body, target, action, phase)
        with body.block() as orelse:
            self._cases(body, cases[1:], action, phase)
        body.either(holds, then, orelse)

    def _go(self, body: Body, target: Target, action: Action | None, phase: Phase | None) -> None:
        body.used("end" if isinstance(target, End) else "route", target.span)
        match target:
            case Go():
                self._to_phase(body, target, action, phase)
            case End():
                self._end(body, target)
            case DealAgain():
                body.call("deal_again")
            case FirstDeal():
                self._deal(body)
            case Resume():
                body.call("resume")
            case LetBy():
                body.store("me", owners.neighbour(body, body.me, "next"))
            case _:
                raise Unsaid.of(target, "code", __name__)

    def _end(self, body: Body, target: End) -> None:
        reason = self.site.rules.reasons.index(target.reason) + 1
        winners: Expr = ZERO
        if target.winners is not None:
            winners = owners.players_in(body, target.winners)
        body.store("winners", winners)
        body.store("reason", Const(reason, f"by_{target.reason}"))
        body.store("phase", ZERO)
        if self.site.rules.match.between is not None:
            body.call("between")

    def _deal(self, body: Body) -> None:
        """The first hand is dealt at once; the next ones by whoever plays the match."""
        if self.site.rules.match.between is None:
            body.call("begin")
            return
        with body.block() as later:
            body.store("phase", ZERO)
        with body.block() as now:
            body.call("begin")
        body.either(Load(self.site.address("scored")), later, now)

    def break_off(self, body: Body) -> None:
        """Code that ends the hand since a bound on play has been reached."""
        body.store("winners", ZERO)
        body.store("reason", self._broken_off)
        body.store("phase", ZERO)

    @property
    def broken_off(self) -> Expr:
        """Whether the hand has ended so."""
        return Binary("==", Load(self.site.address("reason")), self._broken_off)

    @property
    def _broken_off(self) -> Const:
        return Const(len(self.site.rules.reasons) + 1, "broken_off")

    def _to_phase(self, body: Body, target: Go, action: Action | None, phase: Phase | None) -> None:
        goal = self.phase(target.phase)
        player = None if target.player is None else self._to_player(body, target.player)
        window = self._window(action)
        if action is not None and action.standing:
            for saved, now in (("saved_phase", "phase"), ("saved_me", "me")):
                body.store(saved, Load(self.site.address(now)))
            body.store("saved_mode", AS_IT_WAS)
            body.store("phase", goal)
            if player is not None:
                body.store("me", player)
        elif window is not None:
            body.used("claim", window.span)
            body.store("saved_phase", goal)
            body.store("saved_me", player if player is not None else body.me)
            body.store("saved_mode", NEW_TURN if player is not None else TO_ENTER)
            body.store("actor", body.me)
            body.store("phase", self.phase(window.name))
            body.store("me", owners.neighbour(body, body.me, "next"))
        else:
            body.store("phase", goal)
            if player is not None:
                body.store("me", player)
                if phase is None or phase.claim is None:
                    body.call("new_turn")

    def _to_player(self, body: Body, who: Phrase) -> Expr:
        players = self.site.rules.players
        return body.held(owners.surely(body, who, body.value(who), players), "to")

    def _window(self, action: Action | None) -> Phase | None:
        """The claim window that an action opens."""
        for phase in self.site.rules.phases.values():
            claim = phase.claim
            if (
                claim is not None
                and action is not None
                and claim.action == action.name
                and (claim.phase in ("", action.phase))
            ):
                return phase
        return None

    # ── arriving ──────────────────────────────────────────────────────────────────────────────

    def _enter(self, phase: Phase) -> None:
        """`enter_PHASE()`: entry effects; 1 if the phase was left at once, 0 if a move is due."""
        body = Body(self.site, f"enter_{phase.name}", (), f"arriving in {phase.name}", phase.span)
        if phase.claim is not None:
            self._enter_window(body, phase)
            body.finish()
            return
        body.used("phase", phase.span)
        effects(body, phase.entry)
        if phase.entry_route is not None:
            before = body.fresh("before", Load(self.site.address("phase")))
            body.store("phase", Const(-1))
            self.follow(body, phase.entry_route, phase=phase)
            moved = Binary("!=", Load(self.site.address("phase")), Const(-1))
            body.emit(If(moved, (Return(ONE),)))
            body.store("phase", before)
        if not phase.actions:
            fault = self.site.fault(
                f"the phase '{phase.name}' has no actions and leads nowhere", phase.span
            )
            body.emit(Fault(fault))
        body.finish()

    def _enter_window(self, body: Body, phase: Phase) -> None:
        """Ask those who may claim, in the order of play after the actor; then resume.

        Everybody in question is asked, whether or not he could claim: who is passed over would
        tell the others something of his hand.
        """
        claim = phase.claim
        assert claim is not None
        me, actor = Load(self.site.address("me")), Load(self.site.address("actor"))
        left = body.fresh("left", Const(self.site.rules.players))
        with body.loop(both(Binary("!=", me, actor), Binary(">", left, ZERO))):
            asked = body.fresh("asked", both(owners.players_in(body, claim.who), ONE))
            body.set(asked, Binary("&", Binary(">>", owners.players_in(body, claim.who), me), ONE))
            if claim.when is not None:
                with body.when(asked):
                    body.set(asked, body.holds("when", claim.when))
            with body.when(asked):
                body.used("phase", phase.span)
                body.give(ZERO)
            body.store("me", owners.neighbour(body, me, "next"))
            body.set(left, Binary("-", left, ONE))
        body.call("resume")
        body.give(ONE)

    def _new_turn(self) -> None:
        """`new_turn()`: count it and clear what lasts a turn; not within an interruption."""
        body = Body(self.site, "new_turn", (), "somebody else's turn begins")
        saved = Load(self.site.address("saved_mode"))
        with body.when(Binary("==", saved, ZERO)):
            forget_debts(body)
            turns = self.site.address("turns")
            one: Expr = ONE
            if self.site.rules.match.between is not None:  # then it is no turn of the hand
                one = inverse(Load(self.site.address("scored")))
            body.emit(Store(turns, Binary("+", Load(turns), one)))
            for variable in self.site.rules.variables.values():
                if variable.life == "turn":
                    clear(body, variable)
                if variable.turns_with:
                    body.emit(Store(self.site.address(f"turn.{variable.name}"), ZERO))
            if lasting(self.site.rules):
                for name in (z.name for z in self.site.rules.zones.values() if z.shape == "melds"):
                    for index in range(self.site.plan.fields[f"zone.{name}"].count):
                        body.call("turn_over", self.site.address(f"zone.{name}", index))
        body.finish()

    def _settle(self) -> None:
        """`settle()`: through automatic phases to the next decision or the end of the hand."""
        self._resume()
        name = "settle"
        if self.site.rules.gated:
            name = "go_on"
            body = Body(self.site, "settle", (), "go on to the next decision, for which gates open")
            body.call(name)
            body.call("open_gates")
            body.finish()
        body = Body(self.site, name, (), "go on to the next decision")
        phase = self.site.address("phase")
        left = body.fresh("left", Const(MAX_STEPS))
        with body.loop(Binary("!=", Load(phase), ZERO)):
            with body.when(Binary(">=", Load(self.site.address("moves")), Const(HAND_MOVES))):
                self.break_off(body)
                body.give(ZERO)
            mode = self.site.address("resumed")
            with body.when(Load(mode)):  # back from a proposal: the phase is not entered anew
                body.emit(Store(mode, ZERO))
                body.give(ZERO)
            self._limit(body)
            moved = body.fresh("moved", ZERO)
            here = body.fresh("here", Load(phase))
            for name in self.site.rules.phases:
                with body.when(Binary("==", here, self.phase(name))):
                    body.set(moved, Call(f"enter_{name}", ()))
            with body.when(inverse(moved)):
                body.give(ZERO)
            body.set(left, Binary("-", left, ONE))
            with body.when(Binary("==", left, ZERO)):
                body.emit(
                    Fault(self.site.fault("the phases lead in a circle without any decision", None))
                )
        body.finish()

    def _limit(self, body: Body) -> None:
        limit = self.site.rules.limit
        if limit is None:
            return
        over: Expr = Binary(">", Load(self.site.address("turns")), body.value(limit.turns))
        if self.site.rules.match.start is not None:  # before the first deal no hand can be too long
            over = both(Load(self.site.address("deals")), over)
        with body.when(both(over, Binary("==", Load(self.site.address("reason")), ZERO))):
            self.follow(body, limit.route)
            with body.when(Binary("==", Load(self.site.address("phase")), ZERO)):
                body.give(ZERO)

    def _resume(self) -> None:
        """`resume()`: back to what was interrupted."""
        body = Body(self.site, "resume", (), "back to what was interrupted")
        mode = body.fresh("mode", Load(self.site.address("saved_mode")))
        with body.when(Binary("==", mode, ZERO)):
            body.emit(
                Fault(self.site.fault("nothing was interrupted, so nothing can be resumed", None))
            )
        body.store("phase", Load(self.site.address("saved_phase")))
        go_back(body)
        body.store("me", Load(self.site.address("saved_me")))
        body.store("saved_mode", NOTHING_SAVED)
        with body.when(Binary("==", mode, AS_IT_WAS)):
            body.store("resumed", ONE)
        with body.when(Binary("==", mode, NEW_TURN)):
            body.call("new_turn")
        body.finish()


def clear(body: Body, variable: Variable) -> None:
    """Code that gives a variable its first value."""
    first = Const(-1 if variable.type in OPTIONAL or variable.type.list else 0)
    for name in body.site.rules.accounts(variable):
        place = body.site.plan.fields[f"var.{name}"]
        address = body.site.address(f"var.{name}")
        if place.count == 1:
            body.emit(Store(address, first))
        else:
            body.call("words_fill", address, Const(place.words), first)


__all__ = ["Flow", "bit", "clear"]
