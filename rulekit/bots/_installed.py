"""Bots that other distributions bring: found by their metadata, and imported only when named."""

from __future__ import annotations

import re
from importlib.metadata import EntryPoint, entry_points

from rulekit.bots._contract import UnknownBot
from rulekit.bots._written import told

_WRITTEN = re.compile(r"[\w.]+(?:\s*:\s*[\w.]+)?\s*(?:\[.*\])?")
GROUP = "rulekit.bots"
"""The group of entry points; each is called what its bot is called, and says where it is."""


def brought() -> dict[str, list[EntryPoint]]:
    """The bots that are installed, by name; more than one where several bring the same name."""
    found: dict[str, list[EntryPoint]] = {}
    for each in entry_points(group=GROUP):
        alike = found.setdefault(each.name, [])
        if (each.value, bringer(each)) not in [(one.value, bringer(one)) for one in alike]:
            alike.append(each)
    return dict(sorted(found.items()))


def bringer(entry: EntryPoint) -> str:
    """The distribution that brings a bot, with its version."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else ""


def loaded(name: str, found: list[EntryPoint]) -> object:
    """What is installed under a name. Raises UnknownBot."""
    if len(found) > 1:
        ways = " and ".join(f"{bringer(each)} ({each.value})" for each in found)
        raise UnknownBot(
            f"the bot '{name}' is brought by {ways}; name the one you mean by its module"
        )
    (entry,) = found
    if _WRITTEN.fullmatch(entry.value) is None:
        raise UnknownBot(
            f"the bot '{name}' of {bringer(entry)} is said to be '{entry.value}', "
            "which is neither `module` nor `module:Name`"
        )
    try:
        return found[0].load()
    except (Exception, SystemExit) as error:
        raise UnknownBot(
            f"the bot '{name}' of {bringer(found[0])} cannot be imported: {told(error)}"
        ) from error
