"""Names in common use are data of the languages, beside the rule files; a rule file comes first."""

from __future__ import annotations

import re

import pytest

from rulekit.check.callings import declared
from rulekit.library import games
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from tests.laws.worlds import rules_of
from tests.unit.variants import sound


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_has_a_role_is_declared_by_a_shipped_rule_file(code: str) -> None:
    """So that none is left of games that are gone; other words are those of any deck."""
    known = {f"{role} {name}" for game in games() for role, name in declared(rules_of(game))}
    words = LANGUAGES[code].words
    assert words
    assert {key for key in words if " " in key} <= known
    named = {part for text in words.values() for part in re.findall(r"\{(.*?)\}", text)}
    assert named <= words.keys()
    assert not any("{" in words[part] for part in named)


def test_an_action_takes_the_word_of_its_zone() -> None:
    """Whatever the rule file calls the stock, one draws from it."""
    for names, told in (("", "Robar del mazo"), ("names: {es: {stock: la pila}}", "de la pila")):
        page = plain(rulebook(Played(sound(names), 2), "es"))
        assert told in page
    assert "mazo" not in page


def test_the_rule_file_has_the_last_word() -> None:
    rules = sound("names: {es: {zone stock: la pila, kind run: la secuencia}}")
    page = plain(rulebook(Played(rules, 2), "es"))
    assert "la pila" in page
    assert "ecuencia" in page
    assert " el mazo" not in page
    assert "el pozo" in page
