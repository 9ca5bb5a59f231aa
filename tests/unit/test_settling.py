"""What options decide, what numbers can be, and what is said shorter: expression by expression."""

from __future__ import annotations

from functools import cache
from math import inf

from rulekit.lower.ranges import ANY, Ranges
from rulekit.model.expr import Expr
from rulekit.model.settled import Rules
from rulekit.model.traversal import same
from rulekit.rulebook.pruned import simpler
from rulekit.settle import Settler, setting_of
from rulekit.settle.folding import known
from tests.unit.small import small_game, small_rules

OPTIONS = "options: {a: 7 in 1..9, b: 3 in 1..9, low: '2 in 1..9, or none', long: true}\n"
TERMS = """\
define:
  seven: a
  doubled(number): number * 2
  stocked(number): number + n
  early: yes when players = 2, no when n = 1, otherwise n = 2
"""


@cache
def world(*texts: str) -> tuple[Rules, tuple[Expr, ...]]:
    """A game settled for two players, and expressions in it, settled as well."""
    asked = "".join(f"  asked_{number}: {text}\n" for number, text in enumerate(texts))
    rules = small_game(small_rules() + OPTIONS + TERMS + asked).rules
    terms = [rules.definitions[f"asked_{number}"] for number in range(len(texts))]
    settler = Settler(rules, setting_of(rules, 2, {}))
    exprs = tuple(settler.phrases.expr(term.body.cases[0][1]) for term in terms)
    return settler.settle(exprs), exprs


# ── what options and table size decide ────────────────────────────────────────────────────────

KNOWN = {
    "a + b": 10, "a - b": 4, "b - a": -4, "a * b": 21, "a / b": 2, "a mod b": 1, "-a": -7,
    "a = b": 0, "a = 7": 1, "a != b": 1, "b < a": 1, "a < b": 0, "a < 7": 0, "b <= a": 1,
    "a <= 7": 1, "a <= b": 0, "a > b": 1, "b > a": 0, "a > 7": 0, "a >= 7": 1, "b >= a": 0,
    "a >= b": 1, "a in 1..7": 1, "a in 7..9": 1, "a in 8..9": 0, "a in 1..6": 0,
    "min(a, b)": 3, "min(b, a)": 3, "max(a, b)": 7, "max(b, a)": 7, "abs(b - a)": 4,
    "abs(a - b)": 4, "players": 2, "low is none": 0, "long": 1, "not long": 0,
    "long and a = 7": 1, "long and a = 8": 0, "a = 8 or long": 1, "a = 8 or a = 9": 0,
    "a = 8 and n = 1": 0, "n = 1 and a = 8": 0, "a = 7 or n = 1": 1, "n = 1 or a = 7": 1,
    "1 when a = 7, otherwise n": 1, "n when a = 8, otherwise 2": 2,
    "n when a = 8, 4 when b = 3, otherwise n": 4,
    "seven": 7, "doubled(b)": 6, "doubled(a) - b": 11, "early": 1,
}  # fmt: skip

OPEN = (
    "n", "a + n", "n - a", "-n", "n = n", "n < a", "n in 1..7", "a in n..9", "a in 1..n",
    "min(n, a)", "max(a, n)", "abs(n)", "a / (b - 3)", "a mod (b - 3)", "not (n = 1)",
    "a = 7 and n = 1", "a = 8 or n = 1", "1 when n = 1, otherwise 1", "n when a = 7, otherwise 1",
    "1 when a = 8, otherwise n", "doubled(n)", "stocked(b)", "me is dealer",
    "size of stock", "points(hand of me)", "any player where player is dealer",
)  # fmt: skip


def test_what_options_decide_has_its_value() -> None:
    _, exprs = world(*KNOWN)
    found = {text: known(expr) for text, expr in zip(KNOWN, exprs, strict=True)}
    assert found == KNOWN


def test_what_play_decides_has_no_value_before() -> None:
    _, exprs = world(*OPEN)
    assert [text for text, e in zip(OPEN, exprs, strict=True) if known(e) is not None] == []


# ── what numbers can be ───────────────────────────────────────────────────────────────────────

MAYBE = "(3 when n = 1, otherwise 5)"
BELOW = "(-3 when n = 1, otherwise 2)"

