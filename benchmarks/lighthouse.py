"""Exported pages as Lighthouse judges them, on the loopback address: accessibility, performance.

Lighthouse is installed by npm into a folder that goes again; it takes the system's Chromium. Pages
are served compressed, as web spaces do, and judged as Lighthouse does if nothing else is said: as
on a phone with a slow line, whose processor has a quarter of the speed of this one.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from shutil import which
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import rulekit
from rulekit.export.page import exported
from rulekit.library import shipped

PAGE = Path(__file__).parents[1] / "docs" / "howto" / "share_a_game.md"

TOOL = "lighthouse@12"
GAMES = ("gin", "rummikub", "canasta")
"""Those that are judged several times; the others once, as that takes a quarter of a minute."""
RUNS = 5
"""Runs of these, of which the median is told: one run depends on what else the machine does."""

MARK = 95
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run"
PATIENCE = 300
"""Seconds for one run."""

TIMES = {
    "first paint": "first-contentful-paint",
    "largest paint": "largest-contentful-paint",
    "blocked": "total-blocking-time",
}
"""What is told beside the scores, by its name in Lighthouse: milliseconds, as on such a phone."""


def run(quick: bool, *, minutes: float = 2.0, only: Sequence[str] = ()) -> Iterator[str]:
    """The scores of some games. `only`: of these; `minutes` is not heeded."""
    chromium = which("chromium") or which("chromium-browser") or which("google-chrome")
    if chromium is None or which("npm") is None:
        yield "There is no Chromium, or no npm, so nothing was measured."
        return
    with TemporaryDirectory() as folder:
        command = ["npm", "install", "--no-audit", "--no-fund", "--prefix", folder, TOOL]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        tool = Path(folder) / "node_modules" / ".bin" / "lighthouse"
        games = only or (GAMES[:1] if quick else [*GAMES, *sorted({*shipped()} - {*GAMES})])
        with served({game: exported(rulekit.load(game)) for game in games}) as address:
            found = {
                game: [
                    judged(tool, chromium, f"{address}/{game}.html")
                    for _ in range(RUNS if game in (only or GAMES) and not quick else 1)
                ]
                for game in games
            }
    yield from told(found)


def told(found: Mapping[str, Sequence[Mapping[str, Any]]]) -> Iterator[str]:
    """The table of the medians, from what Lighthouse said of each run."""
    yield f"| game | accessibility | performance | of runs | {' | '.join(TIMES)} | shifts |"
    yield f"|---|--:|--:|---|{'--:|' * (len(TIMES) + 1)}"
    met = 0
    for game, runs in found.items():
        scores = sorted(round(100 * each["categories"]["performance"]["score"]) for each in runs)
        access = [round(100 * each["categories"]["accessibility"]["score"]) for each in runs]
        met += min(median(scores), median(access)) >= MARK
        cells = [f"{median(_values(runs, name)):.0f} ms" for name in TIMES.values()]
        shifts = median(_values(runs, "cumulative-layout-shift"))
        yield (
            f"| {game} | {median(access):.0f} | {median(scores):.0f} "
            f"| {', '.join(map(str, scores)) if len(scores) > 1 else 'one'} "
            f"| {' | '.join(cells)} | {shifts:.2f} |"
        )
    every = [each for runs in found.values() for each in runs]
    speeds = [each["environment"]["benchmarkIndex"] for each in every]
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    yield ""
    yield (
        f"Lighthouse {every[0]['lighthouseVersion']}, medians: {met} of {len(found)} pages have "
        f"{MARK} or better in both. Lighthouse found the machine at {min(speeds):.0f} "
        f"to {max(speeds):.0f} of its index of speed, where computers of today have 1500 and more, "
        f"at a load of {load:.0f} on {cores} cores: what takes long is told as longer than it is."
    )


def _values(runs: Sequence[Mapping[str, Any]], name: str) -> list[float]:
    return [each["audits"][name]["numericValue"] for each in runs]


def judged(tool: Path, chromium: str, address: str) -> dict[str, Any]:
    """What Lighthouse says of a page."""
    command = [
        str(tool), address, "--quiet", "--output=json", f"--chrome-flags={FLAGS}",
        "--only-categories=performance,accessibility",
    ]  # fmt: skip
    done = subprocess.run(
        command, capture_output=True, check=True, timeout=PATIENCE,
        env={**os.environ, "CHROME_PATH": chromium},
    )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@contextmanager
def served(pages: Mapping[str, str]) -> Iterator[str]:
    """The address under which pages are served, each as `NAME.html`."""
    bodies = {f"/{name}.html": gzip.compress(text.encode()) for name, text in pages.items()}

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = bodies.get(self.path)
            self.send_response(404 if body is None else 200)
            if body is not None:
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body or b"")))
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
