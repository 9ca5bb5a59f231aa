"""The run of strangers: `python -m tests.strangers FOLDER --inputs 300000 --seed 1`.

It makes rule files as strangers may send them, by number: texts of games with changes, phrases that
the grammar makes, any YAML, variants that delete and replace. Each is read, checked, compiled if it
is sound, and some are validated, in a worker that is watched: an exception, more than 20 s of
processor time, more than 2 GiB, or the end of the worker is a fault. What was found is kept in
the folder, and the same command goes on where it was stopped; `--seconds` ends it sooner. Each
kind of fault is made as small as it goes and written into tests/strangers/corpus/, which the tests
read. `--write` puts the table into docs/strangers.md. The exit code is 1 if there was a fault.
"""

from __future__ import annotations

import argparse
import sys
from math import inf
from pathlib import Path

from tests.strangers.inputs import input_of
from tests.strangers.page import PAGE, written_into
from tests.strangers.running import STOPPED, Found, Results, run, together
from tests.strangers.shrinking import shrunk

CORPUS = Path(__file__).parent / "corpus"

SHRINKING = 60.0  # seconds for each kind of fault


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where what is found is kept")
    parser.add_argument("--inputs", type=int, default=300_000, help="how many (300,000)")
    parser.add_argument("--seed", type=int, default=1, help="which inputs (1)")
    parser.add_argument("--seconds", type=float, default=inf, help="after which it stops")
    parser.add_argument("--write", action="store_true", help="put the table into its page")
    chosen = parser.parse_args()
    results = run(chosen.folder, chosen.seed, chosen.inputs, chosen.seconds, tell)
    keep_faults(results, chosen.seed)
    whole = together(results.batches)
    print(f"{whole.count:,} inputs, {len(whole.faults)} faults, {whole.seconds:,.0f} s")
    if chosen.write:
        PAGE.write_text(
            written_into(PAGE.read_text(encoding="utf-8"), whole, chosen.seed), encoding="utf-8"
        )
    return 1 if whole.faults else 0


def tell(batch: Found) -> None:
    """Print what became of a batch."""
    end = batch.first + batch.count
    print(f"{end:,}: {batch.seconds:.1f} s, {len(batch.faults)} faults", flush=True)
    for number, kind, fault, _ in batch.faults:
        print(f"  {number} ({kind}): {fault}", flush=True)


def keep_faults(results: Results, seed: int) -> None:
    """Write the first input of each kind of fault into the corpus, made small."""
    first: dict[str, int] = {}
    for number, _, fault, _ in (each for batch in results.batches for each in batch.faults):
        first.setdefault(fault, number)
    for fault, number in first.items():
        path = CORPUS / f"seed_{seed}_{number}.yaml"
        if not path.is_file():
            given = input_of(seed, number)
            small = given if fault in STOPPED else shrunk(given, fault, SHRINKING)
            path.write_bytes(small.text.encode("utf-8", errors="surrogatepass"))
            print(f"{path}: {fault}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
