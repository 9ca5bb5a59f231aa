"""What a position is like after a move, in whole numbers, as far as its player may know.

Features are numbers that make sense for any rules; where there are no cards of that kind, they are
0. `kernel.desk.words` says what each of them is.
"""

from __future__ import annotations

from rulekit.kernel.cards.bags import bag_add, bag_copy, bag_points, bag_size, bag_within
from rulekit.kernel.cards.zones import words_fill
from rulekit.kernel.desk.states import state_copy
from rulekit.kernel.desk.sums import sums_gain
from rulekit.kernel.desk.words import (
    DESK_ACCOUNT,
    DESK_DEALS,
    DESK_FEATURES,
    DESK_GROWN,
    DESK_INPUTS,
    DESK_ME,
    DESK_PHASE,
    DESK_PLAYERS,
    DESK_POOL,
    DESK_SEATED,
    DESK_STATE,
    DESK_TEAM,
    DESK_THINKING,
    DESK_TURNS,
    DESK_WINNERS,
    EXACT,
    FEATURES,
    GROWN_BAG,
    POOL_COUNTS,
    SEES_CARDS,
    SEES_CLEARS,
    SEES_DREW,
    SEES_EARNED,
    SEES_HELPS,
    SEES_LEAST,
    SEES_NEXT,
    SEES_SAVES,
    SEES_SHED,
    SEES_SPARE,
    SEES_STAYS,
    SEES_TOOK,
    SEES_TURNS,
    SEES_WON,
    THINK_BAGS,
    THINK_CARDS,
    THINK_DEALS,
    THINK_DRAGS,
    THINK_DRAWN,
    THINK_GAIN,
    THINK_LIKE,
    THINK_NOW,
    THINK_PHASE,
    THINK_SEAT,
    THINK_SHED,
    THINK_STATE,
    THINK_TAKEN,
    THINK_TURNS,
)
from rulekit.kernel.facts import for_learned, hosted
from rulekit.kernel.memory.addresses import Bag, Desk, Memory
from rulekit.kernel.memory.header import (
    CONTRACTS,
    FACES,
    PLANES,
    SCRATCH,
    VALUE,
)
from rulekit.kernel.memory.scratch import SPREAD
from rulekit.kernel.players.greedy.cards import (
    own_bags,
    own_cards,
    own_discard,
    own_discards,
    own_journal,
    own_least,
    own_next,
    own_put_back,
    own_solve,
)
from rulekit.kernel.players.greedy.turn import greedy_sheds_later
from rulekit.kernel.players.imagining import imagine_count
from rulekit.kernel.players.learned.tables import table_laid, table_others, table_piles
from rulekit.kernel.prims import popcnt
from rulekit.kernel.spreads.contracts import contract_asked
from rulekit.kernel.spreads.words import SPREAD_ASKED


@hosted
@for_learned
def learned_look(M: Memory, desk: Desk, think: int) -> int:
    """Take in the position before a move: the cards of the player in turn, and those not seen."""
    state_copy(M, desk, M[think + THINK_STATE], M[desk + DESK_STATE])
    seat = M[M[desk + DESK_ME]]
    M[M[desk + DESK_THINKING] + THINK_SEAT] = seat
    M[think + THINK_SEAT] = seat
    M[think + THINK_DRAGS] = 0
    M[think + THINK_PHASE] = M[M[desk + DESK_PHASE]]
    M[think + THINK_TURNS] = M[M[desk + DESK_TURNS]]
    M[think + THINK_DEALS] = M[M[desk + DESK_DEALS]]
    M[think + THINK_LIKE] = 0
    own_bags(M, desk, seat, M[think + THINK_BAGS])
    M[think + THINK_CARDS] = own_cards(M, desk, seat, M[think + THINK_BAGS])
    M[think + THINK_GAIN] = sums_gain(M, desk, M[desk + DESK_ACCOUNT], seat)
    return imagine_count(M, desk, seat, M[desk + DESK_POOL] - POOL_COUNTS)


@for_learned
def learned_see(M: Memory, desk: Desk, think: int) -> int:
    """Write the features of the position after the move that has been made.

    Hidden cards that it brought are taken out of the hand again.
    """
    seen = M[desk + DESK_FEATURES]
    seat = M[think + THINK_SEAT]
    words_fill(M, seen, M[desk + DESK_INPUTS], 0)
    M[seen + FEATURES + M[M[desk + DESK_PHASE]]] = 1
    own_journal(M, desk, think)
    M[seen + SEES_DREW] = M[think + THINK_DRAWN]
    M[seen + SEES_TOOK] = M[think + THINK_TAKEN]
    M[seen + SEES_SHED] = M[think + THINK_SHED]
    M[seen + SEES_TURNS] = M[M[desk + DESK_TURNS]] // popcnt(M[M[desk + DESK_SEATED]])
    M[seen + SEES_EARNED] = sums_gain(M, desk, M[desk + DESK_ACCOUNT], seat) - M[think + THINK_GAIN]
    own_put_back(M, desk, think)
    over = learned_over(M, desk, think, seen)
    if over == 0 and M[M[desk + DESK_ME]] == seat:
        M[seen + SEES_STAYS] = 1
    learned_hand(M, desk, think, seen, over)
    table_laid(M, desk, seat, seen)
    table_others(M, desk, think, seen)
    table_piles(M, desk, think, seen)
    return 0


