"""Rules of melds at random: as the text of a rule file, and as exhaustion in plain Python.

The exhaustion knows nothing of the compiler or the kernel: it goes by ranks and suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("clubs", "diamonds", "hearts", "spades")
JOKER = "JK"
JOKER_POINTS = 20

GAME = """\
rulekit: 1
game: Melds
players: 2
deck:
  suits: {suits}
  ranks: {ranks}
  copies: {copies}
{wild}  values:
{values}
zones:
  stock: pile, face down
  hand: cards of each player, seen by owner
  table: melds, face up
melds:
  set:
    is: {set_size} cards, same rank{different}
    wilds: {wilds}
  run:
    is: {run_size} cards, same suit, in sequence
    order: {order}
    wilds: {wilds}
ledgers:
  score: points of each player
deal:
  - shuffle deck into stock
  - deal 1 card from stock to each hand, starting with left of dealer
play:
  start: act for left of dealer
  act:
    lay:
      choose: {{meld: meld from hand}}
      do: lay meld on table
      next: end hand by out won by me
    pass:
      next: end hand by out won by me
scoring:
  winner:
    cards: 1
match:
  until: hands_played >= 1
  winner: highest score
"""


@dataclass(frozen=True)
class MeldRules:
    """A deck and what its melds are. Sizes: (least, most), most 0 for no bound."""

    suits: int
    ranks: int
    copies: int
    jokers: int
    wild_twos: bool
    ace: str  # low, high, both, around
    sets: tuple[int, int]
    distinct: bool  # the cards of a set are of different suits
    runs: tuple[int, int]
    wilds: int  # cards that may play another card's part in a meld; -1: any number
    naturals: int  # cards that play their own part in it, at least

    # ── as a rule file ────────────────────────────────────────────────────────────────────────

    def text(self) -> str:
        """The rule file of a game with these melds."""
        most = {-1: "any", 0: "none"}.get(self.wilds, f"up to {self.wilds}")
        return GAME.format(
            suits=" ".join(SUITS[: self.suits]),
            ranks=" ".join(RANKS[: self.ranks]),
            values="\n".join(f"    {name}: {points}" for name, points in self._values().items()),
            copies=self.copies,
            wild=self._wild(),
            set_size=_size(self.sets),
            different=", different suit" if self.distinct else "",
            run_size=_size(self.runs),
            order=" ".join(self._order()) + (" around" if self.ace == "around" else ""),
            wilds=most if self.wilds == 0 else f"{most}, at least {self.naturals} naturals",
        )

    def _values(self) -> dict[str, int]:
        values = {rank: place + 1 for place, rank in enumerate(RANKS[: self.ranks])}
        return values | ({"joker": JOKER_POINTS} if self.jokers else {})

    def _wild(self) -> str:
        extras = f"  extras: {self.jokers} joker\n  symbols: joker JK\n" if self.jokers else ""
        wild = ["2"] * self.wild_twos + ["joker"] * (self.jokers > 0)
        return extras + (f"  wild: {' '.join(wild)}\n" if wild else "")

    # ── as cards ──────────────────────────────────────────────────────────────────────────────

    def deck(self) -> list[str]:
        """All cards."""
        plain = [
            rank + suit[0].upper() for suit in SUITS[: self.suits] for rank in RANKS[: self.ranks]
        ]
        return plain * self.copies + [JOKER] * self.jokers

    def value(self, card: str) -> int:
        """The points of a card."""
        return JOKER_POINTS if card == JOKER else self.rank(card) + 1

    def rank(self, card: str) -> int:
        """The place of a plain card's rank, from 0 for the ace."""
        return RANKS.index(card[:-1])

    def is_wild(self, card: str) -> bool:
        """Whether a card may play another card's part."""
        return card == JOKER or (self.wild_twos and card[:-1] == "2")

    # ── melds ─────────────────────────────────────────────────────────────────────────────────

    def is_meld(self, cards: tuple[str, ...]) -> bool:
        """Whether exactly these cards make a new meld of either kind."""
        return self._is(self.sets, cards, self._sets) or self._is(self.runs, cards, self._runs)

    def _is(
        self,
        size: tuple[int, int],
        cards: tuple[str, ...],
        parts: Callable[[int], Iterator[list[str]]],
    ) -> bool:
        n = len(cards)
        if n < size[0] or (size[1] and n > size[1]):
            return False
        return any(self._plays(Counter(cards), Counter(part)) for part in parts(n))

    def _plays(self, cards: Counter[str], parts: Counter[str]) -> bool:
        """Whether the cards can play these parts, as many of them as can their own."""
        others = cards - parts
        wilds = others.total()
        return (
            all(self.is_wild(card) for card in others)
            and (self.wilds < 0 or wilds <= self.wilds)
            and cards.total() - wilds >= (0 if self.wilds == 0 else self.naturals)
        )

    def _runs(self, n: int) -> Iterator[list[str]]:
        """The parts of every run of so many cards."""
        ranks = self._order()
        starts = range(len(ranks)) if self.ace == "around" else range(len(ranks) - n + 1)
        if n > len(ranks):
            return
        for suit in SUITS[: self.suits]:
            for start in starts:
                yield [ranks[(start + k) % len(ranks)] + suit[0].upper() for k in range(n)]

    def _order(self) -> list[str]:
        """The ranks as they follow one another in runs."""
        ranks = list(RANKS[: self.ranks])
        if self.ace == "high":
            return [*ranks[1:], "A"]
        return [*ranks, "A"] if self.ace == "both" else ranks

    def _sets(self, n: int) -> Iterator[list[str]]:
        """The parts of every set of so many cards."""
        for rank in RANKS[: self.ranks]:
            cards = [rank + suit[0].upper() for suit in SUITS[: self.suits]]
            if self.distinct:
                yield from (list(part) for part in combinations(cards, n))
            else:
                yield cards * n  # any card of the rank, as often as wanted

    # ── the best of a hand ────────────────────────────────────────────────────────────────────

    def laid(self, cards: Sequence[str]) -> list[int]:
        """Every part of the cards that can be laid in melds, as masks of places; 0 among them."""
        melds = self._melds_in(cards)
        reached, known = [0], {0}
        for mask in reached:
            for meld in melds:
                if not mask & meld and mask | meld not in known:
                    known.add(mask | meld)
                    reached.append(mask | meld)
        return reached

    def _melds_in(self, cards: Sequence[str]) -> list[int]:
        found: list[int] = []
        known: dict[tuple[str, ...], bool] = {}
        for mask in range(1, 1 << len(cards)):
            chosen = tuple(sorted(part_of(cards, mask)))
            if chosen not in known:
                known[chosen] = self.is_meld(chosen)
            if known[chosen]:
                found.append(mask)
        return found


