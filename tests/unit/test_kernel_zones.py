"""Bags, piles and the journal against counters and lists."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rulekit.kernel.cards import bags, journal, piles
from rulekit.kernel.memory import header as h
from tests.unit.decks import FREE, JOURNAL_AT, JOURNAL_SIZE, get_bag, memory, put_bag

A, B, PILE, OTHER = FREE, FREE + 20, FREE + 100, FREE + 400


def cards_of(random: Random, copies: int, n: int) -> list[int]:
    return sorted(random.sample([f for f in range(62) for _ in range(copies)], n))


@pytest.mark.parametrize("copies", [1, 2, 3, 5])
def test_bags_are_multisets(copies: int) -> None:
    random = Random(copies)
    M = memory(suits=4, ranks=15, copies=copies, jokers=1)
    M[h.FACES] = 62
    M[h.VALUE] = len(M)
    M.extend(range(62))
    for _ in range(200):
        # Few faces, so that copies meet.
        a = sorted(f % 5 * 15 for f in cards_of(random, 1, random.randint(0, 12)))
        a = sorted((Counter(a) & Counter(dict.fromkeys(a, copies))).elements())
        b = cards_of(random, copies, random.randint(0, 20)) if random.random() < 0.5 else a[::2]
        check_pair(M, a, b, copies)
        check_single(M, a, random)


def check_pair(M: list[int], a: list[int], b: list[int], copies: int) -> None:
    """The functions of two bags."""
    ca, cb = Counter(a), Counter(b)
    cap = Counter(dict.fromkeys(ca | cb, copies))
    for function, expected in [
        (bags.bag_join, (ca + cb) & cap),
        (bags.bag_less, ca - cb),
        (bags.bag_meet, ca & cb),
        (bags.bag_copy, cb),
    ]:
        put_bag(M, A, a)
        put_bag(M, B, b)
        function(M, A, B)
        assert get_bag(M, A) == sorted(expected.elements()), function.__name__
        assert get_bag(M, B) == b
    put_bag(M, A, a)
    assert bags.bag_within(M, A, B) == (0 if ca - cb else 1)
    assert bags.bag_equal(M, A, B) == (1 if ca == cb else 0)


def check_single(M: list[int], a: list[int], random: Random) -> None:
    """The functions of one bag."""
    put_bag(M, A, a)
    mask = random.getrandbits(62)
    assert bags.bag_size(M, A) == len(a)
    assert bags.bag_empty(M, A) == (0 if a else 1)
    assert bags.bag_points(M, A) == sum(a)
    assert bags.bag_count_of(M, A, mask) == sum(1 for f in a if mask >> f & 1)
    assert [bags.bag_nth(M, A, k) for k in range(len(a) + 1)] == [*a, -1]
    walked = [-1]
    while walked[-1] >= 0 or len(walked) == 1:
        walked.append(bags.bag_next(M, A, walked[-1]))
    assert walked[1:-1] == sorted(set(a))
    face = random.choice([*a, 61, 7])
    assert bags.bag_count(M, A, face) == a.count(face)
    assert bags.bag_take(M, A, face) == (1 if face in a else 0)
    assert bags.bag_count(M, A, face) == max(0, a.count(face) - 1)
    bags.bag_add(M, A, face)
    assert bags.bag_count(M, A, face) == max(1, a.count(face))
    put_bag(M, A, a)
    bags.bag_keep(M, A, mask)
    assert get_bag(M, A) == [f for f in a if mask >> f & 1]
    bags.bag_clear(M, A)
    assert get_bag(M, A) == []


def test_bag_is_saturated_at_its_planes() -> None:
    M = memory(copies=2)
    for _ in range(3):
        bags.bag_add(M, A, 5)
    assert get_bag(M, A) == [5, 5]


def put_pile(M: list[int], pile: int, cards: list[int]) -> None:
    M[pile : pile + len(cards) + 1] = [len(cards), *cards]


def get_pile(M: list[int], pile: int) -> list[int]:
    return M[pile + 1 : pile + 1 + M[pile]]


def test_piles_are_lists_with_the_top_at_the_end() -> None:
    random = Random(1)
    M = memory(copies=2)
    for _ in range(200):
        cards = random.choices(range(52), k=random.randint(0, 9))
        put_pile(M, PILE, cards)
        assert piles.pile_top(M, PILE) == (cards[-1] if cards else -1)
        assert [piles.pile_at(M, PILE, i) for i in range(len(cards))] == cards[::-1]
        assert piles.pile_at(M, PILE, len(cards)) == -1
        assert piles.pile_points(M, PILE) == sum(M[M[h.VALUE] + f] for f in cards)
        piles.pile_copy(M, OTHER, PILE)
        assert get_pile(M, OTHER) == cards
        piles.pile_push(M, PILE, 3)
        piles.pile_under(M, PILE, 4)
        assert get_pile(M, PILE) == [4, *cards, 3]
        assert piles.pile_count(M, PILE, 3) == cards.count(3) + 1
        piles.pile_flip(M, PILE)
        assert get_pile(M, PILE) == [3, *cards[::-1], 4]
        assert piles.pile_pop(M, PILE) == 4
        assert get_pile(M, PILE) == [3, *cards[::-1]]
        check_removal(M, cards, random)
    piles.pile_clear(M, PILE)
    assert piles.pile_pop(M, PILE) == -1


def check_removal(M: list[int], cards: list[int], random: Random) -> None:
    """Cards leave from within, by place or by face; the bag of a pile has them all."""
    put_pile(M, PILE, cards)
    i = random.randint(0, 9)
    expected = list(cards)
    face = expected.pop(len(cards) - 1 - i) if i < len(cards) else -1
    assert piles.pile_cut_out(M, PILE, i) == face
    assert get_pile(M, PILE) == expected
    face = random.choice([*cards, 51])
    put_pile(M, PILE, cards)
    assert piles.pile_drop(M, PILE, face) == (1 if face in cards else 0)
    if face in cards:
        at = len(cards) - 1 - cards[::-1].index(face)
        assert get_pile(M, PILE) == cards[:at] + cards[at + 1 :]
    put_pile(M, PILE, sorted(set(cards)))
    put_bag(M, A, cards[:1])
    piles.pile_to_bag(M, A, PILE)
    assert Counter(get_bag(M, A)) == Counter(cards[:1]) + Counter(set(cards))


def test_shuffle_permutes_evenly() -> None:
    M = memory()
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        put_pile(M, PILE, [1, 2, 3])
        piles.pile_shuffle(M, PILE)
        orders[tuple(get_pile(M, PILE))] += 1
    assert len(orders) == 6
    assert all(850 < n < 1150 for n in orders.values())


def test_journal_counts_what_it_cannot_write() -> None:
    M = memory()
    for i in range(JOURNAL_SIZE + 2):
        journal.journal_note(M, 10 + i, 20 + i, i)
    assert M[JOURNAL_AT] == JOURNAL_SIZE + 2
    assert M[JOURNAL_AT + 1 : JOURNAL_AT + 4] == [10, 20, 0]
    assert M[JOURNAL_AT + 1 + 3 * JOURNAL_SIZE] == 0


def test_closed_or_missing_journal_is_left_alone() -> None:
    M = memory()
    M[JOURNAL_AT] = -1
    journal.journal_note(M, 1, 2, 3)
    assert M[JOURNAL_AT : JOURNAL_AT + 4] == [-1, 0, 0, 0]
    M[h.JOURNAL] = 0
    before = list(M)
    journal.journal_note(M, 1, 2, 3)
    assert before == M
