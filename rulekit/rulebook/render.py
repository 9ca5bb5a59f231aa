"""Pages as text: plain, or Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from rulekit.rulebook.compare import GAINED, LOST
from rulekit.rulebook.page import CLOSE, OPEN, Item, Page, Table
from rulekit.source import Span

SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
"""The signs of suits that texts have."""

DITTO = "″"
"""What stands where a cell is like the one above it."""


def plain(page: Page, *, lines: bool = False) -> str:
    """A page as plain text; `lines`: each sentence with the lines of the rule file that say it."""
    out = [page.title, "=" * len(page.title), "", *page.lead]
    for section in page.sections:
        if section.empty:
            continue
        out += ["", section.title.upper(), ""]
        for table in section.tables:
            if table.rows:
                out += [*_columns(table, page.faces), ""]
        told = _listed(section.items, lines, ordered=section.ordered)
        out += [_signed(line) for line in told]
    return _marked(_spaced(out), *page.quotes) + "\n"


def markdown(page: Page, *, lines: bool = False) -> str:
    """A page as Markdown; `lines`: each sentence with the lines of the rule file that say it."""
    out = [f"# {page.title}", "", *(line + "  " for line in page.lead)]
    for section in page.sections:
        if section.empty:
            continue
        out += ["", f"## {section.title}", ""]
        for table in section.tables:
            if table.rows:
                out += [*_pipes(table, page.faces), ""]
        out += _listed(section.items, lines, ordered=section.ordered, bold="**")
    return _marked(_spaced(out), "*", "*") + "\n"


def sources(spans: tuple[Span, ...]) -> str:
    """Where phrases stand: `game.yaml:12, 14`."""
    places: dict[str, set[int]] = {}
    for span in spans:
        places.setdefault(Path(span.file.name).name, set()).add(span.line)
    return "; ".join(
        f"{name}:{', '.join(str(line) for line in sorted(found))}" for name, found in places.items()
    )


def _listed(
    items: tuple[Item, ...], lines: bool, *, ordered: bool = False, bold: str = "", margin: str = ""
) -> Iterator[str]:
    """Items as a list, those below them indented; steps have numbers."""
    for number, item in enumerate(items, 1):
        sign = f"{number}." if ordered else "-"
        place = f"  [{sources(item.spans)}]" if lines and item.spans else ""
        end = ":" if item.items and not item.text else "."
        head = f"{bold}{item.head}{end}{bold} " if item.head else ""
        yield f"{margin}{sign} {f'{head}{item.text}'.rstrip()}{place}"
        below = margin + " " * (len(sign) + 1)
        yield from _listed(item.items, lines, ordered=item.ordered, bold=bold, margin=below)


def _spaced(lines: list[str]) -> str:
    """The lines, with never more than one empty line between them."""
    kept = [line for line, before in zip(lines, ["x", *lines], strict=False) if line or before]
    return "\n".join(kept).rstrip("\n")


def _signed(line: str) -> str:
    """In plain text the sign of a difference stands in place of the dash."""
    return line.replace(f"- {LOST}", LOST, 1).replace(f"- {GAINED}", GAINED, 1)


def _marked(text: str, left: str, right: str) -> str:
    return text.replace(OPEN, left).replace(CLOSE, right)


def _rows(table: Table, faces: Mapping[str, tuple[str, str]]) -> Iterator[tuple[str, ...]]:
    """The rows of a table, melds with the signs of their suits."""
    for n, row in enumerate(table.rows):
        yield tuple(
            " ".join(_signs(code, faces) for code in cell.split(" "))
            if i in table.cards
            else DITTO
            if table.ditto(n, i)
            else cell
            for i, cell in enumerate(row)
        )


def _signs(code: str, faces: Mapping[str, tuple[str, str]]) -> str:
    """A card as people write it: `8♠`. Cards of other suits stay in the notation of the game."""
    bare = code.removesuffix(";")
    rank, suit = faces.get(bare, ("", ""))
    return f"{rank}{SIGNS[suit]}{code[len(bare) :]}" if suit in SIGNS else code


def _columns(table: Table, faces: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    rows = [table.head, *_rows(table, faces)]
    widths = [max(len(row[i]) for row in rows) for i in range(len(table.head))]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        yield ("  " + "  ".join(cells)).rstrip()


def _pipes(table: Table, faces: Mapping[str, tuple[str, str]]) -> Iterator[str]:
    yield f"| {' | '.join(table.head)} |"
    yield "|" + "---|" * len(table.head)
    for row in _rows(table, faces):
        yield f"| {' | '.join(row)} |"
