"""Names in common use are data of the languages, beside the rule files; a rule file comes first."""

from __future__ import annotations

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


def test_the_rule_file_has_the_last_word() -> None:
    rules = sound("names: {es: {zone stock: la pila, kind run: la secuencia}}")
    page = plain(rulebook(Played(rules, 2), "es"))
    assert "la pila" in page
    assert "ecuencia" in page
    assert " el mazo" not in page
    assert "el pozo" in page
