"""Many games in turn on one machine: each is a record, whose state comes in and goes back."""

from __future__ import annotations

from rulekit.kernel.cards.zones import words_copy
from rulekit.kernel.desk.rules import (
    rules_apply,
    rules_begin,
    rules_count,
    rules_finish,
    rules_pick,
)
from rulekit.kernel.desk.sums import sums_of
from rulekit.kernel.desk.words import (
    DESK_CHAMPIONS,
    DESK_INDEX,
    DESK_ME,
    DESK_NUMBER,
    DESK_OVER,
    DESK_PHASE,
    DESK_PLAYERS,
    DESK_POINTS,
    DESK_RANKED,
    DESK_REASON,
    DESK_STAGE,
    DESK_STATE,
    DESK_STATE_WORDS,
    DESK_TALLYING,
    DESK_WINNERS,
    FLEET_CHANCE,
    FLEET_CHOICE,
    FLEET_COUNT,
    FLEET_DECISIONS,
    FLEET_ENDED,
    FLEET_INDEX,
    FLEET_MATCH,
    FLEET_MOVES,
    FLEET_PASSES,
    FLEET_POINTS,
    FLEET_SEAT,
    FLEET_WINNERS,
    STAGE_HAND,
    TALLIES_NONE,
)
from rulekit.kernel.facts import plays
from rulekit.kernel.hosting.playing import play_begun, play_hand, play_open
from rulekit.kernel.memory.addresses import Desk, Memory
from rulekit.kernel.players.imagining import chance_seed, imagine


@plays
def fleet_deal(M: Memory, desk: Desk, game: int, number: int) -> int:
    """Begin the next hand in each of so many games, as their records say which one."""
    stride = number
    while number > 0:
        fleet_open(M, desk, game, stride)
        fleet_keep(M, desk, game)
        game += fleet_width(M, desk)
        number -= 1
    return 0


@plays
def fleet_step(M: Memory, desk: Desk, game: int, number: int, stride: int) -> int:
    """Make the chosen move in each of so many games.

    Where the hand ends it is scored, and the one that many numbers later begins.
    """
    while number > 0:
        M[game + FLEET_ENDED] = 0
        if M[game + FLEET_CHOICE] >= 0:
            fleet_take(M, desk, game)
            rules_pick(M, M[game + FLEET_CHOICE])
            rules_apply(M)
            M[game + FLEET_MOVES] += 1
            if M[M[desk + DESK_PHASE]] == 0:
                fleet_end(M, desk, game)
                M[game + FLEET_INDEX] += stride
                fleet_open(M, desk, game, stride)
            fleet_keep(M, desk, game)
        game += fleet_width(M, desk)
        number -= 1
    return 0


@plays
def fleet_look(M: Memory, desk: Desk, game: int, number: int) -> int:
    """Look at the states that have been put into so many games, and count their moves."""
    while number > 0:
        fleet_take(M, desk, game)
        fleet_keep(M, desk, game)
        game += fleet_width(M, desk)
        number -= 1
    return 0


@plays
def fleet_redeal(M: Memory, desk: Desk, game: int, number: int) -> int:
    """Deal anew what a seat cannot know, in each of so many games whose records name one."""
    while number > 0:
        seat = M[game + FLEET_CHOICE]
        if seat >= 0:
            fleet_take(M, desk, game)
            chance_seed(M, game + FLEET_CHANCE, M[game + FLEET_CHANCE], 0, 0, seat + 1)
            imagine(M, desk, seat, game + FLEET_CHANCE)
            fleet_keep(M, desk, game)
        game += fleet_width(M, desk)
        number -= 1
    return 0


@plays
def fleet_playouts(M: Memory, desk: Desk, game: int, number: int, matches: int) -> int:
    """Play so many games on between the bots, to the end of their hands or, with 1, matches.

    What each seat got is noted; the games stay as they are. A game in which nobody can move is
    noted as not ended. Its chance is that of the hand DESK_INDEX, which counts the games.
    """
    while number > 0:
        fleet_take(M, desk, game)
        M[desk + DESK_NUMBER] = 1
        M[desk + DESK_STAGE] = STAGE_HAND
        going = 1
        while going == 1:
            going = fleet_playout(M, desk, game, matches)
        M[desk + DESK_INDEX] += 1
        game += fleet_width(M, desk)
        number -= 1
    return 0


def fleet_playout(M: Memory, desk: Desk, game: int, matches: int) -> int:
    """Play a hand to its end; return 1 if another one has begun."""
    play_begun(M, desk)
    play_hand(M, desk, FLEET_DECISIONS)
    M[game + FLEET_ENDED] = 0
    if M[M[desk + DESK_PHASE]] != 0:
        return 0
    fleet_end(M, desk, game)
    if matches == 0:
        return 0
    M[game + FLEET_WINNERS] = M[M[desk + DESK_CHAMPIONS]]
    seat = 0
    while seat < M[desk + DESK_PLAYERS]:
        M[game + FLEET_POINTS + seat] = sums_of(M, desk, M[desk + DESK_RANKED], seat)
        seat += 1
    if M[M[desk + DESK_OVER]] == 1:
        return 0
    rules_begin(M)
    M[desk + DESK_NUMBER] += 1
    return 1


def fleet_take(M: Memory, desk: Desk, game: int) -> int:
    """Take the state of a record in hand."""
    words_copy(M, M[desk + DESK_STATE], fleet_state(M, desk, game), M[desk + DESK_STATE_WORDS])
    M[desk + DESK_TALLYING] = TALLIES_NONE  # the last count was of another game
    return 0


def fleet_open(M: Memory, desk: Desk, game: int, stride: int) -> int:
    """Deal the hand whose number is in the record; one that nobody decides in is passed over."""
    M[game + FLEET_MOVES] = 0
    M[game + FLEET_MATCH] = 0
    M[desk + DESK_INDEX] = M[game + FLEET_INDEX]
    play_open(M, desk)
    left = FLEET_PASSES
    while M[M[desk + DESK_PHASE]] == 0 and left > 0:
        M[game + FLEET_INDEX] += stride
        M[desk + DESK_INDEX] = M[game + FLEET_INDEX]
        play_open(M, desk)
        left -= 1
    return 0


def fleet_end(M: Memory, desk: Desk, game: int) -> int:
    """Score a hand and note how it ended."""
    M[game + FLEET_ENDED] = M[M[desk + DESK_REASON]]
    M[game + FLEET_WINNERS] = M[M[desk + DESK_WINNERS]]
    rules_finish(M)
    seat = 0
    while seat < M[desk + DESK_PLAYERS]:
        M[game + FLEET_POINTS + seat] = sums_of(M, desk, M[desk + DESK_POINTS], seat)
        seat += 1
    return 0


def fleet_keep(M: Memory, desk: Desk, game: int) -> int:
    """Count the moves of the state and put it into the record."""
    M[game + FLEET_COUNT] = rules_count(M)
    M[game + FLEET_SEAT] = M[M[desk + DESK_ME]]
    words_copy(M, fleet_state(M, desk, game), M[desk + DESK_STATE], M[desk + DESK_STATE_WORDS])
    return 0


def fleet_state(M: Memory, desk: Desk, game: int) -> int:
    """Return the address of the state in a record."""
    return game + FLEET_POINTS + M[desk + DESK_PLAYERS]


def fleet_width(M: Memory, desk: Desk) -> int:
    """Return the words of a record."""
    return FLEET_POINTS + M[desk + DESK_PLAYERS] + M[desk + DESK_STATE_WORDS]
