"""Who wins a match, as code: by one account, or by several criteria in their order."""

from __future__ import annotations

from functools import reduce

from rulekit.ir.ops import Binary, Const, Expr, Load
from rulekit.lower.body import ZERO, Body, add, bit
from rulekit.lower.values import owners
from rulekit.model.ruleset import Criterion, Ledger
from rulekit.types import PLAYER


def leaders(body: Body) -> Expr:
    """The mask of the players whose account stands highest (or lowest); equals share."""
    match = body.site.rules.match
    if match.criteria:
        return _foremost(body, match.criteria)
    ledger = body.site.rules.ledgers[match.ledger]
    best = body.fresh("best", ZERO)
    mask = body.fresh("leaders", ZERO)
    sign = ">" if match.extreme == "highest" else "<"
    with owners.each_bit(body, Const((1 << body.site.rules.players) - 1)) as player:
        index = owners.team_of(body, player) if ledger.owner == "team" else player
        amount = body.fresh("amount", _all_in(body, ledger, index))
        better = Binary("or", Binary("==", mask, ZERO), Binary(sign, amount, best))
        with body.when(better):
            body.set(best, amount)
            body.set(mask, ZERO)
        with body.when(Binary("==", amount, best)):
            body.set(mask, Binary("|", mask, bit(player)))
    return mask


def _all_in(body: Body, ledger: Ledger, index: Expr) -> Expr:
    """What an owner has in all accounts of a ledger together."""
    amounts: list[Expr] = [
        Load(add(body.site.address(f"ledger.{name}"), index))
        for name in body.site.rules.accounts(ledger)
    ]
    return reduce(lambda some, more: Binary("+", some, more), amounts)


def _foremost(body: Body, criteria: tuple[Criterion, ...]) -> Expr:
    """The mask of the players who stand best; each criterion decides between equals."""
    left: Expr = Const((1 << body.site.rules.players) - 1)
    for criterion in criteria:
        best, mask = body.fresh("best", ZERO), body.fresh("leaders", ZERO)
        sign = ">" if criterion.extreme == "highest" else "<"
        with owners.each_bit(body, left, "player") as player, body.bound("player", player, PLAYER):
            amount = body.fresh("amount", body.value(criterion.amount))
            better = Binary("or", Binary("==", mask, ZERO), Binary(sign, amount, best))
            with body.when(better):
                body.set(best, amount)
                body.set(mask, ZERO)
            with body.when(Binary("==", amount, best)):
                body.set(mask, Binary("|", mask, bit(player)))
        left = mask
    return left


__all__ = ["leaders"]
