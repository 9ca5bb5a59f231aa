"""Single steps are found in melds of any kinds: they are held to a search of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from random import Random

import pytest

import rulekit
from rulekit.play.game import Game
from rulekit.play.state import State
from rulekit.settle import SettingError
from tests.laws.worlds import game
from tests.unit.test_exchanges import check_table
from tests.unit.variants import sound

ORDER = ["A", "2", "3", "4", "5", "6", "7", "J", "Q", "K"]
Meld = tuple[str, ...]
Table = frozenset[tuple[Meld, int]]


@cache
def is_meld(cards: Meld, *, grown: bool = False) -> bool:
    """Whether cards are a meld of Panguingue; `grown`: as one of different suits that has grown."""
    ranks, suits = {card[0] for card in cards}, [card[1] for card in cards]
    if len(cards) < 3:
        return False
    if len(ranks) == 1:
        alike = len(set(suits)) == 1 or len(set(suits)) == len(suits)
        return grown or alike or ranks <= {"A", "K"}
    places = sorted(ORDER.index(card[0]) for card in cards)
    return len(set(suits)) == 1 and places == list(range(places[0], places[0] + len(places)))


def table_of(melds: list[Meld]) -> Table:
    return frozenset(Counter(tuple(sorted(meld)) for meld in melds).items())


def gathered(melds: list[tuple[Meld, bool]], rack: list[str], needed: str) -> Iterator[Table]:
    """The tables that one new meld of cards of the rack and of melds leads to.

    Each meld, which may have grown, lends one card at most, and some do. `needed`: a card of the
    rack that must be in the new meld, if any.
    """
    lent = [
        [None, *(k for k in range(len(meld)) if is_meld(meld[:k] + meld[k + 1 :], grown=grown))]
        for meld, grown in melds
    ]
    parts = {
        tuple(sorted(part))
        for size in range(1, len(rack) + 1)
        for part in combinations(rack, size)
        if not needed or needed in part
    }
    for loans in product(*lent):
        cards = tuple(meld[k] for (meld, _), k in zip(melds, loans, strict=True) if k is not None)
        if not cards:
            continue
        left = [
            meld if k is None else meld[:k] + meld[k + 1 :]
            for (meld, _), k in zip(melds, loans, strict=True)
        ]
        for part in parts:
            if is_meld(tuple(sorted(cards + part))):
                yield table_of([*left, cards + part])


def cards_in(text: str) -> Meld:
    return tuple(word for word in text.split() if len(word) == 2)


def own(state: State) -> list[tuple[Meld, bool]]:
    seat = state.to_move
    melds = [cards_in(each) for each in state.view(seat).zone("table", seat).melds]
    return [(meld, not is_meld(meld) or is_mixed(meld)) for meld in melds]


def is_mixed(meld: Meld) -> bool:
    return len({card[0] for card in meld}) == 1 and len({card[1] for card in meld}) > 1


@pytest.mark.thorough
def test_the_steps_that_are_listed_are_all_that_there_are() -> None:
    """In hands of Panguingue, whose five kinds of meld no search for whole tables knows."""
    chance, found, looked = Random(5), 0, 0
    for seed in range(40):
        state = game("panguingue", ()).start(seed=seed, scope="hand", players=2)
        while not state.is_over and looked < 1200:
            seat = state.to_move
            action = {"offer": "borrow", "melding": "lend"}.get(state.phase or "")
            if action and state.view(seat).zone("table", seat).melds:
                view = state.view(seat)
                rack, opened = list(view.zone("hand", seat).cards), ""
                if action == "borrow":
                    (opened,) = view.zone("exposed").cards
                    rack.append(opened)
                texts = [move.text for move in state.every_move()]
                listed = [
                    table_of([cards_in(meld) for meld in text.partition(" ")[2].split("/")])
                    for text in texts
                    if text.startswith(action)
                ]
                assert set(listed) == set(gathered(own(state), rack, opened))
                found, looked = found + len(listed), looked + 1
            texts = [move.text for move in state.legal_moves]
            laying = [text for text in texts if text.split()[0] not in ("pass", "go_on_top")]
            state = state.play(chance.choice(laying or texts))
            check_table(state)
    assert looked > 200 and found > 25


@pytest.mark.thorough
def test_both_engines_take_the_same_steps() -> None:
    one, other = (
        rulekit.simulate(
            "panguingue", hands=3, seed=4, bots=("random", "greedy"), engine=engine, rows=True
        )
        for engine in ("interp", "wasm")
    )
    assert one.rows == other.rows


FLUSH = "melds: {flush: '4+ cards, same suit'}\n"


@pytest.mark.parametrize(
    "rules",
    [
        "rearranging: {steps: free}\n",
        "rearranging: {steps: 'gather, exchange'}\n",
        "deck: {extras: 1 joker, wild: joker}\nrearranging: {steps: gather}\n",
        "rearranging: {steps: gather}\n"
        "play: {discard: {discard: {when: 'placeable(hand, table) >= 0'}}}\n",
    ],
)
def test_other_layouts_are_of_one_kind_of_runs_and_one_of_sets(rules: str) -> None:
    with pytest.raises(SettingError, match="without wilds, `steps: add, split, gather` are found"):
        Game(sound(f"{FLUSH}{rules}", "conquian"), {}).program(2)


def test_such_steps_hold_melds_of_any_kinds() -> None:
    rules = sound(f"{FLUSH}rearranging: {{steps: 'add, split, gather'}}\n", "conquian")
    assert "flush" in Game(rules, {}).program(2).kinds
