"""Clauses: what the manual demands of a game, the phrases that say it, and the tests that hold it.

A game's clauses stand in `rulesets/clauses/GAME.yaml`. A phrase is named by its path in the rule
file: keys joined by dots, items of a list counted from 0, such as `play.discard.close` or
`deal.dealing`. The parameters of a definition or procedure may be left out. A path that begins
with `GAME:` leads into the rule file of that game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rulekit.diagnostics import Report
from rulekit.library import load_document
from rulekit.resources import root
from rulekit.syntax.files import read
from rulekit.syntax.yaml import Mapping, Node, Scalar, Sequence, compose

Plain = str | None | list["Plain"] | dict[str, "Plain"]
"""YAML without places: texts, lists and mappings."""


class BadClauses(ValueError):
    """A clause file that cannot be read; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Insertion:
    """A rule that a clause forbids: YAML text that, put at a path, would bring it in."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One testable statement of the rules.

    `kind` is what it is about (deal, turn, score, …); `basis`: whether the manual states it, it
    follows from the manual, or it is our choice where the manual is silent; `lines`: where the
    manual says so. `expressed` are paths of phrases, `tests` names of tests or `example:` with what
    an example of the rule file is about; `not_tested` says why there is none. `example` is the
    worked example, as data, and `executed_by` those of the tests that play it with its figures.
    `convention` marks what is demanded of every game and stands in no manual.
    """

    id: str
    kind: str
    basis: str
    lines: str
    text: str
    option: Plain
    ambiguity: str
    example: Plain
    expressed: tuple[str, ...]
    tests: tuple[str, ...]
    executed_by: tuple[str, ...]
    not_tested: str
    insert: tuple[Insertion, ...]
    convention: bool


def clauses_of(game: str) -> list[Clause]:
    """The clauses of a game, in the order of its manual; none if it has no clause file.

    Raises BadClauses.
    """
    path = root("rulesets") / "clauses" / f"{game}.yaml"
    if not path.is_file():
        return []
    report = Report()
    source = read(str(path), report)
    document = None if source is None else compose(source, report)
    if document is None or not report.ok:
        raise BadClauses(f"{path}: {'; '.join(each.message for each in report.errors)}")
    found = []
    for key in ("clauses", "conventions"):
        entries = plain(document.get(key) or Sequence((), document.span))
        if not isinstance(entries, list):
            raise BadClauses(f"{path}: '{key}' is a list")
        found += [_clause(each, key == "conventions", str(path)) for each in entries]
    return found


_TEXTS = ("id", "kind", "basis", "lines", "text", "ambiguity", "not_tested")
_LISTS = ("expressed", "tests", "executed_by")
_REST = ("option", "example", "insert")


def _clause(entry: Plain, convention: bool, path: str) -> Clause:
    if not isinstance(entry, dict):
        raise BadClauses(f"{path}: a clause is a mapping, not {entry!r}")
    name = entry.get("id", "?")
    unknown = set(entry) - {*_TEXTS, *_LISTS, *_REST}
    if unknown:
        raise BadClauses(f"{path}: {name} has an unknown key '{min(unknown)}'")
    texts = {key: _text(entry.get(key)) for key in _TEXTS}
    for key in ("id", "kind", "text"):
        if not texts[key]:
            raise BadClauses(f"{path}: {name} has no '{key}'")
    lists = {key: tuple(_text(each) for each in _items(entry.get(key))) for key in _LISTS}
    insertions = []
    for each in _items(entry.get("insert")):
        if not isinstance(each, dict) or set(each) != {"path", "text"}:
            raise BadClauses(f"{path}: {name}: what is to be inserted has a 'path' and a 'text'")
        insertions.append(Insertion(_text(each["path"]), _text(each["text"])))
    return Clause(
        option=entry.get("option"),
        example=entry.get("example"),
        insert=tuple(insertions),
        convention=convention,
        expressed=lists["expressed"],
        tests=lists["tests"],
        executed_by=lists["executed_by"],
        **texts,
    )


def _text(value: Plain) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise BadClauses(f"{value!r} should be a text")
    return value


def _items(value: Plain) -> list[Plain]:
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def plain(node: Node) -> Plain:
    """What a node holds, without places."""
    match node:
        case Scalar(null=True):
            return None
        case Scalar(text=text):
            return text
        case Sequence(items=items):
            return [plain(item) for item in items]
        case Mapping(entries=entries):
            return {entry.key.text: plain(entry.value) for entry in entries}


# ── paths ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Phrase:
    """What a path leads to: the key it stands under (None in a list), and the node."""

    key: Scalar | None
    node: Node


def phrase_at(document: Mapping, path: str) -> Phrase | None:
    """What stands at a path, or None. Keys may hold dots: every way to read the path is tried."""
    return next(_ways(document, path), None)


def _ways(node: Node, path: str) -> Iterator[Phrase]:
    for key, child, rest in _steps(node, path):
        if rest is None:
            yield Phrase(key, child)
        else:
            yield from _ways(child, rest)


def _steps(node: Node, path: str) -> Iterator[tuple[Scalar | None, Node, str | None]]:
    """Each child that the beginning of the path names, with the rest of the path."""
    named: list[tuple[str, Scalar | None, Node]] = []
    if isinstance(node, Mapping):
        named = [(entry.key.text, entry.key, entry.value) for entry in node.entries]
    elif isinstance(node, Sequence):
        named = [(str(number), None, item) for number, item in enumerate(node.items)]
    for written, key, child in named:
        for name in dict.fromkeys((written, written.partition("(")[0])):
            if path == name:
                yield key, child, None
            elif path.startswith(f"{name}."):
                yield key, child, path[len(name) + 1 :]


def split_path(game: str, path: str) -> tuple[str, str]:
    """The game and the path within its rule file: `GAME:play.draw` leads into that of another."""
    other, colon, rest = path.partition(":")
    if colon and other.isidentifier():
        return other, rest
    return game, path


def find_phrase(game: str, path: str) -> Phrase | None:
    """The phrase that a path in the clauses of a game names, or None if there is none."""
    owner, rest = split_path(game, path)
    document = load_document(owner, Report())
    return None if document is None else phrase_at(document, rest)
