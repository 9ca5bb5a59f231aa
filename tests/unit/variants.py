"""Variants of the small game of the language reference, for tests of what rule files mean."""

from __future__ import annotations

from pathlib import Path

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import load_text
from rulekit.model.ruleset import Ruleset
from rulekit.play.game import Game
from rulekit.prove.examples import ExampleResult, examples_of

BASE = Path(__file__).parents[2] / "docs" / "reference" / "small.yaml"
SMALL = BASE.read_text(encoding="utf-8")


def checked(text: str, base: str | Path = BASE) -> tuple[Ruleset | None, Report]:
    """The rules of a variant, and what was found in them."""
    report = Report()
    document = load_text(f"rulekit: 1\nextends: {base}\ngame: Variant\n{text}", report)
    rules = None if document is None else check(document, "variant", report)
    return rules, report


def findings(text: str, base: str | Path = BASE) -> list[str]:
    """All findings of a variant: their codes and messages."""
    _, report = checked(text, base)
    return [f"{found.code.id} {found.message}" for found in report.diagnostics]


def errors(text: str, base: str | Path = BASE) -> list[str]:
    """What is wrong with a variant: the messages."""
    return [found.message for found in checked(text, base)[1].errors]


def sound(text: str, base: str | Path = BASE) -> Ruleset:
    """The rules of a variant in which nothing is wrong."""
    rules, report = checked(text, base)
    assert rules is not None, [found.message for found in report.errors]
    return rules


def outcomes(text: str, base: str | Path = BASE) -> list[ExampleResult]:
    """How the examples of a variant come out."""
    return list(examples_of(sound(text, base)))


def variant(text: str, base: str | Path = BASE) -> Game:
    """The game of a variant in which nothing is wrong; its examples hold."""
    rules = sound(text, base)
    failed = [result.message for result in examples_of(rules) if not result.ok]
    assert not failed, failed
    return Game(rules, {})
