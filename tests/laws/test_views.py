"""Views never leak: what a seat may know does not depend on what is hidden from it."""

from __future__ import annotations

from random import Random

import pytest

from rulekit.bots import Stream, imagine
from rulekit.machine.tier import RuleFault
from rulekit.machine.view import View, sees
from rulekit.play.state import State
from tests.laws.test_cards import cards, pack
from tests.laws.worlds import World, law, loaded

ONLOOKERS = 3  # seats whose views are tried in one state


def twin(state: State, seat: int, chance: Random) -> State:
    """The same state with everything dealt anew that a seat cannot know."""
    return state.redeal(seat, chance.randrange(1 << 62))


def onlookers(state: State, chance: Random) -> list[int]:
    seats = list(range(1, state.players + 1))
    return chance.sample(seats, min(ONLOOKERS, len(seats)))


@law(5)
def test_a_view_does_not_depend_on_hidden_cards(world: World) -> None:
    chance = world.random()
    for state in world.states():
        for seat in onlookers(state, chance):
            other = twin(state, seat, chance)
            assert cards(other) == pack(state)
            assert other.view(seat) == state.view(seat)
            assert other.redeal(seat, 3) == state.redeal(seat, 3)
            assert other.to_move == state.to_move
            if state.to_move == seat:
                assert list(other.legal_moves) == list(state.legal_moves)
                assert list(other.asides) == list(state.asides)


@pytest.mark.thorough
@law(8)
def test_what_a_bot_imagines_depends_on_nothing_hidden(world: World) -> None:
    """Two states that look the same to a seat are the same to a bot, to the last word."""
    chance = world.random()
    for state in world.states():
        for seat in onlookers(state, chance):
            imagined = []
            for each in (state, twin(state, seat, chance)):
                position = loaded(each)
                imagine(position, seat - 1, Stream(7, 0, 0, seat))
                imagined.append(position.words)
            assert imagined[0] == imagined[1]


def test_a_redeal_does_change_what_is_hidden() -> None:
    world = World("gin", 2, (), seed=5, scope="hand", keen=False, skip=8, look=1)
    state = world.last()
    other = twin(state, 1, Random(1))
    assert hash(other.words) != hash(state.words)
    assert other.view(2) != state.view(2)


@law(6)
def test_a_view_shows_no_hidden_card(world: World) -> None:
    for state in world.states():
        teams = state.position.program.teams
        for seat in range(1, state.players + 1):
            view = state.view(seat)
            for part, (zone, index) in zip(view.zones, loaded(state).parts(), strict=True):
                inside = loaded(state).faces_in(zone, index)
                if zone.shape == "melds":
                    words = [word for meld in part.melds for word in meld.split()]
                    kinds = state.position.program.kinds  # told where others could be meant
                    assert sum(word not in kinds for word in words) == len(inside)
                    continue
                known = loaded(state).known_faces(zone, index)
                open_ = sees(zone.sight, zone.owner, index, seat - 1, teams)
                most = len(inside) if open_ else 1 if zone.sight == "top_up" else len(known)
                assert len(part.cards) <= most
                assert len(part.cards) + part.hidden == len(inside)


@pytest.mark.thorough
@law(7)
def test_others_moves_tell_the_same_whatever_is_hidden(world: World) -> None:
    """If a seat then sees the same table, it was told the same story."""
    chance = world.random()
    for state in world.states():
        movers = [seat for seat in onlookers(state, chance) if seat != state.to_move]
        for seat in movers:
            other = twin(state, seat, chance)
            shared = [move.text for move in other.legal_moves if move.text in state.legal_moves]
            for text in chance.sample(shared, min(4, len(shared))):
                try:
                    ends = [each.play(text) for each in (state, other)]
                except RuleFault:
                    continue
                if any(end.is_over or len(end.hands) > len(state.hands) for end in ends):
                    continue
                told, told_other = (end.view(seat) for end in ends)
                if _table(told) == _table(told_other):
                    assert told == told_other


def _table(view: View) -> object:
    return (view.zones, view.phase, view.to_move)


@law(4)
def test_events_name_only_cards_that_were_seen(world: World) -> None:
    """Every card that a seat is told of was open to it before the move or after it, or laid."""
    known: dict[int, set[str]] = {}
    before: State | None = None
    for state in World(**{**vars(world), "skip": 0, "look": 90, "scope": "hand"}).walk():
        for seat in range(1, state.players + 1):
            seen = known.setdefault(seat, set())
            seen |= _open_cards(state.view(seat))
            if before is not None and not state.is_over and before.to_move != seat:
                told = state.events(seat)[-1].replace("(", " ").replace(")", " ").replace(";", " ")
                named = {
                    word
                    for word in told.replace(",", " ").split()
                    if word in state.position.program.faces
                }
                assert named <= seen, (told, named - seen)
        before = state
        if state.past is not None and state.past.length > 150:
            break


def _open_cards(view: View) -> set[str]:
    melded = {
        card.split("=")[0] for zone in view.zones for meld in zone.melds for card in meld.split()
    }
    return melded | {card for zone in view.zones for card in zone.cards}
