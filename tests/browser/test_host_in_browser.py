"""The host in a real browser says word for word what Python says, as it does in Node.

These need Chromium, and playwright of the extra `browser`; without them they are skipped.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.lockstep import compared, ends
from tests.sampling import number

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
ADDRESS = "http://lockstep.test/"
PAGE = """<!doctype html><title>lock-step</title><script type="module">
import { follow } from "/benchmarks/lockstep.mjs";
window.follow = follow;
</script>"""


class Tab:
    """A page that plays along: on the bundle and the steps that Node runs as well."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._ended: dict[str, Any] | None = None
        page.route(f"{ADDRESS}**", self._answer)
        page.goto(ADDRESS)
        page.wait_for_function("() => window.follow")

    def _answer(self, route: Any) -> None:
        path = route.request.url.removeprefix(ADDRESS)
        if path in ("benchmarks/lockstep.mjs", "rulekit/_bundles/host.js"):
            text = (ROOT / path).read_text(encoding="utf-8")
            route.fulfill(body=text, content_type="text/javascript")
        else:
            route.fulfill(body=PAGE, content_type="text/html")

    def tell(self, line: str) -> bool:
        """Take a step; whether the page goes on."""
        if self._ended is None:
            self._ended = self._page.evaluate("line => window.follow(line)", line)
        return self._ended is None

    def done(self) -> str:
        """What the page said when it ended."""
        return json.dumps(self._ended)


@pytest.mark.parametrize("game", ["gin", "rummikub", "rum500"])
def test_a_browser_tells_games_alike(browser: Any, game: str) -> None:
    page = browser.new_page()
    (table, *_) = ends(game)
    bots = ("random", "greedy")
    decisions, wrong = compared(table, number(game), bots, most=25, looking=0.2, other=Tab(page))
    page.close()
    assert not wrong
    assert decisions > 0


def test_what_differs_is_found_in_a_browser_too(browser: Any) -> None:
    tab = Tab(browser.new_page())
    assert not tab.tell(json.dumps({"do": "play", "where": "nowhere", "texts": [], "text": "pass"}))
    assert "nowhere" in json.loads(tab.done())["wrong"]
