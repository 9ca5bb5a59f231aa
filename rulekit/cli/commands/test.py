"""`rulekit test`."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from math import ceil
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from rulekit.cli.asking import complete_game, known_game
from rulekit.cli.endings import FINDINGS, STOPPED, code_of, kept, usage
from rulekit.cli.numbers import Seconds, Whole
from rulekit.cli.writing import colour, difference, note, plural, watched, write_over
from rulekit.library import path_of
from rulekit.rendering import render
from rulekit.resources import root

if TYPE_CHECKING:
    from rulekit.model.ruleset import Ruleset
    from rulekit.prove.campaign import Tried
    from rulekit.prove.examples import ExampleResult
    from rulekit.prove.mutants import Change
    from rulekit.source import Span


FIRST = 5
"""So many changes that no example notices are told, if not all are asked for."""

FATES = {
    "refused": "cannot be read",
    "noticed": "noticed by examples",
    "survives": "noticed by none",
    "alike": "without a difference in some hands",
    "endless": "given up, as play took too long",
}
"""What is told of a change, by what came of it."""


@click.command("test")
@click.argument(
    "names", nargs=-1, metavar="[GAME]...", callback=known_game, shell_complete=complete_game
)
@click.option(
    "--run",
    "wanted",
    multiple=True,
    metavar="WORDS",
    help="Run only examples with these words in their names, or of this clause; may be repeated.",
)
@click.option(
    "--update",
    is_flag=True,
    help="First write what came into examples that fail, and print the changes.",
)
@click.option("--verbose", "-v", is_flag=True, help="Also name the examples that pass.")
@click.option(
    "--coverage",
    is_flag=True,
    help="Also name what no example touches: phases, actions, branches, scores, values of options.",
)
@click.option(
    "--mutate",
    is_flag=True,
    help="Also change the rules here and there, and tell which changes no example notices.",
)
@click.option("--all", "every", is_flag=True, help="With --mutate: try all changes.")
@click.option(
    "--play",
    type=Whole(1),
    metavar="N",
    help="Then play N hands and a match at random in every configuration, however long it takes.",
)
@click.option(
    "--seconds",
    type=Seconds(),
    metavar="S",
    help="Then play so for S seconds a game, in configurations drawn by the seed: none again "
    "before all have been.",
)
@click.option(
    "--seed",
    type=Whole(0),
    default=0,
    show_default=True,
    metavar="S",
    help="The number of the series that --play plays.",
)
@click.option(
    "--engine",
    metavar="E",
    help="What plays: wasm or interp; left out: wasm where a configuration takes long. What wasm "
    "plays, interp makes after it.",
)
@click.pass_context
def command(
    ctx: click.Context,
    names: tuple[str, ...],
    wanted: tuple[str, ...],
    update: bool,
    verbose: bool,
    coverage: bool,
    mutate: bool,
    every: bool,
    play: int | None,
    seconds: float | None,
    seed: int,
    engine: str | None,
) -> None:
    """Run the worked examples in rule files.

    GAME is a name or a rule file; without it, the rule files of the folder.

    With --play the game is also played at random, with every number of players and every value of
    every option, on its own and with every value of every other: each hand must end, lose no card
    and nothing that the rules call conserved, and its record must replay. Equal faults are told
    once, with the shortest record. Ctrl-C stops it and tells what was found.

    With --update the values in examples that fail (below `expect`, in score sheets) become those
    that came; look at the changes, for they may be the fault that the example was to find.

    With --coverage each place of the rules that no example touches is named with its line; the
    exit code does not depend on it.

    With --mutate phrases of the rules are changed as one might mistake them: a number, a
    comparison, a word, a part left out. Changes are drawn over the sections; the first five that
    no example notices are told, each with an example that would. --all tries every change.

    Example: rulekit test gin
             rulekit test gin --coverage
             rulekit test gin --run undercut --verbose
             rulekit test my_gin.rulekit.yaml --mutate
             rulekit test gin --play 2
             rulekit test my_gin.rulekit.yaml --seconds 60
    """
    from rulekit.library import own

    chosen = names or tuple(own().values())
    if not chosen:
        raise click.UsageError(
            "no rule file lies in this folder; name a game: `rulekit list` shows those there are"
        )
    ran: list[str] = []
    if update:
        for name in chosen:
            _update(name, wanted)
    codes = [_tested(name, wanted, verbose, ran, coverage=coverage) for name in chosen]
    if wanted and not ran and not any(codes):
        named = " or ".join(f"'{each}'" for each in wanted)
        raise click.UsageError(f"no example has {named} in its name; --verbose names them all")
    if every and not mutate:
        raise click.UsageError("--all is for --mutate")
    if mutate:
        codes += [_mutated(name, seed, every=every) for name in chosen]
    if play is not None or seconds is not None:
        with usage():
            for name in chosen:
                codes.append(_played(name, play, seconds, seed, engine))
                if codes[-1] == STOPPED:
                    break
    ctx.exit(max(codes, default=0))


def _tested(
    name: str, wanted: tuple[str, ...], verbose: bool, ran: list[str], *, coverage: bool
) -> int:
    """Run the examples of one game and tell; the exit code. `ran`: gets the names of those run."""
    from rulekit import RulesetError
    from rulekit.prove.examples import run_examples

    try:
        results = run_examples(name, wanted)
    except RulesetError as error:  # the other games are tested all the same
        click.echo(render(error.report, colour=colour(sys.stdout)))
        return code_of(error.report)
    failed = [each for each in results if not each.ok]
    for number, each in enumerate(results, start=1):
        about = each.about or f"example {number}"
        ran.append(about)
        if not each.ok:
            click.echo(_failure(each, about))
        elif verbose:
            click.echo(f"ok     {each.span}: {about}")
    if not results:
        click.echo(f"{name}: no examples" + (" of these names" if wanted else ""))
    else:
        click.echo(
            f"{name}: {plural(len(results), 'example')}, "
            + (f"{len(failed)} failed" if failed else "all passed")
        )
    if coverage:
        click.echo(_untouched(name))
    return FINDINGS if failed else 0


def _failure(result: ExampleResult, about: str) -> str:
    """An example that did not come out: what was expected, what came, how the table stood."""
    message = str(result.message).replace("\n", "\n    ")
    lines = [f"FAILED {result.span}: {about}", f"    {message}"]
    if result.expected or result.got:
        lines += [f"      expected  {result.expected}", f"      got       {result.got}"]
    if result.position:
        lines += [f"      position  {result.position[0]}"]
        lines += [f"                {each}" for each in result.position[1:]]
    return "\n".join(lines)


def _update(name: str, wanted: tuple[str, ...]) -> None:
    """Write what came into the examples that failed, one value after the other."""
    from rulekit.prove.examples import run_examples

    if Path(path_of(name)).resolve().is_relative_to(root("rulesets")):
        raise click.UsageError(f"{name} comes with rulekit and is not changed; extend it")
    before: dict[str, str] = {}
    tried: set[tuple[str, int, str]] = set()
    while True:
        edit = next(_edits(run_examples(name, wanted), tried), None)
        if edit is None:
            break
        span, got = edit
        text = span.file.text
        before.setdefault(span.file.name, text)
        write_over(Path(span.file.name), text[: span.start] + got + text[span.end :])
    for file, text in before.items():
        now = Path(file).read_text(encoding="utf-8")
        click.echo(difference(file, text, now, "with what came"), nl=False)


def _edits(
    results: Iterable[ExampleResult], tried: set[tuple[str, int, str]]
) -> Iterator[tuple[Span, str]]:
    """Where an example says one thing and another came, each that was not tried yet."""
    for each in results:
        if each.written is not None:
            place = each.written.file.name, each.written.start, each.got
            if place not in tried:
                tried.add(place)
                yield each.written, each.got


def _mutated(name: str, seed: int, *, every: bool) -> int:
    """Tell changes of the rules of a file that no example notices; the exit code."""
    from rulekit.diagnostics import Report
    from rulekit.library import load_ruleset
    from rulekit.prove.mutants import tried_changes
    from rulekit.syntax.files import read

    source, rules = read(path_of(name), Report()), load_ruleset(name, Report())
    if source is None or rules is None:
        return FINDINGS  # the examples have told why
    fates = Counter[str]()
    stopped = False
    try:
        for change in tried_changes(source, rules, seed=seed):
            fates[change.fate] += 1
            if change.fate == "survives" or (every and change.fate in ("alike", "endless")):
                click.echo(_survivor(change))
            if fates["survives"] == FIRST and not every:
                break
    except KeyboardInterrupt:
        stopped = True
        note("stopped")
    told = [f"{fates[fate]} {what}" for fate, what in FATES.items() if fates[fate]]
    more = "; --all tries the rest" if fates["survives"] == FIRST and not every else ""
    tried = plural(sum(fates.values()), "change")
    click.echo(f"{name}: {tried} tried{': ' if told else ''}{', '.join(told)}{more}")
    return STOPPED if stopped else 0


def _survivor(change: Change) -> str:
    """A change that no example notices, and an example that would."""
    span, about = change.span, "some hands showed no difference"
    lines = [f"{span}: `{span.text}` may become `{change.after}`"]
    if change.example:
        lines.append("    an example that would notice:")
        lines += [f"      {each}" for each in change.example.splitlines()]
    else:
        lines.append(f"    {about if change.fate == 'alike' else FATES[change.fate]}")
    return "\n".join(lines)


def _untouched(name: str) -> str:
    """What no example of a game touches, a line each."""
    from rulekit.diagnostics import Report
    from rulekit.library import load_ruleset
    from rulekit.prove.untouched import touched

    rules = load_ruleset(name, Report())
    assert rules is not None  # its examples have been run
    found = touched(rules)
    rows = [f"  {each.span}: {each.kind}: {each.text}" for each in found.untouched]
    total = f"{len(found.untouched)} of {plural(found.places, 'place')} that no example touches"
    return "\n".join([total, *rows])


def _played(
    name: str, hands: int | None, seconds: float | None, seed: int, engine: str | None
) -> int:
    """Play a game at random in many configurations and tell; the exit code."""
    from rulekit.diagnostics import Report
    from rulekit.engines import tier
    from rulekit.library import load_ruleset
    from rulekit.prove.configurations import every_configuration

    rules = load_ruleset(name, Report())
    if rules is None:
        return FINDINGS  # the examples have told why
    if engine is not None:
        tier(engine)  # a wrong one is told before anything is played
    every = len(every_configuration(rules))
    rows: list[Tried] = []
    stopped = False
    try:
        with _progress(name, every, seconds) as show:
            for each in _tries(rules, hands, seconds, seed, engine):
                rows.append(each)
                show(len(rows))
    except KeyboardInterrupt:
        stopped = True
    found = _tell_faults(name, rules, rows)
    _tell_played(name, rows, every, found)
    if stopped:
        note("stopped")
        return STOPPED
    return FINDINGS if found else 0


def _tries(
    rules: Ruleset, hands: int | None, seconds: float | None, seed: int, engine: str | None
) -> Iterator[Tried]:
    """What is played, one configuration after the other."""
    from rulekit.prove.campaign import campaign, sampled

    if seconds is None:
        yield from campaign(rules, hands=hands or 1, seed=seed, engine=engine)
    else:
        yield from sampled(rules, seconds=seconds, hands=hands or 1, seed=seed, engine=engine)


def _tell_faults(name: str, rules: Ruleset, rows: list[Tried]) -> int:
    """Print each fault once and keep its shortest record; how many faults there are."""
    from rulekit.prove.findings import grouped

    faults = grouped(finding for each in rows for finding in each.findings)
    for fault in faults:
        click.echo(f"FAILED {name}: {fault}")
        click.echo(kept(fault.shortest.record(rules), name))
    return len(faults)


def _tell_played(name: str, rows: list[Tried], every: int, found: int) -> None:
    """Print how much was played, and how hands ended."""
    ends = sum((each.ends for each in rows), Counter[str]())
    tried = len({each.configuration for each in rows})
    where = (
        f"{tried} of {every} configurations" if tried < every else plural(tried, "configuration")
    )
    times = sum(len(each.findings) for each in rows)
    click.echo(
        f"{name}: {plural(sum(each.hands for each in rows), 'hand')} "
        f"of {plural(sum(each.moves for each in rows), 'move')} played "
        f"in {where}, a match in each: "
        + (f"{plural(found, 'fault')} found {plural(times, 'time')}" if found else "nothing broke")
    )
    going = max((each.going for each in rows), default=0)
    if going:
        click.echo(f"  one was still going on, after {plural(going, 'move')}, when time was up")
    if ends:
        click.echo("  ended by " + ", ".join(f"{why} {n}" for why, n in ends.most_common()))


@contextmanager
def _progress(name: str, every: int, seconds: float | None) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if somebody watches it: of all configurations, or of the time."""
    if not watched():
        yield lambda _done: None
        return
    began = monotonic()
    total = every if seconds is None else ceil(seconds)
    with click.progressbar(
        length=total, label=f"playing {name}", file=sys.stderr, show_pos=seconds is None
    ) as bar:

        def show(done: int) -> None:
            bar.update((done if seconds is None else int(monotonic() - began)) - bar.pos)

        yield show
