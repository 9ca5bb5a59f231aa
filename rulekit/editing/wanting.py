"""What a name may be at the end of what is written: of which role, or a value of which type."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulekit.check.names import VALUE_TYPES
from rulekit.editing.places import Place
from rulekit.editing.reading import Reading
from rulekit.language.effects import BLOCKS, EFFECTS
from rulekit.language.forms import Form, Part
from rulekit.language.play import CHOICES, TARGETS
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES
from rulekit.model.symbols import Role, Symbol
from rulekit.types import (
    CARDS,
    FLAG,
    KIND,
    MELDS,
    MOVE,
    NUMBER,
    OWNERS,
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
    fits,
)

FORMS: Mapping[str, Mapping[str, Form]] = {
    "effect": EFFECTS,
    "block": BLOCKS,
    "choice": CHOICES,
    "route": TARGETS,
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a name may be at a place.

    `roles`: of one of these, and nothing that has a value. Or a value of one of `types` (any, if
    there are none), and of words that are constant only those of `words`, and of one option or list
    if that is `of`. `given`: words of the language that are wanted besides. `place`: a zone alone.
    """

    roles: tuple[Role, ...] = ()
    types: tuple[Type, ...] = ()
    words: tuple[Role, ...] = ()
    of: str = ""
    given: tuple[str, ...] = ()
    place: bool = False

    @property
    def values(self) -> bool:
        """Whether a value is wanted, of which words and functions are some."""
        return not (self.roles or self.of or self.place)

    def type(self, found: Type) -> bool:
        """Whether a value of a type will do."""
        return not self.types or found == UNKNOWN or any(fits(found, each) for each in self.types)

    def symbol(self, symbol: Symbol) -> bool:
        """Whether a name will do."""
        if self.roles:
            return symbol.role in self.roles
        if self.place and symbol.role != "zone":
            return False
        if symbol.role in _CONSTANT:
            return symbol.role in self.words and self.of in ("", symbol.of, symbol.role)
        return not self.of and symbol.role in VALUED and self.type(symbol.type)


_CONSTANT: tuple[Role, ...] = (
    "value", "rank", "suit", "card", "meld kind", "action", "reason", "list",
)  # fmt: skip
VALUED: tuple[Role, ...] = (
    "option", "zone", "variable", "ledger", "definition", "choice", "parameter", "bound", "ranking",
)  # fmt: skip
_ANY = Wanted()
_ANYTHING = Wanted(words=_CONSTANT)

_BY_KIND: Mapping[str, tuple[Role, ...]] = {
    "turn": ("phase",),
    "path": ("phase", "action"),
    "likeness": ("phase",),
    "standing": ("ledger",),
    "contract": ("meld kind",),
}
_BY_KEY: Mapping[str, tuple[Role, ...]] = {"in": ("phase",), "into": ("ledger",)}
_SEVERAL = (PLAYERS, TEAMS, CARDS, PILE, MELDS, SPREAD, NUMBER)
_OF_TYPE: Mapping[Type, Role] = {SUIT: "suit", RANK: "rank", KIND: "meld kind", MOVE: "action"}

_COMPARED = re.compile(
    r"(?P<word>[a-z_][a-z0-9_]*)(?P<chain>(?:\s+of\s+[^,()]*?)?)\s*"
    r"(?:\bis(?:\s+not)?|(?:\bnot\s+)?\bin|!?=)\s*\[?(?:[^\]]*,)?\s*$"
)
_OWNED = re.compile(r"(?P<word>[a-z_][a-z0-9_]*)\s+of\s+$")
_WHOLE = re.compile(r"(^|[(,]|\b(and|or|not|when|where|otherwise|then|satisfies|over))\s*$")


