"""Reading moves: from the registers of a program to Move values, and from text to legal moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, islice, product

from rulekit.diagnostics import nearest
from rulekit.ir.program import NO_AMOUNT, NO_MELD, UNMET, Action, Param
from rulekit.kernel.layouts.words import PLAYS_BEST, PLAYS_EVERY, PLAYS_NEXT
from rulekit.machine.alike import ADDITIONS, names_a_meld, same_move, split_number, told_apart
from rulekit.machine.arguments import (
    MAX_READINGS,
    bare,
    check_argument,
    joined,
    melds_written,
    parts,
    readings,
    readings_of_meld,
)
from rulekit.machine.move import IllegalMove, Move
from rulekit.machine.notation import BadNotation, as_written, shown, told_ways
from rulekit.machine.position import Position, Words

AMBIGUOUS = "this can be meant in several ways; say which"
MELDS_WRITTEN = ("new_meld", "spread", "layout")  # parameters whose texts are melds
FEWER_ALIKE = "there are not so many moves that read like this"
NOT_AMONG = "it is not among what may be chosen"


def explicit_moves(position: Position, *, asides: bool = False) -> list[Move]:
    """The moves offered in the present position, each text once."""
    offered = position.machine.moves(asides=asides)
    found = told_apart(position, (move_of(position, registers) for registers in offered))
    return list(found.values())


def offered_move(position: Position, registers: Words) -> Move:
    """The move of these registers as `explicit_moves` lists it: one that reads alike has a number.

    The registers of the position hold another move afterwards.
    """
    move = move_of(position, registers)
    if not names_a_meld(position, move):
        return move
    listed = explicit_moves(position, asides=move.aside)
    return next((each for each in listed if same_move(position, each, move)), move)


def layouts_offered(position: Position, words: Words, action: Action) -> Iterator[Move]:
    """The moves of an action with a layout in the state of these words, found one by one.

    The position may be used for other things between two of them.
    """
    position.words = words
    if position.program.phases[position.get("phase")] != action.phase:
        return
    works = [f for name, f in position.map.fields.items() if name.startswith("work.")]
    mode, kept = PLAYS_EVERY, [(0,) * f.words for f in works]
    # What is chosen beside a layout may be gone through outside or inside of it: one layout can
    # only be gone on from where nothing else is chosen.
    goes_on = len(action.params) == 1
    for number in count():
        position.words = words
        for place, before in zip(works, kept, strict=True):
            position.memory[place.start : place.end] = before
        position.offer(mode)
        found = position.machine.seek(f"offer_{action.number}", 0 if goes_on else number)
        if goes_on:
            mode, kept = PLAYS_NEXT, [tuple(position.memory[f.start : f.end]) for f in works]
        registers = position.registers(action)
        position.offer(PLAYS_BEST)
        if not found:
            return
        yield move_of(position, registers)


def move_of(position: Position, registers: Words) -> Move:
    """The move that registers hold, without a number."""
    action = position.action(registers[0])
    arguments, at = [], 1
    for param in action.params:
        size = position.register_words(param.address)
        arguments.append(
            position.notation.argument(param, registers[at : at + size], position.memory)
        )
        at += size
    text = f"{action.name} {', '.join(arguments)}".rstrip()
    return Move(text, action.name, tuple(arguments), registers, action.aside)


def read_move(position: Position, text: str, offered: Sequence[Move]) -> Move:
    """The legal move that a text names; `offered` are the moves that the position lists.

    Raises BadNotation or IllegalMove.
    """
    plain, number = split_number(text)
    name, given = _split(plain)
    actions = _actions(position, name, plain)
    alike = [move for move in offered if move.action == name]
    short = bare(actions[0], given)
    fitting = [move for move in alike if move.number == number and _fits(move, short)]
    complete = [move for move in fitting if len(_pieces(move)) == len(given)]
    written = plain.upper().split()
    exact = [move for move in complete if split_number(move.text)[0].upper().split() == written]
    found = exact or complete or fitting
    if not found and number != 1:
        raise IllegalMove(_repeated(text), FEWER_ALIKE, tuple(move.text for move in alike))
    if not found:
        judged = _judge(position, actions, given)
        found = as_written(judged.legal, plain.partition(" ")[2], lambda m: " ".join(m.arguments))
        if not found:
            listed = tuple(move.text for move in alike)
            raise IllegalMove(_repeated(text), judged.why, listed, judged.unmet)
    if len(found) > 1:
        ways = tuple(move.text for move in found)
        raise IllegalMove(_repeated(text), f"{AMBIGUOUS}: {told_ways(ways)}", ways)
    return found[0]


def check_words(position: Position, text: str) -> None:
    """Refuse a text that no move of the game can be, wherever play stands. Raises BadNotation."""
    name, given = _split(split_number(text)[0])
    program = position.program
    actions = [action for action in program.actions if action.name == name]
    if not actions:
        raise _no_kind_of_move(name, list(dict.fromkeys(each.name for each in program.actions)))
    refused: list[BadNotation] = []
    for action in actions:
        texts = joined(action, bare(action, given))
        try:
            for param, written in zip(action.params, texts, strict=True):
                if written is not None:
                    check_argument(position, param, written)
        except BadNotation as error:
            refused.append(error)
    if len(refused) == len(actions):
        raise refused[0]


def _no_kind_of_move(name: str, names: list[str]) -> BadNotation:
    hint = nearest(name, names)
    advice = f"did you mean '{hint}'?" if hint else f"possible are: {', '.join(names) or 'none'}"
    return BadNotation(f"'{shown(name)}' is no kind of move; {advice}")


def _repeated(text: str) -> str:
    return " ".join(text.split())[:200]


def _split(text: str) -> tuple[str, list[str]]:
    words = text.strip().split(None, 1)
    if not words:
        raise BadNotation("this is empty; a move reads: action card, card")
    rest = words[1] if len(words) > 1 else ""
    return words[0].lower(), [part.strip() for part in rest.split(",") if part.strip()]


def _actions(position: Position, name: str, text: str) -> list[Action]:
    """The actions of this name in the present phase. Raises BadNotation or IllegalMove."""
    phase = position.program.phases[position.get("phase")]
    here = [action for action in position.program.actions if action.phase == phase]
    found = [action for action in here if action.name == name]
    if found:
        return found
    names = list(dict.fromkeys(action.name for action in here))
    known = any(action.name == name for action in position.program.actions)
    if position.hand_is_over and known:
        raise IllegalMove(_repeated(text), "it is over; nobody moves any more")
    if known:
        raise IllegalMove(
            _repeated(text),
            f"'{name}' is not possible in the phase '{phase}'; possible are: {', '.join(names)}",
        )
    raise _no_kind_of_move(name, names)


# ── matching short forms with what is offered ─────────────────────────────────────────────────


def _pieces(move: Move) -> list[str]:
    """The arguments of a move as the parts of a text between commas."""
    return [part.strip() for argument in move.arguments for part in argument.split(",")]


def _fits(move: Move, given: list[str]) -> bool:
    """Whether a text could be a short form of a move: it gives its first arguments."""
    pieces = _pieces(move)
    return len(given) <= len(pieces) and all(
        _alike(piece, part) for piece, part in zip(pieces, given, strict=False)
    )


def _alike(piece: str, given: str) -> bool:
    """Whether two texts name the same cards or melds, in whatever order."""
    return _cards(piece) == _cards(given)


@lru_cache(1 << 12)  # the same moves are listed again and again
def _cards(text: str) -> list[list[str]]:
    return sorted(sorted(part.split()) for part in text.upper().split("/"))


# ── judging what is not offered ───────────────────────────────────────────────────────────────


def why_nothing(position: Position) -> str:
    """Why each kind of move of the present phase is refused, for a player who has none."""
    phase = position.program.phases[position.get("phase")]
    here = [action for action in position.program.actions if action.phase == phase]
    whys = [(action.name, _judge(position, [action], []).why) for action in here]
    return "; ".join(f"`{name}` is refused: {why}" for name, why in whys)


@dataclass(frozen=True, slots=True)
class _Judged:
    """What came of a text: the legal moves that it can mean, or why there are none.

    `unmet`: how many demands were not met; None if the text was not read so far.
    """

    legal: list[Move]
    why: str
    unmet: int | None


def _judge(position: Position, actions: list[Action], given: list[str]) -> _Judged:
    """The legal moves that a text can mean though they are not listed, or why it is refused.

    Of several reasons the one counts that came last: that reading met the most demands.
    """
    legal: dict[str, Move] = {}
    whys: list[tuple[int, str, int | None]] = []
    for action in actions:
        if len(given) > parts(action):
            whys.append((0, _too_many(action), None))
            continue
        texts = joined(action, given)
        complete = len(given) == parts(action)
        furthest, tried = 0, list[Words]()
        for registers in _registers(position, action, texts):
            refused = position.refusal(registers)
            if not refused and complete:
                move = move_of(position, position.registers(action))
                legal.setdefault(move.text, move)
            if refused > furthest:
                furthest, tried = refused, []
            if refused == furthest:
                tried.append(registers)
        amount = _amount(position, action, tried, furthest) if complete else ""
        unmet = len(action.refusals) + 1 - furthest if furthest > 0 else None
        whys.append((furthest, _why(position, action, texts, furthest, amount), unmet))
    _, why, unmet = max(whys, key=lambda each: each[:2])
    return _Judged(list(legal.values()), why, unmet)


def _registers(position: Position, action: Action, texts: list[str | None]) -> list[Words]:
    """The registers of every reading of an action's arguments. Raises BadNotation."""
    chosen = [
        readings(position, param, text) for param, text in zip(action.params, texts, strict=True)
    ]
    return [
        (action.number, *(word for words in each for word in words))
        for each in islice(product(*chosen), MAX_READINGS)
    ]


