"""Games by name: where files are looked for, what hides what, what lists and records say."""

from __future__ import annotations

import codecs
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rulekit
from rulekit.library import files_of, own, shipped
from rulekit.play.game import file_of, game_of
from tests.sampling import one_in
from tests.unit.cli_running import ROOT, assert_told, run, start

MINE = """
rulekit: 1
game: {title}
extends: {base}
options: {{target: "{number} in 1..1000"}}
scoring: {{winner: {{gin: "{number} when reason is gin"}}}}
"""


def write(path: str, base: str = "gin", number: int = 7) -> Path:
    """A variant in the working folder; its title is its path."""
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(MINE.format(title=path, base=base, number=number), encoding="utf-8")
    return file


def line_of(name: str) -> str:
    """The line of a game in the list."""
    lines = run("list").output.splitlines()
    return next(line for line in lines if line.startswith(f"{name} "))


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("path", one_in(5, [
    "rulesets/mine.rulekit.yaml", "mine.yaml", "mine.yml", "mine.rulekit.yaml",
    "rulesets/mine.yaml",
]))  # fmt: skip
def test_a_file_of_the_readers_folder_is_a_game_by_its_name(path: str) -> None:
    write(path)
    assert rulekit.games() == (*shipped(), "mine")
    assert rulekit.load("mine").title == path
    listed = line_of("mine")
    assert listed.split()[0] == "mine"
    assert listed.endswith(f"yours: {path}")
    assert run("show", "mine").output.splitlines()[0] == path


def test_a_file_with_a_byte_order_mark_is_listed_by_its_name() -> None:
    file = write("mine.yaml")
    file.write_bytes(codecs.BOM_UTF8 + file.read_bytes().lstrip())
    assert own() == {"mine": "mine.yaml"}


@pytest.mark.thorough
@pytest.mark.parametrize("players", ["two to four players", "4..2", "[2, 4]", "40"])
def test_a_file_whose_players_cannot_be_read_is_listed_with_faults(players: str) -> None:
    file = write("mine.yaml")
    assert line_of("mine").endswith("yours: mine.yaml")
    file.write_text(file.read_text(encoding="utf-8") + f"players: {players}\n", encoding="utf-8")
    assert line_of("mine").endswith("yours, with faults: mine.yaml")


def test_every_command_that_takes_a_game_takes_ones_own() -> None:
    write("mine.yaml")
    assert rulekit.simulate("mine", hands=2).done == 2
    for words in (
        ("show", "mine", "--as", "rulebook"), ("diff", "mine", "gin"),
        ("validate", "mine", "--quick"), ("test", "mine"), ("simulate", "mine", "--hands", "2"),
        ("play", "mine", "--seed", "5"), ("new", "--from", "mine", "--out", "-"),
    ):  # fmt: skip
        assert_told(run(*words, stdin=""), 0)


def test_names_are_looked_for_in_the_order_that_the_pages_give() -> None:
    paths = ["mine.rulekit.yaml", "mine.yaml", "mine.yml", "rulesets/mine.rulekit.yaml",
             "rulesets/mine.yaml"]  # fmt: skip
    for number, path in enumerate(reversed(paths)):
        write(path, number=number + 1)
    Path("mine").mkdir()  # a folder is no game
    assert files_of("mine") == paths
    for path in paths:
        assert rulekit.load("mine").title == path
        Path(path).unlink()
    assert files_of("mine") == []


def test_what_a_name_does_not_mean_is_listed_and_told_by_its_path() -> None:
    write("mine.yaml")
    write("rulesets/mine.yaml", number=8)
    assert own() == {"mine": "mine.yaml", "rulesets/mine.yaml": "rulesets/mine.yaml"}
    told = run("show", "mine", "--as", "options")
    assert_told(told, 0, "note: 'mine' is mine.yaml; for the other write rulesets/mine.yaml")
    write("rulesets/mine.yaml").write_bytes(Path("mine.yaml").read_bytes())
    assert own() == {"mine": "mine.yaml"}
    assert "note:" not in run("show", "mine", "--as", "options").output


