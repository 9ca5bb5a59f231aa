"""The search for melds that meet a contract, against exhaustion on small random decks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random

import pytest

from rulekit.kernel.cards.bags import bag_clear, bag_size, bag_within
from rulekit.kernel.cards.rows import melds_bag, melds_row, row_valid
from rulekit.kernel.memory import header as h
from rulekit.kernel.spreads.best import contract_solve, spread_solve
from rulekit.kernel.spreads.contracts import contract_met, contract_strays
from rulekit.kernel.spreads.words import LEAST_CARDS, LEAST_POINTS
from tests.unit.brute import Table
from tests.unit.decks import ANY, FREE, RUN, SET, Kind, add, memory, put_bag
from tests.unit.test_kernel_search import some_cards, some_deck

BAG, USED, OUT = FREE, FREE + 50, FREE + 100
ENDLESS = 1000


@dataclass(frozen=True)
class Term:
    """The numbers of a term, as its record has them."""

    kind: int
    least: int
    most: int = -1
    low: int = 0
    high: int = ENDLESS
    fewest: int = 0
    wilds: int = ENDLESS

    def describes(self, meld: tuple[int, int, int]) -> bool:
        kind, size, wilds = meld
        return (
            kind == self.kind
            and self.low <= size <= self.high
            and self.fewest <= wilds <= self.wilds
        )


def put_contract(M: list[int], terms: list[Term]) -> None:
    """Let the memory have one contract; no two terms are said to be apart but by their kinds."""
    words = []
    met: dict[int, int] = {}  # for each kind, how many melds of it the terms so far want
    for term in terms:
        low = max(term.low, M[M[h.KIND] + h.KIND_WORDS * term.kind + h.KIND_MIN])
        record = [0] * h.TERM_WORDS
        for place, word in (
            (h.TERM_KIND, term.kind), (h.TERM_LOW, low), (h.TERM_HIGH, term.high),
            (h.TERM_FEWEST, term.fewest), (h.TERM_WILDS, term.wilds),
            (h.TERM_LEAST, term.least), (h.TERM_MOST, term.most),
            (h.TERM_APART, int(term.kind not in met)),
            (h.TERM_MELDS, max(0, term.least - met.get(term.kind, 0))),
        ):  # fmt: skip
            record[place] = word
        met[term.kind] = max(met.get(term.kind, 0), term.least)
        words += record
    M[h.CONTRACTS] = 1
    M[h.TERM] = add(M, words)
    contract = [0] * h.CONTRACT_WORDS
    contract[h.CONTRACT_TERMS] = len(terms)
    contract[h.CONTRACT_KINDS] = sum(1 << kind for kind in met)
    M[h.CONTRACT] = add(M, contract)


def some_contract(random: Random) -> list[Term]:
    """One to three terms; some count the same melds, some want a size, or pure melds."""

    def term() -> Term:
        least = random.choice([0, 1, 1, 2])
        most = random.choice([-1, least, max(least, 1), least + 1])
        low = random.choice([0, 0, 3, 4])
        high = random.choice([ENDLESS, ENDLESS, max(low, 3)])
        fewest, wilds = random.choice([(0, ENDLESS), (0, ENDLESS), (0, 0), (1, ENDLESS), (0, 1)])
        return Term(random.choice([RUN, SET]), least, most, low, high, fewest, wilds)

    return [term() for _ in range(random.choice([1, 2, 2, 3]))]


def readings_of(table: Table, hand: tuple[int, ...]) -> dict[tuple[int, ...], set[tuple[int, ...]]]:
    """For each bag of cards in the hand that makes a meld, the kinds and wilds it can have."""
    found = {}
    for size in range(1, len(hand) + 1):
        for cards in set(combinations(hand, size)):
            made = {
                (kind, size, sum(not table.natural(*each) for each in placed))
                for kind, placed in table.exact(cards)
            }
            if made:
                found[cards] = made
    return found


def least_left(M: list[int], hand: list[int], terms: list[Term], goal: int) -> int:
    """The least that is left beside melds that meet the terms, or -1, over all ways."""
    table = Table(M)
    melds = readings_of(table, tuple(sorted(hand)))
    counted = [max(term.most, term.least) + 1 for term in terms]

    @cache
    def best(left: tuple[int, ...], counts: tuple[int, ...]) -> int | None:
        if not left:
            met = all(
                term.least <= n and (term.most < 0 or n <= term.most)
                for term, n in zip(terms, counts, strict=True)
            )
            return 0 if met else None
        ways = [best(left[1:], counts)]
        cost = table.value[left[0]] if goal == LEAST_POINTS else 1
        ways = [None if way is None else cost + way for way in ways]
        for cards, made in melds.items():
            if cards[0] != left[0] or Counter(cards) - Counter(left):
                continue
            rest = tuple(sorted((Counter(left) - Counter(cards)).elements()))
            for meld in made:
                met = [term.describes(meld) for term in terms]  # type: ignore[arg-type]
                if any(met):
                    after = tuple(
                        min(n + is_one, most)
                        for n, is_one, most in zip(counts, met, counted, strict=True)
                    )
                    ways.append(best(rest, after))
        found = [way for way in ways if way is not None]
        return min(found) if found else None

    result = best(tuple(sorted(hand)), (0,) * len(terms))
    return -1 if result is None else result


def check_hand(M: list[int], hand: list[int], terms: list[Term]) -> int:
    """Compare a hand with exhaustion, for both goals; return what is left in points."""
    put_bag(M, BAG, hand)
    before = M[BAG : BAG + M[h.PLANES]]
    for goal in (LEAST_CARDS, LEAST_POINTS):
        expected = least_left(M, hand, terms, goal)
        found = contract_solve(M, BAG, 0, goal, -1, OUT)
        assert found == expected, (hand, terms, goal)
        assert M[BAG : BAG + M[h.PLANES]] == before
        if found < 0:
            assert M[OUT] == 0
            continue
        rows = [melds_row(M, OUT, i) for i in range(M[OUT])]
        assert all(row_valid(M, row) == 1 for row in rows)
        assert all(contract_met(M, OUT, 0, i) == 1 for i in range(len(terms)))
        assert contract_strays(M, OUT, 0) == 0
        bag_clear(M, USED)
        melds_bag(M, USED, OUT)
        assert bag_within(M, USED, BAG) == 1
        if goal == LEAST_CARDS:
            assert found == len(hand) - bag_size(M, USED)
        assert contract_solve(M, BAG, 0, goal, found, 0) == found
        if found > 0:
            assert contract_solve(M, BAG, 0, goal, found - 1, 0) == -1
    return found


@pytest.mark.parametrize("seed", range(10))
def test_small_hands_meet_random_contracts_as_exhaustion_says(seed: int) -> None:
    random = Random(seed)
    for _ in range(12):
        M = some_deck(random)
        terms = some_contract(random)
        put_contract(M, terms)
        check_hand(M, some_cards(random, M, random.randint(3, 7)), terms)


@pytest.mark.parametrize("seed", range(6))
def test_hands_of_two_packs_meet_contracts_as_exhaustion_says(seed: int) -> None:
    """Hands that are likely to hold two melds, with jokers."""
    random = Random(500 + seed)
    met = 0
    for _ in range(10):
        M = memory(suits=3, ranks=6, copies=2, jokers=2, sets="multi", group=Kind(most=6))
        terms = random.choice([
            [Term(SET, 2, 2)],
            [Term(SET, 1, 1, 3, 3), Term(RUN, 1, 1, 4, 4)],
            [Term(RUN, 1, -1, wilds=0), Term(RUN, 2)],
            [Term(RUN, 1), Term(SET, 0)],
        ])  # fmt: skip
        put_contract(M, terms)
        deck = [face for face in range(18) for _ in range(2)] + [18, 18]
        met += check_hand(M, random.sample(deck, 9), terms) >= 0
    assert met > 0


def test_a_contract_leaves_other_searches_as_they_are() -> None:
    """Also one that was broken off: what is asked for is noted anew each time."""
    M = memory()
    put_contract(M, [Term(SET, 2, 2)])
    put_bag(M, BAG, [0, 1, 2, 13, 26])
    assert contract_solve(M, BAG, 0, LEAST_POINTS, -1, 0) == -1
    assert spread_solve(M, BAG, ANY, LEAST_POINTS, -1, OUT) == 2
    assert M[OUT] == 1


def test_no_contract_is_met_by_nothing() -> None:
    M = memory()
    put_contract(M, [Term(SET, 1)])
    put_bag(M, BAG, [0, 13, 26])
    assert contract_solve(M, BAG, -1, LEAST_POINTS, -1, OUT) == -1
    assert M[OUT] == 0


def test_a_meld_of_two_terms_counts_for_both() -> None:
    """The pure run is one of the two."""
    M = memory(jokers=1)
    terms = [Term(RUN, 1, wilds=0), Term(RUN, 2)]
    put_contract(M, terms)
    put_bag(M, BAG, [0, 1, 2, 13, 14, 52])
    assert contract_solve(M, BAG, 0, LEAST_CARDS, -1, OUT) == 0
    assert M[OUT] == 2
