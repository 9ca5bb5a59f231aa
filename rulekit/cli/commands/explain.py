"""`rulekit explain`."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from rulekit.cli.asking import language_option
from rulekit.cli.writing import columns
from rulekit.codes import CODES, explain, said
from rulekit.codes.saying import WORDS
from rulekit.diagnostics import did_you_mean


def _known(_ctx: click.Context, _param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    for code in value:
        if explain(code) is None:
            known = [name for row in CODES.values() for name in (row.id, row.slug)]
            hint = did_you_mean(code, known) or "`rulekit explain` lists all codes"
            raise click.BadParameter(f"there is no code '{code}'; {hint}")
    return value


def _complete(
    _ctx: click.Context, _param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [
        CompletionItem(row.id, help=row.title)
        for row in CODES.values()
        if row.id.startswith(incomplete.upper())
    ]


@click.command("explain")
@click.argument("codes", nargs=-1, metavar="[CODE]...", callback=_known, shell_complete=_complete)
@click.option("--all", "everything", is_flag=True, help="The pages of all codes.")
@language_option
def command(codes: tuple[str, ...], everything: bool, language: str) -> None:
    """Explain what a finding means, with a wrong and a right example.

    CODE is what stands in brackets in a report. Without it all codes are listed. The examples
    change a game that is called `small`, which is shown by that name.

    Example: rulekit explain RK101
             rulekit explain small > small.yaml
    """
    wanted = [row.id for row in CODES.values()] if everything else codes
    if wanted:
        click.echo("\n".join(explain(code, language) or "" for code in wanted), nl=False)
        return
    words, told = WORDS[language], (said(row, language) for row in CODES.values())
    rows = [(row.id, words[row.severity.value], row.slug, row.title) for row in told]
    click.echo("\n".join(columns(rows)))
