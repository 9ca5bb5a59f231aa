"""What a page is told of a state: all of it is what its seat may know, in the form of the pages.

The form is that of web/src/play/messages.ts, so a page cannot tell whether its table is a worker of
its own or this server. Whoever watches has the seat 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, TypeAlias

from rulekit.machine.move import IllegalMove, Move, Played
from rulekit.machine.notation import BadNotation
from rulekit.machine.outcome import HandResult
from rulekit.machine.telling import arguments_seen, movements
from rulekit.play.state import State

OF_MELDS = ("new_meld", "spread", "layout")
"""What may be named in many ways."""

MOST_EVENTS = 200
"""So many of the last events are told to a page that has been told nothing yet."""

Told: TypeAlias = dict[str, Any]


def seen(state: State, seat: int, moves: int, hands: int) -> Told:
    """The position. `moves`, `hands`: how many the page knows of; nothing if `moves` is -1."""
    view = state.watched() if seat == 0 else state.view(seat)
    outcome = state.outcome
    return {
        "kind": "seen",
        "at": length(state),
        "of": length(state),
        "live": seat > 0,
        "view": {**asdict(view), "events": []},
        "choices": choices(state) if seat and state.to_move == seat else [],
        "sorted": None,
        "events": list(_events(state, seat, max(moves, 0), hands))[-MOST_EVENTS:],
        "afresh": moves < 0,
        "ended": [_ended(hand) for hand in state.hands[hands:]],
        "over": state.is_over,
        "winners": [] if outcome is None else list(outcome.winners),
        "back": False,
        "seats": [],
    }


def choices(state: State) -> list[Told]:
    """The moves of the player in turn."""
    return [choice(state, move) for move in (*state.legal_moves, *state.asides)]


def laying(state: State, cards: str) -> list[Told]:
    """The moves that lay just these cards and are not listed, of those that may lay many ways."""
    laid = dict.fromkeys(
        action.name
        for action in state.board.program.actions
        if action.phase == state.phase and any(each.kind in OF_MELDS for each in action.params)
    )
    found = []
    for name in laid:
        try:
            move = state.parse(f"{name} {cards}")
        except (IllegalMove, BadNotation):
            continue
        if move.text not in state.legal_moves.by_text:
            found.append(choice(state, move))
    return found


def reasons(state: State, cards: str) -> list[Told]:
    """Why the actions of the phase are not offered with these cards, or at all."""
    found = []
    offered = {move.action for move in (*state.legal_moves, *state.asides)}
    names = dict.fromkeys(
        action.name for action in state.board.program.actions if action.phase == state.phase
    )
    for name in names:
        text = f"{name} {cards}".strip()
        why = state.why(text) if cards or name not in offered else None
        if why is not None:
            found.append({"text": text, "action": name, "why": why})
    return found


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


def _ended(hand: HandResult) -> Told:
    return {
        "number": hand.number,
        "reason": hand.reason,
        "winners": hand.winners,
        "lines": [
            {"name": line.reason, "amounts": line.amounts}
            for line in hand.lines
            if any(line.amounts)
        ],
        "scores": hand.scores,
    }


def length(state: State) -> int:
    """How many moves have been made."""
    return 0 if state.past is None else state.past.length
