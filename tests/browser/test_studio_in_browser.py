"""The studio in a real browser: rules are edited, mended and played, simulated and compared.

These need Chromium, and playwright of the extra `browser`; without them they are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from benchmarks.studio import serving

pytestmark = pytest.mark.thorough
NAME = "mine.rulekit.yaml"
CUT = re.compile(r"net::ERR_FAILED|net::ERR_INTERNET_DISCONNECTED|409 \(Conflict\)")
"""What the browser says where a test cuts the line, or another program has changed a file."""

TEXT = """\
rulekit: 1
game: Mine
extends: gin
about: Gin to fifty.
fixed:
  target: 50
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / NAME
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def studio(file: Path) -> Iterator[str]:
    """The address of a studio with the file."""
    with serving(file) as address:
        yield address


@pytest.fixture
def page(browser: Any, studio: str) -> Iterator[Any]:
    """The studio's page, with the game on the table. In the end it has complained of nothing."""
    said: list[str] = []
    page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.goto(studio)
    page.wait_for_selector(".play .choice", timeout=60_000)
    page.click("#tab-problems")
    yield page
    page.context.close()
    assert [each for each in said if not CUT.search(each)] == []


AGREE = """window.odd = []; new MutationObserver(() => {
  const foot = document.querySelector(".foot button").textContent;
  if (document.querySelector(".stale") && foot === "no problems") window.odd.push(foot);
}).observe(document.body, {subtree: true, childList: true, characterData: true})"""
"""Keep whatever is told of faults in one place and not in another."""

WATCH = """window.widths = []; new MutationObserver(() => {
  const interval = document.querySelector("[data-row='seat 1'] .interval");
  if (interval) window.widths.push(Number(interval.dataset.width));
}).observe(document.querySelector("#pane"), {subtree: true, childList: true, attributes: true})"""
"""Keep all widths of an interval that are shown."""


FIRST = "1"
"""A deal in which the page's seat is the first to move: no bot has moved anything before it."""

SLOW = """const own = Response.prototype.arrayBuffer; let calls = 0;
Response.prototype.arrayBuffer = async function () {
  const data = await own.call(this);
  if (calls++ === 0) await new Promise((done) => setTimeout(done, 1500));
  return data;
}; null"""
"""Have the page wait long for the first module that it unpacks from now on."""


def typed(page: Any, text: str) -> None:
    """Have the editor hold a text, as if it had been typed."""
    page.click(".cm-content")
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def test_a_fault_is_found_and_mended_and_the_change_is_played(page: Any, file: Path) -> None:
    held = page.eval_on_selector_all(".hand [data-card]", "all => all.map(e => e.dataset.card)")
    typed(page, TEXT.replace("target", "targt"))
    page.wait_for_selector(".findings .mend", timeout=30_000)
    assert "targt" in page.inner_text(".findings")
    page.wait_for_selector(".last", timeout=30_000)
    assert "last rules without faults" in page.inner_text(".last")
    assert page.query_selector(".play .choice") is not None
    page.click(".findings .mend")
    page.wait_for_selector(".last", state="detached", timeout=30_000)
    page.wait_for_selector("[data-saved=saved]", timeout=30_000)
    assert file.read_text(encoding="utf-8") == TEXT
    now = page.eval_on_selector_all(".hand [data-card]", "all => all.map(e => e.dataset.card)")
    assert now == held
    page.click(".play .choice >> nth=0")
    page.wait_for_selector(".log li")


def test_rules_by_which_no_match_begins_leave_the_table_as_it_was(page: Any) -> None:
    held = page.eval_on_selector_all(".hand [data-card]", "all => all.map(e => e.dataset.card)")
    typed(page, TEXT + "deal: deal 40 cards from stock to each hand\n")
    page.wait_for_selector(".unplayable", timeout=30_000)
    assert "line 7: the cards run out" in page.inner_text(".unplayable")
    assert page.inner_text(".play").count("the cards run out") == 1
    page.wait_for_selector(".took:has-text('rules of before')")
    assert page.query_selector(".play .choice") is not None
    page.select_option(".language", "es")  # what stays is told in the other language
    page.wait_for_selector(".unplayable:has-text('línea 7')", timeout=30_000)
    page.wait_for_selector(".advising:has-text('Pista')", timeout=30_000)
    typed(page, TEXT + "targt: 50\n")
    page.wait_for_selector(".unplayable", state="detached", timeout=30_000)
    page.wait_for_selector(".over .last", timeout=30_000)
    page.select_option(".language", "en")
    page.wait_for_selector(".advising:has-text('Hint')", timeout=30_000)
    typed(page, TEXT)
    page.wait_for_selector(".foot [data-took]", timeout=30_000)
    now = page.eval_on_selector_all(".hand [data-card]", "all => all.map(e => e.dataset.card)")
    assert now == held


