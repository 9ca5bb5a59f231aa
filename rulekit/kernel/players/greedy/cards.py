"""The cards that a player who looks ahead counts as its own, and what it can do with them.

Its own are those of its side that lie hidden from others: for each part of a zone a bag, in the
order of the parts; the bags of other parts are not used.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import (
    bag_copy,
    bag_equal,
    bag_points,
    bag_size,
    bag_take,
)
from rulekit.kernel.desk.words import (
    DESK_MEMO,
    DESK_PACK,
    DESK_PARTS,
    DESK_PLACES,
    DESK_THINKING,
    EXACT,
    KINDS_MARK,
    MEMO_BAG,
    MEMO_KEPT,
    MEMO_LEAST,
    MEMO_MARK,
    MEMO_RECORDS,
    PART_AT,
    PART_OWN,
    PART_SEEN,
    PART_WORDS,
    THINK_BAGS,
    THINK_DRAGS,
    THINK_DRAWN,
    THINK_FACES,
    THINK_NOW,
    THINK_SEAT,
    THINK_SHED,
    THINK_TAKEN,
)
from rulekit.kernel.facts import of_contracts
from rulekit.kernel.memory.addresses import Bag, Desk, Memory
from rulekit.kernel.memory.header import (
    CONTRACTS,
    HAND,
    HASH_LOW,
    JOURNAL,
    JOURNAL_COUNT,
    JOURNAL_ENTRIES,
    JOURNAL_ROOM,
    MOVED_FACE,
    MOVED_FROM,
    MOVED_TO,
    MOVED_WORDS,
    NOWHERE,
    OPEN,
    PLANES,
    SCRATCH,
    VALUE,
    WILD,
)
from rulekit.kernel.memory.rng import rng_scramble
from rulekit.kernel.memory.scratch import SPREAD
from rulekit.kernel.prims import ctz
from rulekit.kernel.spreads.best import spread_solve
from rulekit.kernel.spreads.contracts import contract_asked
from rulekit.kernel.spreads.lacking import contract_lacks
from rulekit.kernel.spreads.words import LEAST_CARDS, LEAST_POINTS, SPREAD_ASKED


def own_next(M: Memory, desk: Desk, seat: int, i: int) -> int:
    """Return the number of the first part from `i` on that is the seat's own, or -1."""
    parts = M[desk + DESK_PARTS]
    while i < M[parts]:
        if (M[parts + 1 + i * PART_WORDS + PART_OWN] >> seat) & 1 != 0:
            return i
        i += 1
    return -1


def own_bags(M: Memory, desk: Desk, seat: int, bags: int) -> int:
    """Write the bags of the seat's own cards."""
    i = own_next(M, desk, seat, 0)
    while i >= 0:
        part = M[desk + DESK_PARTS] + 1 + i * PART_WORDS
        bag_copy(M, bags + i * M[PLANES], M[part + PART_AT])
        i = own_next(M, desk, seat, i + 1)
    return 0


def own_cards(M: Memory, desk: Desk, seat: int, bags: int) -> int:
    """Return how many cards the bags have."""
    n = 0
    i = own_next(M, desk, seat, 0)
    while i >= 0:
        n += bag_size(M, bags + i * M[PLANES])
        i = own_next(M, desk, seat, i + 1)
    return n


def own_loose(M: Memory, desk: Desk) -> int:
    """Return how many cards lie in nobody's hand."""
    n = M[desk + DESK_PACK]
    part = M[desk + DESK_PARTS] + 1
    end = part + M[part - 1] * PART_WORDS
    while part < end:
        if M[part + PART_OWN] != 0:
            n -= bag_size(M, M[part + PART_AT])
        part += PART_WORDS
    return n


def own_changed(M: Memory, desk: Desk, think: int) -> int:
    """Return 1 if the cards in the zones differ from those before the move, else 0.

    They differ from those of THINK_NOW only by hidden cards drawn.
    """
    bags = M[think + THINK_BAGS]
    seat = M[think + THINK_SEAT]
    i = own_next(M, desk, seat, 0)
    while i >= 0:
        part = M[desk + DESK_PARTS] + 1 + i * PART_WORDS
        if bag_equal(M, bags + i * M[PLANES], M[part + PART_AT]) == 0:
            return 1
        i = own_next(M, desk, seat, i + 1)
    return 0


def own_least(M: Memory, desk: Desk, think: int, bags: int) -> int:
    """Return the least points (in a hand that drags on, cards) that stay beside melds."""
    if M[CONTRACTS] != 0:
        M[M[SCRATCH] + SPREAD + SPREAD_ASKED] = contract_asked(M, M[think + THINK_SEAT])
    total = 0
    i = own_next(M, desk, M[think + THINK_SEAT], 0)
    while i >= 0:
        total += own_solve(M, desk, bags + i * M[PLANES], M[think + THINK_DRAGS])
        i = own_next(M, desk, M[think + THINK_SEAT], i + 1)
    return total


