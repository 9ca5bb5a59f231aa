"""Steps of a turn that are offered within a repeated one: what is kept of them by themselves."""

from __future__ import annotations

from pathlib import Path

from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.lower import lower
from rulekit.settle import settle

SMALL = Path(__file__).parents[2] / "docs" / "reference" / "small.yaml"
ASIDE = """\
extends: small.yaml
play:
  aside:
    wait:
      next: discard for seat 1
"""


def test_a_phase_that_nothing_leads_to_may_lead_to_such_a_step(tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL.read_text(encoding="utf-8"), encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(ASIDE, encoding="utf-8")
    report = Report()
    rules = load_ruleset(str(tmp_path / "mine.yaml"), report)
    assert rules is not None
    assert [each.code.slug for each in report.diagnostics] == ["unreachable-phase"]
    assert "discard" in lower(settle(rules, 2, {})).phases
    plain = load_ruleset(str(tmp_path / "small.yaml"), Report())
    assert plain is not None
    assert "discard" not in lower(settle(plain, 2, {})).phases
