"""A studio that serves a page for as long as a test needs it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def serving_of(file: Path) -> Iterator[str]:
    """A studio with the file, at its address, until the end of the block."""
    command = [sys.executable, "-m", "rulekit", "studio", str(file), "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        found = re.search(r"http://\S+", process.stderr.readline())
        assert found
        try:
            yield found[0]
        finally:
            process.terminate()
