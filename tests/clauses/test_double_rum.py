"""The clauses of Double Rum, through the engine."""

from __future__ import annotations

from collections import Counter

import pytest

import rulekit
from rulekit import BadNotation, SettingError, State
from tests.clauses.tables import (
    actions,
    game,
    hand,
    pile,
    play,
    points,
    refusal,
    table,
    texts,
    whole_pack,
)
from tests.clauses.tables import deal as deal_any

STOCKS = {2: 86, 3: 76, 4: 66, 5: 56, 6: 46}
RUN = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C"  # with JC the whole of a hand
LOW = "2D 2H 2S 3D 3H 3S 4D 4H 4S 6D"  # 33 points


def deal(hands: list[str], stock: str = "", **options: object) -> State:
    """One hand of Double Rum."""
    return deal_any(hands, stock, name="double_rum", **options)


def drawn(held: str, stock: str = "KD", **options: object) -> State:
    """Seat 1 of two has drawn a card."""
    return play(deal([held, ""], stock, **options), "from_stock")


def lay_offs(state: State, card: str) -> set[str]:
    """The melds that a card can be laid off to make."""
    start = f"lay_off {card}, "
    return {text.removeprefix(start) for text in texts(state.legal_moves) if text.startswith(start)}


def test_options_and_their_defaults() -> None:
    assert game("double_rum").options == game("rummy").options | {
        "ace": "high_or_low",
        "max_jokers_per_meld": "2",
        "joker_moves": "unlimited",
    }


@pytest.mark.parametrize("option", ["max_jokers_per_meld", "joker_moves", "min_meld_turns"])
def test_options_have_bounds(option: str) -> None:
    for value in (0, 3):
        with pytest.raises(SettingError):
            rulekit.load("double_rum", **{option: value})


# ── cards and the deal ────────────────────────────────────────────────────────────────────────


def test_two_packs_and_two_jokers() -> None:
    state = game("double_rum").start(scope="hand", players=2)
    cards = hand(state, 1) + hand(state, 2) + pile(state, "stock")
    assert Counter(cards) == Counter(whole_pack("double_rum"))
    assert (len(cards), cards.count("JK"), cards.count("7D")) == (106, 2, 2)
    with pytest.raises(BadNotation):
        game("double_rum").start(deck="7D 7D 7D")


@pytest.mark.parametrize("players", range(2, 7))
def test_ten_cards_each(players: int) -> None:
    view = game("double_rum").start(scope="hand", players=players).view(1)
    assert len(view.zone("hand", 1).cards) == 10
    assert [view.zone("hand", seat).hidden for seat in range(2, players + 1)] == [10] * (
        players - 1
    )
    assert view.zone("stock").hidden == STOCKS[players]


# ── jokers ────────────────────────────────────────────────────────────────────────────────────


def test_a_joker_stands_for_any_card() -> None:
    state = drawn("8H 9H JH 5S 5D 2C 3C JK", "KD")
    for meld in (
        "5D 5S JK",
        "9H JK=10H JH",
        "8H 9H JK=10H JH",
        "JK=7H 8H 9H",
        "8H 9H JK=10H",
        "JK=AC 2C 3C",
        "2C 3C JK=4C",
    ):
        assert f"lay {meld}" in state.legal_moves, meld
    for wrong in ("9H JK=9H JH", "5D JK=6D 5S", "8H JK=10H 9H 5S"):
        assert refusal(state, f"lay {wrong}")


def test_its_holder_says_what_a_joker_stands_for() -> None:
    state = drawn("8H 9H JK")
    assert "several ways" in refusal(state, "lay 8H 9H JK")
    assert table(play(state, "lay 8H 9H JK=10H")) == ["8H 9H JK=10H"]
    assert table(play(state, "lay 8H 9H JK=7H")) == ["JK=7H 8H 9H"]


def test_both_jokers_in_a_meld() -> None:
    state = drawn("8H 8S 9H JK JK")
    for meld in ("8H JK JK", "8H 8S JK JK", "8H 9H JK=10H JK=JH", "8H JK=9H JK=10H"):
        assert f"lay {meld}" in state.legal_moves, meld
    one = play(state, "lay 8H 8S JK")
    assert lay_offs(one, "JK") == {"8H 8S JK JK"}


