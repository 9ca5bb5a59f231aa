"""Definitions and procedures written out: circles are named, and growth without bounds is told."""

from __future__ import annotations

import pytest

from rulekit.check import check, expansion
from rulekit.check.phrases import exprs
from rulekit.codes import SMALL
from rulekit.diagnostics import Diagnostic, Report
from rulekit.library import load_text
from rulekit.play.game import Game
from tests.unit.variants import findings

UNTIL = "  until: any player where score of player >= 100\n"
DEAL = "deal:\n"


def faults(text: str) -> tuple[Diagnostic, ...]:
    report = Report()
    document = load_text(text, report)
    assert document is not None
    check(document, "small", report)
    return report.errors


def with_procedures(*written: str) -> str:
    procedures = "procedures:\n" + "".join(f"  {line}\n" for line in written)
    return SMALL.replace(DEAL, procedures + DEAL + "  - do a\n", 1)


def with_definitions(*written: str) -> str:
    definitions = "define:\n" + "".join(f"  {line}\n" for line in written)
    return SMALL.replace(UNTIL, "  until: any player where score of player >= a\n") + definitions


def test_a_procedure_that_does_itself_is_named() -> None:
    (fault,) = faults(with_procedures("a: do a"))
    assert (fault.code.slug, fault.message) == ("recursive-definition", "'a' does itself")
    assert fault.span.text == "a"


def test_a_circle_of_procedures_is_named_from_its_first_on() -> None:
    (fault,) = faults(with_procedures("a: do b", "b: do c", 'c: [announce "c", do b]'))
    assert fault.message == "'b' does itself: b -> c -> b"


def test_every_circle_is_named_at_once() -> None:
    found = faults(with_procedures("a: [do b, do c]", "b: do a", "c: do d", "d: do c"))
    assert [fault.message for fault in found] == [
        "'a' does itself: a -> b -> a",
        "'c' does itself: c -> d -> c",
    ]


def test_a_circle_of_definitions_is_named_from_the_name_that_closes_it() -> None:
    (fault,) = faults(with_definitions("a: b + 1", "b: c + 1", "c: b * 2"))
    assert fault.message == "'b' is defined by itself: b -> c -> b"


def test_a_circle_is_told_though_what_a_definition_shows_is_asked_of_it() -> None:
    written = ["a: 1 when b, otherwise 2", "b: hands_played = 1 and (hands_played = 2 or b)"]
    (fault,) = faults(with_definitions(*written))
    assert fault.message == "'b' is defined by itself"


def test_doubling_conditions_are_looked_into_once() -> None:
    """Each names the next one twice: whoever looked into all of them anew would never come back."""
    chain = [f"d{i}: d{i + 1} and d{i + 1}" for i in range(60)]
    written = ["a: 1 when d0, otherwise 2", *chain, "d60: hands_played = 1"]
    assert {fault.code.slug for fault in faults(with_definitions(*written))} == {"too-much"}


def test_a_long_chain_of_conditions_is_refused_whichever_comes_first() -> None:
    chain = [f"d{i}: d{i - 1} and hands_played = 1" for i in range(1, 400)]
    for written in (chain, chain[::-1]):
        text = with_definitions("a: 1 when d399, otherwise 2", "d0: hands_played = 1", *written)
        assert {fault.code.slug for fault in faults(text)} == {"too-much"}


def test_cases_within_cases_are_looked_into_once() -> None:
    deep = "hands_played = 1"
    for _ in range(28):
        deep = f"(yes when {deep}, otherwise no)"
    assert not faults(with_definitions(f"a: 1 when {deep}, otherwise 2"))


def test_a_circle_of_many_names_is_told_too() -> None:
    names = [f"d{i}" for i in range(300)]
    written = [f"{a}: {b}" for a, b in zip(["a", *names], [*names, "a"], strict=True)]
    assert {fault.code.slug for fault in faults(with_definitions(*written))} == {"too-much"}
    written = [line.replace(": ", ": do ") for line in written]
    (fault,) = faults(with_procedures(*written))
    assert fault.message.startswith("'a' does itself: a -> d0 -> d1")


