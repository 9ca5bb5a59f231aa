"""Hands end for exactly one reason, and the score is the sum of its entries."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from rulekit.machine.outcome import HandResult, Outcome
from rulekit.play.state import State
from tests.laws.test_cards import touches_ledgers
from tests.laws.worlds import World, law, loaded, rules_of

LONGEST = 300  # moves after which a walk is given up


def played_out(world: World) -> State:
    """The end of the world's hand, or the state reached after many moves."""
    states = World(**{**vars(world), "scope": "hand"}).walk()
    return list(islice(states, LONGEST + 1))[-1]


def by_seat(state: State, hand: HandResult, number: int) -> tuple[int, ...]:
    line = hand.lines[number]
    return state.position.by_seat(line.ledger, line.amounts)


@pytest.mark.thorough
@law(5)
def test_a_hand_ends_for_one_reason(world: World) -> None:
    state = played_out(world)
    outcome = state.outcome
    assert (outcome is not None) == state.is_over == (state.to_move is None)
    if outcome is None:
        return
    assert len(state.hands) == 1
    assert outcome.reason in rules_of(world.game).reasons
    assert state.hands[0].moves == len(state.record.moves)
    assert set(outcome.winners) <= set(range(1, world.players + 1))
    assert list(state.legal_moves) == list(state.asides) == []
    _adds_up(state, outcome)


def _adds_up(state: State, outcome: Outcome) -> None:
    """The points of a hand are its entries in the main ledger's unit, seat by seat."""
    program, hand = state.position.program, state.hands[-1]
    assert [(line.reason, line.ledger) for line in hand.lines] == list(program.entries)
    main = program.main  # with an account for each name of a list, perhaps
    unit = next(
        program.ledgers[name][1]
        for name in program.ledgers
        if name == main or name.startswith(f"{main} (")
    )
    counted = [
        number for number, line in enumerate(hand.lines) if program.ledgers[line.ledger][1] == unit
    ]
    totals = tuple(
        sum(by_seat(state, hand, number)[seat] for number in counted)
        for seat in range(state.players)
    )
    assert outcome.scores == hand.points == totals
    assert sum(outcome.payoffs) == 0
    names = [line.reason for line in hand.lines]
    assert list(outcome.entries) == list(dict.fromkeys(names))


@pytest.mark.thorough
@law(3)
def test_scores_of_a_match_are_the_sum_of_its_hands(world: World) -> None:
    rules = rules_of(world.game)
    state = World(**{**vars(world), "scope": "match", "keen": True, "skip": 80}).last()
    numbers = [hand.number for hand in state.hands]
    assert numbers[:1] in ([], [1])
    assert all(later in (number, number + 1) for number, later in pairwise(numbers))
    if touches_ledgers(rules):
        return
    program, position = state.position.program, loaded(state)
    for name, (owner, _) in program.ledgers.items():
        start = loaded(world.start()).column(f"ledger.{name}")
        found = loaded(state).column(f"ledger.{name}")
        assert sum(found) - sum(start) == sum(
            sum(line.amounts) for hand in state.hands for line in hand.lines if line.ledger == name
        ) + sum(
            sum(position.cells("bonuses", i))
            for i, (_, ledger) in enumerate(program.bonuses)
            if ledger == name
        ), (name, owner)
