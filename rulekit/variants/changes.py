"""What of a game may be changed by a variant, and what the game says of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulekit.check.document.schema import CLAIM, PHASE, SCORING
from rulekit.check.document.shapes import LOOP
from rulekit.diagnostics import Report
from rulekit.library import load_document
from rulekit.model.expr import Given
from rulekit.model.route import Go
from rulekit.model.ruleset import Option, Ruleset
from rulekit.syntax import yaml
from rulekit.types import NUMBER

KINDS = ("option", "deal", "action", "meld", "score", "track", "end")
OPTION, DEAL, ACTION_KIND, MELD, SCORE, TRACK, END = KINDS
"""The kinds of change."""

ASKS = {
    OPTION: "an option: its default",
    DEAL: "a step of the deal",
    ACTION_KIND: "an action: when it may be made, and what it does",
    MELD: "a kind of meld",
    SCORE: "what a hand scores for a reason",
    TRACK: "what is kept count of",
    END: "when the match ends, and who wins it",
}
"""What each kind of change is, in words."""

_SMALL = "two three four five six seven eight nine ten"
_NUMBERS = {word: str(number) for number, word in enumerate(_SMALL.split(), 2)}


class NoChange(ValueError):
    """A change that cannot be made; the message says why, and what can."""


@dataclass(frozen=True)
class Change:
    """Something of a base that a variant says anew.

    `name`: how it is called on the command line, "" of the end. `path`: the keys above it.
    `value`: of an option, its new default. `following`: of an action that does not say itself where
    play goes on, this is said.
    """

    kind: str
    name: str
    path: tuple[str, ...]
    value: str = ""
    following: object = ""


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
        found = _unsaid(_plain(node))
        if change.following and (found is None or isinstance(found, dict)):
            return {**(found or {}), "next": change.following}
        return found

    def following(self, change: Change) -> object:
        """Where play goes on after an action that does not say so itself; "" of all else."""
        if change.kind != ACTION_KIND or change.path[0] != "play":
            return ""
        node = self.at(change.path)
        if isinstance(node, yaml.Mapping):
            says = node.get("next") is not None or node.get("as") is not None
        else:
            says = not (isinstance(node, yaml.Scalar) and node.null)
        if says:
            return ""
        phase = self.at((*change.path[:-1], "next"))
        if phase is not None:
            return _plain(phase)
        actions = self.rules.phases[change.path[1]].actions
        targets = next((a.route.targets for a in actions if a.name == change.path[-1]), ())
        match targets:
            case (Go(phase=then, player=None),):
                return then
            case (Go(phase=then, player=Given(word="next_player")),):
                return f"{then} for next player"
        return ""


def said(document: yaml.Mapping, phases: Collection[str]) -> dict[str, list[Change]]:
    """By kinds: steps of the deal, actions of these phases, melds, scores, counts of a document."""
    paths = {
        DEAL: (("deal", each.key.text) for each in _steps(document.get("deal"))),
        ACTION_KIND: _actions(document, phases),
        MELD: (("melds", each.key.text) for each in entries_of(document.get("melds"))),
        SCORE: _reasons(document.get("scoring"), ("scoring",)),
        TRACK: (("track", each.key.text) for each in entries_of(document.get("track"))),
    }
    return {kind: [Change(kind, _called(p), p) for p in found] for kind, found in paths.items()}


def _steps(node: yaml.Node | None) -> Iterator[yaml.Entry]:
    """The steps that have names, but for those that were taken away."""
    for each in entries_of(node):
        if not (isinstance(each.value, yaml.Scalar) and each.value.null):
            yield each


def _called(path: tuple[str, ...]) -> str:
    return ".".join(each for each in path[1:] if not each.startswith(LOOP))


def _actions(document: yaml.Mapping, phases: Collection[str]) -> Iterator[tuple[str, ...]]:
    for section, keys in (("play", PHASE.keys), ("claims", CLAIM.keys)):
        for phase in entries_of(document.get(section)):
            for action in entries_of(phase.value) if phase.key.text in phases else ():
                if action.key.text not in keys:
                    yield section, phase.key.text, action.key.text


def _only(name: str, known: Mapping[str, Change]) -> Change | None:
    """The one change whose name ends in another name: an action without its phase."""
    found = [each for key, each in known.items() if name and key.endswith(f".{name}")]
    return found[0] if len(found) == 1 else None


def entries_of(node: yaml.Node | None) -> tuple[yaml.Entry, ...]:
    """The entries of a mapping; none of anything else."""
    return node.entries if isinstance(node, yaml.Mapping) else ()


def _reasons(node: yaml.Node | None, path: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The paths of all entries of the scoring."""
    for entry in entries_of(node):
        key = entry.key.text
        below = (*path, key)
        if len(path) == 1 and key in SCORING.keys and key != "after":
            continue
        guards = all(k.key.text.startswith(("when ", "otherwise")) for k in entries_of(entry.value))
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


__all__ = ["ASKS", "KINDS", "Base", "Change", "NoChange", "declared", "others", "said"]
