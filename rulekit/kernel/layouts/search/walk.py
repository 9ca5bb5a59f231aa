"""The depth-first search behind `best`.

The cells of the grid are decided one after the other, step by step: how many of a cell's cards lie
in runs (with how many wilds beside them), how many in sets, and how many stay on the rack at a
loss. After the columns of a step its sets are closed: wilds are added to them. A branch ends when
its loss passes LAYOUT_CAP, which falls below every solution found.

The word of a column counts its open runs by length, LAYOUT_BITS bits for each length 1, 2 ... up
to the least length of a run, which stands for all longer ones: these may end, the others may not.
Short runs are lengthened first, then long ones, and only further cards begin new runs, since a
long run and a new one after it make one longer run, which can be cut again.

What can follow a step depends on the open runs and the wilds left alone. LAYOUT_SEEN remembers
such states with the loss that they cannot be finished within.
"""

from __future__ import annotations

from rulekit.kernel.layouts.search.states import state_close, state_open
from rulekit.kernel.layouts.search.whole import whole_count
from rulekit.kernel.layouts.words import (
    CELL_AGAIN,
    CELL_LAST,
    CELL_RUN,
    CELL_SET,
    FRAME_CELL,
    FRAME_COST,
    FRAME_HIGH,
    FRAME_IN_SET,
    FRAME_KEPT,
    FRAME_LACK,
    FRAME_LEAST,
    FRAME_LOSS,
    FRAME_LOW,
    FRAME_MOST,
    FRAME_NEED,
    FRAME_OPEN,
    FRAME_RUN,
    FRAME_SETS,
    FRAME_SUM,
    FRAME_WILD,
    FRAME_WILDS,
    FRAME_WORDS,
    LAYOUT_AFTER,
    LAYOUT_BASE,
    LAYOUT_BITS,
    LAYOUT_CAP,
    LAYOUT_CELL,
    LAYOUT_COLUMN_COUNT,
    LAYOUT_COLUMNS,
    LAYOUT_COST,
    LAYOUT_EXACT,
    LAYOUT_FACE,
    LAYOUT_FIRST,
    LAYOUT_FRAMES,
    LAYOUT_FREE,
    LAYOUT_GOAL,
    LAYOUT_HELD,
    LAYOUT_HIGH,
    LAYOUT_KEEP,
    LAYOUT_LINE,
    LAYOUT_LOW,
    LAYOUT_OPEN,
    LAYOUT_PIN,
    LAYOUT_RUN_LEAST,
    LAYOUT_SAVED,
    LAYOUT_SET_LEAST,
    LAYOUT_SET_MOST,
    LAYOUT_SET_SHAPE,
    LAYOUT_SLOTS,
    LAYOUT_SPARE,
    LAYOUT_STEP_COUNT,
    LAYOUT_USED,
    LAYOUT_WHOLE_NOW,
    LAYOUT_WILD,
    SAVED_IN_SET,
    SAVED_RUN,
    SAVED_WILD,
    SAVED_WORDS,
)
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import DISTINCT, LINE, LINE_SLOTS, LINE_WORDS, MULTI


