"""Shapes: what may stand at a place of a rule file."""

from __future__ import annotations

import re
from collections.abc import Mapping as Map
from dataclasses import field

from rulekit.nodes import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """Free text: documentation, never parsed; or one of the words `among` which it is."""

    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Leaf:
    """A phrase of one kind; if `guarded`, also a mapping of `when CONDITION:` and `otherwise:`."""

    kind: str
    guarded: bool = False


@dataclass(frozen=True, slots=True)
class Items:
    """A list; a single item may stand without the dash."""

    item: Shape


@dataclass(frozen=True, slots=True)
class Effects:
    """Effects: one phrase, or a list of phrases and of `when`, `for each` or `repeat` mappings."""


@dataclass(frozen=True, slots=True)
class Table:
    """A mapping whose keys the author chooses; each value has the same shape.

    `reads`: the kind of phrase that its keys are, "" for any text. `like`: entries as they may be
    written, and what each means; editors offer them where the author has to think of a name.
    """

    value: Shape
    key: str = "a name"
    reads: str = field(default="signature", compare=False)
    like: tuple[tuple[str, str], ...] = field(default=(), compare=False)


LOOP = "for each "  # how the key of a loop begins
_LIKE_LOOP = re.compile(r"(?:(?:for|each|every|all)\s+)*(?=\w)")


def loop_meant(key: str) -> str:
    """The key of a loop that was likely meant by one that begins otherwise, or ""."""
    opening = _LIKE_LOOP.match(key)
    if opening is None or not opening[0] or key.startswith(LOOP):
        return ""
    return LOOP + key[opening.end() :]


@dataclass(frozen=True, slots=True)
class Looped:
    """What stands at a key; below `for each NAME`, a mapping of things of this shape."""

    inner: Shape
    key: str
    reads: str = field(default="signature", compare=False)

    def at(self, key: str) -> Shape:
        """What stands at this key."""
        return Table(self.inner, self.key, self.reads) if key.startswith(LOOP) else self.inner


@dataclass(frozen=True, slots=True)
class Key:
    """One known key: its shape and its one-line documentation."""

    shape: Shape
    doc: str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Keys:
    """A mapping with known keys and, if `rest` is given, further keys chosen by the author.

    `short`: the phrase that may stand instead of the mapping, and the key that it fills.
    `reads`: the kind of phrase that the further keys are.
    """

    keys: Map[str, Key]
    rest: Shape | None = None
    rest_doc: str = ""
    short: str = ""
    named: str = field(default="section", compare=False)
    reads: str = field(default="signature", compare=False)


Shape = Text | Leaf | Items | Effects | Table | Looped | Keys


def shape_at(shape: Table | Keys, key: str) -> Shape | None:
    """What stands under a key of such a mapping; None: nothing is known of it."""
    found = shape.value if isinstance(shape, Table) else shape.rest
    if isinstance(shape, Keys) and key in shape.keys:
        found = shape.keys[key].shape
    return found.at(key) if isinstance(found, Looped) else found
