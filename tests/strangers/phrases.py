"""Phrases that the grammar makes: each reads well, and few of them mean anything."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from lark.grammar import Rule, Terminal

from rulekit.syntax.phrase import spelt
from rulekit.syntax.table import WORD, build_parser, load_table

DEEP = 6
"""Rules inside one another after which the shortest way is taken."""

Vocabulary = Mapping[str, Sequence[str]]
"""What may stand for each terminal of anybody's choice: NAME, INT, SYMBOL, STRING."""

NUMBERS = ("0", "1", "2", "3", "5", "10", "13", "52", "100", "1000", "65536", "9" * 18, "9" * 30)
"""What may stand for a number besides those that a game has."""


@cache
def _rules() -> Mapping[str, tuple[Rule, ...]]:
    found: dict[str, list[Rule]] = {}
    for rule in build_parser().rules:
        found.setdefault(str(rule.origin.name), []).append(rule)
    return {name: tuple(rules) for name, rules in found.items()}


@cache
def _heights() -> Mapping[str, int]:
    """How many rules must stand inside one another, at least, to end each rule."""
    heights: dict[str, int] = {}
    while len(heights) < len(_rules()):
        for name, rules in _rules().items():
            known = [found for each in rules if (found := _height(each, heights)) is not None]
            if known:
                heights[name] = min(known) + 1
    return heights


def _height(rule: Rule, heights: Mapping[str, int]) -> int | None:
    inner = [heights.get(str(each.name)) for each in rule.expansion if not _is_word(each)]
    known = [each for each in inner if each is not None]
    return max(known, default=0) if len(known) == len(inner) else None


def _is_word(symbol: object) -> bool:
    return isinstance(symbol, Terminal)


def made(kind: str, chance: Random, words: Vocabulary) -> str:
    """A phrase of a kind, its names and numbers out of `words`."""
    return " ".join(_made(kind, chance, words, chance.randint(2, DEEP)))


def _made(name: str, chance: Random, words: Vocabulary, left: int) -> list[str]:
    rules = _rules()[name]
    if left <= 0:
        heights = _heights()
        least = min(_height(each, heights) or 0 for each in rules)
        rules = tuple(each for each in rules if (_height(each, heights) or 0) == least)
    parts: list[str] = []
    single = len(rules) == 1
    for symbol in chance.choice(rules).expansion:
        text = str(symbol.name)
        if isinstance(symbol, Terminal):
            parts.append(_word(text, chance, words))
        else:
            parts += _made(text, chance, words, left if single else left - 1)
    return parts


@cache
def _keywords() -> frozenset[str]:
    """The words of the grammar, which are no names where they may stand as words."""
    return frozenset(text for form, text in load_table().terminals.values() if form == WORD)


def _word(terminal: str, chance: Random, words: Vocabulary) -> str:
    if terminal in words:
        return chance.choice(words[terminal])
    return chance.choice(spelt(terminal) or ("'s",))


def vocabulary(text: str) -> Vocabulary:
    """The names, numbers and symbols that stand in a rule file."""
    found = set(re.findall(r"[A-Za-z0-9_]+", re.sub(r"#.*", "", text))) - _keywords()
    return {
        "NAME": sorted(each for each in found if re.fullmatch(r"[a-z][a-z0-9_]*", each)),
        "SYMBOL": sorted(each for each in found if re.fullmatch(r"[A-Z][A-Za-z0-9]?", each)),
        "INT": sorted({*NUMBERS, *(each for each in found if each.isdecimal())}),
        "STRING": ['"a"', '""', '"the stock"'],
    }
