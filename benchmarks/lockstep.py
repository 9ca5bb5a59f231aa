"""The host in TypeScript, held to Python: the same hands on both, and every text compared.

Python plays, and tells the other side what it says after each move: the moves offered, the view of
each seat, and at the end the outcome and the record; now and then also what is dealt anew, every
move and every layout. `lockstep.mjs` plays along, asks its own bots, and says where it differs. It
is a process of Node, or a page of a browser that somebody holds.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Protocol

import rulekit
from rulekit.export.packing import packed
from rulekit.machine.move import IllegalMove
from rulekit.machine.notation import BadNotation
from rulekit.machine.tier import RuleFault
from rulekit.play.game import Game
from rulekit.play.state import State
from rulekit.prove.configurations import Configuration, single

NODE = shutil.which("node")
"""The program that runs the host; None where there is none."""

OTHER = Path(__file__).with_name("lockstep.mjs")
FOLDER = re.compile(r"[^\s(]*/(?=[^\s/]+:[0-9]+:[0-9]+)")
"""What a description leaves out of the places of rules."""

ASIDE = 0.02
"""How often a move beside the game is made where there is one."""
LOOKED = 0.04
"""How often it is looked at what else there is: cards dealt anew, every move, every layout."""
MOST = 12
"""Moves and layouts of one listing that are compared at most."""
TRIED = 300
"""Melds that are tried for one listing of layouts."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game with a table size and options that are not at their defaults."""

    game: str
    chosen: Configuration

    @property
    def options(self) -> str:
        """The options that are not at their defaults, as words."""
        return " ".join(f"{name}={value}" for name, value in self.chosen.options)

    def __str__(self) -> str:
        return " ".join(
            part for part in (self.game, self.options, f"for {self.chosen.players}") if part
        )

    def loaded(self) -> Game:
        """The game. Raises SettingError."""
        return rulekit.load(self.game, **dict(self.chosen.options))


def ends(game: str) -> list[Table]:
    """The smallest and the largest table of a game with the options at their defaults."""
    rules = rulekit.load(game).rules
    sizes = sorted({min(rules.players), max(rules.players)})
    return [Table(game, each) for size in sizes for each in single(rules, size)[:1]]


@cache
def every_option(game: str) -> tuple[Table, ...]:
    """The tables of a game with each value of each option on its own, sizes taking turns."""
    rules = rulekit.load(game).rules
    found = [single(rules, size) for size in rules.players]
    most = max(map(len, found))
    taken = (found[i % len(found)][i : i + 1] for i in range(most))
    return tuple(Table(game, each) for some in taken for each in some)


class Other(Protocol):
    """Who plays along: it is told steps as lines of JSON."""

    def tell(self, line: str) -> bool:
        """Send a step; whether it still listens."""

    def done(self) -> str:
        """What it says once it has been told `done`: JSON with `compared` and perhaps `wrong`."""


