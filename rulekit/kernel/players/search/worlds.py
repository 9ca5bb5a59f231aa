"""Worlds that a player thinks likely: hidden cards as they fit what the others have shown.

Any deal that agrees with what is known is possible, but a player whose hand had a use for a card
did not throw it away. A chain of worlds (Metropolis) swaps hidden cards, two at a time: what makes
the cards of others less likely is taken back, the surer the less likely it is.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import (
    bag_add,
    bag_copy,
    bag_less,
    bag_nth,
    bag_size,
    bag_take,
)
from rulekit.kernel.desk.words import (
    DESK_PARTS,
    DESK_PLAYERS,
    DESK_SEED,
    DESK_SEEKING,
    DESK_SHOWN,
    DESK_THINKING,
    PART_AT,
    PART_BAG,
    PART_KNOWN,
    PART_OPEN,
    PART_OWN,
    PART_PILE,
    PART_SHAPE,
    PART_WORDS,
    REGRET,
    REMEMBERED,
    SEEK_BAG,
    SEEK_LEFT,
    SEEK_SCORES,
    SEEK_SEAT,
    SEEK_USUAL,
    SHOWN_FACE,
    SHOWN_HOW,
    SHOWN_SEAT,
    SHOWN_THREW,
    SHOWN_TOOK,
    SHOWN_WORDS,
    THINK_DRAGS,
    THINK_NOW,
    THINK_SEAT,
    WAITED,
)
from rulekit.kernel.memory.addresses import Bag, Desk, Memory
from rulekit.kernel.memory.header import PLANES, RNG
from rulekit.kernel.players.greedy.cards import own_bags, own_discards, own_least, own_next
from rulekit.kernel.players.imagining import chance_draw, chance_word


def world_begin(M: Memory, desk: Desk) -> int:
    """Take in the world that lies in the state: how unlikely the cards of each other seat are."""
    seek = M[desk + DESK_SEEKING]
    seat = 0
    while seat < M[desk + DESK_PLAYERS]:
        M[M[seek + SEEK_SCORES] + seat] = 0
        if seat != M[seek + SEEK_SEAT]:
            M[M[seek + SEEK_SCORES] + seat] = world_score(M, desk, seat)
        seat += 1
    return 0


def world_next(M: Memory, desk: Desk, chance: int, swaps: int) -> int:
    """Go on to another world: so many swaps, another order of hidden piles, other chance."""
    while swaps > 0:
        world_swap(M, desk, chance)
        swaps -= 1
    seat = M[M[desk + DESK_SEEKING] + SEEK_SEAT]
    part = M[desk + DESK_PARTS] + 1
    end = part + M[part - 1] * PART_WORDS
    while part < end:
        if M[part + PART_SHAPE] == PART_PILE and (M[part + PART_OPEN] >> seat) & 1 == 0:
            if M[part + PART_KNOWN] == 0:
                world_shuffle(M, M[part + PART_AT], chance)
        part += PART_WORDS
    M[M[RNG]] = chance_word(M, chance)
    M[M[desk + DESK_SEED]] = chance_word(M, chance)
    return 0


def world_shuffle(M: Memory, pile: int, chance: int) -> int:
    """Bring a pile into another order."""
    i = M[pile]
    while i > 1:
        j = 1 + chance_draw(M, chance, i)
        face = M[pile + i]
        M[pile + i] = M[pile + j]
        M[pile + j] = face
        i -= 1
    return 0


# ── swaps ─────────────────────────────────────────────────────────────────────────────────────


def world_swap(M: Memory, desk: Desk, chance: int) -> int:
    """Swap a hidden card of another seat with any other hidden card, if the world stays likely."""
    one = world_part(M, desk, 1, chance_draw(M, chance, 1 << 30))
    other = world_part(M, desk, 0, chance_draw(M, chance, 1 << 30))
    if one == 0 or other == 0 or one == other:
        return 0
    face = world_card(M, desk, one, chance_draw(M, chance, 1 << 30))
    back = world_card(M, desk, other, chance_draw(M, chance, 1 << 30))
    if face == back:
        return 0
    world_put(M, one, face, back)
    world_put(M, other, back, face)
    seek = M[desk + DESK_SEEKING]
    owners = (M[one + PART_OWN] | M[other + PART_OWN]) & ~(1 << M[seek + SEEK_SEAT])
    kept = M[seek + SEEK_SCORES] + M[desk + DESK_PLAYERS]
    more = 0
    seat = 0
    while seat < M[desk + DESK_PLAYERS]:
        if (owners >> seat) & 1 == 1:
            M[kept + seat] = world_score(M, desk, seat)
            more += M[kept + seat] - M[M[seek + SEEK_SCORES] + seat]
        seat += 1
    if world_likely(M, more, chance) == 0:
        world_put(M, one, back, face)
        world_put(M, other, face, back)
        return 0
    seat = 0
    while seat < M[desk + DESK_PLAYERS]:
        if (owners >> seat) & 1 == 1:
            M[M[seek + SEEK_SCORES] + seat] = M[kept + seat]
        seat += 1
    return 1


def world_likely(M: Memory, more: int, chance: int) -> int:
    """Return 1 if a world that is less likely by 2^(more / 16) is taken nevertheless, else 0."""
    if more <= 0:
        return 1
    whole = more >> 4
    if whole >= 30:
        return 0
    # 2^-x is close to 1 - x / 2 from 0 to 1
    if chance_draw(M, chance, 1 << 30) < ((1 << 30) - ((more & 15) << 25)) >> whole:
        return 1
    return 0


def world_hidden(M: Memory, desk: Desk, part: int, owned: int) -> int:
    """Return how many cards of a part the seat cannot know; `owned`: 0 if nobody owns them."""
    if (M[part + PART_OPEN] >> M[M[desk + DESK_SEEKING] + SEEK_SEAT]) & 1 == 1:
        return 0
    if owned == 1 and M[part + PART_OWN] == 0:
        return 0
    at = M[part + PART_AT]
    if M[part + PART_SHAPE] == PART_BAG:
        n = bag_size(M, at)
        if M[part + PART_KNOWN] != 0:
            n -= bag_size(M, M[part + PART_KNOWN])
        return n
    if M[part + PART_SHAPE] == PART_PILE and owned == 0 and M[part + PART_KNOWN] == 0:
        return M[at]
    return 0


def world_part(M: Memory, desk: Desk, owned: int, draw: int) -> int:
    """Return a part that holds hidden cards, each as likely as it has many; 0 if there is none.

    `owned`: 1 of those that some seat owns. `draw`: chance below 2^30.
    """
    total = 0
    part = M[desk + DESK_PARTS] + 1
    end = part + M[part - 1] * PART_WORDS
    while part < end:
        total += world_hidden(M, desk, part, owned)
        part += PART_WORDS
    k = (draw * total) >> 30
    part = M[desk + DESK_PARTS] + 1
    while part < end:
        k -= world_hidden(M, desk, part, owned)
        if k < 0:
            return part
        part += PART_WORDS
    return 0


def world_card(M: Memory, desk: Desk, part: int, draw: int) -> int:
    """Return one of the hidden cards of a part, which has some."""
    at = M[part + PART_AT]
    if M[part + PART_SHAPE] == PART_PILE:
        return M[at + 1 + ((draw * M[at]) >> 30)]
    bag = M[desk + DESK_SEEKING] + SEEK_BAG
    bag_copy(M, bag, at)
    if M[part + PART_KNOWN] != 0:
        bag_less(M, bag, M[part + PART_KNOWN])
    return bag_nth(M, bag, (draw * bag_size(M, bag)) >> 30)


def world_put(M: Memory, part: int, face: int, instead: int) -> int:
    """Put a card into a part instead of another."""
    at = M[part + PART_AT]
    if M[part + PART_SHAPE] == PART_BAG:
        bag_take(M, at, face)
        bag_add(M, at, instead)
        return 0
    i = 1
    while M[at + i] != face:
        i += 1
    M[at + i] = instead
    return 0


# ── how likely cards are ──────────────────────────────────────────────────────────────────────


def world_score(M: Memory, desk: Desk, seat: int) -> int:
    """Return how unlikely the cards of a seat are: each 16 halve what they are worth believing."""
    think = M[desk + DESK_THINKING]
    now = M[think + THINK_NOW]
    M[think + THINK_SEAT] = seat
    M[think + THINK_DRAGS] = 0
    first = own_next(M, desk, seat, 0)
    if first < 0:
        return 0
    own_bags(M, desk, seat, now)
    least = own_least(M, desk, think, now)
    score = 0
    hand = now + first * M[PLANES]
    shown = M[desk + DESK_SHOWN]
    record = shown + 1 + M[shown] * SHOWN_WORDS
    usual = M[M[desk + DESK_SEEKING] + SEEK_USUAL]
    left = REMEMBERED
    while record > shown + 1 and left > 0:
        record -= SHOWN_WORDS
        if M[record + SHOWN_SEAT] == seat:
            left -= 1
            lost = world_regret(M, desk, think, hand, record, least)
            if lost > usual:
                lost = usual
            score += REGRET * lost // usual
    if least <= M[M[desk + DESK_SEEKING] + SEEK_LEFT] and world_turned(M, desk, seat) == 1:
        score += WAITED
    return score


def world_waited(M: Memory, desk: Desk, seat: int) -> int:
    """Return 1 if a seat could have gone out with the cards it holds, and did not, else 0."""
    if world_turned(M, desk, seat) == 0 or own_next(M, desk, seat, 0) < 0:
        return 0
    think = M[desk + DESK_THINKING]
    M[think + THINK_SEAT] = seat
    M[think + THINK_DRAGS] = 0
    own_bags(M, desk, seat, M[think + THINK_NOW])
    if own_least(M, desk, think, M[think + THINK_NOW]) <= M[M[desk + DESK_SEEKING] + SEEK_LEFT]:
        return 1
    return 0


def world_turned(M: Memory, desk: Desk, seat: int) -> int:
    """Return 1 if a seat threw a card away among the last things that it showed, else 0."""
    shown = M[desk + DESK_SHOWN]
    record = shown + 1 + M[shown] * SHOWN_WORDS
    left = REMEMBERED
    while record > shown + 1 and left > 0:
        record -= SHOWN_WORDS
        if M[record + SHOWN_SEAT] == seat:
            left -= 1
            if M[record + SHOWN_HOW] == SHOWN_THREW:
                return 1
    return 0


def world_regret(M: Memory, desk: Desk, think: int, hand: Bag, record: int, least: int) -> int:
    """Return the points that a seat with these cards would have lost by what it showed."""
    now = M[think + THINK_NOW]
    face = M[record + SHOWN_FACE]
    if M[record + SHOWN_HOW] == SHOWN_TOOK:
        if bag_take(M, hand, face) == 0:
            return 0
        lost = least - own_least(M, desk, think, now)
        bag_add(M, hand, face)
    else:
        n = bag_size(M, hand)
        bag_add(M, hand, face)
        if bag_size(M, hand) == n:
            return 0
        lost = least - own_discards(M, desk, think, now, least)
        bag_take(M, hand, face)
    if lost < 0:
        return 0
    return lost
