"""Amounts, conditions and what comes next as people say them: one finding, and what is meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.codes import SMALL
from rulekit.editing.reading import Reading, read

HEAD = "rulekit: 1\nextends: small\n"
SCORED = HEAD + "scoring:\n  winner:\n    extra: {}\n"
DONE = HEAD + "play:\n  draw:\n    look:\n      do: {}\n      next: meld\n"
GOES_ON = HEAD + "play:\n  draw:\n    look:\n      do: shuffle stock\n      next: {}\n"
CHOSEN = (
    HEAD
    + "play:\n  draw:\n    look:\n      choose: {}\n      do: shuffle stock\n      next: meld\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    return tmp_path


def looked_at(folder: Path, text: str) -> Reading:
    return read(str(folder / "mine.yaml"), text)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("-30 per card in hand", "write `-30 * (count of card in hand)`"),
        ("10 points for every card in hand", "write `10 * (count of card in hand)`"),
        ("5 per ace", "such are counted: `5 * (count of ace in PLACE)`"),
        ("50 for the first to lay", "`50 when CONDITION`"),
        ("20 when I win", "write `me in winners`"),
        ("20 when winner", "as in `winner is me`"),
        ("20 when winners", "as in `me in winners`"),
        ("20 when hand", "as in `hand is empty`"),
        ("10 when 3 melds", "such are counted: `(count of meld in PLACE) >= 3`"),
        ("10 x turns", "write `10 * turns`"),
        ("+10 when hand is empty", "needs no plus"),
        ("minus 10 when hand is empty", "write `-10`"),
        ("- 10 when hand is empty", "as in `-30`"),
        ("10 when hand has joker", "write `joker in hand`"),
        ("if hand is empty then 20 else 10", "write `20 when hand is empty, otherwise 10`"),
        ("20 when hand is empty else 10", "write `, otherwise 10`"),
        ("10 when within the first 5 turns", "write `turns <= 5`"),
        ("10 or 20 when hand is empty", "`A when CONDITION, otherwise B`"),
        ("points when hand is empty", "as in `"),
        ("deadwood", "as in `deadwood(hand) <= 10`"),
        ("points(hand, hand)", "it is written `"),
    ],
)
def test_amounts_and_conditions_are_one_finding(said: str, told: str, folder: Path) -> None:
    (found,) = looked_at(folder, SCORED.format(said)).report.errors
    assert told in found.help


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("end turn", "`next`"),
        ("go to meld", "`next`"),
        ("nothing", "has no `do`"),
        ("move random card from stock to hand", "`shuffle PLACE`"),
        ("move top of stock to dealer", "`PLACE of dealer`"),
    ],
)
def test_effects_that_are_none(said: str, told: str, folder: Path) -> None:
    (found,) = looked_at(folder, DONE.format(said)).report.errors
    assert told in found.help


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("next player", "write `PHASE for next player`"),
        ("dealer", "write `PHASE for dealer`"),
        ("opponent", "write `PHASE for opponent`"),
        ("end turn", "write `PHASE for next player`"),
        ("end the game", "write `end hand by REASON won by me`"),
    ],
)
def test_where_it_goes_on_names_a_phase(said: str, told: str, folder: Path) -> None:
    (found,) = looked_at(folder, GOES_ON.format(said)).report.errors
    assert told in found.help


@pytest.mark.parametrize("said", ["a card", "card", "any card"])
def test_a_choice_has_a_name(said: str, folder: Path) -> None:
    (found,) = looked_at(folder, CHOSEN.format(said)).report.errors
    assert "`{card: card from hand}`" in found.help


@pytest.mark.parametrize(
    ("section", "told"),
    [
        ("cards: 7", "a step below `deal`"),
        ("hand_size: 6", "'hand_size' is an option: write it below `options`"),
        ("match:\n  hand_size: 6", "'hand_size' is an option: write it below `options`"),
        ("draw:\n  pass: {next: meld}", "'draw' is a phase: write it below `play`"),
        ("from_stock: in draw", "'from_stock' is an action: write it below its phase, as `draw`"),
        ("points: 10", "'points' is a score entry: write it below `scoring`, `winner`"),
        ("scoring:\n  points: 10", "'points' is a score entry: write it below `scoring`, `winner`"),
        ("scoring:\n  bonus: 10", "`winner: {bonus: 10}`"),
        ("values:\n  A: 15", "`values` stands below `deck`"),
        ("deck:\n  jokers: 2", "`extras: 2 joker`"),
        ("match:\n  target: 150", "below `match`, as `until`"),
        ("deck: two packs", "its keys stand below it, as `suits`"),
        ("deck:\n  wild: twos", "write `2`"),
        ("deck:\n  wild: aces", "write `A`"),
        ("players: two", "in digits"),
        ("players: 2 or 3", "write `2..3`"),
        ("melds:\n  run: 4 cards in sequence", "write `cards, same suit, in sequence`"),
        ("melds:\n  run: at least 4 cards, same suit, in sequence", "write `4+`"),
        ("melds:\n  set: 3 cards of the same rank", "write `cards, same rank`"),
        ("options:\n  far: 150 points", "write `150`"),
    ],
)
def test_what_stands_elsewhere_is_told(section: str, told: str, folder: Path) -> None:
    (found,) = looked_at(folder, f"{HEAD}{section}\n").report.errors
    assert told in found.help
