"""Piles that are taken with more: by a number of cards, or only with cards of the hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.studio.network.judging import judged
from tests.browser.exports import fragment_of
from tests.browser.test_played_in_browser import written

pytestmark = pytest.mark.thorough

SIZES = [(1280, 800), (390, 844)]
MOVES = "all => all.map(each => each.dataset.move)"
CARDS = "all => all.map(each => each.dataset.card)"


def offering(game: str, action: str, least: int) -> rulekit.State:
    """A position in which seat 1 may make so many moves of an action."""
    ruleset = rulekit.load(game)
    for seed in range(60):
        state = ruleset.start(seed=seed)
        for _ in range(120):
            offered = [move for move in state.legal_moves if move.action == action]
            if state.to_move == 1 and not state.hands and len(offered) >= least:
                return state
            state = state.play(state.ask("greedy"))
    raise AssertionError(f"{game}: {action} was never legal for seat 1")


def played_on(browser: Any, path: Path, state: rulekit.State, width: int, height: int) -> Any:
    """The page of a game at a position, where seat 1 is to move."""
    page = browser.new_context(viewport={"width": width, "height": height}).new_page()
    page.goto(path.as_uri() + fragment_of(state.record.text(), len(state.history)))
    page.click("[data-ask=fork]", timeout=30_000)
    page.wait_for_selector(".choice:visible", timeout=30_000)
    return page


@pytest.mark.parametrize(("width", "height"), SIZES, ids=["wide", "phone"])
def test_a_number_of_cards_is_told_by_the_lowest(
    browser: Any, tmp_path: Path, width: int, height: int
) -> None:
    state = offering("rum500", "from_discard", least=2)
    page = played_on(browser, written(tmp_path, "rum500", "greedy"), state, width, height)
    move = state.legal_moves[-1]
    number = int(move.arguments[0])
    page.click("button[data-zone=discard]")  # of several ways none is taken for its player
    told = page.inner_text(f"[data-move='{move.text}'] .arg")
    assert told.strip().endswith(f"and {number - 1} cards on it")
    lowest = page.get_attribute(f"[data-move='{move.text}'] .chip", "aria-label")
    pile = page.eval_on_selector_all(
        "[data-zone=discard] svg", "all => all.map(e => e.dataset.face)"
    )
    suits = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
    assert lowest == f"{pile[-number][:-1]} {suits[pile[-number][-1]]}"
    page.click(f"[data-move='{move.text}']")
    page.wait_for_selector(f".log li[data-told*='from discard {number}']", state="attached")
    shown = page.eval_on_selector_all(".events > span:last-child .chip", "all => all.length")
    assert shown == number
    page.context.close()


@pytest.mark.parametrize(("width", "height"), SIZES, ids=["wide", "phone"])
@pytest.mark.parametrize(
    ("game", "action", "pile"),
    [("loba", "take_into_meld", "discard"), ("conquian", "use", "exposed")],
    ids=["meld", "layout"],
)
def test_a_pile_that_is_taken_with_cards_of_the_hand_has_them_chosen(
    browser: Any, tmp_path: Path, game: str, action: str, pile: str, width: int, height: int
) -> None:
    state = offering(game, action, least=1)
    page = played_on(browser, written(tmp_path, game, "greedy"), state, width, height)
    (move,) = (each.text for each in state.legal_moves if each.action == action)
    page.focus(f"button.gives[data-zone={pile}]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".held[aria-pressed=true]")
    chosen = page.eval_on_selector_all(".held[aria-pressed=true]", CARDS)
    assert sorted([*chosen, state.view(1).zone(pile).cards[-1]]) == sorted(move.split()[1:])
    assert page.eval_on_selector_all(".choice", MOVES) == [move]
    page.keyboard.press("Escape")
    page.click(f".held[data-card='{chosen[0]}']")
    page.wait_for_selector(".held.fits")
    assert page.eval_on_selector_all(".held.fits", CARDS) == chosen[1:]
    page.keyboard.press("Escape")
    for _ in range(2):
        page.focus(f"button.gives[data-zone={pile}]")
        page.keyboard.press("Enter")
    told = action.replace("_", " ")
    page.wait_for_selector(f".log li[data-told^='You: {told}']", state="attached")
    page.context.close()


@pytest.mark.parametrize(("width", "height"), SIZES, ids=["wide", "phone"])
def test_a_pile_that_is_taken_in_several_ways_says_what_goes_with_it(
    browser: Any, tmp_path: Path, width: int, height: int
) -> None:
    state = offering("canasta", "take", least=2)
    page = played_on(browser, written(tmp_path, "canasta", "greedy"), state, width, height)
    assert page.query_selector(".held.fits") is None
    page.click("button.gives[data-zone=discard]")
    page.wait_for_selector(".held.fits")
    assert "Choose what goes with it." in page.inner_text("[role=status]")
    takes = [each.text for each in state.legal_moves if each.action == "take"]
    assert page.eval_on_selector_all(".choice", MOVES)[: len(takes)] == takes
    page.context.close()


def fitting(opened: bool) -> tuple[rulekit.State, str]:
    """A position in which seat 1 has opened or not, and a tile of its rack that fits a set."""
    ruleset = rulekit.load("rummikub")
    for seed in range(30):
        state = ruleset.start(seed=seed, players=2)
        for _ in range(60):
            sets = [
                {"text": meld, "changed": False, "own": False, "pick": 0}
                for zone in state.view(1).zones
                for meld in zone.melds
            ]
            place = any(move.action == "place" for move in state.legal_moves)
            if state.hands or (state.to_move == 1 and sets and place == opened):
                break
            state = state.play(state.ask("greedy"))
        if state.hands or state.phase != "playing":
            continue
        for tile in state.view(1).zone("rack", 1).cards:
            asked = {"number": 1, "held": tile, "moves": [], "sets": sets}
            if any(judged(state, asked)["takes"]):
                return state, tile
    raise AssertionError("no tile fits a set")


@pytest.mark.parametrize("opened", [False, True], ids=["not opened", "opened"])
@pytest.mark.parametrize(("width", "height"), SIZES, ids=["wide", "phone"])
def test_a_frame_promises_nothing_that_is_refused(
    browser: Any, tmp_path: Path, width: int, height: int, *, opened: bool
) -> None:
    state, tile = fitting(opened)
    page = played_on(browser, written(tmp_path, "rummikub", "greedy"), state, width, height)
    page.wait_for_timeout(500)  # what is below the hand is drawn after it
    held = page.locator(f".hand [data-card='{tile}']").first.bounding_box()
    aim = page.locator(".shared .set").first
    aim.scroll_into_view_if_needed()
    box = aim.bounding_box()
    page.mouse.move(held["x"] + 10, held["y"] + 10)
    page.mouse.down()
    page.mouse.move(held["x"] + 10, held["y"] - 20)
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.wait_for_timeout(300)  # a worker judges what is dragged
    assert page.query_selector(".set.over") is not None
    assert (page.query_selector(".set.takes") is not None) == opened
    page.mouse.up()
    page.context.close()
