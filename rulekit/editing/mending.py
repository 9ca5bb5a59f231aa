"""What can be done about a finding with one edit: where its remedy is one word for another."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulekit.diagnostics import Diagnostic
from rulekit.source import Span

_MEANT = re.compile(r"did you mean '([^']+)'\?")
_UNUSED = re.compile(r"'(\w+)' is declared and never used: are they the same\?")
_WRITTEN = re.compile(r"write `([^`]+)`")
_SIGNS = frozenset({"==", "=>", "=<", "&&", "||", "<>"})
_FLAGS = frozenset({"yes", "no", "on", "off", "true", "false"})


@dataclass(frozen=True, slots=True)
class Edit:
    """A place of a file and what is to stand there instead."""

    span: Span
    text: str


def edit_for(found: Diagnostic) -> Edit | None:
    """The one edit that mends a finding; None where it takes more, or an author to decide."""
    written = found.span.text
    meant = _MEANT.search(found.help) or _UNUSED.fullmatch(found.help)
    if meant is not None and re.fullmatch(r"[\w ]+", written) and "\n" not in written:
        return Edit(found.span, meant[1])
    said = _WRITTEN.fullmatch(found.help)
    if said is not None and (written in _FLAGS or written in _SIGNS):
        return Edit(found.span, said[1])
    return None
