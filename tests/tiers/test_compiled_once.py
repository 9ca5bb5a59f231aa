"""A program is compiled once in a process, whoever asks for it and however often."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import wasmtime

import rulekit
from rulekit.backends.wasm import compiled as compiling
from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.engines import machine
from rulekit.ir.program import Program
from rulekit.library import load_text
from rulekit.lower import lower
from rulekit.machine.position import Position
from rulekit.settle import settle
from tests.laws.worlds import game
from tests.unit.small import small_rules

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.usefixtures("compiled_anew")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The modules that have been compiled since."""
    found: list[str] = []
    usual = wasmtime.Module

    def counted(engine: wasmtime.Engine, text: str) -> wasmtime.Module:
        found.append(text.split("\n", 1)[0])
        return usual(engine, text)

    monkeypatch.setattr(compiling.wasmtime, "Module", counted)
    return found


def test_whoever_asks_a_game_is_compiled_once(made: list[str]) -> None:
    gin = game("gin")
    rulekit.simulate(gin, hands=2)
    rulekit.simulate(gin, matches=1, bots=["greedy", "random"])
    gin.fleet(4)
    gin.fleet(4000)
    machine(gin.program(2), "wasm")
    assert made == ["(module ;; gin"]


def test_solvers_of_a_game_share_what_is_compiled(made: list[str]) -> None:
    gin = game("gin")
    for engine in (None, "wasm"):
        assert gin.solver(engine=engine).hands(["7H 8H 9H KD"]).values.tolist() == [10]
    assert pickle.loads(pickle.dumps(gin.solver())).hands(["KD"]).values.tolist() == [10]
    assert len(made) == 1


def test_equal_programs_share_what_is_compiled(made: list[str]) -> None:
    """Loaded again, in other words, or sent through a pickle: the same rules are the same code."""
    gin = game("gin")
    rulekit.simulate(gin, hands=1)
    rulekit.simulate("gin", hands=1)
    rulekit.simulate(rulekit.load("gin", target="100"), hands=1)
    rulekit.simulate(pickle.loads(pickle.dumps(gin)), hands=1)
    assert made == ["(module ;; gin"]


@pytest.mark.thorough
def test_other_programs_are_compiled_for_themselves(made: list[str]) -> None:
    """Another option, another table size, and the same name with other rules."""
    gin = game("gin")
    rulekit.simulate(gin, hands=1)
    rulekit.simulate(rulekit.load("gin", target=50), hands=1)
    rulekit.simulate("rummy", hands=1, players=2)
    rulekit.simulate("rummy", hands=1, players=3)
    program = gin.program(2)
    begin = replace(program.functions["begin"], name="open")
    other = replace(program, functions={**program.functions, "open": begin})
    assert hash(other) == hash(program) and other != program
    machine(other, "wasm")
    assert len(made) == 5


def test_machines_that_share_code_have_memories_of_their_own() -> None:
    program = game("gin").program(2)
    one, other = Position(machine(program, "wasm")), Position(machine(program, "wasm", 1000))
    for seed, position in enumerate((one, other)):
        position.setup(seed, 0)
        position.begin()
    before = other.words
    assert one.words != before
    one.apply(one.machine.moves()[0])
    assert other.words == before
    assert len(other.memory) >= other.machine.desk.size + 1000  # type: ignore[union-attr]


def test_each_of_equal_programs_tells_the_places_of_its_own_rules(made: list[str]) -> None:
    text = small_rules(players="2", do="n = 5 / n")
    told = []
    for file in ("one.yaml", "other.yaml"):
        position = Position(machine(_read_from(file, text), "wasm"))
        position.setup(1, 0)
        position.begin()
        with pytest.raises(rulekit.RuleFault) as fault:
            position.apply(position.machine.moves()[0])
        told.append(str(fault.value))
    assert len(made) == 1
    assert told[0].startswith("one.yaml:")
    assert told[1] == told[0].replace("one.yaml:", "other.yaml:")


def _read_from(file: str, text: str) -> Program:
    report = Report()
    rules = check(load_text(text, report, file), "small", report)  # type: ignore[arg-type]
    assert rules is not None and report.ok
    return lower(settle(rules, 2, {}))


def test_what_is_held_to_the_end_of_the_process_says_nothing() -> None:
    """A machine outlives the modules of wasmtime where some library holds it."""
    script = """
import functools
from rulekit import load
from rulekit.engines import machine
functools.held = machine(load("gin").program(2), "wasm")
functools.held.run("setup")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], check=False, capture_output=True, text=True, cwd=ROOT
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
