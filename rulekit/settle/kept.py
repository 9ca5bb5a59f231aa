"""Parts of one ruleset that were settled before, for other settings with the same answers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from rulekit.model.effect import Perform
from rulekit.model.expr import Define
from rulekit.model.traversal import is_node, parts
from rulekit.nodes import dataclass
from rulekit.settle.setting import Setting

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Part(Generic[T]):
    """A settled part; what it asked of the setting, and the answers; the names it speaks of."""

    made: T
    asked: Mapping[str, int]
    defined: frozenset[str]
    performed: frozenset[str]


class Kept:
    """Settled parts by their keys.

    A part depends on nothing but what was asked while it was settled: for a setting that gives the
    same answers it is the same again.
    """

    def __init__(self) -> None:
        self._parts: dict[str, list[Part[object]]] = {}

    def find(self, key: str, setting: Setting) -> Part[object] | None:
        """The part as it was settled for a setting with the same answers."""
        for part in self._parts.get(key, ()):
            if all(setting.answer(name) == value for name, value in part.asked.items()):
                return part
        return None

    def add(self, key: str, part: Part[object]) -> None:
        """Keep a part for later."""
        self._parts.setdefault(key, []).append(part)


def names_in(made: object) -> tuple[frozenset[str], frozenset[str]]:
    """The definitions and the procedures that a part speaks of."""
    defined: set[str] = set()
    performed: set[str] = set()
    for node in _nodes(made):
        if isinstance(node, Define):
            defined.add(node.name)
        elif isinstance(node, Perform):
            performed.add(node.procedure)
    return frozenset(defined), frozenset(performed)


def _nodes(made: object) -> Iterator[object]:
    """All nodes of the model in something, itself included."""
    waiting = [made]
    while waiting:
        node = waiting.pop()
        if is_node(node):
            yield node
            waiting += parts(node)
        elif isinstance(node, tuple):
            waiting += node
        elif isinstance(node, Mapping):
            waiting += node.values()
