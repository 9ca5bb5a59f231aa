"""The table of the studio in a real browser: what is in sight on a phone, and stays there.

These need Chromium, and playwright of the extra `browser`; without them they are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import rulekit
from benchmarks.studio import serving

pytestmark = pytest.mark.thorough
PHONE = {"width": 390, "height": 844}
TEXT = "rulekit: 1\ngame: Mine\nextends: {}\nabout: One of mine.\n"
TABLE = ".parts button >> nth=1"

BOXES = """selector => [...document.querySelectorAll(selector)].map(each => {
  const { top, bottom } = each.getBoundingClientRect(); return [top, bottom]; })"""
"""Where the upper and lower edges of elements are."""


@contextmanager
def studio_of(browser: Any, folder: Path, base: str) -> Iterator[Any]:
    """The page of a studio on a phone, with a variant on its table."""
    file = folder / "mine.rulekit.yaml"
    file.write_text(TEXT.format(base), encoding="utf-8")
    with serving(file) as address:
        page = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
        page.goto(address)
        page.click(TABLE)
        page.wait_for_selector(".play .choice", timeout=60_000)
        yield page
        page.context.close()


def in_sight(page: Any, selector: str, upper: float, lower: float) -> bool:
    """Whether there is something of a kind, and all of it is between two heights."""
    boxes = page.evaluate(BOXES, selector)
    return bool(boxes) and all(upper <= top and bottom <= lower for top, bottom in boxes)


def own_side(page: Any) -> tuple[float, float]:
    """The heights between which the hand and the moves are."""
    (own,), (parts,) = page.evaluate(BOXES, ".play .own"), page.evaluate(BOXES, ".parts")
    return own[0], parts[0]


@pytest.mark.parametrize("base", ["gin", "rummikub"])
def test_piles_and_hand_and_moves_are_in_sight_together_and_stay_where_why_not_is_told(
    browser: Any, tmp_path: Path, base: str
) -> None:
    with studio_of(browser, tmp_path, base) as page:
        title = page.evaluate(BOXES, ".title")[0][1]
        own, parts = own_side(page)
        assert in_sight(page, ".middle .lying", title, own)
        assert in_sight(page, ".hand .held, .choice", own, parts)
        before = page.evaluate(BOXES, ".hand .held, .choice")
        page.click("[data-ask=why]")
        page.wait_for_selector(".panel:popover-open .whys")
        assert page.query_selector(".whys [lang=en]") is None  # in sentences, not in code
        assert page.evaluate(BOXES, ".hand .held, .choice") == before
        assert in_sight(page, ".panel", 0, own)
        page.click(".panel .shut")
        page.wait_for_selector(".panel", state="detached")
        page.click(".options summary")
        assert page.evaluate(BOXES, ".hand .held, .choice") == before


def opening() -> tuple[int, list[list[str]]]:
    """A deal in which the page's seat moves first and can open, and the cards of each set."""
    game = rulekit.load("rummikub")
    for seed in count(1):
        state = game.start(seed=seed, scope="match")
        moves = [each for each in state.legal_moves if each.action == "open"]
        if state.to_move == 1 and moves:
            return seed, [meld.split() for meld in moves[0].arguments[0].split(" / ")]
    raise AssertionError


def test_sets_that_were_put_together_are_handed_in_and_lie_in_sight(
    browser: Any, tmp_path: Path
) -> None:
    seed, sets = opening()
    with studio_of(browser, tmp_path, "rummikub") as page:
        page.click(".options summary")
        page.fill(".options .deal input", str(seed))
        page.click(".options summary")
        page.wait_for_selector(f".hand [data-card='{sets[0][0].split('=')[0]}']")
        for words in sets:
            for word in words:
                card = word.split("=")[0]
                page.click(f".hand [data-card='{card}'][aria-pressed=false] >> nth=0")
            page.click(".ghost:enabled")
        page.click(".choice.primary:has-text('open')")
        page.wait_for_selector(".making", state="detached")
        page.wait_for_selector(".choice:has-text('done')")
        page.wait_for_timeout(300)  # whatever was asked too late is answered by now
        assert page.query_selector(".advice") is None
        title = max(page.evaluate(BOXES, ".title")[0][1], page.evaluate(BOXES, ".play")[0][0])
        assert in_sight(page, ".laid .set", title, own_side(page)[0])
