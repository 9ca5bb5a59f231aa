"""What one looks at stays where it is while a page begins and bots move."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

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
