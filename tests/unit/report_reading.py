"""How the tests read the pages of reports."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any


class _Reader(HTMLParser):
    """Notes every element with its attributes and the text directly in it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.elements: list[tuple[str, dict[str, str | None], list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = (tag, dict(attrs), [])  # type: ignore[var-annotated]
        self.elements.append(element)
        if tag not in ("meta", "br"):
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1][0] == tag, (self.open[-1], tag)
        self.open.pop()

    def handle_data(self, data: str) -> None:
        for _, _, texts in self.open:
            texts.append(data)


class ReadPage:
    """A page: its elements, and what they say. Elements that are not closed are refused."""

    def __init__(self, text: str) -> None:
        reader = _Reader()
        reader.feed(text)
        reader.close()
        assert not reader.open
        self.elements = reader.elements

    def all(self, name: str, class_: str | None = None) -> Iterator[tuple[dict[str, Any], str]]:
        """The attributes and texts of the elements of a name, and of a class if that is said."""
        for tag, attributes, texts in self.elements:
            if tag == name and class_ in (None, *(attributes.get("class") or "").split()):
                yield attributes, "".join(texts)

    def text(self, name: str, class_: str | None = None) -> str:
        """What the only one of these says."""
        ((_, text),) = self.all(name, class_)
        return text

    def plots(self) -> dict[str, Any]:
        """The specification of every plot, by its name."""
        return {
            (attributes["data-plot"] or "").removeprefix("plot-"): json.loads(text)
            for attributes, text in self.all("script")
            if attributes.get("data-plot")
        }
