"""What the command line is asked wrongly is refused in words that name it, and nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulekit
from tests.unit.cli_running import assert_told, run

GIN = rulekit.load("gin")


def test_options_that_are_set_twice_are_told_from_those_of_the_name() -> None:
    twice = ("--set", "target=5", "--set", "target=6")
    assert_told(run("simulate", "gin", *twice), 2, "'target' is chosen twice by --set")
    assert_told(run("simulate", "gin:target=5", *twice[:2]), 2, "by 'gin:target=5' and by --set")


def test_bots_for_whom_no_seat_is_left_are_refused() -> None:
    result = run("play", "gin", "--seat", "all", "--bots", "random", stdin="")
    assert_told(result, 2, "1 bot does not fit on 0 seats")
    assert_told(run("play", "gin", "--seat", "all", "--seed", "1", stdin=""), 0)


def test_save_without_a_name_never_overwrites_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    hand = ("play", "gin", "--hand", "--seed", "5", "--seat", "2", "--bots", "random")
    first = run(*hand, stdin="take_upcard\nsave\nquit\nn\n")
    assert_told(first, 0)
    kept = (tmp_path / "gin-5.json").read_text(encoding="utf-8")
    again = run(*hand, stdin="save\nrefuse\nsave\nquit\nn\n")
    assert_told(again, 0)
    assert (tmp_path / "gin-5.json").read_text(encoding="utf-8") == kept
    assert sorted(each.name for each in tmp_path.iterdir()) == ["gin-5-2.json", "gin-5.json"]


@pytest.mark.parametrize(("change", "more", "said"), [
    ({}, ("--game", "rummy"), "this record is of the game 'gin', not of 'rummy'"),
    ({"options": {"targt": "5"}}, (), "the record has an option 'targt', which"),
    ({"outcome": "gin"}, (), "says that it ended with 'gin', but after its moves it is not over"),
    ({"format": None}, (), "this record has format None"),
])  # fmt: skip
def test_a_record_that_does_not_fit_is_told_as_such(
    tmp_path: Path, change: dict[str, object], more: tuple[str, ...], said: str
) -> None:
    record = json.loads(GIN.start(seed=5, scope="hand").play("take_upcard").record.text())
    file = tmp_path / "gin.json"
    file.write_text(json.dumps({**record, **change}), encoding="utf-8")
    result = run("replay", str(file), *more)
    assert result.exit_code in (1, 2) and said in result.stderr
    if more:
        assert_told(run("play", "rummy", "--load", str(file), stdin=""), 2, said)


def test_a_record_without_a_format_is_none() -> None:
    with pytest.raises(rulekit.BadRecord, match="it has no entry 'format'"):
        rulekit.Record.parse("{}")


@pytest.mark.parametrize(("words", "said"), [
    (("simulate", "gin", "--option", "target=50"), "did you mean '--set'?"),
    (("play", "gin", "--options", "target=50"), "did you mean '--set'?"),
    (("show", "gin", "--option", "target=50"), "did you mean '--set'?"),
    (("simulate", "gin", "--hands", "ten"), "'ten' is not a whole number"),
    (("simulate", "gin", "--hands", "0"), "1 or more is wanted, not 0"),
    (("play", "gin", "--players", "two"), "'two' is not a whole number"),
    (("test", "gin", "--seconds", "soon"), "'soon' is not a number of seconds"),
    (("test", "gin", "--seconds", "-1"), "more than 0 seconds are wanted, not -1"),
])  # fmt: skip
def test_an_option_or_a_number_that_cannot_be_is_told_in_plain_words(
    words: tuple[str, ...], said: str
) -> None:
    assert_told(run(*words), 2, said)


def _no_records(folder: Path) -> dict[str, str]:
    """Things that are no saved games, and what each is called."""
    (folder / "mine.yaml").write_text("rulekit: 1\nextends: gin\ngame: Mine\n", encoding="utf-8")
    (folder / "empty.json").write_text("\n", encoding="utf-8")
    (folder / "other.json").write_text("[1]", encoding="utf-8")
    (folder / "picture.png").write_bytes(bytes(range(256)))
    (folder / "results").mkdir()
    return {
        "mine.yaml": "is a rule file, which `rulekit play mine.yaml` plays",
        "gin": "is a game, which `rulekit play gin` plays",
        "empty.json": "is empty",
        "other.json": "it should be a JSON object",
        "picture.png": "is not text",
        "results": "is a folder",
        "nowhere.json": "no such file",
    }


@pytest.mark.parametrize("command", [("replay",), ("play", "--load")])
def test_what_is_no_saved_game_is_told_as_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, said in _no_records(tmp_path).items():
        assert_told(run(*command, name), 2, f"'{name}'", said, "a record is wanted here")


@pytest.mark.parametrize("command", ["validate", "test", "show", "simulate"])
def test_what_is_no_rule_file_is_told_once_as_what_it_is(tmp_path: Path, command: str) -> None:
    saved, rows, picture = tmp_path / "gin.json", tmp_path / "rows", tmp_path / "picture.png"
    saved.write_text(GIN.start(seed=5, scope="hand").record.text(), encoding="utf-8")
    picture.write_bytes(bytes(range(256)))
    rulekit.simulate("gin", hands=2, seed=1, out=rows)
    for path, said in [
        (saved, "this is a saved game: `rulekit replay FILE` shows it"),
        (rows / "manifest.json", "this tells of the rows that `rulekit simulate --out` writes"),
        (picture, "this is no text"),
    ]:
        result = run(command, str(path))
        assert_told(result, 1 if path.suffix == ".json" else 2, said)
        assert result.output.count("error[") == 1
