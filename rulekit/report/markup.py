"""HTML that is written by functions: what is text is escaped, unless it is known to be markup."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
from html import escape
from typing import Any, TypeAlias

EMPTY = frozenset({"br", "meta"})
"""Elements that hold nothing and are not closed."""

COMPILING = " 'wasm-unsafe-eval'; worker-src blob:"
"""What a policy allows a page that plays a module."""


class Html(str):
    """Markup. Only what is made here, or stands in this package, may be called so."""

    __slots__ = ()


Piece: TypeAlias = "Html | str | int | None"


def html(*pieces: Piece | Iterable[Piece]) -> Html:
    """Pieces one after the other: markup as it is, all other texts escaped, None left out.

    >>> html("a < b ", Html("<b>c</b>"))
    'a &lt; b <b>c</b>'
    """
    return Html("".join(_written(piece) for piece in pieces))


def _written(piece: Piece | Iterable[Piece]) -> str:
    if piece is None:
        return ""
    if isinstance(piece, Html):
        return str(piece)
    if isinstance(piece, str | int):
        return escape(str(piece))
    return html(*piece)


def tag(
    element: str, /, *children: Piece | Iterable[Piece], **attributes: str | int | bool | None
) -> Html:
    """An element. Attributes are escaped; None and False leave one out, True stands alone.

    A name ends with `_` where Python has the word, and has `_` for `-`:

    >>> tag("p", "1 < 2", class_="a b", aria_label='say "x"')
    '<p class="a b" aria-label="say &quot;x&quot;">1 &lt; 2</p>'
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}"
        + ("" if value is True else f'="{escape(str(value))}"')
        for key, value in attributes.items()
        if value is not None and value is not False
    )
    if element in EMPTY:
        return Html(f"<{element}{written}>")
    return Html(f"<{element}{written}>{html(*children)}</{element}>")


def data(value: Any) -> Html:
    r"""A value as JSON for a script element, in which no text can end the element.

    >>> print(data({"title": "</script>"}))
    {"title":"\u003c/script\u003e"}
    """
    text = json.dumps(value, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Html(text)


def document(
    title: str,
    *body: Piece | Iterable[Piece],
    style: str,
    script: str,
    language: str = "en",
    compiles: bool = False,
    **attributes: str,
) -> str:
    """A page that is one file and needs nothing else, as a text that can be written to a file.

    What it may do is written into it, as a policy that browsers keep: to run the one script, which
    stands after the body, and to load nothing. `compiles`: it may also compile WebAssembly and have
    workers made of texts of its own. `attributes`: of the script.
    """
    digest = b64encode(sha256(script.encode("utf-8")).digest()).decode("ascii")
    policy = (
        f"default-src 'none'; script-src 'sha256-{digest}'"
        f"{COMPILING if compiles else ''}; style-src 'unsafe-inline'; "
        "base-uri 'none'; form-action 'none'"
    )
    head = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Html(style)),
    ]
    whole = tag("body", *body, tag("script", Html(script), **attributes))
    return f"<!doctype html>\n{tag('html', tag('head', head), whole, lang=language)}\n"


def strong(text: str) -> Html:
    """A text that stands out."""
    return tag("b", text)
