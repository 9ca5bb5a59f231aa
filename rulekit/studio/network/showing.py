"""What a page is told of a state: all of it is what its seat may know, in the form of the pages.

The form is that of web/src/play/messages.ts, so a page cannot tell whether its table is a worker of
its own or this server. Whoever watches has the seat 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from rulekit.machine.move import Played
from rulekit.machine.outcome import HandResult, Outcome
from rulekit.machine.telling import arguments_seen, movements
from rulekit.machine.view import View
from rulekit.play.state import State
from rulekit.studio.network.sorting import Sorter
from rulekit.studio.network.taking import Told, arguments, offered

MOST_EVENTS = 200
"""So many of the last events are told to a page that has been told nothing yet."""


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
        **(offered(state, seat) if own else {"choices": [], "ways": {}}),
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
    texts = arguments_seen(played, seat - 1)
    return {
        "kind": "move",
        "at": at,
        "seat": played.seat,
        "action": played.move.action,
        "args": arguments(state, played.move, texts),
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
