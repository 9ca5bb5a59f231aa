"""`python -m rulekit`."""

from rulekit.cli import main

main()
