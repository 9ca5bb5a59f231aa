"""A page as HTML: one file that loads nothing, with melds drawn and a style for paper."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from rulekit.rulebook.page import CLOSE, OPEN, Item, Page, Section, Table
from rulekit.rulebook.printed.drawing import face
from rulekit.rulebook.render import sources

STYLE = Path(__file__).with_name("page.css")
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""What a browser may load for a page: nothing."""


def html(page: Page, *, language: str = "en", lines: bool = False) -> str:
    """A page as one HTML file; `lines`: each sentence with the lines that say it."""
    style = STYLE.read_text(encoding="utf-8")
    head = [
        "<!doctype html>",
        f'<html lang="{escape(language)}">',
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<title>{escape(page.title)}</title>",
        f"<style>\n{style}</style>",
        "<main>",
        f"<h1>{escape(page.title)}</h1>",
        *(f'<p class="lead">{_marked(line)}</p>' for line in page.lead),
    ]
    parts = [_section(each, page, lines=lines) for each in page.sections if not each.empty]
    return "\n".join([*head, *parts, "</main>", "</html>"]) + "\n"


def _section(section: Section, page: Page, *, lines: bool) -> str:
    tables = "\n".join(_table(table, page) for table in section.tables if table.rows)
    items = "\n".join(_items(section.items, ordered=section.ordered, lines=lines))
    title, key = escape(section.title), escape(section.key)
    if section.folded:
        return f'<details id="{key}"><summary>{title}</summary>\n{tables}{items}</details>'
    return f'<section id="{key}"><h2>{title}</h2>\n{tables}{items}</section>'


def _items(items: tuple[Item, ...], *, ordered: bool, lines: bool) -> Iterator[str]:
    if not items:
        return
    element = "ol" if ordered else "ul"
    yield f"<{element}>"
    for item in items:
        end = ":" if item.items and not item.text else "."
        head = f"<b>{_marked(item.head)}{end}</b> " if item.head else ""
        told = f"{head}{_marked(item.text)}"
        if lines and item.spans:
            told += f' <span class="from">{escape(sources(item.spans))}</span>'
        below = "".join(_items(item.items, ordered=item.ordered, lines=lines))
        yield f"<li>{told}{below}</li>"
    yield f"</{element}>"


def _table(table: Table, page: Page) -> str:
    head = "".join(f"<th>{_marked(cell)}</th>" for cell in table.head)
    rows = "".join(f"<tr>{''.join(_cells(n, table, page))}</tr>" for n, _ in enumerate(table.rows))
    inner = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return f'<div class="wide"><table>{inner}</table></div>'


def _cells(n: int, table: Table, page: Page) -> Iterator[str]:
    """The cells of a row; one that is like those below it reaches over all of them."""
    for i, cell in enumerate(table.rows[n]):
        below = n + 1
        while below < len(table.rows) and table.ditto(below, i):
            below += 1
        if table.ditto(n, i):
            continue
        if below > n + 1:
            yield f'<td rowspan="{below - n}">{_marked(cell)}</td>'
        elif i in table.cards:
            kind = ' class="wrong"' if i == max(table.cards) else ""
            yield f"<td{kind}>{''.join(_melds(cell, page))}</td>"
        else:
            yield f"<td>{_marked(cell)}</td>"


def _melds(cell: str, page: Page) -> Iterator[str]:
    """Each meld of a cell as a row of cards; a wild card as what it is, named with its role."""
    for meld in filter(None, cell.split("; ")):
        drawn = []
        for code in meld.split():
            rank, suit = page.faces.get(code.partition("=")[0], (code, ""))
            drawn.append(face(rank, suit, code))
        yield f'<span class="meld">{"".join(drawn)}</span> '


def _marked(text: str) -> str:
    """A text with its terms set off."""
    return escape(text).replace(OPEN, "<em>").replace(CLOSE, "</em>")
