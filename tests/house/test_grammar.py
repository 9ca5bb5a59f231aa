"""The grammar of phrases: no conflicts, no kind forgotten, no form without an example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Token, Tree
from lark.exceptions import GrammarError, UnexpectedInput

from rulekit.check.names import RESERVED, ROUTES
from rulekit.diagnostics import Report
from rulekit.language.effects import EFFECTS
from rulekit.language.words import GIVEN
from rulekit.library import load_document, load_text
from rulekit.source import SourceFile
from rulekit.syntax import lalr, phrase, table
from rulekit.syntax.tree import Phrase, Word, walk
from rulekit.syntax.yaml import Scalar
from tests.docs import pages

ROOT = Path(__file__).resolve().parents[2]

# Kinds of tree that only stand for how a phrase is written, not for a form of their own.
SILENT = {"word"}


def test_the_grammar_has_no_conflicts() -> None:
    """Each phrase has one reading: no shift/reduce conflict and no two terminals that overlap."""
    assert table.build_parser(strict=True).rules


@pytest.mark.thorough
def test_a_conflict_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a greedy `where`, as it once was, the check fails."""
    plain = table.grammar_text()
    greedy = plain.replace('"no" NAME ["in" sum] ["where" comparison]',
                             '"no" NAME ["in" sum] ["where" condition]')  # fmt: skip
    assert greedy != plain
    monkeypatch.setattr(table, "grammar_text", lambda: greedy)
    with pytest.raises(GrammarError, match="conflict"):
        table.build_parser(strict=True)


def keywords_beside_names(kind: str, *, first: bool = False) -> set[str]:
    """The keywords that may stand where a name may, so that a name like them is not read as one.

    In all of a kind of phrase, or only at its beginning.
    """
    lark = table.build_parser()
    words = {
        each.name: each.pattern.value.removesuffix(r"\b")
        for each in lark.terminals
        if each.pattern.value.removesuffix(r"\b").isalpha()
    }
    parses = lark.parser.parser.parser.parse_table  # type: ignore[attr-defined]
    waiting, met, found = [parses.start_states[kind]], set(), set()
    while waiting:
        state = waiting.pop()
        if state in met:
            continue
        met.add(state)
        moves = parses.states[state]
        found |= {words[each] for each in moves if "NAME" in moves and each in words}
        if not first:
            waiting += [to for how, to in moves.values() if str(how) == "Shift"]
    return found


@pytest.mark.thorough
def test_no_name_is_taken_for_a_word_of_the_phrases() -> None:
    """What may not be declared is what would be misread where names of cards and numbers stand."""
    kinds = ("value", "effect", "entry", "recipient", "choice")
    found = set().union(*(keywords_beside_names(kind) for kind in kinds)) - {"number", *GIVEN}
    assert found | {"highest", "lowest", "true", "false"} == RESERVED
    assert keywords_beside_names("route", first=True) == ROUTES


def test_every_form_of_effect_has_a_row() -> None:
    rules = (rule for rule in table.build_parser().rules if rule.origin.name == "effect")
    assert {rule.alias for rule in rules} == set(EFFECTS)


def forms() -> set[str]:
    """All kinds of tree that the grammar makes."""
    found = set()
    for rule in table.build_parser().rules:
        name = rule.alias or rule.origin.name
        if not name.startswith("_") and (rule.alias or not rule.options.expand1):
            found.add(name.rstrip("_"))
    return {name for name in found if not name.startswith("_")} - SILENT


@pytest.fixture(scope="module")
def written() -> dict[tuple[str, str], Phrase | Word]:
    """Every phrase of the reference with its kind: its tree."""
    found: dict[tuple[str, str], Phrase | Word] = {}
    parse = lalr.Parser.parse

    def noted(parser: lalr.Parser, scalar: Scalar, kind: str) -> tuple[Phrase | Word, int]:
        made, depth = parse(parser, scalar, kind)
        found[scalar.text, kind] = made
        return made, depth

    with pytest.MonkeyPatch.context() as patch:
        phrase._tree.cache_clear()  # else what was read before is not parsed
        patch.setattr(lalr.Parser, "parse", noted)
        for text in documents():
            report = Report()
            document = load_text(text, report, "example.yaml")
            if document is not None:
                pages.check(document, "example", report)
    assert found
    return found


