"""The generators of melds, readings and lay-offs against exhaustion on small random decks."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from rulekit.kernel.cards.rows import row_valid, row_valid_grown
from rulekit.kernel.melds.layoffs import layoffs_begin, layoffs_next, row_fits
from rulekit.kernel.melds.readings import exact_begin, exact_next
from rulekit.kernel.melds.search import melds_begin, melds_next
from rulekit.kernel.memory import header as h
from tests.unit.brute import Table
from tests.unit.decks import (
    ANY,
    FREE,
    RUN,
    SET,
    Kind,
    Placed,
    Strict,
    get_row,
    memory,
    put_bag,
    put_row,
)

IT, BAG, ROW, OUT = FREE, FREE + 200, FREE + 300, FREE + 400


def some_deck(random: Random) -> list[int]:
    """A small deck with whatever options; suits below the smallest set are wanted."""
    suits, ranks = random.randint(1, 4), random.randint(3, 6)
    copies, jokers = random.randint(1, 2), random.choice([0, 1, 2, 2, 3])

    def kind(most: int) -> Kind:
        least = random.choice([2, 3, 3, 3, 4])
        return Kind(
            least=least,
            most=max(least, random.randint(3, most)),
            grow=random.randint(4, 7),
            wilds=random.choice([0, 1, 2, 9]),
            naturals=random.choice([0, 0, 1, 2]),
            mobility=random.choice([h.FIXED, h.SHIFT, h.ENDS]),
            moves=random.choice([0, 1]),
        )

    M = memory(
        suits=suits,
        ranks=ranks,
        copies=copies,
        jokers=jokers,
        ace=random.choice(["low", "high", "both", "around"]),
        sets=random.choice(["distinct", "multi"]),
        run=kind(6),
        group=kind(5),
        twos_wild=random.random() < 0.4,
        mixed_runs=random.random() < 0.15,
        slot_values=random.random() < 0.3,
        room=random.choice([5, 7, 16]),
    )
    if random.random() < 0.2:
        # One card of a set may be worth more than the others, and so may a wild in its place.
        for slot in range(M[h.SLOTS]):
            M[M[h.SLOT_VALUE] + slot] = random.randint(-1, 20)
    return Strict(M)


def some_cards(random: Random, M: list[int], n: int) -> list[int]:
    """Cards from the deck, wilds more often than they come."""
    deck = [f for f in range(M[h.FACES]) for _ in range(min(2, M[h.PLANES]))]
    wild = [f for f in deck if M[h.WILD] >> f & 1]
    random.shuffle(deck)
    random.shuffle(wild)
    cards = wild[: random.randint(0, 2)]
    for face in deck:
        if len(cards) < n and cards.count(face) < M[h.PLANES]:
            cards.append(face)
    return sorted(cards[:n])


def rows(M: list[int], step: Callable[[list[int], int, int], int], row: int) -> list[Placed]:
    """Everything that an iterator at IT yields."""
    found = []
    while step(M, IT, row) == 1:
        found.append(get_row(M, row))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_melds_are_the_representatives(seed: int) -> None:
    random = Random(seed)
    for _ in range(20):
        M = some_deck(random)
        table = Table(M)
        cards = some_cards(random, M, random.randint(2, 7))
        put_bag(M, BAG, cards)
        for kinds, face in [(ANY, -1), (1 << RUN, -1), (1 << SET, -1), (ANY, random.choice(cards))]:
            melds_begin(M, IT, BAG, kinds, face)
            found = rows(M, melds_next, ROW)
            expected = table.representatives(cards, kinds, face)
            assert len(found) == len(set(found))
            assert set(found) == set(expected), (cards, kinds, face)


@pytest.mark.parametrize("seed", range(20))
def test_exact_gives_every_reading(seed: int) -> None:
    random = Random(100 + seed)
    for _ in range(20):
        M = some_deck(random)
        table = Table(M)
        melds = table.all_melds(tuple(some_cards(random, M, 6)), ANY)
        samples = sorted(melds) or [tuple(some_cards(random, M, 3))]
        for cards in random.sample(samples, min(3, len(samples))):
            put_bag(M, BAG, list(cards))
            kinds = random.choice([ANY, ANY, 1 << RUN, 1 << SET])
            exact_begin(M, IT, BAG, kinds)
            found = rows(M, exact_next, ROW)
            assert len(found) == len(set(found))
            assert set(found) == table.exact(cards, kinds), cards


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(20))
def test_layoffs_give_every_resulting_meld(seed: int) -> None:
    random = Random(200 + seed)
    for _ in range(20):
        M = some_deck(random)
        table = Table(M)
        melds = table.all_melds(tuple(some_cards(random, M, 6)), ANY)
        for cards in random.sample(sorted(melds), min(3, len(melds))):
            meld = random.choice(sorted(table.exact(cards)))
            moved = {i for i, card in enumerate(meld[1]) if not table.natural(*card)}
            moved = {i for i in moved if random.random() < 0.3}
            put_row(M, ROW, meld[0], list(meld[1]))
            for i in moved:
                M[ROW + 3 + i] += h.ENTRY_MOVED
            for i in range(len(cards)):
                M[ROW + 3 + i] += h.ENTRY_SEAT * random.randint(1, 2)
            for face in range(M[h.FACES]):
                if cards.count(face) < M[h.PLANES]:
                    check_layoffs(M, table, meld, moved, face)


def check_layoffs(M: list[int], table: Table, meld: Placed, moved: set[int], face: int) -> None:
    """Compare lay-offs of one card; marks of the cards that were there stay with them."""
    before = M[ROW : ROW + M[h.ROW]]
    expected = table.layoffs(meld, moved, face)
    layoffs_begin(M, IT, ROW, face)
    found = []
    while layoffs_next(M, IT, OUT) == 1:
        found.append(get_row(M, OUT))
        assert row_valid_grown(M, OUT) == 1
        check_marks(M, meld, face)
    assert len(found) == len(set(found))
    assert set(found) == expected, (meld, moved, face)
    starts = [after[1][0][1] for after in found]
    assert starts == sorted(starts) or M[M[h.LINE] + h.LINE_SHAPE] != h.WINDOW or meld[0] == SET
    assert row_fits(M, ROW, face) == (1 if expected else 0)
    assert M[ROW : ROW + M[h.ROW]] == before


def check_marks(M: list[int], meld: Placed, face: int) -> None:
    """The new row has the old cards with their seats, one new card, and marks what moved."""
    size = len(meld[1])
    old = M[ROW + 3 : ROW + 3 + size]
    new = M[OUT + 3 : OUT + 3 + size + 1]
    seated = sorted((e & 255, e >> 16 & 255) for e in new)
    assert seated == sorted([(e & 255, e >> 16 & 255) for e in old] + [(face, 0)])
    slots = {e & h.ENTRY_CARD for e in old}
    for entry in new:
        if entry & h.ENTRY_CARD not in slots and entry >> 16 & 255:
            assert entry >> 24 == 1
    assert M[OUT + 1] == M[ROW + 1]


@pytest.mark.parametrize("seed", range(5))
def test_row_valid_is_membership_of_the_readings(seed: int) -> None:
    random = Random(300 + seed)
    for _ in range(200):
        M = some_deck(random)
        table = Table(M)
        line = random.choice(table.lines)
        n = random.randint(2, 4)
        first = line[h.LINE_FIRST]
        slots = [first + random.randint(0, 1) + i for i in range(n)]
        if line[h.LINE_SHAPE] == h.MULTI:
            slots = [first] * n
        slots = [min(s, M[h.SLOTS] - 1) for s in slots]
        placed = []
        for slot in slots:
            faces = sorted(table.accepts[slot] | table.wild)
            placed.append((random.choice(faces), slot))
        put_row(M, ROW, line[0], placed)
        cards = tuple(sorted(f for f, _ in placed))
        expected = (line[0], tuple(placed)) in table.exact(cards)
        assert row_valid(M, ROW) == (1 if expected else 0), (line, placed)


def test_wild_goes_to_either_end_only_in_exact_readings() -> None:
    M = memory(jokers=1, ace="both")
    put_bag(M, BAG, [4, 5, 52])
    exact_begin(M, IT, BAG, 1 << RUN)
    assert [m[1] for m in rows(M, exact_next, ROW)] == [
        ((52, 3), (4, 4), (5, 5)),
        ((4, 4), (5, 5), (52, 6)),
    ]


def test_displaced_wild_moves_by_mobility() -> None:
    for mobility, expected in [(h.FIXED, 0), (h.ENDS, 2), (h.SHIFT, 2)]:
        M = memory(jokers=1, run=Kind(mobility=mobility))
        put_row(M, ROW, RUN, [(4, 4), (52, 5), (6, 6)])
        layoffs_begin(M, IT, ROW, 5)
        assert len(rows(M, layoffs_next, OUT)) == expected
