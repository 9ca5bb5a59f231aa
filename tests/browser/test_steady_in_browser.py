"""What one looks at stays where it is while a page begins and bots move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulekit
from tests.browser.test_played_in_browser import opened, written

pytestmark = pytest.mark.thorough

GOOD = 0.1  # the largest cumulative layout shift that Lighthouse calls good
WHILE = 2_500  # milliseconds: bots that come first move, and lay, while the page begins
MOVED = """() => new Promise(done => {
  let moved = 0;
  new PerformanceObserver(list => {
    for (const each of list.getEntries()) if (!each.hadRecentInput) moved += each.value;
    done(moved);
  }).observe({type: "layout-shift", buffered: true});
  setTimeout(() => done(moved), 500);
})"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)], ids=["wide", "phone"])
@pytest.mark.parametrize("game", ["gin", "rummikub", "canasta"])
def test_little_moves_while_a_page_begins(
    browser: Any, tmp_path: Path, game: str, width: int, height: int
) -> None:
    page, said, _ = opened(
        browser, written(tmp_path, game, "greedy"), viewport={"width": width, "height": height}
    )
    page.wait_for_timeout(WHILE)
    moved = page.evaluate(MOVED)
    assert moved < GOOD
    assert said == []


SIGHT = """() => {
  const bar = document.querySelector(".bar").getBoundingClientRect();
  const table = document.querySelector(".table").getBoundingClientRect();
  const held = [...document.querySelectorAll(".hand .held")].map(e => e.getBoundingClientRect());
  return held.every(each => each.top >= table.bottom && each.bottom <= bar.top + 1)
    && bar.bottom <= document.querySelector(".sheets").getBoundingClientRect().top + 1;
}"""
OVER = """() => {
  const boxes = [...document.querySelector(".table").children]
    .map(each => [each.offsetTop, each.offsetTop + Math.max(each.offsetHeight, each.scrollHeight)])
    .sort((a, b) => a[0] - b[0]);
  return boxes.some(([top], i) => i > 0 && top < boxes[i - 1][1] - 1);
}"""
LAY = """() => { const all = [...document.querySelectorAll(".choice")];
  (all.find(each => /^(lay|use|open|meld)/.test(each.dataset.move)) ?? all[0]).click() }"""


@pytest.mark.parametrize("height", [640, 844])
@pytest.mark.parametrize("game", ["conquian", "panguingue", "rum500", "scala_quaranta"])
def test_the_hand_and_the_moves_are_in_sight_on_phones(
    browser: Any, tmp_path: Path, game: str, height: int
) -> None:
    size = {"width": 320 if height == 640 else 390, "height": height}
    path = written(tmp_path, game, "greedy")
    page, said, _ = opened(browser, path, "#seed=7", viewport=size, has_touch=True)
    page.wait_for_timeout(500)  # what is below the hand is drawn after it
    for _ in range(5):
        page.wait_for_selector(".choice:visible, .closing", timeout=30_000)
        if page.query_selector(".closing") is not None:
            break
        assert page.evaluate(SIGHT)
        at = page.get_attribute(".timeline input", "max")
        page.evaluate(LAY)
        page.wait_for_selector(f".timeline input:not([max='{at}'])", state="attached")
        page.wait_for_timeout(100)
    assert said == []
    page.context.close()


def test_what_is_laid_lies_over_nothing_on_a_phone(browser: Any, tmp_path: Path) -> None:
    size = {"width": 390, "height": 844}
    path = written(tmp_path, "hand_and_foot", "greedy")
    page, _, _ = opened(browser, path, "#seed=7", viewport=size, has_touch=True)
    for _ in range(6):
        page.wait_for_selector(".choice:visible", timeout=30_000)
        page.evaluate(LAY)
        page.wait_for_timeout(500)
        assert not page.evaluate(OVER)
    page.context.close()


CUT = """() => [...document.querySelectorAll("header > *, .head .btn, .head .ghost")]
  .filter(each => {
    const box = each.getBoundingClientRect();
    const row = each.closest(".head, header").getBoundingClientRect();
    const over = [...each.parentElement.children].some(other => {
      const there = other.getBoundingClientRect();
      return other !== each && box.height && there.height && Math.abs(there.top - box.top) < 20
        && there.left < box.right - 1 && there.right > box.left + 1;
    });
    return over || box.left < row.left - 1 || box.right > row.right + 1
      || each.scrollWidth > each.clientWidth + 1;
  }).map(each => each.textContent)"""
