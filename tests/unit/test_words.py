"""Every word of the language has a row, code, words in every language, and an example that works.

A word for which one of these is forgotten is named, here and, should it slip through, in play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

import rulekit
from rulekit.language import words
from rulekit.language.words import FUNCTIONS, PROPERTIES, QUESTIONS, WORDS, Function, Given, Unsaid
from rulekit.lower import lower
from rulekit.lower.values import functions as function_code
from rulekit.lower.values import properties as property_code
from rulekit.model.ruleset import Ruleset
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from rulekit.settle import settle
from rulekit.types import NUMBER
from tests.unit.variants import findings, sound

SIDES = "players: 4\nteams: 2 sides, alternating\n"

# Where a condition may stand that speaks of something that is bound there, by that word.
FRAMES: Mapping[str, str] = {
    "layout": "zones: {shared: 'melds, face up'}\nplay: {meld: {tried: {choose: {layout: 'layout "
    "from hand on shared where EXAMPLE'}, do: lay layout on shared}}}\n",
    "layoff": "play: {meld: {tried: {choose: {layoff: 'layoff from hand on table of all_players "
    "where EXAMPLE'}, do: add layoff}}}\n",
    "exchange": "play: {meld: {tried: {choose: {exchange: 'exchange from hand on table of "
    "all_players where EXAMPLE'}, do: add exchange}}}\n",
    "meld": "play: {meld: {tried: {choose: {meld: 'meld from hand where EXAMPLE'}, do: lay meld on "
    "table}}}\n",
    "spread": "play: {meld: {tried: {choose: {spread: melds from hand leaving at most 20 points}, "
    "do: {'when EXAMPLE': lay spread on table}}}}\n",
    "shared": "zones: {shared: 'melds, face up'}\nplay: {draw: {tried: {when: 'EXAMPLE', do: move "
    "top of stock to hand}}}\n",
    "winner": "scoring: {each player: {tried: '1 when EXAMPLE'}}\n",
    "winners": "scoring: {each player: {tried: '1 when EXAMPLE'}}\n",
    "reason": "scoring: {each player: {tried: '1 when EXAMPLE'}}\n",
    "actor": "claims: {call: {after: discard, who: everyone - actor, when: size of hand of actor > "
    "0, tried: {when: 'EXAMPLE', do: 'announce \"tried\"', next: resume}}}\n",
    "": "play: {draw: {tried: {when: 'EXAMPLE', do: move top of stock to hand}}}\n",
}


def game_with(row: words.Word) -> str:
    """A variant of the small game that uses the example of a row, in an action or score `tried`."""
    spoken = row.example.replace("(", " ").replace(")", " ").replace(",", " ").split()
    frame = next(frame for word, frame in FRAMES.items() if word in spoken or not word)
    teams = SIDES if {"team", "all_teams"} & set(spoken) else ""
    return teams + frame.replace("EXAMPLE", f"({row.example})")


def labelled(row: words.Word) -> str:
    kind = type(row).__name__.lower()
    return f"{kind}-{row.word}-{'-'.join(map(str, getattr(row, 'of', ())))}".replace(" ", "_")


@pytest.fixture(params=WORDS, ids=labelled)
def row(request: pytest.FixtureRequest) -> words.Word:
    assert isinstance(request.param, words.Word)
    return request.param


def test_the_example_holds_the_word(row: words.Word) -> None:
    spoken = row.example.replace("(", " ").replace(")", " ").replace(",", " ").split()
    assert row.word in spoken


@pytest.mark.thorough
def test_the_example_works(row: words.Word) -> None:
    """It is checked, compiled for every table size, printed, and played."""
    rules = sound(game_with(row))
    assert all(lower(settle(rules, players, {})).functions for players in rules.players)
    for language in LANGUAGES:  # a page leaves out what cannot happen at its table
        pages = [plain(rulebook(Played(rules, size), language)) for size in rules.players]
        assert any("tried" in page.lower() for page in pages)
    assert played(rules, "interp")


def played(rules: Ruleset, engine: str) -> object:
    return rulekit.simulate(rulekit.Game(rules, {}), hands=2, seed=3, engine=engine, rows=True).rows


@pytest.mark.thorough
def test_both_engines_play_the_example_alike(row: words.Word) -> None:
    rules = sound(game_with(row))
    assert played(rules, "interp") == played(rules, "wasm")


def test_every_function_has_code() -> None:
    assert set(function_code.FUNCTIONS) == {*FUNCTIONS, "seat", "meets"}


def test_every_property_and_question_has_code() -> None:
    asked = {word for _, word in (*PROPERTIES, *QUESTIONS)}
    assert set(property_code.PROPERTIES) == {*asked, "after"}  # who comes next, without a word


# ── what is forgotten is told by name ─────────────────────────────────────────────────────────

GCD = Function("gcd", (NUMBER, NUMBER), NUMBER, "the greatest common divisor", "gcd(12, 18) = 6")


@pytest.fixture
def with_gcd(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ruleset]:
    """A language with one more function, of which there is nothing but the row."""
    monkeypatch.setitem(FUNCTIONS, "gcd", GCD)  # type: ignore[misc]
    yield sound(game_with(GCD))


def test_a_function_without_code_is_named(with_gcd: Ruleset) -> None:
    with pytest.raises(Unsaid, match="no code for 'gcd'"):
        lower(settle(with_gcd, 2, {}))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_function_without_words_is_named(with_gcd: Ruleset, language: str) -> None:
    with pytest.raises(Unsaid, match=r"no phrase for 'call\.gcd'"):
        rulebook(Played(with_gcd, 2), language)


def test_a_property_without_code_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    rank = next(each for each in PROPERTIES.values() if each.word == "rank")
    other = replace(rank, word="shade", example="shade of top of discard is K")
    monkeypatch.setitem(PROPERTIES, (rank.of[0], "shade"), other)  # type: ignore[misc]
    rules = sound(game_with(other))
    with pytest.raises(Unsaid, match="no code for 'shade'"):
        lower(settle(rules, 2, {}))


def test_a_given_word_without_code_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    weather = Given("weather", NUMBER, "how it is outside", "weather > 3")
    monkeypatch.setitem(words.GIVEN, "weather", weather)  # type: ignore[misc]
    rules = sound(game_with(weather))
    with pytest.raises(Unsaid, match="no code for 'weather'"):
        lower(settle(rules, 2, {}))


def test_a_word_that_is_no_row_is_no_word() -> None:
    assert any("gcd" in each for each in findings(game_with(GCD)))


def test_a_wrong_number_of_arguments_is_told() -> None:
    wrong: Any = replace(FUNCTIONS["min"], example="min(1) = 1")
    assert any("takes 2 argument(s)" in each for each in findings(game_with(wrong)))
