"""A plugin of pytest that notes which lines of rulekit each test runs, and how long it takes.

    RULEKIT_LINES=FOLDER python -m pytest -p tests.mutation.code.covered

For each file of tests one file is written into the folder: for each test its seconds, and the
numbers of the lines that it runs, by file. What a file of tests runs when it is loaded stands under
the name of the file. What runs while modules of rulekit are loaded belongs to no test.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from uuid import uuid4

import coverage
import pytest

from tests.mutation.code.lines import file_of, state_of
from tests.mutation.code.places import FOLDERS, ROOT

LINES = "RULEKIT_LINES"
Cached = type(cache(len))


class Watch:
    """What is noted in one process."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = Path()
        folder.mkdir(parents=True, exist_ok=True)
        _load_all()
        self._begin()

    def _begin(self) -> None:
        self.seconds: dict[str, float] = {}
        source = [str(ROOT / "rulekit" / name) for name in FOLDERS]
        self.coverage = coverage.Coverage(data_file=None, source=source)
        self.coverage.set_option("run:disable_warnings", ["no-data-collected"])
        self.coverage.start()

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        """Lines that run now belong to all tests of this file."""
        self.coverage.switch_context(collector.nodeid)
        result = yield
        self.coverage.switch_context("")
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Lines that run now belong to this test."""
        if item.path != self.file:
            self.file = item.path
            self.pytest_sessionfinish()
            _forget()
            self._begin()
        self.coverage.switch_context(item.nodeid)
        began = _spent()
        result = yield
        self.seconds[item.nodeid] = _spent() - began
        self.coverage.switch_context("")
        return result

    def pytest_sessionfinish(self) -> None:
        """Write down what was noted of a file of tests."""
        self.coverage.stop()
        data = self.coverage.get_data()
        lines: defaultdict[str, defaultdict[str, list[int]]]
        lines = defaultdict(lambda: defaultdict(list))
        for path in sorted(data.measured_files()):
            name = Path(path).relative_to(ROOT).as_posix()
            for number, tests in data.contexts_by_lineno(path).items():
                for test in tests:
                    lines[test][name].append(number)
        lines.pop("", None)
        found = [
            {
                "test": test,
                "state": state_of(file_of(test)),
                "seconds": round(self.seconds.get(test, 0.0), 3),
                "lines": lines[test],
            }
            for test in sorted(lines.keys() | self.seconds.keys())
        ]
        path = self.folder / f"lines-{uuid4().hex}.json"
        path.write_text(json.dumps(found), encoding="utf-8")


def _load_all() -> None:
    import rulekit

    for module in pkgutil.walk_packages(rulekit.__path__, "rulekit."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _spent() -> float:
    """Seconds of processor that this process has used, and those that it waited for."""
    return sum(os.times()[:4])


def _forget() -> None:
    """What one file of tests made, and may be used by others, is made by each of them."""
    from rulekit.backends.wasm.compiled import forget

    forget()
    for thing in gc.get_objects():
        if isinstance(thing, Cached) and thing.__module__.startswith("tests"):
            thing.cache_clear()


def pytest_configure(config: pytest.Config) -> None:
    """Watch the processes that run tests."""
    shares = getattr(config.option, "numprocesses", None) and not hasattr(config, "workerinput")
    if not shares:
        config.pluginmanager.register(Watch(Path(os.environ[LINES])), "lines of rulekit")
