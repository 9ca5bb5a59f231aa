"""Simulations on a Dask cluster: a scheduler and workers that the tests start, and kill."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.series import cluster, parquet
from rulekit.series.work import WorkerLost
from tests.unit.cli_running import ROOT, assert_told, run, start

pytest.importorskip("distributed", reason="comes with rulekit[dask]")

NURSERY = """
import asyncio, dataclasses, os, signal, sys, time
import distributed
import rulekit
import rulekit.series.batch
from rulekit.series import cluster, shards
gin = rulekit.load("gin")
gin.program(2), gin.digest(2)
children = set()
for line in sys.stdin:
    kind, said = eval(line)
    if kind == "end":
        print(os.waitstatus_to_exitcode(os.waitpid(said, 0)[1]), flush=True)
        children.discard(said)
        continue
    child = os.fork()
    if not child:
        try:
            exec(said)
            os._exit(0)
        finally:
            os._exit(1)
    children.add(child)
    print(child, flush=True)
for child in children:
    os.kill(child, signal.SIGKILL)
"""
SCHEDULER = """
async def main():
    async with distributed.Scheduler(host="127.0.0.1", port=0, dashboard_address=":0") as it:
        open({ready!r}, "w").write(it.address)
        await it.finished()
asyncio.run(main())
"""
WORKER = """
async def main():
    async with distributed.Worker({to!r}, nthreads=1, host="127.0.0.1", dashboard=False) as it:
        await it.finished()
asyncio.run(main())
"""
PACED = """
def paced(task, work, numbers, longest, play=cluster.play):
    began = time.perf_counter()
    played = play(task, work, numbers, longest)
    time.sleep(played.batch.done / 800)
    return dataclasses.replace(played, seconds=time.perf_counter() - began)
