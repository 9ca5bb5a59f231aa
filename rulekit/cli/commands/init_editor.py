"""`rulekit init-editor`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import click

from rulekit.cli.writing import note
from rulekit.editing.editors import EDITORS, NotSetUp, set_up, settings_home


@click.command("init-editor")
@click.argument("editor", type=click.Choice(tuple(EDITORS)))
@click.option("--print", "only", is_flag=True, help="Print what would be written; write nothing.")
@click.option(
    "--command",
    "starts",
    metavar="RULEKIT",
    help="What starts rulekit; the one that runs now, if left out.",
)
def command(editor: str, *, only: bool, starts: str | None) -> None:
    """Set up an editor, so that it asks `rulekit lsp` about rule files.

    For VS Code an extension is written into this folder, as a file that it installs. Neovim and
    Helix are told in the user's settings, Zed in those of this folder. What another has written is
    never lost.

    Example: rulekit init-editor vscode
             rulekit init-editor neovim --print
    """
    try:
        written = set_up(editor, starts or _own_command(), settings_home(), Path())
    except NotSetUp as reason:
        raise click.ClickException(str(reason)) from None
    if only:
        if editor == "vscode":
            raise click.UsageError("an extension cannot be printed; leave --print out")
        click.echo(written.data.decode(), nl=False)
        return
    if editor == "neovim" and written.path.exists() and written.path.read_bytes() != written.data:
        raise click.ClickException(f"{written.path} is there and says something else; move it away")
    written.path.parent.mkdir(parents=True, exist_ok=True)
    written.path.write_bytes(written.data)
    click.echo(str(written.path))
    note(f"then: {written.then}")


def _own_command() -> str:
    """The program that runs now, by its path, so that an editor finds it without a shell."""
    beside = Path(sys.executable).with_name("rulekit")
    return str(beside) if beside.is_file() else shutil.which("rulekit") or "rulekit"
