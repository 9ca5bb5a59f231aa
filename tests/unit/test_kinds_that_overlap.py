"""Where the same cards could be melds of several kinds, texts say which, and are read so."""

from __future__ import annotations

from random import Random

import pytest

from rulekit.machine.arguments import readings_of_meld
from tests.unit.variants import errors, variant

LONGER = """\
melds: {long_run: "4+ cards, same suit, in sequence"}
play: {limit: "9 turns, then end hand by void"}
"""
KINDS = {
    "longer runs": LONGER,
    "sets of any suits": 'melds: {any_set: "3..5 cards, same rank"}\ndeck: {copies: 2}\n',
    "melds without jokers": (
        "melds:\n  pure: {is: '3+ cards, same suit, in sequence', wilds: none}\n"
        "  set: {wilds: up to 1}\n  pure_set: {is: '3..4 cards, same rank', wilds: none}\n"
    ),
    "runs around": (
        "melds: {wheel: {is: '3+ cards, same suit, in sequence', order: A 2..10 J Q K around}}\n"
    ),
}


@pytest.mark.parametrize("text", KINDS.values(), ids=KINDS)
def test_each_text_means_its_own_move_and_records_replay(text: str) -> None:
    game = variant(text)
    named = 0
    for seed in range(4):
        random, state = Random(seed), game.start(seed=seed, scope="hand", players=2)
        while not state.is_over:
            moves = list(state.legal_moves)
            assert len({move.text for move in moves}) == len(moves)
            for move in moves:
                assert state.parse(move.text).registers == move.registers
            named += any(word in str(moves) for word in ("run ", "set ", "pure ", "wheel "))
            laid = [move for move in moves if move.action in ("lay", "lay_off")]
            state = state.play(random.choice(laid or moves).text)
        assert game.replay(state.record).words == state.words
    assert named


EXAMPLES = LONGER + "examples:\n"


@pytest.mark.parametrize(
    "example",
    [
        "given: {hand of seat 1: 9H 2C 2D, table of seat 1: run 5H 6H JK=7H 8H}, "
        "moves: [lay_off 9H], expect: {table of seat 1: run 5H 6H JK=7H 8H 9H}",
        "given: {hand of seat 1: 9H 2C, table of seat 1: long_run 5H 6H 7H 8H}, "
        "legal: 'lay_off 9H, long_run 5H 6H 7H 8H 9H', illegal: 'lay_off 9H, run 5H 6H 7H 8H 9H'",
        "given: {hand of seat 1: 5H 6H 7H 8H 2C}, moves: [lay long_run 8H 7H 6H 5H], "
        "expect: {table of seat 1: long_run 5H 6H 7H 8H}",
        "given: {hand of seat 1: 5H 6H 7H 8H 2C}, illegal: [lay set 5H 6H 7H 8H, lay 5H 6H 7H 8H], "
        "legal: [lay 5H 6H 7H, lay run 5H 6H 7H]",
    ],
)
def test_the_kind_can_be_named(example: str) -> None:
    variant(f"{EXAMPLES}  - {{from: meld for seat 1, {example}}}\n")


def test_a_given_meld_of_no_certain_kind_is_refused_with_the_ways() -> None:
    example = "given: {hand of seat 1: 9H, table of seat 1: 5H 6H 7H 8H}, legal: lay_off 9H"
    with pytest.raises(AssertionError, match="run 5H 6H 7H 8H; long_run 5H 6H 7H 8H"):
        variant(f"{EXAMPLES}  - {{from: meld for seat 1, {example}}}\n")
    assert not errors(LONGER)


@pytest.mark.parametrize("most", [0, 1, 2])
def test_a_meld_is_named_by_its_kind_where_another_may_hold_as_many_wilds(most: int) -> None:
    other = f"{{is: '3..4 cards, same rank, different suit', wilds: up to {most}}}"
    position = variant(f"melds: {{other: {other}, set: {{wilds: up to 2}}}}\n").start().position
    for number, text in enumerate(("7C 7D 7H", "7C 7D JK=7H", "7C JK=7D JK=7H")):
        (row,) = readings_of_meld(position, f"set {text}")
        (told,) = position.notation.rows((1, *row))
        assert told == (f"set {text}" if number <= most else text)


def test_who_may_mean_several_moves_is_told_which() -> None:
    state = variant(LONGER).start(scope="hand", players=2, seed=3, dealer=2)
    state = state.play("from_stock")
    why = state.why("discard") or ""
    some = [move.text for move in state.legal_moves if move.action == "discard"]
    assert why.startswith("this can be meant in several ways; say which: ")
    assert all(text in why for text in some[:6])
    assert why.endswith(f"and {len(some) - 6} more")
