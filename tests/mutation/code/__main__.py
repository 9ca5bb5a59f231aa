"""The mutation run of the code: `python -m tests.mutation.code FOLDER --places 300 --jobs 4`.

It notes once which lines each test runs, then makes one place after another wrong, in copies of the
repository, and runs the tests that go through it, short ones first. All that was found is kept in
the folder, so the same command goes on where it was stopped. Survivors have to stand in
docs/mutation_of_code.md with the reason why nothing changes.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from queue import SimpleQueue

from tests.mutation.code.lines import Lines, note_lines
from tests.mutation.code.places import FOLDERS, ROOT, Place, drawn
from tests.mutation.code.trials import KILLED, SURVIVED, Copy, Results, explained


def main() -> int:
    """Run the command. Its exit code is 1 if a survivor is not explained."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where what is found is kept")
    parser.add_argument("--places", type=int, default=300, help="how many places (300)")
    parser.add_argument("--seed", type=int, default=0, help="which places (0)")
    parser.add_argument("--jobs", type=int, default=2, help="copies at work at once (2)")
    parser.add_argument("--in", dest="folders", nargs="+", default=FOLDERS, metavar="FOLDER")
    parser.add_argument("--tests", default="not long", help="markers of the tests (not long)")
    parser.add_argument("--seconds", type=float, default=400, help="of tests for a mutant (400)")
    chosen = parser.parse_args()
    note_lines(chosen.folder, chosen.tests, chosen.jobs)
    lines = Lines(chosen.folder)
    results = Results(chosen.folder)
    folders = [f"rulekit/{name}" for name in chosen.folders]
    places = drawn(ROOT, folders, chosen.places, chosen.seed)
    left = [place for place in places if results.open(place, lines, chosen.seconds)]
    try_all(left, lines, results, chosen.jobs, chosen.seconds)
    return tell(places, results)


def try_all(places: list[Place], lines: Lines, results: Results, jobs: int, seconds: float) -> None:
    """Make each place wrong in a copy of the repository, and note what the tests say."""
    copies: SimpleQueue[Copy] = SimpleQueue()
    for _ in range(min(jobs, len(places))):
        copies.put(Copy())

    def trial(place: Place) -> tuple[Place, str, str, list[str]]:
        copy = copies.get()
        try:
            return place, *copy.verdict(place, lines, seconds, results.passed(place))
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(jobs) as pool:
        tried = [pool.submit(trial, place) for place in places]
        for number, each in enumerate(as_completed(tried), start=1):
            place, verdict, by, passed = each.result()
            results.add(place, verdict, by, passed)
            print(f"{number}/{len(places)} {verdict:9} {place.key}  {by}", flush=True)
    while not copies.empty():
        copies.get().remove()


def tell(places: list[Place], results: Results) -> int:
    """Print what became of the places."""
    known = explained()
    verdicts = [(place, results.found[place.key]["verdict"]) for place in places]
    by_folder = Counter((place.path.split("/")[1], verdict) for place, verdict in verdicts)
    for folder in sorted({folder for folder, _ in by_folder}):
        counts = {v: by_folder[folder, v] for v in (KILLED, SURVIVED)}
        print(
            f"{folder:10}", ", ".join(f"{number} {verdict}" for verdict, number in counts.items())
        )
    alive = [place for place, verdict in verdicts if verdict == SURVIVED]
    same = [
        place for place in alive if (place.path, place.inside, place.before, place.after) in known
    ]
    open_ = [place for place in alive if place not in same]
    for place in open_:
        print(
            "survived, line", place.line, "| " + " | ".join(f"`{cell}`" for cell in place.row), "|"
        )
    changing = len(places) - len(same)
    share = (changing - len(open_)) / max(1, changing)
    print(
        f"{len(places)} places, {len(same)} change nothing; {share:.1%} of the others were noticed"
    )
    return 1 if open_ else 0


if __name__ == "__main__":
    sys.exit(main())
