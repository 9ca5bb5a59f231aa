"""Single steps of rearranging against exhaustion."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulekit.kernel.layouts.offers.check import layout_check
from rulekit.kernel.layouts.search.best import layout_place
from rulekit.kernel.layouts.steps.singles import step_check, steps_begin, steps_next
from rulekit.kernel.layouts.words import (
    REUSE_SHIFT,
    STEP_ADD,
    STEP_GATHER,
    STEP_PASS,
    STEP_RENEW,
    STEP_SPLIT,
    STEPS_SHIFT,
    TABLE_FREES,
)
from tests.unit.decks import FREE, Kind, Placed, Strict, get_bag, memory, put_bag
from tests.unit.layout_brute import some_table
from tests.unit.layout_cases import KEPT, OPEN, big_memory, faces_of, get_melds, put_melds, rows_of
from tests.unit.layout_step_brute import EVERY, Step, Steps
from tests.unit.test_kernel_layouts import freeing_case, tiny_case, tiny_deck

RACK, PART, IT, TABLE, OUT = FREE, FREE + 20, FREE + 40, FREE + 200, FREE + 1800
FREES = OPEN + TABLE_FREES


def told_steps(M: list[int], rules: int, steps: int = EVERY) -> list[Step]:
    """All steps that the iterator tells."""
    found: list[Step] = []
    assert steps_begin(M, IT, TABLE, RACK, rules + steps) == 1
    while steps_next(M, IT, PART, OUT) == 1:
        found.append((tuple(get_bag(M, PART)), tuple(sorted(get_melds(M, OUT)))))
    return found


def compare(M: list[int], rack: list[int], rules: int) -> list[Step]:
    """The steps in order, those of the oracle: each told once, known by the check, and legal."""
    expected = Steps(M, get_melds(M, TABLE), rack, rules).all()
    found = told_steps(M, rules)
    assert len(found) == len(set(found))
    assert set(found) == expected
    for part, after in found:
        put_bag(M, PART, list(part))
        put_melds(M, OUT, list(after)[::-1])
        assert step_check(M, TABLE, PART, OUT, rules + EVERY) == 1
        assert layout_check(M, TABLE, PART, OUT, rules) == 1
    refuse_others(M, rack, expected, rules)
    return found


@pytest.mark.in_turn
@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(4))
def test_steps_equal_exhaustion(seed: int) -> None:
    random = Random(seed)
    sizes: Counter[int] = Counter()
    for n in range(30):
        M, oracle, rules = (freeing_case if n % 3 == 0 else tiny_case)(random)
        for _, after in compare(M, oracle.rack, rules):
            sizes[len(after) - M[TABLE]] += 1
    assert min(sizes[0], sizes[1]) > 5


def wide_deck(random: Random) -> tuple[list[int], list[int]]:
    """A memory for a deck of five suits, in which sets of three can grow by two cards, its pack."""
    ranks, wilds = random.choice([2, 3]), random.choice([2, 62])
    M = memory(suits=5, ranks=ranks, copies=2, jokers=2, group=Kind(most=3, grow=5, wilds=wilds))
    return Strict(M), [*range(5 * ranks), *range(5 * ranks), 5 * ranks, 5 * ranks]


def lending_case(random: Random) -> tuple[list[int], list[int], int]:
    """A memory, its rack and rules, with a meld that can lend the card a wild stands for."""
    while True:
        M, pack = (wide_deck if random.random() < 0.25 else tiny_deck)(random)
        least = random.choice([0, 0, 0, 1, 2])
        rules = random.choice([0, KEPT, OPEN, OPEN]) + TABLE_FREES + (least << REUSE_SHIFT)
        rows, rest = some_table(random, M, pack, 3, jokers=0.7)
        while sum(len(placed) for _, placed in rows) > 11:
            rows.pop()
        steps = Steps(M, rows, sorted(set(rest)), rules)
        exchanges = list(steps.exchanges())
        faces = {part[0] for each in exchanges for part, _ in steps.joined(*each)}
        if exchanges and (faces or random.random() < 0.2):
            cards = random.sample(sorted(faces), min(len(faces), 1))
            rack = sorted({*cards, *random.sample(rest, min(len(rest), 2 - len(cards)))})
            put_melds(M, TABLE, rows)
            put_bag(M, RACK, rack)
            return M, rack, rules


@pytest.mark.in_turn
@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(4))
def test_steps_with_cards_of_the_table_equal_exhaustion(seed: int) -> None:
    random = Random(300 + seed)
    sizes: Counter[int] = Counter()
    for _ in range(20):
        M, rack, rules = lending_case(random)
        rows = get_melds(M, TABLE)
        rest = Steps(M, rows, rack, rules - TABLE_FREES).all()
        put_bag(M, RACK, rack)
        assert set(told_steps(M, rules - TABLE_FREES)) == rest
        steps = compare(M, rack, rules)
        assert rest <= set(steps)
        for _, after in set(steps) - rest:
            sizes[len(after) - len(rows)] += 1
        # With fewer cards the same steps come in the same order, some being left out.
        put_bag(M, RACK, rack[:1])
        assert told_steps(M, rules) == [step for step in steps if step[0] == tuple(rack[:1])]
    assert min(sizes[0], sizes[1]) > 5


WAYS = ([STEP_ADD], [STEP_SPLIT], [STEP_GATHER], [STEP_PASS, STEP_RENEW])


@pytest.mark.parametrize("ways", WAYS)
def test_only_the_ways_that_are_listed_are_told(ways: list[int]) -> None:
    """And the check knows no others."""
    random = Random(7)
    steps = sum(1 << way for way in ways) << STEPS_SHIFT
    told = others = 0
    while not (told and others):
        M, oracle, rules = (freeing_case if random.random() < 0.5 else tiny_case)(random)
        rules &= ~TABLE_FREES
        every = Steps(M, get_melds(M, TABLE), oracle.rack, rules)
        found = set(told_steps(M, rules, steps))
        assert found == every.all(steps)
        for part, after in every.all():
            put_bag(M, PART, list(part))
            put_melds(M, OUT, list(after))
            listed = (part, after) in found
            assert step_check(M, TABLE, PART, OUT, rules + steps) == listed
            told += listed
            others += not listed


def refuse_others(M: list[int], rack: list[int], steps: set[Step], rules: int) -> None:
    """Layouts of the search are steps or not, as they are among these."""
    for n in range(1, len(rack) + 1):
        put_bag(M, PART, rack[:n])
        if layout_place(M, TABLE, RACK, PART, rules, OUT) == 1:
            step = tuple(sorted(rack[:n])), tuple(sorted(get_melds(M, OUT)))
            assert step_check(M, TABLE, PART, OUT, rules + EVERY) == (step in steps)


def test_wilds_of_a_set_of_three_move_when_it_grows_by_two() -> None:
    M = memory(suits=5, ranks=4, copies=2, jokers=2, group=Kind(most=3, grow=5))
    joker, runs = 20, 20  # the slots of sets come after those of runs, five for each rank
    lender = [(suit * 4 + 1, runs + 5 + suit) for suit in range(4)]
    held = [(3, runs + 15), (7, runs + 16), (joker, runs + 17)]
    grown = [*held[:2], (11, runs + 17), (joker, runs + 18), (joker, runs + 19)]
    put_melds(M, TABLE, [(0, ((0, 0), (joker, 1), (2, 2))), (1, tuple(lender)), (1, tuple(held))])
    put_bag(M, RACK, [11])
    after = [(0, ((0, 0), (1, 1), (2, 2))), (1, tuple(lender[1:])), (1, tuple(grown))]
    assert ((11,), tuple(sorted(after))) in compare(M, [11], FREES)
    assert ((11,), tuple(sorted(after))) not in compare(M, [11], KEPT + TABLE_FREES)


def test_no_meld_lends_a_card_to_a_wild_of_its_own() -> None:
    M = memory(ranks=6, copies=2, jokers=1, sets="multi", group=Kind(least=2))
    joker, slot = 24, 24 + 3  # a set has one slot, which comes after those of runs
    put_melds(M, TABLE, [(1, ((3, slot), (9, slot), (15, slot), (joker, slot)))])
    put_bag(M, RACK, [0, 1])
    assert compare(M, [0, 1], KEPT + TABLE_FREES) == []


LENDING = "R5 JK=R6 R7 / R3 R4 R5 R6"


@pytest.mark.parametrize(
    ("rack", "table", "after", "rules"),
    [
        ("B3", "B4 B5 B6", "B3 B4 B5 B6", OPEN),
        ("R6", "R4 R5 R6 R7 R8", "R4 R5 R6 / R6 R7 R8", OPEN),
        ("K10", "K8 R8 O8 B8 / K9 R9 O9 B9", "R8 O8 B8 / R9 O9 B9 / K8 K9 K10", OPEN),
        ("R6 B9 O9", "R5 JK=R6 R7", "R5 R6 R7 / B9 O9 JK=K9", OPEN),
        ("R6", "R5 JK=R6 R7 / B1 B2 B3", "R5 R6 R7 / B1 B2 B3 JK=B4", OPEN),
        ("K4", "R4 B4 JK=K4", "K4 R4 B4 JK=O4", OPEN),
        # A card of the table takes the wild's place: the wild lies in a new meld, or joins one with
        # a rack card, be it the meld that lent the card or one not valid with the wild alone.
        ("B9 O9", LENDING, "R5 R6 R7 / R3 R4 R5 / B9 O9 JK=K9", FREES),
        ("B9 O9", LENDING, "R5 R6 R7 / R3 R4 R5 / B9 O9 JK=K9", FREES + (2 << REUSE_SHIFT)),
        ("R2", LENDING, "R5 R6 R7 / R2 R3 R4 R5 JK=R6", FREES),
        ("B4", f"{LENDING} / B1 B2 B3", "R5 R6 R7 / R3 R4 R5 / B1 B2 B3 B4 JK=B5", FREES),
        (
            "B4",
            "R5 JK=R6 R7 / K6 R6 B6 O6 / B1 B2 B3",
            "R5 R6 R7 / K6 B6 O6 / B1 B2 B3 B4 JK=B5",
            FREES,
        ),
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
            OPEN + (1 << REUSE_SHIFT),
        ),
        ("B3 B7", "B4 B5 B6", "B3 B4 B5 B6 B7", OPEN),  # two steps
        ("B9 O9", LENDING, "R5 R6 R7 / R3 R4 R5 / B9 O9 JK=K9", OPEN),
        ("R2", LENDING, "R5 R6 R7 / R2 R3 R4 R5 JK=R6", OPEN),
        ("R2", LENDING, "R5 R6 R7 / R2 R3 R4 R5 JK=R6", FREES + (1 << REUSE_SHIFT)),
        # The rack card does not lie beside the wild.
        ("R2", f"{LENDING} / B1 B2 B3", "R5 R6 R7 / R2 R3 R4 R5 / B1 B2 B3 JK=B4", FREES),
        (
            "B9 O9",
            "R4 B4 JK=K4 / K4 K5 K6 K7",
            "K4 R4 B4 / K5 K6 K7 / B9 O9 JK=K9",  # bound in a set of three
            FREES,
        ),
    ],
)
def test_what_is_not_one_step(rack: str, table: str, after: str, rules: int) -> None:
    M = big_memory()
    put_melds(M, TABLE, rows_of(table))
    put_bag(M, PART, faces_of(rack))
    put_melds(M, OUT, rows_of(after))
    assert step_check(M, TABLE, PART, OUT, rules + EVERY) == 0


def test_forms_that_are_not_known() -> None:
    M = memory(ace="around")
    put_melds(M, TABLE, [])
    put_bag(M, RACK, [0, 1, 2])
    exchanging, gathering = (1 << way << STEPS_SHIFT for way in (STEP_PASS, STEP_GATHER))
    assert steps_begin(M, IT, TABLE, RACK, exchanging) == -1
    assert steps_next(M, IT, PART, OUT) == 0
    assert step_check(M, TABLE, RACK, OUT, exchanging) == -1
    assert steps_begin(M, IT, TABLE, RACK, gathering) == 1  # of melds of any kinds
    assert step_check(M, TABLE, RACK, OUT, gathering) == 0
