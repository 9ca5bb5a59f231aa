"""What a refused move amounts to: which comparison a demand is, and functions that tell its sides.

They are made of the functions that judge, and use their work space; so the program that is printed,
of which records carry the hash, knows nothing of them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Function,
    If,
    Local,
    Not,
    Return,
    Set,
    Statement,
    While,
    expressions,
    parts,
)
from rulekit.ir.program import NO_AMOUNT
from rulekit.lower.body import Body
from rulekit.model import expr as forms
from rulekit.model.effect import Effect, Move, Perform, walk_effects
from rulekit.model.expr import Expr as Phrase
from rulekit.model.settled import Rules
from rulekit.model.traversal import expressions as phrases
from rulekit.settle.folding import known
from rulekit.types import NUMBER

WANTED: Mapping[str, str] = {
    ">=": "at least", ">": "more than", "<=": "at most", "<": "less than", "==": "exactly",
}  # fmt: skip
"""How messages say what a comparison wants."""

SIDE = "side"
"""The parameter of the functions here: 0 for the amount that there is, else for what is wanted."""

_NONE = Const(NO_AMOUNT, "no_amount")

# ── which comparison a demand is ──────────────────────────────────────────────────────────────


def told_of(body: Body, demand: Phrase, chosen: Collection[str] | None) -> tuple[Binary, ...]:
    """The code of the one comparison of numbers that a demand is, or that it hangs on.

    Nothing if there are several, if it is of something that the player does not know, or if it asks
    only whether there is something at all. `chosen`: the names of which its left side has to speak;
    None: the demand is of what a move leads to, and has to be a comparison itself. The demand is in
    the body already.
    """
    rules = body.site.rules
    found = list(_comparisons(rules, demand, chosen))
    if len(found) != 1:
        return ()
    (compared,) = found
    if not all(is_known(rules, side) for side in (compared.left, compared.right)):
        return ()
    codes = (code for phrase, code in body.compared if phrase is compared)
    return tuple(code for code in codes if _is_of_amounts(code))


def _is_of_amounts(code: Binary) -> bool:
    """Whether a comparison asks how much there is: not whether two things agree, or one exists."""
    match code:
        case Binary(">", _, Const(0)) | Binary(">=", _, Const(1)):
            return False
        case Binary("==", _, right):
            return isinstance(right, Const)
    return True


def _comparisons(
    rules: Rules, demand: Phrase, chosen: Collection[str] | None
) -> Iterator[forms.Compare]:
    """The comparisons of numbers of which one has to hold, or all; those of what is chosen."""
    match demand:
        case forms.And() | forms.Or():
            open_sides = [each for each in (demand.left, demand.right) if known(each) is None]
            if chosen is not None or len(open_sides) == 1:
                for side in open_sides:
                    yield from _comparisons(rules, side, chosen)
        case forms.Define(name=name, args=args):
            definition = rules.definitions[name]
            inner = None if chosen is None else {
                param for (param, _), arg in zip(definition.params, args, strict=True)
                if _speaks(arg, chosen)
            }  # fmt: skip
            yield from _comparisons(rules, definition.body, inner)
        case forms.Compare(left=left) if left.type == NUMBER:
            if chosen is None or _speaks(left, chosen):
                yield demand
        case _:
            pass


def _speaks(expr: Phrase, chosen: Collection[str]) -> bool:
    if isinstance(expr, forms.Local):
        return expr.name in chosen
    return any(_speaks(inner, chosen) for inner in phrases(expr))


# ── what the player knows ─────────────────────────────────────────────────────────────────────


def is_known(rules: Rules, expr: Phrase) -> bool:
    """Whether who makes a move knows what an expression is: it speaks of nothing that is hidden."""
    match expr:
        case forms.Property(word="size" | "empty", thing=forms.Zone(owner=owner)):
            return owner is None or is_known(rules, owner)
        case forms.Property(word="top", thing=forms.Zone(name=name, owner=None)):
            return rules.zones[name].sight in ("face_up", "top_up")
        case forms.Zone(name=name):
            zone = rules.zones[name]
            own = _is_own(expr) and zone.owner and zone.sight.startswith("seen_by")
            seen = zone.sight == "face_up" or bool(own)
        case forms.Variable(name=name):
            seen = rules.variables[name].sight == "face_up" or _is_own(expr)
        case forms.Given(word=word):
            seen = word != "random_player"
        case forms.KindOfMove():  # whether there is a move of a kind may hang on anything
            seen = False
        case forms.Define(name=name):
            seen = is_known(rules, rules.definitions[name].body)
        case _:
            seen = True
    return seen and all(is_known(rules, inner) for inner in phrases(expr))


def _is_own(expr: forms.Owned) -> bool:
    return isinstance(expr.owner, forms.Given) and expr.owner.word == "me"


def brings_known(rules: Rules, effects: Sequence[Effect]) -> bool:
    """Whether who makes a move knows afterwards no more cards than before: none is turned up."""
    for effect in walk_effects(effects):
        inside = [effect.cards, effect.source] if isinstance(effect, Move) else phrases(effect)
        called = rules.procedures[effect.procedure].body if isinstance(effect, Perform) else ()
        if not (all(is_known(rules, each) for each in inside) and brings_known(rules, called)):
            return False
    return True


# ── functions ─────────────────────────────────────────────────────────────────────────────────


def telling(
    judging: Function, name: str, refusals: Mapping[int, Sequence[Binary] | str]
) -> Function:
    """A function that goes as one that judges, and tells an amount where that one refuses.

    `refusals`: of each refusal, by its number, the comparisons on which it hangs, or the function
    that tells its amount.
    """
    compared = {key: each for key, each in refusals.items() if not isinstance(each, str)}
    answers = {
        key: _sides(key) if key in compared else (Return(Call(str(each), (Local(SIDE),))),)
        for key, each in refusals.items()
    }
    body = (*_unnoted(compared), *_answered(_noted(judging.body, compared), answers))
    return Function(name, (SIDE,), body, judging.span, judging.about)


def telling_tried(trying: Function, name: str, codes: Sequence[Binary]) -> Function:
    """The same of a function that tries a move out, whose last statement gives its result."""
    *before, last = _noted(trying.body, {0: codes})
    assert isinstance(last, Return)
    body = (*_unnoted([0]), *before, *_sides(0))
    return Function(name, (SIDE,), body, trying.span, trying.about)


def _here(key: int) -> Local:
    """What there is, of the first comparison of a refusal that does not hold."""
    return Local(f"here_{key}")


def _there(key: int) -> Local:
    """What it is compared with."""
    return Local(f"there_{key}")


def _unnoted(keys: Iterable[int]) -> Iterator[Statement]:
    """No comparison has been made yet."""
    for key in keys:
        yield Set(_here(key).name, _NONE)
        yield Set(_there(key).name, _NONE)


def _noted(
    body: Sequence[Statement], compared: Mapping[int, Sequence[Binary]]
) -> tuple[Statement, ...]:
    """The same statements, with both sides of comparisons noted where they are made."""
    made: list[Statement] = []
    for statement in body:
        inside = [part for expr in expressions(statement) for part in parts(expr)]
        for key, codes in compared.items():
            made += [_note(key, code) for code in codes if any(part is code for part in inside)]
        match statement:
            case If(condition, then, orelse):
                made.append(If(condition, _noted(then, compared), _noted(orelse, compared)))
            case While(condition, inner):
                made.append(While(condition, _noted(inner, compared)))
            case _:
                made.append(statement)
    return tuple(made)


def _note(key: int, code: Binary) -> Statement:
    first = Binary("==", _here(key), _NONE)
    sides = Set(_here(key).name, code.left), Set(_there(key).name, code.right)
    return If(Binary("and", first, Not(code)), sides)


def _answered(
    body: Sequence[Statement], answers: Mapping[int, tuple[Statement, ...]]
) -> tuple[Statement, ...]:
    """The same statements, with amounts in place of the numbers of refusals."""
    made: list[Statement] = []
    for statement in body:
        match statement:
            case Return(Const(number)):
                made += answers.get(number, (Return(_NONE),))
            case If(condition, then, orelse):
                made.append(If(condition, _answered(then, answers), _answered(orelse, answers)))
            case _:
                made.append(statement)
    return tuple(made)


def _sides(key: int) -> tuple[Statement, ...]:
    return (If(Local(SIDE), (Return(_there(key)),)), Return(_here(key)))
