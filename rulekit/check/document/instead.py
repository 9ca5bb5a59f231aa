"""What was likely meant by keys and items that are written as elsewhere, and not as here."""

from __future__ import annotations

import re

from rulekit.check.document.shapes import Keys, Leaf, Shape, Table, loop_meant
from rulekit.diagnostics import Report
from rulekit.language.effects import BLOCKS
from rulekit.source import Span
from rulekit.syntax.complaints import NO_DASH, WITH_DASH
from rulekit.syntax.phrase import parse
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar

BEGINNINGS = frozenset(form.opens for form in BLOCKS.values() if form.parts)

_ELSE = ("else", "default", "otherwise")
_IF = re.compile(r"(?i)(?:(?:else|otherwise)[\s,]+)?(?:el(?:se?)?if|if|when(?:ever)?)\b,?\s*")
"""How cases begin elsewhere."""

_ARTICLE = re.compile(r"^(?:an?|the) ")

_ITEM_BELOW = re.compile(r"\n\s*- ")


def loop_instead(key: str) -> str:
    """What to write for a key that is likely that of a loop, or ""."""
    meant = loop_meant(key)
    return f"write `{meant}:`" if meant else ""


def guard_instead(entry: Entry) -> str:
    """What to write for a key that is likely the condition of a case, or ""."""
    key = entry.key.text
    if key.lower() in _ELSE:
        return "write `otherwise:`"
    if key in BEGINNINGS - {"when"}:
        return ""
    condition = _IF.sub("", key.removesuffix("when").strip(), count=1)
    if not condition:
        below = entry.value.text if isinstance(entry.value, Scalar) else "CONDITION"
        return f"write `when {below}:`, and after the colon what then holds"
    read = parse(Scalar(f"when {condition}", entry.key.span), "guard", Report())
    return "" if read is None else f"write `when {condition}:`"


def entry_instead(node: Node, shape: Table) -> str:
    """What to write for a phrase that stands where it should have a name, or ""."""
    if not isinstance(node, Scalar) or not isinstance(shape.value, Leaf):
        return ""
    phrase = _ARTICLE.sub("", node.text)
    if parse(Scalar(phrase, node.span), shape.value.kind, Report()) is None:
        return ""
    name = phrase.split()[0] if shape.value.kind == "choice" else "NAME"
    return f"write `{{{name}: {phrase}}}`"


def is_like(node: Node, shape: Keys) -> bool:
    """Whether something has the shape of an action: by a key of it, or by its short form."""
    if isinstance(node, Mapping):
        return any(entry.key.text in shape.keys for entry in node.entries)
    return isinstance(node, Scalar) and node.text.startswith(("in ", "as "))


def is_alone(entry: Entry, shape: Shape, report: Report) -> bool:
    """Complain of an action that stands beside the phases, not in one; whether it does."""
    phase = shape.rest if isinstance(shape, Keys) and shape.named == "play" else None
    if not isinstance(phase, Keys) or entry.key.text in getattr(shape, "keys", ()):
        return False
    action, inner = phase.rest, entry.value
    if not isinstance(action, Keys) or not isinstance(inner, Mapping):
        return False
    own = action.keys.keys() - phase.keys.keys()
    if not any(e.key.text in own and not is_like(e.value, action) for e in inner.entries):
        return False
    message = f"'{entry.key.text}' is an action, and stands where phases stand"
    help = "put it below the phase in which it is offered, two blanks deeper"
    report.add("wrong-shape", entry.key.span, message, help=help)
    return True


def check_dash(node: Scalar, report: Report) -> None:
    """Complain of a text in which an item begins below, so that it lacks a dash itself."""
    text = node.span.text
    if not node.style and _ITEM_BELOW.search(text):
        size = len(text.partition("\n")[0].rstrip())
        span = Span(node.span.file, node.span.start, node.span.start + size)
        report.add("yaml-syntax", span, NO_DASH, help=WITH_DASH)


__all__ = [
    "BEGINNINGS", "check_dash", "entry_instead", "guard_instead", "is_alone", "is_like",
    "loop_instead",
]  # fmt: skip
