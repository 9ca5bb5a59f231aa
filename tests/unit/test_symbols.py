"""The table of names: where each is declared, what bases say of it, and where it is used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulekit.check import check
from rulekit.check.document.schema import FILE
from rulekit.check.document.structure import leaves
from rulekit.diagnostics import Report
from rulekit.language.play import THINGS
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES, QUESTIONS
from rulekit.library import games, load_document, load_text
from rulekit.model.symbols import LOCAL, Symbol, Symbols
from rulekit.source import Span
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase, Word, walk
from rulekit.syntax.yaml import Mapping
from tests.sampling import first_few
from tests.unit.variants import BASE

SMALL = BASE.read_text(encoding="utf-8")


def table_of(document: Mapping | None, report: Report) -> Symbols:
    """The names of a document."""
    assert document is not None
    symbols = Symbols()
    check(document, "game", report, symbols)
    return symbols


def names_in(text: str) -> Symbols:
    report = Report()
    return table_of(load_text(text, report), report)


def one(symbols: Symbols, word: str, *roles: str) -> Symbol:
    (found,) = symbols.named(word, *roles)  # type: ignore[arg-type]
    return found


def lines(spans: object) -> list[int]:
    return [span.line for span in spans]  # type: ignore[attr-defined]


# ── what is noted ─────────────────────────────────────────────────────────────────────────────


def test_a_name_knows_where_it_is_declared_and_used() -> None:
    picked = one(names_in(SMALL), "picked")
    assert (picked.role, str(picked.type), picked.owner) == ("variable", "card", "")
    written = [number for number, line in enumerate(SMALL.splitlines(), 1) if "picked" in line]
    assert sorted({*lines(picked.everywhere)}) == written
    assert all(span.text == "picked" for span in picked.everywhere)


def test_names_of_one_spelling_are_told_apart() -> None:
    """`discard` is a zone, a phase and an action."""
    symbols = names_in(SMALL)
    assert {each.role for each in symbols.named("discard")} == {"zone", "phase", "action"}
    phase, zone = one(symbols, "discard", "phase"), one(symbols, "discard", "zone")
    assert not set(phase.everywhere) & set(zone.everywhere)
    assert lines(phase.uses)


def test_a_sign_for_an_extra_is_a_use_of_it() -> None:
    deck = "deck: {suits: clubs hearts, ranks: A 2..9, extras: 2 joker, symbols: joker JK}\n"
    joker = one(names_in(f"rulekit: 1\ngame: Signs\n{deck}"), "joker")
    assert [span.text for span in joker.everywhere] == ["joker", "joker"]


def test_a_variant_knows_what_its_base_says(tmp_path: Path) -> None:
    text = (
        f"rulekit: 1\nextends: {BASE}\ngame: V\noptions: {{hand_size: 6 in 5..10}}\n"
        "define:\n  lead: size of hand\nrequire: {few: hand_size < 9}\n"
    )
    report = Report()
    document = load_text(text, report)
    symbols = table_of(document, report)
    assert document is not None
    here = document.span.file
    size, lead, stock = (one(symbols, word) for word in ("hand_size", "lead", "stock"))
    assert not size.inherited(here) and size.before[0].file.name.endswith("small.yaml")
    assert [span.file is here for span in size.uses] == [False, True]
    assert not lead.inherited(here) and not lead.before and not lead.uses
    assert stock.inherited(here)


def test_what_a_move_or_a_quantifier_binds_is_known_there_only() -> None:
    symbols = names_in(SMALL)
    card = one(symbols, "card", "choice")
    assert all(span.file is card.span.file for span in card.uses)
    assert lines(card.uses) and min(lines(card.uses)) > card.span.line
    player = one(symbols, "player", "bound")
    assert lines(player.uses) == [player.span.line]


def test_uses_of_examples_are_apart() -> None:
    text = SMALL.split("examples:")[0] + (
        "\ndefine: {lead: size of hand of seat 1}\n"
        "examples:\n  - about: the deal\n    options: {hand_size: 6}\n    expect: {lead: 6}\n"
    )
    symbols = names_in(text)
    lead, size = one(symbols, "lead"), one(symbols, "hand_size")
    assert (len(lead.uses), len(lead.shown)) == (0, 1)
    assert len(size.shown) == 1


def test_the_table_is_filled_where_the_rules_have_faults() -> None:
    report = Report()
    text = SMALL.replace("picked = top of discard", "picked = top of discrad")
    document = load_text(text, report)
    assert document is not None
    symbols = Symbols()
    assert check(document, "game", report, symbols) is None
    assert one(symbols, "picked").uses and symbols.named("out", "reason")


def test_a_place_in_the_file_tells_the_name_that_stands_there() -> None:
    symbols = names_in(SMALL)
    picked = one(symbols, "picked")
    use = next(iter(picked.uses))
    assert symbols.at(use.file, use.start) is symbols.at(use.file, use.end - 1) is picked
    assert symbols.at(use.file, use.end) is not picked


# ── nothing is left out ───────────────────────────────────────────────────────────────────────

OF_THE_LANGUAGE = {
    *GIVEN, *FUNCTIONS, *(word for _, word in (*PROPERTIES, *QUESTIONS)), "card", "cards", "tile",
    "tiles", "player", "players", "team", "teams", "meld", "melds", "none", "pips", "number",
    *THINGS, "differences", "differences_with_winner",
}  # fmt: skip
SECTIONS = ("define", "procedures", "deal", "play", "claims", "standing", "scoring", "match",
            "require", "conserved")  # fmt: skip


def words_of(document: Mapping) -> Iterator[Word]:
    """Every word of a phrase that is no word of the grammar, outside declarations and examples."""
    for section in SECTIONS:
        entry = document.entry(section)
        if entry is None:
            continue
        for kind, leaf in leaves(entry.value, FILE.keys[section].shape):
            phrase = parse(leaf, kind, Report())
            for part in walk(phrase) if isinstance(phrase, Phrase) else ():
                yield from (each for each in part.words() if each.kind == "NAME")


@pytest.mark.parametrize("name", first_few(games()))
def test_every_name_in_a_phrase_is_in_the_table(name: str) -> None:
    """Of every shipped game: a word is a name of the table, or one of the language."""
    report = Report()
    document = load_document(name, report)
    assert document is not None
    known = {span for symbol in table_of(document, report) for span in symbol.everywhere}
    left = {
        f"{word.span}: {word.text}"
        for word in words_of(document)
        if word.span not in known and word.text not in OF_THE_LANGUAGE
    }
    assert sorted(left) == []


def renamed(text: str, spans: list[Span], new: str) -> str:
    for span in sorted(spans, key=lambda span: -span.start):
        text = text[: span.start] + new + text[span.end :]
    return text


def test_a_name_is_renamed_wherever_it_stands() -> None:
    """With any name of the file changed at all its places, the rules are as sound as before."""
    tried = 0
    for symbol in names_in(SMALL):
        if symbol.role in LOCAL or symbol.role == "rank":
            continue  # bound names are of their places, ranks are written in ranges
        spans = list(symbol.everywhere)
        assert {span.text for span in spans} == {symbol.word}
        again = Report()
        document = load_text(renamed(SMALL, spans, "renamed_one"), again)
        assert document is not None
        new = table_of(document, again)
        assert [each.message for each in again.diagnostics if "moves" not in each.message] == []
        found = one(new, "renamed_one", symbol.role)
        assert len(found.everywhere) == len(spans), symbol.word
        tried += 1
    assert tried > 20


def test_a_choice_is_renamed_where_it_is_bound() -> None:
    symbols = names_in(SMALL)
    (layoff,) = symbols.named("layoff", "choice")
    text = renamed(SMALL, list(layoff.everywhere), "chosen_one")
    report = Report()
    table_of(load_text(text, report), report)
    assert report.ok
    assert re.search("chosen_one: layoff from", text)
