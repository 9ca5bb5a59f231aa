"""The clauses of Rummy, through the engine. Worked positions stand in the rule file as examples."""

from __future__ import annotations

from itertools import pairwise

import pytest

import rulekit
from rulekit import BadNotation, IllegalMove, SettingError, State
from tests.clauses.tables import (
    LOOSE,
    actions,
    deal,
    game,
    hand,
    pack,
    passes,
    pile,
    play,
    points,
    refusal,
    table,
    texts,
)

HANDS = {2: 10, 3: 7, 4: 7, 5: 6, 6: 6}
STOCKS = {2: 32, 3: 31, 4: 24, 5: 22, 6: 16}
RUN = "AC 2C 3C 4C 5C 6C 7C"  # with 8C the whole of a hand of seven
LOW = "2D 2H 2S 3D 3H 3S 4D"  # 19 points


def out_at_once(*others: str, stock: str = "8C", **options: object) -> State:
    """Seat 1 lays its whole hand in the first turn."""
    return play(deal([RUN, *others], stock, **options), f"from_stock; lay {RUN} {stock}")


DEFAULTS = {
    "upcard": "false",
    "next_dealer": "left",
    "ace": "low",
    "return_taken_discard": "forbidden",
    "flip_keeps_top": "true",
    "max_flips": "10",
    "meld_only_when_out": "false",
    "discard_visible": "top_only",
    "call_rummy": "false",
    "min_meld_turns": "1",
    "hands": "4",
    "target": "none",
    "hand_limit": "1000",
    "void_limit": "3",
}


def test_options_and_their_defaults() -> None:
    assert game().options == DEFAULTS


@pytest.mark.parametrize(("name", "high", "none"), [
    ("max_flips", 1000, True), ("hands", 1000, False), ("target", 100000, True),
    ("hand_limit", 100000, False), ("void_limit", 1000, False),
])  # fmt: skip
def test_numbers_have_bounds(name: str, high: int, none: bool) -> None:
    for value in (1, high, None) if none else (1, high):
        assert rulekit.load("rummy", **{name: value}).options[name] == str(value).lower()
    for value in (0, high + 1):
        with pytest.raises(SettingError):
            rulekit.load("rummy", **{name: value})


@pytest.mark.thorough
def test_options_have_no_other_values() -> None:
    for name in DEFAULTS:
        wrong = 3 if name == "min_meld_turns" else "sometimes"
        with pytest.raises(SettingError):
            rulekit.load("rummy", **{name: wrong})


# ── players and cards ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_play(players: int) -> None:
    state = game().start(scope="hand", players=players, dealer=players)
    for seat in range(1, players + 1):
        assert state.to_move == seat
        state = passes(state, 1)
    assert state.to_move == 1


@pytest.mark.parametrize("players", [1, 7])
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises((SettingError, ValueError)):
        game().start(players=players)


def test_each_plays_for_himself() -> None:
    state = out_at_once(LOW, "5D 5H 5S 6D 6H 6S 8D", "9D 9H 9S JD JH JS KD")
    assert points(state) == (38 + 82 + 134, -38, -82, -134)
    assert state.outcome is not None
    assert state.outcome.winners == (1,)


def test_one_pack_without_jokers() -> None:
    state = game().start(scope="hand", players=2)
    cards = hand(state, 1) + hand(state, 2) + pile(state, "stock")
    assert sorted(cards) == sorted(LOOSE)
    for wrong in ("JK", "7D 7D"):
        with pytest.raises(BadNotation):
            game().start(deck=wrong)


def test_cards_rank_from_ace_to_king() -> None:
    shown = deal(["AS KC 2C QD AC AH 10C", "", ""]).view(1).zone("hand", 1)
    assert shown.cards == ("AC", "2C", "10C", "KC", "QD", "AH", "AS")  # in the order of the deck
    whole = "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C"
    state = play(deal([whole, ""], "JC"), "from_stock")
    assert f"lay {whole} JC" in state.legal_moves
    state = play(deal(["9D 10D JD QD KD", ""], "8D"), "from_stock")
    assert "lay 8D 9D 10D JD QD KD" in state.legal_moves
    assert "lay 9D JD QD" not in state.legal_moves


# ── the deal ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", range(2, 7))
def test_size_of_hands_and_stock(players: int) -> None:
    view = game().start(scope="hand", players=players).view(1)
    assert len(view.zone("hand", 1).cards) == HANDS[players]
    assert [view.zone("hand", seat).hidden for seat in range(2, players + 1)] == (
        [HANDS[players]] * (players - 1)
    )
    assert view.zone("stock").hidden == STOCKS[players]


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    state = game().start(scope="hand", players=3, dealer=1, deck="AC 2C 3C 4C 5C 6C")
    for seat, first, second in ((2, "AC", "4C"), (3, "2C", "5C"), (1, "3C", "6C")):
        assert {first, second} <= set(hand(state, seat))


