"""Which lines of the rules acted in play, of one game or of two."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulekit.answers.playing import Table
from rulekit.bots import UnknownBot, find
from rulekit.play.game import Game
from rulekit.report.markup import html, tag
from rulekit.report.page import Section
from rulekit.report.tongue import Tongue
from rulekit.report.use import told, used
from rulekit.series.hand import Series
from rulekit.series.usage import usage

MOST_HANDS = 300
MOST_MATCHES = 30


def rules_section(
    table: Table, sides: Sequence[tuple[Game, Sequence[object]]], names: Sequence[str], done: int,
    tongue: Tongue, changed: Iterable[tuple[str, int]] = (),
) -> Section:  # fmt: skip
    """How often each line acted.

    `table`: at which `done` hands (or matches) were played. `sides`: games, each with its bots; of
    none nothing can be told. `changed`: files and lines to be marked.
    """
    if not sides:
        return Section(tongue.say("used.title"), html(tongue.say("used.missing")), tag("div"))
    matches = table.scope == "match"
    found = [
        usage(
            game,
            hands=min(done, MOST_MATCHES if matches else MOST_HANDS),
            matches=matches,
            players=table.players,
            bots=tuple(bots),  # type: ignore[arg-type]
            seed=table.seed,
            engine=table.engine,
        )
        for game, bots in sides
    ]
    said = told(found, names, tongue)
    return Section(tongue.say("used.title"), said, used(found, tongue, changed))


def table_of(series: Series) -> Table:
    """The table at which a series is played."""
    return Table(series.program.players, series.scope, series.seed, rotate=series.rotate,
                 engine=series.engine)  # fmt: skip


def findable(bots: Iterable[object]) -> bool:
    """Whether all bots can be had again: of answers that were kept, only their names are known."""
    try:
        for each in bots:
            find(each)
    except UnknownBot:
        return False
    return True
