"""The results of a simulation from its directory: nothing is played, the rows are counted again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rulekit.engines import fastest
from rulekit.play.game import Game, load
from rulekit.series import parquet
from rulekit.series.hand import Series
from rulekit.series.manifest import MANIFEST, Manifest, read
from rulekit.series.results import Kept, Results, sums_of
from rulekit.series.shards import OutError, Shelf
from rulekit.settle import SettingError


def read_results(directory: str | Path, game: Game | str | Path | None = None) -> Results:
    """What a simulation brought whose rows lie in a directory, as `simulate(..., out=...)` does.

    `game`: what was played, or what `load` takes; else the game that has the name which stands in
    the directory, with the options that stand there. Numbers that were asked for and have no rows
    are counted as not played yet.

    Raises OutError for a directory that holds no rows, or damaged ones; RulesetError if there is no
    such game; ValueError if its rules are not those of the rows.
    """
    folder = Path(directory)
    manifest = _manifest(folder)
    of = manifest.identity
    played = game_of_rows(of, game)
    program = played.program(of["players"])
    series = Series(program, of["digest"], of["seed"], of["scope"], tuple(of["bots"]),
                    of["rotate"], fastest())  # fmt: skip
    with _told(folder):
        files = parquet.held(sorted(folder.glob("rows-*.parquet")))
        if not files:
            raise OutError(f"'{folder}' holds no rows yet")
        wanted = _wanted(manifest, files)
        left = tuple(parquet.gaps(wanted, files))
        sums = parquet.sums([each.path for each in files], wanted, sums_of(series))
    results = Results(series, played.title, wanted.start, len(wanted), Kept(left, sums),
                      Shelf(folder, series), version=of["version"])  # fmt: skip
    results.interrupted = bool(left)
    return results


def _manifest(folder: Path) -> Manifest:
    try:
        return read(folder)
    except (FileNotFoundError, NotADirectoryError):
        raise OutError(
            f"'{folder}' has no {MANIFEST}, so it is no directory that a simulation wrote"
        ) from None
    except ValueError as error:
        raise OutError(str(error)) from None


def game_of_rows(of: Mapping[str, Any], game: Game | str | Path | None) -> Game:
    """The game that rows are of. Raises RulesetError, and ValueError if its rules are others.

    `of`: what the rows have in common, as a manifest has it.
    """
    plain = game if isinstance(game, Game) else load(of["game"] if game is None else game)
    try:
        chosen = plain if isinstance(game, Game) else _chosen(plain, of)
        digest = chosen.digest(of["players"])
        if digest == of["digest"]:
            return chosen
        now = f"now it is {digest}"
    except SettingError as error:
        now = f"and {error}"
    raise ValueError(
        f"these rows were played by other rules than those of '{plain.name}' (their hash is "
        f"{of['digest']}, {now}); name the rule file that was played"
    )


def _chosen(plain: Game, of: Mapping[str, Any]) -> Game:
    """The game with the options of rows that are not as it has them anyway. Raises SettingError."""
    usual = plain.program(of["players"]).options
    options = {name: value for name, value in of["options"].items() if usual.get(name) != value}
    return Game(plain.rules, options)


def _wanted(manifest: Manifest, files: list[parquet.Held]) -> range:
    """The numbers that were asked for, as far as that is known."""
    if len(manifest.parts) == 1:
        return manifest.parts[0].numbers
    if manifest.parts:
        return manifest.parts[0].whole
    return range(files[0].first, max(each.end for each in files))


@contextmanager
def _told(folder: Path) -> Iterator[None]:
    """Turn what the system refuses into OutErrors."""
    try:
        yield
    except OutError:
        raise
    except parquet.Damaged as error:
        raise OutError(
            f"'{error}' is damaged; take it away, and the command that wrote it plays it again"
        ) from None
    except OSError as error:
        raise OutError(f"cannot read '{folder}': {error.strerror or error}") from None
