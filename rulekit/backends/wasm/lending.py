"""What the fast tier lends to the functions that play: its program, as functions of the IR.

Each gives the program new accounts before it asks it something.
"""

from __future__ import annotations

from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Do,
    Expr,
    Fault,
    Function,
    If,
    Load,
    Local,
    Return,
    Statement,
    Store,
)
from rulekit.ir.program import Program
from rulekit.kernel.desk.words import (
    DESK_FULL,
    DESK_REASON,
    DESK_SEARCH,
    DESK_TALLYING,
    DESK_WORK,
    LISTING,
    TALLIES_COUNT,
    TALLIES_NONE,
    TALLIES_PICK,
)
from rulekit.machine.desk import Desk
from rulekit.machine.tier import SEARCH_BOUND, WORK_BOUND


def lent(program: Program, desk: Desk) -> tuple[Function, ...]:
    """`host.offered`, which counts and notes moves, and all functions of `kernel.desk.rules`."""
    count, wanted = (Const(program.map[f"move.{name}"].start) for name in ("count", "wanted"))

    tallying = Const(desk.at(DESK_TALLYING))
    anew = Store(tallying, Const(TALLIES_NONE))

    def lend(
        name: str, *body: Statement, params: tuple[str, ...] = (), tallies: Statement = anew
    ) -> Function:
        accounts = (
            Store(Const(desk.at(DESK_WORK)), Const(WORK_BOUND)),
            Store(Const(desk.at(DESK_SEARCH)), Const(SEARCH_BOUND)),
        )
        return Function(f"rules_{name}", params, (*accounts, tallies, *body))

    def moves(k: Expr) -> tuple[Statement, ...]:
        return (Store(count, Const(0)), Store(wanted, k))

    def run(name: str) -> Return:
        return Return(Call(name, ()))

    listed = Call("moves", (Const(0),))
    ended = Load(Const(desk.table(DESK_REASON)))
    return (
        _offered(count, wanted, desk),
        *(lend(name, run(name)) for name in ("setup", "open", "begin", "apply")),
        lend(
            "finish",
            If(Binary("==", ended, Const(0)), (Fault(len(program.faults)),)),
            run("finish"),
        ),
        lend(
            "list",
            Store(Const(desk.at(DESK_FULL)), Const(0)),
            *moves(Const(LISTING)),
            Do(listed),
            Return(Load(count)),
        ),
        lend(
            "count",
            *moves(Const(-1)),
            Do(listed),
            Return(Load(count)),
            tallies=Store(tallying, Const(TALLIES_COUNT)),
        ),
        lend(
            "pick",
            *moves(Local("k")),
            Return(listed),
            params=("k",),
            tallies=If(
                Binary("==", Load(tallying), Const(TALLIES_COUNT)),
                (Store(tallying, Const(TALLIES_PICK)),),
                (anew,),
            ),
        ),
    )


def _offered(count: Const, wanted: Const, desk: Desk) -> Function:
    body = (
        If(Binary("==", Load(count), Load(wanted)), (Return(Const(1)),)),
        Store(count, Binary("+", Load(count), Const(1))),
        If(
            Binary(
                "and",
                Binary("<=", Load(wanted), Const(LISTING)),
                Binary(">", Load(count), Binary("-", Const(LISTING), Load(wanted))),
            ),
            (Do(Call("noted_write", (Const(desk.start),))),),
        ),
        Return(Const(0)),
    )
    return Function(
        "host.offered", (), body, about="count the move in the registers; 1 if it is the one wanted"
    )
