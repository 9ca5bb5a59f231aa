"""The page of a report: one file that needs nothing else, no script of others and no network."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulekit import resources
from rulekit.report.markup import Html, Piece, data, document, html, tag
from rulekit.report.tongue import ENGLISH, Tongue

STYLE = Path(__file__).with_name("report.css")


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the page. `said`: what stands below the title. `half`: it goes beside another."""

    title: str
    said: Html
    body: Html
    half: bool = False

    def markup(self) -> Html:
        """The part as it stands in the page."""
        said = tag("p", self.said, class_="said") if self.said else None
        return tag("section", tag("h2", self.title), said, self.body)


@dataclass(frozen=True, slots=True)
class Page:
    """What a report says.

    `tongue`: the language. `title`: the heading, also of the window. `under`: the line below it.
    `facts`: what stands beside it in short. `stopped`: what is to be known before all else; empty
    if nothing is. `answer`: the answer in words. `sure`: how sure that is. `sections`: the
    evidence.
    """

    tongue: Tongue
    title: str
    under: str
    facts: str
    answer: Html
    sure: Html
    sections: Sequence[Section]
    stopped: str = ""

    def text(self) -> str:
        """The page, as a text that can be written to a file."""
        body = tag(
            "main",
            tag("header", tag("h1", self.title), tag("p", self.facts, class_="facts"),
                tag("p", self.under)),
            tag("p", self.stopped, class_="stopped", role="note") if self.stopped else None,
            tag("p", self.answer, class_="answer"),
            tag("p", self.sure, class_="sure"),
            tag("noscript", tag("p", self.tongue.say("page.noscript"), class_="note")),
            _beside(self.sections),
        )  # fmt: skip
        style = STYLE.read_text(encoding="utf-8")
        script, language = resources.bundle("report.js"), self.tongue.code
        return document(
            self.title, body, _licences(self.tongue), style=style, script=script, language=language
        )


def _beside(sections: Sequence[Section]) -> Html:
    """Sections one below the other; two halves that follow each other stand side by side."""
    found: list[Html] = []
    row: list[Html] = []
    for each in (*sections, None):
        if row and (each is None or not each.half or len(row) == 2):
            found.append(tag("div", row, class_="two"))
            row = []
        if each is not None:
            (row if each.half else found).append(each.markup())
    return html(found)


def _licences(tongue: Tongue) -> Html:
    """Whose work draws the plots, whole: it is passed on with the page."""
    text = resources.bundle("report.licences.txt")
    lang = None if tongue is ENGLISH else ENGLISH.code  # licences are passed on as they are
    return tag(
        "footer",
        tag("p", tongue.say("page.drawn_by")),
        tag("details", tag("summary", tongue.say("page.licences")), tag("pre", text, lang=lang)),
    )


# ── plots ─────────────────────────────────────────────────────────────────────────────────────


def plot(
    name: str, spec: dict[str, Any], said: str, numbers: Html, tongue: Tongue,
    caption: Piece = None,
) -> Html:  # fmt: skip
    """A figure: what is drawn, what it says for those who do not see it, and its numbers.

    `name`: no other plot of the page has it. `said`: the same in a sentence. `numbers`: a table.
    """
    return tag(
        "figure",
        tag("div", class_="plot", role="img", aria_label=said),
        tag("figcaption", caption) if caption else None,
        tag("details", tag("summary", tongue.say("page.numbers")), numbers, class_="numbers"),
        tag("script", data(spec), type="application/json", data_plot=f"plot-{name}"),
        id=f"plot-{name}",
    )


def table(head: Sequence[Piece], rows: Iterable[Sequence[Piece]], tongue: Tongue) -> Html:
    """A table: the first cell of a row is its heading, all others are figures."""
    cells = [tag("th", each, scope="col", class_="n" if i else None) for i, each in enumerate(head)]
    body = [
        tag("tr", tag("th", first, scope="row"), [tag("td", each, class_="n") for each in rest])
        for first, *rest in rows
    ]
    made = tag("table", tag("thead", tag("tr", cells)), tag("tbody", body))
    label = tongue.say("page.table")
    return tag("div", made, class_="wide", tabindex="0", role="region", aria_label=label)
