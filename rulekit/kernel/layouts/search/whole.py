"""Whether the sets of a step can be made so that a large one holds a wild in a certain place.

A wild with a role counts as a card of the face it stands for. Two that stand for the same may
change places with each other, or with the natural: so it is enough that a card of the face, or a
free wild, lies in the step's sets, one of which is no small one. For a card that lies in a set may
change places with one of a larger set that the smaller one lacks.
"""

from __future__ import annotations

from rulekit.kernel.layouts.words import (
    CELL_SET,
    FRAME_CELL,
    FRAME_IN_SET,
    FRAME_SUM,
    FRAME_WORDS,
    LAYOUT_CELL,
    LAYOUT_COLUMN_COUNT,
    LAYOUT_COLUMNS,
    LAYOUT_FACE,
    LAYOUT_HELD,
    LAYOUT_SET_LEAST,
    LAYOUT_SET_MOST,
    LAYOUT_SMALL,
    LAYOUT_WHOLE_FACE,
)
from rulekit.kernel.memory.addresses import Memory, Space


def whole_count(M: Memory, space: Space, frame: int, n: int, wild: int) -> int:
    """Return `n`, the number of the step's sets, if one of them can be as it has to be, else -1.

    `frame` is that of the close of the step, `wild` how many free wilds lie in its sets.
    """
    if n == 0:
        return -1
    columns = M[space + LAYOUT_COLUMN_COUNT]
    step = (M[frame - FRAME_WORDS + FRAME_CELL]) // LAYOUT_COLUMNS
    wilds = M[space + LAYOUT_HELD + step] + wild
    total = M[frame + FRAME_SUM] + wilds
    different = wilds
    least = 0
    there = 0
    column = 0
    while column < columns:
        at = frame - FRAME_WORDS * (columns - column)
        cell = step * LAYOUT_COLUMNS + column
        if (M[space + LAYOUT_CELL + cell] & CELL_SET) != 0 and M[at + FRAME_IN_SET] > 0:
            different += 1
            if M[at + FRAME_IN_SET] == n:
                least += 1
            if M[space + LAYOUT_FACE + cell] == M[space + LAYOUT_WHOLE_FACE]:
                there = 1
        column += 1
    if there == 0:
        # A free wild stands for the face, beside those that lie in every set.
        least += 1
        if wild == 0:
            return -1
    if least <= M[space + LAYOUT_SMALL]:
        least = M[space + LAYOUT_SMALL] + 1
    if least < total - (n - 1) * M[space + LAYOUT_SET_MOST]:
        least = total - (n - 1) * M[space + LAYOUT_SET_MOST]
    if least > M[space + LAYOUT_SET_MOST] or least > different:
        return -1
    if total - least < (n - 1) * M[space + LAYOUT_SET_LEAST]:
        return -1
    return n
