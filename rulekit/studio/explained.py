"""What a kind of finding means, as a page in the style of the studio."""

from __future__ import annotations

import re
from html import escape

from rulekit.codes import CODES, SMALL
from rulekit.codes.code import VARIANT

GAME = "small"
"""The game that the examples of the pages change has a page as well."""

KINDS = {"error": "A fault: such rules cannot be played.", "warning": "A warning: they can be."}

PAGE = """\
<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/studio.css">
</head><body><main class="explained">{body}</main></body></html>
"""


def explained(code: str) -> str | None:
    """The page of a code, by its id in any case, or of the game of the examples; else None."""
    wanted = code.lower()
    if wanted == GAME:
        return _page("The game that examples change", [f"<pre><code>{escape(SMALL)}</code></pre>"])
    for row in CODES.values():
        if row.id.lower() != wanted:
            continue
        parts = [f"<p>{_prose(each)}</p>" for each in row.meaning.split("\n\n")]
        for name, text in (("Wrong", row.bad), ("Right", row.good)):
            if text:
                parts.append(f"<h2>{name}</h2><pre><code>{escape(text.rstrip())}</code></pre>")
        if VARIANT in row.bad + row.good:
            parts.append(f'<p>The examples change <a href="/code/{GAME}">a small game</a>.</p>')
        kind = KINDS[row.severity.value]
        parts.append(f"<p><small>{row.id} {row.slug}. {kind}</small></p>")
        return _page(f"{row.title[0].upper()}{row.title[1:]}", parts)
    return None


def _page(title: str, parts: list[str]) -> str:
    head = f"<h1>{_prose(title)}</h1>"
    return PAGE.format(title=escape(f"{title} · rulekit studio"), body="".join([head, *parts]))


def _prose(text: str) -> str:
    """A text in which what stands between backticks is code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text))
