"""Laying a table by hand: the zones that are named, and all other cards where they belong."""

from __future__ import annotations

from rulekit.ir.program import ZoneInfo
from rulekit.kernel.memory import header as h
from rulekit.machine.arguments import open_readings
from rulekit.machine.lying import rows_lying
from rulekit.machine.notation import as_written, told_ways
from rulekit.machine.position import Position, Words
from rulekit.model.effect import Shuffle
from rulekit.model.example import Written
from rulekit.model.expr import Given
from rulekit.model.occurring import effects_of
from rulekit.model.ruleset import Ruleset
from rulekit.prove.values import NOTHING, THE_REST, BadValue


def lay_table(
    rules: Ruleset, position: Position, zones: list[tuple[str, int, Written]], seat: int
) -> None:
    """Put cards into zones (name, address, text); zones not named are empty.

    The cards that are named nowhere follow where a text says `...`, else they go to the zone into
    which the deck is shuffled if that is not named itself; their order is the generator's. Melds of
    nobody in particular count as laid by `seat`. Raises BadValue or BadNotation.
    """
    Laying(rules, position, seat).lay(zones)


class Laying:
    """Lays a table, or just reads what is to lie there."""

    def __init__(self, rules: Ruleset, position: Position, seat: int = 0) -> None:
        self.rules = rules
        self.position = position
        self.seat = seat
        self.left = list(position.program.counts)
        self.rested = False

    def lay(self, zones: list[tuple[str, int, Written]]) -> None:
        """Lay it as `lay_table` says."""
        self._clear()
        rest: int | None = None
        for name, address, written in zones:
            text, rests = self.take(name, written.text)
            rest = address if rests else rest
            if text:
                self._fill(self._info(name), address, text)
        if rest is None:
            rest = self._home({name for name, _, _ in zones})
        if rest is not None:
            self._put_rest(rest)

    def take(self, name: str, text: str) -> tuple[str, bool]:
        """Take the cards of a text from the deck: the text of those cards, and if the rest follows.

        Raises BadValue or BadNotation.
        """
        zone, text = self._info(name), text.strip()
        rests = text.endswith(THE_REST)
        if rests:
            if self.rested:
                raise BadValue("only one zone can hold the rest of the cards")
            if zone.shape != "pile":
                raise BadValue(f"only a pile can hold the rest of the cards, not '{name}'")
            self.rested, text = True, text.removesuffix(THE_REST).strip()
        if text.lower() in NOTHING:
            text = ""
        notation = self.position.notation
        melds = text.split("/") if zone.shape == "melds" and text else []
        faces = [face for meld in melds for face, _ in notation.tokens(meld)]
        faces = faces if melds else notation.faces(text)
        if zone.single and len(faces) > 1:
            raise BadValue(f"'{zone.name}' holds one card")
        for face in faces:
            self._use(face)
        return text, rests

    def _clear(self) -> None:
        where, memory = self.position.map, self.position.memory
        for zone in self.position.program.zones:
            for name in (f"zone.{zone.name}", f"kept.{zone.name}", f"known.{zone.name}"):
                if name in where:
                    place = where[name]
                    memory[place.start : place.end] = [0] * place.words

    def _info(self, name: str) -> ZoneInfo:
        return next(zone for zone in self.position.program.zones if zone.name == name)

    def _fill(self, zone: ZoneInfo, address: int, text: str) -> None:
        if zone.shape == "melds":
            for meld in text.split("/"):
                self._meld(zone, address, meld)
            return
        faces = self.position.notation.faces(text)
        if zone.shape == "pile":  # written with the top first
            self.position.memory[address : address + 1 + len(faces)] = [
                len(faces),
                *reversed(faces),
            ]
        else:
            for face in faces:
                self.position.machine.kernel("bag_add", address, face)

    def _meld(self, zone: ZoneInfo, address: int, text: str) -> None:
        found = open_readings(self.position, text) or self._lying(text)
        rows = as_written(found, text, self.position.notation.row)
        if len(rows) != 1:
            ways = told_ways([self.position.notation.row(row) for row in rows])
            many = f"can be meant in several ways; say which: {ways}"
            raise BadValue(f"'{text.strip()}' {many if rows else 'is no meld'}")
        row = self.position.map["host.row"]
        self.position.memory[row.start : row.start + len(rows[0])] = rows[0]
        self.position.machine.kernel("row_seat", row.start, self._layer(zone, address))
        self.position.machine.kernel("melds_append", address, row.start)
        if self.position.memory[h.GROWN]:
            self.position.machine.kernel("melds_settle", address)

    def _lying(self, text: str) -> list[Words]:
        """The melds that have only grown to be what they are."""
        row, kernel = self.position.map["host.row"].start, self.position.machine.kernel
        found = []
        for words in rows_lying(self.position, text):
            self.position.memory[row : row + len(words)] = words
            if kernel("row_valid_grown", row):
                found.append(words)
        return found

    def _layer(self, zone: ZoneInfo, address: int) -> int:
        """Who laid the melds of a zone: its owner, or the first player of the team that owns it."""
        place = self.position.map[f"zone.{zone.name}"]
        index = (address - place.start) // place.stride
        if zone.owner == "team":
            return self.position.program.teams.index(index)
        return index if zone.owner else self.seat

    def _use(self, face: int) -> None:
        self.left[face] -= 1
        if self.left[face] < 0:
            name = self.position.program.faces[face]
            raise BadValue(f"the deck has only {self.position.program.counts[face]} of {name}")

    def _home(self, named: set[str]) -> int | None:
        """The address of the pile into which the deck is shuffled, unless it is named."""
        deck = next(
            (
                effect
                for effect in effects_of(self.rules)
                if isinstance(effect, Shuffle) and isinstance(effect.source, Given)
            ),
            None,
        )
        home = None if deck is None else deck.target
        if home is None or home.name in named or home.owner is not None:
            return None
        return self.position.map[f"zone.{home.name}"].start

    def _put_rest(self, address: int) -> None:
        """Under what lies there already, in an order of chance."""
        memory = self.position.memory
        above = memory[address + 1 : address + 1 + memory[address]]
        rest = [face for face, number in enumerate(self.left) for _ in range(number)]
        memory[address : address + 1 + len(rest)] = [len(rest), *rest]
        self.position.machine.kernel("pile_shuffle", address)
        below = memory[address + 1 : address + 1 + len(rest)]
        pile = [*below, *above]
        memory[address : address + 1 + len(pile)] = [len(pile), *pile]


__all__ = ["Laying", "lay_table"]
