"""The second look at a rule file: it is set up and played, in a process that can be ended.

`python -m rulekit.editing.trying PATH` takes the text from standard input and writes the findings
as Python pickles them. Whoever asks ends the process when the text has changed.
"""

from __future__ import annotations

import os
import pickle
import sys

from rulekit.diagnostics import Report
from rulekit.editing.reading import read
from rulekit.prove.reading import check_examples
from rulekit.prove.validate import validate_rules


def tried(path: str, text: str) -> Report:
    """All findings in a text: of reading it, and of playing it if that shows no fault."""
    reading = read(path, text)
    if reading.rules is not None:
        validate_rules(reading.rules, reading.report)
        if reading.report.ok:
            check_examples(reading.rules, reading.report)
    return reading.report


def give_way() -> None:
    """Let the processes run first for whose answers people wait, where the system can."""
    if hasattr(os, "nice"):
        os.nice(10)


def main() -> None:
    """Try the text on standard input."""
    give_way()
    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    sys.stdout.buffer.write(pickle.dumps(tried(sys.argv[1], text).diagnostics))


if __name__ == "__main__":
    main()
