"""The forms of expressions: what is in them is found by their fields, whatever form is added."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

import rulekit
from rulekit.check.names import Names
from rulekit.check.phrases import reading
from rulekit.diagnostics import Report
from rulekit.library import games
from rulekit.model.expr import (
    Cases,
    Compare,
    Const,
    Define,
    Expr,
    ForAll,
    Given,
    Local,
    Not,
    Or,
    Quantifier,
    Relation,
    Sign,
    Zone,
    cases_of,
)
from rulekit.model.occurring import effects_of
from rulekit.model.traversal import expressions, mapped, meaning, parts, put_in, same, walk
from rulekit.source import Span
from rulekit.types import FLAG, NUMBER, UNKNOWN, Type
from tests.laws.worlds import rules_of
from tests.unit.small import small_game, small_rules

PACKAGE = Path(rulekit.__file__).parent
GRAMMAR = PACKAGE.parent / "grammar/phrases.lark"

FORMS = get_args(Expr)
WALKED = (Expr, Expr | None, tuple[Expr, ...], tuple[tuple[Expr, Expr], ...])
PLAIN = (str, int, bool, Span, Type, Sign, Relation)

STEPS = """
        when every player in others satisfies (hand of player is empty or n >= 2 + 1):
          - n = 1 when n = 2, 3 when n = 4, otherwise 5
