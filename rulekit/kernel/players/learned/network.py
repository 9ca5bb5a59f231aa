"""What was learned: from features to points, in whole numbers, the same on every machine.

Weights are, in this order: for each of HIDDEN units a bias and a weight for each feature, all with
INNER_BITS binary places; then the bias of the value and a weight for each feature, with VALUE_BITS;
then a weight for each unit, with OUTER_BITS. A unit is what its weights make of the features, with
UNIT_BITS binary places (what is beyond is cut off, downwards), and never less than 0.
"""

from __future__ import annotations

from rulekit.kernel.desk.words import (
    DESK_FEATURES,
    DESK_INPUTS,
    FEATURE_MOST,
    HIDDEN,
    INNER_BITS,
    UNIT_BITS,
    UNIT_MOST,
)
from rulekit.kernel.facts import for_learned, hosted
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.players.learned.features import learned_see


@hosted
@for_learned
def learned_value(M: Memory, desk: Desk, think: int, weights: int) -> int:
    """Return what the position after the move that has been made is worth to who made it.

    In points over those of the others in the hand, with VALUE_BITS binary places.
    """
    learned_see(M, desk, think)
    n = M[desk + DESK_INPUTS]
    features = M[desk + DESK_FEATURES]
    learned_bound(M, features, n)
    last = weights + HIDDEN * (1 + n)
    total = learned_sum(M, last, features, n)
    last += 1 + n
    j = 0
    while j < HIDDEN:
        unit = learned_sum(M, weights + j * (1 + n), features, n)
        if unit > 0:
            unit = unit >> (INNER_BITS - UNIT_BITS)
            if unit > UNIT_MOST:
                unit = UNIT_MOST
            total += M[last + j] * unit
        j += 1
    return total


def learned_bound(M: Memory, features: int, n: int) -> int:
    """Keep features within what weights are made for."""
    i = 0
    while i < n:
        if M[features + i] > FEATURE_MOST:
            M[features + i] = FEATURE_MOST
        if M[features + i] < 0 - FEATURE_MOST:
            M[features + i] = 0 - FEATURE_MOST
        i += 1
    return 0


def learned_sum(M: Memory, weights: int, features: int, n: int) -> int:
    """Return a bias and the features, each by its weight, which follow it."""
    total = M[weights]
    i = 0
    while i < n:
        if M[features + i] != 0:
            total += M[weights + 1 + i] * M[features + i]
        i += 1
    return total
