"""The documentation as a whole: nothing stale, nothing missing, no link into nowhere."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import rulekit
from rulekit import discover
from rulekit.check.document.schema import FILE
from rulekit.check.document.shapes import Items, Keys, Looped, Shape, Table
from rulekit.codes import CODES
from tests.docs import pages

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CHANGELOG.md", *(ROOT / "docs").rglob("*.md")])
LINK = re.compile(r"\[[^\]]+\]\(([^)\s]+)\)")


def test_generated_pages_are_current() -> None:
    """`python docs/generate.py` would change nothing."""
    done = subprocess.run([sys.executable, "docs/generate.py", "--check"], cwd=ROOT, text=True,
                          capture_output=True, timeout=120, check=False)  # fmt: skip
    assert (done.returncode, done.stdout) == (0, ""), done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    """Files exist, and so do the headings that links name."""
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if link.startswith(("http://", "https://")):
            continue
        name, _, heading = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), link
        if heading:
            assert heading in headings(target), link


def headings(page: Path) -> set[str]:
    """The anchors of a page."""
    found = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^a-z0-9 _-]", "", text.lower()).replace(" ", "-") for text in found}


def test_every_page_can_be_found() -> None:
    """From the README, link by link, a reader comes to every page."""
    waiting, met = [ROOT / "README.md"], set()
    while waiting:
        page = waiting.pop()
        if page in met or page.suffix != ".md" or not page.is_file():
            continue
        met.add(page)
        links = LINK.findall(page.read_text(encoding="utf-8"))
        waiting += [(page.parent / link.partition("#")[0]).resolve() for link in links]
    hidden = {page for page in PAGES if "peers" not in page.parts} - met
    assert hidden - {ROOT / "CHANGELOG.md"} == set()


def test_the_reference_speaks_of_every_key() -> None:
    """The page on the language names each key of each section."""
    text = (ROOT / "docs/reference/language.md").read_text(encoding="utf-8")
    small = (ROOT / "docs/reference/small.yaml").read_text(encoding="utf-8")
    missing = {
        name for name in _keys(FILE) if not re.search(rf"\b{re.escape(name)}\b", text + small)
    }
    assert missing == set()


def _keys(shape: Shape) -> set[str]:
    match shape:
        case Keys():
            inner = [
                *(key.shape for key in shape.keys.values()),
                *([shape.rest] if shape.rest else []),
            ]
            return {*shape.keys, *(name for each in inner for name in _keys(each))}
        case Items(item):
            return _keys(item)
        case Table(value) | Looped(value):
            return _keys(value)
        case _:
            return set()


def commands_of() -> list[str]:
    """The commands as they are typed."""
    return [name.replace("_", "-") for name in discover.names("rulekit.cli.commands")]


def test_every_code_and_command_has_a_section() -> None:
    """Findings and commands are all in the reference."""
    codes = (ROOT / "docs/reference/codes.md").read_text(encoding="utf-8")
    commands = (ROOT / "docs/reference/cli.md").read_text(encoding="utf-8")
    assert all(f"### {code.id} {code.slug}\n" in codes for code in CODES.values())
    assert all(f"## rulekit {name}\n" in commands for name in commands_of())


def test_the_readme_names_every_command() -> None:
    """The short table in the README leaves no command out."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [name for name in commands_of() if f"rulekit {name}" not in text] == []


def test_the_version_has_an_entry_in_the_changes() -> None:
    """Whoever installs this version can read what is new in it."""
    assert f"## {rulekit.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


# ── the checks themselves ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("shown", "printed", "expected"),
    [
        ("one\n...\nfour 4...\n", "one\ntwo\nthree\nfour 4.25 s\n", True),
        ("one\n", "one\ntwo\n", False),
        ("one\ntwo\n", "one\n", False),
        ("a...c\n", "abbc  \n", True),
        ("a...c\n", "ab\nc\n", False),
        ("", "", True),
        ("", "something\n", False),
    ],
)
def test_what_counts_as_the_same_output(shown: str, printed: str, expected: bool) -> None:
    """`...` stands for text within a line, or for whole lines; nothing else is passed over."""
    assert pages.alike(shown, printed) is expected


def test_a_wrong_fragment_is_told() -> None:
    """A fragment with a slip does not pass, and a fragment that should fail has to."""
    folder = ROOT / "docs" / "reference"
    slip = pages.fragment("deal: [shuffle dekc into stock]\n", "small.yaml", folder)
    assert "RK301" in str(pages.complaint(slip, set(), "x.yaml", strict=False))
    fine = pages.fragment("players: 2\n", "small.yaml", folder)
    assert pages.complaint(fine, set(), "x.yaml", strict=False) is None
    assert pages.complaint(fine, {"RK301"}, "x.yaml", strict=False) is not None


def test_a_fragment_that_gets_stuck_is_told() -> None:
    """A hand is played with every fragment, so a dead end is found."""
    stuck = pages.fragment("play: {draw: {from_stock: ~, from_discard: {when: turns > 9}}}\n",
                           "small.yaml", ROOT / "docs" / "reference")  # fmt: skip
    assert "gets stuck" in str(pages.complaint(stuck, set(), "x.yaml", strict=False))


def test_phrases_of_a_table_are_found() -> None:
    """Code spans of first cells, with the bars that Markdown wants escaped."""
    rows = "| phrase | means |\n|---|---|\n| `a \\| b` `c` | not `d` |\n| `e` | |\n"
    assert pages.phrases_in(rows) == ["a | b", "c", "e"]
