"""The program: `rulekit`, and `python -m rulekit`."""

from __future__ import annotations

import atexit
import gc

YOUNG = 200_000
"""New objects after which Python looks for garbage. Modules, rules and programs are many objects
that stay: to look as often as usual would take a tenth of the time of a short command."""


def program() -> None:
    """The command line as a process of its own, which looks for little garbage."""
    gc.set_threshold(YOUNG)
    # Nor is there any use in a last look through all that the process has made.
    atexit.register(gc.freeze)
    from rulekit.cli import main

    main(prog_name="rulekit")


if __name__ == "__main__":
    program()
