"""A table: the state that nobody else holds, the seats round it, and what each of them is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath
from secrets import randbelow
from typing import Any, Final, TypeVar

from rulekit.bots import BotFault, Player
from rulekit.export.page import beside, shown
from rulekit.ir.program import Program
from rulekit.kernel.desk.words import POLICY_SEARCH, POLICY_TIMED
from rulekit.machine.move import IllegalMove, Move
from rulekit.machine.notation import BadNotation
from rulekit.machine.tier import RuleFault
from rulekit.play.game import Game
from rulekit.play.state import State
from rulekit.studio.network import judging, showing, taking
from rulekit.studio.network.limits import LINES
from rulekit.studio.network.line import Line
from rulekit.studio.network.seats import NoName, Seat, Seats
from rulekit.studio.network.sorting import Sorter

T = TypeVar("T")

HOST: Final = 1
"""The seat whose link begins matches."""

SEEDS: Final = 2**62

HINTS: Final = ("greedy", "search:ms=1000")
"""The bots that give hints: where none searches at the table, and where one does."""


class Refusal(Exception):
    """What was asked is not done; the message says why."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What is played, and how.

    `bots`: play seats without a person, in their order, repeated. `grace`: seconds after which one
    takes the seat of somebody who has left. `pace`: seconds before each of their moves, so that
    people can follow. `language`: of the pages.
    """

    game: Game
    players: int
    bots: Sequence[Player]
    grace: float = 30.0
    pace: float = 0.8
    language: str = "en"


class Table:
    """A table of people and bots. All its methods are called in the loop of the server."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.seats = Seats(setting.players)
        self.state: State | None = None
        self.failed = ""
        game, size, language = setting.game, setting.players, setting.language
        self.shown = {**shown(game, size, language), **beside(game, size, language)}
        self._paths = _paths(game.program(size))
        self._sorter = Sorter(game, size)
        self._hinted: tuple[State | None, Move | None] = (None, None)
        self._turn = asyncio.Lock()  # whoever changes the state, or tells of it
        self._engine = ThreadPoolExecutor(1, "table")  # where it is looked at and played on
        self._bots: asyncio.Task[None] | None = None

    # ── coming and going ──────────────────────────────────────────────────────────────────────

    def may_join(self, seat: Seat) -> str:
        """Why a link may not be used for one more connection now; "" if it may."""
        if seat.full or len(self.seats.lines) >= LINES:
            return "this link is open too often; close a page that shows it"
        return "" if seat.joins.allows() else "this link was used too often; wait a minute"

    async def join(self, line: Line, seat: Seat) -> None:
        """Tell a page all that its seat may know, and from now on what changes."""
        host = seat.number == HOST
        line.tell({"kind": "table", "shown": self.shown, "seat": seat.number, "host": host})
        seat.lines.add(line)
        if seat.leaving is not None:
            seat.leaving.cancel()
            seat.leaving = None
        seat.bot = False
        self._tell_seats()
        async with self._turn:
            if line in seat.lines:
                await self._show([line])
        self._wake()

    def leave(self, line: Line, seat: Seat) -> None:
        """Forget a connection; if it was the last of its seat, a bot takes it after a while."""
        seat.lines.discard(line)
        if seat.number and not seat.lines and self.state is not None:
            loop = asyncio.get_running_loop()
            seat.leaving = loop.call_later(self.setting.grace, self._give_up, seat)
        self._tell_seats()

    def _give_up(self, seat: Seat) -> None:
        seat.leaving = None
        seat.bot = True
        self._tell_seats()
        self._wake()

    def end(self) -> None:
        """Let go of what the table holds, at the end of the server."""
        for seat in self.seats.seats:
            if seat.leaving is not None:
                seat.leaving.cancel()
        if self._bots is not None:
            self._bots.cancel()
        self._engine.shutdown(wait=False, cancel_futures=True)

    # ── what is asked ─────────────────────────────────────────────────────────────────────────

    async def asked(self, line: Line, seat: Seat, message: Mapping[str, Any]) -> None:
        """Do what a page asks for. Raises Refusal."""
        do = message.get("do")
        answer = ASKED.get(do) if isinstance(do, str) else None
        if answer is None:
            raise Refusal(f"at this table 'do' is one of {', '.join(ASKED)}")
        await answer(self, line, seat, message)

    async def _name(self, _line: Line, seat: Seat, message: Mapping[str, Any]) -> None:
        try:
            self.seats.call(seat, message.get("name"))
        except NoName as error:
            raise Refusal(str(error)) from None
        self._tell_seats()

    async def _deal(self, _line: Line, seat: Seat, _message: Mapping[str, Any]) -> None:
        if seat.number != HOST:
            raise Refusal("who opened the table begins")
        async with self._turn:
            if self.state is not None and not self.state.is_over and not self.failed:
                raise Refusal("the match is not over")
            game, players = self.setting.game, self.setting.players
            self.failed = ""
            state = await self._worked(lambda: game.start(seed=randbelow(SEEDS), players=players))
            if state is None:
                return
            self.state = state
            for each in self.seats.seats:
                each.bot = not each.lines
            for line in self.seats.lines:
                line.moves, line.hands = -1, 0
            self._tell_seats()
            await self._show(self.seats.lines)
        self._wake()

    async def _play(self, _line: Line, seat: Seat, message: Mapping[str, Any]) -> None:
        async with self._turn:
            state, text = self._in_turn(seat, message), _text(message, "text")
            after = await self._worked(partial(state.play, text))
            if after is not None:
                await self._went(after)
        self._wake()

    async def _try(self, line: Line, seat: Seat, message: Mapping[str, Any]) -> None:
        async with self._turn:
            state, cards = self._in_turn(seat, message), _text(message, "cards")
            found = await self._worked(lambda: judging.laying(state, cards))
            line.tell({"kind": "tried", "at": message["at"], "cards": cards, "choices": found})

    async def _why(self, line: Line, seat: Seat, message: Mapping[str, Any]) -> None:
        async with self._turn:
            state, cards = self._in_turn(seat, message), _text(message, "cards")
            found = await self._worked(lambda: judging.reasons(state, cards)) or []
            whys = [{**each, "why": self._plain(each["why"])} for each in found]
            line.tell({"kind": "whys", "at": message["at"], "cards": cards, "whys": whys})

    async def _judge(self, line: Line, seat: Seat, message: Mapping[str, Any]) -> None:
        async with self._turn:
            state = self._in_turn(seat, message)
            try:
                found = await self._worked(partial(judging.judged, state, message))
            except judging.BadSets as error:
                raise Refusal(str(error)) from None
            if found is not None:
                line.tell({**found, "why": self._plain(found["why"])})

    async def _hint(self, line: Line, seat: Seat, message: Mapping[str, Any]) -> None:
        async with self._turn:
            state = self._in_turn(seat, message)
            if self._hinted[0] is not state:  # however often it is asked for, it is thought of once
                self._hinted = state, await self._worked(partial(self._best, state))
            move = self._hinted[1]
            if move is not None:
                choice = taking.choice(state, move)
                line.tell({"kind": "hint", "at": message["at"], "choice": choice})

    async def _record(self, line: Line, _seat: Seat, _message: Mapping[str, Any]) -> None:
        async with self._turn:
            state = self.state
            if state is None or not state.is_over:
                raise Refusal("the record tells what was dealt: it is shown when all is over")
            record = await self._worked(lambda: state.record)
            if record is not None:
                line.tell(
                    {
                        "kind": "record", "seed": str(record.seed), "moves": record.moves,
                        "text": record.text(),
                    }
                )  # fmt: skip

    def _in_turn(self, seat: Seat, message: Mapping[str, Any]) -> State:
        """The state, if it is this seat's to act on, and the one that its page has seen."""
        state = self.state
        if state is None:
            raise Refusal("the match has not begun")
        if self.failed or state.is_over:
            raise Refusal("the match is over")
        if state.to_move != seat.number:
            raise Refusal(f"it is the turn of seat {state.to_move}")
        at = message.get("at")
        if isinstance(at, bool) or not isinstance(at, int):
            raise Refusal("'at' is the number of moves that the page has seen")
        if at != showing.length(state):
            raise Refusal("that was meant for a position that is past")
        return state

    # ── bots ──────────────────────────────────────────────────────────────────────────────────

    def _wake(self) -> None:
        """Have bots play, if one is in turn and none has begun to."""
        if self._bots is None or self._bots.done():
            self._bots = asyncio.create_task(self._drive())

    def _bot_in_turn(self) -> Seat | None:
        state = self.state
        if state is None or self.failed or state.to_move is None:
            return None
        if not self.seats.lines:  # nobody is there to see it: they wait
            return None
        seat = self.seats[state.to_move]
        return seat if seat.bot else None

    async def _drive(self) -> None:
        """Make the moves of bots, until it is the turn of a person."""
        while (seat := self._bot_in_turn()) is not None:
            self._tell({"kind": "thinks", "seat": seat.number, "part": 0})
            await asyncio.sleep(self.setting.pace)
            async with self._turn:
                state = self.state
                if state is None or self._bot_in_turn() is not seat:
                    continue
                move = await self._worked(partial(self._chosen, state))
                if move is None or self._bot_in_turn() is not seat:  # who had left is back
                    continue
                after = await self._worked(partial(state.play_unchecked, move))
                if after is not None:
                    await self._went(after)

    def _chosen(self, state: State) -> Move:
        if not state.legal_moves:
            return next(iter(state.asides))
        return state.ask(self._bot(state.to_move or 1), randbelow(SEEDS))

    def _best(self, state: State) -> Move:
        """What the best bot of the table would do: one that searches, else `greedy`."""
        if not state.legal_moves:
            return next(iter(state.asides))
        searching = any(each.policy in (POLICY_SEARCH, POLICY_TIMED) for each in self.setting.bots)
        return state.ask(HINTS[searching], randbelow(SEEDS))

    def _bot(self, seat: int) -> Player:
        bots = self.setting.bots
        return bots[(seat - 1) % len(bots)]

    # ── telling ───────────────────────────────────────────────────────────────────────────────

    async def _went(self, after: State) -> None:
        self.state = after
        await self._show(self.seats.lines)

    async def _show(self, lines: list[Line]) -> None:
        """Tell pages the position, each what its seat may know."""
        state = self.state
        if state is None:
            return
        asked = [
            (line, seat.number) for seat in self.seats.everybody for line in seat.lines
            if line in lines
        ]  # fmt: skip
        told = await self._worked(
            lambda: [
                showing.seen(state, seat, line.moves, line.hands, self._sorter)
                for line, seat in asked
            ]
        )
        for (line, _), message in zip(asked, told or (), strict=False):
            line.moves, line.hands = message["at"], len(state.hands)
            line.tell(message)
            if self.failed:
                line.tell({"kind": "failed", "message": self.failed})

    def _tell(self, message: dict[str, Any]) -> None:
        for line in self.seats.lines:
            line.tell(message)

    def _tell_seats(self) -> None:
        """Tell everybody who is where, in words for the lobby and in those of the table."""
        seats, begun = [seat.told() for seat in self.seats.seats], self.state is not None
        watching = len(self.seats.watching.lines)
        self._tell({"kind": "lobby", "seats": seats, "watching": watching, "begun": begun})
        players = [
            {
                "name": seat.name,
                "bot": {"name": self._bot(seat.number).name} if seat.bot else None,
                "away": not seat.lines,
            }
            for seat in self.seats.seats
        ]
        self._tell({"kind": "seats", "players": players})

    async def _worked(self, work: Callable[[], T]) -> T | None:
        """What work on the state gives, done beside the loop; None if the rules got stuck.

        Raises Refusal for a move that is none.
        """
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._engine, work)
        except (IllegalMove, BadNotation) as error:
            raise Refusal(self._plain(str(error))) from None
        except (RuleFault, BotFault) as error:
            self.failed = self._plain(str(error))
            self._tell({"kind": "failed", "message": self.failed})
            return None

    def _plain(self, text: str) -> str:
        """A text without the folders of the files that it names, which are nobody's business."""
        for path, name in self._paths.items():
            text = text.replace(path, name)
        return text


ASKED: Mapping[str, Any] = {
    "name": Table._name,
    "deal": Table._deal,
    "play": Table._play,
    "try": Table._try,
    "judge": Table._judge,
    "why": Table._why,
    "hint": Table._hint,
    "record": Table._record,
}
"""What a page may ask for, once it has shown its link."""


def _text(message: Mapping[str, Any], name: str) -> str:
    found = message.get(name)
    if not isinstance(found, str):
        raise Refusal(f"'{name}' is a text")
    return found


def _paths(program: Program) -> dict[str, str]:
    """The rule files that messages may name, without their folders."""
    spans = [action.span for action in program.actions]
    spans += [span for action in program.actions for _, span in action.refusals]
    spans += [span for _, span in program.faults]
    names = {span.file.name for span in spans if span is not None}
    return {name: PurePath(name).name for name in sorted(names, key=len, reverse=True)}
