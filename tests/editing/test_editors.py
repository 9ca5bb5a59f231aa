"""Editors are set up, and nothing that somebody has written is lost."""

from __future__ import annotations

import json
import tomllib
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET
from zipfile import ZipFile

import pytest

from rulekit.editing.editors import EDITORS, NotSetUp, extension, set_up
from rulekit.version import VERSION
from tests.unit.cli_running import run


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)


def test_the_extension_is_whole_and_the_same_each_time() -> None:
    data = extension("/bin/rulekit")
    assert data == extension("/bin/rulekit")
    with ZipFile(BytesIO(data)) as packed:
        names = set(packed.namelist())
        said = json.loads(packed.read("extension/package.json"))
        manifest = ET.fromstring(packed.read("extension.vsixmanifest"))
        assert json.loads(packed.read("extension/made.json")) == {"command": "/bin/rulekit"}
        assert b"lsp" in packed.read("extension/extension.js")
    assert "[Content_Types].xml" in names
    assert said["version"] == VERSION
    used = [said["main"], said["contributes"]["languages"][0]["configuration"]]
    used += [each["path"] for each in said["contributes"]["grammars"]]
    assert {f"extension/{each.removeprefix('./')}" for each in used} <= names
    assert manifest[0][0].attrib["Version"] == VERSION


def test_each_editor_is_told_what_to_start(tmp_path: Path) -> None:
    for editor in EDITORS:
        told = run("init-editor", editor, "--command", "/opt/rulekit")
        assert told.exit_code == 0, told.output
        path = Path(told.stdout.strip())
        assert path.is_file()
        assert "then: " in told.stderr
        if editor != "vscode":
            assert "/opt/rulekit" in path.read_text(encoding="utf-8")
    settings = tomllib.loads((tmp_path / "settings/helix/languages.toml").read_text())
    assert settings["language-server"]["rulekit"] == {"command": "/opt/rulekit", "args": ["lsp"]}
    zed = json.loads((tmp_path / ".zed/settings.json").read_text())
    assert zed["lsp"]["yaml-language-server"]["binary"]["arguments"] == ["lsp"]


def test_what_others_wrote_stays(tmp_path: Path) -> None:
    languages = tmp_path / "settings" / "helix" / "languages.toml"
    languages.parent.mkdir(parents=True)
    languages.write_text('[[language]]\nname = "rust"\n')
    assert run("init-editor", "helix").exit_code == 0
    both = tomllib.loads(languages.read_text())
    assert [each["name"] for each in both["language"]] == ["rust", "rulekit"]
    again = run("init-editor", "helix")
    assert again.exit_code == 1
    assert "has a [language-server.rulekit] already; it was left alone" in again.stderr
    zed = tmp_path / ".zed" / "settings.json"
    zed.parent.mkdir()
    zed.write_text("// mine\n{}")
    assert "no plain JSON" in run("init-editor", "zed").stderr
    zed.write_text('{"theme": "One Dark"}')
    assert run("init-editor", "zed").exit_code == 0
    assert json.loads(zed.read_text())["theme"] == "One Dark"
    plugin = tmp_path / "settings" / "nvim" / "plugin" / "rulekit.lua"
    plugin.parent.mkdir(parents=True)
    plugin.write_text("-- mine")
    assert "says something else; move it away" in run("init-editor", "neovim").stderr
    assert plugin.read_text() == "-- mine"


def test_printing_writes_nothing(tmp_path: Path) -> None:
    told = run("init-editor", "neovim", "--print", "--command", 'a "b"')
    assert 'cmd = { "a \\"b\\"", "lsp" }' in told.stdout
    assert list(tmp_path.iterdir()) == []
    assert run("init-editor", "vscode", "--print").exit_code == 2
    assert run("init-editor", "emacs").exit_code == 2
    with pytest.raises(NotSetUp):
        settings = tmp_path / ".zed"
        settings.mkdir()
        (settings / "settings.json").write_text("[]")
        set_up("zed", "rulekit", tmp_path, tmp_path)
