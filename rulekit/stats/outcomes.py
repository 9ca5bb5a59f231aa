"""Who won, in which role, and how hands ended.

Seats count from 1; masks have a bit for each seat.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import TypeVar

Tally = tuple[int, int]  # won, of so many
Key = TypeVar("Key", bound=Hashable)


def sole(winners: Sequence[int], teams: Sequence[int]) -> list[int]:
    """The winners where one side alone has won; 0 where nobody has, or several sides share it.

    `teams`: the team of each seat. Seat 1 wins; the partners 1 and 3 win; 1 and 2 share.

    >>> sole([0b001, 0b101, 0b011], teams=[0, 1, 0])
    [1, 5, 0]
    """
    return [won if len(_sides(won, teams)) == 1 else 0 for won in winners]


def shared(winners: Sequence[int], teams: Sequence[int]) -> int:
    """How many hands or matches several sides have won together.

    >>> shared([0b001, 0b101, 0b011], teams=[0, 1, 0])
    1
    """
    return sum(len(_sides(won, teams)) > 1 for won in winners)


def _sides(won: int, teams: Sequence[int]) -> set[int]:
    return {team for seat, team in enumerate(teams) if won >> seat & 1}


def wins_by_seat(winners: Sequence[int], seated: Sequence[int], players: int) -> dict[int, Tally]:
    """For each seat how many hands it won, of those in which it sat.

    Seat 1 wins the first hand, nobody the second; seat 2 sits out the second.

    >>> wins_by_seat([0b01, 0], [0b11, 0b01], players=2)
    {1: (1, 2), 2: (0, 1)}
    """
    return tally(
        (seat + 1, won >> seat & 1)
        for won, sat in zip(winners, seated, strict=True)
        for seat in range(players)
        if sat >> seat & 1
    )


def wins_by_bot(
    winners: Sequence[int], seated: Sequence[int], bots: Sequence[Sequence[str]]
) -> dict[str, Tally]:
    """For each bot how often it won, of the seats it had in all hands. `bots`: a column a seat.

    >>> wins_by_bot([0b01, 0b01], [0b11, 0b11], [["a", "b"], ["b", "a"]])
    {'a': (1, 2), 'b': (1, 2)}
    """
    return tally(
        (names[row], won >> seat & 1)
        for row, (won, sat) in enumerate(zip(winners, seated, strict=True))
        for seat, names in enumerate(bots)
        if sat >> seat & 1
    )


def wins_by_role(
    winners: Sequence[int], seated: Sequence[int], dealers: Sequence[int]
) -> dict[str, Tally]:
    """How often the dealer won, and how often the others did, of the seats they had.

    Of three players the dealer, seat 3, wins the first hand and seat 1 the second.

    >>> wins_by_role([0b100, 0b001], [0b111, 0b111], [3, 3])
    {'dealer': (1, 2), 'others': (1, 4)}
    """
    return tally(
        ("dealer" if seat + 1 == dealer else "others", won >> seat & 1)
        for won, sat, dealer in zip(winners, seated, dealers, strict=True)
        for seat in range(sat.bit_length())
        if sat >> seat & 1
    )


def count(values: Iterable[Key]) -> dict[Key, int]:
    """How often each value occurs, the most frequent first; equally frequent ones in order.

    >>> count(["knock", "drawn", "drawn"])
    {'drawn': 2, 'knock': 1}
    """
    found: dict[Key, int] = {}
    for value in values:
        found[value] = found.get(value, 0) + 1
    return dict(sorted(found.items(), key=lambda item: (-item[1], str(item[0]))))


def tally(trials: Iterable[tuple[Key, int]]) -> dict[Key, Tally]:
    """For each name its successes and its trials; names in order.

    >>> tally([("a", 1), ("a", 0), ("b", 0)])
    {'a': (1, 2), 'b': (0, 1)}
    """
    found: dict[Key, Tally] = {}
    for key, success in trials:
        k, n = found.get(key, (0, 0))
        found[key] = (k + success, n + 1)
    return dict(sorted(found.items(), key=lambda item: str(item[0]).zfill(4)))
