"""Endings that bring points without a winner: none is overlooked."""

from __future__ import annotations

import pytest

from rulekit.library import games
from rulekit.passes.endings import scoring_reasons
from tests.laws.worlds import World, game
from tests.unit.small import small_game, small_rules


@pytest.mark.thorough
@pytest.mark.parametrize("name", games())
def test_what_is_not_looked_at_brings_nothing(name: str) -> None:
    """Every hand on the way, ended for each of the other reasons with no winner.

    It brings what one of those that are looked at brings, or nothing.
    """
    program = game(name).program(game(name).default_players)
    looked_at = scoring_reasons(program)
    left = set(range(1, len(program.reasons) + 1)) - set(looked_at)
    walk = World(name, game(name).default_players, (), 5, "hand", keen=True, skip=12, look=6)
    for state in walk.states() if left else ():
        if state.is_over:  # its sheet is written
            break
        position, words = state.position, state.words

        def brought(number: int) -> tuple[int, ...]:
            position.words = words
            for word, value in (("phase", 0), ("reason", number), ("winners", 0)):
                position.put(word, value)
            return tuple(position.finish().points)

        known = {brought(number) for number in looked_at}
        for number in left:
            points = brought(number)
            assert points in known or not any(points)


def test_only_winners_score_in_gin() -> None:
    assert scoring_reasons(game("gin").program(2)) == ()


def test_of_ends_that_score_alike_the_first_is_asked() -> None:
    program = game("rum500").program(2)
    assert [program.reasons[number - 1] for number in scoring_reasons(program)] == ["stopped"]
    program = game("hollywood_gin").program(2)
    assert [program.reasons[number - 1] for number in scoring_reasons(program)] == ["void", "drawn"]


def test_a_line_for_everybody_counts_and_one_for_winners_does_not() -> None:
    def scoring(score: str, whose: str = "each player") -> list[str]:
        rules = small_rules(score=score).replace("  winner:\n", f"  {whose}:\n")
        program = small_game(rules).program(2)
        return [program.reasons[number - 1] for number in scoring_reasons(program)]

    assert scoring("5") == scoring("5 when reason is out") == ["out"]
    assert scoring("5", "winner") == []
