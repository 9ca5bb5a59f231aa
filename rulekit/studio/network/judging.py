"""What can be laid of some cards, how sets stand that are put together, why a move is not there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulekit.machine.arguments import open_readings
from rulekit.machine.lying import rows_lying
from rulekit.machine.move import IllegalMove
from rulekit.machine.notation import BadNotation
from rulekit.play.state import State
from rulekit.studio.network.taking import Told, choice

OF_MELDS: Final = ("new_meld", "spread", "layout")
"""What may be named in many ways."""

OF_CARDS: Final = ("card", *OF_MELDS, "layoff", "exchange")
"""What names cards."""

MOST_DEMANDS: Final = 1 << 20
"""More than any rules make of a move."""

MOST_SETS: Final = 80
MOST_MOVES: Final = 8
"""So many sets may be put together at a time, and so many moves be asked for with them."""


class BadSets(Exception):
    """What is to be judged makes no sense; the message says why."""


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
    """Why moves that name these cards are refused; without cards, why what is not offered is.

    `later` are actions of other phases, of which there is only to tell that their time is another.
    With cards, what was nearest to be done comes first: see `_distance`.
    """
    program = state.board.program
    now = {each.name for each in program.actions if each.phase == state.phase}
    offered = {move.action for move in (*state.legal_moves, *state.asides)}
    names = dict.fromkeys(
        action.name
        for action in program.actions
        if (any(each.kind in OF_CARDS for each in action.params) if cards
            else action.name not in offered)
    )  # fmt: skip
    read: list[tuple[tuple[bool, int], Told]] = []
    unread: list[Told] = []
    for name in sorted(names, key=lambda name: name not in now):
        text, later = f"{name} {cards}".strip(), not cards and name not in now
        try:
            state.parse(text)
        except IllegalMove as error:
            told: Told = {"text": text, "action": name, "why": error.why, "later": later}
            read.append((_distance(state, name, error) if cards else (False, 0), told))
        except BadNotation as error:
            unread.append({"text": text, "action": name, "why": str(error), "later": later})
    # Several cards are no text of an action that names one: that is said if nothing better is.
    return [told for _, told in sorted(read, key=lambda each: each[0])] or unread


def judged(state: State, asked: Mapping[str, Any]) -> Told:
    """How sets stand that a player puts together, and the moves that would hand them in.

    `asked`: as `Judge` of web/src/play/messages.ts. Raises BadSets.
    """
    sets = _each(asked, "sets", MOST_SETS, {"text": str, "changed": bool, "own": bool, "pick": int})
    moves = _each(asked, "moves", MOST_MOVES, {"action": str, "before": str, "whole": bool})
    held, number = asked.get("held"), asked.get("number")
    if not isinstance(held, str) or not isinstance(number, int):
        raise BadSets("a 'number' and the cards that are 'held' are wanted")
    readings = [_melds(state, each["text"]) if each["changed"] else [each["text"]] for each in sets]
    found, whys = [], []
    for move in moves:
        meant = [
            read[each["pick"] % len(read)] if read else each["text"]
            for each, read in zip(sets, readings, strict=True)
            if each["changed"] and (move["whole"] or each["own"])
        ]
        text = f"{move['action']} {move['before']}{' / '.join(meant)}"
        try:
            found.append(choice(state, state.parse(text)))
        except (IllegalMove, BadNotation) as error:
            whys.append((_distance(state, move["action"], error), _why(error)))
    lying = " / ".join(
        read[each["pick"] % len(read)] if read else each["text"]
        for each, read in zip(sets, readings, strict=True)
    )
    _, why = min(whys, key=lambda each: each[0], default=((False, 0), ""))
    return {
        "kind": "judged",
        "number": number,
        "readings": readings,
        "takes": [bool(held and _melds(state, f"{each['text']} {held}")) for each in sets],
        "arranges": any(_arranges(state, move, lying) for move in moves),
        "choices": found,
        "why": "" if found else why,
    }


def _distance(state: State, action: str, error: IllegalMove | BadNotation) -> tuple[bool, int]:
    """How far a move is from being legal: the least is told first.

    First of all whether its action is refused so whatever is named; then how many demands were not
    met, where it was read so far.
    """
    unmet = error.unmet if isinstance(error, IllegalMove) else None
    never = _why(error) == _why_not(state, action)
    return never, MOST_DEMANDS if unmet is None else unmet


def _why(error: IllegalMove | BadNotation) -> str:
    return error.why if isinstance(error, IllegalMove) else str(error)


def _arranges(state: State, move: Mapping[str, Any], lying: str) -> bool:
    """Whether a whole table may be handed in by a move, not refused whatever is named."""
    if not move["whole"]:
        return False
    refused = _why_not(state, f"{move['action']} {move['before']}{lying}")
    return not refused or refused != _why_not(state, move["action"])


def _why_not(state: State, text: str) -> str:
    """Why a text is refused, as an action without any cards; empty if it is not."""
    try:
        state.parse(text)
    except (IllegalMove, BadNotation) as error:
        return _why(error)
    return ""


def _melds(state: State, text: str) -> list[str]:
    """The melds that cards can be, all of them in one; none if it is no text of cards."""
    position = state.position
    position.words = state.words
    try:
        rows = open_readings(position, text) + rows_lying(position, text)
    except BadNotation:
        return []
    return list(dict.fromkeys(position.notation.row(row) for row in rows))


def _each(
    asked: Mapping[str, Any], name: str, most: int, shape: Mapping[str, type]
) -> list[dict[str, Any]]:
    """The objects of a list, each with the entries that are wanted. Raises BadSets."""
    found = asked.get(name)
    if not isinstance(found, list) or len(found) > most:
        raise BadSets(f"'{name}' is a list of {most} at most")
    for each in found:
        if not isinstance(each, dict):
            raise BadSets(f"each of '{name}' is an object")
        for key, kind in shape.items():
            if not isinstance(each.get(key), kind):
                raise BadSets(f"each of '{name}' has '{key}'")
    return found
