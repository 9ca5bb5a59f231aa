"""Variants to begin with: what of a game may be changed, restated with comments, and an example.

A variant says again what stands in its base where its author will change it, so nothing has to be
looked up; of an option it puts another default in force. The example is found by playing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulekit.check import check
from rulekit.check.document.schema import CLAIM, PHASE, SCORING
from rulekit.check.document.shapes import LOOP
from rulekit.diagnostics import Report
from rulekit.formatting import formatted
from rulekit.library import is_shipped, load_document, load_text, path_of, title_of
from rulekit.model.ruleset import Option, Ruleset
from rulekit.play.game import Game
from rulekit.play.state import State
from rulekit.source import SourceFile
from rulekit.syntax import yaml
from rulekit.syntax.written import written
from rulekit.types import NUMBER

KINDS = ("option", "action", "meld", "score", "track", "end")
OPTION, ACTION_KIND, MELD, SCORE, TRACK, END = KINDS
"""The kinds of change."""

ASKS = {
    OPTION: "an option: its default",
    ACTION_KIND: "an action: when it may be made, and what it does",
    MELD: "a kind of meld",
    SCORE: "what a hand scores for a reason",
    TRACK: "what is kept count of",
    END: "when the match ends, and who wins it",
}
"""What each kind of change is, in words."""

ALL_OF_IT = "The whole action: change what is to differ. What you delete stays as in the base."
"""What is said of an action that is changed."""

_TELLS = {
    OPTION: ("The first value is the default; the others may be chosen.",),
    ACTION_KIND: (
        ALL_OF_IT,
        "`when`: whether it may be made; `choose`: what is chosen for it; `do`: what happens;",
        "`ensure`: what must hold afterwards; `next`: where play goes on.",
    ),
    MELD: (
        "`is`: how many cards, and what they have in common; `order`: the ranks of a sequence;",
        "`wilds`: how many wild cards may stand in it.",
    ),
    SCORE: ("What it is called: how much, `when` it is scored, `to` a ledger but the first.",),
    TRACK: ("NAME: number, flag or player, `of each player`; cleared at every deal or game.",),
    END: ("`until`: looked at after each hand; `winner`: who has won when it holds.",),
}
UNSAID = "`about: ~`: the base's words, which repeat a number; the rulebook tells the rule itself."
"""What is said of prose that was taken away."""

_SMALL = "two three four five six seven eight nine ten"
_NUMBERS = {word: str(number) for number, word in enumerate(_SMALL.split(), 2)}

MOVES = 40
"""Moves that the example has at most."""
SEEDS = 12
"""Deals that are played in search of an example in which a changed action is made."""
FEW = 3
"""Moves of an example that shows no action."""

STRIDE = 7
"""By how much the moves of one deal are drawn otherwise than those of the deal before."""


class NoChange(ValueError):
    """A change that cannot be made; the message says why, and what can."""


@dataclass(frozen=True)
class Change:
    """Something of a base that a variant says anew.

    `name`: how it is called on the command line, "" of the end. `path`: the keys above it.
    `value`: of an option, its new default.
    """

    kind: str
    name: str
    path: tuple[str, ...]
    value: str = ""


class Base:
    """A game of which a variant is to be made: what of it can be changed."""

    def __init__(self, name: str, rules: Ruleset) -> None:
        self.name, self.rules = name, rules
        document = load_document(name, Report())
        assert document is not None  # its rules could be read
        self.document = document
        self.known: Mapping[str, Mapping[str, Change]] = {
            kind: {each.name: each for each in found}
            for kind, found in (
                (OPTION, self._options()),
                *said(document, rules.phases).items(),
                (END, [Change(END, "", ("match",))]),
            )
        }

    def _options(self) -> Iterator[Change]:
        for option in self.rules.options.values():
            if not option.fixed:
                yield Change(OPTION, option.name, ("options", option.name))

    def change(self, text: str) -> Change:
        """What `KIND:NAME`, or `option:NAME=VALUE`, or `end` asks for. Raises NoChange."""
        kind, _, name = text.partition(":")
        if kind not in KINDS:
            raise NoChange(f"'{kind}' is no kind of change; kinds: {', '.join(KINDS)}")
        name, sign, value = name.partition("=") if kind == OPTION else (name, "", "")
        known = self.known[kind]
        if not known:
            raise NoChange(f"'{self.rules.name}' has no {kind} to change")
        found = known.get(name) or _only(name, known)
        if found is None:
            raise NoChange(f"there is no {kind} '{name}'; it has: {', '.join(known)}")
        if kind != OPTION:
            return found
        option = self.rules.options[found.name]
        if not sign:
            value = next((each for each in others(option)), option.default)
        value = option.reads(value)
        if not _takes(option, value):
            raise NoChange(f"'{option.name}' cannot be '{value}'; values: {declared(option)}")
        return Change(OPTION, found.name, found.path, value)

    def shown(self, change: Change) -> str:
        """What the base says of a change, in one line."""
        if change.kind == OPTION:
            return declared(self.rules.options[change.name])
        node = self.at(change.path)
        return "" if node is None else " ".join(node.span.text.split())

    def at(self, path: Sequence[str]) -> yaml.Node | None:
        """What stands at a path; None if nothing does."""
        node: yaml.Node | None = self.document
        for key in path:
            node = node.get(key) if isinstance(node, yaml.Mapping) else None
        return node

    def restated(self, change: Change) -> object:
        """What the variant says at the path of a change, as mappings, lists and texts."""
        if change.kind == OPTION:
            return declared(self.rules.options[change.name], change.value)
        node = self.at(change.path)
        assert node is not None
        if change.kind == END:
            ends = [(key, self.at(("match", key))) for key in ("until", "winner")]
            return {key: _plain(each) for key, each in ends if each is not None}
        return _unsaid(_plain(node))


def said(document: yaml.Mapping, phases: Collection[str]) -> dict[str, list[Change]]:
    """By kinds, the actions of these phases, the melds, scores and counts that a document has."""
    paths = {
        ACTION_KIND: _actions(document, phases),
        MELD: (("melds", each.key.text) for each in _entries(document.get("melds"))),
        SCORE: _reasons(document.get("scoring"), ("scoring",)),
        TRACK: (("track", each.key.text) for each in _entries(document.get("track"))),
    }
    return {kind: [Change(kind, _called(p), p) for p in found] for kind, found in paths.items()}


def _called(path: tuple[str, ...]) -> str:
    return ".".join(each for each in path[1:] if not each.startswith(LOOP))


def _actions(document: yaml.Mapping, phases: Collection[str]) -> Iterator[tuple[str, ...]]:
    for section, keys in (("play", PHASE.keys), ("claims", CLAIM.keys)):
        for phase in _entries(document.get(section)):
            for action in _entries(phase.value) if phase.key.text in phases else ():
                if action.key.text not in keys:
                    yield section, phase.key.text, action.key.text


def _only(name: str, known: Mapping[str, Change]) -> Change | None:
    """The one change whose name ends in another name: an action without its phase."""
    found = [each for key, each in known.items() if name and key.endswith(f".{name}")]
    return found[0] if len(found) == 1 else None


def _entries(node: yaml.Node | None) -> tuple[yaml.Entry, ...]:
    return node.entries if isinstance(node, yaml.Mapping) else ()


def _reasons(node: yaml.Node | None, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The paths of all entries of the scoring."""
    for entry in _entries(node):
        key = entry.key.text
        below = (*path, key)
        if len(path) == 1 and key in SCORING.keys and key != "after":
            continue
        guards = all(k.key.text.startswith(("when ", "otherwise")) for k in _entries(entry.value))
        if isinstance(entry.value, yaml.Mapping) and not guards:
            yield from _reasons(entry.value, below)
        elif len(path) > 1:
            yield below


