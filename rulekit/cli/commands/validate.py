"""`rulekit validate`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rulekit.cli.asking import Place, rule_files_in
from rulekit.cli.endings import code_of, tally
from rulekit.cli.numbers import Whole
from rulekit.cli.watching import changes
from rulekit.cli.writing import colour, difference, note, plural, write_over
from rulekit.diagnostics import Diagnostic, Fix, Report
from rulekit.library import path_of
from rulekit.rendering import FORMATS, render
from rulekit.resources import root

if TYPE_CHECKING:
    from rulekit.model.ruleset import Ruleset


MENDED = 50
"""For so many findings it is looked what mends them."""


@click.command("validate")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=Place(allow_dash=True))
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="Form of the report; in GitHub Actions `github`, else `text`.",
)
@click.option("--strict", is_flag=True, help="Warnings count as errors.")
@click.option(
    "--quick", is_flag=True, help="Only read the rules; do not set the game up and play it."
)
@click.option(
    "--hands",
    type=Whole(0),
    default=0,
    metavar="N",
    help="Have bots play N hands, and warn of moves that are never possible.",
)
@click.option("--watch", is_flag=True, help="Look again whenever a file changes, until Ctrl-C.")
@click.option("--examples", is_flag=True, help="Run the worked examples, too.")
@click.option(
    "--fix", is_flag=True, help="Mend what has one remedy, in the files; report what is left."
)
@click.option("--diff", is_flag=True, help="Print what --fix would change; change nothing.")
@click.option(
    "--unsafe-fixes", is_flag=True, help="Mend also where another remedy is possible, or show that."
)
@click.pass_context
def command(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    form: str | None,
    strict: bool,
    quick: bool,
    hands: int,
    examples: bool,
    fix: bool,
    diff: bool,
    unsafe_fixes: bool,
    watch: bool,
) -> None:
    """Look for faults in rule files; all of them are shown at once.

    Worked examples are read and not played; `--examples` plays them, as `rulekit test` does, and
    reports those that fail with the other faults. `--hands 400` has greedy and random players play
    so many hands, and warns of moves that are never possible in them; of a variant also of what
    happens in its base and not any more.

    With --fix files are mended where a finding has one remedy: a misspelt name, a sign of another
    language, quotes, a bracket, parentheses. An edit is made only if the finding is gone with it
    and no other comes. Games that come with rulekit are never changed.

    FILE is a rule file, the name of a game, a directory with rule files, or `-` for standard input.
    The exit code is 0 if there are no faults, 1 if there are, 2 if a file cannot be read.

    Example: rulekit validate my_gin.rulekit.yaml
             rulekit validate rules/ --format sarif > report.sarif
             rulekit validate my_gin.rulekit.yaml --fix --diff
    """
    if quick and hands:
        raise click.UsageError("--quick plays nothing: leave it out, or --hands")
    if watch and "-" in files:
        raise click.UsageError("standard input cannot be watched")
    for _ in changes(files) if watch else (None,):
        code = _validated(
            files, form, strict=strict, quick=quick, hands=hands, examples=examples, fix=fix,
            diff=diff, unsafe=unsafe_fixes,
        )  # fmt: skip
    ctx.exit(code)


def _validated(
    files: tuple[str, ...],
    form: str | None,
    *,
    strict: bool,
    quick: bool,
    hands: int,
    examples: bool,
    fix: bool,
    diff: bool,
    unsafe: bool,
) -> int:
    """Look once, tell, and return the exit code."""
    names = list(dict.fromkeys(name for file in files for name in rule_files_in(file)))
    if fix or diff or unsafe:
        for name in names:
            _mend(name, write=fix and not diff, unsafe=unsafe)
        if diff:
            return 0
    report, counted, unread = Report(), 0, 0
    for name in names:
        found, rules = _checked(name, quick=quick, hands=hands, examples=examples)
        report.merge(found)
        counted += 0 if rules is None else len(rules.examples)
        unread += rules is None
    form = form or ("github" if os.environ.get("GITHUB_ACTIONS") == "true" else "text")
    if form in ("json", "sarif") and not report.ok:
        _say_fixes(report)
    text = render(report, form, colour=colour(sys.stdout))
    closing = tally(report, len(names))
    if counted or not unread:
        closing += f"; {_about_examples(counted, run=examples)}"
    if form == "text":
        click.echo(f"{text}\n\n{closing}" if text else closing)
    else:
        if text:
            click.echo(text)
        note(closing)
    return code_of(report, strict=strict)


def _mend(name: str, *, write: bool, unsafe: bool) -> None:
    """Mend a file, or print how it would be mended."""
    from rulekit.editing.mending import mend
    from rulekit.syntax.files import read as read_file

    path = path_of(name)
    source = read_file(path, Report())
    if source is None or path == "-" or Path(path).resolve().is_relative_to(root("rulesets")):
        return
    text, made = mend(path, source.text, unsafe=unsafe)
    if not made:
        return
    if write:
        write_over(Path(os.path.realpath(path)), text)
        note(f"{path}: {plural(made, 'finding')} mended")
    else:
        click.echo(difference(path, source.text, text, "mended"), nl=False)


def _say_fixes(report: Report) -> None:
    """Add to the findings what mends them."""
    from rulekit.editing.mending import fix_for
    from rulekit.editing.reading import read

    readings = {
        each.span.file.name: read(each.span.file.name, each.span.file.text)
        for each in report.errors[:MENDED]
        if each.span.file.text
    }
    first = {id(each) for each in report.errors[:MENDED]}

    def mends(found: Diagnostic) -> Fix | None:
        known = readings.get(found.span.file.name) if id(found) in first else None
        return None if known is None else fix_for(known, found)

    report.put_fixes(mends)


def _about_examples(count: int, *, run: bool) -> str:
    if not count:
        return "no examples"
    told = plural(count, "example")
    return f"{told} run" if run else f"{told}, for `rulekit test` to run"


def _checked(
    name: str, *, quick: bool, hands: int, examples: bool
) -> tuple[Report, Ruleset | None]:
    """All findings in one rule file, its bases included, and the rules if there are no errors."""
    report = Report()
    if quick:
        from rulekit.library import load_ruleset

        rules = load_ruleset(name, report)
    else:
        from rulekit.prove.validate import validate

        rules = validate(name, report)
    if hands and rules is not None:
        from rulekit.prove.happening import check_happening

        check_happening(rules, hands, report)
    if examples and rules is not None:
        from rulekit.prove.examples import report_examples

        report_examples(rules, report)
    return report, rules
