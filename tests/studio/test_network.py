"""A table on a network: who sees what, who may act, and what is done about those who try more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

import rulekit
from rulekit.bots import find
from rulekit.play.state import State
from rulekit.studio.network import limits
from rulekit.studio.network.judging import judged, reasons
from rulekit.studio.network.limits import Rate
from rulekit.studio.network.line import ENOUGH, STRANGER, TOO_LONG
from rulekit.studio.network.showing import wild
from tests.studio.tables import GAME, HOST, PLAYERS, Page, Room, loaded, room

SEATS = range(1, PLAYERS + 1)


@pytest.fixture
def table() -> Iterator[Room]:
    with room() as made:
        yield made


@pytest.fixture
def pages(table: Room) -> Iterator[dict[int, Page]]:
    """A page for each seat and one that watches; the match has begun."""
    with ExitStack() as stack:
        found = {seat: stack.enter_context(table.page(seat)) for seat in (*SEATS, 0)}
        for page in found.values():
            page.until("seats")
        found[1].ask("deal")
        for page in found.values():
            page.until("seen")
        yield found


def cards_in(message: object) -> set[str]:
    """The cards that a message speaks of, wherever in it."""
    if isinstance(message, dict):
        return set().union(*map(cards_in, message.values()))
    if isinstance(message, list):
        return set().union(*map(cards_in, message))
    return set(re.findall(r"\b(?:10|[2-9AJQK])[CDHS]\b", str(message)))


def held(state: State, seat: int) -> set[str]:
    return set(state.view(seat).zone("hand", seat).cards)


def move(page: Page, room: Room, **more: Any) -> dict[str, Any]:
    """The first move of the seat in turn, as its page asks for it."""
    last = [each for each in page.told if each["kind"] == "seen"][-1]
    return {"text": last["choices"][0]["text"], "at": last["at"], **more}


# ── who sees what ─────────────────────────────────────────────────────────────────────────────


def test_each_seat_sees_its_own_cards_and_who_watches_none(
    table: Room, pages: dict[int, Page]
) -> None:
    hands = {seat: held(table.state, seat) for seat in SEATS}
    assert all(hands.values())
    for seat, page in pages.items():
        told = cards_in([each for each in page.told if each["kind"] != "table"])
        for other, hand in hands.items():
            assert told & hand == (hand if other == seat else set()), (seat, other)


def test_who_watches_is_told_what_all_know() -> None:
    state = loaded(GAME).start(seed=4, players=PLAYERS)
    for _ in range(24):
        state = state.play(state.ask("greedy"))
        watched, views = state.watched(), [state.view(seat) for seat in SEATS]
        for number, zone in enumerate(watched.zones):
            each = [view.zones[number] for view in views]
            assert zone.melds == each[0].melds
            assert set(zone.cards) == set.intersection(*(set(one.cards) for one in each))
            assert zone.hidden == max(one.hidden for one in each)
        assert watched.seat == 0
        assert "watched, " in str(watched)


def test_moves_are_offered_to_the_seat_in_turn_alone(table: Room, pages: dict[int, Page]) -> None:
    for seat, page in pages.items():
        last = [each for each in page.told if each["kind"] == "seen"][-1]
        assert bool(last["choices"]) == (seat == table.state.to_move), seat
        assert last["view"]["seat"] == seat


@pytest.mark.thorough
def test_a_hand_is_played_and_nobody_is_told_a_hidden_card(
    table: Room, pages: dict[int, Page]
) -> None:
    public: set[str] = set()
    for _ in range(48):
        state = table.state
        mover = pages[state.to_move or 0]
        before = {seat: len(page.told) for seat, page in pages.items()}
        text = state.ask("greedy").text
        mover.ask("play", **move(mover, table, text=text))
        for page in pages.values():
            page.until("seen")
        after = table.state
        if after.hands:
            break
        public |= set(after.watched().zone("discard").cards)
        public |= set(state.watched().zone("discard").cards)
        public |= cards_in(list(after.watched().zone("table").melds))
        for seat, page in pages.items():
            told = cards_in(page.told[before[seat] :])
            own = held(after, seat) | held(state, seat) if seat else set()
            assert told <= public | own, seat
    assert len(public) > 10


# ── who may act ───────────────────────────────────────────────────────────────────────────────


def test_nobody_acts_for_another(table: Room, pages: dict[int, Page]) -> None:
    turn = table.state.to_move
    assert turn is not None
    asked = move(pages[turn], table)
    for seat, page in pages.items():
        if seat != turn:
            for more in ({}, {"seat": turn}, {"token": table.table.seats.tokens[turn]}):
                page.ask("play", **asked, **more)
                assert f"it is the turn of seat {turn}" in page.refused()
    assert table.state.history == ()
    pages[turn].ask("play", **asked)
    pages[turn].until("seen", at=1)


def test_moves_that_are_old_or_against_the_rules_are_refused(
    table: Room, pages: dict[int, Page]
) -> None:
    turn = table.state.to_move
    assert turn is not None
    page, asked = pages[turn], move(pages[turn], table)
    for more, why in (
        ({"at": -1}, "past"), ({"at": 1}, "past"), ({"at": "0"}, "'at'"), ({"at": True}, "'at'"),
        ({"text": "discard 7H 7H"}, "discard"), ({"text": "fly"}, "fly"), ({"text": 7}, "'text'"),
        ({"text": None}, "'text'"),
    ):  # fmt: skip
        page.ask("play", **{**asked, **more})
        assert why in page.refused(), more
    page.ask("play", **asked)
    page.until("seen", at=1)
    page.ask("play", **asked)  # the very same once more
    assert "past" in page.refused() or table.state.to_move != turn
    assert len(table.state.history) == 1


def test_refusals_name_no_folder(table: Room, pages: dict[int, Page]) -> None:
    turn = table.state.to_move
    assert turn is not None
    page = pages[turn]
    page.ask("play", text="discard 7H", at=0)
    assert "/" not in page.refused()
    page.ask("why", cards="", at=0)
    whys = page.until("whys")["whys"]
    assert whys and "rummy.yaml:" in str(whys) and "/rummy" not in str(whys)


def test_cards_are_tried_by_the_seat_in_turn_alone(table: Room, pages: dict[int, Page]) -> None:
    turn = table.state.to_move
    for seat, page in pages.items():
        page.ask("try", cards="7H 8H 9H", at=0)
        if seat == turn:
            assert page.until("tried")["choices"] == []
        else:
            assert "turn" in page.refused()


def test_sets_that_are_put_together_are_judged(table: Room, pages: dict[int, Page]) -> None:
    turn = table.state.to_move
    assert turn is not None
    state = table.state
    drawn = next(move for move in state.legal_moves)
    pages[turn].ask("play", text=drawn.text, at=0)
    pages[turn].until("seen", at=1)
    part = {"changed": True, "own": True, "pick": 0}
    asked = {
        "at": 1, "number": 7, "held": "10H",
        "moves": [{"action": "lay", "before": "", "whole": True}],
        "sets": [{"text": "7H 8H 9H", **part}, {"text": "2C 9D KS", **part}],
    }  # fmt: skip
    pages[turn].ask("judge", **asked)
    told = pages[turn].until("judged", number=7)
    assert told["readings"] == [["7H 8H 9H"], []]
    assert told["takes"] == [True, False]
    assert told["choices"] == [] and told["why"] and "/rummy" not in told["why"]
    for wrong in ({"sets": 7}, {"sets": [7]}, {"sets": 99 * asked["sets"]}, {"moves": [{}]},
                  {"held": None}, {"number": "x"}):  # fmt: skip
        pages[turn].ask("judge", **{**asked, **wrong})
        assert pages[turn].refused(), wrong
    seen = [each for each in pages[turn].told if each["kind"] == "seen"][-1]
    assert {"to": ["discard 0"], "from": []} in seen["ways"].values()


def test_what_a_first_meld_lacks_is_told_and_not_that_others_come_after_it() -> None:
    """An action that cannot be yet with any tiles gives its reason only where there is no other."""
    state = loaded("rummikub").start(seed=1, players=2)
    one = {"text": "B9 JK B11", "changed": True, "own": True, "pick": 0}
    place, opening = (
        {"action": name, "before": "", "whole": name == "place"} for name in ("place", "open")
    )
    for moves in ([place, opening], [opening, place]):
        told = judged(state, {"number": 1, "held": "", "moves": moves, "sets": [one]})
        assert "opening_points(opening) >= 30" in told["why"]
    told = judged(state, {"number": 1, "held": "", "moves": [place], "sets": [one]})
    assert told["why"].startswith("it is not so that opened")


def test_what_was_nearest_to_be_done_is_told_first() -> None:
    unopened = loaded("rummikub").start(seed=1, players=2)
    told = reasons(unopened, "B4 K4 O4")
    assert [each["action"] for each in told] == ["open", "place"]
    for text, unmet in (("open B4 K4 O4", 1), ("place B4 K4 O4", 5), ("open B4", None)):
        with pytest.raises(rulekit.IllegalMove) as caught:
            unopened.parse(text)
        assert caught.value.unmet == unmet, text
    opened = unopened
    while not any(move.action == "place" for move in opened.legal_moves):
        opened = opened.play(opened.ask("greedy"))
    assert opened.to_move is not None
    rack = opened.view(opened.to_move).zone("rack", opened.to_move).cards
    first, *_ = reasons(opened, " ".join(rack[:2]))
    assert first["action"] == "place"


def test_sets_of_a_table_that_may_not_be_rearranged_yet_take_nothing() -> None:
    whole = {"action": "place", "before": "", "whole": True}
    lying = {"text": "B9 B10 B11", "changed": False, "own": False, "pick": 0}
    asked = {"number": 1, "held": "B12", "moves": [whole], "sets": [lying]}
    unopened = loaded("rummikub").start(seed=1, players=2)
    assert not judged(unopened, asked)["arranges"]
    own = {"action": "open", "before": "", "whole": False}
    assert not judged(unopened, asked | {"moves": [own]})["arranges"]
    opened = unopened
    while not any(move.action == "place" for move in opened.legal_moves):
        opened = opened.play(opened.ask("greedy"))
    sets = [lying | {"text": meld} for zone in opened.view(1).zones for meld in zone.melds]
    assert judged(opened, asked | {"sets": sets})["arranges"]


def test_a_hint_is_told_to_the_seat_in_turn_alone(table: Room, pages: dict[int, Page]) -> None:
    turn = table.state.to_move
    for seat, page in pages.items():
        page.ask("hint", ms=100, at=0)
        if seat == turn:
            hint = page.until("hint")["choice"]["text"]
            assert hint in table.state.legal_moves.by_text
        else:
            assert "turn" in page.refused()


def test_a_hint_is_thought_of_once_and_is_of_a_good_bot() -> None:
    with room() as table, table.page(1) as page:
        table.table.setting = replace(table.table.setting, bots=[find("random")])
        page.ask("deal")
        seen = page.until("seen")
        while not seen["choices"]:
            seen = page.until("seen")
        hints = []
        for _ in range(3):
            page.ask("hint", ms=100, at=seen["at"])
            hints.append(page.until("hint")["choice"]["text"])
        assert set(hints) == {table.state.ask("greedy").text}


def test_each_seat_is_told_the_melds_of_its_own_hand_alone(
    table: Room, pages: dict[int, Page]
) -> None:
    hands = {seat: held(table.state, seat) for seat in SEATS}
    for seat, page in pages.items():
        found = page.told[-1]["sorted"]
        if seat == 0:
            assert found is None
            continue
        cards = [*found["rest"], *(card for meld in found["melds"] for card in meld)]
        assert len(cards) == len(hands[seat]) and set(cards) == hands[seat]
        left = loaded(GAME).solve_hands([" ".join(hands[seat])], "fewest cards").values[0]
        assert len(found["rest"]) == left


def test_what_a_deal_makes_wild_is_told() -> None:
    state = loaded("okey").start(players=2, seed=3)
    (turned,) = next(zone.cards for zone in state.view(1).zones if zone.name == "indicator")
    assert (turned, wild(state)) == ("Y12", ["Y13"])
    assert wild(loaded("gin").start(seed=3)) == []


def test_reasons_are_of_what_names_cards_or_of_what_is_not_offered(
    table: Room, pages: dict[int, Page]
) -> None:
    turn = table.state.to_move
    assert turn is not None
    page, own = pages[turn], sorted(held(table.state, turn))
    page.ask("why", cards=own[0], at=0)
    told = page.until("whys")
    assert {each["action"] for each in told["whys"]} >= {"discard"}
    page.ask("why", cards="", at=0)
    offered = {each["action"] for each in page.told[-2]["choices"]}
    whys = {each["action"] for each in page.until("whys")["whys"]}
    assert whys and not whys & offered


def test_the_first_seat_alone_begins_and_what_was_dealt_is_told_at_the_end(table: Room) -> None:
    with table.page(2) as other, table.page(0) as watching, table.page(1) as host:
        for page in (other, watching):
            page.ask("deal")
            assert page.refused()
        host.ask("play", text="draw", at=0)
        assert "not begun" in host.refused()
        host.ask("deal")
        host.until("seen")
        host.ask("deal")
        assert "not over" in host.refused()
        host.ask("record")
        assert "when all is over" in host.refused()


def test_names_are_told_and_cannot_be_taken_twice(table: Room) -> None:
    with table.page(1) as first, table.page(2) as second, table.page(0) as watching:
        first.ask("name", name="  Ana \n ")
        told = second.until("lobby")
        while told["seats"][0]["name"] != "Ana":
            told = second.until("lobby")
        for name in ("ANA", "", " ", 7, "x" * 25, "a\u202eb"):
            second.ask("name", name=name)
            assert second.refused(), name
        watching.ask("name", name="Zoe")
        assert watching.refused()
        assert watching.told[-2]["kind"] in ("lobby", "seats")


# ── coming and going ──────────────────────────────────────────────────────────────────────────


def test_who_comes_back_sees_all_again(table: Room, pages: dict[int, Page]) -> None:
    turn = table.state.to_move
    assert turn is not None
    pages[turn].ask("play", **move(pages[turn], table))
    before = pages[2].until("seen", at=1)
    with table.page(2) as again:
        seen = again.until("seen")
        assert seen["afresh"] and seen["events"]
        assert seen["view"]["zones"] == before["view"]["zones"]
        assert seen["choices"] == before["choices"]


def test_a_seat_that_is_left_is_played_by_a_bot_until_its_player_is_back() -> None:
    with room(grace=0.05) as table, table.page(0) as watching:
        with table.page(1) as first:
            first.until("seats")
            first.ask("deal")  # nobody sits on the others: bots play them
            told = first.until("lobby", begun=True)
            assert [seat["bot"] for seat in told["seats"]] == [False, True, True, True]
            while first.until("seen")["view"]["to_move"] != 1:
                pass
            at = table.state.past.length if table.state.past else 0
        watching.until("thinks", seat=1)
        while watching.until("seen")["at"] <= at:
            pass
        with table.page(1) as again:
            told = again.until("lobby")
            assert [seat["bot"] for seat in told["seats"]] == [False, True, True, True]
            while not (seen := again.until("seen"))["choices"]:
                pass
            again.ask("play", text=seen["choices"][0]["text"], at=seen["at"])
            again.until("seen", at=seen["at"] + 1)


def test_bots_wait_while_nobody_is_there() -> None:
    with room(grace=0.0) as table:
        with table.page(1) as first:
            first.until("seats")
            first.ask("deal")
            first.until("seen")
        with table.page(0) as watching:
            at = watching.until("seen")["at"]
            assert at < 60
            while watching.until("seen")["at"] < at + 8:
                pass


@pytest.mark.thorough
def test_bots_bring_a_match_to_its_end_and_another_begins() -> None:
    with room(grace=0.0, hands="2") as table, table.page(0) as watching:
        with table.page(1) as first:
            first.until("seats")
            first.ask("deal")
            first.until("seen")
        while not (seen := watching.until("seen"))["over"]:
            assert (seen["ending"] is not None) == bool(seen["ended"])  # how it lay before the deal
        assert seen["winners"] and seen["ended"][-1]["lines"]
        watching.ask("record")
        record = rulekit.Record.parse(watching.until("record")["text"])
        assert table.table.setting.game.replay(record).is_over
        with table.page(1) as first:
            assert first.until("seen")["over"]
            first.ask("deal")
            again = first.until("seen")
            while again["over"]:
                again = first.until("seen")
            assert again["afresh"]


# ── who tries more ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("token", ["", "guess", 7, ["x"], "\ud800"])
def test_without_a_link_nothing_is_told(table: Room, token: object) -> None:
    with table.page(1, token) as page, pytest.raises(WebSocketDisconnect) as closed:
        page.session.receive_json()
    assert closed.value.code == STRANGER
    assert all(secret not in closed.value.reason for secret in table.table.seats.tokens.values())


def test_the_page_holds_no_secret(table: Room) -> None:
    for path in ("/", "/table.js", "/table.css"):
        told = table.client.get(path)
        assert told.status_code == 200, path
        assert not any(secret in told.text for secret in table.table.seats.tokens.values())
        assert "default-src 'none'" in told.headers["content-security-policy"]
    assert table.client.get("/api/files").status_code == 404


@pytest.mark.parametrize(
    "headers",
    [{"host": "evil.example", "origin": "http://evil.example"}, {"origin": "http://evil.example"},
     {"origin": "null"}, {}],
)  # fmt: skip
def test_pages_from_elsewhere_are_refused(table: Room, headers: dict[str, str]) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        table.client.websocket_connect("/ws/table", headers=dict(headers)),
    ):
        pass
    assert closed.value.code == 4403
    if headers:
        assert table.client.get("/", headers=headers).status_code == 403


BAD = ["", "{", "[]", "7", "null", '{"do": 1}', '{"do": "fly"}', '{"do": ["play"]}', "[" * 15000,
       '{"do": "play"}', '{"do": "__init__"}', '{"do": "name", "name": {"a": 1}}']  # fmt: skip


def test_messages_that_make_no_sense_are_refused_and_then_the_line_is_closed(
    table: Room, pages: dict[int, Page]
) -> None:
    for text in BAD:
        pages[3].session.send_text(text)
        assert pages[3].refused(), text
    with pytest.raises(WebSocketDisconnect) as closed:
        for _ in range(limits.PATIENCE + 1):
            pages[3].session.send_text("{")
            pages[3].refused()
    assert closed.value.code == ENOUGH
    turn = pages[1].until("lobby")  # the others play on
    assert [seat["here"] for seat in turn["seats"]] == [True, True, False, True]


def test_a_flood_is_refused_and_then_the_line_is_closed(
    table: Room, pages: dict[int, Page]
) -> None:
    for _ in range(2 * (limits.AT_ONCE + limits.PATIENCE)):
        pages[2].session.send_text('{"do": "name", "name": "Eva"}')
    with pytest.raises(WebSocketDisconnect) as closed:
        while True:
            pages[2].until("refused")
    assert closed.value.code == ENOUGH
    assert any(each["kind"] == "refused" for each in pages[2].told)
    assert table.state.history == ()


def test_a_message_that_is_too_long_closes_the_line(table: Room) -> None:
    for send in ("text", "bytes"):
        with table.page(1) as page, pytest.raises(WebSocketDisconnect) as closed:
            page.until("seats")
            if send == "text":
                page.session.send_text("x" * (limits.LONGEST + 1))
            else:
                page.session.send_bytes(b"{}")
            page.until("refused")
        assert closed.value.code == TOO_LONG


def test_connections_of_a_link_are_counted(table: Room) -> None:
    with ExitStack() as stack:
        for _ in range(limits.LINES_OF_LINK):
            stack.enter_context(table.page(1)).until("seats")
        with table.page(1) as more, pytest.raises(WebSocketDisconnect) as closed:
            more.until("seats")
        assert closed.value.code == ENOUGH
        with table.page(2) as other:
            other.until("seats")
    for _ in range(limits.JOINS):
        with table.page(1) as page:
            try:
                page.until("seats")
            except WebSocketDisconnect as closed_later:
                assert "too often" in closed_later.reason
                break
    else:
        pytest.fail("a link may be used without end")


def test_connections_that_show_no_link_are_counted(
    table: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rulekit.studio.network.app.STRANGERS", 2)
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(silent(table.client))
        with silent(table.client) as third, pytest.raises(WebSocketDisconnect) as closed:
            third.receive_json()
        assert closed.value.code == ENOUGH
    with table.page(1) as page:
        page.until("seats")


def test_who_shows_no_link_in_time_is_let_go(table: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulekit.studio.network.app.SECONDS_TO_SHOW", 0.05)
    with silent(table.client) as session, pytest.raises(WebSocketDisconnect) as closed:
        session.receive_json()
    assert closed.value.code == STRANGER


def silent(client: TestClient) -> Any:
    """A connection that says nothing."""
    return client.websocket_connect(f"ws://{HOST}/ws/table", headers={"origin": f"http://{HOST}"})


def test_rates_allow_so_many_at_once_and_so_many_a_second() -> None:
    now = [0.0]
    rate = Rate(3, 2, lambda: now[0])
    assert [rate.allows() for _ in range(4)] == [True, True, True, False]
    now[0] = 0.5
    assert [rate.allows() for _ in range(2)] == [True, False]
    now[0] = 100
    assert [rate.allows() for _ in range(4)] == [True, True, True, False]
