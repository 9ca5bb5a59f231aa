"""What stands behind the name of a bot of ours: `search:playouts=400`."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.bots._contract import UnknownBot
from rulekit.diagnostics import did_you_mean


def settings(name: str, said: str | None, known: Mapping[str, range]) -> dict[str, int]:
    """The numbers that are set, by name. Raises UnknownBot for what cannot be set so.

    `said`: `playouts=400`, several with a colon between them; None: nothing. `known`: the settings
    of the bot, and the numbers that each may have.
    """
    found: dict[str, int] = {}
    for part in () if said is None else said.split(":"):
        setting, _, number = (each.strip() for each in part.partition("="))
        if setting not in known:
            raise UnknownBot(
                f"the bot '{name}' has no setting '{setting}'; "
                f"{did_you_mean(setting, list(known), 'settings')}"
            )
        least, most = known[setting][0], known[setting][-1]
        if not number.isdecimal() or int(number) not in known[setting]:
            raise UnknownBot(
                f"the bot '{name}' takes {setting} from {least} to {most}, not '{number}': "
                f"write {name}:{setting}={least}"
            )
        if setting in found:
            raise UnknownBot(f"the bot '{name}' is told its {setting} twice")
        found[setting] = int(number)
    return found
