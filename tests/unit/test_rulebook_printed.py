"""The page for players, by the points of its checklist: for all games, languages and tables."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from rulekit.library import games
from rulekit.play.game import Game
from rulekit.rulebook import LANGUAGES, Page, Played, SettingError, printed
from rulekit.rulebook.page import Item
from rulekit.rulebook.printed.tables import cards_in
from tests.sampling import first_few
from tests.unit.test_rulebook_pages import FAULTS, rules_of, spoken_spans


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
    page = printed(played, language)
    rules = played.said()
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
    page, rules = printed(played, language), played.said()
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
        each for each in printed(played[0]).section("need").tables if "dealt to each" in each.head
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