def test_hands_and_stock_lie_face_down() -> None:
    state = deal(["", "", ""])
    for seat in (1, 2, 3):
        for zone in state.view(seat).zones:
            if zone.cards:
                assert (zone.name, zone.owner) == ("hand", seat)
    drawn = pile(state, "stock")[0]
    state = play(state, "from_stock")
    assert drawn in state.view(1).events[-1]
    assert drawn not in state.view(2).events[-1]


def test_no_card_is_turned_up() -> None:
    state = deal(["", ""], "9H 8S")
    assert pile(state, "discard") == []
    assert pile(state, "stock")[:2] == ["9H", "8S"]
    assert texts(state.legal_moves) == ["from_stock"]
    assert refusal(state, "from_discard")


def test_a_card_turned_up_may_be_taken() -> None:
    state = deal(["", ""], "9H 8S", upcard=True)
    assert (pile(state, "discard"), pile(state, "stock")[0]) == (["9H"], "8S")
    assert texts(state.legal_moves) == ["from_stock", "from_discard"]
    assert "9H" in hand(play(state, "from_discard"), 1)
    assert "8S" in hand(play(state, "from_stock"), 1)


def test_first_dealer_is_drawn() -> None:
    assert {game().start(seed=seed, players=3).view(1).dealer for seed in range(9)} == {1, 2, 3}


QUICK = pack([RUN, LOW, ""], "8C")


def quick_match(number: int, **options: object) -> State:
    """So many hands of a match of three: the first player of each lays all his cards at once."""
    state = game(**options).start(seed=1, players=3, decks=[QUICK] * number)
    for _ in range(number):
        state = win(state)
    return state


def win(state: State) -> State:
    return play(state, f"from_stock; lay {RUN} 8C")


def test_the_deal_passes_to_the_left() -> None:
    state = quick_match(4)
    dealers = [each.dealer for each in state.hands]
    assert dealers == [(dealers[0] + i - 1) % 3 + 1 for i in range(4)]
    assert [each.winners[0] for each in state.hands] == [d % 3 + 1 for d in dealers]


SECOND = pack(["", RUN, ""], "KD 8C")


def test_the_winner_deals() -> None:
    """Here it is the second player of each hand who lays all his cards at once."""
    for option in ("winner", "left"):
        state = game(next_dealer=option).start(seed=1, players=3, decks=[SECOND] * 3)
        for _ in range(3):
            state = win(play(state, "from_stock; discard KD"))
        for before, after in pairwise(state.hands):
            assert before.winners == ((before.dealer + 1) % 3 + 1,)
            assert (after.dealer == before.winners[0]) == (option == "winner")


def test_the_dealers_left_begins() -> None:
    for dealer in (1, 2, 3, 4):
        assert deal(["", "", "", ""], dealer=dealer).to_move == dealer % 4 + 1


def test_turns_go_clockwise() -> None:
    state, order = deal(["", "", "", ""], dealer=2), []
    for _ in range(6):
        order.append(state.to_move)
        state = passes(state, 1)
    assert order == [3, 4, 1, 2, 3, 4]


# ── the turn ──────────────────────────────────────────────────────────────────────────────────


def test_the_first_draw_is_from_the_stock() -> None:
    state = deal(["", "", ""])
    assert texts(state.legal_moves) == ["from_stock"]
    assert refusal(state, "from_discard")
    assert texts(passes(state, 1).legal_moves) == ["from_stock", "from_discard"]


def test_a_turn_begins_with_one_card_from_either_pile() -> None:
    state = play(deal(["KC", "", ""], "9H 8S 4D"), "from_stock; discard KC")
    before = hand(state, 2)
    for move, card, stock in (("from_stock", "8S", "4D"), ("from_discard", "KC", "8S")):
        after = play(state, move)
        assert hand(after, 2) == sorted([*before, card])
        assert pile(after, "stock")[0] == stock
        assert pile(after, "discard") == ([] if card == "KC" else ["KC"])
        assert "from_stock" not in after.legal_moves
        assert "from_discard" not in after.legal_moves
    assert actions(state) == {"from_stock", "from_discard"}


def test_a_taken_discard_need_not_be_melded() -> None:
    state = play(deal(["KC", "QH 10S"], "9H"), "from_stock; discard KC; from_discard; discard QH")
    assert "KC" in hand(state, 2)
    assert table(state) == []


SETS = "7D 7H 7S 9D 9H 9S JC"


