"""Leaving is never losing: a game that is played is kept, however it is left."""

from __future__ import annotations

import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

import rulekit
from rulekit.machine.record import Record
from tests.unit.cli_running import ROOT, assert_told, run
from tests.unit.small import small_rules

GIN = ("play", "gin", "--hand", "--seed", "5", "--seat", "2", "--bots", "random")
KEPT = "the game is kept; go on later with: "
ASKED = "Keep the game, to go on later?\n[Y/n] "
PROMPT = "seat 2, discard> "


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def moves_kept(name: str = "gin-5.json") -> tuple[str, ...]:
    return Record.parse(Path(name).read_text(encoding="utf-8")).moves


# ── with lines from a pipe ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("lines", [
    "take_upcard\n", "take_upcard\nquit\n", "take_upcard\nquit\ny\n", "take_upcard\nquit\nhm\n\n",
    "take_upcard\nundo\ntake_upcard\nexit\nYES\n", "take_upcard\nsave\nundo\ntake_upcard\nq\n",
])  # fmt: skip
def test_a_game_that_is_left_is_kept_and_goes_on_by_the_command_that_is_shown(lines: str) -> None:
    result = run(*GIN, stdin=lines)
    assert_told(result, 0, ASKED, KEPT, "goodbye")
    assert moves_kept() == ("take_upcard",)
    command = result.output.split(KEPT)[1].splitlines()[0]
    assert command == "rulekit play gin --seat 2 --bots random --load gin-5.json"
    again = run(*shlex.split(command)[1:], stdin="")
    assert_told(again, 0, "you are seat 2, seat 1 is random", PROMPT)
    assert ASKED not in again.output  # nothing has been played since


@pytest.mark.parametrize("lines", [
    "", "quit\n", "look\nquit\n", "take_upcard\nundo\nquit\n", "take_upcard\nsave x.json\nquit\n",
])  # fmt: skip
def test_where_nothing_would_be_lost_nothing_is_asked(lines: str) -> None:
    result = run(*GIN, stdin=lines)
    assert_told(result, 0, "goodbye")
    assert ASKED not in result.output
    assert set(os.listdir()) <= {"x.json"}


def test_whoever_says_no_leaves_nothing_behind() -> None:
    assert_told(run(*GIN, stdin="take_upcard\nquit\nn\n"), 0, ASKED, "goodbye")
    assert os.listdir() == []


def test_other_kept_games_are_not_overwritten_and_a_loaded_one_is_kept_in_its_file() -> None:
    run(*GIN, stdin="take_upcard\n")
    assert_told(run(*GIN, stdin="refuse\n"), 0, "--load gin-5-2.json")
    assert (moves_kept(), moves_kept("gin-5-2.json")[:1]) == (("take_upcard",), ("refuse",))
    move = rulekit.load("gin").start(seed=5, scope="hand").play("take_upcard").legal_moves[0]
    loaded = run("play", "--load", "gin-5.json", "--seat", "2", stdin=f"{move}\n")
    assert_told(loaded, 0, f"{KEPT}rulekit play --seat 2 --load gin-5.json")
    assert moves_kept()[:2] == ("take_upcard", str(move))
    assert sorted(os.listdir()) == ["gin-5-2.json", "gin-5.json"]


def test_save_keeps_without_asking_also_a_game_that_is_over() -> None:
    asked = (*GIN, "--save", "my game.json")
    result = run(*asked, stdin="take_upcard\nquit\n")
    assert_told(result, 0, f"{KEPT}rulekit play gin --seat 2 --bots random --save 'my game.json'"
                " --load 'my game.json'")  # fmt: skip
    assert ASKED not in result.output
    whole = run(*asked, stdin="1\n" * 80)
    assert_told(whole, 0, "the game is kept; see it with: rulekit replay 'my game.json'")
    assert_told(run("replay", "my game.json"), 0, "hand_over: over")


@pytest.mark.parametrize("lines", ["", "look\nquit\n", "save x.json\nquit\n"])
def test_save_keeps_a_game_in_which_nobody_has_moved(lines: str) -> None:
    result = run(*GIN, "--save", "g.json", stdin=lines)
    assert_told(result, 0, KEPT, "--load g.json", "goodbye")
    assert moves_kept("g.json") == ()
    again = run("play", "--load", "g.json", "--save", "h.json", "--seat", "2", stdin="quit\n")
    assert_told(again, 0, "--load h.json")
    assert moves_kept("h.json") == ()


