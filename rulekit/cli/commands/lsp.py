"""`rulekit lsp`."""

from __future__ import annotations

import click


@click.command("lsp")
def command() -> None:
    """Answer an editor: findings as one types, completion, meanings, renaming and more.

    It speaks the Language Server Protocol over standard input and output; `rulekit init-editor`
    tells an editor to start it. It needs `pip install 'rummy-rulekit[lsp]'`.

    Example: rulekit lsp < requests
    """
    try:
        from rulekit.editing.requests import made
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("pygls", "lsprotocol"):
            raise
        raise click.ClickException(
            "the language server needs pygls; pip install 'rummy-rulekit[lsp]'"
        ) from None
    made().start_io()
