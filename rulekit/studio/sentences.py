"""What the rulebook says of each rule, by the line where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from rulekit.model.ruleset import Option, Ruleset
from rulekit.play.game import Game
from rulekit.rulebook import Played, rulebook
from rulekit.rulebook.page import CLOSE, OPEN, Item
from rulekit.settle import SettingError, settle
from rulekit.studio.titles import option_said, words_of
from rulekit.types import FLAG

Place: TypeAlias = tuple[str, int]
"""A file and a line of it."""


def sentences(
    rules: Ruleset, language: str, chosen: Mapping[str, str] | None = None
) -> dict[Place, str]:
    """What the rulebook says, by the line of the rule: of each the first that is of it alone.

    Raises SettingError for a choice of options that cannot be.
    """
    played = Played(rules, Game(rules, {}).default_players, chosen or {})
    found: dict[Place, str] = {}
    for section in rulebook(played, language).sections:
        for _, item in (each for top in section.items for each in top.walk()):
            for span in item.spans[:1]:
                found.setdefault((span.file.name, span.line), _text(item))
    return found


def sentences_otherwise(rules: Ruleset, language: str) -> dict[Place, tuple[str, str]]:
    """The same of what is switched off by the default of one option, and with which choice.

    `unpermitted turn: undo`: what the option and its value are called in the language.
    """
    words = words_of(settle(rules, Game(rules, {}).default_players, {}), language)
    found: dict[Place, tuple[str, str]] = {}
    for option in rules.options.values():
        called = option_said(words, option)
        for value in _others(option):
            try:
                said = sentences(rules, language, {option.name: value})
            except SettingError:  # not without the choice of another
                continue
            given = f"{called['called']}: {called['says'].get(value, value)}"
            for place, text in said.items():
                found.setdefault(place, (text, given))
    return found


def _others(option: Option) -> Iterator[str]:
    """The values that may be chosen instead of the default; of numbers the lowest above 1."""
    if option.fixed:
        return
    values = [*option.values, *([option.absent] if option.or_none else [])]
    if option.type == FLAG:
        values = ["true", "false"]
    elif not option.values:
        values.append(str(min(option.high, max(option.low, 2))))
    yield from (each for each in values if each != option.default)


def _text(item: Item) -> str:
    """An item with all below it, without the name of the move that it begins with."""
    texts = [f"{each.text.removesuffix(':')}." if each.items else each.text
             for _, each in item.walk()]  # fmt: skip
    if len(texts) > 1 and item.text.count(":") == 1:
        del texts[0]
    return " ".join(texts).replace(OPEN, "").replace(CLOSE, "")


__all__ = ["Place", "sentences", "sentences_otherwise"]