def learned_over(M: Memory, desk: Desk, think: int, seen: int) -> int:
    """Return 1 if the hand has ended, and write who has won it; else 0."""
    if M[M[desk + DESK_PHASE]] != 0:
        return 0
    winners = M[M[desk + DESK_WINNERS]]
    if winners != 0:
        M[seen + SEES_WON] = -1
    team = M[M[desk + DESK_TEAM] + M[think + THINK_SEAT]]
    other = 0
    while other < M[desk + DESK_PLAYERS]:
        if M[M[desk + DESK_TEAM] + other] == team and (winners >> other) & 1 == 1:
            M[seen + SEES_WON] = 1
        other += 1
    return 1


def learned_hand(M: Memory, desk: Desk, think: int, seen: int, over: int) -> int:
    """Write what the player's own cards are worth, and what those would be that it may draw."""
    now = M[think + THINK_NOW]
    cards = own_cards(M, desk, M[think + THINK_SEAT], now)
    least = own_least(M, desk, think, now)
    M[seen + SEES_LEAST] = least
    M[seen + SEES_CARDS] = cards
    if over == 1:
        return 0
    rest = own_discards(M, desk, think, now, least)
    M[seen + SEES_SPARE] = least - rest
    if greedy_sheds_later(M, desk, think) == 1:
        if M[think + THINK_TAKEN] == 1 or cards < M[think + THINK_CARDS]:
            M[seen + SEES_LEAST] = rest
            M[seen + SEES_CARDS] = cards - 1
    return learned_hopes(M, desk, think, seen)


def learned_hopes(M: Memory, desk: Desk, think: int, seen: int) -> int:
    """Write how many of the cards not seen would fit into melds, and what they would save."""
    if M[CONTRACTS] != 0:
        M[M[SCRATCH] + SPREAD + SPREAD_ASKED] = contract_asked(M, M[think + THINK_SEAT])
    counts = M[desk + DESK_POOL] - POOL_COUNTS
    unseen = 0
    face = 0
    while face < M[FACES]:
        unseen += M[counts + face]
        face += 1
    if unseen == 0:
        return 0
    i = own_next(M, desk, M[think + THINK_SEAT], 0)
    while i >= 0:
        now = M[think + THINK_NOW] + i * M[PLANES]
        before = M[think + THINK_BAGS] + i * M[PLANES]
        if bag_size(M, now) < EXACT:
            learned_hope(M, desk, think, seen, now, before)
        i = own_next(M, desk, M[think + THINK_SEAT], i + 1)
    M[seen + SEES_HELPS] = 1000 * M[seen + SEES_HELPS] // unseen
    M[seen + SEES_CLEARS] = 1000 * M[seen + SEES_CLEARS] // unseen
    M[seen + SEES_SAVES] = 100 * M[seen + SEES_SAVES] // unseen
    M[seen + SEES_NEXT] = 100 * M[seen + SEES_NEXT] // unseen
    return unseen


def learned_hope(M: Memory, desk: Desk, think: int, seen: int, bag: Bag, before: Bag) -> int:
    """Count the cards not seen that fit into melds of one bag, and what they save.

    `before`: the bag before the move. A card that did not fit then, by more than the points that
    have gone, does not fit now.
    """
    counts = M[desk + DESK_POOL] - POOL_COUNTS
    grown = M[desk + DESK_GROWN] + GROWN_BAG
    least = own_solve(M, desk, bag, 0)
    spare = least - own_discard(M, desk, think, bag, least, -1)
    bound = bag_points(M, before) - bag_points(M, bag)
    if M[CONTRACTS] != 0 or bag_size(M, before) >= EXACT or bag_within(M, bag, before) == 0:
        bound = -1
    face = 0
    while face < M[FACES]:
        if M[counts + face] > 0:
            fits = 1
            if bound >= 0:
                bag_copy(M, grown, before)
                bag_add(M, grown, face)
                if own_solve(M, desk, grown, 0) > least + bound:
                    fits = 0
            saved = -1
            if fits == 1:
                bag_copy(M, grown, bag)
                bag_add(M, grown, face)
                saved = least - own_solve(M, desk, grown, 0)
            learned_draw(M, desk, think, seen, face, saved, least, spare)
        face += 1
    return 0


def learned_draw(
    M: Memory, desk: Desk, think: int, seen: int, face: int, saved: int, least: int, spare: int
) -> int:
    """Count what a card not seen saves in a bag, of which `least` stays: -1, if it does not fit.

    Then it, or what can best be spared, is thrown away.
    """
    copies = M[M[desk + DESK_POOL] - POOL_COUNTS + face]
    after = spare - M[M[VALUE] + face]
    if saved >= 0:
        M[seen + SEES_HELPS] += copies
        M[seen + SEES_SAVES] += copies * saved
        grown = M[desk + DESK_GROWN] + GROWN_BAG
        after = least - own_discard(M, desk, think, grown, least - saved, -1)
    if after > 0:
        M[seen + SEES_NEXT] += copies * after
        if after == M[seen + SEES_LEAST]:
            M[seen + SEES_CLEARS] += copies
    return after
