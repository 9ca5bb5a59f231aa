"""The page on the Python API: names in the order a reader needs them, text from the docstrings."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from types import FunctionType

import rulekit
from rulekit.answers.aims import Aim, Outcome
from rulekit.answers.changes import RuleChange
from rulekit.answers.comparison import Side
from rulekit.answers.differences import Difference
from rulekit.answers.effects import Effect
from rulekit.answers.levels import Level
from rulekit.answers.metrics import Metric
from rulekit.answers.sweeps import Point
from rulekit.diagnostics import Diagnostic, Report
from rulekit.machine.move import Played, Transfer
from rulekit.machine.move import Shown as ShownCard
from rulekit.machine.outcome import HandResult, Line
from rulekit.machine.view import ZoneView
from rulekit.play.fleet import Fleet, Step
from rulekit.play.legal import LegalMoves
from rulekit.series.merging import Merged, MergeError
from rulekit.series.shards import OutError
from rulekit.series.usage import Times, Used
from rulekit.series.work import WorkerLost
from rulekit.solve.solved import Solved
from rulekit.solve.solving import Solver

WIDTH = 90  # of a signature in one line

Shown = type | FunctionType

GROUPS: Mapping[str, tuple[str, tuple[Shown, ...]]] = {
    "Loading": (
        "A game is a rule file with its options. Where names are looked for, "
        "[`rulekit list`](cli.md#rulekit-list) tells.",
        (rulekit.games, rulekit.load, rulekit.loads, rulekit.Game),
    ),
    "Playing": (
        "A state is a position. Playing a move gives a new state.",
        (rulekit.State, LegalMoves, rulekit.Move),
    ),
    "Looking": (
        "What a seat may know is a view. What happened is the history; it hides nothing.",
        (rulekit.View, ZoneView, Played, Transfer, ShownCard),
    ),
    "How it ended": (
        "A state that is over has an outcome.",
        (rulekit.Outcome, HandResult, Line),
    ),
    "Simulating": (
        "Bots play many hands or matches. The columns of the rows stand in "
        "[results of simulations](results.md).",
        (rulekit.simulate, rulekit.Results, rulekit.read_results, rulekit.merge, Merged),
    ),
    "Looking at rules in play": (
        "How often each place of a rule file acts: see "
        "[see which rules are used](../howto/see_which_rules_are_used.md).",
        (rulekit.usage, rulekit.Usage, Used, Times),
    ),
    "Comparing": (
        "Two sides play the same deals, and what differs is told with its interval: see "
        "[compare two games](../howto/compare_two_games.md).",
        (
            rulekit.compare, rulekit.Comparison, Difference, Metric, Side, RuleChange,
            rulekit.effects, rulekit.Effects, Effect, rulekit.sweep, rulekit.Sweep, Point, Level,
            rulekit.tune, rulekit.Tuned, Outcome, Aim,
        ),
    ),
    "Measuring": (
        "A closer look at a sample of hands: see [metrics](metrics.md).",
        (rulekit.measure, rulekit.Measures, rulekit.Figure),
    ),
    "Reporting": (
        "What was found, as one page of HTML: see [read a report](../howto/read_a_report.md).",
        (rulekit.write_report,),
    ),
    "Learning": (
        "Many hands side by side, for programs that learn: see "
        "[play many hands at once](../howto/play_many_hands_at_once.md). `Game.fleet` makes a "
        "fleet.",
        (Fleet, Step),
    ),
    "Solving": (
        "The exact search for the melds that make the most of cards. `Game.solve_hands` and "
        "`Game.solve_tables` are the short ways to it; `Game.solver` is the one to keep.",
        (Solver, Solved),
    ),
    "Records and replays": (
        "`State.record` gives a record, `Game.replay` plays it again.",
        (rulekit.Record,),
    ),
    "Errors": (
        "All errors but `RuleFault`, `BotFault`, `OutError`, `MergeError` and `WorkerLost` "
        "are kinds of ValueError: what was asked for cannot be. A TypeError is raised for what is "
        "of the wrong kind, such as a text for a number.",
        (
            rulekit.RulesetError, Report, Diagnostic, rulekit.SettingError, rulekit.BadNotation,
            rulekit.IllegalMove, rulekit.BadRecord, rulekit.UnknownBot, rulekit.RuleFault,
            rulekit.BotFault, OutError, WorkerLost, MergeError,
        ),
    ),
}  # fmt: skip

# What rulekit's own parts use of these classes; readers need none of it.
INNER: Mapping[str, frozenset[str]] = {
    "Comparison": frozenset({"tallied"}),
    "Game": frozenset({"rules", "program", "digest"}),
    "State": frozenset({"board", "position", "words", "start", "past", "checked"}),
    "LegalMoves": frozenset({"state", "asides"}),
    "Results": frozenset({"series", "kept", "shelf", "raw", "found_hands", "wants_rows", "keep"}),
    "Fleet": frozenset({"program"}),
    "SettingError": frozenset({"span"}),
    "Solver": frozenset({"program", "machine", "bags"}),
    "Report": frozenset(
        {
            "add",
            "merge",
            "prefer",
            "note_deleted",
            "forget_uses",
            "forget_names",
            "gather",
        }
    ),
}

# The attributes that `__init__` sets, where a class declares none, with their types.
ATTRIBUTES: Mapping[str, Mapping[str, str]] = {
    "Game": {"chosen": "dict[str, str]", "default_players": "int"},
    "Fleet": {"games": "int", "counts": "Numbers", "turns": "Numbers", "numbers": "Numbers",
              "states": "Numbers"},
    "Solver": {"faces": "tuple[str, ...]", "kinds": "int"},
    "Solved": {"values": "Array"},
    "RulesetError": {"report": "Report"},
    "IllegalMove": {"move": "str", "why": "str", "legal": "tuple[str, ...]", "unmet": "int | None"},
    "RuleFault": {"message": "str", "number": "int", "record": "Record | None",
                  "results": "Results | None"},
    "BotFault": {"results": "Results | None"},
    "OutError": {"results": "Results | None"},
    "WorkerLost": {"results": "Results | None"},
}  # fmt: skip

STANDARD = {
    "Any", "ChildProcessError", "Exception", "False", "Iterator", "Mapping", "NDArray", "None",
    "OSError", "Path", "Sequence", "True", "ValueError",
}  # fmt: skip

ALIASES: Mapping[str, str] = {
    "Array": "a numpy array of int64",
    "Numbers": "a numpy array of int64",
    "Cards": "a list of texts, such as `7H 8H 9H 2C`, or a numpy array of whole numbers with a row "
    "for each hand and a column for each face, in the order of `Solver.faces`",
    "Fix": "has `span`, `text` and `safe`: an edit that mends a finding",
    "Callable": "a function, with what it takes and gives",
    "Progress": "a function of two numbers",
    "Code": "has `id`, `RK301`, and `slug`, `unknown-name`: see [findings](codes.md)",
    "Severity": "an enumeration: ERROR or WARNING",
    "Reached": "a text: `reached`, `missed` or `unclear`",
    "Verdict": "a text: `differs`, `alike`, `unclear` or `same`",
    "Reported": "what `simulate`, `compare`, `effects` or `sweep` bring",
    "Sayings": "the words of a language for figures: `ENGLISH` of `rulekit.answers.english`, or "
    "`SPANISH` of `rulekit.answers.spanish`",
    "Span": "has `file`, `line` and `col`, both from 1",
    "Related": "a tuple of pairs: Span, text",
    "Unit": "a text: `share`, `points` or `number`",
}  # what signatures name without a heading of its own

EXAMPLE = """\
```python
>>> import rulekit
>>> gin = rulekit.load("gin", target=50)             # a game, with an option chosen
>>> state = gin.start(seed=8, scope="hand")          # one hand; equal seeds, equal hands
>>> state.to_move, state.legal_moves
(2, <LegalMoves (take_upcard, refuse)>)
>>> print(state.view(2).zone("hand", 2))             # what seat 2 may know
hand of 2: 8C 9C KC JD KD 2H QH 4S 9S JS
>>> while not state.is_over:
...     knocks = [move for move in state.legal_moves if move.action == "knock"]
...     state = state.play((knocks or state.legal_moves)[0])
>>> print(state.outcome)
gin: won by 2; scores 0, 61
>>> gin.replay(state.record) == state                # a record replays to the same state
True
>>> results = rulekit.simulate(gin, hands=20, bots=("greedy", "random"), seed=1, rows=True)
>>> results.rows["reason"].count("knock")
20
>>> gin.solve_hands(["7H 8H 9H 2C"]).melds(0)        # the exact search for melds
('7H 8H 9H',)
>>> try:
...     gin.start(seed=8).play("discard 7H")
... except rulekit.IllegalMove as refused:
...     print(refused.why)
'discard' is not possible in the phase 'offer'; possible are: take_upcard, ...

```
"""

LEAD = f"""\
# The Python API

