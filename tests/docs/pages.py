"""What the code blocks of the documentation are checked against.

An invisible comment on the line above a block says how to read it:

    ```python                    runs; lines with >>> must print what stands below them
    ```console                   every `$ rulekit ...` runs and must print what stands below it;
                                 `...` stands for any lines if alone on one, else for any text
    ```yaml                      a whole rule file without any finding, and a hand of it is played
    <!-- on NAME -->             a fragment: the same, laid over the game NAME (one of ours, or a
                                 file beside the page)
    <!-- finds CODE, CODE -->    the block has exactly these findings; may follow `on NAME;`
    <!-- fails TEXT -->          its play or its examples fail, with this text in what is said of it
    <!-- file NAME -->           the block is also written to NAME, for the commands that follow
    <!-- part of NAME -->        the lines stand in this order in the file NAME, `...` for gaps
    <!-- phrases KIND on NAME --> a table: each first cell holds phrases of that kind, which are
                                 put to use in the game NAME

A fragment is compiled for every table size. Blocks of other languages are not examples.
"""

from __future__ import annotations

import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from doctest import ELLIPSIS
from pathlib import Path

from sybil import Document, Example, Region, Sybil
from sybil.parsers.markdown import CodeBlockParser, PythonCodeBlockParser

import rulekit
from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import games, load_text
from rulekit.lower import lower
from rulekit.prove.examples import examples_of
from rulekit.rendering import render
from rulekit.settle import settle

ROOT = Path(__file__).resolve().parents[2]
MARK = re.compile(r"<!-- (?P<mark>[^\n]*?) -->\n\Z")
TABLE = re.compile(r"<!-- phrases (?P<kind>\w+) on (?P<base>\S+) -->\n\n?(?P<rows>(?:\|[^\n]*\n)+)")
MAX_MOVES = 400  # of the hand that is played with a rule file in the documentation
FIRST_MOVES = 20  # of the one for a phrase of a table, most of which stand where play does not come


def sybil() -> Sybil:
    """The parsers for README.md and everything below docs/."""
    return Sybil(
        parsers=[
            PythonCodeBlockParser(doctest_optionflags=ELLIPSIS),
            CodeBlockParser(language="yaml", evaluator=check_yaml),
            CodeBlockParser(language="console", evaluator=check_console),
            find_tables,
        ],
        path=str(ROOT),
        patterns=["README.md", "docs/**/*.md", "docs/*.md"],
        excludes=["docs/peers/*"],
        setup=_enter,
        teardown=_leave,
    )


def _enter(namespace: dict[str, object]) -> None:
    namespace["_folder"] = tempfile.TemporaryDirectory(prefix="rulekit-docs-")


def _leave(namespace: dict[str, object]) -> None:
    folder = namespace.pop("_folder")
    assert isinstance(folder, tempfile.TemporaryDirectory)
    folder.cleanup()


def _folder(example: Example) -> Path:
    return Path(example.namespace["_folder"].name)


def mark_of(example: Example) -> dict[str, str]:
    """The comment above a block: `on gin; finds RK301` -> {"on": "gin", "finds": "RK301"}."""
    found = MARK.search(example.document.text[: example.start])
    if found is None:
        return {}
    parts = [part.strip() for part in found["mark"].split(";")]
    return {key: rest.strip() for key, _, rest in (part.partition(" ") for part in parts)}


# ── rule files and fragments ──────────────────────────────────────────────────────────────────


def check_yaml(example: Example) -> str | None:
    """A message if a yaml block is not what its mark says; None if all is well."""
    mark, text = mark_of(example), str(example.parsed)
    unknown = set(mark) - {"on", "finds", "fails", "file", "part"}
    if unknown:
        return f"unknown mark: {', '.join(sorted(unknown))}"
    if "file" in mark:
        (_folder(example) / mark["file"]).write_text(text, encoding="utf-8")
    if "part" in mark:
        return _check_part(text, ROOT / mark["part"].removeprefix("of "))
    if "on" in mark:
        text = fragment(text, mark["on"], Path(example.document.path).parent)
    wanted = {code.strip() for code in mark.get("finds", "").split(",") if code.strip()}
    where = _folder(example) / mark.get("file", "example.yaml")
    wrong = complaint(text, wanted, str(where), strict="on" not in mark)
    if "fails" not in mark:
        return wrong
    told = f"it should fail with {mark['fails']!r}, and does with {wrong!r}"
    return None if mark["fails"] in (wrong or "") else told


