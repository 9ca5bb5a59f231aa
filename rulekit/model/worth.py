"""Whether rules ask what cards count."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.model.choice import PickContract, PickMeldsLeaving
from rulekit.model.expr import Call, Property
from rulekit.model.traversal import is_node, parts

VALUED = frozenset({"value", "points", "deadwood", "melded"})
"""Words of phrases whose answers depend on the values of cards."""


def asks_for_values(node: object) -> bool:
    """Whether anything in a part of the rules depends on what cards count."""
    left = [node]
    while left:
        each = left.pop()
        if isinstance(each, Mapping):
            left += each.values()
        elif isinstance(each, tuple):
            left += each
        elif is_node(each):
            if _asks(each):
                return True
            left += parts(each)
    return False


def _asks(node: object) -> bool:
    """Whether a node does so by itself."""
    match node:
        case Property():
            return node.word in VALUED
        case Call():
            return node.function in VALUED
        case PickMeldsLeaving() | PickContract():
            return node.unit == "points"
        case _:
            return False
