"""Settings: which table size and which values of options somebody has chosen."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.model.ruleset import Ruleset
from rulekit.nodes import dataclass
from rulekit.settle.folding import ABSENT
from rulekit.source import Span
from rulekit.types import FLAG, NUMBER


class SettingError(ValueError):
    """An option or table size that the rules do not allow; the message says why."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.span = span  # what in the rule file stands in the way, if one place does


class TooLarge(SettingError):
    """Rules that would become too large a program; the message says how large they may be."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice of options and table size.

    `options`: the number that stands for the value of each; `chosen`: their values as texts.
    """

    players: int
    options: Mapping[str, int]
    chosen: Mapping[str, str]

    def answer(self, name: str) -> int:
        """The number for an option, or for the word `players`."""
        return self.players if name == "players" else self.options[name]


def setting_of(rules: Ruleset, players: int, chosen: Mapping[str, str]) -> Setting:
    """The setting for chosen options (texts; others at their defaults), whether it is required.

    Raises SettingError for values out of range, options fixed by the variant, and table sizes that
    the game does not have.
    """
    if players not in rules.players:
        sizes = ", ".join(str(n) for n in rules.players)
        raise SettingError(f"{rules.name} is for {sizes} players, not {players}")
    texts: dict[str, str] = {}
    values: dict[str, int] = {}
    for name, option in rules.options.items():
        text = option.reads(str(chosen.get(name, option.default)))
        if option.fixed and name in chosen and text != option.default:
            raise SettingError(f"option '{name}' is fixed at {option.default} in {rules.name}")
        values[name] = number_of(rules, name, text)
        texts[name] = str(int(text)) if text.isdecimal() else text
    return Setting(players, values, texts)


def number_of(rules: Ruleset, name: str, text: str) -> int:
    """The number that stands for a value of an option. Raises SettingError for what cannot be."""
    option = rules.options[name]
    if option.type == NUMBER:
        if text == option.absent and option.or_none:
            return ABSENT
        in_words = not option.values or text in option.values
        if text.isdecimal() and option.low <= int(text) <= option.high and in_words:
            return int(text)
        allowed = " | ".join(option.values) or f"{option.low}..{option.high}"
        extra = f", or {option.absent}" if option.or_none else ""
        raise SettingError(f"option '{name}' cannot be '{text}': values are {allowed}{extra}")
    if text not in option.values:
        raise SettingError(
            f"option '{name}' cannot be '{text}': values are {' | '.join(option.values)}"
        )
    return int(text == "true") if option.type == FLAG else option.values.index(text)
