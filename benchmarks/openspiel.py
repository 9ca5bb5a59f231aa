"""Hands of Gin in OpenSpiel: C++ throughout, between its own C++ players."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

from benchmarks.hands_played import Figures

KNOCK = 55  # OpenSpiel's number of the action


def full_hands(players: str, hands: int, part: int) -> Figures:
    """Whole games, each from a new state on."""
    return _played(players, part, [_game().new_initial_state] * hands)


def cloned_hands(players: str, hands: int, part: int) -> Figures:
    """Whole games, each on a clone of one first state: its tables of melds are made once."""
    return _played(players, part, [_game().new_initial_state().clone] * hands)


def dealt_hands(players: str, hands: int, part: int) -> Figures:
    """Games from the first decision on, each on the clone of a state that was dealt before."""
    random, root = Random(part), _game().new_initial_state()
    return _played(players, part, [_dealt(root, random).clone for _ in range(hands)])


def _game() -> Any:
    import pyspiel

    return pyspiel.load_game("gin_rummy")


def _dealt(root: Any, random: Random) -> Any:
    state = root.clone()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def _played(players: str, part: int, starts: list[Callable[[], Any]]) -> Figures:
    """Play from each start; the counting is not in the time."""
    import pyspiel

    bots = _bots(players, part)
    seconds, decisions, knocks, points = 0.0, 0, 0, 0.0
    for number, start in enumerate(starts):
        began = time.process_time()
        state = start()
        pyspiel.evaluate_bots(state, bots, part * len(starts) + number)
        seconds += time.process_time() - began
        actions = [each.action for each in state.full_history() if each.player >= 0]
        decisions += len(actions)
        knocks += KNOCK in actions
        points += abs(state.returns()[0])
        for bot in bots:
            bot.restart()
    return Figures(seconds, len(starts), decisions, knocks, points)


def _bots(players: str, seed: int) -> list[Any]:
    import pyspiel

    if players == "simple":
        parameters = _game().get_parameters()
        return [pyspiel.make_simple_gin_rummy_bot(parameters, seat) for seat in (0, 1)]
    return [pyspiel.make_uniform_random_bot(seat, 1000 * seed + seat) for seat in (0, 1)]
