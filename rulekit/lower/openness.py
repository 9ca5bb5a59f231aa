"""Whether everybody sees what a player chooses: whether it stays where only he looks."""

from __future__ import annotations

from rulekit.language.words import Unsaid
from rulekit.lower.body import Body
from rulekit.lower.deeds.sights import seen
from rulekit.model.choice import (
    Choice,
    PickAnyMelds,
    PickContract,
    PickExchange,
    PickLayoff,
    PickLayout,
    PickMeld,
    PickMelds,
    PickMeldsLeaving,
    PickNewLayout,
    PickNumber,
    PickOne,
)
from rulekit.model.effect import (
    Add,
    Announce,
    Assign,
    Deal,
    Decrease,
    Effect,
    Flip,
    ForEach,
    Increase,
    Lay,
    Move,
    Must,
    Pay,
    Perform,
    PutBack,
    Remember,
    Repeat,
    Reveal,
    Shuffle,
    Swap,
    When,
    walk_effects,
)
from rulekit.model.expr import Expr, Local, Variable
from rulekit.model.ruleset import Action
from rulekit.model.settled import Rules
from rulekit.model.traversal import expressions, walk
from rulekit.types import CARD


def is_public(body: Body, action: Action, choice: Choice) -> bool:
    """Whether everybody sees what is chosen: it does not stay hidden."""
    match choice:
        case PickOne(type=kind) if kind != CARD:
            return not _is_kept(body.site.rules, action, choice)
        case PickNumber():
            return not _is_kept(body.site.rules, action, choice)
        case (
            PickOne() | PickMeld() | PickMelds() | PickMeldsLeaving() | PickAnyMelds()
            | PickContract() | PickLayoff() | PickExchange() | PickNewLayout() | PickLayout()
        ):  # fmt: skip
            return _is_shown(body, action.effects, choice.name)
        case _:
            raise Unsaid.of(choice, "code", __name__)


def _is_shown(body: Body, made: tuple[Effect, ...], name: str) -> bool:
    """Whether effects, and procedures they call, put what is chosen where everybody sees it."""
    for effect in walk_effects(made):
        match effect:
            case Perform():
                procedure = body.site.rules.procedures[effect.procedure]
                for (inner, _), arg in zip(procedure.params, effect.args, strict=True):
                    if _names(arg, name) and _is_shown(body, procedure.body, inner):
                        return True
            case Lay(melds=thing) | Add(chosen=thing):
                if _names(thing, name):
                    return True
            case Move():
                if _names(effect.cards, name):
                    return seen(body, effect.target, on_top=True)
            case (
                Flip() | Shuffle() | Swap() | Deal() | Reveal() | Remember() | PutBack()
                | Assign() | Increase() | Decrease() | Pay() | Announce() | Must()
                | When() | ForEach() | Repeat()
            ):  # fmt: skip
                pass  # nothing that was chosen is put anywhere
            case _:
                raise Unsaid.of(effect, "code", __name__)
    return False


def _is_kept(rules: Rules, action: Action, choice: Choice) -> bool:
    """Whether the choice is only put into a variable that its owner alone sees."""
    used = [
        effect
        for effect in walk_effects(action.effects)
        if any(_names(each, choice.name) for each in expressions(effect))
    ]
    return bool(used) and all(
        isinstance(effect, Assign)
        and isinstance(effect.cell, Variable)
        and rules.variables[effect.cell.name].sight != "face_up"
        for effect in used
    )


def _names(expr: Expr, name: str) -> bool:
    return any(isinstance(part, Local) and part.name == name for part in walk(expr))
