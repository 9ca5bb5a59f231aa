"""`rulekit compare`: what it says, how it is asked, and how it is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.unit.cli_running import ROOT, assert_told, run

FEW = ("--hands", "40")
EXTRA = "gin:deal_variant=extra_card"


def test_two_games_are_compared_with_their_rules() -> None:
    told = run("compare", "gin", EXTRA, *FEW)
    assert_told(
        told, 0, "A  gin: Gin Rummy, greedy", f"B  {EXTRA}: Gin Rummy", "on the same deals",
        "95% intervals of paired differences", "corrected for their number",
        "'take upcard' is done", "− The top card of the stock goes to the discard pile.  [gin",
    )  # fmt: skip
    assert told.stderr == ""


@pytest.mark.thorough
def test_the_second_game_may_be_a_setting_of_the_first() -> None:
    named = run("compare", "gin", EXTRA, *FEW, "--format", "json")
    chosen = run("compare", "gin", "--set", "deal_variant=extra_card", *FEW, "--format", "json")
    one, other = (json.loads(each.stdout) for each in (named, chosen))
    del one["seconds"], other["seconds"]
    assert one == other
    assert one["b"]["name"] == EXTRA


@pytest.mark.thorough
def test_bots_are_compared_on_one_game() -> None:
    told = run("compare", "gin", "--bots", "greedy", "--bots", "random", *FEW)
    assert_told(told, 0, "A  gin: Gin Rummy, greedy;", "B  gin: Gin Rummy, random;", "  the same")
    assert_told(run("compare", "gin", EXTRA, "--bots", "random", *FEW), 0, "Gin Rummy, random;")


@pytest.mark.thorough
def test_matches_are_compared() -> None:
    told = run("compare", "gin:target=60", "gin:target=20", "--matches", "30")
    assert_told(told, 0, "30 matches of each", "hands of a match", "matches are")


@pytest.mark.thorough
def test_it_plays_until_intervals_are_narrow() -> None:
    asked = ("compare", "gin", EXTRA, "--until", "2", "points", "--format", "json")
    found = json.loads(run(*asked).stdout)
    assert found["reached"]
    assert found["sequential"]
    assert found["pairs"] >= 200
    assert all(each["half"] <= 2 for each in found["differences"] if each["unit"] == "points")
    again = json.loads(run(*asked, "--jobs", "2").stdout)
    assert (again["pairs"], again["words"]) == (found["pairs"], found["words"])
    short = run("compare", "gin", EXTRA, "--until", "0.1", "points", "--hands", "220")
    assert_told(short, 0, "not within 0.1 points yet", "they hold whenever play stops")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("gin",), "nothing to compare with: name a second game"),
        (("gin", "gin", "--set", "target=5"), "--set is for the second game where none is named"),
        (("gin", "no_such"), "there is no game or file 'no_such'"),
        (("gin", "rummy", "--hands", "9", "--matches", "9"), "either --hands or --matches"),
        (("gin", "rummy", "--until", "x", "points"), "'x points' is no precision"),
        (("gin", "rummy", "--until", "1", "apples"), "nothing is measured in 'apples'"),
        (("gin", "rummy", *("--bots", "random") * 3), "once for both sides, or twice"),
        (("gin", "rummy", "--bots", "nobody"), "nobody"),
        (("gin", "rummy", "--players", "7"), "7"),
        (("openspiel_gin", "tong_its"), "no table size suits both: openspiel_gin for 2 players"),
    ],
)
def test_what_cannot_be_is_refused(words: tuple[str, ...], said: str) -> None:
    assert_told(run("compare", *words), 2, said)


def test_rules_that_have_little_in_common_are_not_spread_out() -> None:
    told = run("compare", "gin", "rummy", "--hands", "2")
    assert_told(told, 0, "sentences of the rulebooks differ; see them with: rulekit diff gin rummy")


@pytest.mark.thorough
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    """It ends with the answer so far, by intervals that allow for it."""
    said, seconds = "", 5
    while "stopped after" not in said and seconds < 100:  # perhaps nothing has been played yet
        process = subprocess.Popen(
            [sys.executable, "-m", "rulekit", "compare", "gin", EXTRA, "--hands", "2000000"],
            env={**os.environ, "PYTHONPATH": str(ROOT)}, cwd=tmp_path, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        said, noted = process.communicate(timeout=60)
        assert process.returncode == 130, noted
        assert "Traceback" not in noted
        seconds *= 2
    assert "stopped after" in said
    assert "they hold whenever play stops" in said
