"""Folding: what options and table size decide is decided here, before any code is made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import assert_never

from rulekit.model import expr as forms
from rulekit.model.expr import Expr, Guarded
from rulekit.model.expr import T as Value
from rulekit.model.route import Route, Target
from rulekit.model.ruleset import Definition, Ruleset
from rulekit.model.traversal import expressions
from rulekit.source import Span
from rulekit.types import FLAG, NUMBER

NONE = -1


class SettingError(ValueError):
    """An option or table size that the rules do not allow; the message says why."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        super().__init__(message)
        self.span = span  # what in the rule file stands in the way, if one place does


@dataclass(frozen=True, slots=True)
class Setting:
    """One choice of options (as numbers) and table size; `questions` notes what is asked of it."""

    players: int
    options: Mapping[str, int]
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    questions: Questions | None = field(default=None, compare=False)


class Questions:
    """What was asked of a setting while a program was made, with the answers.

    Nothing else of the options goes into a program: if another setting for as many players has the
    same answers, its program is the same.
    """

    def __init__(self) -> None:
        self._asked: dict[str, list[tuple[Expr, Mapping[str, int], int | None]]] = {}
        self._named: set[str] = set()  # the options that the present answer has needed

    def answer(self, expr: Expr, setting: Setting, given: Mapping[str, int]) -> int | None:
        """The value of an expression, noted under the options that it needs."""
        self._named.clear()
        value = _fold(expr, setting, given)
        for name in self._named:
            self._asked.setdefault(name, []).append((expr, given, value))
        return value

    def name(self, option: str) -> None:
        """The present answer needs an option."""
        self._named.add(option)

    def matters(self, option: str, other: Setting) -> bool:
        """Whether a setting that differs in one option has other answers."""
        return any(
            fold(expr, other, given) != value for expr, given, value in self._asked.get(option, ())
        )


def settle(
    rules: Ruleset, players: int, chosen: Mapping[str, str]
) -> tuple[Setting, dict[str, str]]:
    """The setting for chosen options (texts), and all options with their values as texts.

    Raises SettingError for unknown options, values out of range, options fixed by the variant,
    table sizes that the game does not have, and combinations that `require` forbids.
    """
    if players not in rules.players:
        sizes = ", ".join(str(n) for n in rules.players)
        raise SettingError(f"{rules.name} is for {sizes} players, not {players}")
    texts: dict[str, str] = {}
    values: dict[str, int] = {}
    for name, option in rules.options.items():
        text = option.reads(str(chosen.get(name, option.default)))
        if option.fixed and name in chosen and text != option.default:
            raise SettingError(f"option '{name}' is fixed at {option.default} in {rules.name}")
        values[name] = number_of(rules, name, text)
        texts[name] = str(int(text)) if text.isdecimal() else text
    setting = Setting(players, values, rules.definitions)
    for reason, condition in rules.require:
        if fold(condition, setting) == 0:
            raise SettingError(reason)
    return setting, texts


def number_of(rules: Ruleset, name: str, text: str) -> int:
    """The number that stands for a value of an option. Raises SettingError for what cannot be."""
    option = rules.options[name]
    if option.type == NUMBER:
        if text == option.absent and option.or_none:
            return NONE
        in_words = not option.values or text in option.values
        if text.isdecimal() and option.low <= int(text) <= option.high and in_words:
            return int(text)
        allowed = " | ".join(option.values) or f"{option.low}..{option.high}"
        extra = f", or {option.absent}" if option.or_none else ""
        raise SettingError(f"option '{name}' cannot be '{text}': values are {allowed}{extra}")
    if text not in option.values:
        raise SettingError(
            f"option '{name}' cannot be '{text}': values are {' | '.join(option.values)}"
        )
    return int(text == "true") if option.type == FLAG else option.values.index(text)


def fold(expr: Expr, setting: Setting, given: Mapping[str, int] | None = None) -> int | None:
    """The value of an expression if options and table size settle it, else None."""
    if setting.questions is not None:
        return setting.questions.answer(expr, setting, given or {})
    return _fold(expr, setting, given or {})


