"""What was likely meant by keys and items that are written as elsewhere, and not as here."""

from __future__ import annotations

import re
from collections.abc import Set

from rulekit.check.document.shapes import Keys, Leaf, Shape, Table, loop_meant
from rulekit.diagnostics import Report, nearest
from rulekit.language.effects import BLOCKS
from rulekit.source import Span
from rulekit.syntax.complaints import NO_DASH, WITH_DASH
from rulekit.syntax.kinds import FORMS
from rulekit.syntax.phrase import parse
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence

BEGINNINGS = frozenset(form.opens for form in BLOCKS.values() if form.parts)

_ELSE = ("else", "default", "otherwise")
_IF = re.compile(r"(?i)(?:(?:else|otherwise)[\s,]+)?(?:el(?:se?)?if|if|when(?:ever)?)\b,?\s*")
"""How cases begin elsewhere."""

_ARTICLE = re.compile(r"^(?:an?|the|one|any) ")

_GIVEN = re.compile(r"-?\w+(?: when\b.*)?$|.* when\b")
"""What begins as the amount of a score does."""

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
    if shape.value.kind == "choice" and phrase in ("card", "tile"):
        phrase += " from hand"
    if shape.value.kind == "entry" and "\n" not in phrase:
        given = phrase if _GIVEN.match(phrase) else "10 when CONDITION"
        return f"write `{{bonus: {given}}}`: each amount has a name of its own"
    if parse(Scalar(phrase, node.span), shape.value.kind, Report()) is None:
        example = FORMS.get(shape.value.kind, "").partition(", ")[0]
        return f"write it like `{{{example.split()[0]}: {example}}}`" if example else ""
    name = phrase.split()[0] if shape.value.kind == "choice" else "NAME"
    return f"write `{{{name}: {phrase}}}`"


def is_like(node: Node, shape: Keys) -> bool:
    """Whether something has the shape of an action: by a key of it, or by its short form."""
    if isinstance(node, Mapping):
        return any(entry.key.text in shape.keys for entry in node.entries)
    return isinstance(node, Scalar) and node.text.startswith(("in ", "as "))


def near_miss(entry: Entry, shape: Keys) -> bool:
    """A key of the author's choice whose value does not have the shape of the author's keys."""
    value, rest = entry.value, shape.rest
    phrase = isinstance(value, Scalar) and not value.null
    return phrase and isinstance(rest, Keys) and not rest.short


def may_be(value: Node, shape: Shape) -> bool:
    """Whether a value is no phrase, or one that reads as what stands there."""
    if not isinstance(shape, Leaf) or not isinstance(value, Scalar) or value.null:
        return True
    return parse(value, shape.kind, Report()) is not None


def is_alone(entry: Entry, shape: Shape, report: Report) -> bool:
    """Complain of an action that stands beside the phases, in another one, or without its `do`."""
    if not isinstance(shape, Keys) or entry.key.text.removesuffix("+") in shape.keys:
        return False
    name, value = entry.key.text, entry.value
    below = "" if isinstance(value, Mapping) else ", and what it does under `do`"
    inner = shape.rest
    action = inner.rest if shape.named == "play" and isinstance(inner, Keys) else None
    if isinstance(inner, Keys) and isinstance(action, Keys):
        if not _is_action(value, action, action.keys.keys() - inner.keys.keys()):
            return False
        message = f"'{name}' is an action, and stands where phases stand"
        help = f"put it below the phase in which it is offered, two blanks deeper{below}"
    elif nearest(name, shape.keys) is not None:
        return False
    elif shape.named == "action" and _is_action(value, shape, shape.keys.keys()):
        message = f"'{name}' is an action, and stands in another action"
        help = f"put it below the phase, beside that action, two blanks farther left{below}"
    elif isinstance(inner, Keys) and inner.named == "action" and _is_untold(value, inner):
        message = f"'{name}' is an action, and what it does stands under its `do`"
        help = "put `do:` and what is done below the name, two blanks deeper"
    else:
        return False
    report.add("wrong-shape", entry.key.span, message, help=help)
    return True


def _is_untold(node: Node, action: Keys) -> bool:
    """Whether a text stands where there are the keys of an action, or those of its short form."""
    return isinstance(node, Scalar) and not node.null and not is_like(node, action)


def _is_action(node: Node, action: Keys, own: Set[str]) -> bool:
    """Whether something says what an action does: under keys of its own, or in phrases."""
    if isinstance(node, Mapping):
        return any(e.key.text in own and not is_like(e.value, action) for e in node.entries)
    items = node.items if isinstance(node, Sequence) else (node,)
    return all(
        isinstance(each, Scalar) and parse(each, "effect", Report()) is not None for each in items
    )


def check_dash(node: Scalar, report: Report) -> None:
    """Complain of a text in which an item begins below, so that it lacks a dash itself."""
    text = node.span.text
    if not node.style and _ITEM_BELOW.search(text):
        size = len(text.partition("\n")[0].rstrip())
        span = Span(node.span.file, node.span.start, node.span.start + size)
        report.add("yaml-syntax", span, NO_DASH, help=WITH_DASH)


__all__ = [
    "BEGINNINGS", "check_dash", "entry_instead", "guard_instead", "is_alone", "is_like",
    "loop_instead", "may_be", "near_miss",
]  # fmt: skip
