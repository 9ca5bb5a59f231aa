"""What a page calls what may be changed of a game, and its options, in a language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulekit.model.ruleset import Option
from rulekit.model.settled import Rules
from rulekit.rulebook import LANGUAGES
from rulekit.rulebook.wording import Words
from rulekit.types import FLAG
from rulekit.variants.changes import ACTION_KIND, DEAL, MELD, OPTION, SCORE, TRACK

_ROLES = {
    OPTION: ("value", "option"),
    DEAL: ("value", "value"),
    ACTION_KIND: ("phase", "action"),
    MELD: ("value", "kind"),
    SCORE: ("value", "entry"),
    TRACK: ("value", "variable"),
}
"""By kinds of change the role of the last part of its name, and before it that of the others."""


STEPS: Mapping[str, str] = {"es": "paso del reparto"}
"""What a step of the deal is called that has no words of its own, where its name is foreign."""

WHO: Mapping[str, Mapping[str, str]] = {
    "es": {
        "each player": "cada jugador",
        "each team": "cada bando",
        "others pay winner": "los demás pagan al ganador",
    },
}
"""Who gets what a hand scores, by language: words of rule files that stand for no thing."""


def words_of(rules: Rules, language: str) -> Words:
    """What the things of a game are called. Raises KeyError for a language that there is not."""
    return Words(rules, LANGUAGES[language])


def title(words: Words, kind: str, name: str) -> str:
    """What is called so that may be changed: `discard · knock`; "" of what has no name."""
    if kind not in _ROLES:
        return ""
    before, last = _ROLES[kind]
    *parts, own = name.split(".")
    if kind == DEAL and not words.called(own, last) and words.language.code in STEPS:
        return STEPS[words.language.code]
    who = WHO.get(words.language.code, {})
    told = [who.get(each) or words.bare(each, before) for each in parts]
    return " · ".join([*told, words.bare(own, last)])


def option_said(words: Words, option: Option) -> dict[str, Any]:
    """What an option is called, and each of its values; its default, and its bounds."""
    return {
        "called": words.bare(option.name, "option"),
        "says": {value: _value(words, option, value) for value in _values(option)},
        "values": list(option.values),
        "default": option.default,
        "low": option.low,
        "high": option.high,
    }


def _values(option: Option) -> tuple[str, ...]:
    return (*option.values, option.absent) if option.or_none else tuple(option.values)


def _value(words: Words, option: Option, value: str) -> str:
    if option.type == FLAG:
        return words.say("yes" if value == "true" else "no")
    return words.bare(value, "value")
