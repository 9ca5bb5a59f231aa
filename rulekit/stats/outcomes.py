"""Who won, in which role, and how hands ended.

Seats count from 1; masks have a bit for each seat.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

Key = TypeVar("Key", bound=Hashable)


class Tally(NamedTuple):
    """Successes of one name: `won` of so many seats, which it had in `hands`; in `lucky` of these
    it won at all. Hands are independent of each other, seats of one hand are not.
    """

    won: int
    of: int
    hands: int
    lucky: int


class Ended(NamedTuple):
    """How hands or matches ended, and how many ended so.

    `winners` and `seated` are masks of seats; `bots` has a name for each seat, `dealer` is a seat.
    """

    winners: int
    seated: int
    bots: tuple[str, ...] = ()
    dealer: int = 0
    times: int = 1


def sole(ended: Iterable[Ended], teams: Sequence[int]) -> list[Ended]:
    """The same, with winners only where one side alone has won, and no other side shares it.

    `teams`: the team of each seat. Seat 1 wins; the partners 1 and 3 win; 1 and 2 share.

    >>> some = [Ended(0b001, 0b111), Ended(0b101, 0b111), Ended(0b011, 0b111)]
    >>> [each.winners for each in sole(some, teams=[0, 1, 0])]
    [1, 5, 0]
    """
    return [each if _sides(each, teams) == 1 else each._replace(winners=0) for each in ended]


def shared(ended: Iterable[Ended], teams: Sequence[int]) -> int:
    """How many hands or matches several sides have won together.

    >>> shared([Ended(0b001, 0b111), Ended(0b011, 0b111, times=3)], teams=[0, 1, 0])
    3
    """
    return sum(each.times for each in ended if _sides(each, teams) > 1)


def _sides(ended: Ended, teams: Sequence[int]) -> int:
    """How many sides have won."""
    return len({team for seat, team in enumerate(teams) if ended.winners >> seat & 1})


def wins_by_seat(ended: Iterable[Ended]) -> dict[int, Tally]:
    """For each seat how many hands it won, of those in which it sat.

    Seat 1 wins the first hand, nobody the second; seat 2 sits out the second.

    >>> {seat: each[:2] for seat, each in wins_by_seat([Ended(1, 0b11), Ended(0, 1)]).items()}
    {1: (1, 2), 2: (0, 1)}
    """
    return tally(
        (each.times, [(seat + 1, each.winners >> seat & 1) for seat in _seats(each)])
        for each in ended
    )


def wins_by_bot(ended: Iterable[Ended]) -> dict[str, Tally]:
    """For each bot how often it won, of the seats it had in all hands.

    >>> wins_by_bot([Ended(0b01, 0b11, ("a", "a")), Ended(0b01, 0b11, ("b", "a"))])
    {'a': Tally(won=1, of=3, hands=2, lucky=1), 'b': Tally(won=1, of=1, hands=1, lucky=1)}
    """
    return tally(
        (each.times, [(each.bots[seat], each.winners >> seat & 1) for seat in _seats(each)])
        for each in ended
    )


def wins_by_role(ended: Iterable[Ended]) -> dict[str, Tally]:
    """How often the dealer won, and how often the others did, of the seats they had.

    Of three players the dealer, seat 3, wins the first hand and seat 1 the second.

    >>> found = wins_by_role([Ended(0b100, 0b111, dealer=3), Ended(0b001, 0b111, dealer=3)])
    >>> found["dealer"][:2], found["others"][:2]
    ((1, 2), (1, 4))
    """
    return tally(
        (
            each.times,
            [
                ("dealer" if seat + 1 == each.dealer else "others", each.winners >> seat & 1)
                for seat in _seats(each)
            ],
        )
        for each in ended
    )


_NTH = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def place_name(after: int) -> str:
    """What a place at the table is called that is so many places after the dealer's.

    >>> place_name(0), place_name(1), place_name(12)
    ('dealer', 'first after the dealer', '12th after the dealer')
    """
    if after == 0:
        return "dealer"
    return f"{_NTH[after] if after < len(_NTH) else f'{after}th'} after the dealer"


def wins_by_place(ended: Iterable[Ended]) -> dict[int, Tally]:
    """How often each place won, by how far it is after the dealer's, whose number is 0.

    Those who sit out are left out. Of three players the dealer is seat 2; seat 3 wins.

    >>> found = wins_by_place([Ended(0b100, 0b111, dealer=2), Ended(0b100, 0b110, dealer=2)])
    >>> {place: each[:2] for place, each in found.items()}
    {0: (0, 2), 1: (2, 2), 2: (0, 1)}
    """
    return tally(
        (
            each.times,
            [(after, each.winners >> seat & 1) for after, seat in enumerate(_from_dealer(each))],
        )
        for each in ended
    )


def mixed(ended: Sequence[Ended]) -> bool:
    """Whether every bot sat at each place about as often, so that places may be compared.

    >>> mixed([Ended(1, 0b11, ("a", "a"), 1, 9)]), mixed([Ended(1, 0b11, ("a", "b"), 1, 9)])
    (True, False)
    """
    sat: dict[str, dict[int, int]] = {}
    longest = max(each.seated.bit_count() for each in ended)
    for each in ended:
        for after, seat in enumerate(_from_dealer(each)):
            counts = sat.setdefault(each.bots[seat], dict.fromkeys(range(longest), 0))
            counts[after] += each.times
    return all(max(each.values()) - min(each.values()) <= longest for each in sat.values())


def _from_dealer(ended: Ended) -> list[int]:
    """The seats in which somebody sat, from 0, the dealer's first."""
    seats = list(_seats(ended))
    first = seats.index(ended.dealer - 1) if ended.dealer - 1 in seats else 0
    return seats[first:] + seats[:first]


def in_order(counts: Mapping[Key, int]) -> dict[Key, int]:
    """How often each value occurs, the most frequent first; equally frequent ones in order.

    >>> in_order({"void": 1, "out": 1, "drawn": 2})
    {'drawn': 2, 'out': 1, 'void': 1}
    """
    return dict(sorted(counts.items(), key=lambda item: (-item[1], str(item[0]))))


def tally(hands: Iterable[tuple[int, Sequence[tuple[Key, int]]]]) -> dict[Key, Tally]:
    """For each name its successes and its trials; names in order.

    Of hands: how often they were so, and for each seat a name and whether it succeeded (1 or 0).

    >>> found = tally([(2, [("a", 1), ("a", 0)]), (1, [("a", 0), ("b", 0)])])
    >>> found["a"], found["b"]
    (Tally(won=2, of=5, hands=3, lucky=2), Tally(won=0, of=1, hands=1, lucky=0))
    """
    found: dict[Key, Tally] = {}
    for times, trials in hands:
        here: dict[Key, list[int]] = {}
        for key, success in trials:
            here.setdefault(key, []).append(success)
        for key, each in here.items():
            more = (sum(each), len(each), 1, any(each))
            added = zip(found.get(key, (0, 0, 0, 0)), more, strict=True)
            found[key] = Tally(*(so_far + times * one for so_far, one in added))
    return dict(sorted(found.items(), key=lambda item: str(item[0]).zfill(4)))


def _seats(ended: Ended) -> Iterable[int]:
    """The seats in which somebody sat, from 0."""
    return (seat for seat in range(ended.seated.bit_length()) if ended.seated >> seat & 1)
