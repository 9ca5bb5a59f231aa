"""What procedures do with the melds that they are handed: which of their parameters they lay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulekit.model.effect import Add, Effect, Lay, Perform, walk_effects
from rulekit.model.expr import Expr, Local
from rulekit.model.ruleset import Procedure

Laid = Mapping[str, frozenset[str]]
"""The parameters that each procedure lays, by the name of the procedure."""


def laid_parameters(procedures: Mapping[str, Procedure]) -> Laid:
    """The parameters that each procedure lays: itself, or through another that it does."""
    found: dict[str, frozenset[str]] = dict.fromkeys(procedures, frozenset())
    while True:
        more = {
            name: frozenset(
                thing.name
                for effect in walk_effects(each.body)
                for thing in _laid_by(effect, procedures, found)
                if isinstance(thing, Local) and thing.name in dict(each.params)
            )
            for name, each in procedures.items()
        }
        if more == found:
            return found
        found = more


def _laid_by(effect: Effect, procedures: Mapping[str, Procedure], known: Laid) -> Iterator[Expr]:
    """What an effect lays or adds, as far as is known of the procedures."""
    match effect:
        case Lay(melds=thing) | Add(chosen=thing):
            yield thing
        case Perform(procedure=name, args=args) if name in procedures:
            for (param, _), arg in zip(procedures[name].params, args, strict=False):
                if param in known[name]:
                    yield arg
