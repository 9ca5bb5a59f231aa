"""Records from files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulekit.cli.asking import rules_of

if TYPE_CHECKING:
    from rulekit.machine.record import Record
    from rulekit.play.game import Game
    from rulekit.play.state import State

WANTED = "a record is wanted here: a saved game, as `rulekit play --save FILE` writes it"
NO_RECORD = "this is not a record"  # how messages about what is none begin

LARGEST = 1 << 26
"""Bytes of the largest record that is read; the longest matches take some hundred kilobytes."""


def read_record(path: Path) -> Record:
    """The record in a file. Raises UsageError if there is none."""
    from rulekit.library import is_rule_file
    from rulekit.machine.record import BadRecord, Record

    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise BadRecord(f"{NO_RECORD}: it is far too large")
        return Record.parse(data.decode("utf-8"))
    except OSError as error:
        raise click.UsageError(f"{_unread(path, error)}; {WANTED}") from None
    except UnicodeDecodeError:
        raise click.UsageError(f"{_named(path)} is not text; {WANTED}") from None
    except (ValueError, RecursionError) as error:
        said = NO_RECORD if isinstance(error, RecursionError) else str(error)
        if not said.startswith(NO_RECORD):
            raise click.UsageError(f"{_named(path)}: {said}") from None
        what = " is empty" if not data.strip() else ": " + said
        if is_rule_file(str(path)):
            what = f" is a rule file, which `rulekit play {path}` plays"
        raise click.UsageError(f"{_named(path)}{what}; {WANTED}") from None


def _named(path: Path) -> str:
    return f"'{click.format_filename(path)}'"


def _unread(path: Path, error: OSError) -> str:
    """What to say of something that cannot be read as a file."""
    from rulekit.library import is_game

    if isinstance(error, IsADirectoryError):
        return f"{_named(path)} is a folder"
    if isinstance(error, FileNotFoundError) and is_game(str(path)):
        return f"{_named(path)} is a game, which `rulekit play {path}` plays"
    return f"cannot read {_named(path)}: {(error.strerror or str(error)).lower()}"


def game_of_record(record: Record, game: str | None, how: str = "with --game FILE") -> Game:
    """The game of a record; `game` is its name or rule file, if it is not found by its name.

    `how`: in which way this is said to the command.

    Raises UsageError if it is not here or another one, RulesetError, and BadRecord for options that
    cannot be.
    """
    from rulekit import SettingError
    from rulekit.machine.record import BadRecord, check_options
    from rulekit.play.game import Game, file_of

    try:
        name = game or file_of(record)
    except BadRecord as error:
        raise click.UsageError(f"{error}; say where its rule file is, {how}") from None
    rules = rules_of(name)
    if rules.name != record.game:
        raise click.UsageError(f"this record is of the game '{record.game}', not of '{rules.name}'")
    check_options(record, rules.name, rules.options)
    try:
        return Game(rules, record.options)
    except SettingError as error:
        raise BadRecord(f"the record has other options than the rules: {error}") from None


def replayed(game: Game, record: Record, to: int | None) -> State:
    """The state at the end, or after `to` moves. Raises BadRecord if something does not fit."""
    if to is None or to == len(record.moves):
        return game.replay(record)
    return game.replay(replace(record, moves=record.moves[:to], outcome=None))
