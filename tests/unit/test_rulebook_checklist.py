"""What makes a page easy to read, at every table size, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from benchmarks.rulebook_words import PAGE as DOCS
from benchmarks.rulebook_words import counted
from rulekit.library import games
from rulekit.model.route import End
from rulekit.model.settled import Rules
from rulekit.rulebook import LANGUAGES, Page
from rulekit.rulebook.printed.plan import Plan
from tests.sampling import first_few
from tests.unit.test_rulebook_pages import FAULTS, rules_of, spoken_spans
from tests.unit.test_rulebook_printed import FORBIDDEN, cells, sentences, tables

LONG, MEAN = 25, {"en": 12, "es": 13}
"""Words of a sentence: of one that is long, and of a sentence in the mean."""

HARD = {"desmoche": 14}
"""Games with long terms: hands that win at once, told by what their cards are to each other."""

SHARE = 60
"""In percent, how many of the words of 0.1.0 a page has at most for the same."""

SELDOM = 9
"""At most one sentence in so many is long: a term that holds others is said by one sentence."""


@cache
def read(name: str) -> tuple[Rules, ...]:
    """The rules of a game as pages say them, at every table."""
    return tuple(played.read() for played in tables(name))


@cache
def pages(name: str, language: str) -> tuple[Page, ...]:
    """What is told of a game at every table, without what other options change."""
    whole, words = rules_of(name), LANGUAGES[language]
    return tuple(
        Page(whole.title, (), Plan(rules, whole, words).sections()) for rules in read(name)
    )


def told(page: Page) -> Iterator[str]:
    """Sentence by sentence; cases after a colon or a semicolon are sentences of their own."""
    for item in sentences(page):
        yield from (each for each in re.split(r"(?<=[.!?:;]) ", item.text) if each)


few = pytest.mark.parametrize("name", first_few(games()))


@few
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_short(name: str, language: str) -> None:
    """Point 1."""
    for page in pages(name, language):
        sizes = [len(re.findall(r"\w+", each)) for each in told(page)]
        assert sum(sizes) <= HARD.get(name, MEAN[language]) * len(sizes)
        assert sum(size > LONG for size in sizes) * SELDOM <= len(sizes)


@few
@pytest.mark.parametrize("language", LANGUAGES)
def test_brackets_hold_no_brackets_and_no_words_of_a_clerk(name: str, language: str) -> None:
    """Points 2 and 3."""
    for page in pages(name, language):
        for text in (*(item.text for item in sentences(page)), *cells(page)):
            bare = text.replace("‹", "").replace("›", "")
            assert not re.search(r"\([^()]*\(", bare), bare
            assert not FORBIDDEN[language].search(bare), bare
            assert not FAULTS[language].search(bare), bare


@few
def test_every_way_to_end_is_named(name: str) -> None:
    """Point 5: those in which a hand is won, too, where the page says what it is about."""
    for rules, page in zip(read(name), pages(name, "en"), strict=True):
        words = Plan(rules, rules_of(name), LANGUAGES["en"]).words
        text = "\n".join((*(item.text for item in sentences(page)), *cells(page)))
        for phase in rules.phases.values():
            for route in (phase.entry_route, *(action.route for action in phase.actions)):
                for target in route.targets if route is not None else ():
                    if isinstance(target, End):
                        assert words.term(target.reason, "reason") in text
                    if isinstance(target, End) and target.winners is not None:
                        aim = " ".join(item.text for item in page.section("object").items)
                        assert words.term(target.reason, "reason") in aim


@few
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_explained_once(name: str, language: str) -> None:
    """Point 6: terms and procedures have a place where they are explained, and only one."""
    for rules, page in zip(read(name), pages(name, language), strict=True):
        heads = [item.spans for item in page.section("glossary").items]
        named = {name: each.span for name, each in rules.definitions.items()}
        named |= {name: each.span for name, each in rules.procedures.items()}
        for name, span in named.items():
            assert sum(span in spans for spans in heads) == 1, name


@few
def test_both_languages_tell_all_that_is_played(name: str) -> None:
    """Points 7 and 10: nothing that the rules say at a table is missing in either language."""
    for rules, *both in zip(read(name), pages(name, "en"), pages(name, "es"), strict=True):
        english, spanish = (set(page.spans()) for page in both)
        abouts = {phase.span for phase in rules.phases.values()}  # a text of the author, or none
        assert english - abouts == spanish - abouts
        missing = spoken_spans(rules) - english
        assert sorted(str(each) for each in missing if each.text not in rules.lists) == []


@few
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_figures_of_the_documentation_are_measured(name: str, language: str) -> None:
    """Point 11, by what `benchmarks.rulebook_words` wrote there: at most 60% of what it had."""
    same, fine = counted(name, language)
    row = re.search(rf"^\| {name} \| {language} \|.*$", DOCS.read_text(encoding="utf-8"), re.M)
    assert row is not None
    assert f"| {same:,} |" in row[0] and f"| {same - fine:,} |" in row[0]
    assert int(row[0].split("|")[5].strip(" %")) <= SHARE
