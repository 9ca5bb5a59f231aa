"""What a turn has done so far, where the table is arranged several times in one turn.

Two things last to its end, as marks on entries. With OPEN_SHIFT a wild that stood for a certain
card keeps to it, though it may come to a small set, in which another wild stands for none; and one
that stood for none, in such a set, goes on so in a larger one: both are marked there. And each card
frees one wild at most. Without TABLE_FREES the cards are marked that came to the table in this turn
and have freed none yet, since they may do so in a later arrangement; with it those that have freed
one. Cards of one face are alike, so any of them bears the mark. In single steps it is the card that
lies in the wild's place, and none is marked.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_count
from rulekit.kernel.cards.rows import entry_natural, melds_row, row_line
from rulekit.kernel.cards.zones import words_fill
from rulekit.kernel.layouts.problem.demands import entry_role, row_open
from rulekit.kernel.layouts.words import (
    STEPS_SHIFT,
    TABLE_FREES,
    TURN_BEFORE,
    TURN_CAME,
    TURN_HELD,
    TURN_IN_SETS,
    TURN_PLAY,
    TURN_RULES,
    TURN_STAY,
    TURN_WORDS,
)
from rulekit.kernel.memory.addresses import Bag, Melds, Memory, Row
from rulekit.kernel.memory.header import (
    DISTINCT,
    ENTRY_CARD,
    ENTRY_FIELD,
    ENTRY_MOVED,
    ENTRY_MOVED_SHIFT,
    ENTRY_SEAT,
    FACES,
    LINE,
    LINE_FIRST,
    LINE_SHAPE,
    LINE_SLOTS,
    LINE_WORDS,
    LINES,
    MULTI,
    ROW_ENTRY,
    ROW_SIZE,
    SCRATCH,
    SLOT_FACES,
)
from rulekit.kernel.memory.scratch import LAYOUT_DRAWS
from rulekit.kernel.prims import ctz


def turn_keep(M: Memory, melds: Melds, part: Bag, layout: Melds, rules: int) -> int:
    """Mark a layout that takes the place of the melds, with the bag `part` of rack cards placed.

    As many wilds count as freed as no wild of the layout stands for.
    """
    turn = M[SCRATCH] + LAYOUT_DRAWS
    words_fill(M, turn, TURN_WORDS, 0)
    M[turn + TURN_RULES] = rules
    turn_over(M, layout)
    i = 0
    while i < M[melds]:
        turn_before(M, turn, melds_row(M, melds, i))
        i += 1
    i = 0
    while i < M[layout]:
        turn_after(M, turn, melds_row(M, layout, i))
        i += 1
    face = 0
    while face < M[FACES]:
        M[turn + TURN_CAME + face] += bag_count(M, part, face)
        turn_freed(M, turn, face)
        face += 1
    number = 0
    while number < M[LINES]:
        turn_spend(M, turn, number)
        number += 1
    i = 0
    while i < M[layout]:
        turn_mark(M, turn, melds_row(M, layout, i))
        i += 1
    return 0


def turn_before(M: Memory, turn: int, row: Row) -> int:
    """Count a row as it was: roles of wilds, and cards that came in this turn."""
    shape = M[M[LINE] + LINE_WORDS * row_line(M, row) + LINE_SHAPE]
    k = 0
    while k < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + k]
        marked = entry >> ENTRY_MOVED_SHIFT
        if entry_natural(M, entry) == 1:
            if M[turn + TURN_RULES] & TABLE_FREES != 0:
                marked = 1 - marked
            M[turn + TURN_CAME + (entry & ENTRY_FIELD)] += marked
        elif shape == DISTINCT and row_open(M, row, M[turn + TURN_RULES]) != marked:
            M[turn + TURN_HELD + row_line(M, row)] += 1
        elif shape != MULTI:
            M[turn + TURN_BEFORE + entry_role(M, entry)] += 1
        k += 1
    return 0


def turn_after(M: Memory, turn: int, row: Row) -> int:
    """Count the wilds of a row of the layout."""
    shape = M[M[LINE] + LINE_WORDS * row_line(M, row) + LINE_SHAPE]
    k = 0
    while k < M[row + ROW_SIZE] and shape != MULTI:
        entry = M[row + ROW_ENTRY + k]
        if entry_natural(M, entry) == 0:
            M[turn + TURN_PLAY + entry_role(M, entry)] += 1
            if shape == DISTINCT:
                M[turn + TURN_IN_SETS + entry_role(M, entry)] += 1
            if row_open(M, row, M[turn + TURN_RULES]) == 0:
                M[turn + TURN_STAY + entry_role(M, entry)] += 1
        k += 1
    return 0


def turn_freed(M: Memory, turn: int, face: int) -> int:
    """Let cards of the face free the wilds in its role that have left it, as far as they go.

    BEFORE becomes the number of those that keep it.
    """
    n = M[turn + TURN_BEFORE + face] - M[turn + TURN_STAY + face]
    if n > M[turn + TURN_CAME + face]:
        n = M[turn + TURN_CAME + face]
    if n > 0:
        M[turn + TURN_BEFORE + face] -= n
        M[turn + TURN_CAME + face] -= n
    return n


def turn_spend(M: Memory, turn: int, number: int) -> int:
    """Let cards of the line free the wilds that stood for it alone and have left its sets.

    The cards are those that no other wild waits for, if there are any. HELD becomes the number of
    wilds in larger sets that are to be marked.
    """
    line = M[LINE] + LINE_WORDS * number
    end = M[line + LINE_FIRST] + M[line + LINE_SLOTS]
    held = 0
    small = 0
    slot = M[line + LINE_FIRST]
    while slot < end and M[turn + TURN_HELD + number] > 0:
        face = ctz(M[M[SLOT_FACES] + slot])
        spare = M[turn + TURN_PLAY + face] - M[turn + TURN_BEFORE + face]
        if spare > M[turn + TURN_IN_SETS + face]:
            spare = M[turn + TURN_IN_SETS + face]
        held += spare
        spare = M[turn + TURN_PLAY + face] - M[turn + TURN_STAY + face]
        if M[turn + TURN_BEFORE + face] > M[turn + TURN_STAY + face]:
            spare -= M[turn + TURN_BEFORE + face] - M[turn + TURN_STAY + face]
        small += spare
        slot += 1
    freed = M[turn + TURN_HELD + number] - held
    if held > M[turn + TURN_HELD + number]:
        held = M[turn + TURN_HELD + number]
    M[turn + TURN_HELD + number] = held - small
    waited = 0
    while waited < 2:
        slot = M[line + LINE_FIRST]
        while slot < end and freed > 0:
            face = ctz(M[M[SLOT_FACES] + slot])
            if M[turn + TURN_CAME + face] > 0:
                if waited == 1 or M[turn + TURN_PLAY + face] == 0:
                    M[turn + TURN_CAME + face] -= 1
                    freed -= 1
            slot += 1
        waited += 1
    return freed


def turn_mark(M: Memory, turn: int, row: Row) -> int:
    """Mark wilds that are not what their set makes them, and cards by what they have freed."""
    number = row_line(M, row)
    k = 0
    while k < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + k]
        if entry_natural(M, entry) == 1:
            M[row + ROW_ENTRY + k] += ENTRY_MOVED * turn_natural(M, turn, entry & ENTRY_FIELD)
        elif row_open(M, row, M[turn + TURN_RULES]) == 1:
            role = entry_role(M, entry)
            if M[turn + TURN_BEFORE + role] > M[turn + TURN_STAY + role]:
                M[turn + TURN_STAY + role] += 1
                M[row + ROW_ENTRY + k] += ENTRY_MOVED
        elif M[M[LINE] + LINE_WORDS * number + LINE_SHAPE] == DISTINCT:
            role = entry_role(M, entry)
            if M[turn + TURN_HELD + number] > 0:
                if M[turn + TURN_PLAY + role] > M[turn + TURN_BEFORE + role]:
                    M[turn + TURN_PLAY + role] -= 1
                    M[turn + TURN_HELD + number] -= 1
                    M[row + ROW_ENTRY + k] += ENTRY_MOVED
        k += 1
    return 0


def turn_natural(M: Memory, turn: int, face: int) -> int:
    """Return 1 if the next card of the face is to be marked, else 0."""
    rules = M[turn + TURN_RULES]
    left = 0
    if M[turn + TURN_CAME + face] > 0:
        M[turn + TURN_CAME + face] -= 1
        left = 1
    if rules >> STEPS_SHIFT != 0:
        return 0
    if rules & TABLE_FREES != 0:
        return 1 - left
    return left


def turn_came(M: Memory, row: Row, rules: int) -> int:
    """Mark the cards of a new meld, which have come to the table in this turn."""
    k = 0
    if rules & TABLE_FREES != 0 or rules >> STEPS_SHIFT != 0:
        k = M[row + ROW_SIZE]
    while k < M[row + ROW_SIZE]:
        if entry_natural(M, M[row + ROW_ENTRY + k]) == 1:
            M[row + ROW_ENTRY + k] += ENTRY_MOVED
        k += 1
    return 0


def turn_over(M: Memory, melds: Melds) -> int:
    """Take the marks away."""
    i = 0
    while i < M[melds]:
        row = melds_row(M, melds, i)
        k = 0
        while k < M[row + ROW_SIZE]:
            M[row + ROW_ENTRY + k] &= ENTRY_CARD + ENTRY_SEAT * ENTRY_FIELD
            k += 1
        i += 1
    return 0
