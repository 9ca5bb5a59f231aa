"""Whole phrases that may stand at a cursor: those that complaints show, and those of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache

from rulekit.check.document.shapes import Effects, Items, Keys, Leaf, Shape
from rulekit.check.names import VALUE_TYPES
from rulekit.editing.places import Place, key_kind, shape_of
from rulekit.editing.reading import Reading
from rulekit.editing.wanting import VALUED
from rulekit.language.play import THINGS
from rulekit.language.words import WORDS
from rulekit.model.symbols import LOCAL
from rulekit.syntax.phrase import reads, samples, spelt
from rulekit.syntax.table import load_table
from rulekit.syntax.yaml import Mapping, Node, Scalar, Sequence
from rulekit.types import OWNERS

MOST = 6  # offered at a place, before the names
FEW = 3  # with fewer than these, also such as have names that the game lacks
NEAR = 3  # effects of the same section, before others
LONGEST = 60  # characters that a list still shows

SHOWN, PLAYED, STRANGE = "for example", "as in this game", "for example, with names of your own"
"""What is said of a phrase: of one with words alone, of the game's own, of one to be changed."""

_BARE = ("route", "turn", "path", "likeness", "zone", "track", "ledger", "option")
"""Kinds that speak of nothing that a move, a definition or a quantifier names."""

_OPENS = re.compile(r"(?:\b(when|where|and|or|not)|(?<!\w)\()\s*$")


def samples_at(
    reading: Reading, place: Place, kind: str, head: str, known: Callable[[str], bool]
) -> Iterator[tuple[str, str]]:
    """What makes a phrase of a kind of what is written, and what is said of each.

    `known`: whether a name of one place only is known at this one.
    """
    strange: list[str] = []
    given: set[str] = set()
    meant = _meant(reading, place, kind, known)
    end = ":" if place.keyed and kind in ("guard", "block") else ""
    for said, phrases in _phrases(reading, place, kind, opened=bool(_OPENS.search(head))):
        for phrase in phrases:
            for rest in _rests(head, phrase):
                fits = " " in rest and len(rest) <= LONGEST and reads(kind, head + rest)
                if not fits or rest in given or rest in strange:
                    continue
                if not _of_somebody(reading, place, rest):
                    continue
                if meant(rest):
                    given.add(rest)
                    yield rest + end, said
                elif said == SHOWN:
                    strange.append(rest)
                if len(given) == MOST:
                    return
    yield from ((each + end, STRANGE) for each in strange[: max(0, FEW - len(given))])


def _meant(
    reading: Reading, place: Place, kind: str, known: Callable[[str], bool]
) -> Callable[[str], bool]:
    """Whether all words of a phrase mean something at a place, as far as words alone tell."""
    names = {each.word for each in reading.symbols if each.role not in LOCAL}
    values = {each.word for each in reading.symbols if each.role in VALUED} - {
        each.word for each in reading.symbols if each.role in LOCAL
    }
    local = {each.word for each in reading.symbols if each.role in LOCAL}
    local |= set(THINGS) if kind == "effect" else set()  # what a move may have chosen
    local = set() if kind in _BARE else local - values

    def meant(phrase: str) -> bool:
        bound = set(re.findall(r"\b(?:any|every|each)\s+(\w+)", phrase))
        if kind == "track" and not names.issuperset(re.findall(r"\bwith (\w+)", phrase)):
            return False  # an action, though it may be called as a word of the language
        words = set(re.findall(r"[A-Za-z_]\w*", phrase)) - bound
        return all(known(each) if each in local else each in names | _words() for each in words)

    return meant


def _of_somebody(reading: Reading, place: Place, phrase: str) -> bool:
    """Whether it is said of all that a phrase speaks of whose it is, where nobody is in turn."""
    if place.path[:1] != ("deal",):
        return True
    owned = "|".join(["me", *(each.word for each in reading.symbols if each.owner)])
    return not re.search(rf"(?<!each )\b(?:{owned})\b(?! of )", phrase)


def _phrases(
    reading: Reading, place: Place, kind: str, *, opened: bool
) -> Iterator[tuple[str, Iterable[str]]]:
    """Phrases that show how one reads, and what is said of them.

    `opened`: whether a condition begins, which other kinds of phrases have as well.
    """
    found = [each for each in _leaves(reading.document, ()) if each[0] != place.path]
    found.sort(key=lambda each: (each[1] != kind, each[0][:-1] != place.path[:-1]))
    alike = [text for path, one, text in found if one == kind and path[-1:] == place.path[-1:]]
    if kind == "value" and not opened and alike and isinstance(shape_of(place.path[:-1]), Keys):
        yield PLAYED, alike  # what the key wants, which may be a number or a condition
        return
    if kind == "effect":
        yield PLAYED, [each for path, _, each in found if path[:1] == place.path[:1]][:NEAR]
    yield SHOWN, samples(kind)
    if kind != "option":  # what one option may be is nothing for another
        yield PLAYED, [text for _, one, text in found if opened or one == kind]


def _rests(head: str, phrase: str) -> Iterator[str]:
    """The parts of a phrase that may go on what is written."""
    begun = " ".join(head.split())
    opened = _OPENS.search(head)
    if not begun or phrase.startswith(f"{begun} "):
        yield phrase[len(begun) :].lstrip()
    elif opened is not None:
        word = "where" if opened[1] == "where" else "when"
        for found in re.finditer(rf"\b{word}\s+", phrase):
            rest = phrase[found.end() :]
            if "otherwise" not in rest:  # or what it is otherwise would have to fit, too
                yield rest
    elif re.fullmatch(r"-?\d+", begun):
        yield from re.findall(r"^-?\d+\s+(.*)", phrase)


def _leaves(node: Node | None, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Each phrase below some keys, with the keys above it and its kind."""
    shape: Shape | None = shape_of(path)
    if isinstance(shape, Items):
        shape = shape.item
    if isinstance(node, Mapping):
        for entry in node.entries:
            key = entry.key.text
            kind = key_kind(shape, key)
            if kind in ("guard", "block"):
                yield (*path, key), kind, key
            yield from _leaves(entry.value, (*path, key))
    elif isinstance(node, Sequence):
        for each in node.items:
            yield from _leaves(each, path)
    elif isinstance(node, Scalar) and isinstance(shape, Leaf | Effects):
        yield path, "effect" if isinstance(shape, Effects) else shape.kind, node.text


@cache
def _words() -> frozenset[str]:
    """All words of the language."""
    grammar = (way for each in load_table().terminals for way in spelt(each))
    said = (*grammar, *VALUE_TYPES, *OWNERS, *THINGS, *(row.word for row in WORDS))
    return frozenset(word for each in said for word in re.findall(r"[A-Za-z_]\w*", each))