def others(option: Option) -> tuple[str, ...]:
    """Values of an option besides its default, likely ones first."""
    if option.values:
        return tuple(each for each in option.values if each != option.default)
    if option.default.isdecimal():
        default = int(option.default)
        near = (default + 1, default - 1, 2 * default)
        return tuple(str(each) for each in near if option.low <= each <= option.high)
    return (str(option.low),)


def _takes(option: Option, value: str) -> bool:
    if option.values:
        return value in option.values
    if value == option.absent:
        return option.or_none
    return option.type == NUMBER and value.isdecimal() and option.low <= int(value) <= option.high


def declared(option: Option, first: str = "") -> str:
    """An option as rule files declare it, its default first, or another value."""
    first = first or option.default
    if option.type.list or option.values:
        rest = [value for value in option.values if value != first]
        flag = option.values == ("true", "false")
        return first if flag else " | ".join([first, *rest])
    if first == option.absent:
        return f"{option.absent}, or {option.low}..{option.high}"
    return f"{first} in {option.low}..{option.high}" + (", or none" if option.or_none else "")


def _plain(node: yaml.Node) -> object:
    match node:
        case yaml.Mapping(entries=entries):
            return {entry.key.text: _plain(entry.value) for entry in entries}
        case yaml.Sequence(items=items):
            return [_plain(item) for item in items]
    return " ".join(node.text.split()) if not node.null else None


def _unsaid(node: object) -> object:
    """The same, its prose taken away if it repeats a number: who changes one forgets the other."""
    if isinstance(node, dict) and node.get("about"):
        rest = {key: value for key, value in node.items() if key != "about"}
        if _numbers(node["about"]) & _numbers(str(rest)):
            return {"about": None, **rest}
    return node


def _numbers(text: str) -> set[str]:
    found = re.findall(r"\d+|[a-z]+", text.lower())
    return {_NUMBERS.get(each, each) for each in found if each.isdecimal() or each in _NUMBERS}


# ── what is written ───────────────────────────────────────────────────────────────────────────


