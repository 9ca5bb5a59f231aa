"""What editors ask the language server, request by request."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Callable, Sequence
from typing import Any

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams

from rulekit.diagnostics import Report
from rulekit.editing.explaining import explained, symbol_at
from rulekit.editing.mending import fixes_for
from rulekit.editing.offers import offers_at
from rulekit.editing.outline import KINDS, coloured, folds, outline
from rulekit.editing.protocol import item, uri_of, whole
from rulekit.editing.reading import Reading, read
from rulekit.editing.server import RulesServer, path_of
from rulekit.formatting import Unfit, formatted
from rulekit.model.symbols import Symbol
from rulekit.retold.findings import text_in
from rulekit.source import SourceFile, Span

RUN = "rulekit.run"
"""The command that actions above lines give: a command of rulekit and its words."""

PLAY = "rulekit.play"
"""The command of editors that have a terminal: play the game of a file in it."""

RUNS = ("test", "simulate", "effects")
"""The commands that an editor may have run."""

_COLOURS = tuple(sorted(set(KINDS.values())))


def made() -> RulesServer:
    """A server that answers everything."""
    server = RulesServer()
    for feature, answer in _ANSWERS.items():
        server.feature(feature, _OPTIONS.get(feature))(answer)
    server.command(RUN)(_run)
    return server


# ── texts ─────────────────────────────────────────────────────────────────────────────────────


def _begun(ls: RulesServer, params: lsp.InitializeParams) -> None:
    ls.speak(params.locale)
    given = params.initialization_options
    told = given if isinstance(given, dict) else {}
    ls.terminal = told.get("terminal") is True
    patience = told.get("patience")
    if isinstance(patience, int | float) and patience > 0:
        ls.patience = float(patience)


def _configured(ls: RulesServer, params: lsp.DidChangeConfigurationParams) -> None:
    """Settings may name another `locale` than that with which it began."""
    told = params.settings
    locale = told.get("locale") if isinstance(told, dict) else getattr(told, "locale", None)
    if locale is not None:
        ls.speak(locale)


def _opened(ls: RulesServer, params: lsp.DidOpenTextDocumentParams) -> None:
    ls.look(params.text_document.uri)


def _changed(ls: RulesServer, params: lsp.DidChangeTextDocumentParams) -> None:
    ls.look(params.text_document.uri)


def _closed(ls: RulesServer, params: lsp.DidCloseTextDocumentParams) -> None:
    ls.forget(params.text_document.uri)


# ── at a place ────────────────────────────────────────────────────────────────────────────────


def _at(ls: RulesServer, params: Any) -> tuple[Reading, str, int, int]:
    """What is known of names, the text, and the place in it, in characters from 0."""
    uri = params.text_document.uri
    document = ls.document(uri)
    position = document.position_from_client_units(params.position)
    text = document.source.replace("\r\n", "\n")
    return ls.known(uri), text, position.line, position.character


def _named(ls: RulesServer, params: Any) -> Symbol | None:
    return symbol_at(*_at(ls, params))


def _completion(ls: RulesServer, params: lsp.CompletionParams) -> lsp.CompletionList:
    reading, text, line, col = _at(ls, params)
    before = text.split("\n")[line][:col]
    blank = not before.strip(" -")  # it is being indented, or an item begun
    if blank and params.context is not None and params.context.trigger_character:
        return lsp.CompletionList(False, [])
    word = re.search(r"\w*$", before)
    back = len(word[0]) if word else 0
    end = params.position
    where = lsp.Range(lsp.Position(end.line, end.character - back), end)
    offers = enumerate(offers_at(reading, text, line, col))
    return lsp.CompletionList(False, [item(each, where, i) for i, each in offers])


def _hover(ls: RulesServer, params: lsp.HoverParams) -> lsp.Hover | None:
    told = explained(*_at(ls, params))
    return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told)) if told else None


def _definition(ls: RulesServer, params: lsp.DefinitionParams) -> list[lsp.Location]:
    symbol = _named(ls, params)
    spans = () if symbol is None else (*symbol.declared, *symbol.before)
    return [ls.places.location(each) for each in spans]


def _references(ls: RulesServer, params: lsp.ReferenceParams) -> list[lsp.Location]:
    symbol = _named(ls, params)
    if symbol is None:
        return []
    hidden = () if params.context.include_declaration else symbol.declared
    return [ls.places.location(each) for each in symbol.everywhere if each not in hidden]


def _may_rename(ls: RulesServer, params: lsp.PrepareRenameParams) -> lsp.Range | None:
    symbol = _named(ls, params)
    if symbol is None or _shipped(symbol):
        return None
    document = ls.document(params.text_document.uri)
    offset = document.offset_at_position(params.position)
    source = ls.known(params.text_document.uri).source
    spans = (each for each in symbol.everywhere if each.file is source)
    return next((ls.places.range(each) for each in spans if each.start <= offset <= each.end), None)


def _rename(ls: RulesServer, params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
    symbol, new = _named(ls, params), params.new_name
    if symbol is None:
        return None
    if not re.fullmatch(r"[a-z][a-z0-9_]*", new):
        raise _refused(
            ls, f"'{new}' is not read as a name: small letters, digits and `_`, a letter first"
        )
    if _shipped(symbol):
        raise _refused(
            ls,
            f"'{symbol.word}' comes with rulekit, and cannot be called otherwise in one's own file",
        )
    edits: dict[str, list[lsp.TextEdit | lsp.AnnotatedTextEdit | lsp.SnippetTextEdit]] = {}
    for span in symbol.everywhere:
        edits.setdefault(uri_of(span), []).append(_renamed(ls, span, symbol.word, new))
    uri = params.text_document.uri
    if list(edits) == [uri]:
        _refuse_what_breaks(ls, ls.known(uri), symbol, new)
    return lsp.WorkspaceEdit(
        changes={
            uri: [e for e in each if isinstance(e, lsp.TextEdit)] for uri, each in edits.items()
        }
    )


def _refused(ls: RulesServer, why: str) -> JsonRpcInvalidParams:
    return JsonRpcInvalidParams(text_in(why, ls.language)[0])


def _refuse_what_breaks(ls: RulesServer, before: Reading, symbol: Symbol, new: str) -> None:
    """A name that means something else makes rules others, or none. Raises JsonRpcInvalidParams."""
    text = before.text
    for span in sorted(symbol.everywhere, key=lambda each: each.start, reverse=True):
        text = text[: span.start] + _called(span, symbol.word, new) + text[span.end :]
    after = read(before.path, text)
    if len(after.report.errors) > len(before.report.errors):
        known = {each.message for each in before.report.errors}
        found = [each.message for each in after.report.errors]
        why = next((each for each in found if each not in known), found[-1])
        raise _refused(ls, f"'{symbol.word}' cannot be called so: {why}")


def _called(span: Span, word: str, new: str) -> str:
    """The text of a place with the other name; it may hold more than that: `NAME(PARAMETER)`."""
    return re.sub(rf"\b{re.escape(word)}\b", new, span.text, count=1)


def _renamed(ls: RulesServer, span: Span, word: str, new: str) -> lsp.TextEdit:
    """The edit of one place."""
    return lsp.TextEdit(ls.places.range(span), _called(span, word, new))


def _shipped(symbol: Symbol) -> bool:
    """Whether a name is declared by a game that comes with rulekit."""
    from rulekit.resources import root

    ours = str(root("rulesets"))
    return any(span.file.name.startswith(ours) for span in (*symbol.declared, *symbol.before))


# ── of a whole text ───────────────────────────────────────────────────────────────────────────


def _symbols(ls: RulesServer, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    return [ls.places.symbol(each) for each in outline(ls.known(params.text_document.uri))]


def _folding(ls: RulesServer, params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
    source = ls.document(params.text_document.uri).source
    return [lsp.FoldingRange(first, last) for first, last in folds(source)]


def _formatting(ls: RulesServer, params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
    document = ls.document(params.text_document.uri)
    try:
        text = formatted(SourceFile(document.uri, document.source), Report())
    except Unfit:
        return []
    same = text is None or text == document.source
    return [] if same or text is None else [lsp.TextEdit(whole(document.source), text)]


def _colours(ls: RulesServer, params: lsp.SemanticTokensParams) -> lsp.SemanticTokens:
    data: list[int] = []
    line = col = 0
    for each in coloured(ls.known(params.text_document.uri)):
        where = ls.places.range(each.span)
        start, length = where.start, where.end.character - where.start.character
        col = col if start.line == line else 0
        kind = _COLOURS.index(each.kind)
        data += [start.line - line, start.character - col, length, kind, int(each.declared)]
        line, col = start.line, start.character
    return lsp.SemanticTokens(data)


def _actions(ls: RulesServer, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    """What mends the findings at a place."""
    uri = params.text_document.uri
    ls.known(uri)
    text = ls.texts[uri]
    reading = text.reading
    asked = {each.code for each in params.context.diagnostics}
    near = [
        each
        for each in text.findings
        if each.span.file.name == reading.path
        and each.span.end_line > params.range.start.line
        and each.span.line - 1 <= params.range.end.line
        and (not asked or each.code.id in asked)
    ]
    found = []
    for each in near:
        for fix in fixes_for(reading, each):
            change = lsp.TextEdit(ls.places.range(fix.span), fix.text)
            title, language = text_in(fix.told, ls.language)
            found.append(
                lsp.CodeAction(
                    title=title,
                    kind=lsp.CodeActionKind.QuickFix,
                    diagnostics=[ls.places.diagnostic(reading.path, each)],
                    edit=lsp.WorkspaceEdit(changes={uri: [change]}),
                    is_preferred=fix.safe,
                    data={"language": language},
                )
            )
    return found


# ── actions above lines ───────────────────────────────────────────────────────────────────────


def _lenses(ls: RulesServer, params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
    """Above the game: simulate; above options: what they change; above examples: run them."""
    uri = params.text_document.uri
    path, found = path_of(uri), []
    for part in outline(ls.known(uri)):
        where = ls.places.range(part.key)
        if part.name == "game" and ls.terminal:
            found.append(lsp.CodeLens(where, lsp.Command("play", PLAY, arguments=[path])))
        if part.name == "game":
            words = ["simulate", path, "--hands", "200", "--bots", "greedy"]
            found.append(_lens(where, "simulate 200 hands", words))
        elif part.name == "options":
            words = ["effects", path, "--hands", "100"]
            found.append(_lens(where, "what each changes", words))
            for option in part.parts:
                below = ls.places.range(option.key)
                found.append(_lens(below, "what it changes", [*words, "--option", option.name]))
        elif part.name == "examples":
            words = ["test", path, "--verbose"]
            found.append(_lens(where, "run the examples", words))
            for each in part.parts:
                below = ls.places.range(each.entry)
                found.append(_lens(below, "run", [*words, "--run", each.name]))
    return found


def _lens(where: lsp.Range, title: str, words: Sequence[str]) -> lsp.CodeLens:
    return lsp.CodeLens(where, lsp.Command(title, RUN, arguments=[words]))


async def _run(ls: RulesServer, words: Sequence[str]) -> str:
    """Run a command of rulekit on what is saved, and tell what it says."""
    if not words or words[0] not in RUNS or not all(isinstance(each, str) for each in words):
        raise JsonRpcInvalidParams(f"an editor may have run {', '.join(RUNS)}")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "rulekit", *words,
        stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    told = (await process.communicate())[0].decode("utf-8", "replace").strip()
    ls.window_log_message(lsp.LogMessageParams(lsp.MessageType.Info, told))
    kind = lsp.MessageType.Error if process.returncode else lsp.MessageType.Info
    ls.window_show_message(lsp.ShowMessageParams(kind, told))
    return told


_ANSWERS: dict[str, Callable[..., Any]] = {
    lsp.INITIALIZE: _begun,
    lsp.WORKSPACE_DID_CHANGE_CONFIGURATION: _configured,
    lsp.TEXT_DOCUMENT_DID_OPEN: _opened,
    lsp.TEXT_DOCUMENT_DID_CHANGE: _changed,
    lsp.TEXT_DOCUMENT_DID_CLOSE: _closed,
    lsp.TEXT_DOCUMENT_COMPLETION: _completion,
    lsp.TEXT_DOCUMENT_HOVER: _hover,
    lsp.TEXT_DOCUMENT_DEFINITION: _definition,
    lsp.TEXT_DOCUMENT_REFERENCES: _references,
    lsp.TEXT_DOCUMENT_PREPARE_RENAME: _may_rename,
    lsp.TEXT_DOCUMENT_RENAME: _rename,
    lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL: _symbols,
    lsp.TEXT_DOCUMENT_FOLDING_RANGE: _folding,
    lsp.TEXT_DOCUMENT_FORMATTING: _formatting,
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: _colours,
    lsp.TEXT_DOCUMENT_CODE_ACTION: _actions,
    lsp.TEXT_DOCUMENT_CODE_LENS: _lenses,
}
_OPTIONS: dict[str, Any] = {
    lsp.TEXT_DOCUMENT_COMPLETION: lsp.CompletionOptions(trigger_characters=[" ", "(", "-"]),
    lsp.TEXT_DOCUMENT_RENAME: lsp.RenameOptions(prepare_provider=True),
    lsp.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL: lsp.SemanticTokensLegend(
        list(_COLOURS), ["declaration"]
    ),
    lsp.TEXT_DOCUMENT_CODE_ACTION: lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]),
}
