"""`rulekit lsp`."""

from __future__ import annotations

import click


@click.command("lsp")
def command() -> None:
    """Answer an editor: findings as one types, completion, meanings, renaming and more.

    It speaks the Language Server Protocol over standard input and output; `rulekit init-editor`
    tells an editor to start it.

    Example: rulekit lsp < requests
    """
    import gc

    from rulekit.editing.requests import made

    server = made()
    gc.disable()  # garbage is looked for when nobody waits: see `RulesServer.look`
    gc.freeze()
    server.start_io()
