"""Equal rules, options and table sizes give the same program text, in any process."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from rulekit.ir.text import program_text
from rulekit.library import games
from tests.laws.worlds import World, game, law, rules_of

DIGESTS = """
import rulekit
from rulekit.library import games
for name in games():
    made = rulekit.load(name)
    print(name, *(made.digest(size) for size in (made.default_players, made.players[-1])))
"""


def digests(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", DIGESTS],
        env=environment,
        text=True,
        check=True,
        capture_output=True,
        timeout=120,
    )
    return done.stdout


@pytest.mark.thorough
def test_every_process_makes_the_same_programs() -> None:
    here = "".join(
        f"{name} {' '.join(game(name).digest(size) for size in _ends(name))}\n" for name in games()
    )
    assert digests("1") == here  # here words are hashed as they happened to be


def _ends(name: str) -> tuple[int, int]:
    return game(name).default_players, rules_of(name).players[-1]


@law(3)
def test_lowering_twice_gives_the_same_text(world: World) -> None:
    game.cache_clear()
    first = game(world.game, world.options).program(world.players)
    game.cache_clear()
    again = game(world.game, world.options).program(world.players)
    assert again is not first
    assert program_text(again) == program_text(first)
    assert again.image == first.image
