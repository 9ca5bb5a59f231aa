"""Exported games as people with other senses and hands have them: axe finds nothing, keys do all.

These need Chromium, playwright of the extra `browser`, and axe-core of `npm ci` in web/; without
them they are skipped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.export.page import exported

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(not AXE.exists(), reason="axe-core is not there: npm ci in web/"),
]

FOUND = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations.map(
  each => `${each.id}: ${each.nodes.map(node => node.html.slice(0, 160)).join(" | ")}`)"""
PLAYED = """k => { const all = document.querySelectorAll(".choice");
  all[k % Math.max(1, all.length)]?.click() }"""
OPENED = """() => { const all = [...document.querySelectorAll(".choice")];
  (all.find(each => /^(open|place)/.test(each.dataset.move)) ??
   all.find(each => /^(draw|done|pass)/.test(each.dataset.move)) ?? all[0]).click() }"""
WIDE, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


def opened(browser: Any, folder: Path, game: str, seed: int = 7, **settings: Any) -> Any:
    """The page of a game against greedy bots, in a window that may be read by axe."""
    path = folder / f"{game}.html"
    path.write_text(exported(rulekit.load(game)), encoding="utf-8")
    # The policy of the page lets no other script in; a test may set it aside.
    page = browser.new_context(bypass_csp=True, reduced_motion="reduce", **settings).new_page()
    page.goto(f"{path.as_uri()}#seed={seed}")
    page.wait_for_selector(".choice", timeout=60_000)
    page.add_script_tag(path=str(AXE))
    return page


def play(page: Any, moves: int) -> None:
    for made in range(moves):
        page.wait_for_selector(".choice", state="attached", timeout=60_000)
        page.evaluate(PLAYED, made * 7)
        page.wait_for_timeout(30)
    page.wait_for_selector(".choice, .closing", timeout=60_000)
    if page.query_selector(".closing"):
        assert page.evaluate(FOUND) == []
        page.click(".closing .btn")
    page.wait_for_selector(".choice", timeout=60_000)


@pytest.mark.parametrize(
    ("game", "window", "scheme"),
    [
        ("gin", WIDE, "light"),
        ("chinchon", PHONE, "dark"),
        ("canasta", WIDE, "dark"),
        ("rummikub", PHONE, "light"),
        ("rum500", PHONE, "dark"),
        ("michigan", WIDE, "light"),
    ],
    ids=lambda value: value if isinstance(value, str) else str(value["width"]),
)
def test_axe_finds_nothing_in_the_beginning_in_the_middle_and_with_cards_chosen(
    browser: Any, tmp_path: Path, game: str, window: dict[str, int], scheme: str
) -> None:
    page = opened(browser, tmp_path, game, viewport=window, color_scheme=scheme)
    assert page.evaluate(FOUND) == []
    play(page, 12)
    page.evaluate("document.querySelector('.every')?.setAttribute('open', '')")
    assert page.evaluate(FOUND) == []
    if page.query_selector(".hand .held") is not None:
        page.click(".hand .held >> nth=0")
        page.wait_for_timeout(100)
        assert page.evaluate(FOUND) == []
    page.context.close()


def test_axe_finds_nothing_in_the_rulebook_and_where_the_game_cannot_go_on(
    browser: Any, tmp_path: Path
) -> None:
    page = opened(browser, tmp_path, "gin", viewport=PHONE)
    page.click("header button")
    page.wait_for_selector(".rulebook iframe")
    assert page.evaluate(FOUND) == []
    text = (tmp_path / "gin.html").read_text(encoding="utf-8")
    broken = tmp_path / "broken.html"
    broken.write_text(text.replace('"module": "', '"module": "AAAA', 1), encoding="utf-8")
    page.goto(broken.as_uri())
    page.wait_for_timeout(1000)
    page.add_script_tag(path=str(AXE))
    assert page.evaluate(FOUND) == []
    page.context.close()


def test_cards_are_arranged_and_thrown_away_by_dragging(browser: Any, tmp_path: Path) -> None:
    page = opened(browser, tmp_path, "gin", viewport=WIDE)
    while page.query_selector("[data-move^=discard]") is None:
        page.click(".choice >> nth=0")
        page.wait_for_timeout(100)
    cards = "all => all.map(each => each.dataset.card)"
    before = page.eval_on_selector_all(".hand .held", cards)
    drag(page, ".hand .held >> nth=0", f".hand [data-card='{before[4]}']", aside=0.9)
    after = page.eval_on_selector_all(".hand .held", cards)
    assert after == [*before[1:5], before[0], *before[5:]]
    thrown = page.get_attribute("[data-move^=discard]", "data-move").split()[1]
    drag(page, f".hand [data-card='{thrown}']", "[data-zone=discard]")
    page.wait_for_selector(f".log li[data-told*='You: discard {thrown}']")
    page.context.close()


def test_what_cannot_go_somewhere_goes_back_and_it_is_said(browser: Any, tmp_path: Path) -> None:
    page = opened(browser, tmp_path, "gin", viewport=WIDE)
    held = len(page.query_selector_all(".hand .held"))
    drag(page, ".hand .held >> nth=0", "[data-zone=stock]")
    page.wait_for_selector("[role=status]:has-text('cannot go there')")
    assert len(page.query_selector_all(".hand .held")) == held
    page.context.close()


def test_a_card_is_taken_from_a_pile_by_keys(browser: Any, tmp_path: Path) -> None:
    page = opened(browser, tmp_path, "gin", viewport=PHONE)
    while page.query_selector("button[data-zone=stock]") is None:
        page.click(".choice >> nth=0")
        page.wait_for_timeout(100)
    held = len(page.query_selector_all(".hand .held"))
    page.focus("button[data-zone=stock]")
    page.keyboard.press("Enter")
    page.wait_for_selector(f".hand .held >> nth={held}")
    page.context.close()


def test_a_table_is_taken_apart_judged_and_put_back(browser: Any, tmp_path: Path) -> None:
    page = opened(browser, tmp_path, "rummikub", seed=11, viewport=WIDE)
    for _ in range(40):
        page.wait_for_selector(".choice", timeout=60_000)
        if page.query_selector(".shared .set .piece"):
            break
        page.evaluate(OPENED)
        page.wait_for_timeout(150)
    sets = len(page.query_selector_all(".shared .set"))
    # A tile by itself is no set that holds.
    page.click(".shared .piece >> nth=0")
    page.click(".head .ghost")
    page.wait_for_selector(".making [data-set=loose]")
    assert page.query_selector(".choice.primary") is None
    # Another move would put all back, so it is made only when it is asked for once more.
    at = page.get_attribute(".timeline input", "max")
    page.click(".choice[data-move=draw], .choice[data-move=done]")
    page.wait_for_selector("[role=status]:has-text('takes back what you have put together')")
    assert page.get_attribute(".timeline input", "max") == at
    page.click(".making button:has-text('Undo step')")
    page.wait_for_selector(".making", state="detached")
    assert len(page.query_selector_all(".shared .set")) == sets
    page.context.close()


def drag(page: Any, what: str, onto: str, aside: float = 0.5) -> None:
    """Drag with the mouse from the middle of one thing to another; `aside`: how far right in it."""
    start, end = page.locator(what).bounding_box(), page.locator(onto).bounding_box()
    page.mouse.move(start["x"] + 12, start["y"] + start["height"] / 2)
    page.mouse.down()
    x, y = end["x"] + end["width"] * aside, end["y"] + end["height"] / 2
    page.mouse.move(x, y - 20, steps=4)
    page.mouse.move(x, y, steps=2)
    page.mouse.up()
    page.wait_for_timeout(100)