def wanted_at(reading: Reading, place: Place, kind: str, head: str) -> Wanted:
    """What a name may be at the end of what is written."""
    if kind in _BY_KIND:
        return Wanted(_BY_KIND[kind])
    if kind == "names":
        roles = next((_BY_KEY[key] for key in reversed(place.path) if key in _BY_KEY), ())
        return Wanted(roles or ("phase", "ledger", "variable"))
    if kind in ("zone", "track", "ledger"):
        if re.search(r"\bof\s+(each\s+)?$", head):
            return Wanted(("list",), given=tuple(OWNERS))
        if kind == "track" and not head.strip():
            return Wanted(("list",), given=tuple(VALUE_TYPES))
    if kind == "effect" and re.search(r"(^|,)\s*do\s+$", head):
        return Wanted(("procedure",))
    if not head.strip() and kind in ("choice", "effect"):
        return Wanted(("meld kind",) if kind == "choice" else ("variable", "ledger"))
    if kind == "route":
        last = re.split(r",\s*|\botherwise\b|\bthen\b", head)[-1]
        if not last.strip():
            return Wanted(("phase",))
        if re.search(r"\bend hand by\s+$", last):
            return Wanted(("reason",))
        head = head if re.search(r"\bwhen\b", last) else last.lstrip()
    parts = list(_parts(kind, head))
    if parts:
        placed = all(each.as_a == "place" for each in parts)
        known = all(each.types and each.types != (FLAG,) for each in parts)
        types = _types(parts) if known else ()
        return Wanted((), (*types, CARDS, PILE, MELDS) if placed else types, place=placed)
    return _in_a_value(reading, head)


def _in_a_value(reading: Reading, head: str) -> Wanted:
    """What a name may be within an expression."""
    owned, compared = _OWNED.search(head), _COMPARED.search(head)
    asked = re.search(r"(\w+)\(((?:[^(),]*,)*)\s*$", head)
    if asked is not None and asked[1] in FUNCTIONS:
        wants = (*FUNCTIONS[asked[1]].wants, *FUNCTIONS[asked[1]].more)
        wanted = wants[min(asked[2].count(","), len(wants) - 1)] if wants else UNKNOWN
        roles = (_OF_TYPE[wanted],) if wanted in _OF_TYPE else ()
        several = (MELDS,) if wanted in (CARDS, PILE) else ()
        return Wanted(roles) if wanted == MOVE else Wanted((), (wanted, *several), roles)
    if re.search(r"\bin\s+$", head):
        return Wanted((), _SEVERAL, ("list",))
    if owned is not None:
        types = [
            each for row in PROPERTIES.values() if row.word == owned["word"] for each in row.of
        ]
        for symbol in reading.symbols.named(owned["word"], "zone", "variable", "ledger"):
            types += [PLAYER, TEAM] if symbol.owner in ("player", "team") else []
        return Wanted((), tuple(dict.fromkeys(types)))
    if compared is not None:
        return _compared(reading, compared["word"])
    return _ANY if _WHOLE.search(head) or not head.strip() else _ANYTHING


def _compared(reading: Reading, word: str) -> Wanted:
    """What a value may be that is set beside one which begins with a word."""
    if word == "reason":
        return Wanted((), (), ("reason",), "reason")
    types = [row.gives for row in PROPERTIES.values() if row.word == word]
    types += [GIVEN[word].type or UNKNOWN] if word in GIVEN else []
    for symbol in reading.symbols.named(word, *VALUED):
        types.append(symbol.type)
    if not types or UNKNOWN in types:
        return _ANYTHING
    listed = next((each.list for each in types if each.list), "")
    if listed:
        return Wanted((), tuple(types), ("value",), listed)
    roles = tuple(_OF_TYPE[each] for each in types if each in _OF_TYPE)
    return Wanted((), tuple(types), roles)


def _types(parts: list[Part]) -> tuple[Type, ...]:
    return tuple(dict.fromkeys(each for part in parts for each in part.types))


def _parts(kind: str, head: str) -> Iterator[Part]:
    """What stands, in the forms of a kind, right behind the last word that is theirs.

    Behind a word that is none of the form's own (`of`, `+`), nothing is known.
    """
    words = re.findall(r"[a-z_]+|\S", head)
    for form in FORMS.get(kind, {}).values():
        tokens = re.findall(r'"[^"]+"|\w+|\S', form.grammar)
        own = [each.strip('"') for each in tokens if each.startswith('"')]
        if words and words[-1] in own and (not form.opens or words[0] == form.opens):
            at = max(i for i, each in enumerate(tokens) if each == f'"{words[-1]}"')
            behind = tokens[at + 1 :]
            if behind and re.fullmatch(r"\w+", behind[0]):
                symbols = [each for each in tokens[:at] if re.fullmatch(r"\w+", each)]
                if len(symbols) < len(form.parts):
                    yield form.parts[len(symbols)]
