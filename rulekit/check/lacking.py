"""What rules lack as a whole: who sets a variable, fills a place, sees what he chooses, or wins."""

from __future__ import annotations

from collections import abc
from collections.abc import Iterator
from dataclasses import fields, replace

from rulekit.check.document.inherit import below
from rulekit.check.names import REASONS
from rulekit.diagnostics import Report
from rulekit.model import expr as forms
from rulekit.model.choice import PickNumber, chosen_from
from rulekit.model.effect import Assign, Deal, Decrease, Effect, Increase, inner
from rulekit.model.expr import Expr
from rulekit.model.occurring import effects_of
from rulekit.model.places import of_options
from rulekit.model.route import End, Route
from rulekit.model.ruleset import Action, Entry, Phase, Recipient, Ruleset
from rulekit.model.traversal import expressions, is_expr, meaning, walk
from rulekit.source import Span
from rulekit.syntax.yaml import Mapping, Scalar

SEEN = ("face_up", "seen_by_owner", "seen_by_team")
"""How a place lies of which its owner sees every card."""


def check_lacking(rules: Ruleset, uses: abc.Mapping[str, int], report: Report) -> None:
    """Warn of what is declared in the file itself and lacks its other half.

    `uses`: how often each name is used.
    """
    _check_set(rules, uses, report)
    _check_filled(rules, uses, report)
    _check_seen(rules, report)
    _check_winners(rules, report)
    for recipient in (*rules.scoring.recipients, *rules.match.bonuses):
        _check_twice(rules, recipient, report)
    for recipient in rules.scoring.recipients:
        _check_totals(rules, recipient, report)
    for phase in rules.phases.values():
        _check_copies(rules, phase, report)


def _is_own(rules: Ruleset, span: Span) -> bool:
    return span.file is rules.span.file


def check_narrowed(rules: Ruleset, document: Mapping, report: Report) -> None:
    """Warn of scores that take the place of one of the base and are given in some hands alone.

    `document`: what the rules are read from, with what it is laid over.
    """
    base = below(document, document.span.file)
    scoring = None if base is None else base.get("scoring")
    old = scoring.entries if isinstance(scoring, Mapping) else ()
    known = {
        (who.key.text, entry.key.text): entry
        for who in old
        for entry in (who.value.entries if isinstance(who.value, Mapping) else ())
    }
    for recipient in rules.scoring.recipients:
        for entry in recipient.entries:
            was = known.get((recipient.span.text, entry.span.text))
            if was is None or not _is_own(rules, entry.span) or not _is_in_some(rules, entry):
                continue
            if isinstance(was.value, Scalar) and "when" not in was.value.text.split():
                report.add(
                    "narrowed-score",
                    entry.span,
                    f"'{entry.span.text}' takes the place of what the base always gives, and is "
                    "given under a condition alone",
                    help="say what is given else, as in `A when CONDITION, otherwise B`; or give "
                    "it another name, if it comes besides",
                    related=((was.key.span, "given always"),),
                )


def _is_in_some(rules: Ruleset, entry: Entry) -> bool:
    """Whether an amount is given in some hands alone, whatever options are chosen."""
    when, amount = entry.when, entry.amount
    if isinstance(amount, forms.Cases) and "otherwise" not in amount.span.text.split():
        when = when or amount.cases[0][0]
    return when is not None and not of_options(when, rules.definitions)


# ── variables ─────────────────────────────────────────────────────────────────────────────────


def _check_set(rules: Ruleset, uses: abc.Mapping[str, int], report: Report) -> None:
    """Variables that rules ask for, and nothing sets."""
    cells = [e.cell for e in effects_of(rules) if isinstance(e, Assign | Increase | Decrease)]
    changed = {cell.name for cell in cells if isinstance(cell, forms.Owned)}
    for variable in rules.variables.values():
        known = variable.name in changed or variable.turns_with
        if known or not uses.get(variable.name) or not _is_own(rules, variable.span):
            continue
        value = "yes" if variable.type.name == "flag" else "…"
        report.add(
            "never-set",
            variable.span,
            f"nothing ever sets '{variable.name}', so it is always as at the beginning",
            help=f"set it where it changes, as in `{variable.name} = {value}`, or leave it out",
        )


# ── places ────────────────────────────────────────────────────────────────────────────────────


