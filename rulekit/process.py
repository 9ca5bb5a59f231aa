"""The command line as a process of its own: where `rulekit` and `python -m rulekit` begin."""

from __future__ import annotations

import atexit
import gc
import sys

import rulekit

YOUNG = 200_000
"""New objects after which Python looks for garbage. Modules, rules and programs are many objects
that stay: to look as often as usual would take a tenth of the time of a short command."""

ANOTHER = """\
error: the package `rulekit` of this environment is not that of rummy-rulekit
  = help: the distribution `rulekit` of the package index is another project with a package of the
    same name; the two cannot live in one environment. Uninstall both (`pip uninstall rulekit
    rummy-rulekit`), then install rummy-rulekit again, or make an environment for each
"""
"""What is said where the other project has put its own files over, or with, ours."""


def program() -> None:
    """Run the command line; look for little garbage."""
    # Whichever of the two was installed last owns `__init__.py`; to uninstall one takes it away.
    if not hasattr(rulekit, "DISTRIBUTION"):
        sys.stderr.write(ANOTHER)
        sys.exit(2)
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