def _too_many(action: Action) -> str:
    wanted = "; ".join(param.domain for param in action.params) or "nothing"
    return _placed(f"that names too much: '{action.name}' names {wanted}", action)


def _placed(message: str, action: Action) -> str:
    return message if action.span is None else f"{message} ({action.span})"


def _tried(part: str) -> str:
    """What else is to say of a text that is no meld, where just the cards brought may be named."""
    if "=" in part:
        return "; a wild card is given a role in a whole meld"
    return ", and no arrangement brings just these cards to the table"


def _amount(position: Position, action: Action, tried: list[Words], refused: int) -> str:
    """What the amount is on which a refusal hangs, in the reading that comes nearest; or ""."""
    wanted = action.wanted[refused - 1] if 0 < refused <= len(action.wanted) else ""
    if not wanted:
        return ""
    found: list[tuple[int, int]] = []
    for registers in tried:
        position.load_move(registers)
        here, there = (position.machine.run(f"amount_{action.number}", side) for side in (0, 1))
        if here != NO_AMOUNT:
            found.append((here, there))
    if not found:
        return ""
    here, there = min(found, key=lambda each: abs(each[0] - each[1]))
    return f"; here it is {here} where {wanted} {there} is wanted"


def _why(
    position: Position, action: Action, texts: list[str | None], refused: int, amount: str
) -> str:
    """Why an action is refused, with the place of the rule."""
    unmet = refused == 1 and action.refusals[0][0].startswith(UNMET)
    for param, text in [] if unmet else zip(action.params, texts, strict=True):
        written = melds_written(text) if text and param.kind in MELDS_WRITTEN else []
        for part in written:
            if not readings_of_meld(position, part):
                tried = _tried(part) if param.kind == "layout" and len(written) == 1 else ""
                return _placed(f"'{shown(part)}' is no meld{tried}", action)
    arguments = list(zip(action.params, texts, strict=True))
    if not 0 < refused <= len(action.refusals):
        missing = [param.domain for param, text in arguments if text is None]
        message = f"there is nothing to name as '{missing[0]}'" if missing else NOT_AMONG
        return _placed(message, action)
    message, span = action.refusals[refused - 1]
    if span is None:
        return f"{message}{amount}"
    for param, text in arguments:
        if param.domain == span.text and text is None and message == NO_MELD:
            message = f"there is nothing to name as '{param.domain}'"
        elif param.domain == span.text and text is None:
            message += ", whatever is melded" if param.kind == "spread" else ", whatever is named"
        elif param.domain == span.text and text is not None and message.startswith("it "):
            message = f"{shown(text)} {message.removeprefix('it ')}{_grown_meld(param, text)}"
    return f"{message}{amount} ({span})"


def _grown_meld(param: Param, text: str) -> str:
    """What else is to say of a card and a meld without it: it was named as it lies there."""
    card, _, meld = text.upper().partition(",")
    if param.kind not in ADDITIONS or not meld.strip() or card.strip() in meld.split():
        return ""
    return "; the meld is named as it is afterwards, with the card"
