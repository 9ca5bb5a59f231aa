"""Bots that somebody has written: any form of them plays, and what is none is refused plainly."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import rulekit
from rulekit.bots import Player, Stream, UnknownBot, find
from rulekit.cli import main
from rulekit.kernel.layouts.words import PLAYS_DRAWN
from rulekit.machine.position import Position
from tests.sampling import one_in
from tests.unit.cli_running import assert_told, run


class First:
    """By the page: what it looks at, and what it takes."""

    NEEDS_POSITION = False

    def choose(self, position: Position, count: int, stream: Stream) -> int:
        assert position is None
        return 0


class Trying:
    """Applies every move that it is offered, and leaves the position anyhow."""

    NAME = "trying"

    def choose(self, position: Position, count: int, stream: Stream) -> int:
        assert len(position.offered) == count > 1
        words = position.words
        for registers in position.offered:
            position.words = words
            position.apply(registers)
        return stream.draw(count)


def last(position: Position, count: int, stream: Stream) -> int:
    return count - 1


class Called:
    def __call__(self, position: Position, count: int, stream: Stream) -> int:
        return 0


FORMS: dict[str, object] = {
    "an object": First(),
    "a class": First,
    "a function": last,
    "an object that is called": Called(),
    "one that tries moves": Trying(),
}


@pytest.mark.thorough
@pytest.mark.parametrize("form", FORMS)
def test_a_bot_of_any_form_plays_alike_on_both_engines(form: str) -> None:
    one, two = (
        rulekit.simulate(
            "gin", hands=4, bots=(FORMS[form], "greedy"), seed=3, engine=engine, rows=True
        )
        for engine in ("wasm", "interp")
    )
    assert one.rows == two.rows
    assert one.done == 4


def test_a_bot_is_called_what_it_says_or_as_it_was_named() -> None:
    results = rulekit.simulate("gin", hands=2, bots=(Trying, f"{__name__}:First"), rows=True)
    assert results.rows["bot_1"] == ["trying"] * 2
    assert results.rows["bot_2"] == [f"{__name__}:First"] * 2
    assert find(last).name == f"{__name__}:last"
    assert find(First()).name == f"{__name__}:First"


def test_greedy_at_a_table_with_others_plays_as_it_does_alone() -> None:
    """Among others it is asked move by move: the moves are those of whole hands in the tier."""
    alone = rulekit.simulate("rummy", hands=6, players=3, bots=("greedy",), seed=2, rows=True)
    greedy = find("greedy")
    asked = rulekit.simulate(
        "rummy",
        hands=6,
        players=3,
        bots=(
            type("Same", (), {"NAME": "greedy", "choose": staticmethod(greedy.choose)}),
            "greedy",
        ),
        seed=2,
        rows=True,
    )
    assert alone.rows == asked.rows


# ── what is no bot ────────────────────────────────────────────────────────────────────────────


def bot(**said: object) -> object:
    def choose(self: object, position: object, count: int, stream: object) -> int:
        return 0

    return type("Made", (), {"choose": choose, **said})


def broken(position: Position, count: int) -> int:
    return 0


class Asking:
    def __init__(self, depth: int) -> None:
        self.depth = depth

    choose = First.choose


NONE: list[tuple[object, str]] = [
    (object(), r"'builtins:object' is no bot: it has no choose\(position, count, stream\)"),
    (7, "'7' is no bot"),
    (None, "'None' is no bot"),
    (type("Empty", (), {}), "Empty' is no bot: it has no choose"),
    (broken, r"is no bot: the function should take \(position, count, stream\), not \(position"),
    (
        Asking,
        "cannot be made without arguments: .*depth.*; give simulate.. a bot that has been made",
    ),
    (f"{__name__}:Asking", r"write `NAME = Asking\(...\)` beside it, and name that"),
    (bot(POLICY=1), "POLICY is for bots that the library plays by itself"),
    (bot(POLICY=7), "leave POLICY out"),
    (bot(LAYOUTS="best"), "LAYOUTS is PLAYS_BEST or PLAYS_DRAWN .* not 'best'"),
    (bot(NEEDS_POSITION="no"), "NEEDS_POSITION is True or False, not 'no'"),
    ("gredy", "did you mean 'greedy'.*package.module:Name"),
    ("nowhere_at_all:Bot", "cannot be imported: ModuleNotFoundError"),
    (f"{__name__}:Nobody", "there is no 'Nobody' in"),
    ("greedy:depth=3", "the bot 'greedy' has no setting 'depth'"),
    ("nowhere.py", "there is no file .*nowhere.py to take a bot from"),
    ("not a name:Bot", "'not a name' is no name of a module"),
]


@pytest.mark.parametrize(("wanted", "message"), NONE)
def test_what_is_no_bot_is_refused_before_anything_is_played(wanted: object, message: str) -> None:
    with pytest.raises(UnknownBot, match=message):
        rulekit.simulate("gin", hands=1, bots=(wanted,))


def test_what_a_bot_may_say_is_taken_and_the_rest_is_as_usual() -> None:
    found = find(bot(LAYOUTS=PLAYS_DRAWN, NEEDS_POSITION=False, NAME="drawer"))
    assert (found.name, found.layouts, found.needs_position) == ("drawer", PLAYS_DRAWN, False)
    assert found.policy is None
    plain = find(last)
    assert plain == Player(f"{__name__}:last", last)


# ── bots that break down ──────────────────────────────────────────────────────────────────────


def too_far(position: Position, count: int, stream: Stream) -> int:
    return count


def a_text(position: Position, count: int, stream: Stream) -> Any:
    return "first"


def failing(position: Position, count: int, stream: Stream) -> int:
    return 1 // 0


def ruleless(position: Position, count: int, stream: Stream) -> int:
    raise rulekit.RuleFault("in what was imagined")


def leaving(position: Position | None, count: int, stream: Stream) -> int:
    sys.exit(5)


BREAKING: list[tuple[Callable[..., int], str]] = [
    (too_far, r"bot '.*:too_far' chose move \d+, but there are \d+, from 0 to"),
    (a_text, r"bot '.*:a_text' chose '.*'; its `choose` should return the number of a move"),
    (leaving, r"broke down: SystemExit: 5 \(test_bots_written.py, line \d+\)"),
    (failing, r"broke down: ZeroDivisionError: .* \(test_bots_written.py, line \d+\)"),
    (ruleless, "went where the rules break down: in what was imagined"),
]


@pytest.mark.parametrize("jobs", one_in(2, [1, 2]))
@pytest.mark.parametrize(("wrong", "message"), BREAKING)
def test_a_bot_that_breaks_down_is_blamed_itself(
    wrong: Callable[..., int], message: str, jobs: int
) -> None:
    with pytest.raises(rulekit.BotFault, match=message) as caught:
        rulekit.simulate("gin", hands=4, bots=("random", wrong), jobs=jobs)
    assert caught.value.results is not None


BROKEN = """
def choose(position, count, stream):
    if position.get("match") >= 0 and stream.draw(40) == 0:
        raise KeyError("my own mistake")
    return 0