def own_solve(M: Memory, desk: Desk, bag: Bag, drags: int) -> int:
    """Return the least that stays beside melds of one bag; what was found before is remembered.

    It depends on nothing but the bag and the kinds of meld that are open to the player, so it holds
    for all hands to come, unless deals settle which cards are wild.
    """
    if M[HAND] != 0:
        words = MEMO_RECORDS * (2 + M[PLANES])
        settled = M[desk + DESK_MEMO] + words + M[PLANES]
        # What was found before is of no use where other cards are wild, or are others.
        if M[settled] != M[WILD + M[HAND]] or M[settled + 1] != M[WILD + M[HAND] + 1]:
            while words > 0:
                words -= 1
                M[M[desk + DESK_MEMO] + words] = 0
            M[settled] = M[WILD + M[HAND]]
            M[settled + 1] = M[WILD + M[HAND] + 1]
    if M[CONTRACTS] != 0:
        return own_solve_asked(M, desk, bag, drags)
    lane = 0
    p = 0
    while p < M[PLANES]:
        lane = rng_scramble(M, lane ^ (M[bag + p] & HASH_LOW))
        lane = rng_scramble(M, lane ^ (M[bag + p] >> 32))
        p += 1
    memo = M[desk + DESK_MEMO] + (lane & (MEMO_RECORDS - 1)) * (2 + M[PLANES])
    if M[OPEN] != NOWHERE:
        drags += 4 * M[M[OPEN] + M[M[desk + DESK_THINKING] + THINK_SEAT]]
    if M[memo + MEMO_MARK] == 1 + drags and bag_equal(M, memo + MEMO_BAG, bag) == 1:
        return M[memo + MEMO_LEAST]
    if M[OPEN] != NOWHERE:
        M[memo + MEMO_MARK] = 1 + drags
        drags &= 1
    goal = LEAST_POINTS
    if drags == 1:
        goal = LEAST_CARDS
    if bag_size(M, bag) <= EXACT:
        if M[OPEN] == NOWHERE:
            least = spread_solve(M, bag, -1, goal, -1, NOWHERE)
        else:
            kinds = M[M[OPEN] + M[M[desk + DESK_THINKING] + THINK_SEAT]]
            least = spread_solve(M, bag, kinds, goal, -1, NOWHERE)
    else:
        least = bag_size(M, bag)
        if drags == 0:
            least = bag_points(M, bag)
    if M[OPEN] == NOWHERE:
        M[memo + MEMO_MARK] = 1 + drags
    M[memo + MEMO_LEAST] = least
    bag_copy(M, memo + MEMO_BAG, bag)
    return least


@of_contracts
def own_solve_asked(M: Memory, desk: Desk, bag: Bag, drags: int) -> int:
    """Return what own_solve does; while a contract is asked for, how far the bag is from it."""
    asked = M[M[SCRATCH] + SPREAD + SPREAD_ASKED]
    mark = 1 + drags + 2 * asked
    kinds = -1
    if M[OPEN] != NOWHERE:
        kinds = M[M[OPEN] + M[M[desk + DESK_THINKING] + THINK_SEAT]]
        mark += KINDS_MARK * kinds
    lane = asked
    p = 0
    while p < M[PLANES]:
        lane = rng_scramble(M, lane ^ (M[bag + p] & HASH_LOW))
        lane = rng_scramble(M, lane ^ (M[bag + p] >> 32))
        p += 1
    memo = M[desk + DESK_MEMO] + (lane & (MEMO_RECORDS - 1)) * (2 + M[PLANES])
    if M[memo + MEMO_MARK] == mark and bag_equal(M, memo + MEMO_BAG, bag) == 1:
        return M[memo + MEMO_LEAST]
    goal = LEAST_POINTS
    if drags == 1:
        goal = LEAST_CARDS
    if asked > 0:
        least = contract_lacks(M, bag, asked - 1, drags)
    elif bag_size(M, bag) <= EXACT:
        least = spread_solve(M, bag, kinds, goal, -1, NOWHERE)
    else:
        least = bag_size(M, bag)
        if drags == 0:
            least = bag_points(M, bag)
    M[memo + MEMO_MARK] = mark
    M[memo + MEMO_LEAST] = least
    bag_copy(M, memo + MEMO_BAG, bag)
    return least


def own_discards(M: Memory, desk: Desk, think: int, bags: int, least: int) -> int:
    """Return the least that stays after the best discard; `least` if there is no card."""
    seat = M[think + THINK_SEAT]
    whole = own_least(M, desk, think, bags)
    found = -1
    i = own_next(M, desk, seat, 0)
    while i >= 0:
        found = own_discard(M, desk, think, bags + i * M[PLANES], whole, found)
        i = own_next(M, desk, seat, i + 1)
    if found == -1:
        return least
    return found


