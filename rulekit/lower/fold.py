"""Folding: what options and table size decide is decided here, before any code is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulekit.model.expr import Expr, Guarded
from rulekit.model.expr import T as Value
from rulekit.model.route import Route, Target
from rulekit.model.ruleset import Definition, Ruleset
from rulekit.types import FLAG, NUMBER

NONE = -1


class SettingError(ValueError):
    """An option or table size that the rules do not allow; the message says why."""


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
    match expr.op:
        case "const":
            return int(expr.value)
        case "option":
            if setting.questions is not None:
                setting.questions.name(str(expr.value))
            return setting.options[str(expr.value)]
        case "given":
            return setting.players if expr.value == "players" else None
        case "local":
            return given.get(str(expr.value))
        case "define":
            return _fold_definition(expr, setting, given)
        case "and" | "or" | "not" | "cases":
            return _fold_condition(expr, setting, given)
        case "arithmetic" | "compare" | "between" | "negative":
            values = [_fold(arg, setting, given) for arg in expr.args]
            if any(value is None for value in values):
                return None
            return _compute(expr, [value for value in values if value is not None])
        case "call" if expr.value in ("min", "max", "abs"):
            values = [_fold(arg, setting, given) for arg in expr.args]
            known = [value for value in values if value is not None]
            if len(known) < len(values):
                return None
            if expr.value == "abs":
                return abs(known[0])
            return min(known) if expr.value == "min" else max(known)
        case _:
            return None


def _fold_definition(expr: Expr, setting: Setting, given: Mapping[str, int]) -> int | None:
    definition = setting.definitions.get(str(expr.value))
    if definition is None:
        return None
    inner: dict[str, int] = {}
    for (name, _), arg in zip(definition.params, expr.args, strict=True):
        value = _fold(arg, setting, given)
        if value is not None:
            inner[name] = value
    for condition, body in definition.body.cases:
        holds = 1 if condition is None else _fold(condition, setting, inner)
        if holds is None:
            return None
        if holds:
            return _fold(body, setting, inner)
    return None


def _fold_condition(expr: Expr, setting: Setting, given: Mapping[str, int]) -> int | None:
    if expr.op == "not":
        value = _fold(expr.args[0], setting, given)
        return None if value is None else int(not value)
    if expr.op == "cases":
        for i in range(0, len(expr.args) - 1, 2):
            holds = _fold(expr.args[i], setting, given)
            if holds is None:
                return None
            if holds:
                return _fold(expr.args[i + 1], setting, given)
        return _fold(expr.args[-1], setting, given)
    decisive = 1 if expr.op == "or" else 0
    values = [_fold(arg, setting, given) for arg in expr.args]
    if decisive in [None if value is None else int(bool(value)) for value in values]:
        return decisive
    return None if None in values else 1 - decisive


def _compute(expr: Expr, values: list[int]) -> int | None:
    if expr.op == "negative":
        return -values[0]
    if expr.op == "between":
        return int(values[1] <= values[0] <= values[2])
    left, right = values
    if expr.value in ("/", "mod") and right == 0:
        return None
    return {
        "+": lambda: left + right, "-": lambda: left - right, "*": lambda: left * right,
        "/": lambda: left // right, "mod": lambda: left % right,
        "=": lambda: int(left == right), "<": lambda: int(left < right),
        "<=": lambda: int(left <= right), ">": lambda: int(left > right),
        ">=": lambda: int(left >= right),
    }[str(expr.value)]()  # fmt: skip


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
