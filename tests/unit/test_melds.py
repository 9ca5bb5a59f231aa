"""Kinds of meld that say nothing, or nothing that can be so."""

from __future__ import annotations

import pytest

from rulekit.check import check
from rulekit.codes import SMALL
from rulekit.diagnostics import Diagnostic, Report
from rulekit.library import load_text

RUN = "  run: 3+ cards, same suit, in sequence\n"


def faults(pattern: str, grows: str) -> tuple[Diagnostic, ...]:
    kind = f"  run:\n    is: {pattern}, same suit, in sequence\n    grows: {grows}\n"
    report = Report()
    document = load_text(SMALL.replace(RUN, kind), report)
    assert document is not None
    check(document, "small", report)
    return report.errors


@pytest.mark.parametrize(
    ("pattern", "grows", "message"),
    [
        ("3+ cards", "3..4", "a new meld may be larger than 4 cards, so this is no limit"),
        ("3..5 cards", "3..4", "a new meld may be larger than 4 cards, so this is no limit"),
        ("3..4 cards", "5..7", "a meld that grows has 3 cards or more to begin with, not 5"),
        ("3..4 cards", "3..5, 7", "additions reach one span of sizes"),
    ],
)
def test_growth_that_could_not_be_meant_is_told(pattern: str, grows: str, message: str) -> None:
    (fault,) = faults(pattern, grows)
    assert (fault.code.slug, fault.message, fault.span.text) == ("bad-pattern", message, grows)


@pytest.mark.parametrize(
    ("pattern", "grows"),
    [("3..4 cards", "3+"), ("3..4 cards", "3..7"), ("3+ cards", "3+"), ("3 cards", "3")],
)
def test_growth_beyond_the_pattern_is_fine(pattern: str, grows: str) -> None:
    assert not faults(pattern, grows)


@pytest.mark.parametrize("features", ["same flavour", "same rank, different flavour"])
@pytest.mark.parametrize("section", ["melds", "rankings"])
def test_a_feature_that_cards_do_not_have_is_one_fault(features: str, section: str) -> None:
    odd = f"  run: 3+ cards, {features}\n"
    ranking = f"rankings:\n  best:\n    triple: 3 cards, {features}\n"
    text = SMALL.replace(RUN, odd) if section == "melds" else SMALL + ranking
    report = Report()
    document = load_text(text, report)
    assert document is not None
    check(document, "small", report)
    (fault,) = report.errors
    assert (fault.message, fault.span.text) == ("cards have no 'flavour'", "flavour")
    assert fault.help == "features: rank, suit, color, number, value"
