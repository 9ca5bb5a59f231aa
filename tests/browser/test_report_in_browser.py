"""Reports in a real browser: plots are drawn, nothing is complained about, and it fits a phone.

These need Chromium, and playwright of the extra `browser`; without them they are skipped.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import rulekit
from rulekit.report.writing import report

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.in_turn,
]


@dataclass
class Opened:
    """A page that stands open, and what the browser said and asked for meanwhile."""

    page: Any
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def number(self, expression: str) -> float:
        found: float = self.page.evaluate(expression)
        return found


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A report of each kind, on disk."""
    folder = tmp_path_factory.mktemp("pages")
    game = rulekit.load("gin")
    other = rulekit.load("gin", deal_variant="extra_card")
    matches = rulekit.simulate(game, matches=10, bots=["greedy", "random"])
    made = {
        "simulate": report(rulekit.simulate(game, hands=80, bots="greedy"), game),
        "matches": report(matches, game),
        "compare": report(rulekit.compare(game, other, hands=80), game, other),
        "effects": report(rulekit.effects(game, hands=40), game),
        "sweep": report(rulekit.sweep(game, "target", [50, 100, 150], matches=20), game),
    }
    for name, text in made.items():
        (folder / f"{name}.html").write_text(text, encoding="utf-8")
    return {name: folder / f"{name}.html" for name in made}


KINDS = ("simulate", "matches", "compare", "effects", "sweep")


def opened(browser: Any, path: Path, **settings: Any) -> Opened:
    context = browser.new_context(**settings)
    found = Opened(context.new_page())
    found.page.on("console", lambda message: found.said.append(message.text))
    found.page.on("pageerror", lambda error: found.said.append(str(error)))
    found.page.on("request", lambda request: found.asked.append(request.url))
    found.page.goto(path.as_uri())
    found.page.wait_for_selector("html[data-drawn=all]", timeout=30_000)
    return found


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_plot_is_drawn_and_nothing_is_asked_of_a_network(
    browser: Any, pages: dict[str, Path], kind: str, scheme: str
) -> None:
    found = opened(
        browser, pages[kind], color_scheme=scheme, viewport={"width": 1280, "height": 900}
    )
    assert found.said == []
    assert found.asked == [pages[kind].as_uri()]
    plots = found.number("document.querySelectorAll('figure').length")
    assert plots >= 1
    assert plots == found.number("document.querySelectorAll('figure[data-drawn=yes]').length")
    marks = ".mark-symbol path, .mark-line path, .mark-area path, .mark-rule line"
    drawn = f"figure => figure.querySelector('{marks}') !== null"
    assert plots == found.number(f"[...document.querySelectorAll('figure')].filter({drawn}).length")
    found.page.context.close()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [390, 320, 1280])
def test_no_page_scrolls_sideways(
    browser: Any, pages: dict[str, Path], kind: str, width: int
) -> None:
    found = opened(browser, pages[kind], viewport={"width": width, "height": 844})
    assert found.number("document.documentElement.scrollWidth") <= width
    right = found.number(
        "Math.max(...[...document.querySelectorAll('.plot svg')]"
        ".map(each => each.getBoundingClientRect().right))"
    )
    assert right <= width
    found.page.context.close()


def test_it_draws_anew_for_another_width_and_prints(
    browser: Any, pages: dict[str, Path], tmp_path: Path
) -> None:
    found = opened(browser, pages["simulate"], viewport={"width": 1280, "height": 900})
    wide = found.number("document.querySelector('.plot svg').getBoundingClientRect().width")
    found.page.set_viewport_size({"width": 390, "height": 844})
    found.page.wait_for_function(
        f"document.querySelector('.plot svg').getBoundingClientRect().width < {wide} - 50"
    )
    found.page.pdf(path=tmp_path / "page.pdf", format="A4")
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")
    assert found.said == []
    found.page.context.close()


def test_without_scripts_the_numbers_are_there(browser: Any, pages: dict[str, Path]) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(pages["simulate"].as_uri())
    assert "Scripts are off" in page.inner_text("main")
    assert page.locator("details.numbers table").count() >= 3
    context.close()


def test_scripts_of_strangers_do_not_run(
    browser: Any, pages: dict[str, Path], tmp_path: Path
) -> None:
    """Even one that stands in the page: the policy names the only script that may run."""
    text = pages["simulate"].read_text(encoding="utf-8")
    evil = "<script>window.hacked = 1</script><img src='https://example.org/a.png'>"
    page = tmp_path / "evil.html"
    page.write_text(text.replace("</main>", f"{evil}</main>"), encoding="utf-8")
    found = opened(browser, page)
    assert found.page.evaluate("window.hacked") is None
    told = " ".join(found.said)
    assert "Content Security Policy" in told or "content security policy" in told.lower()
    assert found.number("document.querySelectorAll('figure[data-drawn=yes]').length") >= 1
    found.page.context.close()


def luminance(colour: str) -> float:
    """The relative luminance of an `rgb(r, g, b)` (WCAG 2.2)."""
    parts = [int(each) / 255 for each in colour.strip("rgba()").split(",")[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_texts_stand_out_from_the_ground(browser: Any, pages: dict[str, Path], scheme: str) -> None:
    """Every text has a contrast of 4.5 to 1 at least, as WCAG 2.2 asks for."""
    found = opened(browser, pages["simulate"], color_scheme=scheme)
    texts = found.page.evaluate(
        "['.answer', '.sure', '.said', 'figcaption', 'th', 'summary', '.use .n', '.use code',"
        " '.use .no', 'dt'].map(s => [s, getComputedStyle(document.querySelector(s)).color])"
        ".concat([...document.querySelectorAll('.plot svg text')]"
        ".map(e => ['plot', getComputedStyle(e).fill]))"
    )
    ground = found.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert len(texts) > 20
    for name, colour in texts:
        one, other = sorted((luminance(colour), luminance(ground)))
        assert (other + 0.05) / (one + 0.05) >= 4.5, (name, colour, ground)
    found.page.context.close()
