"""Whether the cards suffice for the deal at every table: deals alone, which are soon compiled.

A hand of many cards may be possible for two players and not for six; play at random looks at each
option at one table only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulekit.diagnostics import Report
from rulekit.lower import lower
from rulekit.model.effect import walk_effects
from rulekit.model.expr import Expr
from rulekit.model.route import End, Route
from rulekit.model.ruleset import Option, Ruleset
from rulekit.model.traversal import expressions
from rulekit.prove.configurations import options_in
from rulekit.prove.trial import Trial
from rulekit.settle import SettingError, TooLarge, settle


def check_deals(rules: Ruleset, sizes: Sequence[int], report: Report) -> None:
    """Report the first table at which a value of an option leaves too few cards for the deal.

    Numbers are tried at every table, words at the largest only. Where a match begins with moves,
    these may decide who is dealt to, so nothing is said of it.
    """
    named = [rules.options[name] for name in options_in(rules, _in_deal(rules))]
    if not (named and rules.reasons) or rules.match.start is not None:
        return
    alone = _deal_alone(rules)
    for players in reversed(sizes):
        options = [each for each in named if _matters(each, large=players == sizes[-1])]
        if not options or _trouble(alone, players, {}).errors:
            continue
        for chosen in ({each.name: value} for each in options for value in _extremes(each)):
            trouble = _trouble(alone, players, chosen)
            if any(found.code.slug == "deck-too-small" for found in trouble.errors):
                report.merge(trouble)
                return


def _deal_alone(rules: Ruleset) -> Ruleset:
    """The game as it is up to the end of the first deal, which is the end of it."""
    span = rules.start.span
    over = Route(((None, End(span, rules.reasons[0])),), span)
    match = replace(
        rules.match,
        next_dealer=None,
        after_hand=(),
        between=None,
        until=None,
        bonuses=(),
        at_end=(),
    )
    scoring = replace(rules.scoring, recipients=())
    return replace(rules, phases={}, start=over, limit=None, match=match, scoring=scoring)


def _in_deal(rules: Ruleset) -> list[Expr]:
    return [expr for effect in walk_effects(rules.deal) for expr in expressions(effect)]


def _matters(option: Option, *, large: bool) -> bool:
    return not option.fixed and (large or not option.values)


def _extremes(option: Option) -> list[str]:
    """The values to try: all words, or the least and the most."""
    values = option.values or (str(option.low), str(option.high))
    return [value for value in values if value != option.default]


def _trouble(alone: Ruleset, players: int, chosen: Mapping[str, str]) -> Report:
    """What goes wrong with the deal; nothing if the rules refuse the choice.

    Raises TooLarge for a deal of too many effects.
    """
    trouble = Report()
    try:
        Trial(alone, lower(settle(alone, players, chosen)), 0).play(0, trouble)
    except TooLarge:
        raise
    except SettingError:
        pass
    return trouble
