"""Reading moves: from the registers of a program to Move values, and from text to legal moves."""

from __future__ import annotations

from itertools import product

from rulekit.diagnostics import nearest
from rulekit.ir.program import Action, Param
from rulekit.kernel import header as h
from rulekit.machine.move import IllegalMove, Move
from rulekit.machine.notation import BadNotation
from rulekit.machine.position import Position, Words

MAX_READINGS = 200  # ways to read one text that are tried


def explicit_moves(position: Position, *, asides: bool = False) -> list[Move]:
    """The moves offered in the present position, each text once."""
    found = {}
    for registers in position.machine.moves(asides=asides):
        move = move_of(position, registers)
        found.setdefault(move.text, move)
    return list(found.values())


def move_of(position: Position, registers: Words) -> Move:
    """The move that registers hold."""
    action = position.action(registers[0])
    arguments, at = [], 1
    for param in action.params:
        size = position.register_words(param.address)
        arguments.append(position.notation.argument(param, registers[at : at + size], position.memory))
        at += size
    text = f"{action.name} {', '.join(arguments)}".rstrip()
    return Move(text, action.name, tuple(arguments), registers, action.aside)


def read_move(position: Position, text: str) -> Move:
    """The legal move that a text names. Raises BadNotation or IllegalMove."""
    name, given = _split(text)
    actions = _actions(position, name, text)
    offered = [move for aside in (False, True) for move in explicit_moves(position, asides=aside)
               if move.action == name]
    fitting = [move for move in offered if _fits(position, move, given)]
    exact = [move for move in fitting if _same(position, move, given)]
    if len(exact) == 1 or len(fitting) == 1:
        return (exact or fitting)[0]
    if len(fitting) > 1:
        raise IllegalMove(text.strip(), "this can be meant in several ways; say which",
                          tuple(move.text for move in fitting))
    legal, refusals = _constructed(position, actions, given)
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise IllegalMove(text.strip(), "this can be meant in several ways; say which",
                          tuple(move.text for move in legal))
    raise IllegalMove(text.strip(), _reason(position, actions, given, refusals),
                      tuple(move.text for move in offered))


def _split(text: str) -> tuple[str, list[str]]:
    words = text.strip().split(None, 1)
    if not words:
        raise BadNotation("this is empty; a move reads: action card, card")
    rest = words[1] if len(words) > 1 else ""
    return words[0].lower(), [part.strip() for part in rest.split(",") if part.strip()]


def _actions(position: Position, name: str, text: str) -> list[Action]:
    phase = position.program.phases[position.get("phase")]
    here = [action for action in position.program.actions if action.phase == phase]
    found = [action for action in here if action.name == name]
    if found:
        return found
    names = sorted({action.name for action in here})
    hint = nearest(name, names)
    if any(action.name == name for action in position.program.actions):
        raise IllegalMove(text.strip(), f"'{name}' is not possible in the phase '{phase}'; "
                          f"here are: {', '.join(names)}")
    raise BadNotation(f"'{name}' is no kind of move" + (f"; did you mean '{hint}'?" if hint else "")
                      + f" (here are: {', '.join(names) or 'none'})")


# ── matching short forms with what is offered ─────────────────────────────────────────────────


def _pieces(move: Move) -> list[str]:
    """The arguments of a move as the parts of a text between commas."""
    return [part.strip() for argument in move.arguments for part in argument.split(",")]


def _fits(position: Position, move: Move, given: list[str]) -> bool:
    """Whether a text could be a short form of a move: its first arguments, or some of its cards."""
    pieces = _pieces(move)
    return len(given) <= len(pieces) and all(
        _alike(position, piece, part) for piece, part in zip(pieces, given, strict=False))


def _same(position: Position, move: Move, given: list[str]) -> bool:
    return len(_pieces(move)) == len(given) and _fits(position, move, given)


def _alike(position: Position, piece: str, given: str) -> bool:
    wanted, written = piece.upper(), " ".join(given.upper().split())
    if wanted == written:
        return True
    melds = [sorted(part.split()) for part in wanted.split("/")]
    return sorted(melds) == sorted(sorted(part.split()) for part in written.split("/"))


# ── building what is not offered ──────────────────────────────────────────────────────────────


def _constructed(
    position: Position, actions: list[Action], given: list[str]
) -> tuple[list[Move], list[tuple[Action, int]]]:
    """The legal moves that a full text can mean, and why the others are refused."""
    legal: dict[str, Move] = {}
    refusals: list[tuple[Action, int]] = []
    for action in actions:
        if len(given) != _parts(action):
            continue
        readings = [_readings(position, param, part)
                    for param, part in zip(action.params, _joined(action, given), strict=True)]
        for chosen in list(product(*readings))[:MAX_READINGS]:
            registers = (action.number, *(word for words in chosen for word in words))
            refused = position.refusal(registers)
            if refused:
                refusals.append((action, refused))
                continue
            fixed = _with_rest(position, action, registers)
            move = move_of(position, fixed)
            legal.setdefault(move.text, move)
    return list(legal.values()), refusals


