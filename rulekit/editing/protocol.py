"""Findings, offers and places as the Language Server Protocol has them."""

from __future__ import annotations

from lsprotocol import types as lsp
from pygls.uris import from_fs_path
from pygls.workspace import PositionCodec

from rulekit.codes import Severity
from rulekit.diagnostics import Diagnostic
from rulekit.editing.offers import Offer
from rulekit.editing.outline import Part
from rulekit.retold import ENGLISH
from rulekit.retold.findings import told_in
from rulekit.source import Span

_SORTS = {
    "phrase": lsp.CompletionItemKind.Snippet,
    "value": lsp.CompletionItemKind.EnumMember, "key": lsp.CompletionItemKind.Property,
    "name": lsp.CompletionItemKind.Variable, "word": lsp.CompletionItemKind.Keyword,
    "property": lsp.CompletionItemKind.Field, "function": lsp.CompletionItemKind.Function,
}  # fmt: skip
"""In the order in which an editor shows them: what the rules themselves speak of comes first."""

_KINDS = (lsp.SymbolKind.Module, lsp.SymbolKind.Class, lsp.SymbolKind.Field)


class Places:
    """Places of files in the units that an editor counts columns in.

    `codec`: what was agreed on with it. `language`: that of findings.
    """

    def __init__(self, codec: PositionCodec, language: str = ENGLISH) -> None:
        self._codec = codec
        self._language = language

    def position(self, span: Span, *, end: bool) -> lsp.Position:
        """Where a span begins, or ends."""
        line = span.end_line if end else span.line
        col = span.end_col if end else span.col
        return lsp.Position(line - 1, self._codec.client_num_units(span.file.line(line)[: col - 1]))

    def range(self, span: Span) -> lsp.Range:
        """All of a span."""
        return lsp.Range(self.position(span, end=False), self.position(span, end=True))

    def location(self, span: Span) -> lsp.Location:
        """A span and its file."""
        return lsp.Location(uri_of(span), self.range(span))

    def diagnostic(self, path: str, found: Diagnostic) -> lsp.Diagnostic:
        """A finding; one in another file than `path` stands at the top, and says where it is.

        Its data name the language of its texts, which are English where another is not known.
        """
        own = found.span.file.name == path
        told, language = told_in(found, self._language)
        message = said(told.message, told.help)
        return lsp.Diagnostic(
            range=self.range(found.span) if own else FIRST,
            message=message if own else f"{found.span}: {message}",
            severity=severity(error=found.severity is Severity.ERROR),
            code=found.code.id,
            source="rulekit",
            related_information=[
                lsp.DiagnosticRelatedInformation(self.location(span), label)
                for span, label in told.related
            ],
            data={"language": language},
        )

    def symbol(self, part: Part, depth: int = 0) -> lsp.DocumentSymbol:
        """A part of an outline, with what is in it."""
        return lsp.DocumentSymbol(
            name=part.name or "–",
            kind=_KINDS[min(depth, 2)],
            range=self.range(part.entry),
            selection_range=self.range(part.key),
            children=[self.symbol(each, depth + 1) for each in part.parts],
        )


FIRST = lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1))
"""The beginning of a text, where stands what has no place in it."""


def severity(*, error: bool) -> lsp.DiagnosticSeverity:
    """How grave a finding is."""
    return lsp.DiagnosticSeverity.Error if error else lsp.DiagnosticSeverity.Warning


def said(message: str, remedy: str) -> str:
    """A finding and what may be done about it."""
    return f"{message}\n{remedy}" if remedy else message


def uri_of(span: Span) -> str:
    """Where a file is."""
    return from_fs_path(span.file.name) or span.file.name


def item(offer: Offer, where: lsp.Range, number: int) -> lsp.CompletionItem:
    """An offer, which stands instead of what is at `where`; phrases stay in order, by `number`."""
    among = f"{number:03}" if offer.sort == "phrase" else offer.text
    return lsp.CompletionItem(
        label=offer.text.strip().rstrip(":(") or offer.text.strip(),
        kind=_SORTS[offer.sort],
        detail=offer.detail or None,
        documentation=offer.meaning or None,
        text_edit=lsp.TextEdit(where, offer.text),
        sort_text=f"{list(_SORTS).index(offer.sort)}{among}",
        filter_text=offer.text.strip(),
    )


def whole(text: str) -> lsp.Range:
    """All of a text."""
    return lsp.Range(lsp.Position(0, 0), lsp.Position(text.count("\n") + 1, 0))