def test_seed_and_moves_are_kept_over_edits_or_the_move_that_stops_them_is_told(page: Any) -> None:
    while page.query_selector(".play [data-move=refuse]") is None:  # the bot took the upcard
        page.click("text=New match")
        page.wait_for_timeout(300)
    page.click(".play [data-move=refuse]")
    page.wait_for_selector(".log li")
    log = page.inner_text(".log")
    typed(page, TEXT.replace("50", "70"))
    page.wait_for_function("document.querySelector('.foot [data-took]') !== null")
    page.wait_for_selector("[data-saved=saved]", timeout=30_000)
    page.wait_for_timeout(3000)
    assert page.query_selector(".stopped") is None
    assert page.inner_text(".log") == log
    changed = "play:\n  offer:\n    refuse: ~\n"
    typed(page, TEXT + changed)
    page.wait_for_selector(".stopped", timeout=30_000)
    assert "“refuse”, can no longer be made" in page.inner_text(".stopped")


def test_a_position_becomes_an_example_that_comes_out(page: Any, file: Path) -> None:
    page.click(".play .choice >> nth=0")
    page.wait_for_selector(".log li")
    page.click("#tab-examples")
    page.click("#pane >> text=Make an example")
    page.wait_for_selector("text=1 of 1 example holds", timeout=30_000)
    page.wait_for_selector("[data-saved=saved]", timeout=30_000)
    assert "then: " in file.read_text(encoding="utf-8")


def test_a_position_of_a_later_hand_becomes_an_example(page: Any, file: Path) -> None:
    typed(page, "rulekit: 1\ngame: Soon\nextends: knock_rummy\nabout: Soon over.\n")
    page.wait_for_selector(".title:has-text('Soon')", timeout=60_000)
    for _ in range(1000):  # a slow page has not always moved by the next time
        page.wait_for_selector(".play .choice", state="attached", timeout=60_000)
        page.evaluate("document.querySelector('.play .choice')?.click()")
        if page.query_selector(".closing"):
            break
        page.wait_for_timeout(20)
    else:
        raise AssertionError("no hand ended")
    # How the hand ended stands there alone, until one goes on.
    assert not page.is_visible(".play .choice")
    page.click(".closing .btn")
    page.wait_for_selector(".play .choice")
    page.click("#tab-examples")
    page.click("button:has-text('Make an example')")
    page.wait_for_selector("text=1 of 1 example", timeout=60_000)
    page.wait_for_selector("[data-saved=saved]", timeout=30_000)
    assert "hands:" in file.read_text(encoding="utf-8")


def test_many_hands_are_played_and_compared_with_the_base(page: Any) -> None:
    page.click("#tab-simulate")
    page.evaluate(WATCH)
    assert page.input_value(".run input >> nth=0") == ""  # as many as fit, by how fast it is here
    page.fill(".run input >> nth=0", "2000")
    page.click(".run .primary")
    page.wait_for_selector("[data-done='2000']", timeout=60_000)
    widths = list(dict.fromkeys(page.evaluate("window.widths")))
    assert len(widths) > 1
    assert widths == sorted(widths, reverse=True)
    page.wait_for_selector("iframe.report", timeout=60_000)
    report = page.frame_locator("iframe.report")
    report.locator("h1:has-text('How Mine plays')").wait_for(timeout=30_000)
    report.locator("canvas, svg.marks").first.wait_for(timeout=30_000)
    page.wait_for_selector("iframe.report[style*=height]")
    assert page.locator("iframe.report").bounding_box()["height"] > 1800  # only the pane scrolls
    page.click("#tab-compare")
    page.fill(".run input >> nth=0", "40")
    page.click(".run .primary")
    page.wait_for_selector("[data-done='40']", timeout=60_000)
    assert page.query_selector(".told") is not None
    assert "50" in page.inner_text(".book")
    page.wait_for_selector("iframe.report", timeout=60_000)
    page.select_option(".other", "straight_gin")
    page.click(".run .primary")
    page.wait_for_selector(
        ".told [data-row='length.turns'] .hollow, .told [data-row='length.turns'] circle",
        timeout=60_000,
    )
    page.select_option(".language", "es")
    page.click(".run .primary")
    page.wait_for_selector(
        ".told [lang=es] [data-row='length.turns']:has-text('duración: turnos')", timeout=60_000
    )


