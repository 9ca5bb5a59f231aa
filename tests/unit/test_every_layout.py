"""Every layout that may be proposed is listed: held against all ways to split the cards by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, islice, product
from random import Random

import pytest

import rulekit
from rulekit.kernel.memory import header as h
from rulekit.play.state import State
from tests.laws.worlds import game
from tests.unit.brute import Table
from tests.unit.test_layout_moves import RULES


def blocks(cards: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to part some cards into heaps of three at least."""
    if not cards:
        yield ()
        return
    for size in range(2, len(cards)):
        for others in set(combinations(cards[1:], size)):
            rest = list(cards[1:])
            for card in others:
                rest.remove(card)
            for more in blocks(tuple(rest)):
                yield ((cards[0], *others), *more)


def brought(state: State, part: list[int]) -> set[object]:
    """The legal layouts that bring just these cards, each judged as a text with every role."""
    found = set[object]()
    for action in state.board.program.actions:
        if action.phase == state.phase and any(param.many for param in action.params):
            on_table = table_of(state) if action.params[0].kind == "layout" else []
            found |= {
                (action.name, *normal(texts))
                for texts in written([*part, *on_table], state)
                if state.why(f"{action.name} {' / '.join(texts)}") is None
            }
    return found


def written(cards: list[int], state: State) -> Iterator[list[str]]:
    """All ways to lay all these cards in melds, as texts."""
    program, position = state.board.program, state.position
    table = Table(list(position.memory[:]))
    for heaps in set(blocks(tuple(sorted(cards)))):
        readings = [table.exact(heap, -1) for heap in heaps]
        for melds in product(*readings):
            yield [
                " ".join(
                    program.faces[face]
                    if table.natural(face, slot)
                    else f"{program.faces[face]}={program.roles[slot]}"
                    for face, slot in placed
                )
                for _, placed in melds
            ]


def normal(melds: list[str]) -> tuple[tuple[str, ...], ...]:
    """Melds and cards in order; the role of a wild in three cards of one rank may be left open."""
    made = []
    for meld in melds:
        cards = meld.split()
        ranks = {card.strip("CDHSRBYK") for card in cards if not card.startswith("JK")}
        small = len(cards) == 3 and len(ranks) == 1
        made.append(tuple(sorted(card.split("=")[0] if small else card for card in cards)))
    return tuple(sorted(made))


def listed(state: State, cards: str | None = None, limit: int = 100_000) -> set[object]:
    """The layouts that are listed, each of which is legal, and none twice."""
    moves = list(state.layouts(cards, limit=limit))
    assert len({move.text for move in moves}) == len(moves)
    for move in moves:
        assert state.why(move) is None
    return {(move.action, *normal(move.arguments[0].split(" / "))) for move in moves}


def total(state: State, text: str) -> list[int]:
    """The cards of a layout, as faces."""
    notation = state.position.notation
    return [face for meld in text.split(" / ") for face, _ in notation.tokens(meld)]


NINES = "7C 7D 7H 8C 8D 8H 9C 9D 2H KS"


@cache
def free() -> rulekit.Game:
    return rulekit.loads(RULES.replace("rearranging:\n  steps: add, split, gather, exchange\n", ""))


def dealt(hand: str) -> list[str]:
    """A deck of which the seat that begins is dealt these cards."""
    other = [card for card in free().start().board.program.faces if card not in hand.split()]
    return [card for pair in zip(hand.split(), other, strict=False) for card in pair]


def start(hand: str) -> State:
    return free().start(scope="hand", dealer=2, deck=dealt(hand))


def test_all_ways_to_lie_are_listed_not_one_for_each_part() -> None:
    state = start("7C 7D 7H 8C 8D 8H 9C 9D 9H KS").play("open 7C 7D 7H / 8C 8D 8H")
    assert listed(state, "9C 9D 9H") == {
        ("open", *normal(["9C 9D 9H"])),
        ("place", *normal(["7C 7D 7H", "8C 8D 8H", "9C 9D 9H"])),
        ("place", *normal(["7C 8C 9C", "7D 8D 9D", "7H 8H 9H"])),
    }
    parts = [total(state, move.arguments[0]) for move in state.layouts()]
    one_each = [move for move in state.every_move() if move.arguments]
    assert len(one_each) < len(parts)
    assert len(one_each) == len({tuple(sorted(part)) for part in parts})


@pytest.mark.thorough
@pytest.mark.parametrize("hand", [
    "7C 7D 7H 8C 8D 8H 9C 9D 9H KS",
    "2D 3D 4D 5D 6D 7D 6C 6S 6H KS",
    "AC 2C 3C AD AS 3D 3S 4C 5C 5D",
])  # fmt: skip
def test_layouts_are_those_that_exhaustion_finds(hand: str) -> None:
    begun = start(hand)
    first = next(iter(move for move in begun.every_move() if move.action == "open"))
    for state in (begun, begun.play(first)):
        parts = {part_of(state, move) for move in state.every_move() if move.arguments}
        assert parts
        expected = set[object]().union(*(brought(state, list(part)) for part in parts))
        assert listed(state) == expected


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["rummikub", "rummy_israeli"])
def test_layouts_of_small_tables_in_play_are_those_that_exhaustion_finds(name: str) -> None:
    chance, looked = Random(4), 0
    for seed in range(30):
        state = game(name).start(seed=seed, scope="hand")
        for _ in range(25):
            if state.is_over or looked > 5:
                break
            for move in islice(state.every_move(), 6):
                params = state.board.program.actions[move.registers[0] - 1].params
                if any(p.many for p in params) and len(total(state, move.arguments[0])) <= 9:
                    part = list(part_of(state, move))
                    text = " ".join(state.board.program.faces[face] for face in part)
                    assert listed(state, text) == brought(state, part)
                    looked += 1
            moves = list(state.legal_moves)
            state = state.play(chance.choice(moves) if looked % 3 else state.ask("greedy"))
    assert looked > 5