"""


def when() -> Expr:
    """The condition of STEPS."""
    rules = small_game(small_rules(do=STEPS)).rules
    (found,) = (
        part
        for effect in effects_of(rules)
        for part in expressions(effect)
        if isinstance(part, ForAll)
    )
    return found


def names(expr: Expr) -> list[str]:
    return [type(part).__name__ for part in walk(expr)]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_fields_are_plain_or_walked(form: type) -> None:
    """Anything else, such as a set of expressions, would be passed over unseen."""
    hints = get_type_hints(form)
    own = [each.name for each in fields(form)]
    assert own[0] == "span"
    assert {hints[name] for name in own} <= {*WALKED, *PLAIN}
    assert hasattr(form, "type")


def test_what_is_in_an_expression_is_found_in_the_order_in_which_it_is_written() -> None:
    told = ["ForAll", "Given", "Or", "Property", "Zone", "Local", "Compare", "Variable",
            "Arithmetic", "Const", "Const"]  # fmt: skip
    assert names(when()) == told
    span, one = when().span, Const(when().span, NUMBER, 1)
    two = Const(span, NUMBER, 2)
    holds = Const(span, FLAG, 1)
    cases = Cases(span, NUMBER, ((holds, one),), two)
    assert list(expressions(cases)) == [holds, one, two]


def test_what_is_changed_is_changed_everywhere_and_nothing_else() -> None:
    every = when()
    assert isinstance(every, ForAll)
    other = Const(every.span, FLAG, 1)
    assert mapped(every, lambda _: other) == ForAll(every.span, every.name, other, other)
    assert mapped(every, lambda part: part) == every
    cases = Cases(every.span, FLAG, ((every, every), (every, other)), every)
    made = mapped(cases, lambda part: Not(part.span, part))
    no, not_other = Not(every.span, every), Not(other.span, other)
    assert made == Cases(every.span, FLAG, ((no, no), (no, not_other)), no)


def test_arguments_stand_in_place_of_parameters() -> None:
    every = when()
    assert isinstance(every, ForAll)
    given = {"player": Given(every.span, NUMBER, "me"), "n": every}
    made = put_in(every.where, given)
    assert names(made) == ["Given" if name == "Local" else name for name in names(every.where)]
    assert put_in(every, {}) == every
    assert put_in(every, given) == every  # which binds a player of its own


def test_what_an_expression_says_is_the_same_wherever_it_stands() -> None:
    one, other = when(), when()
    assert one != other or one.span == other.span
    assert same(one, other)
    span = one.span
    assert same(Zone(span, NUMBER, "hand"), Zone(span, FLAG, "hand"))  # types follow from the rest
    assert not same(Local(span, NUMBER, "hand"), Define(span, NUMBER, "hand"))
    left, right = Local(span, NUMBER, "a"), Local(span, NUMBER, "b")
    assert not same(Compare(span, "<", left, right), Compare(span, "<", right, left))
    assert not same(Compare(span, "<", left, right), Compare(span, "<=", left, right))
    assert not same(Or(span, left, right), Or(span, left, left))
    assert hash(meaning(one)) == hash(meaning(other))


def test_alternatives_end_with_the_first_that_always_counts() -> None:
    span = when().span
    one, two, three = (Const(span, NUMBER, number) for number in (1, 2, 3))
    maybe = Local(span, FLAG, "maybe")
    assert cases_of(span, NUMBER, [(None, one), (maybe, two)]) == one
    made = cases_of(span, NUMBER, [(maybe, one), (None, two), (None, three)])
    assert made == Cases(span, NUMBER, ((maybe, one),), two)
    nothing = Const(span, NUMBER, 0)
    assert cases_of(span, NUMBER, [(maybe, one)]) == Cases(span, NUMBER, ((maybe, one),), nothing)


@pytest.mark.parametrize("name", games())
def test_no_part_of_a_shipped_game_is_passed_over(name: str) -> None:
    """Every expression, changed by nothing, is itself, and every expression in a field is met."""
    rules = rules_of(name)
    exprs = [part for effect in effects_of(rules) for part in expressions(effect)]
    assert exprs
    for expr in (part for each in exprs for part in walk(each)):
        assert mapped(expr, lambda part: part) == expr
        met = list(expressions(expr))
        match expr:
            case Quantifier():
                assert met[:2] == [expr.domain, expr.where]
            case Cases():
                pairs = [part for pair in expr.cases for part in pair]
                assert met == [*pairs, expr.otherwise]
            case Define():
                assert met == list(expr.args)
            case Compare():
                assert met == [expr.left, expr.right]
        assert all(part in met for part in parts(expr) if isinstance(part, Expr))


def kinds_in_values() -> set[str]:
    """What the grammar calls the phrases that a value may consist of."""
    text = GRAMMAR.read_text(encoding="utf-8")
    rules = dict(re.findall(r"^\??([a-z_]+):(.*?)(?=^\S|\Z)", text, re.DOTALL | re.MULTILINE))
    waiting, found = ["value"], set()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            body = re.sub(r'"[^"]*"', "", rules[name])
            waiting += [each for each in re.findall(r"[a-z_]+", body) if each in rules]
    return {kind for name in found for kind in re.findall(r"-> ([a-z_]+)", rules[name])}


def test_every_kind_of_phrase_in_a_value_is_read() -> None:
    """A case is read by the cases of which it is one; a word is a phrase that is no more."""
    kinds = kinds_in_values()
    exprs = reading.expressions(Names(), Report(), lambda _: ((), UNKNOWN, False))
    assert {"or_", "compare", "first_with", "seat", "number", "case"} <= kinds
    assert {*kinds, "word"} == {*exprs.readers, "case"}


# ── what is forgotten ─────────────────────────────────────────────────────────────────────────

FORM = '''
@dataclass(frozen=True, slots=True)
class Weather:
    """A form of which there is nothing but the class."""

    span: Span
    type: Type


Expr = (
    Weather |'''

TOLD = (
    "check/covering.py", "check/phrases/presence.py", "lower/deeds/effects.py",
    "lower/queries.py", "lower/ranges.py", "lower/values/exprs.py", "lower/values/owners.py",
    "model/places.py", "rulebook/prose.py", "rulebook/pruned.py", "rulebook/values.py",
    "settle/folding.py",
)  # fmt: skip


@pytest.mark.in_turn
@pytest.mark.thorough
def test_a_form_that_some_place_does_not_know_is_told_by_its_types(tmp_path: Path) -> None:
    """Each place that tells forms apart, by file and line, and no other."""
    shutil.copytree(PACKAGE, tmp_path / "rulekit")
    model = tmp_path / "rulekit/model/expr.py"
    text = model.read_text(encoding="utf-8")
    assert text.count("\nExpr = (\n    ") == 1
    model.write_text(text.replace("\nExpr = (\n    ", FORM), encoding="utf-8")
    names = ("model", "check", "settle", "lower", "rulebook", "prove", "cli", "passes")
    rooms = [word for room in names for word in ("-p", f"rulekit.{room}")]
    settings = Path(__file__).resolve().parents[2] / "pyproject.toml"
    mypy = [sys.executable, "-m", "mypy", "--strict", "--config-file", str(settings)]
    mypy += ["--cache-dir", str(tmp_path / "cache")]
    ran = subprocess.run([*mypy, *rooms], cwd=tmp_path, env={**os.environ, "PYTHONPATH": ""},
                         capture_output=True, text=True, check=False)  # fmt: skip
    lines = [line for line in ran.stdout.splitlines() if "error:" in line]
    assert all('"Weather"' in line for line in lines), ran.stdout
    assert {line.split(":")[0] for line in lines} == {f"rulekit/{file}" for file in TOLD}
