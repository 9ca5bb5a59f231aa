"""What each deal settles: which cards are wild depends on nothing that changes in play."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.phrases.telling import brief
from rulekit.diagnostics import Report
from rulekit.language.words import GIVEN, PROPERTIES
from rulekit.model import expr as forms
from rulekit.model.effect import Assign, Decrease, Effect, Increase, Perform, walk_effects
from rulekit.model.expr import Expr
from rulekit.model.ruleset import Ruleset
from rulekit.model.traversal import walk
from rulekit.source import Span
from rulekit.types import NUMBER, RANK, SUIT

PLAIN = (RANK, SUIT, NUMBER)
"""The types of which a function gives the same as long as its arguments are the same."""


def check_dealt(rules: Ruleset, report: Report) -> None:
    """Report wild cards that would change while a hand is played."""
    changed = dict(_changed_in_play(rules))
    wild = [each for _, case in rules.deck.wild.cases for each in case]
    wild += [card for _, cards in rules.deck.stands for _, card in cards.cases]
    blamed: set[str] = set()
    for each in wild:
        if not isinstance(each, str):
            _check(rules, each, changed, blamed, report)


def _check(
    rules: Ruleset,
    wild: Expr,
    changed: dict[str, tuple[str, Span]],
    blamed: set[str],
    report: Report,
) -> None:
    """Report the first thing by which a wild rank or card would change.

    `blamed`: the variables of which that has been told.
    """
    for part in _parts(rules, wild):
        if isinstance(part, forms.Variable):
            variable = rules.variables[part.name]
            if part.name in blamed:
                return
            if variable.owner:
                blamed.add(part.name)
                message = f"but there is a '{part.name}' of each {variable.owner}"
                report.add(
                    "not-fixed",
                    wild.span,
                    f"the same cards are wild for everybody, {message}",
                    help="keep it in one variable, which `deal` sets",
                    related=((variable.span, "declared here"),),
                )
                return
            found = changed.get(part.name)
            if found is None and variable.life != "turn" and not variable.turns_with:
                continue
            blamed.add(part.name)
            where, place = found or ("each turn", variable.span)
            report.add(
                "not-fixed",
                wild.span,
                f"wild cards are settled by the deal, but '{part.name}' changes in {where}",
                help="keep it in a variable that only `deal` sets",
                related=((place, "it changes here"),),
            )
            return
        if not _is_settled(part):
            report.add(
                "not-fixed",
                wild.span,
                f"wild cards are settled by the deal, but '{brief(part.span.text)}' is of the "
                "moment",
                help="keep it in a variable that `deal` sets",
                related=((part.span, "here"),),
            )
            return


def _parts(rules: Ruleset, expr: Expr) -> Iterator[Expr]:
    """Everything in an expression, also in the definitions in it."""
    met: set[str] = set()
    waiting = [expr]
    while waiting:
        for part in walk(waiting.pop()):
            yield part
            if isinstance(part, forms.Define) and part.name not in met:
                met.add(part.name)
                cases = rules.definitions[part.name].body.cases
                waiting += [each for case in cases for each in case if each is not None]


def _is_settled(part: Expr) -> bool:
    """Whether a form, by itself, gives the same all through a hand."""
    match part:
        case forms.Given(word=word):
            given = GIVEN.get(word)
            return given is not None and given.settled
        case forms.Property(word=word, thing=thing):
            row = PROPERTIES.get((thing.type, word))
            return thing.type == NUMBER if row is None else row.settled
        case forms.Call(args=args):
            return all(each.type in PLAIN for each in args)
        case (
            forms.Const() | forms.Option() | forms.Local() | forms.Define() | forms.Cases()
            | forms.Arithmetic() | forms.Negative() | forms.Compare() | forms.Between()
            | forms.And() | forms.Or() | forms.Not()
        ):  # fmt: skip
            return True
        case _:
            return False


def _changed_in_play(rules: Ruleset) -> Iterator[tuple[str, tuple[str, Span]]]:
    """The variables that phases and actions change: where, as it is told, and the place."""
    for phase in rules.phases.values():
        parts = [(f"`{phase.name}`", phase.entry)]
        parts += [(f"`{phase.name}.{each.name}`", each.effects) for each in phase.actions]
        for where, effects in parts:
            for effect in _all_effects(rules, effects):
                match effect:
                    case Assign() | Increase() | Decrease():
                        if isinstance(effect.cell, forms.Variable):
                            yield effect.cell.name, (where, effect.span)


def _all_effects(rules: Ruleset, effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """Effects, with those inside them and in the procedures that they perform."""
    performed: set[str] = set()
    waiting = [effects]
    while waiting:
        for effect in walk_effects(waiting.pop()):
            yield effect
            if isinstance(effect, Perform) and effect.procedure not in performed:
                performed.add(effect.procedure)
                waiting.append(rules.procedures[effect.procedure].body)
