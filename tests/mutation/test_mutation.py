"""Wrong rules are noticed: a sample of mutants on every run, all of them in the long one."""

from __future__ import annotations

import pytest

from rulekit.prove.changing import changes
from rulekit.prove.clauses import clauses_of
from tests.mutation.mutants import mutants_of
from tests.mutation.mutate import catch, known, sample, survivors

SAMPLE = {
    "gin": 5, "rummy": 4, "queen_city": 2, "double_rum": 2, "burako": 2, "michigan": 2,
    "rum500": 2, "rum500_partners": 2, "canasta": 1, "rummikub": 2, "rummy_israeli": 1,
}  # fmt: skip
"""So many mutants of each game that the samples take about a minute."""

GAMES = tuple(SAMPLE)


def test_changes_of_a_phrase() -> None:
    assert "end hand by drawn when size of stock < 2" in changes(
        "end hand by drawn when size of stock <= 2", {}
    )
    found = set(changes("25 when reason is gin", {"reason": ("gin", "knock")}))
    assert {
        "26 when reason is gin",
        "24 when reason is gin",
        "50 when reason is gin",
        "25",
        "25 when not (reason is gin)",
        "25 when reason is not gin",
        "25 when reason is knock",
    } <= found
    assert set(changes("low | high", {})) == {"high", "low", "high | low"}
    assert "move card to discard" not in set(changes("move card to discard", {}))


@pytest.mark.thorough
def test_dropping_the_whole_draw_is_caught() -> None:
    mutant = next(
        each
        for each in mutants_of("gin")
        if (each.path, each.after) == ("play.draw.from_discard", "(dropped)")
    )
    assert mutant.place.startswith("rulesets/gin.yaml:")
    assert catch("gin", mutant, mutant.tests)


def test_what_a_clause_forbids_is_put_in() -> None:
    inserted = [each for each in mutants_of("gin") if each.after.startswith("(inserted)")]
    assert len(inserted) == sum(len(clause.insert) for clause in clauses_of("gin")) > 10


# A mutant that never ends is stopped by a signal, which may strike in a collection of garbage.
@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("game", GAMES)
def test_a_sample_of_mutants_is_caught(game: str) -> None:
    left = survivors(game, sample(game, SAMPLE[game]))
    assert not left, "\n".join(map(str, left))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_all_mutants_are_caught(game: str) -> None:
    left = survivors(game, mutants_of(game))
    assert not left, "\n".join(map(str, left))


@pytest.mark.in_turn
@pytest.mark.thorough
def test_explained_mutants_exist() -> None:
    rows = known()
    for game in {row[0] for row in rows}:
        there = {
            (each.path, each.before.strip(), each.after.strip())
            for owner in {*GAMES, game}
            for each in mutants_of(owner)
            if each.game == game
        }
        assert not [row for row in rows if row[0] == game and row[1:] not in there]
    assert all(reason for reason in rows.values())
