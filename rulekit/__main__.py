"""`python -m rulekit`."""

from __future__ import annotations

from rulekit.process import program

if __name__ == "__main__":
    program()
