"""Mistakes in rule files, one at a time: what `rulekit validate` makes of each.

`python -m benchmarks mistakes [--write]`. The mistakes stand in `tests/mistakes/`, one file for
each part of a rule file: the game, a text that stands in it once (`was`), and what is written
instead (`now`). `at` says where it shows, if not in the words that are changed; `says` is what a
remedy mentions, as a regular expression. Of each mistake four things are asked:

found   that there is a finding at all
placed  that a finding, or a place it shows beside, is in the line of the mistake; of a phrase or a
        name that it touches the words that are wrong
remedy  that its text, or the edit that comes with it, says how to mend it
single  that there is no other finding
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import yaml

from rulekit.diagnostics import Diagnostic, Report
from rulekit.editing.mending import fix_for
from rulekit.editing.reading import read
from rulekit.prove.validate import validate
from rulekit.resources import root

FOLDER = Path(__file__).parents[1] / "tests" / "mistakes"
PAGE = Path(__file__).parents[1] / "docs" / "mistakes.md"

MARKS = ("found", "placed", "remedy", "single")
ASKED = {"found": 95, "placed": 90, "remedy": 85, "single": 90}
"""What part of the mistakes, in hundredths, is to have each mark."""


MISSED = {
    "found": "Not found",
    "placed": "Found elsewhere",
    "remedy": "Without a remedy",
    "single": "Several findings",
}
"""How the mistakes without a mark are headed."""


@dataclass(frozen=True)
class Mistake:
    """One mistake: `where` is the part of the rule file; the rest as it stands in the files."""

    where: str
    game: str
    was: str
    now: str
    says: str
    at: str = ""

    def __str__(self) -> str:
        return f"{self.game}: {_short(self.was)} → {_short(self.now)}"

    def text(self) -> str:
        """The rule file with the mistake. Raises LookupError unless `was` stands there once."""
        text = (root("rulesets") / f"{self.game}.yaml").read_text(encoding="utf-8")
        if text.count(self.was) != 1:
            raise LookupError(f"in {self.game} stands {text.count(self.was)} times: {self.was!r}")
        return text.replace(self.was, self.now)

    def places(self) -> list[tuple[int, int]]:
        """Where in that text it shows: characters from the first up to, not including, the last."""
        text = self.text()
        begin = (root("rulesets") / f"{self.game}.yaml").read_text("utf-8").index(self.was)
        inside = (begin, begin + len(self.now))
        if not self.at:
            return [_changed(text, begin, self.was, self.now)]
        found = [(m.start(), m.end()) for m in re.finditer(re.escape(self.at), text)]
        return [each for each in found if inside[0] <= each[0] and each[1] <= inside[1]] or found


def _changed(text: str, begin: int, was: str, now: str) -> tuple[int, int]:
    """The words that differ; where some were only taken away, those beside them."""
    head = next((i for i, (a, b) in enumerate(zip(was, now, strict=False)) if a != b), None)
    head = min(len(was), len(now)) if head is None else head
    tail = 0
    while tail < min(len(was), len(now)) - head and was[-1 - tail] == now[-1 - tail]:
        tail += 1
    start, end = begin + head, begin + len(now) - tail
    if start == end:
        start, end = start - 1, end + 1
    while start > 0 and re.match(r"\w", text[start - 1]) and re.match(r"\w", text[start]):
        start -= 1
    while end < len(text) and re.match(r"\w", text[end]) and re.match(r"\w", text[end - 1]):
        end += 1
    return start, end


@dataclass(frozen=True)
class Judged:
    """What was found of a mistake, and the marks it has."""

    mistake: Mistake
    findings: tuple[Diagnostic, ...]
    marks: tuple[str, ...]


def mistakes(where: str = "") -> list[Mistake]:
    """All mistakes, or those of one part, in the order of their files."""
    found = []
    for path in sorted(FOLDER.glob(f"{where or '*'}.yaml")):
        for row in yaml.safe_load(path.read_text(encoding="utf-8")):
            found.append(Mistake(path.stem, row.pop("in"), **row))
    return found


def judged(mistake: Mistake) -> Judged:
    """The marks of one mistake."""
    text = mistake.text()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{mistake.game}.yaml"
        path.write_text(text, encoding="utf-8")
        report = Report()
        validate(str(path), report)
        findings = report.diagnostics
        placed = [each for each in findings if _is_placed(each, str(path), text, mistake)]
        marks = ["found"] * bool(findings) + ["placed"] * bool(placed)
        said = any(_says(each, mistake.says, str(path), text) for each in placed or findings)
        marks += ["remedy"] * said + ["single"] * (len(findings) == 1)
    return Judged(mistake, findings, tuple(marks))


def _is_placed(found: Diagnostic, path: str, text: str, mistake: Mistake) -> bool:
    shown = (found.span, *(span for span, _ in found.related))
    of_phrase = found.code.id[:3] in ("RK2", "RK3")
    return any(
        span.file.name == path
        and text.count("\n", 0, start) <= span.line - 1 <= text.count("\n", 0, max(start, end - 1))
        and not (of_phrase and (text[span.end : start].strip() or text[end : span.start].strip()))
        for start, end in mistake.places()
        for span in shown
    )


def _says(found: Diagnostic, remedy: str, path: str, text: str) -> bool:
    told = " ".join([found.message, found.help, *(words for _, words in found.related)])
    if re.search(remedy, told):
        return True
    fix = fix_for(read(path, text), found)
    return fix is not None and re.search(remedy, fix.text) is not None


# ── the page ──────────────────────────────────────────────────────────────────────────────────


def run(quick: bool, *, minutes: float = 0, only: tuple[str, ...] = ()) -> Iterator[str]:
    """A table of the marks by part, and the mistakes that miss one; `only`: of these parts.

    All are judged, however long that takes: `minutes` are those of other benchmarks.
    """
    chosen = [each for each in mistakes() if not only or each.where in only]
    every = [judged(each) for each in chosen[:: 20 if quick else 1]]
    yield f"| part | mistakes | {' | '.join(MARKS)} |"
    yield "|---|---|---|---|---|---|"
    for where in sorted({each.mistake.where for each in every}):
        yield _row(where, [each for each in every if each.mistake.where == where])
    yield _row("all", every)
    yield f"| asked, of 100 | | {' | '.join(str(ASKED[mark]) for mark in MARKS)} |"
    for mark in MARKS:
        missed = [each for each in every if mark not in each.marks and _asked(mark, each)]
        if missed:
            yield ""
            yield f"{MISSED[mark]}:"
            yield ""
            yield from (f"- {each.mistake.where}: {each.mistake}" for each in missed)


def _asked(mark: str, each: Judged) -> bool:
    """Of what is not found nothing else is told."""
    return mark == "found" or "found" in each.marks


def _row(name: str, every: Iterable[Judged]) -> str:
    every = list(every)
    counts = [sum(mark in each.marks for each in every) for mark in MARKS]
    cells = [f"{count} ({100 * count / len(every):.0f}%)" for count in counts]
    return f"| {name} | {len(every)} | {' | '.join(cells)} |"


def _short(text: str) -> str:
    words = " ".join(text.split())
    return f"`{words[:57]}…`" if len(words) > 58 else f"`{words}`" if words else "nothing"


if __name__ == "__main__":
    for one in mistakes(*sys.argv[1:2]):
        each = judged(one)
        print(("ok" if len(each.marks) == 4 else "--"), one.where, one, *each.marks)
        for found in each.findings:
            line = found.span.file.line(found.span.line).strip()[:90]
            print(f"     {found.code.id} {found.span.line}:{found.span.col} [{line}]")
            print(f"       {found.message[:160]} // {found.help[:160]}")
