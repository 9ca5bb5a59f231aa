"""Both tiers give the same state after every move, whichever option is chosen."""

from __future__ import annotations

import pytest

from rulekit.library import games
from rulekit.model import expr as forms
from rulekit.model.traversal import walk
from tests.laws.worlds import game, possible, rules_of, single_options
from tests.tiers.lockstep import Pair


@pytest.mark.thorough
@pytest.mark.parametrize("name", games())
def test_the_tiers_agree_with_each_single_option(name: str) -> None:
    """Three hands with each value of each option, at one table size after another.

    All options at all table sizes are left to the long run, as are values that need another one,
    which only options can that a condition of the rules speaks of.
    """
    sizes = rules_of(name).players
    conditions = (part for _, condition in rules_of(name).require for part in walk(condition))
    bound = {part.name for part in conditions if isinstance(part, forms.Option)}
    for turn, chosen in enumerate(single_options(name)):
        order = [sizes[(turn + i) % len(sizes)] for i in range(len(sizes))]
        players = next((size for size in order if possible(name, size, chosen)), None)
        if players is None:
            assert {option for option, _ in chosen} <= bound and chosen
        else:
            pair = Pair(game(name, chosen).program(players))
            for number in range(3):
                pair.walk(13, number, "hand", most=300, look=9)
