"""The solver of games, end to end, against exhaustion that knows only ranks and suits."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

import rulekit
from rulekit.engines import engine_names
from rulekit.solve.solved import Array, Solved
from rulekit.solve.solving import Solver
from tests.unit.random_rules import JOKER, MeldRules, part_of, rearranged, some_rules

SMALL = (3, 4, 5, 6, 7, 8, 9)  # cards of a hand
ROLES = "="  # what stands between a wild card and the part it plays
HANDS, TABLES = 40, 10  # positions of each deck


def dealt(random: Random, rules: MeldRules, most: int) -> list[str]:
    """Some cards of a deck, half of the time from few ranks, so that melds compete for them."""
    deck = rules.deck()
    if random.random() < 0.5:
        low = random.randrange(rules.ranks)
        deck = [card for card in deck if card == JOKER or 0 <= rules.rank(card) - low < 5]
    return random.sample(deck, min(most, len(deck)))


def check_melds(rules: MeldRules, solved: Solved, i: int, cards: list[str]) -> list[str]:
    """The melds of an answer are melds, of cards that are there; return those cards."""
    used: list[str] = []
    for text in solved.melds(i):
        meld = tuple(word.partition(ROLES)[0] for word in text.split())
        assert rules.is_meld(meld), (rules, text)
        used += meld
    assert not Counter(used) - Counter(cards), (rules, used, cards)
    return used


def check_hands(rules: MeldRules, solver: Solver, hands: list[list[str]]) -> None:
    """All goals, for all hands at once."""
    texts = [" ".join(hand) for hand in hands]
    goals = ("least deadwood", "fewest cards", "most points", "all cards")
    answers = {goal: solver.hands(texts, goal) for goal in goals}
    least = solver.hands(texts, melds=False).values
    for i, hand in enumerate(hands):
        laid = [part_of(hand, mask) for mask in rules.laid(hand)]
        worths = [sum(map(rules.value, part)) for part in laid]
        points = sum(map(rules.value, hand))
        whole = any(len(part) == len(hand) for part in laid)
        expected = {
            "least deadwood": points - max(worths),
            "fewest cards": len(hand) - max(map(len, laid)),
            "most points": max(worths),
            "all cards": points if whole else -1,
        }
        for goal, value in expected.items():
            solved = answers[goal]
            assert solved.values[i] == value, (rules, hand, goal)
            used = check_melds(rules, solved, i, hand)
            if goal == "fewest cards":
                assert len(hand) - len(used) == value, (rules, hand)
            elif value >= 0:
                given = sum(map(rules.value, used))
                assert value == (points - given if goal == "least deadwood" else given)
        assert least[i] == expected["least deadwood"]


def check_tables(rules: MeldRules, solver: Solver, random: Random, n: int) -> None:
    """The most cards of racks that come to tables that may be rearranged at will."""
    tables, racks = [], []
    for _ in range(n):
        cards = dealt(random, rules, random.randint(6, 10))
        part = max(rules.laid(cards[: len(cards) - 3]), key=lambda mask: random.random())
        tables.append(part_of(cards, part))
        racks.append([card for i, card in enumerate(cards) if not part >> i & 1])
    faces = {face: place for place, face in enumerate(solver.faces)}
    solved = solver.tables(
        *(counts(faces, each) for each in (tables, racks)), goal="most tiles", free_wilds=True
    )
    for i, (table, rack) in enumerate(zip(tables, racks, strict=True)):
        everything = table + rack
        mine = (1 << len(table)) - 1
        placed = [
            (mask & ~mine).bit_count() for mask in rules.laid(everything) if mask & mine == mine
        ]
        assert solved.values[i] == max(placed), (rules, table, rack)
        used = check_melds(rules, solved, i, everything) or table
        assert Counter(used) - Counter(table) == Counter(solved.placed(i))
        assert len(used) - len(table) == solved.values[i]


def counts(faces: dict[str, int], hands: list[list[str]]) -> Array:
    """Cards as counts, a row for each hand."""
    found = np.zeros((len(hands), len(faces)), np.int64)
    for i, hand in enumerate(hands):
        for card in hand:
            found[i, faces[card]] += 1
    return found


def check_deck(seed: int, engine: str) -> None:
    """Hands of one deck, and tables of the nearest rules that allow them."""
    random = Random(seed)
    rules = some_rules(random)
    solver = rulekit.loads(rules.text()).solver(engine=engine)
    check_hands(rules, solver, [dealt(random, rules, random.choice(SMALL)) for _ in range(HANDS)])
    laid_anew = rearranged(rules)
    if laid_anew != rules:
        solver = rulekit.loads(laid_anew.text()).solver(engine=engine)
    check_tables(laid_anew, solver, random, TABLES)


@pytest.mark.thorough
@pytest.mark.parametrize("engine", engine_names())
@pytest.mark.parametrize("seed", range(3))
def test_some_decks(seed: int, engine: str) -> None:
    check_deck(seed, engine)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 300))
def test_ten_thousand_positions(seed: int) -> None:
    check_deck(seed, "wasm")
