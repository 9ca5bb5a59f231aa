"""The host in TypeScript, held to Python: the same hands on both, and every text compared.

Python plays, and tells a process of Node what it says after each move: the moves offered, the view
of each seat, and at the end the outcome and the record. `lockstep.mjs` plays along, asks its own
bots, and says where it differs.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from types import TracebackType

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


@dataclass(frozen=True, slots=True)
class Table:
    """A game with a table size and options that are not at their defaults."""

    game: str
    chosen: Configuration

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.chosen.options)
        return f"{self.game}{options} for {self.chosen.players}"

    def loaded(self) -> Game:
        """The game. Raises SettingError."""
        return rulekit.load(self.game, **dict(self.chosen.options))


def ends(game: str) -> list[Table]:
    """The smallest and the largest table of a game with the options at their defaults."""
    rules = rulekit.load(game).rules
    sizes = sorted({min(rules.players), max(rules.players)})
    return [Table(game, each) for size in sizes for each in single(rules, size)[:1]]


def every_option(game: str) -> list[Table]:
    """The tables of a game with each value of each option on its own, sizes taking turns."""
    rules = rulekit.load(game).rules
    found = [single(rules, size) for size in rules.players]
    most = max(map(len, found))
    taken = (found[i % len(found)][i : i + 1] for i in range(most))
    return [Table(game, each) for some in taken for each in some]


class Lockstep:
    """A process of Node that plays along. Its input is closed with `done`."""

    def __init__(self) -> None:
        assert NODE is not None, "there is no Node"
        self._process = subprocess.Popen(
            [NODE, "--stack-size=3900", str(OTHER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def __enter__(self) -> Lockstep:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self._process.kill()
        self._process.communicate()

    def _tell(self, do: str, **more: object) -> bool:
        """Send a step; whether the process still listens."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps({"do": do, **more}, ensure_ascii=False) + "\n")
        except BrokenPipeError:
            return False
        return True

    def sit(self, table: Table) -> None:
        """Go to a table."""
        made = packed(table.loaded(), table.chosen.players)
        self._tell(
            "game",
            where=str(table),
            description=made.text(),
            module=b64encode(made.module).decode(),
        )

    def play(
        self,
        table: Table,
        seed: int,
        bots: Sequence[str],
        *,
        most: int,
        scope: str = "hand",
    ) -> int:
        """Play up to so many decisions of a hand; how many there were."""
        game, random, decisions = table.loaded(), Random(seed), 0
        state = game.start(seed=seed, players=table.chosen.players, scope=scope)
        where = f"{table}, seed {seed}, {scope}"
        self._tell("start", where=where, seed=str(seed), scope=scope, said=said(state))
        while not state.is_over and decisions < most:
            name, chance = bots[(state.to_move or 1) % len(bots)], random.getrandbits(40)
            if state.asides and (not state.legal_moves or random.random() < ASIDE):
                text, more = random.choice(list(state.asides)).text, {}
            else:
                text = state.ask(name, seed=chance).text
                more = {"bot": spoken(name), "seed": str(chance)}
            texts = [(each, read(state, each)) for each in written(state, random)]
            self._tell("read", where=where, texts=texts)
            try:
                state = state.play(text)
            except RuleFault:
                break
            decisions += 1
            if not self._tell("play", where=where, text=text, said=said(state), **more):
                break
        return decisions

    def done(self) -> tuple[int, str]:
        """How many decisions were compared, and what was wrong; "" if nothing was."""
        self._tell("done")
        out, _ = self._process.communicate()
        told = json.loads(out)
        return told["compared"], told.get("wrong", "")


def spoken(name: str) -> dict[str, object]:
    """A bot as the host takes it."""
    plain, _, playouts = name.partition(":playouts=")
    return {"name": plain, "playouts": int(playouts)} if playouts else {"name": plain}


def written(state: State, random: Random) -> list[str]:
    """Texts that somebody might write in a state: moves otherwise than listed, and others."""
    listed = [move.text for move in state.legal_moves]
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
    faces = state.board.program.faces
    here = [each for each in state.board.program.actions if each.phase == state.phase]
    held = [
        card for zone in state.view(state.to_move or 1).zones for card in zone.cards if zone.owner
    ]
    for action in random.sample(here, min(2, len(here))):
        cards = random.sample(held, min(3, len(held))) if held else [random.choice(faces)]
        found += [action.name, f"{action.name} {' '.join(cards)}", f"{action.name} seat 2"]
    return found


def read(state: State, text: str) -> str:
    """What a text means in a state: a move, why it is refused, or that it cannot be read."""
    try:
        return state.parse(text).text
    except IllegalMove as error:
        return "refused: " + FOLDER.sub("", error.why)
    except BadNotation:
        return "unreadable"


def said(state: State) -> str:
    """All that is compared of a state, as one text."""
    lines = [f"{state.phase}: {state.to_move or 'over'}"]
    lines += [*map(str, state.legal_moves), "beside the game:", *map(str, state.asides)]
    for seat in range(1, state.players + 1):
        view = state.view(seat)
        lines += [str(view), _json(view)]
    outcome = state.outcome
    if outcome is not None:
        lines += [str(outcome), _json(outcome), state.record.text()]
    return "\n".join(lines)


def _json(value: object) -> str:
    return json.dumps(asdict(value), indent=1, ensure_ascii=False)  # type: ignore[call-overload]


def compared(
    table: Table, seed: int, bots: Sequence[str], *, most: int, scope: str = "hand"
) -> tuple[int, str]:
    """How many decisions were compared at a table, and what was wrong; "" if nothing was."""
    with Lockstep() as both:
        both.sit(table)
        played = both.play(table, seed, bots, most=most, scope=scope)
        found, wrong = both.done()
    if not wrong and found != played:
        wrong = f"{table}: {played} decisions were played, {found} compared"
    return found, wrong
