"""Numbers, and words that are values of their own: of the deck, of lists, of options."""

from __future__ import annotations

from collections.abc import Collection

from rulekit.check.names import NO_NUMBER, Names, Scope
from rulekit.diagnostics import Report, did_you_mean
from rulekit.model import expr as forms
from rulekit.source import Span
from rulekit.syntax.tree import Word
from rulekit.types import CARD, CARDS, CONTRACT, NONE, NUMBER, RANK, SUIT, UNKNOWN, Type, symbol

_COURT = ("face", "picture", "court", "court_card", "honour", "honor")

ABSENT = -1  # the integer that stands for none
LARGEST = 10**9


class Constants:
    """Reads what is a value by itself."""

    def __init__(self, names: Names, report: Report) -> None:
        self.names, self.report = names, report

    def wanted(self, text: str, span: Span, wanted: Type) -> forms.Const | None:
        """A word of the values that are wanted here, whatever else it may mean elsewhere."""
        if wanted.lacking == text:
            return self.no_number(text, span)
        if wanted == CARD and text in self.names.faces:
            return self.named_card(text, span)
        place = {RANK: "ranks", SUIT: "suits"}.get(wanted, wanted.list)
        if not place or text not in self.names.symbols.get(place, ()):
            return None
        return self._of(place, text, span, symbol(place) if wanted.list else wanted)

    def number(self, word: Word, wanted: Type) -> forms.Const:
        """A number, or the rank that is written like it."""
        if wanted == RANK:
            return self.rank(word.text, word.span)
        value = int(word.text)
        if value > LARGEST:
            self.report.add("wrong-type", word.span, f"{word.text} is too large a number")
        return forms.Const(word.span, NUMBER, min(value, LARGEST))

    def rank(self, text: str, span: Span) -> forms.Const:
        """A rank of the deck, after a complaint if there is none of this name."""
        ranks = self.names.symbols.get("ranks", ())
        if "ranks" in self.names.faulty:
            return unknown_at(span)
        if text not in ranks:
            self.report.add(
                "unknown-name",
                span,
                f"the deck has no rank '{text}'",
                help=self.names.card_printed(text)
                or did_you_mean(text, ranks)
                or "ranks: " + " ".join(ranks),
            )
            return unknown_at(span)
        return self._of("ranks", text, span, RANK)

    def suit(self, text: str, span: Span) -> forms.Const | None:
        """A suit of the deck, if it has one of this name."""
        known = text in self.names.symbols.get("suits", ())
        return self._of("suits", text, span, SUIT) if known else None

    def named_card(self, text: str, span: Span) -> forms.Const:
        """A card that stands beside suits and ranks, by its name."""
        self.names.use_value("cards", text, span)
        return forms.Const(span, CARD, self.names.faces[text])

    def listed(self, place: str, text: str, span: Span) -> forms.Const:
        """A word of a list, or of an option."""
        return self._of(place, text, span, symbol(place))

    def no_number(self, text: str, span: Span) -> forms.Const:
        """A word that an option has for no number."""
        self.names.use_value(NO_NUMBER, text, span)
        return forms.Const(span, NONE, ABSENT)

    def unlisted(self, text: str, span: Span, scope: Scope, wanted: Type) -> forms.Const:
        """A word that is none of the list of which one is wanted: a complaint."""
        place = wanted.list
        words = self.names.symbols.get(place, ())
        if self.names.faulty.isdisjoint((text, place)):
            help = did_you_mean(text, [*words, *self.names.nameable(scope, wanted)])
            help = help or did_you_mean(text, words, self._all_of(wanted))
            self.report.add("unknown-name", span, f"'{text}' is {self._none_of(wanted)}", help=help)
        return unknown_at(span)

    def _none_of(self, wanted: Type) -> str:
        place = wanted.list
        if wanted == CONTRACT:
            return "none of the contracts"
        if place in self.names.lists:
            return f"no name of the list '{place}'"
        return f"no value of '{place}'" if place in self.names.words else f"none of the {place}"

    def _all_of(self, wanted: Type) -> str:
        if wanted == CONTRACT:
            return "contracts"
        declared = wanted.list in self.names.lists or wanted.list in self.names.words
        return f"values of {wanted.list}" if declared else wanted.list

    def _of(self, place: str, text: str, span: Span, kind: Type) -> forms.Const:
        self.names.use_value(place, text, span)
        return forms.Const(span, kind, self.names.symbols[place].index(text))


def unknown_at(span: Span) -> forms.Const:
    """What stands for an expression that has been complained of."""
    return forms.Const(span, UNKNOWN, 0)


# ── cards as they are called ──────────────────────────────────────────────────────────────────

_RANKS = {
    "ace": "A", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7",
    "eight": "8", "nine": "9", "ten": "10", "jack": "J", "knave": "J", "queen": "Q", "king": "K",
}  # fmt: skip


def rank_called(word: str, ranks: Collection[str]) -> str:
    """The rank that is called so, as in `kings` or `two`; "" if it is none of these."""
    for one in (word, word.removesuffix("s"), word.removesuffix("es")):
        if _RANKS.get(one, one) in ranks:
            return _RANKS.get(one, one)
    return ""


def asked_by(word: str, names: Names) -> str:
    """What is asked of a card by a word such as `kings` or `heart`; "" if this deck has none."""
    rank = rank_called(word, names.symbols.get("ranks", ()))
    if rank:
        return f"rank of card is {rank}"
    court = [rank for rank in names.symbols.get("ranks", ()) if rank in ("J", "Q", "K")]
    if word.removesuffix("s").removesuffix("_card") in _COURT and court:
        return f"rank of card in [{', '.join(court)}]"
    for one in (word, word.removesuffix("s")):
        for suit in names.symbols.get("suits", ()):
            if one in (suit, suit.removesuffix("s")):
                return f"suit of card is {suit}"
    return ""


def counted(word: str, names: Names) -> str:
    """How cards that are called so are counted; "" if this deck has none of them."""
    asked = asked_by(word, names)
    hands = [each.word for each in names if each.role == "zone" and each.type == CARDS]
    return f"(count of card in {hands[0]} where {asked})" if asked and hands else ""


__all__ = ["ABSENT", "Constants", "asked_by", "counted", "rank_called", "unknown_at"]
