"""What holds when melds are rearranged, as the word of rules that the kernel takes."""

from __future__ import annotations

from rulekit.kernel.layouts.words import (
    REUSE_SHIFT,
    ROLES_KEPT,
    ROLES_OPEN,
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
    """The rules that one choice of options and table size settles."""

    def settled(expr: Expr | None, default: int) -> int:
        return default if expr is None else fold(expr, setting) or 0

    return (
        ROLES_KEPT * bool(settled(rearranging.roles_stay, 1))
        | ROLES_OPEN * bool(settled(rearranging.open_threes, 0))
        | TABLE_FREES * bool(settled(rearranging.freed_by_table, 0))
        | SINGLE_STEPS * bool(settled(rearranging.single_steps, 0))
        | settled(rearranging.placed_with, 0) << REUSE_SHIFT
    )
