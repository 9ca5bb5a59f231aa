"""What a written argument can mean: the words of its register, in every reading.

A reading need not be legal; the program's `legal` judges it. What cannot even be put into a
register (a card that the deck lacks, a seat that is not there) is refused here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import islice, product
from typing import assert_never

from rulekit.ir.program import Action, Param
from rulekit.kernel.layouts.words import OPEN_MOST, OPEN_SHIFT, PLAYS_EVERY
from rulekit.kernel.memory import header as h
from rulekit.machine.alike import ADDITIONS
from rulekit.machine.lying import rows_lying
from rulekit.machine.notation import BadNotation, shown
from rulekit.machine.position import Position, Words

ADDED = {
    "layoff": ("layoffs_begin", "layoffs_next"),
    "exchange": ("exchanges_begin", "exchanges_next"),
}
"""What goes through the melds that a meld becomes with a card."""

MAX_READINGS = 200  # ways to read one text that are tried

_NUMBER = re.compile(r"-?[0-9]{1,9}")
_SEAT = re.compile(r"(?:seat\s*)?(-?[0-9]{1,9})", re.IGNORECASE)
_TEAM = re.compile(r"(?:team\s*)?([0-9]{1,3})", re.IGNORECASE)


def parts(action: Action) -> int:
    """How many parts between commas the text of an action has; a layoff or exchange has two."""
    return sum(2 if param.kind in ADDITIONS else 1 for param in action.params)


def bare(action: Action, given: list[str]) -> list[str]:
    """The parts of a text as a move has them: `2` for `seat 2` where a player is named."""
    kinds = [
        kind
        for param in action.params
        for kind in (("card", "meld") if param.kind in ADDITIONS else (param.kind,))
    ]
    spoken = {"player": _SEAT, "team": _TEAM}
    said = [
        spoken[kind].fullmatch(part) if kind in spoken else None
        for kind, part in zip(kinds, given, strict=False)
    ]
    known = [part if match is None else match[1] for match, part in zip(said, given, strict=False)]
    return known + given[len(known) :]


def joined(action: Action, given: list[str]) -> list[str | None]:
    """One text for each parameter, None where the text stops before it."""
    left, found = list(given), []
    for param in action.params:
        size = 2 if param.kind in ADDITIONS else 1
        taken, left = left[:size], left[size:]
        found.append(", ".join(taken) if taken else None)
    return found


def readings(position: Position, param: Param, text: str | None) -> list[Words]:
    """The register words that a text can mean for one parameter; without a text, all candidates.

    Raises BadNotation.
    """
    if text is None:
        return _candidates(position, param)
    match param.kind:
        case "card":
            return [(position.notation.face(text),)]
        case "player":
            return [(_index(text, _SEAT, position.program.players, "seat"),)]
        case "team":
            return [(_index(text, _TEAM, max(position.program.teams) + 1, "team"),)]
        case "number":
            return [(_number(text),)]
        case "new_meld":
            return open_readings(position, text) or _blank(position, param)
        case "spread":
            return _spreads(position, param, text)
        case "layoff" | "exchange":
            return _layoffs(position, param, text)
        case "layout":
            return _layouts(position, param, text)
        case "meld":
            return []  # a meld on the table is named by its move alone
        case _:
            assert_never(param.kind)


def check_argument(position: Position, param: Param, text: str) -> None:
    """Refuse what can be no argument of this kind, whatever lies where. Raises BadNotation."""
    notation = position.notation
    match param.kind:
        case "card" | "player" | "team" | "number":
            readings(position, param, text)
        case "new_meld" | "meld":
            notation.tokens(text)
        case "spread" | "layout":
            tokens = (notation.tokens(part) for part in melds_written(text))
            check_copies(position, [face for part in tokens for face, _ in part])
        case "layoff" | "exchange":
            card, _, meld = text.partition(",")
            notation.face(card)
            notation.tokens(meld)
        case _:
            assert_never(param.kind)


def _candidates(position: Position, param: Param) -> list[Words]:
    """Stand-ins for an argument that is not written: enough to learn why nothing will do."""
    match param.kind:
        case "card":
            return [(face,) for face in range(len(position.program.faces))]
        case "player":
            return [(seat,) for seat in range(position.program.players)]
        case "team":
            return [(team,) for team in range(max(position.program.teams) + 1)]
        case "layoff" | "exchange":
            faces = range(len(position.program.faces))
            return [words for face in faces for words in _additions(position, param, face, "")]
        case "new_meld" | "spread" | "layout":
            return _blank(position, param)
        case "number" | "meld":
            return []
        case _:
            assert_never(param.kind)


def _blank(position: Position, param: Param) -> list[Words]:
    """The register that holds no meld at all."""
    return [(0,) * position.register_words(param.address)]


# ── plain values ──────────────────────────────────────────────────────────────────────────────


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadNotation(f"'{shown(text)}' is not a number that a move can name")
    return int(text)


def _index(text: str, pattern: re.Pattern[str], most: int, what: str) -> int:
    """A seat or team, from 0."""
    found = pattern.fullmatch(text)
    number = int(found[found.lastindex or 0]) if found else 0
    if not 1 <= number <= most:
        raise BadNotation(f"'{shown(text)}' is no {what}; {what}s are 1 to {most}")
    return number - 1


# ── melds ─────────────────────────────────────────────────────────────────────────────────────


def readings_of_meld(position: Position, text: str) -> list[Words]:
    """Every valid meld that uses exactly the cards written, in the roles and of the kind written.

    Where the order alone tells melds apart (an ace below its two or above its king), the one that
    is written in its own order is meant. Raises BadNotation for what is no card, and for more of a
    card than the deck has.
    """
    notation = position.notation
    kind, cards = notation.split_kind(text)
    tokens = notation.tokens(text)
    check_copies(position, [face for face, _ in tokens])
    if not tokens or len(tokens) > position.memory[h.ROOM]:
        return []
    kinds = position.program.kinds
    wanted = 1 << kinds.index(kind) if kind else -1
    made = rows_of(position, [face for face, _ in tokens], wanted)
    found = [words for words in made if _plays(position, words, tokens)]
    written = cards.upper().split()
    exact = [words for words in found if notation.cards(words).upper().split() == written]
    return exact or found


def rows_of(position: Position, faces: Sequence[int], kinds: int = -1) -> list[Words]:
    """Every new meld of the kinds (a bit mask) that uses exactly these cards, in every role."""
    kernel = position.machine.kernel
    bag, iterator, row = (position.map[f"host.{part}"].start for part in ("bag", "iterator", "row"))
    kernel("bag_clear", bag)
    for face in faces:
        kernel("bag_add", bag, face)
    found: list[Words] = []
    width = position.memory[h.ROW]
    kernel("exact_begin", iterator, bag, kinds & (1 << len(position.program.kinds)) - 1)
    while kernel("exact_next", iterator, row):
        words = tuple(position.memory[row : row + width])
        if words not in found:
            found.append(words)
    return found


def check_copies(position: Position, faces: list[int]) -> None:
    """Refuse more of a card than the deck has: no bag could hold it. Raises BadNotation."""
    for face in set(faces):
        if faces.count(face) > position.program.counts[face]:
            raise BadNotation(
                f"{position.program.faces[face]} is written {faces.count(face)} times; "
                f"the deck has {position.program.counts[face]}"
            )


def _plays(position: Position, words: Words, tokens: list[tuple[int, str]]) -> bool:
    """Whether a row gives every card the role that the text demands."""
    printed = position.notation.cards(words).upper().split()
    for face, role in tokens:
        if role:
            name = position.program.faces[face].upper()
            demanded = name if role == name else f"{name}={role}"
            if demanded not in printed:
                return False
            printed.remove(demanded)
    return True


def melds_written(text: str) -> list[str]:
    """The melds of a spread as they are written; `none` is the empty spread."""
    return [] if text.strip().lower() == "none" else [part.strip() for part in text.split("/")]


def _spreads(position: Position, param: Param, text: str) -> list[Words]:
    """Every way to read a text as melds that share no card. Raises BadNotation."""
    size, planes = position.register_words(param.address), position.memory[h.PLANES]
    written = melds_written(text)
    check_copies(position, [face for part in written for face, _ in position.notation.tokens(part)])
    melds = product(*(open_readings(position, part) for part in written))
    made = [register_of(planes, size, chosen) for chosen in islice(melds, MAX_READINGS)]
    return [words for words in made if words]


def register_of(planes: int, size: int, rows: Sequence[Words]) -> Words:
    """The register of some melds, its bag still empty; no words if they are too many."""
    words = (*[0] * planes, len(rows), *(word for row in rows for word in row))
    return (*words, *[0] * (size - len(words))) if len(words) <= size else ()


def open_readings(position: Position, text: str) -> list[Words]:
    """The readings of a meld; of those as a set in which a wild has no certain role, one.

    The meld could still be a run, or one of several. Raises BadNotation.
    """
    found = readings_of_meld(position, text)
    if any(role for _, role in position.notation.tokens(text)):
        return found
    params = (param for action in position.program.actions for param in action.params)
    most = max((open_most(param) for param in params), default=0)
    held = [words for words in found if is_small_set(position, words, most)]
    return [words for words in found if words not in held[1:]]


def open_most(param: Param) -> int:
    """Of how many cards at most a set is in which wilds have no certain role; 0: of none."""
    return param.rules >> OPEN_SHIFT & OPEN_MOST


def is_small_set(position: Position, row: Words, most: int) -> bool:
    """Whether a meld is a set of at most so many cards, which differ."""
    memory = position.memory
    first = memory[memory[h.KIND] + h.KIND_WORDS * row[h.ROW_KIND] + h.KIND_FIRST_LINE]
    shape = memory[memory[h.LINE] + h.LINE_WORDS * first + h.LINE_SHAPE]
    return row[h.ROW_SIZE] <= most and shape == h.DISTINCT


# ── layouts ───────────────────────────────────────────────────────────────────────────────────


def _layouts(position: Position, param: Param, text: str) -> list[Words]:
    """Every way to read a text as a whole table.

    It gives all melds, or those that are new: melds of which it uses no card stay; or only the
    cards that are brought to the table, and any layout with them will do. Raises BadNotation.
    """
    size, planes = position.register_words(param.address), position.memory[h.PLANES]
    tokens = [position.notation.tokens(part) for part in melds_written(text)]
    written = Counter(face for part in tokens for face, _ in part)
    check_copies(position, list(written.elements()))
    melds = [
        open_readings(position, part) + rows_lying(position, part) for part in melds_written(text)
    ]
    found: list[Words] = []
    if all(melds):
        for rows in _tables(position, param):
            for kept in _untouched(rows, written):
                chosen = islice(product(*melds), MAX_READINGS)
                found += [register_of(planes, size, (*kept, *each)) for each in chosen]
    elif len(tokens) == 1 and not any(role for _, role in tokens[0]):
        found = placing(position, param, written)
    return [words for words in found if words]


def _tables(position: Position, param: Param) -> list[list[Words]]:
    """The melds of each place that a layout may be of: one that all share, or each owner's."""
    count = position.map[f"zone.{param.table}"].count
    return [_rows(position, param.table, index) for index in range(count)]