"""What of the header and of the line that sorts the hand is cut off, or lies over another."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", ["gin", "rummikub", "burako"])
def test_all_that_sorts_a_hand_fits_on_the_smallest_phone(
    browser: Any, tmp_path: Path, game: str, language: str
) -> None:
    path = written(tmp_path, game, "greedy", language=language)
    size = {"width": 320, "height": 640}
    page, said, _ = opened(browser, path, "#seed=7", viewport=size, has_touch=True)
    page.wait_for_selector(".sorts .btn >> nth=2")
    assert page.evaluate(CUT) == []
    named = page.eval_on_selector_all(".sorts .btn", "all => all.map(each => each.ariaLabel)")
    said_in_full = "By melds" if language == "en" else "Por combinaciones (ligadas)"
    assert named[0].lower() == said_in_full.lower()
    assert said == []
    page.context.close()


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_fork_leaves_hand_and_moves_in_sight_on_the_smallest_phone(
    browser: Any, tmp_path: Path, language: str
) -> None:
    """Though the page says that it is one, and red threes lie beside the hand."""
    path = written(tmp_path, "canasta", "greedy", language=language)
    size = {"width": 320, "height": 640}
    page, said, _ = opened(browser, path, "#seed=3", viewport=size, has_touch=True)
    page.wait_for_selector(".choice:visible", timeout=30_000)
    page.evaluate(LAY)
    page.wait_for_selector(".timeline input:not([max='0'])", state="attached")
    page.keyboard.press(",")
    page.click("[data-ask=fork]")
    for _ in range(4):
        page.wait_for_selector(".choice:visible", timeout=30_000)
        page.wait_for_timeout(300)
        assert page.query_selector(".notice .btn") is not None
        assert page.evaluate(SIGHT)
        assert page.evaluate(CUT) == []
        at = page.get_attribute(".timeline input", "max")
        page.click(".choice >> nth=-1")
        page.wait_for_selector(f".timeline input:not([max='{at}'])", state="attached")
    assert page.query_selector(".beside [data-face]") is not None
    assert said == []
    page.context.close()


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844), (320, 640), (844, 390)])
def test_the_own_seat_says_that_it_deals_or_begins(
    browser: Any, tmp_path: Path, width: int, height: int
) -> None:
    for game, language, called in (("gin", "en", "dealer"), ("rummikub", "es", "jugador inicial")):
        ruleset = rulekit.load(game)
        path = written(tmp_path, game, "greedy", language=language)
        for deals in (True, False):
            seeds = (n for n in range(99) if (ruleset.start(seed=n).view(1).dealer == 1) == deals)
            page, _, _ = opened(
                browser,
                path,
                f"#seed={next(seeds)}",
                viewport={"width": width, "height": height},
            )
            page.wait_for_selector(".head")
            seats = page.inner_text(".others")
            own = page.inner_text(".head")
            assert (called in own, called in seats) == (deals, not deals)
            page.context.close()


HAND = """() => { const hand = document.querySelector(".hand");
  return [hand.querySelectorAll(".held").length, hand.getBoundingClientRect().top]; }"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 640)])
@pytest.mark.parametrize("game", ["burraco", "canasta", "carioca"])
def test_a_hand_stays_where_it_is_while_its_cards_are_laid(
    browser: Any, tmp_path: Path, game: str, width: int, height: int
) -> None:
    path = written(tmp_path, game, "greedy")
    size = {"width": width, "height": height}
    page, said, _ = opened(browser, path, "#seed=7", viewport=size, has_touch=True)
    laid = 0
    for _ in range(12):
        page.wait_for_selector(".choice:visible, .closing", timeout=30_000)
        if page.query_selector(".closing") is not None:
            break
        page.wait_for_timeout(300)
        (cards, top), turn = page.evaluate(HAND), page.inner_text(".head [role=status]")
        page.click(".held >> nth=0")
        assert page.evaluate(HAND)[1] == pytest.approx(top, abs=1)
        page.keyboard.press("Escape")
        page.wait_for_timeout(100)
        at = page.get_attribute(".timeline input", "max")
        page.evaluate(LAY)
        page.wait_for_selector(f".timeline input:not([max='{at}'])", state="attached")
        page.wait_for_timeout(100)
        left, now = page.evaluate(HAND)
        if left < cards and page.inner_text(".head [role=status]") == turn:
            laid += 1
            assert now == pytest.approx(top, abs=1)
    assert laid > 0
    assert said == []
    page.context.close()
