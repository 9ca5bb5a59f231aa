"""The memory of the search for layouts: states before a step from which it has found no way on.

Each record has a stamp with the loss that does not suffice, then the state. Records of another
branch or call have another stamp. A state may lie in one of two records: the first of them keeps
the state of the earliest step, which took the longest to search, the other one the latest state.
"""

from __future__ import annotations

from rulekit.kernel.layouts.words import (
    FRAME_LOSS,
    FRAME_WILDS,
    LAYOUT_BITS,
    LAYOUT_CAP,
    LAYOUT_COLUMN_COUNT,
    LAYOUT_EXACT,
    LAYOUT_GOAL,
    LAYOUT_LOSS_BITS,
    LAYOUT_NOTES,
    LAYOUT_OPEN,
    LAYOUT_RECORDS,
    LAYOUT_RUN_LEAST,
    LAYOUT_STAMP,
    LAYOUT_STAMPS,
    LAYOUT_TWICE,
    LAYOUT_USED,
    NOTE_KEY,
    NOTE_RECORD,
    NOTE_SIZE,
    NOTE_WORDS,
)
from rulekit.kernel.memory.addresses import Memory, Space
from rulekit.kernel.memory.header import HASH_FACTOR, HASH_LOW, SCRATCH
from rulekit.kernel.memory.scratch import LAYOUT_SEEN, LAYOUT_SEEN_WORDS


def state_open(M: Memory, space: Space, frame: int, step: int) -> int:
    """Note the state before a step; return 0 if it is known to lead nowhere, else 1."""
    allowance = M[space + LAYOUT_CAP] - M[frame + FRAME_LOSS]
    if allowance < 0:
        return 0
    word = (step << 5) + M[frame + FRAME_WILDS]
    if M[space + LAYOUT_GOAL] == LAYOUT_EXACT:
        # The number of cards to keep back counts exactly here, so it is a part of the state.
        word = (word << 8) + allowance
        allowance = 0
    note = space + LAYOUT_NOTES + NOTE_WORDS * step
    n = state_words(M, space, note + NOTE_KEY, word)
    M[note + NOTE_SIZE] = n
    h = 0
    i = 0
    while i < n:
        word = M[note + NOTE_KEY + i]
        h = ((h ^ (word & HASH_LOW)) * HASH_FACTOR) & HASH_LOW
        h = (((h >> 15) ^ h ^ (word >> 32)) * HASH_FACTOR) & HASH_LOW
        h = (h >> 13) ^ h
        i += 1
    records = LAYOUT_RECORDS
    while records * (n + 1) > LAYOUT_SEEN_WORDS:
        records = records >> 1
    record = M[SCRATCH] + LAYOUT_SEEN + (n + 1) * (h & (records - 2))
    M[note + NOTE_RECORD] = record
    if state_lost(M, space, note, record, allowance) == 1:
        return 0
    if state_lost(M, space, note, record + n + 1, allowance) == 1:
        return 0
    return 1


def state_lost(M: Memory, space: Space, note: int, record: int, allowance: int) -> int:
    """Return 1 if the record says that the noted state needs more than the allowance, else 0."""
    if M[record] >> LAYOUT_LOSS_BITS != M[space + LAYOUT_STAMP]:
        return 0
    if M[record] & ((1 << LAYOUT_LOSS_BITS) - 1) < allowance:
        return 0
    i = M[note + NOTE_SIZE]
    while i > 0:
        if M[record + i] != M[note + NOTE_KEY + i - 1]:
            return 0
        i -= 1
    return 1


def state_words(M: Memory, space: Space, key: int, word: int) -> int:
    """Write the open runs after `word` in as few words as they need; return the number of words."""
    bits = M[space + LAYOUT_BITS] * M[space + LAYOUT_RUN_LEAST]
    room = 40
    n = 0
    column = 0
    while column < M[space + LAYOUT_COLUMN_COUNT]:
        if room < bits + 5:
            M[key + n] = word
            n += 1
            word = 0
            room = 62
        word = (word << bits) + M[space + LAYOUT_OPEN + column]
        room -= bits
        if M[space + LAYOUT_TWICE + column] == 1:
            word = (word << 5) + M[space + LAYOUT_USED + column]
            room -= 5
        column += 1
    M[key + n] = word
    return n + 1


def state_close(M: Memory, space: Space, frame: int, step: int) -> int:
    """Remember that the state noted before the step cannot be finished within what is left."""
    allowance = M[space + LAYOUT_CAP] - M[frame + FRAME_LOSS]
    if allowance < 0:
        return 0
    if M[space + LAYOUT_GOAL] == LAYOUT_EXACT:
        allowance = 0
    note = space + LAYOUT_NOTES + NOTE_WORDS * step
    n = M[note + NOTE_SIZE]
    record = M[note + NOTE_RECORD]
    # The first word of a state begins with its step.
    if M[record] >> LAYOUT_LOSS_BITS == M[space + LAYOUT_STAMP]:
        if M[record + 1] < M[note + NOTE_KEY]:
            record += n + 1
    M[record] = (M[space + LAYOUT_STAMP] << LAYOUT_LOSS_BITS) + allowance
    i = 0
    while i < n:
        M[record + 1 + i] = M[note + NOTE_KEY + i]
        i += 1
    return 0


def states_forget(M: Memory, space: Space) -> int:
    """Clear the memory, so that stamps may begin anew."""
    i = 0
    while i < LAYOUT_SEEN_WORDS:
        M[M[SCRATCH] + LAYOUT_SEEN + i] = 0
        i += 1
    M[space + LAYOUT_STAMPS] = 0
    return 0