def _check_filled(rules: Ruleset, uses: abc.Mapping[str, int], report: Report) -> None:
    """The first place that rules speak of and into which no cards ever come."""
    effects = [*effects_of(rules)]
    filled = {name for effect in effects for name in _filled_by(effect)}
    for zone in rules.zones.values():
        if zone.name in filled or not uses.get(zone.name):
            continue
        taking = (e.span for e in rules.deal if _takes(e, zone.name) and _is_own(rules, e.span))
        span = next(taking, zone.span)
        if not _is_own(rules, span):
            continue
        first = "shuffle deck into" if zone.shape == "pile" else "move or deal cards to"
        report.add(
            "never-filled",
            span,
            f"no cards ever come to '{zone.name}'",
            help=f"`{first} {zone.name}` somewhere, or leave out what is done with it",
            related=() if span is zone.span else ((zone.span, "declared here"),),
        )
        return


def _filled_by(effect: Effect) -> Iterator[str]:
    """The places to which an effect brings cards: those it names, but not those it takes from."""
    if isinstance(effect, Deal):
        yield effect.zone
    for field in fields(effect):
        value = getattr(effect, field.name)
        if isinstance(value, forms.Zone) and field.name != "source":
            yield value.name


def _takes(effect: Effect, zone: str) -> bool:
    source = getattr(effect, "source", None)
    taken = is_expr(source) and any(
        isinstance(part, forms.Zone) and part.name == zone for part in walk(source)
    )
    return taken or any(_takes(each, zone) for each in inner(effect))


def _check_seen(rules: Ruleset, report: Report) -> None:
    """Places of a player's own from which he chooses cards that he does not see."""
    hidden: dict[str, Span] = {}
    for phase in rules.phases.values():
        for action in phase.actions:
            for choice in action.choices:
                cards = None if isinstance(choice, PickNumber) else chosen_from(choice)
                places = [] if cards is None else [*walk(cards)]
                for name in dict.fromkeys(p.name for p in places if isinstance(p, forms.Zone)):
                    hidden.setdefault(name, choice.span)
    for name, chosen in hidden.items():
        zone = rules.zones[name]
        sights = {sight for _, sight in zone.sight.cases}
        if zone.owner == "player" and sights.isdisjoint(SEEN) and _is_own(rules, zone.span):
            report.add(
                "unseen-choice",
                zone.span,
                f"a player chooses from '{name}' and does not see its cards",
                help=f"`{name}: {zone.shape} of each player, seen by owner`",
                related=((chosen, "chosen here"),),
            )


# ── winners ───────────────────────────────────────────────────────────────────────────────────


def _check_winners(rules: Ruleset, report: Report) -> None:
    """Ends without a winner for whom, by their reason, a score is written down."""
    asked = {
        reason
        for recipient in rules.scoring.recipients
        if _is_winner(recipient)
        for entry in recipient.entries
        for reason in _reasons_of(entry)
    }
    ends = [each for route in _routes(rules) for each in route.targets if isinstance(each, End)]
    scored = [each for each in rules.scoring.recipients if _is_winner(each) and each.entries]
    reached = [
        each for each in ends if rules.limit is None or each not in rules.limit.route.targets
    ]
    if scored and reached and not any(each.winners is not None for each in ends):
        told, what = reached[:1], "no hand has a winner"
    else:
        asks = [each for each in ends if each.reason in rules.reasons and each.winners is None]
        told = [each for each in asks if rules.reasons.index(each.reason) in asked]
        what = "a hand that ends by '{}' has no winner"
    for target in told:
        if _is_own(rules, target.span):
            report.add(
                "no-winner",
                target.span,
                f"{what.format(target.reason)}, and `scoring` gives the winner something then",
                help=f"`end hand by {target.reason} won by me`, or whoever it is",
            )


def _routes(rules: Ruleset) -> Iterator[Route]:
    if rules.limit is not None:
        yield rules.limit.route
    for phase in rules.phases.values():
        if phase.entry_route is not None:
            yield phase.entry_route
        yield from (action.route for action in phase.actions)


def _is_winner(recipient: Recipient) -> bool:
    return isinstance(recipient.who, forms.Given) and recipient.who.word in ("winner", "winners")


