"""A page is carried out in a temporary project: its files are written, its commands are run.

Of the blocks of a page these are steps, in their order:

    <!-- file PATH -->                 the block is the file PATH of the project
    <!-- copy of PATH as NAME -->      the file PATH of the repository is copied (no block)
    <!-- at the end of PATH -->        the block is put at the end of that file
    <!-- in PATH after: LINE -->       the block is put below the first line that has LINE in it
    ```sh                              each line is a command, which must end well
    ```console                         a command after `$`, and what it prints

What the page says besides is asked of the project by the test of the page.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.docs.pages import ROOT, alike, commands

STEP = re.compile(
    r"<!-- (?P<mark>(?:file|copy of|at the end of|in) [^\n]*?) -->\n"
    r"(?:```\w+\n(?P<text>.*?)^```$)?"
    r"|^```(?P<language>sh|console)\n(?P<lines>.*?)^```$",
    re.DOTALL | re.MULTILINE,
)
COPIED = ("rulekit", "grammar", "rulesets", "docs", "tests", "README.md", "pyproject.toml",
          "conftest.py")  # fmt: skip


@dataclass(slots=True)
class Project:
    """A folder of somebody who uses rulekit; `source`: where the rulekit that is used lies."""

    folder: Path
    source: Path = ROOT
    printed: list[str] = field(default_factory=list)  # by the commands so far

    def follow(self, page: str) -> None:
        """Do what a page says, step by step; fails at the first step that does not go."""
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        steps = list(STEP.finditer(text))
        assert steps, f"{page} has no steps"
        for step in steps:
            if step["mark"]:
                self.write(step["mark"], step["text"] or "")
            elif step["language"] == "sh":
                for line in step["lines"].splitlines():
                    self.printed.append(self.run(*shlex.split(line, comments=True)))
            else:
                for command, shown in commands(step["lines"]):
                    self.printed.append(self.run(*shlex.split(command), code=None))
                    assert alike(shown, self.printed[-1]), f"$ {command}\n{self.printed[-1]}"

    def write(self, mark: str, text: str) -> None:
        """Write or change a file as a mark says."""
        copied = re.fullmatch(r"copy of (\S+) as (\S+)", mark)
        at_end = re.fullmatch(r"at the end of (\S+)", mark)
        inside = re.fullmatch(r"in (\S+) after: (.+)", mark)
        whole = re.fullmatch(r"file ([^\s;]+).*", mark)
        if copied:
            text, name = (ROOT / copied[1]).read_text(encoding="utf-8"), copied[2]
        elif at_end:
            name = at_end[1]
            text = (self.folder / name).read_text(encoding="utf-8") + "\n\n" + text
        elif inside:
            name = inside[1]
            lines = (self.folder / name).read_text(encoding="utf-8").splitlines(keepends=True)
            at = next((i for i, line in enumerate(lines) if inside[2] in line), None)
            assert at is not None, f"there is no line with {inside[2]!r} in {name}"
            text = "".join([*lines[: at + 1], text, *lines[at + 1 :]])
        else:
            assert whole, mark
            name = whole[1]
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run(self, *words: str, code: int | None = 0) -> str:
        """What a command prints, run in the project by somebody who types nothing.

        `code`: the exit code that it must have; None: any.
        """
        program, *rest = words
        began = {
            "rulekit": [sys.executable, "-m", "rulekit"],
            "python": [sys.executable],
            "pytest": [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider",
                       "-o", "addopts=-q"],
        }  # fmt: skip
        assert program in began, f"only these are run here: {', '.join(began)}"
        done = subprocess.run(
            [*began[program], *rest],
            cwd=self.folder,
            env={
                **os.environ,
                "PYTHONPATH": str(self.source),
                "NO_COLOR": "1",
                "COLUMNS": "100",
                "RULEKIT_SAMPLE": "",  # all games are asked for in somebody's own tree
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
            check=False,
        )
        assert code in (None, done.returncode), f"{shlex.join(words)}\n{done.stdout}"
        assert "Traceback" not in done.stdout, done.stdout
        return done.stdout

    def python(self, program: str) -> str:
        """What a Python program prints that is a file of the project."""
        (self.folder / "program.py").write_text(program, encoding="utf-8")
        return self.run("python", "program.py")


def copy_of_rulekit(folder: Path) -> Project:
    """A project that is a copy of the repository, as somebody has who changes rulekit itself."""
    for name in COPIED:
        path = ROOT / name
        if path.is_dir():
            shutil.copytree(path, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(path, folder / name)
    return Project(folder, source=folder)