BOUNDS = {
    "a": (7, 7), "n": ANY, "n + 1": ANY, "hands_played": (1, inf), "turns": ANY,
    "size of stock": (0, inf), "size of stock + 2": (2, inf), "2 - size of stock": (-inf, 2),
    "size of stock - size of heap": ANY, "size of stock * 2": ANY,
    "count of player in others where player is dealer": (0, inf), "value of top of heap": ANY,
    MAYBE: (3, 5), f"-{MAYBE}": (-5, -3), f"{MAYBE} + {BELOW}": (0, 7),
    f"{MAYBE} - {BELOW}": (1, 8), f"{MAYBE} * {BELOW}": (-15, 10), f"{BELOW} * {BELOW}": (-6, 9),
    f"{MAYBE} / 2": ANY, f"{MAYBE} mod 2": ANY, f"doubled({MAYBE})": (6, 10),
    f"highest {MAYBE} over player": (3, 5), f"lowest {BELOW} over player": (-3, 2),
    f"sum of {MAYBE} over player": ANY,
    f"{MAYBE} < 3": (0, 0), f"{MAYBE} < 4": (0, 1), f"{MAYBE} < 5": (0, 1), f"{MAYBE} < 6": (1, 1),
    f"{MAYBE} <= 2": (0, 0), f"{MAYBE} <= 3": (0, 1), f"{MAYBE} <= 5": (1, 1),
    f"{MAYBE} > 5": (0, 0), f"{MAYBE} > 4": (0, 1), f"{MAYBE} > 3": (0, 1), f"{MAYBE} > 2": (1, 1),
    f"{MAYBE} >= 6": (0, 0), f"{MAYBE} >= 5": (0, 1), f"{MAYBE} >= 3": (1, 1),
    f"{MAYBE} = 2": (0, 0), f"{MAYBE} = 3": (0, 1), f"{MAYBE} = 5": (0, 1), f"{MAYBE} = 6": (0, 0),
    f"{MAYBE} in 6..9": (0, 0), f"{MAYBE} in 5..9": (0, 1), f"{MAYBE} in 1..2": (0, 0),
    f"{MAYBE} in 1..3": (0, 1), "n in 1..3": (0, 1), "me is dealer": (0, 1),
    f"not ({MAYBE} < 3)": (1, 1), "not (n = 1)": (0, 1),
    f"n = 1 and {MAYBE} < 3": (0, 0), f"n = 1 and {MAYBE} < 6": (0, 1),
    f"n = 1 or {MAYBE} < 6": (1, 1), f"n = 1 or {MAYBE} < 3": (0, 1),
    f"any player where {MAYBE} < 3": (0, 0), f"any player where {MAYBE} < 6": (0, 1),
}  # fmt: skip


def test_what_numbers_can_be() -> None:
    rules, exprs = world(*BOUNDS)
    ranges = Ranges(rules)
    found = {text: ranges.of(expr, {}) for text, expr in zip(BOUNDS, exprs, strict=True)}
    assert found == BOUNDS


def test_a_condition_that_cannot_hold_never_does() -> None:
    rules, (below, maybe) = world(f"{MAYBE} < 3", f"{MAYBE} < 4")
    assert Ranges(rules).never(below)
    assert not Ranges(rules).never(maybe)


# ── what is said shorter ──────────────────────────────────────────────────────────────────────

SHORTER = {
    "n + 0": "n", "0 + n": "n", "n - 0": "n", "n * 1": "n", "1 * n": "n", "n / 1": "n",
    "n = 1 and yes": "n = 1", "yes and n = 1": "n = 1", "n = 1 or no": "n = 1",
    "no or n = 1": "n = 1",
    "yes when n = 1, otherwise no": "n = 1",
    "no when n = 1, otherwise yes": "not (n = 1)",
    "yes when n = 1, otherwise n = 2": "n = 1 or n = 2",
    "no when n = 1, otherwise n = 2": "not (n = 1) and n = 2",
    "n = 2 when n = 1, otherwise yes": "not (n = 1) or n = 2",
    "n = 2 when n = 1, otherwise no": "n = 1 and n = 2",
    "any player where no": "no", "count of player in others where no": "0",
    "sum of n over player where no": "0",
}  # fmt: skip

FULL = (
    "0 - n", "n * 0", "n / 2", "1 / n", "n mod 1", "n + 1", "1 + n", "n - 1", "2 * n", "n * 2",
    "n = 1 and n = 2", "n = 1 or n = 2", "n = 2 when n = 1, otherwise n = 3",
    "yes when n = 1, no when n = 2, otherwise n = 3", "1 when n = 1, otherwise 0",
    "any player where player is dealer", "every player satisfies no", "-n", "not (n = 1)",
    "highest n over player where no", "count of player in others where player is dealer",
)  # fmt: skip


def test_parts_that_count_nothing_are_not_said() -> None:
    _, exprs = world(*SHORTER, *SHORTER.values())
    short, wanted = exprs[: len(SHORTER)], exprs[len(SHORTER) :]
    wrong = [t for t, e, w in zip(SHORTER, short, wanted, strict=True) if not same(simpler(e), w)]
    assert wrong == []


def test_parts_that_count_are_said() -> None:
    _, exprs = world(*FULL)
    assert [text for text, e in zip(FULL, exprs, strict=True) if simpler(e) is not e] == []
