"""Variables that make no difference at a table: what never changes, what nobody asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from rulekit.model.effect import Assign, Decrease, Effect, Increase
from rulekit.model.expr import Variable
from rulekit.model.settled import Rules
from rulekit.rulebook.pruned import pruned
from rulekit.rulebook.reach import only_reached, spoken
from rulekit.settle.folding import known
from rulekit.types import FLAG


def without_idle(rules: Rules) -> Rules:
    """The rules without variables that make no difference where they are played like this.

    What is set to a number before anything else, and never again, is that number; what nothing asks
    for need not be counted.
    """
    while True:
        values = _fixed(rules)
        unread = _never_asked(rules)
        if not values and not unread:
            return rules
        rules = only_reached(pruned(rules, values, unread | frozenset(values)))


def _fixed(rules: Rules) -> Mapping[str, int]:
    """Variables whose number is known wherever something asks for it."""
    _, steps = spoken(rules)
    written = Counter(cell.name for cell in map(_written, steps) if cell is not None)
    found: dict[str, int] = {}
    for effect in rules.match.setup:
        if isinstance(effect, Assign) and isinstance(effect.cell, Variable):
            value, name = known(effect.value), effect.cell.name
            if value is not None and written[name] == 1 and effect.cell.owner is None:
                found[name] = value
    later, _ = spoken(replace(rules, match=replace(rules.match, setup=())))
    first, _ = spoken(rules)
    asked = Counter(each.name for each in later if isinstance(each, Variable))
    early = Counter(each.name for each in first if isinstance(each, Variable))
    for name, variable in rules.variables.items():
        many = written[name]
        early_only = 0 < many < early[name] and asked[name] <= many
        if variable.type == FLAG and early_only and not _written_in(rules.match.setup, name):
            found[name] = 0  # it is only asked for before anything sets it
    return found


def _written_in(effects: tuple[Effect, ...], name: str) -> bool:
    cells = (_written(effect) for effect in effects)
    return any(cell is not None and cell.name == name for cell in cells)


def _never_asked(rules: Rules) -> frozenset[str]:
    """Variables that are changed, but that nothing asks for."""
    exprs, steps = spoken(rules)
    asked = Counter(each.name for each in exprs if isinstance(each, Variable))
    written = Counter(cell.name for cell in map(_written, steps) if cell is not None)
    counted = {name for name, each in rules.variables.items() if each.turns_with}
    return frozenset(name for name, n in written.items() if asked[name] <= n) - counted


def _written(effect: Effect) -> Variable | None:
    if isinstance(effect, Assign | Increase | Decrease) and isinstance(effect.cell, Variable):
        return effect.cell
    return None
