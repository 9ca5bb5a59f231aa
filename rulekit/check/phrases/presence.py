"""What a condition shows not to be none: numbers that options or definitions may lack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulekit.model.expr import Expr, Guarded
from rulekit.types import NONE, NUMBER

NOTHING: frozenset[str] = frozenset()


def present(
    condition: Expr, meanings: Mapping[str, Guarded[Expr]], *, holds: bool
) -> frozenset[str]:
    """The names that are not none where a condition holds, or where it does not.

    `meanings`: the bodies of definitions; those without parameters are looked into.
    """
    match condition.op:
        case "not":
            return present(condition.args[0], meanings, holds=not holds)
        case "and" | "or":
            parts = [present(each, meanings, holds=holds) for each in condition.args]
            # That `A and B` fails, or that `A or B` holds, is due to one of them.
            both = (condition.op == "and") == holds
            return frozenset.union(*parts) if both else frozenset.intersection(*parts)
        case "compare" if condition.value == "=":
            left, right = condition.args
            return _compared(left, right, holds) | _compared(right, left, holds)
        case "cases":
            pairs = zip(condition.args[:-1:2], condition.args[1::2], strict=True)
            return _of_cases([*pairs, (None, condition.args[-1])], meanings, holds=holds)
        case "define" if not condition.args and condition.value in meanings:
            return _of_cases(meanings[str(condition.value)].cases, meanings, holds=holds)
        case _:
            return NOTHING


def _compared(named: Expr, other: Expr, holds: bool) -> frozenset[str]:
    """`X is not none` shows it, and so does `X is 5`."""
    if not named.type.lacking or named.args or named.op not in ("option", "define"):
        return NOTHING
    shown = (not holds) if other.type == NONE else holds and other.type == NUMBER
    return frozenset({str(named.value)}) if shown else NOTHING


def _of_cases(
    cases: Sequence[tuple[Expr | None, Expr]],
    meanings: Mapping[str, Guarded[Expr]],
    *,
    holds: bool,
) -> frozenset[str]:
    """What each of the cases shows that can come out so."""
    found: list[frozenset[str]] = []
    before = NOTHING
    for condition, body in cases:
        shown = before | present(body, meanings, holds=holds)
        if condition is not None:
            shown |= present(condition, meanings, holds=True)
            before |= present(condition, meanings, holds=False)
        if body.op != "const" or bool(body.value) == holds:
            found.append(shown)
    return frozenset.intersection(*found) if found else NOTHING


__all__ = ["present"]
