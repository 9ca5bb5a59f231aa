"""The yardstick plays as `greedy` did at version 0.4.0, for good."""

from __future__ import annotations

from hashlib import sha256

import pytest

from rulekit.series.batch import simulate
from tests.sampling import one_in

PLAYED = [
    ("gin", 40, "77fc90480d0c5d92"),
    ("rum500", 20, "c3e4fc6710f92906"),
    ("rummy", 20, "a7e1d38bc8a72214"),
    ("rummikub", 4, "371bce3e2be56464"),
    ("canasta", 4, "8969460371218cd0"),
    ("contract_rummy", 6, "b9d6160a4ff56729"),
    ("queen_city", 10, "28d8d978c872cead"),
    ("tonk", 40, "127f268c0606033d"),
    ("michigan", 10, "3a79e0ce87064005"),
    ("conquian", 10, "ce4e0d21ca38a416"),
]
"""Games, hands, and the digest of what `greedy` played then."""


def digest(game: str, hands: int, bot: str = "greedy_reference", engine: str | None = None) -> str:
    """Of the rows of hands between players of one kind, but for their names."""
    given = {} if engine is None else {"engine": engine}
    rows = simulate(game, hands=hands, bots=[bot], seed=11, rows=True, **given).rows
    told = [(name, rows[name]) for name in sorted(rows) if not name.startswith("bot_")]
    return sha256(repr(told).encode()).hexdigest()[:16]


@pytest.mark.parametrize("row", one_in(3, PLAYED))
def test_it_plays_as_it_did(row: tuple[str, int, str]) -> None:
    game, hands, played = row
    assert digest(game, hands) == played


def test_it_plays_the_same_on_the_reference() -> None:
    assert digest("gin", 3, engine="interp") == digest("gin", 3)
