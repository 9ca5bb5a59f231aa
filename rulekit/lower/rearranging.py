"""What holds when melds are rearranged, as the word of rules that the kernel takes."""

from __future__ import annotations

from rulekit.kernel.layouts.words import (
    OPEN_MOST,
    OPEN_SHIFT,
    REUSE_MOST,
    REUSE_SHIFT,
    ROLES_KEPT,
    STEP_ADD,
    STEP_GATHER,
    STEP_LENT_PASS,
    STEP_LENT_RENEW,
    STEP_PASS,
    STEP_RENEW,
    STEP_SPLIT,
    STEPS_OF_ANY,
    STEPS_SHIFT,
    TABLE_FREES,
)
from rulekit.language.declarations import Step
from rulekit.language.words import Unsaid
from rulekit.model.choice import PickLayout
from rulekit.model.expr import Expr
from rulekit.model.settled import Rearranging, Rules
from rulekit.settle.folding import known


def lasting(rules: Rules) -> int:
    """What `layout_turn` has to know to keep what a turn has done; 0 if nothing of it matters.

    It does where melds are rearranged and wilds keep their roles.
    """
    found = rules_of(rules.rearranging)
    actions = (action for phase in rules.phases.values() for action in phase.actions)
    if found & ROLES_KEPT and any(isinstance(c, PickLayout) for a in actions for c in a.choices):
        return found
    return 0


def rules_of(rearranging: Rearranging) -> int:
    """What settled rules say of rearranging.

    No set has more cards than OPEN_MOST, no meld more than REUSE_MOST: numbers above are the same.
    """

    def settled(expr: Expr | None, default: int) -> int:
        return default if expr is None else known(expr) or 0

    def counted(expr: Expr | None, most: int) -> int:
        return min(max(settled(expr, 0), 0), most)

    return (
        ROLES_KEPT * bool(settled(rearranging.roles_stay, 1))
        | TABLE_FREES * bool(settled(rearranging.freed_by_table, 0))
        | counted(rearranging.open_sets, OPEN_MOST) << OPEN_SHIFT
        | counted(rearranging.placed_with, REUSE_MOST) << REUSE_SHIFT
        | sum(1 << way for step in rearranging.steps for way in _ways_of(step)) << STEPS_SHIFT
    )


def at_will(rules: int) -> int:
    """The rules without a limit to single steps."""
    return rules % (1 << STEPS_SHIFT)


def moves_naturals(rules: int) -> bool:
    """Whether layouts are single steps that exchange nothing: such are found for any melds."""
    return in_steps(rules) and (rules >> STEPS_SHIFT) & ~STEPS_OF_ANY == 0


def in_steps(rules: int) -> bool:
    """Whether layouts are single steps."""
    return rules >> STEPS_SHIFT != 0


def _ways_of(step: Step) -> tuple[int, ...]:
    """The ways in which the search makes a step; some of them want `freed by table` as well."""
    match step:
        case "add":
            return (STEP_ADD,)
        case "split":
            return (STEP_SPLIT,)
        case "gather":
            return (STEP_GATHER,)
        case "exchange":
            return STEP_PASS, STEP_LENT_PASS, STEP_RENEW, STEP_LENT_RENEW
        case _:
            raise Unsaid.of(step, "code", __name__)
