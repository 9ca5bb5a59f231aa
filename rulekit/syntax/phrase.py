"""Phrases: one leaf of a rule file, parsed by the grammar into a tree with places in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache, partial

from rulekit.diagnostics import Report, did_you_mean, nearest
from rulekit.language.effects import BLOCKS, EFFECTS, OPENINGS
from rulekit.language.forms import Form
from rulekit.language.play import CHOICES, TARGETS, THINGS, Thing
from rulekit.language.words import GIVEN, PROPERTIES
from rulekit.source import SourceFile
from rulekit.syntax.kinds import FLAGS, FORMS, NOUNS, SEVERAL
from rulekit.syntax.lalr import Parser, Unfit
from rulekit.syntax.lists import listed
from rulekit.syntax.slips import ONE_A_LINE, compared, instead, joined, once, several, slip_in
from rulekit.syntax.table import END, PATTERN, load_table
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Scalar

MAX_PHRASE = 2000  # characters; longer leaves are refused before they are parsed
MAX_DEPTH = 90  # of a tree
MAX_NESTING = 60  # parentheses; the trees are walked recursively


def parse(scalar: Scalar, kind: str, report: Report) -> Phrase | None:
    """The tree of the phrase in `scalar`, or None with the fault in `report`."""
    text = scalar.text
    if len(text) > MAX_PHRASE or _nesting(text) > MAX_NESTING:
        report.add(
            "phrase-syntax",
            scalar.span,
            "this phrase is too long or too deeply nested",
            help="give parts of it a name under `define`",
        )
        return None
    try:
        tree, depth = _tree(text, kind)
    except Unfit as error:
        _report_unfit(scalar, kind, error, report)
        return None
    if depth > MAX_DEPTH:
        report.add(
            "phrase-syntax",
            scalar.span,
            "this phrase is too deeply nested",
            help="give parts of it a name under `define`",
        )
        return None
    found = _placed(tree, scalar)
    if isinstance(found, Phrase):
        return found
    # A kind that is one word makes no tree of its own.
    return Phrase("word", (found,), scalar, found.start, found.end)


@lru_cache(maxsize=1 << 13)  # an editor reads the same phrases after each change
def _tree(text: str, kind: str) -> tuple[Phrase | Word, int]:
    """The tree of a text, wherever it stands, and how deep it is. Raises Unfit."""
    return _parser().parse(Scalar(text, SourceFile("", text).span(0, len(text))), kind)


def _placed(part: Phrase | Word, scalar: Scalar) -> Phrase | Word:
    """The same part where a leaf says it."""
    if isinstance(part, Word):
        return Word(part.kind, part.text, scalar, part.start, part.end)
    parts = tuple([each and _placed(each, scalar) for each in part.parts])
    return Phrase(part.kind, parts, scalar, part.start, part.end)


def following(text: str, kind: str) -> tuple[str, ...]:
    """The terminals of the grammar that may follow a text with which a phrase of a kind begins.

    None, if no phrase begins so.

    >>> "NAME" in following("move top of", "effect"), "from" in following("draw", "turn")
    (True, False)
    """
    if len(text) > MAX_PHRASE or _nesting(text) > MAX_NESTING:
        return ()
    try:
        return tuple(_parser().following(text, kind))
    except Unfit:
        return ()


def spelt(terminal: str) -> tuple[str, ...]:
    """The words and signs that a terminal of the grammar stands for; none for names and numbers.

    >>> spelt("EXTREME"), spelt("UNITS"), spelt("LIFETIME"), spelt("NAME")
    (('highest', 'lowest'), ('card', 'cards', 'tile', 'tiles'), ('each turn', 'each game'), ())
    """
    if terminal not in _parser().table.terminals or terminal in _OPEN:
        return ()
    form, text = _parser().table.terminals[terminal]
    if form != PATTERN:
        return (text,)
    plain = re.sub(r"\(\?[^)]*\)|\\b", "", text).replace(r"\s+", " ").replace(r"\s*", " ")
    return tuple(_ways(plain.replace("\\", "")))


def _ways(pattern: str) -> Iterator[str]:
    """All texts of a pattern of words, groups of alternatives, and letters that may be left out."""
    group = re.search(r"\(([^()]*)\)", pattern)
    letter = re.search(r"(\w)\?", pattern)
    if group is not None:
        for each in group[1].split("|"):
            yield from _ways(pattern[: group.start()] + each + pattern[group.end() :])
    elif "|" in pattern:
        for each in pattern.split("|"):
            yield from _ways(each)
    elif letter is not None:
        for each in ("", letter[1]):
            yield from _ways(pattern[: letter.start()] + each + pattern[letter.end() :])
    else:
        yield pattern


_OPEN = frozenset({"NAME", "INT", "SYMBOL", "STRING", "$END"})
"""Terminals that stand for words or numbers of anybody's choice."""


@cache
def _parser() -> Parser:
    return Parser(load_table())


def _nesting(text: str) -> int:
    opened = text.count("(") + text.count("[")
    if opened <= 1:
        return opened
    depth = deepest = 0
    for char in text:
        if char in "([":
            depth += 1
            deepest = max(deepest, depth)
        elif char in ")]":
            depth -= 1
    return deepest


