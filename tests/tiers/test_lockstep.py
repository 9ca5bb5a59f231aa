"""Both tiers give the same state, word for word, after every move."""

from __future__ import annotations

from itertools import product
from time import monotonic

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.library import games
from rulekit.machine.tier import RuleFault
from rulekit.prove.validate import settings_together
from tests.laws.worlds import (
    World,
    game,
    law,
    possible,
    rules_of,
    single_options,
)
from tests.sampling import first_few, part
from tests.tiers.lockstep import Pair
from tests.unit.small import small_game, small_rules

HOUR = 3600.0  # seconds
TOGETHER = 3  # settings of each game, another part for each commit


def settings_of(name: str) -> list[tuple[int, tuple[tuple[str, str], ...]]]:
    """Every table size with every single option, whether they go together or not."""
    return list(product(rules_of(name).players, single_options(name)))


@pytest.mark.parametrize("name", first_few(games()))
def test_the_tiers_agree_for_a_long_hand(name: str) -> None:
    players = game(name).default_players
    Pair(game(name).program(players)).walk(players, 0, "hand", 90)


@pytest.mark.thorough
@pytest.mark.parametrize("name", first_few(games()))
def test_the_tiers_agree_whatever_is_chosen(name: str) -> None:
    """The first moves at some table sizes, with options changed, many at once."""
    settings = settings_together(rules_of(name))
    for players, chosen in part(f"settings {name}", settings, TOGETHER):
        pair = Pair(game(name, tuple(sorted(chosen.items()))).program(players))
        for number in range(3):
            pair.walk(7, number, ("hand", "match")[number % 2], 10)


@pytest.mark.thorough
@law(10)
def test_the_tiers_agree_in_any_world(world: World) -> None:
    pair = Pair(game(world.game, world.options).program(world.players))
    for state in world.states():
        pair.load(state.words)
        for move in [] if state.is_over else pair.moves()[-3:]:
            pair.load(state.words)
            pair.both("apply", move)


# ── rule files by chance ──────────────────────────────────────────────────────────────────────

LEAVES = st.sampled_from(["n", "points(hand)", "(count of card in hand)", "turns", "1", "7", "13"])
NUMBERS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.builds("({} {} {})".format, inner, st.sampled_from("+-*"), inner),
        st.builds("({} / {})".format, inner, inner),
        st.builds("({} mod 5)".format, inner),
        st.builds("-{}".format, inner),
        st.builds("({} when {} > {}, otherwise {})".format, inner, inner, inner, inner),
    ),
    max_leaves=6,
)
STEPS = st.one_of(
    st.builds("{} = {}".format, st.just("n"), NUMBERS),
    st.builds("n += {}".format, NUMBERS),
    st.builds("repeat {} times: n = {}".format, NUMBERS, NUMBERS),
    st.builds("when {} < {}: n = {}".format, NUMBERS, NUMBERS, NUMBERS),
    st.just("when stock is not empty: move top of stock to heap"),
)


@pytest.mark.thorough
@settings(max_examples=25)
@given(st.lists(STEPS, min_size=1, max_size=4), NUMBERS, st.integers(2, 4))
def test_the_tiers_agree_on_any_rules(steps: list[str], score: str, players: int) -> None:
    effects = "".join(f"\n        - {step}" for step in ["move card to heap", *steps])
    pair = Pair(small_game(small_rules(do=effects, score=score)).program(players))
    try:
        pair.walk(1, players, "match", 30)
    except RuleFault as fault:
        assert str(fault)


@pytest.mark.long
@pytest.mark.parametrize("name", games())
def test_the_tiers_agree_everywhere(name: str) -> None:
    """A thousand hands in each setting, or as many as an hour allows, the settings in turn."""
    until = monotonic() + HOUR
    pairs = [
        Pair(game(name, options).program(players))
        for players, options in settings_of(name)
        if possible(name, players, options)
    ]
    for number, pair in product(range(1_000), pairs):
        if monotonic() > until:
            break
        pair.walk(11, number, ("hand", "match")[number % 2], look=9)
    assert number > 0