`import rulekit` gives every name that is written `rulekit.NAME` below; the other classes are what
their methods return or raise. What is not on this page, and every name that begins with `_`, may
change. Seats count from 1, but in [a fleet](#learning); cards, melds and moves are texts, such as
`10H`, `7H 8H 9H` and `discard KC`.

{EXAMPLE}"""


def page() -> str:
    """Every public name with its signature and docstring."""
    shown = [each for _, names in GROUPS.values() for each in names]
    missing = set(rulekit.__all__) - {each.__name__ for each in shown}
    assert not missing, f"docs/python_reference.py has no place for {', '.join(sorted(missing))}"
    body = "\n".join(
        part
        for title, (lead, names) in GROUPS.items()
        for part in (f"## {title}\n\n{lead}\n", *(_entry(each) for each in names))
    )
    return f"{LEAD}\n{_linked(body)}\n{_aliases(body)}"


def _entry(shown: Shown) -> str:
    """A function, or a class with all its members."""
    if isinstance(shown, FunctionType):
        return _function("###", shown.__name__, _public(shown), shown)
    bases = [base.__name__ for base in shown.__bases__ if base.__module__ == "builtins"]
    above = f"({', '.join(bases)})" if bases not in ([], ["object"]) else ""
    whole, each = _told(shown.__name__, shown.__doc__)
    head = _section("###", shown.__name__, f"class {_public(shown)}{above}", whole)
    return "\n".join([head, *_attributes(shown, each), *_methods(shown)])


def _function(level: str, name: str, public: str, made: FunctionType) -> str:
    """A function or method: signature, what it does, parameters, what it raises."""
    whole, each = _told(name, made.__doc__)
    unknown = set(each) - set(inspect.signature(made).parameters)
    assert not unknown, f"{name} has no {', '.join(sorted(unknown))}"
    does, _, raises = whole.partition("\n\nRaises ")
    items = "\n".join(f"* `{one}`: {meaning}" for one, meaning in each.items())
    parts = [does, items, f"Raises {raises}" if raises else ""]
    return _section(level, name, _call(public, made), "\n\n".join(filter(None, parts)))


def _section(level: str, name: str, signature: str, text: str) -> str:
    return f"{level} {name}\n\n```py\n{signature}\n```\n\n{text}\n"


ENTRY = re.compile(r"(?:^|(?<=[.?] ))((?:`\w+`, )*`\w+`): ")


def _told(name: str, doc: str | None) -> tuple[str, dict[str, str]]:
    """A docstring: what it says as a whole, and what of each name after "`name`:"."""
    assert doc, f"{name} has no docstring"
    whole, each = [], {}
    for paragraph in inspect.cleandoc(doc).split("\n\n"):
        text = " ".join(paragraph.split())
        before, *parts = ENTRY.split(text)
        if before:
            whole.append(before.strip())
        for names, meaning in zip(parts[::2], parts[1::2], strict=True):
            each |= dict.fromkeys(re.findall(r"\w+", names), meaning.strip())
    return "\n\n".join(whole), each


def _public(shown: Shown) -> str:
    """The name as a program writes it: of a class that only methods return, with its module."""
    if shown.__name__ in rulekit.__all__:
        return f"rulekit.{shown.__name__}"
    return f"{shown.__module__}.{shown.__name__}"


def _attributes(shown: type, told: Mapping[str, str]) -> Iterator[str]:
    """A table of what is read and not called. Fields are told of in the docstring of the class."""
    if is_dataclass(shown):
        kinds = {each.name: str(each.type) for each in fields(shown)}
    else:
        kinds = dict(ATTRIBUTES.get(shown.__name__, {}))
        assert set(kinds) | _inner(shown) >= _set_at_once(shown) >= set(kinds), shown.__name__
    kinds = {name: kind for name, kind in kinds.items() if _is_shown(shown, name)}
    unlike = set(kinds) ^ set(told)
    assert not unlike, f"the docstring of {shown.__name__} and its fields: {', '.join(unlike)}"
    rows = [(name, kind, told[name][0].upper() + told[name][1:]) for name, kind in kinds.items()]
    for name, value in vars(shown).items():
        made = value.fget if isinstance(value, property) else getattr(value, "func", None)
        if made is not None and _is_shown(shown, name):
            doc, _ = _told(name, made.__doc__)
            rows.append((name, str(made.__annotations__["return"]), " ".join(doc.split())))
    if rows:
        cells = (f"| `{name}` | `{kind}` | {doc} |\n" for name, kind, doc in rows)
        lines = "".join(cell.replace(" | None`", " \\| None`") for cell in cells)
        yield f"| attribute | type | meaning |\n| --- | --- | --- |\n{lines}"


def _methods(shown: type) -> Iterator[str]:
    """Each method, with its signature and docstring."""
    for name, value in vars(shown).items():
        made = value.__func__ if isinstance(value, classmethod) else value
        if isinstance(made, FunctionType) and _is_shown(shown, name):
            full = f"{shown.__name__}.{name}"
            yield _function("####", full, full, made)


def _call(name: str, made: FunctionType) -> str:
    """A signature, in one line if it fits."""
    whole = inspect.signature(made)
    params = [each for each in whole.parameters.values() if each.name not in ("self", "cls")]
    gives = f" -> {whole.return_annotation}"
    # Annotations are texts, which signatures would print in quotes.
    bare = whole.replace(parameters=params, return_annotation=inspect.Signature.empty)
    inside = re.sub(r": '([^']*)'", r": \1", str(bare))
    line = f"{name}{inside}{gives}"
    if len(line) <= WIDTH:
        return line
    parts = re.split(r", (?![^\[(]*[\])])", inside[1:-1])
    return "\n".join([f"{name}(", *(f"    {part}," for part in parts), f"){gives}"])


def _inner(shown: type) -> frozenset[str]:
    return INNER.get(shown.__name__, frozenset())


def _is_shown(shown: type, name: str) -> bool:
    return not name.startswith("_") and name not in _inner(shown)


def _set_at_once(shown: type) -> set[str]:
    """The public attributes that `__init__` sets."""
    made = vars(shown).get("__init__")
    if made is None:
        return set()
    return {
        node.attr
        for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(made))))
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if ast.unparse(node.value) == "self" and not node.attr.startswith("_")
    }


# ── links ─────────────────────────────────────────────────────────────────────────────────────


def _linked(body: str) -> str:
    """The page with a link wherever a docstring names what has a heading."""
    known = set(re.findall(r"^###+ (\S+)$", body, re.MULTILINE))

    def link(found: re.Match[str]) -> str:
        name = found[1].removeprefix("rulekit.")
        return f"[`{found[1]}`](#{_anchor(name)})" if name in known else found[0]

    return re.sub(r"`([\w.]+)`", link, body)


def _anchor(name: str) -> str:
    return name.lower().replace(".", "")


def _aliases(body: str) -> str:
    """What the types in signatures are that have no heading."""
    known = set(re.findall(r"^### (\S+)$", body, re.MULTILINE))
    written = "".join(re.findall(r"^```py\n.*?^```|^\| `\w+` \| `.*?` \|", body, re.M | re.S))
    named = set(re.findall(r"(?<![\w.])[A-Z]\w+", written)) - known - STANDARD
    assert named <= set(ALIASES), f"nothing says what {', '.join(sorted(named - set(ALIASES)))} is"
    rows = "".join(f"| `{name}` | {ALIASES[name]} |\n" for name in sorted(named))
    return f"## Types in signatures\n\n| name | stands for |\n| --- | --- |\n{rows}"
