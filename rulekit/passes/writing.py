"""Which words of the state a function of a program may change.

The library writes only where it is told, and to its own work space. Where it is told follows from
its code: what an address is counted from, through local names and the functions that it calls.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from rulekit.dialect.library import kernel_code, used_code
from rulekit.dialect.primitives import PRIMITIVES
from rulekit.ir.ops import Binary, Call, Expr, Function, Local, Store, statements
from rulekit.ir.program import Program
from rulekit.memory import Field
from rulekit.passes.addresses import Addresses, Values, calls_in, values_of


class Unknown(Exception):
    """An address that may lie anywhere."""


def changed_by(program: Program, name: str) -> tuple[tuple[int, int], ...] | None:
    """The stretches of the state that a function may change, each as its beginning and its size.

    They are counted from the beginning of the state, and stand in order. None if that is not known.
    """
    where = program.map
    try:
        fields = _Followed(program).written(name, set())
    except Unknown:
        return None
    inside = sorted((each.start, each.end) for each in fields if each.start < where.state_end)
    spans: list[tuple[int, int]] = []
    for start, end in inside:
        at = start - where.state_start
        if spans and sum(spans[-1]) == at:
            spans[-1] = spans[-1][0], spans[-1][1] + end - start
        else:
            spans.append((at, end - start))
    return tuple(spans)


class _Followed:
    """Follows what functions of a program write."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.addresses = Addresses(program.map)

    def written(self, name: str, met: set[str]) -> set[Field]:
        """The fields that a function, and those that it calls, may write to. Raises Unknown."""
        met.add(name)
        function = self.program.functions[name]
        values = values_of(function)
        found: set[Field] = set()
        for statement in statements(function.body):
            if isinstance(statement, Store):
                found |= self.fields(statement.address, values)
            for call in calls_in(statement):
                if call.function not in self.program.functions:
                    for place in written_through(call.function):
                        found |= self.fields(call.args[place], values)
                elif call.function not in met:
                    found |= self.written(call.function, met)
        return found

    def fields(self, address: Expr, values: Values) -> set[Field]:
        """The fields that an address lies in. Raises Unknown."""
        found = set(self.addresses.fields(address, values))
        if not found:
            raise Unknown
        return found


@cache
def written_through(name: str) -> frozenset[int]:
    """Which numbers that a function of the library is given are addresses that it writes to."""
    if name in PRIMITIVES:
        return frozenset()
    codes = {name: kernel_code(name), **used_code({name: kernel_code(name)})}
    found = dict.fromkeys(codes, frozenset[int]())
    values = {each: values_of(code) for each, code in codes.items()}
    while True:  # functions call themselves through others
        wider = {each: _told(code, values[each], found) for each, code in codes.items()}
        if wider == found:
            return found[name]
        found = wider


def _told(code: Function, values: Values, found: Mapping[str, frozenset[int]]) -> frozenset[int]:
    """The parameters through which a function writes, if the functions that it calls do so."""
    places = [each.address for each in statements(code.body) if isinstance(each, Store)]
    calls = (call for each in statements(code.body) for call in calls_in(each))
    places += (call.args[i] for call in calls for i in found.get(call.function, ()))
    return frozenset().union(*(_counted_from(place, code, values, frozenset()) for place in places))


def _counted_from(
    address: Expr, function: Function, values: Values, met: frozenset[str]
) -> frozenset[int]:
    """The parameters that an address may be counted from; what is read from memory is none."""
    match address:
        case Local(name) if name not in met:
            own = [function.params.index(name)] if name in function.params else []
            inner = values.get(name, [])
            met |= {name}
        case Binary(_, left, right):
            own, inner = [], [left, right]
        case Call(_, args):
            own, inner = [], [*args]
        case _:
            return frozenset()
    return frozenset(own).union(*(_counted_from(each, function, values, met) for each in inner))
