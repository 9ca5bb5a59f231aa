"""The clauses of Michigan Rummy, through the engine. Worked positions stand in the rule file."""

from __future__ import annotations

import random
from functools import cache

import pytest

import rulekit
from rulekit import Game, SettingError, State
from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.settle import settle
from tests.sampling import one_in

PACK = tuple(rank + suit for suit in "CDHS" for rank in (*map(str, range(2, 11)), *"JQKA"))
MIXED = tuple(PACK[15 * i % 52] for i in range(52))
BOXES = (
    "ten", "queen", "queen_king", "ace", "jack", "king", "seven_eight_nine", "poker_pool", "pot",
)  # fmt: skip
DEFAULTS = {
    "two_players": "false",
    "board": "mixed_suits",
    "starting_chips": "equal_share_of_96",
    "chip_values": "all_one",
    "second_colour": "2",
    "third_colour": "5",
    "fourth_colour": "10",
    "bonus_cards": "named_and_complete_sequence",
    "auction": "ascending_pass_out",
    "colour_change": "choose_suit_then_lowest",
    "combination_owner": "same_player",
    "misplay": "refuse",
    "compensation": "true",
    "poker_pool_time": "each_hand",
    "hands": "one_deal_each",
    "hand_limit": "1000",
    "void_limit": "3",
}
WORDS = {
    "two_players": {"false", "true"},
    "board": {"mixed_suits", "top_hearts"},
    "chip_values": {"all_one", "by_colour"},
    "bonus_cards": {"named_only", "named_and_complete_sequence", "any_pictured_rank"},
    "auction": {"ascending_pass_out", "sealed_single_round"},
    "colour_change": {"choose_suit_then_lowest", "lowest_of_colour", "any_suit"},
    "combination_owner": {"same_player", "last_card"},
    "misplay": {"refuse", "penalise"},
    "compensation": {"true", "false"},
    "poker_pool_time": {"each_hand", "last_hand"},
}


@cache
def game(**options: object) -> Game:
    return rulekit.load("michigan", **options)


def deal(players: int = 3, **options: object) -> State:
    """One hand of the mixed pack; the last seat deals, so seat 1 leads."""
    return game(**options).start(scope="hand", players=players, dealer=players, deck=list(MIXED))


def boxes(state: State) -> dict[str, int]:
    """The chips in each compartment."""
    return dict(zip(BOXES, state.view(1).variables["in_box"], strict=True))


def walk(state: State, seed: int = 0, *, hands: int = 1000) -> State:
    """Random legal moves to the end, or until some hands have been played."""
    chance = random.Random(seed)
    while not state.is_over and len(state.hands) < hands:
        state = state.play_unchecked(chance.choice(list(state.legal_moves)))
    return state


def line(state: State, reason: str) -> tuple[int, ...]:
    """One line of the last hand's sheet."""
    return next(each.amounts for each in state.hands[-1].lines if each.reason == reason)


# ── options, players, equipment ───────────────────────────────────────────────────────────────


def test_options_and_their_defaults() -> None:
    assert game().options == DEFAULTS


@pytest.mark.parametrize("name", WORDS)
def test_words_of_options(name: str) -> None:
    rules = load_ruleset("michigan", Report())
    assert rules is not None
    assert set(rules.options[name].values) == WORDS[name]


@pytest.mark.parametrize("name", ["starting_chips", "hands"])
def test_a_number_or_the_word_of_the_default(name: str) -> None:
    assert rulekit.load("michigan", **{name: 7}).options[name] == "7"
    for wrong in (0, "none"):
        with pytest.raises(SettingError):
            rulekit.load("michigan", **{name: wrong})


@pytest.mark.parametrize(("name", "high"), [
    ("starting_chips", 100000), ("second_colour", 100), ("third_colour", 100),
    ("fourth_colour", 100), ("hands", 1000), ("hand_limit", 100000), ("void_limit", 1000),
])  # fmt: skip
def test_numbers_have_bounds(name: str, high: int) -> None:
    rules = load_ruleset("michigan", Report())
    assert rules is not None
    for value in (1, high):
        assert settle(rules, 3, {name: str(value)}).chosen[name] == str(value)
    for wrong in (0, high + 1):
        with pytest.raises(SettingError):
            settle(rules, 3, {name: str(wrong)})


@pytest.mark.parametrize("players", one_in(5, range(3, 9)))
def test_three_to_eight_play_each_for_himself(players: int) -> None:
    state = walk(deal(players), players)
    assert len(state.hands[-1].points) == players
    assert len(state.hands[-1].winners) == 1
    assert len(set(state.hands[-1].points)) > 1