def test_files_are_called_otherwise_and_taken_away(page: Any, file: Path) -> None:
    """The open one as well, with its match; what was taken away lies beside the others."""
    seed = page.input_value(".deal input")
    page.click("text=New or open…")
    page.click(f".begin [aria-label='Rename: {file.name}']")
    page.fill(".begin .naming input", "other")
    page.press(".begin .naming input", "Enter")
    page.wait_for_selector(".begin li:has-text('other.rulekit.yaml')")
    assert not file.exists()
    other = file.with_name("other.rulekit.yaml")
    assert other.read_text(encoding="utf-8") == TEXT
    page.wait_for_selector(".play .choice")
    assert page.input_value(".deal input") == seed
    assert page.query_selector(".begin [aria-label^=Remove]") is None  # it is open
    page.fill(".begin input[placeholder]", "third")
    page.click(".begin >> text=Start")
    page.wait_for_selector(".title:has-text('third')", timeout=30_000)
    page.click("text=New or open…")
    page.click(".begin [aria-label='Remove: other.rulekit.yaml']")
    page.wait_for_selector(".begin [role=status]:has-text('.removed/other.rulekit.yaml')")
    assert not other.exists()
    kept = other.parent / ".removed" / other.name
    assert kept.read_text(encoding="utf-8") == TEXT


def test_a_hand_that_scored_for_something_is_watched(page: Any) -> None:
    """As bots played it, from any seat; the match on the table goes on afterwards."""
    page.wait_for_selector(".play .choice")
    held = "all => all.map(each => each.dataset.card)"
    hand = page.eval_on_selector_all(".play .hand [data-card]", held)
    page.click("#tab-simulate")
    page.fill(".run input >> nth=0", "20")
    page.click(".run .primary")
    page.click("[data-watch=deadwood]", timeout=60_000)
    page.wait_for_selector(".watched + .board .timeline.past, .watched ~ .board .timeline.past")
    assert "deadwood" in page.inner_text(".play .score")
    assert page.locator(".whose option").count() == 2
    assert page.query_selector("[data-ask=fork]") is None
    page.click(".timeline button >> nth=1")
    page.wait_for_selector(".timeline .then")
    page.click(".watched button")
    page.wait_for_selector(".play .choice")
    assert page.query_selector(".timeline") is None
    assert page.eval_on_selector_all(".play .hand [data-card]", held) == hand


def test_a_move_that_nobody_makes_is_told(page: Any) -> None:
    wait = (
        "play:\n  draw:\n    wait:\n      when: size of stock > 20\n      next: draw for opponent\n"
    )
    typed(page, TEXT.replace("Mine", "Waiting") + wait)
    page.wait_for_selector(".title:has-text('Waiting')", timeout=30_000)
    page.click("#tab-compare")
    page.fill(".run input >> nth=0", "20")
    page.click(".run .primary")
    page.wait_for_selector(".unused:has-text('The bots never did ‘wait’')", timeout=60_000)
    page.click(".unused >> text=Try with random bots")
    page.wait_for_selector(".figures:has-text('random') .made:has-text('wait')", timeout=60_000)
    assert page.input_value(".run .bots") == page.input_value(".options .bots") == "random"


def test_how_often_a_new_score_was_given_is_told_beside_a_comparison(page: Any) -> None:
    more = "scoring:\n  winner:\n    early: 5 when turns > 15\n    soon: 6 when turns > 15\n"
    typed(page, TEXT.replace("Mine", "Early") + more)
    page.wait_for_selector(".title:has-text('Early')", timeout=30_000)
    page.click("#tab-compare")
    page.fill(".run input >> nth=0", "20")
    page.click(".run .primary")
    told = page.wait_for_selector(".given:has-text('‘early’ was scored in')", timeout=60_000)
    assert "In as many as ‘soon’" in told.inner_text()


def test_the_rulebook_and_the_phases_follow_the_rules(page: Any) -> None:
    page.click("#tab-graph")
    page.wait_for_selector(".graph .lit", timeout=30_000)
    phase = page.inner_text("#pane p b")  # a bot that is first may have been quick
    assert phase in {"offer", "draw"}
    assert page.text_content(".graph .lit + text") == phase
    before = page.locator("#pane svg").bounding_box()["width"]
    page.click("text=all of it")
    pane, seen = (page.locator(each).bounding_box() for each in ("#pane", "#pane svg"))
    assert seen["width"] <= pane["width"] and seen["height"] <= pane["height"]
    page.click("[aria-label=larger]")
    assert seen["width"] < page.locator("#pane svg").bounding_box()["width"] < before
    page.click("#tab-rulebook")
    page.wait_for_selector("#pane >> text=What differs from Gin Rummy", timeout=30_000)
    assert page.locator(".book .fresh:has-text('50')").count()
    assert "100" in page.inner_text(".gone")
    typed(page, TEXT.replace("50", "71"))
    page.wait_for_selector(".book .fresh:has-text('71')", timeout=30_000)
    assert "The last edit" in page.inner_text("#pane")
    assert "50" in page.inner_text(".gone")
    counted = "\n".join((
        "track:", "  drew: flag of each player",
        "play:", "  draw:", "    from_stock:", "      do:",
        "        - move top of stock to hand", "        - drew = yes", "",
    ))  # fmt: skip
    typed(page, TEXT.replace("50", "71") + counted)
    page.click(".stale:has-text('The last edit does not show here') button", timeout=30_000)
    assert "drew" in page.inner_text(".book .fresh >> nth=0")
    page.reload()
    page.click("#tab-rulebook")
    page.wait_for_selector(".wording [aria-pressed=true]:has-text('In full')")
    page.wait_for_selector(".play .choice", timeout=60_000)


