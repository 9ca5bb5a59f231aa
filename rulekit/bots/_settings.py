"""What stands behind the name of a bot of ours: `search:playouts=400`, `greedy:never=knock`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from rulekit.bots._contract import UnknownBot
from rulekit.diagnostics import did_you_mean

Settings = Mapping[str, range | type[Path] | None]
"""The settings of a bot, and the numbers that each may have; None: the name of an action, of which
there may be several; Path: the name of a file."""

Said = int | Path | frozenset[str]


def settings(name: str, said: str | None, known: Settings) -> dict[str, Said]:
    """What is set, by name. Raises UnknownBot for what cannot be set so.

    `said`: `playouts=400`, several with a colon between them; None: nothing.
    """
    found: dict[str, Said] = {}
    for part in () if said is None else said.split(":"):
        setting, _, value = (each.strip() for each in part.partition("="))
        if setting not in known:
            raise UnknownBot(
                f"the bot '{name}' has no setting '{setting}'; "
                f"{did_you_mean(setting, list(known), 'settings')}"
            )
        numbers = known[setting]
        if numbers is None:
            found[setting] = _actions(name, setting, value) | _so_far(found, setting)
        elif setting in found:
            raise UnknownBot(f"the bot '{name}' is told its {setting} twice")
        elif isinstance(numbers, range):
            found[setting] = _number(name, setting, value, numbers)
        elif not value:
            raise UnknownBot(f"the bot '{name}' is told no {setting}: write {name}:{setting}=NAME")
        else:
            found[setting] = Path(value)
    return found


def _so_far(found: Mapping[str, Said], setting: str) -> frozenset[str]:
    names = found.get(setting, frozenset())
    assert isinstance(names, frozenset)
    return names


def _actions(name: str, setting: str, value: str) -> frozenset[str]:
    if not re.fullmatch("[a-z][a-z0-9_]*", value):
        raise UnknownBot(
            f"the bot '{name}' takes the name of an action as {setting}, not '{value}': "
            f"write {name}:{setting}=knock"
        )
    return frozenset({value})


def _number(name: str, setting: str, value: str, numbers: range) -> int:
    if not value.isdecimal() or int(value) not in numbers:
        raise UnknownBot(
            f"the bot '{name}' takes {setting} from {numbers[0]} to {numbers[-1]}, not '{value}': "
            f"write {name}:{setting}={numbers[0]}"
        )
    return int(value)
