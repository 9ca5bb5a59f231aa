"""Random hands of Gin by OpenSpiel's rules, here and there."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache

from rulekit.play.game import load
from rulekit.play.hand import Host, Series
from rulekit.play.inside import rows_of

GAME = "openspiel_gin"


@dataclass(frozen=True, slots=True)
class Figures:
    """CPU seconds for so many hands, and what shows that they were such hands."""

    seconds: float
    hands: int
    decisions: int
    knocks: int


@cache
def _host() -> Host:
    game = load(GAME)
    bots = ("random", "random")
    return Host(Series(game.program(2), game.digest(2), 1, "hand", bots, False, "wasm"))


def rulekit_hands(hands: int, part: int) -> Figures:
    """Hands within the fast tier, up to their rows; the module has been made before."""
    host = _host()
    columns = host.series.columns
    began = time.process_time()
    rows = [row for _, some in rows_of(host, part * hands, hands) for row in some]
    seconds = time.process_time() - began
    decisions, knocks = columns.index("decisions"), columns.index("did_knock")
    return Figures(
        seconds,
        hands,
        sum(row[decisions] for row in rows),
        sum(row[knocks] > 0 for row in rows),
    )


def openspiel_hands(hands: int, part: int) -> Figures:
    """Whole games between OpenSpiel's own uniform players; the counting is not in the time."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    knock = 55
    bots = [pyspiel.make_uniform_random_bot(seat, 1000 * part + seat) for seat in (0, 1)]
    seconds, decisions, knocks = 0.0, 0, 0
    for number in range(hands):
        began = time.process_time()
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, part * hands + number)
        seconds += time.process_time() - began
        actions = [each.action for each in state.full_history() if each.player >= 0]
        decisions += len(actions)
        knocks += knock in actions
    return Figures(seconds, hands, decisions, knocks)