def _fold(expr: Expr, setting: Setting, given: Mapping[str, int]) -> int | None:
    match expr:
        case forms.Const(value=value):
            return value
        case forms.Option(name=name):
            if setting.questions is not None:
                setting.questions.name(name)
            return setting.options[name]
        case (  # play decides them
            forms.KindOfMove() | forms.Owned() | forms.Names() | forms.Property()
            | forms.Ranking() | forms.Member() | forms.Fits() | forms.Quantifier()
        ):  # fmt: skip
            return None
        case forms.Given(word=word):
            return setting.players if word == "players" else None
        case forms.Local(name=name):
            return given.get(name)
        case forms.Define():
            return _fold_definition(expr, setting, given)
        case forms.And(left=left, right=right):
            return _fold_junction((left, right), setting, given, decisive=0)
        case forms.Or(left=left, right=right):
            return _fold_junction((left, right), setting, given, decisive=1)
        case forms.Not(condition=condition):
            known = _fold(condition, setting, given)
            return None if known is None else int(not known)
        case forms.Cases(cases=cases, otherwise=otherwise):
            return _fold_cases((*cases, (None, otherwise)), setting, given)
        case forms.Arithmetic() | forms.Compare() | forms.Between() | forms.Negative():
            return _fold_computed(expr, setting, given)
        case forms.Call(function=function):
            return _fold_computed(expr, setting, given) if function in FUNCTIONS else None
        case _:
            assert_never(expr)


def _fold_definition(expr: forms.Define, setting: Setting, given: Mapping[str, int]) -> int | None:
    definition = setting.definitions.get(expr.name)
    if definition is None:
        return None
    inner: dict[str, int] = {}
    for (name, _), arg in zip(definition.params, expr.args, strict=True):
        value = _fold(arg, setting, given)
        if value is not None:
            inner[name] = value
    return _fold_cases(definition.body.cases, setting, inner)


def _fold_cases(
    cases: tuple[tuple[Expr | None, Expr], ...], setting: Setting, given: Mapping[str, int]
) -> int | None:
    for condition, value in cases:
        holds = 1 if condition is None else _fold(condition, setting, given)
        if holds is None:
            return None
        if holds:
            return _fold(value, setting, given)
    return None


def _fold_junction(
    parts: tuple[Expr, Expr], setting: Setting, given: Mapping[str, int], *, decisive: int
) -> int | None:
    """`decisive`: the truth of one part that is enough to know that of both."""
    values = [_fold(part, setting, given) for part in parts]
    if decisive in [None if value is None else int(bool(value)) for value in values]:
        return decisive
    return None if None in values else 1 - decisive


Computed = forms.Arithmetic | forms.Compare | forms.Between | forms.Negative | forms.Call


def _fold_computed(expr: Computed, setting: Setting, given: Mapping[str, int]) -> int | None:
    """The value of what is computed from numbers, if all of them are known."""
    values = [_fold(part, setting, given) for part in expressions(expr)]
    known = [value for value in values if value is not None]
    return None if len(known) < len(values) else _compute(expr, known)


def _compute(expr: Computed, values: list[int]) -> int | None:
    match expr:
        case forms.Negative():
            return -values[0]
        case forms.Between():
            return int(values[1] <= values[0] <= values[2])
        case forms.Compare(relation=relation):
            return int(_compared(relation, *values))
        case forms.Arithmetic(sign=sign):
            return _calculated(sign, *values)
        case forms.Call(function=function):
            return FUNCTIONS[function](*values)
        case _:
            assert_never(expr)


FUNCTIONS: Mapping[str, Callable[..., int]] = {"min": min, "max": max, "abs": abs}
"""The functions of numbers alone."""


def _compared(relation: forms.Relation, left: int, right: int) -> bool:
    match relation:
        case "=":
            return left == right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case _:
            assert_never(relation)


def _calculated(sign: forms.Sign, left: int, right: int) -> int | None:
    """The number that two others make; None for what is divided by nothing."""
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left // right if right else None
        case "mod":
            return left % right if right else None
        case _:
            assert_never(sign)


def choose(guarded: Guarded[Value], setting: Setting) -> Value:
    """The alternative that the setting selects."""
    for condition, value in guarded.cases:
        if condition is None or fold(condition, setting):
            return value
    return guarded.cases[-1][1]


def fold_route(route: Route, setting: Setting) -> tuple[tuple[Expr | None, Target], ...]:
    """The cases of a route that can still apply."""
    kept: list[tuple[Expr | None, Target]] = []
    for condition, target in route.cases:
        value = 1 if condition is None else fold(condition, setting)
        if value == 0:
            continue
        kept.append((None if value is not None else condition, target))
        if value is not None:
            break
    return tuple(kept)
