"""Games play: a sample of the campaign on every run, all configurations in the long one.

What lies between, a part of the configurations of every game, is in test_thorough.py.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from rulekit.engines import fastest
from rulekit.library import games
from rulekit.prove.campaign import tried
from rulekit.prove.configurations import Configuration, every_configuration, single
from tests.laws import test_views  # noqa: F401 - it registers its laws
from tests.laws.worlds import LAWS, World, rules_of
from tests.sampling import FIRST

SAMPLE = 2  # configurations of each game on every run
HANDS = 10_000  # of all games together in the long run
VIEWS = [law for law in LAWS if law.__module__.endswith("test_views")]


@cache
def configurations(name: str) -> tuple[Configuration, ...]:
    """All configurations of a game."""
    return every_configuration(rules_of(name))


def sample(name: str, size: int = SAMPLE) -> list[Configuration]:
    """Some configurations of a game, spread over all of them; the same on every run."""
    every = configurations(name)
    return [every[len(every) * (2 * number + 1) // (2 * size)] for number in range(size)]


def check(name: str, configuration: Configuration, hands: int) -> None:
    found = tried(rules_of(name), configuration, hands=hands, engine=fastest())
    assert not found.findings, "\n".join(f"{name}: {each}" for each in found.findings)
    assert found.hands > hands
    assert found.matches == 1


def look(
    name: str, configuration: Configuration, holds: Callable[[World], None], *, keen: bool
) -> None:
    """Hold a law about views to some states of a configuration."""
    players, options, skip = configuration.players, configuration.options, 30 if keen else 6
    holds(World(name, players, options, skip, "hand", keen=keen, skip=skip, look=2))


@pytest.mark.thorough
@pytest.mark.parametrize("name", FIRST)
def test_a_sample_of_configurations_is_played(name: str) -> None:
    for configuration in sample(name):
        check(name, configuration, hands=1)


@pytest.mark.thorough
@pytest.mark.parametrize("name", FIRST)
def test_views_hold_in_a_sample_of_configurations(name: str) -> None:
    """Keen players in every other one: they lay more, but take their time to think."""
    sampled = zip(sample(name, len(VIEWS)), VIEWS, strict=True)
    for number, (configuration, holds) in enumerate(sampled):
        look(name, configuration, holds, keen=number % 2 == 1)


def test_the_sample_is_spread() -> None:
    assert len(VIEWS) > 3
    assert len({each.players for each in sample("rummy", 5)}) > 2


@pytest.mark.long
@pytest.mark.parametrize("name", games())
def test_every_configuration_is_played(name: str) -> None:
    """With the matches these are more than HANDS hands of all games together."""
    every = sum(len(every_configuration(rules_of(each))) for each in games())
    for configuration in every_configuration(rules_of(name)):
        check(name, configuration, hands=-(-HANDS // every))


@pytest.mark.long
@pytest.mark.parametrize("name", games())
def test_views_hold_in_every_configuration(name: str) -> None:
    for configuration in every_configuration(rules_of(name)):
        for holds in VIEWS:
            for keen in (False, True):
                look(name, configuration, holds, keen=keen)


@pytest.mark.parametrize("name", games())
def test_every_number_of_players_can_be_set_up(name: str) -> None:
    rules = rules_of(name)
    assert all(single(rules, players) for players in rules.players)
