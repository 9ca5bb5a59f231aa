"""How a report can be made again: the command, and what the answer depends on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulekit.report.markup import Html, html, tag
from rulekit.report.numbers import listed
from rulekit.report.page import Section


@dataclass(frozen=True, slots=True)
class Repeat:
    """All that equal reports have in common.

    `command`: a line for the shell. `rules`: for each side what it is called and the hash of its
    rules. `seed`, `first`, `number`: of the series, in `unit`. `version`: of rulekit. `engine`: the
    tier that played, if that is known. `players`, `bots`, `rotate`: who sat at the table.
    `options`: all options of the only side.
    """

    command: str
    rules: Sequence[tuple[str, str]]
    seed: int
    unit: str
    first: int
    number: int
    version: str
    engine: str
    players: int
    bots: tuple[str, ...]
    rotate: bool
    options: Mapping[str, str] = field(default_factory=dict)


SHARES = (
    "Shares have 95% intervals after Wilson: the truth lies within them in 95 of 100 such "
    "simulations."
)


def _options(options: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def notes_section(*told: str) -> Section:
    """How figures were counted, a paragraph each."""
    body = tag("div", [tag("p", each) for each in told], class_="notes")
    return Section("How it was counted", Html(), body)


def repeat_section(of: Repeat) -> Section:
    """The command, hashes, seed, versions and bots."""
    last = of.first + of.number - 1
    moving = ", moving round the seats" if of.rotate else ""
    engine = f", engine {of.engine}" if of.engine else ""
    rows = [
        *((name, tag("code", digest)) for name, digest in of.rules),
        ("seed", f"{of.seed}, {of.unit} {of.first:,} to {last:,}"),
        ("players", str(of.players)),
        ("bots", f"{listed(list(dict.fromkeys(of.bots)))}{moving}"),
        ("rulekit", f"{of.version}{engine}"),
        *([("options", _options(of.options))] if of.options else []),
    ]
    facts = tag("dl", [html(tag("dt", name), tag("dd", value)) for name, value in rows])
    body = tag("div", tag("pre", of.command), facts, class_="repeat")
    said = "Equal rules, seed and version of rulekit give equal figures, and an equal page."
    return Section("How to repeat it", html(said), body)
