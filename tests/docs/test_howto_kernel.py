"""The page on adding a kernel function, carried out in a copy of rulekit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.projects import copy_of_rulekit


@pytest.mark.in_turn
@pytest.mark.thorough
def test_a_kernel_function_is_added_as_the_page_says(tmp_path: Path) -> None:
    """Both engines play with the new word, in the same way; the pages have it."""
    project = copy_of_rulekit(tmp_path)
    project.follow("howto/add_a_kernel_function.md")
    generated, tested, validated, played, english, spanish, slow, fast = project.printed
    assert "wrote docs/reference/words.md" in generated
    assert " passed" in tested
    assert "that are there twice" in english
    assert "que están dos veces" in spanish
    assert validated == "0 errors, 0 warnings in 1 file; 1 example, for `rulekit test` to run\n"
    assert "1 example, all passed" in played
    assert "points of a hand" in slow
    assert _figures(slow) == _figures(fast)
    words = (tmp_path / "docs/reference/words.md").read_text(encoding="utf-8")
    assert "| `doubles(cards)` | number |" in words
    said = project.python("""
import rulekit
print(rulekit.load("twins").title, rulekit.simulate("twins", hands=50).done)
""")
    assert said == "Small Rummy with Twins 50\n"


def _figures(simulated: str) -> list[str]:
    """What hands came to, without the time that it took."""
    return [line for line in simulated.splitlines() if not re.search("hands/s|engine", line)]
