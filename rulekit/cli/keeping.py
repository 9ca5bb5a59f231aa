"""A game that is left is kept: asked, or, where nobody can answer, without asking."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shlex import join, quote

import click

from rulekit.cli.endings import told_to_stop
from rulekit.cli.writing import note, write_over
from rulekit.machine.record import BadRecord, Record
from rulekit.play.state import State


class SentAway(BaseException):
    """A signal to stop came; `number` is its number."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def sent_away() -> Iterator[None]:
    """While a game is played, signals to stop raise SentAway."""

    def leave(number: int) -> None:
        raise SentAway(number)

    with told_to_stop(leave):
        yield


def offer_words(words: Iterable[str]) -> None:
    """What Tab completes from now on, where lines can be edited."""
    if "readline" not in sys.modules:
        return
    import readline

    known = sorted(set(words))

    def completed(begun: str, number: int) -> str | None:
        found = [each for each in known if each.lower().startswith(begun.lower())]
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(completed)
    readline.parse_and_bind("tab: complete")


def typed(prompt: str) -> str:
    """The next line that somebody types. Raises EOFError where no more can come."""
    try:
        return input(prompt)
    except BrokenPipeError:
        raise
    except (RuntimeError, OSError) as error:  # no standard input, or no terminal any more
        raise EOFError from error


@dataclass(slots=True)
class Keeper:
    """Where a game is kept, and the command that goes on with it.

    `onward`: the words of that command, but for the file. `always`: the file of `--save`, where
    the game is kept whenever it is left, or over, without asking.
    """

    onward: tuple[str, ...] = ()
    always: Path | None = None
    file: Path | None = None  # where it was last kept, or came from
    state: State | None = None  # as it was then

    def save(self, state: State, path: Path) -> None:
        """Keep a game in a file. Raises FileExistsError for a file that is something else.

        Raises OSError and ValueError if it cannot be written.
        """
        if path.exists() and not is_record(path):
            raise FileExistsError(f"{path} is something else; choose another name")
        write_over(path, state.record.text())
        self.file, self.state = path, state

    def command(self) -> str:
        """The command that goes on with the game that was last kept."""
        assert self.file is not None
        return f"{join(('rulekit', 'play', *self.onward))} --load {quote(str(self.file))}"

    def would_lose(self, state: State, moved: bool) -> bool:
        """Whether a game that is left now would be lost: somebody has moved since it was kept.

        A game for which a file was named is kept there, even if nobody has moved.
        """
        named = self.always is not None
        kept = state is self.state and not (named and self.file != self.always)
        return (moved or named) and not state.is_over and not kept

    def offer(self, state: State) -> None:
        """Ask whether to keep a game that is left; where there is no answer it is kept."""
        if self.always is None:
            answer = ""
            click.echo("Keep the game, to go on later?")
            while answer not in ("y", "yes", "n", "no"):
                try:
                    answer = typed("[Y/n] ").strip().lower() or "y"
                except (EOFError, KeyboardInterrupt):
                    click.echo()
                    break
            if answer.startswith("n"):
                return
        self.keep(state)

    def keep(self, state: State) -> None:
        """Keep a game wherever it can be kept, and say where, if somebody can hear it."""
        said = "the game could not be kept: " + state.record.text()
        for path in self._places(state.record):
            with suppress(OSError, ValueError):
                self.save(state, path)
                said = f"the game is kept; go on later with: {self.command()}"
                if state.is_over:
                    said = f"the game is kept; see it with: rulekit replay {quote(str(path))}"
                break
        with suppress(OSError, ValueError):
            note(said)

    def place(self, record: Record) -> Path:
        """Where a game is kept of which nobody says where: no other game is written over."""
        return next(self._places(record))

    def _places(self, record: Record) -> Iterator[Path]:
        if self.always is not None:
            yield self.always
        if self.file is not None:
            yield self.file
        for folder in (Path(), Path(tempfile.gettempdir())):
            free = (folder / name for name in names(record) if not os.path.lexists(folder / name))
            yield next(free)


def names(record: Record) -> Iterator[str]:
    """What a kept game may be called; the first is the plain one."""
    yield f"{record.game}-{record.seed}.json"
    number = 2
    while True:
        yield f"{record.game}-{record.seed}-{number}.json"
        number += 1


def is_record(path: Path) -> bool:
    """Whether a file is a kept game. Raises OSError if it cannot be read."""
    try:
        Record.parse(path.read_text(encoding="utf-8"))
    except (BadRecord, UnicodeDecodeError):
        return False
    return True


def listening() -> None:
    """Nothing that is typed may end a game: what is no text is read as well as it can be."""
    stream = sys.stdin
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")
    if stream is not None and stream.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 (gives `input` history and editing)