class Node:
    """A process of Node that plays along."""

    def __init__(self) -> None:
        assert NODE is not None, "there is no Node"
        self._process = subprocess.Popen(
            [NODE, "--stack-size=3900", str(OTHER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def tell(self, line: str) -> bool:
        """Send a step; whether the process still listens."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
        except BrokenPipeError:
            return False
        return True

    def done(self) -> str:
        """What it says at the end."""
        out, _ = self._process.communicate()
        return out

    def close(self) -> None:
        """End the process, if it has not ended."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()


class Lockstep:
    """Python's side: it plays at one table after the other, and tells what it says there."""

    def __init__(self, other: Other | None = None) -> None:
        self._other = other or Node()
        self.played = 0

    def __enter__(self) -> Lockstep:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(self._other, Node):
            self._other.close()

    def _tell(self, do: str, **more: object) -> bool:
        return self._other.tell(json.dumps({"do": do, **more}, ensure_ascii=False))

    def sit(self, table: Table) -> None:
        """Go to a table. Raises SettingError."""
        self._table, self._game = table, table.loaded()
        made = packed(self._game, table.chosen.players)
        self._tell(
            "game",
            where=str(table),
            description=made.text(),
            module=b64encode(made.module).decode(),
        )

    def play(
        self,
        seed: int,
        bots: Sequence[str],
        *,
        most: int,
        scope: str = "hand",
        looking: float = LOOKED,
        reading: float = 1.0,
        sparing: bool = False,
    ) -> int:
        """Play up to so many decisions of a hand at the table; how many there were.

        `looking`: the share of them in which it is looked at what else there is. `reading`: the
        share in which texts are read that somebody might write. `sparing`: after a decision only
        two views are told, that of the player in turn and of the others' one after the other, and
        all of them at the beginning and the end of a hand.
        """
        random, decisions = Random(seed), 0
        state = self._game.start(seed=seed, players=self._table.chosen.players, scope=scope)
        where = f"{self._table}, seed {seed}, {scope}"
        self._tell("start", where=where, seed=str(seed), scope=scope, said=said(state))
        while not state.is_over and decisions < most:
            name, chance = bots[(state.to_move or 1) % len(bots)], random.getrandbits(40)
            if state.asides and (not state.legal_moves or random.random() < ASIDE):
                move, more = random.choice(list(state.asides)), {}
            else:
                move = state.ask(name, seed=chance)
                more = {"bot": spoken(name), "seed": str(chance)}
            texts = []
            if random.random() < reading:
                texts = [(each, read(state, each)) for each in written(state, random)]
            if random.random() < looking:
                self._tell("look", where=where, **looked(state, random))
            try:
                state = state.play(move.text) if texts else state.play_unchecked(move)
            except RuleFault:
                break
            decisions += 1
            seats = list(range(1, state.players + 1))
            if sparing and not state.is_over:
                seats = sorted({state.to_move or 1, seats[decisions % len(seats)]})
            step = {
                "where": where, "texts": texts, "text": move.text, "seats": seats,
                "said": said(state, seats), **more,
            }  # fmt: skip
            if not self._tell("play", **step):
                break
        self.played += decisions
        return decisions

    def done(self) -> str:
        """What was wrong; "" if nothing was. Raises ValueError if less was compared."""
        self._tell("done")
        told = json.loads(self._other.done())
        wrong: str = told.get("wrong", "")
        if not wrong and told["compared"] != self.played:
            raise ValueError(f"{self.played} decisions were played, {told['compared']} compared")
        return wrong


def spoken(name: str) -> dict[str, object]:
    """A bot as the host takes it."""
    plain, _, playouts = name.partition(":playouts=")
    return {"name": plain, "playouts": int(playouts)} if playouts else {"name": plain}


def written(state: State, random: Random) -> list[str]:
    """Texts that somebody might write in a state: moves otherwise than listed, and others."""
    listed = list(state.legal_moves.by_text)
    found = []
    for text in random.sample(listed, min(2, len(listed))):
        name, _, rest = text.partition(" ")
        parts = [part.strip() for part in rest.split(",")]
        mixed = " / ".join(
            " ".join(random.sample(meld.split(), len(meld.split())))
            for meld in parts[-1].split("/")
        )
        plain = " ".join(word.partition("=")[0] for word in mixed.split(" "))
        start = parts[:-1]
        found += [text.lower(), f"{name} {parts[0]}", f"{name} {', '.join([*start, mixed])}"]
        found += [f"{name} {', '.join([*start, plain])}", f"{name} {plain}, {plain}"]
        if " / " in parts[-1]:  # fewer melds, which may be worth too little
            found.append(f"{name} {', '.join([*start, parts[-1].split(' / ')[0]])}")
        if start:  # a meld on the table as it lies, without the card
            lies = " ".join(word for word in parts[-1].split(" ") if word != start[0])
            found.append(f"{name} {', '.join([*start, lies])}")
    faces = state.board.program.faces
    here = [each for each in state.board.program.actions if each.phase == state.phase]
    held = _held(state)
    for action in random.sample(here, min(2, len(here))):
        cards = random.sample(held, min(3, len(held))) if held else [random.choice(faces)]
        found += [action.name, f"{action.name} {' '.join(cards)}", f"{action.name} seat 2"]
        found.append(f"{action.name} {cards[0]}")
    return list(dict.fromkeys(found))


def _held(state: State) -> list[str]:
    """The cards that the player in turn sees in zones of owners."""
    zones = state.view(state.to_move or 1).zones
    return [card for zone in zones for card in zone.cards if zone.owner]


def read(state: State, text: str) -> str:
    """What a text means in a state: a move, why it is refused, or that it cannot be read."""
    try:
        return state.parse(text).text
    except IllegalMove as error:
        return "refused: " + FOLDER.sub("", error.why)
    except BadNotation:
        return "unreadable"


def looked(state: State, random: Random) -> dict[str, object]:
    """What else there is in a state: cards dealt anew for a seat, every move, layouts."""
    seat, seed = random.randint(1, state.players), random.getrandbits(40)
    held = _held(state)
    cards = " ".join(random.sample(held, min(len(held), random.randint(1, 4))))
    return {
        "seat": seat,
        "seed": str(seed),
        "dealt": said(state.redeal(seat, seed)),
        "most": MOST,
        "tried": TRIED,
        "every": _texts(state.every_move),
        "layouts": _texts(lambda: state.layouts(limit=TRIED)),
        "cards": cards,
        "bringing": _texts(lambda: state.layouts(cards, limit=TRIED)),
    }


def _texts(moves: Callable[[], Iterator[object]]) -> list[str]:
    """The first moves of a listing; the last one says what ended it before its end."""
    found: list[str] = []
    try:
        found += map(str, islice(moves(), MOST))
    except BadNotation:
        found.append("unreadable")
    except ValueError as error:
        found.append(f"ended: {error}")
    return found


def said(state: State, seats: Sequence[int] | None = None) -> str:
    """All that is compared of a state, as one text. At its end it is told as JSON as well.

    `seats`: whose views are told; everybody's if left out.
    """
    lines = [f"{state.phase}: {state.to_move or 'over'}"]
    lines += [*state.legal_moves.by_text, "beside the game:", *state.asides.by_text]
    for seat in range(1, state.players + 1) if seats is None else seats:
        view = state.view(seat)
        variables = ", ".join(f"{name} {cells}" for name, cells in view.variables.items())
        lines += [str(view), f"dealer {view.dealer}; {variables}".replace(",)", ")")]
        if state.is_over or not (state.past or state.imagined):
            lines.append(_json(view))
    outcome = state.outcome
    if outcome is not None:
        lines += [str(outcome), _json(outcome)]
        if not state.imagined:
            lines.append(state.record.text())
    return "\n".join(lines)


def _json(value: object) -> str:
    return json.dumps(asdict(value), indent=1, ensure_ascii=False)  # type: ignore[call-overload]


def compared(
    table: Table,
    seed: int,
    bots: Sequence[str],
    *,
    most: int,
    scope: str = "hand",
    looking: float = LOOKED,
    other: Other | None = None,
) -> tuple[int, str]:
    """How many decisions were compared at a table, and what was wrong; "" if nothing was."""
    with Lockstep(other) as both:
        both.sit(table)
        both.play(seed, bots, most=most, scope=scope, looking=looking)
        wrong = both.done()
    return both.played, wrong