def test_what_others_write_is_shown_and_asked_about(page: Any, file: Path) -> None:
    file.write_text(TEXT + "# theirs\n", encoding="utf-8")
    page.wait_for_selector(".cm-line:has-text('# theirs')", timeout=30_000)
    page.route("**/api/text*", lambda route: route.abort())
    typed(page, TEXT + "# ours\n")
    page.wait_for_selector("[data-saved=away]", timeout=30_000)
    file.write_text(TEXT + "# theirs again\n", encoding="utf-8")
    page.unroute("**/api/text*")
    page.wait_for_selector("text=Keep my text", timeout=30_000)
    assert "# theirs again" in file.read_text(encoding="utf-8")
    page.click("text=Keep my text")
    page.wait_for_selector("[data-saved=saved]", timeout=30_000)
    assert file.read_text(encoding="utf-8") == TEXT + "# ours\n"


def test_a_page_that_is_opened_again_goes_on(page: Any) -> None:
    page.click(".play .choice >> nth=0")
    page.wait_for_selector(".log li")
    log = page.inner_text(".log")
    page.route(
        "**/api/text*",
        lambda route: route.abort() if route.request.method == "PUT" else route.continue_(),
    )
    typed(page, TEXT + "# not saved\n")
    page.wait_for_selector("[data-saved=away]", timeout=30_000)
    page.unroute("**/api/text*")
    page.reload()
    page.wait_for_selector(".cm-line:has-text('# not saved')", timeout=30_000)
    page.wait_for_selector(".log li", timeout=30_000)
    assert page.inner_text(".log") == log


def test_a_server_that_is_started_again_is_found_by_the_page(browser: Any, file: Path) -> None:
    page = browser.new_context().new_page()
    for typed_text in (TEXT, TEXT + "# later\n"):
        with serving(file) as address:
            if typed_text == TEXT:
                page.goto(address)
                page.wait_for_selector(".play .choice", timeout=60_000)
            else:
                typed(page, typed_text)
                page.context.new_page().goto(address)  # the one that is opened for the author
                page.wait_for_selector("[data-saved=saved]", timeout=60_000)
        if typed_text == TEXT:
            page.wait_for_selector(".notice:has-text('Nothing is lost')", timeout=30_000)
    assert file.read_text(encoding="utf-8") == TEXT + "# later\n"
    page.context.close()


def test_what_is_said_of_faults_agrees_while_rules_are_typed(page: Any) -> None:
    page.click("#tab-change")
    page.evaluate(AGREE)
    typed(page, TEXT + "track:\n")
    page.wait_for_selector(".stale", timeout=30_000)
    page.keyboard.press("Control+End")
    page.keyboard.type("  once: flag of each player\n\n", delay=30)
    page.wait_for_selector(".stale", state="detached", timeout=30_000)
    page.wait_for_timeout(500)
    assert page.evaluate("window.odd") == []


def test_a_narrow_page_shows_one_part_at_a_time(page: Any) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.is_visible(".play .choice") and not page.is_visible(".rules")
    page.click(".parts >> text=Rules")
    assert page.is_visible(".rules") and not page.is_visible(".play")
    page.click(".parts >> text=Change & look")
    assert page.is_visible("#tab-problems")
    assert page.locator(".tabs").bounding_box()["height"] < 60  # on one line
    page.click("#tab-graph")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.set_viewport_size({"width": 320, "height": 640})
    for language in ("es", "en"):
        page.select_option(".language", language)
        tops = page.eval_on_selector_all(
            ".top .does > :not(.keep)", "all => all.map(each => each.offsetTop)"
        )
        assert max(tops) - min(tops) < 20  # on one line
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
    with page.expect_download():
        page.click(".top [aria-label='Export page']")
    page.wait_for_selector(".foot .exported .brief:has-text('mine.html downloaded')")
    problems = page.locator(".foot button").bounding_box()
    assert problems["x"] >= 0 and problems["y"] < 640


