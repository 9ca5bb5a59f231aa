"""How often the places of a rule file act: equal on both tiers, and only what was really played."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import rulekit
from rulekit.cli.commands.used import command
from rulekit.ir.text import program_text
from rulekit.lower import lower
from rulekit.series.following import record_of
from rulekit.series.usage import usage
from rulekit.settle import settle


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["gin", "rum500", "rummy"])
def test_both_tiers_count_the_same(name: str) -> None:
    fast, reference = (usage(name, hands=4, engine=each) for each in ("wasm", "interp"))
    assert fast == reference


@pytest.mark.thorough
def test_actions_are_counted_as_often_as_moves_were_made() -> None:
    bots = ("greedy", "random")
    found = usage("gin", hands=10, bots=bots, seed=3)
    summed: dict[str, int] = {}
    for row in found.rows:
        if row.kind == "action":
            summed[row.text] = summed.get(row.text, 0) + row.count
    played = rulekit.simulate("gin", hands=10, bots=bots, seed=3, rotate=True, rows=True)
    columns = played.rows
    made = {name: count for name, count in summed.items() if f"did_{name}" in columns}  # no asides
    assert made["discard"] > 0
    assert made == {name: sum(columns[f"did_{name}"]) for name in made}


@pytest.mark.thorough
def test_every_hand_ends_once_and_what_never_acts_is_named() -> None:
    found = usage("gin", hands=6, bots=("random",))
    assert sum(row.count for row in found.rows if row.kind == "end") == 6
    assert found.unused
    assert all(row.count == 0 == row.share for row in found.unused)


def test_the_first_hand_in_which_a_place_acts_can_be_replayed() -> None:
    """It has the entry of the score sheet, and no hand before it has."""
    game = rulekit.load("gin")
    rows = usage(game, hands=30, bots=("greedy",), seed=2).rows
    (undercut,) = (each for each in rows if each.kind == "entry" and each.text == "undercut")
    assert undercut.first is not None and undercut.first > 0

    def scored(number: int) -> bool:
        record = record_of(game, number, players=2, bots=("greedy",), seed=2)
        (hand,) = game.replay(rulekit.Record.parse(record.text())).hands
        return any(line.reason == "undercut" and any(line.amounts) for line in hand.lines)

    assert [scored(n) for n in range(undercut.first + 1)] == [False] * undercut.first + [True]
    assert all((each.first is None) == (not each.hands) for each in rows if each.kind != "option")


def test_programs_that_do_not_count_have_no_counters() -> None:
    game = rulekit.load("gin")
    rules = settle(game.rules, 2, game.chosen)
    counting = lower(rules, uses=[])
    assert "used" in counting.map and "used" not in game.program(2).map
    assert "used" not in program_text(game.program(2))


@pytest.mark.thorough
def test_the_command_prints_counts_beside_the_source_and_as_json() -> None:
    asked = ["gin", "--hands", "2", "--bots", "random"]
    beside = CliRunner().invoke(command, [*asked, "--beside"])
    assert beside.exit_code == 0
    assert "|   offer:" in beside.output and "   never                 | " in beside.output
    found = json.loads(CliRunner().invoke(command, [*asked, "--format", "json"]).output)
    assert found["hands"] == 2 and {"file", "line", "column", "count"} <= set(found["rows"][0])
    table = CliRunner().invoke(command, asked).output
    assert "places never acted in 2 hands of random" in table
    assert "\nnever reached in 2 hands of random:\n" in table


@pytest.mark.thorough
def test_counts_are_the_same_however_many_processes_share_the_work() -> None:
    asked = {"hands": 30, "bots": ("greedy", "random"), "seed": 5}
    alone, two = (usage("gin", jobs=jobs, **asked) for jobs in (1, 2))
    assert alone == two and alone.hands == 30
    assert sum(row.count for row in two.rows if row.kind == "end") == 30


def test_what_cannot_be_is_refused() -> None:
    for wrong, said in (({"jobs": 0}, "at least 1 job"), ({"hands": 0}, "at least 1 hand")):
        with pytest.raises(ValueError, match=said):
            usage("gin", **wrong)


def test_who_stops_it_is_told_what_was_played() -> None:
    def stop(done: int, _of: int) -> None:
        raise KeyboardInterrupt

    found = usage("tonk", hands=1000, bots="random", progress=stop)
    assert found.interrupted and 0 < found.hands < 1000
    assert all(row.share <= 1 for row in found.rows)
