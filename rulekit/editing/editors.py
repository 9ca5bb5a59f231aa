"""Setting up editors: what tells each of them to start the language server."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rulekit.resources import bundle, root
from rulekit.version import VERSION

_NEOVIM = """\
-- Rule files of rulekit, for Neovim 0.7 and later.
vim.api.nvim_create_autocmd("FileType", {{
  pattern = "yaml",
  callback = function(event)
    local head = vim.api.nvim_buf_get_lines(event.buf, 0, 40, false)
    local ours = event.file:match("%.rulekit%.ya?ml$") ~= nil
    for _, line in ipairs(head) do
      ours = ours or line:match("^rulekit%s*:") ~= nil
    end
    if ours then
      local server = {{
        name = "rulekit",
        cmd = {{ {command}, "lsp" }},
        root_dir = vim.fn.fnamemodify(event.file, ":p:h"),
      }}
      if vim.lsp.start then
        vim.lsp.start(server)
      else
        vim.lsp.buf_attach_client(event.buf, vim.lsp.start_client(server))
      end
    end
  end,
}})
"""

_HELIX = """\
[language-server.rulekit]
command = {command}
args = ["lsp"]

[[language]]
name = "rulekit"
scope = "source.yaml"
grammar = "yaml"
file-types = [{{ glob = "*.rulekit.yaml" }}, {{ glob = "*.rulekit.yml" }}]
comment-token = "#"
indent = {{ tab-width = 2, unit = "  " }}
language-servers = ["rulekit"]
"""


class NotSetUp(Exception):
    """An editor that cannot be set up without a loss; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Written:
    """A file that sets up an editor, and what is left to do; `data`: all that is in it then."""

    path: Path
    data: bytes
    then: str


def set_up(editor: str, command: str, home: Path, folder: Path) -> Written:
    """What sets up an editor.

    `editor`: one of EDITORS. `command`: what starts rulekit. `home`: where the user's settings lie.
    `folder`: of the project. Raises NotSetUp.
    """
    return EDITORS[editor](command, home, folder)


def _vscode(command: str, home: Path, folder: Path) -> Written:
    path = folder / f"rulekit-{VERSION}.vsix"
    return Written(path, extension(command), f"code --install-extension {path.name}")


def _neovim(command: str, home: Path, folder: Path) -> Written:
    text = _NEOVIM.format(command=json.dumps(command))
    return Written(home / "nvim" / "plugin" / "rulekit.lua", text.encode(), "start Neovim again")


def _helix(command: str, home: Path, folder: Path) -> Written:
    path = home / "helix" / "languages.toml"
    before = path.read_text(encoding="utf-8") if path.is_file() else ""
    text = _HELIX.format(command=json.dumps(command))
    if re.search(r"^\[language-server\.rulekit\]", before, re.MULTILINE):
        raise NotSetUp(f"{path} has a [language-server.rulekit] already; it was left alone")
    whole = f"{before.rstrip()}\n\n{text}" if before.strip() else text
    return Written(path, whole.encode(), "start Helix again")


def _zed(command: str, home: Path, folder: Path) -> Written:
    """Zed has no language of ours: in this project its server for YAML is rulekit."""
    path = folder / ".zed" / "settings.json"
    said: object = {}
    if path.is_file():
        try:
            said = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            said = None
    if not isinstance(said, dict):
        raise NotSetUp(f"{path} is no plain JSON (it may have comments); it was left alone")
    servers = said.setdefault("lsp", {})
    if "yaml-language-server" in servers:
        raise NotSetUp(f"{path} has settings for yaml-language-server already; it was left alone")
    servers["yaml-language-server"] = {"binary": {"path": command, "arguments": ["lsp"]}}
    data = json.dumps(said, indent=2) + "\n"
    return Written(path, data.encode(), "open the folder in Zed")


EDITORS: Mapping[str, Callable[[str, Path, Path], Written]] = {
    "vscode": _vscode,
    "neovim": _neovim,
    "helix": _helix,
    "zed": _zed,
}
"""What sets up each editor."""


# ── the extension of VS Code ──────────────────────────────────────────────────────────────────

_TYPES = """\
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension=".json" ContentType="application/json"/>
<Default Extension=".js" ContentType="application/javascript"/>
<Default Extension=".txt" ContentType="text/plain"/>
<Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
"""

_MANIFEST = """\
<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
<Metadata>
<Identity Language="en-US" Id="{name}" Version="{version}" Publisher="{publisher}"/>
<DisplayName>{displayName}</DisplayName>
<Description xml:space="preserve">{description}</Description>
<Categories>{categories}</Categories>
<Properties>
<Property Id="Microsoft.VisualStudio.Code.Engine" Value="{engine}"/>
</Properties>
</Metadata>
<Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
<Dependencies/>
<Assets>
<Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" \
Addressable="true"/>
</Assets>
</PackageManifest>
"""


def extension(command: str) -> bytes:
    """The extension of VS Code as the file that it installs, the same from the same files.

    `command`: what starts rulekit where a user's settings say nothing.
    """
    folder = root("editors") / "vscode"
    said = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    said["version"] = VERSION
    manifest = _MANIFEST.format(
        **{key: said[key] for key in ("name", "version", "publisher", "displayName")},
        description=said["description"],
        categories=",".join(said["categories"]),
        engine=said["engines"]["vscode"],
    )
    files = {
        "[Content_Types].xml": _TYPES,
        "extension.vsixmanifest": manifest,
        "extension/package.json": json.dumps(said, indent=2),
        "extension/made.json": json.dumps({"command": command}),
        "extension/extension.js": bundle("vscode.js"),
        "extension/licences.txt": bundle("vscode.licences.txt"),
    }
    for name in ("language-configuration.json", "rulekit.tmLanguage.json"):
        files[f"extension/{name}"] = (folder / name).read_text(encoding="utf-8")
    found = BytesIO()
    with ZipFile(found, "w", ZIP_DEFLATED) as packed:
        for name, text in files.items():
            packed.writestr(ZipInfo(name), text.encode(), ZIP_DEFLATED)
    return found.getvalue()


def settings_home() -> Path:
    """Where programs of this user keep their settings."""
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
