"""Texts of findings in another language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

from benchmarks.mistakes import Mistake, judged, mistakes
from rulekit.diagnostics import Diagnostic, Report
from rulekit.retold import LANGUAGES, retold
from rulekit.retold.findings import told_in
from rulekit.source import SourceFile
from tests.sampling import part

EVERY = mistakes()
FIRST = 6
HOLE = re.compile(r"\{(\d)(?::said)?\}")


def texts(found: Diagnostic) -> Iterable[str]:
    return [found.message, found.help, *(label for _, label in found.related)]


def untold(some: Iterable[Mistake]) -> set[str]:
    """The texts of what is found of mistakes that stay English."""
    found = {text for each in some for one in judged(each).findings for text in texts(one)}
    return {text for text in found if retold(text, "es") is None}


def test_a_text_is_told_by_its_template_or_stays_as_it_is() -> None:
    assert retold("write `2 * 3`", "es") == "escribe `2 * 3`"
    assert retold("write `a`; did you mean 'b'?", "es") == "escribe `a`; ¿querías decir 'b'?"
    assert retold("nobody says so", "es") is None
    assert retold("write `a`; nobody says so", "es") is None
    assert retold("nobody says so", "en") == "nobody says so"


def test_what_stands_between_backticks_is_not_divided() -> None:
    assert retold("write `a; b`; write `c`", "es") == "escribe `a; b`; escribe `c`"


def test_a_list_of_names_is_no_other_text() -> None:
    assert retold("zones: hand, stock", "es") == "zonas: hand, stock"
    assert retold("zones: hand, stock; nobody says so", "es") is None


def test_a_finding_is_told_as_a_whole_or_stays_english() -> None:
    span = SourceFile("a.yaml", "deck: 1\n").span(0, 4)
    report = Report()
    report.add("tab", span, "the file is empty", help="remove it", related=((span, "said here"),))
    (found,) = report.diagnostics
    told, language = told_in(found, "es")
    assert (told.message, told.help, language) == ("el archivo está vacío", "quítalo", "es")
    assert told.related == ((span, "se dice aquí"),)
    odd = replace(found, related=((span, "nobody says so"),))
    assert told_in(odd, "es") == (odd, "en")
    assert told_in(found, "en") == (found, "en")


def test_a_name_before_a_colon_is_no_part_of_what_is_said() -> None:
    assert retold("add: nobody says so (a.yaml:3:4)", "es") is None
    told = retold("add: it is not so that down (a.yaml:3:4)", "es")
    assert told == "add: no se cumple: down (a.yaml:3:4)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_fill_what_is_there(language: str) -> None:
    for english, other in LANGUAGES[language]:
        holes = len(re.findall(r"\{,?\}", english))
        assert all(int(each) < holes for each in HOLE.findall(other)), english
        assert other.count("`") % 2 == 0, other


def test_some_mistakes_are_told_in_spanish() -> None:
    left = untold(part("retold", EVERY, FIRST))
    assert not left, "\n".join(sorted(left))


@pytest.mark.thorough
def test_all_mistakes_are_told_in_spanish() -> None:
    left = untold(EVERY)
    assert not left, "\n".join(sorted(left))
