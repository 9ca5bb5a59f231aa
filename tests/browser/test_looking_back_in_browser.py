"""Looking back on an exported page: while bots think, with the eyes of others, and playing on.

These need Chromium, and playwright of the extra `browser`; without them they are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rulekit
from tests.browser.exports import fragment_of, moves_made, opening

pytestmark = pytest.mark.thorough
THINKING = pytest.mark.parametrize(
    "bot", ["search:ms=4000", "search:playouts=30000"], ids=["time", "playouts"]
)
CARDS = "[data-face], [data-card]"


@pytest.fixture(scope="module")
def page_of(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """What opens Gin against such bots, with such a fragment; pages complain of nothing."""
    yield from opening(browser, tmp_path_factory)


def recorded(moves: int) -> str:
    """A link to a match of so many moves, the first of each list, at its last moment."""
    state = rulekit.load("gin").start(seed=5)
    for _ in range(moves):
        state = state.play(next(iter(state.legal_moves)))
    return fragment_of(state.record.text(), moves)


def thinking(page: Any) -> int:
    """Play until the bot thinks; how many moves have been made then."""
    while page.query_selector(".seat progress") is None:
        if page.query_selector(".choice"):
            page.click(".choice >> nth=0")
        page.wait_for_timeout(100)
    return moves_made(page)


@THINKING
def test_one_looks_back_while_a_bot_thinks_and_stays_there_as_it_moves(
    page_of: Any, bot: str
) -> None:
    page = page_of(bot, "#seed=5")
    made = thinking(page)
    page.keyboard.press(",")
    page.wait_for_selector(".timeline.past", timeout=2000)
    assert moves_made(page) == made
    shown = page.get_attribute(".timeline input", "value")
    page.wait_for_selector(f".timeline.past input:not([max='{made}'])")
    assert page.get_attribute(".timeline input", "value") == shown
    page.click("[data-ask=now]")
    page.wait_for_selector(".choice")
    assert moves_made(page) > made


@THINKING
def test_taking_back_ends_what_a_bot_thinks(page_of: Any, bot: str) -> None:
    page = page_of(bot, "#seed=5")
    made = thinking(page)
    page.keyboard.press("Control+z")
    page.wait_for_selector(".choice", timeout=2000)
    assert moves_made(page) == made - 1
    page.wait_for_timeout(5000)
    assert moves_made(page) == made - 1


@pytest.mark.parametrize(
    ("language", "hands"),
    [("en", ("Seat 1’s hand", "Ana’s hand")), ("es", ("Mano de Asiento 1", "Mano de Ana"))],
)
def test_a_hand_that_is_looked_at_is_called_by_whose_it_is(
    page_of: Any, language: str, hands: tuple[str, str]
) -> None:
    page = page_of("greedy", recorded(5), language)
    for seat, called in enumerate(hands, start=1):
        page.select_option(".whose select", str(seat))
        page.wait_for_selector(f".holding[aria-label='{called}']")
        assert page.inner_text(".holding h2") == called
    page.click("[data-ask=fork]")
    page.wait_for_selector(".timeline:not(.past)")
    assert page.inner_text(".holding h2") in ("Your hand", "Tu mano")


@pytest.mark.parametrize("moves", [5, 6])
def test_nobody_s_hand_is_shown_as_several_play_on_before_they_say_so(
    page_of: Any, moves: int
) -> None:
    page = page_of("none", recorded(moves))
    page.click("[data-ask=fork]")
    page.wait_for_selector(".curtain button")
    assert page.query_selector_all(CARDS) == []
    page.click(".curtain button")
    page.wait_for_selector(".choice")
    assert page.inner_text(".holding h2") == "Your hand"


@pytest.mark.parametrize(
    ("true", "false", "told"),
    [
        ('"target": "100"', '"target": "7"', "target says “7”, but it was played with “100”"),
        ('"target": "100"', '"tarot": "7"', "a house rule “tarot”, which this game does not have"),
        ('"game": "gin"', '"game": "go"', "“game” says “go”, but it was played with “gin”"),
    ],
)
def test_what_a_record_says_wrongly_of_its_rules_is_told(
    page_of: Any, true: str, false: str, told: str
) -> None:
    text = rulekit.load("gin").start(seed=5).record.text()
    page = page_of("greedy", fragment_of(text.replace(true, false)))
    page.wait_for_selector(".choice")
    assert told in page.inner_text(".notice")


@pytest.mark.parametrize(("language", "suits"), [("en", "clubs"), ("es", "tréboles")])
def test_the_scrubber_is_read_out_in_words(page_of: Any, language: str, suits: str) -> None:
    page = page_of("greedy", recorded(6), language)
    read = page.get_attribute(".timeline input", "aria-valuetext")
    card = page.locator(".timeline .then [role=img]").first
    assert card.get_attribute("aria-label") in read and suits in read
    shown = page.inner_text(".timeline .then")
    names = {face for face in rulekit.load("gin").program(2).faces if face in f"{shown} {read}"}
    assert names == set()


def test_who_played_is_called_so_again_after_a_fork_in_another_seat(page_of: Any) -> None:
    page = page_of("greedy", recorded(6))
    page.select_option(".whose select", "2")
    page.wait_for_selector(".holding[aria-label='Ana’s hand']")
    page.click("[data-ask=fork]")
    page.wait_for_selector(".timeline:not(.past)")
    assert page.inner_text(".holding h2") == "Your hand"
    page.wait_for_selector(".seat[aria-label='Ada']")
    page.wait_for_timeout(1000)
    page.reload()
    page.wait_for_selector(".choice")
    page.click(".notices button")
    page.wait_for_selector(".timeline.past")
    page.wait_for_selector(".seat[aria-label='Ana']")
    assert page.inner_text(".holding h2") == "Seat 1’s hand"