def fragment(text: str, base: str, folder: Path) -> str:
    """A rule file that lays a fragment over a base."""
    name = base if base in games() else str((folder / base).resolve())
    own = "" if re.search(r"^game:", text, re.MULTILINE) else "game: Example\n"
    return f"rulekit: 1\n{own}extends: {name}\n{text}"


def complaint(
    text: str, wanted: set[str], name: str, *, strict: bool, moves: int = MAX_MOVES
) -> str | None:
    """What is wrong with a rule file: findings other than the wanted, or a hand that gets stuck."""
    report = Report()
    document = load_text(text, report, name)
    rules = None if document is None else check(document, "example", report)
    counted = report.diagnostics if strict or wanted else report.errors
    codes = {each.code.id for each in counted}
    if codes != wanted:
        return f"findings {sorted(codes)} instead of {sorted(wanted)}\n{render(report)}"
    if rules is None:
        return None if wanted else "the rules were refused without a finding"
    for players in rules.players:
        lower(settle(rules, players, {}))
    for example in examples_of(rules):
        if not example.ok:
            return f"{example.about}: {example.message}"
    return play_a_hand(rulekit.Game(rules, {}), moves)


def play_a_hand(game: rulekit.Game, moves: int = MAX_MOVES) -> str | None:
    """Play one random hand, or its first moves. Returns a message if a player is without a move."""
    draw = random.Random(1)
    try:
        state = game.start(seed=1, scope="hand")
        for _ in range(moves):
            if state.is_over:
                break
            state = state.play_unchecked(draw.choice(list(state.legal_moves)))
    except rulekit.RuleFault as fault:
        return f"random play gets stuck: {fault}"
    return None


def _check_part(text: str, path: Path) -> str | None:
    """The lines of an excerpt must stand in the file, in order, but for `...`."""
    pattern = ""
    for line in text.rstrip("\n").split("\n"):
        pattern += r"(?:.*\n)*?" if line.strip() in ("...", "# ...") else re.escape(line) + r"\n"
    if re.search("^" + pattern, path.read_text(encoding="utf-8"), re.MULTILINE):
        return None
    return f"this is not part of {path.name} any more"


# ── tables of phrases ─────────────────────────────────────────────────────────────────────────


def find_tables(document: Document) -> Iterable[Region]:
    """The tables whose first cells hold phrases."""
    for found in TABLE.finditer(document.text):
        parsed = (found["kind"], found["base"], phrases_in(found["rows"]))
        yield Region(found.start(), found.end(), parsed=parsed, evaluator=check_table)


def phrases_in(rows: str) -> list[str]:
    """The code spans in the first cells of a table."""
    found = []
    for row in rows.splitlines()[2:]:
        first = re.split(r"(?<!\\)\|", row.strip().strip("|"))[0]
        found += [span.replace("\\|", "|") for span in re.findall(r"`([^`]+)`", first)]
    return found


def check_table(example: Example) -> str | None:
    """A message if a phrase of a table cannot be used as it says."""
    kind, base, phrases = example.parsed
    assert phrases, "a table without phrases"
    folder = Path(example.document.path).parent
    for phrase in phrases:
        first = None
        for place in PLACES[kind]:
            text = fragment(place.replace("PHRASE", phrase.replace("'", "''")), base, folder)
            wrong = complaint(text, set(), "example.yaml", strict=False, moves=FIRST_MOVES)
            if wrong is None:
                break
            first = first or wrong
        else:
            return f"{kind} `{phrase}`: {first}"
    return None


_ACTION = """
lists: {color: red black}
track: {tally: number, holder: player, bid: number of each player, trump: color}
zones: {pocket: 'cards of each player, face down', heap: 'pile, face down'}
procedures: {clear(player): bid of player = 0, keep: remember table}
play:
  sample:
    act:
      choose:
        card: card from hand
        meld: meld from hand
        spread: any melds from hand
        layoff: layoff from hand on table of all_players
      do: [EFFECT]
      next: end hand by done
  meld:
    unused: {when: turns < 0, next: sample}
"""


