"""What holds when melds are rearranged, as the word of rules that the kernel takes."""

from __future__ import annotations

from rulekit.kernel import header as h
from rulekit.lower.fold import Setting, fold
from rulekit.model.expr import Expr
from rulekit.model.ruleset import Rearranging


def lasting(rearranging: Rearranging, setting: Setting) -> bool:
    """Whether wilds keep roles to the end of a turn that the melds they lie in would leave open."""
    open_roles = h.ROLES_KEPT | h.ROLES_OPEN
    others = h.TABLE_FREES | h.SINGLE_STEPS
    return rules_of(rearranging, setting) & (open_roles | others) == open_roles


def rules_of(rearranging: Rearranging, setting: Setting) -> int:
    """The rules that one choice of options and table size settles."""

    def settled(expr: Expr | None, default: int) -> int:
        return default if expr is None else fold(expr, setting) or 0

    return (
        h.ROLES_KEPT * bool(settled(rearranging.roles_stay, 1))
        | h.ROLES_OPEN * bool(settled(rearranging.open_threes, 0))
        | h.TABLE_FREES * bool(settled(rearranging.freed_by_table, 0))
        | h.SINGLE_STEPS * bool(settled(rearranging.single_steps, 0))
        | settled(rearranging.placed_with, 0) << h.REUSE_SHIFT
    )