def test_two_play_only_by_agreement() -> None:
    for wrong in (1, 2, 9):
        with pytest.raises((SettingError, ValueError)):
            game().start(players=wrong)
    with pytest.raises((SettingError, ValueError)):
        game(two_players=True).start(players=1)
    assert walk(game(two_players=True).start(players=2, seed=1)).outcome is not None


def test_the_board_has_nine_compartments() -> None:
    rules = load_ruleset("michigan", Report())
    assert rules is not None
    assert rules.lists["box"] == BOXES
    assert boxes(deal(4)) == dict.fromkeys(BOXES, 5)


@pytest.mark.parametrize(
    ("players", "share"), [(3, 32), (4, 24), (5, 19), (6, 16), (7, 13), (8, 12)]
)
def test_an_equal_share_of_96_chips(players: int, share: int) -> None:
    assert deal(players).view(1).ledgers["chips"] == (share,) * players
    assert deal(players, starting_chips=7).view(1).ledgers["chips"] == (7,) * players


def test_chips_of_several_values() -> None:
    """Four stacks of 24: with four players six chips of each colour."""
    assert deal(4, chip_values="by_colour").view(1).ledgers["chips"] == (6 * (1 + 2 + 5 + 10),) * 4
    dear = deal(4, chip_values="by_colour", second_colour=3, third_colour=4, fourth_colour=5)
    assert dear.view(1).ledgers["chips"] == (6 * (1 + 3 + 4 + 5),) * 4
    assert boxes(dear)["pot"] == 5
    assert deal(5, chip_values="by_colour").view(1).ledgers["chips"] == (4 * 18,) * 5


def test_chips_go_on_credit() -> None:
    state = walk(game(starting_chips=1).start(players=4, seed=3))
    assert min(state.view(1).ledgers["chips"]) < 0
    assert state.outcome is not None
    assert len(state.hands) == 4


def test_one_pack_without_jokers() -> None:
    with pytest.raises(rulekit.BadNotation):
        game().start(players=3, deck=["JK"])
    state = deal(3)
    cards = [card for seat in (1, 2, 3) for card in state.view(seat).zone("hand", seat).cards]
    assert len(set(cards)) + state.view(1).zone("dead").hidden == 52


# ── the deal ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("players", "sizes"), [
    (3, [13, 13, 13, 13]), (4, [11, 11, 10, 10, 10]), (5, [9, 9, 9, 9, 8, 8]),
    (6, [8, 8, 8, 7, 7, 7, 7]), (7, [7, 7, 7, 7, 6, 6, 6, 6]), (8, [6, 6, 6, 6, 6, 6, 6, 5, 5]),
])  # fmt: skip
def test_the_whole_pack_is_dealt_and_one_hand_more(players: int, sizes: list[int]) -> None:
    """From the dealer's left to the dealer, then the dead hand."""
    state = deal(players)
    held = [len(state.view(seat).zone("hand", seat).cards) for seat in range(1, players + 1)]
    assert [*held, state.view(1).zone("dead").hidden] == sizes


@pytest.mark.parametrize("players", [3, 4])
def test_cards_are_dealt_one_at_a_time(players: int) -> None:
    state = deal(players)
    for seat in range(1, players + 1):
        wanted = MIXED[seat - 1 :: players + 1]
        assert set(state.view(seat).zone("hand", seat).cards) == set(wanted)


def test_anybody_may_draw_the_deal() -> None:
    first = {game().start(players=3, seed=seed).view(1).dealer for seed in range(12)}
    assert first == {1, 2, 3}


@pytest.mark.parametrize("seed", range(3))
def test_the_deal_passes_to_the_left(seed: int) -> None:
    state = walk(game(hands=4).start(players=3, seed=seed))
    dealers = [hand.dealer for hand in state.hands]
    assert dealers == [(dealers[0] - 1 + i) % 3 + 1 for i in range(4)]


@pytest.mark.parametrize("seed", range(3))
def test_antes_are_paid_again_on_top_of_what_was_left(seed: int) -> None:
    """The dealer pays two in each compartment, the two others one."""
    state = walk(game().start(players=3, seed=seed), seed, hands=1)
    taken = sum(sum(line(state, reason)) for reason in ("compartments", "pot", "poker pool"))
    assert 0 < taken < 36
    assert sum(boxes(state).values()) == 36 - taken + 36
    assert min(boxes(state).values()) >= 4
    assert boxes(state)["pot"] == 4
    for _ in range(2):
        assert sorted(line(state, "antes")) == [-18, -9, -9]
        assert line(state, "antes")[state.hands[-1].dealer - 1] == -18
        state = walk(state, hands=2)


