"""A variant as a text: what is to be changed, said again as the base has it, with comments.

So nothing has to be looked up; of an option it puts another default in force.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.formatting import formatted
from rulekit.library import is_shipped, load_text, path_of, title_of
from rulekit.source import SourceFile
from rulekit.syntax import yaml
from rulekit.syntax.written import written
from rulekit.variants.changes import Base, Change, NoChange, entries_of
from rulekit.variants.remarks import REMARKS


def variant(
    base: Base, changes: Sequence[Change], title: str, path: Path, language: str = "en"
) -> str:
    """The rules of a variant that is to lie at a path, as a text with remarks in a language.

    Raises NoChange if they do not go together.
    """
    head = {"rulekit": "1", "game": title, "extends": _named(base.name, path)}
    told = " and ".join(dict.fromkeys(f"the {each.kind} {each.name}".strip() for each in changes))
    about = f"{base.rules.title} with changes of {told}."
    lines = [*written({**head, "about": about}, 0), ""]
    lines += [f"# To see what there is besides: rulekit show {head['extends']}", ""]
    remarks = REMARKS[language]
    sections: dict[str, list[Change]] = {}
    for change in changes:
        sections.setdefault(change.path[0], []).append(change)
    for section, inside in sections.items():
        notes = dict.fromkeys(each for change in inside for each in remarks.tells[change.kind])
        tree = written({section: _tree(base, inside)}, 0)
        if any(line.endswith("about: ~") for line in tree):
            notes[remarks.unsaid] = None
        lines += [*(f"# {note}" for note in notes), *tree, ""]
    text = "\n".join(lines)
    text = formatted(SourceFile(path.name, text), Report()) or text
    return _heeding(base, text, path)


def _heeding(base: Base, text: str, path: Path) -> str:
    """The text with the comments by which its base has warnings of the same keys ignored.

    Raises NoChange if there is another finding.
    """
    report = Report()
    document = load_text(text, report, str(path))
    if document is not None:
        check(document, title_of(path.name), report)
    lines = text.split("\n")
    for found in report.diagnostics:
        comment = _comment(base.document, found.span.text, found.code.id)
        if found.span.file.name != str(path) or not comment:
            raise NoChange(f"these changes do not go together: {found.message}")
        lines[found.span.line - 1] += f"  {comment}"
    return "\n".join(lines)


def _comment(node: yaml.Node | None, key: str, code: str) -> str:
    """The comment that has a warning ignored where a key stands in a document."""
    for entry in entries_of(node):
        line = entry.key.span.file.line(entry.key.span.line)
        at = line.find(f"# rulekit: ignore[{code}]")
        if entry.key.text == key and at >= 0:
            return line[at:]
        found = _comment(entry.value, key, code)
        if found:
            return found
    return ""


def _named(name: str, path: Path) -> str:
    """What `extends` says: bases that are files are found from beside the variant."""
    return title_of(name) if is_shipped(name) else os.path.relpath(path_of(name), path.parent)


def _tree(base: Base, changes: Sequence[Change]) -> object:
    """What stands in a section for changes of it."""
    tree: dict[str, object] = {}
    for change in changes:
        inner = base.restated(change)
        if len(change.path) == 1:
            tree |= inner if isinstance(inner, dict) else {}
            continue
        here = tree
        for key in change.path[1:-1]:
            below = here.setdefault(key, {})
            assert isinstance(below, dict)
            here = below
        here[change.path[-1]] = inner
    return tree


__all__ = ["variant"]
