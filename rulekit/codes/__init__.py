"""Everything rulekit can find wrong with a rule file: one row for each, and the page about it.

The rows stand by range: files, structure, phrases, names, games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from rulekit.codes.code import Code, Severity
from rulekit.codes.rk0_files import FILES
from rulekit.codes.rk1_structure import STRUCTURE
from rulekit.codes.rk2_phrases import PHRASES
from rulekit.codes.rk3_names import NAMES
from rulekit.codes.rk4_games import GAMES
from rulekit.codes.saying import ENGLISH, WORDS, said
from rulekit.codes.small import SMALL

__all__ = ["CODES", "SMALL", "Code", "Severity", "explain", "said"]

_BASE = "small"
_FILE = f"{_BASE}.yaml"


def _by_slug(rows: Iterable[Code]) -> Mapping[str, Code]:
    return MappingProxyType({row.slug: row for row in rows})


CODES: Mapping[str, Code] = _by_slug((*FILES, *STRUCTURE, *PHRASES, *NAMES, *GAMES))
"""All codes by slug, in the order of their ids."""


def explain(code: str, language: str = ENGLISH) -> str | None:
    """The page about a code, in Markdown; `code` is its id or slug in any case. None if unknown.

    Of `small`, the game that the examples of the pages change, it is the rule file itself.
    """
    wanted, words = code.strip().lower(), WORDS[language]
    if wanted == _BASE:
        return f"# {words['small_file'].format(file=_FILE)}\n{SMALL}"
    for row in CODES.values():
        if wanted in (row.id.lower(), row.slug):
            return _page(said(row, language), words)
    return None


def _page(code: Code, words: Mapping[str, str]) -> str:
    parts = [
        f"# {code.id} {code.slug}",
        f"{code.title[0].upper()}{code.title[1:]} ({words[code.severity.value]}).",
        code.meaning,
    ]
    for name, text in (("wrong", code.bad), ("right", code.good)):
        if text:
            parts.append(f"## {words[name]}\n\n```yaml\n{text.rstrip()}\n```")
    if f"extends: {_BASE}\n" in code.bad + code.good:
        parts.append(words["try"].format(name=_BASE, file=_FILE))
    return "\n\n".join(parts) + "\n"
