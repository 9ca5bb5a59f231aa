"""Orders of hands as tables for the kernel."""

from __future__ import annotations

from rulekit.kernel.cards.words import RANK_ANY, RANK_EQUAL, RANK_SEQUENCE
from rulekit.lower.tables import Cards
from rulekit.model.melds import Pattern, Ranking
from rulekit.model.settled import Rules


def ranking_of(rules: Rules, ranking: Ranking, cards: Cards) -> tuple[int, ...]:
    """The table of an order of hands, as `rulekit.kernel.cards.rankings` reads it."""
    ranks = [_mask(cards.ranks, number) for number in range(len(rules.deck.ranks))]
    suits = [_mask(cards.suits, number) for number in range(len(rules.deck.suits))]
    most = max(sum(part.low for part in parts) for parts in ranking.patterns)
    words = [len(ranking.patterns), most, len(ranks), len(suits), *ranks, *suits]
    for parts in ranking.patterns:
        words.append(len(parts))
        for part in parts:
            words += [part.low, _way(part), int(part.has_same("suit"))]
    return tuple(words)


def _mask(numbers: tuple[int, ...], wanted: int) -> int:
    return sum(1 << face for face, number in enumerate(numbers) if number == wanted)


def _way(part: Pattern) -> int:
    """How the ranks of a part go together."""
    if part.sequence:
        return RANK_SEQUENCE
    return RANK_EQUAL if part.has_same("rank") else RANK_ANY
