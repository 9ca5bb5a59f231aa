"""Spanish reports: every phrase has one, and no English sentence is left in a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from cli_running import assert_told, run
from report_reading import ReadPage

import rulekit
from rulekit.answers import english as english_figures
from rulekit.report import english, spanish
from rulekit.report.tongue import Tongue, tongue_of
from rulekit.report.writing import report
from rulekit.rulebook import Played
from rulekit.rulebook import compared as rulebooks_compared

ALIKE = {"amount.low", "amount.high", "repeat.bots"}
"""Phrases that are the same in both languages."""

READ = ("title", "h1", "h2", "h3", "p", "th", "td", "dt", "dd", "li", "summary", "figcaption")
"""Elements whose text people read; rules, commands and licences stand in others."""


# ── the tables ────────────────────────────────────────────────────────────────────────────────


def gaps(phrase: str) -> set[str]:
    """The names in braces of a phrase."""
    return {name for _, name, _, _ in Formatter().parse(phrase) if name}


def test_both_languages_have_the_same_phrases_with_the_same_parts() -> None:
    assert list(english.PHRASES) == list(spanish.PHRASES)
    for key, phrase in english.PHRASES.items():
        told = spanish.PHRASES[key]
        if key != "unplayed.value":  # what a setting was refused for is said in English
            assert gaps(phrase) == gaps(told), key
        assert (phrase == told) == (key in ALIKE), key
        assert told.count("*") == phrase.count("*") and told.count("*") % 2 == 0, key
        assert bool(re.search(r"\s$", phrase)) == bool(re.search(r"\s$", told)), key


def test_a_phrase_has_what_stands_out_and_escapes_its_parts() -> None:
    tongue = Tongue("en", {"a": "*{x} <b*> {x}."}, english_figures.ENGLISH)
    assert tongue.html("a", x="1 & 2") == "<b>1 &amp; 2 &lt;b</b>&gt; 1 &amp; 2."


def test_numbers_have_the_marks_of_the_language() -> None:
    tongue = tongue_of("es", (), 2)
    assert tongue.number(-12345.678, 1) == "\N{MINUS SIGN}12.345,7"
    assert tongue.percent(0.5012) == "50,1%"
    assert tongue.counted(1, "matches") == "1 partida"
    assert tongue.listed(["a", "b", "c"]) == "a, b y c"


def test_a_language_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="no language 'fr'; there is en, es"):
        report(rulekit.simulate("gin", hands=2), language="fr")


# ── pages ─────────────────────────────────────────────────────────────────────────────────────


def sentences() -> set[str]:
    """What is English in the tables: their texts between gaps, if they are two words or more."""
    figures = english_figures.ENGLISH
    said = [text for each in figures.figures.values() for text in (each.label, each.said)]
    phrases = [*english.PHRASES.values(), *figures.phrases.values(), *said]
    parts = (text for phrase in phrases for text, *_ in Formatter().parse(phrase))
    runs = (run.strip(" .,:;()«»") for part in parts for run in part.split("*"))
    return {run for run in runs if re.search(r"[a-z] +[a-z]", run)}


def drawn(spec: Any) -> Iterator[str]:
    """What a plot says: titles, labels of rows, texts."""
    if isinstance(spec, Mapping):
        for key, value in spec.items():
            if key in ("title", "text", "row", "name"):
                yield from [value] if isinstance(value, str) else map(str, drawn(value))
            yield from drawn(value)
    elif isinstance(spec, list):
        for each in spec:
            yield from [each] if isinstance(each, str) else drawn(each)


def read(text: str) -> str:
    """All that people read or hear of a page."""
    page = ReadPage(text)
    told = [said for name in READ for _, said in page.all(name)]
    heard = [str(a["aria-label"]) for _, a, _ in page.elements if "aria-label" in a]
    return "\n".join([*told, *heard, *drawn(list(page.plots().values()))])


def left(text: str, known: Iterable[str] = ()) -> set[str]:
    """The English sentences that a page has."""
    shown = read(text).lower()
    return {each for each in {*sentences(), *known} if each.lower() in shown}


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("gin", {"hands": 40, "bots": "greedy"}),
        ("gin", {"hands": 2, "bots": ["random", "greedy"]}),
        ("rummy", {"matches": 3, "bots": ["greedy", "random"], "rotate": True}),
        ("tong_its", {"hands": 20, "bots": "random"}),
    ],
)
def test_no_english_sentence_is_left_in_a_simulation(name: str, asked: dict[str, Any]) -> None:
    game = rulekit.load(name)
    found = rulekit.simulate(game, **asked)
    told = report(found, game, language="es")
    assert not left(told)
    assert ReadPage(told).elements[0][1]["lang"] == "es"
    assert len(left(report(found, game))) > 20  # the search finds them


def test_no_english_sentence_is_left_in_a_comparison() -> None:
    game, other = rulekit.load("gin"), rulekit.load("gin", deal_variant="extra_card")
    found = rulekit.compare(game, other, hands=40)
    rules = {each.text for each in found.changes}
    told = report(found, game, other, language="es")
    assert rules and not left(told, rules)
    assert rules <= left(report(found, game, other), rules)
    sides = (Played(each.rules, 2, each.chosen) for each in (game, other))
    for section in rulebooks_compared(*sides, "es").sections:
        assert section.title in read(told)
    assert "por «bajada»" in read(told)  # as the game calls it in Spanish


def test_rules_that_nobody_could_read_are_told_by_a_command() -> None:
    found = rulekit.compare("gin", rulekit.load("gin", deal_variant="extra_card"), hands=10)
    told = report(found, language="es")
    assert not left(told, {each.text for each in found.changes})
    assert "rulekit diff" in told and "--lang es" in told


@pytest.mark.thorough
def test_no_english_sentence_is_left_where_options_and_numbers_vary() -> None:
    game = rulekit.load("gin")
    assert not left(report(rulekit.effects(game, hands=40), game, language="es"))
    swept = rulekit.sweep(game, "target", [50, 100, "many"], matches=10)
    assert not left(report(swept, game, language="es"))
    same = rulekit.compare(game, rulekit.load("gin", target=50), hands=10)
    assert not left(report(same, game, game, language="es"))


# ── the commands ──────────────────────────────────────────────────────────────────────────────

ASKED = ("simulate", "gin", "--hands", "10", "--bots", "greedy")


def test_commands_ask_for_a_language(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    done = run(*ASKED, "--report", str(path), "--lang", "es")
    assert done.exit_code == 0, done.output
    page = ReadPage(path.read_text(encoding="utf-8"))
    assert page.text("h1") == "Gin Rummy en la práctica"
    assert " ".join(("rulekit", *ASKED)) in page.text("div", "repeat")
    assert "--lang" not in page.text("div", "repeat")


def test_a_language_without_a_report_is_refused() -> None:
    assert_told(run(*ASKED, "--lang", "es"), 2, "--lang is for reports", "--report")
