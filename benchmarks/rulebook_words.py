"""How many words the rulebooks have: `python -m benchmarks.rulebook_words` writes the table anew.

The figures of version 0.1.0 stand in the table itself and are kept. They are those of one table
size; what that page did not have (other tables, variants, rulings) is counted by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from rulekit.diagnostics import Report
from rulekit.library import games, load_ruleset
from rulekit.rulebook import LANGUAGES, Page, Played, SettingError, plain, printed

PAGE = Path(__file__).resolve().parents[1] / "docs" / "rulebooks.md"
MORE = ("sizes", "variants", "rulings")
"""The sections that the pages of 0.1.0 did not have."""

HEAD = "| game | language | 0.1.0 | the same matter | of it small print | whole page |"
RULE = "|---|---|---|---|---|---|"


def words(page: Page) -> int:
    """The words of a page as text, numbers among them."""
    return len(re.findall(r"\w+", plain(page)))


def part(page: Page, keys: tuple[str, ...], *, without: bool = False) -> Page:
    """A page with some of its sections only, or without them."""
    kept = tuple(each for each in page.sections if (each.key in keys) != without)
    return Page(page.title, page.lead, kept, page.quotes, page.faces)


def counted(name: str, language: str) -> tuple[int, int, int]:
    """Words of what 0.1.0 had too, of its small print, and of the whole page, at the usual table.

    Raises LookupError if the rules cannot be played by default.
    """
    rules = load_ruleset(name, Report())
    for players in rules.players if rules is not None else ():
        try:
            page = printed(Played(rules, players), language)  # type: ignore[arg-type]
        except SettingError:
            continue
        fine = words(part(page, ("fine",))) - words(part(page, ()))
        return words(part(page, MORE, without=True)), fine, words(page)
    raise LookupError(name)


def rows(before: dict[tuple[str, str], str]) -> Iterator[str]:
    """The rows of the table; `before`: the figures of 0.1.0."""
    for name in games():
        for language in LANGUAGES:
            same, fine, whole = counted(name, language)
            old = before.get((name, language), "–")
            yield f"| {name} | {language} | {old} | {same:,} | {fine:,} | {whole:,} |"


def kept(text: str) -> dict[tuple[str, str], str]:
    """The figures of 0.1.0 in a table."""
    cells = (line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| "))
    return {(row[0], row[1]): row[2] for row in cells if len(row) == 6 and row[1] in LANGUAGES}


def main() -> None:
    """Write the table anew."""
    text = PAGE.read_text(encoding="utf-8")
    above = text.partition(HEAD)[0]
    table = "\n".join((HEAD, RULE, *rows(kept(text))))
    PAGE.write_text(f"{above}{table}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
