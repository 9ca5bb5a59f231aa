"""Debts as code: what a player has promised, and whether he may leave the turn."""

from __future__ import annotations

from rulekit.ir.ops import Binary, Const, Expr, Load, Local, Store
from rulekit.language.words import Unsaid
from rulekit.lower.body import ONE, ZERO, Body, add, both
from rulekit.model.effect import Must
from rulekit.model.expr import Expr as Phrase
from rulekit.model.occurring import effects_of
from rulekit.model.route import DealAgain, End, FirstDeal, Go, LetBy, Resume, Target
from rulekit.model.ruleset import Action
from rulekit.model.settled import Rules
from rulekit.passes.turns import NEW_TURN


def debts_of(rules: Rules) -> list[Phrase]:
    """Every condition that a `must` of the rules demands, once each."""
    found: list[Phrase] = []
    for effect in effects_of(rules):
        if isinstance(effect, Must) and effect.condition not in found:
            found.append(effect.condition)
    return found


def must(body: Body, effect: Must) -> None:
    """A debt of the player: a bit that is looked at when he is to leave the turn."""
    number = 1 << body.site.debts.index(effect.condition)
    owed = body.held(_owed(body), "owed")
    body.emit(Store(owed, Binary("|", Load(owed), Const(number))))


def _owed(body: Body) -> Expr:
    """The address of the player's debts."""
    return add(body.site.address("owed"), body.me)


def forget_debts(body: Body) -> None:
    """Nobody owes anything any more."""
    place = body.site.plan.fields["owed"]
    body.call("words_fill", body.site.address("owed"), Const(place.words), ZERO)


def go_back(body: Body) -> None:
    """Who hands play back to another has paid."""
    with body.when(Binary("!=", body.me, Load(body.site.address("saved_me")))):
        body.emit(Store(_owed(body), ZERO))


def leaves(target: Target) -> bool:
    """Whether a target can leave the turn of the player."""
    match target:
        case Go():
            return target.player is not None
        case End() | DealAgain() | FirstDeal() | Resume():
            return True
        case LetBy():
            return False
        case _:
            raise Unsaid.of(target, "code", __name__)


def paid(body: Body, action: Action) -> Expr:
    """Whether the turn is not left now, or all that the player has promised has been kept."""
    kept = body.fresh("paid", ONE)
    _pay_up(body, action.route.cases, kept)
    return kept


def _pay_up(body: Body, cases: tuple[tuple[Phrase | None, Target], ...], kept: Local) -> None:
    if not cases:
        return
    condition, target = cases[0]
    with body.uncounted():
        holds = ONE if condition is None else body.value(condition)
    with body.block() as then:
        if isinstance(target, Resume):
            with body.when(_hands_over(body)):
                _look_at_debts(body, kept)
        elif leaves(target):
            _look_at_debts(body, kept)
    with body.block() as orelse:
        _pay_up(body, cases[1:], kept)
    body.either(holds, then, orelse)


def _hands_over(body: Body) -> Expr:
    """Whether the player leaves by resuming: not if it is his own turn to which play returns."""
    back = Load(body.site.address("saved_me"))
    new = Binary("==", Load(body.site.address("saved_mode")), NEW_TURN)
    return Binary("or", Binary("!=", back, body.me), new)


def _look_at_debts(body: Body, kept: Local) -> None:
    owed = Load(_owed(body))
    for number, debt in enumerate(body.site.debts):
        with body.when(Binary("&", owed, Const(1 << number))):
            body.set(kept, both(kept, body.holds("must", debt)))
