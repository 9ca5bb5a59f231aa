"""`rulekit validate`."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from rulekit.cli.asking import Place, rule_files_in
from rulekit.cli.endings import code_of, tally
from rulekit.cli.writing import colour, note, plural
from rulekit.diagnostics import Report
from rulekit.rendering import FORMATS, render

if TYPE_CHECKING:
    from rulekit.model.ruleset import Ruleset


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
@click.option("--examples", is_flag=True, help="Run the worked examples, too.")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    files: tuple[str, ...],
    form: str | None,
    strict: bool,
    quick: bool,
    examples: bool,
) -> None:
    """Look for faults in rule files; all of them are shown at once.

    Worked examples are read and not played; `--examples` plays them, as `rulekit test` does, and
    reports those that fail with the other faults.

    FILE is a rule file, the name of a game, a directory with rule files, or `-` for standard input.
    The exit code is 0 if there are no faults, 1 if there are, 2 if a file cannot be read.

    Example: rulekit validate my_gin.rulekit.yaml
             rulekit validate rules/ --format sarif > report.sarif
    """
    names = list(dict.fromkeys(name for file in files for name in rule_files_in(file)))
    report, counted, unread = Report(), 0, 0
    for name in names:
        found, rules = _checked(name, quick=quick, examples=examples)
        report.merge(found)
        counted += 0 if rules is None else len(rules.examples)
        unread += rules is None
    form = form or ("github" if os.environ.get("GITHUB_ACTIONS") == "true" else "text")
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
    ctx.exit(code_of(report, strict=strict))


def _about_examples(count: int, *, run: bool) -> str:
    if not count:
        return "no examples"
    told = plural(count, "example")
    return f"{told} run" if run else f"{told}, for `rulekit test` to run"


def _checked(name: str, *, quick: bool, examples: bool) -> tuple[Report, Ruleset | None]:
    """All findings in one rule file, its bases included, and the rules if there are no errors."""
    report = Report()
    if quick:
        from rulekit.library import load_ruleset

        rules = load_ruleset(name, report)
    else:
        from rulekit.prove.validate import validate

        rules = validate(name, report)
    if examples and rules is not None:
        from rulekit.prove.examples import report_examples

        report_examples(rules, report)
    return report, rules