def test_any_number_of_melds_may_be_laid() -> None:
    state = play(deal([SETS, "", ""], "KC"), "from_stock")
    assert "discard KC" in state.legal_moves  # nothing need be laid
    one = play(state, "lay 7D 7H 7S")
    assert "discard KC" in one.legal_moves
    two = play(one, "lay 9D 9H 9S")
    assert table(two) == ["7D 7H 7S", "9D 9H 9S"]
    assert hand(two, 1) == ["JC", "KC"]
    for seat in (1, 2, 3):
        assert two.view(seat).zone("table").melds == ("7D 7H 7S", "9D 9H 9S")
    assert two.to_move == 1


def test_groups() -> None:
    state = play(deal(["8C 8D 8H 8S 9C 9D 2H", "", ""], "KC"), "from_stock")
    for meld in ("8H 8S 8C", "8C 8D 8H 8S"):
        assert f"lay {meld}" in state.legal_moves
    for wrong in ("9C 9D", "8C 8D 9D", "8C 9D 2H"):
        assert "is no meld" in refusal(state, f"lay {wrong}")


def test_runs() -> None:
    state = play(deal(["10H JH QH 2S 3S 4S 5S 4H JS KH", ""], "KC"), "from_stock")
    for meld in ("QH JH 10H", "5S 4S 3S 2S", "10H JH QH KH"):
        assert f"lay {meld}" in state.legal_moves
    for wrong in ("QH KH", "10H QH KH", "3S 4H 5S", "10H JS QH"):
        assert "is no meld" in refusal(state, f"lay {wrong}")


ACES = {"low": ("A 2 3",), "high": ("Q K A",), "high_or_low": ("A 2 3", "Q K A"),
        "continuous": ("A 2 3", "Q K A", "2 A K")}  # fmt: skip


@pytest.mark.parametrize("ace", ACES)
def test_the_ace_in_runs(ace: str) -> None:
    state = play(deal(["AS 2S 3S 4S 9S 10S JS QS KS", ""], "4H", ace=ace), "from_stock")
    for run in ("A 2 3", "Q K A", "2 A K", "2 3 4", "9 10 J Q", "J Q K"):
        meld = " ".join(f"{rank}S" for rank in run.split())
        expected = run in ACES[ace] or "A" not in run
        assert (f"lay {meld}" in state.legal_moves) == expected, run


@pytest.mark.parametrize(
    ("ace", "value"), [("low", 1), ("high", 11), ("high_or_low", 11), ("continuous", 11)]
)
def test_the_value_of_an_ace_in_hand(ace: str, value: int) -> None:
    run = "2C 3C 4C 5C 6C 7C 8C"
    state = play(
        deal([run, "AS 2D 2H 2S 3D 3H 3S", ""], "9C", ace=ace), f"from_stock; lay {run} 9C"
    )
    assert points(state)[1] == -2 * (15 + value)


# ── laying off and discarding ─────────────────────────────────────────────────────────────────


def test_cards_are_laid_off_on_any_meld() -> None:
    state = deal(["8S 9S 10S 4D", "JS 7S KD", "QS 6S 2H"], "KC KH 3C")
    state = play(state, "from_stock; lay 8S 9S 10S; discard KC; from_stock")
    assert table(state) == ["8S 9S 10S"]
    state = play(state, "lay_off JS; lay_off 7S")  # on another player's, without an own meld
    assert table(state) == ["7S 8S 9S 10S JS"]
    assert not {"JS", "7S"} & set(hand(state, 2))
    assert refusal(state, "lay_off KD")
    state = play(state, "discard KD; from_stock; lay_off QS; discard 3C; from_stock")
    assert table(state) == ["7S 8S 9S 10S JS QS"]


def test_cards_are_laid_off_on_an_own_meld_and_on_groups() -> None:
    state = play(deal(["7D 7H 7S 7C KD QC 2H", "", ""], "5H"), "from_stock; lay 7D 7H 7S")
    assert table(play(state, "lay_off 7C")) == ["7C 7D 7H 7S"]
    assert refusal(state, "lay_off KD")


def test_one_card_is_discarded_face_up() -> None:
    for before in ("from_stock", "from_stock; lay 7D 7H 7S"):
        state = play(deal([SETS, "", ""], "KC"), before)
        assert state.to_move == 1
        assert "discard" in actions(state) <= {"lay", "discard"}
        size = len(hand(state, 1))
        state = play(state, "discard JC")
        assert (len(hand(state, 1)), state.to_move) == (size - 1, 2)
        assert [state.view(seat).zone("discard").cards for seat in (1, 2, 3)] == [("JC",)] * 3
        assert actions(state) == {"from_stock", "from_discard"}


def test_only_the_top_discard_is_seen() -> None:
    state = passes(deal(["", "", ""], "KC 9H 4S"), 3)
    zone = state.view(1).zone("discard")
    assert (zone.cards, zone.hidden) == (("4S",), 2)


