"""Variants of the small game of the reference page, as text."""

from __future__ import annotations

from pathlib import Path

from rulekit.diagnostics import Report
from rulekit.library import load_ruleset
from rulekit.play.game import Game
from rulekit.prove.examples import examples_of

SMALL = Path("docs/reference/small.yaml").read_text(encoding="utf-8")
HEAD = "rulekit: 1\nextends: small.yaml\ngame: A variant\n"


def written(folder: Path, text: str) -> str:
    """The name of a file that holds the variant, beside its base."""
    (folder / "small.yaml").write_text(SMALL, encoding="utf-8")
    file = folder / "variant.yaml"
    file.write_text(HEAD + text, encoding="utf-8")
    return str(file)


def variant(folder: Path, text: str) -> Game:
    """The game, which has no findings that are errors; its examples hold."""
    report = Report()
    rules = load_ruleset(written(folder, text), report)
    assert rules is not None, [found.message for found in report.errors]
    failed = [result.message for result in examples_of(rules) if not result.ok]
    assert not failed, failed
    return Game(rules, {})


def errors(folder: Path, text: str) -> list[str]:
    """What is wrong with the variant."""
    report = Report()
    load_ruleset(written(folder, text), report)
    return [found.message for found in report.errors]
