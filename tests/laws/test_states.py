"""States are values: playing never changes one, refusals change nothing, order does not matter."""

from __future__ import annotations

import pytest

from rulekit.play.state import State
from tests.laws.test_moves import REFUSED, accepted, written
from tests.laws.worlds import World, game, law


def shown(state: State) -> int:
    """Everything that a state shows, as a hash: nobody reads differences of long words."""
    return hash(
        (
            state.words,
            str(state),
            str(state.view(1)),
            tuple(state.legal_moves),
            str(state.outcome),
            state.record.text(),
        )
    )


@pytest.mark.thorough
@law(4)
def test_playing_leaves_a_state_as_it_was(world: World) -> None:
    for state in world.states():
        before = shown(state)
        for move in [*state.legal_moves, *state.asides][:5]:
            assert shown(state.play(move)) != before
            assert shown(state) == before


@law(4)
def test_a_refused_move_leaves_a_state_as_it_was(world: World) -> None:
    chance = world.random()
    for state in world.states():
        before = shown(state)
        texts = written(state, chance)
        for text in ["", "nothing", *chance.sample(texts, min(5, len(texts)))]:
            if accepted(state, text) is None:
                with pytest.raises(REFUSED):
                    state.play(text)
                assert state.why(text)
                assert shown(state) == before


@pytest.mark.thorough
@law(5)
def test_branches_may_be_taken_in_any_order(world: World) -> None:
    """States of one start share a machine; each plays on as if it were alone."""
    chance, met = world.random(), list(world.states())
    if not met:
        return
    for _ in range(12):
        state = chance.choice(met)
        if not state.is_over:
            met.append(state.play(chance.choice(list(state.legal_moves) + list(state.asides))))
    for state in chance.sample(met, min(3, len(met))):
        alone = game(world.game, world.options).replay(state.record)
        assert shown(alone) == shown(state)
        assert alone.hands == state.hands
        assert list(alone.legal_moves) == list(state.legal_moves)
