"""Findings about rule files: what one is, and how they are collected.

The kinds of findings are rows of the table in `rulekit.codes`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import lru_cache
from heapq import nlargest
from itertools import chain, islice, pairwise

from rulekit.codes import CODES, Code, Severity
from rulekit.source import SourceFile, Span

_CLOSE = 0.7  # below this, suggestions were more often wrong than right
_LONGEST_WORD = 60
# Findings whose place is the name that means nothing.
_OF_NAMES = ("unknown-name", "unknown-property")
# Findings about what a name or value is.
_OF_MEANING = (*_OF_NAMES, "wrong-type", "declared-twice", "whose", "not-fixed")
# What a new name lacks that is likely a slip, since the one that is meant has it.
_OF_SLIPS = {
    "open-route": "it is not said where it leads",
    "missing-key": "it lacks what that one has",
}
_NO_SLIP = 3  # places in which a word is written by mistake only if it is declared by mistake
_LISTED = 40  # names that a message lists
_KNOWN = 1000  # names among which the nearest is looked for; no game has half as many
_COMPARED = 8  # candidates that are compared letter by letter

Related = tuple[tuple[Span, str], ...]
"""Other places that belong to a finding, each with what there is to see there."""


@dataclass(frozen=True, slots=True)
class Fix:
    """One edit that mends a finding: a place, and what is to stand there instead.

    `safe`: there is no other way that could have been meant. `about`: what it does, in a few words,
    where that is not seen from the two texts.
    """

    span: Span
    text: str
    safe: bool
    about: str = ""

    @property
    def told(self) -> str:
        """What the edit does, in a few words."""
        if self.about:
            return self.about
        old, first, last = self.span.text, self.span.line, self.span.end_line
        if old.split() == self.text.split():
            lines = f"line {first}" if first == last else f"lines {first}-{last}"
            return f"indent {lines} anew"
        if self.span.col == 1 and self.text.startswith(" "):
            new = self.text.lstrip(" ")
            return f"write '{new}' in column {len(self.text) - len(new) + 1}"
        return f"write '{self.text}' for '{old}'" if old else f"insert '{self.text}'"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `code`: of what kind. `span`: where. `message`: what is wrong. `help`: what may be done about
    it, or an empty text. `related`: other places that belong to it, each with a text. `wanted`:
    the one kind of thing, such as `phase` or `choice`, that an unknown name can mean where it
    stands. `fix`: an edit that mends it, if somebody looked for one and there is.
    """

    code: Code
    span: Span
    message: str
    help: str = ""
    related: Related = ()
    wanted: str = ""
    fix: Fix | None = None

    @property
    def severity(self) -> Severity:
        """The severity of its code."""
        return self.code.severity