def part_of(cards: Sequence[str], mask: int) -> list[str]:
    """The cards whose places are in the mask."""
    return [card for i, card in enumerate(cards) if mask >> i & 1]


def _size(size: tuple[int, int]) -> str:
    least, most = size
    return f"{least}..{most}" if most else f"{least}+"


def some_rules(random: Random) -> MeldRules:
    """Any deck and melds; few suits and ranks more often than many."""
    suits, ranks = random.randint(1, 4), random.choice([4, 5, 6, 7, 9, 13])
    copies, jokers = random.choice([1, 1, 2, 2, 3]), random.choice([0, 0, 1, 2, 3])
    least = random.choice([3, 3, 3, 2, 4])
    distinct = random.random() < 0.6
    size = random.choice([3, 3, 3, 2, 4])
    return MeldRules(
        suits=suits,
        ranks=ranks,
        copies=copies,
        jokers=jokers,
        wild_twos=random.random() < 0.25,
        ace=random.choice(["low", "high", "both", "around"]),
        sets=(min(size, suits) if distinct and suits > 1 else size, 0),
        distinct=distinct and suits > 1,
        runs=(least, random.choice([0, 0, 0, least, least + 2])),
        wilds=random.choice([-1, -1, 0, 1, 2]),
        naturals=random.choice([0, 1, 1, 2]),
    )


def rearranged(rules: MeldRules) -> MeldRules:
    """The nearest rules whose tables may be rearranged: ranks in a line, jokers alone wild."""
    return replace(
        rules,
        wild_twos=False,
        ace="low" if rules.ace == "around" else rules.ace,
        runs=(rules.runs[0], 0),
        naturals=min(rules.naturals, 1),
    )