def test_one_joker_in_a_meld_if_agreed() -> None:
    state = drawn("8H 8S 9H 5S 6S 7S JK JK", max_jokers_per_meld=1)
    assert "lay 8H 8S JK" in state.legal_moves
    for meld in ("8H 8S JK JK", "8H 9H JK=10H JK=JH"):
        assert refusal(state, f"lay {meld}")
    assert lay_offs(play(state, "lay 8H 8S JK"), "JK") == set()
    assert lay_offs(play(state, "lay JK=4S 5S 6S 7S"), "JK") == set()


def test_a_laid_joker_is_never_taken_back() -> None:
    state = play(drawn("8H 8S JK 8C 6D 7D JK 8D"), "lay 8H 8S JK; lay 6D 7D JK=8D")
    size = len(hand(state, 1))
    for move in ("lay_off 8C", "lay_off 8D, 6D 7D 8D JK=9D"):
        state = play(state, move)
        size -= 1
        assert len(hand(state, 1)) == size
        assert "JK" not in hand(state, 1)
    assert table(state) == ["8C 8H 8S JK", "6D 7D 8D JK=9D"]


def test_a_joker_within_a_run_makes_room_at_either_end() -> None:
    state = play(drawn("8H JK 6H 7H 9H"), "lay 8H JK=7H 6H")
    assert table(state) == ["6H JK=7H 8H"]
    assert lay_offs(state, "7H") == {"JK=5H 6H 7H 8H", "6H 7H 8H JK=9H"}
    assert lay_offs(state, "9H") == {"6H JK=7H 8H 9H"}  # the place it holds would be empty
    assert actions(state) == {"lay_off", "discard"}  # no joker moves by itself
    state = play(state, "lay_off 7H, JK=5H 6H 7H 8H")
    assert table(state) == ["JK=5H 6H 7H 8H"]
    assert lay_offs(state, "9H") >= {"JK=5H 6H 7H 8H 9H"}


def test_a_joker_at_an_end_moves_to_the_other_to_make_room() -> None:
    state = play(drawn("JK 6H 7H 5H 8H 9H"), "lay JK=5H 6H 7H")
    assert lay_offs(state, "5H") == {"JK=4H 5H 6H 7H", "5H 6H 7H JK=8H"}
    assert "JK=5H 6H 7H 8H" in lay_offs(state, "8H")
    assert lay_offs(state, "9H") == {"6H 7H JK=8H 9H"}


def test_a_joker_moves_only_where_it_can_stand_for_a_card() -> None:
    state = play(drawn("AH 2H JK 3H QD KD JK AD"), "lay AH 2H JK=3H; lay QD KD JK=AD")
    assert lay_offs(state, "3H") == {"AH 2H 3H JK=4H"}
    assert lay_offs(state, "AD") == {"JK=JD QD KD AD"}


def test_jokers_move_as_often_as_wanted_unless_agreed() -> None:
    for moves, again in (("unlimited", True), (1, False)):
        state = play(drawn("8H JK 6H 7H 5H", joker_moves=moves), "lay 8H JK=7H 6H")
        state = play(state, "lay_off 7H, JK=5H 6H 7H 8H")
        assert bool(lay_offs(state, "5H")) == again


def test_no_joker_moves_in_a_claim() -> None:
    """Only the player in turn may move one."""
    state = deal(["8H JK 6H 7H 5H", "", ""], "KD", call_rummy="table_meld")
    state = play(state, "from_stock; lay 8H JK=7H 6H")
    assert [str(move) for move in play(state, "discard 7H").legal_moves] == ["pass"]
    claimed = play(state, "discard 5H")
    assert (claimed.phase, claimed.to_move) == ("rummy", 2)
    assert lay_offs(claimed, "5H") == {"5H 6H JK=7H 8H"}


# ── melds ─────────────────────────────────────────────────────────────────────────────────────


def test_the_ace_is_high_or_low_but_not_both() -> None:
    state = drawn("AS 2S 3S 9S 10S JS QS KS")
    for meld in ("AS 2S 3S", "QS KS AS", "9S 10S JS QS KS AS"):
        assert f"lay {meld}" in state.legal_moves
    for wrong in ("2S AS KS", "AS KS 2S 3S"):
        assert refusal(state, f"lay {wrong}")


