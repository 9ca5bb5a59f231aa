"""The command line: what commands share. The commands themselves lie in `commands`."""

from __future__ import annotations

import click

from rulekit.cli.front import Front, debug_option
from rulekit.version import VERSION


@click.command(
    cls=Front,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="""\b
Exit codes: 0 all is well, 1 the rules or examples have faults, 2 the command or a file could
not be used, 3 a fault of rulekit or of rules in play, 130 stopped by Ctrl-C, 141 the reader of
the output has gone.
\b
Shell completion: put one of these into your shell's start file.
  bash  eval "$(_RULEKIT_COMPLETE=bash_source rulekit)"
  zsh   eval "$(_RULEKIT_COMPLETE=zsh_source rulekit)"
  fish  _RULEKIT_COMPLETE=fish_source rulekit | source
""",
)
@click.version_option(VERSION, prog_name="rulekit")
@debug_option
def main() -> None:
    """Rummy-family games as data: write the rules, then play, test and simulate them.

    For example:
      rulekit list                         the games that come with it
      rulekit simulate gin --hands 1000    play a thousand hands
      rulekit play gin                     play against bots
      rulekit new --from gin               begin a variant of your own
      rulekit validate my_gin.rulekit.yaml look for faults in it
    """
