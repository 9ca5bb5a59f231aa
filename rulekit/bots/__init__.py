"""Bots: policies for any rule file, on what their seat may know.

One module is one bot of ours, by file name; anybody may write others elsewhere. A bot never sees
the true position: everything hidden from its seat has been dealt anew, and the generator of the
hand replaced, before it is asked. So its choice cannot depend on hidden things.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from operator import index
from typing import SupportsIndex, cast

from rulekit import asked, discover
from rulekit.bots._contract import (
    NO_CODE,
    Bot,
    BotFault,
    Choose,
    Player,
    UnknownBot,
    allowed,
    barred,
    names,
)
from rulekit.bots._limited import Limited
from rulekit.bots._settings import settings
from rulekit.diagnostics import did_you_mean
from rulekit.machine.chance import Stream, imagine
from rulekit.machine.position import Position, Words
from rulekit.machine.tier import RuleFault


def find(wanted: object) -> Player:
    """The bot that is meant: by its name, or the bot itself. Raises UnknownBot.

    `wanted`: the name of one of ours, or of one that is installed (an entry point of the group
    `rulekit.bots`); `package.module:Name`, `file.py:Name`, or `file.py` alone for one of somebody
    else's, which is looked for from the folder one is in; or what `Bot` says. Code of others is
    imported only now.
    """
    from rulekit.bots._written import imported, player

    if isinstance(wanted, Player):
        return wanted
    if not isinstance(wanted, str):
        return player(wanted)
    name, colon, said = wanted.partition(":")
    if name in names():
        return _ours(name, said if colon else None)
    if ":" in wanted or wanted.endswith(".py"):
        return player(imported(wanted), wanted)
    return player(_brought(wanted), wanted)


def _brought(name: str) -> object:
    """The bot that a distribution brings under a name. Raises UnknownBot."""
    from rulekit.bots._installed import brought, loaded

    found = brought()
    if name in found:
        return loaded(name, found[name])
    hint = did_you_mean(name, [*names(), *found], "bots")
    if "=" in name:
        hint = "settings of a bot are joined by colons, as in search:playouts=400:leaf=1"
    elif "," in name:
        hint = f"several are given as a list: {name.replace(' ', '').split(',')}"
    raise UnknownBot(
        f"there is no bot '{name}'; {hint}; one of your own is named package.module:Name "
        "or file.py:Name"
    )


def seated(bots: Sequence[object] | str, players: int) -> list[Player]:
    """The bot of each seat: those given fill the seats in order, repeated.

    Raises UnknownBot; ValueError if there are none or too many; TypeError for what is no list.
    """
    given = among(bots, players)
    found = [find(each) for each in given]
    return [found[seat % len(found)] for seat in range(players)]


def among(bots: Sequence[object] | str, players: int) -> tuple[object, ...]:
    """What was given as bots for so many seats. Raises as `seated` does, but for UnknownBot."""
    asked.kind("bots", bots, Sequence, "a list of bots or their names")
    given = (bots,) if isinstance(bots, str) else tuple(bots)
    if not given:
        raise ValueError("at least one bot is needed")
    if len(given) > players:
        raise ValueError(f"{len(given)} bots do not fit on {players} seats")
    return given


@cache
def _ours(name: str, said: str | None) -> Player:
    """One of ours; `said`: what stands behind its name. Raises UnknownBot."""
    from rulekit.bots._written import player

    module = discover.load(__name__, name)
    if said is None and not hasattr(module, "made"):
        return player(module, name, ours=True)
    made: Callable[..., object] = getattr(module, "made", partial(Limited, module))
    found = settings(name, said, getattr(module, "SETTINGS", {}))
    never, always = (found.get(each, frozenset()) for each in ("never", "always"))
    if isinstance(never, frozenset) and isinstance(always, frozenset) and never & always:
        both = min(never & always)
        raise UnknownBot(
            f"the bot '{name}' cannot both never and always '{both}': leave one of them out"
        )
    return player(made(**found), name, ours=True)


def ask(bot: Player, position: Position, moves: Sequence[Words], stream: Stream) -> int:
    """The number of the move that a bot chooses for the player in turn, of all that he has.

    The position is as before afterwards. Raises BotFault.
    """
    if not bot.needs_position:
        return _answer(bot, cast("Position", None), len(moves), stream)
    words, position.offered = position.words, moves
    position.barred, position.patience = barred(bot, position.program), bot.patience
    position.ahead = bot.ahead
    imagine(position, position.get("me"), stream)
    try:
        return _answer(bot, position, len(moves), stream)
    finally:
        position.words = words


def _answer(bot: Player, position: Position, count: int, stream: Stream) -> int:
    """What a bot says. Raises BotFault: what it imagines is no fault of the rules, either."""
    if bot.policy is not None:
        return bot.choose(position, count, stream)
    try:
        said = bot.choose(position, count, stream)
    except RuleFault as fault:
        raise BotFault(
            f"the bot '{bot.name}' went where the rules break down: {fault}; "
            "it should catch RuleFault where it tries moves"
        ) from fault
    except (Exception, SystemExit) as error:
        from rulekit.bots._written import told

        raise BotFault(f"the bot '{bot.name}' broke down: {told(error)}") from error
    try:
        chosen = index(cast("SupportsIndex", said))
    except TypeError:
        raise BotFault(
            f"the bot '{bot.name}' chose {_shown(said)}; its `choose` should return the number of "
            f"a move, from 0 to {count - 1}"
        ) from None
    if not 0 <= chosen < count:
        raise BotFault(
            f"the bot '{bot.name}' chose move {chosen}, but there are {count}, "
            f"from 0 to {count - 1}"
        )
    return chosen


def _shown(said: object) -> str:
    """What was said instead of a number; of anything but plain values, only what it is."""
    plain = said is None or isinstance(said, str | bytes | float | bool)
    return repr(said) if plain else f"something of the type {type(said).__name__}"


__all__ = [
    "NO_CODE",
    "Bot",
    "BotFault",
    "Choose",
    "Player",
    "Stream",
    "UnknownBot",
    "allowed",
    "among",
    "ask",
    "barred",
    "find",
    "imagine",
    "names",
    "seated",
]