@pytest.mark.parametrize(("written", "parts", "deep"), [
    (["a: 1 + 2"], 3, 2), (["b: 1 + 2", "a: b"], 4, 5), (["b: 1 + 2", "a: b * b"], 9, 6),
])  # fmt: skip
def test_parts_and_levels_are_counted_to_the_last(
    monkeypatch: pytest.MonkeyPatch, written: list[str], parts: int, deep: int
) -> None:
    text, told = with_definitions(*written), f"written out: {parts} parts, {deep} deep, where"
    for bound, found in (("MOST", parts), ("DEEPEST", deep)):
        with monkeypatch.context() as patch:
            patch.setattr(expansion, bound, found)
            assert not [fault for fault in faults(text) if fault.message.startswith("'a'")]
            patch.setattr(expansion, bound, found - 1)
            (fault,) = faults(text)
        assert fault.message.startswith("'a' becomes too large") and told in fault.message


def test_an_expression_may_be_so_many_levels_deep_and_no_deeper(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(exprs, "DEEPEST", 8)
    written = "1"
    for _ in range(5):
        written = f"1 + ({written})"
    assert not faults(with_definitions(f"a: {written}"))
    (fault,) = faults(with_definitions(f"a: 1 + ({written})"))
    assert fault.message == "names stand in names here, written out more than 8 levels deep"


LIKE = """\
play:
  draw:
    one: {{as: in {first}}}
  discard:
    one: {{as: in {second}}}
"""


@pytest.mark.parametrize(("first", "second"), [("draw", "draw"), ("discard", "draw")])
def test_an_action_as_it_is_itself_is_told_once(first: str, second: str) -> None:
    found = findings(LIKE.format(first=first, second=second))
    assert found == ["RK308 the action 'one' is said to be as it is itself"]


@pytest.mark.parametrize("backwards", [False, True])
def test_doubling_definitions_are_refused(backwards: bool) -> None:
    chain = [f"d{i}: d{i + 1} + d{i + 1}" for i in range(17)]
    written = ["a: d0", *chain, "d17: hands_played"]
    (fault,) = faults(with_definitions(*(reversed(written) if backwards else written)))
    assert fault.code.slug == "too-much" and "parts" in fault.message
    assert fault.span.text.startswith("d")


def test_what_an_example_expects_is_bounded_for_itself() -> None:
    """Two of them are no more than a game may have; in one phrase they are."""
    chain = [f"d{i}: d{i + 1} + d{i + 1}" for i in range(14)]
    text = with_definitions("a: d0", *chain, "d14: hands_played + 1")
    example = "examples:\n  - about: large\n    expect: {{{}}}\n"
    assert not faults(text + example.format("d0: 1, d1: 2"))
    (fault,) = faults(text + example.format("d0 + d1: 1"))
    assert fault.code.slug == "too-much"
    assert fault.span.text == "d0 + d1"


def test_a_long_chain_of_definitions_is_refused() -> None:
    chain = [f"d{i}: d{i + 1}" for i in range(500)]
    for written in (chain, chain[::-1]):
        found = faults(with_definitions("a: d0", *written, "d500: hands_played"))
        assert len(found) == 1 and found[0].code.slug == "too-much"


def test_doubling_procedures_are_refused() -> None:
    chain = [f"p{i}: [do p{i + 1}, do p{i + 1}]" for i in range(40)]
    (fault,) = faults(with_procedures("a: do p0", *chain, 'p40: announce "p"'))
    assert fault.code.slug == "too-much"


def test_doubling_in_the_condition_of_a_claim_does_not_hold_up_the_check() -> None:
    chain = [f"d{i}: d{i + 1} + d{i + 1}" for i in range(30)]
    claim = (
        "claims:\n  ask:\n    after: discard\n    when: a > 1\n"
        "    take: {do: move top of discard to hand, next: resume}\n"
    )
    text = with_definitions("a: d0", *chain, "d30: size of hand of dealer") + claim
    assert {fault.code.slug for fault in faults(text)} == {"too-much"}


def test_what_is_within_the_bounds_can_be_played() -> None:
    """Names in names that are let through make code without complaint."""
    chain = [f"d{i}: d{i + 1} when dealer = seat 1, otherwise d{i + 1} + 1" for i in range(8)]
    deep = with_definitions("a: d0", *chain, "d8: 90 + hands_played")
    assert not faults(deep)
    report = Report()
    document = load_text(deep, report)
    assert document is not None
    rules = check(document, "small", report)
    assert rules is not None
    assert Game(rules, {}).start(players=2, seed=1).legal_moves
    flat = [f"d{i}: d{i + 1}" for i in range(22)]
    assert not faults(with_definitions("a: d0", *flat, "d22: hands_played"))
