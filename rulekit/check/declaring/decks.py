"""The deck: suits, ranks, extras, which are wild, what cards count, and how they are printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulekit.check.declaring.ranks import Ranks, numbered
from rulekit.check.document.schema import DECK
from rulekit.check.leaves import SETTING, Leaves, entries, places_of, words_of
from rulekit.check.names import REASONS, Names, Scope, check_words
from rulekit.diagnostics import Report, did_you_mean
from rulekit.language.words import QUESTIONS
from rulekit.model import expr as forms
from rulekit.model.expr import Expr, Guarded, Wild
from rulekit.model.ruleset import Deck
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry, Mapping, Node
from rulekit.types import CARD, FLAG, NUMBER, RANK, SUIT, Type

_DEAL = Scope(me=False)  # what the deal settles
_FACE = Scope(me=False, locals={"suit": SUIT, "rank": RANK}, setting=True)  # of one card


class Decks:
    """Reads `deck`."""

    def __init__(self, leaves: Leaves, names: Names, ranks: Ranks) -> None:
        self.leaves, self.exprs, self.report = leaves, leaves.exprs, leaves.report
        self.names, self.ranks = names, ranks

    def declare(self) -> None:
        """Introduce the names of suits, ranks and extras."""
        deck = self.leaves.document.get("deck")
        get = deck.get if isinstance(deck, Mapping) else (lambda _: None)
        suits = self.leaves.phrase(get("suits") or get("colors"), "words")
        ranks = self.leaves.phrase(get("ranks") or get("numbers"), "ranks")
        self._note_unread("suits", suits, get("suits") or get("colors"))
        self._note_unread("ranks", ranks, get("ranks") or get("numbers"))
        check_words(suits.words() if suits else (), self.report)
        parts = tuple(ranks.phrases()) if ranks else ()
        check_words((part.word(0) for part in parts if part.kind == "rank_one"), self.report)
        self.names.symbols["suits"] = tuple(w.text for w in suits.words()) if suits else ()
        self.names.symbols["ranks"] = self.ranks.spelled(ranks)[0] if ranks else ()
        if any(part.kind != "rank_one" and not numbered(part) for part in parts):
            self.names.faulty.add("ranks")
        if get("ranks") is None:
            self._check_numbers(parts)
        for word in suits.words() if suits else ():
            self.names.declare_value("suits", word.text, "suit", word.span)
        for part in parts:
            for word in part.words():
                self.names.declare_value("ranks", word.text, "rank", word.span)
        self.names.symbols[REASONS] = ()
        self._unique("suits", suits)
        self._unique("ranks", ranks)
        first = len(self.names.symbols["suits"]) * len(self.names.symbols["ranks"])
        asked = {text for kind, text in QUESTIONS if kind == CARD}
        extras = list(self._extra_words())
        if ranks is not None:
            self._check_valued(ranks, {word.text for word in extras})
        for number, word in enumerate(extras):
            check_words((word,), self.report, asked)
            self.names.declare_value("cards", word.text, "card", word.span)
            self.names.faces.setdefault(word.text, first + number)

    def _note_unread(self, place: str, phrase: Phrase | None, node: Node | None) -> None:
        """Nothing is known of a list of words that could not be read; no use of it is a fault."""
        if phrase is None:
            self.names.faulty |= {place, *words_of(node)}
            if node is None:
                self.names.unread.add(place)

    def _check_valued(self, ranks: Phrase, extras: set[str]) -> None:
        """If no rank has a value, and others have, then these are not the ranks that are meant."""
        keys = (entry.key for entry in entries(self.leaves.document, "deck", "values"))
        phrases = (parse(key, "ranks", Report()) for key in keys)
        parts = [part for phrase in phrases if phrase is not None for part in phrase.phrases()]
        valued = list(dict.fromkeys(word.text for part in parts for word in part.words()))
        valued = [word for word in valued if word not in extras]
        known = self.names.symbols["ranks"]
        if known and len(valued) > 1 and not set(valued) & set(known):
            self.names.faulty.add("ranks")
            shown = ", ".join(f"'{word}'" for word in valued[:3])
            self.report.add(
                "unknown-name",
                ranks.span,
                f"none of the ranks has a value, and {shown} have, which are no ranks",
                help="list the ranks that the rest of the rules speaks of: `A 2..10 J Q K`",
            )

    def _unique(self, place: str, phrase: Phrase | None) -> None:
        words = self.names.symbols[place]
        if phrase is not None and len(set(words)) != len(words):
            self.report.add("declared-twice", phrase.span, f"one of the {place} stands here twice")

    def _extra_words(self) -> Iterator[Word]:
        seen: set[str] = set()
        deck = self.leaves.document.get("deck")
        node = deck.get("extras") if isinstance(deck, Mapping) else None
        phrases = list(self.leaves.phrases("extras", "deck", "extras"))
        if node is not None and not phrases:
            self._note_unread("extras", None, node)
        for phrase in phrases:
            for extra in phrase.phrases():
                if extra.word(1).text not in seen:
                    seen.add(extra.word(1).text)
                    yield extra.word(1)

    def deck(self) -> Deck:
        """The deck; faults in it have been reported."""
        node = self.leaves.document.get("deck")
        deck = node if isinstance(node, Mapping) else Mapping((), self.leaves.document.span)
        tiles = deck.entry("colors") is not None
        for wanted, other in (("suits", "colors"), ("ranks", "numbers")):
            lacks = deck.entry(wanted) is None and deck.entry(other) is None
            if deck is node and lacks and all(e.key.text in DECK.keys for e in deck.entries):
                self.report.add("missing-key", deck.span, f"the deck needs `{wanted}` or `{other}`")
            if deck.entry(wanted) is not None and deck.entry(other) is not None:
                self.report.add(
                    "declared-twice", deck.span, f"`{wanted}` and `{other}` are the same thing"
                )
        one = forms.Const(deck.span, NUMBER, 1)
        copies = self.leaves.guarded(
            deck.get("copies"), "value", lambda p: self.exprs.typed(p, _FACE, NUMBER), _FACE
        )
        extras = self.leaves.guarded(deck.get("extras"), "extras", self._extras)
        wild = self.leaves.guarded(deck.get("wild"), "wild", self._wild)
        values = tuple(
            self._value(entry, wild=FLAG)
            for entry in entries(self.leaves.document, "deck", "values")
        )
        melded = tuple(
            self._value(entry, low=FLAG)
            for entry in entries(self.leaves.document, "deck", "melded")
        )
        return Deck(
            self.names.symbols["suits"],
            self.names.symbols["ranks"],
            copies or Guarded(((None, one),)),
            extras or Guarded(((None, ()),)),
            self._symbols(deck),
            wild or Guarded(((None, ()),)),
            tuple(v for v in values if v is not None),
            tuple(v for v in melded if v is not None),
            tuple(self._stands(wild)),
            tiles,
            deck.span,
            places_of(deck),
        )

    def _stands(
        self, wild: Guarded[tuple[Wild, ...]] | None
    ) -> Iterator[tuple[str, Guarded[Expr]]]:
        """The extras that stand for another card, each with that card."""
        wilds = {each for _, case in wild.cases for each in case} if wild else set()
        for entry in entries(self.leaves.document, "deck", "stands for"):
            name, span = entry.key.text, entry.key.span
            card = self.leaves.guarded(
                entry.value, "value", lambda p: self.exprs.typed(p, _DEAL, CARD)
            )
            if (
                name not in self.names.faces or name in wilds
            ) and "extras" not in self.names.faulty:
                self.report.add(
                    "wrong-type",
                    span,
                    "only an extra that is not wild stands for a card",
                    help=did_you_mean(
                        name, [each for each in self.names.faces if each not in wilds]
                    ),
                )
            elif card is not None:
                self.names.use_value("cards", name, span)
                yield name, card

    def _check_numbers(self, parts: tuple[Phrase, ...]) -> None:
        """Complain of the first word among `numbers` that is none."""
        words = (part.word(0) for part in parts if part.kind == "rank_one")
        odd = next((word for word in words if not word.text.isdigit()), None)
        if odd is not None:
            self.names.faulty.add("ranks")
            self.report.add(
                "bad-pattern",
                odd.span,
                f"'{odd.text}' is no number",
                help="all numbers from 1 to 13 are written `1..13`; cards with names have `ranks`",
            )

    def _wild(self, phrase: Phrase) -> tuple[Wild, ...]:
        """What is wild: ranks and extras by name, cards, and what the deal settles."""
        found: list[Wild] = []
        named: list[Phrase] = []  # ranks and extras
        for part in phrase.phrases():
            if part.kind == "face":
                found.append(self.exprs.typed(part, _DEAL, CARD))
            elif part.kind == "rank_one" and self._is_settled(part.word(0).text):
                found.append(self._settled(part))
            else:
                named.append(part)
                found += self.ranks.spelled(replace(phrase, parts=(part,)))[0]
        known = (*self.names.symbols["ranks"], *self.names.faces)
        self.ranks.check_in_deck(
            replace(phrase, parts=tuple(named)), known, others=self._settlers()
        )
        return tuple(found)

    def _is_settled(self, word: str) -> bool:
        """Whether a word is a variable or a definition, and neither a rank nor an extra."""
        cards = (*self.names.symbols["ranks"], *self.names.faces)
        return word not in cards and word in self.names.role("variable", "definition")

    def _settlers(self) -> list[str]:
        """The variables of ranks and cards."""
        return [n for n in self.names.role("variable") if self.names.words[n].type in (RANK, CARD)]

    def _settled(self, part: Phrase) -> Expr:
        """A variable or definition whose rank or card is wild."""
        return self.exprs.wanting(self.exprs.expr(replace(part, kind="name"), _DEAL), RANK, CARD)

    def _value(self, entry: Entry, **local: Type) -> tuple[tuple[str, ...], Guarded[Expr]] | None:
        key = parse(entry.key, "ranks", self.report)
        known = (*self.names.symbols["ranks"], *self.names.faces)
        scope = Scope(me=False, locals={"pips": NUMBER, **local}, setting=True)
        value = self.leaves.guarded(
            entry.value, "value", lambda p: self.exprs.typed(p, scope, NUMBER)
        )
        if key is None or value is None:
            return None
        self.ranks.check_in_deck(key, known)
        return self.ranks.spelled(key)[0], value

    def _check_printed(self, word: Word) -> None:
        """Complain of a sign for what is neither a suit nor an extra of the deck."""
        self.names.use_card(word)
        known = (*self.names.symbols["suits"], *self.names.faces)
        if word.text not in known and self.names.faulty.isdisjoint(("suits", "extras", word.text)):
            self.report.add(
                "unknown-name",
                word.span,
                f"the deck has no '{word.text}' to be printed",
                help=did_you_mean(word.text, known, "suits and extras"),
            )

    def _symbols(self, deck: Mapping) -> dict[str, str]:
        """A sign for each suit and extra: as written, or a first letter, or in capitals."""
        phrase = self.leaves.phrase(deck.get("symbols"), "marks")
        written = (
            {mark.word(0).text: mark.word(1).text for mark in phrase.phrases()} if phrase else {}
        )
        for mark in phrase.phrases() if phrase else ():
            self._check_printed(mark.word(0))
        signs: dict[str, str] = {}
        for name in self.names.symbols["suits"]:
            signs[name] = written.get(name, name[0].upper())
        for name in self.names.faces:
            signs[name] = written.get(name, name.upper())
        self.names.signs = signs
        doubled = sorted(
            sign for sign in set(signs.values()) if list(signs.values()).count(sign) > 1
        )
        if doubled:
            self.report.add(
                "declared-twice",
                deck.span,
                f"two suits or extras are printed as {doubled[0]}",
                help="name signs under `symbols`: `hearts H, hoops P`",
            )
        return signs

    def _extras(self, phrase: Phrase) -> tuple[tuple[str, Expr], ...]:
        return tuple(
            (extra.word(1).text, self.exprs.typed(extra.phrase(0), SETTING, NUMBER))
            for extra in phrase.phrases()
        )
