"""Findings about phrases in Spanish: all that the modules of phrases say can be told."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

import rulekit
from benchmarks.mistakes import Mistake, judged, mistakes
from rulekit import types
from rulekit.check.phrases.telling import a_
from rulekit.diagnostics import Related, Report
from rulekit.language.words import FUNCTIONS
from rulekit.model.symbols import Role
from rulekit.retold import retold
from rulekit.retold.spanish.deeds import DEEDS
from rulekit.retold.spanish.kinds import KINDS
from rulekit.retold.spanish.phrases import PHRASES
from rulekit.retold.spanish.slips import SLIPS
from rulekit.source import SourceFile, Span
from rulekit.syntax import slips
from rulekit.syntax.kinds import FLAGS, NOUNS
from rulekit.syntax.phrase import MAX_NESTING, MAX_PHRASE, parse, samples
from rulekit.syntax.yaml import Scalar
from tests.sampling import part

PACKAGE = Path(rulekit.__file__).parent
SOURCES = (
    *sorted({*(PACKAGE / "check/phrases").glob("*.py")} - {PACKAGE / "check/phrases/telling.py"}),
    PACKAGE / "check/declaring/patterns.py",
    PACKAGE / "syntax/phrase.py",
)
OWN = frozenset(map(str, SOURCES))

WHOLE = {
    "'word' lays": "'word' lays a new meld, and 'word' lies on a table",
    "`lay` lays": "`lay` lays a new meld, and 'word' lies on a table",
    "it has": "it has: word, word",
    "values of word": "values of word: word, word and 3 more",
    "none of the contracts": "'word' is none of the contracts",
    "none of the word": "'word' is none of the word",
    "no name of the list 'word'": "'word' is no name of the list 'word'",
    "no value of 'word'": "'word' is no value of 'word'",
    "'of each'": "expected 'of each'",
    "'each turn'": "expected 'each turn'",
    "'highest' or 'lowest'": "expected 'highest' or 'lowest'",
}
"""Parts of texts, each in one that is whole."""

UNTOLD = frozenset({
    "meld kind", "new meld", "word word", "the row of 'word'",
    "rank of card is word", "rank of card in [word]", "suit of card is word",
    "(count of card in word where word)",
    "word is me", "me in word", "word(word of word)", "Effect of rulekit/model/effect.py",
    "an effect are expected", "an effect is expected, and these end too early",
    "ranks are expected, and this one ends too early",
})  # fmt: skip
"""What is no text of a finding."""

SAMPLES = {
    "wanted": ("an effect is expected", "ranks are expected"),
    "found": ("it is not clear where these cards lie", "only a layout takes cards out of melds",
              "this is several places; name one", "these cards are in this sum twice"),
    "self._none_of(wanted)": ("none of the contracts",),
    "' or '.join(expected)": ("'a'", "'a' or 'b' or a name or the end"),
    "' or '.join((f'`{each}`' for each in examples))": ("`a b`", "`a b` or `c d` or `e`"),
    "by": ("`lay` lays", "'deed' lays"),
    "noun": ("an effect",),
    "parts[0]": ("expected 'a' or 'b' or a name",),
    "like": ("write it like `a b`", "write it like `a b` or `c d`"),
    "of_number": ("suits", "suit", "ranks", "rank"),
}  # fmt: skip
"""What stands in holes that are filled with more than a word or a name."""


def untold(texts: set[str]) -> set[str]:
    """Those that are not told in Spanish, or as in English."""
    signs = re.compile(r"`[^`]*`|'[^']*'")
    return {each for each in texts if signs.sub("", each).strip(" ;") and _untold(each)}


def _untold(text: str) -> bool:
    told = retold(text, "es")
    return told is None or told == text


def fillings(node: ast.expr) -> list[str]:
    """What may stand in a hole of a template."""
    if texts := made(node):
        return texts
    if isinstance(node, ast.IfExp):
        return [*fillings(node.body), *fillings(node.orelse)]
    said = ast.unparse(node)
    if said.startswith("a_("):
        return ["a card", "cards", "one of suits", "a number or none"]
    if said.startswith("wanted_here("):
        return ["a card is wanted here", "cards are wanted here"]
    return [*SAMPLES.get(said, ("word",))]


def made(node: ast.AST) -> list[str]:
    """The texts that a part of a source makes; none, if it makes no text."""
    match node:
        case ast.Constant(value=str() as text):
            return [text]
        case ast.JoinedStr(values=values):
            parts = [fillings(v.value) if isinstance(v, ast.FormattedValue) else made(v)
                     for v in values]  # fmt: skip
            return ["".join(each) for each in product(*parts)]
        case ast.BinOp(left=left, right=right) if made(left):
            return ["".join(each) for each in product(made(left), fillings(right))]
    return []


def texts_in(node: ast.AST) -> Iterator[str]:
    """All texts of several words that a source makes, but not what it says of itself."""
    if texts := made(node):
        yield from (text for text in texts if " " in text.strip())
        return
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):
            yield from texts_in(child)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_what_a_module_of_phrases_says_is_told(path: Path) -> None:
    said = set(texts_in(ast.parse(path.read_text("utf-8"))))
    said -= {each for each in said if re.search(r"\\|\(\?|[\[(]\^", each)}  # of no reader
    whole = {WHOLE.get(each, each) for each in said} - UNTOLD
    assert not untold(whole)


def test_lists_of_names_are_told_whatever_they_are_of() -> None:
    heads = set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "did_you_mean":
                heads |= {text for each in node.args[2:] for text in made(each)}
    assert {"choices", "features", "zones"} <= heads
    assert not untold(
        {f"{head}: word, word" for head in (*heads, "suits", "ranks", "contracts", "lists")}
    )


def test_what_is_left_out_is_said_in_some_module() -> None:
    said = {text for path in SOURCES for text in texts_in(ast.parse(path.read_text("utf-8")))}
    assert not {*UNTOLD, *WHOLE} - said


def test_a_row_in_spanish_has_holes_of_its_english_alone() -> None:
    for english, spanish in (*KINDS, *PHRASES, *SLIPS, *DEEDS):
        holes = {int(each) for each in re.findall(r"\{(\d)(?::said)?\}", spanish)}
        assert holes <= set(range(english.count("{}"))), english
        assert not re.search(r"\{(?!\d(:said)?\})", spanish.replace("`{", "")), spanish


def test_every_slip_has_its_remedy_in_spanish() -> None:
    tables = (slips._SLIPS, *slips._OF_KIND.values())
    rows = [row for table in tables for row in table]
    assert len(rows) > 70
    assert not untold({re.sub(r"\\(\d)", r"word\1", remedy) for _, remedy in rows})
    spans = ("", *(f" a {each}" for each in ("turn", "hand", "deal", "round", "game", "match")))
    told = [slips.once(f"once{span}") for span in spans]
    assert not untold({each[1] for each in told if each is not None})
    assert not untold({slips.ONE_A_LINE + "`[move x to y, add z]`"})


def said_of(text: str, kind: str) -> set[str]:
    """What is found of a text as a phrase of a kind."""
    report = Report()
    parse(Scalar(text, SourceFile("", text).span(0, len(text))), kind, report)
    return {each for found in report.diagnostics for each in (found.message, found.help)}


@pytest.mark.parametrize("kind", NOUNS)
def test_what_does_not_read_is_told_wherever_it_breaks_off(kind: str) -> None:
    found = set()
    for sample in (*samples(kind), "lay", "x"):
        words = re.findall(r"\S+\s*", sample)
        for at in range(len(words) + 1):
            begun = "".join(words[:at])
            for wrong in ("", "§", "zz", "zz zz", "7 7", "joker", "of", "( ", "+ +"):
                found |= said_of(begun + wrong, kind) if begun + wrong else set()
    assert len(found) > 3
    assert not untold(found)


def test_what_is_told_before_the_grammar_is_asked() -> None:
    found = {
        *said_of("x" * (MAX_PHRASE + 1), "value"),
        *said_of("(" * (MAX_NESTING + 1), "value"),
        *said_of("not " * 99 + "x", "value"),
        *said_of("size of hand is more than 3", "value"),
        *said_of("only once a turn", "value"),
        *said_of("move x to y, move y to z", "effect"),
        *said_of("pile, faceup", "zone"),
        *(text for word in FLAGS for text in said_of(word, "option")),
    }
    assert len(found) > 12
    assert not untold(found)


def test_a_phrase_that_says_whose_something_is_stands_between_quotes_too() -> None:
    told = retold("'dealer's hand' is cards, but a number is wanted here", "es")
    assert told == "'dealer's hand' son cartas, pero aquí va un número"
    told = retold("'s's score' is no value of 's'", "es")
    assert told == "'s's score' no es un valor de 's'"


def test_types_and_roles_are_told_as_messages_name_them() -> None:
    kinds = {each for each in vars(types).values() if isinstance(each, types.Type)}
    kinds |= {row.gives for row in FUNCTIONS.values()} - {types.UNKNOWN}
    kinds |= {types.symbol("suits"), types.names_of("boxes"), types.or_none("unlimited")}
    assert not untold({a_(each) for each in kinds - {types.UNKNOWN}} | {*map(a_, get_args(Role))})


# ── of mistakes ───────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """All texts of findings that modules of phrases add from now on."""
    texts: set[str] = set()
    add = Report.add

    def note(
        self: Report, slug: str, span: Span, message: str, *, help: str = "",
        related: Related = (), wanted: str = "",
    ) -> None:  # fmt: skip
        if sys._getframe(1).f_code.co_filename in OWN:
            texts.update((message, help, *(text for _, text in related)))
        add(self, slug, span, message, help=help, related=related, wanted=wanted)

    monkeypatch.setattr(Report, "add", note)
    return texts


EVERY = [each for each in mistakes() if "\n" not in each.now]


@pytest.mark.parametrize("mistake", part("phrases retold first", EVERY, 4), ids=str)
def test_what_is_found_of_some_mistakes_is_told(mistake: Mistake, told: set[str]) -> None:
    judged(mistake)
    assert not untold(told)


@pytest.mark.thorough
@pytest.mark.parametrize("mistake", part("phrases retold", EVERY, 60), ids=str)
def test_what_is_found_of_more_mistakes_is_told(mistake: Mistake, told: set[str]) -> None:
    judged(mistake)
    assert not untold(told)