Written = dict[tuple[str, str], Phrase | Word]


@pytest.mark.thorough
def test_every_form_of_phrase_has_an_example_in_the_reference(written: Written) -> None:
    """The language reference shows every alternative of every rule at least once."""
    seen = {each.kind for tree in written.values() if isinstance(tree, Phrase)
            for each in walk(tree)}  # fmt: skip
    assert forms() - {kind.rstrip("_") for kind in seen} == set()


# ── the table reads what Lark reads ───────────────────────────────────────────────────────────


def test_the_saved_table_is_that_of_the_grammar() -> None:
    """Nobody forgot to save it; it comes out the same each time."""
    assert table.table_path().read_text(encoding="utf-8").startswith(table.heading())
    assert table.load_table() == table.make_table()


def shape(tree: Phrase | Word | None) -> object:
    """A tree of ours with its places."""
    if isinstance(tree, Phrase):
        return tree.kind, tree.start, tree.end, [shape(part) for part in tree.parts]
    return None if tree is None else (tree.kind, tree.text, tree.start)


def lark_shape(tree: Tree[Token] | Token | None, at: int = 0) -> object:
    """The same of one of Lark's; what has no words in it is where the phrase around it starts."""
    if isinstance(tree, Tree):
        start, end = (at, at) if tree.meta.empty else (tree.meta.start_pos, tree.meta.end_pos)
        return str(tree.data), start, end, [lark_shape(part, start) for part in tree.children]
    return None if tree is None else (tree.type, str(tree), tree.start_pos)


@pytest.mark.thorough
def test_phrases_are_read_as_lark_reads_them(written: Written) -> None:
    """The same trees with the same places; and with a word too many, too few or out of place."""
    ours, theirs = lalr.Parser(table.load_table()), table.build_parser()
    fitting = 0
    for text, kind in sorted(written):
        words = text.split()
        texts = {text, " ".join(words[1:]), " ".join(words[:-1]), " ".join(reversed(words)),
                 f"{text} {words[0]}", f"({text})", text.upper(), text + "?"}  # fmt: skip
        for each in sorted(texts):
            scalar = Scalar(each, SourceFile("phrase", each).span(0, len(each)))
            try:
                wanted: object = lark_shape(theirs.parse(each, start=kind))
            except UnexpectedInput:
                wanted = "unfit"
            try:
                found = shape(ours.parse(scalar, kind)[0])
            except lalr.Unfit:
                found = "unfit"
            assert found == wanted, (each, kind)
            fitting += found != "unfit"
    assert fitting > len(written)


def documents() -> Iterator[str]:
    """The rule files that the reference's tables and blocks amount to."""
    page = ROOT / "docs" / "reference" / "language.md"
    text = page.read_text(encoding="utf-8")
    yield (page.parent / "small.yaml").read_text(encoding="utf-8")
    for block in re.findall(r"<!-- on small.yaml[^\n]*-->\n```yaml\n(.*?)```", text, re.DOTALL):
        yield pages.fragment(block, "small.yaml", page.parent)
    for found in pages.TABLE.finditer(text):
        for written in pages.phrases_in(found["rows"]):
            for where in pages.PLACES[found["kind"]]:
                filled = where.replace("PHRASE", written.replace("'", "''"))
                yield pages.fragment(filled, found["base"], page.parent)


def test_the_bases_of_the_examples_are_there() -> None:
    """The examples of the reference are laid over a game without faults."""
    report = Report()
    assert load_document(str(ROOT / "docs" / "reference" / "small.yaml"), report) is not None
    assert report.diagnostics == ()
