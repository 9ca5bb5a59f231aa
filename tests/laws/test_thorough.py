"""All laws in worlds of every game, another part of them for each commit: `pytest -m thorough`."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, seed, settings

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
from tests.laws.test_campaign import check, configurations
from tests.laws.worlds import LAWS, World, worlds
from tests.sampling import number, part

WORLDS = 1  # of each game, for each law
CONFIGURATIONS = 4  # of each game
HANDS = 1  # of each configuration

pytestmark = pytest.mark.thorough


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("holds", LAWS, ids=lambda law: law.__name__)
def test_a_law_holds_in_worlds_of_every_game(holds: Callable[[World], None], name: str) -> None:
    chosen = number(f"{holds.__name__} {name}")
    tried = settings(max_examples=WORLDS, derandomize=False, database=None)
    seed(chosen)(tried(given(worlds(name))(holds)))()


@pytest.mark.parametrize("name", games())
def test_a_part_of_all_configurations_is_played(name: str) -> None:
    for configuration in part(name, configurations(name), CONFIGURATIONS):
        check(name, configuration, hands=HANDS)
