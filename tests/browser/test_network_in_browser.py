"""A table on a network in real browsers: one comes back, one is left to a bot, one cheats.

These need Chromium, and playwright of the extra `browser`; without them they are skipped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import rulekit
from rulekit.play.state import State
from tests.browser.tables import Person, hosted

pytestmark = pytest.mark.thorough
GAME, TARGET, SEATS = "rum500_partners", "60", (1, 2, 3, 4)
NAMES = {1: "Ana", 2: "Ben", 3: "Cleo", 4: "Dan"}
MOST_MOVES, MOST_IDLE = 900, 2000
FREE = ("table", "refused", "record")
CARD = re.compile(r"\b(?:10|[2-9AJQK])[CDHS]\b")


@pytest.fixture
def links() -> Iterator[dict[int, str]]:
    with hosted(GAME, "--set", f"target={TARGET}", players=len(SEATS)) as found:
        yield found


def played(people: dict[int, Person], until: Any) -> None:
    """Have everybody who is there act in turn, until something is the case."""
    made = idle = 0
    while made < MOST_MOVES and idle < MOST_IDLE:
        if until():
            return
        acted = any(person.act() for person in people.values())
        made, idle = (made + 1, 0) if acted else (made, idle + 1)
        next(iter(people.values())).page.wait_for_timeout(30)
    raise AssertionError("it did not come to that")


def states(record: str) -> list[State]:
    """The states of a record, by how many moves have been made."""
    kept = rulekit.Record.parse(record)
    state = rulekit.load(GAME, **kept.options).start(seed=kept.seed, players=kept.players)
    found = [state]
    for move in kept.moves:
        found.append(state := state.play(move))
    return found


def check_told(seat: int, told: list[dict[str, Any]], every: list[State]) -> int:
    """No message speaks of a card that its seat could not know then; how many were looked at."""
    looked = 0
    for message in told:
        if message["kind"] in FREE:  # of the whole deck, of what was sent, of the end
            continue
        if "at" not in message:
            assert not CARD.search(json.dumps(message)), message["kind"]
            continue
        upto: int = message["at"]
        first = next(n for n, state in enumerate(every) if hand_of(state) == hand_of(every[upto]))
        known = {card for state in every[first : upto + 1] for card in shown_to(seat, state)}
        moves = [each for each in message.get("events", ()) if each["kind"] == "move"]
        this_hand = [each for each in moves if each["at"] > first]
        spoken = cards_in({**message, "events": this_hand, "ending": None})
        assert spoken <= known, (seat, upto, spoken - known)
        if message.get("ending") is not None:
            closed = every[upto].ending
            assert closed is not None
            before = [
                state for state in every[:first] if hand_of(state) == hand_of(every[upto]) - 1
            ]
            known = {card for state in (*before, closed) for card in shown_to(seat, state)}
            spoken = cards_in(message["ending"])
            assert spoken <= known, (seat, upto, spoken - known)
        looked += 1
    return looked


def cards_in(told: dict[str, Any]) -> set[str]:
    return set(CARD.findall(json.dumps(told)))


def hand_of(state: State) -> int:
    """Which hand of the match is played in a state, or was at its end, from 0."""
    return len(state.hands) - state.is_over


def shown_to(seat: int, state: State) -> set[str]:
    """The cards of a state that lie where a seat sees them: on the table, and in its own hand."""
    words = str(state).splitlines()[1:]
    open_to = ("discard:", "table:", f"hand of {seat}:")
    return {card for line in words if line.startswith(open_to) for card in CARD.findall(line)}


CHEAT = """async ([token, texts]) => {
  const line = new WebSocket(`ws://${location.host}/ws/table`);
  const told = [];
  const closed = new Promise(found => line.addEventListener("close", ({code}) => found(code)));
  line.addEventListener("message", ({data}) => told.push(JSON.parse(data)));
  await new Promise(found => line.addEventListener("open", found));
  line.send(JSON.stringify({do: "sit", token}));
  await new Promise(found => setTimeout(found, 500));
  for (const text of texts) line.send(text);
  const code = await Promise.race([closed, new Promise(found => setTimeout(found, 20000, 0))]);
  return [code, told.filter(each => each.kind === "refused").map(each => each.why)];
}"""
"""Speak with the server past the page: send texts, and tell what was refused and how it ended."""


def cheat(person: Person, link: str) -> None:
    """Try with a link of one's own what nobody may."""
    token, at = link.partition("#")[2], person.at()
    draw = {"do": "play", "text": "from_stock", "at": at}
    forged: list[dict[str, Any]] = [
        {**draw, "seat": 1},  # for another
        {**draw, "at": 0}, {**draw, "at": -5}, {**draw, "at": "now"},  # old, and never
        {**draw, "text": "discard AS"}, {"do": "deal", "seed": "1"}, {"do": "record"},
        {"do": "look", "at": 0, "seat": 1}, {"do": "sit", "token": token},
        {"do": "name", "name": NAMES[1]},
    ]  # fmt: skip
    malformed = ["{", "[]", "null", '{"do": {}}', "[" * 15000]
    code, refused = person.page.evaluate(CHEAT, [token, [*map(json.dumps, forged), *malformed]])
    assert (code, len(refused)) == (0, len(forged) + len(malformed)), refused
    code, refused = person.page.evaluate(CHEAT, [token, 500 * [json.dumps({**draw, "at": 0})]])
    assert (code, bool(refused)) == (4429, True)
    code, refused = person.page.evaluate(CHEAT, [token, ["x" * 200_000]])
    assert (code, refused) == (1009, [])


