"""The C engine for random hands of Gin (gin.c), where there is a compiler."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

from benchmarks.hands_played import Figures
from benchmarks.installed import compiler, scratch

SOURCE = Path(__file__).with_name("gin.c")
FLAGS = ("-std=c11", "-O3", "-march=native")


@cache
def _program() -> Path:
    built = scratch() / "gin"
    subprocess.run([str(compiler()), *FLAGS, "-o", str(built), str(SOURCE)], check=True)
    return built


def compiled_hands(hands: int, part: int) -> Figures:
    """Random hands in C, move by move: list the legal moves, choose, apply."""
    done = subprocess.run(
        [str(_program()), str(hands), str(part)], capture_output=True, text=True, check=True
    )
    seconds, *counts = done.stdout.split()
    return Figures(float(seconds), *map(int, counts))
