"""What helps to play at a table on a network is what an exported page has, and axe finds nothing.

These need Chromium, playwright of the extra `browser`, and axe-core of `npm ci` in web/; without
them they are skipped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.tables import Person, hosted

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: npm ci in web/"),
]
FOUND = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
  each => `${each.id}: ${each.nodes.map(node => node.html.slice(0, 160)).join(" | ")}`)"""
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
LAY = """() => { const all = [...document.querySelectorAll(".choice")];
  (all.find(each => /^open/.test(each.dataset.move)) ??
   all.find(each => /^(draw|done|pass)/.test(each.dataset.move)) ?? all[0])?.click() }"""


def seated(browser: Any, link: str, **settings: Any) -> Person:
    """Somebody whose page may be read by axe."""
    person = Person(browser, link, bypass_csp=True, reduced_motion="reduce", **settings)
    person.page.add_script_tag(path=str(AXE))
    return person


def turn_of(people: list[Person], after: int = -1) -> Any:
    """The page of whoever is in turn, once both know of more moves than `after`."""
    for _ in range(600):
        people[0].page.wait_for_timeout(50)
        if min(each.at() for each in people) > after:
            waiting = [each.page for each in people if each.page.query_selector(".choice")]
            if len(waiting) == 1:
                return waiting[0]
    raise AssertionError("nobody is in turn")


def test_hints_reasons_sorted_hands_and_the_rulebook_are_there_and_axe_finds_nothing(
    browser: Any,
) -> None:
    with hosted("gin", players=2) as links:
        people = [
            seated(browser, links[1], viewport=WIDE),
            seated(browser, links[2], viewport=PHONE, color_scheme="dark"),
        ]
        watching = seated(browser, links[0], viewport=WIDE)
        assert [each.page.evaluate(FOUND) for each in people] == [[], []]
        people[0].page.click(".begin")
        for each in people:
            each.page.wait_for_selector(".hand .held")
            assert each.page.query_selector("[aria-pressed=true]:has-text('By melds')")
        page = turn_of(people)
        page.keyboard.press("h")
        page.wait_for_selector(".hint b")
        page.click("[data-ask=why]")
        page.wait_for_selector(".whys dt")
        page.keyboard.press("Escape")
        page.wait_for_selector(".advice", state="detached")
        page.keyboard.press("h")
        page.wait_for_selector(".hint b")
        before = people[0].at()
        page.click(".hint button")
        turn_of(people, before)
        for each in people:
            each.page.click("header button")
            frame = each.page.frame_locator(".rulebook iframe")
            assert frame.locator("h1").inner_text() == "Gin Rummy"
        for each in (*people, watching):
            assert each.page.evaluate(FOUND) == []
        assert watching.page.query_selector("[data-ask], .hand .held") is None
        asked = [m for m in people[0].told + people[1].told if m["kind"] in ("hint", "whys")]
        assert len(asked) == 3
        assert all(m["sorted"] is None for m in watching.told if m["kind"] == "seen")
        assert [each.complaints for each in (*people, watching)] == [[], [], []]
        for each in (*people, watching):
            each.context.close()


def test_a_table_is_taken_apart_and_put_together_and_judged_by_the_server(browser: Any) -> None:
    with hosted("rummikub", players=2) as links:
        people = [seated(browser, links[seat], viewport=WIDE) for seat in (1, 2)]
        people[0].page.click(".begin")
        at = -1
        for _ in range(60):
            page, at = turn_of(people, at), people[0].at()
            if page.query_selector(".shared .set .piece"):
                break
            page.evaluate(LAY)
        sets = len(page.query_selector_all(".shared .set"))
        page.click(".shared .piece >> nth=0")
        page.click(".head .ghost")
        page.wait_for_selector(".making [data-set=loose]")  # a tile by itself is no set
        assert page.evaluate(FOUND) == []
        assert [m for m in people[0].told + people[1].told if m["kind"] == "judged"]
        page.click(".making button:has-text('Undo step')")
        page.wait_for_selector(".making", state="detached")
        assert len(page.query_selector_all(".shared .set")) == sets
        assert [each.complaints for each in people] == [[], []]
        for each in people:
            each.context.close()
