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
    atexit.register(_leave)
    from rulekit.cli import main

    main(prog_name="rulekit")


def _leave() -> None:
    """Spare Python a last look through all that the process has made, which brings nothing.

    Modules made with nanobind, as that of duckdb, call what was not collected a leak, and say so
    in many lines on standard error. Where one is loaded, Python looks.
    """
    if not any(each.__module__ == "nanobind" for each in type.__subclasses__(type)):
        gc.freeze()


if __name__ == "__main__":
    program()
