"""Decks and melds: suits, ranks, values, and the patterns of kinds of meld."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.check import patterns
from rulekit.check.leaves import SETTING, Leaves, entries, places_of, span_of, words_of
from rulekit.check.names import REASONS, UNREADABLE, Names, Scope, check_name
from rulekit.check.phrases.exprs import Expressions
from rulekit.diagnostics import Report, did_you_mean
from rulekit.language.declarations import mobility_of
from rulekit.language.words import QUESTIONS, Unsaid
from rulekit.model import expr as forms
from rulekit.model.expr import Expr, Guarded
from rulekit.model.ruleset import (
    Deck,
    Kind,
    Order,
    Pattern,
    Ranking,
    Wilds,
)
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry, Mapping, Node
from rulekit.types import CARD, FLAG, NUMBER, Type, or_none


class Decks(Leaves):
    """Reads `deck` and `melds`."""

    def __init__(self, document: Mapping, names: Names, report: Report) -> None:
        super().__init__(document, names, report)
        self.kinds: dict[str, Kind] = {}
        self.rankings: dict[str, Ranking] = {}

    def _suits_and_ranks(self) -> None:
        deck = self.document.get("deck")
        get = deck.get if isinstance(deck, Mapping) else (lambda _: None)
        suits = self._phrase(get("suits") or get("colors"), "words")
        ranks = self._phrase(get("ranks") or get("numbers"), "ranks")
        self._note_unread("suits", suits, get("suits") or get("colors"))
        self._note_unread("ranks", ranks, get("ranks") or get("numbers"))
        self._check_words(suits.words() if suits else ())
        parts = ranks.phrases() if ranks else ()
        self._check_words(part.word(0) for part in parts if part.kind == "rank_one")
        self.names.symbols["suits"] = tuple(w.text for w in suits.words()) if suits else ()
        self.names.symbols["ranks"] = self._spelled(ranks)[0] if ranks else ()
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
        for number, (word, _) in enumerate(self._extra_words()):
            self._check_words((word,), asked)
            self.names.declare_value("cards", word.text, "card", word.span)
            self.names.faces.setdefault(word.text, first + number)

    def _note_unread(self, place: str, phrase: Phrase | None, node: Node | None) -> None:
        """Nothing is known of a list of words that could not be read; no use of it is a fault."""
        if phrase is None:
            self.names.faulty |= {place, *words_of(node)}
            if node is None:
                self.names.unread.add(place)

    def _check_words(self, words: Iterable[Word], taken: Iterable[str] = ()) -> None:
        """Complain of names of values by which no phrase could name them.

        `taken`: words that mean something else where such a value may stand.
        """
        for word in words:
            if word.kind == "NAME":
                check_name(word.text, word.span, self.report, UNREADABLE.union(taken))

    def _unique(self, place: str, phrase: Phrase | None) -> None:
        words = self.names.symbols[place]
        if phrase is not None and len(set(words)) != len(words):
            self.report.add("declared-twice", phrase.span, f"one of the {place} stands here twice")

    def _extra_words(self) -> Iterator[tuple[Word, int]]:
        seen: set[str] = set()
        deck = self.document.get("deck")
        node = deck.get("extras") if isinstance(deck, Mapping) else None
        phrases = list(self._guarded_phrases(("deck", "extras"), "extras"))
        if node is not None and not phrases:
            self._note_unread("extras", None, node)
        for phrase in phrases:
            for extra in phrase.phrases():
                if extra.word(1).text not in seen:
                    seen.add(extra.word(1).text)
                    yield extra.word(1), int(extra.word(0).text)

    def _kind(self, entry: Entry, exprs: Expressions) -> None:
        body = entry.value
        get = body.get if isinstance(body, Mapping) else (lambda key: body if key == "is" else None)
        pattern = self.guarded(
            get("is"), "pattern", exprs, lambda p: patterns.of_meld(p, self.names, self.report)
        )
        if pattern is None:
            return
        order = self.guarded(get("order"), "ranks", exprs, self._order)
        ranks = self.guarded(get("ranks"), "ranks", exprs, self._set_ranks)
        if ranks is not None and any(each.sequence for _, each in pattern.cases):
            self.report.add(
                "bad-pattern",
                entry.key.span,
                "`ranks` are those of a set",
                help="the ranks of a run are listed by `order`",
            )
        wilds = self.guarded(get("wilds"), "wilds", exprs, lambda p: self._wilds(p, exprs))
        grown: list[Phrase] = []
        grows = self.guarded(get("grows"), "players", exprs, lambda p: self._grows(p, grown))
        for phrase in grown:
            self._check_growth(phrase, [each for _, each in pattern.cases])
        self.kinds[entry.key.text] = Kind(
            entry.key.text, pattern, order, ranks, wilds, grows, entry.key.span
        )

    def _grows(self, phrase: Phrase, grown: list[Phrase]) -> int | None:
        grown.append(phrase)
        return span_of(phrase.phrase(0), self.report)[1]

    def _check_growth(self, phrase: Phrase, opened: list[Pattern]) -> None:
        """Additions begin with a meld of the pattern, so they reach beyond its sizes."""
        low, high = span_of(phrase.phrase(0), self.report)
        least = min(pattern.low for pattern in opened)
        opens = [pattern.high for pattern in opened]
        if len(phrase.parts) > 1:
            fault = "additions reach one span of sizes"
        elif low not in {pattern.low for pattern in opened}:
            fault = f"a meld that grows has {least} cards or more to begin with, not {low}"
        elif high is not None and all(most is None or most > high for most in opens):
            fault = f"a new meld may be larger than {high} cards, so this is no limit"
        else:
            return
        self.report.add(
            "bad-pattern",
            phrase.span,
            fault,
            help=f"write `{least}+`, or `{least}..N` with an N that is not below the sizes of `is`",
        )

    def _ranking(self, entry: Entry) -> None:
        """Patterns, best first; each has one part or several that follow `plus`."""
        found: list[tuple[Pattern, ...]] = []
        for each in entry.value.entries if isinstance(entry.value, Mapping) else ():
            phrase = self._phrase(each.value, "ranking")
            if phrase is not None:
                parts = phrase.phrases()
                found.append(tuple(patterns.of_ranked(part, self.report) for part in parts))
        if found:
            name = entry.key.text
            self.rankings[name] = Ranking(name, tuple(found), entry.key.span)

    def _spelled(self, phrase: Phrase) -> tuple[tuple[str, ...], bool]:
        """The ranks that a phrase lists, ranges of numbers written out."""
        ranks: list[str] = []
        around = False
        for part in phrase.parts:
            if isinstance(part, Word):
                around = part.kind == "AROUND"
                continue
            for word in part.words() if part is not None else ():
                self.names.use_card(word)
            if part is not None and part.kind == "rank_one":
                ranks.append(part.word(0).text)
            elif part is not None:
                ranks += self._run(part)
        return tuple(ranks), around

    def _run(self, part: Phrase) -> list[str]:
        first, last = part.word(0).text, part.word(1).text
        if first.isdigit() and last.isdigit() and int(first) <= int(last) < int(first) + 100:
            return [str(number) for number in range(int(first), int(last) + 1)]
        known = self.names.symbols.get("ranks", ())
        if first in known and last in known and known.index(first) <= known.index(last):
            return list(known[known.index(first) : known.index(last) + 1])
        if "ranks" not in self.names.faulty:
            self.report.add("bad-pattern", part.span, "this range of ranks cannot be read")
        return []

    def _set_ranks(self, phrase: Phrase) -> tuple[str, ...]:
        ranks, around = self._known_ranks(phrase)
        if around or len(set(ranks)) != len(ranks):
            self.report.add("bad-pattern", phrase.span, "the ranks of a set stand once each")
        return ranks

    def _order(self, phrase: Phrase) -> Order:
        ranks, around = self._known_ranks(phrase)
        if len(set(ranks)) != len(ranks) and (
            around or ranks[0] != ranks[-1] or len(set(ranks)) != len(ranks) - 1
        ):
            self.report.add(
                "bad-pattern", phrase.span, "only one rank may stand twice, at both ends"
            )
        return Order(ranks, around)

    def _known_ranks(self, phrase: Phrase) -> tuple[tuple[str, ...], bool]:
        """The ranks of the deck that a phrase lists, and whether it closes the circle."""
        ranks, around = self._spelled(phrase)
        known = self.names.symbols["ranks"]
        self._check_in_deck(phrase, known, "rank ")
        return tuple(rank for rank in ranks if rank in known), around

    def _check_in_deck(self, phrase: Phrase, known: tuple[str, ...], kind: str = "") -> None:
        """Complain of each rank that a phrase lists, if it is none of those known."""
        if not self.names.faulty.isdisjoint(("ranks", "extras")):
            return
        for part in phrase.phrases():
            words = [part.word(0).text] if part.kind == "rank_one" else self._run(part)
            strange = [word for word in words if word not in known]
            if strange:
                self.report.add(
                    "unknown-name",
                    part.span,
                    f"the deck has no {kind}'{strange[0]}'",
                    help=did_you_mean(strange[0], known),
                )

    def _wilds(self, phrase: Phrase, exprs: Expressions) -> Wilds:
        most: Expr | None = None
        match phrase.kind:
            case "wilds_none":
                return Wilds(forms.Const(phrase.span, NUMBER, 0), 1, "fixed")
            case "wilds_up_to":
                most = exprs.typed(phrase.phrase(0), SETTING, or_none())
                terms = phrase.phrase(1)
            case "wilds_any":
                terms = phrase.phrase(0)
            case other:
                raise Unsaid("reader", other, "rulekit/check/decks.py")
        naturals = next((int(word.text) for word in terms.words()), 1)
        moves = [mobility_of(part.kind) for part in terms.phrases()]
        return Wilds(most, naturals, moves[0] if moves else "fixed")

    def deck(self, exprs: Expressions) -> Deck:
        """The deck; faults in it have been reported."""
        node = self.document.get("deck")
        deck = node if isinstance(node, Mapping) else Mapping((), self.document.span)
        tiles = deck.entry("colors") is not None
        for wanted, other in (("suits", "colors"), ("ranks", "numbers")):
            if deck is node and deck.entry(wanted) is None and deck.entry(other) is None:
                self.report.add("missing-key", deck.span, f"the deck needs `{wanted}` or `{other}`")
            if deck.entry(wanted) is not None and deck.entry(other) is not None:
                self.report.add(
                    "declared-twice", deck.span, f"`{wanted}` and `{other}` are the same thing"
                )
        one = forms.Const(deck.span, NUMBER, 1)
        copies = self.guarded(
            deck.get("copies"), "value", exprs, lambda p: exprs.typed(p, SETTING, NUMBER)
        )
        extras = self.guarded(deck.get("extras"), "extras", exprs, _extras)
        wild = self.guarded(deck.get("wild"), "ranks", exprs, self._wild_words)
        values = tuple(
            self._value(entry, exprs) for entry in entries(self.document, "deck", "values")
        )
        melded = tuple(
            self._value(entry, exprs, low=FLAG)
            for entry in entries(self.document, "deck", "melded")
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
            tiles,
            deck.span,
            places_of(deck),
        )

    def _wild_words(self, phrase: Phrase) -> tuple[str, ...]:
        words = self._spelled(phrase)[0]
        self._check_in_deck(phrase, (*self.names.symbols["ranks"], *self.names.faces))
        return words

    def _value(
        self, entry: Entry, exprs: Expressions, **local: Type
    ) -> tuple[tuple[str, ...], Guarded[Expr]] | None:
        key = parse(entry.key, "ranks", self.report)
        known = (*self.names.symbols["ranks"], *self.names.faces)
        scope = Scope(me=False, locals={"pips": NUMBER, **local}, setting=True)
        value = self.guarded(entry.value, "value", exprs, lambda p: exprs.typed(p, scope, NUMBER))
        if key is None or value is None:
            return None
        self._check_in_deck(key, known)
        return self._spelled(key)[0], value

    def _symbols(self, deck: Mapping) -> dict[str, str]:
        """A sign for each suit and extra: as written, or a first letter, or in capitals."""
        phrase = self._phrase(deck.get("symbols"), "marks")
        written = (
            {mark.word(0).text: mark.word(1).text for mark in phrase.phrases()} if phrase else {}
        )
        for mark in phrase.phrases() if phrase else ():
            self.names.use_card(mark.word(0))
        signs: dict[str, str] = {}
        for name in self.names.symbols["suits"]:
            signs[name] = written.get(name, name[0].upper())
        for name in self.names.faces:
            signs[name] = written.get(name, name.upper())
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


def _extras(phrase: Phrase) -> tuple[tuple[str, int], ...]:
    return tuple((extra.word(1).text, int(extra.word(0).text)) for extra in phrase.phrases())
