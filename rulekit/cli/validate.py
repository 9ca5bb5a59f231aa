"""`rulekit validate`."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from rulekit.cli._endings import code_of, tally
from rulekit.cli._writing import colour, note
from rulekit.diagnostics import FORMATS, Report, render

ENDING = ".rulekit.yaml"
_MARK = re.compile(rb"^rulekit:", re.MULTILINE)
_HEAD = 1 << 16  # a rule file says that it is one near its beginning


@click.command("validate")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True)
)
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
@click.pass_context
def command(
    ctx: click.Context, files: tuple[str, ...], form: str | None, strict: bool, quick: bool
) -> None:
    """Look for faults in rule files; all of them are shown at once.

    FILE is a rule file, the name of a game, a directory with rule files, or `-` for standard input.
    The exit code is 0 if there are no faults, 1 if there are, 2 if a file cannot be read.

    Example: rulekit validate my_gin.rulekit.yaml
             rulekit validate rules/ --format sarif > report.sarif
    """
    names = list(dict.fromkeys(name for file in files for name in _rule_files(file)))
    report = Report()
    for name in names:
        report.merge(_checked(name, quick))
    form = form or ("github" if os.environ.get("GITHUB_ACTIONS") == "true" else "text")
    text = render(report, form, colour=colour(sys.stdout))
    closing = tally(report, len(names))
    if form == "text":
        click.echo(f"{text}\n\n{closing}" if text else closing)
    else:
        if text:
            click.echo(text)
        note(closing)
    ctx.exit(code_of(report, strict=strict))


def _rule_files(name: str) -> Iterable[str]:
    """The rule files that an argument stands for. Raises UsageError for a folder without any."""
    folder = Path(name)
    if not folder.is_dir():
        return (name,)
    found = sorted(str(path) for path in folder.rglob("*.y*ml") if _is_rule_file(path, folder))
    if not found:
        raise click.UsageError(
            f"there are no rule files in '{click.format_filename(name)}': they are called "
            f"*{ENDING}, or have a line `rulekit: 1`"
        )
    return found


def _is_rule_file(path: Path, folder: Path) -> bool:
    if any(part.startswith(".") for part in path.relative_to(folder).parts) or not path.is_file():
        return False
    if path.name.endswith(ENDING):
        return True
    with path.open("rb") as stream:
        return path.suffix in (".yaml", ".yml") and _MARK.search(stream.read(_HEAD)) is not None


def _checked(name: str, quick: bool) -> Report:
    """All findings in one rule file, its bases included."""
    report = Report()
    if quick:
        from rulekit.library import load_ruleset

        load_ruleset(name, report)
    else:
        from rulekit.play.validate import validate

        validate(name, report)
    return report
