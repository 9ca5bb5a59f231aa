"""The mutation run: `python -m tests.mutation.mutate gin`.

Each mutant must be refused by the checker or fail one of the tests that its clauses name; those
that
change nothing stand in docs/mutation.md.
"""

from __future__ import annotations

import argparse
import importlib
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rulekit import resources
from rulekit.diagnostics import Report
from rulekit.library import is_game, load_ruleset
from rulekit.prove.examples import examples_of
from tests.clauses.machines import one_machine_each
from tests.mutation.mutants import Mutant, mutants_of

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "mutation.md"
PATIENCE = 30.0  # seconds for one test; a mutant may loop
WAIT = 4.0  # times as long as on the real rules, if that is longer
BAR = r"\|"  # within a table
CHECKER, SURVIVED = "the checker", ""


# ── rule files that are not the real ones ─────────────────────────────────────────────────────


@contextmanager
def rulesets(mutant: Mutant | None) -> Iterator[None]:
    """While this lasts, games are loaded from a copy of the rule files, the mutant among them."""
    with tempfile.TemporaryDirectory() as folder, one_machine_each():
        real = resources.root("rulesets")
        shutil.copytree(real, folder, dirs_exist_ok=True)
        if mutant is not None:
            (Path(folder) / f"{mutant.game}.yaml").write_text(mutant.text, encoding="utf-8")

        def root(kind: str) -> Path:
            return Path(folder) if kind == "rulesets" else resources.root(kind)

        with patch("rulekit.library.root", root):
            _forget()
            try:
                yield
            finally:
                _forget()


def _forget() -> None:
    """Drop the test modules, which may hold games."""
    for name in [name for name in sys.modules if name.startswith("tests.clauses.")]:
        if name != "tests.clauses.machines":
            del sys.modules[name]


# ── tests as plain functions ──────────────────────────────────────────────────────────────────


def run_test(game: str, name: str, patience: float = PATIENCE) -> None:
    """Run one test of a clause. Raises whatever it raises; TimeoutError after so many seconds."""

    def late(_signal: int, _frame: object) -> None:
        raise TimeoutError(name)

    before = signal.signal(signal.SIGALRM, late)
    # Again and again: a collection of garbage may swallow the first.
    signal.setitimer(signal.ITIMER_REAL, patience, 1.0)
    try:
        for call in _calls(game, name):
            call()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _calls(game: str, name: str) -> list[Callable[[], object]]:
    if name.startswith("example:"):
        return [lambda: _play_example(game, name.removeprefix("example:"))]
    path, _, function = name.partition("::")
    module = importlib.import_module(path.removesuffix(".py").replace("/", "."))
    test = getattr(module, function.partition("[")[0])
    return [lambda arguments=arguments: test(**arguments) for arguments in _arguments(test)]


def _arguments(test: Any) -> list[dict[str, object]]:
    """The arguments of a parametrized test, one set for each call; no fixtures."""
    sets = []
    for mark in getattr(test, "pytestmark", []):
        if mark.name == "parametrize":
            names = (
                mark.args[0]
                if not isinstance(mark.args[0], str)
                else [each.strip() for each in mark.args[0].split(",")]
            )
            rows = [row.values if hasattr(row, "marks") else row for row in mark.args[1]]
            sets.append(
                [
                    dict(
                        zip(
                            names,
                            row if len(names) > 1 or hasattr(raw, "marks") else [row],
                            strict=True,
                        )
                    )
                    for raw, row in zip(mark.args[1], rows, strict=True)
                ]
            )
    return [
        {name: value for each in chosen for name, value in each.items()}
        for chosen in product(*sets)
    ]


def _play_example(game: str, about: str) -> None:
    rules = load_ruleset(game, Report())
    assert rules is not None
    chosen = tuple(example for example in rules.examples if example.about == about)
    assert chosen, about
    for result in examples_of(replace(rules, examples=chosen)):
        assert result.ok, result.message


def durations(game: str, mutants: Sequence[Mutant]) -> dict[str, float]:
    """How long each test of some mutants takes on the real rules, where all must pass."""
    found = {}
    with rulesets(None):
        for name in dict.fromkeys(test for mutant in mutants for test in mutant.tests):
            begun = time.monotonic()
            run_test(game, name, 10 * PATIENCE)
            found[name] = time.monotonic() - begun
    return found