def _reasons_of(entry: Entry) -> Iterator[int]:
    """The reasons for which an amount is meant: those that a condition of it names."""
    waiting = [each for each in (entry.when, entry.amount) if each is not None]
    while waiting:
        part = waiting.pop()
        if isinstance(part, forms.Not):
            continue
        if isinstance(part, forms.Compare):
            for side, other in ((part.left, part.right), (part.right, part.left)):
                named = isinstance(other, forms.Const) and isinstance(side, forms.Given)
                if named and isinstance(other, forms.Const) and other.type.list == REASONS:
                    yield other.value
        waiting += expressions(part)


def _check_twice(rules: Ruleset, recipient: Recipient, report: Report) -> None:
    """Amounts that somebody is given twice for the same."""
    known: dict[object, Entry] = {}
    for entry in recipient.entries:
        given = (
            meaning(entry.amount),
            entry.ledger,
            None if entry.when is None else meaning(entry.when),
            None if entry.index is None else meaning(entry.index),
        )
        first = known.setdefault(given, entry)
        limited = entry.when is not None or isinstance(entry.amount, forms.Cases)
        if first is not entry and limited and _is_own(rules, entry.span):
            if _is_own(rules, first.span):
                what = f"gives the same as '{first.reason}', under the same condition"
                help = "delete one of them, or change how much it gives, or when"
            else:  # most likely a copy that is to become something else
                what = f"so far gives the same as '{first.reason}', and both are given"
                help = (
                    "change here how much is given, or when; or, if it is to take the place of "
                    f"the other, call it '{first.reason}' too"
                )
            report.add(
                "scored-twice",
                entry.span,
                f"'{entry.reason}' {what}",
                help=help,
                related=((first.span, "given here already"),),
            )


def _check_totals(rules: Ruleset, recipient: Recipient, report: Report) -> None:
    """Amounts of a hand that are all that somebody has scored in the match so far."""
    usual = {into for _, into in rules.scoring.into.cases}
    for entry in recipient.entries:
        amounts = (
            [amount for _, amount in entry.amount.cases]
            if isinstance(entry.amount, forms.Cases)
            else [entry.amount]
        )
        total = next((each for each in map(_total_in, amounts) if each is not None), None)
        if total is None or recipient.later or not _is_own(rules, entry.span):
            continue
        if total.name not in ({entry.ledger} if entry.ledger else usual):
            continue  # what is counted elsewhere may well be what the hand is worth
        again = next((each for each in recipient.entries if _is_plain(each)), None)
        report.add(
            "total-scored",
            total.span,
            f"`{total.name}` is all of the match so far, without what this hand brings",
            help="what this hand brings is doubled by giving it once more: write its amount for "
            f"`{total.span.text}`"
            + (f", as `{again.amount.span.text}` of '{again.reason}'" if again else ""),
        )


def _total_in(amount: Expr) -> forms.Ledger | None:
    """The ledger of points that an amount is, as it stands or so many times."""
    match amount:
        case forms.Ledger(index=None):
            return amount
        case forms.Arithmetic(sign="*", left=forms.Const(), right=forms.Ledger(index=None) as one):
            return one
        case forms.Arithmetic(sign="*", left=forms.Ledger(index=None) as one, right=forms.Const()):
            return one
    return None


def _is_plain(entry: Entry) -> bool:
    """Whether the amount of an entry is worked out from what happened in the hand."""
    worked = (forms.Cases, forms.Const, forms.Option)
    return not isinstance(entry.amount, worked) and not any(
        isinstance(part, forms.Ledger) for part in walk(entry.amount)
    )


def _check_copies(rules: Ruleset, phase: Phase, report: Report) -> None:
    """Actions of the file that do what another of their phase does, most likely still copies."""
    known: dict[object, Action] = {}
    for action in sorted(phase.actions, key=lambda each: _is_own(rules, each.span)):
        done = meaning(replace(action, name="", about=""))
        first = known.setdefault(done, action)
        if first is action or not _is_own(rules, action.span):
            continue
        if _is_own(rules, first.span):
            so_far, what = "", "delete one of them, or change what it does, or when it may be done"
        else:
            so_far = "so far "
            what = (
                "change here what it does, or when it may be done; or, if it is to take the place "
                f"of the other, call it '{first.name}' too"
            )
        report.add(
            "scored-twice",
            action.span,
            f"'{action.name}' {so_far}does exactly what '{first.name}' does",
            help=what,
            related=((first.span, "offered here already"),),
        )


__all__ = ["check_lacking", "check_narrowed"]
