"""The cookbook: enough questions, each answered by a game; the excerpts are tested as examples."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT

FOLDER = ROOT / "docs" / "cookbook"
ENTRY = re.compile(r"^## (How do I say .*\?)$", re.MULTILINE)


def entries() -> dict[str, str]:
    """Question: answer, of all pages."""
    found: dict[str, str] = {}
    for page in sorted(FOLDER.glob("*.md")):
        parts = ENTRY.split(page.read_text(encoding="utf-8"))[1:]
        found |= dict(zip(parts[::2], parts[1::2], strict=True))
    return found


def test_each_question_is_answered_by_a_real_game() -> None:
    """An excerpt of a rule file, with a link to that game, and a sentence."""
    assert len(entries()) >= 50
    for question, answer in entries().items():
        game = re.search(
            r"<!-- part of rulesets/(\w+)\.yaml -->\n```yaml\n.+?\n```\n", answer, re.S
        )
        assert game is not None, question
        told = answer[game.end() :]
        assert f"](../games/{game[1]}.md). " in told, question
        assert len(told.split()) > 5, question


def test_the_list_has_every_question() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- \[… (.+?)\]\(", text, re.MULTILINE)
    assert sorted(f"How do I say {each}" for each in listed) == sorted(entries())
