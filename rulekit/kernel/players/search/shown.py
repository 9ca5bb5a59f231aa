"""What players show of their cards: everybody sees what they take, throw away and refuse."""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.rules import rules_apply
from rulekit.kernel.desk.words import (
    DESK_PARTS,
    DESK_PLACES,
    DESK_PLAYERS,
    DESK_SHOWN,
    PART_AT,
    PART_OWN,
    PART_PILE,
    PART_SEEN,
    PART_SHAPE,
    PART_WORDS,
    SHOWN_FACE,
    SHOWN_HOW,
    SHOWN_REFUSED,
    SHOWN_ROOM,
    SHOWN_SEAT,
    SHOWN_THREW,
    SHOWN_TOOK,
    SHOWN_WORDS,
)
from rulekit.kernel.facts import for_search
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.memory.header import (
    JOURNAL,
    JOURNAL_COUNT,
    JOURNAL_ENTRIES,
    JOURNAL_ROOM,
    MOVED_FACE,
    MOVED_FROM,
    MOVED_TO,
    MOVED_WORDS,
    UNSEEN,
)


@for_search
def shown_made(M: Memory, desk: Desk, seat: int) -> int:
    """Make the move in the registers, and note what it shows of the cards of its seat."""
    shown = M[desk + DESK_SHOWN]
    if M[shown] > SHOWN_ROOM // 2:
        words_copy(M, shown + 1, shown + 1 + M[shown] // 2 * SHOWN_WORDS, M[shown] * SHOWN_WORDS)
        M[shown] -= M[shown] // 2
    before = M[shown]
    everybody = (1 << M[desk + DESK_PLAYERS]) - 1
    shown_tops(M, desk, seat, everybody)
    rules_apply(M)
    if shown_drew(M, desk, seat, everybody) == 0:
        M[shown] = before
    return shown_moved(M, desk, seat, everybody)


def shown_note(M: Memory, desk: Desk, seat: int, how: int, face: int) -> int:
    """Note what a player showed, if there is room."""
    shown = M[desk + DESK_SHOWN]
    if M[shown] == SHOWN_ROOM:
        return 0
    record = shown + 1 + M[shown] * SHOWN_WORDS
    M[record + SHOWN_SEAT] = seat
    M[record + SHOWN_HOW] = how
    M[record + SHOWN_FACE] = face
    M[shown] += 1
    return 1


def shown_tops(M: Memory, desk: Desk, seat: int, everybody: int) -> int:
    """Note that a seat refused the top cards of the piles that everybody sees."""
    part = M[desk + DESK_PARTS] + 1
    end = part + M[part - 1] * PART_WORDS
    while part < end:
        if M[part + PART_SHAPE] == PART_PILE and M[part + PART_SEEN] == everybody:
            at = M[part + PART_AT]
            if M[at] > 0:
                shown_note(M, desk, seat, SHOWN_REFUSED, M[at + M[at]])
        part += PART_WORDS
    return 0


def shown_drew(M: Memory, desk: Desk, seat: int, everybody: int) -> int:
    """Return 1 if the last move brought the seat unseen cards, and none that everybody saw."""
    entry = M[JOURNAL] + JOURNAL_ENTRIES
    end = entry + shown_entries(M) * MOVED_WORDS
    drew = 0
    while entry < end:
        source = shown_part(M, desk, M[entry + MOVED_FROM])
        target = shown_part(M, desk, M[entry + MOVED_TO])
        if source != 0 and target != 0 and (M[target + PART_OWN] >> seat) & 1 == 1:
            if M[source + PART_OWN] == 0:
                if M[source + PART_SEEN] == everybody:
                    return 0
                drew = 1
        entry += MOVED_WORDS
    return drew


def shown_moved(M: Memory, desk: Desk, seat: int, everybody: int) -> int:
    """Note the cards that the last move took from the table or threw away; return how many."""
    entry = M[JOURNAL] + JOURNAL_ENTRIES
    end = entry + shown_entries(M) * MOVED_WORDS
    n = 0
    while entry < end:
        source = shown_part(M, desk, M[entry + MOVED_FROM])
        target = shown_part(M, desk, M[entry + MOVED_TO])
        face = M[entry + MOVED_FACE]
        if source != 0 and target != 0 and face < UNSEEN:
            if (M[target + PART_OWN] >> seat) & 1 == 1 and M[source + PART_SEEN] == everybody:
                n += shown_note(M, desk, seat, SHOWN_TOOK, face)
            if (M[source + PART_OWN] >> seat) & 1 == 1 and M[target + PART_SHAPE] == PART_PILE:
                if M[target + PART_SEEN] == everybody:
                    n += shown_note(M, desk, seat, SHOWN_THREW, face)
        entry += MOVED_WORDS
    return n


def shown_entries(M: Memory) -> int:
    """Return how many movements of the last move are written."""
    n = M[M[JOURNAL] + JOURNAL_COUNT]
    if n > M[JOURNAL_ROOM]:
        return M[JOURNAL_ROOM]
    return n


def shown_part(M: Memory, desk: Desk, place: int) -> int:
    """Return the part with a number in the journal; 0 for none."""
    if place < 0:
        return 0
    return M[M[desk + DESK_PLACES] + place]
