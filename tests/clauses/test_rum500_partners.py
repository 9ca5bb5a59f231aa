"""The clauses of partnership Rum 500. Worked positions are examples of the rule file."""

from __future__ import annotations

import random

import pytest

from rulekit import SettingError, State
from tests.clauses.tables import (
    deal,
    game,
    hand,
    pack,
    passes,
    pile,
    play,
    points,
    table,
    whole_pack,
)

NAME = "rum500_partners"


def dealt(*hands: str, stock: str = "", **options: object) -> State:
    """One hand; seat 4 deals, so that seat 1 begins."""
    return deal([*hands, *[""] * (4 - len(hands))], stock, name=NAME, **options)


@pytest.mark.parametrize("players", [1, 2, 3, 5, 6, 8])
def test_no_other_number_plays(players: int) -> None:
    with pytest.raises((SettingError, ValueError)):
        game(NAME).start(players=players)


def test_options_are_those_of_rum_500() -> None:
    assert game(NAME).options == game("rum500").options


def test_turns_go_from_side_to_side() -> None:
    state, order = dealt(), []
    for _ in range(5):
        order.append(state.to_move)
        state = passes(state, 1)
    assert order == [1, 2, 3, 4, 1]


def test_partners_sit_opposite_each_other() -> None:
    state = won(dealt("7D 7S 7H 3C 4C 5C 6C", stock="9H"))
    (first, second, third, fourth) = points(state)
    assert first == third == 39 - held(state, 1, 3)
    assert second == fourth == -held(state, 2, 4)


def won(state: State) -> State:
    """Who begins lays all his cards at once."""
    return play(state, "from_stock; lay 7D 7S 7H; lay 3C 4C 5C 6C; discard 9H")


def held(state: State, *seats: int) -> int:
    """The points in some hands."""
    worth = {"A": 15, "J": 10, "Q": 10, "K": 10}
    return sum(
        worth.get(card[:-1]) or int(card[:-1]) for seat in seats for card in hand(state, seat)
    )


def test_seven_cards_of_one_pack() -> None:
    state = dealt()
    hands = [hand(state, seat) for seat in (1, 2, 3, 4)]
    assert list(map(len, hands)) == [7, 7, 7, 7]
    cards = [card for held_cards in hands for card in held_cards] + pile(state, "stock")
    assert sorted(cards) == sorted(whole_pack(NAME))


def test_partners_do_not_see_each_others_cards() -> None:
    state = play(dealt("", stock="9H"), "from_stock")
    for seat in (1, 2, 3, 4):
        for zone in state.view(seat).zones:
            if zone.cards:
                assert (zone.name, zone.owner) == ("hand", seat)
        assert ("9H" in " ".join(state.view(seat).events)) == (seat == 1)


def test_everybody_lays_off_on_all_melds() -> None:
    state = dealt("7D 7S 7H", "9D 9H", "6D 8D 7C", "", stock="KS KC 2C")
    state = play(state, "from_stock; lay 7D 7S 7H; discard KS; from_stock; discard KC")
    assert table(play(state, "from_stock; lay_off 7C")) == ["7C 7D 7H 7S"]


def test_the_hand_ends_when_one_of_the_four_goes_out() -> None:
    state = won(dealt("7D 7S 7H 3C 4C 5C 6C", stock="9H"))
    assert state.outcome is not None
    assert (state.outcome.reason, state.hands[0].winners) == ("out", (1,))
    assert [len(hand(state, seat)) for seat in (2, 3, 4)] == [7, 7, 7]


@pytest.mark.thorough
def test_sides_settle_the_plain_difference() -> None:
    hands = ["7D 7S 7H 3C 4C 5C 6C", "", "2D 2H 3D 3H 4D 4H 5D", ""]
    state = won(game(NAME, target=1).start(seed=1, decks=[pack(hands, "9H", name=NAME)]))
    assert state.outcome is not None
    scores, payoffs = state.outcome.scores, state.outcome.payoffs
    assert scores[:2] == scores[2:]
    difference = scores[0] - scores[1]
    assert payoffs == (difference, -difference, difference, -difference)
    assert state.outcome.winners == ((1, 3) if difference > 0 else (2, 4))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_side_scores_what_both_laid_less_what_both_hold(seed: int) -> None:
    chance = random.Random(seed)
    state = game(NAME).start(scope="hand", seed=seed)
    while not state.is_over:
        moves = list(state.legal_moves)
        laid = [move for move in moves if move.action in ("lay", "lay_off", "from_discard")]
        state = state.play(chance.choice(laid or moves))
    assert points(state)[:2] == points(state)[2:]
    melded = {line.reason: line.amounts for line in state.hands[0].lines}["melded"]
    gained = [melded[side] - held(state, side + 1, side + 3) for side in (0, 1)]
    assert points(state)[:2] == tuple(gained)
    assert table(state)
