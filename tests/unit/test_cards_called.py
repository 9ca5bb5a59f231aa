"""Cards as people call them, and effects of one card where the language has whole places."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.codes import SMALL
from rulekit.editing.mending import fixes_for
from rulekit.editing.reading import Reading, read

HEAD = "rulekit: 1\nextends: small\n"
SCORED = HEAD + "scoring:\n  winner:\n    kings: {}\n"
DONE = HEAD + "play:\n  draw:\n    look:\n      do: {}\n      next: meld\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    return tmp_path


def looked_at(folder: Path, text: str) -> Reading:
    return read(str(folder / "mine.yaml"), text)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("any king in hand of dealer", "any card in hand of dealer where rank of card is K"),
        ("any hearts in hand", "any card in hand where suit of card is hearts"),
    ],
)
def test_a_name_for_any_card_is_not_that_card(said: str, meant: str, folder: Path) -> None:
    (found,) = looked_at(folder, SCORED.format(f"10 when {said}")).report.warnings
    assert (found.code.slug, found.span.text) == ("unused-name", said)
    assert found.help == f"write `{meant}`"
    assert not looked_at(folder, SCORED.format(f"10 when {meant}")).report.diagnostics


def test_other_names_for_a_card_stand_for_any(folder: Path) -> None:
    text = SCORED.format("10 when any other in hand of dealer")
    assert not looked_at(folder, text).report.diagnostics


@pytest.mark.parametrize("said", ["10 * kings in hand of dealer", "10 * number of aces in hand"])
def test_cards_that_are_counted_are_one_finding(said: str, folder: Path) -> None:
    (found,) = looked_at(folder, SCORED.format(said)).report.diagnostics
    rank = "K" if "kings" in said else "A"
    counted = f"(count of card in hand where rank of card is {rank})"
    assert found.help == f"cards are counted so: `{counted}`"
    assert not looked_at(folder, SCORED.format(f"10 * {counted}")).report.diagnostics


def test_so_much_for_each_is_a_product(folder: Path) -> None:
    text = SCORED.format("10 for each meld in table of me")
    reading = looked_at(folder, text)
    (found,) = reading.report.errors
    (fix,) = fixes_for(reading, found)
    mended = text[: fix.span.start] + fix.text + text[fix.span.end :]
    assert mended == SCORED.format("10 * (count of meld in table of me)")
    assert not looked_at(folder, mended).report.diagnostics


def test_a_count_in_a_product_stands_in_parentheses(folder: Path) -> None:
    (found,) = looked_at(folder, SCORED.format("10 * count of card in hand")).report.diagnostics
    assert (found.span.text, found.code.slug) == ("count of card", "phrase-syntax")
    assert found.help.startswith("write `(count of card in PLACE)`")


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("show top of stock to me", "seen by owner"),
        ("peek at stock", "seen by owner"),
        ("reveal stock to me", "seen by owner"),
        ("reveal top of stock", "revealed as a whole"),
        ("swap top of stock with top of discard", "swapped as a whole"),
    ],
)
def test_one_card_is_shown_or_swapped_by_moving_it(said: str, told: str, folder: Path) -> None:
    """And nothing is offered that does this to a whole place instead."""
    reading = looked_at(folder, DONE.format(said))
    (found,) = reading.report.errors
    assert told in found.help
    assert not fixes_for(reading, found)
