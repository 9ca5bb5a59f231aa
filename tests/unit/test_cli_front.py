"""The front door: commands found by name, help, suggestions, exit codes, no traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import click
import pytest

import rulekit
from rulekit import RuleFault, discover, load
from rulekit.cli import main
from rulekit.cli.endings import handled
from rulekit.codes import CODES
from rulekit.library import games
from tests.unit.cli_running import ROOT, assert_told, run, start

COMMANDS = tuple(each.replace("_", "-") for each in discover.names("rulekit.cli.commands"))


def test_the_commands_are_those_promised() -> None:
    promised = {
        "list",
        "validate",
        "explain",
        "show",
        "test",
        "simulate",
        "play",
        "replay",
        "schema",
        "new",
    }
    assert promised <= set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_begins_with_a_sentence_and_has_an_example_that_parses(name: str) -> None:
    result = run(name, "--help")
    assert_told(result, 0, "Example: rulekit")
    command = main.get_command(click.Context(main), name)
    assert command is not None
    assert (command.help or "").split("\n")[0].endswith(".")


def test_help_keeps_the_lines_of_examples() -> None:
    assert "\n  Example: rulekit simulate gin --hands 1000\n" in run("simulate", "--help").output


def test_help_tells_of_completion_and_exit_codes() -> None:
    assert_told(run("--help"), 0, "_RULEKIT_COMPLETE=bash_source", "Exit codes:")


def test_version() -> None:
    result = run("--version")
    assert result.output == f"rulekit, version {rulekit.__version__}\n"


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("shwo", "gin"), "did you mean 'show'?"),
        (("games",), "did you mean 'list'?"),
        (("zzz",), "commands: compare, diff, effects, explain"),
        (("show", "ginn"), "did you mean 'gin'?"),
        (("show", "xyzzy"), "there is no game or file 'xyzzy'; `rulekit list` shows all games\n"),
        (("show", "gin.rulekit.yaml"), "did you mean 'gin'?"),
        (("validate", "rules/canata.yaml"), "did you mean 'canasta'?"),
        (("show", "gin", "--sa", "rules"), "--as"),
        (("show", "gin", "--as", "memory", "--set", "targt=1"), "did you mean 'target'?"),
        (("test", "gin", "--play"), "Usage: rulekit test [OPTIONS] [GAME]..."),
        (("simulate", "gin", "--nosuch"), "Usage: rulekit simulate [OPTIONS] GAME"),
        (("--nosuch",), "Usage: rulekit [OPTIONS]"),
        (("play", "gin", "--bots", "gredy"), "did you mean 'greedy'?"),
        (("play", "gin", "--set", "target"), "not of the form OPTION=VALUE"),
        (("play", "gin", "--set", "target=100000"), "target"),
        (("play", "gin", "--players", "5"), "2, 3, 4, 6, 8"),
        (("play", "gin", "--seed", "-1"), "seed"),
        (("explain", "unknown-kye"), "did you mean 'unknown-key'?"),
        (("play",), "which game?"),
    ],
)
def test_errors_of_usage_end_with_2_and_a_hint(words: tuple[str, ...], hint: str) -> None:
    assert_told(run(*words), 2, hint)


def test_tests_without_a_game_are_those_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert_told(run("test"), 2, "name a game: `rulekit list`")
    (tmp_path / "mine.rulekit.yaml").write_text("rulekit: 1\nextends: tonk\ngame: Mine\n")
    assert "mine.rulekit.yaml: no examples" in run("test").output


def test_list_names_every_game_with_title_and_players() -> None:
    assert_told(run("list"), 0, "gin", "Gin Rummy", "2..4, 6, 8 players")
    listed = json.loads(run("list", "--format", "json").output)
    assert [each["name"] for each in listed] == list(games())
    assert {each["name"]: each["extends"] for each in listed}["queen_city"] == "rummy"


def test_explain_shows_the_page_of_a_code_by_id_and_by_name() -> None:
    page = run("explain", "rk101")
    assert_told(page, 0, "# RK101 unknown-key", "## Wrong", "optoins", "## Right")
    assert run("explain", "unknown-key").output == page.output


def test_explain_lists_all_codes_and_prints_all_pages() -> None:
    listed, pages = run("explain"), run("explain", "--all")
    for row in CODES.values():
        assert row.id in listed.output
        assert f"# {row.id} {row.slug}" in pages.output


# ── endings ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("error", "code", "words"),
    [
        (RuntimeError("a slip of ours"), 3, "rulekit itself failed: RuntimeError: a slip of ours"),
        (ValueError("a slip of ours"), 3, "rulekit itself failed"),
        (PermissionError(13, "Permission denied", "/x"), 2, "/x: permission denied"),
        (KeyboardInterrupt(), 130, "stopped"),
    ],
)
def test_exceptions_become_messages(
    error: BaseException, code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(click.exceptions.Exit) as ending, click.Context(main), handled():
        raise error
    assert ending.value.exit_code == code
    said = capsys.readouterr()
    assert words in said.err
    assert said.out == ""
    assert "Traceback" not in said.err


def test_debug_shows_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise RuntimeError("a slip of ours")

    monkeypatch.setattr("rulekit.library.shipped", broken)
    assert_told(run("list"), 3, "rulekit itself failed", "--debug")
    for words in (("--debug", "list"), ("list", "--debug")):
        result = run(*words)
        assert result.exit_code == 3
        assert "Traceback" in result.output


def test_the_record_of_a_fault_in_play_is_kept(
    tmp_path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    fault = RuleFault("the phase 'draw' never ends")
    fault.record = load("gin").start(seed=9, scope="hand").play("refuse").record
    for name in ("rulekit-fault-gin-9-1.json", "rulekit-fault-gin-9-2.json"):
        with pytest.raises(click.exceptions.Exit) as ending, click.Context(main), handled():
            raise fault
        assert ending.value.exit_code == 3
        said = capsys.readouterr().err
        assert "the phase 'draw' never ends" in said
        assert f"{name} --moves" in said
        assert_told(run("replay", str(tmp_path / name)), 0, "offer: seat 1 to move")


# ── as a process ──────────────────────────────────────────────────────────────────────────────


def test_a_broken_rule_file_shows_its_report_and_no_traceback(tmp_path) -> None:
    path = tmp_path / "bad.rulekit.yaml"
    path.write_text("rulekit: 1\ngame: X\nextends: gin\noptoins: {}\n")
    for words in (("show", str(path)), ("play", str(path)), ("simulate", str(path))):
        result = start(*words)
        assert result.returncode == 1
        assert "error[RK101]" in result.stderr
        assert "1 error, 0 warnings" in result.stderr
        assert "Traceback" not in result.stderr
        assert result.stdout == ""


def test_a_reader_that_leaves_is_no_error_to_tell_of() -> None:
    command = f"{sys.executable} -m rulekit explain --all | head -1"
    result = subprocess.run(
        ["bash", "-c", command], check=False, capture_output=True, text=True, timeout=60, cwd=ROOT
    )
    assert result.stdout == "# RK001 yaml-syntax\n"
    assert result.stderr == ""


def test_a_terminal_without_our_characters_is_no_fault() -> None:
    result = start("explain", "RK302", PYTHONIOENCODING="iso8859-15")
    assert result.returncode == 0
    assert "(a number, a card, a player, ?)" in result.stdout


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_prints(shell: str) -> None:
    # What stands for the program's name in the variable follows how it was started.
    words = [sys.executable, "-c", "from rulekit.cli import main; main(prog_name='rulekit')"]
    result = subprocess.run(
        words,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": str(ROOT),
            "_RULEKIT_COMPLETE": f"{shell}_source",
        },
    )
    assert result.returncode == 0
    assert "rulekit" in result.stdout


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("rulekit sh", "show"),
        ("rulekit show gi", "gin"),
        ("rulekit explain rk10", "RK101"),
        ("rulekit play gin --bots greedy,ra", "greedy,random"),
        ("rulekit play gin --set next", "next_dealer="),
        ("rulekit play gin --set next_dealer=w", "next_dealer=winner"),
    ],
)
def test_completion_completes(line: str, found: str) -> None:
    words = [sys.executable, "-c", "from rulekit.cli import main; main(prog_name='rulekit')"]
    result = subprocess.run(
        words,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={
            "PATH": "/usr/bin:/bin",
            "PYTHONPATH": str(ROOT),
            "_RULEKIT_COMPLETE": "bash_complete",
            "COMP_WORDS": line,
            "COMP_CWORD": str(len(line.split()) - 1),
        },
    )
    assert f"plain,{found}" in result.stdout


def test_validate_loads_nothing_large() -> None:
    code = (
        "import sys\nfrom rulekit.cli import main\n"
        "main(['validate', 'gin'], standalone_mode=False)\n"
        "print([name for name in ('duckdb', 'numpy', 'jsonschema') if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT)},
    )
    assert result.stdout.endswith("[]\n"), result.stderr


def test_a_reader_that_goes_away_is_no_fault() -> None:
    """141, as shells report it; 1 would mean that there are faults in the rules."""
    command = [sys.executable, "-m", "rulekit", "show", "gin", "--as", "program"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(60) == 141


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """And not the one that is written first."""
    out = tmp_path / "nowhere" / "schema.json"
    assert_told(run("schema", "--out", str(out)), 2, f"error: {out}: no such file or directory")
    out.parent.mkdir()
    assert_told(run("schema", "--out", str(out)), 0, f"wrote {out}")
    assert [path.name for path in out.parent.iterdir()] == ["schema.json"]
    (tmp_path / "usual").write_text("")
    assert out.stat().st_mode == (tmp_path / "usual").stat().st_mode


@pytest.mark.parametrize(("to", "code", "said"), [
    (">/dev/full", 2, "error: the output cannot be written: no space left on device\n"),
    (">&-", 0, ""), (">&- 2>&-", 0, ""),
])  # fmt: skip
@pytest.mark.parametrize("words", [
    "list",
    pytest.param("validate gin --quick", marks=pytest.mark.thorough),
    pytest.param("simulate gin --hands 2", marks=pytest.mark.thorough),
])  # fmt: skip
def test_output_that_cannot_be_written_is_no_fault_of_rulekit(
    words: str, to: str, code: int, said: str
) -> None:
    """A full disk, and output that was closed before the start."""
    done = subprocess.run(["bash", "-c", f"{sys.executable} -m rulekit {words} {to}"], cwd=ROOT,
                          capture_output=True, text=True, check=False, timeout=60)  # fmt: skip
    assert (done.returncode, done.stderr) == (code, said)


def test_ctrl_c_is_not_lost_while_an_object_is_taken_away() -> None:
    """Python prints what is raised there and goes on: it must come once more."""
    program = (
        "import click, signal, sys, time\n"
        "from rulekit.cli.endings import handled\n"
        "class Last:\n"
        "    def __del__(self):\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        "with handled():\n"
        "    Last()\n"
        "    print('it went on', flush=True)\n"
        "    time.sleep(20)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=15,
        check=False,
    )  # fmt: skip
    assert done.stdout == "it went on\n"
    assert "stopped" in done.stderr
    assert "Exception ignored" not in done.stderr
