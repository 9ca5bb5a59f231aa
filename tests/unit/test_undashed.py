"""A line without a dash below the items of a list, where the file is no YAML with it."""

from __future__ import annotations

import pytest

from rulekit.diagnostics import Report
from rulekit.editing.mending import mend
from rulekit.library import load_text

HEAD = "rulekit: 1\nextends: gin\ngame: Mine\nplay:\n  discard:\n    knock:\n      do:\n"
FIRST, SECOND = "- move top of stock to hand\n", "- move top of stock to discard\n"


@pytest.mark.parametrize("column", [6, 8])
@pytest.mark.parametrize("after", [SECOND, "", "next: x"])
def test_an_effect_without_a_dash_is_told_to_want_one(column: int, after: str) -> None:
    blanks = " " * column
    after = f"      {after}\n" if after.startswith("next") else after and blanks + after
    text = f"{HEAD}{blanks}{FIRST}{blanks}shuffle stock\n{after}"
    report = Report()
    assert load_text(text, report) is None
    (fault,) = report.errors
    assert fault.message == "there is no '-' before this item of a list"
    assert fault.span.line == 9
    if after.lstrip().startswith("-"):
        assert mend("mine.yaml", text)[0] == text.replace("shuffle", "- shuffle")


def test_a_key_without_a_colon_beside_a_list_is_no_item_of_it() -> None:
    report = Report()
    load_text(f"{HEAD}        {FIRST}    knocks\n    about: x\n", report)
    assert report.errors[0].message == "there is no ':' after this key"
