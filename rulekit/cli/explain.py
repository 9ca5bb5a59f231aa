"""`rulekit explain`."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem

from rulekit.cli._writing import columns
from rulekit.codes import CODES, explain
from rulekit.diagnostics import did_you_mean


class CodeName(click.ParamType):
    """A code (`RK101`) or its name (`unknown-key`)."""

    name = "code"

    def convert(
        self, value: str, param: click.Parameter | None, ctx: click.Context | None
    ) -> str:
        """The code, if there is such a one."""
        if explain(value) is None:
            known = [name for row in CODES.values() for name in (row.id, row.slug)]
            hint = did_you_mean(value, known) or "`rulekit explain` lists all codes"
            self.fail(f"there is no code '{value}'; {hint}", param, ctx)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """All codes, each with its title."""
        return [CompletionItem(row.id, help=row.title) for row in CODES.values()
                if row.id.startswith(incomplete.upper())]


@click.command("explain")
@click.argument("codes", nargs=-1, type=CodeName(), metavar="[CODE]...")
@click.option("--all", "everything", is_flag=True, help="The pages of all codes.")
def command(codes: tuple[str, ...], everything: bool) -> None:
    """Explain what a finding means, with a wrong and a right example.

    CODE is what stands in brackets in a report. Without it all codes are listed.

    \b
    Example: rulekit explain RK101
    """
    wanted = [row.id for row in CODES.values()] if everything else codes
    if wanted:
        click.echo("\n".join(explain(code) or "" for code in wanted), nl=False)
        return
    rows = [(row.id, row.severity.value, row.slug, row.title) for row in CODES.values()]
    click.echo("\n".join(columns(rows)))
