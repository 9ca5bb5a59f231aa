"""GAME:OPTION=VALUE is a game with house rules in every command that takes these."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.unit.cli_running import assert_told, run
from tests.unit.small import small_rules

TWO = "gin:target=50,shutout_doubles=true"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", TWO, "--hands", "2"), "target=50"),
        (("play", TWO, "--hand", "--seed", "3"), "the score reaches 50"),
        (("show", TWO, "--as", "rulebook"), "50"),
        (("show", TWO, "--as", "memory"), "hand"),
        (("diff", "gin", TWO), "50"),
    ],
)
def test_what_is_named_is_what_set_chooses(words: tuple[str, ...], said: str) -> None:
    sets = ("--set", "target=50", "--set", "shutout_doubles=true")
    named = run(*words, stdin="help\nquit\n")
    assert named.exit_code == 0, named.output
    if words[0] == "diff":
        assert_told(named, 0, said)
        return
    chosen = run(*("gin" if word == TWO else word for word in words), *sets, stdin="help\nquit\n")
    if words[0] == "simulate":
        assert_told(named, 0, said)
        assert named.stdout.splitlines()[1:] == chosen.stdout.splitlines()[1:]
    else:
        assert named.stdout == chosen.stdout


def test_named_options_and_set_are_put_together() -> None:
    words = ("simulate", "gin:target=50", "--set", "next_dealer=winner", "--hands", "2")
    options = json.loads(run(*words, "--format", "json").stdout)["options"]
    assert (options["target"], options["next_dealer"]) == ("50", "winner")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "gin:target=50", "--set", "target=60"), "'target' is chosen twice"),
        (("simulate", "gin:target=50,target=60"), "chooses 'target' twice"),
        (("simulate", "gin:target"), "'target' is not of the form OPTION=VALUE"),
        (("simulate", "gin:targt=50"), "did you mean 'target'?"),
        (("simulate", "gn:target=50"), "did you mean 'gin'?"),
        (("show", "gin:target=50", "--as", "options"), "for one choice see --as rulebook"),
        (("play", "gin:target=50", "--load", "nowhere.json"), "leave these out with --load"),
        (("test", "gin:target=50"), "`rulekit test` takes a game with all"),
        (("new", "--from", "gin:target=50"), "`rulekit new` takes a game with all"),
        (("replay", "nowhere.json", "--game", "gin:target=50"), "write 'gin'"),
    ],
)
def test_what_cannot_be_chosen_is_refused(words: tuple[str, ...], said: str) -> None:
    assert_told(run(*words), 2, said)


def test_a_file_may_have_a_colon_in_its_name(tmp_path: Path) -> None:
    path = tmp_path / "small:players=2.yaml"
    path.write_text(small_rules(), encoding="utf-8")
    assert_told(run("simulate", str(path), "--hands", "2"), 0, "2 hands")
