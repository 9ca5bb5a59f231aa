"""Findings in another language.

What is found is said in English where it is found. Here that text is taken apart by the template
that it was made of, and put together in the other language; what rule files say stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

from rulekit.retold import spanish

Row = tuple[str, str]
"""An English template and the same in another language, as the modules of a language hold them.

`{}` in English stands for any text, between quotes for one without such quotes, else for one that
divides nothing between backticks; `{,}` for names with commas between them. In the other text
`{0}` puts the first of them where it belongs, as it is; `{0:said}` puts it in the other language,
by a template of its own.
"""

ENGLISH = "en"
"""The language in which texts are found."""

LANGUAGES: Mapping[str, Iterable[Row]] = {"es": spanish.ROWS}
"""The rows of each language."""

_HOLE = re.compile(r"(\{,?\})")
_ONE, _SEVERAL = "((?:`[^`]*`|[^`;])+?)", "((?:`[^`]*`|[^`])+?)"
_FIRST, _NAMES = "([^;:]+)", "([^;:`]+)"
_QUOTED = {"`": "([^`]+)", "'": r"((?:[^']|'s\b)+)"}
"""What stands between quotes: `dealer's hand` too."""

_FILLED = re.compile(r"\{(\d)(:said)?\}")


def retold(text: str, language: str) -> str | None:
    """A text of a finding in another language, as it is if that is English.

    None if no template fits, or not all that is to be said in it is known: then the English stays,
    lest it be a mixture. Raises KeyError for a language that there is not.

    >>> retold("'crads' cannot be a suit; did you mean 'cards'?", "en")
    "'crads' cannot be a suit; did you mean 'cards'?"
    """
    if language == ENGLISH or not text:
        return text
    for pattern, other in _templates(language):
        found = pattern.fullmatch(text)
        if found and (said := _filled(other, found.groups(), language)) is not None:
            return said
    return None


def _filled(other: str, parts: tuple[str, ...], language: str) -> str | None:
    """A text with the parts of another one; None if one of them is not known in the language."""
    told: dict[str, str] = {}
    for each in _FILLED.finditer(other):
        part = parts[int(each[1])]
        said = retold(part, language) if each[2] else part
        if said is None:
            return None
        told[each[0]] = said
    return _FILLED.sub(lambda found: told[found[0]], other)


@cache
def _templates(language: str) -> list[tuple[re.Pattern[str], str]]:
    """The templates of a language, those that say most first; then all of them once more.

    Several texts are joined by `; `: only the second time does any text stand for some of them.
    """
    rows = sorted(LANGUAGES[language], key=lambda row: -len(_HOLE.sub("", row[0])))
    return [(_pattern(*row, any_), row[1]) for any_ in (_ONE, _SEVERAL) for row in rows]


def _pattern(template: str, other: str, any_: str) -> re.Pattern[str]:
    """What texts of a template look like; `any_`: what any text looks like.

    What comes last after `; ` may be several texts; what comes first and stays as it is has no `:`.
    """
    said = ""
    before, *rest = _HOLE.split(template)
    for hole, after in zip(rest[::2], rest[1::2], strict=True):
        quote = before[-1:] if before[-1:] in "`'" and before[-1:] == after[:1] else ""
        some = _SEVERAL if before.endswith("; ") and not after else any_
        some = _FIRST if not (said or before or "{0:said}" in other) else some
        part = _QUOTED[quote] if quote else some if hole == "{}" else _NAMES
        said += re.escape(before) + part
        before = after
    return re.compile(said + re.escape(before), re.DOTALL)