def variant(base: Base, changes: Sequence[Change], title: str, path: Path) -> str:
    """The rules of a variant that is to lie at a path, as the text of a file.

    Raises NoChange if they do not go together.
    """
    head = {"rulekit": "1", "game": title, "extends": _named(base.name, path)}
    told = " and ".join(dict.fromkeys(f"the {each.kind} {each.name}".strip() for each in changes))
    about = f"{base.rules.title} with changes of {told}."
    lines = [*written({**head, "about": about}, 0), ""]
    lines += [f"# To see what there is besides: rulekit show {head['extends']}", ""]
    sections: dict[str, list[Change]] = {}
    for change in changes:
        sections.setdefault(change.path[0], []).append(change)
    for section, inside in sections.items():
        notes = dict.fromkeys(each for change in inside for each in _TELLS[change.kind])
        tree = written({section: _tree(base, inside)}, 0)
        if any(line.endswith("about: ~") for line in tree):
            notes[UNSAID] = None
        lines += [*(f"# {note}" for note in notes), *tree, ""]
    text = "\n".join(lines)
    text = formatted(SourceFile(path.name, text), Report()) or text
    return _heeding(base, text, path)


def _heeding(base: Base, text: str, path: Path) -> str:
    """The text with the comments by which its base has warnings of the same keys ignored.

    Raises NoChange if there is another finding.
    """
    report = Report()
    document = load_text(text, report, str(path))
    if document is not None:
        check(document, title_of(path.name), report)
    lines = text.split("\n")
    for found in report.diagnostics:
        comment = _comment(base.document, found.span.text, found.code.id)
        if found.span.file.name != str(path) or not comment:
            raise NoChange(f"these changes do not go together: {found.message}")
        lines[found.span.line - 1] += f"  {comment}"
    return "\n".join(lines)


def _comment(node: yaml.Node | None, key: str, code: str) -> str:
    """The comment that has a warning ignored where a key stands in a document."""
    for entry in _entries(node):
        line = entry.key.span.file.line(entry.key.span.line)
        at = line.find(f"# rulekit: ignore[{code}]")
        if entry.key.text == key and at >= 0:
            return line[at:]
        found = _comment(entry.value, key, code)
        if found:
            return found
    return ""


def _named(name: str, path: Path) -> str:
    """What `extends` says: bases that are files are found from beside the variant."""
    return title_of(name) if is_shipped(name) else os.path.relpath(path_of(name), path.parent)


def _tree(base: Base, changes: Sequence[Change]) -> object:
    """What stands in a section for changes of it."""
    tree: dict[str, object] = {}
    for change in changes:
        inner = base.restated(change)
        if len(change.path) == 1:
            tree |= inner if isinstance(inner, dict) else {}
            continue
        here = tree
        for key in change.path[1:-1]:
            below = here.setdefault(key, {})
            assert isinstance(below, dict)
            here = below
        here[change.path[-1]] = inner
    return tree


# ── an example ────────────────────────────────────────────────────────────────────────────────


def example(game: Game, changes: Sequence[Change]) -> str:
    """A file of examples with one: a hand played from its deal until what is changed has acted.

    `game`: the variant itself, as it has been written.
    """
    wanted = {each.path[-1] for each in changes if each.kind == ACTION_KIND}
    options = {each.name: each.value for each in changes if each.kind == OPTION}
    seed, last = _played(game, wanted)
    moves = [played.move.text for played in last.history]
    seen = wanted & {played.move.action for played in last.history}
    about = f"Play up to {' and '.join(sorted(seen))}." if seen else "A hand as it begins."
    said: dict[str, object] = {
        "about": about,
        "players": str(last.players),
        "seed": str(seed),
        "moves": moves,
    }
    if options:
        said["expect"] = options
    text = "\n".join(
        [
            "# Found by playing at random; `rulekit test` plays it again.",
            *written({"examples": [said]}, 0),
        ]
    )
    return text + "\n"


def _played(game: Game, wanted: set[str]) -> tuple[int, State]:
    """A deal, and a hand of it up to where every wanted action was made, as far as may be."""
    best: tuple[int, int, State] | None = None
    for seed in range(1, SEEDS + 1 if wanted else 2):
        state, made = game.start(seed=seed, scope="hand"), set[str]()
        for step in range(MOVES if wanted else FEW):
            legal = [] if state.is_over else [*state.legal_moves]
            if not legal or (wanted and wanted <= made):
                break
            hoped = [each for each in legal if each.action in wanted - made] or legal
            move = hoped[(STRIDE * seed + step * step) % len(hoped)]
            made.add(move.action)
            state = state.play_unchecked(move)
        count = len(made & wanted)
        if best is None or count > best[0]:
            best = count, seed, state
        if wanted <= made:
            break
    assert best is not None
    return best[1], best[2]


__all__ = ["ASKS", "KINDS", "Base", "Change", "NoChange", "declared", "example", "variant"]
