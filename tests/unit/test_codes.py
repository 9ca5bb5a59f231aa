"""Every code's page: the wrong text has exactly that fault, and the right one none at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.codes import CODES, SMALL, Code, Severity, explain
from rulekit.codes.code import VARIANT
from rulekit.diagnostics import Report
from rulekit.prove.examples import report_examples
from rulekit.prove.happening import check_happening
from rulekit.prove.validate import validate
from rulekit.rendering import render
from tests.sampling import one_in
from tests.unit.cli_running import assert_told, run

WITHOUT_TEXT = {
    "too-large": "a text of more than a megabyte is no page",
    "unreadable": "the fault is that there is no text",
}
SHOWN = [code for code in CODES.values() if code.slug not in WITHOUT_TEXT]


def report_on(text: str, folder: Path, hands: int = 0) -> Report:
    """All findings in a text that stands beside the small game, and in so many hands of it."""
    (folder / "small.yaml").write_text(SMALL, encoding="utf-8")
    file = folder / "example.yaml"
    file.write_text(text, encoding="utf-8")
    report = Report()
    rules = validate(str(file), report)
    if rules is not None:
        report_examples(rules, report)
        if hands:
            check_happening(rules, hands, report)
    return report


def hands_of(code: Code) -> int:
    """How many hands it takes to find it, if it is looked for only if asked."""
    return 100 if "--hands" in code.meaning else 0


def test_the_small_game_is_without_a_flaw(tmp_path: Path) -> None:
    report = report_on(SMALL, tmp_path)
    assert not report.diagnostics, render(report)
    assert len(SMALL.splitlines()) <= 55


@pytest.mark.parametrize("code", SHOWN, ids=lambda code: code.slug)
def test_the_wrong_text_has_exactly_this_fault(code: Code, tmp_path: Path) -> None:
    report = report_on(code.bad, tmp_path, hands_of(code))
    assert {found.code.id for found in report.diagnostics} == {code.id}, render(report)
    assert report.ok == (code.severity is Severity.WARNING)


@pytest.mark.parametrize("code", one_in(3, SHOWN), ids=lambda code: code.slug)
def test_the_right_text_is_clean(code: Code, tmp_path: Path) -> None:
    report = report_on(code.good, tmp_path, hands_of(code))
    assert not report.diagnostics, render(report)


def test_only_two_pages_have_no_texts() -> None:
    assert {code.slug for code in CODES.values() if not code.bad or not code.good} == set(
        WITHOUT_TEXT
    )


def test_wrong_and_right_differ_in_little() -> None:
    """What a reader has to compare is a few lines."""
    for code in SHOWN:
        assert code.bad != code.good
        assert len(code.bad.splitlines()) <= 12 and len(code.good.splitlines()) <= 12, code.slug
        assert all(len(line) <= 100 for line in (code.bad + code.good).splitlines()), code.slug


def test_the_pages_show_their_texts_and_where_the_small_game_is() -> None:
    for code in SHOWN:
        page = explain(code.id)
        assert page is not None and code.good.rstrip() in page and code.bad.rstrip() in page
        assert ("rulekit explain small" in page) == (VARIANT in code.bad + code.good)


def test_an_example_can_be_tried_beside_the_small_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As its page says: `rulekit explain small > small.yaml`."""
    monkeypatch.chdir(tmp_path)
    Path("small.yaml").write_text(run("explain", "small").stdout, encoding="utf-8")
    Path("mine.yaml").write_text(CODES["unreachable-phase"].bad, encoding="utf-8")
    assert_told(run("validate", "small", "--quick"), 0, "0 errors, 0 warnings")
    assert_told(run("validate", "mine", "--quick"), 0, f"[{CODES['unreachable-phase'].id}]")
