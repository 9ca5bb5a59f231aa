"""Sets of seats and of teams as bit masks: who is next, who is first."""

from __future__ import annotations

from rulekit.kernel.facts import pure
from rulekit.kernel.memory.addresses import Memory
from rulekit.kernel.memory.rng import rng_draw
from rulekit.kernel.prims import ctz, popcnt


@pure
def lowest_bit(M: Memory, mask: int) -> int:
    """The lowest member of a mask, or -1 if it is empty."""
    if mask == 0:
        return -1
    return ctz(mask)


@pure
def bit_of(M: Memory, seat: int) -> int:
    """The mask of one seat; of nobody (-1), the empty mask."""
    if seat < 0:
        return 0
    return 1 << seat


@pure
def count_bits(M: Memory, mask: int) -> int:
    """How many members a mask has."""
    return popcnt(mask)


def next_bit(M: Memory, mask: int, seat: int, step: int, seats: int) -> int:
    """The first member met when going round from `seat` by `step`; `seat` itself is met last.

    A step of `seats - 1` goes the other way round. -1 if the mask is empty, or nobody (-1) given.
    """
    if seat < 0:
        return -1
    k = 0
    while k < seats:
        seat = (seat + step) % seats
        if (mask >> seat) & 1 == 1:
            return seat
        k += 1
    return -1


def random_bit(M: Memory, mask: int) -> int:
    """A member of a mask by chance, each as likely; -1 if it is empty."""
    if mask == 0:
        return -1
    k = rng_draw(M, popcnt(mask))
    while k > 0:
        mask = mask & (mask - 1)
        k -= 1
    return ctz(mask)


def teams_of(M: Memory, mask: int, teams: int) -> int:
    """The mask of the teams of the players in a mask; `teams` lists the team of each player."""
    found = 0
    while mask != 0:
        found = found | (1 << M[teams + ctz(mask)])
        mask = mask & (mask - 1)
    return found


def team_of(M: Memory, teams: int, player: int) -> int:
    """The team of a player; of nobody (-1), none. `teams` lists the team of each player."""
    if player < 0:
        return -1
    return M[teams + player]


def members_of(M: Memory, members: int, team: int) -> int:
    """The mask of the players of a team; of none (-1), the empty mask.

    `members` lists the mask of each team.
    """
    if team < 0:
        return 0
    return M[members + team]


def opponents_of(M: Memory, members: int, team: int, seated: int) -> int:
    """The mask of those of `seated` that are not in a team; of none (-1), the empty mask."""
    if team < 0:
        return 0
    return seated & ~M[members + team]


@pure
def other_side(M: Memory, team: int) -> int:
    """The other one of two teams; of none (-1), none."""
    if team < 0:
        return -1
    return 1 - team
