"""A plugin of pytest that notes which lines of rulekit each test runs, and how long it takes.

    RULEKIT_LINES=FOLDER python -m pytest -p tests.mutation.code.covered

Every process writes one file into the folder when it ends: for each test its seconds, and the
numbers of the lines that it runs, by file. What runs while modules are loaded belongs to no test.
"""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

ROOT = Path(__file__).parents[3]
LINES = "RULEKIT_LINES"


class Watch:
    """What is noted in one process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.seconds: dict[str, float] = {}
        self.coverage = coverage.Coverage(data_file=None, source=[str(ROOT / "rulekit")])
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Lines that run now belong to this test."""
        self.coverage.switch_context(item.nodeid)
        began = time.perf_counter()
        result = yield
        self.seconds[item.nodeid] = time.perf_counter() - began
        self.coverage.switch_context("")
        return result

    def pytest_sessionfinish(self) -> None:
        """Write down what was noted."""
        self.coverage.stop()
        data = self.coverage.get_data()
        lines: defaultdict[str, defaultdict[str, list[int]]]
        lines = defaultdict(lambda: defaultdict(list))
        for path in sorted(data.measured_files()):
            name = Path(path).relative_to(ROOT).as_posix()
            for number, tests in data.contexts_by_lineno(path).items():
                for test in tests:
                    lines[test][name].append(number)
        found = [
            {"test": test, "seconds": round(seconds, 3), "lines": lines[test]}
            for test, seconds in self.seconds.items()
        ]
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"lines-{os.getpid()}.json"
        path.write_text(json.dumps(found), encoding="utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Watch the processes that run tests."""
    shares = getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput")
    if not shares:
        config.pluginmanager.register(Watch(Path(os.environ[LINES])), "lines of rulekit")