class Report:
    """The findings about a rule file. Each stage adds to the report it is handed."""

    __slots__ = ("_deleted", "_found", "_slips")

    def __init__(self) -> None:
        self._found: dict[tuple[object, ...], Diagnostic] = {}
        self._deleted: dict[str, Span] = {}
        self._slips: dict[Span, Span] = {}  # a name that is likely a slip -> all that it is of

    def __repr__(self) -> str:
        return f"Report({len(self.errors)} errors, {len(self.warnings)} warnings)"

    def add(
        self,
        slug: str,
        span: Span,
        message: str,
        *,
        help: str = "",
        related: Related = (),
        wanted: str = "",
    ) -> None:
        """Add a finding of the kind `slug`. Raises KeyError if there is no such kind."""
        if slug in _OF_NAMES and span.text in self._deleted:
            related = (*related, (self._deleted[span.text], "deleted here"))
        self._keep(Diagnostic(CODES[slug], span, message, help, tuple(related), wanted))

    def put_fixes(self, fix_for: Callable[[Diagnostic], Fix | None]) -> None:
        """Say of each finding how it is mended, if that is known."""
        self._found = {key: replace(one, fix=fix_for(one)) for key, one in self._found.items()}

    def put_helps(self, help_for: Callable[[Diagnostic], str]) -> None:
        """Say of each finding for which a better help is known that one instead of its own."""
        for key, one in self._found.items():
            self._found[key] = replace(one, help=help_for(one) or one.help)

    def note_deleted(self, name: str, span: Span) -> None:
        """A variant deletes a name at `span`: what still uses it will point there."""
        self._deleted[name] = span

    def note_slip(self, name: Span, entry: Span) -> None:
        """A name is likely a slip: what is open in its entry most likely follows from that."""
        self._slips[name] = entry

    def explain_slips(self) -> None:
        """Make one finding of a name that is likely a slip and of what is open in its entry."""
        slips = [one for one in self._found.values() if one.code.slug == "near-name"]
        for slip in slips:
            entry = self._slips.get(slip.span, slip.span)
            follows = {
                key: one.code
                for key, one in self._found.items()
                if one.code.slug in _OF_SLIPS and one.span.is_within(entry)
            }
            for key, code in follows.items():
                told = f"{slip.message}, and {_OF_SLIPS[code.slug]}"
                del self._found[key]
                self._keep(Diagnostic(code, slip.span, told, slip.help))

    def merge(self, other: Report) -> None:
        """Add all findings of another report."""
        for diagnostic in other._found.values():
            self._keep(diagnostic)
        self._slips |= other._slips

    def prefer(self, file: SourceFile) -> None:
        """If one file has errors, forget those in others: they mostly follow from its own."""
        if any(one.span.file.name == file.name for one in self.errors):
            self._found = {
                key: one
                for key, one in self._found.items()
                if one.span.file.name == file.name or one.severity is not Severity.ERROR
            }

    def forget_errors(self, follows: Callable[[Diagnostic], bool]) -> None:
        """Forget errors that follow from another fault."""
        self._found = {
            key: one
            for key, one in self._found.items()
            if one.severity is not Severity.ERROR or not follows(one)
        }

    def forget_warnings(self, slugs: tuple[str, ...]) -> None:
        """Forget warnings of these kinds, which follow from another."""
        self._found = {
            key: one
            for key, one in self._found.items()
            if one.severity is Severity.ERROR or one.code.slug not in slugs
        }

    def forget_echoes(self) -> None:
        """Of several errors about what stands at one very place keep those of the first kind."""
        first: dict[tuple[str, int, int], str] = {}
        about = {key: one for key, one in self._found.items() if one.code.slug in _OF_MEANING}
        for one in about.values():
            place = _place(one.span)
            first[place] = min(first.get(place, one.code.id), one.code.id)
        for key, one in about.items():
            if one.code.id != first[_place(one.span)]:
                del self._found[key]

    def forget_uses(self, words: set[str]) -> None:
        """Forget phrases that cannot be read in lines with words that were declared in error."""
        for key, one in list(self._found.items()):
            line = re.findall(r"[a-z_0-9]+", one.span.file.line(one.span.line))
            if one.code.slug == "phrase-syntax" and not words.isdisjoint(line):
                del self._found[key]

    def forget_names(self, in_doubt: Callable[[Span], bool]) -> None:
        """Forget names that mean nothing where that may be due to another fault."""
        for key, one in list(self._found.items()):
            # A function without its arguments may be a name that is bound there.
            if one.code.slug in (*_OF_NAMES, "wrong-arguments") and in_doubt(one.span):
                del self._found[key]

    def join_names(self, parts: Sequence[Span], help: str) -> None:
        """Make one finding of a phrase of which no part means anything; `help`: how it is written.

        Where the first part is nearly a name, each is a slip of its own.
        """
        found = {
            one.span: key for key, one in self._found.items() if one.code.slug == "unknown-name"
        }
        keys = [found[part] for part in parts if part in found]
        if len(keys) < 2 or len(keys) < len(parts):
            return
        if self._found[keys[0]].help.startswith("did you mean"):
            return
        told = " and ".join(f"'{part.text}'" for part in parts)
        self._keep(replace(self._found[keys[0]], message=f"{told} mean nothing here", help=help))
        for key in keys:
            del self._found[key]

    def gather(self, used: Container[str], near: Iterable[str], unused: Mapping[str, Span]) -> None:
        """Make one finding of all uses of a name that lacks its declaration.

        `used`: the words that mean something; `near`: those of which a word that is nearly the same
        is a slip where it stands. `unused`: the names that are declared and never used; the one
        that is nearest is misspelt where it is declared, so all uses are right, whatever else a
        word of that name may mean.
        """
        uses: dict[str, list[tuple[object, ...]]] = {}
        for key, one in self._found.items():
            if one.code.slug in _OF_NAMES and re.fullmatch(r"\w+", one.span.text):
                uses.setdefault(one.span.text, []).append(key)
        near = frozenset(near).difference(unused)
        if len(unused) + len(near) > _KNOWN:
            unused, near = {}, frozenset()
        for word, keys in uses.items():
            meant = nearest(word, chain(unused, near))
            # Words may mean several things; that of a phase or procedure is never another.
            wanted = {self._found[key].wanted for key in keys}
            near_own = any(self._found[key].help.startswith("did you mean") for key in keys)
            is_slip = near_own and slip(word, {meant or word}) is not None
            often = wanted != {""} or len(keys) >= _NO_SLIP
            lacking = len(wanted) == 1 and often and (not is_slip or len(keys) > _NO_SLIP)
            if meant in unused or lacking or (meant is None and word not in used):
                keys.sort(key=lambda each: _place(self._found[each].span))
                self._found[keys[0]] = _gathered(self._found[keys[0]], len(keys), unused)
                for key in keys[1:]:
                    del self._found[key]

    def _keep(self, found: Diagnostic) -> None:
        # By name, not by file: a base that two games share is read twice.
        key = (found.code.id, _place(found.span), found.message, found.help)
        self._found.setdefault(key, found)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All findings by file name and place, none twice, but for warnings that are ignored.

        A warning is ignored by a comment on its line: `# rulekit: ignore[RK402] and why`. Where
        there is a finding of another kind at its very place, a warning adds nothing.
        """
        heard = [one for one in self._found.values() if not _ignored(one)]
        heard.sort(key=lambda one: (one.severity is Severity.WARNING, one.code.id))
        first = {_place(one.span): one.code.id for one in reversed(heard)}
        found = (
            one
            for one in heard
            if one.severity is Severity.ERROR or first[_place(one.span)] == one.code.id
        )
        return tuple(sorted(found, key=lambda one: (_place(one.span), one.code.id)))

    def found_beside(self, span: Span) -> frozenset[str]:
        """The codes of all findings on the line of a place, also of those ignored there."""
        return frozenset(
            one.code.id
            for one in self._found.values()
            if one.span.file.name == span.file.name and one.span.line == span.line
        )

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """The findings that are errors."""
        return tuple(one for one in self.diagnostics if one.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """The findings that are warnings."""
        return tuple(one for one in self.diagnostics if one.severity is Severity.WARNING)

    @property
    def ok(self) -> bool:
        """Whether there are no errors; there may be warnings."""
        return not any(one.severity is Severity.ERROR for one in self._found.values())


def _gathered(first: Diagnostic, uses: int, unused: Mapping[str, Span]) -> Diagnostic:
    """The first of several uses of a name that is not declared, on behalf of them all."""
    if first.wanted == "choice" or first.help.startswith("write `"):
        return first
    word = first.span.text
    meant = nearest(word, unused)
    if meant is not None:
        help = f"'{meant}' is declared and never used: are they the same?"
        deleted = [each for each in first.related if each[1] == "deleted here"]
        related = (*deleted, (unused[meant], "declared here"))
        return replace(first, help=help, related=related)
    if uses >= _NO_SLIP or (uses > 1 and not first.help.startswith("did you mean")):
        return replace(first, help=f"it stands in {uses} places, and nothing declares it")
    return first


def _ignored(found: Diagnostic) -> bool:
    mark = f"rulekit: ignore[{found.code.id}]"
    return found.severity is Severity.WARNING and mark in found.span.file.line(found.span.line)


def _place(span: Span) -> tuple[str, int, int]:
    return span.file.name, span.start, span.end


def nearest(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `word` was most likely meant to be, or None if none is close.

    >>> nearest("discrad", ["discard", "draw", "stock"])
    'discard'
    """
    if len(word) > _LONGEST_WORD:
        return None
    known: dict[str, str] = {}
    for candidate in candidates:
        if candidate != word:
            known.setdefault(candidate.lower(), candidate)
            if len(known) > _KNOWN:
                return None
    wanted = word.lower()
    letters, pairs = sorted(wanted), _pairs(wanted)
    for each, name in known.items():  # letters that changed places
        if len(each) == len(wanted) and sorted(each) == letters:
            return name
    longer = [each for each in known if len(wanted) > 4 and each.startswith(wanted[:-1])]
    if longer:  # one that goes on as it begins
        return known[min(longer, key=len)]
    # Comparing takes its time, and a file may have hundreds of faults among hundreds of names.
    likely = nlargest(_COMPARED, known, key=lambda each: len(pairs & _pairs(each)))
    found = get_close_matches(wanted, likely, n=1, cutoff=_CLOSE)
    return known[found[0]] if found else None


