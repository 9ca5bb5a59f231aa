"""Nothing is lost: cards are conserved by every move and every deal, chips by every payment."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from rulekit.library import games
from rulekit.model.effect import Assign, Decrease, Effect, Increase, walk_effects
from rulekit.model.expr import Ledger
from rulekit.model.ruleset import Ruleset
from rulekit.play.state import State
from rulekit.prove.configurations import values_of
from tests.laws.worlds import (
    Options,
    World,
    free_options,
    game,
    law,
    loaded,
    possible,
    rules_of,
)
from tests.sampling import first_few, part

TRIED = 4  # values of options of each game, another part for each commit


def cards(state: State) -> Counter[int]:
    """How often each face lies anywhere."""
    position = loaded(state)
    return Counter(
        face for zone, index in position.parts() for face in position.faces_in(zone, index)
    )


def pack(state: State) -> Counter[int]:
    counts = state.position.program.counts
    return Counter({face: count for face, count in enumerate(counts) if count})


@law(15)
def test_cards_are_conserved(world: World) -> None:
    for state in world.states():
        assert cards(state) == pack(state)
        for move in islice([*state.legal_moves, *state.asides], 12):
            after = state.play_unchecked(move)
            assert cards(after) == pack(after), move


def rows(name: str) -> list[tuple[int, Options]]:
    """Table sizes and options that together show every size and every value of every option.

    The long run takes each value on its own.
    """
    sizes, free = rules_of(name).players, free_options(name)
    found = []
    for number in range(max([len(sizes), *(len(values_of(option)) for option in free)])):
        chosen: Options = ()
        for option in free:
            pair = (option.name, values_of(option)[number % len(values_of(option))])
            size = sizes[number % len(sizes)]
            chosen = (*chosen, pair) if possible(name, size, (*chosen, pair)) else chosen
        found.append((sizes[number % len(sizes)], chosen))
    return found


@pytest.mark.thorough
@pytest.mark.parametrize("name", first_few(games()))
def test_every_option_value_deals_and_plays(name: str) -> None:
    for size, options in part(f"option values {name}", rows(name), TRIED):
        if not possible(name, size, options):
            continue
        world = World(name, size, options, seed=size, scope="match", keen=False, skip=0, look=0)
        for state in islice(world.walk(), 0, 24, 4):
            assert cards(state) == pack(state), (size, options)


# ── chips ─────────────────────────────────────────────────────────────────────────────────────


def touches_ledgers(rules: Ruleset) -> bool:
    """Whether anything but the score sheet changes an account."""
    bodies: list[tuple[Effect, ...]] = [
        rules.deal,
        rules.match.setup,
        rules.match.open,
        rules.match.after_hand,
        rules.match.at_end,
        *(each.body for each in rules.procedures.values()),
        *(phase.entry for phase in rules.phases.values()),
        *(action.effects for phase in rules.phases.values() for action in phase.actions),
    ]
    return any(
        isinstance(effect, Assign | Increase | Decrease) and isinstance(effect.cell, Ledger)
        for body in bodies
        for effect in walk_effects(body)
    )


def payments(rules: Ruleset) -> list[str]:
    """The entries that somebody pays to somebody else."""
    return [
        entry.reason
        for group in rules.scoring.recipients
        if group.payer is not None
        for entry in group.entries
    ]


@law(4)
def test_payments_only_change_hands(world: World) -> None:
    rules, paid = rules_of(world.game), payments(rules_of(world.game))
    state = World(**{**vars(world), "keen": True, "skip": 50}).last()
    for hand in state.hands:
        for line in hand.lines:
            assert line.reason not in paid or sum(line.amounts) == 0, line
    every = [entry for group in rules.scoring.recipients for entry in group.entries]
    if paid and len(paid) == len(every) and not rules.match.bonuses and not touches_ledgers(rules):
        for amounts in state.view(1).ledgers.values():
            assert sum(amounts) == sum(world.start().view(1).ledgers[next(iter(rules.ledgers))])


def test_a_payment_game_is_among_ours() -> None:
    assert any(payments(rules_of(name)) for name in games())
    assert game("rummy").default_players == 2
