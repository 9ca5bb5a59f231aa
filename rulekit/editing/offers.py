"""What may follow at a cursor: keys, values of options, and within phrases the words and names.

The grammar says which terminals may follow what is written; of names, the form of the phrase says
what is wanted at its place, and the table of names has those that mean it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from rulekit.check.document.shapes import Effects, Keys, Leaf, Shape, Table, Text
from rulekit.editing.places import Place, place_at, row_of
from rulekit.editing.reading import Reading
from rulekit.language.effects import BLOCKS, EFFECTS
from rulekit.language.forms import Form, Part
from rulekit.language.play import CHOICES, TARGETS, THINGS
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES
from rulekit.model.symbols import LOCAL, Role, Symbol
from rulekit.syntax.phrase import following, spelt
from rulekit.syntax.yaml import Mapping as Written
from rulekit.types import (
    CARDS,
    KIND,
    MELDS,
    MOVE,
    PILE,
    PLAYER,
    RANK,
    SUIT,
    TEAM,
    UNKNOWN,
    Type,
    fits,
)

Sort = Literal["key", "word", "name", "property", "function", "value"]


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that may stand at a cursor.

    `text`: what is written. `sort`: what it is. `detail`: in a few words, `meaning`: in a sentence.
    """

    text: str
    sort: Sort
    detail: str = ""
    meaning: str = ""


def offers_at(reading: Reading, text: str, line: int, col: int) -> list[Offer]:
    """All that may stand at a cursor, whose line and column count from 0.

    `reading`: the last one that had a document, which need not be that of the text.
    """
    place = place_at(text, line, col)
    if place is None:
        return []
    found = _keys(reading, text, place) if place.keyed else _values(reading, text, place)
    return list({each.text: each for each in found}.values())


# ── keys ──────────────────────────────────────────────────────────────────────────────────────


def _keys(reading: Reading, text: str, place: Place) -> Iterator[Offer]:
    guard = re.match(r"(when|for each|repeat)\s+(.*)", place.written)
    if guard is not None and isinstance(place.shape, Effects | Leaf):
        kind = "block" if isinstance(place.shape, Effects) else "guard"
        yield from _phrase(reading, text, place, kind)
        return
    taken = set(_siblings(text, place))
    if isinstance(place.shape, Keys):
        for word, key in place.shape.keys.items():
            if word not in taken:
                detail = "required" if key.required else ""
                yield Offer(f"{word}: ", "key", detail, key.doc)
        if place.shape.reads == "recipient":
            yield from _phrase(reading, text, place, "recipient")
    if isinstance(place.shape, Effects) or (isinstance(place.shape, Leaf) and place.shape.guarded):
        yield Offer("when ", "key", "when CONDITION:", "What holds only under a condition.")
        yield Offer("otherwise:", "key", "", "What holds where no case before it does.")
    if isinstance(place.shape, Effects):
        yield Offer("for each ", "key", "for each NAME in X:", "Done once for each.")
        yield from _phrase(reading, text, place, "effect")
    if isinstance(place.shape, Keys | Table):
        for word in _of_base(reading, place.path):
            if word not in taken:
                yield Offer(f"{word}: ", "name", "of the base", "")
    if place.path == ("fixed",):
        for each in reading.symbols:
            if each.role == "option" and each.word not in taken:
                yield Offer(f"{each.word}: ", "name", "option", "")


def _siblings(text: str, place: Place) -> Iterator[str]:
    """The keys that stand beside a place in lines of their own."""
    lines = text.split("\n")
    own = row_of(place.line, lines[place.line])
    for step in (-1, 1):
        number = place.line + step
        while 0 <= number < len(lines):
            line = lines[number].rstrip("\r")
            row = row_of(number, line)
            if line.strip() and not line.lstrip().startswith("#"):
                if row.indent < own.indent or (
                    row.indent == own.indent and row.dashed and step > 0
                ):
                    break
                if row.indent == own.indent and row.key:
                    yield row.key
                if row.indent == own.indent and row.dashed:
                    break
            number += step


