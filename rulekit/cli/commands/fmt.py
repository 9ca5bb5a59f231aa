"""`rulekit fmt`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from rulekit.cli.asking import Place, rule_files_in
from rulekit.cli.endings import FINDINGS, code_of
from rulekit.cli.writing import colour, difference, note, plural, write_over
from rulekit.diagnostics import Report
from rulekit.formatting import Unfit, formatted
from rulekit.rendering import render
from rulekit.syntax.files import read

STDIN = "-"


@click.command("fmt")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=Place(allow_dash=True))
@click.option("--check", is_flag=True, help="Change nothing; name the files that would change.")
@click.option("--diff", is_flag=True, help="Change nothing; print what would change.")
@click.pass_context
def command(ctx: click.Context, *, files: tuple[str, ...], check: bool, diff: bool) -> None:
    """Set rule files in one style: indentation, white space, quotes, blank lines, long lines.

    Words, comments and their order stay as they are, and so does what the rules mean. A file that
    is in the style is left alone.

    FILE is a rule file, a directory with rule files, or `-` for standard input, which is printed.
    The exit code is 0; 1 if a file is not YAML, or with `--check` would change; 2 if one cannot be
    read.

    Example: rulekit fmt my_gin.rulekit.yaml
             rulekit fmt rules/ --check
    """
    report, changed, kept = Report(), 0, 0
    names = dict.fromkeys(name for file in files for name in rule_files_in(file, pieces=True))
    for name in names:
        source = read(name, report)
        try:
            text = None if source is None else formatted(source, report)
        except Unfit as error:
            raise click.UsageError(str(error)) from None
        if source is None or text is None:
            continue
        differs = text != source.text
        changed, kept = changed + differs, kept + (not differs)
        if diff:
            click.echo(difference(name, source.text, text, "in the style"), nl=False)
        elif name == STDIN and not check:
            click.echo(text, nl=False)
        elif differs:
            if not check:
                write_over(Path(os.path.realpath(name)), text)
            click.echo(name)
    if report.diagnostics:
        note(render(report, "text", colour=colour(sys.stderr)))
    more = "; `--diff` prints how" if check and changed and not diff else ""
    note(_told(changed, kept, would=check or diff) + more)
    ctx.exit(code_of(report) or (FINDINGS if check and changed else 0))


def _told(changed: int, kept: int, *, would: bool) -> str:
    told = f"{plural(changed, 'file')} {'would change' if would else 'changed'}"
    return f"{told}, {kept} in the style" if kept or not changed else told