def _acting(*effects: str) -> tuple[str, ...]:
    return tuple(_ACTION.replace("EFFECT", effect) for effect in effects)


# Where a phrase of each kind is put, so that it is checked and compiled; one place must fit it.
PLACES: Mapping[str, tuple[str, ...]] = {
    "value": _acting(
        "{'when PHRASE': tally = 1}",
        "'tally = PHRASE'",
        "{'for each card in (PHRASE)': tally = 1}",
        "{'when (PHRASE) = (PHRASE)': tally = 1}",
        "{'for each player in (PHRASE)': tally = 1}",
        "{'for each meld in (PHRASE)': tally = 1}",
    ),
    "effect": _acting("'PHRASE'"),
    "block": _acting("{'PHRASE': tally = 1}"),
    "route": (
        "play: {meld: {extra: {when: turns > 10, choose: {given: card from hand}, "
        "do: move given to discard, next: 'PHRASE'}}}\n",
    ),
    "choice": (
        "contracts: {two_runs: 2 runs}\n"
        "play: {meld: {extra: {when: turns > 10, choose: {given: card from hand, "
        "chosen: 'PHRASE'}, do: move given to discard, next: draw for next player}}}\n",
        "play: {playing: {extra: {when: passes > 9, choose: {chosen: 'PHRASE'}, "
        "next: playing for next player}}}\n",
    ),
    "option": ("options: {sample: 'PHRASE'}\n",),
    "players": ("players: 'PHRASE'\n",),
    "teams": ("players: 4\nteams: 'PHRASE'\n",),
    "zone": ("zones: {sample: 'PHRASE'}\n",),
    "track": ("lists: {color: red black}\ntrack: {sample: 'PHRASE'}\n",),
    "standing": ("match: {winner: 'PHRASE'}\n",),
    "ledger": ("lists: {column: one two}\nledgers: {sample: 'PHRASE'}\n",),
    "pattern": ("melds: {sample: 'PHRASE'}\n",),
    "ranks": ("melds: {run: {order: 'PHRASE'}}\n",),
    "wilds": ("melds: {run: {wilds: 'PHRASE'}}\n",),
    "entry": (
        "scoring: {winner: {sample: 'PHRASE'}}\n",
        "lists: {column: one two}\nledgers: {sheet: points of each column of each player}\n"
        "scoring: {for each column: {winner: {sample: 'PHRASE'}}}\n",
    ),
    "recipient": ("scoring: {'PHRASE': {sample: 5}}\n",),
    "turn": ("play: {turn: 'PHRASE'}\n",),
    "limit": ("play: {limit: 'PHRASE'}\n",),
    "likeness": ("play: {meld: {discard: 'PHRASE'}}\n",),
}


# ── commands ──────────────────────────────────────────────────────────────────────────────────


def check_console(example: Example) -> str | None:
    """A message if a command does not print what the page shows."""
    for command, shown in commands(str(example.parsed)):
        words = shlex.split(command)
        if words[:1] != ["rulekit"]:
            return f"only rulekit commands are run here: {command}"
        printed = run(words[1:], _folder(example))
        if not alike(shown, printed):
            return f"$ {command}\nprints\n{printed}\nand not\n{shown}"
    return None


def commands(text: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with what it shows."""
    found: list[tuple[str, str]] = []
    for line in text.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], ""))
        elif found:
            found[-1] = (found[-1][0], found[-1][1] + line + "\n")
    return found


def run(words: list[str], folder: Path) -> str:
    """What a command prints, run in a folder."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-m", "rulekit", *words],
        cwd=folder,
        env=env,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
        check=False,
    )
    return done.stdout


def alike(shown: str, printed: str) -> bool:
    """Whether a text is what a page shows, `...` standing for anything."""
    pattern = ""
    for line in shown.rstrip().splitlines():
        if line.strip() == "...":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += r".*?".join(re.escape(part) for part in line.rstrip().split("...")) + r" *\n"
    tidy = "".join(line.rstrip() + "\n" for line in printed.rstrip().splitlines())
    return re.fullmatch(pattern, tidy) is not None