def _of_base(reading: Reading, path: tuple[str, ...]) -> Iterator[str]:
    """The keys that the bases of a text have at a place."""
    node: object = reading.document
    for key in path:
        node = node.get(key) if isinstance(node, Written) else None
    if isinstance(node, Written):
        for entry in node.entries:
            if entry.key.span.file is not reading.source:
                yield entry.key.text


# ── values ────────────────────────────────────────────────────────────────────────────────────


def _values(reading: Reading, text: str, place: Place) -> Iterator[Offer]:
    shape: Shape | None = place.shape
    if isinstance(shape, Effects):
        yield from _phrase(reading, text, place, "effect")
    elif isinstance(shape, Leaf):
        yield from _phrase(reading, text, place, shape.kind)
    elif isinstance(shape, Text):
        yield from (Offer(each, "word") for each in shape.among)
        yield from _texts(reading, place)


def _texts(reading: Reading, place: Place) -> Iterator[Offer]:
    """What stands in texts that are no phrases: games, pieces, values of options."""
    from rulekit.library import shipped, shipped_pieces

    if place.path == ("extends",):
        yield from (Offer(name, "value", "game") for name in shipped())
    elif place.path == ("use",):
        yield from (Offer(name, "value", "piece") for name in shipped_pieces())
    elif place.path[:1] == ("fixed",) or place.path[:2] == ("examples", "options"):
        option = place.path[-1]
        yield from (
            Offer(each.word, "value", f"of {option}")
            for each in reading.symbols
            if each.role == "value" and each.of == option
        )


# ── phrases ───────────────────────────────────────────────────────────────────────────────────

_FORMS: Mapping[str, Mapping[str, Form]] = {
    "effect": EFFECTS,
    "block": BLOCKS,
    "choice": CHOICES,
    "route": TARGETS,
}


def _phrase(reading: Reading, text: str, place: Place, kind: str) -> Iterator[Offer]:
    """What may follow within a phrase, whose last word need not be complete."""
    head = re.sub(r"\w+$", "", place.written)
    terminals = following(head, kind)
    for each in terminals:
        for way in spelt(each):
            yield Offer(way.strip(), "word", "", _meaning(kind, head, way))
    if "NAME" in terminals:
        yield from _names(reading, text, place, kind, head)
    if "SYMBOL" in terminals and (
        kind in ("ranks", "wild") or RANK in _wanted(reading, place, kind, head).types
    ):
        for symbol in reading.symbols:
            if symbol.role == "rank" and symbol.word[:1].isupper():
                yield Offer(symbol.word, "value", "rank")


def _meaning(kind: str, head: str, word: str) -> str:
    """What a word means that begins a phrase of a kind."""
    if head.strip():
        return ""
    return next((row.meaning for row in _FORMS.get(kind, {}).values() if row.opens == word), "")


