"""What a seat can imagine: everything that it cannot know is dealt anew.

The chance of a bot is a word of its own; `chance` is its address.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_clear, bag_count, bag_next, bag_size
from rulekit.kernel.desk.words import (
    DESK_ACTION,
    DESK_ACTIONS,
    DESK_PARTS,
    DESK_POOL,
    DESK_PRIVATE,
    DESK_SEED,
    PART_AT,
    PART_BAG,
    PART_KNOWN,
    PART_OPEN,
    PART_PILE,
    PART_SHAPE,
    PART_WORDS,
    POOL_COUNTS,
)
from rulekit.kernel.memory.addresses import Bag, Desk, Memory, Zone
from rulekit.kernel.memory.header import FACES, JOURNAL, RNG
from rulekit.kernel.memory.rng import rng_draw, rng_seed


def chance_seed(M: Memory, chance: int, seed: int, match: int, hand: int, stream: int) -> int:
    """Start a chance for one stream of one hand."""
    kept = M[M[RNG]]
    rng_seed(M, seed, match, hand, stream)
    M[chance] = M[M[RNG]]
    M[M[RNG]] = kept
    return 0


def chance_draw(M: Memory, chance: int, n: int) -> int:
    """Return a number in 0..n-1; 0 < n < 2^31."""
    kept = M[M[RNG]]
    M[M[RNG]] = M[chance]
    n = rng_draw(M, n)
    M[chance] = M[M[RNG]]
    M[M[RNG]] = kept
    return n


def chance_word(M: Memory, chance: int) -> int:
    """Return a word for another generator: its chance to come."""
    high = chance_draw(M, chance, 1 << 30)
    return (high << 30) + chance_draw(M, chance, 1 << 30) + 1


def imagine(M: Memory, desk: Desk, seat: int, chance: int) -> int:
    """Replace all that a seat cannot know: hidden cards, and the chance still to come.

    Variables that only other players see are as at the start; the last move is forgotten.
    """
    imagine_forget(M, desk, seat)
    left = imagine_pool(M, desk, seat, chance)
    part = M[desk + DESK_PARTS] + 1
    end = part + M[part - 1] * PART_WORDS
    while part < end:
        if (M[part + PART_OPEN] >> seat) & 1 == 0:
            left = imagine_fill(M, part, M[desk + DESK_POOL], left)
        part += PART_WORDS
    M[M[RNG]] = chance_word(M, chance)
    M[M[desk + DESK_SEED]] = chance_word(M, chance)
    return 0


def imagine_forget(M: Memory, desk: Desk, seat: int) -> int:
    """Forget the variables of others and the last move."""
    each = M[desk + DESK_PRIVATE] + 1
    end = each + 3 * M[each - 1]
    while each < end:
        if M[each + 1] != seat:
            M[M[each]] = M[each + 2]
        each += 3
    M[M[JOURNAL]] = 0
    last = M[M[desk + DESK_ACTION]]
    if last == 0:
        return 0
    each = M[M[desk + DESK_ACTIONS] + last] + 1
    end = each + 2 * M[each - 1]
    while each < end:
        i = 0
        while i < M[each + 1]:
            M[M[each] + i] = 0
            i += 1
        each += 2
    return 0


def imagine_pool(M: Memory, desk: Desk, seat: int, chance: int) -> int:
    """Bring the cards that a seat cannot know into a new order; return how many they are."""
    pool = M[desk + DESK_POOL]
    imagine_count(M, desk, seat, pool - POOL_COUNTS)
    n = 0
    face = 0
    while face < M[FACES]:
        left = M[pool - POOL_COUNTS + face]
        while left > 0:
            M[pool + n] = face
            n += 1
            left -= 1
        face += 1
    i = n - 1
    while i > 0:
        j = chance_draw(M, chance, i + 1)
        face = M[pool + i]
        M[pool + i] = M[pool + j]
        M[pool + j] = face
        i -= 1
    return n


def imagine_count(M: Memory, desk: Desk, seat: int, counts: int) -> int:
    """Count for each face the cards that a seat cannot know."""
    face = 0
    while face < M[FACES]:
        M[counts + face] = 0
        face += 1
    part = M[desk + DESK_PARTS] + 1
    end = part + M[part - 1] * PART_WORDS
    while part < end:
        if (M[part + PART_OPEN] >> seat) & 1 == 0:
            at = M[part + PART_AT]
            if M[part + PART_SHAPE] == PART_BAG:
                imagine_bag(M, counts, at, 1)
            if M[part + PART_SHAPE] == PART_PILE:
                i = M[at]
                while i > 0:
                    M[counts + M[at + i]] += 1
                    i -= 1
            if M[part + PART_KNOWN] != 0:
                imagine_bag(M, counts, M[part + PART_KNOWN], -1)
        part += PART_WORDS
    return 0


def imagine_bag(M: Memory, counts: int, bag: Bag, sign: int) -> int:
    """Count the cards of a bag, or take them off."""
    face = bag_next(M, bag, -1)
    while face >= 0:
        M[counts + face] += sign * bag_count(M, bag, face)
        face = bag_next(M, bag, face)
    return 0


def imagine_fill(M: Memory, part: int, pool: int, left: int) -> int:
    """Fill a part with what is known of it and the last cards of the pool; return what is left."""
    shape = M[part + PART_SHAPE]
    at = M[part + PART_AT]
    known = M[part + PART_KNOWN]
    n = 0
    if shape == PART_BAG:
        n = bag_size(M, at)
        bag_clear(M, at)
    if shape == PART_PILE:
        n = M[at]
    done = 0
    if known != 0:
        face = bag_next(M, known, -1)
        while face >= 0:
            copies = bag_count(M, known, face)
            while copies > 0:
                done = imagine_put(M, shape, at, done, face)
                copies -= 1
            face = bag_next(M, known, face)
    while done < n:
        left -= 1
        done = imagine_put(M, shape, at, done, M[pool + left])
    return left


def imagine_put(M: Memory, shape: int, at: Zone, done: int, face: int) -> int:
    """Put the next card into a part that is being filled; return how many it has then."""
    if shape == PART_BAG:
        bag_add(M, at, face)
    else:
        M[at + 1 + done] = face
    return done + 1