# ── what is seen ──────────────────────────────────────────────────────────────────────────────

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"
LOOSE = "JS 8S KS AS 7C 9C KC AC 10D JD QD KD AD"
PLAIN = "2C 3C 4C 5C 6C 8C 10C JC QC 2D 3D 4D 9D"
DEAD = "2S 3S 4S 5S 6S 7S QS 9S 10S 5D 6D 7D 8D"


def table(*hands: str, **options: object) -> State:
    """Three hands by seat, then the dead one; seat 3 deals."""
    deck = [card for row in zip(*(hand.split() for hand in hands), strict=True) for card in row]
    return game(**options).start(scope="hand", players=3, dealer=3, deck=deck)


def test_only_its_user_sees_the_dead_hand() -> None:
    state = table(HEARTS, LOOSE, PLAIN, DEAD)
    for seat in (1, 2, 3):
        assert state.view(seat).zone("dead").cards == ()
        assert state.view(seat).zone("dead").hidden == 13
    state = state.play("exchange")
    assert set(state.view(3).zone("hand", 3).cards) == set(DEAD.split())
    for seat in (1, 2, 3):
        assert state.view(seat).zone("dead").cards == ()
        if seat != 3:
            assert state.view(seat).zone("hand", 3).cards == ()
            assert not any(card in event for card in DEAD.split() for event in state.events(seat))


def test_the_dead_hand_stays_unknown_when_it_is_left() -> None:
    state = walk(table(HEARTS, LOOSE, PLAIN, DEAD).play("leave"))
    assert state.view(1).zone("dead").cards == ()
    assert state.view(1).zone("dead").hidden == 13


def test_hidden_bids_are_seen_by_nobody_else() -> None:
    state = table(PLAIN, DEAD, HEARTS, LOOSE, auction="sealed_single_round").play("sell")
    state = state.play("offer 7")
    assert state.to_move == 2
    assert state.view(1).variables["sealed"] == (7, 0, 0)
    assert state.view(2).variables["sealed"] == (0, 0, 0)
    assert state.events(2)[-1] == "seat 1: offer ?"
    assert state.events(1)[-1] == "seat 1: offer 7"
    sold = state.play("offer 0")
    assert sold.events(1)[-1] == 'seat 2: offer ? "the dead hand is sold"'  # nor that it was none


def test_open_bids_are_heard() -> None:
    state = table(PLAIN, DEAD, HEARTS, LOOSE).play("sell").play("bid 7")
    assert state.events(2)[-1] == "seat 1: bid 7"


def test_only_the_last_card_of_a_pile_is_seen() -> None:
    state = table(PLAIN, HEARTS, LOOSE, DEAD).play("leave")
    for move in ("lead 2C", "follow 3C", "follow 4C", "follow 5C"):
        state = state.play(move)
    for seat in (1, 2, 3):
        assert state.view(seat).zone("played", 1).cards == ("5C",)
        assert state.view(seat).zone("played", 1).hidden == 3


def test_a_card_played_is_named_to_all() -> None:
    state = table(PLAIN, HEARTS, LOOSE, DEAD).play("leave").play("lead 2C")
    assert state.events(2)[-1].startswith("seat 1: lead 2C")


# ── the session ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("players", [3, 5])
def test_one_deal_each(players: int) -> None:
    assert len(walk(game().start(players=players, seed=1)).hands) == players


@pytest.mark.parametrize("hands", [1, 2])
def test_a_number_of_hands_agreed_beforehand(hands: int) -> None:
    assert len(walk(game(hands=hands).start(players=4, seed=1)).hands) == hands


@pytest.mark.parametrize("seed", one_in(4, range(4)))
def test_most_chips_win_and_all_are_handed_out(seed: int) -> None:
    state = walk(game(misplay="penalise").start(players=4, seed=seed), seed)
    outcome = state.outcome
    assert outcome is not None
    assert sum(outcome.scores) == 96
    assert sum(boxes(state).values()) == 0
    most = max(outcome.scores)
    assert outcome.winners == tuple(i + 1 for i, n in enumerate(outcome.scores) if n == most)


