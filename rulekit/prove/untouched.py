"""What no worked example touches: the places of a rule file that never act, and values of options.

Examples are played on programs that count. What `ensure` tries touches nothing, nor does what an
example asks. A condition is two places: that it holds, and that it does not (`otherwise`). A place
that no example's options switch on is not there to be touched, so the settings by default, for
every number of players, are looked at as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rulekit.lower import lower
from rulekit.lower.body import NOTHING, OPEN, Use
from rulekit.model.ruleset import Ruleset
from rulekit.prove.examples import examples_of
from rulekit.prove.staging import Tables
from rulekit.settle import SettingError, settle
from rulekit.source import Span


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a rule file. `kind`: what it is, as in `Used`; `option` of a value of one."""

    span: Span
    kind: str
    text: str

    def is_part_of(self, other: Place) -> bool:
        """Whether it stands within another place, which then says enough."""
        return self.span.is_within(other.span) and self.span.text != other.span.text


@dataclass(frozen=True, slots=True)
class Touched:
    """How many places there are, values of options included, and those that no example touches.

    Of a place that is not touched its parts are not named.
    """

    places: int
    untouched: tuple[Place, ...]


def touched(rules: Ruleset) -> Touched:
    """Play all examples and see what they leave out; whether they come out makes no difference."""
    tables = Tables(rules, counting=True)
    for _ in examples_of(rules, tables):
        pass
    counts: Counter[tuple[str, str, int, int]] = Counter()
    spans: dict[tuple[str, str, int, int], Span] = {}
    for (kind, span), count in (*tables.counts(), *((use, 0) for use in _by_default(rules))):
        if kind in (NOTHING, OPEN):  # that there is a choice, or a move, need not be shown
            continue
        key = (kind, span.file.name, span.start, span.end)
        counts[key] += count
        spans.setdefault(key, span)
    missed = [
        Place(span, key[0], next(iter(span.text.splitlines()), ""))
        for key, span in spans.items()
        if not counts[key]
    ]
    missed = [each for each in missed if not any(map(each.is_part_of, missed))]
    missed += _values(rules)
    missed.sort(key=lambda place: (place.span.file.name, place.span.start))
    values = sum(len(each.values) for each in rules.options.values() if not each.fixed)
    return Touched(len(spans) + values, tuple(missed))


def _by_default(rules: Ruleset) -> Iterator[Use]:
    for players in rules.players:
        uses: list[Use] = []
        try:
            lower(settle(rules, players, {}), uses=uses)
        except SettingError:  # such a table needs other options
            continue
        yield from uses


def _values(rules: Ruleset) -> Iterator[Place]:
    """The values of options that are words, and that no example plays with."""
    played = [
        {name.text: value.text for name, value in example.options}
        for example in rules.examples
        if example.refused is None
    ]
    for name, option in rules.options.items():
        chosen = {option.reads(each.get(name, option.default)) for each in played}
        for value in option.values:
            if value not in chosen and not option.fixed:
                yield Place(option.span, "option", f"{name}: {value}")
