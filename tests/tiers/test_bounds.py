"""The fast tier stops what never ends, and nothing in it reaches outside."""

from __future__ import annotations

from typing import cast

import pytest
import wasmtime

from rulekit.backends.wasm import machine
from rulekit.backends.wasm.module import PAGE_WORDS, module_wat
from rulekit.machine.desk import Desk
from rulekit.machine.position import Position
from rulekit.machine.tier import RuleFault
from rulekit.prove.campaign import tried
from rulekit.prove.configurations import Configuration
from tests.laws.worlds import game
from tests.tiers.lockstep import Pair
from tests.unit.small import small_game, small_rules

BIG = "(60000 * 50616 + 40500)"  # its square leaves 63 bits
ENDLESS = "in the phase 'act' a single move never comes to an end"


def pair(**parts: str) -> Pair:
    made = Pair(small_game(small_rules(**parts)).program(2))
    made.both("setup", 4, 0)
    made.both("begin")
    return made


@pytest.mark.parametrize(("effects", "says"), [
    pytest.param(
        "\n        - repeat 100000000 times: n += 1", ENDLESS, marks=pytest.mark.thorough
    ),
    ("n = 5 / n", "'5 / n' divides by nothing"),
    ("\n        - repeat 200 times: n = (n + 3) * (n + 3)", "a number of more than 62 bits"),
    ("\n        - repeat 200 times: n = n + n + 1", "a number of more than 62 bits"),
    (f"\n        - n = {BIG}\n        - when n * n > 5: n = 1", "a number of more than 62 bits"),
    (f"\n        - n = {BIG}\n        - n = n * n / 2", "a number of more than 62 bits"),
    ("move item(stock, 500) to heap", "there is no such card to move"),
])  # fmt: skip
def test_both_tiers_stop_alike(effects: str, says: str) -> None:
    tiers = pair(do=effects)
    drop = next(move for move in tiers.moves() if move[0] == 1)
    with pytest.raises(RuleFault) as caught:
        tiers.both("apply", drop)
    assert says in caught.value.message
    before = tiers.slow.words
    tiers.load(before)


def test_an_endless_move_stops() -> None:
    position: Position = pair(do="\n        - repeat 100000000 times: n += 1").fast
    with pytest.raises(RuleFault, match="never comes to an end"):
        position.apply(position.machine.moves()[0])


def test_a_search_that_takes_too_long_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    position = Position(machine.WasmMachine(game("rummikub").program(2)))
    position.setup(1, 0)
    position.begin()
    monkeypatch.setattr(position.machine, "most", 300)
    with pytest.raises(
        RuleFault, match=r"^in the phase '\w+' there are too many ways to lay so many cards"
    ):
        for _ in range(40):
            position.apply(position.machine.moves()[0])


def test_a_module_imports_nothing_and_cannot_get_more_memory() -> None:
    text = module_wat(Desk(game("gin").program(2)))
    assert "(import" not in text and "memory.grow" not in text
    made = machine.WasmMachine(game("gin").program(2))
    least = -(-made.desk.size // PAGE_WORDS) * PAGE_WORDS
    assert len(made.memory) == least
    memory = cast("wasmtime.Memory", made._exports["memory"])
    with pytest.raises(wasmtime.WasmtimeError, match="grow"):
        memory.grow(made._store, 1)


def test_equal_programs_give_equal_modules() -> None:
    first = module_wat(Desk(game("gin").program(2)))
    game.cache_clear()
    assert module_wat(Desk(game("gin").program(2))) == first


def test_a_call_within_the_arguments_of_a_call_keeps_its_locals_apart() -> None:
    text = small_rules().replace("match:\n", "match:\n  next dealer: right of winner\n")
    rules = small_game(text).rules
    found = tried(rules, Configuration(4), hands=8, engine="wasm")
    assert found.ends == {"out": found.hands}
    assert found.findings == []
