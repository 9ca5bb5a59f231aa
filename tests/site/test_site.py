"""The site: it is built without a warning, every page is reached, and it needs no network.

These need Sphinx, furo and MyST of the extra `docs`; what is looked at in Chromium needs that and
playwright of the extra `browser`. Without them they are skipped.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from tests.browser.chromium import browsing

for package in ("sphinx", "furo", "myst_parser"):
    pytest.importorskip(
        package, reason=f"{package} is not installed: pip install 'rummy-rulekit[docs]'"
    )

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "out" / "site"
WIDTHS = (1900, 1400, 380)
LOADED = {"script": "src", "link": "href", "img": "src", "iframe": "src", "source": "src"}

pytestmark = pytest.mark.thorough


@dataclass
class Found(HTMLParser):
    """What a page has: places to link to, links, and what a browser loads with it."""

    ids: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.ids |= {given["id"]} if "id" in given else set()
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        if tag in LOADED and LOADED[tag] in given:
            self.loaded.append(given[LOADED[tag]])


@pytest.fixture(scope="module")
def pages() -> dict[Path, Found]:
    """Every page of the site, which is built first; warnings are errors."""
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "-q", "docs", "out/site"],
        cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    found = {}
    for path in sorted(SITE.rglob("*.html")):
        if "_static" not in path.parts:
            found[path] = Found()
            found[path].feed(path.read_text(encoding="utf-8"))
    return found


def targets(page: Path, found: Found) -> Iterator[tuple[str, Path, str]]:
    """The links of a page within the site: as written, the file, and the place in it."""
    for link in found.links:
        if "://" in link or link.startswith("mailto:"):
            continue
        name, _, place = link.partition("#")
        yield link, (page.parent / unquote(name)).resolve() if name else page, unquote(place)


def test_every_page_of_the_repository_is_in_the_site(pages: dict[Path, Found]) -> None:
    made = {page.relative_to(SITE).with_suffix("").as_posix() for page in pages}
    written = {
        page.relative_to(ROOT / "docs").with_suffix("").as_posix()
        for page in (ROOT / "docs").rglob("*.md")
    }
    assert written - {"README"} - made == set()
    assert len(written) > 60


def test_every_page_is_reached_from_the_first(pages: dict[Path, Found]) -> None:
    """Link by link; that of the search is reached by its form."""
    waiting, met = [SITE / "index.html"], set()
    while waiting:
        page = waiting.pop()
        if page not in pages or page in met:
            continue
        met.add(page)
        waiting += [target for _, target, _ in targets(page, pages[page])]
    assert {page.name for page in set(pages) - met} == {"search.html"}


def test_links_lead_to_pages_and_places_that_are_there(pages: dict[Path, Found]) -> None:
    wrong = [
        f"{page.relative_to(SITE)}: {link}"
        for page, found in pages.items()
        for link, target, place in targets(page, found)
        if not target.exists() or (place and target in pages and place not in pages[target].ids)
    ]
    assert wrong == []


def test_nothing_is_loaded_from_elsewhere(pages: dict[Path, Found]) -> None:
    """No font, style, script or picture comes from the network."""
    loaded = {each for found in pages.values() for each in found.loaded}
    assert len(loaded) > 5
    assert [each for each in loaded if "//" in each] == []
    styles = "".join(path.read_text(encoding="utf-8") for path in SITE.rglob("*.css"))
    assert "url(http" not in styles
    assert "@import" not in styles


def test_the_index_of_the_search_knows_the_pages(pages: dict[Path, Found]) -> None:
    index = (SITE / "searchindex.js").read_text(encoding="utf-8")
    assert index.startswith("Search.setIndex(")  # a script, which pages from disk may load
    assert '"reference/language"' in index


# ── in Chromium, from disk ─────────────────────────────────────────────────────────────────────


@pytest.fixture(scope="module")
def browser(pages: dict[Path, Found]) -> Iterator[Any]:
    yield from browsing()


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("lay off", "reference/language.html"),
        ("deadwood", "reference/words.html"),
        ("RK301", "reference/codes.html"),
        ("first dealer", "reference/keys.html"),
    ],
)
def test_the_search_finds_without_a_network(browser: Any, words: str, page: str) -> None:
    opened = browser.new_page()
    said: list[str] = []
    opened.on("console", lambda each: said.append(each.text))
    opened.goto((SITE / "index.html").as_uri())
    opened.fill(".sidebar-search", words)
    opened.press(".sidebar-search", "Enter")
    opened.wait_for_selector("#search-results ul.search li a")
    opened.wait_for_function(
        "document.querySelector('#search-results p.search-summary').textContent.includes('found')"
    )
    found = opened.eval_on_selector_all("#search-results li a", "all => all.map(a => a.href)")
    assert page in {link.partition("?")[0].partition("#")[0].split("/site/")[-1] for link in found}
    assert said == []
    opened.close()


def test_pages_fit(browser: Any, pages: dict[Path, Found]) -> None:
    """No page is wider than any screen; tables and code scroll for themselves."""
    opened = browser.new_page()
    asked: list[str] = []
    opened.on("request", lambda each: asked.append(each.url))
    wide = []
    for page in pages:
        opened.goto(page.as_uri())
        for width in WIDTHS:
            opened.set_viewport_size({"width": width, "height": 800})
            if opened.evaluate("document.documentElement.scrollWidth") > width:
                wide.append(f"{page.relative_to(SITE).as_posix()} at {width}")
    assert wide == []
    assert {each.partition(":")[0] for each in asked} <= {"file", "data"}
    opened.close()
