"""Where chosen cards lie: the places that an expression of cards adds up, in their order."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from rulekit.model import expr as forms
from rulekit.model import settled
from rulekit.model.expr import Expr, Guarded, Zone
from rulekit.model.ruleset import Definition
from rulekit.model.traversal import put_in, same, walk
from rulekit.nodes import dataclass
from rulekit.types import EXCHANGE, MELD, MELDS, PLAYERS, TEAM, TEAMS

Definitions = Mapping[str, Definition]

MAYBE = -1  # the truth of a condition that options settle, while they are not chosen
NOT_CLEAR = "it is not clear where these cards lie"
IN_MELDS = "only a layout takes cards out of melds"


@dataclass(frozen=True, slots=True)
class Place:
    """A zone from which cards are taken; only those of `part`, if it is given."""

    zone: Zone
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

    definitions: Mapping[str, Definition | settled.Definition]
    owners: Mapping[str, str]
    settle: Callable[[Expr], int | None]
    chosen: Mapping[str, tuple[Place, ...] | Unclear]

    def places(self, cards: Expr) -> tuple[Place, ...]:
        """The places, first ones first. Raises Unclear."""
        match cards:
            case Zone():
                return (Place(self._zone(cards)),)
            case forms.Arithmetic():
                return self._sum(cards) if cards.sign == "+" else self.places(cards.left)
            case forms.Property(thing=thing):
                return self._part(cards, thing)
            case forms.Call(args=(thing, *_)):
                return self._part(cards, thing)
            case forms.All(domain=domain):
                return tuple(Place(each.zone, cards) for each in self.places(domain))
            case forms.Local():
                return self._chosen(cards)
            case forms.Define():
                return self._defined(cards)
            case forms.Cases():
                return self._cases([*cards.cases, (None, cards.otherwise)])
            case (
                forms.Const() | forms.KindOfMove() | forms.Option() | forms.Given()
                | forms.Variable() | forms.Ledger() | forms.Names() | forms.Call()
                | forms.Ranking() | forms.Negative() | forms.Condition() | forms.Quantifier()
            ):  # fmt: skip
                raise Unclear(NOT_CLEAR, cards)
            case _:
                assert_never(cards)

    def _zone(self, zone: Zone) -> Zone:
        if several(zone, self.owners.get(zone.name, "")):
            raise Unclear("this is several places; name one", zone)
        return zone

    def _sum(self, cards: forms.Arithmetic) -> tuple[Place, ...]:
        left, right = self.places(cards.left), self.places(cards.right)
        if _comes(cards.right):  # what comes to a place is not in it twice
            right = tuple(each for each in right if not _has(left, each))
        for one in left:
            for other in right:
                if same(one.zone, other.zone) and None in (one.part, other.part):
                    raise Unclear("these cards are in this sum twice", cards.right)
        return (*left, *right)

    def _part(self, cards: Expr, thing: Expr) -> tuple[Place, ...]:
        """`top of PILE`, `top(PILE, N)`, `cards of MELD` and the like."""
        if thing.type in (MELD, MELDS):  # a zone of melds itself is no cards, and refused as such
            raise Unclear(IN_MELDS, cards)
        if isinstance(thing, Zone):
            return (Place(self._zone(thing), cards),)
        if isinstance(thing, forms.Local):  # its cards, its rest, the card of a layoff
            return self._chosen(thing)
        raise Unclear(NOT_CLEAR, cards)

    def _chosen(self, name: forms.Local) -> tuple[Place, ...]:
        found = self.chosen.get(name.name)
        if isinstance(found, Unclear):
            raise found
        if found is None:
            raise Unclear(IN_MELDS if name.type == MELD else NOT_CLEAR, name)
        return found

    def _defined(self, name: forms.Define) -> tuple[Place, ...]:
        made = self.definitions.get(name.name)
        if made is None:
            raise Unclear(NOT_CLEAR, name)
        bound = {word: arg for (word, _), arg in zip(made.params, name.args, strict=False)}
        return self._cases(
            [
                (None if condition is None else put_in(condition, bound), put_in(value, bound))
                for condition, value in _alternatives(made.body)
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


def _comes(cards: Expr) -> bool:
    """Whether it is the wild of an exchange: it comes to where the card for it is taken from."""
    match cards:
        case forms.Property(word="wild", thing=thing):
            return thing.type == EXCHANGE
        case _:
            return False


def _has(places: tuple[Place, ...], place: Place) -> bool:
    """Whether all of the zone of a place is among some places."""
    return any(each.part is None and same(each.zone, place.zone) for each in places)


def several(zone: Zone, owner: str) -> bool:
    """Whether a zone expression names the zones of several owners; `owner`: who has one each."""
    kind = None if zone.owner is None else zone.owner.type
    return kind in (PLAYERS, TEAMS) or (kind == TEAM and owner == "player")


def zone_of(place: Expr) -> Zone:
    """A place of an effect as the zone that it is, of which the checker has made sure."""
    assert isinstance(place, Zone)
    return place


def _alternatives(body: Guarded[Expr] | Expr) -> tuple[tuple[Expr | None, Expr], ...]:
    """What a definition stands for: one of several, or what has been chosen of them."""
    return body.cases if isinstance(body, Guarded) else ((None, body),)


def _alike(some: tuple[Place, ...], others: tuple[Place, ...]) -> bool:
    return len(some) == len(others) and all(
        same(a.zone, b.zone) for a, b in zip(some, others, strict=True)
    )


def of_options(condition: Expr, definitions: Definitions) -> bool:
    """Whether options and table size settle a condition."""
    return all(_of_options(part, definitions) for part in walk(condition))


def _of_options(part: Expr, definitions: Definitions) -> bool:
    """Whether options and table size settle a form, if they do so for what is in it."""
    match part:
        case forms.Const() | forms.Option() | forms.Arithmetic() | forms.Cases():
            return True
        case forms.And() | forms.Or() | forms.Not() | forms.Compare() | forms.Between():
            return True
        case forms.Given(word=word):
            return word == "players"
        case forms.Define(name=name):
            return _settled(definitions.get(name), definitions)
        case (
            forms.KindOfMove() | forms.Local() | forms.Owned() | forms.Names()
            | forms.Property() | forms.Call() | forms.Ranking() | forms.Negative()
            | forms.Member() | forms.Fits() | forms.Quantifier()
        ):  # fmt: skip
            return False
        case _:
            assert_never(part)


def _settled(made: Definition | None, definitions: Definitions) -> bool:
    """Whether options settle a definition, whatever its arguments."""
    return made is not None and all(
        of_options(part, definitions)
        for case in made.body.cases
        for part in case
        if part is not None
    )