# ── complaints ────────────────────────────────────────────────────────────────────────────────


def _report_unfit(scalar: Scalar, kind: str, error: Unfit, report: Report) -> None:
    noun = NOUNS[kind]
    wanted = f"{noun} {'are' if kind in SEVERAL else 'is'} expected"
    text, start, end = scalar.text, error.start, error.end
    if kind == "option" and text in FLAGS:
        help = f"write `{FLAGS[text]}`"
        report.add("phrase-syntax", scalar.span, f"'{text}' is no value of an option", help=help)
        return
    slug, span = "phrase-syntax", scalar.at(start, end)
    if _report_words(scalar, kind, report):
        return
    misspelt = _apart(text, kind) or _misspelt(scalar, kind, error)
    if misspelt is not None:
        word, meant = misspelt
        message = f"'{text[word]}' does not fit here; {wanted}"
        report.add(slug, scalar.at(word.start, word.stop), message, help=f"did you mean '{meant}'?")
        return
    written = text[start:end]
    message = f"'{written}' does not fit here; {wanted}"
    if error.terminal == END:
        span = scalar.at(len(text) - 1, len(text)) if text else scalar.span
        message = f"{wanted} here"
        if text.strip():
            message = (
                f"{wanted}, and {'these end' if kind in SEVERAL else 'this one ends'} too early"
            )
    elif not error.terminal:
        while start and text[start].isalnum() and text[start - 1].isdigit():
            start -= 1  # the digits of `10H`, of which the first alone was read
        while end < len(text) and (text[end].isalnum() or text[end] == "_"):
            end += 1
        written, span = text[start:end], scalar.at(start, end)
        message = f"'{written}' does not fit here; {wanted}"
        slug = slug if written[0].isalnum() else "phrase-character"
    expected = sorted({way for name in error.expected for way in _spelt(name)})
    sign = instead(text, start)
    slip, at = ("", None) if sign else slip_in(text, kind, partial(reads, kind))
    if at is not None:
        span = scalar.at(at.start, at.stop)  # all that is to be written otherwise
    elif slip and error.terminal == END:
        span = scalar.span  # what is missing is not where it ends
    first = _WORD.match(text)
    begun = first is not None and text[:start].strip() == first[0]
    if kind == "effect" and expected == _SETS and first and begun:
        # Only a value could be given to the word.
        help = slip or _effect_meant(first[0], done=error.terminal == END)
        span = span if at is not None else scalar.at(*first.span())
        report.add(slug, span, f"'{first[0]}' begins no effect", help=help)
        return
    help = sign or slip or _only(kind, text, slice(start, end), expected)
    help = help or _advice(kind, text, written, expected)
    report.add(slug, span, message, help=help)


def _report_words(scalar: Scalar, kind: str, report: Report) -> bool:
    """Complain of words that people say, for which the language has a sign or a variable."""
    signs = compared(scalar.text, partial(reads, kind))
    if signs is not None:
        at, sign = signs
        words = scalar.text[at]
        message, help = f"'{words}' is written as a sign", f"write `{sign}` for '{words}'"
        report.add("phrase-syntax", scalar.at(at.start, at.stop), message, help=help)
        return True
    values = listed(scalar.text, partial(reads, kind))
    if values is not None:
        at, written = values
        message = f"'{scalar.text[at]}' is written as a list in brackets"
        help = f"write `{written}`"
        report.add("phrase-syntax", scalar.at(at.start, at.stop), message, help=help)
        return True
    effects = several(scalar.text, partial(reads, kind)) if kind == "effect" else []
    if effects:
        message = f"'{scalar.text}' is not one effect, but {len(effects)}"
        help = ONE_A_LINE + f"`[{', '.join(effects)}]`"
        report.add("phrase-syntax", scalar.span, message, help=help)
        return True
    told = once(scalar.text) if kind == "value" else None
    if told is not None:
        at, help = told
        message = f"'{scalar.text[at]}' is told by a flag that is set when it was done"
        report.add("phrase-syntax", scalar.at(at.start, at.stop), message, help=help)
        return True
    return False


def reads(kind: str, text: str) -> bool:
    """Whether a text is a phrase of a kind."""
    try:
        _tree(text, kind)
    except Unfit:
        return False
    return True


def _apart(text: str, kind: str) -> tuple[slice, str] | None:
    """Where a text has two words of the language as one, and the two with which it reads."""
    return joined(text, _known_words(), partial(reads, kind))


def samples(kind: str) -> tuple[str, ...]:
    """Phrases of a kind, as complaints show them to those who wrote none.

    >>> samples("entry")[0], samples("turn")
    ('25 when reason is out', ('draw, meld*, discard',))
    """
    shown = FORMS.get(kind, "")
    parts = [shown] if reads(kind, shown) else re.split("; " if "; " in shown else ", ", shown)
    rows = (row.example for row in _ROWS.get(kind, ()))
    return tuple(dict.fromkeys(each for each in (*parts, *rows) if reads(kind, each)))