def _names(reading: Reading, text: str, place: Place, kind: str, head: str) -> Iterator[Offer]:
    wanted = _wanted(reading, place, kind, head)
    known = _known(text, place)
    for symbol in reading.symbols:
        if wanted.symbol(symbol) and (symbol.role not in LOCAL or known(symbol.word)):
            yield Offer(symbol.word, "name", _detail(symbol))
    if kind == "choice" and not head.strip():
        for thing in THINGS.values():
            yield Offer(thing.word, "word", "", thing.meaning)
    if not wanted.values:
        return
    for given in GIVEN.values():
        if wanted.type(given.type) if given.type else not wanted.types:
            yield Offer(given.word, "word", str(given.type or "reason"), given.meaning)
    for prop in PROPERTIES.values():
        if wanted.type(prop.gives):
            yield Offer(f"{prop.word} of ", "property", str(prop.gives), prop.meaning)
    for function in FUNCTIONS.values():
        if wanted.type(function.gives):
            yield Offer(f"{function.word}(", "function", str(function.gives), function.meaning)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What a name may be at a place.

    `roles`: of one of these, and nothing that has a value. Or a value of one of `types` (any, if
    there are none), and of words that are constant only those of `words`, and of one option or list
    if that is `of`.
    """

    roles: tuple[Role, ...] = ()
    types: tuple[Type, ...] = ()
    words: tuple[Role, ...] = ()
    of: str = ""

    @property
    def values(self) -> bool:
        """Whether a value is wanted, of which words and functions are some."""
        return not self.roles and not self.of

    def type(self, found: Type) -> bool:
        """Whether a value of a type will do."""
        return not self.types or found == UNKNOWN or any(fits(found, each) for each in self.types)

    def symbol(self, symbol: Symbol) -> bool:
        """Whether a name will do."""
        if self.roles:
            return symbol.role in self.roles
        if symbol.role in _CONSTANT:
            return symbol.role in self.words and self.of in ("", symbol.of, symbol.role)
        return not self.of and symbol.role in _VALUED and self.type(symbol.type)


_CONSTANT: tuple[Role, ...] = (
    "value", "rank", "suit", "card", "meld kind", "action", "reason", "list",
)  # fmt: skip
_VALUED: tuple[Role, ...] = (
    "option", "zone", "variable", "ledger", "definition", "choice", "parameter", "bound", "ranking",
)  # fmt: skip
_ANY = _Wanted()
_ANYTHING = _Wanted(words=_CONSTANT)

_BY_KIND: Mapping[str, tuple[Role, ...]] = {
    "turn": ("phase",),
    "path": ("phase", "action"),
    "likeness": ("phase",),
    "standing": ("ledger",),
    "contract": ("meld kind",),
}
_BY_KEY: Mapping[str, tuple[Role, ...]] = {"in": ("phase",), "into": ("ledger",)}
_OF_TYPE: Mapping[Type, Role] = {SUIT: "suit", RANK: "rank", KIND: "meld kind", MOVE: "action"}

_COMPARED = re.compile(
    r"(?P<word>[a-z_][a-z0-9_]*)(?P<chain>(?:\s+of\s+[^,()]*?)?)\s*"
    r"(?:\bis(?:\s+not)?|(?:\bnot\s+)?\bin|!?=)\s*\[?(?:[^\]]*,)?\s*$"
)
_OWNED = re.compile(r"(?P<word>[a-z_][a-z0-9_]*)\s+of\s+$")
_WHOLE = re.compile(r"(^|[(,]|\b(and|or|not|when|where|otherwise|then|satisfies|over))\s*$")


def _wanted(reading: Reading, place: Place, kind: str, head: str) -> _Wanted:
    """What a name may be at the end of what is written."""
    if kind in _BY_KIND:
        return _Wanted(_BY_KIND[kind])
    if kind == "names":
        roles = next((_BY_KEY[key] for key in reversed(place.path) if key in _BY_KEY), ())
        return _Wanted(roles or ("phase", "ledger", "variable"))
    if kind in ("zone", "track", "ledger") and re.search(r"\bof\s+(each\s+)?$", head):
        return _Wanted(("list",))
    if kind == "effect" and re.search(r"(^|,)\s*do\s+$", head):
        return _Wanted(("procedure",))
    if not head.strip() and kind in ("choice", "effect"):
        return _Wanted(("meld kind",) if kind == "choice" else ("variable", "ledger"))
    if kind == "route":
        last = re.split(r",\s*|\botherwise\b|\bthen\b", head)[-1]
        if not last.strip():
            return _Wanted(("phase",))
        if re.search(r"\bend hand by\s+$", last):
            return _Wanted(("reason",))
        head = head if re.search(r"\bwhen\b", last) else last.lstrip()
    parts = list(_parts(kind, head))
    if parts:
        places = (CARDS, PILE, MELDS) if all(each.as_a == "place" for each in parts) else ()
        return _Wanted((), (*_types(parts), *places) if all(p.types for p in parts) else places)
    return _in_a_value(reading, head)


def _in_a_value(reading: Reading, head: str) -> _Wanted:
    """What a name may be within an expression."""
    owned, compared = _OWNED.search(head), _COMPARED.search(head)
    if owned is not None:
        types = [
            each for row in PROPERTIES.values() if row.word == owned["word"] for each in row.of
        ]
        for symbol in reading.symbols.named(owned["word"], "zone", "variable", "ledger"):
            types += [PLAYER, TEAM] if symbol.owner in ("player", "team") else []
        return _Wanted((), tuple(dict.fromkeys(types)))
    if compared is not None:
        return _compared(reading, compared["word"])
    return _ANY if _WHOLE.search(head) or not head.strip() else _ANYTHING


def _compared(reading: Reading, word: str) -> _Wanted:
    """What a value may be that is set beside one which begins with a word."""
    if word == "reason":
        return _Wanted((), (), ("reason",), "reason")
    types = [row.gives for row in PROPERTIES.values() if row.word == word]
    types += [GIVEN[word].type or UNKNOWN] if word in GIVEN else []
    for symbol in reading.symbols.named(word, *_VALUED):
        types.append(symbol.type)
    if not types or UNKNOWN in types:
        return _ANYTHING
    listed = next((each.list for each in types if each.list), "")
    if listed:
        return _Wanted((), tuple(types), ("value",), listed)
    roles = tuple(_OF_TYPE[each] for each in types if each in _OF_TYPE)
    return _Wanted((), tuple(types), roles)


def _types(parts: list[Part]) -> tuple[Type, ...]:
    return tuple(dict.fromkeys(each for part in parts for each in part.types))


def _parts(kind: str, head: str) -> Iterator[Part]:
    """What stands, in the forms of a kind, right behind the last word that is theirs.

    Behind a word that is none of the form's own (`of`, `+`), nothing is known.
    """
    words = re.findall(r"[a-z_]+|\S", head)
    for form in _FORMS.get(kind, {}).values():
        tokens = re.findall(r'"[^"]+"|\w+|\S', form.grammar)
        own = [each.strip('"') for each in tokens if each.startswith('"')]
        if words and words[-1] in own and (not form.opens or words[0] == form.opens):
            at = max(i for i, each in enumerate(tokens) if each == f'"{words[-1]}"')
            behind = tokens[at + 1 :]
            if behind and re.fullmatch(r"\w+", behind[0]):
                symbols = [each for each in tokens[:at] if re.fullmatch(r"\w+", each)]
                if len(symbols) < len(form.parts):
                    yield form.parts[len(symbols)]


def _detail(symbol: Symbol) -> str:
    kind = "" if symbol.type == UNKNOWN else f", {symbol.type}"
    each = f" of each {symbol.owner}" if symbol.owner else ""
    return f"{symbol.role}{each}{kind}"


def _known(text: str, place: Place) -> Callable[[str], bool]:
    """Whether a name that is known in one place only is known at this one.

    It is written, as a key or behind `each`, `any` and the like, in the same entry of its section.
    """
    lines = text.split("\n")
    first = place.line
    depth = 2 if place.path[:1] in (("play",), ("claims",), ("standing",)) else 1
    while first > 0:
        row = row_of(first, lines[first].rstrip("\r"))
        if row.key and row.indent <= 2 * depth and lines[first].strip():
            break
        first -= 1
    last = place.line + 1
    while last < len(lines):
        row = row_of(last, lines[last].rstrip("\r"))
        if lines[last].strip() and row.indent <= 2 * depth and not row.dashed:
            break
        last += 1
    words = set(re.findall(r"[a-z_][a-z0-9_]*", "\n".join(lines[first:last])))
    return words.__contains__
