"""The reference pages that are made from rulekit's own tables, and the table of the phrases.

    python docs/generate.py            write the files that have changed
    python docs/generate.py --check    exit with 1 if a file is stale, and say which

Nothing else writes these pages, and nobody edits them. Of results.md only the table of columns is
made here; the rest is written by hand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

import click

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import game_pages
import python_reference

from rulekit import discover
from rulekit.check import names
from rulekit.check.document.schema import FILE
from rulekit.check.document.shapes import Effects, Items, Keys, Leaf, Looped, Shape, Table, Text
from rulekit.cli import main as cli
from rulekit.codes import CODES, explain
from rulekit.dialect.laws import STATEMENTS
from rulekit.dialect.library import known_as
from rulekit.dialect.operators import OPERATORS, Family
from rulekit.dialect.primitives import PRIMITIVES
from rulekit.kernel.facts import FACTS
from rulekit.kernel.memory.addresses import KINDS
from rulekit.language import words
from rulekit.language.declarations import (
    FEATURES,
    MOBILITIES,
    RECIPIENTS,
    SHAPES,
    SIGHTS,
    STEPS,
    WILDS,
)
from rulekit.language.effects import BLOCKS, EFFECTS
from rulekit.language.forms import Form
from rulekit.language.play import CHOICES, TARGETS, THINGS
from rulekit.series.columns import COLUMNS
from rulekit.syntax.table import table_text
from rulekit.types import Type

ROOT = Path(__file__).resolve().parents[1]
REFERENCE = ROOT / "docs" / "reference"
NOTE = "<!-- Made by docs/generate.py from {source}; do not edit. -->\n\n"


def main(arguments: list[str]) -> int:
    """Write the files, or check them. Returns the exit code."""
    stale = [name for name, make in FILES.items() if not _is_current(ROOT / name, make())]
    if arguments == ["--check"]:
        for name in stale:
            print(f"stale: {name}; run `python docs/generate.py`")
        return int(bool(stale))
    for name in stale:
        (ROOT / name).parent.mkdir(exist_ok=True)
        (ROOT / name).write_text(FILES[name](), encoding="utf-8")
        print(f"wrote {name}")
    return 0


def _is_current(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text


def table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]] | list[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    cells = ([cell.replace("|", "\\|") for cell in line] for line in lines)
    return "".join(f"| {' | '.join(row)} |\n" for row in cells)


HEADINGS = {"rule file": "The file", "example": "Examples"}

# ── keys ──────────────────────────────────────────────────────────────────────────────────────


def keys_page() -> str:
    """Every key of a rule file."""
    parts = [
        NOTE.format(source="rulekit/check/document/schema.py"),
        "# Keys of a rule file\n\n"
        "A *phrase* is a text of one kind, described in [the rule language](language.md). Where a "
        "phrase is *guarded*, a mapping of `when CONDITION:` and `otherwise:` may stand instead. "
        "**Bold** keys must be there, in the file or in its base.\n",
    ]
    parts += [_section(title, keys) for title, keys in _sections("rule file", FILE, set())]
    return "\n".join(parts)


def _sections(title: str, keys: Keys, met: set[str]) -> Iterator[tuple[str, Keys]]:
    """A mapping and, below it, the mappings that its keys hold; each once."""
    if title in met:
        return
    met.add(title)
    yield title, keys
    for key in keys.keys.values():
        inner = _mapping_in(key.shape)
        if inner is not None:
            yield from _sections(inner.named, inner, met)
    if keys.rest is not None:
        inner = _mapping_in(keys.rest)
        if inner is not None:
            yield from _sections(inner.named, inner, met)


def _mapping_in(shape: Shape) -> Keys | None:
    match shape:
        case Keys():
            return shape
        case Items(item):
            return _mapping_in(item)
        case Table(value) | Looped(value):
            return _mapping_in(value)
        case _:
            return None


def _section(title: str, keys: Keys) -> str:
    heading = HEADINGS.get(title, title[0].upper() + title[1:])
    rows = [
        (f"**`{name}`**" if key.required else f"`{name}`", _value_of(key.shape), key.doc)
        for name, key in keys.keys.items()
    ]
    if keys.rest is not None:
        rows.append(("any other name", _value_of(keys.rest), keys.rest_doc))
    short = f"A phrase alone stands for the key `{keys.short}`.\n\n" if keys.short else ""
    return f"## {heading}\n\n{short}{table(('key', 'value', 'meaning'), rows)}"


def _value_of(shape: Shape) -> str:
    match shape:
        case Text():
            return "text"
        case Leaf(kind, guarded):
            return f"phrase: {kind}" + (", guarded" if guarded else "")
        case Items(item):
            return f"one or a list: {_value_of(item)}"
        case Effects():
            return "effects"
        case Table(value):
            return f"mapping from {shape.key} to: {_value_of(value)}"
        case Looped(inner):
            return _value_of(inner)
        case Keys():
            return f"[{shape.named}](#{_anchor(shape)})"


def _anchor(keys: Keys) -> str:
    return HEADINGS.get(keys.named, keys.named).lower().replace(" ", "-")


# ── words ─────────────────────────────────────────────────────────────────────────────────────


def words_page() -> str:
    """Every row of the language, and the types."""
    given = [
        (f"`{row.word}`", "one of the reasons" if row.type is None else str(row.type), row.meaning,
         f"`{row.example}`")
        for row in words.GIVEN.values()
    ]  # fmt: skip
    properties = [
        (f"`{row.word}`", _types(row.of), str(row.gives), row.meaning, f"`{row.example}`")
        for row in dict.fromkeys(words.PROPERTIES.values())
    ]
    questions = [
        (_types(row.of), f"`X is {row.word}`", row.meaning, f"`{row.example}`")
        for row in dict.fromkeys(words.QUESTIONS.values())
    ]
    functions = [
        (f"`{row.word}({_arguments(row)})`", str(row.gives), row.meaning, f"`{row.example}`")
        for row in words.FUNCTIONS.values()
    ]
    types = [(f"`{name}`", str(kind)) for name, kind in names.PARAMETER_TYPES.items()]
    return "\n".join([
        NOTE.format(source="rulekit/language"),
        "# The words of rule files\n",
        "## Given words\n", table(("word", "type", "meaning", "for example"), given),
        "## Properties\n\n`size of hand` and `hand's size` are the same. A property that nobody "
        "has, such as the top of an empty pile, is `none`.\n",
        table(("property", "of", "type", "meaning", "for example"), properties),
        "## Questions\n", table(("of", "question", "asks whether", "for example"), questions),
        "A kind of meld, and any definition with one parameter, can be asked in the same way: "
        "`meld is run`.\n",
        "## Functions\n", table(("function", "gives", "meaning", "for example"), functions),
        "## Types of parameters and variables\n", table(("name", "type"), types),
        *_forms(),
    ])  # fmt: skip


def _arguments(row: words.Function) -> str:
    """What a function takes; in brackets what may be left out."""
    more = f"[, {_types(row.more)}]" if row.more else ""
    return _types(row.wants) + more


def _forms() -> Iterator[str]:
    """Effects, zones, melds and scores: each form with what stands in it."""
    shapes = [(f"`{row.word}`", row.meaning, f"`{row.example}`") for row in SHAPES.values()]
    yield "## Effects\n"
    yield _form_table("effect", EFFECTS.values())
    yield "## Keys that hold effects\n"
    yield _form_table("key", BLOCKS.values())
    things = [(f"`{row.word}`", row.meaning, f"`{row.example}`") for row in THINGS.values()]
    yield "## Choices\n"
    yield _form_table("choice", CHOICES.values())
    yield "A THING is the name of a kind of meld, or one of these:\n"
    yield table(("thing", "what is chosen", "for example"), things)
    yield "## Where play goes on\n"
    yield _form_table("target", TARGETS.values())
    yield "## Shapes of zones\n"
    yield table(("shape", "what lies there", "for example"), shapes)
    yield "## Sights of zones\n"
    yield _form_table("sight", SIGHTS.values())
    yield "## Features of melds\n\nAn ASPECT is `rank` or `suit`; of tiles, `number` or `color`.\n"
    yield _form_table("feature", FEATURES.values())
    yield "## Wild cards in melds\n"
    yield _form_table("wilds", (*WILDS.values(), *MOBILITIES.values()))
    steps = [(f"`{row.word}`", row.meaning, f"`{row.example}`") for row in STEPS.values()]
    yield "## Steps of rearranging\n"
    yield table(("step", "what is done", "for example"), steps)
    yield "## Who gets a score\n"
    yield _form_table("recipient", RECIPIENTS.values())


def _form_table(name: str, rows: Iterable[Form]) -> str:
    """A table of forms; what stands in them is told by its types."""
    return table(
        (name, "where", "meaning", "for example"),
        [(f"`{row.written}`", _where(row), row.meaning, f"`{row.example}`") for row in rows],
    )


def _where(row: Form) -> str:
    """What may stand in a form: each part once."""
    told = {f"{part.name}: {_types(part.types)}" for part in row.parts if part.types}
    return "; ".join(sorted(told))


def _types(kinds: Iterable[Type]) -> str:
    return ", ".join(map(str, kinds))


# ── codes and commands ────────────────────────────────────────────────────────────────────────

RANGES: Mapping[str, str] = {
    "RK0": "The file as YAML", "RK1": "Keys and structure", "RK2": "Phrases",
    "RK3": "Names and types", "RK4": "The game as a whole",
}  # fmt: skip


def codes_page() -> str:
    """Every code, with its page."""
    parts = [
        NOTE.format(source="rulekit/codes.py"),
        "# Findings\n\nEverything rulekit can find wrong with a rule file. `rulekit explain CODE` "
        "prints the same. Warnings do not make a file unusable; a comment `# rulekit: "
        "ignore[RK402] reason` at the end of the line silences one.\n",
    ]
    for prefix, title in RANGES.items():
        rows = [code for code in CODES.values() if code.id.startswith(prefix)]
        parts.append(f"## {title}\n")
        parts += [_page_of(code.id) for code in rows]
    parts += ["## The game that the examples change\n", f"```text\n{explain('small')}```\n"]
    return "\n".join(parts)


def _page_of(name: str) -> str:
    page = explain(name)
    assert page is not None
    for title in ("Wrong", "Right"):
        page = page.replace(f"## {title}\n", f"**{title}**\n")
    # Shown, not run here: the tests of the codes try every one of these.
    return "##" + page.replace("```yaml", "```text")


def cli_page() -> str:
    """The help of every command."""
    context = click.Context(cli, info_name="rulekit", max_content_width=100, terminal_width=100)
    parts = [
        NOTE.format(source="the commands' own help"),
        "# The command line\n",
        f"```text\n{cli.get_help(context).rstrip()}\n```\n",
    ]
    for name in discover.names("rulekit.cli.commands"):
        command = discover.load("rulekit.cli.commands", name).command
        called = name.replace("_", "-")
        inner = click.Context(
            command, info_name=called, parent=context, max_content_width=100, terminal_width=100
        )
        parts.append(f"## rulekit {called}\n\n```text\n{command.get_help(inner).rstrip()}\n```\n")
    return "\n".join(parts)


# ── Python ────────────────────────────────────────────────────────────────────────────────────


def python_page() -> str:
    """The public names of the package."""
    return NOTE.format(source="signatures and docstrings") + python_reference.page()


COLUMNS_TABLE = re.compile(
    r"(<!-- Made by docs/generate.py from rulekit/series/columns.py: -->\n\n).*?(?=\n<!-- end -->)",
    re.DOTALL,
)


def results_page() -> str:
    """The page on results: written by hand, but for the table of columns."""
    rows = [
        (
            f"`{name}`",
            "text" if column.text else "whole number",
            column.unit,
            column.meaning + ("; in matches only" if column.matches else ""),
        )
        for name, column in COLUMNS.items()
    ]
    text = (REFERENCE / "results.md").read_text(encoding="utf-8")
    made = table(("column", "type", "unit", "meaning"), rows)
    filled, places = COLUMNS_TABLE.subn(lambda found: found[1] + made, text)
    assert places == 1, "docs/reference/results.md has no place for the table of columns"
    return filled


# ── the dialect ───────────────────────────────────────────────────────────────────────────────


def dialect_page() -> str:
    """What a kernel file may hold, and what is said about the functions of the library."""
    statements = [(f"`{text}`", meaning) for text, meaning in STATEMENTS.items()]
    families = [
        (" ".join(f"`{row.symbol}`" for row in OPERATORS.values() if row.family is family),
         family.value)
        for family in Family
    ]  # fmt: skip
    primitives = [
        (f"`{name}(x)`", (each.meaning.__doc__ or "").removeprefix("Return "), each.instruction)
        for name, each in PRIMITIVES.items()
    ]
    facts = [
        (f"`@{fact.__name__}`", fact.__doc__ or "",
         ", ".join(f"`{name}`" for name in sorted(known_as(fact))))
        for fact in FACTS
    ]  # fmt: skip
    return "\n".join([
        NOTE.format(source="rulekit/dialect, rulekit/kernel/facts.py and memory/addresses.py"),
        "# The integer dialect\n\nThe kernel library is written in a part of Python that means "
        "the same to CPython and to a translator that knows integers, loops and calls alone. `M` "
        "is the memory, a list of 64-bit integers. "
        "[Add a kernel function](../howto/add_a_kernel_function.md) says how to use it.\n",
        "## Statements\n", table(("statement", "meaning"), statements),
        "## Operators\n", table(("operators", "give"), families),
        "## Primitives\n", table(("call", "gives", "instruction"), primitives),
        "## Addresses\n\nParameters and results are `int`, or addresses of a kind, which mypy "
        "tells apart. To both tiers all of them are integers.\n",
        table(("type", "what lies there"), [(f"`{name}`", each) for name, each in KINDS.items()]),
        "## Facts\n\nA decorator says what passes may rely on.\n",
        table(("decorator", "says of a function", "said of"), facts),
    ])  # fmt: skip


FILES: Mapping[str, Callable[[], str]] = {
    "grammar/phrases.table": table_text,
    "docs/reference/dialect.md": dialect_page,
    "docs/reference/keys.md": keys_page,
    "docs/reference/words.md": words_page,
    "docs/reference/codes.md": codes_page,
    "docs/reference/cli.md": cli_page,
    "docs/reference/python.md": python_page,
    "docs/reference/results.md": results_page,
    "docs/games/README.md": game_pages.contents,
    **{f"docs/games/{name}.md": partial(game_pages.page, name) for name in game_pages.listed()},
}


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