@pytest.mark.thorough
def test_a_shipped_game_is_never_hidden_by_a_file() -> None:
    """Not even by one that is called just so; and the reader is told what would name the file."""
    write("gin.yaml")
    Path("gin").write_bytes(Path("gin.yaml").read_bytes())
    assert rulekit.load("gin").title == "Gin Rummy"
    assert rulekit.load("gin.yaml").title == "gin.yaml"
    told = run("show", "gin", "--as", "options")
    assert_told(told, 0, "'gin' is the game that comes with rulekit; for the other write gin.yaml",
                "for the other write ./gin")  # fmt: skip
    assert "note:" not in run("show", "gin.yaml", "--as", "options").output
    assert "gin.yaml" in rulekit.games()
    write("mine.yaml", base="gin")
    assert rulekit.load("mine").options["target"] == "7"
    write("mine.yaml", base="./gin.yaml")
    assert "yours" in run("list").output
    assert rulekit.load("gin.yaml").options["target"] == "7"
    assert_told(run("show", "gin.yaml", "--as", "clauses"), 2, "no list of clauses")


def test_a_copy_of_a_shipped_game_is_not_another_game() -> None:
    """As in a copy of the repository in which the wheel is installed."""
    Path("rulesets").mkdir()
    Path("rulesets/gin.yaml").write_bytes(Path(files_of("gin")[0]).read_bytes())
    assert rulekit.games() == shipped()
    assert "note:" not in run("show", "gin", "--as", "options").output


def test_a_base_is_found_from_beside_the_file_wherever_the_reader_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write("project/low.yaml", base="mid", number=3)
    write("project/rulesets/mid.rulekit.yaml", base="../high.yaml", number=2)
    write("project/high.yaml", number=1)
    write("mid.yaml", number=9)  # not beside the file that names it
    for folder, path in ((".", "project/low.yaml"), ("project", "low"), ("rulesets", "../low")):
        monkeypatch.chdir(folder)
        assert rulekit.load(path).options["target"] == "3"
    monkeypatch.chdir("../..")
    Path("project/rulesets/mid.rulekit.yaml").unlink()
    found = run("validate", "project/low.yaml", "--quick")
    assert_told(found, 1, "RK104", "there is no game 'mid' to extend", "`rulekit list` shows all")
    write("project/mide.yaml", number=1)
    assert_told(run("validate", "project/low.yaml", "--quick"), 1, "did you mean 'mide'?")


def test_a_variant_of_a_game_of_ones_own_finds_its_base() -> None:
    write("rulesets/mine.yaml")
    Path("sub").mkdir()
    assert_told(run("new", "--from", "mine", "--out", "sub/next.rulekit.yaml"), 0)
    assert 'extends: "../rulesets/mine.yaml"' in Path("sub/next.rulekit.yaml").read_text()
    assert rulekit.load("sub/next").options["target"] == "7"
    write("gin.yaml")
    assert_told(run("new", "--from", "gin.yaml", "--out", "after_gin.rulekit.yaml"), 0)
    assert rulekit.load("after_gin").options["target"] == "7"


