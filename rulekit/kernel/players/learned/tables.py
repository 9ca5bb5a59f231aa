"""What lies on the table and what is known of the others' hands, as features of a position."""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_copy, bag_size
from rulekit.kernel.cards.rows import entry_points
from rulekit.kernel.desk.words import (
    DESK_MEMO,
    DESK_PARTS,
    DESK_PLAYERS,
    DESK_TEAM,
    EXACT,
    MEMO_KEPT,
    MEMO_RECORDS,
    PART_AT,
    PART_BAG,
    PART_KNOWN,
    PART_MELDS,
    PART_OPEN,
    PART_OWN,
    PART_PILE,
    PART_SEEN,
    PART_SHAPE,
    PART_WORDS,
    SEES_FACED,
    SEES_FEWEST,
    SEES_KNOWN,
    SEES_LAID,
    SEES_OFFERED,
    SEES_STOCK,
    SEES_THEIRS,
    THINK_SEAT,
)
from rulekit.kernel.memory.addresses import Bag, Desk, Memory
from rulekit.kernel.memory.header import (
    ENTRY_FIELD,
    ENTRY_SEAT_SHIFT,
    PLANES,
    ROW,
    ROW_ENTRY,
    ROW_OWNER,
    ROW_SIZE,
    VALUE,
)
from rulekit.kernel.players.greedy.cards import own_solve


def table_laid(M: Memory, desk: Desk, seat: int, seen: int) -> int:
    """Count the points in melds on the table: those of the seat's side, and those of others."""
    part = M[desk + DESK_PARTS] + 1
    end = part + M[part - 1] * PART_WORDS
    while part < end:
        if M[part + PART_SHAPE] == PART_MELDS:
            table_melds(M, desk, M[part + PART_AT], seat, seen)
        part += PART_WORDS
    return 0


def table_melds(M: Memory, desk: Desk, melds: int, seat: int, seen: int) -> int:
    """Count the points of all melds of one part."""
    row = melds + 1
    end = row + M[melds] * M[ROW]
    while row < end:
        table_meld(M, desk, row, seat, seen)
        row += M[ROW]
    return 0


def table_meld(M: Memory, desk: Desk, row: int, seat: int, seen: int) -> int:
    """Count the points of one meld, each card for who laid it; if nobody did, for its owner."""
    team = M[M[desk + DESK_TEAM] + seat]
    i = 0
    while i < M[row + ROW_SIZE]:
        entry = M[row + ROW_ENTRY + i]
        laid = ((entry >> ENTRY_SEAT_SHIFT) & ENTRY_FIELD) - 1
        if laid < 0:
            laid = M[row + ROW_OWNER]
        if laid >= 0 and laid < M[desk + DESK_PLAYERS]:
            if M[M[desk + DESK_TEAM] + laid] == team:
                M[seen + SEES_LAID] += entry_points(M, entry)
            else:
                M[seen + SEES_FACED] += entry_points(M, entry)
        i += 1
    return 0


def table_others(M: Memory, desk: Desk, think: int, seen: int) -> int:
    """Count the cards of the opponents, and those of them that everybody knows."""
    team = M[M[desk + DESK_TEAM] + M[think + THINK_SEAT]]
    fewest = -1
    other = 0
    while other < M[desk + DESK_PLAYERS]:
        if M[M[desk + DESK_TEAM] + other] != team:
            cards = table_hand(M, desk, other, seen)
            M[seen + SEES_THEIRS] += cards
            if fewest < 0 or cards < fewest:
                fewest = cards
        other += 1
    if fewest > 0:
        M[seen + SEES_FEWEST] = fewest
    return 0


def table_hand(M: Memory, desk: Desk, other: int, seen: int) -> int:
    """Return how many cards a seat counts as its own; those that everybody knows are noted."""
    cards = 0
    part = M[desk + DESK_PARTS] + 1
    end = part + M[part - 1] * PART_WORDS
    while part < end:
        if (M[part + PART_OWN] >> other) & 1 == 1:
            cards += bag_size(M, M[part + PART_AT])
            if M[part + PART_KNOWN] != 0:
                M[seen + SEES_KNOWN] += bag_size(M, M[part + PART_KNOWN])
        part += PART_WORDS
    return cards


def table_piles(M: Memory, desk: Desk, think: int, seen: int) -> int:
    """Count the cards that nobody sees, and what the top cards that all see offer to opponents."""
    everybody = (1 << M[desk + DESK_PLAYERS]) - 1
    part = M[desk + DESK_PARTS] + 1
    end = part + M[part - 1] * PART_WORDS
    while part < end:
        at = M[part + PART_AT]
        if M[part + PART_OWN] == 0 and M[part + PART_SHAPE] != PART_MELDS:
            if M[part + PART_SEEN] == 0 and M[part + PART_OPEN] == 0:
                if M[part + PART_SHAPE] == PART_PILE:
                    M[seen + SEES_STOCK] += M[at]
                else:
                    M[seen + SEES_STOCK] += bag_size(M, at)
            if M[part + PART_SHAPE] == PART_PILE and M[part + PART_SEEN] == everybody:
                if M[at] > 0:
                    table_offer(M, desk, think, M[at + M[at]], seen)
        part += PART_WORDS
    return 0


def table_offer(M: Memory, desk: Desk, think: int, face: int, seen: int) -> int:
    """Count the points of a card that would fit what is known of the opponents' cards."""
    seat = M[think + THINK_SEAT]
    grown = M[desk + DESK_MEMO] + MEMO_RECORDS * (2 + M[PLANES]) + MEMO_KEPT
    part = M[desk + DESK_PARTS] + 1
    end = part + M[part - 1] * PART_WORDS
    while part < end:
        known = M[part + PART_KNOWN]
        if M[part + PART_OWN] != 0 and (M[part + PART_OWN] >> seat) & 1 == 0:
            if M[part + PART_SHAPE] == PART_BAG and known != 0 and bag_size(M, known) < EXACT:
                bag_copy(M, grown, known)
                bag_add(M, grown, face)
                M[seen + SEES_OFFERED] += table_spared(M, desk, grown, known, face)
        part += PART_WORDS
    return 0


def table_spared(M: Memory, desk: Desk, grown: Bag, known: Bag, face: int) -> int:
    """Return what a card spares among others by fitting in: its points, and theirs."""
    return own_solve(M, desk, known, 0) + M[M[VALUE] + face] - own_solve(M, desk, grown, 0)