@pytest.mark.parametrize(("path", "said"), [
    ("precious", "it is something else"), ("no/such/place.json", "there is no such folder"),
    (".", "is a directory"),
])  # fmt: skip
def test_a_file_in_which_nothing_can_be_kept_is_refused_at_once(path: str, said: str) -> None:
    Path("precious").write_text("precious", encoding="utf-8")
    result = run(*GIN, "--save", path, stdin="take_upcard\n")
    assert_told(result, 2, said)
    assert "take_upcard" not in result.output
    assert Path("precious").read_text(encoding="utf-8") == "precious"


def test_a_folder_that_cannot_be_written_is_not_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The game is kept elsewhere; where nothing can be written it is at least told."""
    import rulekit.cli.keeping as keeping

    real, elsewhere = keeping.write_over, tmp_path / "elsewhere"
    elsewhere.mkdir()

    def full(path: Path, text: str) -> None:
        if path.parent != elsewhere:
            raise OSError(28, "No space left on device")
        real(path, text)

    monkeypatch.setattr(keeping, "write_over", full)
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(elsewhere))
    assert_told(run(*GIN, stdin="take_upcard\n"), 0, f"--load {elsewhere}/gin-5.json")
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "nowhere"))
    assert_told(run(*GIN, stdin="take_upcard\n"), 0, "could not be kept: {", '"take_upcard"')


def test_a_fault_of_the_rules_leaves_the_game_as_it_was_before() -> None:
    Path("stuck.yaml").write_text(small_rules(do="n = 1 / n"), encoding="utf-8")
    state = rulekit.load("stuck").start(seed=1, scope="hand")
    typed = []
    while not any(move.action == "drop" for move in state.legal_moves):
        typed.append(str(state.legal_moves[0]))
        state = state.play(typed[-1])
    typed.append(next(move.text for move in state.legal_moves if move.action == "drop"))
    words = ("play", "stuck", "--hand", "--seed", "1", "--seat", "all")
    entered = "\n".join(["", *typed, "", *typed, ""]) + "\n"
    result = run(*words, stdin=entered)
    assert_told(result, 3, "the rules broke down in play", "rulekit replay ")
    (fault,) = Path().glob("rulekit-fault*.json")
    shown = run("play", "stuck", "--seat", "all", "--load", str(fault), stdin="\n")
    assert_told(shown, 0, "the rules broke down at the last move, which is taken back", "drop")


@pytest.mark.parametrize("fault", [
    rulekit.RuleFault("no end"),
    pytest.param(ZeroDivisionError("a bot's slip"), marks=pytest.mark.thorough),
])  # fmt: skip
def test_a_fault_of_rules_or_of_a_bot_keeps_the_game(
    monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def broken(*_: object) -> int:
        raise fault

    monkeypatch.setattr("rulekit.cli.sitting.ask", broken)
    worst = rulekit.load("gin").start(seed=5, scope="hand").play("take_upcard").legal_moves[0]
    result = run(*GIN, stdin=f"take_upcard\n{worst}\n")
    assert_told(result, 3, KEPT)
    assert moves_kept() == ("take_upcard", str(worst))


@pytest.mark.parametrize("state", ["<&-", "< /dev/null", ">/dev/full", ">&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed_or_full_are_no_fault_of_rulekit(state: str) -> None:
    words = shlex.join([sys.executable, "-m", "rulekit", *GIN])
    done = subprocess.run(["bash", "-c", f"{words} {state}"], capture_output=True, text=True,
                          check=False, timeout=60, input="take_upcard\n",
                          env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip
    assert "Traceback" not in done.stderr
    assert "itself failed" not in done.stderr


def test_what_is_typed_in_another_encoding_is_no_fault_of_rulekit() -> None:
    result = subprocess.run([sys.executable, "-m", "rulekit", *GIN], check=False, timeout=60,
                            input=b"\xff\xfe\ntake_upcard\n\xff\n", capture_output=True,
                            env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert moves_kept() == ("take_upcard",)


# ── at a terminal ─────────────────────────────────────────────────────────────────────────────


class Terminal:
    """A game at a pseudo-terminal: what it shows, and what is typed there."""

    def __init__(self, *words: str, **environment: str) -> None:
        self.pid, self.end = pty.fork()
        if not self.pid:
            os.environ.update(environment, PYTHONPATH=str(ROOT), NO_COLOR="1")
            os.execv(sys.executable, [sys.executable, "-m", "rulekit", *words])
        self.shown = ""

    def until(self, text: str) -> None:
        """Read until a text is shown that has not been waited for yet."""
        stop = time.monotonic() + 60
        while text not in self.shown:
            if not select.select([self.end], [], [], 0.5)[0] and time.monotonic() < stop:
                self.nudge()
                continue
            data = b""
            with suppress(OSError):  # the other end is closed
                data = os.read(self.end, 1 << 16) if time.monotonic() < stop else b""
            assert data, f"{text!r} was not shown, but {self.shown!r}"
            self.shown += re.sub(r"\x1b\[\?2004[hl]", "", data.decode().replace("\r\n", "\n"))
        self.shown = self.shown[self.shown.index(text) + len(text) :]

    def type(self, text: str) -> None:
        os.write(self.end, text.encode())

    def code(self) -> int:
        """The exit code; those of signals are negative."""
        stop = time.monotonic() + 60
        while time.monotonic() < stop:
            with suppress(OSError):  # or a full terminal would keep it waiting
                while select.select([self.end], [], [], 0.05)[0] and os.read(self.end, 1 << 16):
                    pass
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                return os.waitstatus_to_exitcode(status)
            self.nudge()
        raise AssertionError("it does not end")

    def nudge(self) -> None:
        """Let a signal be noticed that came just before Python began to wait for a key.

        Between a prompt and the wait for what is typed Python notes a signal, and acts on it when
        the wait is interrupted; people press Ctrl-C again, a changed window does as well.
        """
        os.kill(self.pid, signal.SIGWINCH)


@contextmanager
def terminal(*words: str, **environment: str) -> Iterator[Terminal]:
    """A game at a terminal, in which the first move has been made."""
    made = Terminal(*words, **environment)
    try:
        made.until("seat 2, offer> ")
        made.type("take_upcard\n")
        made.until(PROMPT)
        yield made
    finally:
        with suppress(OSError):
            os.close(made.end)
        with suppress(OSError):
            os.kill(made.pid, signal.SIGKILL)
            os.waitpid(made.pid, 0)


@pytest.mark.parametrize(("keys", "code"), [("\x03", 130), ("\x04", 0), ("quit\n", 0)])
@pytest.mark.parametrize(("answer", "kept"), [
    ("\n", True), ("y\n", True), ("n\n", False), ("\x03", True), ("\x04", True),
])  # fmt: skip
@pytest.mark.thorough
@pytest.mark.in_turn
def test_at_a_terminal_whoever_leaves_is_asked(
    keys: str, code: int, answer: str, kept: bool
) -> None:
    with terminal(*GIN) as game:
        game.type(keys)
        game.until(ASKED)
        game.type(answer)  # what is shown last may be lost with the terminal
        assert game.code() == code
    assert os.listdir() == (["gin-5.json"] if kept else [])
    assert not kept or moves_kept() == ("take_upcard",)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_that_is_stopped_from_outside_is_kept(number: signal.Signals) -> None:
    with terminal(*GIN) as game:
        os.kill(game.pid, number)
        assert game.code() == 128 + number
    assert moves_kept() == ("take_upcard",)


def test_a_terminal_that_is_closed_loses_nothing() -> None:
    with terminal(*GIN) as game:
        os.close(game.end)
        assert game.code() == 128 + signal.SIGHUP
    assert moves_kept() == ("take_upcard",)


def test_a_dumb_terminal_is_good_enough() -> None:
    with terminal(*GIN, TERM="dumb", COLUMNS="20") as game:
        game.type("\x03")
        game.until("[Y/n] ")
        game.type("\n")
        assert game.code() == 130
    assert moves_kept() == ("take_upcard",)
