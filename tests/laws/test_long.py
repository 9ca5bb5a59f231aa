"""All laws on many more worlds, and every option at every table size: `pytest -m long`."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import given, settings

from rulekit.library import games
from tests.laws import (  # noqa: F401 - they register their laws
    test_cards,
    test_ends,
    test_moves,
    test_programs,
    test_records,
    test_states,
    test_views,
)
from tests.laws.test_cards import cards, pack
from tests.laws.worlds import LAWS, World, possible, rules_of, single_options, worlds

pytestmark = pytest.mark.long


@pytest.mark.parametrize("holds", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_in_many_worlds(holds: Callable[[World], None]) -> None:
    settings(max_examples=2_000)(given(worlds())(holds))()


@pytest.mark.parametrize("name", games())
def test_every_option_at_every_table_size(name: str) -> None:
    for size in rules_of(name).players:
        for options in single_options(name):
            if possible(name, size, options):
                world = World(
                    name, size, options, seed=size, scope="match", keen=True, skip=0, look=0
                )
                for state in islice(world.walk(), 0, 400, 20):
                    assert cards(state) == pack(state), (options, size)
