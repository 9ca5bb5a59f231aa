"""Hands and matches between bots: from the number of a hand in a series to its rows.

Play stops after so many decisions, or when the rows fill their room, and goes on from there when
it is asked again. So whoever asks can look up now and then.
"""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_fill
from rulekit.kernel.desk.noted import noted_barred, noted_pick
from rulekit.kernel.desk.rules import (
    rules_apply,
    rules_begin,
    rules_count,
    rules_finish,
    rules_list,
    rules_open,
    rules_pick,
    rules_setup,
)
from rulekit.kernel.desk.sums import sums_of
from rulekit.kernel.desk.words import (
    DESK_ACTION,
    DESK_AHEAD,
    DESK_AHEADS,
    DESK_BARRED,
    DESK_BARS,
    DESK_BONUSES,
    DESK_BUDGET,
    DESK_CHAMPIONS,
    DESK_CHANCE,
    DESK_CHANCES,
    DESK_CHOICES,
    DESK_COLUMNS,
    DESK_DEALER,
    DESK_DEALS,
    DESK_DECISIONS,
    DESK_DID,
    DESK_END,
    DESK_INDEX,
    DESK_KNOWING,
    DESK_LAYOUTS,
    DESK_LEARNING,
    DESK_LEAVES,
    DESK_MAIN,
    DESK_MANY,
    DESK_MATCH,
    DESK_ME,
    DESK_MODE,
    DESK_MOST,
    DESK_NAMES,
    DESK_NOTES,
    DESK_NUMBER,
    DESK_OVER,
    DESK_PATIENCE,
    DESK_PHASE,
    DESK_PLAIN,
    DESK_PLAYERS,
    DESK_POINTS,
    DESK_POLICY,
    DESK_RANKED,
    DESK_REASON,
    DESK_ROTATE,
    DESK_ROWS,
    DESK_ROWS_ROOM,
    DESK_SCOPE,
    DESK_SEATED,
    DESK_SEATING,
    DESK_SEED,
    DESK_SEEKING,
    DESK_SERIES,
    DESK_SHOWING,
    DESK_SHOWN,
    DESK_STAGE,
    DESK_STATE,
    DESK_STATE_WORDS,
    DESK_SUM,
    DESK_TURNS,
    DESK_WAITS,
    DESK_WINNERS,
    POLICY_GREEDY,
    POLICY_LEARNED,
    POLICY_RANDOM,
    POLICY_SEARCH,
    SEEK_LEAF,
    SEEK_WEIGHTS,
    STAGE_HAND,
    STAGE_NEW,
    STAGE_STUCK,
    STAGE_UNKNOWN,
)
from rulekit.kernel.facts import plays
from rulekit.kernel.hosting.words import (
    HAND_CHOICES,
    HAND_DEALER,
    HAND_DEALS,
    HAND_DECISIONS,
    HAND_INDEX,
    HAND_LAST,
    HAND_MOST,
    HAND_NUMBER,
    HAND_PLAYERS,
    HAND_REASON,
    HAND_SEATED,
    HAND_SERIES,
    HAND_SUM,
    HAND_TURNS,
    HAND_WINNERS,
    HAND_WORDS,
)
from rulekit.kernel.layouts.words import PLAYS_DRAWN
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.players.greedy.choice import greedy_answer
from rulekit.kernel.players.imagining import chance_draw, chance_seed, chance_word
from rulekit.kernel.players.learned.choice import learned_answer
from rulekit.kernel.players.search.choice import seek_answer
from rulekit.kernel.players.search.shown import shown_made
from rulekit.kernel.prims import ctz, popcnt


@plays
def play_on(M: Memory, desk: Desk, most: int) -> int:
    """Play up to `most` decisions further; return how many of them were not needed."""
    while M[desk + DESK_INDEX] < M[desk + DESK_END]:
        if M[M[desk + DESK_ROWS]] + play_width(M, desk) > M[desk + DESK_ROWS_ROOM]:
            return most
        if M[desk + DESK_STAGE] == STAGE_NEW:
            play_open(M, desk)
        most = play_hand(M, desk, most)
        if M[M[desk + DESK_PHASE]] != 0 or M[desk + DESK_STAGE] == STAGE_STUCK:
            return most
        play_end(M, desk)
    return most


def play_open(M: Memory, desk: Desk) -> int:
    """Begin a hand or match, up to the first decision."""
    words_fill(M, M[desk + DESK_STATE], M[desk + DESK_STATE_WORDS], 0)
    index = M[desk + DESK_INDEX]
    M[M[desk + DESK_SEED]] = M[desk + DESK_SERIES]
    M[M[desk + DESK_MATCH]] = index
    M[desk + DESK_NUMBER] = 1
    rules_setup(M)
    if M[desk + DESK_SCOPE] == 1:
        rules_open(M)
    else:
        M[M[desk + DESK_DEALER]] = play_dealer(M, M[M[desk + DESK_SEATED]], index)
        rules_begin(M)
    play_seating(M, desk, index)
    play_begun(M, desk)
    M[desk + DESK_STAGE] = STAGE_HAND
    return 0


