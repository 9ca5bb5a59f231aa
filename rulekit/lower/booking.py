"""What a sheet says, booked: amounts worked out line by line, and then put into accounts."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby
from typing import TypeGuard

from rulekit.ir.ops import Binary, Const, Expr, Load, Store
from rulekit.lower.body import ONE, ZERO, Body, add, bit, inverse, times
from rulekit.lower.sheets import Line, Sheet, lines_of
from rulekit.lower.values import owners
from rulekit.model.expr import Expr as Phrase
from rulekit.model.expr import Given
from rulekit.model.ruleset import Entry, Recipient
from rulekit.settle.folding import known
from rulekit.types import PLAYERS, TEAM, TEAMS


def book(body: Body, sheet: Sheet) -> None:
    """All amounts on the state as it is, then all of them into the ledgers; then later ones."""
    lines = lines_of(body.site.rules, sheet)
    for _, group in groupby(lines, lambda line: line.recipient.later):
        planned = tuple(group)
        for line in planned:
            _amount(body, line, _row(body, sheet, line))
        for line in planned:
            _enter(body, line, _row(body, sheet, line))


def _row(body: Body, sheet: Sheet, line: Line) -> Const:
    """Where a line lies."""
    place = body.site.plan.fields[sheet]
    return Const(place.at(line.number), f"&{sheet}[{line.number}]")


# ── amounts ───────────────────────────────────────────────────────────────────────────────────


def _amount(body: Body, line: Line, row: Const) -> None:
    """Work out what stands in a line."""
    recipient, entry = line.recipient, line.entry
    if known(entry.when) == 0:
        return
    if recipient.payer is None:
        with _each(body, recipient.who, line.ledger) as index:
            _write(body, entry, row, index, ONE)
        return
    receivers = body.held(_receivers(body, recipient.who, line.ledger), "receivers")
    with owners.each_bit(body, _payers(body, recipient)) as payer:
        others = _without(body, receivers, bit(payer))
        with owners.each_bit(body, others) as receiver, body.being(payer):
            amount = _computed(body, entry)
            for who, sign in ((payer, "-"), (receiver, "+")):
                cell = body.fresh("cell", add(row, who))
                body.emit(Store(cell, Binary(sign, Load(cell), amount)))


def _receivers(body: Body, who: Phrase, ledger: str) -> Expr:
    """The mask of those who get an amount: of the winners all, but of each team one."""
    winners = owners.players_in(body, _all_of_them(who))
    if not _winners(who) or body.site.rules.ledgers[ledger].owner != "team":
        return winners
    found, teams = body.fresh("found", ZERO), body.fresh("teams", ZERO)
    with owners.each_bit(body, winners) as player:
        team = bit(body.held(owners.team_of(body, player), "team"))
        with body.when(inverse(Binary("&", teams, team))):
            body.set(teams, Binary("|", teams, team))
            body.set(found, Binary("|", found, bit(player)))
    return found


def _payers(body: Body, recipient: Recipient) -> Expr:
    """The mask of those who pay; if all others do, nobody who receives something."""
    payer, who = recipient.payer, recipient.who
    assert payer is not None
    mask = owners.players_in(body, payer)
    if not isinstance(payer, Given) or payer.word != "everyone":
        return mask
    return _without(body, mask, owners.players_in(body, _all_of_them(who)))


def _without(body: Body, mask: Expr, fewer: Expr) -> Expr:
    everyone = Const((1 << body.site.rules.players) - 1)
    return Binary("&", mask, Binary("^", fewer, everyone))


@contextmanager
def _each(body: Body, who: Phrase, ledger: str) -> Iterator[Expr]:
    """Each recipient is `me` in turn. A team is written in the column of its number."""
    if who.type == TEAMS:
        with owners.each_bit(body, body.value(who), "team") as team, body.being(team, TEAM):
            yield team
    else:
        receivers = _receivers(body, who, ledger)
        with owners.each_bit(body, receivers) as player, body.being(player):
            yield player


def _computed(body: Body, entry: Entry) -> Expr:
    amount = body.fresh("amount", ZERO)
    condition = ONE if entry.when is None else body.holds("when", entry.when)
    with body.when(condition):
        body.set(amount, body.value(entry.amount))
    if body.site.uses is not None:
        with body.when(amount):
            body.used("entry", entry.span)
    return amount


def _write(body: Body, entry: Entry, row: Const, index: Expr, sign: Expr) -> None:
    amount = _computed(body, entry)
    cell = body.fresh("cell", add(row, index))
    body.emit(Store(cell, Binary("+", Load(cell), times(amount, sign))))


def _winners(who: Phrase) -> TypeGuard[Given]:
    """Whether recipients are those who won: `winner`, too, is all of them."""
    return isinstance(who, Given) and who.word in ("winner", "winners")


def _all_of_them(who: Phrase) -> Phrase:
    return replace(who, type=PLAYERS, word="winners") if _winners(who) else who


# ── accounts ──────────────────────────────────────────────────────────────────────────────────


def _enter(body: Body, line: Line, row: Const) -> None:
    """A line of the sheet goes into an account; of a team's amount each member gets as much."""
    teams = body.site.teams
    pairs = [(seat, team if line.by_team else seat) for seat, team in enumerate(teams)]
    if body.site.rules.ledgers[line.ledger].owner == "team":
        sides = [(team, team) for team in range(max(teams) + 1)]
        pairs = sides if line.by_team else [(team, seat) for seat, team in enumerate(teams)]
    for index, column in pairs:
        cell = body.site.address(f"ledger.{line.account}", index)
        body.emit(Store(cell, Binary("+", Load(cell), Load(add(row, Const(column))))))
