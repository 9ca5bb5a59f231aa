"""Changes of a rule file that no worked example notices, each with an example that would.

A phrase of the file is changed as one might mistake it: a number, a comparison, a word, a part left
out. If the rules then still read, and all examples come out as before, nothing holds the author to
that phrase. Hands played side by side by both rules show where they part; that is the example.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Literal, Self

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import load_ruleset, load_text, title_of
from rulekit.machine.chance import Stream
from rulekit.machine.tier import RuleFault
from rulekit.model.ruleset import Ruleset
from rulekit.prove.beside import Beside
from rulekit.prove.changing import changes
from rulekit.prove.examples import examples_of
from rulekit.source import SourceFile, Span
from rulekit.syntax.files import read
from rulekit.syntax.yaml import Mapping as Written
from rulekit.syntax.yaml import Node, Scalar, compose
from rulekit.syntax.yaml import Sequence as Items

PROSE = frozenset(
    {"about", "source", "family", "rulings", "examples", "game", "rulekit", "extends", "piece",
     "use", "names", "players"}
)  # fmt: skip
"""Keys under which nothing is a rule."""

LIMIT = 20.0
"""Seconds after which a change is given up: with it the rules may think without an end."""

Fate = Literal["refused", "noticed", "survives", "alike", "endless"]


@dataclass(frozen=True, slots=True)
class Change:
    """A change of a rule file, and what came of it.

    `span`: what is changed; `after`: what stands there then. `fate`: `refused` if the rules cannot
    be read then, `noticed` by an example, `survives` if only play shows a difference, with the
    `example` that would notice as it is written in a rule file; `alike` if some hands showed none,
    `endless` if it took longer than LIMIT.
    """

    span: Span
    after: str
    fate: Fate
    example: str = ""


def tried_changes(source: SourceFile, rules: Ruleset, *, seed: int = 0) -> Iterator[Change]:
    """Try the changes of a file one after the other, drawn over its sections.

    `rules`: those of the file as it is. They are tried in another process, which is ended and begun
    anew where a change takes too long.
    """
    drawn = list(_drawn(source, _words(rules), seed))
    done = 0
    while done < len(drawn):
        with _Trying(source.name, seed, done) as trying:
            for span, after in drawn[done:]:
                told = trying.next()
                done += 1
                if told is None:
                    yield Change(span, after, "endless")
                    break
                fate, example = told
                yield Change(span, after, fate, example)


class _Trying:
    """The other process. `next` gives what came of one change, None if it was not heard from."""

    def __init__(self, path: str, seed: int, begin: int) -> None:
        words = (sys.executable, "-m", "rulekit.prove.mutants", path, str(seed), str(begin))
        self.process = subprocess.Popen(  # noqa: S603 -- ourselves
            words, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.lines: SimpleQueue[str] = SimpleQueue()
        self.listener = Thread(target=self._listen, daemon=True)
        self.listener.start()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def next(self) -> tuple[Fate, str] | None:
        try:
            fate, example = json.loads(self.lines.get(timeout=LIMIT))
        except Empty:
            return None
        return fate, example

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.listener.join()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process.wait()


def main() -> None:
    """Try the changes of a file from one on: a line of JSON for each, its fate and its example."""
    path, seed, begin = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    source, rules = read(path, Report()), load_ruleset(path, Report())
    if source is None or rules is None:
        return
    beside = Beside(rules)
    for span, after in islice(_drawn(source, _words(rules), seed), begin, None):
        changed = source.text[: span.start] + after + source.text[span.end :]
        sys.stdout.write(json.dumps(_fate(source.name, changed, beside, span)) + "\n")
        sys.stdout.flush()


def _fate(name: str, changed: str, beside: Beside, span: Span) -> tuple[Fate, str]:
    other = _read(name, changed)
    if other is None:
        return "refused", ""
    if _noticed(other):
        return "noticed", ""
    example = beside.example(other, span)
    return ("survives" if example else "alike"), example


def _words(rules: Ruleset) -> Mapping[str, Sequence[str]]:
    return {name: option.values for name, option in rules.options.items()}


def _read(name: str, text: str) -> Ruleset | None:
    report = Report()
    document = load_text(text, report, name)
    rules = None if document is None else check(document, title_of(name), report)
    return rules if report.ok else None


def _noticed(rules: Ruleset) -> bool:
    try:
        return any(not each.ok for each in examples_of(rules))
    except RuleFault:
        return True


# ── what is changed ───────────────────────────────────────────────────────────────────────────


def _drawn(
    source: SourceFile, words: Mapping[str, Sequence[str]], seed: int
) -> Iterator[tuple[Span, str]]:
    """All changes of a file in an order drawn by the seed, one of each section after the other."""
    document = compose(source, Report())
    chance = Stream(seed, 0, 0, 0)
    sections: list[list[tuple[Span, str]]] = []
    for entry in () if document is None else document.entries:
        if entry.key.text not in PROSE:
            found = [
                (leaf.span, after)
                for leaf in _leaves(entry.value)
                for after in changes(leaf.text, words)
            ]
            sections.append(found)
    while any(sections):
        for section in sections:
            if section:
                yield section.pop(chance.draw(len(section)))


def _leaves(node: Node) -> Iterator[Scalar]:
    """The phrases below a node that are written on one line without quotes."""
    if isinstance(node, Scalar):
        if not node.style and not node.null and node.span.text == node.text:
            yield node
    elif isinstance(node, Written):
        for entry in node.entries:
            if entry.key.text != "about":
                yield from _leaves(entry.value)
    elif isinstance(node, Items):
        for item in node.items:
            yield from _leaves(item)


if __name__ == "__main__":
    main()
