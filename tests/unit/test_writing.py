"""What scoring a hand may change: nothing else changes, in any game."""

from __future__ import annotations

import pytest

from rulekit.dialect.library import kernel_functions
from rulekit.library import games
from rulekit.passes.writing import changed_by, written_through
from tests.laws.worlds import World, game
from tests.sampling import first_few


@pytest.mark.parametrize("name", first_few(games()))
def test_scoring_changes_what_it_is_said_to_change(name: str) -> None:
    program = game(name).program(game(name).default_players)
    spans = changed_by(program, "finish")
    if spans is None:
        return  # all of the state is taken for changed
    allowed = {at for first, size in spans for at in range(first, first + size)}
    assert 0 < len(allowed) < program.map.state_words
    walk = World(name, game(name).default_players, (), 7, "hand", keen=False, skip=1, look=6)
    scored = 0
    for state in walk.states():
        position, words = state.position, state.words
        for number in range(1, len(program.reasons)):
            position.words = words
            for word, value in (("phase", 0), ("reason", number), ("winners", 0)):
                position.put(word, value)
            before = position.words
            position.finish()
            after = position.words
            changed = {i for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b}
            assert changed <= allowed
            scored += bool(changed)
    assert scored


def test_where_the_library_writes_follows_from_its_code() -> None:
    assert written_through("bag_add") == {0}
    assert written_through("bag_size") == frozenset()
    assert written_through("row_bag") == {0}  # through bag_add
    assert written_through("melds_points") == frozenset()  # through row_points, which reads
    assert 4 in written_through("spread_solve")  # whose parts call one another
    assert "spread_solve" in kernel_functions()
