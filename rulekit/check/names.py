"""Names: what the words of a rule file stand for, and where they may be used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulekit.diagnostics import Report
from rulekit.language.effects import OPENINGS
from rulekit.language.play import TARGETS
from rulekit.source import Span
from rulekit.types import (
    CARD,
    CARDS,
    FLAG,
    LAYOUT,
    MELD,
    MELDS,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    RANK,
    SPREAD,
    SUIT,
    TEAM,
    TEAMS,
    UNKNOWN,
    Type,
    symbol,
)

# Words that phrases read as their own where a name may stand; a test holds them to the grammar.
RESERVED = OPENINGS | {
    "all", "and", "any", "bottom", "count", "each", "every", "everything", "false", "first", "fits",
    "from", "highest", "in", "into", "is", "leaving", "lowest", "mod", "my", "next", "no", "none",
    "not", "of", "on", "or", "otherwise", "over", "random", "satisfies", "seat", "sum", "times",
    "to", "true", "using", "when", "where", "with", "yes",
}  # fmt: skip
ROUTES = frozenset(form.opens for form in TARGETS.values()) - {""}
"""The same for the names of phases."""

UNREADABLE = frozenset({"my", "next", "not", "random", "seat"})
"""Words that begin a value of their own, so that no phrase can name a word of a list by them."""

VALUE_TYPES: Mapping[str, Type] = {
    "number": NUMBER,
    "flag": FLAG,
    "card": CARD,
    "tile": CARD,
    "rank": RANK,
    "suit": SUIT,
    "player": PLAYER,
    "team": TEAM,
}

PARAMETER_TYPES: Mapping[str, Type] = {
    **VALUE_TYPES,
    "cards": CARDS,
    "tiles": CARDS,
    "meld": MELD,
    "spread": SPREAD,
    "layout": LAYOUT,
    "players": PLAYERS,
}


def check_name(word: str, span: Span, report: Report, reserved: frozenset[str] = RESERVED) -> bool:
    """Whether phrases can read a name, and not as a word of their own; if not, it is reported."""
    if word not in reserved and re.fullmatch("[a-z][a-z0-9_]*", word):
        return True
    better = "_".join(re.findall("[a-z0-9]+", word.lower()))
    if better in reserved or not better[:1].isalpha():
        better = f"the_{better or 'name'}"
    report.add(
        "bad-name",
        span,
        f"'{word}' is a word that phrases are made of, and no name"
        if word in reserved
        else f"'{word}' is not read as a name: small letters, digits and `_`, a letter first",
        help=f"another name, such as `{better}`",
    )
    return False


@dataclass(frozen=True, slots=True)
class Name:
    """What one declared word stands for.

    `role`: option, zone, meld kind, ledger, variable, definition, procedure, suit, rank, list,
    phase, ranking. `owner`: player, team, a list or "" for zones, ledgers and variables.
    """

    word: str
    role: str
    type: Type
    span: Span
    owner: str = ""


@dataclass(slots=True)
class Names:
    """All declared words of a rule file, and the symbols of its lists."""

    words: dict[str, Name] = field(default_factory=dict)
    symbols: dict[str, tuple[str, ...]] = field(default_factory=dict)  # list -> its names
    faces: dict[str, int] = field(default_factory=dict)  # extras by name
    lists: set[str] = field(default_factory=set)  # those that the rule file declares
    no_numbers: set[str] = field(default_factory=set)  # words that options take for no number
    actions: set[str] = field(default_factory=set)  # the kinds of moves
    used: set[str] = field(default_factory=set)
    faulty: set[str] = field(default_factory=set)  # what was declared, but not rightly

    def __iter__(self) -> Iterator[Name]:
        return iter(self.words.values())

    def role(self, *roles: str) -> tuple[str, ...]:
        """The words that have one of these roles."""
        return tuple(name.word for name in self.words.values() if name.role in roles)

    def lists_with(self, word: str) -> tuple[str, ...]:
        """The lists of symbols that hold a word."""
        return tuple(name for name, words in self.symbols.items() if word in words)


@dataclass(frozen=True, slots=True)
class Scope:
    """What is bound where an expression stands.

    `me`: whether somebody is in turn (or a recipient, or a claimer). `locals`: names bound by
    parameters, choices and quantifiers. `setting`: the expression may use options and table size
    only. `me_type`: a team where teams are the recipients of a score.
    """

    me: bool = True
    locals: Mapping[str, Type] = field(default_factory=dict)
    setting: bool = False
    me_type: Type = PLAYER

    def bind(self, name: str, kind: Type) -> Scope:
        """This scope with one more local name."""
        return Scope(self.me, {**self.locals, name: kind}, self.setting, self.me_type)

    def loops_over(self, *kinds: Type) -> str:
        """A bound name of one of these types, or ""."""
        return next((name for name, kind in self.locals.items() if kind in kinds), "")


ELEMENTS: Mapping[Type, Type] = {
    CARDS: CARD,
    PILE: CARD,
    MELDS: MELD,
    MELD: CARD,
    PLAYERS: PLAYER,
    TEAM: PLAYER,
    TEAMS: TEAM,
}


def element(kind: Type) -> Type:
    """The type of what a domain consists of; UNKNOWN if it consists of nothing."""
    return symbol(kind.list) if kind.name == "names" else ELEMENTS.get(kind, UNKNOWN)