@pytest.mark.parametrize("seed", range(4))
def test_chips_are_neither_made_nor_lost(seed: int) -> None:
    """At every moment: what the players own, with this hand's gains, and what lies on the board."""
    state = game(misplay="penalise").start(players=4, seed=seed)
    chance = random.Random(seed)
    while not state.is_over:
        view = state.view(1)
        gains = sum(
            sum(view.variables[name]) for name in ("collected", "price", "fines", "damages")
        )
        antes = 45
        assert sum(view.ledgers["chips"]) - antes + gains + sum(boxes(state).values()) == 96
        state = state.play_unchecked(chance.choice(list(state.legal_moves)))


def test_void_hands_end_the_session() -> None:
    """They do not count, and the same dealer deals again; what was paid is divided at the end."""
    state = walk(game(hand_limit=1, void_limit=4).start(players=3, seed=1))
    assert [hand.reason for hand in state.hands] == ["void"] * 4
    assert len({hand.dealer for hand in state.hands}) == 1
    assert state.outcome is not None
    wanted = [32 - 4 * 9 + 48] * 3
    wanted[state.hands[0].dealer - 1] -= 4 * 9
    assert list(state.outcome.scores) == wanted


def test_a_void_hand_is_played_again() -> None:
    """A hand has as many turns as the limit allows; with a long limit none is void."""
    state = walk(game(hand_limit=25, void_limit=50, hands=2).start(players=3, seed=1))
    reasons = [hand.reason for hand in state.hands]
    assert "void" in reasons
    assert len([reason for reason in reasons if reason != "void"]) == 2
    for one, after in zip(state.hands, state.hands[1:], strict=False):
        left = one.dealer % 3 + 1
        assert after.dealer == (one.dealer if one.reason == "void" else left)


# ── hands of poker ────────────────────────────────────────────────────────────────────────────

POKER = (
    "10H JH QH KH AH 2C", "5C 6C 7C 8C 9C", "9C 9D 9H 9S 2C", "3C 3D 3H AS AC", "2H 5H 7H 9H KH 3C",
    "9C 10D JH QS KC", "AC AD AH 2S 3D", "AC AD KH KS QD QC", "AC AD QS JH 9C", "AC KD QS JH 9C 8D",
    "KC", "QC JD",
)  # fmt: skip
"""One hand of each kind, best first, and short ones."""


@cache
def worth(cards: str) -> int:
    """The number that the order of hands gives to cards."""
    position = game().start(players=3, seed=0).position
    bag = position.map["host.bag"].start
    position.machine.kernel("bag_clear", bag)
    for face in position.notation.faces(cards):
        position.machine.kernel("bag_add", bag, face)
    return position.machine.kernel("bag_rank", bag, position.map["ranking.poker"].start)


def test_hands_of_poker_in_their_order() -> None:
    found = [worth(cards) for cards in POKER]
    assert found == sorted(found, reverse=True)
    assert len(set(found)) == len(found)
    assert worth("QC JD") > worth("QC") > worth("JC 10D 9S 8H") > 0


@pytest.mark.parametrize(("better", "worse"), [
    ("KC KD 2S", "QC QD AS"), ("KC KD AS", "KH KS QS"), ("AC AD 2S 2H 5C", "AH AS 2C 2D 4C"),
    ("9C 9D 2S 2H", "8C 8D 7S 7H"), ("3C 3D 3S", "2C 2D 2S AH KH"),
    ("2H 5H 7H 9H KH", "2S 4S 7S 9S KS"),
    ("3C 3D 3S 2C 2D", "2H 2S AC AD KC"), ("6C 7D 8S 9H 10C", "5C 6D 7S 8H 9C"), ("9C 3D", "9D"),
    ("AC AD KC KD 3S", "AC AD QC QD KS"), ("AH 9H 7H 5H 3H", "KS QS JS 10S 8S"),
])  # fmt: skip
def test_equal_hands_of_poker(better: str, worse: str) -> None:
    """Hands of the same kind are compared card by card, the pattern first."""
    assert worth(better) > worth(worse)
    assert worth("7C 7D KS") == worth("7H 7S KC")


def test_the_ace_is_high_in_poker_too() -> None:
    """A-2-3-4-5 is no straight; four cards are neither straight nor flush."""
    assert worth("AC 2D 3S 4H 5C") < worth("2C 2D")
    assert worth("10C JD QS KH AC") > worth("AC AD AH")
    assert worth("10C JD QS KH") < worth("2C 2D")
    assert worth("10H JH QH KH") == worth("10C JD QS KH")
