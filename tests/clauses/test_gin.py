"""Gin, clause by clause, through the engine; the clause file names the tests."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from rulekit import SettingError, State, simulate
from tests.clauses.gin_tables import (
    HELD,
    KNOCKS,
    PACK,
    RANKS,
    Bout,
    actions,
    cards,
    deal,
    drawn_out,
    fight,
    gin,
    hand,
    lines,
    match,
    pile,
    play,
    seed_with_dealer,
    texts,
)

# ── players and cards ─────────────────────────────────────────────────────────────────────────


def test_two_play() -> None:
    game = gin()
    assert game.default_players == 2
    assert game.players == (2, 3, 4, 6, 8)
    state = game.start(scope="hand")
    assert (len(hand(state, 1)), len(hand(state, 2))) == (10, 10)
    assert state.view(1).variables["idle"] == (-1,)


def test_other_table_sizes_are_refused() -> None:
    for players in (1, 5, 7, 9, 10):
        with pytest.raises((SettingError, ValueError)):
            gin().start(players=players)


def test_options_and_their_defaults() -> None:
    assert gin().options == {
        "deal_variant": "upcard",
        "extra_card_seen": "false",
        "target": "100",
        "next_dealer": "loser",
        "redeal_offers": "true",
        "draw_ceremony": "automatic",
        "three_rotation": "loser_sits_out_each_hand",
        "partnership_scoring": "net_each_deal",
        "shutout_doubles": "false",
        "hand_limit": "1000",
        "void_limit": "3",
    }


@pytest.mark.thorough
def test_options_have_bounds() -> None:
    for name, low, high in (
        ("target", 1, 1000),
        ("hand_limit", 1, 100000),
        ("void_limit", 1, 1000),
    ):
        for value in (low, high):
            assert gin(**{name: value}).options[name] == str(value)
        for value in (low - 1, high + 1):
            with pytest.raises(SettingError):
                gin(**{name: value})


def test_one_pack_of_fifty_two() -> None:
    state = gin().start(scope="hand", seed=5)
    everything = _all_cards(state)
    assert sorted(everything) == sorted(PACK)
    assert Counter(everything) == Counter(PACK)


def _all_cards(state: State) -> list[str]:
    """The cards of all zones, as the printed position shows them."""
    found = []
    for line in str(state).splitlines()[1:]:
        found += line.partition(": ")[2].split()
    return found


def test_values_of_cards() -> None:
    points = dict(zip(RANKS, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10], strict=True))
    nine = "AH 2H 3H 5H 6H 7H 9H 10H JH"
    for rank, value in points.items():
        state = fight(deal(KNOCKS[0], f"{nine} {rank}S", upcard="8D", stock="QD JD 9D"), 1)
        assert lines(state)["deadwood"] == (value, 0), rank
    for suit in "CDHS":  # the suit makes no difference
        state = deal(
            KNOCKS[0].replace("6C 7C 8C", "6D 7D 8D"),
            f"{nine} 9{suit}" if suit != "H" else f"{nine} 9S",
            upcard="4D",
            stock="QD",
        )
        assert lines(play(state, "refuse", "refuse", "from_stock", "knock QD", "spread"))[
            "deadwood"
        ] == (9, 0)


# ── the draw for the deal ─────────────────────────────────────────────────────────────────────


@cache
def _cards_spread(seed: int, players: int) -> tuple[str, ...]:
    state = gin(draw_ceremony="interactive").start(seed=seed, players=players)
    line = next(line for line in str(state).splitlines() if line.startswith("stock: "))
    return tuple(line.partition(": ")[2].split()[::-1])


def _spread(seed: int, players: int = 2) -> list[str]:
    """The pack as it is spread for the draw, from its top."""
    return list(_cards_spread(seed, players))


def _height(card: str) -> tuple[int, int]:
    return RANKS.index(card[:-1]), "CDHS".index(card[-1])


def test_higher_card_wins_the_draw() -> None:
    dealers = set()
    for seed in range(12):
        first, second = _spread(seed)[:2]
        winner = 1 if _height(first) > _height(second) else 2
        state = gin().start(seed=seed)
        assert (state.view(1).dealer, state.to_move) == (3 - winner, winner), (first, second)
        dealers.add(state.view(1).dealer)
    assert dealers == {1, 2}


def test_every_draw_has_its_own_pack() -> None:
    firsts = {_spread(seed)[0] for seed in range(10)}
    assert len(firsts) > 5


def _drawn(*wanted: str) -> State:
    """Each player draws the wanted card from the middle of the spread."""
    for seed in range(100):
        spread = _spread(seed, len(wanted))
        if all(6 <= spread.index(card) < 44 for card in wanted):
            break
    state = gin(draw_ceremony="interactive").start(seed=seed, players=len(wanted))
    for seat, card in enumerate(wanted, start=1):
        assert (state.to_move, state.phase) == (seat, "draw_for_deal")
        state = play(state, f"draw_card {spread.index(card) + 1}")
        spread.remove(card)
        assert state.view(3 - seat if len(wanted) == 2 else 1).zone("cut", seat).cards == (card,)
    return state


def test_equal_ranks_are_decided_by_suit() -> None:
    cases = [
        ("9H", "9S", 2),
        ("9S", "9H", 1),
        ("9D", "9H", 2),
        ("9D", "9C", 1),
        ("KC", "QS", 1),
        ("AS", "2C", 2),
        ("KC", "AS", 1),
        ("10C", "9S", 1),
        ("JC", "10S", 1),
        ("QC", "JS", 1),
    ]
    for first, second, winner in cases:
        state = _drawn(first, second)
        assert (state.phase, state.to_move) == ("choose_deal", winner), (first, second)


def test_ends_of_the_spread_are_drawn_again() -> None:
    state = gin(draw_ceremony="interactive").start(seed=3)
    assert texts(state.legal_moves) == [f"draw_card {n}" for n in range(1, 53)]
    for number in (1, 2, 3, 4, 49, 50, 51, 52):
        again = play(state, f"draw_card {number}")
        assert (again.to_move, again.phase) == (1, "draw_for_deal"), number
        assert again.view(1).zone("cut", 1).cards == ()
    spread = _spread(3)
    for number in (5, 48):
        drawn = play(state, f"draw_card {number}")
        assert drawn.to_move == 2
        assert drawn.view(2).zone("cut", 1).cards == (spread[number - 1],)
    second = play(state, "draw_card 5")
    assert texts(second.legal_moves) == [f"draw_card {n}" for n in range(1, 52)]
    for number, legal in ((4, False), (5, True), (47, True), (48, False)):
        assert (play(second, f"draw_card {number}").phase == "choose_deal") == legal, number


def test_winner_of_the_draw_chooses_who_deals() -> None:
    for first, second, winner in (("9H", "9S", 2), ("KC", "AS", 1)):
        state = _drawn(first, second)
        assert actions(state) == {"deal_first", "deal_second"}
        for move, dealer in (("deal_first", winner), ("deal_second", 3 - winner)):
            begun = play(state, move)
            assert begun.view(1).dealer == dealer
            assert (begun.phase, begun.to_move) == ("offer", 3 - dealer)
            assert begun.view(1).zone("cut", 1).cards == ()


def test_winner_of_the_draw_chooses_with_more_players() -> None:
    state = _drawn("9H", "KS", "AD")
    assert state.to_move == 2
    assert play(state, "deal_first").view(1).dealer == 2
    assert play(state, "deal_second").view(1).dealer == 1
    for move, dealers in (("deal_first", (1, 3)), ("deal_second", (2, 4))):
        state = play(_drawn("9H", "8S", "KD", "QC"), move)  # the third, so that his side chooses
        assert state.view(1).dealer == dealers[0]
        state = drawn_out(state)
        assert state.view(1).dealer == dealers[1]


# ── the deal ──────────────────────────────────────────────────────────────────────────────────


def test_ten_cards_in_turns_first_to_the_non_dealer() -> None:
    order = list(PACK[::2] + PACK[1::2])
    for dealer in (1, 2):
        state = gin().start(scope="hand", dealer=dealer, deck=order)
        assert hand(state, 3 - dealer) == set(order[0:20:2])
        assert hand(state, dealer) == set(order[1:20:2])


def test_cards_are_dealt_face_down() -> None:
    state = deal(KNOCKS[6], HELD[19], upcard="8D")
    for seat in (1, 2):
        view = state.view(seat)
        assert (view.zone("hand", 3 - seat).cards, view.zone("hand", 3 - seat).hidden) == ((), 10)
        assert len(view.zone("hand", seat).cards) == 10
        assert (view.zone("stock").cards, view.zone("stock").hidden) == ((), 31)


def test_every_deal_is_shuffled() -> None:
    tops = {
        texts(gin().start(scope="hand", seed=seed).view(1).zone("discard").cards)[0]
        for seed in range(12)
    }
    assert len(tops) > 6


def test_upcard_deal() -> None:
    state = deal(KNOCKS[6], HELD[19], upcard="8D", stock="QD")
    for seat in (1, 2):
        assert state.view(seat).zone("discard").cards == ("8D",)
    assert (len(hand(state, 1)) + len(hand(state, 2)), pile(state)) == (20, 31)
    state = play(state, "refuse", "refuse", "from_stock")
    assert "QD" in hand(state, 1)  # the stock is drawn from its top
    state = play(state, "discard QD")
    for seat in (1, 2):  # only the last discard is looked at
        assert (
            state.view(seat).zone("discard").cards,
            state.view(seat).zone("discard").hidden,
        ) == (("QD",), 1)


def test_extra_card_deal() -> None:
    state = deal(KNOCKS[6], HELD[19], upcard="8D", deal_variant="extra_card")
    assert state.view(1).zone("discard").cards == ()
    assert pile(state) == 31
    for seat in (1, 2):  # nobody knows the eleventh card yet
        extra = state.view(seat).zone("extra")
        assert (extra.cards, extra.hidden) == ((), 1)
    assert hand(state, 1) == set(cards(KNOCKS[6]))
    state = play(state, "discard AC")
    assert hand(state, 1) == {*cards(KNOCKS[6]), "8D"} - {"AC"}


def test_extra_card_goes_to_the_non_dealer() -> None:
    state = deal(KNOCKS[6], HELD[19], upcard="8D", dealer=1, deal_variant="extra_card")
    assert state.to_move == 2
    state = play(state, "discard AC")
    assert (len(hand(state, 2)), len(hand(state, 1)), state.to_move) == (10, 10, 1)


def test_first_discard_is_blind_and_a_whole_turn() -> None:
    state = deal(KNOCKS[6], HELD[19], upcard="8D", deal_variant="extra_card")
    assert (state.to_move, actions(state)) == (1, {"discard"})
    assert texts(state.legal_moves) == [f"discard {card}" for card in cards(KNOCKS[6])[:9] + ["6D"]]
    assert state.why("discard 8D") is not None
    state = play(state, "discard AC")
    assert (state.to_move, state.phase, actions(state)) == (
        2,
        "draw",
        {"from_stock", "from_discard"},
    )
    assert state.view(2).zone("discard").cards == ("AC",)


def test_extra_card_seen_makes_an_ordinary_turn() -> None:
    options = {"deal_variant": "extra_card", "extra_card_seen": True}
    state = deal(KNOCKS[6], HELD[19], upcard="8D", **options)
    assert (state.to_move, state.phase) == (1, "discard")
    assert hand(state, 1) == {*cards(KNOCKS[6]), "8D"}
    assert (pile(state), state.view(1).zone("extra").hidden) == (31, 0)
    assert "discard 8D" in state.legal_moves
    assert play(state, "discard 8D").to_move == 2
    assert play(state, "knock 8D").phase == "defence"
    assert deal(KNOCKS[6], HELD[19], upcard="8D", dealer=1, **options).to_move == 2


def test_extra_card_seen_says_nothing_of_the_upcard_deal() -> None:
    state = deal(KNOCKS[6], HELD[19], upcard="8D", extra_card_seen=True)
    assert (state.phase, state.view(1).zone("discard").cards, pile(state)) == ("offer", ("8D",), 31)
    assert len(hand(state, 1)) == 10


# ── the turn ──────────────────────────────────────────────────────────────────────────────────

LOOSE = "AC 3D 5C 7D 9C JD 2H 4S 6H 8S"
OTHER = "AD 3C 5D 7C 9D JC 2S 4H 6S 8H"


def _begun(stock: str = "KD QC KS", **options: object) -> State:
    """Both have refused the upcard QD; seat 1 draws first."""
    return play(deal(LOOSE, OTHER, upcard="QD", stock=stock, **options), "refuse", "refuse")


def test_non_dealer_begins_and_turns_alternate() -> None:
    for dealer in (1, 2):
        state = deal(LOOSE, OTHER, upcard="QD", stock="KD QC KS QS", dealer=dealer)
        assert state.to_move == 3 - dealer
        state = play(state, "refuse", "refuse")
        for card, seat in (("KD", 3 - dealer), ("QC", dealer), ("KS", 3 - dealer), ("QS", dealer)):
            assert state.to_move == seat
            state = play(state, "from_stock")
            assert state.to_move == seat
            state = play(state, f"discard {card}")


def test_draw_from_stock_or_discard_pile() -> None:
    state = play(_begun(), "from_stock", "discard KD")
    assert texts(state.legal_moves) == ["from_stock", "from_discard"]
    stock, taken = play(state, "from_stock"), play(state, "from_discard")
    assert (hand(stock, 2), pile(stock)) == ({*cards(OTHER), "QC"}, 29)
    assert (hand(taken, 2), pile(taken)) == ({*cards(OTHER), "KD"}, 30)
    assert stock.view(2).zone("discard").cards == ("KD",)
    assert taken.view(2).zone("discard").cards == ("QD",)


def test_one_discard_ends_the_turn() -> None:
    state = play(_begun(), "from_stock")
    assert len(state.legal_moves) == 11
    state = play(state, "discard AC")
    assert (len(hand(state, 1)), state.to_move, state.phase) == (10, 2, "draw")
    assert state.view(2).zone("discard").cards == ("AC",)


def test_a_drawn_card_is_kept() -> None:
    state = play(_begun(), "from_stock")
    assert actions(state) == {"discard"}
    assert not state.asides or texts(state.asides) == ["propose_redeal"]
    for move in ("from_stock", "from_discard", "put_back"):
        assert state.why(move) is not None


def test_what_was_taken_face_up_stays_for_the_turn() -> None:
    state = play(_begun(), "from_stock", "discard KD", "from_discard")
    assert "discard KD" not in state.legal_moves
    assert "picked" in (state.why("discard KD") or "")
    assert len(state.legal_moves) == 10
    upcard = play(deal(LOOSE, OTHER, upcard="QD"), "take_upcard")
    assert upcard.why("discard QD") is not None
    dealer = play(deal(LOOSE, OTHER, upcard="QD"), "refuse", "take_upcard")
    assert dealer.why("discard QD") is not None
    state = play(state, "discard AD", "from_stock")  # the next player is free of it
    assert "discard QC" in state.legal_moves
    state = play(state, "discard QC", "from_stock")  # and so is the taker in his next turn
    assert (state.to_move, "discard KD" in state.legal_moves) == (2, True)
    assert "discard KD" in play(_begun(), "from_stock").legal_moves  # a card of the stock may go


def test_upcard_is_offered_to_the_non_dealer() -> None:
    for dealer in (1, 2):
        state = deal(LOOSE, OTHER, upcard="QD", dealer=dealer)
        assert (state.to_move, texts(state.legal_moves)) == (3 - dealer, ["take_upcard", "refuse"])
        state = play(state, "take_upcard")
        assert (state.to_move, hand(state, 3 - dealer)) == (3 - dealer, {*cards(LOOSE), "QD"})


def test_upcard_is_then_offered_to_the_dealer() -> None:
    for dealer in (1, 2):
        state = play(deal(LOOSE, OTHER, upcard="QD", dealer=dealer), "refuse")
        assert (state.to_move, texts(state.legal_moves)) == (dealer, ["take_upcard", "refuse"])
        state = play(state, "take_upcard")
        assert (state.to_move, hand(state, dealer)) == (dealer, {*cards(OTHER), "QD"})


def test_both_refuse_and_the_non_dealer_draws_from_the_stock() -> None:
    for dealer in (1, 2):
        state = play(deal(LOOSE, OTHER, upcard="QD", stock="KD", dealer=dealer), "refuse", "refuse")
        assert (state.to_move, texts(state.legal_moves)) == (3 - dealer, ["from_stock"])
        assert state.why("from_discard") is not None
        assert state.view(1).zone("discard").cards == ("QD",)
        state = play(state, "from_stock")
        assert hand(state, 3 - dealer) == {*cards(LOOSE), "KD"}
        state = play(state, "discard KD")
        assert state.view(1).zone("discard").hidden == 1  # the refused upcard lies below


def test_taking_the_upcard_is_a_turn() -> None:
    state = play(deal(LOOSE, OTHER, upcard="QD"), "take_upcard")
    assert (state.phase, actions(state)) == ("discard", {"discard"})
    assert play(state, "discard AC").to_move == 2
    state = play(deal(LOOSE, OTHER, upcard="QD"), "refuse", "take_upcard", "discard AD")
    assert (state.to_move, actions(state)) == (1, {"from_stock", "from_discard"})
    first = play(deal(KNOCKS[6], HELD[19], upcard="QD"), "take_upcard")
    second = play(deal(HELD[19], KNOCKS[6], upcard="QD"), "refuse", "take_upcard")
    for state in (first, second):
        assert "knock" in actions(state)
        assert play(state, "knock 6D").phase == "defence"


def test_a_card_taken_face_up_is_known() -> None:
    state = play(deal(LOOSE, OTHER, upcard="QD", stock="KD"), "take_upcard")
    assert any("QD from discard to hand of 1" in event for event in state.view(2).events)
    state = play(state, "discard AC")
    assert any("QD from discard" in event for event in state.view(2).events)
    later = play(state, "from_discard", "discard AD", "from_stock")
    assert not any("QD" in event for event in later.view(2).events)  # he has drawn since
    assert any("AC from discard to hand of 2" in event for event in later.view(1).events)
    unseen = play(_begun(), "from_stock")
    assert not any("KD" in event for event in unseen.view(2).events)


# ── throwing the hand in ──────────────────────────────────────────────────────────────────────


def test_a_new_deal_may_be_proposed_in_any_turn() -> None:
    state = deal(KNOCKS[6], HELD[19], upcard="QD", stock="KD 10S")
    for move in (
        "refuse",
        "refuse",
        "from_stock",
        "discard KD",
        "from_discard",
        "discard AH",
        "from_stock",
        "knock 10S",
    ):
        assert texts(state.asides) == ["propose_redeal"], state.phase
        assert "propose_redeal" not in texts(state.legal_moves)
        state = play(state, move)
    assert (state.phase, texts(state.asides)) == ("defence", [])  # the hand has ended
    blind = deal(LOOSE, OTHER, upcard="QD", deal_variant="extra_card")
    assert texts(blind.asides) == ["propose_redeal"]


def test_no_offers_without_the_option() -> None:
    state = deal(LOOSE, OTHER, upcard="QD", redeal_offers=False)
    for move in ("refuse", "refuse", "from_stock"):
        assert texts(state.asides) == []
        assert state.why("propose_redeal") is not None
        state = play(state, move)


def test_the_opponent_answers_as_he_likes() -> None:
    for moves in ((), ("refuse",), ("refuse", "refuse"), ("refuse", "refuse", "from_stock")):
        state = play(deal(LOOSE, OTHER, upcard="QD", stock="KD"), *moves)
        asked = play(state, "propose_redeal")
        assert asked.to_move == 3 - (state.to_move or 0)
        assert texts(asked.legal_moves) == ["agree", "play_on"]
        assert texts(asked.asides) == []  # one offer at a time


def test_playing_on_refuses() -> None:
    state = play(_begun(), "from_stock")
    again = play(state, "propose_redeal", "play_on")
    assert (again.to_move, again.phase) == (1, "discard")
    assert texts(again.legal_moves) == texts(state.legal_moves)
    assert hand(again, 1) == hand(state, 1)
    assert again.hands == ()


def test_an_agreed_deal_stands() -> None:
    state = play(_begun(), "from_stock", "propose_redeal", "agree")
    assert state.phase == "offer"
    assert state.why("play_on") is not None
    assert (len(hand(state, 1)), len(hand(state, 2)), pile(state)) == (10, 10, 31)
    assert hand(state, 1) != set(cards(LOOSE))


def test_the_same_dealer_deals_again_and_nothing_is_scored() -> None:
    for dealer in (1, 2):
        state = play(_begun(dealer=dealer), "from_stock", "propose_redeal", "agree")
        assert (state.view(1).dealer, state.to_move) == (dealer, 3 - dealer)
        assert state.hands == ()
        assert state.view(1).ledgers["score"] == (0, 0)
        ended = drawn_out(state)
        assert ended.hands[0].deals == 2
        assert (ended.hands[0].dealer, lines(ended)) == (dealer, {})


def test_a_refused_player_waits_for_his_next_turn() -> None:
    state = play(_begun("KD QC KS QS KH QH"), "propose_redeal", "play_on")
    for card, seat, offers in (
        ("KD", 1, False),
        ("QC", 2, True),
        ("KS", 1, False),
        ("QS", 2, True),
        ("KH", 1, True),
    ):
        assert (state.to_move, bool(texts(state.asides))) == (seat, offers), card
        state = play(state, "from_stock")
        assert bool(texts(state.asides)) == offers, card
        state = play(state, f"discard {card}")
    blind = deal(LOOSE, OTHER, upcard="QD", stock="QC KS QS KH", deal_variant="extra_card")
    never_asked = play(blind, "discard AC", "from_stock", "discard QC")
    assert (never_asked.to_move, texts(never_asked.asides)) == (1, ["propose_redeal"])
    state = play(blind, "propose_redeal", "play_on")
    assert texts(state.asides) == []
    state = play(state, "discard AC", "from_stock", "discard QC")
    assert (state.to_move, texts(state.asides)) == (1, [])
    state = play(state, "from_stock", "discard KS", "from_stock", "discard QS")
    assert (state.to_move, texts(state.asides)) == (1, ["propose_redeal"])


def test_refusing_the_upcard_is_no_turn_to_wait_for() -> None:
    """Who proposed when it was offered to him waits for one turn, as others do."""
    state = deal(LOOSE, OTHER, upcard="QD", stock="KD QC KS QS KH QH", dealer=2)
    state = play(state, "refuse", "propose_redeal", "play_on", "refuse")
    state = play(state, "from_stock", "discard KD")
    assert (state.to_move, texts(state.asides)) == (2, [])
    state = play(state, "from_stock", "discard QC", "from_stock", "discard KS")
    assert (state.to_move, texts(state.asides)) == (2, ["propose_redeal"])


def test_ten_deals_of_a_hand_are_enough() -> None:
    state = gin().start(seed=1)
    for number in range(2):  # the next hand has its own ten
        for _ in range(10):
            state = play(state, "propose_redeal", "agree")
        assert texts(state.asides) == []
        assert state.why("propose_redeal") is not None
        state = drawn_out(state)
        assert state.hands[number].deals == 11


# ── melds ─────────────────────────────────────────────────────────────────────────────────────


def _knocks(ten: str) -> State:
    """Seat 1 holds ten cards and has drawn the JS; it may knock if the ten cards allow it."""
    full = [card for card in PACK if card not in cards(ten) and card not in ("JS", "QS")]
    state = deal(ten, " ".join(full[::4][:10]), upcard="QS", stock="JS")
    return play(state, "refuse", "refuse", "from_stock")


def test_groups_of_three_or_four() -> None:
    pairs = "9H 9D 4C 4D 3S 5S 6S 7S"
    assert (
        "knock JS, 8S 8H 8D / 3C 3H 3D / 5C 6C 7C"
        in _knocks("8S 8H 8D 3C 3H 3D 5C 6C 7C KH").legal_moves
    )
    assert (
        "knock JS, 8C 8D 8H 8S / 3C 3D 3H / 5C 6C 7C"
        in _knocks("8S 8H 8D 8C 3C 3H 3D 5C 6C 7C").legal_moves
    )
    assert actions(_knocks(f"{pairs} KC KD")) == {"discard"}  # two of a rank are no group
    state = _knocks("8S 8H 8D 3C 3H 3D 5C 6C 7C KH")
    assert "no meld" in (state.why("knock JS, 8S 8H / 3C 3H 3D / 5C 6C 7C") or "")
    assert "no meld" in (state.why("knock JS, 8S 8H 3D / 5C 6C 7C") or "")


def test_runs_of_three_or_more() -> None:
    full = "8S 8H 8D 5C 6C 7C"
    for run, count in (("AH 2H 3H", 10), ("JH QH KH", 10), ("9D 10D JD", 10)):
        assert (
            f"knock JS, {full[:8]} / 5C 6C 7C / {run}" in _knocks(f"{full} {run} KC").legal_moves
        ), run
        assert count == 10
    assert "knock" in actions(_knocks("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H"))  # as long as one likes
    state = _knocks("AH 2H 3H 4H 5H 6H 7H 8H 9H 10H")
    assert (
        play(state, "knock JS, AH 2H 3H 4H 5H 6H 7H 8H 9H 10H", "spread").hands[-1].reason == "gin"
    )
    for wrong in ("QH KH AH", "KH AH 2H", "5D 6H 7H", "5H 7H 9H"):
        state = _knocks(f"3S 3C 3D 8C 8D 8S {wrong} 2C")
        assert "no meld" in (state.why(f"knock JS, 3S 3C 3D / 8C 8D 8S / {wrong}") or ""), wrong
    assert actions(_knocks("3S 3C 3D 8C 8D 8S QH KH AH 9C")) == {"discard"}  # 30 left over
    pair = _knocks("3S 3C 3D 8C 8D 8S 5H 6H KC KD")
    assert "no meld" in (pair.why("knock JS, 3S 3C 3D / 8C 8D 8S / 5H 6H") or "")


def test_nothing_is_laid_before_the_knock() -> None:
    state = play(
        deal(KNOCKS[0], HELD[0], upcard="8D", stock="QD JD"), "refuse", "refuse", "from_stock"
    )
    assert actions(state) == {"discard", "knock"}
    state = play(state, "discard QD")
    assert actions(state) == {"from_stock", "from_discard"}
    state = play(state, "from_stock")
    assert actions(state) == {"discard", "knock"}
    for seat in (1, 2):
        assert state.view(3 - seat).zone("table", seat).melds == ()
        assert state.view(3 - seat).zone("hand", seat).cards == ()


def test_a_card_counts_in_one_meld() -> None:
    other = "7S 7H 7D 8S 9S JH QH KH 2H 2D"
    state = deal(KNOCKS[0], other, upcard="8D", stock="QD")
    state = play(state, "refuse", "refuse", "from_stock", "knock QD")
    assert "spread 7S 7H 7D / 7S 8S 9S / JH QH KH" not in state.legal_moves
    assert "spread 7S 7H 7D / JH QH KH" in state.legal_moves
    best = play(state, "spread")  # 14 of the five cards, and 4
    assert lines(best)["deadwood"] == (18, 0)
    worse = play(state, "spread 7S 7H 7D / JH QH KH")
    assert lines(worse)["deadwood"] == (21, 0)


# ── the knock ─────────────────────────────────────────────────────────────────────────────────


def test_knock_after_drawing_and_before_discarding() -> None:
    state = deal(KNOCKS[6], KNOCKS_OF_OTHERS, upcard="8D", stock="QD JD")
    for _ in range(2):
        assert actions(state) == {"take_upcard", "refuse"}
        state = play(state, "refuse")
    assert actions(state) == {"from_stock"}
    state = play(state, "from_stock")
    assert "knock" in actions(state)
    ended = play(state, "knock QD", "spread")
    assert ended.phase in ("lay_off", "hand_over")
    state = play(state, "discard QD")
    assert actions(state) == {"from_stock", "from_discard"}  # before drawing
    state = play(state, "from_stock")
    assert "knock" in actions(state)  # the dealer too, in his turn
    taken = play(
        deal(KNOCKS[6], HELD[19], upcard="8D", stock="QD JD"),
        "refuse",
        "refuse",
        "from_stock",
        "discard QD",
        "from_stock",
        "discard JD",
        "from_discard",
    )
    assert "knock" in actions(taken)


KNOCKS_OF_OTHERS = HELD[6]


def test_ten_points_or_less() -> None:
    legal = _knocks("4S 5S 6S 9H 9D 9C 3C 3D 3H KH")
    assert play(legal, "knock JS").phase == "defence"
    illegal = _knocks("4S 5S 6S 9H 9D 9C 2C 2D KH AH")
    assert "knock JS, 4S 5S 6S / 9H 9D 9C" not in illegal.legal_moves
    assert "10 points" in (illegal.why("knock JS, 4S 5S 6S / 9H 9D 9C") or "")
    assert actions(illegal) == {"discard"}  # without the king there are the JS and 5
    assert "knock" not in actions(_knocks("AC 2C 3C 5C 6C 7C AS 2H 3S 5H"))  # 11
    assert "knock" in actions(_knocks("AC 2C 3C 5C 6C 7C AS 2H 3S 4H"))  # 10
    for count, ten in KNOCKS.items():
        state = play(_knocks(ten), "knock JS", "spread")
        over = lines(state if state.is_over else play(state, "done"))
        assert over, count


def test_nobody_needs_to_knock() -> None:
    for count in (0, 6, 10):
        state = _knocks(KNOCKS[count])
        assert {"discard", "knock"} == actions(state)
        assert play(state, "discard JS").to_move == 2


def test_the_knocker_discards_face_down() -> None:
    state = play(_knocks(KNOCKS[6]), "knock JS")
    for seat in (1, 2):
        assert (
            state.view(seat).zone("knocked").cards,
            state.view(seat).zone("knocked").hidden,
        ) == ((), 1)
        assert state.view(seat).zone("discard").cards == ("QS",)
    assert not any("JS" in event for event in state.view(2).events)
    assert "JS" not in hand(state, 1)
    taken = play(deal(KNOCKS[6], HELD[19], upcard="8D"), "take_upcard")
    assert not any(text.startswith("knock 8D") for text in texts(taken.legal_moves))
    assert taken.why("knock 8D, AC 2C 3C / 5C 6C 7C / JC QC KC") is not None
    assert "knock 6D, AC 2C 3C / 5C 6C 7C / JC QC KC" in taken.legal_moves  # 8 points stay


def test_the_knocker_spreads_his_cards() -> None:
    state = play(_knocks(KNOCKS[6]), "knock JS")
    view = state.view(2)
    assert sorted(view.zone("table", 1).melds) == ["5C 6C 7C", "AC 2C 3C", "JC QC KC"]
    assert view.zone("hand", 1).cards == ("6D",)  # the deadwood, seen by everybody
    state = _knocks(KNOCKS[0])
    best = play(state, "knock JS")
    assert best.view(2).zone("hand", 1).cards == ()
    own = play(state, "knock JS, AC 2C 3C / 6C 7C 8C / JC QC KC")  # his choice, and final
    assert own.view(2).zone("hand", 1).cards == ("4C",)
    assert play(own, "spread", "done").hands[-1].reason != "gin"
    assert "10 points" in (state.why("knock JS, AC 2C 3C 4C / 6C 7C 8C") or "")


def test_no_deadwood_is_gin() -> None:
    for count, reason in ((0, "gin"), (1, "knock")):
        state = fight(deal(KNOCKS[count], HELD[19], upcard="8D", stock="QD JD"), 1)
        assert state.hands[-1].reason == reason


# ── the defence ───────────────────────────────────────────────────────────────────────────────

OPEN = "4S 5S 6S 9H 9D 9C JS QS KS AD"  # knocks with 1


def test_the_opponent_lays_out_his_melds() -> None:
    state = deal(KNOCKS[6], HELD[19], upcard="8D", stock="QD")
    state = play(state, "refuse", "refuse", "from_stock", "knock QD")
    assert (state.to_move, state.phase, actions(state)) == (2, "defence", {"spread"})
    assert texts(state.asides) == []
    laid = play(state, "spread")
    assert sorted(laid.view(1).zone("table", 2).melds) == ["5H 6H 7H", "AH 2H 3H"]
    assert set(laid.view(1).zone("hand", 2).cards) == {"2S", "4S", "6S", "7S"}
    assert lines(play(laid, "done"))["deadwood"] == (13, 0)
    one = play(state, "spread AH 2H 3H", "done")  # his choice, if a bad one
    assert lines(one)["deadwood"] == (31, 0)
    none = play(state, "spread none", "done")
    assert lines(none)["deadwood"] == (37, 0)
    assert "no meld" in (state.why("spread AH 2H 5H") or "")


def test_the_opponent_lays_off_on_the_knocker() -> None:
    state = deal(OPEN, "10H JH QH 5C 6C 7C 8C 7S 9S KD", upcard="4H", stock="2H")
    state = play(state, "refuse", "refuse", "from_stock", "knock 2H")
    state = play(state, "spread 5C 6C 7C / 10H JH QH")
    assert (state.to_move, state.phase) == (2, "lay_off")
    offered = {"lay_off 7S, 4S 5S 6S 7S", "lay_off 9S, 9C 9D 9H 9S", "done"}
    assert set(texts(state.legal_moves)) == offered  # nothing on own melds, nor on deadwood
    state = play(state, "lay_off 7S")
    assert "lay_off 8S" not in state.legal_moves
    state = play(state, "lay_off 9S")
    assert texts(state.legal_moves) == ["done"]
    state = play(state, "done")
    assert lines(state)["deadwood"] == (18 - 1, 0)  # 8C and KD


def test_lay_offs_reduce_the_count_and_may_follow_each_other() -> None:
    state = deal(OPEN, "10H JH QH 5C 6C 7C 7S 8S 9S KD", upcard="4H", stock="2H")
    state = play(state, "refuse", "refuse", "from_stock", "knock 2H", "spread 5C 6C 7C / 10H JH QH")
    assert lines(play(state, "done"))["deadwood"] == (34 - 1, 0)
    state = play(state, "lay_off 7S", "lay_off 8S")
    assert lines(play(state, "lay_off 9S, 4S 5S 6S 7S 8S 9S", "done"))["deadwood"] == (10 - 1, 0)
    manual = deal(OPEN, "10H JH QH 5C 6C 7C 8C 7S 9S KD", upcard="4H", stock="2H")
    manual = play(
        manual, "refuse", "refuse", "from_stock", "knock 2H", "spread", "lay_off 7S", "lay_off 9S"
    )
    assert lines(play(manual, "done"))["deadwood"] == (10 - 1, 0)


def test_no_lay_off_against_gin() -> None:
    state = deal(
        "4S 5S 6S 9H 9D 9C JS QS KS 10S", "10H JH QH 5C 6C 7C 8C 7S 9S KD", upcard="4H", stock="2H"
    )
    state = play(state, "refuse", "refuse", "from_stock", "knock 2H")
    assert (state.phase, actions(state)) == ("defence", {"spread"})
    state = play(state, "spread")
    assert (state.is_over, state.hands[-1].reason) == (True, "gin")
    assert lines(state) == {"deadwood": (26, 0), "gin": (25, 0), "box": (1, 0)}  # 7, 9 and the king


def test_the_knocker_never_lays_off() -> None:
    state = deal(KNOCKS[9], "10D JD KD AH 2H 3H 5H 6H 7H KS", upcard="8D", stock="QD")
    state = play(state, "refuse", "refuse", "from_stock", "knock QD")
    assert state.view(2).zone("hand", 1).cards == ("9D",)
    state = play(state, "spread AH 2H 3H / 5H 6H 7H")
    assert state.to_move == 2
    other = deal(KNOCKS[9], "10D JD QD AH 2H 3H 5H 6H 7H KS", upcard="8D", stock="KD")
    other = play(other, "refuse", "refuse", "from_stock", "knock KD", "spread")
    assert (other.to_move, other.phase) == (2, "lay_off")
    assert texts(other.legal_moves) == ["done"]
    over = play(other, "done")  # his 9D would fit 10D JD QD
    assert (over.is_over, lines(over)) == (True, {"deadwood": (1, 0), "box": (1, 0)})


# ── the score of a hand ───────────────────────────────────────────────────────────────────────


def test_the_counts_are_compared() -> None:
    for count, held in ((6, 19), (8, 9), (10, 27), (7, 39), (4, 4), (9, 2), (10, 1), (1, 0)):
        for dealer, knocker in ((2, 1), (2, 2)):
            bout = Bout(knocker, count, held)
            state = gin().start(scope="hand", dealer=dealer, deck=bout.deck(dealer))
            state = fight(state, knocker)
            result = state.hands[-1]
            winner = bout.winner(3 - knocker)
            assert result.winners == (winner,), (count, held)
            assert result.points[winner - 1] == bout.points
            assert result.points[2 - winner] == 0
            assert result.reason == ("knock" if count < held else "undercut")


def _score(count: int, held: int) -> dict[str, tuple[int, ...]]:
    bout = Bout(1, count, held)
    return lines(fight(gin().start(scope="hand", dealer=2, deck=bout.deck(2)), 1))


def test_the_lower_knocker_scores_the_difference() -> None:
    assert _score(6, 19) == {"deadwood": (13, 0), "box": (1, 0)}
    assert _score(8, 9) == {"deadwood": (1, 0), "box": (1, 0)}


def test_an_undercut_scores_twenty_five_and_the_difference() -> None:
    assert _score(4, 4) == {"undercut": (0, 25), "box": (0, 1)}
    assert _score(9, 2) == {"deadwood": (0, 7), "undercut": (0, 25), "box": (0, 1)}
    assert _score(10, 0) == {"deadwood": (0, 10), "undercut": (0, 25), "box": (0, 1)}


def test_gin_scores_twenty_five_and_the_count() -> None:
    assert _score(0, 24) == {"deadwood": (24, 0), "gin": (25, 0), "box": (1, 0)}
    assert _score(0, 6) == {"deadwood": (6, 0), "gin": (25, 0), "box": (1, 0)}


def test_gin_is_never_undercut() -> None:
    assert _score(0, 0) == {"gin": (25, 0), "box": (1, 0)}


# ── drawn hands ───────────────────────────────────────────────────────────────────────────────


def test_two_cards_stay_in_the_stock() -> None:
    for options in ({}, {"deal_variant": "extra_card"}):
        state = gin(**options).start(scope="hand", seed=8, dealer=2)
        state = (
            play(state, "refuse", "refuse")
            if not options
            else play(state, texts(state.legal_moves)[0])
        )
        draws = 0
        while not state.is_over:
            state = play(
                play(state, "from_stock"),
                "discard " + sorted(hand(play(state, "from_stock"), state.to_move or 0))[0],
            )
            draws += 1
        assert (draws, pile(state), state.hands[-1].reason) == (29, 2, "drawn")


def test_the_fiftieth_card_decides() -> None:
    state = play(
        deal(
            KNOCKS[6],
            OTHER.replace("AD", "AS")
            .replace("5D", "KS")
            .replace("JC", "JS")
            .replace("3C", "3S")
            .replace("7C", "7S"),
            upcard="QD",
        ),
        "refuse",
        "refuse",
    )
    while pile(state) > 3:
        before = hand(state, state.to_move or 0)
        state = play(state, "from_stock")
        state = play(state, f"discard {(hand(state, state.to_move or 0) - before).pop()}")
    assert (pile(state), state.to_move) == (3, 1)
    circling = play(state, "from_discard")
    circling = play(circling, "discard 6D")
    assert not circling.is_over  # three cards are left
    state = play(state, "from_stock")
    assert (pile(state), "knock" in actions(state)) == (2, True)
    state = play(state, texts(m for m in state.legal_moves if m.action == "discard")[-1])
    assert (state.is_over, state.to_move) == (True, None)  # nobody may take that discard
    assert (state.hands[-1].reason, state.hands[-1].winners) == ("drawn", ())


def test_a_drawn_hand_scores_nothing() -> None:
    states = match(gin(), [(None, 2), (Bout(1, 6, 19), 2), (None, 2)])
    assert lines(states[1]) == {}
    assert states[1].view(1).ledgers["score"] == (0, 0)
    assert states[1].view(1).ledgers["boxes"] == (0, 0)
    assert states[3].view(1).ledgers["score"] == (13, 0)
    assert states[3].view(1).ledgers["boxes"] == (1, 0)


def test_the_same_dealer_after_a_draw() -> None:
    for how in ("loser", "winner", "alternate"):
        for first in (1, 2):
            states = match(gin(next_dealer=how), [(None, first), (None, first)], first=first)
            assert states[-1].view(1).dealer == first


def test_who_deals_next() -> None:
    for how, dealers in (
        ("loser", (2, 2, 1, 1)),
        ("winner", (2, 1, 2, 2)),
        ("alternate", (2, 1, 2, 1)),
    ):
        winners = (1, 2, 2)
        bouts = [
            (Bout(winner, 8, 9), dealer) for winner, dealer in zip(winners, dealers, strict=False)
        ]
        states = match(gin(next_dealer=how), bouts)
        assert states[-1].view(1).dealer == dealers[-1], how


# ── the match ─────────────────────────────────────────────────────────────────────────────────

SEVEN = [
    (Bout(1, 6, 19), 2),
    (Bout(2, 0, 24), 2),
    (Bout(2, 8, 9), 1),
    (Bout(1, 10, 27), 1),
    (Bout(2, 4, 4), 2),
    (Bout(1, 7, 39), 2),
    (Bout(1, 0, 6), 2),
]


def test_the_manuals_seven_hands() -> None:
    end = match(gin(), SEVEN)[-1]
    assert end.is_over
    assert [hand.points for hand in end.hands] == [
        (13, 0),
        (0, 49),
        (0, 1),
        (17, 0),
        (25, 0),
        (32, 0),
        (31, 0),
    ]
    assert end.outcome is not None
    assert end.outcome.scores == (293, 50)
    assert end.outcome.entries == {
        "game": (100, 0),
        "shutout": (0, 0),
        "boxes": (75, 0),
        "all boxes": (0, 0),
    }
    assert end.outcome.payoffs == (243, -243)
    assert end.outcome.winners == (1,)


def test_running_totals() -> None:
    states = match(gin(), SEVEN[:6])
    columns = [state.view(1).ledgers["score"] for state in states]
    assert columns == [(0, 0), (13, 0), (13, 49), (13, 50), (30, 50), (55, 50), (87, 50)]
    assert [state.view(2).ledgers["boxes"] for state in states][-1] == (4, 2)


@pytest.mark.thorough
def test_play_goes_on_to_the_target() -> None:
    states = match(gin(), SEVEN)
    assert [state.is_over for state in states] == [False] * 7 + [True]
    exact = match(gin(target=13), [(Bout(1, 6, 19), 2)])[-1]
    assert exact.is_over
    assert not match(gin(target=14), [(Bout(1, 6, 19), 2)])[-1].is_over
    boxes = match(gin(target=50), [(Bout(1, 8, 9), 2)] * 4)[-1]
    assert not boxes.is_over  # 4 points and 4 boxes


def test_bonuses_of_hands_count_towards_the_target() -> None:
    assert match(gin(target=31), [(Bout(1, 0, 6), 2)])[-1].is_over
    assert match(gin(target=25), [(Bout(1, 4, 4), 2)])[-1].is_over
    assert not match(gin(target=26), [(Bout(1, 4, 4), 2)])[-1].is_over


def test_the_winner_adds_a_hundred() -> None:
    for winner, first in ((1, 2), (2, 1)):
        end = match(gin(target=13), [(Bout(winner, 6, 19), first)], first=first)[-1].outcome
        assert end is not None
        assert end.entries["game"] == ((100, 0), (0, 100))[winner - 1]


def test_only_more_boxes_are_entered() -> None:
    bouts = [(Bout(1, 8, 9), 2), (Bout(2, 8, 9), 2), (Bout(2, 8, 9), 1), (Bout(2, 6, 19), 1)]
    end = match(gin(target=15), bouts)[-1].outcome
    assert end is not None
    assert end.entries["boxes"] == (0, 25 * 2)
    assert end.scores == (1, 15 + 100 + 50)
    level = match(gin(target=15), [(Bout(1, 8, 9), 2), (Bout(2, 0, 6), 2)])[-1].outcome
    assert level is not None
    assert level.entries["boxes"] == (0, 0)


def test_the_difference_is_paid() -> None:
    end = match(gin(target=15), [(Bout(1, 8, 9), 2), (Bout(2, 0, 6), 2)])[-1].outcome
    assert end is not None
    assert (end.scores, end.payoffs) == ((1, 131), (-130, 130))


def test_who_reaches_the_target_wins_whatever_the_boxes() -> None:
    bouts = [(Bout(2, 8, 9), 1)] * 8 + [(Bout(1, 0, 6), 1)]
    end = match(gin(target=30), bouts, first=1)[-1].outcome
    assert end is not None
    assert end.winners == (1,)
    assert end.entries["game"] == (100, 0)
    assert end.scores == (131, 8 + 7 * 25)
    assert end.payoffs == (-52, 52)


SHUT_OUT = [
    (Bout(1, 7, 39), 2),
    (Bout(1, 7, 39), 2),
    (Bout(1, 10, 27), 2),
    (Bout(1, 6, 19), 2),
    (Bout(1, 9, 19), 2),
]


def test_a_loser_without_points() -> None:
    plain = match(gin(), SHUT_OUT)[-1].outcome
    assert plain is not None
    assert plain.scores == (104 + 100 + 125, 0)
    doubled = match(gin(shutout_doubles=True), SHUT_OUT)[-1].outcome
    assert doubled is not None
    assert doubled.scores == (533, 0)
    scored = match(gin(shutout_doubles=True, target=13), [(Bout(2, 8, 9), 2), (Bout(1, 6, 19), 1)])[
        -1
    ]
    assert scored.outcome is not None
    assert scored.outcome.scores == (13 + 100, 1)


# ── three players ─────────────────────────────────────────────────────────────────────────────


def _who(state: State) -> tuple[int, int]:
    """The dealer, and who sits out of three."""
    view = state.view(1)
    return view.dealer, view.variables["idle"][0] + 1


def test_the_two_highest_of_three_begin() -> None:
    for seed in range(8):
        drawn = dict(zip((1, 2, 3), _spread(seed, 3)[:3], strict=True))
        ranking = sorted(drawn, key=lambda seat: _height(drawn[seat]))
        state = gin().start(seed=seed, players=3)
        assert _who(state) == (ranking[1], ranking[0]), drawn
        assert state.to_move == ranking[2]
        assert hand(state, ranking[0]) == set()


def test_the_idle_player_sees_what_lies_open() -> None:
    state = gin().start(seed=1, players=3)
    idle = _who(state)[1]
    view = state.view(idle)
    assert all(view.zone("hand", seat).cards == () for seat in (1, 2, 3))
    assert len(view.zone("discard").cards) == 1


@pytest.mark.thorough
def test_the_loser_makes_way() -> None:
    for how, dealers in (
        ("loser", (2, 3, 2, 2)),
        ("winner", (2, 1, 3, 3)),
        ("alternate", (2, 1, 3, 3)),
    ):
        bouts = [(Bout(1, 6, 19), dealers[0]), (Bout(3, 8, 9), dealers[1]), (None, dealers[2])]
        states = match(gin(next_dealer=how), bouts, players=3, idle=3)
        assert [_who(state)[1] for state in states] == [3, 2, 1, 1], (
            how
        )  # a drawn hand moves nobody
        assert [_who(state)[0] for state in states] == list(dealers), how
        assert states[1].hands[0].points == (13, 0, 0)
        assert states[-1].view(1).ledgers["score"] == (13, 0, 1)
        assert states[-1].view(1).ledgers["boxes"] == (1, 0, 1)


def test_rotation_after_each_game() -> None:
    states = match(
        gin(three_rotation="loser_sits_out_each_game"),
        [(Bout(1, 6, 19), 2), (Bout(2, 8, 9), 2), (None, 1)],
        players=3,
        idle=3,
    )
    assert [_who(state) for state in states] == [(2, 3), (2, 3), (1, 3), (1, 3)]


GAMES = [
    (Bout(1, 6, 19), 2),
    (Bout(2, 8, 9), 2),
    (Bout(1, 0, 19), 1),  # the first game: 57 + 100 + 50 to 1 + 25
    (Bout(3, 0, 19), 3),  # the second: 44 + 100 + 25 to nothing
    (Bout(2, 8, 9), 2),
    (Bout(2, 0, 19), 3),  # the third: 45 + 100 + 50
]
"""Three games to 20 points: after each its loser sits out."""


def test_the_third_player_comes_in_after_each_game() -> None:
    chosen = gin(three_rotation="loser_sits_out_each_game", target=20)
    states = match(chosen, GAMES, players=3, idle=3)
    assert [_who(state)[1] for state in states] == [3, 3, 3, 2, 1, 1, 1]
    assert [state.view(1).ledgers["score"] for state in states[2:]] == [
        (0, 0, 0), (181, 0, 0), (181, 0, 169), (181, 0, 169), (181, 195, 169)
    ]  # fmt: skip
    end = states[-1].outcome
    assert end is not None
    assert (end.scores, end.winners) == ((181, 195, 169), (2,))
    assert end.payoffs == (-14, 40, -26)  # all three settle


@pytest.mark.thorough
def test_both_tiers_play_the_same_games_of_three() -> None:
    chosen = gin(three_rotation="loser_sits_out_each_game", target=40)
    points = []
    for engine in ("interp", "wasm"):
        found = simulate(
            chosen, matches=2, players=3, bots=("greedy",), engine=engine, seed=5, rows=True
        )
        assert found.done == 2
        points.append([list(found.rows[f"points_{seat}"]) for seat in (1, 2, 3)])
    assert points[0] == points[1]
    assert all(any(scored) for scored in points[0])  # all three have played


@pytest.mark.parametrize("players", [2, 4])
def test_how_three_change_is_nothing_to_two_or_four(players: int) -> None:
    rows = [
        simulate(
            gin(three_rotation=f"loser_sits_out_each_{often}"), matches=3, players=players,
            bots=("greedy",), seed=5, rows=True,
        ).rows
        for often in ("hand", "game")
    ]  # fmt: skip
    assert rows[0] == rows[1]


def test_a_match_of_three() -> None:
    bouts = [(Bout(1, 6, 19), 2), (Bout(3, 8, 9), 3), (Bout(3, 0, 6), 2)]
    end = match(gin(target=30), bouts, players=3, idle=3)[-1]
    assert end.is_over
    assert end.outcome is not None
    assert end.outcome.winners == (3,)
    assert end.outcome.entries["game"] == (0, 0, 100)
    assert end.outcome.entries["all boxes"] == (25, 0, 50)
    assert end.outcome.entries["boxes"] == (0, 0, 0)
    assert end.outcome.scores == (38, 0, 32 + 100 + 50)
    assert end.outcome.payoffs == (38 - 182, -182, 182 - 38 + 182)  # the losers owe the winner


def test_a_single_hand_of_three() -> None:
    state = gin().start(scope="hand", players=3, dealer=2)
    assert [len(hand(state, seat)) for seat in (1, 2, 3)] == [10, 10, 0]
    assert (state.to_move, _who(state)) == (1, (2, 3))
    with pytest.raises(ValueError, match="sits out"):
        gin().start(scope="hand", players=3, dealer=3)


# ── partnerships ──────────────────────────────────────────────────────────────────────────────


def _table(state: State) -> tuple[set[int], int]:
    """The seats at the table now playing, and its dealer."""
    seats = {seat for seat in range(1, state.players + 1) if hand(state, seat)}
    return seats, state.view(1).dealer


def test_partners_play_table_after_table() -> None:
    for players in (4, 6, 8):
        bouts = []
        for odd in range(1, players, 2):
            bouts.append((Bout(odd, 8, 9), odd + 1))
        states = match(gin(), bouts, players=players)
        assert [_table(state)[0] for state in states[:-1]] == [
            {odd, odd + 1} for odd in range(1, players, 2)
        ]
        last = states[-1]
        assert _table(last) == ({1, 2}, 2)  # the next round begins
        assert last.view(1).ledgers["score"] == (players // 2, 0)
        assert last.view(1).ledgers["boxes"] == (1, 0)
        assert last.hands[0].points == tuple((1, 0) * (players // 2))
    last = match(gin(), [(Bout(1, 8, 9), 2), (None, 4)], players=4)[1]
    assert [last.view(3).zone("hand", seat).hidden for seat in (1, 2, 3, 4)] == [0, 0, 0, 10]
    assert [last.view(1).zone("table", seat).melds for seat in (1, 2, 3, 4)] == [()] * 4


def test_partners_net_each_round() -> None:
    bouts = [
        (Bout(1, 6, 19), 2),
        (Bout(4, 8, 9), 4),  # 13 against 1
        (Bout(1, 8, 9), 2),
        (Bout(4, 8, 9), 3),  # 1 against 1
        (Bout(2, 6, 19), 2),
        (None, 3),  # 13 for the others
        (Bout(2, 0, 24), 1),
        (Bout(3, 6, 19), 3),
    ]  # 49 against 13
    states = match(gin(target=40), bouts, players=4)
    ledgers = [
        (state.view(1).ledgers["score"], state.view(1).ledgers["boxes"]) for state in states[::2]
    ]
    assert ledgers[:4] == [
        ((0, 0), (0, 0)),
        ((12, 0), (1, 0)),
        ((12, 0), (1, 0)),
        ((12, 13), (1, 1)),
    ]
    assert states[1].view(1).ledgers["round"] == (13, 0)
    assert states[2].view(1).ledgers["round"] == (0, 0)
    assert not states[7].is_over  # the round is played to its end
    end = states[8].outcome
    assert end is not None
    assert end.winners == (2, 4)
    assert end.scores == (12, 49 + 100 + 25, 12, 49 + 100 + 25)
    assert end.entries["boxes"] == (0, 25, 0, 25)


def test_partners_add_up_whole_games() -> None:
    game = gin(partnership_scoring="sum_of_games", target=20)
    bouts = [
        (Bout(1, 6, 19), 2),
        (Bout(2, 8, 9), 2),
        (Bout(1, 6, 19), 1),  # 26 against 1
        (Bout(3, 8, 9), 4),
        (Bout(4, 0, 24), 4),
    ]  # 49 against 1
    states = match(game, bouts, players=4)
    assert [_table(state) for state in states[:-1]] == [
        ({1, 2}, 2),
        ({1, 2}, 2),
        ({1, 2}, 1),
        ({3, 4}, 4),
        ({3, 4}, 4),
    ]
    assert states[2].view(1).ledgers["own"] == (13, 1, 0, 0)
    assert states[2].view(1).ledgers["own_boxes"] == (1, 1, 0, 0)
    assert states[2].view(1).ledgers["score"] == (0, 0)
    first, second = 26 + 100 + 25 - 1, 49 + 100 - 1
    assert states[3].view(1).ledgers["score"] == (first, 0)
    assert states[3].view(1).ledgers["own"] == (151, 1, 0, 0)
    end = states[-1].outcome
    assert end is not None
    assert end.scores == (first, second, first, second)
    assert end.payoffs == (first - second, second - first, first - second, second - first)
    assert end.winners == (1, 3)
    assert not any(any(amounts) for amounts in end.entries.values())


def test_partners_shut_out() -> None:
    game = gin(partnership_scoring="sum_of_games", shutout_doubles=True)
    bouts = [
        *SHUT_OUT,
        (Bout(4, 8, 9), 4),
        *[(Bout(3, 7, 39), 3), (Bout(3, 7, 39), 4), (Bout(3, 7, 39), 4), (Bout(3, 7, 39), 4)],
    ]
    end = match(game, bouts, players=4)[-1].outcome
    assert end is not None
    assert end.scores[:2] == (533 + (128 + 100 + 75) - 1, 0)
    for doubled, bonus in ((False, 0), (True, 113)):
        plain = match(
            gin(shutout_doubles=doubled, target=13), [(Bout(1, 6, 19), 2), (None, 4)], players=4
        )
        assert plain[-1].outcome is not None
        assert plain[-1].outcome.entries["shutout"] == (bonus, 0, bonus, 0)


def test_a_single_hand_of_partners() -> None:
    for dealer in (1, 2):
        state = gin().start(players=4, scope="hand", dealer=dealer)
        assert _table(state) == ({1, 2}, dealer)
        assert state.to_move == 3 - dealer
    with pytest.raises(ValueError, match="sits out"):
        gin().start(scope="hand", players=4, dealer=3)
    first = gin().start(players=4, scope="hand")
    assert _table(first) == ({1, 2}, 1)


@pytest.mark.thorough
def test_partners_play_one_after_another_to_the_target() -> None:
    game = gin(partnership_scoring="sum_of_games", target=13)
    bouts = [(Bout(odd, 6, 19), odd + 1) for odd in (1, 3, 5)]
    states = match(game, bouts, players=6)
    assert [_table(state)[0] for state in states[:-1]] == [{1, 2}, {3, 4}, {5, 6}]
    assert [state.is_over for state in states] == [False, False, False, True]
    assert states[-1].outcome is not None
    assert states[-1].outcome.scores == (3 * (13 + 100 + 25), 0) * 3


def test_ledgers_that_others_keep() -> None:
    for options, players, kept in (
        ({}, 2, {"score", "boxes"}),
        ({}, 4, {"round"}),
        ({"partnership_scoring": "sum_of_games"}, 4, {"own", "own_boxes"}),
    ):
        state = match(gin(**options), [(Bout(1, 6, 19), 2)], players=players)[-1]
        ledgers = state.view(1).ledgers
        assert {name for name, amounts in ledgers.items() if any(amounts)} == kept


def test_how_partners_score_says_nothing_of_two_or_three() -> None:
    game = gin(partnership_scoring="sum_of_games", target=30)
    two = match(game, [(Bout(1, 6, 19), 2), (Bout(2, 0, 24), 2)])[-1].outcome
    assert two is not None
    assert two.scores == (13, 49 + 100)
    three = match(game, [(Bout(1, 6, 19), 2), (Bout(3, 0, 24), 3)], players=3, idle=3)[-1].outcome
    assert three is not None
    assert three.scores == (13 + 25, 0, 49 + 100 + 50 - 25)


# ── void hands ────────────────────────────────────────────────────────────────────────────────


def _voided(state: State) -> State:
    number = len(state.hands)
    state = play(state, "refuse", "refuse")
    while len(state.hands) == number:
        state = state.play("from_stock")
        state = state.play(texts(state.legal_moves)[-1])
    return state


def test_a_hand_that_is_too_long_is_void() -> None:
    state = gin(hand_limit=4).start(seed=2)
    dealer = state.view(1).dealer
    state = _voided(state)
    assert (state.hands[0].reason, state.hands[0].winners, lines(state)) == ("void", (), {})
    assert state.hands[0].turns <= 5
    assert state.view(1).dealer == dealer
    assert state.view(1).ledgers["score"] == (0, 0)


def test_void_hands_end_the_match() -> None:
    for doubles in (False, True):
        state = gin(hand_limit=4, shutout_doubles=doubles).start(seed=2)
        for _ in range(2):
            state = _voided(state)
            assert not state.is_over
        state = _voided(state)
        assert state.is_over
        assert state.outcome is not None
        assert (state.outcome.scores, state.outcome.winners) == ((0, 0), (1, 2))
        assert not any(any(amounts) for amounts in state.outcome.entries.values())


def test_void_hands_end_the_match_of_partners() -> None:
    for how in ("net_each_deal", "sum_of_games"):
        state = gin(hand_limit=4, partnership_scoring=how).start(seed=2, players=4)
        for _ in range(3):
            assert not state.is_over
            state = _voided(state)
        assert state.is_over


@pytest.mark.parametrize(("how", "scores"), [
    ("net_each_deal", (13 + 25, 0, 13 + 25, 0)),
    ("sum_of_games", (13 + 25, 0, 13 + 25, 0)),
])  # fmt: skip
def test_what_partners_have_reached_counts_when_void_hands_end_the_match(
    how: str, scores: tuple[int, ...]
) -> None:
    """In the middle of a round, and of a pair's game: as for two players, and with its box."""
    state = match(gin(hand_limit=6, partnership_scoring=how), [(Bout(1, 6, 19), 2)], players=4)[-1]
    for _ in range(3):
        assert not state.is_over
        state = _voided(state)
    assert state.outcome is not None
    assert state.outcome.scores == scores
    assert state.outcome.payoffs == (38, -38, 38, -38)


def test_a_hand_may_be_as_long_as_the_limit() -> None:
    for limit in (7, 8):
        state = _voided(gin(hand_limit=limit).start(scope="hand", seed=2))
        assert state.hands[0].turns == limit + 1  # the turn that may not begin


def test_only_void_hands_in_succession_count() -> None:
    seed = seed_with_dealer(2)
    decks = [[], Bout(1, 8, 9).deck(2), [], []]
    state = gin(hand_limit=6, void_limit=2).start(seed=seed, decks=decks)
    state = fight(_voided(state), 1)
    assert state.hands[-1].reason == "knock"
    state = _voided(state)
    assert not state.is_over
    assert _voided(state).is_over


def test_a_void_hand_of_partners_is_dealt_again_at_the_same_table() -> None:
    state = gin(hand_limit=4).start(seed=2, players=4)
    table = _table(state)
    assert _table(_voided(state)) == table
