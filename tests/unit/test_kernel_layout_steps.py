"""Single steps of rearranging against exhaustion."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulekit.kernel import header as h
from rulekit.kernel.layout_check import layout_check
from rulekit.kernel.layout_steps import step_check, steps_begin, steps_next
from rulekit.kernel.layouts import layout_place
from tests.unit.decks import FREE, Placed, get_bag, memory, put_bag
from tests.unit.layout_cases import big_memory, faces_of, get_melds, put_melds, rows_of
from tests.unit.layout_step_brute import Step, Steps
from tests.unit.test_kernel_layouts import freeing_case, tiny_case

RACK, PART, IT, TABLE, OUT = FREE, FREE + 20, FREE + 40, FREE + 200, FREE + 1800


def told_steps(M: list[int], rules: int) -> list[Step]:
    """All steps that the iterator tells."""
    found: list[Step] = []
    assert steps_begin(M, IT, TABLE, RACK, rules) == 1
    while steps_next(M, IT, PART, OUT) == 1:
        found.append((tuple(get_bag(M, PART)), tuple(sorted(get_melds(M, OUT)))))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_steps_equal_exhaustion(seed: int) -> None:
    random = Random(seed)
    sizes: Counter[int] = Counter()
    for n in range(30):
        M, oracle, rules = (freeing_case if n % 3 == 0 else tiny_case)(random)
        rows = get_melds(M, TABLE)
        expected = Steps(M, rows, oracle.rack, rules).all()
        found = told_steps(M, rules)
        assert len(found) == len(set(found))
        assert set(found) == expected
        for part, after in found:
            sizes[len(after) - len(rows)] += 1
            put_bag(M, PART, list(part))
            put_melds(M, OUT, list(after)[::-1])
            assert step_check(M, TABLE, PART, OUT, rules) == 1
            assert layout_check(M, TABLE, PART, OUT, rules) == 1
        refuse_others(M, oracle.rack, expected, rules)
    assert min(sizes[0], sizes[1]) > 5


def refuse_others(M: list[int], rack: list[int], steps: set[Step], rules: int) -> None:
    """Layouts of the search are steps or not, as they are among these."""
    for n in range(1, len(rack) + 1):
        put_bag(M, PART, rack[:n])
        if layout_place(M, TABLE, RACK, PART, rules, OUT) == 1:
            step = tuple(sorted(rack[:n])), tuple(sorted(get_melds(M, OUT)))
            assert step_check(M, TABLE, PART, OUT, rules) == (step in steps)


OPEN = h.ROLES_KEPT + h.ROLES_OPEN


@pytest.mark.parametrize(
    ("rack", "table", "after", "rules"),
    [
        ("B3", "B4 B5 B6", "B3 B4 B5 B6", OPEN),
        ("R6", "R4 R5 R6 R7 R8", "R4 R5 R6 / R6 R7 R8", OPEN),
        ("K10", "K8 R8 O8 B8 / K9 R9 O9 B9", "R8 O8 B8 / R9 O9 B9 / K8 K9 K10", OPEN),
        ("R6 B9 O9", "R5 JK=R6 R7", "R5 R6 R7 / B9 O9 JK=K9", OPEN),
        ("R6", "R5 JK=R6 R7 / B1 B2 B3", "R5 R6 R7 / B1 B2 B3 JK=B4", OPEN),
        ("K4", "R4 B4 JK=K4", "K4 R4 B4 JK=O4", OPEN),
    ],
)
def test_worked_examples_are_steps(rack: str, table: str, after: str, rules: int) -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of(table))
    put_bag(M, RACK, faces_of(rack))
    part = tuple(sorted(faces_of(rack)))
    layout: tuple[Placed, ...] = tuple(sorted(rows_of(after)))
    assert (part, layout) in told_steps(M, rules)


@pytest.mark.parametrize(
    ("rack", "table", "after", "rules"),
    [
        ("K4 B9 O9", "R4 B4 JK=K4", "K4 R4 B4 / B9 O9 JK=K9", OPEN),  # bound in a set of three
        (
            "R6",
            "R5 JK=R6 R7 / B1 B2 B3",
            "R5 R6 R7 / B1 B2 B3 JK=B4",
            OPEN + (1 << h.REUSE_SHIFT),
        ),
        ("B3 B7", "B4 B5 B6", "B3 B4 B5 B6 B7", OPEN),  # two steps
    ],
)
def test_what_is_not_one_step(rack: str, table: str, after: str, rules: int) -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of(table))
    put_bag(M, PART, faces_of(rack))
    put_melds(M, OUT, rows_of(after))
    assert step_check(M, TABLE, PART, OUT, rules) == 0


def test_forms_that_are_not_known() -> None:
    M = memory(ace="around")
    put_melds(M, TABLE, [])
    put_bag(M, RACK, [0, 1, 2])
    assert steps_begin(M, IT, TABLE, RACK, 0) == -1
    assert steps_next(M, IT, PART, OUT) == 0
    assert step_check(M, TABLE, RACK, OUT, 0) == -1
