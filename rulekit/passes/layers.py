"""Whether rules ask who laid a card: where none does, nobody has to tell tables apart by it."""

from __future__ import annotations

from rulekit.dialect.library import known_as, used_code
from rulekit.ir.program import Program
from rulekit.kernel.facts import asks_who_laid


def who_laid_counts(program: Program) -> bool:
    """Whether some rule asks who laid a card on the table."""
    return not known_as(asks_who_laid).isdisjoint(used_code(program.functions))
