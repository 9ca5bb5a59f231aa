"""Owners as code: players, teams, and whose cell or zone an expression means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Literal, assert_never

from rulekit.ir.ops import Binary, Call, Const, Expr, Fault, Load, Local
from rulekit.language.declarations import Side
from rulekit.lower.body import ONE, ZERO, Body, add, bit, times
from rulekit.model import expr as forms
from rulekit.model.expr import Expr as Phrase
from rulekit.model.ruleset import Ledger, Variable
from rulekit.types import PLAYER, TEAM, TEAMS, Type

# Words that always stand for a player at the table.
ALWAYS = ("me", "actor", "dealer", "next_player", "previous_player", "random_player")


def neighbour(body: Body, player: Expr, side: Side | Literal["next", "previous"]) -> Expr:
    """The player at the table on a side, or next in the direction of play, or against it."""
    onward = body.site.rules.direction if side in ("next", "previous") else side
    step = 1 if (onward == "left") != (side == "previous") else body.site.rules.players - 1
    return Call(
        "next_bit",
        (Load(body.site.address("seated")), player, Const(step), Const(body.site.rules.players)),
    )


def owner_value(body: Body, expr: Phrase) -> tuple[Expr, Type]:
    """The value and type of an owner; `me` may be a team."""
    if is_me(expr):
        return body.me, body.me_type
    return body.value(expr), expr.type


def is_me(expr: Phrase) -> bool:
    """Whether an expression is the word `me`."""
    return isinstance(expr, forms.Given) and expr.word == "me"


def is_one(body: Body, who: Phrase, owner: str) -> bool:
    """Whether an owner expression names a single owner."""
    kind = body.me_type if is_me(who) else who.type
    return kind == PLAYER or kind.is_word or (kind == TEAM and owner == "team")


def is_sure(body: Body, who: Phrase) -> bool:
    """Whether an expression always names somebody at the table, or a name of its list."""
    match who:
        case forms.Local(name=name):
            return body.env[name].sure
        case forms.Property(word=word, thing=thing):
            return word in ("left", "right", "after", "team") and is_sure(body, thing)
        case forms.Const():
            return True
        case forms.Given(word=word):
            return word in ALWAYS
        case (
            forms.KindOfMove() | forms.Option() | forms.Owned() | forms.Names()
            | forms.Call() | forms.Define() | forms.Ranking() | forms.Arithmetic()
            | forms.Negative() | forms.Cases() | forms.Condition() | forms.Quantifier()
        ):  # fmt: skip
            return False
        case _:
            assert_never(who)


def table_of(body: Body, thing: Phrase) -> Expr | None:
    """The address of the melds that something chosen lays anew; None if it is no layout."""
    return body.env[thing.name].table if isinstance(thing, forms.Local) else None


def surely(body: Body, who: Phrase, index: Expr, count: int) -> Expr:
    """The number of a player, team or name, below `count`; if it is none or beyond, a fault."""
    if is_sure(body, who):
        return index
    index = body.held(index, "who")
    message = f"'{' '.join(who.span.text.split())}' is nobody here"
    with body.when(outside(index, count)):
        body.emit(Fault(body.site.fault(message, who.span)))
    return index


def outside(index: Expr, count: int) -> Expr:
    """Whether a number is that of none of so many."""
    if isinstance(index, Const):
        return Const(int(not 0 <= index.value < count))
    return Binary("or", Binary("<", index, ZERO), Binary(">=", index, Const(count)))


def owner_index(body: Body, who: Phrase, owner: str) -> Expr:
    """The number of the owner: a player, or the team of the player."""
    index, kind = owner_value(body, who)
    lists = body.site.rules.lists
    count = {PLAYER: body.site.rules.players, TEAM: max(body.site.teams) + 1}.get(kind)
    index = surely(body, who, index, len(lists[owner]) if count is None else count)
    return team_of(body, index) if owner == "team" and kind == PLAYER else index


def team_of(body: Body, player: Expr) -> Expr:
    """The team of a player; none of nobody."""
    teams = body.site.teams
    if teams == tuple(range(len(teams))):
        return player
    return Call("team_of", (body.site.address("table.team"), player))


def players_in(body: Body, who: Phrase) -> Expr:
    """The bit mask of the players that an expression names; for teams, of all their members."""
    index, kind = owner_value(body, who)
    if kind == PLAYER:
        return (
            bit(index)
            if isinstance(index, Const) and index.value >= 0
            else Call("bit_of", (index,))
        )
    if kind == TEAM:
        return Call("members_of", (body.site.address("table.members"), index))
    if kind == TEAMS:
        return Const((1 << body.site.rules.players) - 1)
    return index


@contextmanager
def each_bit(body: Body, mask: Expr, stem: str = "p") -> Iterator[Local]:
    """Statements made inside are done for every bit of a mask, lowest first."""
    rest = body.fresh("rest", mask)
    with body.loop(Binary("!=", rest, ZERO)):
        found = body.fresh(stem, Call("lowest_bit", (rest,)))
        body.set(rest, Binary("&", rest, Binary("-", rest, ONE)))
        yield found


@contextmanager
def each_owner(body: Body, who: Phrase, owner: str) -> Iterator[Expr]:
    """Statements made inside are done for every owner named by `who`."""
    if owner == "team":
        _, kind = owner_value(body, who)
        mask = (
            body.value(who)
            if kind == TEAMS
            else Call("teams_of", (players_in(body, who), body.site.address("table.team")))
        )
        with each_bit(body, mask, "team") as index:
            yield index
    else:
        with each_bit(body, players_in(body, who)) as index:
            yield index


def zone_cell(body: Body, name: str, owner: str, who: Phrase | None) -> Expr:
    """The address of a zone, or of what is known of it or remembered."""
    return _cell(body, name, ZERO, owner, who)


def cell(body: Body, expr: forms.Variable | forms.Ledger) -> Expr:
    """The address of the cell of a variable or ledger that an expression names."""
    name, offset = _column(body, expr)
    return _cell(body, name, offset, kept(body, expr).owner, expr.owner)


def kept(body: Body, expr: forms.Variable | forms.Ledger) -> Variable | Ledger:
    """What is declared of a variable or ledger."""
    rules = body.site.rules
    declared: Mapping[str, Variable | Ledger] = (
        rules.ledgers if isinstance(expr, forms.Ledger) else rules.variables
    )
    return declared[expr.name]


def column(body: Body, expr: forms.Variable | forms.Ledger) -> Expr:
    """The address of the first of the cells, one for each owner, that an expression is of."""
    name, offset = _column(body, expr)
    return add(body.site.address(name), offset)


def _column(body: Body, expr: forms.Variable | forms.Ledger) -> tuple[str, Expr]:
    """The field of the cells, one for each owner, and how far behind it they begin.

    Those for the names of a list lie one behind the other.
    """
    role = "ledger" if isinstance(expr, forms.Ledger) else "var"
    fields = [f"{role}.{name}" for name in body.site.rules.accounts(kept(body, expr))]
    if expr.index is None:
        return fields[0], ZERO
    index = surely(body, expr.index, body.value(expr.index), len(fields))
    if isinstance(index, Const):
        return fields[index.value], ZERO
    return fields[0], times(index, Const(body.site.plan.fields[fields[0]].words))


def _cell(body: Body, name: str, offset: Expr, owner: str, who: Phrase | None) -> Expr:
    place = body.site.plan.fields[name]
    if who is None or not owner:
        return add(body.site.address(name), offset)
    index = owner_index(body, who, owner)
    if isinstance(index, Const):
        return add(body.site.address(name, index.value), offset)
    return add(add(body.site.address(name), offset), times(index, Const(place.stride)))
