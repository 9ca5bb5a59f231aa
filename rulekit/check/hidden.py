"""What not everybody sees: the zones in a condition whose cards are hidden from somebody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulekit.language.declarations import Sight
from rulekit.model.expr import Define, Expr, Property, Zone
from rulekit.model.ruleset import Definition
from rulekit.model.traversal import expressions
from rulekit.nodes import dataclass


@dataclass(frozen=True, slots=True)
class Hidden:
    """Looks for hidden zones, also in what definitions stand for.

    `sights`: the least that is seen of each zone.
    """

    sights: Mapping[str, Sight]
    definitions: Mapping[str, Definition]

    def zones(self, expr: Expr) -> Iterator[Zone]:
        """The zones in an expression whose cards not everybody sees."""
        return self._zones(expr, set())

    def _zones(self, expr: Expr, known: set[str]) -> Iterator[Zone]:
        """`known`: the definitions that have been looked into."""
        match expr:
            case Property(word=word, thing=Zone(name=name)):
                if word in ("size", "empty") or (word, self._sight(name)) == ("top", "top_up"):
                    return
            case Zone(name=name) if self._sight(name) != "face_up":
                yield expr
            case Define(name=name) if name in self.definitions and name not in known:
                known.add(name)
                for _, body in self.definitions[name].body.cases:
                    yield from self._zones(body, known)
        for inner in expressions(expr):
            yield from self._zones(inner, known)

    def _sight(self, zone: str) -> Sight:
        return self.sights.get(zone, "face_up")
