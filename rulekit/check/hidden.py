"""What not everybody sees: the zones in a condition whose cards are hidden from somebody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rulekit.language.declarations import Sight
from rulekit.model.expr import Define, Expr, Property, Zone
from rulekit.model.traversal import expressions


@dataclass(slots=True)
class Hidden:
    """Looks for hidden zones, also in what definitions stand for.

    `sights`: the least that is seen of each zone.
    """

    sights: Mapping[str, Sight]
    definitions: Mapping[str, tuple[Expr, ...]]
    known: set[str] = field(default_factory=set)  # the definitions that have been looked into

    def zones(self, expr: Expr) -> Iterator[Zone]:
        """The zones in an expression whose cards not everybody sees."""
        match expr:
            case Property(word=word, thing=Zone(name=name)):
                if word in ("size", "empty") or (word, self._sight(name)) == ("top", "top_up"):
                    return
            case Zone(name=name) if self._sight(name) != "face_up":
                yield expr
            case Define(name=name) if name not in self.known:
                self.known.add(name)
                for body in self.definitions.get(name, ()):
                    yield from self.zones(body)
        for inner in expressions(expr):
            yield from self.zones(inner)

    def _sight(self, zone: str) -> Sight:
        return self.sights.get(zone, "face_up")
