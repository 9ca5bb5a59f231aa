"""What is done, chosen and given as people say it: one finding, what is meant, and in Spanish."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.codes import SMALL
from rulekit.diagnostics import Diagnostic
from rulekit.editing.mending import fix_for
from rulekit.editing.reading import read
from rulekit.retold import retold

HEAD = "rulekit: 1\nextends: small\n"
ACTION = HEAD + "play:\n  draw:\n    look:\n{}      next: meld\n"
DONE = ACTION.format("      choose: {{card: card from hand}}\n      do: {}\n")


def found_in(folder: Path, text: str, base: str = SMALL) -> tuple[Diagnostic, str]:
    """The only error in a text, and what would mend it."""
    (folder / "small.yaml").write_text(base, encoding="utf-8")
    reading = read(str(folder / "mine.yaml"), text)
    (found,) = reading.report.errors
    assert retold(found.help, "es") is not None
    fix = fix_for(reading, found)
    return found, "" if fix is None else fix.text


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("move two cards from stock to hand", "move top(stock, 2) to hand"),
        ("take three cards from discard", "move top(discard, 3) to hand"),
        ("give card to opponent", "move card to hand of opponent"),
        ("give a card to the next player", "move card to hand of next player"),
        ("give two cards from stock to opponent", "move top(stock, 2) to hand of opponent"),
        ("give top of stock to next player", "move top of stock to hand of next player"),
        ("pass card to stock", "move card to stock"),
        ("put a card on discard", "move card to discard"),
        ("exchange hands with opponent", "swap hand with hand of opponent"),
        ("exchange card with stock", "[move top of stock to hand, move card to stock]"),
        (
            "exchange card with top of discard",
            "[move top of discard to hand, move card to discard]",
        ),
        ("discard card", "move card to discard"),
        ("discard a card", "move card to discard"),
        ("score 10", "score of me += 10"),
        ("add 10 points", "score of me += 10"),
        ("get 10 points", "score of me += 10"),
        ("10 points", "score of me += 10"),
        ("lose 5 points", "score of me -= 5"),
        ("lose ten points", "score of me -= 10"),
        ("score -10", "score of me -= 10"),
        ("opponent gets 10 points", "score of opponent += 10"),
        ("pay 5 points to opponent", "pay 5 from me to opponent"),
        ("take all cards from discard", "move discard to hand"),
        ("give 10 points to opponent", "score of opponent += 10"),
        ("opponent loses 5 points", "score of opponent -= 5"),
    ],
)
def test_what_is_done_is_mended(said: str, meant: str, tmp_path: Path) -> None:
    found, mended = found_in(tmp_path, DONE.format(said))
    assert mended == meant
    assert f"`{meant}`" in found.help


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("move card face down to discard", "`NAME: pile, face down`"),
        ("put two cards face up", "`NAME: pile, face up`"),
        ("draw two cards", "`move top(PLACE, 2) to PLACE`"),
        ("take a card from opponent", "as `hand of opponent`; nobody chooses"),
        ("take a card from another player", "as `hand of PLAYER`"),
        ("exchange card with opponent", "as `hand of opponent`"),
        ("skip turn", "stands under `next`"),
        ("lose a turn", "stands under `next`"),
        ("miss a turn", "stands under `next`"),
        ("opponent loses a turn", "stands under `next`"),
        ("play again", "names a `PHASE` alone"),
        ("take another turn", "names a `PHASE` alone"),
        ("winner scores 10", "under `scoring`"),
        ("choose a card", "`choose: {card: card from hand}`"),
        ("swap hand with opponent", "`PLACE of opponent`"),
        ("skip the next player", "`PHASE for left of next player`"),
    ],
)
def test_what_is_done_elsewhere_is_told(said: str, told: str, tmp_path: Path) -> None:
    found, mended = found_in(tmp_path, DONE.format(said))
    assert told in found.help
    assert not mended


def test_points_are_given_in_the_ledger_of_the_game(tmp_path: Path) -> None:
    text = DONE.format("score 10")
    _, mended = found_in(tmp_path, text, SMALL.replace("score", "purse"))
    assert mended == "purse of me += 10"


@pytest.mark.parametrize("said", ["a card", "card", "one card from hand"])
def test_a_choice_is_given_its_name(said: str, tmp_path: Path) -> None:
    _, mended = found_in(
        tmp_path, ACTION.format(f"      choose: {said}\n      do: shuffle stock\n")
    )
    assert mended == "{card: card from hand}"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("once: a hand", "`when: once a hand`"),
        ("once: turn", "`when: once a turn`"),
        ("per_hand: 1", "`when: once a hand`"),
        ("limit: 1", "`when: once a turn`"),
    ],
)
def test_how_often_is_asked_by_a_condition(said: str, told: str, tmp_path: Path) -> None:
    found, _ = found_in(tmp_path, ACTION.format(f"      {said}\n      do: shuffle stock\n"))
    assert told in found.help


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("open with 50 points\n", "`KEY: VALUE`"),
        ("options:\n  hands have five cards\n  hand_size: 5\n", "`KEY: VALUE`"),
        ("options:\n  hand_size 5\n", "write `hand_size:`"),
        ("deck standard\n", "write 'key: text'"),
    ],
)
def test_plain_words_are_told_what_a_rule_looks_like(text: str, told: str, tmp_path: Path) -> None:
    found, _ = found_in(tmp_path, HEAD + text)
    assert told in found.help


@pytest.mark.parametrize("said", ["discard a card", "put a card on discard"])
def test_what_is_laid_is_chosen_beside(said: str, tmp_path: Path) -> None:
    found, _ = found_in(tmp_path, DONE.format(said))
    assert "`choose: {card: card from hand}`" in found.help
