"""Thinking helps: greedy makes more points than random in every game, beyond chance.

The hands are the same in every run, so nothing here fails by bad luck. More hands, at every table,
are in docs/bots.md.
"""

from __future__ import annotations

import pytest

from benchmarks.skill import PAGE, Measured, measure, put, tables
from rulekit.library import games
from rulekit.stats.intervals import mean_interval
from tests.sampling import first_few

Z = 3.29  # one in a thousand, both sides together

# Players and hands: so many as take about a second, or a few where tiles are laid out anew.
PLAYED = {
    "burako": (2, 12),
    "burraco": (4, 20),
    "canasta": (4, 16),
    "carioca": (3, 40),
    "chinchon": (3, 300),
    "conquian": (2, 60),
    "continental": (3, 45),
    "contract_rummy": (4, 20),
    "desmoche": (4, 200),
    "double_rum": (3, 60),
    "gin": (2, 300),
    "hand_and_foot": (4, 6),
    "hollywood_gin": (2, 200),
    "indian_rummy": (3, 12),
    "kalooki": (3, 90),
    "knock_rummy": (3, 300),
    "loba": (3, 150),
    "machiavelli": (3, 60),
    "michigan": (4, 9000),
    "okey": (3, 24),
    "oklahoma_gin": (2, 200),
    "openspiel_gin": (2, 200),
    "panguingue": (4, 300),
    "persian_rummy": (4, 208),
    "phom": (4, 300),
    "queen_city": (3, 90),
    "romme": (3, 90),
    "rum500": (3, 450),
    "rum500_partners": (4, 160),
    "rummikub": (3, 45),
    "rummy": (2, 200),
    "rummy_israeli": (3, 45),
    "scala_quaranta": (3, 90),
    "straight_gin": (2, 200),
    "ten_phases": (3, 60),
    "three_thirteen": (3, 60),
    "tong_its": (3, 300),
    "tonk": (3, 1200),
}


def test_every_game_is_played_here() -> None:
    assert set(PLAYED) == set(games())


@pytest.mark.parametrize("name", first_few(PLAYED))
def test_greedy_makes_more_points_than_random(name: str) -> None:
    players, hands = PLAYED[name]
    found = measure(name, players, hands)
    assert found.hands >= hands
    always = min(found.nets) > 0  # by as much in each deal, perhaps, and then there is no interval
    assert always or mean_interval(found.nets, Z)[1] > 0


@pytest.mark.thorough
def test_every_table_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    missing = [(n, p) for n, p in tables(list(games()), []) if f"\n| {n} | {p} |" not in page]
    assert missing == []


def test_a_row_takes_the_place_of_the_one_before() -> None:
    page = "# Bots\n\n<!-- measured: skill -->\n<!-- end -->\n\nMore.\n"
    before = Measured("gin", 3, 2, 1, 2, 1.0, [1.0, 2.0])
    after = Measured("gin", 3, 9, 1, 2, 1.0, [-1.0, -2.0])
    other = Measured("gin", 2, 2, 0, 0, 0.0, [-1.0, 1.0])
    for found in (before, other, after):
        page = put(page, found.row())
    rows = [line for line in page.splitlines() if line.startswith("| gin")]
    assert rows == [other.row(), after.row()]
    assert other.row().endswith("| none | none | none | +0.00 | -7.15 to +7.15 | not clear |")
    assert page.endswith("<!-- end -->\n\nMore.\n")
