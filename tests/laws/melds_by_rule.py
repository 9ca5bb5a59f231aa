"""Melds by brute force, straight from the patterns of a rule file. For decks without wild cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rulekit.model.melds import Pattern
from rulekit.model.settled import Kind
from rulekit.settle import settle
from tests.laws.worlds import Options, rules_of


class MeldRules:
    """Which sets of cards are new melds, under some options."""

    def __init__(self, name: str, players: int, options: Options = ()) -> None:
        self.rules = settle(rules_of(name), players, dict(options))

    @property
    def wild(self) -> bool:
        """Whether there are wild cards or melds of extras, of which nothing is known here."""
        kinds = self.rules.kinds.values()
        extras = {rank for kind in kinds for rank in kind.ranks or ()} - {*self.rules.deck.ranks}
        return bool(self.rules.deck.wild or extras)

    def is_meld(self, cards: Sequence[str]) -> bool:
        """Whether cards (as texts) are a meld of any kind."""
        return any(self._is(kind, cards) for kind in self.rules.kinds.values())

    def inside(self, cards: Sequence[str], most: int = 5) -> Iterator[tuple[str, ...]]:
        """All melds of at most so many cards among the cards."""
        for size in range(3, most + 1):
            yield from (each for each in combinations(cards, size) if self.is_meld(each))

    def _is(self, kind: Kind, cards: Sequence[str]) -> bool:
        pattern = kind.pattern
        if pattern is None:
            return False
        ranks, suits = [card[:-1] for card in cards], [card[-1] for card in cards]
        if len(cards) < pattern.low or (pattern.high is not None and len(cards) > pattern.high):
            return False
        if not self._features(pattern, ranks, suits):
            return False
        if kind.ranks is not None and not {*ranks} <= {*kind.ranks}:
            return False
        return not pattern.sequence or self._follow(kind, ranks)

    def _features(self, pattern: Pattern, ranks: list[str], suits: list[str]) -> bool:
        features = {"rank": ranks, "suit": suits}
        if any(len(set(features[each.word])) > 1 for each in pattern.same):
            return False
        apart = pattern.different
        return apart is None or len(set(features[apart.word])) == len(ranks)

    def _follow(self, kind: Kind, ranks: list[str]) -> bool:
        """Whether the ranks stand side by side somewhere in the order of the kind."""
        order, around = list(self.rules.deck.ranks), False
        if kind.order is not None:
            order, around = list(kind.order.ranks), kind.order.around
        if around:
            order += order[:-1]
        windows = (order[i : i + len(ranks)] for i in range(len(order) - len(ranks) + 1))
        return any(sorted(window) == sorted(ranks) for window in windows)
