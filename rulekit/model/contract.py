"""What terms of contracts may ask of a meld: how many cards it has, and how many of them are wild.

So a search knows by numbers alone whether a meld will do, and what a contract still wants.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rulekit.model.expr import And, Compare, Const, Expr, Local, Not, Property, Relation
from rulekit.nodes import dataclass

ENDLESS = 1 << 10  # more than any meld has

MIRRORED: Mapping[Relation, Relation] = {"=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}


@dataclass(frozen=True, slots=True)
class Bounds:
    """From how many cards to how many a meld has, and how many of them are wild."""

    low: int = 0
    high: int = ENDLESS
    fewest: int = 0
    wilds: int = ENDLESS


def is_simple(such: Expr) -> bool:
    """Whether a condition asks for nothing else."""
    match such:
        case And(left=left, right=right):
            return is_simple(left) and is_simple(right)
        case Property(word="pure", thing=Local()) | Not(condition=Property(word="pure")):
            return True
        case Compare(left=left, right=right):
            return _asks(left) != _asks(right)
        case _:
            return False


def _asks(expr: Expr) -> bool:
    return isinstance(expr, Property) and expr.word in ("size", "wilds")


_FREE = Bounds()


def bounds_of(such: Expr | None, found: Bounds = _FREE) -> Bounds:
    """What a settled condition that is simple leaves of some bounds."""
    match such:
        case And(left=left, right=right):
            return bounds_of(right, bounds_of(left, found))
        case Property(word="pure"):
            return replace(found, wilds=0)
        case Not(condition=Property(word="pure")):
            return replace(found, fewest=max(found.fewest, 1))
        case Compare(relation=relation, left=Property(word=word), right=Const(value=number)):
            return _compared(found, word, relation, number)
        case Compare(relation=relation, left=Const(value=number), right=Property(word=word)):
            return _compared(found, word, MIRRORED[relation], number)
        case Const(value=0):
            return replace(found, high=-1)
        case _:
            return found


def _compared(found: Bounds, word: str, relation: Relation, number: int) -> Bounds:
    low = {">=": number, ">": number + 1, "=": number}.get(relation, 0)
    high = {"<=": number, "<": number - 1, "=": number}.get(relation, ENDLESS)
    if word == "size":
        return replace(found, low=max(found.low, low), high=min(found.high, high))
    return replace(found, fewest=max(found.fewest, low), wilds=min(found.wilds, high))
