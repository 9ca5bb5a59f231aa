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
from rulekit.codes.small import SMALL

__all__ = ["CODES", "SMALL", "Code", "Severity", "explain"]

_BASE = "small"


def _by_slug(rows: Iterable[Code]) -> Mapping[str, Code]:
    return MappingProxyType({row.slug: row for row in rows})


CODES: Mapping[str, Code] = _by_slug((*FILES, *STRUCTURE, *PHRASES, *NAMES, *GAMES))
"""All codes by slug, in the order of their ids."""


def explain(code: str) -> str | None:
    """The page about a code, in Markdown; `code` is its id or slug in any case. None if unknown.

    Of `small`, the game that the examples of the pages change, it is the rule file itself.
    """
    wanted = code.strip().lower()
    if wanted == _BASE:
        return f"# The game that the examples of the codes change: {_BASE}.yaml\n{SMALL}"
    for row in CODES.values():
        if wanted in (row.id.lower(), row.slug):
            return _page(row)
    return None


def _page(code: Code) -> str:
    parts = [
        f"# {code.id} {code.slug}",
        f"{code.title[0].upper()}{code.title[1:]} ({code.severity.value}).",
        code.meaning,
    ]
    if code.bad:
        parts.append(f"## Wrong\n\n```yaml\n{code.bad.rstrip()}\n```")
    if code.good:
        parts.append(f"## Right\n\n```yaml\n{code.good.rstrip()}\n```")
    if f"extends: {_BASE}\n" in code.bad + code.good:
        parts.append(
            f"`{_BASE}` is a complete game of 50 lines; to try this, put it beside your file: "
            f"`rulekit explain {_BASE} > {_BASE}.yaml`."
        )
    return "\n\n".join(parts) + "\n"
