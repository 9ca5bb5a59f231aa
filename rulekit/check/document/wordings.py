"""Keys of a variant that are what the base calls something in some language, not its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import yaml

from rulekit import resources
from rulekit.check.document.schema import PHASE, PLAY, SCORING
from rulekit.diagnostics import Report
from rulekit.source import Span
from rulekit.syntax.yaml import Entry, Mapping, Scalar

ARTICLES = ("the", "el", "la", "los", "las")

Told = dict[Span, Entry]
"""The names that no phrase could read, and of which it has been told whose wording they are."""


def called_so(document: Mapping, text: str, role: str) -> set[str]:
    """The names of what is called by a text in some language, as far as they may have a role."""
    said = [
        (each.key.text, each.value.text)
        for language in _inside(document.get("names"))
        for each in _inside(language.value)
        if isinstance(each.value, Scalar)
    ]
    meant = _plain(text)
    return {
        name.removeprefix(f"{role} ") for name, word in (*said, *_common()) if _plain(word) == meant
    }


@cache
def _common() -> tuple[tuple[str, str], ...]:
    """What names are called that many games have, where a game does not say it itself."""
    files = sorted((resources.root("rulesets") / "names").glob("*.yaml"))
    return tuple(
        (name, str(word))
        for file in files
        for name, word in yaml.safe_load(file.read_text(encoding="utf-8")).items()
    )


def report_wordings(document: Mapping, report: Report) -> Told:
    """Tell of new things of a variant that are named by a wording of the base for another."""
    told: Told = {}
    file = document.span.file
    for role, some in _named(document):
        known = {e.key.text for e in some if e.before or e.key.span.file is not file}
        for entry in some:
            key = entry.key
            if key.text in known or key.span.file is not file:
                continue
            meant = sorted(called_so(document, key.text, role) & known)
            if len(meant) != 1:
                continue
            readable = role == "entry" or re.fullmatch("[a-z][a-z0-9_]*", key.text)
            if not readable:
                told[key.span] = entry
            report.add(
                "near-name" if readable else "bad-name",
                key.span,
                f"'{key.text}' is what `{meant[0]}` is called",
                help=f"write `{meant[0]}` to replace it, or give the new one another name"
                if readable
                else f"write `{meant[0]}`",
            )
            report.note_slip(key.span, entry.span)
    return told


def forget_told(told: Told, report: Report) -> None:
    """Forget what else is wrong with a thing whose name is a wording: it follows from that."""

    def follows(one_span: Span) -> bool:
        return any(one_span.is_within(entry.span) for entry in told.values())

    report.forget_errors(
        lambda one: (
            follows(one.span) and not (one.span in told and one.message.endswith("is called"))
        )
    )


def _named(document: Mapping) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """What stands side by side and has names, after what it is in `names`."""
    yield "zone", _inside(document.get("zones"))
    yield "kind", _inside(document.get("melds"))
    phases = tuple(e for e in _inside(document.get("play")) if e.key.text not in PLAY.keys)
    yield "phase", phases
    for phase in phases:
        yield "action", tuple(e for e in _inside(phase.value) if e.key.text not in PHASE.keys)
    scoring = document.get("scoring")
    for who in _inside(scoring):
        if who.key.text not in SCORING.keys:
            yield "entry", _inside(who.value)


def _inside(node: object) -> tuple[Entry, ...]:
    return node.entries if isinstance(node, Mapping) else ()


def _plain(words: str) -> str:
    """A wording as it is compared: without article, with blanks, in letters of any size."""
    said = words.replace("_", " ").casefold().split()
    return " ".join(said[1:] if len(said) > 1 and said[0] in ARTICLES else said)


__all__ = ["called_so", "forget_told", "report_wordings"]
