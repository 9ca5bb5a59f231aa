"""Names that a rule file may not give, because phrases would not read them as names."""

from __future__ import annotations

import pytest

from rulekit.check import check
from rulekit.check.names import RESERVED
from rulekit.codes import SMALL
from rulekit.diagnostics import Report
from rulekit.library import load_text


def faults(text: str) -> list[tuple[str, str]]:
    report = Report()
    document = load_text(text, report)
    assert document is not None
    check(document, "small", report)
    return [(fault.code.slug, fault.span.text) for fault in report.errors]


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_a_word_of_the_phrases_is_no_name(word: str) -> None:
    assert ("bad-name", word) in faults(SMALL.replace("  stock:", f"  {word}: pile\n  stock:"))
    assert ("bad-name", word) in faults(SMALL + f"track:\n  {word}: number\n")


@pytest.mark.parametrize(
    "text",
    [
        SMALL + "define:\n  all: 3\n",
        SMALL + "lists:\n  of: up down\n",
        SMALL.replace("hand_size: 5 in 3..7", "first: 5 in 3..7").replace("hand_size", "first"),
        SMALL.replace("choose: {card:", "choose: {all:").replace("move card", "move all"),
        SMALL.replace("  run: 3+", "  sum: 3+"),
        SMALL.replace("  draw:", "  deal:"),
        SMALL + "track:\n  Picked: card\n",
        SMALL + "track:\n  2nd: card\n",
        SMALL + "track:\n  picked card: card\n",
    ],
)
def test_all_kinds_of_names_are_looked_at(text: str) -> None:
    assert "bad-name" in [slug for slug, _ in faults(text)]


def test_a_remedy_is_shown() -> None:
    report = Report()
    document = load_text(SMALL + "track:\n  Picked card: card\n  first: card\n  N2: card\n", report)
    assert document is not None
    check(document, "small", report)
    found = [fault.help for fault in report.errors]
    assert found == [
        "another name, such as `picked_card`",
        "another name, such as `the_first`",
        "another name, such as `n2`",
    ]


def test_words_that_phrases_read_as_names_may_be_names() -> None:
    """`hand` is a word of `end hand by`; nowhere may a name stand there."""
    assert not faults(SMALL.replace("  - shuffle", "  - do lay\n  - shuffle").replace(
        "deal:\n", "procedures:\n  lay: announce \"lay\"\ndeal:\n"))  # fmt: skip
