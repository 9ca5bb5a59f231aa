"""Folding: what is known before play becomes numbers; statements that go together become one."""

from __future__ import annotations

from rulekit.ir.ops import Call, Const, Do, Expr, Function, Load, Local, Return, Statement
from rulekit.passes.folding import folded

ZERO = Const(0)


def fill(start: int, words: int, value: Expr = ZERO) -> Do:
    """Put a value into so many words."""
    return Do(Call("words_fill", (Const(start), Const(words), value)))


def body_of(*body: Statement) -> tuple[Statement, ...]:
    return folded(Function("f", ("p",), body), {}, {}).body


def test_stretches_that_adjoin_are_filled_at_once() -> None:
    assert body_of(fill(8, 2), fill(10, 3), fill(13, 1)) == (fill(8, 6),)
    last = Return(ZERO)
    assert body_of(fill(40, 2), fill(8, 2), fill(10, 3), last) == (fill(40, 2), fill(8, 5), last)


def test_stretches_apart_or_of_other_values_are_filled_one_after_the_other() -> None:
    for two in (
        (fill(8, 2), fill(11, 3)),
        (fill(10, 3), fill(8, 2)),
        (fill(8, 2), fill(10, 3, Const(1))),
        (fill(8, 2, Local("p")), fill(10, 3, Local("p"))),
        (fill(8, 2, Load(Const(8))), fill(10, 3, Load(Const(8)))),
    ):
        assert body_of(*two) == two