def test_all_discards_are_seen_if_agreed() -> None:
    state = passes(deal(["", "", ""], "KC 9H 4S", discard_visible="all"), 3)
    zone = state.view(1).zone("discard")
    assert (zone.cards, zone.hidden) == (("KC", "9H", "4S"), 0)


def test_a_taken_discard_is_not_discarded_in_the_same_turn() -> None:
    state = play(deal(["KC", "", ""], "9H 8S 6D 3H"), "from_stock; discard KC; from_discard")
    assert "hand - barred" in refusal(state, "discard KC")
    card = next(each for each in hand(state, 2) if each != "KC")
    state = passes(play(state, f"discard {card}"), 2)
    assert "discard KC" in play(state, "from_stock").legal_moves  # in a later turn it may go


def test_a_taken_discard_may_be_discarded_if_agreed() -> None:
    state = deal(["KC", "", ""], return_taken_discard="allowed")
    state = play(state, "from_stock; discard KC; from_discard; discard KC")
    assert pile(state, "discard") == ["KC"]


# ── going out ─────────────────────────────────────────────────────────────────────────────────


def test_the_first_without_cards_wins_at_once() -> None:
    state = out_at_once(LOW, "")
    assert state.is_over
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("out", (1,))
    assert len(list(state.legal_moves)) == 0


def test_going_out_on_the_discard() -> None:
    state = play(deal([RUN, LOW, ""], "KD"), f"from_stock; lay {RUN}")
    assert not state.is_over
    state = play(state, "discard KD")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("out", (1,))


def test_everything_is_laid_meld_by_meld() -> None:
    """Unless it is agreed that all goes down together, there is no other way of going out."""
    assert actions(play(deal([RUN, "", ""], "8C"), "from_stock")) == {"lay", "discard"}


def test_going_out_by_laying_off() -> None:
    state = deal(["7D 7H 7S AC 2C 3C 4C", "", ""], "5C 8D 9H 7C")
    state = play(state, "from_stock; lay AC 2C 3C 4C; lay_off 5C")
    assert hand(state, 1) == ["7D", "7H", "7S"]
    assert "discard 7D" in state.legal_moves
    assert play(state, "lay 7D 7H 7S").is_over
    state = play(play(state, "discard 7D; from_stock"), "discard 8D")
    assert not state.is_over


# ── the stock runs out ────────────────────────────────────────────────────────────────────────


def run_dry(**options: object) -> State:
    """Six players, after sixteen turns in which the card drawn is discarded at once."""
    return passes(deal([""] * 6, **options), 16)


def test_the_discards_are_turned_over_without_shuffling() -> None:
    start = deal([""] * 6)
    drawn = pile(start, "stock")
    state = passes(start, 15)
    assert (len(pile(state, "stock")), len(pile(state, "discard"))) == (1, 15)
    state = passes(state, 1)
    assert pile(state, "discard") == [drawn[-1]]
    assert pile(state, "stock") == drawn[:-1]  # the oldest discard on top


def test_the_next_player_may_choose_after_turning_over() -> None:
    state = run_dry()
    stock, (top,) = pile(state, "stock"), pile(state, "discard")
    assert actions(state) == {"from_stock", "from_discard"}
    assert stock[0] in hand(play(state, "from_stock"), 5)
    assert top in hand(play(state, "from_discard"), 5)


def test_the_whole_pile_is_turned_over_if_agreed() -> None:
    start = deal([""] * 6, flip_keeps_top=False)
    drawn = pile(start, "stock")
    assert refusal(start, "turn_over")
    state = passes(start, 16)
    assert (pile(state, "stock"), pile(state, "discard")) == ([], drawn[::-1])
    assert actions(state) == {"from_discard", "turn_over"}
    taken = play(state, "from_discard")  # nothing is turned yet
    assert (pile(taken, "stock"), pile(taken, "discard")) == ([], drawn[-2::-1])
    turned = play(state, "turn_over")
    assert drawn[0] in hand(turned, 5)
    assert (pile(turned, "stock"), pile(turned, "discard")) == (drawn[1:], [])
    assert turned.to_move == 5
    assert actions(turned) <= {"lay", "lay_off", "discard"}
    assert refusal(run_dry(), "turn_over")


@pytest.mark.parametrize(("flips", "turns"), [(1, 31), (2, 46)])
def test_a_hand_is_void_when_the_pile_was_turned_too_often(flips: int, turns: int) -> None:
    state = passes(deal([""] * 6, max_flips=flips), turns - 1)
    assert not state.is_over
    state = passes(state, 1)
    assert state.hands[-1].reason == "void"
    assert points(state) == (0,) * 6