cluster.play = paced
"""  # so that the moments fall into the run however fast the machine is
ASKER = """
shards.EVERY_SECONDS, shards.SPARED, cluster.BATCH_SECONDS = 0.1, 1, 0.1
rulekit.simulate(gin, **{asked!r})
"""
ASKED: dict[str, Any] = {"hands": 12_000, "bots": ("greedy", "random"), "rotate": True, "seed": 7}


class Nursery:
    """A process that has all modules, and has children that do something at once.

    The id of a child stays until it is asked how that ended, so it cannot be another's.
    """

    def __init__(self) -> None:
        self.parent = subprocess.Popen(
            [sys.executable, "-c", NURSERY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    def start(self, code: str) -> int:
        return self._ask("start", code)

    def ended(self, child: int) -> int:
        """How a child ended, once it has."""
        return self._ask("end", child)

    def kill(self, child: int) -> int:
        os.kill(child, signal.SIGKILL)
        return self.ended(child)

    def _ask(self, *said: object) -> int:
        assert self.parent.stdin is not None
        assert self.parent.stdout is not None
        self.parent.stdin.write(f"{said!r}\n")
        self.parent.stdin.flush()
        return int(self.parent.stdout.readline())


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    found = Nursery()
    yield found
    found.parent.communicate(timeout=10)


class Cluster:
    """A scheduler and its workers, each a process that is ended by its id."""

    def __init__(self, nursery: Nursery, folder: Path, *, paced: bool) -> None:
        self.nursery, self.paced = nursery, paced
        ready = folder / "scheduler"
        self.scheduler = nursery.start(SCHEDULER.format(ready=str(ready)))
        while not (ready.is_file() and ready.read_text()):
            time.sleep(0.01)
        self.address = ready.read_text()
        self.on = self.address.replace("tcp://", "dask://")
        self.workers: list[int] = []

    def add(self) -> None:
        code = WORKER.format(to=self.address)
        self.workers.append(self.nursery.start(PACED + code if self.paced else code))

    def kill(self, worker: int) -> None:
        self.workers.remove(worker)
        assert self.nursery.kill(worker) == -signal.SIGKILL

    def end(self) -> None:
        for each in (*self.workers, self.scheduler):
            self.nursery.kill(each)


Made = Callable[..., AbstractContextManager[Cluster]]


@pytest.fixture(scope="module")
def made(nursery: Nursery, tmp_path_factory: pytest.TempPathFactory) -> Made:
    """Makes clusters."""

    @contextmanager
    def make(workers: int, *, paced: bool = False) -> Iterator[Cluster]:
        found = Cluster(nursery, tmp_path_factory.mktemp("dask"), paced=paced)
        try:
            for _ in range(workers):
                found.add()
            yield found
        finally:
            found.end()

    return make


@pytest.fixture(scope="module")
def two(made: Made) -> Iterator[Cluster]:
    with made(2) as found:
        yield found


@pytest.fixture(scope="module")
def whole() -> rulekit.Results:
    """The undisturbed run, of one process."""
    return rulekit.simulate("gin", **ASKED, rows=True)


@pytest.mark.thorough
def test_a_cluster_plays_the_rows_of_one_process(two: Cluster, whole: rulekit.Results) -> None:
    apart = rulekit.simulate("gin", **ASKED, rows=True, on=two.on)
    assert apart.rows == whole.rows
    assert apart.kept == whole.kept
    assert rulekit.simulate("gin", **ASKED, on=two.on).kept == whole.kept


@pytest.mark.thorough
def test_a_part_of_a_series_can_be_played_on_a_cluster(
    two: Cluster, whole: rulekit.Results, tmp_path: Path
) -> None:
    for number in (2, 1):
        rulekit.simulate("gin", **ASKED, shard=(number, 2), on=two.on, out=tmp_path / str(number))
    rulekit.merge([tmp_path / "1", tmp_path / "2"], tmp_path / "whole")
    assert rulekit.simulate("gin", **ASKED, out=tmp_path / "whole").rows == whole.rows


@pytest.mark.thorough
def test_an_interruption_keeps_what_is_finished(
    two: Cluster, whole: rulekit.Results, tmp_path: Path
) -> None:
    def stop(done: int, _asked: int) -> None:
        if done:
            raise KeyboardInterrupt

    begun = rulekit.simulate("gin", **ASKED, on=two.on, out=tmp_path, progress=stop)
    assert begun.interrupted
    assert 0 < begun.done < begun.asked
    rest = rulekit.simulate("gin", **ASKED, on=two.on, out=tmp_path)
    assert (rest.found, rest.rows) == (begun.done, whole.rows)


@pytest.mark.thorough
def test_at_the_command_line(two: Cluster) -> None:
    words = "simulate", "gin", "--hands", "40", "--on", two.on
    assert_told(run(*words), 0, "Gin Rummy, 2 players: 40 hands in")
    assert_told(run(*words, "--jobs", "2"), 2, "leave 'jobs' at 1")
    assert_told(run(*words, "--bots", "nobody"), 2, "nobody")


@pytest.mark.thorough
def test_answers_are_the_same_on_a_cluster(two: Cluster) -> None:
    """What plays several sides asks for the same places as what plays one."""
    for ask in (
        partial(rulekit.compare, "gin", rulekit.load("gin", deal_variant="extra_card")),
        partial(rulekit.effects, "gin", options=["deal_variant"]),
    ):
        here, apart = (
            ask(hands=200, bots="random", on=on).as_dict() | {"seconds": 0} for on in (None, two.on)
        )
        assert apart == here
    with pytest.raises(ValueError, match="'dusk' is no cluster"):
        rulekit.compare("gin", "straight_gin", on="dusk")


@pytest.mark.thorough
def test_a_cluster_of_this_machine_comes_and_goes() -> None:
    """In a process of its own, as workers are started from it."""
    words = "simulate", "gin", "--hands", "400", "--seed", "3"
    here = start(*words)
    apart = start(*words, "--on", "dask", "--jobs", "2")
    assert (apart.returncode, apart.stderr) == (0, "")
    assert apart.stdout.splitlines()[1:] == here.stdout.splitlines()[1:]


@pytest.mark.thorough
def test_ctrl_c_is_for_the_program_that_asked(tmp_path: Path) -> None:
    """A terminal sends it to the workers of this machine too; they say nothing of it."""
    words = ["simulate", "gin", "--hands", "9000000", "--on", "dask", "--jobs", "2"]
    started = subprocess.Popen(
        [sys.executable, "-m", "rulekit", *words, "--out", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        start_new_session=True,
    )
    wait_for_rows(tmp_path)
    os.killpg(started.pid, signal.SIGINT)
    out, err = started.communicate(timeout=30)
    assert started.returncode == 130, err
    assert "Traceback" not in err
    assert err.startswith("stopped after ")
    assert "--on dask" in err
    assert f"{written(tmp_path)} hands in" in out


def written(folder: Path) -> int:
    """How many hands the files hold."""
    return sum(each.done for each in parquet.held(sorted(folder.glob("rows-*.parquet"))))


def wait_for_rows(folder: Path) -> None:
    """Until more is written than now."""
    before, patience = stamp(folder), time.monotonic() + 120
    while stamp(folder) == before and time.monotonic() < patience:
        time.sleep(0.01)


def stamp(folder: Path) -> int:
    """Something that changes when rows are written."""
    return sum(each.stat().st_size for each in folder.glob("rows-*.parquet"))


@pytest.mark.in_turn
@pytest.mark.thorough
def test_killed_at_twenty_random_moments_the_rows_are_the_same(
    made: Made, nursery: Nursery, whole: rulekit.Results, tmp_path: Path
) -> None:
    """At each moment a worker, the program that asked, or both get `kill -9`."""
    chance, workers, askers = random.Random(11), 0, []
    with made(2, paced=True) as dask:
        code = ASKER.format(asked={**ASKED, "on": dask.on, "out": str(tmp_path)})
        asker = nursery.start(code)
        for moment in range(20):
            if moment % 3:  # of the others many come before anything is played
                wait_for_rows(tmp_path)
            time.sleep(chance.uniform(0.0, 0.3))
            if moment % 2 == 0 or chance.random() < 0.3:
                dask.kill(chance.choice(dask.workers))
                dask.add()
                workers += 1
            if moment % 2 == 1 or chance.random() < 0.3:
                askers.append(nursery.kill(asker))
                asker = nursery.start(code)
        assert 0 < written(tmp_path) < ASKED["hands"], "it was killed in the midst of it"
        assert nursery.ended(asker) == 0
    assert (workers >= 10, len(askers) >= 10, set(askers)) == (True, True, {-signal.SIGKILL})
    resumed = rulekit.simulate("gin", **ASKED, out=tmp_path)
    assert resumed.found == resumed.done == ASKED["hands"]
    assert resumed.rows == whole.rows
    assert resumed.kept == whole.kept


@pytest.mark.in_turn
@pytest.mark.thorough
def test_no_row_is_changed_by_workers_that_are_killed(
    made: Made, whole: rulekit.Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The program lives on while every half second a worker is killed, and another one comes."""
    monkeypatch.setattr(cluster, "BATCH_SECONDS", 0.1)
    chance, killed = random.Random(5), [0]
    with made(2, paced=True) as dask:
        last = time.monotonic()

        def kill(done: int, _asked: int) -> None:
            nonlocal last
            if len(killed) < 7 and time.monotonic() - last > chance.uniform(0.2, 0.8):
                dask.kill(chance.choice(dask.workers))
                dask.add()
                killed.append(done)
                last = time.monotonic()

        asked = {**ASKED, "hands": 5000}
        apart = rulekit.simulate("gin", **asked, rows=True, on=dask.on, progress=kill)
    assert len(killed) == 7
    assert apart.rows == {name: column[:5000] for name, column in whole.rows.items()}


