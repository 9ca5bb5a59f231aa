"""A pass over the flow of a hand: in which phases a card is still to be discarded in the same turn.

A player who looks ahead takes it that a hand from which a discard is due will lose its worst card.
Where none is due any more, it will not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.ir.ops import Const, If, Statement, Store, While
from rulekit.ir.program import Program

NOTHING_SAVED, AS_IT_WAS, TO_ENTER, NEW_TURN = (Const(i) for i in range(4))
"""What an interruption goes back to, by `saved_mode`."""


def discarding_phases(program: Program) -> tuple[int, ...]:
    """The numbers of the phases from which a move that names a card can come, in the same turn."""
    found = {
        program.phases.index(action.phase)
        for action in program.actions
        if not action.aside and any(param.kind == "card" for param in action.params)
    }
    onward = _onward(program)
    size = -1
    while size != (size := len(found)):
        found |= {phase for phase, goals in onward.items() if goals & found}
    return tuple(sorted(found))


def _onward(program: Program) -> dict[int, set[int]]:
    """For each phase those that may follow without anybody else coming to his turn."""
    found: dict[int, set[int]] = {number: set() for number in range(len(program.phases))}
    for number, name in enumerate(program.phases):
        actions = [each for each in program.actions if each.phase == name and not each.aside]
        for function in (f"enter_{name}", *(f"do_{each.number}" for each in actions)):
            if function in program.functions:
                found[number].update(_goals(program, program.functions[function].body))
    return found


def _goals(program: Program, body: Sequence[Statement]) -> Iterator[int]:
    """The phases that a function leads to, where it does not begin another turn in doing so.

    Where others may claim first, the phase that then follows has been saved.
    """
    stored = {
        each.address.value: each.value
        for each in body
        if isinstance(each, Store) and isinstance(each.address, Const)
    }
    phase, saved_phase, saved_mode, me = (
        program.map[name].start for name in ("phase", "saved_phase", "saved_mode", "me")
    )
    if saved_mode in stored:
        goal = stored.get(saved_phase) if stored[saved_mode] == TO_ENTER else None
    else:
        goal = stored.get(phase) if me not in stored else None
    if isinstance(goal, Const) and goal.value > 0:
        yield goal.value
    for each in body:
        if isinstance(each, If):
            yield from _goals(program, each.then)
            yield from _goals(program, each.orelse)
        elif isinstance(each, While):
            yield from _goals(program, each.body)
