"""Whether rules ask what cards count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass

from rulekit.model.choice import PickContract, PickMeldsLeaving
from rulekit.model.expr import Call, Property
from rulekit.model.traversal import parts
from rulekit.source import Span

VALUED = frozenset({"value", "points", "deadwood", "melded"})
"""Words of phrases whose answers depend on the values of cards."""


def asks_for_values(node: object) -> bool:
    """Whether anything in a part of the rules depends on what cards count."""
    if isinstance(node, Property) and node.word in VALUED:
        return True
    if isinstance(node, Call) and node.function in VALUED:
        return True
    if isinstance(node, PickMeldsLeaving | PickContract) and node.unit == "points":
        return True
    if isinstance(node, Mapping):
        return any(map(asks_for_values, node.values()))
    if isinstance(node, tuple):
        return any(map(asks_for_values, node))
    if not is_dataclass(node) or isinstance(node, Span | type):
        return False
    return any(map(asks_for_values, parts(node)))