def play_dealer(M: Memory, seated: int, index: int) -> int:
    """Return the seat that deals hand `index`: the deal goes round those who sit."""
    left = index % popcnt(seated)
    while left > 0:
        seated &= seated - 1
        left -= 1
    return ctz(seated)


def play_seating(M: Memory, desk: Desk, index: int) -> int:
    """Give each seat its bot; the deal goes round before the bots move on."""
    sitting = 1
    if M[desk + DESK_SCOPE] == 0:
        sitting = popcnt(M[M[desk + DESK_SEATED]])
    players = M[desk + DESK_PLAYERS]
    seat = 0
    while seat < players:
        M[M[desk + DESK_SEATING] + seat] = seat
        if M[desk + DESK_ROTATE] == 1:
            M[M[desk + DESK_SEATING] + seat] = (seat + index // sitting) % players
        seat += 1
    return 0


def play_begun(M: Memory, desk: Desk) -> int:
    """A hand has been dealt: give the seats their chance, and count from 0."""
    seat = 0
    while seat < M[desk + DESK_PLAYERS]:
        chance = M[desk + DESK_CHANCES] + seat
        hand = M[desk + DESK_NUMBER] - 1
        chance_seed(M, chance, M[desk + DESK_SERIES], M[desk + DESK_INDEX], hand, seat + 1)
        seat += 1
    M[M[desk + DESK_SHOWN]] = 0
    M[desk + DESK_DECISIONS] = 0
    M[desk + DESK_CHOICES] = 0
    M[desk + DESK_SUM] = 0
    M[desk + DESK_MOST] = 0
    column = 0
    while column < M[desk + DESK_COLUMNS]:
        M[M[desk + DESK_DID] + column] = 0
        column += 1
    return 0


def play_hand(M: Memory, desk: Desk, most: int) -> int:
    """Play up to `most` decisions of a hand; return how many of them were not needed."""
    while M[M[desk + DESK_PHASE]] != 0 and most > 0:
        most -= 1
        seat = M[M[desk + DESK_ME]]
        bot = M[M[desk + DESK_SEATING] + seat]
        chance = M[desk + DESK_CHANCES] + seat
        if M[desk + DESK_MANY] == 1:
            play_offer(M, desk, M[M[desk + DESK_LAYOUTS] + bot], chance)
        count = play_choose(M, desk, bot, chance)
        if count == 0:
            if M[desk + DESK_STAGE] != STAGE_UNKNOWN:
                M[desk + DESK_STAGE] = STAGE_STUCK
            return most
        play_count(M, desk, count)
        column = M[M[desk + DESK_NAMES] + M[M[desk + DESK_ACTION]]]
        if column >= 0:
            M[M[desk + DESK_DID] + column] += 1
        if M[desk + DESK_SHOWING] == 1:
            shown_made(M, desk, seat)
        else:
            rules_apply(M)
    return most


def play_choose(M: Memory, desk: Desk, bot: int, chance: int) -> int:
    """Put the move that a bot chooses into the registers; return how many there were.

    A bot whose policy is unknown chooses none; the stage says so.
    """
    M[M[desk + DESK_NOTES]] = 0
    M[desk + DESK_BARRED] = M[M[desk + DESK_BARS] + bot]
    M[desk + DESK_PATIENCE] = M[M[desk + DESK_WAITS] + bot]
    M[desk + DESK_AHEAD] = M[M[desk + DESK_AHEADS] + bot]
    policy = M[M[desk + DESK_POLICY] + bot]
    plain = M[M[desk + DESK_PLAIN] + M[M[desk + DESK_PHASE]]]
    if policy == POLICY_RANDOM and plain == 1 and M[desk + DESK_BARRED] == 0:
        # To look at plain moves twice is quicker than to note them.
        count = rules_count(M)
        if count == 0:
            return 0
        k = 0
        if count > 1:
            k = chance_draw(M, chance, count)
        rules_pick(M, k)
        return count
    # Where no bot may search, or play by what was learned, the module has no code for it.
    known = 0
    if policy == POLICY_RANDOM or policy == POLICY_GREEDY:
        known = 1
    if policy == POLICY_SEARCH and M[desk + DESK_SHOWING] == 1:
        known = 1
    if policy == POLICY_LEARNED and M[desk + DESK_LEARNING] == 1:
        known = 1
    if known == 0:
        M[desk + DESK_STAGE] = STAGE_UNKNOWN
        return 0
    listed = rules_list(M)
    if listed == 0:
        return 0
    count = noted_barred(M, desk, M[desk + DESK_NOTES] + 1, listed)
    k = 0
    if count > 1:
        if policy == POLICY_RANDOM:
            k = chance_draw(M, chance, count)
        elif policy == POLICY_GREEDY:
            k = greedy_answer(M, desk, chance, count)
        elif policy == POLICY_LEARNED:
            if M[desk + DESK_LEARNING] == 1:
                k = learned_answer(M, desk, chance, count, M[M[desk + DESK_KNOWING] + bot])
        elif M[desk + DESK_SHOWING] == 1:
            seek = M[desk + DESK_SEEKING]
            M[seek + SEEK_LEAF] = M[M[desk + DESK_LEAVES] + bot]
            M[seek + SEEK_WEIGHTS] = M[M[desk + DESK_KNOWING] + bot]
            rules_pick(M, seek_answer(M, desk, chance, count, M[M[desk + DESK_BUDGET] + bot]))
            return count
    noted_pick(M, desk, M[desk + DESK_NOTES] + 1, k)
    return listed


def play_offer(M: Memory, desk: Desk, mode: int, chance: int) -> int:
    """Of layouts, offer what the bot wants to choose from."""
    M[M[desk + DESK_MODE]] = mode
    M[M[desk + DESK_CHANCE]] = 0
    if mode == PLAYS_DRAWN:
        M[M[desk + DESK_CHANCE]] = chance_word(M, chance)
    return 0


def play_count(M: Memory, desk: Desk, count: int) -> int:
    """Count a decision between so many moves."""
    M[desk + DESK_DECISIONS] += 1
    if count > 1:
        M[desk + DESK_CHOICES] += 1
    M[desk + DESK_SUM] += count
    if count > M[desk + DESK_MOST]:
        M[desk + DESK_MOST] = count
    return 0


# ── the end of a hand ─────────────────────────────────────────────────────────────────────────


def play_end(M: Memory, desk: Desk) -> int:
    """Score the hand, write its row, and begin what follows."""
    row = M[desk + DESK_ROWS] + 1 + M[M[desk + DESK_ROWS]]
    M[row + HAND_DEALER] = M[M[desk + DESK_DEALER]] + 1
    M[row + HAND_SEATED] = M[M[desk + DESK_SEATED]]
    M[row + HAND_REASON] = M[M[desk + DESK_REASON]] - 1
    M[row + HAND_WINNERS] = M[M[desk + DESK_WINNERS]]
    M[row + HAND_TURNS] = M[M[desk + DESK_TURNS]]
    M[row + HAND_DEALS] = M[M[desk + DESK_DEALS]]
    rules_finish(M)
    last = 1
    if M[desk + DESK_SCOPE] == 1 and M[M[desk + DESK_OVER]] == 0:
        last = 0
    play_row(M, desk, row, last)
    M[M[desk + DESK_ROWS]] += play_width(M, desk)
    if last == 1:
        M[desk + DESK_INDEX] += 1
        M[desk + DESK_STAGE] = STAGE_NEW
    else:
        rules_begin(M)
        M[desk + DESK_NUMBER] += 1
        play_begun(M, desk)
    return 0


def play_row(M: Memory, desk: Desk, row: int, last: int) -> int:
    """Write the row of a hand that has been scored."""
    M[row + HAND_INDEX] = M[desk + DESK_INDEX]
    M[row + HAND_NUMBER] = M[desk + DESK_NUMBER]
    M[row + HAND_LAST] = last
    M[row + HAND_SERIES] = M[desk + DESK_SERIES]
    players = M[desk + DESK_PLAYERS]
    M[row + HAND_PLAYERS] = players
    M[row + HAND_DECISIONS] = M[desk + DESK_DECISIONS]
    M[row + HAND_CHOICES] = M[desk + DESK_CHOICES]
    M[row + HAND_SUM] = M[desk + DESK_SUM]
    M[row + HAND_MOST] = M[desk + DESK_MOST]
    at = row + HAND_WORDS
    seat = 0
    while seat < players:
        scored = sums_of(M, desk, M[desk + DESK_MAIN], seat)
        M[at + seat] = M[M[desk + DESK_SEATING] + seat]
        M[at + players + seat] = sums_of(M, desk, M[desk + DESK_POINTS], seat)
        M[at + 2 * players + seat] = scored - sums_of(M, desk, M[desk + DESK_BONUSES], seat)
        seat += 1
    at += 3 * players
    if M[desk + DESK_SCOPE] == 1:
        M[at] = 0
        if last == 1:
            M[at] = M[M[desk + DESK_CHAMPIONS]]
        seat = 0
        while seat < players:
            M[at + 1 + seat] = sums_of(M, desk, M[desk + DESK_RANKED], seat)
            seat += 1
        at += 1 + players
    column = 0
    while column < M[desk + DESK_COLUMNS]:
        M[at + column] = M[M[desk + DESK_DID] + column]
        column += 1
    return 0


def play_width(M: Memory, desk: Desk) -> int:
    """Return the words of a row."""
    players = M[desk + DESK_PLAYERS]
    return HAND_WORDS + 3 * players + M[desk + DESK_SCOPE] * (1 + players) + M[desk + DESK_COLUMNS]
