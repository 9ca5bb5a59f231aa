"""Rows on disk: whatever ends a run takes little, the same call goes on, two runs do not meet."""

from __future__ import annotations

import errno
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

import duckdb
import pytest

import rulekit
from rulekit.series import shards, work
from rulekit.series.claims import LOCK, Claim, Claimed
from rulekit.series.shards import OutError
from rulekit.series.work import WorkerLost
from rulekit.stats.sums import Sums
from tests.unit.cli_running import ROOT, run
from tests.unit.test_simulate import stop_after

GREEDY: dict[str, Any] = {"bots": ("greedy", "random"), "rotate": True, "seed": 7}


def command(out: Path, hands: int, *words: str) -> list[str]:
    """A command line that plays hands of Gin in two processes."""
    return [
        sys.executable, "-m", "rulekit", "simulate", "gin", "--hands", str(hands), "--jobs", "2",
        "--seed", "7", "--out", str(out), *words,
    ]  # fmt: skip


def rows_in(out: Path) -> list[tuple[Any, ...]]:
    """All rows in the files of a directory, in their order."""
    return duckdb.sql(f"select * from '{out}/rows-*.parquet' order by \"index\", hand").fetchall()


def started(words: list[str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def until_rows(out: Path, process: subprocess.Popen[str], files: int = 1) -> None:
    """Wait until so many files are there, or the process has ended."""
    while len(list(out.glob("rows-*"))) < files and process.poll() is None:
        time.sleep(0.02)


def written(out: Path) -> set[tuple[str, int]]:
    """The files of rows, with the moments when they were written."""
    return {(path.name, path.stat().st_mtime_ns) for path in out.glob("rows-*")}


def killed_and_resumed(out: Path, hands: int, kills: int, chance: random.Random) -> None:
    """Kill runs of one command at random moments, then let it end by itself."""
    for _ in range(kills):
        before = written(out)
        with started(command(out, hands)) as process:
            while chance.random() < 0.9 and written(out) == before and process.poll() is None:
                time.sleep(0.2)  # seldom it is killed before it has written anything
            time.sleep(chance.random() * 2)
            process.kill()
        manifest = out / "manifest.json"
        held = [
            (shard["first"], shard["first"] + shard["done"])
            for shard in (json.loads(manifest.read_text())["shards"] if manifest.exists() else ())
        ]
        assert all(one[1] <= other[0] for one, other in pairwise(held))
    ended = subprocess.run(
        command(out, hands), cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    assert f"{hands} hands" in ended.stdout


def compared(tmp_path: Path, hands: int, kills: int) -> None:
    out, alone = tmp_path / "killed", tmp_path / "alone"
    killed_and_resumed(out, hands, kills, random.Random(kills))
    whole = rulekit.simulate("gin", hands=hands, seed=7, out=alone)
    again = rulekit.simulate("gin", hands=hands, seed=7, out=out)
    assert (again.found, again.done) == (hands, hands)
    assert rows_in(out) == rows_in(alone)
    assert again.kept == whole.kept
    assert not list(out.glob(".rows-*"))


@pytest.mark.thorough
def test_rows_of_a_run_that_is_killed_twice_are_those_of_an_undisturbed_one(
    tmp_path: Path,
) -> None:
    compared(tmp_path, hands=30_000, kills=2)


@pytest.mark.long
def test_rows_of_a_run_that_is_killed_twenty_times_are_those_of_an_undisturbed_one(
    tmp_path: Path,
) -> None:
    compared(tmp_path, hands=2_000_000, kills=20)


@pytest.mark.thorough
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_run_that_is_told_to_end_tells_what_was_finished_and_how_to_go_on(
    tmp_path: Path, number: signal.Signals
) -> None:
    words = command(tmp_path / "out", 20_000_000, "--format", "json")
    with started(words) as process:
        until_rows(tmp_path / "out", process)
        process.send_signal(number)
        told, said = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert said.splitlines()[0] == f"stopped after {json.loads(told)['done']} hands; to go on:"
    assert "--hands 20000000 --first 0" in said
    assert len(rows_in(tmp_path / "out")) == json.loads(told)["done"]


@pytest.mark.thorough
def test_rows_wait_for_seconds_only_where_hands_take_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file that grows has all rows before the run ends."""
    monkeypatch.setattr(shards, "EVERY_SECONDS", 0.0)
    monkeypatch.setattr(shards, "SPARED", 0)
    seen = []

    def progress(done: int, _asked: int) -> None:
        seen.append((done, len(rows_in(tmp_path))))

    rulekit.simulate("gin", hands=6, engine="interp", out=tmp_path, progress=progress)
    assert seen == [(done, done) for done in range(1, 7)]
    assert [path.name for path in tmp_path.glob("rows-*")] == ["rows-000000000.parquet"]


@pytest.mark.thorough
def test_a_full_file_grows_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "FULL", 1000)
    results = rulekit.simulate("gin", hands=8, engine="interp", seed=7, out=tmp_path)
    listed = json.loads((tmp_path / "manifest.json").read_text())["shards"]
    assert len(listed) > 1
    assert sum(shard["rows"] for shard in listed) == 8
    assert results.rows == rulekit.simulate("gin", hands=8, seed=7, rows=True).rows


@pytest.mark.thorough
def test_rows_never_wait_long_though_writing_was_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the first write has to load a library, or the disk has other work."""
    clock = [0.0]
    real = shards.parquet.write

    def slowly(*words: Any) -> None:
        clock[0] += 3.0
        real(*words)

    class Clock:
        """Seconds that pass when a hand is played, and when rows are written."""

        @staticmethod
        def perf_counter() -> float:
            return clock[0]

    def a_second_each(done: int, _asked: int) -> None:
        clock[0] += 1.0
        lost.append(unwritten(done))

    def unwritten(done: int) -> int:
        manifest = tmp_path / "manifest.json"
        held = json.loads(manifest.read_text())["shards"] if manifest.exists() else []
        return done - sum(shard["done"] for shard in held)

    lost: list[int] = []
    monkeypatch.setattr(shards, "time", Clock)
    monkeypatch.setattr(shards.parquet, "write", slowly)
    rulekit.simulate(
        "gin", hands=30, bots=[lambda _position, _count, _stream: 0], out=tmp_path,
        progress=a_second_each,
    )  # fmt: skip
    assert len(lost) == 30
    assert max(lost) <= 6


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    """As on a disk that is full: the system refuses to write more into a file."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_takes_only_what_was_in_work(tmp_path: Path) -> None:
    rulekit.simulate("gin", hands=3, out=tmp_path, **GREEDY)
    before = rows_in(tmp_path)
    with files_no_larger_than(2000), pytest.raises(OutError, match=r"File too large$") as caught:
        rulekit.simulate("gin", hands=6, out=tmp_path, engine="interp", **GREEDY)
    assert rows_in(tmp_path) == before
    assert not list(tmp_path.glob(".rows-*"))
    results = caught.value.results
    assert isinstance(results, rulekit.Results) and (results.done, results.interrupted) == (3, True)
    whole = rulekit.simulate("gin", hands=6, out=tmp_path, **GREEDY)
    assert whole.found == 3
    assert whole.rows == rulekit.simulate("gin", hands=6, rows=True, **GREEDY).rows


def test_a_lost_directory_is_told_with_the_figures_so_far(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shards, "EVERY_SECONDS", 0.0)
    monkeypatch.setattr(shards, "SPARED", 0)
    out, real = tmp_path / "out", work.rows_of

    def lose(host: work.Host, first: int, number: int) -> Iterator[tuple[int, list[work.Row]]]:
        yield from real(host, first, 4)
        shutil.rmtree(out)
        yield from real(host, first + 4, number - 4)

    monkeypatch.setattr(work, "rows_of", lose)
    result = run("simulate", "gin", "--hands", "9", "--out", str(out), "--engine", "interp")
    assert result.exit_code == 2
    assert result.stdout.startswith("Gin Rummy, 2 players: 4 hands")
    assert "stopped after 4 hands\nerror: cannot write to" in result.stderr
    monkeypatch.setattr(work, "rows_of", real)
    assert run("simulate", "gin", "--hands", "9", "--out", str(out)).exit_code == 0
    assert len(rows_in(out)) == 9


def test_a_worker_that_is_killed_takes_only_what_was_in_work(
    tmp_path: Path,
) -> None:
    def progress(done: int, _asked: int) -> None:
        if done:
            for child in Path(f"/proc/{os.getpid()}/task").glob("*/children"):
                for worker in map(int, child.read_text().split()):
                    with suppress(FileNotFoundError, ProcessLookupError):  # it ended meanwhile
                        if b"spawn_main" in Path(f"/proc/{worker}/cmdline").read_bytes():
                            os.kill(worker, signal.SIGKILL)

    with pytest.raises(WorkerLost, match="ended from outside") as caught:
        rulekit.simulate("gin", hands=10**7, jobs=2, out=tmp_path, progress=progress)
    results = caught.value.results
    assert isinstance(results, rulekit.Results)
    assert 0 < results.done == len(rows_in(tmp_path))


@pytest.mark.thorough
def test_a_run_that_is_killed_leaves_no_line_of_noise(tmp_path: Path) -> None:
    """What tidies up after it, and its workers, end without a word."""
    with started(command(tmp_path, 10**7)) as process:
        until_rows(tmp_path, process)
        process.kill()
        said, noise = process.communicate(timeout=60)  # all that hold the streams have ended
    assert (said, noise) == ("", "")


def test_workers_that_never_come_to_life_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they would begin with (more than a pipe holds) is not waited for."""
    resource_tracker.ensure_running()  # what tidies up is started in the same way, and lives
    monkeypatch.setattr("multiprocessing.spawn.get_executable", lambda: b"/bin/false")
    with pytest.raises(WorkerLost, match="ended from outside"):
        rulekit.simulate("rummikub", hands=100, jobs=2)


# ── going on ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.thorough
def test_gaps_are_filled_and_a_shorter_run_plays_nothing(tmp_path: Path) -> None:
    whole = rulekit.simulate("gin", hands=30, rows=True, **GREEDY)
    for first, hands in ((4, 6), (20, 5)):
        rulekit.simulate("gin", hands=hands, first=first, out=tmp_path, **GREEDY)
    begun = rulekit.simulate(
        "gin", hands=30, out=tmp_path, engine="interp", progress=stop_after(15), **GREEDY
    )
    assert (begun.found, begun.done, begun.next) == (11, 15, 4 + 6)
    results = rulekit.simulate("gin", hands=30, out=tmp_path, **GREEDY)
    assert (results.found, results.done, results.next) == (15, 30, 30)
    assert (results.rows, results.kept) == (whole.rows, whole.kept)
    files = {path: path.stat().st_mtime_ns for path in tmp_path.glob("rows-*")}
    few = rulekit.simulate("gin", hands=7, first=2, out=tmp_path, **GREEDY)
    assert (few.found, few.summary()["hands"]["hands"], few.rows["index"]) == (
        7, 7, list(range(2, 9)),
    )  # fmt: skip
    assert few.summary()["hands_per_second"] is None
    assert {path: path.stat().st_mtime_ns for path in tmp_path.glob("rows-*")} == files


@pytest.mark.thorough
def test_matches_go_on_too(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"matches": 6, "target": 30, **GREEDY}
    whole = rulekit.simulate("gin", rows=True, **asked)
    begun = rulekit.simulate("gin", out=tmp_path, engine="interp", progress=stop_after(2), **asked)
    assert begun.done == sum(begun.rows["last"]) == 2
    rest = rulekit.simulate("gin", out=tmp_path, **asked)
    assert (rest.rows, rest.kept) == (whole.rows, whole.kept)
    for part in ("hands", "matches"):
        assert rest.summary()[part] == whole.summary()[part]


def test_a_file_whose_manifest_was_not_written_any_more_counts(tmp_path: Path) -> None:
    """As if the process was killed between the two."""
    rulekit.simulate("gin", hands=5, out=tmp_path, **GREEDY)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    (tmp_path / "manifest.json").write_text(json.dumps({**manifest, "shards": []}))
    (tmp_path / ".rows-000000005.parquet-4711").write_text("half")
    other = tmp_path / ".rows-000000050.parquet-6"  # somebody else may be writing it
    other.write_text("half")
    (tmp_path / ".manifest.json-1").write_text("half")
    assert rulekit.simulate("gin", hands=9, out=tmp_path, **GREEDY).found == 5
    listed = json.loads((tmp_path / "manifest.json").read_text())["shards"]
    assert [shard["first"] for shard in listed] == [0, 5]
    assert other.exists()
    assert len(list(tmp_path.iterdir())) == 5


@pytest.mark.parametrize("damage", [slice(0, 300), slice(4, None)])
def test_a_damaged_file_is_named_and_can_be_played_again(tmp_path: Path, damage: slice) -> None:
    """It was cut off, or its beginning is gone."""
    whole = rulekit.simulate("gin", hands=8, rows=True, **GREEDY).rows
    rulekit.simulate("gin", hands=6, out=tmp_path, **GREEDY)
    (file,) = tmp_path.glob("rows-*")
    file.write_bytes(file.read_bytes()[damage])
    with pytest.raises(OutError) as caught:
        rulekit.simulate("gin", hands=8, out=tmp_path, **GREEDY)
    told = f"'{file}' is damaged; take it away, and the same command plays its numbers again"
    assert str(caught.value) == told
    file.unlink()
    assert rulekit.simulate("gin", hands=8, out=tmp_path, **GREEDY).rows == whole


def test_what_no_run_can_have_left_is_refused(tmp_path: Path) -> None:
    rulekit.simulate("gin", hands=5, out=tmp_path, **GREEDY)
    one = tmp_path / "rows-000000000.parquet"
    shutil.copy(one, tmp_path / "rows-000000003.parquet")
    with pytest.raises(OutError, match="both have the rows from 0 on"):
        rulekit.simulate("gin", hands=9, out=tmp_path, **GREEDY)
    (tmp_path / "rows-000000003.parquet").write_bytes(b"PAR1 and no more")
    with pytest.raises(OutError, match=r"rows-000000003\.parquet"):
        rulekit.simulate("gin", hands=9, out=tmp_path, **GREEDY)
    (tmp_path / "rows-000000003.parquet").unlink()
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(OutError, match="rows without a manifest"):
        rulekit.simulate("gin", hands=9, out=tmp_path, **GREEDY)


# ── two runs ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.thorough
def test_a_second_run_of_the_same_numbers_is_refused_and_of_others_not(tmp_path: Path) -> None:
    with started(command(tmp_path, 20_000_000)) as process:
        try:
            until_rows(tmp_path, process)
            result = run("simulate", "gin", "--seed", "7", "--hands", "5", "--out", str(tmp_path))
            assert result.exit_code == 2
            assert "another run is playing numbers from 0 to 4" in result.stderr
            other = rulekit.simulate("gin", seed=7, hands=5, first=30_000_000, out=tmp_path)
            assert (
                other.rows
                == rulekit.simulate("gin", seed=7, hands=5, first=30_000_000, rows=True).rows
            )
            until_rows(tmp_path, process, files=3)
        finally:
            process.kill()
    listed = json.loads((tmp_path / "manifest.json").read_text())["shards"]
    assert listed[-1] == {
        "file": "rows-030000000.parquet", "first": 30_000_000, "done": 5, "rows": 5,
    }  # fmt: skip
    assert rulekit.simulate("gin", seed=7, hands=5, out=tmp_path).found == 5


def test_a_claim_ends_with_its_process_or_when_it_is_closed(tmp_path: Path) -> None:
    claim = Claim(tmp_path, range(5))
    with pytest.raises(Claimed):
        Claim(tmp_path, range(9, 10))  # of one process only one, for its locks do not hinder it
    claim.close()
    Claim(tmp_path, range(5)).close()


# ── what is kept ──────────────────────────────────────────────────────────────────────────────


def test_rows_that_were_not_kept_are_asked_for_in_the_message() -> None:
    results = rulekit.simulate("gin", hands=2)
    with pytest.raises(ValueError, match=r"rows=True.*out=DIRECTORY"):
        results.rows  # noqa: B018


@pytest.mark.thorough
def test_sums_of_parts_add_up_in_any_order() -> None:
    asked: dict[str, Any] = {"target": 30, **GREEDY}
    whole = rulekit.simulate("gin", matches=9, **asked).kept.sums
    parts = [
        rulekit.simulate("gin", matches=3, first=first, **asked).kept.sums for first in (0, 3, 6)
    ]
    nothing = Sums(2, matches=True)
    assert parts[0] + parts[1] + parts[2] == whole
    assert (parts[2] + nothing) + (parts[1] + parts[0]) == whole


def test_what_is_kept_does_not_grow_with_the_hands() -> None:
    def kept(hands: int) -> int:
        results = rulekit.simulate("gin", hands=hands, seed=1)
        assert results.raw is None
        return sum(map(len, results.kept.sums.counts.values()))

    assert kept(20_000) < 2 * kept(2_000) < 2_000


CLAIMING = """
import fcntl, sys
file, *numbers = sys.argv[1:]
for number in numbers:
    try:
        fcntl.lockf(open(file, "r+"), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, int(number))
        print(number)
    except OSError:
        pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_no_other_process_can_claim_the_numbers_while_they_are_claimed(tmp_path: Path) -> None:
    def free(*numbers: str) -> list[str]:
        asking = [sys.executable, "-S", "-c", CLAIMING, str(tmp_path / LOCK), *numbers]
        return subprocess.run(asking, capture_output=True, text=True, check=True).stdout.split()

    claim = Claim(tmp_path, range(5, 8))
    assert free("4", "5", "7", "8") == ["4", "8"]
    claim.close()
    assert free("5", "7") == ["5", "7"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
@pytest.mark.parametrize(("number", "told"), [
    (errno.EAGAIN, Claimed), (errno.EACCES, Claimed), (errno.ENOLCK, OSError),
])  # fmt: skip
def test_a_claim_that_is_refused_leaves_no_file_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, told: type[Exception]
) -> None:
    opened: list[int] = []

    def refuse(file: int, *_: int) -> None:
        opened.append(file)
        raise OSError(number, "refused")

    with monkeypatch.context() as locks:
        locks.setattr("fcntl.lockf", refuse)
        with pytest.raises(told):
            Claim(tmp_path, range(5))
    (file,) = opened
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(file)
    Claim(tmp_path, range(5)).close()
