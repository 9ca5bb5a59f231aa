"""Why moves are refused, as players are told: the rulebook's sentences for words of the engine."""

from __future__ import annotations

import re

import pytest

import rulekit
from rulekit.export.description import place
from rulekit.export.reasons import ENSURE, SAID, WHEN, reasons
from rulekit.library import shipped
from tests.sampling import FIRST

GAMES = [
    pytest.param(name, marks=[] if name in FIRST else pytest.mark.thorough) for name in shipped()
]


def said_of(name: str, language: str) -> dict[tuple[str, str], str]:
    game = rulekit.load(name)
    return {(why, at): said for why, at, said in reasons(game, game.default_players, language)}


def test_a_refusal_is_told_with_the_sentence_of_its_rule() -> None:
    told = {at: said for (why, at), said in said_of("gin", "en").items() if "points are" in why}
    (said,) = told.values()
    assert said.startswith("Too many points are left over. ")
    assert "at most 10 points" in said
    (spanish,) = (said for (why, _), said in said_of("gin", "es").items() if "points are" in why)
    assert spanish.startswith("Sobran demasiados puntos. ")
    assert "como máximo 10 puntos" in spanish


def test_a_condition_says_what_it_hangs_on() -> None:
    found = said_of("rummikub", "es")
    assert found["it is not so that opened", "rummikub.yaml:132:13"] == "Solo si ha bajado."
    assert "Solo si el montón no tiene fichas." in found.values()


def test_what_options_rule_out_is_not_told_of() -> None:
    found = said_of("rummikub", "en")
    (said,) = (said for (why, _), said in found.items() if "turn_seconds" in why)
    assert said == ""


def test_what_may_be_chosen_stands_at_the_place_of_a_move() -> None:
    action = next(each for each in rulekit.load("gin").program(2).actions if each.name == "knock")
    assert action.span is not None
    said = said_of("gin", "en")["", place(action.span)]
    assert said.endswith("that leave at most 10 points over.")


def test_the_languages_say_something_for_the_same_words() -> None:
    english, spanish = SAID["en"], SAID["es"]
    assert list(english) == list(spanish)
    assert not set(english.values()) & set(spanish.values())


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_is_known(name: str) -> None:
    game = rulekit.load(name)
    refusals = {
        why for action in game.program(game.default_players).actions for why, _ in action.refusals
    }
    assert refusals
    for why in refusals:
        known = why.startswith((WHEN, ENSURE)) or any(
            re.fullmatch(each, why) for each in SAID["en"]
        )
        assert known, why


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told_is_whole_in_every_language(name: str) -> None:
    english, spanish = said_of(name, "en"), said_of(name, "es")
    assert english.keys() == spanish.keys()
    for said in (*english.values(), *spanish.values()):
        assert said == "" or said.endswith("."), said
        assert not set("{}‹›") & set(said), said
