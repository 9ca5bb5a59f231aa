"""A comparison as text for people: the answer first, then every figure, then the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING

from rulekit.answers.differences import HEADINGS, Difference

if TYPE_CHECKING:
    from rulekit.answers.comparison import Comparison, Side

WIDTH = 100
IN_MATCHES = "what differs in the rules may show in matches, which --matches plays"
MOST_TOLD = 12
"""How many differences are told in sentences; the table has them all."""

MOST_NAMED = 3
"""And how many figures are named of which nothing can be said yet."""


def comparison_text(found: Comparison, *, lines: bool = True) -> str:
    """All of it; `lines`: with where in the rule files the differing sentences stand."""
    parts = [_head(found), _answer(found), *_tables(found), _rules(found, lines=lines)]
    return "\n".join(line for part in parts for line in part)


def _head(found: Comparison) -> list[str]:
    deals = {
        True: "on the same deals",
        False: "numbered alike, though the deals differ",
        None: "numbered alike",
    }[found.common]
    how = f"{found.players} players, {found.pairs:,} {found.unit} of each, {deals}"
    sure = "95% intervals of paired differences"
    if found.sequential:
        sure = "95% confidence sequences of paired differences: they hold whenever play stops"
    moving = ", bots moving round the seats" if found.rotate else ""
    return [
        f"A  {_side(found.a)}",
        f"B  {_side(found.b)}",
        f"{how}; seed {found.seed}, first {found.first}{moving}; {found.seconds:.1f} s",
        f"B against A, {sure}; rulekit {found.version}",
    ]


def _side(side: Side) -> str:
    bots = side.bots if len(set(side.bots)) > 1 else side.bots[:1]
    return f"{side.name}: {side.title}, {', '.join(bots)}; rules {side.digest}"


def _answer(found: Comparison) -> list[str]:
    """What may be said, in sentences."""
    told, unclear = found.told, found.unclear
    count = found.comparisons
    title = f"answer (of {count} figures that could differ, corrected for their number)"
    if not count:
        out = ["", "answer", f"  every figure is the same in each of {found.pairs:,} {found.unit}"]
        differ = found.unit == "hands" and found.a.digest != found.b.digest
        return [*out, *(_sentences([IN_MATCHES]) if differ else [])]
    out = ["", title]
    out += _sentences(each.words(found.unit) for each in told[:MOST_TOLD])
    if len(told) > MOST_TOLD:
        out += _sentences([f"and {len(told) - MOST_TOLD} more differences, in the tables"])
    if not told:
        out += _sentences(["no difference that chance does not explain"])
    out += _sentences(_alike(found))
    if unclear:
        out += _sentences([_untold(found)])
    if found.interrupted:
        out += _sentences([f"stopped after {found.pairs:,} {found.unit}"])
    elif found.until and not found.reached:
        out += _sentences([f"not within {found.until} yet"])
    return out


def _alike(found: Comparison) -> Iterator[str]:
    """Of headings under which nothing differs: what a difference cannot be larger than."""
    for group, heading in HEADINGS.items():
        under = [each for each in found.differences if each.metric.group == group]
        alike = [each for each in under if each.verdict == "alike"]
        if group == "moves" or any(each.verdict in ("differs", "unclear") for each in under):
            continue
        for unit in dict.fromkeys(each.metric.unit for each in alike):
            most = max(
                (each for each in alike if each.metric.unit == unit),
                key=lambda each: max(-each.low, each.high),
            )
            larger = most.amount(max(-most.low, most.high), up=True)
            yield f"{heading}: no difference larger than {larger}"


def _untold(found: Comparison) -> str:
    """Of which figures nothing can be said yet, and what it would take."""
    unclear = sorted(found.unclear, key=lambda each: each.metric.group == "moves")
    named = [f"{HEADINGS[each.metric.group]}, {each.metric.label}" for each in unclear]
    rest = len(named) - MOST_NAMED
    others = [f"{rest} more"] if rest > 0 else []
    most = max(each.more for each in unclear)
    told = "; ".join([*named[:MOST_NAMED], *others])
    return f"cannot tell yet: {most:,} {found.unit} more ({told})"


def _sentences(texts: Iterable[str]) -> list[str]:
    return [
        line
        for text in texts
        for line in wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
    ]


# ── tables ────────────────────────────────────────────────────────────────────────────────────


def _tables(found: Comparison) -> list[list[str]]:
    shown = [each for each in found.differences if each.a or each.b]
    rows = {
        group: [_row(each, found.unit) for each in some]
        for group, some in groupby(shown, key=lambda each: each.metric.group)
    }
    head = ["A", "B", "difference", "95% interval", "verdict"]
    every = [row for some in rows.values() for row in some]
    widths = [max(len(row[i]) for row in [["", *head], *every]) for i in range(5)]
    widths[0] = max(widths[0], *(len(HEADINGS[group]) - 2 for group in rows), 0)
    out = []
    for group, some in rows.items():
        out.append(["", _line([HEADINGS[group], *head], [widths[0] + 2, *widths[1:]])])
        out[-1] += ["  " + _line(row, widths) for row in some]
    return out


def _row(each: Difference, unit: str) -> list[str]:
    percent = "%" if each.metric.is_share else ""
    a, b = (f"{each.number(value)}{percent}" for value in (each.a, each.b))
    if each.verdict == "same":
        return [each.metric.label, a, b, "", "", "the same"]
    between = f"{_signed(each, each.low)} to {_signed(each, each.high)}"
    verdicts = {
        "differs": "differs",
        "alike": f"within {each.number(max(-each.low, each.high), up=True)}",
        "unclear": f"{each.more:,} {unit} more",
    }
    row = [each.metric.label, a, b, _signed(each, each.difference), between]
    return [*row, verdicts[each.verdict]]


def _signed(each: Difference, value: float) -> str:
    text = each.number(value)
    return text if value < 0 or not float(text) else f"+{text}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *middle, last = row
    cells = [cell.rjust(width) for cell, width in zip(middle, widths[1:], strict=True)]
    return "  ".join([first.ljust(widths[0]), *cells, last]).rstrip()


def _rules(found: Comparison, *, lines: bool) -> list[str]:
    if not found.changes:
        same = found.a.digest == found.b.digest
        return ["", "rules", "  the same" if same else "  no sentence of the rulebooks differs"]
    out = ["", "rules that differ (− only in A, + only in B)"]
    for title, some in groupby(found.changes, key=lambda each: each.section):
        out.append(f"  {title}")
        for each in some:
            text = str(each) if lines else f"{each}".partition("  [")[0]
            out += wrap(text, WIDTH, initial_indent="    ", subsequent_indent="      ")
    return out