# ── the run ───────────────────────────────────────────────────────────────────────────────────


def catch(
    game: str, mutant: Mutant, tests: Sequence[str], times: Mapping[str, float] | None = None
) -> str:
    """What catches a mutant: the checker, or one of the tests in turn; empty if it survives.

    `times` are the seconds that tests take on the real rules.
    """
    with rulesets(mutant):
        changed = (game, mutant.game) if is_game(mutant.game) else (game,)
        if any(load_ruleset(each, Report()) is None for each in changed):
            return CHECKER
        for name in tests:
            try:
                run_test(game, name, max(PATIENCE, WAIT * (times or {}).get(name, 0.0)))
            except KeyboardInterrupt:
                raise
            except BaseException:  # pytest's failures are no Exceptions
                return name
    return SURVIVED


def sample(game: str, size: int) -> list[Mutant]:
    """Some mutants of a game, spread over its rules; the same on every run."""
    ordered = sorted(mutants_of(game), key=lambda each: sha256(str(_key(each)).encode()).digest())
    return ordered[:size]


def known(page: Path = PAGE) -> dict[tuple[str, str, str, str], str]:
    """The mutants that need not be caught, by game, path and texts, with the reason.

    Rows of tables under headings that name a game: path, before, after, why.
    """
    found, game = {}, ""
    for line in page.read_text(encoding="utf-8").splitlines() if page.is_file() else []:
        if line.startswith("## "):
            game = line.removeprefix("## ").strip()
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().strip("|"))]
        if len(cells) == 4 and cells[0].startswith("`"):
            path, before, after = (
                cell.strip("`").replace("\\|", "|").strip() for cell in cells[:3]
            )
            found[game, path, before, after] = cells[3]
    return found


def _key(mutant: Mutant) -> tuple[str, str, str, str]:
    return mutant.game, mutant.path, mutant.before.strip(), mutant.after.strip()


def survivors(
    game: str, mutants: Sequence[Mutant], tell: Callable[[str], None] = lambda _: None
) -> list[Mutant]:
    """Those mutants that nothing catches and that are not known to change nothing."""
    explained = known()
    times = durations(game, mutants)
    tally: Counter[str] = Counter()
    found: list[Mutant] = []
    recent: list[str] = []  # what has caught something lately often catches the next
    for number, mutant in enumerate(mutants, start=1):
        tests = sorted(mutant.tests, key=lambda name: (name not in recent, times[name]))
        by = catch(game, mutant, tests, times)
        stands = _key(mutant) in explained
        what = {CHECKER: "refused", SURVIVED: "explained" if stands else "survived"}.get(
            by, "killed"
        )
        tally[what] += 1
        if what == "killed":
            recent = [by, *recent[:2]]
        if what == "survived":
            found.append(mutant)
            tell(f"SURVIVED {mutant}")
        elif what != "explained" and stands:
            tell(f"CAUGHT after all, by {by}: {mutant}")
        if number % 100 == 0:
            tell(f"{number} of {len(mutants)}: {dict(tally)}")
    tell(f"{game}: {len(mutants)} mutants, {dict(tally)}")
    return found


def _share(job: tuple[str, int, int, str]) -> list[Mutant]:
    """One worker's share of the mutants."""
    game, worker, jobs, path = job
    chosen = [each for each in mutants_of(game) if each.path.startswith(path)]
    size = -(-len(chosen) // jobs)
    return survivors(game, chosen[worker * size : (worker + 1) * size], _say)


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def _row(mutant: Mutant) -> str:
    """A survivor as a row of the table, for who can explain it."""
    cells = (mutant.path, mutant.before, mutant.after)
    return " | ".join(
        ["", *(f"`{cell.replace('|', BAR)}`" for cell in cells), mutant.place, ""]
    ).strip()


def main() -> int:
    """Run all mutants of a game; 1 if some survive."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--path", default="", help="only phrases whose path begins so")
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args()
    jobs = [(given.game, worker, given.jobs, given.path) for worker in range(given.jobs)]
    if given.jobs == 1:
        found = _share(jobs[0])
    else:
        with ProcessPoolExecutor(given.jobs) as pool:
            found = [each for share in pool.map(_share, jobs) for each in share]
    for mutant in found:
        _say(_row(mutant))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
