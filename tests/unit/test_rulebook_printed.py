"""The page for players, by the points of its checklist: for all games, languages and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from rulekit.library import games
from rulekit.play.game import Game
from rulekit.rulebook import LANGUAGES, Page, Played, SettingError, html, plain, printed
from rulekit.rulebook.page import Item
from rulekit.rulebook.printed.tables import cards_in
from tests.sampling import first_few
from tests.unit.test_rulebook_pages import (
    FAULTS,
    SMALL,
    numbers,
    rules_in,
    rules_of,
    spoken_spans,
)


def tables(name: str) -> list[Played]:
    """A game at every table of it, with its usual options."""
    found = []
    for players in rules_of(name).players:
        played = Played(rules_of(name), players)
        try:
            played.said()
        except SettingError:
            continue
        found.append(played)
    return found


@cache
def page_of(name: str, language: str) -> Page:
    """The page of a game at its usual table, made once for all that is asked of it."""
    return printed(tables(name)[0], language)


def sentences(page: Page) -> Iterator[Item]:
    for section in page.sections:
        for item in section.items:
            yield from (each for _, each in item.walk())


def cells(page: Page) -> Iterator[str]:
    for section in page.sections:
        for table in section.tables:
            yield from (cell for row in table.rows for cell in row)


FORBIDDEN = {
    "en": re.compile(
        r"such that|that that|is set to|\bcounter\b.*\bcounter “|procedure|holds for"
        r"|play goes on with|the larger of|_"
    ),
    "es": re.compile(r"\btal que\b|pasa a ser|se cumple|\bde el\b|_"),
}
"""Words of a clerk, that no page for players has (point 3)."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", first_few(games()))
def test_every_page_covers_its_rules_and_reads_whole(name: str, language: str) -> None:
    """Points 2, 3, 7 and 10, at the usual table; the others are settled on the same page."""
    played = tables(name)[0]
    page, rules = page_of(name, language), played.read()
    missing = {
        (str(span), span.text)
        for span in spoken_spans(rules) - set(page.spans())
        if span.text not in rules.lists
    }
    assert sorted(missing) == []
    for item in sentences(page):
        bare = item.text.replace("‹", "").replace("›", "")
        assert not FORBIDDEN[language].search(bare), bare
        assert not FAULTS[language].search(bare), bare
        assert bare.count("(") == bare.count(")"), bare
        assert item.text or item.head
    for cell in cells(page):
        assert not FORBIDDEN[language].search(cell), cell


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", first_few(games()))
def test_options_entries_and_rulings_stand_once(name: str, language: str) -> None:
    """Points 4 and 5: each option explained once, each entry in one row, all rulings printed."""
    played = tables(name)[0]
    page, rules = page_of(name, language), played.read()
    told = [span for item in page.section("variants").items for span in item.spans]
    for option in played.rules.options.values():
        if not option.fixed:
            assert told.count(option.span) == 1, option.name
    for key, groups in (("scoring", rules.scoring.recipients), ("match", rules.match.bonuses)):
        rows = [row for table in page.section(key).tables for row in table.spans]
        for group in groups:
            for entry in group.entries:
                assert sum(entry.span in row for row in rows) == 1, entry.reason
    if language == "en":
        assert len(page.section("rulings").items) == len(played.rules.rulings)


@pytest.mark.parametrize("name", first_few(games()))
def test_computed_cells_are_those_of_the_engine(name: str) -> None:
    """Point 8: the cards there are, and those dealt to each, at every table."""
    played = tables(name)
    if len(played) < 2:
        pytest.skip("one table size only")
    table = next(
        each for each in page_of(name, "en").section("need").tables if "dealt to each" in each.head
    )
    for each, row in zip(played, table.rows, strict=True):
        cell = dict(zip(table.head, row, strict=True))
        state = Game(each.rules, {}).start(seed=1, players=each.players, scope="hand")
        assert cell["players"] == str(each.players)
        total = cards_in(each.said())
        assert [v for k, v in cell.items() if k.endswith("in all")] == [str(total)]
        program = state.position.program
        held = {
            len(state.position.faces_in(zone, seat))
            for zone in program.zones
            if zone.owner == "player" and zone.shape == "cards"
            for seat in range(each.players)
        }
        for number in cell["dealt to each"].split("–"):
            if number.isdigit():  # one who begins may have one more
                assert held & {int(number), int(number) + 1}, (cell, held)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_constant_is_on_the_page(language: str) -> None:
    """Point 9: one more of any number of the rules, and the page is another."""
    text = SMALL.read_text(encoding="utf-8")
    before = plain(printed(Played(rules_in(text), 2), language))
    found = numbers(rules_in(text))
    assert len(found) >= 5
    for start, span in found.items():
        more = text[:start] + str(int(span.text) + 1) + text[span.end :]
        assert plain(printed(Played(rules_in(more), 2), language)) != before, span


def test_the_turn_is_what_comes_round() -> None:
    page = page_of("gin", "en")
    turn = page.section("turn")
    assert turn.ordered
    assert [item.head for item in turn.items] == ["Draw", "Discard"]
    assert [section.key for section in page.sections][-1] == "fine"
    before, after = (
        [section.key for section in page.sections].index(f"phase.{name}")
        for name in ("offer", "lay_off")
    )
    assert before < [section.key for section in page.sections].index("turn") < after


def test_what_only_counts_is_in_the_small_print() -> None:
    page = page_of("gin", "en")
    fine = page.section("fine")
    assert fine.folded
    assert any("turns to wait before a new offer becomes 2" in item.text for item in fine.items)
    told = [item.text for section in page.sections if not section.folded for item in section.items]
    assert not any("before a new offer becomes" in text for text in told)


def test_options_are_told_by_what_they_change() -> None:
    page = printed(Played(rules_of("gin"), 2, {"next_dealer": "winner"}))
    (item,) = (each for each in page.section("variants").items if each.head == "Next dealer")
    assert item.text.startswith("winner (here); loser")
    told = {each.head: [below.text for below in each.items] for each in item.items}
    assert told["Loser"] == ["If there is a winner, the dealer is now the opponent of the winner."]
    assert "with other" not in item.text


def test_other_tables_are_told_with_what_is_not_so_there() -> None:
    page = page_of("rum500", "en")
    heads = {item.head: item for item in page.section("sizes").items}
    assert any("Deal 7 cards" in item.text for each in heads.values() for item in each.items)
    gone = [text for each in heads.values() for _, below in each.walk() for text in [below.text]]
    assert any(text.startswith("Deal 13 cards") for text in gone)


@pytest.mark.parametrize("name", first_few(games()))
def test_html_stands_alone_and_draws_the_melds(name: str) -> None:
    page = page_of(name, "en")
    text = html(page)
    assert text.startswith("<!doctype html>") and text.endswith("</html>\n")
    assert "default-src 'none'" in text and "@media print" in text
    assert "<script" not in text and "http://" not in text and "https://" not in text
    drawn = [
        code
        for section in page.sections
        for table in section.tables
        for row in table.rows
        for i in table.cards
        for meld in row[i].split(";")
        for code in meld.split()
    ]
    assert text.count("<svg") == len(drawn)
    assert {code.partition("=")[0] for code in drawn} <= set(page.faces)
    for element in ("section", "ul", "ol", "li", "table", "td", "details"):
        opened = len(re.findall(rf"<{element}[ >]", text))
        assert opened == text.count(f"</{element}>"), element
