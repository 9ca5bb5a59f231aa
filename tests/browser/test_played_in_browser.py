"""An exported game in a real browser: a whole hand is played, and the page is never held up.

These need Chromium, and playwright of the extra `browser`; without them they are skipped.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.export.page import exported

MOST_BYTES = 600_000
THINKING = (
    150  # milliseconds of a bot's search: a page that searched itself would be held up by as much
)

pytestmark = pytest.mark.thorough

WATCH = """window.frozen = [0]; new PerformanceObserver(list => {
  for (const each of list.getEntries()) window.frozen.push(each.duration);
}).observe({entryTypes: ["longtask"]})"""


def written(tmp_path: Path, game: str, *bots: str, language: str = "en", **options: str) -> Path:
    text = exported(rulekit.load(game, **options), bots=bots, language=language)
    assert len(text.encode()) < MOST_BYTES
    path = tmp_path / f"{game}.html"
    path.write_text(text, encoding="utf-8")
    return path


def opened(
    browser: Any, path: Path, fragment: str = "", **settings: Any
) -> tuple[Any, list[str], list[str]]:
    """The page, what the browser complained about, and what it asked for."""
    said: list[str] = []
    asked: list[str] = []
    page = browser.new_context(**settings).new_page()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path.as_uri() + fragment)
    page.wait_for_selector(".choice", timeout=30_000)
    page.evaluate(WATCH)
    return page, said, asked


def told(page: Any) -> str:
    """What the page says has happened, as text: it draws the cards in it."""
    lines = page.eval_on_selector_all(".log li", "all => all.map(each => each.dataset.told)")
    return "\n".join(lines)


def play_hand(page: Any, pick: int = 0, most: int = 200) -> int:
    """Make the pick-th move until a hand has ended; how many there were."""
    for made in range(most):
        page.wait_for_selector(".choice, .ended, [role=alert]", timeout=30_000)
        assert page.query_selector("[role=alert]") is None
        if page.query_selector(".ended") is not None:
            return made
        page.evaluate(
            "k => { const all = document.querySelectorAll('.choice');"
            " all[Math.min(k, all.length - 1)]?.click() }",
            pick if made % 2 else 0,
        )
        page.wait_for_timeout(20)
    raise AssertionError(f"no hand ended in {most} moves")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)], ids=["wide", "phone"])
def test_a_whole_hand_is_played_and_the_page_never_waits(
    browser: Any, tmp_path: Path, width: int, height: int
) -> None:
    path = written(tmp_path, "gin", f"search:ms={THINKING}")
    page, said, asked = opened(browser, path, viewport={"width": width, "height": height})
    moves = play_hand(page, pick=7)
    assert moves > 0
    assert said == []
    assert [url for url in asked if not url.startswith("blob:")] == [path.as_uri()]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # A machine that is busy with other things may hold up a page; searching would at every turn.
    held_up = [each for each in page.evaluate("window.frozen") if each >= THINKING]
    assert len(held_up) < max(2, moves / 4)
    assert "is over" in page.inner_text(".log")
    page.context.close()


def test_hidden_cards_are_not_in_the_page(browser: Any, tmp_path: Path) -> None:
    page, _, _ = opened(browser, written(tmp_path, "gin", "greedy"))
    assert len(page.query_selector_all(".hand [data-card]")) == 10
    faces = "all => all.map(each => each.dataset.face)"
    others = page.eval_on_selector_all("[data-zone=hand][data-owner='2'] [data-face]", faces)
    # A card that the bot took where all saw it.
    assert all(face in told(page) for face in others)
    assert len(others) <= 1
    assert page.query_selector("[data-zone=stock] [data-face]") is None
    assert page.query_selector("[data-zone=stock] .back") is not None
    page.context.close()


def test_cards_choose_among_moves_by_mouse_and_keyboard(browser: Any, tmp_path: Path) -> None:
    page, _, _ = opened(browser, written(tmp_path, "gin", "greedy"))
    while page.query_selector("[data-move^=discard]") is None:
        page.keyboard.press("1")
        page.wait_for_timeout(100)
    page.wait_for_timeout(500)  # what is below the hand is drawn after it
    every = len(page.query_selector_all(".choice"))
    card = page.get_attribute("[data-move^=discard]", "data-move").split()[1]
    page.focus(f".hand [data-card='{card}']")
    page.keyboard.press("Space")
    page.wait_for_function("n => document.querySelectorAll('.choice').length < n", arg=every)
    chosen = page.eval_on_selector_all(".choice", "all => all.map(each => each.dataset.move)")
    assert 0 < len(chosen) < every
    assert all(card in move for move in chosen)
    page.keyboard.press("Escape")
    page.wait_for_function("n => document.querySelectorAll('.choice').length === n", arg=every)
    page.focus(".hand button")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("document.activeElement.dataset.card")
    assert second == page.eval_on_selector_all(".hand button", "all => all[1].dataset.card")
    page.dblclick(f".hand [data-card='{card}']")
    page.wait_for_selector(".hand button:nth-child(11)", state="detached")
    page.context.close()


WHERE = """all => Object.fromEntries(all.map(each => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [each.dataset.place, [x, y, width, height]];
}))"""


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)], ids=["wide", "phone"])
@pytest.mark.parametrize("game", ["gin", "rummikub"])
def test_the_other_cards_stay_where_they_are_as_the_first_is_chosen(
    browser: Any, tmp_path: Path, game: str, width: int, height: int
) -> None:
    path = written(tmp_path, game, "greedy")
    page, said, _ = opened(
        browser,
        path,
        "#seed=7",
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
    )
    page.wait_for_timeout(500)  # what is below the hand is drawn after it
    for _ in range(2):
        before = page.eval_on_selector_all(".hand .held", WHERE)
        first = page.get_attribute(".hand .held >> nth=1", "data-place")
        page.click(".hand .held >> nth=1")
        page.wait_for_selector(".hand [aria-pressed=true]")
        page.wait_for_timeout(200)  # a worker has judged what is chosen
        after = page.eval_on_selector_all(".hand .held", WHERE)
        assert after.keys() == before.keys()
        for place in before.keys() - {first}:
            assert after[place] == pytest.approx(before[place], abs=1)
        page.keyboard.press("Escape")
        made = len(page.query_selector_all(".log li"))
        page.click(".choice >> nth=0")
        page.wait_for_selector(f".log li >> nth={made}", state="attached")
        page.wait_for_selector(".choice")
    assert said == []
    page.context.close()


def test_what_is_not_listed_is_laid_of_the_cards_chosen(browser: Any, tmp_path: Path) -> None:
    """Of tiles that could come down in several melds the page also lays one of them alone."""
    game = rulekit.load("rummikub")
    seed, part = next(found for found in map(part_of_an_opening, range(20_000)) if found)
    path = written(tmp_path, "rummikub", "greedy")
    page, said, _ = opened(browser, path, fragment=f"#seed={seed}")
    assert f"open {part}" not in game.start(seed=seed).legal_moves.by_text
    for card in part.split():
        page.click(f".hand [data-card='{card}'][aria-pressed=false]")
    page.wait_for_selector(f"[data-move='open {part}']").click()
    page.wait_for_selector(f".log li[data-told*='{part}']")
    assert said == []
    page.context.close()


def part_of_an_opening(seed: int) -> tuple[int, str] | None:
    """A deal in which seat 1 moves first and may open with fewer melds than are listed, and one."""
    state = rulekit.load("rummikub").start(seed=seed)
    for move in state.legal_moves if state.to_move == 1 else ():
        melds = move.arguments[0].split(" / ") if move.action == "open" else []
        for meld in melds if len(melds) > 1 else ():
            if "JK" not in meld and state.why(f"open {meld}") is None:
                return seed, meld
    return None


@pytest.mark.parametrize("game", ["rummikub", "chinchon", "ten_phases"])
def test_tiles_latin_suits_and_special_cards_are_drawn(
    browser: Any, tmp_path: Path, game: str
) -> None:
    page, said, _ = opened(browser, written(tmp_path, game, "greedy", language="es"))
    faces = {face["name"] for face in json.loads(page.inner_text("#game"))["deck"]["faces"]}
    held = page.eval_on_selector_all(".hand button", "all => all.map(each => each.dataset.card)")
    assert held
    assert set(held) <= faces
    drawn = page.eval_on_selector_all(".hand svg", "all => all.map(each => each.innerHTML.length)")
    assert min(drawn) > 100
    assert "Te toca" in page.inner_text("[role=status]")
    page.click("header button")
    assert len(page.frame_locator(".rulebook iframe").locator("main").inner_text()) > 500
    assert said == []
    page.context.close()