def words_joined(word: str) -> str:
    """The two words of the language that a word for a value consists of, or "".

    >>> words_joined("nextplayer"), words_joined("nextcard")
    ('next player', '')
    """
    found = _apart(word, "value")
    return "" if found is None else found[1]


def _misspelt(scalar: Scalar, kind: str, error: Unfit) -> tuple[slice, str] | None:
    """Where the word before the fault is, and the word of the language that was meant by it.

    It was taken for a name; with the word that was meant in its place the phrase reads further.
    """
    text = scalar.text
    before = re.search(r"([a-z_]+)\s*$", text[: error.start])
    if before is None or before[1] in _words():
        return None
    meant = nearest(before[1], _words())
    if meant is None:
        return None
    mended = replace(scalar, text=text[: before.start(1)] + meant + text[before.end(1) :])
    try:
        _parser().parse(mended, kind)
    except Unfit as later:
        read = mended.text[error.start + len(meant) - len(before[1]) : later.start]
        if len(read.split()) < 2:  # not even the next two words: it was not meant
            return None
    return slice(*before.span(1)), meant


@cache
def _words() -> tuple[str, ...]:
    """The words that the grammar itself has."""
    spelt = (way.strip("'") for name in _parser().table.terminals for way in _spelt(name))
    return tuple(sorted(word for word in spelt if re.fullmatch("[a-z]+", word)))


@cache
def _known_words() -> frozenset[str]:
    """The words of the grammar, and those that it takes for names and that are the language's."""
    return frozenset({*_words(), *GIVEN, *(word for _, word in PROPERTIES)})


def _only(kind: str, text: str, at: slice, expected: list[str]) -> str:
    """What to write where one word alone may stand, in the place of what does or with it."""
    word = expected[0].strip("'") if len(expected) == 1 else ""
    if not re.fullmatch("[a-z]+", word) or did_you_mean(text[at], [word]):
        return ""
    for meant in (word, f"{word} {text[at]}"):
        if reads(kind, text[: at.start] + meant + text[at.stop :]):
            return f"write `{meant}`"
    return ""


def _advice(kind: str, text: str, written: str, expected: list[str]) -> str:
    words = [word.strip("'") for word in expected if word.startswith("'")]
    hint = did_you_mean(written, words)
    if hint:
        return hint
    examples = _examples(kind, text)
    parts = []
    if 0 < len(expected) <= 8:
        parts.append("expected " + " or ".join(expected))
    if examples:
        like = "write it like " + " or ".join(f"`{each}`" for each in examples)
        few = 0 < len(words) == len(expected) <= _FEW and written != text
        return f"{parts[0]}; {like}" if few else like
    if kind in FORMS:
        parts.append(f"such phrases read: {FORMS[kind]}")
    return "; ".join(parts)


_FEW = 3  # words that may stand at a place, all of which are told
_WORD = re.compile(r"[a-z]\w*")
_ROWS: Mapping[str, tuple[Form | Thing, ...]] = {
    "effect": (*EFFECTS.values(),),
    "block": (*BLOCKS.values(),),
    "choice": (*CHOICES.values(), *THINGS.values()),
    "route": (*TARGETS.values(),),
}
"""The forms that phrases of a kind have, and the words that they may begin with."""

_SETS = ["'+='", "'-='", "'='"]  # what may follow something that an effect sets


def _effect_meant(word: str, *, done: bool) -> str:
    """What to write for an effect that begins with a word that begins none.

    `done`: it says no more than that.
    """
    if done:
        return f"a procedure is done by `do {word}`"
    listed = ", ".join(sorted(OPENINGS))
    hint = f"effects begin with {listed}; a value is set by `{EFFECTS['assign'].example}`"
    return did_you_mean(word, OPENINGS) or hint


def _examples(kind: str, text: str) -> list[str]:
    """An example of each form of this kind that begins with the first word of a text."""
    first = _WORD.match(text)
    rows = () if first is None else _ROWS.get(kind, ())
    return [row.example for row in rows if first is not None and first[0] == _opens(row)]


def _opens(row: Form | Thing) -> str:
    return row.opens if isinstance(row, Form) else row.word


def _spelt(terminal: str) -> list[str]:
    """How a reader would name a terminal of the grammar: one way, or each of several words."""
    known = {
        "NAME": "a name", "INT": "a number", "SYMBOL": "a capital symbol", "STRING": "a text",
        "$END": "the end", "ORDER": "a comparison", "SHAPE": "a shape of zone",
        "EXTREME": "'highest' or 'lowest'", "UNITS": "'cards'", "_OF_EACH": "'of each'",
        "LIFETIME": "'each turn'", "_POSSESSIVE": "an apostrophe",
    }  # fmt: skip
    if terminal in known:
        return [known[terminal]]
    _, text = _parser().table.terminals[terminal]
    plain = re.sub(r"\\s[*+]", " ", text.replace(r"\b", "")).replace("\\", "")
    ways = plain[1:-1].split("|") if plain.startswith("(") and "|" in plain else [plain]
    return [f"'{way}'" for way in ways]
