"""What of a game its author may change, and a text in which one such thing is said anew.

Nobody who begins knows what there is to be changed. So the page lists it as the base has it, and
writes what is chosen into the text, where it can be edited.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from rulekit.diagnostics import Report
from rulekit.library import base_in, load_ruleset
from rulekit.model.ruleset import Ruleset
from rulekit.play.game import Game, RulesetError, loads
from rulekit.rulebook.wording import Words
from rulekit.settle import settle
from rulekit.source import SourceFile, Span
from rulekit.studio.sentences import Place, sentences, sentences_otherwise
from rulekit.studio.titles import option_said, title, words_of
from rulekit.syntax import yaml
from rulekit.syntax.yaml import compose
from rulekit.variants.changes import (
    ACTION_KIND,
    ASKS,
    DEAL,
    OPTION,
    SCORE,
    Base,
    Change,
    NoChange,
    said,
)
from rulekit.variants.remarks import REMARKS
from rulekit.variants.restating import variant

LAST = ("examples", "names")
"""Sections before which a new one is put: they are told last."""


_REUSED = re.compile(r"(?:as )?in (\w+)(?:, then (.+))?")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_SCORED = re.compile(r"[^\W_][^:#.\"{}\[\]\n]*")
"""What a new thing may be called; what a hand is scored for is called in words: others' tiles."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A change that is asked for: its `kind` and its `name`, as `rulekit new --change` has them.

    `anew`: the name of a new thing that begins as a copy of this one; "" changes the thing itself.
    """

    kind: str
    name: str
    anew: str = ""


def changeable(text: str, name: str, language: str = "en") -> list[dict[str, Any]]:
    """By kinds: the things that may be changed and those that are new, as they stand now.

    `about`: what a thing is, in words, if that is told; `says`: all else of it. `line`: of the
    text; 0: the text does not say it yet. `own`: the base has nothing of that name. `told`: what
    the rulebook of the text in a `language` says of it; "" if that is nothing. `english`: the same
    in English, which is searched as well. Of a text without a base there is nothing to tell.
    `called`: what the table calls it in the language; `option`: what may be chosen of an option.
    `reuses`: the phase whose action of the same name this one is, as the table calls it, or "";
    then that is told. `given`: a choice of an option with which it is told, if not the default.
    """
    source = SourceFile(name, text)
    base = _base(source)
    document = compose(source, Report())
    if base is None:
        return []
    own = {}
    if isinstance(document, yaml.Mapping):
        play = document.get("play")
        phases = [each.key.text for each in play.entries] if isinstance(play, yaml.Mapping) else []
        own = said(document, {*base.rules.phases, *phases})
    ours = _ours(source)
    told, english = (
        {**_rulebook(base, each), **(sentences(ours, each) if ours else {})}
        for each in (language, "en")
    )
    rules = ours or base.rules
    words = words_of(settle(rules, Game(rules, {}).default_players, {}), language)
    looking = _Looking(base, document, told, english, words, language)
    return [
        {"kind": kind, "about": ASKS[kind], "things": things}
        for kind, found in base.known.items()
        if (
            things := [
                looking.thing(each)
                for each in (
                    *found.values(),
                    *(each for each in own.get(kind, ()) if each.name not in found),
                )
            ]
        )
    ]


@dataclass(frozen=True, slots=True)
class _Looking:
    """What is looked at for each thing: the base, the text, and what is said of both."""

    base: Base
    document: yaml.Node | None
    told: Mapping[Place, str]
    english: Mapping[Place, str]
    words: Words
    language: str

    def thing(self, change: Change) -> dict[str, Any]:
        """All that is told of a thing."""
        line, node = _line(self.document, change.path), self._node(change.path)
        option = change.kind == OPTION and not line
        about, says = ("", self.base.shown(change)) if option else _told(node)
        found = {"name": change.name, "says": says, "line": line}
        found |= {"own": self.base.at(change.path) is None, "about": about, "given": ""}
        found |= {"reuses": "", **self._said(change.path)}
        model = _reused(node) if change.kind == ACTION_KIND else ""
        if model:
            found["reuses"] = self.words.bare(model, "phase")
            path = (change.path[0], model, change.path[-1])
            found["about"] = about or _told(self._node(path))[0]
            if not found["told"]:
                found |= self._said(path)
        return {**found, **_called(self.base, self.words, change)}

    def _node(self, path: tuple[str, ...]) -> yaml.Node | None:
        """What stands at a path, in the text or else in the base."""
        return _at(self.document, path) if _line(self.document, path) else self.base.at(path)

    def _said(self, path: tuple[str, ...]) -> dict[str, str]:
        """What the rulebook says of what stands at a path."""
        key = _key(self.document, path) or _key(self.base.document, path)
        place = ("", 0) if key is None else (key.file.name, key.line)
        if place in self.told:
            return {"told": self.told[place], "english": self.english.get(place, "")}
        if path[0] != "play":
            return {"told": "", "english": ""}
        told, given = _otherwise(self.base, self.language).get(place, ("", ""))
        english, _ = _otherwise(self.base, "en").get(place, ("", ""))
        return {"told": told, "english": english, "given": given}


def _called(base: Base, words: Words, change: Change) -> dict[str, Any]:
    """What a thing is called, and what there is to be chosen of an option."""
    option = base.rules.options.get(change.name) if change.kind == OPTION else None
    return {
        "called": title(words, change.kind, change.name),
        "option": option and option_said(words, option),
    }


@lru_cache(maxsize=8)
def _rulebook(base: Base, language: str) -> Mapping[Place, str]:
    return sentences(base.rules, language)


@lru_cache(maxsize=8)
def _otherwise(base: Base, language: str) -> Mapping[Place, tuple[str, str]]:
    return sentences_otherwise(base.rules, language)


def _ours(source: SourceFile) -> Ruleset | None:
    """The rules of the text; None if they have faults."""
    try:
        return loads(source.text, name=source.name).rules
    except RulesetError:
        return None


def _reused(node: yaml.Node | None) -> str:
    """The phase whose action of the same name an action is; "" if it says itself what it does."""
    found = _REUSED.match(_phrase(node))
    return "" if found is None else found[1]


def _phrase(node: yaml.Node | None) -> str:
    """What an action says that is another one's; "" of one that says what it does."""
    said = node.get("as") if isinstance(node, yaml.Mapping) else node
    return said.text if isinstance(said, yaml.Scalar) else ""


