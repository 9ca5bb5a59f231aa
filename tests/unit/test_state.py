"""States: whose move, what is legal, and how they go on."""

from __future__ import annotations

import copy
import pickle

import pytest

import rulekit
from rulekit.machine.move import IllegalMove
from rulekit.machine.outcome import payoffs
from rulekit.machine.tier import RuleFault
from tests.unit.small import small_game, small_rules, small_start

DECK = "7H AC 8H 2C 9H 3C 9C KD 9D KS"


def test_legal_moves_are_a_sequence() -> None:
    moves = small_start(DECK).legal_moves
    assert len(moves) == 16
    assert moves[0].text == "drop 9C"
    assert [move.text for move in moves[:2]] == ["drop 9C", "drop 9D"]
    assert list(moves) == [moves[i] for i in range(len(moves))]
    assert moves.index(moves[3]) == 3
    assert moves[1] in moves
    assert "drop 9C" in repr(moves)


def test_a_move_of_another_state_counts_if_it_is_legal_here() -> None:
    first = small_start(DECK)
    later = first.play("count 1").play("count 1")
    assert later.play(first.legal_moves[0]).to_move == 1
    with pytest.raises(IllegalMove):
        first.play("count 1").play(first.legal_moves[0])


def test_seats_take_turns_and_the_hand_ends() -> None:
    state = small_start(DECK)
    assert (state.to_move, state.phase, state.players, state.is_over) == (2, "act", 2, False)
    assert state.outcome is None
    over = state.play("lay 7H 8H 9H").play("drop 9C").play("drop KD").play("drop 9D")
    assert (over.to_move, over.phase, over.is_over) == (None, "hand_over", True)
    assert over.outcome is not None
    assert (over.outcome.reason, over.outcome.winners, over.outcome.scores) == (
        "out",
        (2,),
        (0, 10),
    )
    assert over.outcome.payoffs == (0, 0)  # the rules say nothing of a payoff
    assert str(over.outcome) == "out: won by 2; scores 0, 10"
    assert [hand.moves for hand in over.hands] == [4]


@pytest.mark.thorough
def test_moves_are_counted_for_each_hand_of_a_match() -> None:
    game = small_game(small_rules())
    state = game.start(seed=4, decks=[DECK, DECK])
    hand = ["lay 7H 8H 9H", "drop 9C", "drop KD", "drop 9D"]
    for text in hand * 2:
        state = state.play(text)
    assert state.is_over
    assert [result.moves for result in state.hands] == [4, 4]
    assert state.outcome is not None
    assert state.outcome.scores == (0, 20)
    assert game.replay(state.record).words == state.words


def test_how_a_hand_ended_is_known_after_the_next_is_dealt() -> None:
    """It lies as where the hand is played alone, for every seat; a redeal knows none of it."""
    game = rulekit.load("gin")
    state = game.start(seed=4)
    alone = game.start(seed=4, scope="hand", dealer=state.position.get("dealer") + 1)
    assert state.ending is None
    while not state.hands:
        move = state.ask("greedy").text
        state = state.play(move)
        alone = alone.play(move)
    ending = pickle.loads(pickle.dumps(state)).ending
    assert ending is not None and ending.is_over and not ending.legal_moves
    assert alone.is_over
    for seat in (1, 2):
        assert ending.view(seat).zones == alone.view(seat).zones != state.view(seat).zones
    assert state.redeal(1).ending is None


def test_partners_share_what_their_team_scores() -> None:
    deck = "7H AC 2D 2S 8H 2C 3D 3S 9H 3C 4D 4S 9C KD 5D 5S 9D KS 6D 6S"
    state = small_start(deck, players=4, teams="2 sides, alternating", owner="team")
    for text in ["lay 7H 8H 9H", "drop 9C", "count 1", "count 1", "count 1", "drop 9D"]:
        state = state.play(text)
    assert state.outcome is not None
    assert state.outcome.winners == (2,)
    assert state.outcome.scores == (0, 10, 0, 10)


def test_given_cards_are_for_the_deal_not_for_the_draw_for_it() -> None:
    deck = [
        "AC",
        "10C",
        "2C",
        "10D",
        "3C",
        "10H",
        "4D",
        "JC",
        "5D",
        "JD",
        "6D",
        "JH",
        "7H",
        "QS",
        "8H",
        "9S",
        "9H",
        "2H",
        "KS",
        "5H",
    ]
    for ceremony in ("automatic", "interactive"):
        state = rulekit.load("gin", draw_ceremony=ceremony).start(seed=2, deck=deck)
        other = state
        while state.phase in ("draw_for_deal", "choose_deal"):
            state = state.play(
                state.legal_moves[-1]
                if "deal_first" in state.legal_moves
                else state.legal_moves[20]
            )
        hands = [set(state.view(seat).zone("hand", seat).cards) for seat in (1, 2)]
        assert sorted(hands, key=sorted) == sorted([set(deck[::2]), set(deck[1::2])], key=sorted)
        if other is not state:  # the states before the deal still lead to the same deal
            assert (
                rulekit.load("gin", draw_ceremony=ceremony).replay(state.record).words
                == state.words
            )


