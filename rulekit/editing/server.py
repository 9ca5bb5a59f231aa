"""The language server: the texts that are open in an editor, and what is wrong with them.

Two levels. After each change the text is read, named and typed, and findings are told. After a
pause it is set up and played in a process of its own, which the next change ends; while that goes
on, the editor shows that somebody is still looking.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import pickle
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from rulekit.diagnostics import Diagnostic
from rulekit.editing.ending import kill
from rulekit.editing.protocol import Places
from rulekit.editing.reading import Reading, read
from rulekit.library import ENDINGS
from rulekit.retold import ENGLISH
from rulekit.retold.findings import language_of, text_in
from rulekit.version import VERSION

_MARK = re.compile(r"^rulekit\s*:", re.MULTILINE)

PAUSE = 0.5
"""Seconds without a change after which a text is played."""

LONGEST = 2.5
"""Seconds after which a look by play is broken off, if the editor does not say otherwise."""


@dataclass(slots=True)
class Text:
    """A text that is open in the editor.

    `reading`: of the text as it is. `known`: the last one that had a document, for names. `played`:
    what the second look has found. `trial`: the second look, if it is under way.
    """

    reading: Reading
    known: Reading
    played: Sequence[Diagnostic] = ()
    trial: asyncio.Task[None] | None = None

    @property
    def findings(self) -> list[Diagnostic]:
        """What both looks have found, each once."""
        found = list(self.reading.report.diagnostics)
        seen = {(each.code, str(each.span)) for each in found}
        return found + [each for each in self.played if (each.code, str(each.span)) not in seen]


def _is_told(record: logging.LogRecord) -> bool:
    """Whether the log says something: a refusal, which the editor shows, is no fault."""
    return not (record.exc_info and isinstance(record.exc_info[1], JsonRpcInvalidParams))


class RulesServer(LanguageServer):
    """A language server that knows the texts which are open, by their addresses."""

    def __init__(self) -> None:
        super().__init__("rulekit", VERSION)
        for name in ("pygls.protocol.json_rpc", "pygls.server"):
            logging.getLogger(name).addFilter(_is_told)
        self.texts: dict[str, Text] = {}
        self.terminal = False  # whether the editor can play a game in one
        self.patience = LONGEST  # seconds for a look by play
        self.language = ENGLISH  # that of findings

    @property
    def places(self) -> Places:
        """Places as the editor counts them."""
        return Places(self.workspace.position_codec, self.language)

    def document(self, uri: str) -> TextDocument:
        """The text of the editor."""
        return self.workspace.get_text_document(uri)

    def known(self, uri: str) -> Reading:
        """What is known of the names in a text."""
        if uri not in self.texts:
            self.look(uri)
        return self.texts[uri].known

    # ── findings ──────────────────────────────────────────────────────────────────────────────

    def look(self, uri: str) -> None:
        """Read a text that has changed, tell what is wrong, and plan the second look.

        Of a text that is no rule file nothing is told.
        """
        self._stop(uri)
        document = self.document(uri)
        reading = read(path_of(uri), document.source)
        last = self.texts.get(uri)
        known = reading if reading.document is not None or last is None else last.known
        self.texts[uri] = Text(reading, known)
        # What reading it left is garbage that is looked for once all is told.
        asyncio.get_running_loop().call_soon(gc.collect, 0)
        if not uri.endswith(ENDINGS[0]) and _MARK.search(document.source) is None:
            return
        self._tell(uri)
        if reading.report.ok:
            self.texts[uri].trial = asyncio.ensure_future(self._play_later(uri))

    def speak(self, locale: object) -> None:
        """Tell findings in the language of a locale, those that have been told among them."""
        before, self.language = self.language, language_of(locale)
        if self.language != before:
            for uri in self.texts:
                self._tell(uri)

    def forget(self, uri: str) -> None:
        """A text is no longer open."""
        self._stop(uri)
        self.texts.pop(uri, None)
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, []))

    def _stop(self, uri: str) -> None:
        trial = self.texts[uri].trial if uri in self.texts else None
        if trial is not None:
            trial.cancel()

    async def _play_later(self, uri: str) -> None:
        await asyncio.sleep(PAUSE)
        gc.collect()
        text = self.texts[uri]
        token = f"rulekit:{uri}"
        shown = await self._begin(token)
        try:
            found = await played(text.reading.path, text.reading.text, self.patience)
        finally:
            if shown:
                self.work_done_progress.end(token, lsp.WorkDoneProgressEnd())
        text.played = found
        self._tell(uri)

    async def _begin(self, token: str) -> bool:
        """Show that somebody is still looking, if the editor can show it."""
        window = self.client_capabilities.window
        if window is None or not window.work_done_progress:
            return False
        with suppress(JsonRpcException):
            if token not in self.work_done_progress.tokens:
                await self.work_done_progress.create_async(token)
        told, _ = text_in("still looking: it is set up and played", self.language)
        self.work_done_progress.begin(token, lsp.WorkDoneProgressBegin("rulekit", message=told))
        return True

    def _tell(self, uri: str) -> None:
        text = self.texts[uri]
        told = [self.places.diagnostic(text.reading.path, each) for each in text.findings]
        version = self.document(uri).version
        self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, told, version))


def path_of(uri: str) -> str:
    """The file of a text; its address, if it is none."""
    return to_fs_path(uri) or uri


async def played(path: str, text: str, patience: float) -> Sequence[Diagnostic]:
    """What the second look finds in a text; nothing if it took more seconds than `patience`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "rulekit.editing.trying", path,
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    told = b""
    try:
        async with asyncio.timeout(patience):
            told, _ = await process.communicate(text.encode())
    except TimeoutError:
        return ()
    finally:
        kill(process)
    found: Sequence[Diagnostic] = pickle.loads(told) if told else ()  # noqa: S301 (ours)
    return found
