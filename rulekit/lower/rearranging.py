"""What holds when melds are rearranged, as the word of rules that the kernel takes."""

from __future__ import annotations

from rulekit.kernel.layouts.words import (
    OPEN_MOST,
    OPEN_SHIFT,
    REUSE_MOST,
    REUSE_SHIFT,
    ROLES_KEPT,
    SINGLE_STEPS,
    TABLE_FREES,
)
from rulekit.lower.fold import Setting, fold
from rulekit.model.choice import PickLayout
from rulekit.model.expr import Expr
from rulekit.model.ruleset import Rearranging, Ruleset


def lasting(rules: Ruleset, setting: Setting) -> int:
    """What `layout_turn` has to know to keep what a turn has done; 0 if nothing of it matters.

    It does where melds are rearranged and wilds keep their roles.
    """
    found = rules_of(rules.rearranging, setting)
    actions = (action for phase in rules.phases.values() for action in phase.actions)
    if found & ROLES_KEPT and any(isinstance(c, PickLayout) for a in actions for c in a.choices):
        return found
    return 0


def rules_of(rearranging: Rearranging, setting: Setting) -> int:
    """The rules that one choice of options and table size settles.

    No set has more cards than OPEN_MOST, no meld more than REUSE_MOST: numbers above are the same.
    """

    def settled(expr: Expr | None, default: int) -> int:
        return default if expr is None else fold(expr, setting) or 0

    def counted(expr: Expr | None, most: int) -> int:
        return min(max(settled(expr, 0), 0), most)

    return (
        ROLES_KEPT * bool(settled(rearranging.roles_stay, 1))
        | TABLE_FREES * bool(settled(rearranging.freed_by_table, 0))
        | counted(rearranging.open_sets, OPEN_MOST) << OPEN_SHIFT
        | counted(rearranging.placed_with, REUSE_MOST) << REUSE_SHIFT
        | SINGLE_STEPS * bool(settled(rearranging.single_steps, 0))
    )