def slip(word: str, candidates: Iterable[str]) -> str | None:
    """The candidate that differs from `word`, after its start, by one letter or the order of two.

    Or by `_` alone.

    >>> slip("discrad", ["discard", "draw"]), slip("discards", ["discard"]), slip("box2", ["box1"])
    ('discard', 'discard', None)
    >>> slip("layoff", ["lay_off"])
    'lay_off'
    """
    for name in sorted(candidates):
        if word != name and word.replace("_", "") == name.replace("_", ""):
            return name
        if word in (name + "s", name[:-1]) and name[-1:].isalpha() and len(word) >= 4:
            return name
        at = next(
            (i for i, pair in enumerate(zip(word, name, strict=False)) if len({*pair}) > 1), 0
        )
        here, there = word[at:], name[at:]
        if not at or min(len(word), len(name)) < 4 or not (here[0] + there[0]).isalpha():
            continue
        swapped = here[1::-1] + here[2:]
        if there in (swapped, here[1:]) or here == there[1:] or here[1:] == there[1:]:
            return name
    return None


@lru_cache(maxsize=4096)
def _pairs(word: str) -> frozenset[str]:
    """The neighbouring letters in a word, its ends included."""
    return frozenset(a + b for a, b in pairwise(f" {word} "))


def did_you_mean(word: str, candidates: Iterable[str], kinds: str = "") -> str:
    """`did you mean 'x'?`; where no candidate is close all of them, if their kind is named.

    Of very many the first, and how many more there are.

    >>> did_you_mean("dicsard", ["discard"]), did_you_mean("heap", ["discard", "stock"], "zones")
    ("did you mean 'discard'?", 'zones: discard, stock')
    """
    known = list(islice(candidates, _KNOWN + 1))  # there are faults for each of very many
    found = nearest(word, known) if len(known) <= _KNOWN else None
    if found is not None:
        return f"did you mean '{found}'?"
    more = "more" if len(known) > _KNOWN else f"{len(known) - _LISTED} more"
    listed = ", ".join(known[:_LISTED]) + (f" and {more}" if len(known) > _LISTED else "")
    return f"{kinds}: {listed or 'none'}" if kinds else ""
