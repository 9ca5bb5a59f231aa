"""What a kind of finding means, as a page in the style of the studio."""

from __future__ import annotations

import re
from html import escape

from rulekit.codes import CODES, SMALL, Code, said
from rulekit.codes.code import VARIANT
from rulekit.codes.saying import ENGLISH, WORDS

GAME = "small"
"""The game that the examples of the pages change has a page as well."""

PAGE = """\
<!doctype html>
<html lang="{language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/studio.css">
</head><body><main class="explained">{body}</main></body></html>
"""


def explained(code: str, language: str = ENGLISH) -> str | None:
    """The page of a code, by its id in any case, or of the game of the examples; else None.

    In a language that there is not it is said in English.
    """
    language = language if language in WORDS else ENGLISH
    wanted, words = code.lower(), WORDS[language]
    if wanted == GAME:
        return _page(words["small"], [_shown(SMALL)], language)
    for row in CODES.values():
        if row.id.lower() == wanted:
            told = said(row, language)
            return _page(
                f"{told.title[0].upper()}{told.title[1:]}", _parts(told, language), language
            )
    return None


def _parts(code: Code, language: str) -> list[str]:
    words = WORDS[language]
    parts = [f"<p>{_prose(each)}</p>" for each in code.meaning.split("\n\n")]
    for name, text in (("wrong", code.bad), ("right", code.good)):
        if text:
            parts.append(f"<h2>{words[name]}</h2>{_shown(text.rstrip())}")
    if VARIANT in code.bad + code.good:
        address = f"/code/{GAME}" + ("" if language == ENGLISH else f"?lang={language}")
        changes = words["changes"].format(a=f'<a href="{address}">', z="</a>")
        parts.append(f"<p>{changes}</p>")
    kind = words[f"{code.severity.value}_tells"]
    parts.append(f"<p><small>{code.id} {code.slug}. {kind}</small></p>")
    return parts


def _page(title: str, parts: list[str], language: str) -> str:
    head = f"<h1>{_prose(title)}</h1>"
    named, body = escape(f"{title} · rulekit studio"), "".join([head, *parts])
    return PAGE.format(language=language, title=named, body=body)


def _shown(text: str) -> str:
    """A text of a rule file as it is."""
    return f"<pre><code>{escape(text)}</code></pre>"


def _prose(text: str) -> str:
    """A text in which what stands between backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
