"""Texts of findings in another language."""

from __future__ import annotations

from rulekit.retold import retold


def test_a_text_is_told_by_its_template_or_stays_as_it_is() -> None:
    assert retold("write `2 * 3`", "es") == "escribe `2 * 3`"
    assert retold("write `a`; did you mean 'b'?", "es") == "escribe `a`; ¿querías decir 'b'?"
    assert retold("nobody says so", "es") is None
    assert retold("write `a`; nobody says so", "es") is None
    assert retold("nobody says so", "en") == "nobody says so"
