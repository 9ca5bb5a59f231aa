"""Patterns: what cards of a meld, or of a ranked hand, have in common."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.check.leaves import is_inverted, span_of
from rulekit.check.names import Names
from rulekit.diagnostics import Report, did_you_mean
from rulekit.language.declarations import Aspect
from rulekit.language.words import PROPERTIES, Unsaid
from rulekit.model.ruleset import Pattern
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import CARD, RANK, SUIT

ASPECTS: Mapping[str, Aspect] = {
    word: "rank" if row.gives == RANK else "suit"
    for (of, word), row in PROPERTIES.items()
    if of == CARD and row.gives in (RANK, SUIT)
}
"""What cards of a meld may have in common, by each word for it."""

MOST_RANKED = 8  # cards of one rank of hands: their ranks together are one number


_MELDS: frozenset[tuple[frozenset[Aspect], tuple[Aspect, ...], bool]] = frozenset({
    (frozenset({"rank"}), (), False), (frozenset({"rank"}), ("suit",), False),
    (frozenset({"rank", "suit"}), (), False), (frozenset({"suit"}), (), True),
})  # fmt: skip
"""What melds have the same, what different, and whether in sequence."""


def of_meld(phrase: Phrase, names: Names, report: Report) -> Pattern:
    """The pattern of a kind of meld."""
    pattern = _features(phrase, report)
    if _in_order(phrase):
        _check_melded(pattern, names, report)
    return pattern


def of_ranked(phrase: Phrase, report: Report) -> Pattern:
    """The pattern of a part of a ranked hand."""
    pattern = _features(phrase, report)
    if _in_order(phrase):
        _check_ranked(pattern, report)
    return pattern


def _features(phrase: Phrase, report: Report) -> Pattern:
    low, high = span_of(phrase.phrase(0), report)
    same: list[Aspect] = []
    different: list[Aspect] = []
    sequence = False
    for feature in list(phrase.phrases())[1:]:
        match feature.kind:
            case "in_sequence":
                sequence = True
            case "same":
                same += _aspect(feature.word(0), report)
            case "different":
                different += _aspect(feature.word(0), report)
            case other:
                raise Unsaid("reader", other, "rulekit/check/declaring/patterns.py")
    return Pattern(low, high, tuple(same), tuple(different), sequence, phrase.span)


def _aspect(word: Word, report: Report) -> tuple[Aspect, ...]:
    """What a word says that cards have in common or not; nothing, if it is no such word."""
    if word.text not in ASPECTS:
        report.add(
            "bad-pattern",
            word.span,
            f"cards have no '{word.text}'",
            help=did_you_mean(word.text, ASPECTS, "features"),
        )
        return ()
    return (ASPECTS[word.text],)


def _in_order(pattern: Phrase) -> bool:
    """Whether sizes and features of a pattern are in order: nothing has been complained of."""
    sizes, *features = pattern.phrases()
    return not is_inverted(sizes) and all(
        word.text in ASPECTS for feature in features for word in feature.words()
    )


def _check_ranked(part: Pattern, report: Report) -> None:
    fault = ""
    if part.low != part.high or not 1 <= part.low <= MOST_RANKED:
        fault = f"a ranked part has a fixed number of cards, at most {MOST_RANKED}"
    elif part.different or ("rank" in part.same and (part.sequence or len(part.same) > 1)):
        fault = "ranked cards have the same rank, or the same suit, a sequence, or both"
    if fault:
        report.add("bad-pattern", part.span, fault)


def _check_melded(pattern: Pattern, names: Names, report: Report) -> None:
    made = frozenset(pattern.same), pattern.different, pattern.sequence
    if made not in _MELDS or len(pattern.same) > len(made[0]):
        report.add(
            "bad-pattern",
            pattern.span,
            "no kind of meld is made like this",
            help="`same rank`, `same rank, different suit`, `same rank, same suit` or "
            "`same suit, in sequence`",
        )
    elif pattern.low < 2 or (pattern.high is not None and pattern.high < pattern.low):
        report.add("bad-pattern", pattern.span, "a meld has at least two cards")
    else:
        _check_enough(pattern, names, report)


def _check_enough(pattern: Pattern, names: Names, report: Report) -> None:
    """Whether the deck has suits and ranks for the smallest meld of a pattern."""
    for place, wanted in (("suits", pattern.low), ("ranks", pattern.low - 1)):
        found = len(names.symbols[place])
        asked = pattern.different if place == "suits" else pattern.sequence
        if asked and wanted > found and place not in names.faulty:
            of_number = place if found != 1 else place.removesuffix("s")
            report.add("bad-pattern", pattern.span, f"the deck has only {found} {of_number}")