@pytest.mark.thorough
def test_listing_reads_what_is_there_and_runs_nothing() -> None:
    """Neither what lies beside the rule files nor what is called as a part of rulekit."""
    write("mine.yaml")
    for path in ("bots/evil.py", "evil.py", "mine.py", "rulesets/x.py", "conftest.py", "first.py"):
        Path(path).parent.mkdir(exist_ok=True)
        Path(path).write_text("open('imported', 'w')\nraise SystemExit(9)\n", encoding="utf-8")
    Path("broken.yaml").write_text("rulekit: [1\n", encoding="utf-8")
    Path("binary.rulekit.yaml").write_bytes(b"\xff\xfe\x00")
    Path("other.yaml").write_text("services: {}\n", encoding="utf-8")
    Path(".hidden.rulekit.yaml").write_text("", encoding="utf-8")
    Path("folder.yaml").mkdir()
    done = start("list", PYTHONPATH=os.pathsep.join([str(Path(rulekit.__file__).parents[1])]))
    assert (done.returncode, done.stderr) == (0, "")
    told = {line.split()[0]: line for line in done.stdout.splitlines() if "yours" in line}
    assert set(told) == {"mine", "broken", "binary"}
    assert told["broken"].endswith("yours, with faults: broken.yaml")
    listed = json.loads(run("list", "--format", "json").output)
    assert [each["readable"] for each in listed[-3:]] == [False, False, True]
    assert not Path("imported").exists()
    for words in (("simulate", "gin", "--hands", "1"), ("play", "mine", "--seed", "1")):
        assert start(*words).returncode == 0
    assert not Path("imported").exists()


@pytest.mark.thorough
def test_files_called_as_modules_of_python_are_not_run_by_processes_that_play() -> None:
    """As when somebody keeps bots, or scripts called `random.py`, beside the rule files."""
    for name in ("types", "random", "signal", "json", "numpy", "click", "greedy"):
        Path(f"{name}.py").write_text("open('imported', 'w')\nraise SystemExit(9)\n")
    Path("bin").mkdir()
    Path("bin/rulekit").write_text(  # as pip writes it
        "from rulekit.process import program\nif __name__ == '__main__':\n    program()\n"
    )
    done = subprocess.run(
        [sys.executable, "bin/rulekit", "simulate", "gin", "--hands", "20", "--jobs", "2"],
        env={**os.environ, "PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False,
        timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "20 hands" in done.stdout
    assert not Path("imported").exists()


def test_a_folder_that_cannot_be_read_has_no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("gone").mkdir()
    monkeypatch.chdir("gone")
    Path("../gone").rmdir()
    assert rulekit.games() == shipped()
    assert_told(run("list"), 0, "Gin Rummy")
    assert_told(run("show", "mine"), 2, "there is no game or file 'mine'")


@pytest.mark.parametrize("name", ["", "x" * 5000, "a\0b", "mine/", "/", "."])
def test_odd_names_are_no_games(name: str) -> None:
    with pytest.raises(rulekit.RulesetError):
        rulekit.load(name)
    result = run("show", name)
    assert result.exit_code == 2, result.output
    assert "rulekit itself failed" not in result.output


@pytest.mark.thorough
def test_a_record_finds_its_game_by_name_and_of_several_the_one_it_fits() -> None:
    write("mine.yaml")
    write("rulesets/mine.yaml", number=8)
    write("gin.yaml", number=9)
    for path in ("mine.yaml", "rulesets/mine.yaml", "gin.yaml", "gin"):
        record = rulekit.load(path).start(seed=5, scope="hand").record
        Path("r.json").write_text(record.text(), encoding="utf-8")
        assert game_of(record).title == ("Gin Rummy" if path == "gin" else path)
        assert_told(run("replay", "r.json"), 0)
    assert file_of(rulekit.load("gin").start(seed=1).record) == files_of("gin")[0]


def test_a_file_that_may_not_be_read_is_left_out_of_lists_and_told_by_validate(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it holds cannot be known; who asks for a whole folder is not told that all is well."""
    write("mine.yaml")
    write("secret.yaml")
    real = open

    def guarded(path: object, *rest: object) -> object:
        if str(path) == "secret.yaml":
            raise PermissionError(13, "Permission denied", path)
        return real(path, *rest)  # type: ignore[call-overload]

    monkeypatch.setattr("builtins.open", guarded)
    assert list(own()) == ["mine"]
    assert_told(run("validate", ".", "--quick"), 2, "error: secret.yaml: permission denied")
