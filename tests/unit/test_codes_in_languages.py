"""The pages about codes in other languages: all of them, and with the same words of rule files."""

from __future__ import annotations

import re

import pytest

from rulekit.codes import CODES, Code, explain, said
from rulekit.codes.saying import ENGLISH, TEXTS, WORDS
from rulekit.studio.explained import explained
from tests.unit.cli_running import assert_told, run

OTHERS = sorted(set(WORDS) - {ENGLISH})


def marked(row: Code) -> list[str]:
    """What stands between backticks in the texts of a code."""
    return sorted(re.findall(r"`[^`]+`", f"{row.title} {row.meaning}"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_code_is_told_and_nothing_else(language: str) -> None:
    assert set(TEXTS[language]) == {row.id for row in CODES.values()}
    assert set(TEXTS) == set(OTHERS)
    assert {word for word, text in WORDS[language].items() if text} == set(WORDS[ENGLISH])


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("row", CODES.values(), ids=lambda row: row.id)
def test_texts_are_of_one_shape_in_all_languages(row: Code, language: str) -> None:
    other = said(row, language)
    assert other.title and other.meaning not in ("", row.meaning)
    assert marked(other) == marked(row)
    assert other.meaning.endswith(".") and not other.title.endswith(".")
    assert f"{other.title}{other.meaning}".count("`") == 2 * len(marked(row))
    assert (other.bad, other.good, other.severity) == (row.bad, row.good, row.severity)


@pytest.mark.parametrize("language", OTHERS)
def test_words_of_pages_take_the_same_in_all_languages(language: str) -> None:
    for word, text in WORDS[ENGLISH].items():
        holes = sorted(re.findall(r"\{\w+\}", text))
        assert sorted(re.findall(r"\{\w+\}", WORDS[language][word])) == holes, word


def test_pages_in_spanish_say_all_in_spanish() -> None:
    page = explained("rk407", "es")
    assert page is not None
    assert '<html lang="es">' in page and "<h1>Un nombre que no se usa nunca</h1>" in page
    assert "<h2>Mal</h2>" in page and "<h2>Bien</h2>" in page and "Un aviso:" in page
    assert 'href="/code/small?lang=es"' in page
    assert 'lang="es"' in (explained("small", "es") or "")
    assert "# El juego" in (explain("small", "es") or "")


def test_without_a_language_pages_are_english() -> None:
    page = explained("RK407") or ""
    assert page == explained("RK407", "en") == explained("RK407", "xx")
    assert '<html lang="en">' in page and "<h2>Wrong</h2>" in page
    assert 'href="/code/small"' in page


def test_the_command_explains_in_spanish() -> None:
    told = run("explain", "RK301", "--lang", "es")
    assert_told(told, 0, "# RK301 unknown-name", "Un nombre que no está declarado (fallo).")
    assert_told(run("explain", "--lang", "es"), 0, "aviso", "una clave que aquí no significa nada")
