"""Fewer solves: loops that ask what is left of the same cards without one of them.

A card more leaves at most its own points more. So what is left of X, less the points of a card,
bounds from below what is left of `X - card`: one solve of X spares most of those in the loop, and
all of it where the dearest card cannot be enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Do,
    Expr,
    If,
    Load,
    Local,
    Set,
    Statement,
    While,
    expressions,
    parts,
    statements,
)
from rulekit.kernel.spreads.words import LEAST_POINTS
from rulekit.lower.body import ONE, Body, add
from rulekit.lower.melds.gates import deadwood, open_kinds


def spare_solves(body: Body) -> None:
    """Put a bound before the solves of the loop that was made last, if it is of that kind.

    The loop goes through the cards X and asks whether what is left of `X - card` is within a limit
    that the loop does not change. It must have no effects but on local names and work space.
    """
    block = body.blocks[-1]
    loop = block[-1] if block else None
    if not isinstance(loop, While) or not body.site.sparing or body.site.uses is not None:
        return  # passes that are spared could not be counted
    found = _solve(loop.body)
    if found is None:
        return
    at, cards, face, limit = found
    solve = loop.body[at]
    assert isinstance(solve, Set)
    block.pop()
    bound = body.fresh("bound", least_within(body, cards, limit))
    dearest = Const(body.site.cards.dearest)
    points = Load(add(body.site.address("table.value"), face))
    near = Binary("<=", Binary("-", bound, points), limit)
    beyond = Set(solve.name, Binary("+", limit, ONE))
    spared = (beyond, If(near, loop.body[: at + 1]), *loop.body[at + 1 :])
    some = Binary("<=", Binary("-", bound, dearest), limit)
    body.emit(If(some, (While(loop.condition, spared),)))


def least_within(body: Body, cards: Expr, limit: Expr | None) -> Expr:
    """What is left of X; if there is a limit, anything beyond it and the dearest card is as good.

    For then most solves may stop early.
    """
    if limit is None:
        return deadwood(body, cards)
    worst = add(limit, Const(body.site.cards.dearest))
    kinds = open_kinds(body)
    return Call("spread_solve", (cards, kinds, Const(LEAST_POINTS), worst, Const(0)))


def _solve(loop: Sequence[Statement]) -> tuple[int, Expr, Local, Expr] | None:
    """Of a loop like this: the number of its solve, the cards, the face and the limit.

    clear a bag; add the cards; take the face; v = the deadwood of the bag; when v <= limit: ...
    """
    match loop:
        case (
            Do(Call("bag_clear", (bag,))),
            Do(Call("bag_join", (joined, cards))),
            If(Binary(">=", Local() as face, Const(0)), (Do(Call("bag_take", (less, taken))),), ()),
            (
                Set(name, Call("bag_deadwood", (solved,)))
                | Set(name, Call("spread_solve", (solved, _, _, Const(-1), Const(0))))
            ),
            If(Binary("<=", Local(compared), limit), _, ()) as asked,
            Set(stepped, Call("bag_next", (source, _))),
        ) if (
            bag == joined == less == solved
            and cards == source
            and face == taken == Local(stepped)
            and name == compared
            and _is_fixed(limit, loop)
            and name not in _read((*asked.then, *loop[5:]))
        ):
            return 3, cards, face, limit
    return None


def _is_fixed(limit: Expr, loop: Sequence[Statement]) -> bool:
    """Whether a limit is a number, or a word or local name that the loop leaves alone."""
    changed = {each.name for each in statements(tuple(loop)) if isinstance(each, Set)}
    match limit:
        case Const() | Load(Const()):
            return True
        case Local(name):
            return name not in changed
        case _:
            return False


def _read(block: Sequence[Statement]) -> Iterator[str]:
    for statement in statements(tuple(block)):
        for expr in expressions(statement):
            for part in parts(expr):
                if isinstance(part, Local):
                    yield part.name
