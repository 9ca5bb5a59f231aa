"""What the site adds to the page of a game: rulebook, phases and moves, clauses, and figures.

All of it is made when the site is built, so that none of it can be stale. A page is made anew
when the rules or clauses of its game have changed.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import game_pages
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from rulekit.cli.rulebook import page_of, written_page
from rulekit.graph.drawing import ANYWHERE, svg
from rulekit.graph.states import graph_of
from rulekit.library import path_of
from rulekit.play.game import load
from rulekit.prove.clauses import clauses_of
from rulekit.resources import root

FOLDER = "games/"


class Unmeasured(RuntimeError):
    """A game that could not be measured; the message is what the command said."""


def measured(name: str) -> Mapping[str, Any]:
    """What the command on the page of a game finds. Raises Unmeasured."""
    words = shlex.split(game_pages.measuring(name))
    done = subprocess.run(
        [sys.executable, "-m", *words, "--format", "json"],
        text=True, capture_output=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise Unmeasured(f"{shlex.join(words)}: {done.stderr}")
    found: Mapping[str, Any] = json.loads(done.stdout)
    return found


def measure(app: Sphinx, env: BuildEnvironment, pages: list[str]) -> None:
    """Measure the games whose pages are made, on all cores."""
    names = [page.removeprefix(FOLDER) for page in pages if page.startswith(FOLDER)]
    names = [name for name in names if name in game_pages.listed()]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        FIGURES.update(zip(names, pool.map(measured, names), strict=True))


FIGURES: dict[str, Mapping[str, Any]] = {}  # of the games whose pages are made in this build


def with_sections(app: Sphinx, page: str, text: list[str]) -> None:
    """The page of a game gets its sections."""
    name = page.removeprefix(FOLDER)
    if name not in FIGURES:
        return
    clauses = root("rulesets") / "clauses" / f"{name}.yaml"
    for path in (path_of(name), str(clauses)):
        app.env.note_dependency(path)
    text[0] += "\n".join(["", _rulebook(name), *_graph(name), *_clauses(name), *_figures(name)])


def _rulebook(name: str) -> str:
    """The rulebook, a level deeper; its own title is that of the page."""
    made = written_page(page_of(name, None, {}, "en"), "markdown")
    body = re.sub(r"\A# .*\n", "", made)
    body = re.sub(r"^(#+ )", r"#\1", body, flags=re.MULTILINE)
    return f"## Rulebook\n\nMade of the rules, with the default of every option.\n{body}"


def _graph(name: str) -> Iterator[str]:
    graph = graph_of(load(name).rules)
    yield (
        "## Phases and moves\n\nBoxes are phases, in which somebody makes a move; round ones are "
        "passed through, six-sided ones are claims. A broken line interrupts. Where several ways "
        "lead from one place, the first whose condition holds is taken; the table has them "
        "all.\n"
    )
    yield f"```{{raw}} html\n{svg(graph)}\n```\n"
    rows = "".join(
        f"| {_cell(edge.source or ANYWHERE)} | {_cell(edge.label)} | {_cell(edge.target)} |\n"
        for edge in graph.edges
    )
    yield f"| from | by | to |\n|---|---|---|\n{rows}"


def _clauses(name: str) -> Iterator[str]:
    found = clauses_of(name)
    if not found:
        return
    tested = sum(bool(clause.tests) for clause in found)
    yield (
        f"## Clauses\n\nWhat the manual says, sentence by sentence: {len(found)} clauses, of which "
        f"{tested} have tests of their own. Where the manual is silent, a ruling says what is "
        "played; `convention` holds for every game.\n"
    )
    rows = "".join(
        f"| `{clause.id}` | {clause.basis or ('convention' if clause.convention else '')} "
        f"| {_cell(clause.text)} | {len(clause.tests)} |\n"
        for clause in found
    )
    yield f"| clause | basis | it says | tests |\n|---|---|---|---|\n{rows}"


def _figures(name: str) -> Iterator[str]:
    found = FIGURES[name]
    hands = found["hands"]
    yield (
        "## How it plays\n\n"
        f"```text\n$ {game_pages.measuring(name)}\n```\n\n"
        f"{found['done']} hands of {found['players']} greedy players, with the default of every "
        "option. Equal seeds give equal figures. What each means, and how it misleads, is on the "
        "page of [metrics](../reference/metrics.md); intervals are of 95%, and wide, since the "
        "hands are few.\n"
    )
    shares = [("won by the " + who, each) for who, each in hands["wins"]["place"].items()]
    shares += [("won by nobody", hands["without_winner"])]
    shares += [("ended by " + why, each) for why, each in hands["ends"].items()]
    rows = [
        (what, f"{each['share']:.0%}", f"{each['low']:.0%} to {each['high']:.0%}", f"{each['of']}")
        for what, each in shares
    ]
    for what in ("turns", "decisions"):
        each = hands[what]
        half = 1.96 * each["sd"] / each["n"] ** 0.5
        low, high = each["mean"] - half, each["mean"] + half
        rows.append((f"{what}, mean", f"{each['mean']:.1f}", f"{low:.1f} to {high:.1f}",
                     f"{each['n']}"))  # fmt: skip
    rows += [_figure(each) for each in found["metrics"]["figures"] if each["value"] is not None]
    yield "| figure | value | interval | hands |\n|---|---|---|---|\n" + "".join(
        f"| {' | '.join(map(_cell, row))} |\n" for row in rows
    )


def _figure(each: Mapping[str, Any]) -> tuple[str, str, str, str]:
    form = "{:.0%}" if each["unit"] == "share" else "{:.1f}"
    value, low, high = (
        "" if each[key] is None else form.format(each[key]) for key in ("value", "low", "high")
    )
    return (
        f"{each['metric']}: {each['name']}",
        value,
        f"{low} to {high}" if low else each["note"],
        str(each["n"]),
    )


def _cell(text: str) -> str:
    """A text as it stands, within a cell of a table."""
    for sign in "\\|*_<>[]`$":
        text = text.replace(sign, "\\" + sign)
    return " ".join(text.split())


def setup(app: Sphinx) -> Mapping[str, bool]:
    """What Sphinx is told."""
    app.connect("env-before-read-docs", measure)
    app.connect("source-read", with_sections)
    return {"parallel_read_safe": True}  # games are measured before pages are read
