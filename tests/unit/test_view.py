"""Views: what a seat sees, and what it is told."""

from __future__ import annotations

from random import Random

import pytest

import rulekit
from rulekit.machine.view import sees
from tests.unit.small import small_game, small_rules, small_start

DECK = "7H AC 8H 2C 9H 3C 9C KD 9D KS"


def test_a_seat_sees_its_hand_and_counts_the_others() -> None:
    view = small_start(DECK).view(1)
    assert view.zone("hand", 1).cards == ("AC", "2C", "3C", "KD", "KS")
    assert (view.zone("hand", 2).cards, view.zone("hand", 2).hidden) == ((), 5)
    assert view.zone("stock").hidden == 42
    assert "hand of 2: 5 hidden" in str(view)
    with pytest.raises(
        KeyError, match="no zone 'nothing' of 0; there are: hand, heap, stock, table"
    ):
        view.zone("nothing")


@pytest.mark.parametrize("seat", [0, 3, -1])
def test_only_seats_have_views(seat: int) -> None:
    with pytest.raises(ValueError, match="seats are 1 to 2"):
        small_start(DECK).view(seat)


def test_melds_lie_open() -> None:
    view = small_start(DECK).play("lay 7H 8H 9H").view(1)
    assert view.zone("table").melds == ("7H 8H 9H",)
    assert view.zone("hand", 2).hidden == 2


def test_where_it_counts_who_laid_a_card_the_view_says_who_did() -> None:
    state = rulekit.load("rum500").start(seed=5, scope="hand")
    while not any(move.action == "lay_off" for move in state.legal_moves):
        state = state.play(
            next((m for m in state.legal_moves if m.action == "lay"), state.legal_moves[0])
        )
    state = state.play(next(move for move in state.legal_moves if move.action == "lay_off"))
    table = state.view(1).zone("table")
    cards = sorted(card for meld in table.melds for card in meld.split())
    assert sorted(card for cards in table.laid for card in cards) == cards
    assert f"1 laid {' '.join(table.laid[0])}" in str(table)
    assert small_start(DECK).play("lay 7H 8H 9H").view(1).zone("table").laid == ()


def test_events_tell_each_seat_what_it_saw() -> None:
    deck = "7H AC 2D 8H 2C 3D 9H 3C 4D 9C KD 5D 9D KS 6D"
    state = (
        small_start(deck, players=3)
        .play("count 3")
        .play("count 2")
        .play("count 2")
        .play("give 1, 7H")
    )
    assert state.events(1)[-1] == "seat 2: give 1, ? (7H from hand of 2 to hand of 1)"
    assert state.events(2)[-1] == "seat 2: give 1, 7H (7H from hand of 2 to hand of 1)"
    assert state.events(3)[-1] == "seat 2: give 1, ? (a card from hand of 2 to hand of 1)"


def test_events_begin_after_the_seats_last_turn() -> None:
    state = small_start(DECK).play("count 3").play("count 4").play("lay 7H 8H 9H").play("drop 9C")
    assert [event.split(" (")[0] for event in state.events(1)] == [
        "seat 2: lay 7H 8H 9H",
        "seat 2: drop 9C",
    ]
    assert [event.split(" (")[0] for event in state.events(2)] == [
        "seat 1: count 4",
        "seat 2: lay 7H 8H 9H",
        "seat 2: drop 9C",
    ]


def test_the_end_of_a_hand_is_an_event() -> None:
    state = rulekit.load("gin").start(seed=5)
    chance = Random(2)
    while len(state.hands) < 1:
        state = state.play(chance.choice(state.legal_moves))
    assert any(event.startswith("hand 1 ended: ") for event in state.events(1))
    assert state.hands[0].number == 1