def test_a_variant_is_begun_from_the_library(page: Any, file: Path) -> None:
    page.click("text=New or open…")
    page.select_option(".begin select", "rummikub")
    page.click(".begin >> text=Start")
    page.wait_for_selector(".title:has-text('My Rummikub')", timeout=30_000)
    text = (file.parent / "my_rummikub.rulekit.yaml").read_text(encoding="utf-8")
    assert "extends: rummikub" in text


def test_options_and_bots_are_chosen_by_a_form(page: Any) -> None:
    page.click(".options summary")
    page.fill(".options label:has-text('deal number') input", FIRST)
    page.keyboard.press("Tab")
    page.select_option(".options label:has-text('deal variant') select", "extra_card")
    page.wait_for_selector(".options summary:has-text('1 not at the default')", timeout=30_000)
    page.wait_for_selector("[data-zone=extra] .back, [data-zone=extra] .card", timeout=30_000)
    # Others have seats of their own: their match is another, and the first one waits.
    page.click(".play .choice >> nth=0")
    page.wait_for_selector(".log li")
    made = page.inner_text(".log")
    page.select_option(".options label:has-text('players') select", "3")
    page.wait_for_selector(".seat >> nth=1", timeout=30_000)
    page.select_option(".options label:has-text('players') select", "2")
    page.wait_for_selector(".seat >> nth=1", state="detached", timeout=30_000)
    page.wait_for_selector(".log li")
    assert page.inner_text(".log") == made
    page.fill(".options label:has-text('hand limit') input", "0")
    page.keyboard.press("Tab")
    page.wait_for_selector(".play [role=alert]", timeout=30_000)
    assert "hand_limit" in page.inner_text(".play [role=alert]")
    assert page.query_selector(".play .choice") is not None


def test_a_game_that_an_edit_overtakes_comes_to_the_table_with_the_next_one(page: Any) -> None:
    page.evaluate(SLOW)
    changed = TEXT.replace("Mine", "Ours")
    with page.expect_response("**/api/ask/table", timeout=60_000):
        typed(page, changed)
    typed(page, changed + "# a note\n")
    page.wait_for_selector(".title:has-text('Ours')", timeout=30_000)


def test_what_the_base_says_is_put_into_the_rules_to_be_changed(page: Any, file: Path) -> None:
    page.click("#tab-change")
    page.click("[data-change='action discard.knock'] >> text=Change this")
    page.wait_for_selector(".cm-line:has-text('knock:')", timeout=30_000)
    page.click("[data-change='action discard.knock'] >> text=Add one like it")
    page.fill("[data-change='action discard.knock'] input", "Knock twice")
    page.keyboard.press("Enter")
    page.wait_for_selector(".cm-line:has-text('knock_twice:')", timeout=30_000)
    page.wait_for_selector("[data-saved=saved]", timeout=30_000)
    page.wait_for_selector("[data-change='action discard.knock_twice']:has-text('yours')")
    page.click(".top >> text=Undo")
    page.click(".top >> text=Save now")
    page.wait_for_selector(f".foot [role=status]:has-text('saved in {file} at')", timeout=30_000)
    text = file.read_text(encoding="utf-8")
    assert "    knock:\n" in text and "knock_twice" not in text
    page.fill("#pane [type=search]", "zebra scores 25")  # the first is in nothing
    page.wait_for_selector("#pane [role=status]:has-text('some of it')")
    page.fill("#pane [type=search]", "scores 25")
    assert page.locator("[data-change]").count() == 2
    page.fill("#pane [type=search]", "25")
    page.wait_for_selector("[data-change='end '] mark")  # in a line that is else cut off
    page.fill("#pane [type=search]", "what a hand scores")
    page.click("[data-change='score winner.gin'] >> text=Change this")
    page.wait_for_selector(".cm-line:has-text('gin: 25')", timeout=30_000)
    assert page.input_value("#pane [type=search]") == "what a hand scores"  # there may be more
    page.keyboard.type("31")  # the number is picked
    page.wait_for_selector("[data-change='score winner.gin']:has-text('31 when')", timeout=30_000)
    assert "    gin: 31 when reason is gin\n" in page.inner_text(".cm-content")
    # What is new stays in sight, of what was sought or not.
    page.fill("#pane [type=search]", "from_discard")
    row = page.locator("[data-change='action draw.from_discard']")
    row.locator("text=Add one like it").click()
    row.locator("input").fill("grab")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-change='action draw.grab'].yours", timeout=30_000)
    assert page.input_value("#pane [type=search]") == "from_discard"
    assert row.is_visible()


