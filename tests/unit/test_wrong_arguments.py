"""What callers of the API get wrong is told in words that name it, before anything is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

import numpy as np
import pytest

import rulekit
from rulekit.machine.move import Move
from rulekit.machine.notation import BadNotation
from rulekit.play.fleet import Fleet


@pytest.fixture(scope="module")
def gin() -> rulekit.Game:
    return rulekit.load("gin")


@pytest.fixture(scope="module")
def fleet(gin: rulekit.Game) -> Fleet:
    return gin.fleet(3, seed=1)


@pytest.mark.parametrize("scope", ["hands", "matches"])
def test_a_series_longer_than_its_numbers_go_is_refused(scope: str) -> None:
    for number, first, most in ((10**30, 0, 2**31), (2**31 - 3, 5, 2**31 - 5)):
        with pytest.raises(ValueError, match=f"at most {most} {scope}"):
            rulekit.simulate("gin", first=first, **{scope: number})  # type: ignore[arg-type]


def test_what_a_text_of_rules_is_called_is_a_text() -> None:
    with pytest.raises(TypeError, match="name should be a text, not 3"):
        rulekit.loads("rulekit: 1", name=cast("str", 3))


def test_options_written_into_a_name_are_told() -> None:
    with pytest.raises(rulekit.RulesetError, match="the options of 'gin' are given apart"):
        rulekit.load("gin:target=50")


def test_several_bots_in_one_text_are_told() -> None:
    with pytest.raises(rulekit.UnknownBot, match=r"as a list: \['greedy', 'random'\]"):
        rulekit.simulate("gin", hands=1, bots="greedy, random")


def test_a_text_is_no_list_of_decks(gin: rulekit.Game) -> None:
    with pytest.raises(TypeError, match="a list with a deck for each hand, not '7H'"):
        gin.start(decks="7H")


def test_an_unchecked_move_is_a_move(gin: rulekit.Game) -> None:
    with pytest.raises(TypeError, match="a Move of `legal_moves`; `play` takes texts"):
        gin.start(seed=1).play_unchecked(cast("Move", "refuse"))


@pytest.mark.parametrize("game", ["gin", "rummikub"])
def test_cards_of_layouts_are_looked_at_before_any_is_asked_for(game: str) -> None:
    """Also in a game without layouts."""
    state = rulekit.load(game).start(seed=1)
    with pytest.raises(BadNotation, match="'ZZ' is not a card"):
        state.layouts("ZZ")
    with pytest.raises(TypeError, match="cards should be a text"):
        state.layouts(cast("str", 3))


def _given(array: object) -> Callable[[Fleet], object]:
    return lambda fleet: fleet.redeal(0, array)


@pytest.mark.parametrize(
    ("call", "kind", "words"),
    [
        (lambda fleet: fleet.redeal([0, 0], [0, 0, 0]), ValueError, "seats are 3 whole numbers"),
        (lambda fleet: fleet.redeal(2, [0, 0, 0]), ValueError, "from 0 to 1"),
        (_given([0, 0]), ValueError, "seeds are 3 whole numbers"),
        (_given([2**63, 0, 0]), ValueError, r"up to 2\*\*63 - 1"),
        (_given([2**64, 0, 0]), ValueError, r"up to 2\*\*63 - 1"),
        (_given([0.5, 0, 0]), ValueError, "3 whole numbers"),
        (_given([None, 0, 0]), ValueError, "3 whole numbers"),
        (_given([[0], [0, 1], 0]), ValueError, "3 whole numbers"),
        (lambda fleet: fleet.mask(-1), ValueError, "width of 0 or more, not -1"),
        (lambda fleet: fleet.restore(0 * fleet.snapshot()), ValueError, "is no snapshot"),
        (lambda fleet: fleet.restore(fleet.snapshot()[:2]), ValueError, "of this kind and size"),
    ],
)
def test_a_fleet_tells_what_is_wrong(
    fleet: Fleet, call: Callable[[Fleet], object], kind: type[Exception], words: str
) -> None:
    before = fleet.snapshot()
    with pytest.raises(kind, match=words):
        call(fleet)
    assert np.array_equal(fleet.snapshot(), before)


def test_a_fleet_is_loaded_by_a_list_of_games(gin: rulekit.Game, fleet: Fleet) -> None:
    with pytest.raises(TypeError, match="games should be a list"):
        fleet.load(gin.start(seed=1, players=2), cast("list[int]", 0))


def test_what_a_deck_does_not_hold_is_named_with_its_hand(gin: rulekit.Game) -> None:
    with pytest.raises(BadNotation, match="hand 1 has 2 7H; the deck has 1"):
        gin.solve_hands(["7H 8H", "7H 7H"])
    counts = np.zeros((2, 52), np.int16)
    counts[1, 3] = -1
    with pytest.raises(BadNotation, match="hand 1 has -1 "):
        gin.solve_hands(counts)


def test_answers_that_are_not_there_are_told(gin: rulekit.Game) -> None:
    solved = gin.solve_hands(["7H 8H 9H"], melds=True)
    with pytest.raises(IndexError, match="there is no answer 1; they are 0 to 0"):
        solved.melds(1)
    with pytest.raises(TypeError, match="a whole number, not 'x'"):
        solved.melds(cast("int", "x"))
    with pytest.raises(ValueError, match="placed on tables, and these are answers for hands"):
        solved.placed(0)


@pytest.mark.parametrize("number", [0, -1, 2**31])
def test_a_stream_draws_from_some_at_least(number: int) -> None:
    with pytest.raises(ValueError, match=f"not from {number}"):
        rulekit.bots.Stream(0, 0, 0, 1).draw(number)