def layout_walk(M: Memory, space: Space) -> int:
    """Look for layouts within LAYOUT_CAP; return 1 if any is found, the best being saved, else 0.

    With LAYOUT_FIRST the first one found is enough.
    """
    width = M[space + LAYOUT_COLUMN_COUNT] + 1
    depths = width * M[space + LAYOUT_STEP_COUNT]
    walk_begin(M, space)
    found = 0
    depth = 0
    fresh = 1
    while depth >= 0:
        frame = space + LAYOUT_FRAMES + FRAME_WORDS * depth
        column = depth % width
        onward = 0
        if depth == depths:
            if walk_end(M, space, frame, depths) == 1:
                found = 1
                if M[space + LAYOUT_FIRST] == 1:
                    return 1
        elif column == width - 1:
            onward = close_next(M, space, frame, depth // width, fresh)
        elif fresh == 0:
            M[space + LAYOUT_OPEN + column] = M[frame + FRAME_OPEN]
            onward = cell_next(M, space, frame, column)
            if onward == 0 and column == 0:
                state_close(M, space, frame, depth // width)
        elif column > 0 or state_open(M, space, frame, depth // width) == 1:
            if cell_begin(M, space, frame, depth // width, column) == 1:
                onward = cell_next(M, space, frame, column)
        fresh = onward
        depth += 2 * onward - 1
    return found


def walk_begin(M: Memory, space: Space) -> int:
    """Stand before the first cell, with no run open."""
    column = 0
    while column < LAYOUT_COLUMNS:
        M[space + LAYOUT_OPEN + column] = 0
        M[space + LAYOUT_USED + column] = 0
        column += 1
    frame = space + LAYOUT_FRAMES
    M[frame + FRAME_WILDS] = M[space + LAYOUT_FREE]
    M[frame + FRAME_LOSS] = M[space + LAYOUT_BASE]
    M[frame + FRAME_SETS] = 0
    M[frame + FRAME_SUM] = 0
    M[frame + FRAME_LACK] = 0
    return 0


def walk_end(M: Memory, space: Space, frame: int, depths: int) -> int:
    """Save the decisions if they make a solution and return 1, else 0.

    No run is short at the end: `open_lack` has seen to that.
    """
    wilds = M[frame + FRAME_WILDS]
    if wilds > M[space + LAYOUT_SPARE]:
        return 0
    loss = M[frame + FRAME_LOSS]
    if wilds > 0:
        loss += wilds * M[space + LAYOUT_COST + M[space + LAYOUT_WILD]]
    if loss > M[space + LAYOUT_CAP]:
        return 0
    if M[space + LAYOUT_GOAL] == LAYOUT_EXACT and loss < M[space + LAYOUT_CAP]:
        return 0
    M[space + LAYOUT_CAP] = loss - 1
    frame = space + LAYOUT_FRAMES
    saved = space + LAYOUT_SAVED
    while depths > 0:
        M[saved + SAVED_RUN] = M[frame + FRAME_RUN]
        M[saved + SAVED_WILD] = M[frame + FRAME_WILD]
        M[saved + SAVED_IN_SET] = M[frame + FRAME_IN_SET]
        frame += FRAME_WORDS
        saved += SAVED_WORDS
        depths -= 1
    return 1


def cell_begin(M: Memory, space: Space, frame: int, step: int, column: int) -> int:
    """Prepare the choices at a cell; return 0 if the open runs cannot go on, else 1."""
    cell = step * LAYOUT_COLUMNS + column
    word = M[space + LAYOUT_OPEN + column]
    flags = M[space + LAYOUT_CELL + cell]
    face = M[space + LAYOUT_FACE + cell]
    M[frame + FRAME_OPEN] = word
    M[frame + FRAME_CELL] = cell
    M[frame + FRAME_WILD] = 0
    M[frame + FRAME_KEPT] = 0
    high = 0
    low = 0
    least = 0
    cost = 0
    if face >= 0:
        high = M[space + LAYOUT_HIGH + face]
        low = M[space + LAYOUT_LOW + face]
        least = M[space + LAYOUT_PIN + face]
        cost = M[space + LAYOUT_COST + face]
    if flags & CELL_AGAIN != 0:
        used = M[space + LAYOUT_USED + column]
        high -= used
        low -= used
        least -= used
    if flags & CELL_SET != 0 and M[space + LAYOUT_SET_SHAPE] == DISTINCT:
        least = 0
    if flags & CELL_LAST == 0:
        low = 0
        least = 0
    need = 0
    most = 0
    if flags & CELL_RUN != 0:
        bits = M[space + LAYOUT_BITS]
        i = M[space + LAYOUT_RUN_LEAST] - 1
        while i > 0:
            need += word & ((1 << bits) - 1)
            word = word >> bits
            i -= 1
        most = need + word
        if step + M[space + LAYOUT_RUN_LEAST] <= M[space + LAYOUT_SLOTS + column]:
            most = high + M[frame + FRAME_WILDS]
    if least < 0:
        least = 0
    M[frame + FRAME_HIGH] = high
    M[frame + FRAME_LOW] = low
    M[frame + FRAME_LEAST] = least
    M[frame + FRAME_COST] = cost
    M[frame + FRAME_NEED] = need
    M[frame + FRAME_MOST] = most
    M[frame + FRAME_RUN] = high + 1
    if high > most:
        M[frame + FRAME_RUN] = most + 1
    if need > high + M[frame + FRAME_WILDS]:
        return 0
    return 1


def cell_next(M: Memory, space: Space, frame: int, column: int) -> int:
    """Make the next choice at a cell and return 1, or return 0 when there is none left.

    Few wilds come first, then few cards kept back, then many cards in runs.
    """
    cell = M[frame + FRAME_CELL]
    flags = M[space + LAYOUT_CELL + cell]
    high = M[frame + FRAME_HIGH]
    need = M[frame + FRAME_NEED]
    most = M[frame + FRAME_MOST]
    wild = M[frame + FRAME_WILD]
    kept = M[frame + FRAME_KEPT]
    run = M[frame + FRAME_RUN]
    while 1 == 1:
        run -= 1
        least = M[frame + FRAME_LEAST]
        if need - wild > least:
            least = need - wild
        if flags & CELL_LAST != 0 and high - kept > least:
            # A wild in a run and a card in a set may change places: one of both is enough.
            if wild > 0 or flags & CELL_SET == 0:
                least = high - kept
        if run < least:
            kept += 1
            if (
                flags & CELL_LAST == 0
                or high - kept < M[frame + FRAME_LOW]
                or M[frame + FRAME_LOSS] + kept * M[frame + FRAME_COST] > M[space + LAYOUT_CAP]
            ):
                kept = 0
                wild += 1
                if wild > most or wild > M[frame + FRAME_WILDS]:
                    return 0
            run = high - kept + 1
            if run > most - wild + 1:
                run = most - wild + 1
        else:
            M[frame + FRAME_WILD] = wild
            M[frame + FRAME_KEPT] = kept
            M[frame + FRAME_RUN] = run
            if cell_enter(M, space, frame, column) == 1:
                return 1
    return 0


def cell_enter(M: Memory, space: Space, frame: int, column: int) -> int:
    """Go on with the choice of the frame and return 1, or return 0 if that is hopeless."""
    cell = M[frame + FRAME_CELL]
    flags = M[space + LAYOUT_CELL + cell]
    run = M[frame + FRAME_RUN]
    wilds = M[frame + FRAME_WILDS] - M[frame + FRAME_WILD]
    loss = M[frame + FRAME_LOSS] + M[frame + FRAME_KEPT] * M[frame + FRAME_COST]
    sets = M[frame + FRAME_SETS]
    total = M[frame + FRAME_SUM]
    lack = M[frame + FRAME_LACK]
    n = 0
    if flags & CELL_LAST != 0:
        n = M[frame + FRAME_HIGH] - M[frame + FRAME_KEPT] - run
        total += n
        if n > sets:
            sets = n
        if M[space + LAYOUT_SET_SHAPE] == MULTI and total > 0:
            sets = 1
    elif flags & CELL_RUN != 0:
        M[space + LAYOUT_USED + column] = run
    if loss > M[space + LAYOUT_CAP]:
        return 0
    if M[space + LAYOUT_GOAL] == LAYOUT_EXACT:
        if loss + M[space + LAYOUT_KEEP + cell] < M[space + LAYOUT_CAP]:
            return 0
    M[frame + FRAME_IN_SET] = n
    if sets > 0:
        within = total + M[space + LAYOUT_AFTER + cell] + wilds
        within += M[space + LAYOUT_HELD + cell // LAYOUT_COLUMNS]
        if sets * M[space + LAYOUT_SET_LEAST] > within:
            return 0
    if flags & CELL_RUN != 0:
        x = run + M[frame + FRAME_WILD]
        word = open_extend(M, space, M[frame + FRAME_OPEN], x - M[frame + FRAME_NEED])
        if word != 0:
            lack += open_lack(M, space, cell, word)
            if lack > wilds:
                return 0
        M[space + LAYOUT_OPEN + column] = word
    M[frame + FRAME_WORDS + FRAME_WILDS] = wilds
    M[frame + FRAME_WORDS + FRAME_LOSS] = loss
    M[frame + FRAME_WORDS + FRAME_SETS] = sets
    M[frame + FRAME_WORDS + FRAME_SUM] = total
    M[frame + FRAME_WORDS + FRAME_LACK] = lack
    return 1


def open_extend(M: Memory, space: Space, word: int, x: int) -> int:
    """Return the open runs when all short ones grow by a card and `x` more cards are at hand."""
    bits = M[space + LAYOUT_BITS]
    top = bits * (M[space + LAYOUT_RUN_LEAST] - 1)
    long = word >> top
    if long > x:
        long = x
    word = (word << bits) & ((1 << (top + bits)) - 1)
    return word + (x - long) + (long << top)


def open_lack(M: Memory, space: Space, cell: int, word: int) -> int:
    """Return how many wilds, at least, the short open runs need in the cells to come.

    A number that no wilds can make good: there are no such cells.
    """
    column = cell % LAYOUT_COLUMNS
    step = cell // LAYOUT_COLUMNS
    bits = M[space + LAYOUT_BITS]
    lack = 0
    k = M[space + LAYOUT_RUN_LEAST] - 1
    while k > 0:
        cell += LAYOUT_COLUMNS
        step += 1
        n = 0
        x = word & ((1 << (bits * k)) - 1)
        if x == 0:
            return lack
        if step >= M[space + LAYOUT_SLOTS + column]:
            return 1 << 30
        while x != 0:
            n += x & ((1 << bits) - 1)
            x = x >> bits
        n -= M[space + LAYOUT_HIGH + M[space + LAYOUT_FACE + cell]]
        if n > 0:
            lack += n
        k -= 1
    return lack


def close_next(M: Memory, space: Space, frame: int, step: int, fresh: int) -> int:
    """Add the next possible number of wilds to the sets of the step and return 1, else 0."""
    wild = 0
    if fresh == 0:
        wild = M[frame + FRAME_WILD] + 1
    held = M[space + LAYOUT_HELD + step]
    number = M[space + LAYOUT_LINE + step]
    while wild <= M[frame + FRAME_WILDS] - M[frame + FRAME_LACK]:
        total = M[frame + FRAME_SUM] + held + wild
        n = 0
        if total > 0:
            n = -1
            if number >= 0:
                n = sets_count(M, space, number, M[frame + FRAME_SETS], total)
        if n >= 0 and M[space + LAYOUT_WHOLE_NOW] == step + 1:
            n = whole_count(M, space, frame, n, wild)
        if n >= 0:
            M[frame + FRAME_WILD] = wild
            M[frame + FRAME_WORDS + FRAME_WILDS] = M[frame + FRAME_WILDS] - wild
            M[frame + FRAME_WORDS + FRAME_LOSS] = M[frame + FRAME_LOSS]
            M[frame + FRAME_WORDS + FRAME_SETS] = 0
            M[frame + FRAME_WORDS + FRAME_SUM] = 0
            M[frame + FRAME_WORDS + FRAME_LACK] = 0
            return 1
        if number < 0:
            return 0
        wild += 1
    return 0


def sets_count(M: Memory, space: Space, number: int, sets: int, total: int) -> int:
    """Return how many sets, at least `sets`, the cards on the line can make; -1: it is impossible.

    The cards are spread evenly, so that sets are as equal as can be.
    """
    most = M[space + LAYOUT_SET_MOST]
    if (
        M[space + LAYOUT_SET_SHAPE] == DISTINCT
        and most > M[M[LINE] + LINE_WORDS * number + LINE_SLOTS]
    ):
        most = M[M[LINE] + LINE_WORDS * number + LINE_SLOTS]
    n = (total + most - 1) // most
    if n < sets:
        n = sets
    if n * M[space + LAYOUT_SET_LEAST] > total:
        return -1
    return n
