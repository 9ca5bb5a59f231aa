"""The documentation as a site: `python -m sphinx -W docs out/site`, then open out/site/index.html.

No page asks the network for anything: furo uses the fonts of the system, and Sphinx's own search
loads its index as a script, which works from disk too.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pygments.lexers.data import YamlLexer
from sphinx.application import Sphinx

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

from rulekit import __version__

project = "rulekit"
release = version = __version__
extensions = ["myst_parser", "game_sections"]
exclude_patterns = ["README.md"]  # index.md has it
source_suffix = {".md": "markdown"}
myst_heading_anchors = 4  # links name headings as on a web page of the repository

html_theme = "furo"
html_title = f"rulekit {version}"
html_static_path = ["static"]
html_css_files = ["site.css"]
html_js_files = ["search_from_disk.js"]
html_use_index = False  # nothing is declared for it
html_copy_source = False
html_show_sourcelink = False

# Their pages list what lies beside them, for readers of the repository too; a table of contents in
# them would be shown there as a block of code.
FOLDERS = {"cookbook/README": "*", "decisions/README": "0*", "games/README": "*"}


def with_contents(app: Sphinx, name: str, text: list[str]) -> None:
    """The page of a folder gets the folder's pages as its contents."""
    if name in FOLDERS:
        text[0] += f"\n```{{toctree}}\n:hidden:\n:glob:\n{FOLDERS[name]}\n```\n"


def setup(app: Sphinx) -> None:
    """What Sphinx is told besides."""
    app.add_lexer("yaml-part", YamlLexer)
    app.connect("source-read", with_contents)
