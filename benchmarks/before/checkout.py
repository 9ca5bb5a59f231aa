"""Two trees of the project, and a witness at work in each."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from benchmarks.installed import scratch

ROOT = Path(__file__).resolve().parents[2]
WITNESS = Path(__file__).with_name("witness.py")


def earlier(commit: str) -> Path:
    """The files of a commit in a folder of their own, which goes when the process ends.

    Raises LookupError for a commit that is not there.
    """
    made = scratch()
    packed = subprocess.run(
        ["git", "-C", str(ROOT), "archive", commit], capture_output=True, check=False
    )
    if packed.returncode:
        raise LookupError(packed.stderr.decode(errors="replace").strip())
    subprocess.run(["tar", "-x", "-C", str(made)], input=packed.stdout, check=True)
    return made


def environment(tree: Path) -> dict[str, str]:
    """That of a process which imports the package of a tree."""
    return {**os.environ, "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": ""}


class Witness:
    """A process that does in one tree what it is asked to, and tells what came of it."""

    def __init__(self, tree: Path) -> None:
        self.tree = tree
        self.process = subprocess.Popen(
            [sys.executable, str(WITNESS)],
            cwd=tree,
            env=environment(tree),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        imported = Path(self.answer())
        assert imported.is_relative_to(tree.resolve()), f"{imported} is not of {tree}"

    def ask(self, job: Mapping[str, Any]) -> None:
        """Give it something to do; `answer` waits for it."""
        assert self.process.stdin is not None
        print(json.dumps(job), file=self.process.stdin, flush=True)

    def answer(self) -> Any:
        """What came of the last thing that it was asked. Raises RuntimeError if it died of it."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the witness in {self.tree} ended with {self.process.wait()}")
        return json.loads(line)

    def go_on(self, *, on: bool = True) -> None:
        """Let paced work go on, or end."""
        assert self.process.stdin is not None
        print("on" if on else "end", file=self.process.stdin, flush=True)

    def told(self, job: Mapping[str, Any]) -> Any:
        """Ask, and wait for the answer."""
        self.ask(job)
        return self.answer()

    def __enter__(self) -> Witness:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.communicate()
