"""The grammar of phrases: no conflicts, no kind forgotten, no form without an example."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark.exceptions import GrammarError

from rulekit.check.names import GIVEN, RESERVED, ROUTES
from rulekit.diagnostics import Report
from rulekit.library import load_document, load_text
from rulekit.syntax import phrase as phrases
from rulekit.syntax import table
from tests.docs import pages

ROOT = Path(__file__).resolve().parents[2]

# Kinds of tree that only stand for how a phrase is written, not for a form of their own.
SILENT = {"word"}


def test_the_grammar_has_no_conflicts() -> None:
    """Each phrase has one reading: no shift/reduce conflict and no two terminals that overlap."""
    assert table.build_parser(strict=True).rules


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


def test_no_name_is_taken_for_a_word_of_the_phrases() -> None:
    """What may not be declared is what would be misread where names of cards and numbers stand."""
    kinds = ("value", "effect", "entry", "recipient", "choice")
    found = set().union(*(keywords_beside_names(kind) for kind in kinds)) - {"number", *GIVEN}
    assert found | {"highest", "lowest", "true", "false"} == RESERVED
    assert keywords_beside_names("route", first=True) == ROUTES


def forms() -> set[str]:
    """All kinds of tree that the grammar makes."""
    found = set()
    for rule in table.build_parser().rules:
        name = rule.alias or rule.origin.name
        if not name.startswith("_") and (rule.alias or not rule.options.expand1):
            found.add(name.rstrip("_"))
    return {name for name in found if not name.startswith("_")} - SILENT


def test_every_form_of_phrase_has_an_example_in_the_reference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The language reference shows every alternative of every rule at least once."""
    seen: set[str] = set()
    convert = phrases._convert

    def noted(*args: object) -> phrases.Phrase:
        made = convert(*args)  # type: ignore[arg-type]
        seen.add(made.kind.rstrip("_"))
        return made

    monkeypatch.setattr(phrases, "_convert", noted)
    for text in documents():
        report = Report()
        document = load_text(text, report, "example.yaml")
        if document is not None:
            pages.check(document, "example", report)
    assert forms() - seen == set()


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