def test_four_play_to_the_end_though_one_comes_back_one_leaves_and_one_cheats(
    browser: Any, links: dict[int, str]
) -> None:
    people = {seat: Person(browser, links[seat]) for seat in SEATS}
    watching = Person(browser, links[0], viewport={"width": 390, "height": 844})
    for seat, name in NAMES.items():
        people[seat].call(name)
    assert people[2].page.query_selector(".begin") is None
    people[1].page.click(".begin")
    played(people, lambda: people[1].at() >= 8)

    people[2].page.reload()  # one comes back, and sees what it saw
    people[2].page.wait_for_selector(".hand [data-card]", timeout=30_000)
    played(people, lambda: people[1].at() >= 16)

    left = people.pop(3)  # one leaves, and a bot plays on
    left.context.close()
    people[1].page.wait_for_selector("[data-seat='3'][data-standing=bot]", timeout=30_000)
    at = people[1].at()
    played(people, lambda: people[1].at() >= at + 8)

    back = people[3] = Person(browser, links[3])  # and gives the seat back
    people[1].page.wait_for_selector("[data-seat='3'][data-standing=here]", timeout=30_000)

    cheating = people.pop(4)  # one tries what nobody may, while it is the turn of another
    played({**people, 4: cheating}, lambda: cheating.page.query_selector(".choice") is None)
    cheat(cheating, links[4])
    cheating.context.close()
    played(people, lambda: all(each.over() for each in (*people.values(), watching)))
    assert watching.page.query_selector(".hand button, .choice") is None
    assert watching.page.evaluate("document.documentElement.scrollWidth") <= 390

    people[1].page.click(".over >> text=Save the record")
    people[1].page.wait_for_timeout(500)
    every = states([each for each in people[1].told if each["kind"] == "record"][-1]["text"])
    assert every[-1].is_over
    everything = {1: people[1].told, 2: people[2].told, 3: left.told + back.told,
                  4: cheating.told, 0: watching.told}  # fmt: skip
    for seat, told in everything.items():
        assert check_told(seat, told, every) > 5, seat
    for person in (people[1], people[2], back, watching):
        assert person.complaints == []
        person.context.close()


def test_a_link_that_is_none_is_told(browser: Any, links: dict[int, str]) -> None:
    page = browser.new_context().new_page()
    page.goto(links[1].partition("#")[0] + "#nothing")
    page.wait_for_selector("[role=alert]", timeout=30_000)
    assert "opens no seat" in page.inner_text("[role=alert]")
    assert page.query_selector(".seats, .table") is None
    page.context.close()


def test_pages_of_other_origins_reach_nothing(browser: Any, links: dict[int, str]) -> None:
    page = browser.new_context().new_page()
    page.goto("data:text/html,<p>elsewhere")
    address, _, token = links[1].partition("/#")
    tried = """([address, token]) => new Promise(found => {
      const line = new WebSocket(address.replace("http", "ws") + "/ws/table");
      line.addEventListener("open", () => found("open"));
      line.addEventListener("close", () => found("closed"));
    })"""
    assert page.evaluate(tried, [address, token]) == "closed"
    page.context.close()
