"""`validate --hands`: moves that are never possible, and what happens in a base and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.resources import root
from tests.unit.cli_running import run

VARIANT = """\
extends: phom
game: Phom of three
"""
ASKS_TOO_MUCH = f"""{VARIANT}play:
  draw:
    eat:
      when: eats > 2
"""


@pytest.fixture(autouse=True)
def _there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_what_happens_in_the_base_and_no_more_is_one_finding() -> None:
    Path("mine.yaml").write_text(ASKS_TOO_MUCH, encoding="utf-8")
    told = run("validate", "mine.yaml", "--hands", "200")
    assert told.exit_code == 0
    assert told.output.count("[RK429]") == 1
    assert "'eat' is never possible in 200 hands of greedy and random; in 'phom' it is, " in (
        told.output
    )
    assert "So it is with 'lay_one'" in told.output
    assert " --> mine.yaml:5:5" in told.output
    assert run("validate", "mine.yaml").output.count("[RK429]") == 0


@pytest.mark.thorough
def test_what_a_variant_only_takes_over_is_told_at_its_base() -> None:
    text = VARIANT + "deal+:\n  - for each player: eats of player = 5\n"
    Path("mine.yaml").write_text(text, encoding="utf-8")
    told = run("validate", "mine.yaml", "--hands", "200")
    assert told.output.count("[RK429]") == 1
    assert "--> mine.yaml:1:1" in told.output
    assert "phom.yaml:94:5" in told.output


def test_a_game_without_a_base_is_told_by_what_nobody_could_do() -> None:
    text = (root("rulesets") / "phom.yaml").read_text(encoding="utf-8")
    assert text.count("when: eats < 2") == 1
    Path("mine.yaml").write_text(text.replace("when: eats < 2", "when: eats > 2"), encoding="utf-8")
    told = run("validate", "mine.yaml", "--hands", "100")
    assert told.output.count("[RK429]") == 1
    assert "warning[RK429]: 'eat' is never possible in 100 hands of greedy and random" in (
        told.output
    )


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["gin", "tonk", "conquian"])
def test_of_sound_games_nothing_is_told(game: str) -> None:
    """What is there for another value of an option is reached with that alone."""
    told = run("validate", game, "--hands", "200")
    assert told.output.startswith("0 errors, 0 warnings")


def test_to_play_nothing_and_to_play_hands_contradict_each_other() -> None:
    told = run("validate", "gin", "--quick", "--hands", "10")
    assert told.exit_code == 2
    assert "--quick plays nothing: leave it out, or --hands" in told.output
