"""The rules of a game as an overview to read: the merged rule file, section by section."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.document.schema import FILE
from rulekit.check.document.structure import is_block
from rulekit.cli.writing import columns, either
from rulekit.model.ruleset import Option, Ruleset
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence

_HEAD = (
    "rulekit",
    "game",
    "source",
    "family",
    "about",
    "rulings",
    "players",
    "examples",
    "extends",
)


def overview(rules: Ruleset, document: Mapping) -> str:
    """The rules with every phrase as written, under headings that say what each section is."""
    lines = [rules.title, "=" * len(rules.title), "", f"For {either(rules.players)} players."]
    lines += [rules.about] if rules.about else []
    lines += [f"Rules from: {rules.source}"] if rules.source else []
    for entry in document.entries:
        if entry.key.text not in _HEAD:
            lines += ["", *_section(entry)]
    if rules.rulings:
        lines += ["", "RULINGS", *(f"  - {each}" for each in rules.rulings)]
    return "\n".join(lines)


def _section(entry: Entry) -> Iterator[str]:
    known = FILE.keys.get(entry.key.text)
    doc = f"  ({known.doc.rstrip('.')})" if known is not None else ""
    yield f"{entry.key.text.upper()}{doc}"
    yield from _lines(entry.value, 1)


def _lines(node: Node, depth: int) -> Iterator[str]:
    pad = "  " * depth
    match node:
        case Scalar(text=text):
            yield from (pad + line for line in text.strip().splitlines())
        case Sequence(items=items):
            for item in items:
                first, *more = list(_lines(item, 0)) or [""]
                yield f"{pad}- {first}"
                yield from (f"{pad}  {line}" for line in more)
        case Mapping(entries=entries):
            yield from _entries(entries, depth)


def _entries(entries: tuple[Entry, ...], depth: int) -> Iterator[str]:
    """Keys with short values stand in columns, the others over what they hold."""
    rows: list[tuple[str, str]] = []
    for entry in entries:
        if isinstance(entry.value, Scalar) and "\n" not in entry.value.text:
            rows.append((_heading(entry), entry.value.text))
            continue
        yield from columns(rows, indent=2 * depth)
        rows = []
        yield f"{'  ' * depth}{_heading(entry)}"
        yield from _lines(entry.value, depth + 1)
    yield from columns(rows, indent=2 * depth)


def _heading(entry: Entry) -> str:
    name = entry.key.text
    return f"{name}:" if is_block(name) else name


def options_table(rules: Ruleset) -> str:
    """The options: name, default, what else may be chosen."""
    if not rules.options:
        return f"{rules.name} has no options"
    rows = [(option.name, option.default, _choices(option)) for option in rules.options.values()]
    return "\n".join(columns([("option", "default", "may be"), *rows]))


def _choices(option: Option) -> str:
    if option.fixed:
        return "fixed in this game"
    if option.values:
        return either(option.values)
    return f"{option.low} to {option.high}" + (f" or {option.absent}" if option.or_none else "")
