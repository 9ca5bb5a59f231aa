"""Asking a bot in the middle of a hand: where the fast tier knows it, within the tier."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.bots import Player, Stream, ask
from rulekit.kernel.desk.words import DESK_CHANCES, POLICY_GREEDY
from rulekit.machine.position import Position, Words
from rulekit.machine.tier import RuleFault


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
