"""What the compiler does to functions changes nothing but their speed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import pytest

from rulekit.backends.wasm import compiled as compiling
from rulekit.backends.wasm.machine import WasmMachine
from rulekit.backends.wasm.module import functions_of
from rulekit.dialect.printing import dialect_text
from rulekit.ir.program import Program
from rulekit.lower import lower
from rulekit.machine.desk import Desk
from rulekit.machine.position import Position
from rulekit.passes import PASSES
from rulekit.series import inside
from rulekit.series.hand import Host, Row, Series
from rulekit.settle import settle
from tests.laws.worlds import game, rules_of
from tests.unit.small import small_game, small_rules


def compiled(name: str, without: Sequence[str]) -> Program:
    """The program of a game for two, perhaps without bounds before solves."""
    return lower(settle(rules_of(name), 2, {}), sparing="sparing" not in without)


AT_THE_GATE = [
    pytest.param(name, marks=pytest.mark.thorough) for name in ("rum500", "rummy_israeli")
]


@pytest.mark.parametrize("without", [(each,) for each in PASSES] + [PASSES])
@pytest.mark.parametrize("name", ["gin", *AT_THE_GATE])
def test_without_a_pass_all_is_the_same(name: str, without: tuple[str, ...]) -> None:
    whole, plain = (Position(WasmMachine(compiled(name, some), 0, some)) for some in ((), without))
    chance = Random(1)
    for position in (whole, plain):
        position.setup(2, 0)
        position.begin()
    for _ in range(60):
        assert whole.words == plain.words, without
        if whole.hand_is_over:
            break
        count = whole.machine.count()
        assert count == plain.machine.count() == len(plain.machine.moves())
        assert whole.machine.moves() == plain.machine.moves()
        k = chance.randrange(count)
        for position in (whole, plain):
            position.machine.pick(k)
            position.machine.run("apply")


@pytest.mark.usefixtures("compiled_anew")
@pytest.mark.parametrize(
    "name", ["gin", pytest.param("openspiel_gin", marks=pytest.mark.thorough), "rummy"]
)
def test_without_a_pass_greedy_players_play_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rows() -> list[Row]:
        seats = ("greedy", "greedy", "random")[: game(name).default_players]
        series = Series(game(name).program(len(seats)), "", 5, "hand", seats, False, "wasm")
        return [row for _, some in inside.rows_of(Host(series), 1, 60) for row in some]

    usual = rows()
    monkeypatch.setattr(compiling, "functions_of", lambda desk, _: functions_of(desk, PASSES))
    compiling.forget()
    assert rows() == usual


def test_each_pass_can_be_looked_at() -> None:
    texts = {
        some: dialect_text(functions_of(Desk(compiled("gin", some)), some).values())
        for some in ((), *zip(PASSES))
    }
    assert len(set(texts.values())) == 1 + len(PASSES)
    assert "tally_first" in texts[()] and "tally_first" not in texts["counting",]


def test_only_kinds_of_moves_that_take_work_to_offer_are_tallied() -> None:
    game = small_game(small_rules(entry="    skip: {next: act for next player}"))
    kinds = [action.name for action in game.program(2).actions]
    text = dialect_text(functions_of(Desk(game.program(2)), ()).values())
    tallied = [kinds[int(number) - 1] for number in re.findall(r"tally_note\(M, \d+, (\d+)", text)]
    assert tallied == [kind for kind in kinds if kind != "skip"]
    assert kinds[0] == "skip"
    offers = text.partition("def offers_act(")[2].partition("\ndef ")[0]
    assert set(re.findall(r"return (.+)", offers)) == {"0", "1"}  # is the wanted one reached?


def test_a_bound_stands_before_the_solves_of_a_loop() -> None:
    spared, plain = (
        dialect_text(compiled("gin", some).functions.values()) for some in ((), ("sparing",))
    )
    before = re.compile(r"bound\d+ = spread_solve\(.*, (\d+), 0\)")
    assert before.findall(spared) == ["20"]  # of 10 points that may be left, and the dearest card
    assert not before.search(plain)
