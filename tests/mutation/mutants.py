"""Mutants of a rule file: for each phrase that a clause names, the file with it changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import yaml

from rulekit.check.document.pieces import names_of_pieces
from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.prove.changing import changes, negated
from rulekit.prove.clauses import Clause, clauses_of, phrase_at, plain, split_path
from rulekit.resources import root
from rulekit.syntax import yaml as syntax
from rulekit.syntax.files import read
from rulekit.syntax.yaml import Mapping, Node, Scalar, compose

PROSE = ("about", "source", "rulings", "examples", "game", "rulekit", "extends", "piece", "use")
"""Keys under which nothing is a rule."""

NAMES = (
    (r"\bnondealer\b", ("dealer",)),
    (r"\bdealer\b", ("nondealer",)),
    (r"\bloser\b(?! is)", ("winner",)),
    (r"(?<!of )\bknocker\b(?! is)", ("opponent of knocker",)),
    (r" - picked\b", ("",)),
    (r" - barred\b", ("",)),
)
"""Names of our games, and what is put in their place."""

PIECES = "pieces/"
"""What the name of a piece begins with, where those of games stand."""

_DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

Address = tuple[str | int, ...]


@dataclass(frozen=True)
class Mutant:
    """One change of one rule file: where it is, what stood there, what stands there now.

    `tests` are the tests of all clauses that name the phrase; `changed` is the whole file, as data.
    """

    game: str
    path: str
    line: int
    before: str
    after: str
    tests: tuple[str, ...]
    changed: Any = field(repr=False, compare=False)

    @property
    def text(self) -> str:
        """The changed file."""
        return str(
            yaml.dump(
                self.changed, Dumper=_DUMPER, sort_keys=False, allow_unicode=True, width=10_000
            )
        )

    @property
    def place(self) -> str:
        """File and line."""
        return f"rulesets/{self.game}.yaml:{self.line}"

    def __str__(self) -> str:
        return f"{self.place}: {self.path}: {self.before!r} -> {self.after!r}"


@cache
def document(game: str) -> Mapping:
    """A rule file as it is written, without what it inherits or uses."""
    report = Report()
    source = read(str(root("rulesets") / f"{game}.yaml"), report)
    found = None if source is None else compose(source, report)
    assert found is not None, f"{game} cannot be read"
    return found


def mutants_of(game: str) -> list[Mutant]:
    """All mutants that the clauses of a game ask for, none twice, in the order of the files."""
    clauses = clauses_of(game)
    found = [
        mutant
        for owner, address, tests in _targets(game, clauses)
        for mutant in _mutants_at(owner, address, tests)
    ]
    for clause in clauses:
        for insertion in clause.insert:
            owner, address = _places(game, insertion.path)[0]
            found.append(_inserted(owner, address, insertion.text, clause.tests))
    return found


# ── what is changed ───────────────────────────────────────────────────────────────────────────


def _targets(game: str, clauses: Sequence[Clause]) -> list[tuple[str, Address, tuple[str, ...]]]:
    """Every node that a clause names or that lies within one, with the tests of those clauses."""
    tests: dict[tuple[str, Address], dict[str, None]] = {}
    for clause in clauses:
        for path in clause.expressed:
            for owner, address in _places(game, path):
                for each in _below(_at(document(owner), address), address):
                    tests.setdefault((owner, each), {}).update(dict.fromkeys(clause.tests))
    order = {
        (owner, each): number
        for owner in {owner for owner, _ in tests}
        for number, each in enumerate(_below(document(owner), ()))
    }
    ordered = sorted(tests, key=lambda key: (key[0] != game, key[0], order[key]))
    return [(owner, address, tuple(tests[owner, address])) for owner, address in ordered]


def _places(game: str, path: str) -> list[tuple[str, Address]]:
    """The rule files in which a phrase is written, and its address there.

    A game may go on with the steps of a piece: then what either says is meant.
    """
    owner, rest = split_path(game, path)
    for files in _laid_over(owner):
        found = [
            (each, address)
            for each in files
            if (phrase := phrase_at(document(each), rest)) is not None
            for address in _below(document(each), ())
            if _at(document(each), address) is phrase.node
        ]
        if found:
            return found
    raise AssertionError(f"{game} has no phrase at {path}")


def _laid_over(game: str) -> Iterator[list[str]]:
    """A rule file with the pieces that it uses; then its base, likewise."""
    yield [game, *(f"{PIECES}{name.text}" for name in names_of_pieces(document(game)))]
    base = document(game).get("extends")
    if isinstance(base, Scalar):
        yield from _laid_over(base.text)


def _below(node: Node, address: Address) -> Iterator[Address]:
    """The addresses of a node and all nodes within it."""
    yield address
    if isinstance(node, Mapping):
        for entry in node.entries:
            if entry.key.text not in (PROSE if not address else ("about",)):
                yield from _below(entry.value, (*address, entry.key.text))
    elif isinstance(node, syntax.Sequence):
        for number, item in enumerate(node.items):
            yield from _below(item, (*address, number))


def _at(node: Node, address: Address) -> Node:
    for step in address:
        found = node.get(str(step)) if isinstance(node, Mapping) else None
        if isinstance(node, syntax.Sequence) and isinstance(step, int):
            found = node.items[step]
        assert found is not None
        node = found
    return node


# ── changing it ───────────────────────────────────────────────────────────────────────────────


@cache
def _option_words(game: str) -> dict[str, tuple[str, ...]]:
    if game.startswith(PIECES):
        return {}
    rules = load_ruleset(game, Report())
    assert rules is not None
    return {name: option.values for name, option in rules.options.items()}


def _mutants_at(game: str, address: Address, tests: tuple[str, ...]) -> Iterator[Mutant]:
    """The mutants of one node: its text, its key, and the file without it."""
    node = _at(document(game), address)
    key = str(address[-1])
    if isinstance(node, Scalar):
        for text in changes(node.text, _option_words(game), NAMES):
            yield _made(game, address, tests, node.text, text, _with(game, address, text))
        if key in ("when", "ensure"):
            text = negated(node.text)
            yield _made(game, address, tests, node.text, text, _with(game, address, text))
    for other in _other_keys(game, key):
        yield _made(game, address, tests, f"{key}:", f"{other}:", _renamed(game, address, other))
    shown = node.text if isinstance(node, Scalar) else "…"
    yield _made(
        game,
        address,
        tests,
        shown if key.isdigit() else f"{key}: {shown}",
        "(dropped)",
        _without(game, address),
    )


def _other_keys(game: str, key: str) -> Iterator[str]:
    """Changed forms of a key that is a phrase: `when C`, `for each X where C`."""
    if key.startswith("when "):
        yield "when yes"
        yield f"when {negated(key.removeprefix('when '))}"
    if key.startswith(("when ", "for each ", "repeat ")):
        yield from changes(key, _option_words(game), NAMES)


def _made(
    game: str, address: Address, tests: tuple[str, ...], before: str, after: str, changed: Any
) -> Mutant:
    node = _at(document(game), address)
    return Mutant(game, ".".join(map(str, address)), node.span.line, before, after, tests, changed)


@cache
def _data(game: str) -> Any:
    return plain(document(game))


def _copy(game: str, address: Address) -> tuple[Any, Any]:
    """A copy of the file down to the part that holds what is at the address, and that part."""
    whole = parent = _data(game).copy()
    for step in address[:-1]:
        parent[step] = parent[step].copy()
        parent = parent[step]
    return whole, parent


def _with(game: str, address: Address, value: object) -> Any:
    whole, parent = _copy(game, address)
    parent[address[-1]] = value
    return whole


def _without(game: str, address: Address) -> Any:
    whole, parent = _copy(game, address)
    del parent[address[-1]]
    return whole


def _renamed(game: str, address: Address, name: str) -> Any:
    whole, parent = _copy(game, address)
    entries = [(name if key == address[-1] else key, value) for key, value in parent.items()]
    parent.clear()
    parent.update(entries)
    return whole


def _inserted(game: str, address: Address, text: str, tests: tuple[str, ...]) -> Mutant:
    """The file with a rule added to a mapping or list, or put in place of a phrase."""
    given = yaml.load(text, yaml.BaseLoader)
    whole, parent = _copy(game, address)
    there = parent[address[-1]]
    if isinstance(there, dict | list):
        there = parent[address[-1]] = there.copy()
    if isinstance(there, dict) and isinstance(given, dict):
        there.update(given)
    elif isinstance(there, list):
        there.append(given)
    else:
        parent[address[-1]] = given
    return _made(game, address, tests, "", f"(inserted) {text}", whole)
