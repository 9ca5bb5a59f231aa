"""How a report can be made again: the command, and what the answer depends on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rulekit.report.markup import Html, html, tag
from rulekit.report.page import Section
from rulekit.report.tongue import Tongue


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


def _options(options: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in options.items())


def notes_section(tongue: Tongue, *told: str) -> Section:
    """How figures were counted, a paragraph each."""
    body = tag("div", [tag("p", each) for each in told], class_="notes")
    return Section(tongue.say("notes.title"), Html(), body)


def repeat_section(of: Repeat, tongue: Tongue) -> Section:
    """The command, hashes, seed, versions and bots."""
    first, last = tongue.count(of.first), tongue.count(of.first + of.number - 1)
    unit = tongue.unit(of.unit)
    series = tongue.say("repeat.series", seed=of.seed, unit=unit, first=first, last=last)
    bots = tongue.bots(of.bots)
    moving = tongue.say("repeat.moving", bots=bots) if of.rotate else bots
    engine = tongue.say("repeat.engine", engine=of.engine) if of.engine else ""
    rows = [
        *((name, tag("code", digest)) for name, digest in of.rules),
        (tongue.say("repeat.seed"), series),
        (tongue.say("repeat.players"), str(of.players)),
        (tongue.say("repeat.bots"), moving),
        ("rulekit", f"{of.version}{engine}"),
        *([(tongue.say("repeat.options"), _options(of.options))] if of.options else []),
    ]
    facts = tag("dl", [html(tag("dt", name), tag("dd", value)) for name, value in rows])
    body = tag("div", tag("pre", of.command), facts, class_="repeat")
    return Section(tongue.say("repeat.title"), html(tongue.say("repeat.said")), body)