def test_ten_turn_overs_unless_agreed_otherwise() -> None:
    state = passes(deal([""] * 6), 16 + 10 * 15 - 1)
    assert not state.is_over
    assert passes(state, 1).hands[-1].reason == "void"
    assert not passes(deal([""] * 6, max_flips=None), 200).is_over


def test_turn_overs_count_without_keeping_the_top_too() -> None:
    state = play(run_dry(flip_keeps_top=False, max_flips=1), "turn_over")
    state = play(state, f"discard {hand(state, 5)[0]}")
    state = passes(state, 15)
    assert "turn_over" in state.legal_moves
    assert play(state, "turn_over").hands[-1].reason == "void"


def test_a_meld_or_a_lay_off_begins_the_count_anew() -> None:
    lay = ["7D 7H 7S 7C 10D", "", "", "", "", ""]
    state = passes(deal(lay, max_flips=1), 18)  # the pile was turned over before turn 17
    assert state.to_move == 1
    state = play(state, "from_stock; lay 7D 7H 7S; discard 10D")
    state = passes(state, 12)
    assert not state.is_over
    assert state.to_move == 2
    state = passes(state, 5)  # turned over again
    assert (state.to_move, state.is_over) == (1, False)
    state = play(state, "from_stock; lay_off 7C")
    state = passes(play(state, f"discard {hand(state, 1)[0]}"), 20)
    assert not state.is_over


# ── scoring ───────────────────────────────────────────────────────────────────────────────────


SUITED = {"AS": 1, "2S": 2, "3S": 3, "4S": 4, "5S": 5, "6S": 6, "7S": 7, "8S": 8, "9S": 9,
          "10S": 10, "JS": 10, "QS": 10, "KS": 10}  # fmt: skip


@pytest.mark.parametrize("card", SUITED)
def test_card_values(card: str) -> None:
    assert points(out_at_once("2D 2H 3D 3H 4D 4H " + card, ""))[1] == -2 * (18 + SUITED[card])


def test_the_winner_receives_what_the_others_hold() -> None:
    late = deal(
        ["7D 7H 7S AC 2C 3C 9D", "KH 5C 2H 2D 3D 3S 4H", "7C 8S 8H 8D JH 5H 5D"], "QD QH QS 4C"
    )
    late = play(late, "from_stock; lay 7D 7H 7S; discard QD; from_stock; discard QH")
    late = play(late, "from_stock; discard QS; from_stock; lay AC 2C 3C 4C; discard 9D")
    assert late.outcome is not None
    assert late.outcome.entries["cards in hand"] == (80, -29, -51)
    assert late.outcome.entries["rummy"] == (0, 0, 0)
    assert points(late) == (80, -29, -51)


def test_melds_still_in_the_hand_count() -> None:
    state = out_at_once("9D 9H 9S 2D 2H 3D 3H", "")
    assert points(state)[1] == -2 * 37


def test_cards_on_the_table_cost_nothing() -> None:
    state = deal(["9D 9H 9S 2D 2H 3D 4D", RUN, ""], "KD 8C")
    state = play(state, f"from_stock; lay 9D 9H 9S; discard KD; from_stock; lay {RUN} 8C")
    assert points(state)[0] == -2 * 11


def test_rummy_is_paid_double() -> None:
    state = out_at_once(LOW, "KD KH 5D 5H 9D 9H AS")
    assert state.outcome is not None
    assert state.outcome.entries["cards in hand"] == (19 + 49, -19, -49)
    assert state.outcome.entries["rummy"] == (19 + 49, -19, -49)
    assert points(state) == (2 * (19 + 49), -2 * 19, -2 * 49)


def test_rummy_counts_with_a_final_discard_and_lay_offs_of_the_same_turn() -> None:
    state = play(deal(["AC 2C 3C 4C 9D 9H 9S", LOW, ""], "5C"), "from_stock; lay AC 2C 3C 4C")
    state = play(state, "lay_off 5C; lay 9D 9H 9S")
    assert points(state)[1] == -2 * 19
    state = play(deal([RUN, LOW, ""], "KD"), f"from_stock; lay {RUN}; discard KD")
    assert points(state)[1] == -2 * 19


def test_an_earlier_lay_off_spoils_rummy() -> None:
    state = deal(["AD 2D 3D", "4D 9D 9H 9S 10C JC QC", ""], "8D 5S 6H 7S KS")
    state = play(state, "from_stock; lay AD 2D 3D; discard 8D; from_stock; lay_off 4D; discard 5S")
    state = play(passes(state, 2), "from_stock; lay 9D 9H 9S; lay 10C JC QC; discard KS")
    assert state.outcome is not None
    assert state.outcome.winners == (2,)
    assert not any(state.outcome.entries["rummy"])


# ── options ───────────────────────────────────────────────────────────────────────────────────


