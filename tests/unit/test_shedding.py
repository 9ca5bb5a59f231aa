"""Moves that name a card: where the card decides nothing, every other card leads to the same."""

from __future__ import annotations

from itertools import combinations

import pytest

from rulekit.backends import wasm
from rulekit.kernel.desk.words import DESK_DECIDED
from rulekit.library import games
from rulekit.machine.position import Position, Words
from rulekit.passes.shedding import MAY_DIFFER, shedding
from tests.laws.worlds import World, game
from tests.unit.small import small_game, small_rules


class Tried:
    """Moves tried out on the fast tier, which raises the flag."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.flag = position.machine.desk.at(DESK_DECIDED)

    def decided(self, words: Words, move: Words) -> bool:
        """Make a move in a state; whether its card decided what happened."""
        self.position.words = words
        self.position.memory[self.flag] = 0
        self.position.apply(move)
        return bool(self.position.memory[self.flag])

    def left(self, words: Words, move: Words) -> dict[str, int]:
        """What a move leaves in the words in which no card may make a difference, and sizes."""
        assert not self.decided(words, move)
        where = self.position.program.map
        named = ((where.name_of(where.state_start + i), word) for i, word in enumerate(words))
        left = {name: word for name, word in named if not name.startswith(MAY_DIFFER)}
        for zone, index in self.position.parts():
            if zone.shape != "melds":
                cells = self.position.cells(f"zone.{zone.name}", index)
                pile = zone.shape == "pile"
                size = cells[0] if pile else sum(word.bit_count() for word in cells)
                left[f"size of {zone.name} {index}"] = size
        return left


@pytest.mark.thorough
@pytest.mark.parametrize("name", [name for name in games() if name != "rummikub"])
def test_the_cards_that_decide_nothing_all_lead_to_the_same(name: str) -> None:
    players = game(name).default_players
    program = game(name).program(players)
    found, tried = shedding(program), Tried(Position(wasm.build(program)))
    compared = 0
    for state in World(name, players, (), 11, "hand", keen=False, skip=0, look=60).states():
        if state.is_over:
            break
        tried.position.words = state.words
        moves = tried.position.machine.moves()
        for number, apart in found.kinds.items():
            cards = {state.words[word - program.map.state_start] for word in apart}
            alike = [
                move
                for move in moves
                if move[0] == number
                and move[1] not in cards
                and not tried.decided(state.words, move)
            ]
            left = [tried.left(state.words, move) for move in alike[:4]]
            assert all(a == b for a, b in combinations(left, 2))
            compared += max(0, len(left) - 1)
    # In Michigan every card that is played decides what may follow; in Tonk and Tong-its what is
    # left in the hand may decide who wins when the stock is gone; in Conquian, Desmoche and
    # Panguingue a card that is discarded is offered, so that each decides what may follow; in Hand
    # and Foot the last card brings a foot, in which red threes are looked for. Where players decide
    # something between hands, every card is taken to decide; greedy then tries each.
    offered = ("conquian", "desmoche", "panguingue")
    at_once = ("michigan", "tonk", "tong_its", "hand_and_foot", *offered)
    between_hands = ("chinchon", "scala_quaranta", "loba", "kalooki")
    careful = (*at_once, *between_hands)
    assert compared or not found.kinds or name in careful


def decides(*effects: str) -> bool:
    """Whether the card decides what happens in a small game in which it is thrown away."""
    steps = "".join(f"\n        - {step}" for step in ("move card to heap", *effects))
    text = small_rules(do=steps).replace("  n: number\n", "  n: number\n  held: card\n")
    program = small_game(text).program(2)
    position = Position(wasm.build(program))
    position.setup(1, 0)
    position.begin()
    return Tried(position).decided(position.words, position.machine.moves()[0])


@pytest.mark.parametrize("effects", [
    (),
    ("n = points(card)",),
    ("when turns > 100: n = 1",),
    ("when stock is empty: n = 1",),
])  # fmt: skip
def test_a_card_that_is_only_put_somewhere_decides_nothing(effects: tuple[str, ...]) -> None:
    assert not decides(*effects)


@pytest.mark.parametrize("effects", [
    ("when points(card) > 0: n = 1",),
    ("n = points(card)", "when n > 3: n = 1"),
    ("when (count of card in hand) > 99: n = 1",),
    ("when top of heap is wild: n = 1",),
    ("repeat points(card) times: n += 1",),
    ("score of me += points(card)",),
    ("held = top of stock", "when card = held: n = 1"),
    ("move card from heap to hand",),  # it may not be there
])  # fmt: skip
def test_a_flag_is_raised_where_the_card_decides(effects: tuple[str, ...]) -> None:
    assert decides(*effects)


def test_a_card_that_is_asked_for_by_name_stands_apart() -> None:
    program = game("openspiel_gin").program(2)
    picked = program.map["var.picked"].start
    apart = {
        program.actions[number - 1].phase: words
        for number, words in shedding(program).kinds.items()
    }
    assert apart == {"blind_discard": (), "discard": (picked,), "last_discard": ()}
