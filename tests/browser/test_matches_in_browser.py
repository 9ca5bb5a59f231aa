"""Exported pages in a real browser, opened from disk without a network: whole matches, a claim."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.export.page import exported
from rulekit.library import shipped
from tests.browser.test_helped_in_browser import fragment_of
from tests.sampling import FIRST

PLAYED = """async ([most, over]) => {
  const made = () => Number(document.querySelector(".timeline input")?.max ?? 0);
  const status = () => document.querySelector("[role=status] b")?.textContent ?? "";
  const reading = () => document.querySelector(".closing .btn"); // how a hand ended is read
  const alert = () => document.querySelector("[role=alert]")?.textContent;
  const hands = new Set();
  for (let moves = 0; moves < most;) {
    for (let pause = 0; document.querySelector(".choice") === null || reading(); pause += 1) {
      reading()?.click();
      if (alert()) throw new Error(alert());
      if (status().startsWith(over)) {
        await new Promise(found => setTimeout(found, 100)); // the log is drawn after the table
        return {moves, of: made(), status: status()};
      }
      if (pause > 3000) throw new Error(`nothing to do after ${moves}: ${status()}`);
      await new Promise(found => setTimeout(found, 10));
    }
    const before = made();
    const all = [...document.querySelectorAll(".choice")];
    (all.find(each => /^(go_out|close|open|place|lay)/.test(each.dataset.move)) ?? all[0]).click();
    for (let pause = 0; made() === before; pause += 1) {
      if (alert()) throw new Error(alert());
      if (pause > 3000) throw new Error(`a move was not made: ${all[0].dataset.move}`);
      await new Promise(found => setTimeout(found, 5));
    }
    moves += 1;
  }
  return {moves: most, of: made(), status: ""};
}"""
"""Lay what can be laid, else make the first move that is offered, until the match is over."""

MOST = 6000
"""Moves that a match may take a player."""


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """Opens an exported game offline; nothing may be complained about until the end."""
    said: list[str] = []
    contexts = []

    def open_(game: rulekit.Game, fragment: str = "", **settings: Any) -> Any:
        path = tmp_path / "game.html"
        path.write_text(exported(game, **settings), encoding="utf-8")
        context = browser.new_context(viewport={"width": 1280, "height": 800}, offline=True)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(path.as_uri() + fragment)
        return page

    yield open_
    for each in contexts:
        each.close()
    assert said == []


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(name, marks=pytest.mark.thorough if name in FIRST else pytest.mark.long)
        for name in shipped()
    ],
)
def test_a_whole_match_is_played_to_its_end(opened: Any, game: str) -> None:
    page = opened(rulekit.load(game), "#seed=7")
    page.set_default_timeout(0)
    played = page.evaluate(PLAYED, [MOST, "The match is over"])
    assert played["status"].startswith("The match is over"), played
    assert 0 < played["moves"] < played["of"]
    assert page.query_selector(".accounts tbody tr") is not None


@pytest.mark.thorough
def test_a_discard_is_claimed_out_of_turn(opened: Any) -> None:
    game = rulekit.load("rummy", call_rummy="any_meld")
    state, claim = offered_to_seat_one(game)
    made = len(state.history)
    fragment = fragment_of(state.record.text(), made)
    page = opened(game, fragment, players=3, bots=["none"])
    page.wait_for_selector(".timeline.past")
    page.select_option(".whose select", "1")
    page.click("[data-ask=fork]")
    page.click(".curtain button")
    page.click(f".choice[data-move='{claim}']")
    page.wait_for_function(
        "n => Number(document.querySelector('.timeline input')?.max) > n", arg=made
    )
    assert "Rummy!" in page.inner_text(".events")
    hand = next(
        zone for zone in state.play(claim).view(1).zones if (zone.name, zone.owner) == ("hand", 1)
    )
    held = "all => all.map(each => each.dataset.card)"
    assert sorted(page.eval_on_selector_all(".hand [data-card]", held)) == sorted(hand.cards)


def offered_to_seat_one(game: rulekit.Game) -> tuple[rulekit.State, str]:
    """A position in which seat 1 may claim what seat 2 has discarded, and the claim."""
    for seed in range(1000):
        state = game.start(players=3, seed=seed)
        chance = random.Random(seed)
        while not state.is_over and len(state.history) < 100:
            moves = list(state.legal_moves)
            claims = [move.text for move in moves if state.phase == "rummy" and move.text != "pass"]
            thrown = next((each for each in state.history[::-1] if each.move.text != "pass"), None)
            if claims and state.to_move == 1 and thrown is not None and thrown.seat == 2:
                return state, claims[0]
            state = state.play(chance.choice(moves))
    raise AssertionError("nobody could claim anything")
