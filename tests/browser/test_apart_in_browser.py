"""What lies on a table lies apart, however much has been laid."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import CHROMIUM, FLAGS
from tests.browser.test_played_in_browser import opened, written

pytestmark = pytest.mark.thorough

HINTS = 20
OVERLAPS = """() => {
  const all = [...document.querySelector(".table").querySelectorAll(
    ".meld, .set, .pile, .who, .team > h2, .laid > h2, .cells")];
  const boxes = all.map(each => each.getBoundingClientRect());
  const found = [];
  all.forEach((one, i) => all.slice(0, i).forEach((other, j) => {
    const [a, b] = [boxes[i], boxes[j]];
    if (one.contains(other) || other.contains(one) || !a.width || !b.width) return;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) found.push([one.outerHTML, other.outerHTML]);
  }));
  return found;
}"""
"""Pairs of melds, piles, seats and headings of which one lies over the other."""


def hinted(page: Any) -> None:
    """Have the own turn played as a bot would, and wait for the next one."""
    page.wait_for_selector(".choice:visible, .closing", timeout=30_000)
    if page.query_selector(".closing") is not None:
        page.click(".closing .btn")
        page.wait_for_selector(".choice:visible", timeout=30_000)
    at = page.get_attribute(".timeline input", "max")
    page.keyboard.press("h")
    page.click(".advice.hint button", timeout=30_000)
    page.wait_for_selector(f".timeline input:not([max='{at}'])", state="attached")


@pytest.mark.parametrize(
    ("game", "seed"), [("canasta", 3), ("burako", 5), ("hand_and_foot", 5), ("rummikub", 5)]
)
def test_nothing_on_a_table_lies_over_anything(
    browser: Any, tmp_path: Path, game: str, seed: int
) -> None:
    path = written(tmp_path, game, "greedy")
    page, said, _ = opened(browser, path, f"#seed={seed}", viewport={"width": 1280, "height": 800})
    page.wait_for_selector(".timeline", state="attached")
    for _ in range(HINTS):
        hinted(page)
        page.wait_for_timeout(100)
        assert page.evaluate(OVERLAPS) == []
        page.evaluate("document.querySelector('.table').scrollTop = 150")
        assert page.evaluate(OVERLAPS) == []
    assert said == []
    page.context.close()


BESIDE = """() => ["header > *", ".sheets > *"].flatMap(which => {
  const all = [...document.querySelectorAll(which)].map(each => each.getBoundingClientRect());
  return all.flatMap((a, i) => all.slice(0, i).filter(b =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1));
})"""
"""What of the header and of the tabs lies over another."""


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (320, 640)], ids=str)
@pytest.mark.parametrize("game", ["gin", "canasta", "rummikub"])
def test_letters_twice_as_large_lie_apart_and_no_page_scrolls_sideways(
    browser: Any, tmp_path: Path, game: str, size: tuple[int, int]
) -> None:
    large = browser.browser_type.launch(
        executable_path=CHROMIUM, args=[*FLAGS, "--blink-settings=defaultFontSize=32"]
    )
    path = written(tmp_path, game, "greedy", language="es" if game == "rummikub" else "en")
    width, height = size
    page, said, _ = opened(
        large, path, "#seed=3", viewport={"width": width, "height": height}, is_mobile=width < 500
    )
    page.wait_for_selector(".timeline", state="attached")
    for tab in range(3):
        page.click(f".sheets button >> nth={tab}")
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert page.evaluate(BESIDE) == []
        assert page.is_visible(".table") == (tab == 0)
        assert page.is_visible(".score") == (tab == 1)
        if tab == 0:
            assert page.evaluate(OVERLAPS) == []
            assert page.locator(".pile").first.bounding_box()["y"] < height
            assert page.locator(".choice").first.bounding_box()["y"] < height
    assert said == []
    large.close()
