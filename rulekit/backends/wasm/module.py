"""A whole WebAssembly module for one program: its functions, what they use of the library, memory.

The module imports nothing, so nothing in it can reach outside. Its memory has a fixed size.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from rulekit.backends.wasm.arithmetic import ARITHMETIC
from rulekit.backends.wasm.emit import Meter, function_wat, mangled
from rulekit.ir.library import PRIMITIVES, called, used_code
from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Do,
    Function,
    If,
    Load,
    Local,
    Return,
    Set,
    Store,
)
from rulekit.ir.program import Program
from rulekit.layout import Layout

HOST_FUNCTIONS = (
    "bag_add", "bag_clear", "bag_deadwood", "exact_begin", "exact_next", "layoffs_begin",
    "layoffs_next", "melds_append", "pile_shuffle", "row_seat", "spread_solve",
)  # fmt: skip
"""What hosts and bots call of the library; other functions run in Python on the same memory."""

NOTE_WORDS = 1 << 16
LISTING = -2  # in `move.wanted`: note all moves
PAGE_WORDS = 8192


@dataclass(frozen=True, slots=True)
class Desk:
    """Words behind the layout that belong to the tier.

    `work` and `search`: what the program, and the library's searches, may still spend. `fault`: the
    number of the complaint that stopped the program, or -1. `notes`: moves that have been listed,
    as the number of words in use and then the registers of each.
    """

    work: int
    search: int
    fault: int
    notes: int
    size: int

    @classmethod
    def behind(cls, layout: Layout) -> Desk:
        """The desk of a program."""
        start = layout.size
        return cls(start, start + 1, start + 2, start + 3, start + 4 + NOTE_WORDS)


def functions_of(program: Program) -> dict[str, Function]:
    """Every function of the module: the tier's own, the program's, then those of the library."""
    desk = Desk.behind(program.layout)
    own = {each.name: each for each in (_offered(program, desk), _noted(program, desk))}
    used = used_code({**own, **program.functions}, HOST_FUNCTIONS)
    return {**own, **program.functions, **used}


def module_wat(program: Program, functions: Mapping[str, Function] | None = None) -> str:
    """The module as text. Equal programs give equal text."""
    desk = Desk.behind(program.layout)
    every = functions_of(program) if functions is None else functions
    pages = -(-desk.size // PAGE_WORDS)
    lines = [f"(module ;; {program.name}", f'(memory (export "memory") {pages} {pages})']
    recursive = _recursive(every)
    for function in every.values():
        own = function.name in program.functions
        meter = Meter(
            desk.work if own else desk.search,
            desk.fault,
            calls=own or function.name in recursive,
            passes=own or any(each not in PRIMITIVES for each in called(function)),
            checked=own,
        )
        lines += _comments(function)
        lines += function_wat(function, meter)
    lines += [*ARITHMETIC, *_data(program)]
    lines += [
        f'(export "{name}" (func {mangled(name)}))'
        for name in every
        if name in program.functions or name in HOST_FUNCTIONS
    ]
    return "\n".join([*lines, ")"])


def _offered(program: Program, desk: Desk) -> Function:
    """`host.offered()`: count the move in the registers; 1 if it is the one wanted."""
    count, wanted = (Const(program.layout[f"move.{name}"].start) for name in ("count", "wanted"))
    return Function(
        "host.offered",
        (),
        (
            If(Binary("==", Load(count), Load(wanted)), (Return(Const(1)),)),
            Store(count, Binary("+", Load(count), Const(1))),
            If(
                Binary("==", Load(wanted), Const(LISTING)),
                (Do(Call("host.noted", ())),),
            ),
            Return(Const(0)),
        ),
        about="count the move in the registers; 1 if it is the one wanted",
    )


def _noted(program: Program, desk: Desk) -> Function:
    """`host.noted()`: write the move down behind those written before, while there is room.

    Each is written as its action, then its registers.
    """
    action, at, room = program.layout["move.action"].start, Local("at"), Local("room")
    widths = {field.start: field.words for field in program.layout.fields.values()}
    body: list[Set | If | Store | Return] = [
        Set("at", Binary("+", Load(Const(desk.notes)), Const(desk.notes + 1))),
        Set("room", Const(desk.size)),
    ]
    for each in program.actions:
        copies, words = [], 1
        for param in each.params:
            to, width = Binary("+", at, Const(words)), widths[param.address]
            copies.append(Do(Call("words_copy", (to, Const(param.address), Const(width)))))
            words += width
        after = Binary("+", at, Const(words))
        done = Store(Const(desk.notes), Binary("-", after, Const(desk.notes + 1)))
        chosen = Binary("==", Load(Const(action)), Const(each.number))
        fits = Binary("<=", after, room)
        body.append(
            If(
                Binary("and", chosen, fits),
                (Store(at, Load(Const(action))), *copies, done, Return(Const(0))),
            )
        )
    return Function("host.noted", (), (*body, Return(Const(0))), about="write down the move")


def _comments(function: Function) -> Iterator[str]:
    """What a function is about, and the line of the rule file that it comes from."""
    if function.about:
        yield f";; {function.about}"
    if function.span is not None:
        span = function.span
        yield f";; {span}: {span.file.line(span.line).strip()}"


def _recursive(functions: Mapping[str, Function]) -> set[str]:
    """The functions that may call themselves, directly or through others."""
    reach = {name: set(called(function)) for name, function in functions.items()}
    changed = True
    while changed:
        changed = False
        for name, found in reach.items():
            more = found.union(*(reach.get(other, set()) for other in found))
            if more != found:
                reach[name], changed = more, True
    return {name for name, found in reach.items() if name in found}


def _data(program: Program) -> Iterator[str]:
    """The initial memory: a segment for each stretch of words that are not all 0."""
    numbered = enumerate(program.image)
    for some, stretch in groupby(numbered, key=lambda each: each[1] != 0):
        if some:
            words = list(stretch)
            raw = struct.pack(f"<{len(words)}q", *(word for _, word in words))
            text = "".join(f"\\{byte:02x}" for byte in raw)
            yield f'(data (i32.const {words[0][0] * 8}) "{text}")'