def part_of(state: State, move: rulekit.Move) -> tuple[int, ...]:
    """The cards that a layout brings."""
    cards = total(state, move.arguments[0])
    params = state.board.program.actions[move.registers[0] - 1].params
    for face in table_of(state) if params[0].kind == "layout" else ():
        cards.remove(face)
    return tuple(sorted(cards))


def table_of(state: State) -> list[int]:
    position = state._load()
    zones = [(zone, i) for zone, i in position.parts() if zone.shape == "melds"]
    return [entry & h.ENTRY_FIELD for zone, i in zones for entry in position.entries_in(zone, i)]


def test_a_listing_is_lazy_and_bounded() -> None:
    state = start("7C 7D 7H 8C 8D 8H 9C 9D 9H KS").play("open 7C 7D 7H / 8C 8D 8H")
    assert next(state.layouts(limit=10)).action == "open"
    with pytest.raises(ValueError, match="more than 3 melds have been tried; name the cards"):
        list(state.layouts(limit=3))
    steps = state.layouts()
    before = next(steps)
    other = state.play("done")  # the machine is used for something else between two of them
    assert str(other.view(2))
    assert [before, *steps] == list(state.layouts())


def test_the_order_in_which_cards_are_named_makes_no_difference() -> None:
    state = start("7C 7D 7H 8C 8D 8H 9C 9D 9H KS")
    cards = [rank + suit for rank in "789" for suit in "CDH"]
    usual = list(state.layouts(" ".join(cards)))
    assert len(usual) > 2
    for seed in range(3):
        assert list(state.layouts(" ".join(Random(seed).sample(cards, 9)))) == usual


@pytest.mark.parametrize(("cards", "least"), [
    ("KC AC 2C", 0),  # the ace is low
    ("AC 2C 3C 4C", 2),  # the run of three, which leaves one over, and that of four
    ("AC 2C 3C 4C 5C", 2),  # five make no run
])  # fmt: skip
def test_only_what_may_be_a_meld_is_tried(cards: str, least: int) -> None:
    short = RULES.replace("run: 3+ cards", "run: 3..4 cards")
    state = rulekit.loads(short).start(
        scope="hand", dealer=2, deck=dealt("KC AC 2C 3C 4C 5C 7D 7H 7S 9D")
    )
    opening = [move for move in state.layouts(cards, limit=least) if move.action == "open"]
    assert len(opening) == (cards == "AC 2C 3C 4C")
    if least:
        with pytest.raises(ValueError, match=f"more than {least - 1} melds have been tried"):
            list(state.layouts(cards, limit=least - 1))


def test_a_listing_is_of_its_own_state_whatever_was_looked_at_before_it_is_asked() -> None:
    state = start("7C 7D 7H 8C 8D 8H 9C 9D 9H 10C")
    ended = state.play("open 7C 8C 9C 10C / 7D 8D 9D / 7H 8H 9H")
    listed_at_once = list(state.layouts("9C 9D 9H"))
    asked = state.layouts("9C 9D 9H")
    assert ended.outcome is not None and str(ended.view(1))
    assert list(asked) == listed_at_once != []


@pytest.mark.parametrize("chosen", [
    "choose: {layout: layout from hand, number: number in 1 .. 2}",
    "choose: {number: number in 1 .. 2, layout: layout from hand}",
])  # fmt: skip
def test_what_is_chosen_beside_a_layout_is_found_with_each(chosen: str) -> None:
    alone = free().start(scope="hand", dealer=2, deck=dealt(NINES))
    game = rulekit.loads(RULES.replace("choose: {layout: layout from hand}", chosen))
    state = game.start(scope="hand", dealer=2, deck=dealt(NINES))
    first = chosen.startswith("choose: {layout")
    for list_of in (State.every_move, State.layouts):
        plain = [move.arguments[0] for move in list_of(alone) if move.action == "open"]
        found = [move.arguments for move in list_of(state) if move.action == "open"]
        assert len(plain) > 2
        assert sorted(found) == sorted(
            (layout, number) if first else (number, layout)
            for layout in plain
            for number in ("1", "2")
        )
    assert "done" in [str(move) for move in state.every_move()]
    seven = [move.arguments for move in state.layouts("7C 7D 7H")]
    assert len(seven) == 2


def test_what_cannot_be_brought_is_no_layout() -> None:
    state = start("7C 7D 7H 8C 8D 8H 9C 9D 9H KS")
    assert list(state.layouts("KS")) == [] == list(state.layouts("7C 8D 9H"))
    with pytest.raises(rulekit.BadNotation):
        list(state.layouts("7X"))
    with pytest.raises(rulekit.BadNotation, match="the deck has 1"):
        list(state.layouts("7C 7C"))
    with pytest.raises(TypeError, match="limit should be a whole number"):
        state.layouts(limit="many")  # type: ignore[arg-type]
    assert list(rulekit.load("gin").start(seed=1).layouts()) == []