def test_an_ace_in_a_run_stays_high_or_low() -> None:
    state = play(drawn("AS 2S 3S QS KS"), "lay AS 2S 3S")
    assert lay_offs(state, "KS") == set()
    state = play(drawn("AS 2S 3S QS KS"), "lay QS KS AS")
    assert lay_offs(state, "2S") == set()
    low = play(drawn("AS JK JK KS QS 4S"), "lay AS JK=2S JK=3S")
    assert (lay_offs(low, "KS"), lay_offs(low, "QS")) == (set(), set())
    assert lay_offs(low, "4S") == {"AS JK=2S JK=3S 4S"}


def test_groups_of_any_suits() -> None:
    state = drawn("KS KS KD KD KH 8C 8C", "KH")
    for meld in ("KS KS KD", "KD KD KS KS", "KD KD KH KH KS KS"):
        assert f"lay {meld}" in state.legal_moves
    for wrong in ("KS KS", "KS KS 8C"):
        assert refusal(state, f"lay {wrong}")
    assert lay_offs(play(state, "lay KD KD KS KS"), "KH") == {"KD KD KH KS KS"}


def test_an_equal_card_may_be_discarded_for_the_one_just_taken() -> None:
    state = deal(["KC", "KC KD KH"], "9H")
    state = play(state, "from_stock; discard KC; from_discard")
    assert hand(state, 2).count("KC") == 2
    assert hand(play(state, "discard KC"), 2).count("KC") == 1
    melded = play(state, "lay KC KD KH")  # with the one that was taken
    assert "discard KC" in melded.legal_moves


# ── scoring ───────────────────────────────────────────────────────────────────────────────────


def out_at_once(*others: str, **options: object) -> State:
    """Seat 1 lays its whole hand in the first turn."""
    state = deal([RUN, *others], "JC", **options)
    return play(state, f"from_stock; lay {RUN} JC")


VALUES = {"JK": 15, "AS": 11, "KD": 10, "QD": 10, "JD": 10, "10D": 10, "9D": 9, "2D": 2}


@pytest.mark.parametrize("card", VALUES)
def test_card_values(card: str) -> None:
    assert points(out_at_once(f"2H 2S 3D 3H 3S 4D 4H 4S 6D {card}")) == (
        2 * (31 + VALUES[card]),
        -2 * (31 + VALUES[card]),
    )


def test_the_winner_is_paid_double_for_a_rummy() -> None:
    state = out_at_once(LOW, "JK JK AS AS 9D 9D 2C 5H 5S 5D")
    assert points(state) == (2 * (33 + 87), -2 * 33, -2 * 87)


def test_a_joker_of_the_winners_hand_counts_15() -> None:
    state = deal(["AC 2C 3C 4C 9D 9H 9S QD QH JK", LOW], "KS", meld_only_when_out=True)
    state = play(state, "from_stock")
    state = play(state, "go_out_discarding KS, AC 2C 3C 4C / 9D 9H 9S / QD QH JK")
    value = 11 + 9 + 27 + 20 + 15
    assert points(state) == (value, -value)


# ── what is inherited ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("options", [
    {"upcard": True}, {"next_dealer": "winner"}, {"return_taken_discard": "allowed"},
    {"flip_keeps_top": False}, {"max_flips": 3}, {"meld_only_when_out": True},
    {"discard_visible": "all"}, {"call_rummy": "any_meld"}, {"min_meld_turns": 2}, {"hands": 2},
])  # fmt: skip
def test_options_that_stay(options: dict[str, object]) -> None:
    assert rulekit.load("double_rum", **options).start(players=3).legal_moves


@pytest.mark.parametrize("ace", ["low", "high", "continuous"])
def test_the_ace_is_fixed(ace: str) -> None:
    with pytest.raises(SettingError, match="'ace' is fixed at high_or_low"):
        rulekit.load("double_rum", ace=ace)


def test_a_turn_is_as_in_rummy() -> None:
    state = deal(["KC", "7D 7H 7S", ""], "9H 4S")
    assert texts(state.legal_moves) == ["from_stock"]
    state = play(state, "from_stock; discard KC; from_discard; lay 7D 7H 7S")
    assert refusal(state, "discard KC")
    assert state.to_move == 2
