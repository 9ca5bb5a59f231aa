"""The kinds of moves that bots leave alone: figures of many hands say nothing about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulekit.model.expr import Const
from rulekit.play.game import Game
from rulekit.settle import settle

SELDOM = 0.01
"""What is done in less of all hands than this is hardly ever done."""


def undone(game: Game, players: int, done: Mapping[str, float], own: str) -> dict[str, Any]:
    """The kinds of moves that nobody made, `never`, and those that were `hardly` ever made.

    `done`: how often each kind of move was made in a hand. `own`: the name of the file that is
    edited; what it says of moves is told first, and which of both these are, as `own`;
    how often those of the file were made that bots do make, as `made`. Left out are asides, moves
    that an option switches off, and those of phases of other files in which nothing was done.
    """
    mine: dict[str, bool] = {}
    for phase in settle(game.rules, players, game.chosen).phases.values():
        reached = any(done.get(action.name) for action in phase.actions)
        for action in phase.actions:
            off = isinstance(action.when, Const) and not action.when.value
            ours = action.span.file.name == own
            if not action.aside and not off and (reached or ours):
                mine[action.name] = ours or mine.get(action.name, False)
    names = sorted(mine, key=lambda name: not mine[name])
    never = [name for name in names if not done.get(name)]
    hardly = [name for name in names if 0 < done.get(name, 0) < SELDOM]
    seldom = {*never, *hardly}
    return {
        "never": never,
        "hardly": hardly,
        "own": [name for name in never + hardly if mine[name]],
        "made": {name: done[name] for name in names if mine[name] and name not in seldom},
    }
