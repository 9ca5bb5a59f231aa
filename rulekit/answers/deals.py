"""Whether two games are dealt the same cards where seed and number are the same."""

from __future__ import annotations

from rulekit.play.game import Game

TRIED = 4
"""So many deals are looked at: one of them tells, for decks agree always or never."""

Held = tuple[tuple[str, ...], ...]


def common_deals(a: Game, b: Game, players: int, seed: int, first: int) -> bool | None:
    """Whether every player holds the same cards in both, at the first decision of some hands.

    None if that cannot be told, as where a hand on its own cannot be begun like this.
    """
    if a.digest(players) == b.digest(players):
        return True
    try:
        return all(
            _held(a, players, seed, number) == _held(b, players, seed, number)
            for number in range(first, first + TRIED)
        )
    except (ValueError, RuntimeError):
        return None


def _held(game: Game, players: int, seed: int, number: int) -> Held:
    """What each player holds at the first decision of a hand."""
    dealer = number % players + 1
    state = game.start(seed=seed, players=players, scope="hand", dealer=dealer, match=number)
    return tuple(
        tuple(sorted(card for zone in state.view(seat).zones if zone.owner == seat
                     for card in zone.cards))
        for seat in range(1, players + 1)
    )  # fmt: skip