def _rows(position: Position, table: str, index: int) -> list[Words]:
    """The melds on a table, without the marks of what the turn has done to them."""
    words, width = position.cells(f"zone.{table}", index), position.memory[h.ROW]
    entry = h.ENTRY_CARD + h.ENTRY_SEAT * h.ENTRY_FIELD
    rows = [words[at : at + width] for at in range(1, 1 + words[0] * width, width)]
    return [(*row[: h.ROW_ENTRY], *(word & entry for word in row[h.ROW_ENTRY :])) for row in rows]


def _untouched(rows: list[Words], written: Counter[int]) -> list[list[Words]]:
    """Which melds of a table can stay as they are, so that all cards of the others are written.

    Few melds that stay come first; with all cards of the table written, none.
    """
    choices: list[tuple[list[Words], Counter[int]]] = [([], written)]
    for row in rows:
        cards = Counter(entry & h.ENTRY_FIELD for entry in row[3 : 3 + row[2]])
        taken = [(kept, left - cards) for kept, left in choices if cards <= left]
        choices = taken + [([*kept, row], left) for kept, left in choices]
        choices = choices[:MAX_READINGS]
    complete = [kept for kept, left in choices if not kept]
    return complete or [kept for kept, left in choices if left]


def placing(position: Position, param: Param, written: Counter[int]) -> list[Words]:
    """A layout that brings just the cards written, on each table where there is one."""
    names = ("bag", "plays", "layout")
    cards, plays, part = (position.map[f"host.{name}"].start for name in names)
    zone, kernel = position.map[f"zone.{param.table}"], position.machine.kernel
    kernel("bag_clear", cards)
    for face in written.elements():
        kernel("bag_add", cards, face)
    asked = (cards, param.rules, written.total(), PLAYS_EVERY, 0)
    found = []
    for index in range(zone.count):
        kernel("plays_begin", plays, zone.at(index), *asked)
        if kernel("plays_next", plays, part, part + position.memory[h.PLANES], 0) == 1:
            words = position.memory[part : part + position.register_words(param.address)]
            found.append(tuple(words))
    return found