def test_a_player_without_a_move_is_a_fault_of_the_rules() -> None:
    text = small_rules().replace(
        "choose: {card: card from hand}", "choose: {card: card from hand where n = 0}"
    )
    text = (
        text.replace("      do: lay meld", "      when: n = 0\n      do: lay meld")
        .replace(
            "      choose: {number: number in 1 .. 9}",
            "      when: n = 0\n      choose: {number: number in 5 .. 9}",
        )
        .replace("when: n > 0", "when: n > 9")
    )
    state = small_game(text).start(seed=4, scope="hand", deck=DECK)
    with pytest.raises(RuleFault, match="in the phase 'act' seat 1 has no legal move") as caught:
        state.play("count 5")
    assert caught.value.record.moves == ("count 5",)  # type: ignore[attr-defined]


def test_a_fault_carries_the_record_with_the_move_that_led_to_it() -> None:
    state = small_start(DECK, do="n = 1 / n")
    with pytest.raises(RuleFault) as caught:
        state.play("drop 9C")
    assert caught.value.record.moves == ("drop 9C",)  # type: ignore[attr-defined]
    assert state.play("count 1").to_move == 1


@pytest.mark.parametrize(("scores", "teams", "seated", "winners", "payoff", "gains"), [
    ((5, 2, 0), (0, 1, 2), (1, 2, 3), (1,), "differences", (8, -1, -7)),
    ((5, 2, 0), (0, 1, 2), (1, 3), (1,), "differences", (5, 0, -5)),
    ((5, 2, 0), (0, 1, 2), (1, 2, 3), (1,), "differences_with_winner", (8, -3, -5)),
    ((5, 2, 0), (0, 1, 2), (1, 2), (1,), "differences_with_winner", (3, -3, 0)),
    ((9, 1, 9, 1), (0, 1, 0, 1), (3, 4), (3,), "differences_with_winner", (8, -8, 8, -8)),
    ((9, 1), (0, 1), (1, 2), (), "differences_with_winner", (0, 0)),
    ((9, 1), (0, 1), (1, 2), (1,), "", (0, 0)),
])  # fmt: skip
def test_sides_settle_their_differences(
    scores: tuple[int, ...],
    teams: tuple[int, ...],
    seated: tuple[int, ...],
    winners: tuple[int, ...],
    payoff: str,
    gains: tuple[int, ...],
) -> None:
    assert payoffs(scores, teams, seated, winners, payoff) == gains


# ── as a value ────────────────────────────────────────────────────────────────────────────────


def test_states_that_came_about_alike_are_equal() -> None:
    one, other = small_start(DECK), small_start(DECK)
    assert one == other and hash(one) == hash(other)
    assert one.play("drop 9C") == other.play("drop 9C")
    assert one.play("drop 9C") != one
    assert one.play("drop 9C") != one.play("drop 9D")
    assert small_start("AC 7H") != one
    assert len({one, other, one.play("drop 9C")}) == 2
    assert one != "a state"


def test_a_state_says_briefly_what_it_is() -> None:
    state = small_start(DECK).play("drop 9C")
    assert repr(state) == "<State of small: act, seat 1 to move; seed 4, 1 move>"


@pytest.mark.parametrize("through", ["pickle", "copy", "deepcopy"])
def test_states_can_be_pickled_and_copied(through: str) -> None:
    ways = {"copy": copy.copy, "deepcopy": copy.deepcopy,
            "pickle": lambda state: pickle.loads(pickle.dumps(state))}  # fmt: skip
    state = rulekit.load("gin").start(seed=3, players=2)
    for _ in range(60):
        state = state.play_unchecked(state.legal_moves[-1])
    twin = ways[through](state)
    assert twin == state and twin is not state
    assert twin.history == state.history and twin.view(1) == state.view(1)
    assert [*map(str, twin.legal_moves)] == [*map(str, state.legal_moves)]
    assert twin.play(twin.legal_moves[0]) == state.play(state.legal_moves[0])


@pytest.mark.thorough
def test_long_games_can_be_pickled() -> None:
    """The chain of moves is longer than Python would follow it."""
    state = small_start(DECK)
    for number in range(1500):
        state = state.play(f"count {number % 2 + 1}")
    assert pickle.loads(pickle.dumps(state)) == state


TEAMS = small_rules(players="4", teams="2 sides, alternating", owner="{owner}").replace(
    "scoring:\n  winner:\n    cards: 10",
    "scoring:\n  each team:\n    side: 5 when team of seat 1 = me, otherwise 7\n"
    "  each player:\n    own: 1 when me = seat 3",
)


@pytest.mark.parametrize(
    ("owner", "points", "payoffs"),
    [("team", (6, 7, 6, 7), (-1, 1, -1, 1)), ("player", (5, 7, 6, 7), (-3, 3, -3, 3))],
)
def test_lines_of_teams_have_an_amount_for_each_team(
    owner: str, points: tuple[int, ...], payoffs: tuple[int, ...]
) -> None:
    """Into a ledger of players, each member of the team gets the amount."""
    text = TEAMS.replace("{owner}", owner)
    state = small_game(text + "  payoff: differences\n").start(scope="hand", seed=1)
    for _ in range(200):
        if state.is_over:
            break
        state = state.play(next(m for m in state.legal_moves if str(m).startswith(("lay", "drop"))))
    assert state.outcome is not None
    assert [line.amounts for line in state.hands[0].lines] == [(5, 7), (0, 0, 1, 0)]
    assert state.hands[0].points == points
    mine = (1, 0, 1, 0) if owner == "team" else (0, 0, 1, 0)
    assert state.outcome.entries == {"side": (5, 7, 5, 7), "own": mine}
    assert state.outcome.payoffs == payoffs
