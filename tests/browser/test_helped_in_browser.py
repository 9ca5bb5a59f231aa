"""What an exported page does beside play: hints, whys, looking back, records, several people.

These need Chromium, and playwright of the extra `browser`; without them they are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.export.reasons import reasons
from tests.browser.exports import fragment_of, link, moves_made, opening, play, record_of

pytestmark = pytest.mark.thorough
CARDS = "[data-face], [data-card]"


@pytest.fixture(scope="module")
def page_of(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """What opens Gin against such bots, with such a fragment; pages complain of nothing."""
    yield from opening(browser, tmp_path_factory)


def told(page: Any) -> list[str]:
    """The reasons that a page tells once it is asked for them."""
    page.keyboard.press("w")
    page.wait_for_selector(".whys dd")
    found: list[str] = page.eval_on_selector_all(
        ".whys dd", "all => all.map(each => each.innerText)"
    )
    return found


def dismiss(page: Any) -> None:
    """Close the reasons."""
    page.keyboard.press("Escape")
    page.wait_for_selector(".whys", state="detached")


@pytest.mark.parametrize("language", ["en", "es"])
def test_whys_are_those_of_python_in_the_words_of_the_rulebook(page_of: Any, language: str) -> None:
    game = rulekit.load("gin")
    state = game.start(seed=5)
    page = page_of("none", "#seed=5", language)
    page.click(".curtain button")
    page.wait_for_selector(".choice")
    play(page, 1)
    state = state.play(state.parse("take_upcard"))
    said = {(why, place): told for why, place, told in reasons(game, 2, language)}
    card = page.get_attribute(".hand [data-card]", "data-card")
    page.click(".hand [data-card] >> nth=0")
    why, _, place = str(state.why(f"knock {card}")).removesuffix(")").partition(" (")
    why, place = why.removesuffix(", whatever is melded"), Path(place).name
    assert said[why, place] in " ".join(told(page))
    dismiss(page)


def test_a_small_phone_has_the_moves_in_sight_and_looks_back_from_there(page_of: Any) -> None:
    page = page_of("greedy", "#seed=7")
    page.set_viewport_size({"width": 320, "height": 640})
    box = page.locator(".choice").first.bounding_box()
    assert box["y"] + box["height"] <= page.locator(".sheets").bounding_box()["y"] <= 640
    if moves_made(page) == 0:
        page.click(".choice >> nth=0")
        page.wait_for_function("document.querySelector('.timeline input').max > 0")
    page.click("[data-ask=look]")
    page.click(".timeline.past [data-ask=now]")
    page.wait_for_selector(".timeline:not(.past)", state="attached")


def test_nothing_that_is_refused_is_told_in_english_on_a_spanish_page(page_of: Any) -> None:
    page = page_of("greedy", "#seed=8", "es")
    for _ in range(6):
        told(page)
        assert page.query_selector(".whys [lang=en]") is None
        dismiss(page)
        page.click(".hand [data-card] >> nth=0")
        told(page)
        assert page.query_selector(".whys [lang=en]") is None
        dismiss(page)
        play(page, 1)


def test_the_table_lies_as_a_hand_ended_until_one_goes_on(page_of: Any) -> None:
    page = page_of("greedy", "#seed=5")
    for _ in range(200):
        page.wait_for_selector(".choice, .closing", state="attached")
        if page.query_selector(".closing"):
            break
        page.evaluate(
            "() => { const all = [...document.querySelectorAll('.choice')];"
            " (all.find(each => each.dataset.move.startsWith('knock')) ?? all.at(-1))?.click(); }"
        )
        page.wait_for_timeout(50)
    assert page.query_selector(".table .meld") is not None
    stock = page.inner_text(".table [data-zone=stock] b")
    page.keyboard.press("1")  # nothing is played before what is told has been read
    page.keyboard.press("w")
    page.wait_for_timeout(300)
    assert page.query_selector(".whys") is None
    assert page.inner_text(".table [data-zone=stock] b") == stock
    page.click(".closing .btn")
    page.wait_for_selector(".closing", state="detached")
    page.wait_for_selector(".choice")
    assert page.query_selector(".table .meld") is None


def test_a_bot_hints_and_its_move_is_made(page_of: Any) -> None:
    page = page_of("search:ms=50")
    page.keyboard.press("h")
    page.wait_for_selector(".hint b")
    before = len(page.query_selector_all(".log li"))
    page.click(".hint button")
    page.wait_for_selector(f".log li >> nth={before}")


def test_moves_are_taken_back_with_what_bots_did(page_of: Any) -> None:
    page = page_of("greedy")
    start = moves_made(page)
    held = "all => all.map(each => each.dataset.card)"
    hand = page.eval_on_selector_all(".hand [data-card]", held)
    play(page, 1)
    page.keyboard.press("Control+z")
    page.wait_for_selector(f".timeline input[max='{start}']")
    page.wait_for_selector(".choice")
    assert page.eval_on_selector_all(".hand [data-card]", held) == hand


@pytest.mark.parametrize("fragment", ["", "#seed=7"])
def test_a_page_loaded_again_goes_on(page_of: Any, fragment: str) -> None:
    page = page_of("greedy", fragment)
    play(page, 3)
    made = moves_made(page)
    page.wait_for_timeout(1000)
    page.reload()
    page.wait_for_selector(".choice")
    assert moves_made(page) == made


def test_another_number_deals_another_match(page_of: Any) -> None:
    page = page_of("greedy", "#seed=7")
    play(page, 3)
    page.wait_for_timeout(1000)
    page.evaluate("location.hash = '#seed=8'")
    page.wait_for_timeout(1000)
    page.wait_for_selector(".choice")
    assert record_of(link(page)).seed == 8


@pytest.mark.parametrize("number", ["", "-5", "abc", "1" * 40])
def test_what_is_no_number_of_a_deal_is_told(page_of: Any, number: str) -> None:
    page = page_of("greedy", f"#seed={number}")
    page.wait_for_selector(".choice")
    assert "damaged" in page.inner_text(".notice")


def test_what_was_forked_from_is_there_when_the_page_is_loaded_again(page_of: Any) -> None:
    page = page_of("greedy")
    play(page, 3)
    made = moves_made(page)
    page.keyboard.press(",")
    page.click("[data-ask=fork]")
    page.wait_for_selector(".notices button")
    page.wait_for_timeout(1000)
    page.reload()
    page.wait_for_selector(".notices button")
    page.click(".notices button")
    page.wait_for_selector(f".timeline input[max='{made}']")


def until(page: Any, expression: str) -> None:
    """Wait until something is so on a page, whose policy lets nobody put a function there."""
    for _ in range(100):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(100)
    raise AssertionError(expression)


def test_the_focus_stays_on_the_page(page_of: Any) -> None:
    """Of a sheet it goes back to what opened it; of what goes away, to the moves or the table."""
    page = page_of("greedy", "#seed=7")
    focused = "document.activeElement.matches('.table, .moves .choices')"
    for sheet in ("share", "seating"):
        page.focus(f"[data-open={sheet}]")
        page.keyboard.press("Enter")
        page.wait_for_selector(".sheet")
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.dataset.open") == sheet
    page.focus(".choice")
    page.keyboard.press("Enter")
    until(page, focused)
    page.wait_for_selector(".choice")
    page.keyboard.press(",")
    page.focus("[data-ask=fork]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".timeline:not(.past)")
    until(page, focused)


def test_a_link_is_watched_from_every_seat_and_forked(page_of: Any) -> None:
    page = page_of("greedy")
    play(page, 3)
    fragment = link(page)
    record = record_of(fragment)
    state = rulekit.load("gin").replay(record)
    assert len(record.moves) == moves_made(page)
    watched = page_of("greedy", fragment)
    watched.wait_for_selector(".timeline.past")
    for seat in (1, 2):
        watched.select_option(".whose select", str(seat))
        watched.wait_for_timeout(300)
        hand = next(z for z in state.view(seat).zones if (z.name, z.owner) == ("hand", seat))
        found = watched.eval_on_selector_all(
            ".hand [data-card]", "all => all.map(each => each.dataset.card)"
        )
        assert sorted(found) == sorted(hand.cards)
    watched.click("[data-ask=fork]")
    watched.wait_for_selector(".timeline:not(.past)")
    watched.click(".notices button")
    watched.wait_for_selector(".timeline.past")


def test_only_the_own_seat_is_looked_back_at_before_the_end(page_of: Any) -> None:
    page = page_of("greedy")
    play(page, 2)
    page.keyboard.press(",")
    page.wait_for_selector(".timeline.past")
    assert page.query_selector(".whose select") is None
    assert page.query_selector(".choice") is None
    page.click("[data-ask=now]")
    page.wait_for_selector(".choice")


def test_a_forged_record_is_refused_and_play_goes_on(page_of: Any) -> None:
    text = rulekit.load("gin").start(seed=5).record.text()
    page = page_of("greedy", fragment_of(text.replace('"moves": []', '"moves": ["knock"]')))
    page.wait_for_selector(".choice")
    assert "Its move 1 cannot be played" in page.inner_text(".notice")


@pytest.mark.parametrize(
    "fragment", ["#record=", "#record=AAAA&at=3", "#record=%%%", "#record=a&at=x"]
)
def test_a_damaged_link_is_refused_and_play_goes_on(page_of: Any, fragment: str) -> None:
    page = page_of("greedy", fragment)
    page.wait_for_selector(".choice")
    assert "damaged" in page.inner_text(".notice")


def test_people_pass_the_screen_on_behind_a_curtain(page_of: Any) -> None:
    page = page_of("none", "#seed=5")
    state = rulekit.load("gin").start(seed=5)
    for _ in range(2):
        page.wait_for_selector(".curtain button")
        assert page.query_selector_all(CARDS) == []
        assert page.inner_text("#play").count("hearts") == 0
        page.keyboard.press("Enter")  # the button has the focus
        page.wait_for_selector(".choice")
        hand = next(
            zone for zone in state.view(state.to_move).zones
            if (zone.name, zone.owner) == ("hand", state.to_move)
        )  # fmt: skip
        held = "all => all.map(each => each.dataset.card)"
        found = page.eval_on_selector_all(".hand [data-card]", held)
        assert sorted(found) == sorted(hand.cards)
        page.click("[data-move=refuse]")
        state = state.play("refuse")


def test_seats_are_named_and_taken_in_spanish(page_of: Any) -> None:
    page = page_of("greedy", language="es")
    page.click("[data-open=seating]")
    page.fill(".seating input >> nth=0", "Rosa")
    page.select_option(".seating select >> nth=1", label="una persona")
    page.fill(".seating input >> nth=1", "Luis")
    page.click(".seating [type=submit]")
    page.wait_for_selector(".curtain")
    assert "Es el turno de" in page.inner_text(".curtain")
    assert any(name in page.inner_text(".curtain") for name in ("Rosa", "Luis"))


def test_a_page_that_is_read_again_at_the_curtain_goes_on_there(page_of: Any) -> None:
    page = page_of("none")
    page.click(".curtain button")
    page.wait_for_selector("[data-move=refuse]")
    page.click("[data-move=refuse]")
    page.wait_for_selector(".curtain button")
    whose = page.inner_text(".curtain h2")
    page.wait_for_timeout(1500)  # until the browser has kept it
    page.reload()
    page.wait_for_selector(".curtain button")
    assert page.inner_text(".curtain h2") == whose
    page.click(".curtain button")
    page.wait_for_selector("[data-move=refuse]")
