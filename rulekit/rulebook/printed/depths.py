"""Cards within a pile: a number that says how deep one lies, and how many cards are kept back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping

from rulekit.model.choice import PickNumber
from rulekit.model.effect import Effect, inner
from rulekit.model.expr import Arithmetic, Between, Call, Compare, Expr, Local, Property
from rulekit.model.ruleset import Action
from rulekit.model.traversal import expressions, meaning, same, walk
from rulekit.settle.folding import known
from rulekit.types import CARD

ONE = "one"
"""What a number of things is counted in beside the sizes of places."""


def depths(action: Action) -> Mapping[str, Expr]:
    """The piles of which a number that is chosen tells nothing but how deep a card lies in them."""
    found: dict[str, Expr] = {}
    for choice in action.choices:
        if isinstance(choice, PickNumber) and known(choice.low) == 1:
            high = choice.high
            if isinstance(high, Property) and high.word == "size":
                uses = [p for e in _spoken(action) for p in walk(e) if _is(p, choice.name)]
                plain = [p for e in _spoken(action) for p in _plain(e, choice.name, high.thing)]
                if uses and len(uses) == len(plain):
                    found[choice.name] = high.thing
    return found


def _is(part: Expr, name: str) -> bool:
    return isinstance(part, Local) and part.name == name


def _plain(expr: Expr, name: str, pile: Expr) -> Iterator[Expr]:
    """The uses of a number in which it says which card of a pile is meant."""
    match expr:
        case Call(function="item" | "top" as function, args=(where, number)) if same(where, pile):
            match number:
                case Arithmetic(sign="-", left=left, right=less) if function == "top":
                    if _is(left, name) and known(less) == 1:
                        yield left
                case _ if _is(number, name):
                    yield number
        case Compare(relation=">", left=left, right=one) if _is(left, name) and known(one) == 1:
            yield left
        case Between(number=Call(function="cost_to_lay", args=(_, held, _)) as cost, high=high):
            yield from _plain(cost, name, pile)
            if kept_back(held, high) is not None:
                yield from (part for part in walk(high) if _is(part, name))
        case _:
            for part in expressions(expr):
                yield from _plain(part, name, pile)


def _spoken(action: Action) -> Iterator[Expr]:
    """All expressions of a move."""
    yield from (each for each in (action.when, action.ensure) if each is not None)
    for choice in action.choices:
        yield from expressions(choice)
    todo: list[Effect] = [*action.effects]
    while todo:
        effect = todo.pop()
        yield from expressions(effect)
        todo += inner(effect)
    for condition, target in action.route.cases:
        yield from () if condition is None else (condition,)
        yield from expressions(target)


def kept_back(held: Expr, most: Expr) -> int | None:
    """How many cards are left where a card is laid with so many at most, itself among them.

    `held`: the cards beside it. None: that depends on more than their number.
    """
    left = _cards(held)
    left[ONE] += 1
    left.subtract(_number(most))
    if any(number for part, number in left.items() if part != ONE) or left[ONE] < 0:
        return None
    return left[ONE]


def _cards(cards: Expr) -> Counter[Hashable]:
    """How many cards there are, by the places of which that is not known."""
    if cards.type == CARD:
        return Counter({ONE: 1})
    match cards:
        case Arithmetic(sign="+" | "-" as sign, left=left, right=right):
            return _sum(_cards(left), _cards(right), sign)
        case Call(function="top", args=(_, number)):
            return _number(number)
        case _:
            return Counter({meaning(cards): 1})


def _number(expr: Expr) -> Counter[Hashable]:
    """A number as a sum of such parts."""
    value = known(expr)
    if value is not None:
        return Counter({ONE: value})
    match expr:
        case Property(word="size", thing=thing):
            return _cards(thing)
        case Arithmetic(sign="+" | "-" as sign, left=left, right=right):
            return _sum(_number(left), _number(right), sign)
        case _:
            return Counter({meaning(expr): 1})


def _sum(left: Counter[Hashable], right: Counter[Hashable], sign: str) -> Counter[Hashable]:
    found = Counter(left)
    if sign == "+":
        found.update(right)
    else:
        found.subtract(right)
    return found
