"""What was learned about a game, as a file that people can read: features by name, with weights.

Weights are whole numbers; `kernel.players.learned.network` says what is made of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rulekit import resources
from rulekit.bots._contract import UnknownBot
from rulekit.ir.program import Program
from rulekit.kernel.desk import words as d
from rulekit.machine.position import Words

FORM = 1
"""The form of such files; it changes with the features and with how weights are used."""

NAMES = tuple(
    name.removeprefix("SEES_").lower()
    for name in sorted(
        (each for each in vars(d) if each.startswith("SEES_")), key=lambda each: vars(d)[each]
    )
)
"""The features that every game has, in their order; one for each phase follows."""

SCALE = {
    "inner": 1 << d.INNER_BITS,
    "unit": 1 << d.UNIT_BITS,
    "outer": 1 << d.OUTER_BITS,
    "value": 1 << d.VALUE_BITS,
}
"""What stands for 1 in weights to units, in units, in weights of units, and in the value."""

_TRAIN = "`rulekit train` makes one"


def inputs_of(phases: Sequence[str]) -> tuple[str, ...]:
    """The names of all features of a game with these phases; phase 0 is the end of the hand."""
    return (*NAMES, "over", *(f"phase {name}" for name in phases[1:]))


@dataclass(frozen=True)
class Knowledge:
    """What was learned about one game at one size of table.

    `game`, `players`, `options`: what was played. `columns`: for each feature by name, and for
    `bias`, 1 + HIDDEN weights: to the value, and to each unit. `units`: of each unit, to the value.
    `trained`, `measured`: how it came about, and what it is worth; nothing depends on them.
    """

    game: str
    players: int
    options: Mapping[str, Any]
    columns: Mapping[str, Sequence[int]]
    units: Sequence[int]
    trained: Mapping[str, Any] = field(default_factory=dict)
    measured: Mapping[str, Any] = field(default_factory=dict)

    def weights(self, program: Program, said: str = "learned") -> Words:
        """The weights in the order of the library. Raises UnknownBot for another game or table."""
        if program.title != self.game:
            raise UnknownBot(
                f"the bot '{said}' has learned {self.game}, not {program.title}; {_TRAIN}"
            )
        if program.players != self.players:
            raise UnknownBot(
                f"the bot '{said}' has learned {self.game} for {self.players} players, not for "
                f"{program.players}; {_TRAIN}"
            )
        names = inputs_of(program.phases)
        for name in names:
            if name not in self.columns:
                raise UnknownBot(
                    f"the bot '{said}' knows no '{name}', which {program.title} has by now; "
                    f"it was learned by other rules: {_TRAIN}"
                )
        rows = [self.columns[name] for name in ("bias", *names)]
        inner = [row[1 + j] for j in range(d.HIDDEN) for row in rows]
        return (*inner, *(row[0] for row in rows), *self.units)

    def text(self) -> str:
        """The file."""
        columns = ",\n".join(
            f"    {json.dumps(name)}: {json.dumps(list(row))}" for name, row in self.columns.items()
        )
        head = {
            "learned": FORM,
            "game": self.game,
            "players": self.players,
            "options": dict(self.options),
            "trained": dict(self.trained),
            "measured": dict(self.measured),
            "scale": SCALE,
        }
        lines = [
            f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)},\n"
            for key, value in head.items()
        ]
        units = json.dumps(list(self.units))
        return "".join(
            ["{\n", *lines, f'  "features": {{\n{columns}\n  }},\n  "units": {units}\n}}\n']
        )


class Taught:
    """What a bot called `name` knows of any program: from a file, or as it comes with rulekit."""

    def __init__(self, name: str, given: Path | Knowledge | None = None) -> None:
        """`given`: the file, or what is in none. Raises UnknownBot for a file that is damaged."""
        self._name = name
        self._given = read(given) if isinstance(given, Path) else given
        self._weights: dict[int, tuple[Program, Words]] = {}

    def weights(self, program: Program) -> Words:
        """The weights for a program. Raises UnknownBot where nothing was learned about it."""
        kept = self._weights.get(id(program))
        if kept is None:
            knowledge = self._given or shipped(program)
            kept = self._weights[id(program)] = program, knowledge.weights(program, self._name)
        return kept[1]


def knows(program: Program) -> bool:
    """Whether something that was learned about a program comes with rulekit."""
    try:
        shipped(program).weights(program)
    except UnknownBot:
        return False
    return True


def shipped(program: Program) -> Knowledge:
    """What comes with rulekit about a game. Raises UnknownBot if nothing does."""
    path = resources.root("rulesets") / "learned" / f"{program.name}.json"
    if not path.is_file():
        raise UnknownBot(
            f"nothing was learned about {program.title} that comes with rulekit; "
            f"`rulekit train {program.name}` learns it, and learned:file=FILE plays it"
        )
    return read(path)


def read(path: Path) -> Knowledge:
    """What a file says. Raises UnknownBot for one that is none, damaged, or of another form."""
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnknownBot(
            f"the file {path} cannot be read: {error.strerror or error}; {_TRAIN}"
        ) from None
    except ValueError:
        raise UnknownBot(f"{path} is no file of what was learned: no JSON; {_TRAIN}") from None
    if not isinstance(said, dict) or "learned" not in said:
        raise UnknownBot(f"{path} is no file of what was learned; {_TRAIN}")
    if said["learned"] != FORM:
        raise UnknownBot(
            f"{path} has the form {said['learned']!r}, and this rulekit reads {FORM}; {_TRAIN}"
        )
    try:
        return _checked(said)
    except (KeyError, TypeError, ValueError) as error:
        raise UnknownBot(f"{path} is damaged: {_told(error)}; {_TRAIN}") from None


def _checked(said: Mapping[str, Any]) -> Knowledge:
    """What was read, where every weight is one. Raises KeyError, TypeError, ValueError."""
    if said["scale"] != SCALE:
        raise ValueError("its weights have another scale")
    columns, units = dict(said["features"]), list(said["units"])
    if "bias" not in columns:
        raise KeyError("bias")
    for name, row in (*columns.items(), ("units", [0, *units])):
        if not isinstance(row, list) or len(row) != 1 + d.HIDDEN:
            raise ValueError(f"'{name}' has not {1 + d.HIDDEN} weights")
        most = [1 << 40, *[d.WEIGHT_MOST] * d.HIDDEN]
        for weight, bound in zip(row, most, strict=True):
            if type(weight) is not int or abs(weight) > bound:
                raise ValueError(f"'{name}' has {weight!r} for a weight")
    game, players = said["game"], said["players"]
    if not isinstance(game, str) or type(players) is not int:
        raise TypeError("it does not say of which game, or for how many players")
    return Knowledge(
        game,
        players,
        dict(said["options"]),
        columns,
        units,
        dict(said["trained"]),
        dict(said["measured"]),
    )


def _told(error: Exception) -> str:
    return f"it has no {error}" if isinstance(error, KeyError) else str(error)
