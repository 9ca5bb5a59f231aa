"""The columns of a simulation's rows: what each is called and what it means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

SEAT, KIND = "_N", "_X"  # how the names of columns end that stand for one each


@dataclass(frozen=True, slots=True)
class Column:
    """A column, or one for each seat (its name ends with `_N`) or kind of move (`_X`).

    `text`: it holds names, else whole numbers. `matches`: it is there only where matches are
    played.
    """

    meaning: str
    unit: str
    text: bool = False
    matches: bool = False


COLUMNS: Mapping[str, Column] = {
    "index": Column("which hand of the series it is, or which match", "number from 0"),
    "hand": Column("which hand of its match; 1 where hands are played on their own",
                   "number from 1"),
    "last": Column("1 in the last row of an `index`, else 0", "0 or 1"),
    "seed": Column("the seed of the series", "seed"),
    "players": Column("the table size", "seats"),
    "dealer": Column("who dealt", "seat from 1"),
    "seated": Column("who played the hand; a seat may sit out", "mask of seats"),
    "reason": Column("how the hand ended: the word after `end hand by` in the rules, or "
                     "`broken off`", "name", text=True),
    "winners": Column("who won the hand; 0 if nobody did", "mask of seats"),
    "turns": Column("turns begun since the last deal", "turns"),
    "deals": Column("deals of the hand: more than 1 if it was thrown in and dealt again", "deals"),
    "decisions": Column("moves that were made, with those that had no alternative", "moves"),
    "choices": Column("decisions between two moves or more", "moves"),
    "moves_sum": Column("how many moves were offered, over all decisions", "moves"),
    "moves_max": Column("how many moves were offered at one decision, at most", "moves"),
    "bot_N": Column("who played in the seat", "name of a bot", text=True),
    "points_N": Column("what the scoring of the hand gave to the seat, in all ledgers of the main "
                       "ledger's unit", "unit of the main ledger"),
    "score_N": Column("the main ledger after the hand, before any bonuses of the match; of one "
                      "that is kept by a list, all its accounts together",
                      "unit of the main ledger"),
    "champions": Column("who won the match, in its last row; 0 in the other rows, and if nobody "
                        "did", "mask of seats", matches=True),
    "total_N": Column("the ledger that decides the match, after the hand, likewise; in the last "
                      "row with the bonuses of the match", "unit of that ledger", matches=True),
    "did_X": Column("moves of the kind, by all seats together", "moves"),
}  # fmt: skip
"""In their order. Seats count from 1; a mask of seats has bit 0 for seat 1, bit 1 for seat 2."""


def names_of(players: int, kinds: Sequence[str], *, matches: bool) -> Iterator[str]:
    """The names of all columns, for a table size and the kinds of moves of a game."""
    for name, column in COLUMNS.items():
        if column.matches and not matches:
            continue
        if name.endswith(SEAT):
            yield from (name.removesuffix("N") + str(seat) for seat in range(1, players + 1))
        elif name.endswith(KIND):
            yield from (name.removesuffix("X") + kind for kind in kinds)
        else:
            yield name
