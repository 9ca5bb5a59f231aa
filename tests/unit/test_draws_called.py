"""Drawing and putting down as people say it: one finding, and what is written for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.codes import SMALL
from rulekit.editing.mending import fixes_for
from rulekit.editing.reading import Reading, read

DONE = "rulekit: 1\nextends: small\nplay:\n  draw:\n    look:\n      do: {}\n      next: meld\n"
CHOSEN = "`choose: {card: card from hand}`"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    return tmp_path


def looked_at(folder: Path, said: str) -> Reading:
    return read(str(folder / "mine.yaml"), DONE.format(said))


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("draw 2 cards from stock", "move top(stock, 2) to hand"),
        ("take 2 from the stock to my hand", "move top(stock, 2) to hand"),
        ("move the top 2 cards of stock to hand", "move top(stock, 2) to hand"),
        ("draw top of stock", "move top of stock to hand"),
        ("draw a card from the stock", "move top of stock to hand"),
        ("draw from stock", "move top of stock to hand"),
        ("move a card from stock to hand", "move top of stock to hand"),
        ("move all cards from discard to hand", "move discard to hand"),
        ("take discard", "move discard to hand"),
    ],
)
def test_what_is_drawn_and_from_where_is_mended(said: str, meant: str, folder: Path) -> None:
    reading = looked_at(folder, said)
    (found,) = reading.report.errors
    assert found.help == f"write `{meant}`"
    (fix,) = fixes_for(reading, found)
    text = DONE.format(said)
    assert text[: fix.span.start] + fix.text + text[fix.span.end :] == DONE.format(meant)
    assert not looked_at(folder, meant).report.errors


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("draw 2 cards", "`move top(PLACE, 2) to PLACE`"),
        ("draw 2", "`move top(PLACE, 2) to PLACE`"),
        ("take two cards", "`move top(PLACE, 2) to PLACE`"),
        ("draw a card", "`move top of PLACE to PLACE`"),
        ("move 2 from stock to hand", "`top(PLACE, 2)`"),
        ("put the card from hand on discard", CHOSEN),
    ],
)
def test_what_is_not_said_is_asked_for(said: str, told: str, folder: Path) -> None:
    reading = looked_at(folder, said)
    (found,) = reading.report.errors
    assert told in found.help
    assert not fixes_for(reading, found)