def test_what_is_kept_count_of_is_begun_from_what_is_sought(page: Any) -> None:
    page.click("#tab-change")
    page.wait_for_selector(
        "[data-change='option deal_variant']:has-text('(default) or extra card')"
    )
    page.fill("#pane [type=search]", "once")
    page.click("#pane >> text=Begin a mark")
    page.wait_for_selector(".cm-line:has-text('done: flag of each player')")
    page.keyboard.type("burned")
    page.wait_for_selector(".cm-line:has-text('when: not burned')")
    page.wait_for_selector("[data-change='track burned'].yours", timeout=30_000)
    page.click("#pane >> text=Show mine")
    assert page.inner_text(".foot .place") == "line 7, column 1"


def test_figures_and_what_is_sought_are_of_one_file(page: Any) -> None:
    page.click("#tab-compare")
    page.fill(".run input >> nth=0", "20")
    page.click(".run .primary")
    page.wait_for_selector("[data-done='20']", timeout=60_000)
    page.select_option(".other", "straight_gin")
    page.click("#tab-change")
    page.fill("#pane [type=search]", "nothing like it")
    page.click("#pane >> text=Show all")
    page.fill("#pane [type=search]", "knock")
    page.click("text=New or open…")
    page.click(".begin >> text=Start")
    page.wait_for_selector("#pane >> text=What Burako says", timeout=60_000)
    assert page.input_value("#pane [type=search]") == ""
    page.click("#tab-compare")
    assert page.query_selector("[data-done]") is None
    assert page.input_value(".other") == ""  # its own base, whatever another is compared with


def test_a_figure_makes_a_move_once_a_button_that_was_pressed_is_gone(page: Any) -> None:
    page.click(".options summary")
    page.fill(".options label:has-text('deal number') input", FIRST)
    page.keyboard.press("Tab")
    page.click(".play [data-move=refuse]")
    page.wait_for_selector(".play .choice kbd:text-is('1')")
    before = page.locator(".log li").count()
    page.keyboard.press("1")
    page.wait_for_function("n => document.querySelectorAll('.log li').length > n", arg=before)


def test_files_stand_in_tabs_and_each_keeps_what_can_be_undone(page: Any, file: Path) -> None:
    typed(page, TEXT.replace("50", "60"))
    page.click("text=New or open…")
    page.click(".begin >> text=Start")
    page.wait_for_selector(".file.now:has-text('my_burako')", timeout=30_000)
    page.click(".file >> text=mine")
    page.wait_for_selector(".cm-line:has-text('target: 60')", timeout=30_000)
    place = page.locator("text=Undo").bounding_box()
    page.click("text=Undo")
    page.wait_for_selector(".cm-line:has-text('target: 50')", timeout=30_000)
    page.wait_for_selector("button:disabled:has-text('Undo')")  # a second press is not one on Redo
    assert page.locator("text=Undo").bounding_box() == place
    page.wait_for_selector("[data-saved=saved]", timeout=30_000)
    assert file.read_text(encoding="utf-8") == TEXT
    page.click("[aria-label='Close my_burako']")
    assert page.locator(".file.now").count() == 1


def test_the_open_file_is_whole_in_sight_and_buttons_lead_to_the_others(
    page: Any, file: Path
) -> None:
    names = [f"quite_a_long_name_{n}" for n in range(4)]
    for name in names:
        (file.parent / f"{name}.rulekit.yaml").write_text(TEXT, encoding="utf-8")
    page.reload()
    for name in names:
        page.click("text=New or open…")
        page.click(f".begin >> text={name}")
        page.wait_for_selector(f".file.now:has-text('{name}')", timeout=30_000)
    row, now = (page.locator(each).bounding_box() for each in (".files .along", ".file.now"))
    assert row["x"] <= now["x"] and now["x"] + now["width"] <= row["x"] + row["width"] + 1
    while page.query_selector(".files .step.back"):
        page.click(".files .step.back")
        page.wait_for_timeout(500)  # until it has come to rest
    page.click(".file >> text=mine")
    page.wait_for_selector(".file.now:has-text('mine')", timeout=30_000)
    page.wait_for_selector(".files .step.on")
    page.wait_for_selector(".play .choice", timeout=60_000)


PAIRS = """window.pairs = new Set(); new MutationObserver(() => {
  const [file, book] = [".file.now", ".book li"].map(
    each => document.querySelector(each)?.textContent.trim());
  if (book && document.querySelector("#tab-rulebook[aria-selected=true]"))
    window.pairs.add(`${file} ${document.querySelector(".book").textContent.includes("Burako")}`);
}).observe(document.body, {subtree: true, childList: true, characterData: true})"""
"""Keep of which file the rulebook was shown, and whether it was the one of Burako."""


