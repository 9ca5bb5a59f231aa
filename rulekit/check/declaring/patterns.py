"""Patterns: what cards of a meld, or of a ranked hand, have in common."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulekit.check.leaves import is_inverted, span_of
from rulekit.check.names import Scope
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.telling import a_
from rulekit.diagnostics import did_you_mean
from rulekit.language.words import PROPERTIES, Unsaid
from rulekit.model.melds import Likeness, Pattern
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import CARD, FLAG, NUMBER, RANK, SUIT, UNKNOWN, Type

LIKE: Mapping[Type, str] = {RANK: "rank", SUIT: "suit", NUMBER: "value"}
"""What properties of cards are called in patterns, by what they give: `color` is the suit."""

ASPECTS: Mapping[str, str] = {
    word: LIKE[row.gives] for (of, word), row in PROPERTIES.items() if of == CARD
}
"""What cards of a meld may have in common, by each word for it."""

PLACES = ("suits", "ranks")

MOST_RANKED = 8  # cards of one rank of hands: their ranks together are one number

_CARD = Scope(me=False, locals={"card": CARD}, setting=True)  # of one card of a meld


class Patterns:
    """Reads the patterns of melds and of ranked hands."""

    def __init__(self, exprs: Expressions) -> None:
        self.exprs, self.names, self.report = exprs, exprs.names, exprs.report

    def of_meld(self, phrase: Phrase) -> Pattern | None:
        """The pattern of a kind of meld; None for the word that there is no such kind."""
        if phrase.kind == "no_meld":
            return None
        pattern = self._features(phrase)
        if self._in_order(phrase):
            self._check_melded(pattern, [each.kind for each in phrase.phrases()])
        return pattern

    def of_ranked(self, phrase: Phrase) -> Pattern:
        """The pattern of a part of a ranked hand."""
        pattern = self._features(phrase)
        if self._in_order(phrase):
            self._check_ranked(pattern)
        return pattern

    def _features(self, phrase: Phrase) -> Pattern:
        low, high = span_of(phrase.phrase(0), self.report)
        same: list[Likeness] = []
        different: list[Likeness] = []
        sequence = False
        for feature in list(phrase.phrases())[1:]:
            match feature.kind:
                case "in_sequence":
                    sequence = True
                case "same":
                    same += self._likeness(feature)
                case "different":
                    different += self._likeness(feature)
                case other:
                    raise Unsaid("reader", other, "rulekit/check/declaring/patterns.py")
        first = different[0] if different else None
        return Pattern(low, high, tuple(same), first, sequence, phrase.span)

    def _likeness(self, feature: Phrase) -> Iterator[Likeness]:
        """What a feature says that cards have in common or not; nothing, if it is no such word."""
        word = feature.word(0)
        if not self._is_likeness(word):
            near = did_you_mean(word.text, [*ASPECTS, *self.names.role("definition")])
            self.report.add(
                "bad-pattern",
                word.span,
                f"cards have no '{word.text}'",
                help=near or did_you_mean(word.text, ASPECTS, "features"),
            )
            return
        of = self.exprs.expr(_of_a_card(word), _CARD)
        if of.type not in (RANK, SUIT, NUMBER, FLAG, UNKNOWN) and not of.type.list:
            self.report.add(
                "wrong-type",
                word.span,
                f"'{word.text}' of a card is {a_(of.type)}, by which cards are not told apart",
                help="a number, a rank, a suit, a word of a list, or yes or no, can be",
            )
        yield Likeness(ASPECTS.get(word.text, word.text), of)

    def _is_likeness(self, word: Word) -> bool:
        return word.text in ASPECTS or word.text in self.names.role("definition")

    def _in_order(self, pattern: Phrase) -> bool:
        """Whether sizes and features are in order: nothing has been complained of."""
        sizes, *features = pattern.phrases()
        return not is_inverted(sizes) and all(
            self._is_likeness(word) for feature in features for word in feature.words()
        )

    def _check_ranked(self, part: Pattern) -> None:
        fault = ""
        words = [each.word for each in part.same]
        if part.low != part.high or not 1 <= part.low <= MOST_RANKED:
            fault = f"a ranked part has a fixed number of cards, at most {MOST_RANKED}"
        elif (
            part.different
            or not {*words} <= {"rank", "suit"}
            or (part.has_same("rank") and (part.sequence or len(words) > 1))
        ):
            fault = "ranked cards have the same rank, or the same suit, a sequence, or both"
        if fault:
            self.report.add("bad-pattern", part.span, fault)

    def _check_melded(self, pattern: Pattern, kinds: list[str]) -> None:
        """Whether melds of a pattern lie on a row of slots; `kinds`: of what is written of it."""
        words = [each.word for each in pattern.same]
        why = ""
        if len(kinds) == 1:
            why = "say what the cards have in common: `same suit, in sequence` or `same rank`"
        elif kinds.count("different") > 1:
            why = "`different` stands once"
        elif len({*words}) < len(words):
            why = "each feature stands once"
        elif pattern.different is not None and pattern.sequence:
            why = "cards in sequence have different ranks; `different` does not stand beside that"
        elif pattern.sequence and pattern.has_same("rank"):
            why = "cards in sequence have different ranks, not the same"
        elif pattern.different is not None and pattern.different.word in words:
            why = "what is the same is not different"
        if why:
            self.report.add(
                "bad-pattern", pattern.span, "no kind of meld is made like this", help=why
            )
        elif pattern.low < 2 or (pattern.high is not None and pattern.high < pattern.low):
            self.report.add("bad-pattern", pattern.span, "a meld has at least two cards")
        else:
            self._check_enough(pattern)

    def _check_enough(self, pattern: Pattern) -> None:
        """Whether the deck has suits and ranks for the smallest meld of a pattern."""
        apart = "" if pattern.different is None else f"{pattern.different.word}s"
        asked = {apart: pattern.low}
        if pattern.sequence:
            asked["ranks"] = pattern.low - 1  # one rank may stand at both ends
        for place, wanted in asked.items():
            found = len(self.names.symbols.get(place, ()))
            if place in PLACES and wanted > found and place not in self.names.faulty:
                of_number = place if found != 1 else place.removesuffix("s")
                self.report.add(
                    "bad-pattern", pattern.span, f"the deck has only {found} {of_number}"
                )


def _of_a_card(word: Word) -> Phrase:
    """`WORD of card`, as if it stood where the word stands."""
    scalar, start, end = word.scalar, word.start, word.end
    card = Phrase("name", (Word("NAME", "card", scalar, start, end),), scalar, start, end)
    return Phrase("property", (word, card), scalar, start, end)
