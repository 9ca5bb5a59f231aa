"""Which settings of a game to try: every value on its own, and every pair of values somewhere.

A fault of a rule file mostly shows with one value of one option, or with two that meet; so all
pairs in a few settings find about as much as all the many thousands of settings (D. R. Kuhn,
D. R. Wallace, A. M. Gallo, "Software fault interactions and implications for software testing",
IEEE Transactions on Software Engineering 30(6), 2004).

Options that one `require` names together can only be chosen together. They make a *block*, whose
levels are the choices that the rules allow. Blocks do not restrict each other, so any level of one
goes with any level of another, and no row has to be taken back.

A number that shortens the longest hand would hide all that comes later in a hand. So settings with
such a number count for the pairs of that number only, and all other pairs are met without it. One
that lengthens it would show nothing new in a hundred times the moves, so it is one more at most.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations_with_replacement, product

from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.ruleset import Option, Ruleset
from rulekit.model.traversal import walk
from rulekit.settle import Setting, Settler, number_of
from rulekit.types import NUMBER

Choice = tuple[str, str]  # an option and its value, as texts
Level = tuple[Choice, ...]
Pair = frozenset[Choice]  # of one choice too: that the value occurs

SHORT_MATCH = 3  # hands, points or whatever else ends a match that is made short


@dataclass(frozen=True, slots=True)
class Configuration:
    """A table size and the options that are not at their defaults, in the order of the file."""

    players: int
    options: tuple[Choice, ...] = ()

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options]
        return ", ".join([f"{self.players} players", *chosen])


def every_configuration(rules: Ruleset) -> tuple[Configuration, ...]:
    """All of `pairwise` and `single`, for all table sizes, each once."""
    found = [each for players in rules.players for each in pairwise(rules, players)]
    found += [each for players in rules.players for each in single(rules, players)]
    return tuple(dict.fromkeys(found))


def single(rules: Ruleset, players: int) -> tuple[Configuration, ...]:
    """No option chosen, and each value on its own, as far as the rules allow it.

    Where the rules refuse a value on its own, the first of the choices that they allow with it.
    """
    blocks = _blocks(rules, players)
    if not all(blocks):
        return ()
    default = _default(blocks)
    rows = [default]
    for block in blocks:
        rest = tuple(choice for choice in default if choice[0] not in dict(block[0]))
        for choice in dict.fromkeys(choice for level in block for choice in level):
            rows.append(rest + next(level for level in block if choice in level))
    return _configurations(rules, players, rows)


def pairwise(rules: Ruleset, players: int) -> tuple[Configuration, ...]:
    """Settings in which every two values of options meet that the rules allow to meet.

    Greedy: each row begins with a pair not met yet and takes from each block what brings most new
    ones. None if the table size is refused.
    """
    blocks = _blocks(rules, players)
    if not all(blocks):
        return ()
    short = _shortening(rules)
    missing: dict[Pair, Level] = {}  # pairs not met yet, each with levels in which it can be
    for levels in _two_at_a_time(blocks):
        for pair in met(levels, short):
            missing.setdefault(pair, levels)
    rows: list[Level] = []
    while missing:
        rows.append(_row(blocks, next(iter(missing.values())), missing.keys(), short))
        for pair in met(rows[-1], short):
            missing.pop(pair, None)
    return _configurations(rules, players, rows)


def short_match(rules: Ruleset, configuration: Configuration) -> Configuration:
    """The same with low numbers wherever the end of the match depends on one."""
    until = () if rules.match.until is None else rules.match.until.cases
    named = options_in(rules, [each for case in until for each in case if each is not None])
    chosen = {name: option.default for name, option in rules.options.items()}
    chosen.update(configuration.options)
    for name in named:
        option = rules.options[name]
        if _is_free_number(option) and chosen[name] != option.absent:
            chosen[name] = str(min(int(chosen[name]), max(option.low, SHORT_MATCH)))
    return _configurations(rules, configuration.players, [tuple(chosen.items())])[0]


def values_of(option: Option) -> tuple[str, ...]:
    """Every word of an option, the default first; of a number its default, its ends, and none."""
    if option.fixed:
        return (option.default,)
    numbers = () if option.values else (str(option.low), str(option.high))
    absent = (option.absent,) if option.or_none else ()
    return tuple(dict.fromkeys((option.default, *option.values, *numbers, *absent)))


def options_in(rules: Ruleset, exprs: Sequence[Expr]) -> tuple[str, ...]:
    """The options that expressions name, the definitions that they use included."""
    found: dict[str, None] = {}
    defined: set[str] = set()
    waiting = list(exprs)
    while waiting:
        for each in walk(waiting.pop()):
            if isinstance(each, forms.Option):
                found[each.name] = None
            elif isinstance(each, forms.Define) and each.name not in defined:
                defined.add(each.name)
                for condition, body in rules.definitions[each.name].body.cases:
                    waiting += [body] if condition is None else [condition, body]
    return tuple(name for name in rules.options if name in found)


# ── pairs ─────────────────────────────────────────────────────────────────────────────────────


def met(row: Level, short: frozenset[Choice]) -> tuple[Pair, ...]:
    """The pairs that a setting shows: all, or with shortening numbers those of one of them."""
    shortening = short.intersection(row)
    pairs = [frozenset(pair) for pair in combinations_with_replacement(row, 2)]
    return tuple(pair for pair in pairs if shortening <= pair)


def _two_at_a_time(blocks: Sequence[Sequence[Level]]) -> Iterator[Level]:
    """Every level of every block, alone and with every level of every later one."""
    for number, block in enumerate(blocks):
        yield from block
        for other in blocks[number + 1 :]:
            yield from (a + b for a, b in product(block, other))


def _row(
    blocks: Sequence[Sequence[Level]], row: Level, missing: Set[Pair], short: frozenset[Choice]
) -> Level:
    """A row that begins with some levels; the others bring as many missing pairs as they can."""
    for block in blocks:
        if not dict(block[0]).keys() <= dict(row).keys():
            row += max(block, key=lambda level: len(missing & {*met(row + level, short)}))
    return row


# ── what the rules allow ──────────────────────────────────────────────────────────────────────


def _blocks(rules: Ruleset, players: int) -> list[list[Level]]:
    """For each block of options its levels, defaults first; a block without any if none is left."""
    groups: list[set[str]] = [{name} for name in rules.options]
    for _, condition in rules.require:
        named = set(options_in(rules, [condition]))
        joined = named.union(*(group for group in groups if group & named))
        groups = [group for group in groups if not group & joined] + [joined]
    return [_levels(rules, players, group) for group in groups]


def _levels(rules: Ruleset, players: int, group: set[str]) -> list[Level]:
    """The choices for some options that no `require` refuses."""
    conditions = [each for each in rules.require if group >= {*options_in(rules, [each[1]])}]
    choices = (
        [(name, value) for value in _tried(rules, option)]
        for name, option in rules.options.items()
        if name in group
    )
    return [level for level in product(*choices) if _allowed(rules, players, level, conditions)]


def _allowed(
    rules: Ruleset, players: int, level: Level, conditions: Sequence[tuple[str, Expr]]
) -> bool:
    numbers = {name: number_of(rules, name, value) for name, value in level}
    setting = Setting(players, numbers, dict(level))
    return not any(Settler(rules, setting).refused(conditions))


def _default(blocks: Sequence[Sequence[Level]]) -> Level:
    """The first level of every block: the defaults, or what comes closest."""
    return tuple(choice for block in blocks for choice in block[0])


def _configurations(
    rules: Ruleset, players: int, rows: Sequence[Level]
) -> tuple[Configuration, ...]:
    """Rows as configurations, each once, without the defaults."""
    found: dict[Configuration, None] = {}
    for row in rows:
        chosen = dict(row)
        others = tuple(
            (name, chosen[name])
            for name, option in rules.options.items()
            if chosen.get(name, option.default) != option.default
        )
        found[Configuration(players, others)] = None
    return tuple(found)


def _tried(rules: Ruleset, option: Option) -> tuple[str, ...]:
    """The values to try: of a number that lengthens the longest hand, no end but one more."""
    values = values_of(option)
    if option.name in _lengths(rules):
        more = str(min(int(option.default) + 1, option.high))
        values = (*(value for value in values if int(value) <= int(option.default)), more)
    return tuple(dict.fromkeys(values))


def _shortening(rules: Ruleset) -> frozenset[Choice]:
    """The numbers that make the longest hand shorter than by default."""
    return frozenset(
        (name, value)
        for name in _lengths(rules)
        for value in values_of(rules.options[name])
        if int(value) < int(rules.options[name].default)
    )


def _lengths(rules: Ruleset) -> tuple[str, ...]:
    """The numbers that say how long a hand may be."""
    named = () if rules.limit is None else options_in(rules, [rules.limit.turns])
    options = (rules.options[name] for name in named)
    return tuple(each.name for each in options if _is_free_number(each) and not each.or_none)


def _is_free_number(option: Option) -> bool:
    return not option.values and not option.fixed


def others(option: Option) -> list[str]:
    """Values of an option to try beside its default: all words, or a few numbers."""
    if option.values:
        return [value for value in option.values if value != option.default]
    assert option.type == NUMBER
    default = int(option.default) if option.default.isdecimal() else option.low
    numbers = {option.low, option.high, default + 1} - {default}
    found = [str(number) for number in sorted(numbers) if option.low <= number <= option.high]
    if option.or_none and option.default != option.absent:
        found.append(option.absent)
    return found
