"""What moves take from elsewhere than the hand: what they name of it, and what a number counts.

The form is that of web/src/play/messages.ts; pages that are a table of their own find the same out
in web/src/play/taking.ts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from rulekit.machine.move import Move, Transfer
from rulekit.machine.tier import RuleFault
from rulekit.machine.view import sees
from rulekit.play.state import State

Told: TypeAlias = dict[str, Any]

NUMBER = "number"
"""The kind of argument that may count cards."""
LAYOUT = "layout"
"""The kind of argument whose text does not tell which of its cards are laid by the move."""


@dataclass(frozen=True, slots=True)
class Taking:
    """Where the cards of a move come from and go to, as far as who makes it sees them before.

    `named`: the cards that go onto melds, or on from the hand, though they lay elsewhere.
    `counted`: those on top of one open pile that come to the hand, the lowest first.
    `laid`: those that go onto melds, of the hand or from elsewhere.
    """

    sources: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    counted: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()


def offered(state: State, seat: int) -> Told:
    """The moves of the player in turn, and by action where they lead: by one move of each.

    They are looked at where all that the seat does not know has been dealt anew, so what is hidden
    tells nothing.
    """
    imagined = state.redeal(seat)
    first: dict[str, Taking] = {}
    for move in (*imagined.legal_moves, *imagined.asides):
        if move.action not in first:
            first[move.action] = _taking(imagined, move)
    choices = []
    for move in (*state.legal_moves, *state.asides):
        closely = first.get(move.action, Taking()).named or NUMBER in _kinds(state, move)
        choices.append(_told(state, move, _taking(imagined, move) if closely else Taking()))
    ways = {
        action: {"from": sorted(each.sources), "to": sorted(each.targets)}
        for action, each in first.items()
    }
    return {"choices": choices, "ways": ways}


def choice(state: State, move: Move) -> Told:
    """One move, as it may be chosen."""
    return _told(state, move, _taking(state, move))


def arguments(state: State, move: Move, texts: Iterable[str]) -> list[Told]:
    """What a move names, each with its kind."""
    return [
        {"text": text, "kind": kind} for text, kind in zip(texts, _kinds(state, move), strict=False)
    ]


def _kinds(state: State, move: Move) -> list[str]:
    return [param.kind for param in state.board.program.actions[move.registers[0] - 1].params]


def _told(state: State, move: Move, taking: Taking) -> Told:
    args = arguments(state, move, move.arguments)
    for arg in args:
        if arg["kind"] == NUMBER and arg["text"] == str(len(taking.counted)) and taking.counted:
            arg["cards"] = taking.counted
        if arg["kind"] == LAYOUT and taking.named:
            arg["cards"] = taking.laid
    told = {"text": move.text, "action": move.action, "args": args}
    return {**told, "taken": taking.named} if taking.named else told


def _taking(state: State, move: Move) -> Taking:
    if (seat := state.to_move) is None:
        return Taking()
    cards = {key(each.name, each.owner): each.cards for each in state.view(seat).zones}
    zones = {zone.name: zone for zone in state.board.program.zones}
    hands = {
        key(zone.name, index + 1)
        for zone, index in state.position.parts()
        if zone.shape == "cards" and zone.owner and zone.sight != "face_up"
        and sees(zone.sight, zone.owner, index, seat - 1, state.board.program.teams)
    }  # fmt: skip
    sources, targets = dict[str, None](), dict[str, None]()
    named, came, laid = list[str](), list[str](), list[str]()
    for each in _transfers(state, move):
        source, card = key(*each.source), state.board.program.faces[each.face]
        target = "" if each.target is None else key(*each.target)
        lays = each.target is None or zones[each.target[0]].shape == "melds"
        seen = card in cards.get(source, ())
        if source in hands:
            if target and target not in hands:
                targets[target] = None
            laid.extend([card] if lays else [])
            if card in came:
                came.remove(card)
                named.append(card)
        elif target in hands:
            sources[source] = None
            came.extend([card] if seen else [])
        elif lays and seen:
            sources[source] = None
            named.append(card)
            laid.append(card)
    top = cards.get(",".join(sources), ())[-len(came) :] if came else ()
    counted = top if Counter(top) == Counter(came) else ()
    return Taking(tuple(sources), tuple(targets), tuple(named), counted, tuple(laid))


def _transfers(state: State, move: Move) -> tuple[Transfer, ...]:
    try:
        return state.play_unchecked(move).history[-1].transfers
    except RuleFault:  # in what was imagined
        return ()


def key(zone: str, owner: int) -> str:
    """A zone and its owner as one text."""
    return f"{zone} {owner}"
