"""From the end of a hand to the next decision: hands may end before anybody could decide."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulekit.machine.outcome import HandResult
from rulekit.machine.position import Position

Hands = tuple[HandResult, ...]


def onward(
    position: Position,
    scope: str,
    hands: Hands = (),
    deck: Callable[[int], Sequence[int]] | None = None,
) -> Hands:
    """Score every hand that is over and deal what follows it, up to a decision or the end of play.

    `scope`: hand or match. `hands`: the results so far; those of the hands that are scored come
    behind them. `deck`: the cards that are given for the hand of a number (from 0).
    """
    while position.hand_is_over:
        hands = (*hands, position.finish())
        if scope == "hand" or position.get("over"):
            break
        position.order(() if deck is None else deck(len(hands)))
        position.begin()
    return hands
