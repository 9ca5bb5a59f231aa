"""Asking a bot in the middle of a hand: where the fast tier knows it, within the tier."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.bots import Player, Stream, UnknownBot, ask
from rulekit.ir.program import Program
from rulekit.kernel.desk.words import (
    DESK_CHANCES,
    POLICY_GREEDY,
    POLICY_RANDOM,
    STAGE_UNKNOWN,
)
from rulekit.kernel.layouts.words import PLAYS_BEST, PLAYS_DRAWN
from rulekit.machine.move import Move, Shown
from rulekit.machine.position import Position, Words
from rulekit.machine.reading import offered_move
from rulekit.machine.showing import shown, tops
from rulekit.machine.tier import RuleFault


def asked_in(bot: Player, position: Position, stream: Stream, seen: Sequence[Shown] = ()) -> Move:
    """The move that a bot chooses for the player in turn, who has one. Raises BotFault.

    `seen`: what players have shown in the hand so far.
    """
    position.shown = seen
    drawn = bot.layouts == PLAYS_DRAWN and may_have_many(position.program)
    position.offer(bot.layouts, stream.word() if drawn else 0)
    try:
        moves = position.machine.moves()
        number = 0 if len(moves) == 1 else chosen(bot, position, moves, stream)
        return offered_move(position, moves[number])
    finally:
        position.offer(PLAYS_BEST)


def decided(
    bots: Sequence[Player], position: Position, streams: Sequence[Stream]
) -> Iterator[tuple[Sequence[Words], int]]:
    """Play to the end of the hand: the moves at each decision, and the number of the one made next.

    `bots`, `streams`: one for each seat. What is shown from now on is in `position.shown`. Raises
    BotFault, RuleFault.
    """
    position.shown = ()
    many = may_have_many(position.program)
    watched = shows(bots)
    seen: list[Shown] = []
    while not position.hand_is_over:
        seat = position.get("me")
        bot, stream = bots[seat], streams[seat]
        if many:
            position.offer(bot.layouts, stream.word() if bot.layouts == PLAYS_DRAWN else 0)
        moves = position.machine.moves()
        if not moves:
            phase = position.program.phases[position.get("phase")]
            raise RuleFault(f"in the phase '{phase}' seat {seat + 1} has no move")
        k = 0 if len(moves) == 1 else chosen(bot, position, moves, stream)
        yield moves, k
        if not watched:
            position.apply(moves[k])
            continue
        lying = tops(position)
        position.apply(moves[k])
        seen += shown(position, seat, lying, position.transfers()[0])
        position.shown = seen


def shows(bots: Sequence[Player]) -> bool:
    """Whether somebody may ask what players have shown of their cards."""
    return any(bot.policy not in (POLICY_RANDOM, POLICY_GREEDY) for bot in bots)


def check_known(stage: int) -> None:
    """Refuse to go on where the tier met a bot that it has no code for. Raises UnknownBot."""
    if stage == STAGE_UNKNOWN:
        raise UnknownBot("the tier was told to play a bot by itself for which it has no code")


def may_have_many(program: Program) -> bool:
    """Whether moves of a program may have layouts that are too many to list."""
    return any(param.many for action in program.actions for param in action.params)


def chosen(bot: Player, position: Position, moves: Sequence[Words], stream: Stream) -> int:
    """The number of the move that a bot chooses, as `ask` says. Raises BotFault.

    A player that looks ahead takes no time within a tier that has a desk.
    """
    machine = position.machine
    desk = machine.desk
    if desk is None or bot.policy != POLICY_GREEDY or len(moves) == 1:
        return ask(bot, position, moves, stream)
    words, chance = position.words, desk.table(DESK_CHANCES)
    machine.memory[chance] = stream.state
    try:
        number = machine.kernel("greedy_ask", desk.start, chance)
    except RuleFault:  # in what it imagines, of which the bot itself takes no notice
        position.words = words
        return ask(bot, position, moves, stream)
    stream.state = machine.memory[chance]
    return number
