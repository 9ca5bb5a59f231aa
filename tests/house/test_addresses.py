"""Addresses of different kinds cannot be confused: mypy tells, and nobody else knows of them."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulekit.dialect.library import kernel_functions
from rulekit.kernel.memory import addresses
from rulekit.kernel.memory.addresses import KINDS

ROOT = Path(__file__).resolve().parents[2]

HEAD = """\
from rulekit.kernel.cards.bags import bag_add, bag_size
from rulekit.kernel.cards.piles import pile_push
from rulekit.kernel.cards.rows import melds_row, row_copy
from rulekit.kernel.cards.zones import zone_put
from rulekit.kernel.layouts.problem.form import layout_form
from rulekit.kernel.melds.search import melds_next
from rulekit.kernel.melds.words import ITER_BAG, ITER_CARDS
from rulekit.kernel.memory.addresses import Bag, Iterator, Melds, Memory, Pile, Row, Space, Zone
from rulekit.kernel.memory.header import PLANES, ROW
from rulekit.kernel.memory.scratch import FIT_ITER
from rulekit.kernel.spreads.rows import spread_write

def tried(
    M: Memory, bag: Bag, pile: Pile, zone: Zone, row: Row, melds: Melds, it: Iterator, space: Space
) -> None:
"""
SOUND = """\
bag_add(M, bag, 3)
bag_add(M, it + ITER_CARDS, 3)
bag_add(M, bag + M[PLANES], 3)
bag_add(M, 5 + 2 * M[PLANES], 3)
bag_size(M, M[it + ITER_BAG])
M[it + ITER_BAG] = bag
M[it + 7] = bag
bag_add(M, zone, 3)
pile_push(M, zone, 3)
row_copy(M, melds_row(M, melds, 2), row + M[ROW])
melds_next(M, M[9] + FIT_ITER, row)
spread_write(M, layout_form(M), melds)
"""
CONFUSED = """\
bag_add(M, pile, 3)
pile_push(M, bag, 3)
zone_put(M, bag, 0, 3)
bag_add(M, bag + 1, 3)
bag_add(M, 5, 3)
bag_add(M, M[it + 7], 3)
bag_size(M, row + M[ROW])
M[it + ITER_BAG] = row
row_copy(M, melds, row)
melds_row(M, row, 0)
melds_next(M, it + ITER_CARDS, row)
melds_next(M, it, melds)
spread_write(M, melds, melds)
spread_write(M, space, row)
"""


@pytest.mark.in_turn
@pytest.mark.thorough
def test_mypy_refuses_one_kind_for_another(tmp_path: Path) -> None:
    """Every confusion is an error, in its line, and nothing else is."""
    body = [f"    {line}" for line in (SOUND + CONFUSED).splitlines()]
    page = tmp_path / "tried.py"
    page.write_text(HEAD + "\n".join(body) + "\n", encoding="utf-8")
    done = subprocess.run(  # the interpreter that runs the tests, so the same environment
        [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={tmp_path}/cache", str(page)],
        cwd=ROOT, text=True, capture_output=True, timeout=300, check=False,
    )  # fmt: skip
    found = {int(line) for line in re.findall(r"tried\.py:(\d+): error", done.stdout)}
    first = HEAD.count("\n") + SOUND.count("\n") + 1
    assert found == set(range(first, first + CONFUSED.count("\n"))), done.stdout


def test_kinds_cost_nothing_at_run_time() -> None:
    """They are integers, and annotations are never evaluated."""
    assert {getattr(addresses, name) for name in KINDS} == {int}
    for function in kernel_functions().values():
        for each in inspect.signature(function).parameters.values():
            assert isinstance(each.annotation, str), function
