"""Programs are sound, and an unsound one is refused with its faults marked."""

from __future__ import annotations

import inspect
from contextlib import suppress
from dataclasses import replace

import pytest

import rulekit
from rulekit.dialect.library import kernel_functions
from rulekit.ir.ops import Call, Const, Do, Function, If, Load, Local, Return, Set, Store
from rulekit.ir.verify import InternalError, verify
from rulekit.library import games
from tests.sampling import first_few

KERNEL = {name: len(inspect.signature(f).parameters) - 1 for name, f in kernel_functions().items()}


@pytest.mark.parametrize("name", first_few(games()))
def test_every_program_is_sound(name: str) -> None:
    """At every table size."""
    game = rulekit.load(name)
    for players in game.players:
        with suppress(rulekit.SettingError):  # a size that must be agreed on by an option
            verify(game.program(players), KERNEL)
    assert game.program(game.default_players).functions


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ((Do(Call("no_such", ())),), "does not exist"),
        ((Do(Call("pile_pop", ())),), "takes 1 argument"),
        ((Return(Local("x")),), "read before it is set"),
        ((If(Const(1), (Set("x", Const(1)),)), Return(Local("x"))), "read before it is set"),
        ((Store(Const(10**9), Const(1)),), "not in memory"),
        ((Return(Load(Const(-1))),), "not in memory"),
    ],
)
def test_an_unsound_function_is_marked(body: tuple[object, ...], fault: str) -> None:
    """The complaint shows the function and what is wrong in it."""
    program = rulekit.load("gin").program(2)
    broken = Function("setup", (), body)  # type: ignore[arg-type]
    with pytest.raises(InternalError, match=fault):
        verify(replace(program, functions={**program.functions, "setup": broken}), KERNEL)