def own_discard(M: Memory, desk: Desk, think: int, bag: Bag, whole: int, found: int) -> int:
    """Return the least of `found` (-1: none) and what stays if a card of the bag is discarded.

    `whole` is what stays with all cards. Nobody saves more by a discard than the card counts, so
    the cards that count most are tried first, and no others once they cannot save enough. A hand
    that is solved only after the discard may save any amount.
    """
    drags = M[think + THINK_DRAGS]
    kept = M[desk + DESK_MEMO] + MEMO_RECORDS * (2 + M[PLANES]) + MEMO_KEPT
    rest = whole - own_solve(M, desk, bag, drags)
    left = M[bag]
    while left != 0:
        face = own_dearest(M, left)
        left &= ~(1 << face)
        saved = M[M[VALUE] + face]
        if drags == 1:
            saved = 1
        if found >= 0 and whole - saved >= found and bag_size(M, bag) != EXACT + 1:
            return found
        bag_copy(M, kept, bag)
        bag_take(M, kept, face)
        stays = rest + own_solve(M, desk, kept, drags)
        if found == -1 or stays < found:
            found = stays
    return found


def own_dearest(M: Memory, faces: int) -> int:
    """Return the face of most points in a mask that is not empty."""
    best = ctz(faces)
    while faces != 0:
        if M[M[VALUE] + ctz(faces)] > M[M[VALUE] + best]:
            best = ctz(faces)
        faces &= faces - 1
    return best


def own_without(M: Memory, desk: Desk, seat: int, bags: int, think: int) -> int:
    """Take the hidden cards drawn by a move from the bags, each from the first that has it."""
    n = 0
    while n < M[think + THINK_DRAWN]:
        face = M[M[think + THINK_FACES] + n]
        i = own_next(M, desk, seat, 0)
        while i >= 0:
            if bag_take(M, bags + i * M[PLANES], face) == 1:
                i = -1
            else:
                i = own_next(M, desk, seat, i + 1)
        n += 1
    return 0


def own_put_back(M: Memory, desk: Desk, think: int) -> int:
    """Take hidden cards drawn by the move out of the seat's own parts; THINK_NOW has the rest."""
    seat = M[think + THINK_SEAT]
    now = M[think + THINK_NOW]
    own_bags(M, desk, seat, now)
    own_without(M, desk, seat, now, think)
    i = own_next(M, desk, seat, 0)
    while i >= 0:
        part = M[desk + DESK_PARTS] + 1 + i * PART_WORDS
        bag_copy(M, M[part + PART_AT], now + i * M[PLANES])
        i = own_next(M, desk, seat, i + 1)
    return 0


def own_promise(M: Memory, desk: Desk, think: int) -> int:
    """Return how much the cards now held bring that can be melded, less what cannot."""
    seat = M[think + THINK_SEAT]
    now = M[think + THINK_NOW]
    own_bags(M, desk, seat, now)
    points = 0
    i = own_next(M, desk, seat, 0)
    while i >= 0:
        points += bag_points(M, now + i * M[PLANES])
        i = own_next(M, desk, seat, i + 1)
    return points - 2 * own_least(M, desk, think, now)


# ── what the last move did ────────────────────────────────────────────────────────────────────


def own_journal(M: Memory, desk: Desk, think: int) -> int:
    """Note hidden cards drawn, whether seen ones came, and the points thrown away."""
    seat = M[think + THINK_SEAT]
    M[think + THINK_DRAWN] = 0
    M[think + THINK_TAKEN] = 0
    M[think + THINK_SHED] = 0
    entry = M[JOURNAL] + JOURNAL_ENTRIES
    n = M[M[JOURNAL] + JOURNAL_COUNT]
    if n > M[JOURNAL_ROOM]:
        n = M[JOURNAL_ROOM]
    while n > 0:
        if M[entry + MOVED_FROM] != -2:
            own_entry(M, desk, think, seat, entry)
        entry += MOVED_WORDS
        n -= 1
    if M[think + THINK_DRAGS] == 1:
        M[think + THINK_SHED] = 0
    return 0


def own_entry(M: Memory, desk: Desk, think: int, seat: int, entry: int) -> int:
    """Note what one entry of the journal means to the seat."""
    source = own_place(M, desk, M[entry + MOVED_FROM])
    target = own_place(M, desk, M[entry + MOVED_TO])
    from_own = own_bit(M, source, PART_OWN, seat)
    to_own = own_bit(M, target, PART_OWN, seat)
    face = M[entry + MOVED_FACE] & 255
    if to_own == 1 and from_own == 0:
        if own_bit(M, source, PART_SEEN, seat) == 1:
            M[think + THINK_TAKEN] = 1
        else:
            M[M[think + THINK_FACES] + M[think + THINK_DRAWN]] = face
            M[think + THINK_DRAWN] += 1
    if from_own == 1 and to_own == 0 and M[entry + MOVED_TO] != -1:
        M[think + THINK_SHED] += M[M[VALUE] + face]
    return 0


def own_place(M: Memory, desk: Desk, place: int) -> int:
    """Return the address of the part with a number in the journal; 0 for -1, which is nowhere."""
    if place < 0:
        return 0
    return M[M[desk + DESK_PLACES] + place]


def own_bit(M: Memory, part: int, mask: int, seat: int) -> int:
    """Return the bit of a seat in one of the masks of a part; 0 if there is no part."""
    if part == 0:
        return 0
    return (M[part + mask] >> seat) & 1
