"""The summary of a simulation: from columns to nested figures, ready for JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from rulekit.ir.bounds import BROKEN_OFF
from rulekit.stats.amounts import spread
from rulekit.stats.intervals import wilson
from rulekit.stats.outcomes import (
    Tally,
    count,
    shared,
    sole,
    wins_by_bot,
    wins_by_role,
    wins_by_seat,
)

Columns = Mapping[str, Sequence[Any]]


def share(k: int, n: int) -> dict[str, Any]:
    """A share with its 95% interval.

    >>> share(1, 4)["share"], share(1, 4)["of"]
    (0.25, 4)
    """
    low, high = wilson(k, n)
    return {"count": k, "of": n, "share": k / n if n else 0.0, "low": low, "high": high}


def shares(tallies: Mapping[Any, Tally]) -> dict[str, Any]:
    """The shares of several tallies, by name.

    >>> {name: each["share"] for name, each in shares({1: (1, 2), 2: (0, 2)}).items()}
    {'1': 0.5, '2': 0.0}
    """
    return {str(name): share(k, n) for name, (k, n) in tallies.items()}


def hands_summary(columns: Columns, teams: Sequence[int]) -> dict[str, Any]:
    """What a column for each of a hand's figures says; nothing if there is no hand.

    `teams`: the team of each seat. One hand, won by seat 2, the dealer:

    >>> one = {"winners": [2], "seated": [3], "dealer": [2], "reason": ["gin"], "turns": [9],
    ...        "decisions": [20], "choices": [12], "moves_sum": [60], "moves_max": [11],
    ...        "deals": [1], "bot_1": ["a"], "bot_2": ["b"], "points_1": [0], "points_2": [30]}
    >>> found = hands_summary(one, teams=[0, 1])
    >>> found["wins"]["role"]["dealer"]["share"], found["wins"]["bot"]["a"]["share"]
    (1.0, 0.0)
    >>> found["decisions"]["moves_mean"], found["points"]["seat"]["2"]["mean"]
    (3.0, 30.0)
    """
    winners, seated, players = columns["winners"], columns["seated"], len(teams)
    if not winners:
        return {"hands": 0}
    alone = sole(winners, teams)
    bots = [columns[f"bot_{seat}"] for seat in range(1, players + 1)]
    n = len(winners)
    drawn = sum(1 for won in winners if not won)
    return {
        "hands": n,
        "wins": {
            "seat": shares(wins_by_seat(alone, seated, players)),
            "bot": shares(wins_by_bot(alone, seated, bots)),
            "role": shares(wins_by_role(alone, seated, columns["dealer"])),
        },
        "shared": share(shared(winners, teams), n),
        "without_winner": share(drawn, n),
        "ends": {reason: share(k, n) for reason, k in count(columns["reason"]).items()},
        "turns": asdict(spread(columns["turns"])),
        "decisions": {
            **asdict(spread(columns["decisions"])),
            "with_choice": sum(columns["choices"]) / max(1, sum(columns["decisions"])),
            "moves_mean": sum(columns["moves_sum"]) / max(1, sum(columns["decisions"])),
            "moves_most": max(columns["moves_max"]),
        },
        "dealt_again": sum(1 for deals in columns["deals"] if deals > 1),
        "points": {
            "seat": {
                str(seat + 1): asdict(spread(points))
                for seat in range(players)
                if (points := _seat_points(columns, seat))
            },
            "bot": {
                name: asdict(spread(points)) for name, points in _bot_points(columns, bots).items()
            },
        },
    }


def matches_summary(columns: Columns, teams: Sequence[int]) -> dict[str, Any]:
    """Who won matches and how many hands they took, from the last hand of each.

    `teams`: the team of each seat. A match of two hands, won by seat 1 with 110 to 40:

    >>> both = {"last": [0, 1], "hand": [1, 2], "champions": [0, 1], "bot_1": ["a", "a"],
    ...         "bot_2": ["b", "b"], "total_1": [0, 110], "total_2": [0, 40],
    ...         "reason": ["gin", "knock"]}
    >>> found = matches_summary(both, teams=[0, 1])
    >>> found["matches"], found["hands"]["mean"], found["wins"]["bot"]["a"]["share"]
    (1, 2.0, 1.0)
    """
    rows = [row for row, last in enumerate(columns["last"]) if last]
    if not rows:
        return {"matches": 0}
    players = len(teams)
    champions = [columns["champions"][row] for row in rows]
    alone = sole(champions, teams)
    everyone = [(1 << players) - 1] * len(rows)
    bots = [[columns[f"bot_{seat}"][row] for row in rows] for seat in range(1, players + 1)]
    return {
        "matches": len(rows),
        "wins": {
            "seat": shares(wins_by_seat(alone, everyone, players)),
            "bot": shares(wins_by_bot(alone, everyone, bots)),
        },
        "shared": share(shared(champions, teams), len(rows)),
        "without_winner": share(sum(1 for won in champions if not won), len(rows)),
        "broken_off": share(sum(columns["reason"][row] == BROKEN_OFF for row in rows), len(rows)),
        "hands": asdict(spread([columns["hand"][row] for row in rows])),
        "totals": {
            str(seat): asdict(spread([columns[f"total_{seat}"][row] for row in rows]))
            for seat in range(1, players + 1)
        },
    }


def _seat_points(columns: Columns, seat: int) -> list[int]:
    """The points of a seat in the hands in which it sat."""
    return [
        points
        for points, sat in zip(columns[f"points_{seat + 1}"], columns["seated"], strict=True)
        if sat >> seat & 1
    ]


def _bot_points(columns: Columns, bots: Sequence[Sequence[str]]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for seat, names in enumerate(bots):
        for name, points, sat in zip(
            names, columns[f"points_{seat + 1}"], columns["seated"], strict=True
        ):
            if sat >> seat & 1:
                found.setdefault(name, []).append(points)
    return dict(sorted(found.items()))
