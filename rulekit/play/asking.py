"""Asking a bot in the middle of a hand: where the fast tier knows it, within the tier."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.bots import Player, Stream, UnknownBot, allowed, ask, barred
from rulekit.ir.program import Program
from rulekit.kernel.desk.words import (
    DESK_AHEAD,
    DESK_AHEADS,
    DESK_BARRED,
    DESK_BARS,
    DESK_BUDGET,
    DESK_CHANCES,
    DESK_KNOWING,
    DESK_LAYOUTS,
    DESK_LEAVES,
    DESK_PATIENCE,
    DESK_POLICY,
    DESK_WAITS,
    POLICY_GREEDY,
    POLICY_LEARNED,
    POLICY_RANDOM,
    POLICY_SEARCH,
    POLICY_TIMED,
    STAGE_UNKNOWN,
)
from rulekit.kernel.layouts.words import PLAYS_BEST, PLAYS_DRAWN
from rulekit.machine.desk import Desk
from rulekit.machine.move import Move, Shown
from rulekit.machine.position import Position, Words
from rulekit.machine.reading import offered_move
from rulekit.machine.showing import shown, tops
from rulekit.machine.tier import Machine, RuleFault


def asked_in(bot: Player, position: Position, stream: Stream, seen: Sequence[Shown] = ()) -> Move:
    """The move that a bot chooses for the player in turn, who has one. Raises BotFault.

    `seen`: what players have shown in the hand so far.
    """
    position.shown = seen
    drawn = bot.layouts == PLAYS_DRAWN and may_have_many(position.program)
    position.offer(bot.layouts, stream.word() if drawn else 0)
    try:
        moves = position.machine.moves()
        return offered_move(position, moves[chosen(bot, position, moves, stream)])
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
        k = chosen(bot, position, moves, stream)
        yield moves, k
        if not watched:
            position.apply(moves[k])
            continue
        lying = tops(position)
        position.apply(moves[k])
        seen += shown(position, seat, lying, position.transfers()[0])
        position.shown = seen


def sit_down(machine: Machine, bots: Sequence[Player]) -> None:
    """Tell the desk of a machine, which has one, what each bot is like. Raises UnknownBot."""
    desk, memory = machine.desk, machine.memory
    assert desk is not None
    limits = [barred(bot, machine.program) for bot in bots]
    first = desk.table(DESK_BARS) + len(bots)
    kinds = 1 + len(machine.program.actions)
    places = [first + kinds * i if bars else 0 for i, bars in enumerate(limits)]
    for place, bars in zip(places, limits, strict=True):
        memory[place : place + len(bars)] = bars
    for table, words in (
        (DESK_POLICY, [bot.policy or 0 for bot in bots]),
        (DESK_LAYOUTS, [bot.layouts for bot in bots]),
        (DESK_BUDGET, [bot.budget for bot in bots]),
        (DESK_LEAVES, [bot.leaf for bot in bots]),
        (DESK_WAITS, [bot.patience for bot in bots]),
        (DESK_AHEADS, [bot.ahead for bot in bots]),
        (DESK_BARS, places),
    ):
        machine.write(desk.table(table), words)
    if desk.learning:
        _teach(machine, desk, bots)


def _teach(machine: Machine, desk: Desk, bots: Sequence[Player]) -> None:
    """Give the bots that play by what was learned their weights. Raises UnknownBot."""
    at = desk.table(DESK_KNOWING) + len(bots)
    for number, bot in enumerate(bots):
        weights = bot.weights(machine.program) if bot.weights is not None else ()
        machine.memory[desk.table(DESK_KNOWING) + number] = at if weights else 0
        machine.write(at, weights)
        at += len(weights)


def shows(bots: Sequence[Player]) -> bool:
    """Whether somebody may ask what players have shown of their cards."""
    deaf = POLICY_RANDOM, POLICY_GREEDY, POLICY_LEARNED
    return any(bot.policy not in deaf for bot in bots)


def searches(bots: Sequence[Player]) -> bool:
    """Whether one of them searches, for which a machine needs the code."""
    return any(bot.policy in (POLICY_SEARCH, POLICY_TIMED) for bot in bots)


def learns(bots: Sequence[Player]) -> bool:
    """Whether one of them uses what was learned, for which a machine needs the code."""
    return any(bot.weights is not None for bot in bots)


def check_known(stage: int) -> None:
    """Refuse to go on where the tier met a bot that it has no code for. Raises UnknownBot."""
    if stage == STAGE_UNKNOWN:
        raise UnknownBot("the tier was told to play a bot by itself for which it has no code")


def may_have_many(program: Program) -> bool:
    """Whether moves of a program may have layouts that are too many to list."""
    return any(param.many for action in program.actions for param in action.params)


def chosen(bot: Player, position: Position, moves: Sequence[Words], stream: Stream) -> int:
    """The number of the move that a bot chooses, as `ask` says. Raises BotFault.

    It is asked only where it has a choice: of moves that it never makes, none is offered to it.
    """
    open_to_it = allowed(moves, barred(bot, position.program))
    if len(open_to_it) == 1:
        return open_to_it[0]
    if len(open_to_it) < len(moves):
        return open_to_it[ask(bot, position, [moves[k] for k in open_to_it], stream)]
    return _of_all(bot, position, moves, stream)


def _of_all(bot: Player, position: Position, moves: Sequence[Words], stream: Stream) -> int:
    """The same of two moves or more, all of which it may make.

    A player that looks ahead takes no time within a tier that has a desk.
    """
    machine = position.machine
    desk = machine.desk
    limited = bot.never or bot.always
    if desk is None or bot.policy != POLICY_GREEDY or limited:
        return ask(bot, position, moves, stream)
    words, chance = position.words, desk.table(DESK_CHANCES)
    machine.memory[chance] = stream.state
    machine.memory[desk.at(DESK_BARRED)] = 0
    machine.memory[desk.at(DESK_PATIENCE)] = bot.patience
    machine.memory[desk.at(DESK_AHEAD)] = bot.ahead
    try:
        number = machine.kernel("greedy_ask", desk.start, chance)
    except RuleFault:  # in what it imagines, of which the bot itself takes no notice
        position.words = words
        return ask(bot, position, moves, stream)
    stream.state = machine.memory[chance]
    return number
