"""Where chosen cards lie: the places that an expression of cards adds up, in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rulekit.model.expr import Expr, walk
from rulekit.model.ruleset import Definition
from rulekit.types import MELD, MELDS, PLAYERS, TEAM, TEAMS

Definitions = Mapping[str, Definition]

SETTLED = ("const", "option", "and", "or", "not", "cases", "arithmetic", "compare", "between")
MAYBE = -1  # the truth of a condition that options settle, while they are not chosen
NOT_CLEAR = "it is not clear where these cards lie"
IN_MELDS = "only a layout takes cards out of melds"


@dataclass(frozen=True, slots=True)
class Place:
    """A zone from which cards are taken; only those of `part`, if it is given."""

    zone: Expr
    part: Expr | None = None


class Unclear(Exception):
    """Of these cards nobody can say in which zone they lie; the message says why."""

    def __init__(self, why: str, where: Expr) -> None:
        super().__init__(why)
        self.where = where


@dataclass(frozen=True, slots=True)
class Finder:
    """Finds the places of cards.

    `settle` gives the truth of a condition, MAYBE if options will settle it, None if play decides
    it. `owners` tells who has a zone of each name. `chosen` are the places of earlier choices of
    the same move.
    """

    definitions: Definitions
    owners: Mapping[str, str]
    settle: Callable[[Expr], int | None]
    chosen: Mapping[str, tuple[Place, ...] | Unclear]

    def places(self, cards: Expr) -> tuple[Place, ...]:
        """The places, first ones first. Raises Unclear."""
        match cards.op:
            case "zone":
                return (Place(self._zone(cards)),)
            case "arithmetic" if cards.value == "+":
                return self._sum(cards)
            case "arithmetic" | "items":
                return self.places(cards.args[0])
            case "property" | "call":
                return self._part(cards)
            case "all":
                return tuple(Place(each.zone, cards) for each in self.places(cards.args[0]))
            case "local":
                return self._chosen(cards)
            case "define":
                return self._defined(cards)
            case "cases":
                pairs = zip(cards.args[0::2], cards.args[1::2], strict=False)
                return self._cases([*pairs, (None, cards.args[-1])])
        raise Unclear(NOT_CLEAR, cards)

    def _zone(self, zone: Expr) -> Expr:
        if several(zone, self.owners.get(str(zone.value), "")):
            raise Unclear("this is several places; name one", zone)
        return zone

    def _sum(self, cards: Expr) -> tuple[Place, ...]:
        left, right = (self.places(arg) for arg in cards.args)
        for one in left:
            for other in right:
                if same(one.zone, other.zone) and None in (one.part, other.part):
                    raise Unclear("these cards are in this sum twice", cards.args[1])
        return (*left, *right)

    def _part(self, cards: Expr) -> tuple[Place, ...]:
        """`top of PILE`, `top(PILE, N)`, `cards of MELD` and the like."""
        thing = cards.args[0]
        if thing.type in (MELD, MELDS):  # a zone of melds itself is no cards, and refused as such
            raise Unclear(IN_MELDS, cards)
        if thing.op == "zone":
            return (Place(self._zone(thing), cards),)
        if thing.op == "local":  # its cards, its rest, the card of a layoff
            return self._chosen(thing)
        raise Unclear(NOT_CLEAR, cards)

    def _chosen(self, name: Expr) -> tuple[Place, ...]:
        found = self.chosen.get(str(name.value))
        if isinstance(found, Unclear):
            raise found
        if found is None:
            raise Unclear(IN_MELDS if name.type == MELD else NOT_CLEAR, name)
        return found

    def _defined(self, name: Expr) -> tuple[Place, ...]:
        made = self.definitions.get(str(name.value))
        if made is None:
            raise Unclear(NOT_CLEAR, name)
        bound = {word: arg for (word, _), arg in zip(made.params, name.args, strict=False)}
        return self._cases(
            [
                (None if condition is None else _with(condition, bound), _with(value, bound))
                for condition, value in made.body.cases
            ]
        )

    def _cases(self, cases: list[tuple[Expr | None, Expr]]) -> tuple[Place, ...]:
        """The places of the case that holds; of cases that play decides, if they are the same."""
        found: list[tuple[Place, ...]] = []
        doubtful: list[tuple[Place, ...]] = []
        for condition, value in cases:
            holds = 1 if condition is None else self.settle(condition)
            if holds == 0:
                continue
            found.append(self.places(value))
            if holds is None or doubtful:
                doubtful.append(found[-1])
            if holds == 1:
                break
        if any(not _alike(doubtful[0], other) for other in doubtful[1:]):
            raise Unclear(NOT_CLEAR, cases[0][1])
        return found[0]


def several(zone: Expr, owner: str) -> bool:
    """Whether a zone expression names the zones of several owners; `owner`: who has one each."""
    kind = zone.args[0].type if zone.args else None
    return kind in (PLAYERS, TEAMS) or (kind == TEAM and owner == "player")


def same(one: Expr, other: Expr) -> bool:
    """Whether two expressions say the same, wherever they are written."""
    return (one.op, one.value, len(one.args)) == (other.op, other.value, len(other.args)) and all(
        same(a, b) for a, b in zip(one.args, other.args, strict=True)
    )


def _alike(some: tuple[Place, ...], others: tuple[Place, ...]) -> bool:
    return len(some) == len(others) and all(
        same(a.zone, b.zone) for a, b in zip(some, others, strict=True)
    )


def _with(expr: Expr, bound: Mapping[str, Expr]) -> Expr:
    """An expression with arguments in place of parameters."""
    if expr.op == "local":
        return bound.get(str(expr.value), expr)
    return replace(expr, args=tuple(_with(arg, bound) for arg in expr.args))


def of_options(condition: Expr, definitions: Definitions) -> bool:
    """Whether options and table size settle a condition."""
    return all(
        part.op in SETTLED
        or (part.op == "given" and part.value == "players")
        or (part.op == "define" and _settled(definitions.get(str(part.value)), definitions))
        for part in walk(condition)
    )


def _settled(made: Definition | None, definitions: Definitions) -> bool:
    """Whether options settle a definition, whatever its arguments."""
    return made is not None and all(
        of_options(part, definitions)
        for case in made.body.cases
        for part in case
        if part is not None
    )
