"""What the language cannot say: each refusal on the page is what rulekit answers, word for word."""

from __future__ import annotations

import re

import pytest

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import load_text
from tests.docs.pages import ROOT, fragment

PAGE = ROOT / "docs" / "explanation" / "limits.md"
REFUSED = re.compile(
    r"^### (?P<what>[^\n]*)\n\n<!-- (?P<on>on \S+; )?finds [^\n]*? -->\n"
    r"```yaml\n(?P<lines>.*?)```\n\n"
    r"```text\n(?P<told>.*?)\n```$",
    re.DOTALL | re.MULTILINE,
)
ENTRIES = {each["what"]: each for each in REFUSED.finditer(PAGE.read_text(encoding="utf-8"))}


def test_every_heading_has_a_refusal() -> None:
    headings = re.findall(r"^### (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert headings == list(ENTRIES)
    assert len(headings) >= 20


@pytest.mark.parametrize("what", ENTRIES)
def test_it_is_refused_in_these_words(what: str) -> None:
    entry, report = ENTRIES[what], Report()
    text = entry["lines"]
    if entry["on"]:
        text = fragment(text, "../reference/small.yaml", PAGE.parent)
    document = load_text(text, report, "example.yaml")
    if document is not None:
        check(document, "example", report)
    told = [
        f"error[{each.code.id}]: {each.message}" + (f"\n  = help: {each.help}" if each.help else "")
        for each in report.errors
    ]
    assert told == re.split(r"\n(?=error)", entry["told"])
