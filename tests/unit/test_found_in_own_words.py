"""What a finding gives to write is of this very game: its phases, places and reasons."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.check.here import Own
from rulekit.check.names import Names
from rulekit.diagnostics import Diagnostic
from rulekit.editing.mending import fix_for
from rulekit.editing.reading import read
from rulekit.retold import retold

HEAD = "rulekit: 1\ngame: Mine\nextends: {}\nabout: Mine.\n"
OPENED = "play:\n  playing:\n    open:\n      {}\n"
PLACED = "play:\n  playing:\n    place:\n      {}\n"
SCORED = "scoring:\n  winner:\n    {}\n"


def found_in(path: Path, base: str, text: str) -> Diagnostic:
    report = read(str(path / "mine.rulekit.yaml"), HEAD.format(base) + text).report
    (found,) = report.diagnostics
    assert retold(found.help, "es") is not None
    return found


@pytest.mark.parametrize(
    ("base", "text", "help"),
    [
        (
            "rummikub", "play:\n  burn:\n    do: move top of pool to rack\n",
            "put it below the phase in which it is offered, two blanks deeper; "
            "phases: blocked, go_on, playing",
        ),
        (
            "rummikub", "play:\n  turn:\n    burn:\n      do: move top of pool to rack\n",
            "an action stands below the phase in which it is offered; "
            "phases: blocked, go_on, playing",
        ),
        (
            "rummikub", "play:\n  foo: bar\n",
            "known keys: start, turn, limit; phases: blocked, go_on, playing",
        ),
        (
            "rummikub", PLACED.format("next: next player"),
            "write `PHASE for next player`; phases: blocked, go_on, playing",
        ),
        ("rummikub", "zones:\n  Hand: pile, face down\n", "another name, such as `hand`"),
        ("rummikub", OPENED.format("when: points >= 50"), "as in `points(rack) > 30`"),
        ("rummikub", OPENED.format("when: points(hand) > 30"), "write `rack`"),
        (
            "rummikub", OPENED.format("when: opening_points >= 50"),
            "it is written `opening_points(SPREAD)`",
        ),
        (
            "rummikub", PLACED.format("do: do draw_tiles"),
            "it is written `do draw_tiles(NUMBER)`",
        ),
        (
            "rummikub", PLACED.format("do: draw 2 cards from pool"),
            "write `move top(pool, 2) to rack`",
        ),
        (
            "rummikub", SCORED.format("bonus: 10 if out happens"),
            "such phrases read: 25 when reason is rummikub; "
            "10 when any player where joker in rack of player; 1 to score",
        ),
        (
            "gin", SCORED.format("bonus: 10 if out happens"),
            "such phrases read: 25 when reason is gin; 1 to boxes",
        ),
        (
            "gin", "scoring:\n  winner: 10 when gin and no face cards\n",
            "write `{bonus: 10 when gin and no face cards}`: each amount has a name of its own",
        ),
        (
            "gin", "scoring:\n  winner: ten points, if gin\n",
            "write `{bonus: 10 when CONDITION}`: each amount has a name of its own",
        ),
    ],
)  # fmt: skip
def test_what_is_to_be_written_is_of_this_game(
    tmp_path: Path, base: str, text: str, help: str
) -> None:
    assert found_in(tmp_path, base, text).help == help


def test_the_place_that_is_meant_is_written_at_a_touch(tmp_path: Path) -> None:
    text = HEAD.format("rummikub") + OPENED.format("when: hand is empty")
    reading = read(str(tmp_path / "mine.rulekit.yaml"), text)
    fix = fix_for(reading, reading.report.diagnostics[0])
    assert fix is not None
    assert (fix.span.text, fix.text) == ("hand", "rack")


def test_an_example_stays_where_nothing_is_known_of_the_game() -> None:
    assert Own(Names(), {}).help("as in `points(hand) > 30`") == "as in `points(hand) > 30`"
