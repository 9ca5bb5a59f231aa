"""A hand of Gin by OpenSpiel's rules between a bot of ours and OpenSpiel's simple bot.

Both programs play the same cards in lock-step, so each bot sees its own program's position.
"""

from __future__ import annotations

import time
from functools import cache
from random import Random
from typing import Any

import pyspiel

from rulekit import Game
from tests.peers.lockstep import Lockstep, Tally, shuffled


@cache
def _theirs() -> Any:
    return pyspiel.load_game("gin_rummy")


def hand(game: Game, bot: str, seat: int, seed: int) -> tuple[float, float, int]:
    """Play one hand, our bot in a seat (0 begins); equal seeds deal equal cards.

    Returns our points (less than 0: theirs), the processor seconds of our bot, and how often it had
    to choose.
    """
    random = Random(seed)
    played = Lockstep(game, _theirs(), shuffled(random), Tally(), engine="wasm")
    simple = pyspiel.make_simple_gin_rummy_bot(_theirs().get_parameters(), 1 - seat)
    seconds, decisions = 0.0, 0
    while not played.over:
        choices = played.choices()
        if played.theirs.current_player() != seat:
            action = simple.step(played.theirs)
            label = next(each for each, number in choices.items() if number == action)
        elif len(choices) == 1:
            label = next(iter(choices))
        else:
            began = time.process_time()
            move = played.ours.ask(bot, seed=random.getrandbits(32))
            seconds += time.process_time() - began
            decisions += 1
            label = played.label(move)
            if label not in choices:  # one of their slips: they do not offer what the rules allow
                label = list(choices)[-1]
        played.play(label)
    return float(played.theirs.returns()[seat]), seconds, decisions
