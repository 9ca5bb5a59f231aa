"""Names in common use are data of the languages, beside the rule files; a rule file comes first."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulekit.check.callings import declared
from rulekit.diagnostics import Report
from rulekit.ir.bounds import BROKEN_OFF
from rulekit.library import games, load_document, shipped
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from rulekit.syntax.yaml import Mapping, Scalar
from tests.laws.worlds import rules_of
from tests.unit.variants import BASE, findings, sound


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_has_a_role_is_declared_by_a_shipped_rule_file(code: str) -> None:
    """So that none is left of games that are gone; other words are those of any deck."""
    known = {f"{role} {name}" for game in games() for role, name in declared(rules_of(game))}
    known.add(f"reason {BROKEN_OFF}")  # the end that the engine itself puts to a hand
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


# ── where the rules come from ─────────────────────────────────────────────────────────────────

LEAFLET = "source: a leaflet\n"


def first_lines(text: str, base: str | Path = BASE) -> dict[str, str]:
    """The line of a page that says where the rules come from, in each language."""
    played = Played(sound(text, base), 2)
    return {each: rulebook(played, each).lead[0] for each in LANGUAGES}


@pytest.mark.parametrize(("text", "spanish"), [
    (LEAFLET, "Reglas según: a leaflet"),
    (LEAFLET + "names: {es: {source: una hoja}}\n", "Reglas según: una hoja"),
    (LEAFLET + "names: {es: {rules source: una hoja}}\n", "Reglas según: una hoja"),
    (LEAFLET + "zones: {source: 'pile, face down'}\nnames: {es: {source: la fuente}}\n",
     "Reglas según: a leaflet"),
    (LEAFLET + "zones: {source: 'pile, face down'}\n"
     "names: {es: {source: la fuente, rules source: una hoja}}\n", "Reglas según: una hoja"),
])  # fmt: skip
def test_where_the_rules_come_from_is_said_in_the_readers_language(text: str, spanish: str) -> None:
    assert first_lines(text) == {"en": "Rules from: a leaflet", "es": spanish}


def test_a_variant_says_itself_where_it_comes_from(tmp_path: Path) -> None:
    base = tmp_path / "base.yaml"
    said = f"{LEAFLET}names: {{es: {{source: una hoja}}}}\n"
    base.write_text(f"rulekit: 1\nextends: {BASE}\n{said}", encoding="utf-8")
    assert "hoja" not in str(first_lines("", base))
    told = first_lines("source: a book\n", base)
    assert told == {"en": "Rules from: a book", "es": "Reglas según: a book"}


def test_a_source_that_is_not_said_is_not_called_anything() -> None:
    told = findings("names: {es: {source: una hoja}}\n")
    assert told == ["RK301 'source' names nothing in these rules"]


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_game_says_in_spanish_where_it_comes_from(name: str) -> None:
    document = load_document(name, Report())
    assert document is not None
    written, names = document.get("source"), document.get("names")
    assert isinstance(written, Scalar) and isinstance(names, Mapping)
    spanish = names.get("es")
    assert isinstance(spanish, Mapping)
    told = spanish.entry("source")
    assert told is not None, "`names: es:` lacks `source:`, where the rules come from in Spanish"
    assert told.key.span.file is written.span.file
