"""The clauses of Queen City Rum, through the engine."""

from __future__ import annotations

import pytest

import rulekit
from rulekit import SettingError, State
from tests.clauses.tables import (
    actions,
    deal,
    game,
    hand,
    passes,
    pile,
    play,
    points,
    refusal,
    table,
)

STOCKS = {2: 38, 3: 31, 4: 24, 5: 17, 6: 10}
WHOLE = "7H 8H 9H QC QD QS QH"  # 64 points
LOW = "2D 2C 2S 3D 3H 3S 4D"  # 19 points


def ready(stock: str, held: str = WHOLE, **options: object) -> State:
    """Seat 1 of four has drawn a card to a hand."""
    state = deal([held, LOW, "", "AC 5C 6D KH KD JC 9S"], stock, name="queen_city", **options)
    return play(state, "from_stock")


def test_options_and_their_defaults() -> None:
    assert game("queen_city").options == game("rummy").options | {
        "meld_only_when_out": "true",
        "payment": "winners_hand",
    }


@pytest.mark.parametrize("players", range(2, 7))
def test_seven_cards_each(players: int) -> None:
    view = game("queen_city").start(scope="hand", players=players).view(1)
    assert len(view.zone("hand", 1).cards) == 7
    assert [view.zone("hand", seat).hidden for seat in range(2, players + 1)] == [7] * (players - 1)
    assert view.zone("stock").hidden == STOCKS[players]


def test_nothing_is_laid_before_all_is_laid() -> None:
    state = ready("KS", "7H 8H 9H QC QD QS JS")
    assert actions(state) == {"discard"}
    for move in ("lay 7H 8H 9H", "go_out 7H 8H 9H / QC QD QS"):
        assert refusal(state, move)
    assert refusal(state, "go_out_discarding KS, 7H 8H 9H / QC QD QS")
    state = play(state, "discard KS")
    assert (table(state), state.to_move) == ([], 2)


def test_there_are_no_lay_offs() -> None:
    state = passes(play(ready("KS"), "discard KS"), 3)
    assert table(state) == []
    assert "lay_off" not in actions(play(state, "from_stock"))
    state = play(ready("KS"), "go_out_discarding KS, 7H 8H 9H / QC QD QH QS")
    assert (state.is_over, len(state.legal_moves)) == (True, 0)  # the first melds end the hand
    assert state.hands[-1].winners == (1,)


SEVEN = "go_out_discarding 2H, 7H 8H 9H / QC QD QH QS"
EIGHT = "go_out 7H 8H 9H 10H / QC QD QH QS"


@pytest.mark.parametrize(("stock", "move", "discard"), [("2H", SEVEN, ["2H"]), ("10H", EIGHT, [])])
def test_seven_or_eight_cards_are_melded(stock: str, move: str, discard: list[str]) -> None:
    state = play(ready(stock), move)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("out", (1,))
    assert (hand(state, 1), pile(state, "discard")) == ([], discard)
    melds = move.removeprefix("go_out_discarding 2H, ").removeprefix("go_out ").split(" / ")
    assert sorted(table(state)) == sorted(melds)


def test_six_cards_are_not_enough() -> None:
    state = ready("2H", "7H 8H 9H QC QD QS 4C")
    assert actions(state) == {"discard"}
    assert refusal(state, "go_out_discarding 2H, 7H 8H 9H / QC QD QS")


def test_the_discard_is_not_obligatory() -> None:
    assert play(ready("10H"), EIGHT).is_over
    assert "go_out_discarding 10H, 7H 8H 9H / QC QD QH QS" in ready("10H").legal_moves


@pytest.mark.parametrize(("stock", "move", "value"), [("2H", SEVEN, 64), ("10H", EIGHT, 74)])
def test_the_winners_hand_is_paid_and_nothing_is_doubled(stock: str, move: str, value: int) -> None:
    state = play(ready(stock), move)
    assert points(state) == (3 * value, -value, -value, -value)
    assert state.outcome is not None
    assert "rummy" not in state.outcome.entries
    assert state.outcome.entries["winner's hand"] == points(state)


def test_each_pays_his_own_hand_if_agreed() -> None:
    state = play(ready("2H", payment="own_hand"), SEVEN)
    assert points(state)[1] == -19
    assert points(state)[3] == -(1 + 5 + 6 + 10 + 10 + 10 + 9)
    assert points(state)[0] == -sum(points(state)[1:])
    assert state.outcome is not None
    assert not any(state.outcome.entries["winner's hand"])


@pytest.mark.parametrize(("ace", "value"), [("low", 40), ("high_or_low", 50), ("continuous", 50)])
def test_an_ace_of_the_winners_hand_counts_as_in_hand(ace: str, value: int) -> None:
    state = deal(["AH 2H 3H 4H JD QD KD", "", ""], "9C", name="queen_city", ace=ace)
    state = play(state, "from_stock; go_out_discarding 9C, AH 2H 3H 4H / JD QD KD")
    assert points(state) == (2 * value, -value, -value)


@pytest.mark.parametrize("options", [
    {"ace": "high_or_low"}, {"upcard": True}, {"next_dealer": "winner"}, {"discard_visible": "all"},
    {"return_taken_discard": "allowed"}, {"flip_keeps_top": False}, {"max_flips": 3},
    {"hands": 2, "target": 100},
])  # fmt: skip
def test_options_that_stay(options: dict[str, object]) -> None:
    assert rulekit.load("queen_city", **options).start(players=3).legal_moves


@pytest.mark.parametrize(("option", "value"), [
    ("meld_only_when_out", False), ("min_meld_turns", 2), ("call_rummy", "any_meld"),
])  # fmt: skip
def test_options_that_are_fixed(option: str, value: object) -> None:
    with pytest.raises(SettingError, match=f"'{option}' is fixed at"):
        rulekit.load("queen_city", **{option: value})


def test_nobody_claims_a_discard() -> None:
    state = deal(["KS", "KC KD KH", ""], "2H", name="queen_city")
    state = play(state, "from_stock; discard KS")
    assert (state.to_move, state.phase) == (2, "draw")


def test_what_is_inherited() -> None:
    """The draw, the card just taken, turning the pile over, the session."""
    state = play(ready("KS"), "discard KS; from_discard")
    assert refusal(state, "discard KS")
    state = passes(deal([""] * 6, name="queen_city"), 10)
    assert (len(pile(state, "stock")), len(pile(state, "discard"))) == (9, 1)