def _layoffs(position: Position, param: Param, text: str) -> list[Words]:
    """The card on every meld of the table, or on those that it turns into the meld written."""
    card, _, meld = text.partition(",")
    face = position.notation.face(card)
    position.notation.tokens(meld)
    return _additions(position, param, face, meld)


def _additions(position: Position, param: Param, face: int, meld: str) -> list[Words]:
    """The registers of a card on the melds it fits, of a meld if one is written; else of none."""
    kind, cards = position.notation.split_kind(meld)
    wanted = sorted(cards.upper().split())
    found = [
        words
        for words in _grown(position, param, face)
        if (not wanted or wanted == sorted(position.notation.cards(words[2:]).upper().split()))
        and kind in ("", position.program.kinds[words[2]])
    ]
    return found or [(face, *_blank(position, param)[0][1:])]


def _grown(position: Position, param: Param, face: int) -> list[Words]:
    """The registers of every layoff or exchange of a card on any meld of the table.

    They need not be legal.
    """
    begin, following = ADDED[param.kind]
    place = "host.exchange" if param.kind == "exchange" else "host.row"
    iterator, row = (position.map[part].start for part in ("host.iterator", place))
    words = position.register_words(param.address) - 2
    width = position.memory[h.ROW]
    found = []
    for zone, index in position.parts():
        if zone.shape != "melds":
            continue
        start = position.map[f"zone.{zone.name}"].at(index)
        for meld in range(start + 1, start + 1 + position.memory[start] * width, width):
            position.machine.kernel(begin, iterator, meld, face)
            while position.machine.kernel(following, iterator, row):
                found.append((face, meld, *position.memory[row : row + words]))
    return found
