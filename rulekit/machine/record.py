"""Records: a match as options, seed or cards, and moves. A record replays on any machine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

FORMAT = 1


class BadRecord(ValueError):
    """A text that is not a record, or a record of other rules."""


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that replays a match or hand.

    `digest` is the hash of the program's text: a record replays only on the same rules. `moves`
    are texts in order; `outcome` what came out, or None if it was not finished.
    """

    game: str
    digest: str
    options: Mapping[str, str]
    players: int
    seed: int
    match: int
    scope: str
    dealer: int | None
    decks: tuple[tuple[str, ...], ...]
    moves: tuple[str, ...]
    outcome: str | None
    format: int = FORMAT

    def text(self) -> str:
        """The record as JSON."""
        return json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that a text holds. Raises BadRecord."""
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadRecord(f"this is not a record: line {error.lineno}, column {error.colno}: "
                            f"{error.msg}") from None
        if not isinstance(data, dict):
            raise BadRecord("this is not a record: it should be a JSON object")
        if data.get("format") != FORMAT:
            raise BadRecord(f"this record has format {data.get('format')!r}; this rulekit reads {FORMAT}")
        return _checked(data)


_SHAPES: Mapping[str, tuple[type, ...]] = {
    "game": (str,), "digest": (str,), "options": (dict,), "players": (int,), "seed": (int,),
    "match": (int,), "scope": (str,), "dealer": (int, type(None)), "decks": (list,), "moves": (list,),
    "outcome": (str, type(None)), "format": (int,),
}  # fmt: skip


def _checked(data: dict[str, Any]) -> Record:
    for name, kinds in _SHAPES.items():
        if name not in data:
            raise BadRecord(f"the record is damaged: '{name}' is missing")
        if not isinstance(data[name], kinds) or isinstance(data[name], bool):
            raise BadRecord(f"the record is damaged: '{name}' cannot be {data[name]!r}")
    unknown = set(data) - set(_SHAPES)
    if unknown:
        raise BadRecord(f"the record is damaged: unknown entry '{min(unknown)}'")
    if not all(isinstance(move, str) for move in data["moves"]) or not all(
            isinstance(deck, list) and all(isinstance(card, str) for card in deck)
            for deck in data["decks"]) or not all(
            isinstance(value, str) for value in data["options"].values()):
        raise BadRecord("the record is damaged: moves, cards and options are texts")
    if data["scope"] not in ("hand", "match"):
        raise BadRecord(f"the record is damaged: 'scope' cannot be {data['scope']!r}")
    return Record(**{**data, "moves": tuple(data["moves"]),
                     "decks": tuple(tuple(deck) for deck in data["decks"])})

