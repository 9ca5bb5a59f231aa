"""Both tiers give the same state after every move, whichever option is chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulekit.library import games
from rulekit.model import expr as forms
from rulekit.model.traversal import walk
from tests.laws.worlds import Options, game, possible, rules_of, single_options
from tests.sampling import part
from tests.tiers.lockstep import Pair

TRIED = 4  # values of options of each game in the gate, another part for each commit


@pytest.mark.thorough
@pytest.mark.parametrize("name", games())
def test_the_tiers_agree_with_single_options(name: str) -> None:
    agree(name, part(f"single options {name}", list(single_options(name)), TRIED), hands=1)


@pytest.mark.long
@pytest.mark.parametrize("name", games())
def test_the_tiers_agree_with_each_single_option(name: str) -> None:
    agree(name, list(single_options(name)), hands=3)


def agree(name: str, settings: Sequence[Options], *, hands: int) -> None:
    """Hands with each value of an option, at one table size after another.

    Values that need another one are passed over; only options can that a condition of the rules
    speaks of.
    """
    sizes = rules_of(name).players
    conditions = (part for _, condition in rules_of(name).require for part in walk(condition))
    bound = {part.name for part in conditions if isinstance(part, forms.Option)}
    for turn, chosen in enumerate(settings):
        order = [sizes[(turn + i) % len(sizes)] for i in range(len(sizes))]
        players = next((size for size in order if possible(name, size, chosen)), None)
        if players is None:
            assert {option for option, _ in chosen} <= bound and chosen
        else:
            pair = Pair(game(name, chosen).program(players))
            for number in range(hands):
                pair.walk(13, number, "hand", most=300, look=9)