def test_sights() -> None:
    assert sees("face_up", "", 0, 1, (0, 1))
    assert not sees("face_down", "player", 1, 1, (0, 1))
    assert sees("seen_by_owner", "player", 1, 1, (0, 1))
    assert not sees("seen_by_owner", "player", 0, 1, (0, 1))
    assert sees("seen_by_team", "player", 2, 0, (0, 1, 0, 1))
    assert not sees("seen_by_team", "player", 1, 0, (0, 1, 0, 1))
    assert not sees("top_up", "", 0, 0, (0, 1))


# ── what a redeal keeps ───────────────────────────────────────────────────────────────────────


def test_a_card_taken_openly_stays_known() -> None:
    state = rulekit.load("gin").start(seed=7, scope="hand").play("take_upcard").play("discard 6C")
    assert state.view(1).zone("hand", 2).cards == ("9H",)
    for number in range(20):
        other = state.redeal(1, number)
        assert "9H" in other.view(2).zone("hand", 2).cards
        assert other.view(1) == state.view(1)
    assert len({state.redeal(1, number).words for number in range(20)}) > 10


def test_the_extra_card_of_the_second_deal_is_hidden_from_both() -> None:
    state = rulekit.load("gin", deal_variant="extra_card").start(seed=7, scope="hand")
    for seat in (1, 2):
        assert (state.view(seat).zone("extra").cards, state.view(seat).zone("extra").hidden) == (
            (),
            1,
        )
    extras = {
        str(state.redeal(2, number)).split("extra: ")[1].split("\n")[0] for number in range(30)
    }
    assert len(extras) > 5
    assert not extras & set(state.view(2).zone("hand", 2).cards)


def test_cards_of_one_way_are_told_together_and_each_counts() -> None:
    """Two cards from the stock are two, also for those who did not see which."""
    twice = "\n        - move top of stock to hand\n        - move top of stock to hand"
    state = small_start(DECK + " QH QS", do=twice).play("drop 9C")
    assert state.events(1)[-1] == "seat 2: drop ? (2 cards from stock to hand of 2)"
    assert state.events(2)[-1] == "seat 2: drop 9C (QH QS from stock to hand of 2)"


def test_a_card_that_is_laid_off_is_told_with_where_it_came_from() -> None:
    state = rulekit.load("rummy").start(seed=1)
    while not any(move.action == "lay_off" for move in state.legal_moves):
        laying = [move for move in state.legal_moves if move.action == "lay"]
        state = state.play_unchecked((laying or list(state.legal_moves))[0])
    seat = state.to_move
    move = next(move for move in state.legal_moves if move.action == "lay_off")
    card = move.arguments[0].split(",")[0]
    told = f"seat {seat}: {move.text} ({card} from hand of {seat} onto a meld"
    assert state.play(move).events(1)[-1].startswith(told)


SEALED = (
    small_rules()
    .replace(
        "  n: number\n",
        "  n: number\n  bid: number of each player, seen by owner\n"
        "  best: card of each player, seen by owner\n",
    )
    .replace("do: n = number\n", "do: [bid = number, best = AC]\n")
    .replace("AC", "A of clubs")
)


def test_what_another_player_wrote_down_is_not_in_an_imagined_world() -> None:
    """Only its owner sees it; to a bot of another seat every bid looks the same."""
    begun = small_game(SEALED).start(scope="hand", players=3, seed=1)
    bidder, other = begun.to_move, 1 if begun.to_move != 1 else 2
    assert bidder is not None
    worlds = set()
    for bid in (2, 9):
        state = begun.play(f"count {bid}")
        assert state.view(bidder).variables["bid"][bidder - 1] == bid
        imagined = state.redeal(other, 5)
        assert not any(imagined.position.column("var.bid"))
        assert set(imagined.position.column("var.best")) == {-1}
        worlds.add(imagined.words)
        assert state.redeal(bidder, 5).view(bidder) == state.view(bidder)
        registers = imagined.position.action(imagined.position.memory[
            imagined.position.map["move.action"].start]).params  # fmt: skip
        assert all(imagined.position.memory[each.address] == 0 for each in registers)
    assert len(worlds) == 1
