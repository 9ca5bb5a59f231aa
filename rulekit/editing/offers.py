"""What may follow at a cursor: keys, values of options, and within phrases the words and names.

The grammar says which terminals may follow what is written; of names, the form of the phrase says
what is wanted at its place, and the table of names has those that mean it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rulekit.check.document.shapes import Effects, Keys, Leaf, Shape, Table, Text
from rulekit.diagnostics import Report
from rulekit.editing.places import Place, place_at, row_of
from rulekit.editing.reading import Reading
from rulekit.editing.samples import samples_at
from rulekit.editing.wanting import FORMS, wanted_at
from rulekit.editing.wording import PLAIN, plainly
from rulekit.language.play import THINGS
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES, QUESTIONS
from rulekit.model.symbols import LOCAL
from rulekit.source import SourceFile
from rulekit.syntax.phrase import following, spelt
from rulekit.syntax.yaml import Mapping as Written
from rulekit.syntax.yaml import Node, Scalar
from rulekit.types import FLAG, PILE, RANK

Sort = Literal["phrase", "key", "word", "name", "property", "function", "value"]


_BINDS = re.compile(r"\b(?:no|any|every|count of) +$")
"""What gives a name of its own to whatever it asks about."""


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
    """All that may stand at a cursor, whose line and column count from 0; whole phrases first.

    `reading`: the last one that had a document, which need not be that of the text.
    """
    place = place_at(text, line, col)
    if place is None:
        return []
    behind = text.split("\n")[line][col:].strip()
    place = replace(place, ends=not behind or behind[0] in ",}]#")
    found: dict[str, Offer] = {}
    for each in (_keys if place.keyed else _values)(reading, text, place):
        found.setdefault(each.text, each)
    return sorted(found.values(), key=lambda each: each.sort != "phrase")


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
    if isinstance(place.shape, Leaf):
        yield from _phrase(reading, text, place, place.shape.kind)
    if isinstance(place.shape, Effects):
        yield Offer("for each ", "key", "for each NAME in X:", "Done once for each.")
        yield from _phrase(reading, text, place, "effect")
    if isinstance(place.shape, Keys | Table):
        for word in _of_base(reading, place.path):
            if word not in taken:
                yield Offer(f"{word}: ", "name", "of the base", "")
    if isinstance(place.shape, Table):
        for row, meaning in place.shape.like:
            yield Offer(row, "phrase", "a new one, as it may be", meaning)
    if place.path in (("fixed",), ("examples", "options")):
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
    node = _node(reading.document, path)
    if isinstance(node, Written):
        own = reading.source
    else:  # what is begun here has taken the place of what the base says
        node, own = _node(_base(reading), path), None
    if isinstance(node, Written):
        for entry in node.entries:
            if entry.key.span.file is not own:
                yield entry.key.text


def _node(document: Node | None, path: tuple[str, ...]) -> Node | None:
    for key in path:
        document = document.get(key) if isinstance(document, Written) else None
    return document


def _base(reading: Reading) -> Written | None:
    """The document of the game that a text extends, without what the text says."""
    from rulekit.library import base_in, load_document

    base = base_in(SourceFile(reading.path, reading.text))
    return load_document(base, Report()) if base else None


# ── values ────────────────────────────────────────────────────────────────────────────────────


def _values(reading: Reading, text: str, place: Place) -> Iterator[Offer]:
    shape: Shape | None = place.shape
    if isinstance(shape, Effects):
        yield from _phrase(reading, text, place, "effect")
    elif isinstance(shape, Leaf):
        if shape.kind == "option" and not place.written.strip():
            yield from _values_of_base(reading, place.path)
        yield from _phrase(reading, text, place, shape.kind)
    elif isinstance(shape, Text):
        yield from (Offer(each, "word") for each in shape.among)
        yield from _texts(reading, place)


def _values_of_base(reading: Reading, path: tuple[str, ...]) -> Iterator[Offer]:
    """What the base says an option may be, to be changed; its words, each as the only one."""
    found = _node(_base(reading), path)
    if isinstance(found, Scalar) and not found.null:
        yield Offer(found.text, "phrase", "of the base")
        for word in found.text.split("|") if "|" in found.text else ():
            yield Offer(word.strip(), "value", "one of those of the base")


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


def _phrase(reading: Reading, text: str, place: Place, kind: str) -> Iterator[Offer]:
    """What may follow within a phrase, whose last word need not be complete."""
    head = re.sub(r"\w+$", "", place.written)
    terminals = following(head, kind)
    if terminals and place.ends:
        for rest, said in samples_at(reading, place, kind, head, _known(text, place)):
            yield Offer(rest, "phrase", said)
    for terminal in terminals:
        for way in spelt(terminal):
            yield Offer(way.strip(), "word", "", _meaning(kind, head, way))
    yield from _begun(head, kind)
    if "BOTTOM" in terminals:
        for each in reading.symbols:
            if each.role == "zone" and each.type == PILE and not each.owner:
                yield Offer(f"bottom of {each.word}", "word", "under the pile")
    if "NAME" in terminals and _BINDS.search(head) and kind != "choice":
        yield from _bound(reading)
    elif "NAME" in terminals:
        yield from _names(reading, text, place, kind, head)
    if "SYMBOL" in terminals and (
        kind in ("ranks", "wild") or RANK in wanted_at(reading, place, kind, head).types
    ):
        for symbol in reading.symbols:
            if symbol.role == "rank" and symbol.word[:1].isupper():
                yield Offer(symbol.word, "value", "rank")


def _begun(head: str, kind: str) -> Iterator[Offer]:
    """The rest of what is one word to the grammar, such as `of each`, and has been begun."""
    for pattern in (r"\w+\s+$", r",\s*$"):
        last = re.search(pattern, head)
        if last is not None:
            said = re.sub(r"\s+", " ", last[0])
            for each in following(head[: last.start()], kind):
                for way in spelt(each):
                    if way.startswith(said):
                        yield Offer(way.removeprefix(said), "word")


def _bound(reading: Reading) -> Iterator[Offer]:
    """What any one of may be asked for: cards of a place, players, melds, words of a list."""
    yield Offer("card in ", "word", "", "any card of a place")
    yield Offer("player where ", "word", "", "any player")
    yield Offer("meld in ", "word", "", "any meld of a place")
    for symbol in reading.symbols:
        if symbol.role == "list":
            yield Offer(symbol.word, "name", plainly(symbol))


def _meaning(kind: str, head: str, word: str) -> str:
    """What a word means that begins a phrase of a kind."""
    if head.strip():
        return ""
    return next((row.meaning for row in FORMS.get(kind, {}).values() if row.opens == word), "")


def _names(reading: Reading, text: str, place: Place, kind: str, head: str) -> Iterator[Offer]:
    wanted = wanted_at(reading, place, kind, head)
    known = _known(text, place)
    for symbol in reading.symbols:
        if wanted.symbol(symbol) and (symbol.role not in LOCAL or known(symbol.word)):
            yield Offer(symbol.word, "name", plainly(symbol))
    if kind == "choice" and head.strip() in ("", "any"):
        for thing in THINGS.values():
            yield Offer(thing.word, "word", "", thing.meaning)
    yield from (Offer(word, "word", "type") for word in wanted.given)
    if place.path[:2] in (("deck", "values"), ("deck", "melded")):
        yield Offer("pips", "word", "number", "the number that a card shows")
    if kind == "choice" and head.strip():
        yield Offer(place.path[-1], "name", "choice")
    if re.search(r"\bis\s+(not\s+)?$", head) and not wanted.words:
        for question in QUESTIONS.values():
            yield Offer(question.word, "word", "", question.meaning)
        for symbol in reading.symbols:
            if symbol.role == "meld kind" or (symbol.role == "definition" and symbol.type == FLAG):
                yield Offer(symbol.word, "name", plainly(symbol))
    if not wanted.values:
        return
    for given in GIVEN.values():
        if wanted.type(given.type) if given.type else not wanted.types:
            yield Offer(given.word, "word", str(given.type or PLAIN["reason"]), given.meaning)
    for prop in PROPERTIES.values():
        if wanted.type(prop.gives):
            yield Offer(f"{prop.word} of ", "property", str(prop.gives), prop.meaning)
    for function in FUNCTIONS.values():
        if wanted.type(function.gives):
            yield Offer(f"{function.word}(", "function", str(function.gives), function.meaning)


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
