"""What the language server tells an editor that speaks another language."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from tests.editing.test_server import VARIANT, Editor

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[sys.executable, "-m", "rulekit", "lsp"]),
    scope="module",
)
async def spanish(lsp_client: LanguageClient) -> AsyncIterator[None]:
    capabilities = client_capabilities("visual-studio-code")
    await lsp_client.initialize_session(lsp.InitializeParams(capabilities, locale="es-MX"))
    yield
    await lsp_client.shutdown_session()


async def test_findings_and_what_mends_them_are_told_in_a_language(
    spanish: LanguageClient, tmp_path: Path
) -> None:
    editor = Editor(spanish, tmp_path / "told.rulekit.yaml", VARIANT.replace("is gin", "is knok"))
    told = (await editor.until(bool))[0]
    assert "¿son lo mismo?" in told.message
    assert told.data == {"language": "es"}
    found = await spanish.text_document_code_action_async(
        lsp.CodeActionParams(editor.name, told.range, lsp.CodeActionContext([told]))
    )
    assert found
    assert found[0].title == "escribe 'knock' en vez de 'knok'"
    spanish.workspace_did_change_configuration(lsp.DidChangeConfigurationParams({"locale": "en"}))
    told = (await editor.until(lambda found: "are they the same?" in found[0].message))[0]
    assert told.data == {"language": "en"}