def test_a_pane_shows_nothing_of_another_file(page: Any) -> None:
    page.click("#tab-rulebook")
    page.wait_for_selector(".book li", timeout=60_000)
    page.evaluate(PAIRS)
    page.click("text=New or open…")
    page.click(".begin >> text=Start")
    for other in ("my_burako", "mine", "my_burako"):
        page.click(f".file >> text={other}")
        page.wait_for_selector(f".file.now:has-text('{other}')", timeout=30_000)
        page.click("#tab-rulebook")  # a new file begins with Change
        page.wait_for_selector(".book li", timeout=60_000)
        assert "last edit" not in page.inner_text("#pane").lower()
    pairs = page.evaluate("[...window.pairs]")
    assert {re.sub(r"\W*×?\W*(true|false)$", r" \1", each) for each in pairs} == {
        "mine false", "my_burako true",
    }, pairs  # fmt: skip


def test_the_game_is_exported_as_a_page_that_opens_from_disk(page: Any, tmp_path: Path) -> None:
    with page.expect_download(timeout=60_000) as kept:
        page.click("text=Export page")
    assert kept.value.suggested_filename == "mine.html"
    page.wait_for_selector(".exported:has-text('mine.html in your downloads')")
    kept.value.save_as(tmp_path / "mine.html")
    opened = page.context.new_page()
    opened.context.set_offline(True)
    opened.goto((tmp_path / "mine.html").as_uri())
    opened.wait_for_selector(".choice", timeout=60_000)
    assert "Mine" in opened.inner_text("h1")


def test_all_is_said_in_spanish(page: Any) -> None:
    page.select_option(".language", "es")
    page.wait_for_selector(".play .title button:has-text('Nueva partida')", timeout=30_000)
    page.wait_for_selector("[data-zone=discard]:has-text('pozo')", timeout=30_000)
    page.click("#tab-change")
    page.wait_for_selector("[data-change='action discard.knock'] b:has-text('bajarse')")
    page.click(".options summary")
    page.wait_for_selector(".options label:has-text('forma de repartir')")
    page.click(".options summary")  # it lies over the table
    page.click("#tab-graph")
    page.wait_for_selector(".graph [data-place=draw] text:has-text('robar')")
    assert page.text_content(".graph [data-place=draw] title") == "draw"
    page.click(".play [data-ask=why] >> nth=0")
    page.wait_for_selector(".whys")
    assert " is not possible in the phase " not in page.inner_text(".whys")
    page.click("#tab-rulebook")
    page.wait_for_selector(".book h2:has-text('Combinaciones')", timeout=30_000)
    page.click("#tab-problems")
    typed(page, TEXT.replace("target", "targt"))
    page.wait_for_selector(".findings [lang=es] >> text=¿querías decir 'target'?", timeout=30_000)
    assert page.query_selector("#pane > p.note") is None
    page.click(".findings .mend[lang=es]:has-text('en vez de')")
    page.wait_for_selector(".findings", state="detached", timeout=30_000)
    page.wait_for_selector(".cm-line:has-text('target: 50')")


def test_moves_that_an_edit_has_stopped_come_back_with_the_rules(page: Any) -> None:
    page.click(".options summary")
    page.fill(".options label:has-text('deal number') input", FIRST)
    page.keyboard.press("Tab")
    page.click(".play [data-move=refuse]")
    page.wait_for_selector(".log li")
    typed(page, TEXT + "play:\n  offer:\n    refuse: ~\n")
    page.wait_for_selector(".stopped", timeout=30_000)
    typed(page, TEXT)
    page.wait_for_selector(".stopped", state="detached", timeout=30_000)
    page.wait_for_selector(".log li:has-text('refuse')", timeout=30_000)


def test_rules_without_end_leave_the_last_table_and_are_told(page: Any) -> None:
    stuck = "onmessage = () => { for (;;); };"
    while len(page.workers) < 2:  # that of the table, and the one that waits for the next
        page.wait_for_timeout(50)
    page.route(
        "**/play.js", lambda route: route.fulfill(body=stuck, content_type="text/javascript")
    )
    with page.expect_request("**/play.js"):  # one worker was ready; the next one is that
        typed(page, TEXT.replace("Mine", "Last"))
        page.wait_for_selector(".title:has-text('Last')")
    typed(page, TEXT.replace("Mine", "Endless"))
    page.wait_for_selector(".play .unplayable:has-text('seconds')", timeout=60_000)
    assert "Last" in page.inner_text(".title h2")
    page.unroute("**/play.js")
    typed(page, TEXT.replace("Mine", "Ended"))
    page.wait_for_selector(".title:has-text('Ended')", timeout=30_000)


