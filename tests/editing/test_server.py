"""The language server, asked over the protocol as an editor asks it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from rulekit.codes import SMALL

pytestmark = pytest.mark.asyncio(loop_scope="module")

VARIANT = """\
rulekit: 1
extends: gin
game: Café Gin

options:
  bonus: 10 in 0..50

scoring:
  winner:
    extra: bonus when reason is gin
"""

EXAMPLES = """\
examples:
  - about: The non-dealer is offered the upcard first.
    dealer: 1
    then: offer for seat 2
  - about: The dealer may take it when it was refused.
    dealer: 1
    moves: [refuse]
    then: offer for seat 1
"""


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[sys.executable, "-m", "rulekit", "lsp"]),
    scope="module",
)
async def client(lsp_client: LanguageClient) -> AsyncIterator[None]:
    await lsp_client.initialize_session(
        lsp.InitializeParams(
            capabilities=client_capabilities("visual-studio-code"),
            initialization_options={"patience": 120},
        )
    )
    yield
    await lsp_client.shutdown_session()


class Editor:
    """A text that is open: what is done to it, and what is asked about it."""

    def __init__(self, client: LanguageClient, path: Path, text: str) -> None:
        self.client, self.uri, self.text, self.version = client, path.as_uri(), text, 0
        path.write_text(text, encoding="utf-8")
        client.text_document_did_open(
            lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(self.uri, "rulekit", 0, text))
        )

    @property
    def name(self) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri)

    def change(self, text: str) -> None:
        self.text, self.version = text, self.version + 1
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.version, self.uri),
                [lsp.TextDocumentContentChangeWholeDocument(text)],
            )
        )

    def replace(self, old: str, new: str) -> None:
        assert old in self.text
        self.change(self.text.replace(old, new, 1))

    def at(self, words: str, within: int = 0) -> lsp.Position:
        """Where words stand, and so many characters on."""
        before = self.text[: self.text.index(words) + within]
        return lsp.Position(before.count("\n"), len(before) - before.rfind("\n") - 1)

    async def found(self) -> list[lsp.Diagnostic]:
        """The findings of a text that has just been opened, at the first level at least."""
        return await self.until(lambda _: True)

    async def until(
        self, wanted: Callable[[list[lsp.Diagnostic]], bool], seconds: float = 120
    ) -> list[lsp.Diagnostic]:
        """The findings as soon as they are as wanted."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while loop.time() < end:
            told = self.client.diagnostics.get(self.uri)
            if told is not None and wanted(list(told)):
                return list(told)
            await asyncio.sleep(0.02)
        raise AssertionError(f"nothing came of it: {self.client.diagnostics.get(self.uri)}")


async def labels(
    editor: Editor, position: lsp.Position, typed: str = ""
) -> dict[str, lsp.CompletionItem]:
    """What is offered at a place: since it was asked for, or because a sign was `typed`."""
    kind = lsp.CompletionTriggerKind
    found = await editor.client.text_document_completion_async(
        lsp.CompletionParams(
            editor.name,
            position,
            lsp.CompletionContext(kind.TriggerCharacter, typed)
            if typed
            else lsp.CompletionContext(kind.Invoked),
        )
    )
    assert isinstance(found, lsp.CompletionList)
    return {each.label: each for each in found.items}


async def test_findings_come_and_go_as_one_types(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, tmp_path / "mine.rulekit.yaml", VARIANT)
    assert await editor.until(lambda told: told == []) == []
    editor.replace("bonus when", "bonos when")
    told = await editor.until(bool)
    assert [(each.code, each.range.start) for each in told] == [("RK301", editor.at("bonos"))]
    assert "'bonus' is declared and never used" in told[0].message
    editor.replace("bonos", "bonus")
    assert await editor.until(lambda told: told == []) == []


