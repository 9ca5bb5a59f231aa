"""What may occur: every effect of rules, whether they are settled or not."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.model.effect import Effect, walk_effects
from rulekit.model.ruleset import Ruleset
from rulekit.model.settled import Rules


def effect_lists(rules: Ruleset | Rules) -> Iterator[tuple[Effect, ...]]:
    """The effects of the deal, of the match, of each procedure, phase and action."""
    yield from (rules.deal, rules.match.setup, rules.match.open)
    yield from (rules.match.after_hand, rules.match.at_end)
    yield from (procedure.body for procedure in rules.procedures.values())
    for phase in rules.phases.values():
        yield from (phase.entry, *(action.effects for action in phase.actions))


def effects_of(rules: Ruleset | Rules) -> Iterator[Effect]:
    """Every effect of the rules, those inside others included."""
    for effects in effect_lists(rules):
        yield from walk_effects(effects)