def test_nothing_is_laid_before_all_is_laid() -> None:
    state = play(deal([SETS, "", ""], "KC", meld_only_when_out=True), "from_stock")
    assert actions(state) == {"discard"}
    assert "meld_only_when_out" in refusal(state, "lay 7D 7H 7S")


@pytest.mark.parametrize(
    "move", ["go_out AC 2C 3C 4C / 9D 9H 9S 9C", "go_out_discarding KD, AC 2C 3C 4C / 9D 9H 9S"]
)
def test_the_whole_hand_goes_down_and_its_value_is_paid(move: str) -> None:
    stock = "9C" if "9C" in move else "KD"
    state = deal(["AC 2C 3C 4C 9D 9H 9S", LOW, ""], stock, meld_only_when_out=True)
    state = play(state, "from_stock")
    state = play(state, move)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("out", (1,))
    value = 46 if stock == "9C" else 37
    assert points(state) == (2 * value, -value, -value)  # and nothing is doubled
    assert not any(state.outcome.entries["cards in hand"])
    assert not any(state.outcome.entries["rummy"])
    assert pile(state, "discard") == ([] if stock == "9C" else ["KD"])


def test_with_a_card_left_over_nobody_goes_out() -> None:
    state = deal(["AC 2C 3C 4C 9D 9H 5S", LOW, ""], "KD", meld_only_when_out=True)
    state = play(state, "from_stock")
    assert refusal(state, "go_out AC 2C 3C 4C")
    assert refusal(state, "go_out_discarding KD, AC 2C 3C 4C")
    state = deal(["AC 2C 3C 4C 9D 9H 9S", LOW, ""], "KD", meld_only_when_out=True)
    assert refusal(play(state, "from_stock"), "go_out AC 2C 3C 4C / 9D 9H 9S")


def test_who_lays_all_at_once_may_not_discard_a_card_just_taken() -> None:
    for allowed in (False, True):
        state = deal(
            ["KD", "AC 2C 3C 4C 9D 9H 9S", ""],
            meld_only_when_out=True,
            return_taken_discard="allowed" if allowed else "forbidden",
        )
        state = play(state, "from_stock; discard KD; from_discard")
        assert ("go_out_discarding KD, AC 2C 3C 4C / 9D 9H 9S" in state.legal_moves) == allowed


@pytest.mark.parametrize(("options", "words"), [
    ({"meld_only_when_out": True, "min_meld_turns": 2}, "nobody could ever go out"),
    ({"meld_only_when_out": True, "call_rummy": "any_meld"}, "never a meld to claim"),
    ({"meld_only_when_out": True, "call_rummy": "table_meld"}, "never a meld to claim"),
    ({"hands": None}, "a session ends"),
])  # fmt: skip
def test_options_that_exclude_each_other_are_refused(
    options: dict[str, object], words: str
) -> None:
    with pytest.raises(SettingError, match=words):
        rulekit.load("rummy", **options)


@pytest.mark.parametrize("options", [
    {"meld_only_when_out": True}, {"min_meld_turns": 2}, {"call_rummy": "any_meld"},
    {"min_meld_turns": 2, "call_rummy": "any_meld"}, {"hands": None, "target": 50},
])  # fmt: skip
def test_the_other_options_go_together(options: dict[str, object]) -> None:
    assert rulekit.load("rummy", **options).start(players=4).legal_moves


# ── two turns to go out ───────────────────────────────────────────────────────────────────────


def test_the_whole_hand_does_not_go_down_at_once() -> None:
    state = play(deal([RUN, LOW, ""], "8C", min_meld_turns=2), "from_stock")
    assert actions(state) == {"lay", "discard"}
    assert "afterwards" in refusal(state, f"lay {RUN} 8C")
    assert "afterwards" in refusal(state, f"lay {RUN}")  # the last card could only be discarded
    state = play(state, "lay AC 2C 3C 4C 5C 6C")
    assert refusal(state, "lay_off 7C")
    assert not play(state, "discard 8C").is_over
    assert play(play(deal([RUN, LOW, ""], "8C"), "from_stock"), f"lay {RUN} 8C").is_over


def test_a_second_turn_with_a_meld_or_lay_off_goes_out() -> None:
    state = deal(["AC 2C 3C 4C 9D 9H 9S", "", ""], "KD QD QC 5C", min_meld_turns=2)
    state = play(passes(play(state, "from_stock; lay AC 2C 3C 4C; discard KD"), 2), "from_stock")
    assert play(state, "lay_off 5C; lay 9D 9H 9S").is_over
    state = play(state, "lay 9D 9H 9S")  # the present turn is the second one
    state = play(state, "discard 5C")
    assert state.outcome is not None
    assert state.outcome.winners == (1,)
    assert not any(state.outcome.entries["rummy"])


