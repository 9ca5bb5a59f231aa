"""The exact solver against exhaustion and against OpenSpiel."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest

from rulekit.kernel.cards.bags import bag_clear, bag_equal, bag_size, bag_within
from rulekit.kernel.cards.rows import melds_bag, melds_points, melds_row, row_valid
from rulekit.kernel.layouts.search.best import layout_best
from rulekit.kernel.memory import header as h
from rulekit.kernel.spreads.best import bag_deadwood, spread_solve
from rulekit.kernel.spreads.words import LEAST_CARDS, LEAST_POINTS, MOST_POINTS
from tests.unit.brute import Table
from tests.unit.decks import ANY, FREE, RUN, SET, Kind, memory, put_bag
from tests.unit.test_kernel_search import some_cards, some_deck

BAG, USED, OUT = FREE, FREE + 50, FREE + 100
GOALS = [LEAST_POINTS, LEAST_CARDS, MOST_POINTS]


def check_solution(M: list[int], cards: list[int], goal: int, value: int) -> None:
    """The melds written at OUT are disjoint, valid, inside the bag, and worth what was said."""
    bag_clear(M, USED)
    melds_bag(M, USED, OUT)
    melds = [melds_row(M, OUT, i) for i in range(M[OUT])]
    assert all(row_valid(M, row) == 1 for row in melds)
    assert bag_size(M, USED) == sum(M[row + 2] for row in melds)
    assert bag_within(M, USED, BAG) == 1
    used = sum(M[M[h.VALUE] + (M[row + 3 + i] & 255)] for row in melds for i in range(M[row + 2]))
    if goal == LEAST_POINTS:
        assert value == sum(M[M[h.VALUE] + f] for f in cards) - used
    elif goal == LEAST_CARDS:
        assert value == len(cards) - bag_size(M, USED)
    else:
        assert value == melds_points(M, OUT)


def check_hand(M: list[int], table: Table, cards: list[int], goal: int, kinds: int) -> None:
    """Compare one hand with exhaustion, without and with limits around the answer."""
    put_bag(M, BAG, cards)
    expected = table.best_spread(cards, goal, kinds)
    value = spread_solve(M, BAG, kinds, goal, -1, OUT)
    assert value == expected, (cards, goal, kinds)
    check_solution(M, cards, goal, value)
    written = M[OUT : OUT + 200]
    assert spread_solve(M, BAG, kinds, goal, -1, 0) == expected
    worse = 1 if goal == MOST_POINTS else -1
    for limit in (expected, max(0, expected - 3 * worse)):
        assert spread_solve(M, BAG, kinds, goal, limit, OUT) == expected
        assert M[OUT : OUT + M[OUT] * M[h.ROW] + 1] == written[: M[OUT] * M[h.ROW] + 1]
    if expected + worse >= 0:
        beyond = spread_solve(M, BAG, kinds, goal, expected + worse, OUT)
        assert beyond < expected + worse if worse == 1 else beyond > expected + worse


@pytest.mark.parametrize("seed", range(15))
def test_small_hands_equal_exhaustion(seed: int) -> None:
    random = Random(seed)
    for _ in range(12):
        M = some_deck(random)
        table = Table(M)
        cards = some_cards(random, M, random.randint(3, 7))
        for goal in GOALS:
            check_hand(M, table, cards, goal, random.choice([ANY, ANY, 1 << RUN, 1 << SET]))


@pytest.mark.parametrize("seed", range(6))
def test_tight_hands_equal_exhaustion(seed: int) -> None:
    random = Random(1000 + seed)
    for _ in range(40):
        M = some_deck(random)
        table = Table(M)
        check_hand(M, table, some_cards(random, M, random.randint(2, 5)), random.choice(GOALS), ANY)


@pytest.mark.parametrize("seed", range(6))
def test_longer_hands_equal_exhaustion(seed: int) -> None:
    random = Random(2000 + seed)
    M = memory(suits=3, ranks=6, copies=2, jokers=2, ace="both", slot_values=seed % 2 == 1)
    table = Table(M)
    for size in (9, 10, 11):
        check_hand(M, table, some_cards(random, M, size), GOALS[seed % 3], ANY)


@pytest.mark.parametrize("copies", [9, 12, 16])
def test_hands_of_many_packs_equal_exhaustion(copies: int) -> None:
    """With more equal cards in the hand than a few packs have."""
    random = Random(3000 + copies)
    for _ in range(6):
        sets = random.choice(["distinct", "multi"])
        M = memory(suits=2, ranks=4, copies=copies, jokers=1, sets=sets, group=Kind(most=20))
        table = Table(M)
        faces = random.choices(range(9), k=2) * (copies // 2)
        cards = sorted((faces + random.choices(range(8), k=3))[-11:])
        for goal in GOALS:
            check_hand(M, table, cards, goal, ANY)


def test_ties_go_to_fewer_cards_left() -> None:
    M = memory(ranks=5)
    for suit in range(4):
        M[M[h.VALUE] + suit * 5 + 4] = 0
    put_bag(M, BAG, [4, 9, 14])
    # The cards are worth nothing, but three cards fewer are better than none.
    assert spread_solve(M, BAG, ANY, LEAST_POINTS, -1, OUT) == 0
    assert M[OUT] == 1


def test_two_aces_may_end_one_short_run() -> None:
    M = memory(suits=2, ranks=3, copies=2, ace="both", run=Kind(least=4))
    put_bag(M, BAG, [0, 0, 1, 2])
    assert bag_deadwood(M, BAG) == 0


def test_wild_takes_the_place_that_is_worth_most() -> None:
    M = memory(suits=4, ranks=3, jokers=1, slot_values=True, run=Kind(least=9))
    set_of_aces = M[M[h.LINE] + 4 * h.LINE_WORDS + h.LINE_FIRST]
    M[M[h.SLOT_VALUE] + set_of_aces + 3] = 50
    put_bag(M, BAG, [0, 3, 12])
    assert spread_solve(M, BAG, ANY, MOST_POINTS, -1, OUT) == 1 + 1 + 50
    assert M[melds_row(M, OUT, 0) + 5] == 12 + h.ENTRY_SLOT * (set_of_aces + 3)


def test_melds_come_sorted_by_kind_and_slot() -> None:
    M = memory()
    put_bag(M, BAG, [26, 27, 28, 9, 22, 35, 3, 4, 5])
    assert spread_solve(M, BAG, ANY, LEAST_POINTS, -1, OUT) == 0
    rows = [melds_row(M, OUT, i) for i in range(M[OUT])]
    assert [M[row] for row in rows] == [RUN, RUN, SET]
    assert M[rows[0] + 3] & 255 == 3


def test_fourteen_cards_of_two_packs_with_four_jokers() -> None:
    random = Random(5)
    M = memory(copies=2, jokers=4, ace="both", run=Kind(wilds=1), group=Kind(most=4, wilds=1))
    deck = [face for face in range(52) for _ in range(2)]
    for _ in range(3):
        cards = [*random.sample(deck, 10), 52, 52, 52, 52]
        put_bag(M, BAG, cards)
        value = spread_solve(M, BAG, ANY, LEAST_POINTS, -1, OUT)
        check_solution(M, cards, LEAST_POINTS, value)


def test_deadwood_equals_open_spiel() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed")
    pyspiel.load_game("gin_rummy")
    other = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
    random = Random(7)
    M = memory()
    for i in range(3000):
        hand = random.sample(range(52), 10) if i % 2 else rich_hand(random)
        put_bag(M, BAG, hand)
        assert bag_deadwood(M, BAG) == other.min_deadwood(hand, None), hand


def rich_hand(random: Random) -> list[int]:
    """Ten cards of few suits and ranks, so that runs and sets compete for them."""
    low = random.randint(0, 8)
    return random.sample([suit * 13 + low + i for suit in range(4) for i in range(5)], 10)


def best_of_all(table: Table, cards: tuple[int, ...]) -> int:
    """The most points of melds of all these cards, over all ways to split them; -1: none."""
    melds = table.all_melds(cards, ANY)

    @cache
    def best(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        found = -1
        for meld, points in melds.items():
            if meld[0] == left[0] and not Counter(meld) - Counter(left):
                rest = best(tuple(sorted((Counter(left) - Counter(meld)).elements())))
                if rest >= 0:
                    found = max(found, points + rest)
        return found

    return best(cards)


def test_laying_all_cards_for_the_most_points_equals_exhaustion() -> None:
    random = Random(77)
    possible = 0
    for _ in range(150):
        M = some_deck(random)
        table = Table(M)
        cards = some_cards(random, M, 7)
        if random.random() < 0.7:
            # Some new melds at random, so that all can be laid.
            melds = list(table.all_melds(tuple(sorted(cards)), ANY))
            cards = list(random.choice(melds)) if melds else cards
        put_bag(M, BAG, cards)
        expected = best_of_all(table, tuple(sorted(cards)))
        assert layout_best(M, BAG, OUT) == expected
        if expected >= 0:
            possible += len(cards) > 0
            assert melds_points(M, OUT) == expected
            assert all(row_valid(M, melds_row(M, OUT, i)) == 1 for i in range(M[OUT]))
            bag_clear(M, USED)
            melds_bag(M, USED, OUT)
            assert bag_equal(M, USED, BAG) == 1
            assert sum(M[melds_row(M, OUT, i) + 2] for i in range(M[OUT])) == len(cards)
        else:
            assert M[OUT] == 0
    assert possible > 40