def _parts(action: Action) -> int:
    return sum(2 if param.kind == "layoff" else 1 for param in action.params)


def _joined(action: Action, given: list[str]) -> list[str]:
    """One text for each parameter; a layoff has two parts."""
    parts, joined = list(given), []
    for param in action.params:
        joined.append(f"{parts.pop(0)},{parts.pop(0)}" if param.kind == "layoff" else parts.pop(0))
    return joined


def _readings(position: Position, param: Param, text: str) -> list[Words]:
    """The register words that a text can mean for one parameter."""
    match param.kind:
        case "card":
            return [(position.notation.face(text),)]
        case "player":
            return [(_number(text) - 1,)]
        case "number":
            return [(_number(text),)]
        case "new_meld":
            return readings_of_meld(position, text)
        case "spread":
            return _spreads(position, text)
        case _:
            return []


def _number(text: str) -> int:
    if not text.lstrip("-").isdigit():
        raise BadNotation(f"'{text}' is not a number")
    return int(text)


def readings_of_meld(position: Position, text: str) -> list[Words]:
    """Every valid meld that uses exactly the cards written, in the roles written."""
    tokens = position.notation.tokens(text)
    bag, iterator, row = (position.layout[f"host.{part}"].start for part in ("bag", "iterator", "row"))
    position.machine.kernel("bag_clear", bag)
    for face, _ in tokens:
        position.machine.kernel("bag_add", bag, face)
    if len(tokens) > position.memory[h.ROOM]:
        return []
    found: list[Words] = []
    width = position.memory[h.ROW]
    position.machine.kernel("exact_begin", iterator, bag, (1 << position.memory[h.KINDS]) - 1)
    while position.machine.kernel("exact_next", iterator, row):
        words = tuple(position.memory[row : row + width])
        if _plays(position, words, tokens) and words not in found:
            found.append(words)
    return found


def _plays(position: Position, words: Words, tokens: list[tuple[int, str]]) -> bool:
    """Whether a row gives every card the role that the text demands."""
    written = sorted(f"{position.program.faces[face]}={role}" for face, role in tokens if role)
    printed = position.notation.row(words).upper().split()
    return all(text.upper() in printed or _own_role(text) in printed for text in written)


def _own_role(text: str) -> str:
    name, _, role = text.upper().partition("=")
    return name if name == role else text.upper()


def _spreads(position: Position, text: str) -> list[Words]:
    size = next(p for p in (position.register_words(param.address)
                            for action in position.program.actions for param in action.params
                            if param.kind == "spread"))
    planes = position.memory[h.PLANES]
    parts = [] if text.strip().lower() == "none" else text.split("/")
    options = [readings_of_meld(position, part) for part in parts]
    found = []
    for chosen in list(product(*options))[:MAX_READINGS]:
        words = [0] * planes + [len(chosen), *(word for row in chosen for word in row)]
        found.append(tuple(words[:size] + [0] * (size - len(words))))
    return found


def _with_rest(position: Position, action: Action, registers: Words) -> Words:
    """The registers as `legal` left them: what a spread leaves over has been worked out."""
    words: list[int] = [registers[0]]
    for param in action.params:
        size = position.register_words(param.address)
        words += position.memory[param.address : param.address + size]
    return tuple(words)


def _reason(position: Position, actions: list[Action], given: list[str],
            refusals: list[tuple[Action, int]]) -> str:
    if refusals:
        action, number = refusals[0]
        if number == -1:
            return "it is not possible in this phase"
        message, span = action.refusals[number - 1]
        return f"{message} ({span})" if span is not None else message
    action = actions[0]
    if len(given) != _parts(action):
        return f"'{action.name}' takes {_parts(action)} argument(s)"
    melds = [part for param, part in zip(action.params, _joined(action, given), strict=True)
             if param.kind in ("new_meld", "spread")]
    for part in (piece for text in melds for piece in text.split("/")):
        if part.strip().lower() != "none" and not readings_of_meld(position, part):
            return f"'{part.strip()}' is no meld ({action.span})"
    cards = [part for param, part in zip(action.params, _joined(action, given), strict=True)
             if param.kind == "card"]
    for part in cards:
        position.notation.face(part)
    return f"it is not among what may be chosen ({action.span})"
