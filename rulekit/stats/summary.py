"""The summary of a simulation: from sums to nested figures, ready for JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rulekit.ir.bounds import BROKEN_OFF
from rulekit.stats.amounts import spread
from rulekit.stats.intervals import wilson
from rulekit.stats.outcomes import (
    Ended,
    Tally,
    in_order,
    mixed,
    place_name,
    shared,
    sole,
    wins_by_bot,
    wins_by_place,
    wins_by_role,
    wins_by_seat,
)
from rulekit.stats.significance import alike
from rulekit.stats.sums import Sums


def share(k: int, n: int, *, alone: bool = True) -> dict[str, Any]:
    """A share with its 95% interval; without one if what was counted is not independent (`alone`).

    >>> share(1, 4)["share"], share(1, 4)["of"], share(1, 4, alone=False)["low"]
    (0.25, 4, None)
    """
    return share_of(Tally(k, n, n, k), alone=alone)


def share_of(found: Tally, *, alone: bool = True) -> dict[str, Any]:
    """The share of a tally with its 95% interval.

    One hand is one trial, however many of its seats are of the same name: the interval of Wilson is
    of the hands in which the name won at all, and grows by what that is worth in seats. Who has
    both seats wins half of them, whatever is played:

    >>> found = share_of(Tally(100, 200, 100, 100))
    >>> found["share"], round(found["low"], 3), found["high"]
    (0.5, 0.482, 0.5)
    """
    won, of, hands, lucky = found
    value = won / of if of else 0.0
    low, high = None, None
    if alone:
        worth = won * hands / (lucky * of) if lucky else hands / max(1, of)
        low, high = (min(1.0, worth * end) if of else end for end in wilson(lucky, hands))
    return {"count": won, "of": of, "share": value, "low": low, "high": high}


def shares(tallies: Mapping[Any, Tally], *, alone: bool = True) -> dict[str, Any]:
    """The shares of several tallies, by name.

    >>> some = {1: Tally(1, 2, 2, 1), 2: Tally(0, 2, 2, 0)}
    >>> {name: each["share"] for name, each in shares(some).items()}
    {'1': 0.5, '2': 0.0}
    """
    return {str(name): share_of(each, alone=alone) for name, each in tallies.items()}


def hands_summary(sums: Sums, teams: Sequence[int], *, alone: bool = True) -> dict[str, Any]:
    """What the sums of hands say; nothing if there is no hand.

    `teams`: the team of each seat. `alone`: whether each hand was played for itself; hands of a
    match hang together, so their figures have no intervals. One hand, won by seat 2, the dealer:

    >>> one = {"winners": [2], "seated": [3], "dealer": [2], "reason": ["out"], "turns": [9],
    ...        "decisions": [20], "choices": [12], "moves_sum": [60], "moves_max": [11],
    ...        "deals": [1], "bot_1": ["a"], "bot_2": ["b"], "points_1": [0], "points_2": [30]}
    >>> found = hands_summary(Sums(2).of(one), teams=[0, 1])
    >>> found["wins"]["role"]["dealer"]["share"], found["wins"]["bot"]["a"]["share"]
    (1.0, 0.0)
    >>> found["decisions"]["moves_mean"], found["points"]["seat"]["2"]["mean"]
    (3.0, 30.0)
    """
    n = sums.hands
    if not n:
        return {"hands": 0}
    ended = list(_hands_ended(sums))
    one = sole(ended, teams)
    drawn = sum(each.times for each in ended if not each.winners)
    decisions = sums.counts["decisions",]
    made = max(1, sum(number * times for number, times in decisions.items()))
    return {
        "hands": n,
        "wins": {
            "seat": shares(wins_by_seat(one), alone=alone),
            "bot": shares(wins_by_bot(one), alone=alone),
            "role": shares(wins_by_role(one), alone=alone),
            "place": shares(
                {place_name(after): won for after, won in _places(one).items()}, alone=alone
            ),
        },
        "places_alike": _places_alike(one) if alone else None,
        "shared": share(shared(ended, teams), n, alone=alone),
        "without_winner": share(drawn, n, alone=alone),
        "ends": {
            why: share(k, n, alone=alone) for why, k in in_order(sums.counts["reason",]).items()
        },
        "turns": asdict(spread(sums.counts["turns",])),
        "decisions": {
            **asdict(spread(decisions)),
            "with_choice": sums.totals["choices"] / made,
            "moves_mean": sums.totals["moves_sum"] / made,
            "moves_most": max(sums.counts["moves_max",]),
        },
        "dealt_again": sum(times for deals, times in sums.counts["deals",].items() if deals > 1),
        "points": {
            kind: {name: asdict(spread(each)) for name, each in points.items()}
            for kind, points in (("seat", _seat_points(sums)), ("bot", _bot_points(sums)))
        },
    }


def matches_summary(sums: Sums, teams: Sequence[int]) -> dict[str, Any]:
    """Who won matches and how many hands they took, from the last hand of each.

    `teams`: the team of each seat. A match of two hands, won by seat 1 with 110 to 40:

    >>> found = matches_summary(Sums(2, matches=True, ends={
    ...     ("champions", "bot_1", "bot_2"): Counter({(1, "a", "b"): 1}),
    ...     ("reason",): Counter({"out": 1}), ("hand",): Counter({2: 1}),
    ...     ("total_1",): Counter({110: 1}), ("total_2",): Counter({40: 1})}), teams=[0, 1])
    >>> found["matches"], found["hands"]["mean"], found["wins"]["bot"]["a"]["share"]
    (1, 2.0, 1.0)
    """
    ended = list(_matches_ended(sums))
    if not ended:
        return {"matches": 0}
    n = sum(each.times for each in ended)
    one = sole(ended, teams)
    return {
        "matches": n,
        "wins": {"seat": shares(wins_by_seat(one)), "bot": shares(wins_by_bot(one))},
        "shared": share(shared(ended, teams), n),
        "without_winner": share(sum(each.times for each in ended if not each.winners), n),
        "broken_off": share(sums.ends["reason",][BROKEN_OFF], n),
        "hands": asdict(spread(sums.ends["hand",])),
        "totals": {
            str(seat): asdict(spread(sums.ends[total,]))
            for seat, total in enumerate(sums.each("total"), start=1)
        },
    }


def _places(ended: Sequence[Ended]) -> dict[int, Tally]:
    """The wins of each place; the dealer, who is the last to play, comes last."""
    found = wins_by_place(ended)
    return dict(sorted(found.items(), key=lambda item: item[0] or len(found)))


def _places_alike(ended: Sequence[Ended]) -> float | None:
    """How probable it is that places differ so by chance alone.

    None where bots have their places, partners win together, or not always as many sit.
    """
    seated = {each.seated.bit_count() for each in ended}
    partners = any(each.winners.bit_count() > 1 for each in ended)
    if len(seated) > 1 or partners or not mixed(ended):
        return None
    return alike([each.won for each in wins_by_place(ended).values()])


def _hands_ended(sums: Sums) -> Iterator[Ended]:
    names = ("winners", "seated", "dealer", *sums.each("bot"))
    for (winners, seated, dealer, *bots), times in sums.counts[names].items():
        yield Ended(winners, seated, tuple(bots), dealer, times)


def _matches_ended(sums: Sums) -> Iterator[Ended]:
    """How matches ended; everybody sits in a match, even who sits out its last hand."""
    names = ("champions", *sums.each("bot"))
    for (champions, *bots), times in sums.ends.get(names, Counter()).items():
        yield Ended(champions, (1 << sums.players) - 1, tuple(bots), times=times)


def _seat_points(sums: Sums) -> dict[str, Counter[int]]:
    """How often each seat made so many points, in the hands in which it sat."""
    found: dict[str, Counter[int]] = {}
    for seat, points, _, times in _points(sums):
        found.setdefault(str(seat), Counter())[points] += times
    return found


def _bot_points(sums: Sums) -> dict[str, Counter[int]]:
    found: dict[str, Counter[int]] = {}
    for _, points, bot, times in _points(sums):
        found.setdefault(bot, Counter())[points] += times
    return dict(sorted(found.items()))


def _points(sums: Sums) -> Iterator[tuple[int, int, str, int]]:
    """Seat, points and bot, and how often, where the seat was taken."""
    columns = zip(sums.each("points"), sums.each("bot"), strict=True)
    for seat, (name, bot_name) in enumerate(columns, start=1):
        for (points, seated, bot), times in sums.counts[name, "seated", bot_name].items():
            if seated >> seat - 1 & 1:
                yield seat, points, bot, times
