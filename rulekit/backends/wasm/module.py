"""A whole WebAssembly module for one program: its functions, what they use of the library, memory.

The module imports nothing, so nothing in it can reach outside, and it asks for no more memory. Only
who runs it may give it more, for other games.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby

from rulekit.backends.wasm.arithmetic import ARITHMETIC
from rulekit.backends.wasm.emit import Meter, function_wat, mangled
from rulekit.backends.wasm.lending import lent
from rulekit.dialect.library import called, kernel_code, known_as, used_code
from rulekit.dialect.primitives import PRIMITIVES
from rulekit.ir.ops import Const, Function, While, statements
from rulekit.kernel.desk.words import DESK_DECIDED, DESK_FAULT, DESK_SEARCH, DESK_WORK
from rulekit.kernel.facts import between_hands, for_learned, for_search, hosted, of_contracts, plays
from rulekit.kernel.memory.header import CONTRACTS, HEADER_WORDS, SCORED
from rulekit.machine.desk import Desk
from rulekit.passes.counting import Counters, counted
from rulekit.passes.folding import folded
from rulekit.passes.shedding import flagged

PAGE_WORDS = 8192
KEPT = 1000  # functions of the library that are kept with the words of a program
IN_PLACE = 20  # statements of a function that is written in place of its calls, at most


def functions_of(
    desk: Desk, without: Collection[str] = (), more: Collection[str] = ()
) -> dict[str, Function]:
    """Every function of the module: the tier's own, the program's, then those of the library.

    What is known of a program before play is written as numbers in those of the library. `without`:
    those of PASSES that are left out; the module then does the same more slowly. `more`: functions
    of the library that a host without Python asks for beside those of every module.
    """
    program = desk.program
    own = {each.name: each for each in lent(program, desk)}
    decided = desk.shedding.decided
    if "shedding" in without:  # the flag always goes up, so one card tells nothing of others
        decided = frozenset(id(each) for each in program.functions["apply"].body)
    rules = flagged(program.every_function, decided, Const(desk.at(DESK_DECIDED)))
    if "folding" not in without:
        idle = frozenset(name for name, each in rules.items() if not each.body)
        rules = {name: folded(each, {}, {}, idle) for name, each in rules.items()}
    if "counting" not in without:
        where = program.map
        count, wanted = (Const(where[f"move.{name}"].start) for name in ("count", "wanted"))
        rules = counted(rules, Counters(count, wanted, Const(desk.start)))
    never = frozenset() if "folding" in without else _never_called(desk)
    library = used_code({**own, **rules}, _asked_for(desk, more), never)
    if "folding" not in without:
        words = tuple({**dict(enumerate(program.image[:HEADER_WORDS])), **desk.fixed()}.items())
        library = {name: _with_words(name, words, desk.start) for name in library}
    return {**own, **rules, **library}


@lru_cache(maxsize=KEPT)
def _with_words(name: str, words: tuple[tuple[int, int], ...], start: int) -> Function:
    """A function of the library with the words of a program folded in.

    Whoever edits rules makes one module after another with the same words.
    """
    return folded(kernel_code(name), dict(words), {"desk": start})


# What is made of functions that are kept themselves is kept by what they are, not by what they
# hold: to compare those would take as long as to write them.
_CALLS: dict[int, tuple[Function, tuple[str, ...]]] = {}
_LINES: dict[tuple[int, Meter, int], tuple[Function, tuple[Function, ...], tuple[str, ...]]] = {}


def _called_in(function: Function) -> tuple[str, ...]:
    """The names of the functions that a function calls which is not the program's own."""
    found = _CALLS.get(id(function))
    if found is None:
        if len(_CALLS) >= KEPT:
            _CALLS.clear()
        found = _CALLS[id(function)] = function, tuple(called(function))
    return found[1]


@lru_cache
def _same(inlined: tuple[Function, ...]) -> tuple[Function, ...]:
    """One and the same for functions that are equal."""
    return inlined


def _lines(function: Function, meter: Meter, inlined: tuple[Function, ...]) -> tuple[str, ...]:
    """The lines of a function that is not the program's own."""
    key = id(function), meter, id(inlined)
    found = _LINES.get(key)
    if found is None:
        if len(_LINES) >= KEPT:
            _LINES.clear()
        lines = function_wat(function, meter, {each.name: each for each in inlined})
        found = _LINES[key] = function, inlined, tuple(lines)
    return found[2]


