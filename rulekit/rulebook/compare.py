"""What differs between two pages, in the same words and under the same headings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from difflib import SequenceMatcher

from rulekit.rulebook.language import Language
from rulekit.rulebook.page import Item, Page, Section, Table

LOST, GAINED = "− ", "+ "
"""Signs before a sentence that only the first page has, and only the second."""


def differences(old: Page, new: Page, language: Language, names: tuple[str, str]) -> Page:
    """A page of what only one of two pages says; a sentence that changed is there twice."""
    sections = tuple(_sections(old, new))
    lead = language.say("diff.signs", a=names[0], b=names[1])
    if not sections:
        lead = language.say("diff.same")
    return Page(" / ".join(names), (lead,), sections, language.quotes)


def with_differences(page: Page, found: Page, base: str, language: Language) -> Page:
    """A page with a last section: the page `found` of what differs from a base of that title."""
    items = tuple(Item(f"{each.title}:", (), each.items) for each in found.sections)
    title = language.say("title.differences", a=base)
    lead = Item(found.lead[0])
    section = Section("differences", title, (lead, *items), folded=True)
    return replace(page, sections=(*page.sections, section))


def _sections(old: Page, new: Page) -> Iterator[Section]:
    keys = [section.key for section in new.sections]
    keys += [section.key for section in old.sections if section.key not in keys]
    for key in keys:
        before, after = old.section(key), new.section(key)
        items = (*_changes(before.items, after.items), *_changes(_rows(before), _rows(after)))
        if items:
            yield Section(key, after.title or before.title, items)


def _changes(old: tuple[Item, ...], new: tuple[Item, ...]) -> tuple[Item, ...]:
    """What was lost and gained, under the heads that both have."""
    texts = [item.text for item in old], [item.text for item in new]
    found: list[Item] = []
    for tag, i, j, k, m in SequenceMatcher(None, *texts, autojunk=False).get_opcodes():
        if tag != "equal":
            found += [replace(item, text=LOST + item.text) for item in old[i:j]]
            found += [replace(item, text=GAINED + item.text) for item in new[k:m]]
            continue
        for before, after in zip(old[i:j], new[k:m], strict=True):
            inner = _changes(before.items, after.items)
            found += [replace(after, items=inner)] if inner else []
    return tuple(found)


def _rows(section: Section) -> tuple[Item, ...]:
    """The rows of tables as sentences: `target: 100 (1 to 1000)`."""
    return tuple(row for table in section.tables for row in _told(table))


def _told(table: Table) -> Iterator[Item]:
    for cells, spans in zip(table.rows, table.spans, strict=True):
        first, *more = cells
        yield Item(f"{first}: {'; '.join(more)}", spans)
