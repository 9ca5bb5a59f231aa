"""`rulekit new` with changes: what it writes has no findings, and its example comes out."""

from __future__ import annotations

import os
import pty
import select
import sys
import time
from pathlib import Path

import pytest

from rulekit.diagnostics import Report
from rulekit.library import games, load_ruleset
from rulekit.prove.examples import run_examples
from rulekit.prove.validate import validate
from rulekit.variants.changes import KINDS, OPTION, Base, NoChange, declared, others
from tests.sampling import FIRST
from tests.unit.cli_running import assert_told, run

LATER = pytest.mark.thorough


def base_of(game: str) -> Base:
    rules = load_ruleset(game, Report())
    assert rules is not None
    return Base(game, rules)


def assert_sound(path: Path, *, options: dict[str, str] | None = None) -> None:
    """The file and its example are without findings, and it is as it says."""
    report = Report()
    rules = validate(str(path), report, plays=0)
    assert rules is not None and report.diagnostics == ()
    results = run_examples(str(path))
    assert len(results) == 1 and results[0].ok, results[0].message
    for name, value in (options or {}).items():
        assert rules.options[name].default == value


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", ["gin", *(pytest.param(each, marks=LATER) for each in FIRST[1:])])
def test_each_kind_of_change_of_each_game_is_sound(game: str, kind: str, tmp_path: Path) -> None:
    base = base_of(game)
    for name, change in [*base.known[kind].items()][:1]:
        path = tmp_path / "mine.rulekit.yaml"
        asked = f"{kind}:{name}" if name else kind
        assert_told(run("new", "--from", game, "--change", asked, "--out", str(path)), 0, "wrote")
        text = path.read_text()
        assert f"\n{change.path[0]}:\n" in text and f"\nextends: {game}\n" in text
        chosen = {}
        if kind == OPTION:
            option = base.rules.options[name]
            chosen = {name: others(option)[0]}
            assert declared(option, chosen[name]) in text
        assert_sound(path, options=chosen)


@pytest.mark.thorough
@pytest.mark.parametrize("game", games())
def test_all_kinds_of_change_of_each_game_go_into_one_file(game: str, tmp_path: Path) -> None:
    base, path = base_of(game), tmp_path / "mine.rulekit.yaml"
    last = {kind: [*found][-1] for kind, found in base.known.items() if found}
    asked = [f"{kind}:{name}" if name else kind for kind, name in last.items()]
    flags = [part for each in asked for part in ("--change", each)]
    assert_told(run("new", "--from", game, *flags, "--out", str(path)), 0, "wrote")
    assert {kind for kind in KINDS if kind not in last} <= {"meld"}  # a game may have none
    assert_sound(path, options={last[OPTION]: others(base.rules.options[last[OPTION]])[0]})


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_every_change_of_gin_can_be_written(kind: str, tmp_path: Path) -> None:
    for number, name in enumerate(base_of("gin").known[kind]):
        path = tmp_path / f"mine{number}.rulekit.yaml"
        run("new", "--from", "gin", "--change", f"{kind}:{name}", "--out", str(path))
        assert_sound(path)


def test_several_changes_stand_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "quick.rulekit.yaml"
    changes = (
        "option:target=50",
        "action:knock",
        "meld:run",
        "score:winner.gin",
        "track:voids",
        "deal:dealing",
        "end",
    )
    flags = [part for each in changes for part in ("--change", each)]
    told = run("new", "--from", "gin", "--title", "Quick Gin", *flags, "--out", str(path))
    assert_told(told, 0, f"wrote {path}")
    text = path.read_text()
    assert text.startswith("rulekit: 1\ngame: Quick Gin\nextends: gin\n")
    assert "  target: 50 in 1..1000\n" in text
    assert "leaving at most 10 points" in text
    assert_told(run("fmt", "--check", str(path)), 0, "")
    assert_sound(path, options={"target": "50"})
    moves = (tmp_path / "quick.examples.yaml").read_text()
    assert "- knock" in moves.replace('"', "")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            "colour:red",
            "'colour' is no kind of change; kinds: option, deal, action, meld, score, track, end",
        ),
        ("option:targt=3", "there is no option 'targt'; it has: deal_variant"),
        ("option:target=0", "'target' cannot be '0'; values: 100 in 1..1000"),
        ("action:fly", "there is no action 'fly'; it has: "),
        ("meld:", "there is no meld ''; it has: set, run"),
    ],
)
def test_a_change_that_cannot_be_is_refused(change: str, message: str) -> None:
    assert_told(run("new", "--from", "gin", "--change", change, "--out", "-"), 2, message)
    with pytest.raises(NoChange, match=r"\w"):
        base_of("gin").change(change)


def test_neither_of_its_files_is_overwritten(tmp_path: Path) -> None:
    path, beside = tmp_path / "mine.rulekit.yaml", tmp_path / "mine.examples.yaml"
    beside.write_text("precious")
    told = run("new", "--from", "gin", "--change", "end", "--out", str(path))
    assert_told(told, 2, f"'{beside}' is there already")
    assert beside.read_text() == "precious" and not path.exists()


def test_without_a_terminal_a_game_has_to_be_named() -> None:
    assert_told(run("new"), 2, "a variant needs a game: `--from GAME`")


def test_on_a_terminal_it_asks_and_asks_again(tmp_path: Path) -> None:
    answers = ["gni", "gin", "Evening Gin", "9", "1", "target", "none of it", "70", ""]
    code, shown = session(tmp_path, answers)
    assert code == 0, shown
    for told in (
        "Which game is to be varied?",
        "there is no game or file 'gni'; did you mean 'gin'?",
        "'9' is none of these; a number from 1 to 7",
        "'target' cannot be 'none of it'; values: 100 in 1..1000",
        "next: rulekit test my_gin.rulekit.yaml",
    ):
        assert told in shown
    path = tmp_path / "my_gin.rulekit.yaml"
    assert "game: Evening Gin\n" in path.read_text()
    assert_sound(path, options={"target": "70"})


def session(folder: Path, answers: list[str]) -> tuple[int, str]:
    """`rulekit new` on a pseudo-terminal: its exit code, and all that was shown."""
    pid, screen = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.execv(sys.executable, [sys.executable, "-m", "rulekit", "new"])
    shown, until = "", time.monotonic() + 120
    while time.monotonic() < until:
        if select.select([screen], [], [], 0.3)[0]:
            try:
                shown += os.read(screen, 1 << 16).decode(errors="replace")
            except OSError:  # the other side is gone
                break
        elif answers and shown.rstrip(" ").endswith(":"):
            os.write(screen, (answers.pop(0) + "\n").encode())
            shown += "\n"
    os.close(screen)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), shown
