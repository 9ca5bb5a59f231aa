"""What games there are and what is special about each, read from rule files without checking them.

A list should be there at once, also of files that have faults.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rulekit.check.leaves import table_sizes
from rulekit.diagnostics import Report
from rulekit.library import (
    is_game,
    load_document,
    own,
    path_of,
    rule_files,
    shipped,
    why_no_game,
)
from rulekit.syntax.files import read
from rulekit.syntax.yaml import Mapping, Node, Scalar, compose

# ── what a game may have ──────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that a game has, at least under some of its options; or has not.

    `word` stands in lists; `option` and `without` are how games with it and games without it are
    asked for.
    """

    word: str
    option: str
    without: str
    meaning: str
    has: Callable[[Mapping], bool]


def _under(node: Node | None, *keys: str) -> Node | None:
    """What is written under a chain of keys."""
    for key in keys:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def _texts(node: Node | None) -> Iterator[str]:
    """All texts in a node, without keys and comments."""
    match node:
        case None:
            return
        case Scalar(text=text):
            yield text
        case Mapping(entries=entries):
            for entry in entries:
                yield from _texts(entry.value)
        case _:
            for item in node.items:
                yield from _texts(item)


def _chosen(document: Mapping, what: str) -> bool:
    """Whether some action has a player choose it."""
    parts = (_under(document, key) for key in ("play", "claims", "standing"))
    return any(text.startswith(f"{what} from") for part in parts for text in _texts(part))


TRAITS = (
    Trait(
        "tiles", "tiles", "cards", "Tiles, or cards.",
        lambda rules: _under(rules, "deck", "colors") is not None,
    ),
    Trait(
        "partners", "partners", "no-partners", "Players of a side play together, or never do.",
        lambda rules: any("sides" in text for text in _texts(_under(rules, "teams"))),
    ),
    Trait(
        "wild cards", "wild", "no-wild", "Some cards are wild, or none.",
        lambda rules: _under(rules, "deck", "wild") is not None,
    ),
    Trait(
        "lay-offs", "layoffs", "no-layoffs", "Cards are laid off on melds of the table, or never.",
        lambda rules: _chosen(rules, "layoff"),
    ),
    Trait(
        "rearranging", "rearranging", "no-rearranging",
        "Melds on the table are arranged anew, or stay.",
        lambda rules: _chosen(rules, "layout"),
    ),
    Trait(
        "claims", "claims", "no-claims", "Players act out of turn, or never.",
        lambda rules: _under(rules, "claims") is not None,
    ),
)  # fmt: skip
"""What games are listed by, in the order in which it is told."""


# ── games ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Listed:
    """A game of the list. `players`, `family`, `about` and `extends` are texts of its rule file.

    `name`: what other commands take for it. `about`: what is special about it, in a sentence.
    `traits`: the words of what it has. `sizes`: the numbers of players. `file`: the path of a rule
    file of the reader's own; "" for a game that comes with rulekit. `readable`: whether it can be
    taken apart, with its bases, and says for how many players it is; its rules are not checked.
    """

    name: str
    title: str
    family: str
    players: str
    sizes: tuple[int, ...]
    traits: tuple[str, ...]
    about: str
    extends: str
    file: str
    readable: bool


def listed(path: str = "") -> tuple[Listed, ...]:
    """The games that come with rulekit and the reader's own; or those of a folder or rule file.

    Raises LookupError with the reason if a path leads to no rule file.
    """
    if not path:
        found = {**dict.fromkeys(shipped(), ""), **own()}
    elif os.path.isdir(path):
        found = {each: each for each in rule_files(path)}
    elif is_game(path):
        found = {path: path if os.path.isfile(path) else ""}
    else:
        raise LookupError(why_no_game(path))
    if not found:
        raise LookupError(f"there is no rule file in the folder '{path}'")
    return tuple(_listed(name, file) for name, file in found.items())


def _listed(name: str, file: str) -> Listed:
    report = Report()
    whole = load_document(file or name, report)
    source = read(file or path_of(name), report)
    alone = compose(source, report) if source is not None else None
    sizes = () if whole is None else table_sizes(whole, report)
    return Listed(
        name,
        _text(whole, "game") or _text(alone, "game") or name,
        _text(whole, "family"),
        _text(whole, "players"),
        sizes,
        () if whole is None else tuple(each.word for each in TRAITS if each.has(whole)),
        _sentence(_text(alone, "about")),
        _text(alone, "extends"),
        file,
        whole is not None and (not file or bool(sizes and report.ok)),
    )


def _text(document: object, key: str) -> str:
    node = document.get(key) if isinstance(document, Mapping) else None
    return " ".join(node.text.split()) if isinstance(node, Scalar) else ""


def _sentence(text: str) -> str:
    """The first sentence of a text."""
    head, stop, _ = text.partition(". ")
    return head + stop.rstrip()
