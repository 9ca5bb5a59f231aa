"""Rules are settled once: a ruleset, a table size and a choice of options -> settled rules.

What options and table size decide is decided here and nowhere else: the alternatives from which
they choose, the conditions that name them, the values that follow. What play decides is left as it
was written. Programs and rulebooks start from settled rules, and never see an option.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.model.ruleset import Ruleset
from rulekit.model.settled import Rules
from rulekit.settle.declarations import Settler
from rulekit.settle.kept import Kept
from rulekit.settle.setting import Setting, SettingError, TooLarge, number_of, setting_of

__all__ = [
    "Kept",
    "Setting",
    "SettingError",
    "Settler",
    "TooLarge",
    "allowed",
    "number_of",
    "setting_of",
    "settle",
]


def settle(rules: Ruleset, players: int, chosen: Mapping[str, str]) -> Rules:
    """The rules for a table size and chosen options (texts; others at their defaults).

    Raises SettingError as `allowed` does.
    """
    return allowed(rules, players, chosen).settle()


def allowed(
    rules: Ruleset, players: int, chosen: Mapping[str, str], kept: Kept | None = None
) -> Settler:
    """What settles the parts of a ruleset for a table size and chosen options.

    `kept`: its parts as they were settled for others. Raises SettingError for what `setting_of`
    refuses, and for what `require` forbids.
    """
    settler = Settler(rules, setting_of(rules, players, chosen), kept)
    for reason, _ in settler.refused(rules.require):
        raise SettingError(reason)
    return settler
