"""`rulekit simulate`: figures, forms, equal seeds, stopping and going on."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import sleep

import pytest

from rulekit.series import work
from tests.unit.cli_running import ROOT, assert_told, run, start
from tests.unit.test_simulate import SOMETIMES

SHORT = ("simulate", "gin", "--hands", "6")


def test_hands_are_played_and_counted() -> None:
    result = run(*SHORT)
    assert_told(result, 0, "Gin Rummy, 2 players: 6 hands", "bots random, random; seed 0")
    assert result.stderr == ""  # no bar where nobody watches


def test_the_json_form_is_json_alone() -> None:
    summary = json.loads(
        run(
            *SHORT,
            "--format",
            "json",
            "--seed",
            "3",
            "--first",
            "2",
            "--set",
            "target=50",
            "--bots",
            "greedy,random",
        ).stdout
    )
    assert summary["done"] == 6
    assert (summary["seed"], summary["first"], summary["players"]) == (3, 2, 2)
    assert summary["options"]["target"] == "50"
    assert summary["bots"] == ["greedy", "random"]


def test_matches_go_to_the_target() -> None:
    summary = json.loads(
        run(
            "simulate", "gin", "--matches", "2", "--set", "target=1", "--rotate", "--format", "json"
        ).stdout
    )
    assert (summary["unit"], summary["done"], summary["rotate"]) == ("matches", 2, True)


def test_rows_are_written(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert_told(run(*SHORT, "--out", str(out)), 0)
    assert list(out.glob("*.parquet"))


def test_a_process_that_writes_rows_says_nothing_when_it_ends(tmp_path: Path) -> None:
    result = start(*SHORT, "--out", str(tmp_path / "out"))
    assert (result.returncode, result.stderr) == (0, "")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--hands", "0"), "0"),
        (("--hands", "5", "--matches", "5"), "either --hands or --matches"),
        (("--jobs", "0"), "jobs"),
        (("--players", "5"), "2, 3, 4, 6, 8"),
        (("--bots", "random,random,random"), "3 bots do not fit on 2 seats"),
        (("--bots", "gredy"), "did you mean 'greedy'?"),
        (("--set", "targt=3"), "did you mean 'target'?"),
        (("--set", "target=none"), "target"),
        (("--out", "/dev/null/x"), "/dev/null/x"),
    ],
)
def test_what_cannot_be_ends_with_2(words: tuple[str, ...], said: str) -> None:
    assert_told(run("simulate", "gin", *words), 2, said)


def stop_after(hands: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let somebody press Ctrl-C after so many hands."""
    real = work.rows_of

    def stopped(host: work.Host, first: int, _number: int) -> Iterator[tuple[int, list[work.Row]]]:
        yield from real(host, first, hands)
        raise KeyboardInterrupt

    monkeypatch.setattr(work, "rows_of", stopped)


def test_stopping_keeps_what_is_finished_and_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = json.loads(run(*SHORT, "--format", "json", "--set", "target=9").stdout)

    real = work.rows_of
    stop_after(4, monkeypatch)
    result = run(*SHORT, "--format", "json", "--set", "target=9")
    assert result.exit_code == 130
    assert json.loads(result.stdout)["done"] == 4
    assert "stopped after 4 hands; to go on:" in result.stderr
    onward = shlex.split(result.stderr.splitlines()[-1])
    assert onward[:2] == ["rulekit", "simulate"]
    monkeypatch.setattr(work, "rows_of", real)
    rest = json.loads(run(*onward[1:], "--format", "json").stdout)
    assert (rest["first"], rest["done"], rest["options"]) == (4, 2, whole["options"])


def test_stopping_at_once_shows_no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(0, monkeypatch)
    result = run(*SHORT)
    assert result.exit_code == 130
    assert result.stdout == ""
    assert "stopped after 0 hands" in result.stderr


@pytest.mark.thorough
def test_equal_seeds_give_equal_figures_whatever_the_number_of_processes() -> None:
    def figures(*words: str) -> object:
        result = start(*SHORT, "--seed", "8", "--format", "json", *words)
        assert result.returncode == 0, result.stderr
        return json.loads(result.stdout)["hands"]

    assert figures() == figures("--jobs", "2")


@pytest.mark.parametrize("words", [("--engine", "interp"), (), ("--jobs", "2")])
def test_a_fault_of_the_rules_comes_after_the_figures_so_far(
    tmp_path: Path, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # the record of the fault goes there
    Path("sometimes.yaml").write_text(SOMETIMES, encoding="utf-8")
    asked = ("simulate", "sometimes.yaml", "--hands", "200", *words)
    told = run(*asked, "--format", "json")
    assert told.exit_code == 3
    summary = json.loads(told.stdout)
    assert 0 < summary["done"] == summary["hands"]["hands"] < 200
    assert summary["interrupted"]
    said = told.stderr.splitlines()
    assert said[0] == f"stopped after {summary['done']} hands"
    assert said[1].startswith("error: the rules broke down in play: ")
    text = run(*asked)
    assert text.stdout.startswith(f"Small, 2 players: {summary['done']} hands in ")
    assert "hands won" in text.stdout


def test_how_to_go_on_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a command line, not as arguments of the Python function."""
    stop_after(2, monkeypatch)
    result = run(*SHORT)
    assert_told(result, 130, "stopped after 2 hands; to go on:", "--first 2")
    assert "go on with first=" not in result.output


def test_with_a_directory_the_same_command_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = work.rows_of
    stop_after(4, monkeypatch)
    asked = (*SHORT, "--out", str(tmp_path))
    result = run(*asked)
    assert_told(result, 130, "stopped after 4 hands; to go on:", "--hands 6 --first 0")
    monkeypatch.setattr(work, "rows_of", real)
    whole = run(*shlex.split(result.stderr.splitlines()[-1])[1:])
    assert_told(whole, 0, "6 hands, 4 of them from earlier runs; 2 in ")
    assert whole.stdout.splitlines()[1:] == run(*SHORT).stdout.splitlines()[1:]


def _children(of: int) -> set[int]:
    """The processes that work for another, or for one of those."""
    found: set[int] = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            words = stat.read_text().rpartition(")")[2].split()
            if int(words[1]) in {of, *found}:
                found.add(int(stat.parent.name))
    return found


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_workers_end_when_the_process_is_killed_that_they_work_for() -> None:
    command = [sys.executable, "-m", "rulekit", "simulate", "gin", "--hands", "1000000", "-j", "2"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as process:
        try:
            workers: set[int] = set()
            while len(workers) < 3 and process.poll() is None:  # two, and the watcher of resources
                workers = _children(process.pid)
                sleep(0.1)
            sleep(2)  # until they play
        finally:
            process.kill()
    for _ in range(300):
        if not any(Path(f"/proc/{worker}").exists() for worker in workers):
            return
        sleep(0.1)
    pytest.fail(f"{workers} go on working for nobody")


def test_one_match_and_one_hand_are_named_in_the_singular() -> None:
    assert run("simulate", "gin", "--hands", "1").stdout.startswith("Gin Rummy, 2 players: 1 hand ")
    head = run("simulate", "gin", "--matches", "1").stdout.splitlines()[0]
    assert head.startswith("Gin Rummy, 2 players: 1 match (")
