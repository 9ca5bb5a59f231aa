"""How many words the rulebooks have: `python -m benchmarks.rulebook_words` writes the table anew.

The figures of version 0.1.0 stand in the table itself and are kept. They are those of one table
size; what that page did not have (other tables, variants, rulings, texts of the authors, pictures
of melds) is not counted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from rulekit.diagnostics import Report
from rulekit.library import games, load_ruleset
from rulekit.model.ruleset import Ruleset
from rulekit.model.settled import Rules
from rulekit.rulebook import LANGUAGES, Page, Played, SettingError, plain
from rulekit.rulebook.printed.book import lead_of
from rulekit.rulebook.printed.plan import Plan

PAGE = Path(__file__).resolve().parents[1] / "docs" / "rulebooks.md"
HEAD = "| game | language | 0.1.0 | the same matter | share | without small print |"
RULE = "|---|---|---|---|---|---|"


def words(page: Page) -> int:
    """The words of a page as text, numbers among them."""
    return count(plain(page))


def count(text: str) -> int:
    """The words of a text, numbers among them."""
    return len(re.findall(r"\w+", text))


def part(page: Page, keys: tuple[str, ...]) -> Page:
    """A page with some of its sections only."""
    kept = tuple(each for each in page.sections if each.key in keys)
    return Page(page.title, page.lead, kept, page.quotes, page.faces)


def authors(rules: Ruleset, language: str) -> set[str]:
    """The texts that a rule file has for people, which pages of 0.1.0 left out."""
    named = rules.names.get(language, {})
    actions = (action for phase in rules.phases.values() for action in phase.actions)
    abouts = [("game", rules.about), *((p.name, p.about) for p in rules.phases.values())]
    abouts += [(action.name, action.about) for action in actions]
    told = (named.get(f"about {name}") or (language == "en" and text) for name, text in abouts)
    return {text for text in told if text}


def more(page: Page, texts: set[str]) -> int:
    """The words of what 0.1.0 left out: texts of authors, pictures of melds."""
    found = 0
    for section in page.sections:
        for item in (each for top in section.items for _, each in top.walk()):
            found += sum(count(text) for text in texts if text in item.text)
        for table in section.tables:
            found += sum(count(row[i]) for row in table.rows for i in table.cards)
    return found


def usual(name: str, language: str) -> tuple[Page, Ruleset]:
    """What is told of a game at its usual table, without what other tables and options change.

    Raises LookupError if the rules cannot be played by default.
    """
    rules = load_ruleset(name, Report())
    found: dict[int, Rules] = {}
    for players in rules.players if rules is not None else ():
        with suppress(SettingError):
            found[players] = Played(rules, players).read()  # type: ignore[arg-type]
    if rules is None or not found:
        raise LookupError(name)
    players = next(iter(found))
    plan = Plan(found[players], rules, LANGUAGES[language])
    lead = lead_of(rules, plan.words, tuple(found), players, usual=True)
    return Page(rules.title, lead, plan.sections()), rules


def counted(name: str, language: str) -> tuple[int, int]:
    """Words of what 0.1.0 had too, at the usual table, and of the small print among it."""
    page, rules = usual(name, language)
    fine = words(part(page, ("fine",))) - words(part(page, ()))
    return words(page) - more(page, authors(rules, language)), fine


def rows(before: dict[tuple[str, str], str]) -> Iterator[str]:
    """The rows of the table; `before`: the figures of 0.1.0."""
    total = before_all = without = 0
    for name in games():
        for language in LANGUAGES:
            same, fine = counted(name, language)
            old = before.get((name, language), "–")
            share = "–"
            if old != "–":
                number = int(old.replace(",", ""))
                share = f"{100 * same / number:.0f}%"
                total, before_all, without = (
                    total + same,
                    before_all + number,
                    without + same - fine,
                )
            told = f"{old} | {same:,} | {share} | {same - fine:,}"
            yield f"| {name} | {language} | {told} |"
    share = f"{100 * total / before_all:.0f}%"
    yield f"| all | | {before_all:,} | {total:,} | {share} | {without:,} |"


def kept(text: str) -> dict[tuple[str, str], str]:
    """The figures of 0.1.0 in a table."""
    cells = (line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| "))
    return {(row[0], row[1]): row[2] for row in cells if len(row) >= 6 and row[1] in LANGUAGES}


def main() -> None:
    """Write the table anew."""
    text = PAGE.read_text(encoding="utf-8")
    above = text.partition("| game |")[0]
    table = "\n".join((HEAD, RULE, *rows(kept(text))))
    PAGE.write_text(f"{above}{table}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
