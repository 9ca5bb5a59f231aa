"""A card that is put on a pile and taken back at once: the finding, its remedy, what is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.codes import SMALL
from rulekit.editing.mending import fixes_for
from rulekit.editing.reading import Reading, read
from rulekit.play.game import load
from rulekit.rulebook import Played, plain, rulebook

PUT, TAKE = "move card to stock", "move top of stock to hand"


def variant(*effects: str) -> str:
    items = "".join(f"        - {each}\n" for each in effects)
    return (
        "rulekit: 1\nextends: small\nplay:\n  draw:\n    exchange:\n"
        f"      choose: {{card: card from hand}}\n      do:\n{items}      next: meld\n"
    )


def looked_at(folder: Path, text: str) -> Reading:
    (folder / "small.yaml").write_text(SMALL, encoding="utf-8")
    return read(str(folder / "mine.yaml"), text)


def test_the_same_card_comes_back_and_the_remedy_takes_a_new_one(tmp_path: Path) -> None:
    text = variant(PUT, TAKE)
    reading = looked_at(tmp_path, text)
    (found,) = reading.report.warnings
    assert (found.code.slug, found.span.text) == ("idle-exchange", TAKE)
    (fix,) = fixes_for(reading, found)
    mended = text[: fix.span.start] + fix.text + text[fix.span.end :]
    assert mended == variant(TAKE, PUT)
    assert not looked_at(tmp_path, mended).report.warnings


def test_it_is_found_within_conditions(tmp_path: Path) -> None:
    text = variant(f"when size of stock > 2: [{PUT}, {TAKE}]")
    (found,) = looked_at(tmp_path, text).report.warnings
    assert found.code.slug == "idle-exchange"


@pytest.mark.parametrize(
    "effects",
    [
        ("move card to bottom of stock", TAKE),
        (TAKE, PUT),
        (PUT, "shuffle stock", TAKE),
        ("move card to discard", TAKE),
        (PUT, "move top of stock to discard"),
    ],
)
def test_another_card_comes_or_it_goes_elsewhere(effects: tuple[str, ...], tmp_path: Path) -> None:
    assert not looked_at(tmp_path, variant(*effects)).report.warnings


@pytest.mark.parametrize(
    ("language", "said"), [("en", "to the top of the stock"), ("es", "encima de")]
)
def test_a_rulebook_says_that_it_lies_on_top(language: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    path = tmp_path / "mine.yaml"
    path.write_text(variant(TAKE, PUT), encoding="utf-8")
    assert said in plain(rulebook(Played(load(str(path)).rules, 2), language))