def module_wat(
    desk: Desk, functions: Mapping[str, Function] | None = None, more: Collection[str] = ()
) -> str:
    """The module as text. Equal programs give equal text. `more`: as in `functions_of`."""
    program = desk.program
    every = functions_of(desk, more=more) if functions is None else functions
    rules, pages = program.every_function, -(-desk.size // PAGE_WORDS)
    lines = [f"(module ;; {program.name}", f'(memory (export "memory") {pages})']
    calls = {
        name: tuple(called(function)) if name in rules else _called_in(function)
        for name, function in every.items()
    }
    recursive = _recursive(calls)
    inlined = _inlined(rules, every, calls, recursive)
    same = _same(tuple(inlined.values()))
    asked = _asked_for(desk, more)
    for function in every.values():
        own = function.name in rules
        meter = Meter(
            desk.at(DESK_WORK if own else DESK_SEARCH),
            desk.at(DESK_FAULT),
            calls=own or function.name in recursive,
            passes=own or any(each not in PRIMITIVES for each in calls[function.name]),
            checked=own,
        )
        lines += _comments(function)
        lines += function_wat(function, meter, inlined) if own else _lines(function, meter, same)
    lines += [*ARITHMETIC, *_data(0, program.image), *_data(desk.start, desk.words)]
    lines += [
        f'(export "{name}" (func {mangled(name)}))'
        for name in every
        if name in rules or name in asked
    ]
    return "\n".join([*lines, ")"])


def _asked_for(desk: Desk, more: Collection[str] = ()) -> tuple[str, ...]:
    """What hosts call of the library; other functions run in Python on the same memory."""
    asked = known_as(hosted) | known_as(plays) | frozenset(more)
    return tuple(sorted(asked - _never_called(desk)))


def _never_called(desk: Desk) -> frozenset[str]:
    """The functions of the library to which no way leads: none of the words folded calls them."""
    image = desk.program.image
    idle = [
        known_as(fact)
        for work, fact in (
            (image[CONTRACTS], of_contracts),
            (image[SCORED], between_hands),
            (desk.searching, for_search),
            (desk.learning, for_learned),
        )
        if not work
    ]
    return frozenset().union(*idle)


def _inlined(
    rules: Collection[str],
    functions: Mapping[str, Function],
    calls: Mapping[str, Sequence[str]],
    recursive: Collection[str],
) -> dict[str, Function]:
    """The functions of the library that are written in place of their calls: small ones.

    None that calls itself, nor any that pays for the passes of its loops.
    """
    sizes: dict[str, int] = {}

    def size(name: str) -> int:
        """Statements, those that are written in it in place of calls included."""
        if name not in sizes:
            function = functions[name]
            inner = [other for other in calls[name] if other in functions]
            whole = name in rules or name in recursive
            if whole or (inner and _loops(function)):
                sizes[name] = IN_PLACE + 1
            else:
                own = len(list(statements(function.body)))
                sizes[name] = own + sum(n for n in map(size, inner) if n <= IN_PLACE)
        return sizes[name]

    return {name: function for name, function in functions.items() if size(name) <= IN_PLACE}


def _loops(function: Function) -> bool:
    return any(isinstance(each, While) for each in statements(function.body))


def _comments(function: Function) -> Iterator[str]:
    """What a function is about, and the line of the rule file that it comes from."""
    if function.about:
        yield f";; {function.about}"
    if function.span is not None:
        span = function.span
        yield f";; {span}: {span.file.line(span.line).strip()}"


def _recursive(calls: Mapping[str, Sequence[str]]) -> set[str]:
    """The functions that may call themselves, directly or through others."""
    reach = {name: {other for other in found if other in calls} for name, found in calls.items()}
    while ends := [name for name, found in reach.items() if not found & reach.keys()]:
        for name in ends:  # what calls none that is left is in no circle
            del reach[name]
    changed = True
    while changed:
        changed = False
        for name, found in reach.items():
            more = found.union(*(reach.get(other, set()) for other in found))
            if more != found:
                reach[name], changed = more, True
    return {name for name, found in reach.items() if name in found}


def _data(start: int, words: Sequence[int]) -> Iterator[str]:
    """The first words from an address: a segment for each stretch that is not all 0."""
    for some, stretch in groupby(enumerate(words, start), key=lambda each: each[1] != 0):
        if some:
            found = list(stretch)
            raw = struct.pack(f"<{len(found)}q", *(word for _, word in found))
            text = "".join(f"\\{byte:02x}" for byte in raw)
            yield f'(data (i32.const {found[0][0] * 8}) "{text}")'
