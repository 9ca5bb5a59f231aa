"""What a page is told of a state: all of it is what its seat may know, in the form of the pages.

The form is that of web/src/play/messages.ts, so a page cannot tell whether its table is a worker of
its own or this server. Whoever watches has the seat 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, TypeAlias

from rulekit.machine.move import Move, Played, Transfer
from rulekit.machine.outcome import HandResult, Outcome
from rulekit.machine.telling import arguments_seen, movements
from rulekit.machine.tier import RuleFault
from rulekit.machine.view import View
from rulekit.play.state import State
from rulekit.studio.network.sorting import Sorter

MOST_EVENTS = 200
"""So many of the last events are told to a page that has been told nothing yet."""

Told: TypeAlias = dict[str, Any]


def seen(state: State, seat: int, moves: int, hands: int, sorter: Sorter) -> Told:
    """The position. `moves`, `hands`: how many the page knows of; nothing if `moves` is -1."""
    view = _sight(state, seat)
    ending = state.ending if len(state.hands) > hands and not state.is_over else None
    outcome = state.outcome
    own = bool(seat) and state.to_move == seat
    return {
        "kind": "seen",
        "at": length(state),
        "of": length(state),
        "live": seat > 0,
        "view": _told(state, view),
        "choices": choices(state) if own else [],
        "ways": ways(state, seat) if own else {},
        "sorted": sorter.of(state, view),
        "events": list(_events(state, seat, max(moves, 0), hands))[-MOST_EVENTS:],
        "afresh": moves < 0,
        "ended": [_ended(state, hand) for hand in state.hands[hands:]],
        "ending": None if ending is None else _told(ending, _sight(ending, seat)),
        "over": state.is_over,
        "winners": [] if outcome is None else list(outcome.winners),
        "bonuses": [] if outcome is None else _bonuses(state, outcome),
        "back": False,
        "seats": [],
    }


def wild(state: State) -> list[str]:
    """The cards that are wild in this hand where each deal says which are; elsewhere none."""
    program = state.board.program
    where = program.map
    if "hand.wild" not in where.fields:
        return []
    mask = state.words[where["hand.wild"].start - where.state_start]
    return [name for face, name in enumerate(program.faces) if mask >> face & 1]


def _sight(state: State, seat: int) -> View:
    """The view of a seat, or of who watches, whose seat is 0."""
    return state.watched() if seat == 0 else state.view(seat)


def _told(state: State, view: View) -> Told:
    return {**asdict(view), "events": [], "wild": wild(state)}


def choices(state: State) -> list[Told]:
    """The moves of the player in turn."""
    return [choice(state, move) for move in (*state.legal_moves, *state.asides)]


def ways(state: State, seat: int) -> Told:
    """Where the moves of each action take cards from and bring them to, by one move of each.

    The move is made where all that the seat does not know has been dealt anew, so what it hides
    tells nothing.
    """
    imagined, found = state.redeal(seat), {}
    held = {
        _key(zone.name, index + 1)
        for zone, index in state.position.parts()
        if zone.shape == "cards" and zone.owner and index + 1 == seat
    }
    for move in (*imagined.legal_moves, *imagined.asides):
        if move.action in found:
            continue
        sources, targets = set(), set()
        for each in _transfers(imagined, move):
            source = _key(*each.source)
            target = "" if each.target is None else _key(*each.target)
            if source in held and target and target not in held:
                targets.add(target)
            if target in held and source not in held:
                sources.add(source)
        found[move.action] = {"from": sorted(sources), "to": sorted(targets)}
    return found


def _transfers(state: State, move: Move) -> tuple[Transfer, ...]:
    try:
        return state.play_unchecked(move).history[-1].transfers
    except RuleFault:  # in what was imagined
        return ()


def _key(zone: str, owner: int) -> str:
    return f"{zone} {owner}"


def choice(state: State, move: Move) -> Told:
    """A move, as it may be chosen."""
    return {
        "text": move.text,
        "action": move.action,
        "args": _arguments(state, move, move.arguments),
    }


def _arguments(state: State, move: Move, texts: tuple[str, ...]) -> list[Told]:
    params = state.board.program.actions[move.registers[0] - 1].params
    return [{"text": text, "kind": param.kind} for text, param in zip(texts, params, strict=False)]


def _events(state: State, seat: int, moves: int, hands: int) -> Iterator[Told]:
    """What has happened since, in its order: moves, and hands that ended."""
    at, told = moves, hands
    for played in state.history[moves:]:
        for hand in state.hands[told : played.hand - 1]:
            yield _hand(hand, at)
        told = max(told, played.hand - 1)
        at += 1
        yield _move(state, played, seat, at)
    for hand in state.hands[told:]:
        yield _hand(hand, at)


def _move(state: State, played: Played, seat: int, at: int) -> Told:
    arguments = tuple(arguments_seen(played, seat - 1))
    return {
        "kind": "move",
        "at": at,
        "seat": played.seat,
        "action": played.move.action,
        "args": _arguments(state, played.move, arguments),
        "moved": [
            {"cards": way.cards, "hidden": way.hidden, "from": way.source, "to": way.target}
            for way in movements(state.position, played, seat - 1)
        ],
        "said": played.announced,
    }


def _hand(hand: HandResult, at: int) -> Told:
    return {
        "kind": "ended",
        "at": at,
        "number": hand.number,
        "reason": hand.reason,
        "winners": hand.winners,
    }


def _bonuses(state: State, outcome: Outcome) -> list[Told]:
    """What the end of a match brought, by seat."""
    ledgers = dict(state.board.program.bonuses)
    return [
        {"name": name, "amounts": amounts, **_apart(state, ledgers[name])}
        for name, amounts in outcome.entries.items()
        if any(amounts)
    ]


def _apart(state: State, ledger: str) -> Told:
    """The ledger of a line, if what is in it does not count in the main one."""
    program = state.board.program
    return {} if ledger in program.accounts(program.main) else {"apart": ledger}


def _ended(state: State, hand: HandResult) -> Told:
    return {
        "number": hand.number,
        "reason": hand.reason,
        "winners": hand.winners,
        "lines": [
            {"name": line.reason, "amounts": line.amounts, **_apart(state, line.ledger)}
            for line in hand.lines
            if any(line.amounts)
        ],
        "scores": hand.scores,
    }


def length(state: State) -> int:
    """How many moves have been made."""
    return 0 if state.past is None else state.past.length
