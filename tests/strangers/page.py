"""What a run of strangers found, as the table of docs/strangers.md."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

from rulekit.codes import CODES
from tests.strangers.inputs import PHRASE, TEXT, VARIANT, YAML
from tests.strangers.judging import COMPILED, FAULT, REFUSED, TRIED
from tests.strangers.running import Found

PAGE = Path(__file__).resolve().parents[2] / "docs/strangers.md"

KINDS = {
    TEXT: "changed lines and signs of a rule file",
    PHRASE: "a phrase that the grammar makes, in the place of one",
    YAML: "any YAML, some of it with the keys of rule files",
    VARIANT: "a variant that deletes and replaces",
}

OUTCOMES = {REFUSED: "refused", COMPILED: "compiled", TRIED: "validated", FAULT: "faults"}

TOLD = 12
"""How many codes of findings are told of: those that come up most."""

_TABLE = re.compile(r"(<!-- table -->\n).*?(<!-- end -->)", re.DOTALL)


def written_into(page: str, found: Found, seed: int) -> str:
    """The page with the table of what was found in place of that of before."""
    return _TABLE.sub(lambda each: each[1] + "\n".join(_lines(found, seed)) + "\n" + each[2], page)


def _lines(found: Found, seed: int) -> list[str]:
    day = datetime.now(UTC).date()
    per = 1000 * found.seconds / max(1, found.count)
    return [
        f"On {day}, seed {seed}: {found.count:,} inputs in {found.seconds:,.0f} s of processor "
        f"time ({per:.1f} ms each), at most {found.peak:,} MiB in a worker, made of "
        f"{len(found.games)} games.",
        "",
        "| kind | inputs | " + " | ".join(OUTCOMES.values()) + " |",
        "|---|---|" + "---|" * len(OUTCOMES),
        *(_row(found, kind, said) for kind, said in KINDS.items()),
        "",
        "The findings that came up most, and the inputs in which they did:",
        "",
        "| code | | inputs |",
        "|---|---|---|",
        *_codes(found),
        "",
        "The slowest:",
        "",
        "| input | kind | game | became | seconds |",
        "|---|---|---|---|---|",
        *(
            f"| {number} | {kind} | {game} | {outcome} | {seconds:.2f} |"
            for seconds, number, kind, game, outcome in found.slowest
        ),
    ]


def _row(found: Found, kind: str, said: str) -> str:
    counts = [found.outcomes.get(f"{kind} {outcome}", 0) for outcome in OUTCOMES]
    return f"| {said} | {sum(counts):,} | " + " | ".join(f"{each:,}" for each in counts) + " |"


def _codes(found: Found) -> list[str]:
    titles = {code.id: code.title for code in CODES.values()}
    most = sorted(found.codes.items(), key=lambda each: (-each[1], each[0]))[:TOLD]
    return [f"| {code} | {titles[code]} | {number:,} |" for code, number in most]
