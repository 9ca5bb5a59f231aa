"""The rule file with how often each line acted, beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import PurePath

from rulekit.report.markup import Html, html, tag
from rulekit.report.tongue import Tongue
from rulekit.series.usage import Usage

GAP = 12  # lines without a place, from which on they are left out


@dataclass(frozen=True, slots=True)
class _File:
    """A rule file: its lines, and for each use how often a line acted in a hand or match."""

    name: str
    lines: tuple[str, ...]
    counts: tuple[Mapping[int, float], ...]

    def known(self) -> set[int]:
        """The lines, from 1, where something stands that can act."""
        return {line for counts in self.counts for line in counts}


def used(usages: Sequence[Usage], tongue: Tongue, changed: Iterable[tuple[str, int]] = ()) -> Html:
    """One rule file with the use of it, or of two sides.

    `changed`: files and lines that one side alone has, which are marked.
    """
    marked = set(changed)  # by the mere names of files
    files = list(_files(usages))
    most = max((c for f in files for counts in f.counts for c in counts.values()), default=0.0)
    several = len(files) > 1
    return html(_shown(file, most or 1.0, marked, tongue, several=several) for file in files)


def told(usages: Sequence[Usage], names: Sequence[str], tongue: Tongue) -> Html:
    """What the picture shows, and how many places never acted."""
    played = usages[0]
    times = Counter[tuple[str, int, int, str]]()
    for row in (row for usage in usages for row in usage.rows if row.acts):
        times[row.file, row.line, row.column, row.kind] += row.count
    never = sum(not each for each in times.values())
    sides = tongue.say("used.sides", a=names[0], b=names[1]) if len(usages) > 1 else ""
    return tongue.html(
        "used.said", one=tongue.sayings.unit(played.scope, 1),
        played=tongue.counted(played.hands, played.scope), bots=tongue.listed(played.bots),
        sides=sides, mark=tag("span", class_="never"), never=tongue.count(never),
        places=tongue.count(len(times)),
    )  # fmt: skip


def _files(usages: Sequence[Usage]) -> Iterator[_File]:
    texts = {name: text for usage in usages for name, text in usage.sources.items()}
    for name, text in texts.items():
        found = tuple(_by_line(usage, name) for usage in usages)
        if any(found):
            yield _File(name, tuple(text.splitlines()), found)


def _by_line(usage: Usage, file: str) -> dict[int, float]:
    """For each line with a place, how often the place that acted most did so."""
    counts: dict[int, float] = {}
    for row in usage.rows:
        if row.acts and row.file == file:
            counts[row.line] = max(counts.get(row.line, 0.0), row.count / usage.hands)
    return counts


def _shown(
    file: _File, most: float, marked: set[tuple[str, int]], tongue: Tongue, *, several: bool
) -> Html:
    known = sorted(file.known())
    first, last = _head(file, known[0]), known[-1]
    rows: list[Html] = []
    skipped = 0
    for line in range(first, last + 1):
        text = file.lines[line - 1] if line <= len(file.lines) else ""
        near = any(abs(line - each) <= 2 for each in known)
        if not near and _gap(known, line) >= GAP:
            skipped += 1
            continue
        if skipped:
            rows.append(tag("p", tongue.say("used.skipped", n=skipped), class_="gap"))
            skipped = 0
        if text.strip():
            changed = (PurePath(file.name).name, line) in marked
            rows.append(_row(file, line, text, most, tongue, changed=changed))
    both = " both" if len(file.counts) > 1 else ""
    title = tag("h3", tag("code", PurePath(file.name).name)) if several else None
    return html(title, tag("div", rows, class_=f"use{both}"))


def _head(file: _File, first: int) -> int:
    """The line of the key under which the first place stands."""
    line = first
    while line > 1 and file.lines[line - 1][:1] in (" ", "-", "#", ""):
        line -= 1
    return line if first - line < GAP else first


def _gap(known: Sequence[int], line: int) -> int:
    """How many lines without a place there are where a line stands."""
    before = max((each for each in known if each < line), default=line)
    after = min((each for each in known if each > line), default=line)
    return after - before


def _row(file: _File, line: int, text: str, most: float, tongue: Tongue, *, changed: bool) -> Html:
    counts = [each.get(line) for each in file.counts]
    told = [count for count in counts if count is not None]
    sides = ("a", "b") if len(counts) > 1 else ("one",)
    cells = [
        tag("span", _times(count, tongue), class_="n v" if i or len(counts) == 1 else "n")
        for i, count in enumerate(counts)
    ]
    bars: list[Html] = [
        tag("i", class_=side, style=f"width:{100 * sqrt(count / most):.1f}%")
        for side, count in zip(sides, counts, strict=True)
        if count
    ]
    if told and not any(told):
        bars = [tag("i", class_="never")]
    kind = " ".join(
        word for word, holds in (("idle", not any(told)), ("changed", changed)) if holds
    )
    return tag(
        "div", cells, tag("span", bars, class_="bars"), tag("span", line, class_="no"),
        tag("code", text), class_=kind or None,
    )  # fmt: skip


def _times(count: float | None, tongue: Tongue) -> str:
    """How often, to three digits that count; nothing where it never did, which has a mark."""
    if not count:
        return ""
    if count >= 100:
        return tongue.number(count, 0)
    if count < 0.005:
        return tongue.say("used.rare")
    return tongue.number(count, 1 if count >= 10 else 2)