def _at(document: yaml.Node | None, path: tuple[str, ...]) -> yaml.Node | None:
    """What stands at a path; None if nothing does."""
    for key in path:
        document = document.get(key) if isinstance(document, yaml.Mapping) else None
    return document


def _told(node: yaml.Node | None) -> tuple[str, str]:
    """What a thing is about, and the lines of all else that is said of it."""
    if node is None:
        return "", ""
    first = node.span.line
    lines = (" " * (node.span.col - 1) + node.span.text).splitlines()
    about = node.entry("about") if isinstance(node, yaml.Mapping) else None
    here = about is not None and about.span.file == node.span.file  # else it is of the base
    if here and about and lines[about.span.line - first][: about.span.col - 1].strip() == "":
        del lines[about.span.line - first : about.span.end_line - first + 1]
    said = None if about is None else about.value
    words = said.text if isinstance(said, yaml.Scalar) and not said.null else ""
    return " ".join(words.split()), textwrap.dedent("\n".join(lines)).strip()


def changed(text: str, name: str, asked: Asked, language: str = "en") -> dict[str, Any]:
    """The text with a change, and the line where it stands, remarks in a language.

    Raises NoChange.
    """
    source = SourceFile(name, text)
    base = _base(source)
    if base is None:
        raise NoChange("these rules extend no other game: everything stands in the text itself")
    change = base.known.get(asked.kind, {}).get(asked.name)
    if change is None:
        raise NoChange(f"there is no {asked.kind} '{asked.name}' in {base.rules.title}")
    path = change.path
    document = compose(source, Report())
    if asked.anew:
        allowed = _SCORED if asked.kind == SCORE else _NAME
        if not allowed.fullmatch(asked.anew):
            raise NoChange("a name is of small letters, figures and _: knock_twice")
        path = (*path[:-1], asked.anew)
        if base.at(path) is not None or _line(document, path):
            raise NoChange(f"'{asked.anew}' is there already; call the new one something else")
    there = _line(document, path)
    if there:
        return {"text": text, "line": there}
    if asked.anew:
        change = _in_full(base, change)
    new = _lines(base, change, name, language)
    if asked.anew:
        remarks = REMARKS[language]
        places = remarks.tells[DEAL] if asked.kind == DEAL else ()
        of_changes = (
            "about: ~",
            *(f"# {each}" for each in (remarks.unsaid, remarks.whole, *places)),
        )
        new = [line for line in new if line.strip() not in of_changes]
        copied = remarks.copied_step if asked.kind == DEAL else remarks.copied
        new.insert(0, f"# {copied}".format(name=asked.name))
    return _put(text, document, new, change.path, path)


