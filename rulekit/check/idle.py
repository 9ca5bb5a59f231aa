"""What comes to nothing: idle choices, contracts nobody can meet, cards that come straight back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from rulekit.diagnostics import Report
from rulekit.model.contract import ENDLESS, Bounds, bounds_of
from rulekit.model.effect import Effect, Move, inner
from rulekit.model.expr import Local, Property
from rulekit.model.melds import Kind, Pattern
from rulekit.model.occurring import effect_lists
from rulekit.model.ruleset import Action, Contract, Ruleset, Term
from rulekit.model.traversal import is_node, parts, same
from rulekit.types import CARD


def check_idle(rules: Ruleset, report: Report) -> None:
    """Report choices with which nothing is done, contracts that no melds meet, vain exchanges."""
    for phase in rules.phases.values():
        for action in phase.actions:
            _check_choices(action, report)
    for contract in rules.contracts.values():
        for _, terms in contract.terms.cases:
            for term in terms:
                _check_term(rules, contract, term, report)
    for effects in effect_lists(rules):
        _check_returned(rules, effects, report)


# ── choices ───────────────────────────────────────────────────────────────────────────────────


def _check_choices(action: Action, report: Report) -> None:
    """A choice of which neither a later one, nor an effect, nor what follows speaks."""
    later = set(_named((action.effects, action.ensure, action.route)))
    idle = []
    for choice in reversed(action.choices):
        if choice.name not in later:
            idle.append(choice)
        later.update(_named(choice))
    for choice in idle[-1:]:
        report.add(
            "idle-choice",
            action.span,
            f"'{action.name}' does nothing with what is chosen as '{choice.name}'",
            help=f"say in `do` what becomes of `{choice.name}`, or leave the choice out",
            related=((choice.span, "chosen here"),),
        )


def _named(part: object) -> Iterator[str]:
    """The names that are bound in a place, and used in something."""
    if isinstance(part, Local):
        yield part.name
    elif isinstance(part, tuple):
        for each in part:
            yield from _named(each)
    elif is_node(part):
        for each in parts(part):
            yield from _named(each)


# ── effects ───────────────────────────────────────────────────────────────────────────────────


def _check_returned(rules: Ruleset, effects: Iterable[Effect], report: Report) -> None:
    """A card that is put on a pile, and taken from its top at once to where it was."""
    effects = tuple(effects)
    for one, other in pairwise(effects):
        if isinstance(one, Move) and isinstance(other, Move) and _returns(rules, one, other):
            pile = one.target.name
            report.add(
                "idle-exchange",
                other.span,
                f"the top of '{pile}' is the card that was just put there: it comes straight back",
                help=f"take the new card first, or put the old one to the bottom of {pile}",
                related=((one.span, "put there"),),
            )
    for effect in effects:
        _check_returned(rules, inner(effect), report)


def _returns(rules: Ruleset, one: Move, other: Move) -> bool:
    """Whether what goes to the top of a pile is what the next effect takes back from there."""
    taken = other.cards
    return (
        one.cards.type == CARD
        and not one.under
        and rules.zones[one.target.name].shape == "pile"
        and isinstance(taken, Property)
        and taken.word == "top"
        and same(taken.thing, one.target)
        and same(one.source, other.target)
    )


# ── contracts ─────────────────────────────────────────────────────────────────────────────────


def _check_term(rules: Ruleset, contract: Contract, term: Term, report: Report) -> None:
    """A term for which no meld of its kind has the right size, whatever is chosen."""
    kind, bounds = rules.kinds[term.kind], bounds_of(term.such)
    if not term.least or any(_can_meet(rules, kind, each, term, bounds) for each in _cases(kind)):
        return
    sizes = {_sizes(each, _longest(rules, kind, each)) for each in _cases(kind)}
    report.add(
        "bad-pattern",
        term.span,
        f"'{contract.name}' wants '{' '.join(term.span.text.split())}', "
        f"which no meld of the kind '{kind.name}' is",
        help=f"a new meld of the kind '{kind.name}' has {', '.join(sorted(sizes))} cards"
        if sizes
        else f"there are no melds of the kind '{kind.name}'",
        related=((kind.span, "declared here"),),
    )


def _cases(kind: Kind) -> list[Pattern]:
    return [pattern for _, pattern in kind.pattern.cases if pattern is not None]


def _can_meet(rules: Ruleset, kind: Kind, pattern: Pattern, term: Term, bounds: Bounds) -> bool:
    """Whether some size is that of a meld of this pattern and what a term asks for."""
    low = max(term.low, bounds.low, pattern.low)
    most = ENDLESS if term.high is None else term.high
    high = min(_longest(rules, kind, pattern), bounds.high, most)
    return low <= high and bounds.fewest <= min(bounds.wilds, high)


def _longest(rules: Ruleset, kind: Kind, pattern: Pattern) -> int:
    """The most cards that a new meld of a pattern can have; a run ends with its order of ranks."""
    if pattern.high is not None or not pattern.sequence:
        return pattern.high or ENDLESS
    orders = [] if kind.order is None else [order for _, order in kind.order.cases]
    if any(order.around for order in orders):
        return ENDLESS
    return max((len(order.ranks) for order in orders), default=len(rules.deck.ranks))


def _sizes(pattern: Pattern, longest: int) -> str:
    """The sizes of new melds of a pattern, as rules write them."""
    if longest == ENDLESS:
        return f"{pattern.low}+"
    return str(pattern.low) if longest == pattern.low else f"{pattern.low}..{longest}"


__all__ = ["check_idle"]