def test_completion_and_keys_work_in_the_editor(page: Any, file: Path) -> None:
    typed(page, TEXT[: TEXT.index("target")])
    page.keyboard.type("tar", delay=60)
    page.wait_for_selector(".cm-tooltip-autocomplete li:has-text('target')", timeout=30_000)
    page.keyboard.press("Escape")
    typed(page, TEXT.replace("target", "targt"))
    page.wait_for_selector(".findings .mend", timeout=30_000)
    page.keyboard.press("F8")
    page.keyboard.press("Control+.")
    page.wait_for_selector(".cm-line:has-text('target: 50')", timeout=30_000)
    page.wait_for_selector("[data-saved=saved]", timeout=30_000)
    assert file.read_text(encoding="utf-8") == TEXT


def test_lines_are_begun_below_what_they_belong_to(page: Any) -> None:
    typed(page, TEXT + "play:")
    for line in ("draw:", "from_stock:", "do:", "- when turns > 3:", "- move top of stock to hand"):
        page.keyboard.press("Enter")
        page.keyboard.type(line)
        page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.type("next")
    shown = page.eval_on_selector_all(".cm-line", "all => all.map(e => e.textContent)")
    assert shown[-7:] == [
        "play:",
        "  draw:",
        "    from_stock:",
        "      do:",
        "        - when turns > 3:",
        "            - move top of stock to hand",
        "            next",
    ]
    page.keyboard.press("Escape")  # words may be offered for as long as they like
    page.wait_for_selector(".cm-content .fault", timeout=30_000)
    # Who has nothing more to write there goes back with Enter, or with Backspace.
    for _ in "next":
        page.keyboard.press("Backspace")
    page.keyboard.type("- ")
    for column in (11, 9, 7):
        page.keyboard.press("Enter")
        assert page.inner_text(".foot .place").endswith(f"column {column}")
    page.keyboard.type("next: draw")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.keyboard.press("Backspace")
    assert page.inner_text(".foot .place") == "line 14, column 5"
    page.keyboard.press("Shift+Enter")  # a line that stays empty
    assert page.inner_text(".foot .place") == "line 15, column 5"
    shown = page.eval_on_selector_all(".cm-line", "all => all.map(e => e.textContent)")
    assert shown[-4:-1] == ["            - move top of stock to hand", "      next: draw", ""]


LATE = """(() => { const own = window.WebSocket; let last = 0;
window.WebSocket = class extends own {
  send(data) {
    last = Math.max(last, performance.now() + 4000);
    setTimeout(() => super.send(data), last - performance.now());
  }
} })()"""
"""Have all that the page says to a websocket arrive four seconds later."""


def test_what_is_typed_before_the_server_answers_is_completed(page: Any) -> None:
    page.add_init_script(LATE)
    page.reload()
    page.wait_for_selector(".play .choice", timeout=60_000)
    typed(page, TEXT[: TEXT.index("target")])
    page.keyboard.type("tar")
    assert page.query_selector(".cm-tooltip-autocomplete") is None
    page.wait_for_selector(".cm-tooltip-autocomplete li:has-text('target')", timeout=30_000)


def test_axe_finds_nothing_serious(page: Any) -> None:
    axe = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").resolve()
    if not axe.exists():
        pytest.skip("axe-core is not installed: npm ci --prefix web")
    page.evaluate(axe.read_text(encoding="utf-8"))
    for tab in ("problems", "change", "graph", "examples", "rulebook", "simulate", "compare"):
        page.click(f"#tab-{tab}")
        page.wait_for_selector("#pane [role=status]:has-text('…')", state="detached")
        found = page.evaluate(
            "axe.run({exclude: ['.board']}, {iframes: false}).then(found => found.violations"
            ".filter(each => ['serious', 'critical'].includes(each.impact))"
            ".map(each => [each.id, each.nodes[0].html]))"
        )
        assert found == [], tab


def test_everything_that_is_pressed_has_a_name(page: Any) -> None:
    unnamed = """[...document.querySelectorAll("button, select, input, a")].filter(each =>
      !(each.innerText || each.ariaLabel || each.closest("label")
        || each.querySelector("[aria-label]"))
    ).map(each => each.outerHTML)"""
    for tab in ("problems", "change", "graph", "examples", "rulebook", "simulate", "compare"):
        page.click(f"#tab-{tab}")
        assert page.evaluate(unnamed) == []


def test_on_a_phone_what_is_to_be_changed_is_typed_over(browser: Any, studio: str) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(studio)
    page.wait_for_selector(".play .choice", timeout=60_000)
    page.locator(".parts button").nth(2).tap()
    page.locator("[data-change='option hand_limit'] >> text=Change this").tap(timeout=30_000)
    page.wait_for_selector(".cm-line:has-text('hand_limit')", timeout=30_000)
    page.wait_for_selector(".cm-content:focus")
    page.keyboard.type("7")
    page.wait_for_selector(".cm-line:has-text('hand_limit: 7 in')")
    assert page.locator("body > input").count() == 0  # what held the keyboard
    context.close()