def test_two_melds_in_one_turn_are_one_turn() -> None:
    state = deal(["AC 2C 3C 4C 9D 9H 9S", "", ""], "KD", min_meld_turns=2)
    state = play(state, "from_stock; lay AC 2C 3C")
    state = play(state, "lay 9D 9H 9S")
    assert hand(state, 1) == ["4C", "KD"]
    assert refusal(state, "lay_off 4C")
    assert not play(state, "discard KD").is_over


# ── "Rummy!" ──────────────────────────────────────────────────────────────────────────────────


def called(call: object = "table_meld", **options: object) -> State:
    """Four players; seat 1 has laid three sevens and discards the fourth."""
    state = deal(
        ["7D 7H 7S 7C KD QC 2H", "10H 9S 5C 6C", "10S 9H", "10D 9C"],
        "5H 4S 8D",
        call_rummy=call,
        **options,
    )
    return play(state, "from_stock; lay 7D 7H 7S; discard 7C")


def test_nobody_claims_unless_agreed() -> None:
    state = called(False)
    assert (state.to_move, state.phase) == (2, "draw")


def test_a_discard_that_fits_a_meld_is_claimed_and_replaced() -> None:
    state = called()
    assert (state.to_move, state.phase) == (2, "rummy")
    assert {"pass", "lay_off"} == actions(state)
    state = play(state, "lay_off 7C")
    assert table(state) == ["7C 7D 7H 7S"]
    assert '"Rummy!"' in state.view(3).events[-1]
    assert (state.to_move, pile(state, "discard")) == (2, [])
    assert actions(state) == {"discard"}
    state = play(state, "discard 9S")
    assert pile(state, "discard") == ["9S"]
    assert "9S" not in hand(state, 2)


def test_after_a_claim_the_order_of_turns_is_unchanged() -> None:
    state = play(called(), "pass; pass")
    assert (state.to_move, state.phase) == (4, "rummy")
    state = play(state, "lay_off 7C; discard 9C")
    assert (state.to_move, state.phase) == (2, "draw")
    assert "9C" in hand(play(state, "from_discard"), 2)


def test_the_nearest_to_the_discarders_left_is_asked_first() -> None:
    state, asked = called(), []
    while state.phase == "rummy":
        asked.append(state.to_move)
        state = play(state, "pass")
    assert asked == [2, 3, 4]  # and never the discarder
    assert (state.to_move, pile(state, "discard")) == (2, ["7C"])


def test_a_discard_that_fits_nothing_is_not_claimed() -> None:
    state = deal(["7D 7H 7S 7C KD QC 2H", "KC KS", "", ""], "5H", call_rummy="table_meld")
    state = play(state, "from_stock; lay 7D 7H 7S; discard KD")
    assert (state.to_move, state.phase) == (2, "draw")


def test_a_new_meld_may_be_claimed_if_agreed() -> None:
    hands = ["KD QC 2H", "10H 9S", "KC KS KH", "QD JD 9C"]
    state = play(deal(hands, "5H", call_rummy="any_meld"), "from_stock; discard KD")
    assert texts(state.legal_moves) == [
        "pass"
    ]  # he is asked all the same: nobody learns why he passes
    state = play(state, "pass")
    assert (state.to_move, state.phase) == (3, "rummy")
    assert {"lay KC KD KS", "lay KC KD KH KS"} <= set(texts(state.legal_moves))
    assert "lay KC KH KS" not in state.legal_moves  # the claimed card must be in it
    state = play(state, "lay KC KD KH KS")
    assert table(state) == ["KC KD KH KS"]
    assert pile(state, "discard") == []
    assert not {"KC", "KD", "KH", "KS"} & set(hand(state, 3))
    assert '"Rummy!"' in state.view(1).events[-1]
    assert actions(state) == {"discard"}
    passed = play(deal(hands, "5H", call_rummy="any_meld"), "from_stock; discard KD; pass; pass")
    assert (passed.to_move, passed.phase) == (4, "rummy")
    assert "lay JD QD KD" in passed.legal_moves


def test_a_lay_off_may_be_claimed_with_any_meld_too() -> None:
    state = called("any_meld")
    assert {"lay_off 7C, 7C 7D 7H 7S", "lay 5C 6C 7C"} <= set(texts(state.legal_moves))


def test_a_claim_counts_as_a_turn_of_melding() -> None:
    state = deal([RUN, "7D 7H 7S", "", ""], "KD 2H 4S 6S", call_rummy="any_meld", min_meld_turns=2)
    state = play(state, "from_stock; discard 7C; lay 7C 7D 7H 7S")
    assert state.view(1).variables["meld_turns"] == (0, 1, 0, 0)
    state = play(state, f"discard {hand(state, 2)[0]}")
    assert state.to_move == 2


