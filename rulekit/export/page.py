"""A game as one file of HTML: its module, what bots it is played against, and its rulebook.

The page needs nothing else, neither a server nor a network: a policy that browsers keep is written
into it, by which it may run the one script whose hash is named there, and load nothing.
"""

from __future__ import annotations

import gzip
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulekit import resources
from rulekit.bots import UnknownBot, find
from rulekit.export.naming import boards, deck, names, table
from rulekit.export.packing import packed
from rulekit.export.reasons import reasons
from rulekit.kernel.desk.words import POLICY_GREEDY, POLICY_RANDOM, POLICY_SEARCH, POLICY_TIMED
from rulekit.play.game import Game
from rulekit.report.markup import data, document, tag
from rulekit.rulebook import Played, html, printed
from rulekit.settle import settle

STYLES = tuple(
    Path(__file__).with_name(f"{name}.css") for name in ("tokens", "table", "page", "panels")
)
"""Colours and sizes, how a table looks, the page round it, and what helps to play."""
NOBODY = "none"
"""What stands for a bot where there is none."""

MS = 1000
"""Milliseconds for a decision of a bot that searches, if nothing else is said."""


def exported(
    game: Game,
    *,
    players: int | None = None,
    bots: Sequence[str] = ("greedy",),
    language: str = "en",
) -> str:
    """A page on which seat 1 plays the game against bots.

    `players`: the fewest if left out. `bots`: those of the other seats in order, repeated:
    `random`, `greedy`, `search` or `search:ms=500`; `none` is a person, to whom the screen is
    passed. `language`: of the page, its names and its rulebook.

    Raises SettingError for a table size that cannot be, UnknownBot for a bot that no page plays,
    ValueError where wasmtime is not there or the bots do not fit, KeyError for a language that
    there is not.
    """
    size = game.default_players if players is None else players
    made = content(game, players=size, bots=bots, language=language)
    return _page(game.title, language, {**made, **beside(game, size, language)})


def content(
    game: Game, *, players: int | None, bots: Sequence[str], language: str, lasting: bool = True
) -> dict[str, Any]:
    """All that a page plays a game with, for JSON. Parameters and errors are as of `exported`.

    `lasting`: whether it is for a page that is kept. That is packed as small as it can be, and may
    ask for bots that search though none of `bots` does.
    """
    size = game.default_players if players is None else players
    if not 0 < len(bots) < size:
        raise ValueError(f"1 to {size - 1} bots fit at a table of {size}; seat 1 is yours")
    seats = [told(bots[seat % len(bots)]) for seat in range(size - 1)]
    searching = lasting or any(each and each["name"] == "search" for each in seats)
    made = packed(game, size, searching=searching)
    return {
        "description": made.text(),
        "module": b64encode(gzip.compress(made.module, 9 if lasting else 1, mtime=0)).decode(
            "ascii"
        ),
        "seats": [{"name": "", "bot": each} for each in (None, *seats)],
        **shown(game, size, language),
    }


def shown(game: Game, players: int, language: str) -> dict[str, Any]:
    """What any page shows of a game: what its things are called, its cards and title.

    Raises SettingError for a table size that cannot be, KeyError for a language that there is not.
    """
    program, rules = game.program(players), settle(game.rules, players, game.chosen)
    return {
        "names": names(program, rules, language),
        "deck": deck(program, rules, language),
        "table": table(program),
        "boards": boards(program, rules, language),
        "language": language,
        "title": game.title,
    }


def beside(game: Game, players: int, language: str) -> dict[str, Any]:
    """What is told to those who play a game, not to those who write it: its rulebook, and reasons.

    Raises SettingError for a table size that cannot be, KeyError for a language that there is not.
    """
    book = html(printed(Played(game.rules, players, game.chosen), language), language=language)
    return {"rulebook": book, "reasons": reasons(game, players, language)}


def told(name: str) -> dict[str, Any] | None:
    """A bot as a page takes it; None for a person. Raises UnknownBot."""
    if name == NOBODY:
        return None
    bot = find(name)
    plainly = not (bot.never or bot.always or bot.leaf)
    if name in ("random", "greedy") and bot.policy in (POLICY_RANDOM, POLICY_GREEDY):
        return {"name": name}
    if plainly and bot.policy == POLICY_SEARCH:
        return {"name": "search", **({"ms": MS} if name == "search" else {"playouts": bot.budget})}
    if plainly and bot.policy == POLICY_TIMED:
        return {"name": "search", "ms": int(bot.name.partition("ms=")[2])}
    raise UnknownBot(
        f"a page cannot play the bot '{name}'; it plays random, greedy, search and search:ms=500"
    )


def _page(title: str, language: str, content: dict[str, Any]) -> str:
    # It is there before the script is: the script goes on with it.
    begun = tag("div", tag("header", tag("h1", title)), tag("main"), class_="whole")
    return document(
        title,
        tag("div", begun, id="play"),
        tag("template", resources.bundle("play.licences.txt"), id="licences"),
        tag("script", data(content), type="application/json", id="game"),
        style="".join(each.read_text(encoding="utf-8") for each in STYLES),
        script=resources.bundle("play.js"),
        language=language,
        compiles=True,
        id="code",
    )