def _in_full(base: Base, change: Change) -> Change:
    """A change as one copies it: a reused action says what it does, and all where play goes on."""
    found = _REUSED.match(_phrase(base.at(change.path))) if change.kind == ACTION_KIND else None
    if found is None:
        return replace(change, following=base.following(change))
    model = replace(change, path=(change.path[0], found[1], change.path[-1]))
    if base.at(model.path) is None:
        return change
    return replace(model, following=found[2] or base.following(model))


def _base(source: SourceFile) -> Base | None:
    found = base_in(source)
    if not found:
        return None
    try:
        return _read(found, Path(found).stat().st_mtime_ns)
    except OSError:
        return None


@lru_cache(maxsize=8)
def _read(path: str, _time: int) -> Base | None:
    rules = load_ruleset(path, Report())
    return None if rules is None else Base(path, rules)


def _line(document: yaml.Node | None, path: tuple[str, ...]) -> int:
    """The line of the key at a path; 0 if it is not there."""
    key = _key(document, path)
    return 0 if key is None else key.line


def _key(document: yaml.Node | None, path: tuple[str, ...]) -> Span | None:
    """Where the key at a path stands; None if it is not there."""
    span = None
    for key in path:
        entry = document.entry(key) if isinstance(document, yaml.Mapping) else None
        if entry is None:
            return None
        document, span = entry.value, entry.key.span
    return span


def _lines(base: Base, change: Change, name: str, language: str) -> list[str]:
    """What a variant with this change alone says of it, comments above it included."""
    lines = variant(base, [change], "Changed", Path(name), language).rstrip("\n").split("\n")
    begins = next(i for i, line in enumerate(lines) if line.startswith(f"{change.path[0]}:"))
    first = begins
    while lines[first - 1].startswith("# "):
        first -= 1
    return [line.rstrip() for line in lines[first:]]


def _put(
    text: str,
    document: yaml.Node | None,
    new: list[str],
    old: tuple[str, ...],
    path: tuple[str, ...],
) -> dict[str, Any]:
    """The text with new lines, below the longest part of the path that it has."""
    begins = next(i for i, line in enumerate(new) if not line.startswith("#"))
    for depth, (key, own) in enumerate(zip(old, path, strict=True), begins):
        new[depth] = new[depth].replace(f"{key}:", f"{own}:", 1)
    lines = text.rstrip("\n").split("\n")
    here, known = document, 0
    while known < len(path) - 1:
        entry = here.entry(path[known]) if isinstance(here, yaml.Mapping) else None
        if entry is None:
            break
        here, known = entry.value, known + 1
    if known == 0:
        at = _end(document, lines)
        put = [*([""] if at and lines[at - 1] else []), *new, *([""] if at < len(lines) else [])]
        place = at + put.index(new[begins]) + len(path)
    else:
        if not isinstance(here, yaml.Mapping) or not here.entries:
            raise NoChange(f"'{'.'.join(path[:known])}' is written here in a way of its own")
        column = here.entries[0].key.span.col - 1
        first = lines[here.entries[0].key.span.line - 1]
        if first[:column].strip():
            raise NoChange(f"'{'.'.join(path[:known])}' is written on one line; put it on several")
        at = here.entries[-1].span.end_line
        body = new[begins + known :]
        indent = len(body[0]) - len(body[0].lstrip())
        put = [" " * column + line[indent:] if line else "" for line in body]
        place = at + len(path) - known
    return {"text": "\n".join([*lines[:at], *put, *lines[at:]]) + "\n", "line": place}


def _end(document: yaml.Node | None, lines: list[str]) -> int:
    """After how many lines a new section is put: before the last ones and what is said of them."""
    if isinstance(document, yaml.Mapping):
        for entry in document.entries:
            if entry.key.text in LAST:
                at = entry.key.span.line - 1
                while at > 0 and lines[at - 1].startswith("#"):
                    at -= 1
                return at
    return len(lines)
