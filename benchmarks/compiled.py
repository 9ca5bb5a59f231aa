"""The C engine for random hands of Gin (gin.c), where there is a compiler."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

from benchmarks.hands_played import Figures

SOURCE = Path(__file__).with_name("gin.c")
FLAGS = ("-std=c11", "-O3", "-march=native")


def compiler() -> str | None:
    """The C compiler, if there is one."""
    return shutil.which("cc")


@cache
def _program() -> Path:
    built = Path(mkdtemp(prefix="rulekit-benchmarks-")) / "gin"
    subprocess.run([str(compiler()), *FLAGS, "-o", str(built), str(SOURCE)], check=True)
    return built


def compiled_hands(hands: int, part: int) -> Figures:
    """Random hands in C, move by move: list the legal moves, choose, apply."""
    done = subprocess.run(
        [str(_program()), str(hands), str(part)], capture_output=True, text=True, check=True
    )
    seconds, *counts = done.stdout.split()
    return Figures(float(seconds), *map(int, counts))