@pytest.mark.thorough
def test_without_workers_it_says_so(made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "NOBODY_SECONDS", 0.5)
    monkeypatch.setattr(cluster, "LOOK_SECONDS", 0.2)
    with made(0) as dask, pytest.raises(WorkerLost, match="has had no workers for"):
        rulekit.simulate("gin", **ASKED, on=dask.on)


@pytest.mark.thorough
def test_a_scheduler_that_is_killed_ends_the_run_and_keeps_what_was_played(
    made: Made, whole: rulekit.Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1.0)
    monkeypatch.setattr(cluster, "NOBODY_SECONDS", 1.5)
    with made(2, paced=True) as dask:

        def kill(done: int, _asked: int) -> None:
            if done > 200:
                os.kill(dask.scheduler, signal.SIGKILL)

        with pytest.raises(WorkerLost) as lost:
            rulekit.simulate("gin", **ASKED, on=dask.on, out=tmp_path, progress=kill)
    assert lost.value.results.done > 200
    resumed = rulekit.simulate("gin", **ASKED, out=tmp_path)
    assert resumed.found == lost.value.results.done
    assert resumed.rows == whole.rows


@pytest.mark.thorough
def test_workers_of_another_version_are_told(two: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "VERSION", "0.0.1")
    with pytest.raises(WorkerLost, match=r"cannot play: .*; every worker needs rulekit 0\.0\.1"):
        rulekit.simulate("gin", hands=2, on=two.on)


@pytest.mark.parametrize(
    ("on", "message"),
    [
        ("dask://", "is no cluster"),
        ("tcp://host:8786", "write dask://HOST:8786"),
        ("dask://host", "is no cluster"),
        ("dask://host:99999", "is no cluster"),
        ("ray", "is no cluster"),
    ],
)
def test_what_is_no_cluster_is_refused(on: str, message: str) -> None:
    assert_told(run("simulate", "gin", "--on", on), 2, message)
    with pytest.raises(ValueError, match=re.escape(message)):
        rulekit.simulate("gin", hands=1, on=on)


def test_where_nobody_answers_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.2)
    assert_told(run("simulate", "gin", "--on", "dask://localhost:1"), 2, "no scheduler answers at")


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert_told(run("simulate", "gin", "--on", "dask"), 2, "pip install 'rummy-rulekit[dask]'")
