"""Which lines of the rules acted in play, of one game or of two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulekit.play.game import Game
from rulekit.report.markup import html, tag
from rulekit.report.page import Section
from rulekit.report.use import told, used
from rulekit.series.hand import Series
from rulekit.series.usage import usage

MOST_HANDS = 400
MOST_MATCHES = 50
MISSING = (
    "The rules were not at hand when this report was made, so nobody could look which of their "
    "lines act."
)


def rules_section(
    series: Series, games: Sequence[Game], names: Sequence[str], first: int, done: int,
    changed: Iterable[tuple[str, int]] = (), bots: Sequence[Sequence[object]] = (),
) -> Section:  # fmt: skip
    """How often each line acted. `bots`: of each game, if they are not those of the series."""
    if not games:
        return Section("Which rules were used", html(MISSING), tag("div"))
    matches = series.scope == "match"
    number = min(done, MOST_MATCHES if matches else MOST_HANDS)
    found = [
        usage(
            game,
            hands=number,
            matches=matches,
            players=series.program.players,
            bots=tuple(who),  # type: ignore[arg-type]
            seed=series.seed,
            engine=series.engine,
        )
        for game, who in zip(
            games, bots or [series.found_by or series.bots] * len(games), strict=True
        )
    ]
    return Section("Which rules were used", told(found, names), used(found, changed))
