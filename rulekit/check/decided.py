"""Conditions that are decided before anything is played: those that never hold, or always do.

What a condition asks about takes every value that makes a difference, as in `covering`. Told of is
the smallest part that is decided, and only where it stands in the file itself: what holds in a base
may well be settled by a variant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulekit.check.covering import HUGE, Covering
from rulekit.diagnostics import Report
from rulekit.model import expr as forms
from rulekit.model.expr import Expr, Guarded
from rulekit.model.route import Route
from rulekit.model.ruleset import Ruleset
from rulekit.model.traversal import expressions, is_expr, is_node, parts, walk
from rulekit.source import Span
from rulekit.types import FLAG

COUNTED = "hands_played"
MOST = 600  # combinations of values that are tried for one condition


def check_decided(rules: Ruleset, report: Report) -> None:
    """Warn of conditions that never hold, or always, and of cases that are never reached."""
    deciding = _Deciding(rules, report)
    for node in _sections(rules):
        deciding.look(node)


def _sections(rules: Ruleset) -> Iterator[object]:
    """All that has conditions, but `require`: whether that can hold is seen otherwise."""
    yield from rules.definitions.values()
    yield from rules.procedures.values()
    yield from rules.phases.values()
    yield from (*rules.deal, rules.start, rules.limit, rules.scoring)
    match = rules.match
    yield from (*match.setup, *match.open, match.start, match.first_dealer, match.next_dealer)
    yield from (*match.after_hand, match.between, *match.bonuses, *match.at_end)
    yield match.until


class _Deciding:
    def __init__(self, rules: Ruleset, report: Report) -> None:
        self.rules = rules
        self.report = report
        self.cards = number_of_cards(rules)
        self._opened: dict[str, Expr] = {}
        self._asked: dict[int, frozenset[object]] = {}

    def look(self, node: object) -> None:
        """Look at everything in a node."""
        if is_expr(node):
            self.decide(node)
        elif is_node(node):
            for part in parts(node):
                self.look(part)
        if isinstance(node, Route | Guarded):
            self._check_order([condition for condition, _ in node.cases])

    def decide(self, expr: Expr) -> bool:
        """Whether something in an expression is decided; it has been told of then."""
        asked: list[Expr | None] = []
        if isinstance(expr, forms.Cases):
            asked = [condition for condition, _ in expr.cases]
            self._check_order(asked)
        elif isinstance(expr, forms.And | forms.Or):
            asked = [expr.left, expr.right]
        words = [each for each in asked if isinstance(each, forms.Const)]
        if words and words[0].span.file is self.rules.span.file:
            self._tell(words[0], bool(words[0].value))
            return True
        inside = [self.decide(part) for part in expressions(expr)]  # several may be decided
        if any(inside):
            return True
        if expr.type != FLAG or expr.span.file is not self.rules.span.file:
            return False
        outcome = self._outcome(expr)
        if outcome is None:
            return False
        self._tell(expr, outcome)
        return True

    def _outcome(self, expr: Expr) -> bool | None:
        """What a condition always is, if it is decided by how it is put together."""
        match expr:
            case forms.And(left=left, right=right) | forms.Or(left=left, right=right):
                if not self._asks(left) & self._asks(right):
                    return None
            case forms.Compare(left=left, right=right):
                if not isinstance(left, forms.Const) and not isinstance(right, forms.Const):
                    return None
                if isinstance(left, forms.Const) and isinstance(right, forms.Const):
                    return None
            case forms.Between(low=forms.Const(), high=forms.Const()):
                pass
            case _:
                return None
        if any(isinstance(each, forms.Given) and each.word == COUNTED for each in walk(expr)):
            return None  # whether a match ends is asked of settled rules
        covering = self._covering()
        plain = covering.opened(expr)
        covering.note(plain)
        cases = covering.cases(MOST)
        found = set() if cases is None else {covering.holds(plain, values) for values in cases}
        return found.pop() if len(found) == 1 else None

    def _covering(self) -> Covering:
        return Covering(self.rules, self.cards, self._opened)

    def _asks(self, expr: Expr) -> frozenset[object]:
        """What a condition asks about."""
        if id(expr) not in self._asked and isinstance(expr, forms.And | forms.Or):
            self._asked[id(expr)] = self._asks(expr.left) | self._asks(expr.right)
        elif id(expr) not in self._asked:
            covering = self._covering()
            covering.note(covering.opened(expr))
            self._asked[id(expr)] = frozenset(covering.asked)
        return self._asked[id(expr)]

    def _check_order(self, conditions: Sequence[Expr | None]) -> None:
        """Cases that never come up, because one of those above them does whenever they might."""
        above: list[Expr] = []
        for condition in conditions:
            if condition is None:
                continue
            own = condition.span.file is self.rules.span.file
            near = [each for each in above if self._asks(each) & self._asks(condition)]
            if own and near and self._shadowed(condition, near):
                self.report.add(
                    "constant-condition",
                    condition.span,
                    "this case never comes up: whenever its condition holds, one above it does",
                    help="put it first, or change one of the conditions",
                    related=((near[0].span, "above it stands this"),),
                )
            above.append(condition)

    def _shadowed(self, condition: Expr, above: Sequence[Expr]) -> bool:
        covering = self._covering()
        plain, *before = [covering.opened(each) for each in (condition, *above)]
        for each in (plain, *before):
            covering.note(each)
        cases = covering.cases(MOST)
        if cases is None:
            return False
        met = [values for values in cases if covering.holds(plain, values)]
        return bool(met) and all(
            any(covering.holds(each, values) for each in before) for values in met
        )

    def _tell(self, expr: Expr, outcome: bool) -> None:
        self.report.add(
            "constant-condition",
            expr.span,
            f"'{_brief(expr.span)}' {'always holds' if outcome else 'can never hold'}",
            help=self._remedy(expr, outcome),
        )

    def _remedy(self, expr: Expr, outcome: bool) -> str:
        match expr:
            case forms.And():
                return (
                    "its parts exclude each other: write `or` for `and`, or leave one of them out"
                )
            case forms.Or():
                return "its parts leave nothing out: write `and` for `or`, or leave it out"
            case forms.Between(low=low, high=high):
                return f"the lower bound comes first: `{high.span.text} .. {low.span.text}`"
            case forms.Compare(left=left, right=right):
                thing = right if isinstance(left, forms.Const) else left
                said = self._said(thing)
                return f"{said}; change the number, or leave it out" if said else "leave it out"
            case forms.Const(value=0):
                return "leave it out; what there is none of is asked so: `no card in PLACE`"
            case _:
                return "leave it out"

    def _said(self, thing: Expr) -> str:
        """What a thing can be."""
        match thing:
            case forms.Given(word="players"):
                sizes = ", ".join(map(str, self.rules.players))
                return f"the game is for {sizes} players"
            case forms.Property(word="size") if self.cards < HUGE:
                return f"a size is from 0 to {self.cards}, the number of cards"
            case forms.Option(name=name) if self.rules.options[name].type.list == "":
                option = self.rules.options[name]
                return f"'{name}' is from {option.low} to {option.high}"
            case _:
                return "it is 0 or more"


def _brief(span: Span) -> str:
    words = " ".join(span.text.split())
    return words if len(words) <= 60 else f"{words[:57]}…"


# ── how many cards there are ──────────────────────────────────────────────────────────────────


def number_of_cards(rules: Ruleset) -> int:
    """The most cards that the deck can have, or HUGE if nothing bounds them."""
    deck = rules.deck
    copies = max((_most(rules, each) for _, each in deck.copies.cases), default=1)
    extras = max(
        (sum(_most(rules, number) for _, number in each) for _, each in deck.extras.cases),
        default=0,
    )
    count = len(deck.suits) * len(deck.ranks) * copies + extras
    return max(count, *rules.players) if count < HUGE else HUGE


def _most(rules: Ruleset, expr: Expr) -> int:
    """A number that an expression of numbers from 0 on does not exceed."""
    match expr:
        case forms.Const(value=value):
            return value
        case forms.Option(name=name):
            return rules.options[name].high
        case forms.Given(word="players"):
            return max(rules.players)
        case forms.Cases(cases=cases, otherwise=otherwise):
            return max(_most(rules, each) for each in (*(value for _, value in cases), otherwise))
        case forms.Define(name=name, args=()):
            return _largest(rules, (each for _, each in rules.definitions[name].body.cases))
        case forms.Arithmetic(sign="+", left=left, right=right):
            return _most(rules, left) + _most(rules, right)
        case forms.Arithmetic(sign="*", left=left, right=right):
            return _most(rules, left) * _most(rules, right)
        case _:
            return HUGE


def _largest(rules: Ruleset, values: Iterable[Expr]) -> int:
    return max((_most(rules, each) for each in values), default=HUGE)


__all__ = ["check_decided", "number_of_cards"]
