"""Moves offered are moves accepted, and nothing else is."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulekit.ir.program import Action
from rulekit.library import games
from rulekit.machine.move import IllegalMove, Move
from rulekit.machine.notation import BadNotation
from rulekit.play.state import State
from tests.laws.melds_by_rule import MeldRules
from tests.laws.worlds import World, game, law, loaded, pick, worlds

OPEN_ENDED = ("new_meld", "spread", "layout")
MANY = 400  # layouts, of which more are not listed here
REFUSED = (IllegalMove, BadNotation)


def actions_here(state: State) -> list[Action]:
    return [action for action in state.position.program.actions if action.phase == state.phase]


def is_open(state: State, name: str) -> bool:
    return any(
        param.kind in OPEN_ENDED
        for action in actions_here(state)
        if action.name == name
        for param in action.params
    )


def accepted(state: State, text: str) -> Move | None:
    try:
        return state.parse(text)
    except REFUSED:
        return None


@law(10)
def test_what_is_offered_is_accepted(world: World) -> None:
    for state in world.states():
        for moves in (state.legal_moves, state.asides):
            for move in moves:
                loose = "  " + move.text.replace(", ", " ,").lower() + " "
                assert state.parse(move.text) == move
                assert state.parse(loose) == move
                assert move in moves
                assert move.text in moves
                assert loaded(state).refusal(move.registers) == 0
                assert state.why(move) is None
            assert [move in state.asides for move in moves] == [moves.asides] * len(moves)
        if state.legal_moves:
            assert state.play(state.legal_moves[-1].text).past is not None


def written(state: State, chance: Random) -> list[str]:
    """Texts of moves that may or may not be legal: every card, some numbers, some layoffs."""
    faces = state.position.program.faces
    found = []
    for action in actions_here(state):
        for _ in range(8):
            texts = [_argument(state, param.kind, chance) for param in action.params]
            found.append(f"{action.name} {', '.join(texts)}".strip())
        if [param.kind for param in action.params] == ["card"]:
            found += [f"{action.name} {face}" for face in faces]
    return found


def _argument(state: State, kind: str, chance: Random) -> str:
    faces = list(state.position.program.faces)
    meld = " ".join(chance.sample(faces, chance.randint(1, 4)))
    return {
        "card": chance.choice(faces),
        "number": str(chance.randint(-2, 60)),
        "player": str(chance.randint(0, 9)),
        "team": f"team {chance.randint(0, 4)}",
        "layoff": f"{chance.choice(faces)}, {meld}",
    }.get(kind, meld)


@pytest.mark.thorough
@law(9)
def test_what_is_accepted_is_offered(world: World) -> None:
    chance, seen = world.random(), set()
    for state in world.states():
        listed = {move.text for move in [*state.legal_moves, *state.asides]}
        seen |= set(list(listed)[:30])
        for text in [*written(state, chance), *sorted(seen)]:
            move = accepted(state, text)
            if move is not None and not is_open(state, move.action):
                assert move.text in listed, text
            assert (state.why(text) is None) == (move is not None)


def rearranged() -> list[str]:
    """The games whose table may be rearranged."""
    return [
        name
        for name in games()
        for action in game(name).program(game(name).default_players).actions
        if [param.kind for param in action.params] == ["layout"]
    ]


@pytest.mark.thorough
@settings(max_examples=12)
@given(st.sampled_from(rearranged()).flatmap(worlds))
def test_layouts_bring_what_is_offered(world: World) -> None:
    """Cards written alone are accepted if one of the layouts offered brings just them."""
    chance = world.random()
    for state in World(**{**vars(world), "keen": True}).states():
        for action in actions_here(state):
            if [param.kind for param in action.params] != ["layout"]:
                continue
            if ("table", 0) not in {(zone.name, zone.owner) for zone in state.view(1).zones}:
                continue  # layouts of one's own melds: what borrows is tried where it is said
            moves = [move for move in state.every_move() if move.action == action.name]
            if len(moves) > MANY:
                continue
            table = Counter(_cards(" / ".join(state.view(1).zone("table").melds)))
            offered = [sorted((Counter(_cards(move.text)) - table).elements()) for move in moves]
            seat = state.to_move or 0
            hand = [c for zone in state.view(seat).zones if zone.owner == seat for c in zone.cards]
            drawn = [sorted(chance.sample(hand, min(len(hand), n))) for n in (1, 1, 1, 2, 3)]
            for cards in [*drawn, *chance.sample(offered, min(5, len(offered)))]:
                move = accepted(state, f"{action.name} {' '.join(cards)}")
                assert (move is not None) == (cards in offered), cards
                if move is not None:
                    assert sorted((Counter(_cards(move.text)) - table).elements()) == cards


def _cards(text: str) -> list[str]:
    """The cards of a text, wilds without what they stand for."""
    return [word.partition("=")[0] for word in text.split() if word[-1].isdigit() or "JK" in word]


@law(8)
def test_new_melds_agree_with_brute_force(world: World) -> None:
    melds = MeldRules(world.game, world.players, world.options)
    chance = world.random()
    if melds.wild:
        return
    for state in World(**{**vars(world), "keen": True}).states():
        for action in actions_here(state):
            if [param.kind for param in action.params] != ["new_meld"] or "claim" in action.phase:
                continue
            hand = _hand(state)
            for _ in range(25):
                cards = tuple(chance.sample(hand, min(len(hand), chance.randint(3, 4))))
                _agree(state, action, cards, valid=melds.is_meld(cards))
            for cards in melds.inside(hand):
                _agree(state, action, cards, valid=True)


def _agree(state: State, action: Action, cards: tuple[str, ...], *, valid: bool) -> None:
    """A set of cards is accepted if it is a meld, unless a demand of the action forbids it."""
    text = f"{action.name} {' '.join(cards)}"
    move = accepted(state, text)
    if not valid:
        assert move is None, text
    elif move is None:
        why = state.why(text) or ""
        demanded = why.startswith(("it is not so that", "afterwards")) or " does not use " in why
        assert demanded, (text, why)
    else:
        assert sorted(move.arguments[0].split()) == sorted(cards)
        assert move.text in {each.text for each in state.legal_moves}


def _hand(state: State) -> list[str]:
    assert state.to_move is not None
    return list(state.view(state.to_move).zone("hand", state.to_move).cards)


# ── Gin's spreads, by the rule ────────────────────────────────────────────────────────────────


def points(cards: list[str]) -> int:
    return sum(
        {"A": 1, "J": 10, "Q": 10, "K": 10}.get(card[:-1]) or int(card[:-1]) for card in cards
    )


@settings(max_examples=12)
@given(worlds(name="gin"), st.data())
def test_gin_spreads_agree_with_brute_force(world: World, data: st.DataObject) -> None:
    melds = MeldRules("gin", world.players)
    state = World(**{**vars(world), "options": (), "keen": True, "skip": 12}).last()
    for _ in range(12):
        knocking = [action for action in actions_here(state) if action.name in ("knock", "spread")]
        if state.is_over:
            break
        for action in knocking:
            _try_spreads(state, action, melds, data)
        state = state.play_unchecked(pick(state, world.random(), keen=True))


def _try_spreads(state: State, action: Action, melds: MeldRules, data: st.DataObject) -> None:
    hand = _hand(state)
    there = [*melds.inside(hand, 6), tuple(hand[:3]), tuple(hand[1:5])]
    for _ in range(6):
        chosen = data.draw(st.lists(st.sampled_from(there), max_size=3))
        card = data.draw(st.sampled_from(hand)) if action.name == "knock" else ""
        left = [each for each in hand if each != card]
        laid = [each for meld in chosen for each in meld]
        fine = all(map(melds.is_meld, chosen)) and sorted(laid) == sorted(set(laid) & set(left))
        if action.name == "knock":
            kept = points([each for each in left if each not in laid])
            fine = fine and kept <= 10 and f"discard {card}" in state.legal_moves
        spread = " / ".join(map(" ".join, chosen)) or "none"
        text = f"{action.name} {f'{card}, {spread}' if card else spread}"
        assert (accepted(state, text) is not None) == fine, text


def test_the_same_card_cannot_be_laid_twice() -> None:
    world = World("gin", 2, (), seed=1, scope="hand", keen=True, skip=0, look=400)
    for state in world.walk():
        for move in state.legal_moves:
            if move.action == "knock" and move.arguments[1] != "none":
                card, spread = move.arguments
                with pytest.raises(BadNotation, match="the deck has 1"):
                    state.play(f"knock {card}, {spread} / {spread}")
                return
    raise AssertionError("nobody could knock")