async def test_play_finds_what_reading_does_not(client: LanguageClient, tmp_path: Path) -> None:
    """A discard pile that may be empty is found by play, after a pause."""
    editor = Editor(client, tmp_path / "played.rulekit.yaml", VARIANT)
    await editor.found()
    editor.replace(
        "scoring:\n", "deal:\n  more: deal 30 cards from stock to each hand\n\nscoring:\n"
    )
    told = await editor.until(bool)
    assert told[0].source == "rulekit"
    assert told[0].severity == lsp.DiagnosticSeverity.Error


async def test_what_play_finds_has_its_quick_fix(client: LanguageClient, tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    text = (
        "rulekit: 1\nextends: small\nplay:\n  meld:\n    turn_round:\n      do: shuffle stock\n"
        "      next: meld\n"
    )
    editor = Editor(client, tmp_path / "endless.rulekit.yaml", text)
    (told,) = await editor.until(bool)
    assert (told.code, told.range.start) == ("RK430", editor.at("turn_round"))
    found = await client.text_document_code_action_async(
        lsp.CodeActionParams(editor.name, told.range, lsp.CodeActionContext([told]))
    )
    assert found is not None
    action, rarer = found
    assert isinstance(rarer, lsp.CodeAction) and rarer.title.startswith("only once a hand")
    assert action.title.startswith("only once a turn: ")


async def test_completion_offers_what_may_follow(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, tmp_path / "more.rulekit.yaml", VARIANT)
    await editor.found()
    found = await labels(editor, editor.at("reason is gin", len("reason is ")))
    assert set(found) >= {"gin", "knock", "undercut"}
    assert "bonus" not in found
    editor.replace("extra: bonus when reason is gin", "extra: ")
    found = await labels(editor, editor.at("extra: ", len("extra: ")))
    assert {"bonus", "target", "deadwood"} & set(found) >= {"bonus", "target"}
    assert found["bonus"].detail is not None
    assert "option" in found["bonus"].detail
    assert found["turns"].documentation == "turns of all players begun in this hand"
    listed = sorted(found.values(), key=lambda each: each.sort_text or each.label)
    kinds = [each.kind for each in listed]
    phrase, name = lsp.CompletionItemKind.Snippet, lsp.CompletionItemKind.Variable
    assert kinds[0] == phrase
    assert phrase not in kinds[kinds.index(name) :]
    assert name not in kinds[kinds.index(lsp.CompletionItemKind.Keyword) :]
    edit = found["bonus"].text_edit
    assert isinstance(edit, lsp.TextEdit)
    assert edit.range.start == edit.range.end == editor.at("extra: ", len("extra: "))


async def test_completion_goes_on_where_the_text_is_broken(
    client: LanguageClient, tmp_path: Path
) -> None:
    editor = Editor(client, tmp_path / "broken.rulekit.yaml", VARIANT)
    await editor.found()
    editor.change(VARIANT + "match:\n  unt")
    found = await labels(editor, editor.at("  unt", 5))
    assert found["until"].documentation == "The match ends when this holds after a hand."
    editor.change(VARIANT + "fixed:\n  deal_variant: \nzones: [")
    found = await labels(editor, editor.at("deal_variant: ", 14))
    assert set(found) == {"upcard", "extra_card"}


async def test_blanks_that_indent_bring_no_offers(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, tmp_path / "blanks.rulekit.yaml", VARIANT)
    await editor.found()
    editor.change(VARIANT + "match:\n  \n  next dealer: ")
    line = editor.at("  \n  next").line
    assert await labels(editor, lsp.Position(line, 2), " ") == {}
    assert "until" in await labels(editor, lsp.Position(line, 2))
    assert "winner" in await labels(editor, lsp.Position(line + 1, 15), " ")


async def test_hover_says_what_a_name_is(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, tmp_path / "hover.rulekit.yaml", VARIANT)
    await editor.found()

    async def told(words: str) -> str:
        found = await client.text_document_hover_async(
            lsp.HoverParams(editor.name, editor.at(words, 1))
        )
        assert found is not None
        assert isinstance(found.contents, lsp.MarkupContent)
        return found.contents.value

    assert (await told("bonus when")).startswith("**bonus**: option")
    assert "by default: `10`" in await told("bonus when")
    assert "how the hand ended" in await told("reason is")
    assert (await told("scoring")).startswith("**scoring** (required)")
    assert "WORD of" not in await told("reason is")


async def test_names_are_found_where_they_are_declared(
    client: LanguageClient, tmp_path: Path
) -> None:
    editor = Editor(client, tmp_path / "where.rulekit.yaml", VARIANT)
    await editor.found()
    found = await client.text_document_definition_async(
        lsp.DefinitionParams(editor.name, editor.at("bonus when"))
    )
    assert isinstance(found, list)
    assert [(each.uri, each.range.start) for each in found if isinstance(each, lsp.Location)] == [
        (editor.uri, editor.at("bonus: 10"))
    ]
    found = await client.text_document_definition_async(
        lsp.DefinitionParams(editor.name, editor.at("winner:"))
    )
    uses = await client.text_document_references_async(
        lsp.ReferenceParams(lsp.ReferenceContext(True), editor.name, editor.at("bonus: 10"))
    )
    assert uses is not None
    assert [each.range.start for each in uses] == [editor.at("bonus: 10"), editor.at("bonus when")]


async def test_a_name_is_changed_everywhere(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, tmp_path / "rename.rulekit.yaml", VARIANT)
    await editor.found()
    where = editor.at("bonus when", 2)
    named = await client.text_document_prepare_rename_async(
        lsp.PrepareRenameParams(editor.name, where)
    )
    assert isinstance(named, lsp.Range)
    assert named.start == editor.at("bonus when")
    edit = await client.text_document_rename_async(
        lsp.RenameParams(text_document=editor.name, position=where, new_name="prize")
    )
    assert edit is not None
    assert edit.changes is not None
    assert [each.range.start for each in edit.changes[editor.uri]] == [
        editor.at("bonus: 10"),
        editor.at("bonus when"),
    ]
    assert {each.new_text for each in edit.changes[editor.uri]} == {"prize"}
    refused = await client.text_document_prepare_rename_async(
        lsp.PrepareRenameParams(editor.name, editor.at("gin\ngame"))
    )
    assert refused is None


async def test_a_name_that_is_taken_is_refused(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, tmp_path / "taken.rulekit.yaml", VARIANT)
    await editor.found()
    for taken, why in (("hand", "'hand' is already"), ("when", "'when' is a word")):
        with pytest.raises(JsonRpcException, match=f"'bonus' cannot be called so: .*{why}"):
            await client.text_document_rename_async(
                lsp.RenameParams(
                    text_document=editor.name, position=editor.at("bonus when", 2), new_name=taken
                )
            )


async def test_a_rename_reaches_into_the_base(client: LanguageClient, tmp_path: Path) -> None:
    base = tmp_path / "base.rulekit.yaml"
    base.write_text(VARIANT, encoding="utf-8")
    text = (
        "rulekit: 1\nextends: base.rulekit.yaml\ngame: Twice\nscoring:\n  winner:\n"
        "    again: bonus when reason is knock\n"
    )
    editor = Editor(client, tmp_path / "twice.rulekit.yaml", text)
    await editor.found()
    edit = await client.text_document_rename_async(
        lsp.RenameParams(text_document=editor.name, position=editor.at("bonus"), new_name="prize")
    )
    assert edit is not None
    assert edit.changes is not None
    assert {uri: len(edits) for uri, edits in edit.changes.items()} == {
        base.as_uri(): 2,
        editor.uri: 1,
    }


async def test_an_outline_folds_and_colours(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, tmp_path / "outline.rulekit.yaml", VARIANT)
    await editor.found()
    found = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(editor.name))
    assert found is not None
    named = [each for each in found if isinstance(each, lsp.DocumentSymbol)]
    assert [each.name for each in named] == ["rulekit", "extends", "game", "options", "scoring"]
    assert [each.name for each in named[-1].children or ()] == ["winner"]
    folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(editor.name))
    assert folds is not None
    assert (7, 9) in [(each.start_line, each.end_line) for each in folds]
    colours = await client.text_document_semantic_tokens_full_async(
        lsp.SemanticTokensParams(editor.name)
    )
    assert colours is not None
    first = editor.at("bonus: 10")
    assert list(colours.data[:3]) == [first.line, first.character, len("bonus")]


