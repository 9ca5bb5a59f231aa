"""Memory: whatever a rule file calls its zones, they never stand where something else does."""

from __future__ import annotations

import random
import re

import pytest

import rulekit
from rulekit.check.names import RESERVED
from rulekit.codes import SMALL
from rulekit.language.words import FUNCTIONS, GIVEN
from rulekit.lower.arrange import CONTROL
from tests.unit.variants import SMALL as REFERENCE

CONTROLS = {name for name, _ in CONTROL}
FREE = (
    (CONTROLS | {"saved", "order", "journal", "scratch", "entries"})
    - {*GIVEN, *FUNCTIONS}
    - RESERVED
)
VARIABLES = ("var.picked", "var.laying_turns")


def played(text: str) -> tuple[str, ...]:
    """A hand by chance: its moves."""
    state = rulekit.loads(text).start(scope="hand", players=2, seed=3)
    chance, moves = random.Random(1), []
    while not state.is_over:
        moves.append(chance.choice(state.legal_moves))
        state = state.play(moves[-1])
    return tuple(moves)


def test_a_variable_takes_one_word_for_each_owner() -> None:
    where = rulekit.loads(REFERENCE).program(3).map
    found = {name: (where[name].words, where[name].count) for name in VARIABLES}
    assert found == {"var.picked": (1, 1), "var.laying_turns": (3, 3)}


@pytest.fixture(scope="module")
def plain() -> tuple[str, ...]:
    return played(SMALL)


@pytest.mark.thorough
@pytest.mark.parametrize("name", sorted(FREE - {"reason"}))
def test_zones_may_be_called_like_fields_of_the_machine(name: str, plain: tuple[str, ...]) -> None:
    assert played(re.sub(r"\bstock\b", name, SMALL)) == plain


@pytest.mark.parametrize("name", ["rank", "suit", "team", "kind", "line"])
def test_rankings_may_be_called_like_tables(name: str, plain: tuple[str, ...]) -> None:
    ranked = SMALL + f"rankings:\n  {name}:\n    a pair: 2 cards, same rank\n"
    assert played(ranked) == plain
