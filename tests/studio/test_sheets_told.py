"""The sheet of a hand, as a page is told it: what counts in another account is apart."""

from __future__ import annotations

import rulekit
from rulekit.studio.network.showing import seen
from rulekit.studio.network.sorting import Sorter


def test_lines_that_are_not_of_the_main_ledger_say_of_which_they_are() -> None:
    game = rulekit.load("gin")
    state = game.start(seed=3, scope="match")
    told: dict[str, str | None] = {}
    while "box" not in told:
        state = state.play(state.ask("greedy", 1))
        if state.hands:
            lines = seen(state, 1, -1, 0, Sorter(game, 2))["ended"][-1]["lines"]
            told = {line["name"]: line.get("apart") for line in lines}
    assert told["box"] == "boxes"
    assert None in told.values()