async def test_a_slip_is_mended_by_a_quick_fix(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, tmp_path / "slip.rulekit.yaml", VARIANT.replace("is gin", "is knok"))
    told = await editor.until(bool)
    found = await client.text_document_code_action_async(
        lsp.CodeActionParams(editor.name, told[0].range, lsp.CodeActionContext(told))
    )
    assert found
    action = found[0]
    assert isinstance(action, lsp.CodeAction)
    assert action.title == "write 'knock' for 'knok'"
    assert action.edit is not None
    assert action.edit.changes is not None
    edit = action.edit.changes[editor.uri][0]
    assert edit.range == told[0].range
    assert edit.new_text == "knock"


async def test_a_line_that_stands_elsewhere_is_moved_by_a_quick_fix(
    client: LanguageClient, tmp_path: Path
) -> None:
    low = "play:\n  discard:\n    discard:\n    choose: {card: card from hand}\n"
    editor = Editor(client, tmp_path / "low.rulekit.yaml", VARIANT + low)
    told = await editor.until(bool)
    found = await client.text_document_code_action_async(
        lsp.CodeActionParams(editor.name, told[0].range, lsp.CodeActionContext(told))
    )
    assert found
    action = found[0]
    assert isinstance(action, lsp.CodeAction)
    assert action.title == "indent line 14 anew"
    assert action.edit is not None
    assert action.edit.changes is not None
    assert action.edit.changes[editor.uri][0].new_text == "      choose: {card: card from hand}"


