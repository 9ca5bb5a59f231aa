"""The style of rule files: what is written again is held against what was read."""

from __future__ import annotations

from rulekit.check.document.schema import FILE
from rulekit.diagnostics import Report
from rulekit.formatting.pages import Page
from rulekit.source import SourceFile
from rulekit.syntax.yaml import Mapping, Node, Scalar, Sequence, compose

WIDTH = 120
"""How long a line may be, in characters, where words can go to the next one."""


class Unfit(Exception):
    """The text has something that cannot be set anew without a loss."""


def formatted(source: SourceFile, report: Report) -> str | None:
    """The text of a rule file in the style of rule files; None, and findings, if it is not YAML.

    Raises Unfit rather than lose or change a word or a comment.
    """
    document = compose(source, report)
    if document is None or not report.ok:
        return None
    page = Page(source.text, WIDTH)
    page.write(document, FILE)
    text = page.text()
    again = compose(SourceFile(source.name, text), Report())
    if again is None or _words(again) != _words(document) or page.lost(text):
        raise Unfit(f"{source.name} has something that cannot be set anew without a loss")
    return text.replace("\n", "\r\n") if "\r\n" in source.text else text


def _words(node: Node) -> object:
    """What a document says, whatever the white space in its texts."""
    match node:
        case Scalar():
            return None if node.null else "".join(node.text.split())
        case Sequence():
            return [_words(each) for each in node.items]
        case Mapping():
            return [(_words(each.key), _words(each.value)) for each in node.entries]
