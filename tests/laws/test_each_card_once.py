"""Whatever the places from which cards are chosen and moved, each card is there once."""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulekit
from rulekit.machine.tier import RuleFault
from rulekit.play.game import Game
from tests.laws.test_cards import cards, pack
from tests.tiers.lockstep import Pair
from tests.unit.random_places import moving_rules

MOVES = 40  # of a walk


@pytest.mark.thorough
@settings(max_examples=10)
@given(st.integers(0, 2**40))
def test_cards_are_conserved_in_rules_at_random(seed: int) -> None:
    random = Random(seed)
    game = _game(moving_rules(random))
    if game is None:
        return
    players = random.choice(game.players)
    with suppress(RuleFault):  # such rules may get stuck, but lose nothing
        state = game.start(seed=seed, scope="hand", players=players)
        for _ in range(MOVES):
            if state.is_over:
                break
            for move in _some(list(state.legal_moves), random):
                state_after = state.play(move)
                assert cards(state_after) == pack(state_after), move
            state = state_after
    with suppress(RuleFault):
        _walk(Pair(game.program(players)), seed, random)


def _walk(pair: Pair, seed: int, random: Random) -> None:
    """Both tiers do the same, until nobody can move."""
    pair.both("setup", seed, 0)
    pair.both("begin")
    for made in range(MOVES):
        if pair.slow.hand_is_over or not pair.slow.machine.moves():
            return
        pair.step(random, made % 3 == 0)


def _game(text: str) -> Game | None:
    """The game, if its rules are not refused; then it is said where cards would be lost."""
    try:
        return rulekit.loads(text)
    except rulekit.RulesetError as refused:
        assert {found.code.slug for found in refused.report.errors} == {"wrong-type"}, refused
        return None


def _some(moves: list[rulekit.Move], random: Random) -> list[rulekit.Move]:
    """A move of each kind, the strange ones last."""
    kinds = sorted({move.action for move in moves})
    random.shuffle(kinds)
    kinds.sort(key=lambda kind: kind.startswith("strange"))
    return [random.choice([move for move in moves if move.action == kind]) for kind in kinds]
