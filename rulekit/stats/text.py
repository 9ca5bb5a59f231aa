"""The summary of a simulation as text for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from textwrap import wrap
from typing import Any

from rulekit.stats.intervals import Z95, student


def summary_text(summary: Mapping[str, Any], *, onward: str = "") -> str:
    """All figures of a summary, with what they come from above them.

    `onward`: how to go on, where it was interrupted and that is to be said.
    """
    lines = _head(summary)
    hands, matches = summary["hands"], summary.get("matches")
    if matches is not None and matches["matches"]:
        lines += _matches(matches)
    if hands["hands"]:
        lines += [*_hands(hands, alone=summary["unit"] == "hands"), *_sitting_out(summary)]
    if summary["interrupted"] and onward:
        lines += [
            "",
            f"interrupted after {summary['done']} of {summary['asked']} {summary['unit']}",
            onward,
        ]
    return "\n".join(lines)


_ONE = {"hands": "hand", "matches": "match"}


def _counted(number: int, unit: str) -> str:
    """`1 match`, `2 matches`."""
    return f"{number} {_ONE[unit] if number == 1 else unit}"


def _head(summary: Mapping[str, Any]) -> list[str]:
    options = ", ".join(f"{name}={value}" for name, value in summary["options"].items())
    done, unit, seconds = summary["done"], summary["unit"], summary["seconds"]
    hands = summary["hands"]["hands"]
    count = _counted(done, unit)
    if unit == "matches":
        count += f" ({_counted(hands, 'hands')})"
    speed = summary["hands_per_second"]
    rate = f" in {seconds:.1f} s" + (f", {speed:.0f} hands/s" if speed else "")
    if summary["found"]:
        played = done - summary["found"]
        rate = f", {summary['found']} of them from earlier runs" + (
            f"; {played}{rate}" if played else ""
        )
    moving = ", moving round the seats" if summary["rotate"] else ""
    bots = f"bots {', '.join(summary['bots'])}{moving}"
    return [
        f"{summary['title']}, {summary['players']} players: {count}{rate}",
        f"{bots}; seed {summary['seed']}, first {summary['first']}",
        *(
            wrap(f"options: {options}", 100, subsequent_indent="  ", break_long_words=False)
            if options
            else []
        ),
        f"rules {summary['digest']}, rulekit {summary['version']}, engine {summary['engine']}",
    ]


def _matches(matches: Mapping[str, Any]) -> list[str]:
    most = matches["matches"]
    totals = [[f"seat {seat}", *_amounts(each, most)] for seat, each in matches["totals"].items()]
    return [
        *_section(
            "matches won",
            ["", "won", "of", "share", "95% interval"],
            [
                *_rows(matches["wins"]["seat"], "seat "),
                *_rows(matches["wins"]["bot"]),
                *_rows(_rest(matches)),
            ],
        ),
        *_section("match", _AMOUNTS, [["hands", *_amounts(matches["hands"], most)], *totals]),
    ]


def _hands(hands: Mapping[str, Any], *, alone: bool) -> list[str]:
    """Figures of hands; `alone`: each for itself, so that they may be taken for independent."""
    most = hands["hands"] if alone else 0
    head = _SHARES if alone else _COUNTS
    decisions = hands["decisions"]
    again = hands["dealt_again"]
    choice = (
        f"  {100 * decisions['with_choice']:.1f}% of decisions had a choice; moves a decision: "
        f"{decisions['moves_mean']:.2f} on average, {decisions['moves_most']} at most"
    )
    points = [
        [f"{before}{name}", *_amounts(each, most)]
        for kind, before in (("seat", "seat "), ("bot", ""))
        for name, each in hands["points"][kind].items()
    ]
    return [
        *_section(
            "hands won",
            head,
            [
                *_rows(hands["wins"]["seat"], "seat "),
                *_rows(hands["wins"]["bot"]),
                *_rows(hands["wins"]["place"]),
                *_rows(_rest(hands)),
            ],
        ),
        *_alike(hands),
        *_undecided(hands),
        *_section("hands ended by", head, _rows(hands["ends"])),
        *_section(
            "length",
            _AMOUNTS,
            [["turns", *_amounts(hands["turns"], most)], ["decisions", *_amounts(decisions, most)]],
        ),
        choice,
        *([f"  {again} hands were thrown in and dealt again"] if again else []),
        *_section("points of a hand", _AMOUNTS, points),
        *(_advice(hands) if alone else _together()),
    ]


_SHARES = ["", "count", "of", "share", "95% interval"]
_COUNTS = ["", "count", "of", "share", ""]
_AMOUNTS = ["", "mean", "±", "sd", "least", "5%", "median", "95%", "most"]
_NOBODY = 0.9  # from this share on of hands that nobody wins, better bots are named
_DIFFER = 0.05  # below this chance, places are said to differ
_NEAR = 0.02  # how near shares are wanted, where it is said how many hands that takes


def _undecided(hands: Mapping[str, Any]) -> list[str]:
    """What to try where hardly anybody wins: bots that play at random seldom come to an end."""
    nobody = hands["without_winner"]["share"]
    if nobody < _NOBODY or set(hands["wins"]["bot"]) != {"random"}:
        return []
    return ["  bots that play at random hardly ever win this; `--bots greedy` plays to win"]


def _alike(hands: Mapping[str, Any]) -> list[str]:
    """Whether it matters where one sits."""
    chance = hands["places_alike"]
    if chance is None:
        return []
    told = "may be chance" if chance >= _DIFFER else "is more than chance"
    return [f"  what sets places at the table apart {told} (p = {max(chance, 0.001):.3f})"]


def _together() -> list[str]:
    """Why figures of hands have no intervals where matches are played."""
    return ["", "hands of one match hang together, so what is told of hands has no intervals"]


def _advice(hands: Mapping[str, Any]) -> list[str]:
    """How near the shares are to the truth, and how many hands bring them nearer."""
    rows = [each for kind in ("seat", "place") for each in hands["wins"][kind].values()]
    half = max((row["high"] - row["low"]) / 2 for row in rows)
    enough = max(Z95**2 * max(0.01, row["share"] * (1 - row["share"])) / _NEAR**2 for row in rows)
    more = round(enough, -2) if enough > hands["hands"] else 0
    line = f"shares of wins are known to within {100 * half:.1f} points"
    if more:
        line += f"; to within {100 * _NEAR:.0f} takes some {more:,.0f} hands"
    return ["", line, "± is half of the 95% interval of a mean"]


def _sitting_out(summary: Mapping[str, Any]) -> list[str]:
    """Who sat in none of the hands, though the table has the seat: an empty line, and a note."""
    sat = summary["hands"]["wins"]["seat"]
    out = [str(seat + 1) for seat in range(summary["players"]) if str(seat + 1) not in sat]
    if not out:
        return []
    who = f"Seat {out[0]}" if len(out) == 1 else f"Seats {', '.join(out)}"
    why = (
        ": a hand on its own is of those who sit down first, and the others play in matches"
        if summary["unit"] == "hands"
        else ""
    )
    return ["", *wrap(f"{who} sat out of every hand{why}.", 100)]


def _rest(found: Mapping[str, Any]) -> dict[str, Any]:
    """What no side has won alone; without the lines of what has not happened."""
    lines = {"nobody": found["without_winner"]}
    for name, line in (("several", "shared"), ("broken off", "broken_off")):
        if line in found and found[line]["count"]:
            lines[name] = found[line]
    return lines


def _rows(shares: Mapping[str, Any], prefix: str = "") -> list[list[str]]:
    return [
        [
            f"{prefix}{name}",
            str(each["count"]),
            str(each["of"]),
            f"{100 * each['share']:.1f}%",
            "" if each["low"] is None else f"{100 * each['low']:.1f} to {100 * each['high']:.1f}%",
        ]
        for name, each in shares.items()
    ]


def _amounts(each: Mapping[str, Any], most: int = 0) -> list[str]:
    """Mean, deviation and quantiles; with the half interval of the mean of at most so many numbers.

    There are more where a bot has several seats in one hand, whose points depend on each other.
    """
    n = each["n"]
    half = f"{student(n) * each['sd'] / sqrt(n):.2f}" if 1 < n <= most else ""
    exact = [str(each[name]) for name in ("least", "q05", "median", "q95", "most")]
    # A mean that rounds to nothing has no sign.
    return [f"{round(each['mean'], 2) or 0:.2f}", half, f"{each['sd']:.2f}", *exact]


def _section(title: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """A titled table: names on the left, figures in columns on the right."""
    table = [[title, *head[1:]], *([f"  {row[0]}", *row[1:]] for row in rows)]
    widths = [max(len(row[column]) for row in table) for column in range(len(head))]
    return [
        "",
        *(
            "  ".join(
                [
                    row[0].ljust(widths[0]),
                    *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)),
                ]
            )
            for row in table
        ),
    ]
