"""The lines of score sheets: those below a loop once for each name of its list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Literal

from rulekit.model.expr import And, Const, Expr
from rulekit.model.ruleset import Entry, Loop, Recipient
from rulekit.model.settled import Rules, account
from rulekit.model.traversal import mapped, put_in
from rulekit.settle.folding import known
from rulekit.types import TEAMS, symbol

Sheet = Literal["entries", "bonuses"]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a sheet: what it is called, who gets what, and into which account.

    `ledger`: of which the account is one.
    """

    number: int
    name: str
    recipient: Recipient
    entry: Entry
    ledger: str
    account: str

    @property
    def by_team(self) -> bool:
        """Whether it has a column for each team instead of one for each player."""
        return self.recipient.who.type == TEAMS


def lines_of(rules: Rules, sheet: Sheet) -> tuple[Line, ...]:
    """All lines of a sheet, in their order."""
    scoring, match = rules.scoring, rules.match
    groups, into = (
        (scoring.recipients, scoring.into) if sheet == "entries" else (match.bonuses, match.ledger)
    )
    return tuple(_lines(rules, groups, into))


def _lines(rules: Rules, groups: tuple[Recipient, ...], into: str) -> Iterator[Line]:
    number = 0
    for of, group in _unrolled(rules, groups):
        for entry in group.entries:
            ledger = entry.ledger or into
            index = known(entry.index)
            own = "" if index is None else rules.lists[rules.ledgers[ledger].by][index]
            name = account(entry.reason, of)
            yield Line(number, name, group, entry, ledger, account(ledger, own))
            number += 1


def _unrolled(rules: Rules, groups: tuple[Recipient, ...]) -> Iterator[tuple[str, Recipient]]:
    """Each recipient with the name for which he gets his amounts; "": for none."""
    for loop, below in groupby(groups, lambda group: group.loop):
        if loop is None:
            yield from (("", group) for group in below)
            continue
        inside = tuple(below)
        for number, word in enumerate(rules.lists[loop.list]):
            yield from ((word, _put_into(group, loop, number)) for group in inside)


def _put_into(group: Recipient, loop: Loop, number: int) -> Recipient:
    """A recipient below a loop, for one name of its list."""
    name = Const(loop.span, symbol(loop.list), number)

    def change(expr: Expr) -> Expr:
        return put_in(expr, {loop.list: name})

    where = change(loop.where)
    entries = []
    for entry in (mapped(each, change) for each in group.entries):
        when = where if entry.when is None else And(entry.span, where, entry.when)
        entries.append(entry if known(where) == 1 else replace(entry, when=when))
    return replace(mapped(group, change), entries=tuple(entries))
