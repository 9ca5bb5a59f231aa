"""Records: a match as options, seed or cards, and moves. A record replays on any machine."""

from __future__ import annotations

import json
from collections.abc import Container, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rulekit import asked

FORMAT = 1
MOST_SEED = (1 << 62) - 1


class BadRecord(ValueError):
    """A text that is not a record, or a record of other rules; the message says which."""


def checked_seed(seed: object) -> int:
    """A seed that can be. Raises ValueError, TypeError for what is no whole number."""
    number = asked.whole("seed", seed)
    if not 0 <= number <= MOST_SEED:
        raise ValueError("a seed is a whole number from 0 to 2**62 - 1")
    return number


@dataclass(frozen=True, slots=True)
class Record:
    """Everything that replays a match or hand.

    `game`: its name. `digest`: the hash of the rules, with options and table size; a record replays
    on these only. `options`: all, as texts. `players`, `seed`, `match`, `scope`, `dealer`, `decks`:
    what was given to `Game.start`. `moves`: texts, in order. `outcome`: how it ended, None if it
    was not finished. `format`: the version of the form.
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
        """The record as JSON, which `Record.parse` reads."""
        return json.dumps(asdict(self), indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that a text holds.

        Raises BadRecord for a text that is no record or a damaged one, TypeError for what is no
        text.
        """
        asked.kind("a record to parse", text, str, "a text")
        try:
            data = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadRecord(
                f"this is not a record: line {error.lineno}, column {error.colno}: {error.msg}"
            ) from None
        except (ValueError, RecursionError):  # numbers of thousands of digits, deep nesting
            raise BadRecord("this is not a record: it holds what no record does") from None
        if not isinstance(data, dict):
            raise BadRecord("this is not a record: it should be a JSON object")
        if "format" not in data:
            raise BadRecord("this is not a record: it has no entry 'format'")
        if data["format"] != FORMAT:
            raise BadRecord(
                f"this record has format {data.get('format')!r}; this rulekit reads {FORMAT}"
            )
        return _checked(data)


def check_options(record: Record, game: str, known: Container[str]) -> None:
    """Refuse a record with an option that its game does not have. Raises BadRecord."""
    for name in record.options:
        if name not in known:
            raise BadRecord(
                f"the record has an option '{name[:60]}', which '{game}' does not have: "
                "take it out, or use the rules that have it"
            )


def check_rules(record: Record, game: str, options: Mapping[str, str], digest: str | None) -> None:
    """Refuse a record that was made with other rules, or says that it was. Raises BadRecord.

    `digest`: that of the game with these options; None: it has none for so many players. In a
    record that has the same, whatever else it says of them is wrong.
    """
    ours = record.digest == digest
    if record.game != game:
        raise BadRecord(
            f"the record says that 'game' is '{record.game}', but its digest is of '{game}': "
            f"set it to '{game}'"
            if ours
            else f"this record is of the game '{record.game}', not of '{game}'"
        )
    check_options(record, game, options)
    for name, other in record.options.items():
        value = options[name]
        if other != value:
            raise BadRecord(
                f"the record says that the option {name} is '{other}', but its digest is of "
                f"'{value}': set it to '{value}'"
                if ours
                else f"this record was made with the option {name} '{other}', not '{value}'"
            )
    if digest is not None and not ours:
        raise BadRecord(
            f"this record was made with other rules of '{game}', or with other options than it "
            f"says: its digest is {record.digest}, here it is {digest}"
        )


_SHAPES: Mapping[str, tuple[type, ...]] = {
    "game": (str,), "digest": (str,), "options": (dict,), "players": (int,), "seed": (int,),
    "match": (int,), "scope": (str,), "dealer": (int, type(None)), "decks": (list,),
    "moves": (list,), "outcome": (str, type(None)), "format": (int,),
}  # fmt: skip

_LIMITS: Mapping[str, tuple[int, int]] = {
    "players": (1, 62), "seed": (0, MOST_SEED), "match": (0, MOST_SEED), "dealer": (1, 62),
}  # fmt: skip


def _checked(data: dict[str, Any]) -> Record:
    unknown = set(data) - set(_SHAPES)
    if unknown:
        raise BadRecord(f"the record is damaged: unknown entry '{min(unknown)}'")
    for name, kinds in _SHAPES.items():
        if name not in data:
            raise BadRecord(f"the record is damaged: '{name}' is missing")
        if not isinstance(data[name], kinds) or isinstance(data[name], bool):
            raise _wrong(name, data[name])
    for name, (low, high) in _LIMITS.items():
        if data[name] is not None and not low <= data[name] <= high:
            raise _wrong(name, data[name])
    if data["scope"] not in ("hand", "match"):
        raise _wrong("scope", data["scope"])
    for name, texts in (
        ("moves", data["moves"]),
        ("decks", data["decks"]),
        ("options", [*data["options"], *data["options"].values()]),
    ):
        _check_texts(name, texts, depth=int(name == "decks"))
    return Record(
        **{
            **data,
            "moves": tuple(data["moves"]),
            "decks": tuple(tuple(deck) for deck in data["decks"]),
        }
    )


def _check_texts(name: str, found: object, depth: int) -> None:
    """Hold a list (of lists, `depth` times) to texts that can be written down. Raises BadRecord."""
    for each in found if isinstance(found, list) else []:
        if depth and isinstance(each, list):
            _check_texts(name, each, depth - 1)
        elif depth or not isinstance(each, str) or not each.isprintable():
            raise _wrong(name, each)


def _wrong(name: str, value: object) -> BadRecord:
    text = ascii(value)
    return BadRecord(
        f"the record is damaged: '{name}' cannot hold {text[:60]}" + "…" * (len(text) > 60)
    )
