"""What a page is told of moves that take from a pile: which cards, and what goes with them."""

from __future__ import annotations

from typing import Any

import pytest

from rulekit.play.state import State
from rulekit.studio.network.taking import choice, offered
from tests.studio.tables import loaded

TURNS = 60


def offering(game: str, action: str) -> State:
    """A position in which a move of an action is legal."""
    for seed in range(20):
        state = loaded(game).start(seed=seed)
        for _ in range(TURNS):
            if any(move.action == action for move in state.legal_moves):
                return state
            state = state.play(state.ask("greedy"))
    raise AssertionError(f"{game}: {action} was never legal")


def told(game: str, action: str) -> tuple[State, list[dict[str, Any]], dict[str, Any]]:
    """Such a position, the moves of the action, and where they lead."""
    state = offering(game, action)
    assert state.to_move is not None
    found = offered(state, state.to_move)
    assert [each["text"] for each in found["choices"]] == [
        move.text for move in (*state.legal_moves, *state.asides)
    ]
    moves = [each for each in found["choices"] if each["action"] == action]
    return state, moves, found["ways"][action]


def test_a_number_is_told_with_the_cards_that_it_counts() -> None:
    state, moves, way = told("rum500", "from_discard")
    assert state.to_move is not None
    pile = state.view(state.to_move).zone("discard").cards
    assert way["from"] == ["discard 0"]
    for each in moves:
        number = int(each["args"][0]["text"])
        assert each["args"][0]["cards"] == pile[-number:]
        assert choice(state, state.legal_moves.by_text[each["text"]]) == each


@pytest.mark.parametrize(("game", "action"), [("canasta", "take"), ("panguingue", "use")])
def test_what_is_named_of_a_pile_is_told_apart_from_what_is_of_the_hand(
    game: str, action: str
) -> None:
    state, moves, way = told(game, action)
    assert state.to_move is not None
    view = state.view(state.to_move)
    (pile,) = (each.rsplit(" ", 1)[0] for each in way["from"])
    for each in moves:
        assert each["taken"] == (view.zone(pile).cards[-1],)


@pytest.mark.parametrize("game", ["conquian", "desmoche"])
def test_a_layout_is_told_with_what_it_lays_of_the_hand_and_of_a_pile(game: str) -> None:
    state, moves, way = told(game, "use")
    assert state.to_move is not None
    view = state.view(state.to_move)
    assert way["from"] == ["exposed 0"]
    lying = [card for zone in view.zones for meld in zone.melds for card in meld.split()]
    for each in moves:
        (layout,) = each["args"]
        laid = [card for card in layout["text"].replace("/", " ").split() if card not in lying]
        assert sorted(layout["cards"]) == sorted(laid)
        own = set(layout["cards"]) - set(each["taken"])
        assert own < set(view.zone("hand", state.to_move).cards)


def test_what_is_laid_of_the_hand_alone_is_taken_from_nowhere() -> None:
    _, moves, way = told("rummy", "lay")
    assert way["from"] == []
    assert all("taken" not in each for each in moves)
