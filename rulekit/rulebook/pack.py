"""The cards of a game, and what they count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from rulekit.model.expr import Call, Expr, Property, Wild
from rulekit.model.worth import asks_for_values
from rulekit.rulebook.deeds import Deeds, spans_of
from rulekit.rulebook.page import Item, Table
from rulekit.rulebook.reach import spoken
from rulekit.settle.folding import known
from rulekit.settle.packs import copies_of, extras_of
from rulekit.types import CARD, SUIT

FRENCH = {"clubs", "diamonds", "hearts", "spades"}
"""The suits of a pack that everybody knows."""


class Pack:
    """Says what a deck consists of."""

    def __init__(self, deeds: Deeds) -> None:
        self.deeds, self.prose = deeds, deeds.prose
        self.values, self.words, self.rules = deeds.values, deeds.words, deeds.rules

    def deck(self) -> tuple[Item, ...]:
        """The cards, and which are wild."""
        deck, span = self.rules.deck, self.rules.deck.span
        suits = self.words.language.join([self.words.word(suit, "suit") for suit in deck.suits])
        written = spans_of(deck.copies)
        copies = copies_of(deck, self.rules.definitions.__getitem__)
        packs, *others = [n for n, _ in Counter(chain(*copies)).most_common()]
        kind = f"deck.{'tiles' if deck.tiles else 'cards'}{'' if packs == 1 else '.packs'}"
        if self.words.printed and {*deck.suits} == FRENCH and not self._suits_in_order():
            kind += ".plain"
        told = self.words.say(kind, n=packs, suits=suits, ranks=self.row(deck.ranks))
        found = [self.deeds.item(told, span, *written)]
        for number in sorted(others):
            key = "deck.copies.other" if number else "deck.copies.none"
            told = self.words.say(key, n=number, x=self._faces(copies, number))
            found.append(self.deeds.item(told, span, *written))
        extras = [(n, name) for name, n in extras_of(deck) if n]
        if extras:
            named = [f"{n} × {self.words.bare(name, 'card')}" for n, name in extras]
            found.append(
                self.deeds.item(
                    self.words.say("deck.extras", x=self.words.language.join(named)), span
                )
            )
        return (*found, *self._wild())

    def _suits_in_order(self) -> bool:
        """Whether it matters which suit is before which."""
        exprs, _ = spoken(self.rules)
        return any(
            (isinstance(each, Property) and each.word == "position" and each.thing.type == SUIT)
            or (isinstance(each, Call) and each.function == "nth" and each.type == SUIT)
            for each in exprs
        )

    def _wild(self) -> Iterator[Item]:
        """Which cards are wild, and which of these have a place of their own in melds."""
        deck, span, language = self.rules.deck, self.rules.deck.span, self.words.language
        wild = [each for each in deck.wild if not isinstance(each, str) or each in self._there()]
        if wild:
            names = language.join([self._wild_card(each) for each in wild])
            written = spans_of(*(each for each in wild if not isinstance(each, str)))
            yield self.deeds.item(self.words.say("deck.wild", x=names), span, *written)
        if any(not isinstance(each, str) and known(each) is None for each in wild):
            yield self.deeds.item(self.words.say("deck.wild.settled"), span)
        for name, card in deck.stands:
            if name in self._there():
                told = self.words.say(
                    "deck.stands", x=self.words.titled(name, "card"), y=self.values.value(card)
                )
                yield self.deeds.item(told, span, *spans_of(card))
        own = [self._wild_card(each) for each in wild if self._has_place(each)]
        if own:
            told = self.words.say("deck.wild.natural", x=language.join(own, "or"))
            yield self.deeds.item(told, span)

    def _wild_card(self, wild: Wild) -> str:
        """What is wild: by its name, or what settles it."""
        if isinstance(wild, str):
            return self.words.bare(wild, "card")
        told = self.values.value(wild)
        return told if known(wild) is None else self.words.language.bare(told)

    def _faces(self, copies: list[list[int]], number: int) -> str:
        """The cards of which there are so many copies, whole suits and ranks together."""
        deck = self.rules.deck
        alike = {number, 0}  # what is left out is told of by itself
        columns = [set(column) for column in zip(*copies, strict=True)]
        suits = [s for s, row in enumerate(copies) if {number} <= set(row) <= alike]
        ranks = [r for r, column in enumerate(columns) if {number} <= column <= alike]
        single = [
            self.values.face(s * len(deck.ranks) + r)
            for s, row in enumerate(copies)
            for r, n in enumerate(row)
            if n == number and s not in suits and r not in ranks
        ]
        whole = [self.words.word(deck.suits[s], "suit") for s in suits]
        return self.words.language.join([*whole, *(deck.ranks[r] for r in ranks), *single])

    def _there(self) -> set[str]:
        """The ranks, and the extras of which there are any."""
        deck = self.rules.deck
        return {*deck.ranks, *(name for name, number in extras_of(deck) if number)}

    def _has_place(self, wild: Wild) -> bool:
        """Whether what is wild, of a name that is known, can be in a meld as itself."""
        deck, number = self.rules.deck, None if isinstance(wild, str) else known(wild)
        if isinstance(wild, str):
            rank = wild
        elif number is not None and 0 <= number < len(deck.suits) * len(deck.ranks):
            rank = deck.ranks[number % len(deck.ranks) if wild.type == CARD else number]
        else:
            return False
        kinds = (each for each in self.rules.kinds.values() if each.pattern is not None)
        return rank in deck.ranks and any(k.ranks is None or rank in k.ranks for k in kinds)

    def worths(self) -> Table:
        """What cards count."""
        deck = self.rules.deck
        melded = dict(deck.melded)
        rows, spans = [], []
        for ranks, value in deck.values:
            if self._there().isdisjoint(ranks):
                continue
            row = [self.ranks(ranks), self._worth(value)]
            if melded:
                row.append(self._worth_melded(ranks, value))
            rows.append(tuple(row))
            spans.append(spans_of(value, melded.get(ranks)))
        for ranks, value in melded.items():
            if ranks not in dict(deck.values):
                rows.append((self.ranks(ranks), "", self._worth(value)))
                spans.append(spans_of(value))
        worthless = self._worthless()
        if worthless:
            rows.append((self.ranks(worthless), "0", *("0" for _ in range(bool(melded)))))
            spans.append((deck.span,))
        head = [self.words.say("head.card"), self.words.say("head.points")]
        head += [self.words.say("head.melded")] if melded else []
        return Table(tuple(head), tuple(rows), tuple(spans))

    def _worthless(self) -> tuple[str, ...]:
        """The cards of which nothing says what they count, where the rules ask for it."""
        deck = self.rules.deck
        told = {name for names, _ in (*deck.values, *deck.melded) for name in names}
        names = (*deck.ranks, *(name for name, n in extras_of(deck) if n))
        found = tuple(name for name in names if name not in told)
        return found if found and asks_for_values(self.rules) else ()

    def _worth_melded(self, ranks: tuple[str, ...], value: Expr) -> str:
        """What cards count in a meld, where that is told by rank: wilds count as what they are."""
        deck = self.rules.deck
        melded = dict(deck.melded)
        told = {rank for each in melded for rank in each}
        if ranks not in melded and told >= set(deck.ranks) and self._all_wild(ranks):
            return self.words.say("pips.role")
        return self._worth(melded.get(ranks, value))

    def _all_wild(self, ranks: tuple[str, ...]) -> bool:
        return set(ranks) <= set(self.rules.deck.wild)

    def ranks(self, ranks: tuple[str, ...]) -> str:
        """The cards of some ranks, and extras, of which there are any."""
        there = self._there()
        return self.row(tuple(self.words.bare(rank, "card") for rank in ranks if rank in there))

    def row(self, ranks: tuple[str, ...]) -> str:
        """`A, 2–10, J, Q, K`: numbers that follow each other are drawn together."""
        rows: list[list[str]] = []
        for rank in ranks:
            last = rows[-1][-1] if rows else ""
            follows = rank.isdigit() and last.isdigit() and int(rank) == int(last) + 1
            if follows:
                rows[-1].append(rank)
            else:
                rows.append([rank])
        return ", ".join(f"{r[0]}–{r[-1]}" if len(r) > 2 else ", ".join(r) for r in rows)

    def _worth(self, value: Expr) -> str:
        return self.values.closing(value)
