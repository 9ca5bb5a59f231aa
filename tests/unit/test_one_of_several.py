"""Whether something is one of several values, and conditions on a name that are joined."""

from __future__ import annotations

import pytest

from rulekit.check import check
from rulekit.diagnostics import Diagnostic, Report
from rulekit.editing.mending import mend
from rulekit.library import load_text
from rulekit.retold import retold

HEAD = "rulekit: 1\nextends: gin\ngame: Mine\nscoring:\n  winner:\n    e: 10 when "
ALL = "no card in cards of table where "


def faults(condition: str) -> tuple[Diagnostic, ...]:
    report = Report()
    document = load_text(HEAD + condition + "\n", report)
    if document is not None:
        check(document, "mine", report)
    return report.errors


@pytest.mark.parametrize(("wrong", "right"), [
    (ALL + "rank of card is J or rank of card is Q",
     ALL + "(rank of card is J or rank of card is Q)"),
    (ALL + "rank of card is J or rank of card is Q or rank of card is K",
     ALL + "(rank of card is J or rank of card is Q or rank of card is K)"),
    ("(count of card in stock where rank of card is J and suit of card is hearts) > 1",
     "(count of card in stock where (rank of card is J and suit of card is hearts)) > 1"),
    (ALL + "rank of card is J or Q or K", ALL + "rank of card in [J, Q, K]"),
    (ALL + "(rank of card is not J or Q)", ALL + "(rank of card not in [J, Q])"),
    (ALL + "suit of card is hearts or spades", ALL + "suit of card in [hearts, spades]"),
    (ALL + "rank of card in J or Q", ALL + "rank of card in [J, Q]"),
    ("deal_variant is upcard or extra_card", "deal_variant in [upcard, extra_card]"),
    (ALL + "rank of card in J, Q, K", ALL + "rank of card in [J, Q, K]"),
    (ALL + "rank of card is one of J, Q, K", ALL + "rank of card in [J, Q, K]"),
    (ALL + "rank of card is one of J or Q", ALL + "rank of card in [J, Q]"),
    (ALL + "rank of card is J, Q or K", ALL + "rank of card in [J, Q, K]"),
    (ALL + "rank of card is not J, Q, or K", ALL + "rank of card not in [J, Q, K]"),
])  # fmt: skip
def test_one_finding_says_how_it_is_written(wrong: str, right: str) -> None:
    (fault,) = faults(wrong)
    assert "write `" in fault.help
    assert retold(fault.message, "es") and retold(fault.help, "es")
    assert mend("mine.yaml", HEAD + wrong + "\n")[0] == HEAD + right + "\n"
    assert not faults(right)


@pytest.mark.parametrize("condition", [
    "no card in cards of table where rank of card is J or gin",
    "deal_variant is upcard or gin",
    "any player where hand of player is empty or any player where boxes of winner > 3",
])  # fmt: skip
def test_other_conditions_that_are_joined_are_read(condition: str) -> None:
    assert not [each for each in faults(condition) if "joins" in each.message]
    assert not [each for each in faults(condition) if "ends before" in each.message]