async def test_the_text_is_set_in_the_style(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(
        client, tmp_path / "style.rulekit.yaml", VARIANT.replace("  bonus", "     bonus")
    )
    await editor.found()
    edits = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(editor.name, lsp.FormattingOptions(2, True))
    )
    assert edits is not None
    assert [each.new_text for each in edits] == [VARIANT]


async def test_actions_stand_above_the_game_and_run(client: LanguageClient, tmp_path: Path) -> None:
    editor = Editor(client, tmp_path / "lens.rulekit.yaml", VARIANT)
    await editor.found()
    found = await client.text_document_code_lens_async(lsp.CodeLensParams(editor.name))
    assert found is not None
    commands = {each.command.title: each.command for each in found if each.command}
    assert list(commands) == ["simulate 200 hands", "what each changes", "what it changes"]
    assert commands["what it changes"].arguments[0][-2:] == ["--option", "bonus"]
    command = commands["simulate 200 hands"]
    told = await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(command.command, command.arguments)
    )
    assert "Café Gin, 2 players: 200 hands" in str(told)


async def test_an_action_above_an_example_runs_it_alone(
    client: LanguageClient, tmp_path: Path
) -> None:
    text = VARIANT + EXAMPLES
    editor = Editor(client, tmp_path / "examples.rulekit.yaml", text)
    await editor.found()
    found = await client.text_document_code_lens_async(lsp.CodeLensParams(editor.name))
    assert found is not None
    runs = [each for each in found if each.command and each.command.title == "run"]
    assert [each.range.start.line for each in runs] == [11, 14]
    command = runs[1].command
    assert command is not None
    told = await client.workspace_execute_command_async(
        lsp.ExecuteCommandParams(command.command, command.arguments)
    )
    assert "The dealer may take it" in str(told)
    assert "1 example, all passed" in str(told)


async def test_what_is_no_such_action_is_refused(client: LanguageClient) -> None:
    from pygls.exceptions import JsonRpcException

    with pytest.raises(JsonRpcException, match="an editor may have run"):
        await client.workspace_execute_command_async(
            lsp.ExecuteCommandParams("rulekit.run", [["play", "gin"]])
        )
