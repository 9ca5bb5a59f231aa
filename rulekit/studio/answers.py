"""What the studio's pages ask about a text, and how it is answered: all of it as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rulekit.bots import UnknownBot
from rulekit.export.page import content, exported
from rulekit.export.reasons import reasons
from rulekit.graph.states import graph_of
from rulekit.library import is_shipped, path_of, shipped, title_in
from rulekit.machine.tier import RuleFault
from rulekit.play.game import Game, RulesetError, loads
from rulekit.prove.examples import ExampleResult, examples_of
from rulekit.rendering import render
from rulekit.retold.findings import text_in
from rulekit.rulebook import Played, printed, rulebook
from rulekit.rulebook.printed.html import html
from rulekit.rulebook.wording import Words
from rulekit.settle import SettingError, settle
from rulekit.studio.picture import picture
from rulekit.studio.titles import option_said, words_of
from rulekit.studio.varying import Asked, changeable, changed

ENGLISH = "en"
LANGUAGES = (ENGLISH, "es")


class BadQuestion(Exception):
    """What was asked makes no sense; the message says why."""


@dataclass(frozen=True, slots=True)
class Question:
    """A text and how it is played.

    `name`: the path that the text has or would have, from which bases are found. `players`: the
    fewest if None. `options`: what is chosen, by name.
    """

    name: str
    text: str
    players: int | None
    options: Mapping[str, str]
    bots: Sequence[str]
    language: str
    change: Asked | None = None

    @classmethod
    def of(cls, asked: object, place: Callable[[str], str]) -> Question:
        """A question from JSON. `place`: the path of a name. Raises BadQuestion."""
        if not isinstance(asked, dict):
            raise BadQuestion("a question is an object")
        name, text = asked.get("name"), asked.get("text")
        if not isinstance(name, str) or not isinstance(text, str):
            raise BadQuestion("a question has a 'name' and a 'text'")
        players = asked.get("players")
        if players is not None and (not isinstance(players, int) or isinstance(players, bool)):
            raise BadQuestion("'players' is a whole number")
        options = asked.get("options", {})
        if not isinstance(options, dict) or not all(isinstance(v, str) for v in options.values()):
            raise BadQuestion("'options' are texts by their names")
        bots = asked.get("bots", ["greedy"])
        if not isinstance(bots, list) or not all(isinstance(each, str) for each in bots):
            raise BadQuestion("'bots' is a list of names")
        language = asked.get("language", ENGLISH)
        if language not in LANGUAGES:
            raise BadQuestion(f"'language' is one of {', '.join(LANGUAGES)}")
        change = asked.get("change")
        if change is not None:
            try:
                change = Asked(**change)
            except TypeError:
                raise BadQuestion("a 'change' has a 'kind', a 'name', perhaps an 'anew'") from None
        return cls(place(name), text, players, options, bots, language, change)

    def game(self) -> Game:
        """The game of the text. Raises RulesetError, SettingError."""
        game = loads(self.text, name=self.name)
        return Game(game.rules, dict(self.options)) if self.options else game


def answered(answer: Callable[[Question], Any], question: Question) -> dict[str, Any]:
    """What is told: `answer`, or `findings` in the rules, or a `problem` with what was chosen."""
    try:
        return {"answer": answer(question)}
    except RulesetError as error:
        told = render(error.report, "json", language=question.language)
        return {"findings": json.loads(told)}
    except (SettingError, UnknownBot, RuleFault, ValueError) as error:
        return {"problem": str(error)}


def table(question: Question) -> dict[str, Any]:
    """What a page needs to play the game, as an exported page has it, and its options."""
    game = question.game()
    size = game.default_players if question.players is None else question.players
    bots = list(question.bots[: max(1, size - 1)])
    told = content(game, players=size, bots=bots, language=question.language, lasting=False)
    words = words_of(settle(game.rules, size, game.chosen), question.language)
    told["reasons"] = reasons(game, size, question.language)
    return {
        **told,
        "players": size,
        "sizes": list(game.rules.players),
        "usual": game.default_players,
        "options": options(game, words),
    }


def options(game: Game, words: Words) -> list[dict[str, Any]]:
    """The options that may be chosen: each with its values, or its bounds, and what it is now.

    `called` and `says`: what it and its values are called.
    """
    return [
        {
            **option_said(words, option),
            "name": name,
            "none": option.or_none,
            "now": game.chosen.get(name, option.default),
        }
        for name, option in game.rules.options.items()
        if not option.fixed
    ]


def pages(question: Question) -> dict[str, str]:
    """The rulebook of the game as HTML: as players `read` it, and in `full`."""
    game = question.game()
    size = game.default_players if question.players is None else question.players
    played, language = Played(game.rules, size, game.chosen), question.language
    return {"read": html(printed(played, language)), "full": html(rulebook(played, language))}


def graph(question: Question) -> str:
    """The phases and moves of the game as a picture: SVG in a `div`."""
    game = question.game()
    settled = settle(game.rules, game.default_players, game.chosen)
    return picture(graph_of(game.rules), game.rules, words_of(settled, question.language))


def export(question: Question) -> str:
    """The game as a page of its own, played as on the table."""
    game = question.game()
    size = game.default_players if question.players is None else question.players
    bots = list(question.bots[: max(1, size - 1)])
    return exported(game, players=size, bots=bots, language=question.language)


def changes(question: Question) -> list[dict[str, Any]]:
    """What of the rules can be changed, by kinds: what is there, and what it says."""
    return changeable(question.text, question.name, question.language)


def change(question: Question) -> dict[str, Any]:
    """The text with one thing of its base said anew, and the line where it stands."""
    if question.change is None:
        raise ValueError("it is not told what is to be changed")
    return changed(question.text, question.name, question.change, question.language)


def examples(question: Question) -> list[dict[str, Any]]:
    """How the examples of the text come out, in their order."""
    found = examples_of(question.game().rules)
    return [_example(each, question.language) for each in found]


def _example(result: ExampleResult, language: str) -> dict[str, Any]:
    """How an example came out, and in which language that is told."""
    message, language = text_in(result.message, language)
    return {
        "about": result.about,
        "line": result.span.line,
        "ok": result.ok,
        "message": message,
        "language": language,
        "expected": result.expected,
        "got": result.got,
        "position": list(result.position),
    }


def library() -> list[dict[str, str]]:
    """The games that come with rulekit: name and title."""
    return [{"name": name, "title": title_in(shipped_text(name)) or name} for name in shipped()]


def shipped_text(name: str) -> str:
    """The text of a game that comes with rulekit. Raises BadQuestion."""
    if not is_shipped(name) or name not in shipped():
        raise BadQuestion(f"there is no game '{name}' in the library")
    with open(path_of(name), encoding="utf-8") as stream:
        return stream.read()


ANSWERS: Mapping[str, Callable[[Question], Any]] = {
    "table": table,
    "rulebook": pages,
    "examples": examples,
    "graph": graph,
    "export": export,
    "changes": changes,
    "change": change,
}
"""What can be asked about a text."""