class Unfinished:
    pass
"""


def test_on_the_command_line_a_broken_bot_is_told_with_what_was_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(BROKEN, encoding="utf-8")
    done = CliRunner().invoke(main, ["simulate", "gin", "--hands", "400", "--bots", "mine.py"])
    assert done.exit_code == 2
    told = "error: the bot 'mine.py' broke down: KeyError: 'my own mistake' (mine.py, line 4)"
    assert told in done.stderr
    assert "stopped after" in done.stderr
    assert "rulekit itself" not in done.stderr
    assert "Traceback" not in done.stderr
    refused = CliRunner().invoke(main, ["simulate", "gin", "--bots", "mine.py:Unfinished"])
    assert refused.exit_code == 2
    assert "'mine.py:Unfinished' is no bot: it has no choose" in refused.stderr


def test_a_file_that_cannot_be_imported_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text("import sys\nraise ValueError('not yet')\n", encoding="utf-8")
    with pytest.raises(UnknownBot, match=r"cannot be imported: ValueError: not yet \(wrong.py"):
        find(str(path))
    path.write_text("raise SystemExit(3)\n", encoding="utf-8")
    with pytest.raises(UnknownBot, match=r"cannot be imported: SystemExit: 3 \(wrong.py, line 1"):
        find(str(path))
    path.write_text("def choose(:\n", encoding="utf-8")
    with pytest.raises(UnknownBot, match="cannot be imported: SyntaxError"):
        find(f"{path}:First")
    assert not any(name.startswith("rulekit_bot_wrong") for name in sys.modules)


SEVERAL = """
class Low:
    def choose(self, position, count, stream):
        return 0


def high(position, count, stream):
    return count - 1


def value(card):
    return 0


class Odd:
    NAME = 3

    def choose(self, position, count, stream):
        return 0


async def later(position, count, stream):
    return 0


def one_by_one(position, count, stream):
    yield 0


def broken(position, count, stream):
    raise MemoryError


def nothing(position, count, stream):
    return object()


def short(position, count):
    return 0


ready = Low()
"""


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("", "name one of those in it: several.py:Low, several.py:high,"),
        (":", "name one of those in it: several.py:Low, several.py:high,"),
        ("", ", several.py:ready"),
        (":short", "the function should take (position, count, stream), not (position, count)"),
        (":Odd", "NAME is a text, not 3"),
        (":later", "without `async` and `yield`"),
        (":one_by_one", "without `async` and `yield`"),
        (":broken", "broke down: MemoryError (several.py, line 31)"),
        (":nothing", "chose something of the type object; its `choose` should return the number"),
    ],
)
def test_what_is_wrong_in_a_file_of_bots_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bot: str, words: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("several.py").write_text(SEVERAL, encoding="utf-8")
    told = run("simulate", "gin", "--hands", "2", "--bots", f"several.py{bot}")
    assert_told(told, 2, words)
    assert "several.py:value" not in told.output
    assert " at 0x" not in told.output
    assert "never awaited" not in told.output
