"""All games as a folder of pages: a list with pictures, and of each game its table, manual, report.

The pages need neither a server nor a network. Each language has its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import rulekit.rulebook as manual
from rulekit.catalogue import Listed, listed
from rulekit.export.naming import deck
from rulekit.export.page import exported
from rulekit.export.picture import picture
from rulekit.export.sayings import SAYINGS
from rulekit.play.game import Game, load
from rulekit.report.markup import Html, document, html, tag
from rulekit.report.writing import report
from rulekit.rulebook import Played, printed
from rulekit.series.batch import simulate
from rulekit.settle import settle

HANDS = 1000
"""Hands of the simulation that each report is of, if nothing else is said."""
STYLE = Path(__file__).with_name("gallery.css")
SCRIPT = Path(__file__).with_name("gallery.js")


@dataclass(frozen=True, slots=True)
class Shown:
    """A game of the gallery: what lists say of it, and its picture."""

    listed: Listed
    drawn: Html


def gallery(
    folder: Path,
    names: Sequence[str],
    *,
    languages: Sequence[str] = ("en", "es"),
    bots: Sequence[str] = ("greedy",),
    hands: int = HANDS,
) -> Iterator[str]:
    """Write the pages of some games into a folder, one game after the other; tells what is done.

    `languages`: those of the pages, the first for `index.html`. `bots`: as for `exported`. `hands`:
    of the simulation that is reported; 0: no reports. The folder is made; files in it that have the
    names of pages are written over.

    Raises as `exported` does, OSError, and ValueError for a number of hands that cannot be.
    """
    folder.mkdir(parents=True, exist_ok=True)
    known = {each.name: each for each in listed() if not each.file}
    shown: list[Shown] = []
    for name in names:
        game = load(name)
        shown.append(Shown(known[name], _drawn(game)))
        for language in languages:
            page = exported(game, bots=bots, language=language)
            _write(folder, file_of(name, language, languages), page)
            book = printed(Played(game.rules, game.default_players), language)
            _write(
                folder,
                file_of(name, language, languages, "rules"),
                manual.html(book, language=language),
            )
        if hands:
            results = simulate(game, hands=hands, bots="greedy")
            for language in languages:
                page = report(results, game, language=language)
                _write(folder, file_of(name, language, languages, "report"), page)
        yield name
    for language in languages:
        page = index(shown, language, languages, reports=hands > 0)
        _write(folder, file_of("index", language, languages), page)


def file_of(name: str, language: str, languages: Sequence[str], what: str = "") -> str:
    """The name of a page: the first language stands for itself, others are named."""
    parts = [name, *([what] if what else []), *([language] if language != languages[0] else [])]
    return ".".join([*parts, "html"])


def _write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def _drawn(game: Game) -> Html:
    size = game.default_players
    return picture(deck(game.program(size), settle(game.rules, size, game.chosen), "en"))


# ── the list ──────────────────────────────────────────────────────────────────────────────────


def index(
    shown: Sequence[Shown], language: str, languages: Sequence[str], *, reports: bool = True
) -> str:
    """The page that lists games. Raises KeyError for a language that there is not."""
    say = SAYINGS[language]
    script = SCRIPT.read_text(encoding="utf-8")
    body = [
        tag("header",
            tag("h1", say["title"]), tag("p", say["lead"]), _tongues(language, languages)),
        tag("main", _filters(shown, say), tag("ul", [
            _item(each, language, languages, say, reports=reports) for each in shown
        ], class_="games"), tag("p", say["none"], id="none", hidden=True)),
    ]  # fmt: skip
    style = STYLE.read_text(encoding="utf-8")
    return document(say["title"], body, style=style, script=script, language=language)


def _tongues(language: str, languages: Sequence[str]) -> Html | None:
    """The way to the list in other languages."""
    if len(languages) < 2:
        return None
    links = [
        tag("a", SAYINGS[each]["name"], href=file_of("index", each, languages), lang=each,
            aria_current="page" if each == language else None)
        for each in languages
    ]  # fmt: skip
    return tag("nav", links, aria_label=SAYINGS[language]["languages"])


def _filters(shown: Sequence[Shown], say: Mapping[str, str]) -> Html:
    """What is looked for: words, a number of players, a kind."""
    sizes = sorted({size for each in shown for size in each.listed.sizes})
    kinds = sorted({each.listed.family for each in shown} - {""})

    def choice(name: str, every: str, options: Sequence[object]) -> Html:
        each = [tag("option", every, value=""), *(tag("option", str(o)) for o in options)]
        return tag("label", tag("span", say[name]), tag("select", each, name=name))

    search = tag("input", type="search", name="words", autocomplete="off")
    return tag("form",
        tag("label", tag("span", say["search"]), search),
        choice("players", say["any"], sizes),
        choice("kind", say["all"], kinds),
        tag("output", say["found"].format(n=len(shown)), data_found=say["found"],
            aria_live="polite"),
        role="search",
    )  # fmt: skip


def _item(
    each: Shown,
    language: str,
    languages: Sequence[str],
    say: Mapping[str, str],
    *,
    reports: bool,
) -> Html:
    game = each.listed
    page = file_of(game.name, language, languages)
    book = file_of(game.name, language, languages, "rules")
    links = [
        tag("a", say["play"], href=page, class_="play", aria_label=f"{say['play']}: {game.title}"),
        tag("a", say["rules"], href=book, aria_label=f"{say['rules']}: {game.title}"),
    ]
    if reports:
        name = f"{say['report']}: {game.title}"
        told = file_of(game.name, language, languages, "report")
        links.append(tag("a", say["report"], href=told, aria_label=name))
    about = tag("p", game.about, lang="en", class_="about") if game.about else None
    traits = [tag("li", say.get(word, word)) for word in game.traits]
    return tag("li",
        tag("a", each.drawn, href=page, tabindex=-1, aria_hidden="true", class_="cover"),
        tag("h2", game.title),
        tag("p", tag("span", game.family, lang="en"), html(" · "),
            say["for"].format(n=_sizes(game.sizes)), class_="facts"),
        about,
        tag("ul", traits, class_="traits") if traits else None,
        tag("p", links, class_="links"),
        data_players=" ".join(map(str, game.sizes)),
        data_kind=game.family,
    )  # fmt: skip


def _sizes(sizes: Sequence[int]) -> str:
    """`2 to 6` as `2–6`, single ones between commas."""
    if len(sizes) > 2 and list(sizes) == list(range(sizes[0], sizes[-1] + 1)):
        return f"{sizes[0]}–{sizes[-1]}"
    return ", ".join(map(str, sizes))
