"""What a deal has settled of the cards, where hands are solved of which nobody saw the deal."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit import asked
from rulekit.ir.program import SETTLE
from rulekit.machine.notation import BadNotation
from rulekit.machine.position import Position

LISTS = {"rank": "ranks", "suit": "suits"}
"""Where the words of a type are listed that is no list of the rule file."""


def settle(position: Position, given: Mapping[str, str]) -> None:
    """Put a machine before a hand whose deal left this in variables, by their names.

    Raises ValueError for what no deal can settle; TypeError for what is no text.
    """
    if SETTLE not in position.program.functions:
        if given:
            raise ValueError(f"no deal settles anything of the cards of {position.program.name}")
        return
    position.setup(0, 0)
    for name, value in given.items():
        field = position.map[_place(position, name)]
        text = asked.kind(f"what is given as {name}", value, str, "a text")
        position.memory[field.start] = _value(position, name, text.strip())
    position.machine.run(SETTLE)


def _place(position: Position, name: str) -> str:
    """Where the value of a variable lies, or the number of hands that have been played."""
    if name == "hands_played":
        return name
    if position.program.variables.get(name, ("", "player"))[1]:
        known = [n for n, (_, owner) in position.program.variables.items() if not owner]
        raise ValueError(
            f"there is no variable {name!r} that a deal could settle; there are: "
            f"{', '.join([*known, 'hands_played'])}"
        )
    return f"var.{name}"


def _value(position: Position, name: str, text: str) -> int:
    program = position.program
    kind = "number" if name == "hands_played" else program.variables[name][0]
    words = program.symbols.get(LISTS.get(kind, kind), ())
    if text == "none" and kind != "number":
        return -1
    if text in words:
        return words.index(text)
    if kind == "card":
        try:
            return position.notation.face(text)
        except BadNotation as error:
            raise ValueError(f"{name}: {error}") from None
    if kind == "yes or no" and text in ("no", "yes"):
        return int(text == "yes")
    if kind == "number" and text.removeprefix("-").isdecimal():
        return int(text)
    raise ValueError(
        f"{name} cannot be {text!r}"
        + (f"; it is one of {', '.join(words)}" if words else f"; it is a {kind}")
    )
