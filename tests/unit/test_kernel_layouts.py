"""The search for layouts against exhaustion, against linear programs, and on worked examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from rulekit.kernel.cards.rows import melds_row
from rulekit.kernel.layouts.offers.check import layout_check
from rulekit.kernel.layouts.offers.draws import layout_random
from rulekit.kernel.layouts.offers.parts import layouts_begin, layouts_next
from rulekit.kernel.layouts.search.best import layout_at_least, layout_most, layout_place
from rulekit.kernel.layouts.words import (
    LAYOUT_STAMP_LIMIT,
    LAYOUT_STAMPS,
    MOST_CARDS,
    MOST_VALUE,
    OPEN_SHIFT,
    REUSE_SHIFT,
    TABLE_FREES,
)
from rulekit.kernel.memory import header as h
from rulekit.kernel.memory.scratch import LAYOUT
from tests.sampling import one_in
from tests.unit.decks import FREE, Kind, Placed, Strict, get_bag, memory, put_bag
from tests.unit.layout_brute import Entry, Layouts, some_table
from tests.unit.layout_cases import KEPT, OPEN, big_memory, get_melds, put_melds
from tests.unit.layout_program import JOKER, most

RACK, PART, IT, TABLE, OUT = FREE, FREE + 20, FREE + 40, FREE + 200, FREE + 1800


REUSED = [
    kept + frees + (n << REUSE_SHIFT)
    for kept in (KEPT, OPEN)
    for frees in (0, TABLE_FREES)
    for n in (1, 2, 3)
]
RULES = [0, KEPT, OPEN, KEPT + TABLE_FREES, OPEN + TABLE_FREES, *REUSED]


def tiny_deck(random: Random) -> tuple[list[int], list[int]]:
    """A memory for a small deck that the search knows, and the pack."""
    suits, ranks = random.choice([(2, 4), (2, 6), (3, 3), (3, 4), (4, 3), (1, 6), (4, 2)])
    copies, jokers = random.choice([1, 2, 2]), random.choice([0, 0, 1, 2])
    least = random.choice([3, 3, 3, 2, 4])
    if jokers == 2:
        least = max(least, 3)
    wilds, naturals = random.choice([62, 62, 1]), random.choice([1, 1, 2])
    grow = random.choice([2 * least - 1, 2 * least, 62])
    run = Kind(least=least, most=5, grow=grow, wilds=wilds, naturals=naturals)
    most = random.choice([3, 4])
    lower = random.choice([3, 3, least])
    wilds = random.choice([wilds, wilds, 0])
    group = Kind(lower, most=4, grow=max(most, least), wilds=wilds, naturals=naturals)
    M = memory(
        suits=suits,
        ranks=ranks,
        copies=copies,
        jokers=jokers,
        ace=random.choice(["low", "low", "high", "both"]),
        sets=random.choice(["distinct", "distinct", "multi"]),
        run=run,
        group=group,
    )
    if random.random() < 0.25:
        # The last rank of the runs' order goes into sets alone.
        for suit in range(suits):
            M[M[h.LINE] + h.LINE_WORDS * suit + h.LINE_SLOTS] -= 1
    pack = [face for face in range(suits * ranks) for _ in range(copies)]
    return Strict(M), pack + [suits * ranks] * jokers


def freeing_case(random: Random) -> tuple[list[int], Layouts, int]:
    """A case with wilds on the table, and often cards on the rack that free them."""
    while True:
        M, pack = tiny_deck(random)
        rules = random.choice([*REUSED, KEPT + TABLE_FREES])
        rows, rest = some_table(random, M, pack, random.randint(1, 3), jokers=0.9)
        while sum(len(placed) for _, placed in rows) > 9:
            rows.pop()
        oracle = Layouts(M, rows, [], KEPT)
        faces = [face for kind, face in oracle.roles if kind == "face" and face in rest]
        if oracle.roles:
            rack = sorted({*random.sample(rest, min(len(rest), random.randint(2, 4))), *faces})
            put_melds(M, TABLE, rows)
            put_bag(M, RACK, rack)
            return M, Layouts(M, rows, rack, rules), rules


def tiny_case(random: Random) -> tuple[list[int], Layouts, int]:
    """A small table and rack in a memory, with the oracle and the rules."""
    M, pack = tiny_deck(random)
    rules = random.choice(RULES)
    rows, rest = some_table(random, M, pack, random.randint(0, 3), jokers=0.6)
    while sum(len(placed) for _, placed in rows) > 9:
        rows.pop()
    rack = sorted(random.sample(rest, min(len(rest), random.randint(1, 4))))
    put_melds(M, TABLE, rows)
    put_bag(M, RACK, rack)
    return M, Layouts(M, rows, rack, rules), rules


def points(M: list[int], cards: tuple[int, ...]) -> int:
    return sum(M[M[h.VALUE] + face] for face in cards)


def wilds_at(M: list[int], oracle: Layouts, melds: int) -> list[Entry]:
    """The roles of the wilds in the melds."""
    return [
        (oracle.line_of(slot), slot)
        for _, placed in get_melds(M, melds)
        for face, slot in placed
        if not oracle.table.natural(face, slot)
    ]


def check_layout(M: list[int], oracle: Layouts, part: tuple[int, ...], rules: int) -> None:
    """The layout at OUT is legal, by the oracle and by layout_check."""
    rows = get_melds(M, OUT)
    for kind, placed in rows:
        faces = tuple(sorted(face for face, _ in placed))
        assert (kind, placed) in {
            oracle.table.normal(oracle.table.lines[oracle.line_of(p[1][0][1])], p)
            for p in oracle.readings(faces)
        }
    cards = sorted(face for _, placed in rows for face, _ in placed)
    assert cards == sorted(oracle.cards + list(part))
    assert oracle.legal(wilds_at(M, oracle, OUT), list(part))
    put_bag(M, PART, list(part))
    assert layout_check(M, TABLE, PART, OUT, rules) == 1


@pytest.mark.parametrize("seed", one_in(3, range(12)))
def test_most_equals_exhaustion(seed: int) -> None:
    random = Random(seed)
    for _ in range(25):
        M, oracle, rules = tiny_case(random)
        parts = oracle.placeable()
        for goal in (MOST_CARDS, MOST_VALUE):
            worth = {p: (len(p), points(M, p))[:: 1 if goal == MOST_CARDS else -1] for p in parts}
            value = layout_most(M, TABLE, RACK, rules, goal, PART, OUT)
            part = tuple(get_bag(M, PART))
            assert value == max(worth.values(), default=(0, 0))[0]
            if parts:
                assert worth[part] == max(worth.values())
                check_layout(M, oracle, part, rules)
            else:
                assert part == () and M[OUT] == 0
        most = max(map(len, parts), default=0)
        for least in range(len(oracle.rack) + 2):
            found = layout_at_least(M, TABLE, RACK, rules, least, PART)
            assert found == (most if most >= least else 0)


@pytest.mark.in_turn
@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(6))
def test_each_part_is_placed_or_not_as_by_exhaustion(seed: int) -> None:
    random = Random(100 + seed)
    for _ in range(20):
        M, oracle, rules = tiny_case(random)
        parts = oracle.placeable()
        found = []
        layouts_begin(M, IT, TABLE, RACK, rules)
        while layouts_next(M, IT, PART, OUT) == 1:
            found.append(tuple(get_bag(M, PART)))
            check_layout(M, oracle, found[-1], rules)
        assert found == sorted(parts, key=lambda part: (len(part), part))
        n = len(oracle.rack)
        for mask in range(1 << n):
            part = tuple(oracle.rack[i] for i in range(n) if mask >> i & 1)
            put_bag(M, PART, list(part))
            assert layout_place(M, TABLE, RACK, PART, rules, OUT) == (part in parts)
            assert (M[OUT] > 0) == (part in parts)


def each_part(
    M: list[int], oracle: Layouts, parts: set[tuple[int, ...]], rules: int
) -> Iterator[tuple[int, ...]]:
    """Each part of the rack, as PART; it is placed, or not, as by exhaustion."""
    for n in range(1, len(oracle.rack) + 1):
        for part in combinations(oracle.rack, n):
            put_bag(M, PART, list(part))
            assert layout_place(M, TABLE, RACK, PART, rules, OUT) == (part in parts)
            if part in parts:
                check_layout(M, oracle, part, rules)
            yield part


@pytest.mark.in_turn
@pytest.mark.thorough
def test_where_freed_wilds_may_go_is_as_by_exhaustion() -> None:
    random = Random(150)
    verdicts: Counter[bool] = Counter()
    for _ in range(70):
        M, oracle, rules = freeing_case(random)
        parts = oracle.placeable()
        most = layout_most(M, TABLE, RACK, rules, MOST_CARDS, PART, OUT)
        assert most == max((len(part) for part in parts), default=0)
        for part in each_part(M, oracle, parts, rules):
            if layout_place(M, TABLE, RACK, PART, rules % (1 << REUSE_SHIFT), OUT) == 1:
                expected = oracle.legal(wilds_at(M, oracle, OUT), list(part))
                assert layout_check(M, TABLE, PART, OUT, rules) == expected
                verdicts[expected] += 1
    assert min(verdicts[False], verdicts[True]) > 20


def small_set_case(random: Random, small: int = 3) -> tuple[list[int], Layouts, int]:
    """A case with a wild in a small set on the table, and cards of its rank in the rack."""
    suits, ranks = random.choice([(4, 3), (4, 3), (5, 2)]) if small == 3 else (5, 2)
    copies, jokers = random.choice([1, 2]), random.choice([1, 2, 2])
    wilds, grow = random.choice([62, 62, 2, 1]), random.choice([4, 4, 4, 5, 3]) + small - 3
    group = Kind(3, most=grow, grow=grow, wilds=wilds, naturals=random.choice([1, 1, 2]))
    M = Strict(
        memory(suits=suits, ranks=ranks, copies=copies, jokers=jokers, sets="distinct", group=group)
    )
    joker = suits * ranks
    rank = random.randrange(ranks)
    fours = [suit * ranks + rank for suit in range(suits)]
    colors = random.sample(range(suits), small)
    naturals = small - (random.choice([1, 1, 2]) if jokers == 2 and wilds > 1 else 1)
    naturals = max(naturals, group.naturals)
    cards = [fours[suit] for suit in colors[:naturals]] + [joker] * (small - naturals)
    first = M[M[h.LINE] + h.LINE_WORDS * (suits + rank) + h.LINE_FIRST]
    placed = sorted(zip(cards, (first + suit for suit in colors), strict=True), key=lambda c: c[1])
    rows: list[Placed] = [(M[M[h.LINE] + h.LINE_WORDS * (suits + rank)], tuple(placed))]
    left = Counter([face for face in range(joker) for _ in range(copies)] + [joker] * jokers)
    left -= Counter(cards)
    others, _ = some_table(random, M, sorted(left.elements()), random.randint(0, 1), jokers=0.5)
    left -= Counter(face for _, row in others for face, _ in row)
    ranked = [face for face in left.elements() if face in fours]
    others_left = [face for face in left.elements() if face not in fours]
    rack = random.sample(ranked, min(len(ranked), random.randint(1, 3)))
    rack += random.sample(others_left, min(len(others_left), random.randint(0, 2)))
    rules = random.choice([0, 0, TABLE_FREES, 1 << REUSE_SHIFT]) + KEPT + (small << OPEN_SHIFT)
    put_melds(M, TABLE, rows + others)
    put_bag(M, RACK, rack)
    oracle = Layouts(M, rows + others, sorted(rack), rules)
    marked = earlier_in_turn(random, M, oracle)
    unspent = (Counter(oracle.naturals) - Counter(marked)).elements()
    oracle.helpers = [*unspent] if rules & TABLE_FREES else marked
    return M, oracle, rules


def earlier_in_turn(random: Random, M: list[int], oracle: Layouts) -> list[int]:
    """Some cards of the table, marked there: they came earlier in the turn, or freed a wild."""
    came = []
    for i in range(M[TABLE]):
        row = melds_row(M, TABLE, i)
        for at in range(row + h.ROW_ENTRY, row + h.ROW_ENTRY + M[row + h.ROW_SIZE]):
            face, slot = M[at] & h.ENTRY_FIELD, M[at] >> h.ENTRY_SLOT_SHIFT & h.ENTRY_FIELD
            if oracle.table.natural(face, slot) and random.random() < 0.2:
                M[at] += h.ENTRY_MOVED
                came.append(face)
    return came


@pytest.mark.in_turn
@pytest.mark.thorough
@pytest.mark.parametrize("small", [3, 4])
def test_a_wild_leaves_a_small_set_that_is_completed_as_by_exhaustion(small: int) -> None:
    random = Random(167 + small)
    seen: Counter[bool] = Counter()
    for _ in range(150):
        M, oracle, rules = small_set_case(random, small)
        parts = oracle.placeable()
        for part in each_part(M, oracle, parts, rules):
            if layout_place(M, TABLE, RACK, PART, 0, OUT) == 1:
                expected = oracle.legal(wilds_at(M, oracle, OUT), list(part))
                assert layout_check(M, TABLE, PART, OUT, rules) == expected
                kept = Counter(e[0] for e in wilds_at(M, oracle, OUT))
                lines = Counter(line for kind, line in oracle.roles if kind == "held")
                seen[expected] += bool(lines - kept)
    assert min(seen[False], seen[True]) > 20


@pytest.mark.in_turn
@pytest.mark.thorough
def test_the_check_of_roles_equals_exhaustion() -> None:
    random = Random(200)
    verdicts: Counter[bool] = Counter()
    for _ in range(300):
        M, oracle, rules = tiny_case(random)
        if not oracle.roles:
            continue
        # Layouts in which wilds are free keep their roles or not, as it happens.
        for n in range(1, len(oracle.rack) + 1):
            part = oracle.rack[:n]
            put_bag(M, PART, part)
            if layout_place(M, TABLE, RACK, PART, 0, OUT) == 1:
                expected = oracle.legal(wilds_at(M, oracle, OUT), part)
                assert layout_check(M, TABLE, PART, OUT, rules) == expected
                verdicts[expected] += 1
    assert min(verdicts[False], verdicts[True]) > 5


def big_case(random: Random, M: list[int], melds: int) -> tuple[list[Placed], list[int]]:
    pack = [face for face in range(JOKER) for _ in range(2)] + [JOKER] * 2
    rows, rest = some_table(random, M, pack, melds, jokers=0.08)
    rack = sorted(random.sample(rest, 14))
    put_melds(M, TABLE, rows)
    put_bag(M, RACK, rack)
    return rows, rack


@pytest.mark.parametrize("melds", [5, 9, 14])
def test_most_equals_a_linear_program_on_full_tables(melds: int) -> None:
    optimize = pytest.importorskip("scipy.optimize", reason="scipy is not installed")
    random = Random(300 + melds)
    M = big_memory()
    values = [float(M[M[h.VALUE] + face]) for face in range(JOKER + 1)]
    for i in range(6):
        rows, rack = big_case(random, M, melds)
        value = layout_most(M, TABLE, RACK, RULES[i % 3], MOST_CARDS, PART, OUT)
        assert value == most(rows, rack, RULES[i % 3], [1.0] * (JOKER + 1), optimize)
        assert layout_check(M, TABLE, PART, OUT, RULES[i % 3]) == (1 if value else 0)
        value = layout_most(M, TABLE, RACK, RULES[i % 3], MOST_VALUE, PART, OUT)
        assert value == most(rows, rack, RULES[i % 3], values, optimize)


@pytest.mark.in_turn
@pytest.mark.thorough
def test_a_drawn_part_is_uniform_in_size_and_among_its_size() -> None:
    random = Random(11)
    for _ in range(60):
        M, oracle, rules = tiny_case(random)
        parts = oracle.placeable()
        sizes = Counter(len(part) for part in parts)
        if len(parts) < 4 or len(sizes) < 2:
            continue
        draws: Counter[tuple[int, ...]] = Counter()
        for _ in range(300):
            size = layout_random(M, TABLE, RACK, rules, PART, OUT)
            part = tuple(get_bag(M, PART))
            assert part in parts and size == len(part)
            draws[part] += 1
        check_layout(M, oracle, part, rules)
        for part in parts:
            share = 1 / len(sizes) / sizes[len(part)]
            # five standard deviations
            assert abs(draws[part] - 300 * share) < 5 * (300 * share * (1 - share)) ** 0.5 + 1
        return
    raise AssertionError("no case has several parts")


def test_drawing_from_nothing() -> None:
    M = big_memory()
    put_melds(M, TABLE, [])
    put_bag(M, RACK, [0, 1, 20])
    assert layout_random(M, TABLE, RACK, 0, PART, OUT) == 0
    assert layouts_begin(M, IT, TABLE, RACK, 0) == 0
    assert layouts_next(M, IT, PART, OUT) == 0
    assert get_bag(M, PART) == []


def test_a_draw_from_a_full_rack_is_one_of_the_parts() -> None:
    random = Random(12)
    M = big_memory()
    big_case(random, M, 6)
    for _ in range(10):
        size = layout_random(M, TABLE, RACK, 1, PART, OUT)
        assert size == len(get_bag(M, PART)) > 0
        assert layout_check(M, TABLE, PART, OUT, 1) == 1


UNKNOWN = [
    memory(ace="around"),
    memory(twos_wild=True),
    memory(mixed_runs=True),
    memory(jokers=1, run=Kind(naturals=4)),
    memory(run=Kind(most=4, grow=4)),
]


@pytest.mark.parametrize("M", UNKNOWN)
def test_forms_that_the_search_does_not_know_are_refused(M: list[int]) -> None:
    put_melds(M, TABLE, [])
    wild = M[h.FACES] - 1
    put_bag(M, RACK, [0, 1, 2] + [wild] * (M[h.PLANES] if M[h.WILD] >> wild & 1 else 0))
    put_bag(M, PART, [0, 1, 2])
    assert layout_most(M, TABLE, RACK, 0, MOST_CARDS, PART, OUT) == -1
    assert layouts_begin(M, IT, TABLE, RACK, 0) == -1
    assert layouts_next(M, IT, PART, OUT) == 0
    assert layout_random(M, TABLE, RACK, 0, PART, OUT) == -1


def test_stamps_begin_anew_without_old_memories() -> None:
    random = Random(13)
    M = big_memory()
    answers = []
    for stamps in (0, LAYOUT_STAMP_LIMIT - 3, LAYOUT_STAMP_LIMIT + 1):
        M[M[h.SCRATCH] + LAYOUT + LAYOUT_STAMPS] = stamps
        random.seed(14)
        for _ in range(4):
            big_case(random, M, 6)
            answers.append(layout_most(M, TABLE, RACK, 0, MOST_CARDS, PART, OUT))
    assert answers[:4] == answers[4:8] == answers[8:]
    assert 0 < M[M[h.SCRATCH] + LAYOUT + LAYOUT_STAMPS] < 100