def test_a_claim_spoils_a_later_rummy() -> None:
    """Also when the discarder has melded in the same turn."""
    state = deal(
        ["8D 8H 8S 7C KD QC 2H", "7D 7H 7S AC 2C 3C 9D", "", ""], "5H 4C", call_rummy="any_meld"
    )
    state = play(state, "from_stock; lay 8D 8H 8S; discard 7C; lay 7C 7D 7H 7S; discard 9D")
    state = play(state, "from_stock; lay AC 2C 3C 4C")
    assert state.outcome is not None
    assert state.outcome.winners == (2,)
    assert not any(state.outcome.entries["rummy"])


def test_a_discard_that_ends_the_hand_is_not_claimed() -> None:
    state = deal([RUN, "KC KH KS", "", ""], "KD", call_rummy="any_meld")
    assert play(state, f"from_stock; lay {RUN}; discard KD").is_over


def test_a_claim_ends_when_the_next_player_draws() -> None:
    state = play(called(), "pass; pass; pass; from_stock")
    assert state.phase == "meld"
    with pytest.raises(IllegalMove):
        play(state, "pass")


# ── the session ───────────────────────────────────────────────────────────────────────────────


def test_a_session_of_four_hands() -> None:
    assert not quick_match(3).is_over
    state = quick_match(4)
    assert state.is_over
    totals = [sum(each.points[seat] for each in state.hands) for seat in range(3)]
    assert state.outcome is not None
    assert list(state.outcome.scores) == totals
    assert state.outcome.winners == (totals.index(max(totals)) + 1,)


def test_a_session_of_another_number_of_hands() -> None:
    assert not quick_match(1, hands=2).is_over
    assert quick_match(2, hands=2).is_over


@pytest.mark.thorough
def test_a_session_up_to_a_total() -> None:
    first = quick_match(1).hands[0].points
    reached = max(first)
    assert quick_match(1, hands=None, target=reached).is_over
    assert not quick_match(1, hands=None, target=reached + 1).is_over
    assert not quick_match(4, hands=None, target=100000).is_over
    assert quick_match(2, hands=2, target=100000).is_over


def test_equal_totals_share() -> None:
    deck = pack(["AC 2C 3C 4C 5C 6C 7C 8C 9C 10C", "2D 2H 2S 3D 3H 3S 4D 4H 4S 5D"], "JC")
    state = game(hands=2).start(players=2, decks=[deck, deck])
    for _ in range(2):
        state = play(state, "from_stock; lay AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC")
    assert state.outcome is not None
    assert state.outcome.scores == (0, 0)
    assert state.outcome.winners == (1, 2)


# ── void hands ────────────────────────────────────────────────────────────────────────────────


def test_a_hand_beyond_the_limit_of_turns_is_void() -> None:
    state = passes(deal([LOW, "", ""], hand_limit=4), 3)
    assert not state.is_over
    state = passes(state, 1)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("void", ())
    assert points(state) == (0, 0, 0)


def test_a_void_hand_does_not_count_and_the_same_dealer_deals_again() -> None:
    state = game(hands=1, hand_limit=1).start(seed=1, players=3, decks=[QUICK, [], QUICK])
    dealer, cards = state.view(1).dealer, str(state)
    for _ in range(2):
        state = passes(state, 1)
        assert not state.is_over
        assert state.view(1).dealer == dealer
        assert str(state) != cards
        cards = str(state) if len(state.hands) == 1 else ""
    state = win(state)
    assert [each.reason for each in state.hands] == ["void", "void", "out"]
    assert state.is_over
    assert [each.dealer for each in state.hands] == [dealer] * 3
    assert state.outcome is not None
    assert len(state.outcome.winners) == 1


def test_the_winner_deals_but_after_a_void_hand_the_same_dealer() -> None:
    state = game(hand_limit=1, next_dealer="winner").start(seed=1, players=3, decks=[QUICK])
    winner = state.to_move
    state = passes(win(state), 1)
    assert [each.reason for each in state.hands] == ["out", "void"]
    assert (state.hands[1].dealer, state.view(1).dealer) == (winner, winner)


def test_void_hands_in_succession_end_the_match() -> None:
    start = game(hand_limit=1, void_limit=2).start(seed=1, players=3, decks=[QUICK])
    state = passes(win(start), 1)  # one that was won, one void
    assert not state.is_over
    assert passes(state, 1).is_over
    state = game(hand_limit=1, void_limit=2).start(seed=1, players=3, decks=[[], QUICK])
    state = passes(win(passes(state, 1)), 1)  # not in succession
    assert not state.is_over
    state = passes(state, 1)
    assert state.outcome is not None
    assert state.outcome.winners == state.hands[1].winners
