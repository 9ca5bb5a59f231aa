"""The structure of a document: its keys and shapes, held against the table in `check.schema`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from operator import is_

from rulekit.check.document.elsewhere import ALIKE
from rulekit.check.document.instead import (
    BEGINNINGS,
    check_dash,
    entry_instead,
    guard_instead,
    is_alone,
    is_like,
    loop_instead,
    may_be,
    near_miss,
)  # fmt: skip
from rulekit.check.document.schema import FILE
from rulekit.check.document.shapes import (
    LOOP,
    Effects,
    Items,
    Keys,
    Leaf,
    Looped,
    Shape,
    Table,
    Text,
    loop_meant,
    shape_at,
)
from rulekit.diagnostics import Report, did_you_mean, nearest, slip
from rulekit.syntax.yaml import TOLD, Entry, Mapping, Node, Scalar, Sequence

MOST_VALUES = 12_000
"""Keys and values of a document, bases and pieces included. The largest of the games that come with
rulekit has some 4,600; reading and compiling take time that grows faster than their number."""

_WHOLE = f"the {FILE.named}"


def as_meant(document: Mapping, report: Report) -> Mapping:
    """A file's document with each misspelt key, which is reported, under the name it means.

    So one slip does not make unknown whatever stands under the key.
    """
    if why_no_rule_file(document):
        return document
    meant = _meant(document, FILE, _WHOLE, report)
    assert isinstance(meant, Mapping)
    return meant


def size_of(node: Node) -> int:
    """How many keys and values something has."""
    match node:
        case Mapping(entries=entries):
            return sum(1 + size_of(entry.value) for entry in entries)
        case Sequence(items=items):
            return sum(map(size_of, items))
    return 1


_OTHERS = {
    frozenset({"digest", "moves"}): "this is a saved game: `rulekit replay FILE` shows it",
    frozenset({"digest", "shards"}): "this tells of the rows that `rulekit simulate --out` writes",
}
"""Keys that other files of rulekit have together, and what to say of such a file."""


def why_no_rule_file(document: Mapping) -> str:
    """What to say of a document that cannot be one of rules; "" if it may be.

    It may be if it says so, or most of its keys are those of a rule file.
    """
    keys = document.keys()
    other = next((said for marks, said in _OTHERS.items() if marks.issubset(keys)), "")
    if other and "rulekit" not in keys:
        return other
    known = [key for key in keys if key in FILE.keys]
    if not {"rulekit", "extends", "game"}.isdisjoint(known) or 2 * len(known) > len(keys):
        return ""
    return "this is no rule file"


def _meant(node: Node, shape: Shape | None, place: str, report: Report) -> Node:
    if isinstance(shape, Items):
        if isinstance(node, Sequence):
            items = tuple(_meant(each, shape.item, place, report) for each in node.items)
            same = all(map(is_, items, node.items))
            return node if same else Sequence(items, node.span)
        return _meant(node, shape.item, place, report)
    if not isinstance(node, Mapping) or not isinstance(shape, Keys | Table):
        return node
    written = {entry.key.text for entry in node.entries}
    entries = []
    for entry in node.entries:
        key = entry.key
        if is_alone(entry, shape, report):
            continue
        if isinstance(shape, Keys):
            key = _key_meant(entry, shape, written, place, report)
        if isinstance(shape.value if isinstance(shape, Table) else shape.rest, Looped):
            key = _loop_key(replace(entry, key=key), written, report)
        value = _meant(
            entry.value, shape_at(shape, key.text.removesuffix("+")), f"`{key.text}`", report
        )
        same = key is entry.key and value is entry.value
        entries.append(entry if same else replace(entry, key=key, value=value))
    same = len(entries) == len(node.entries) and all(map(is_, entries, node.entries))
    return node if same else Mapping(tuple(entries), node.span)


def _key_meant(entry: Entry, shape: Keys, written: set[str], place: str, report: Report) -> Scalar:
    """The key itself, unless it means nothing and is nearly one that does."""
    key, name = entry.key, entry.key.text.removesuffix("+")
    if name in shape.keys or name in ALIKE or not _may_be_slip(entry, shape):
        return key
    meant = nearest(name, shape.keys)
    if meant is None or meant in written or not may_be(entry.value, shape.keys[meant].shape):
        return key
    _unknown_key(entry, shape, place, report)
    written.add(meant)
    return replace(key, text=key.text.replace(name, meant, 1))


def _loop_key(entry: Entry, written: set[str], report: Report) -> Scalar:
    """The key itself, unless what stands below it stands below loops, and it is nearly one."""
    key, value = entry.key, entry.value
    inner = value.entries if isinstance(value, Mapping) else ()
    meant = loop_meant(key.text)
    if not inner or not all(isinstance(each.value, Mapping) for each in inner):
        return key
    if not meant or meant in written:
        return key
    message = f"'{key.text}' does not fit here: what is repeated stands below `for each NAME:`"
    report.add("unknown-key", key.span, message, help=loop_instead(key.text))
    return replace(key, text=meant)


def _may_be_slip(entry: Entry, shape: Keys) -> bool:
    """Whether a key is no name of the author's: where there are none, or by what stands under it.

    A phrase is no phase, and an action only by its short form; `do` and `next` alone may be a
    misspelt `entry` as well as an action.
    """
    if not isinstance(shape.rest, Keys):
        return shape.rest is None
    value = entry.value
    if isinstance(value, Scalar):
        return not value.null and not (shape.rest.short and is_like(value, shape.rest))
    meant = shape.keys.get(slip(entry.key.text, shape.keys) or "")
    return (
        meant is not None
        and isinstance(meant.shape, Keys)
        and isinstance(value, Mapping)
        and all(each.key.text.removesuffix("+") in meant.shape.keys for each in value.entries)
    )


def check_structure(document: Mapping, report: Report) -> None:
    """Report every unknown, missing or misshapen key of a (merged) document."""
    _check(document, FILE, _WHOLE, report)


def leaves(node: Node, shape: Shape) -> Iterator[tuple[str, Scalar]]:
    """Every phrase below a node of this shape, with its kind."""
    match shape:
        case Leaf(kind, _) if isinstance(node, Scalar):
            if not node.null:
                yield kind, node
        case Leaf() if isinstance(node, Mapping):
            for entry in node.entries:
                yield from leaves(entry.value, shape)
        case Items(item):
            for each in node.items if isinstance(node, Sequence) else (node,):
                yield from leaves(each, item)
        case Table() | Keys() if isinstance(node, Mapping):
            for entry in node.entries:
                inner = shape_at(shape, entry.key.text)
                if inner is not None:
                    yield from leaves(entry.value, inner)
        case Keys() if shape.short and isinstance(node, Scalar):
            yield from leaves(node, shape.keys[shape.short].shape)


def is_guard(key: str) -> bool:
    """Whether a key is `when CONDITION` or `otherwise`."""
    return key == "otherwise" or key.startswith("when ")


def guards(node: Mapping) -> tuple[Entry, ...]:
    """The cases of a mapping; of other keys `check_structure` complains."""
    return tuple(entry for entry in node.entries if is_guard(entry.key.text))


def is_guarded(node: Mapping) -> bool:
    """Whether all keys of a mapping are cases."""
    return len(guards(node)) == len(node.entries)


_WITH_CASES = ("entry", "value")  # phrases that may be cases in one line
_IN_A_LINE = "cases of this phrase stand in one line: `A when C, otherwise B`"


def is_block(key: str) -> bool:
    """Whether a key opens a block of effects."""
    return is_guard(key) or key.startswith((LOOP, "repeat "))


def is_step(key: str) -> bool:
    """Whether a key names a step of effects. The beginnings of blocks are no names."""
    if is_block(key) or key in BEGINNINGS or key == "else":
        return False
    return re.fullmatch(r"[a-z][a-z0-9_]*", key) is not None


def _check(node: Node, shape: Shape, place: str, report: Report) -> None:
    match shape:
        case Text(among):
            if not isinstance(node, Scalar):
                _misshapen(node, f"{place} is a text", report)
            elif among and node.text not in among:
                known = " or ".join(f"`{word}`" for word in among)
                message = f"{place} is {known}, not '{node.text}'"
                report.add("wrong-type", node.span, message, help=did_you_mean(node.text, among))
        case Leaf(kind, guarded):
            _check_leaf(node, kind, guarded, place, report)
        case Items(item):
            for each in node.items if isinstance(node, Sequence) else (node,):
                if isinstance(each, Scalar):
                    check_dash(each, report)
                _check(each, item, place, report)
        case Effects():
            _check_effects(node, place, report)
        case Table() if isinstance(node, Mapping):
            for entry in node.entries:
                inner = shape_at(shape, entry.key.text)
                if inner is not None:
                    _check(entry.value, inner, f"{place} `{entry.key.text}`", report)
        case Table():
            message = f"{place} is a mapping from {shape.key} to a value"
            _misshapen(node, message, report, entry_instead(node, shape))
        case Looped():  # stands below keys, which say which of both it is
            _check(node, shape.inner, place, report)
        case Keys():
            _check_keys(node, shape, place, report)


def _check_leaf(node: Node, kind: str, guarded: bool, place: str, report: Report) -> None:
    if isinstance(node, Scalar):
        if _is_empty(node):
            report.add(
                "empty-value",
                node.span,
                f"{place} has no value",
                help="write a phrase, or leave the key out",
            )
        return
    if isinstance(node, Mapping) and guarded and node.entries:
        _check_order(node, report)
        for entry in node.entries:
            if is_guard(entry.key.text):
                _check_leaf(entry.value, kind, guarded, place, report)
            else:
                report.add(
                    "unknown-key",
                    entry.key.span,
                    f"'{entry.key.text}' does not fit here: {place} is a phrase or a mapping "
                    "of `when CONDITION:` and `otherwise:`",
                    help=guard_instead(entry),
                )
        return
    keys = node.entries if isinstance(node, Mapping) and kind in _WITH_CASES else ()
    cases = any(is_guard(entry.key.text) for entry in keys)
    _misshapen(node, f"{place} is a phrase", report, _IN_A_LINE if cases else "")


def _is_empty(node: Scalar) -> bool:
    """Whether nothing is written; of an alias, which is not read, it has been told."""
    return node.null and node.style != TOLD


def _check_order(node: Mapping, report: Report) -> None:
    """No case stands after `otherwise`, and one before; a named step of effects begins anew."""
    closed, cases = False, [entry.key.text for entry in guards(node)]
    strange = any(
        not is_block(each.key.text) and not is_step(each.key.text) for each in node.entries
    )
    if cases == ["otherwise"] and not strange and not guards(node)[0].before:
        report.add(
            "lone-otherwise",
            guards(node)[0].key.span,
            "`otherwise` stands beside no `when`, so this is always so",
            help="put it into one item with its `when`, without a `-` of its own; or leave it out",
        )
    for entry in node.entries:
        if closed and entry.key.text.startswith("when "):
            report.add(
                "late-case",
                entry.key.span,
                f"'{entry.key.text}' never applies: it stands after `otherwise`",
                help="let `otherwise` come last",
            )
        closed = entry.key.text == "otherwise" or (closed and is_guard(entry.key.text))


def _check_effects(node: Node, place: str, report: Report) -> None:
    if isinstance(node, Sequence):
        for item in node.items:
            _check_effects(item, place, report)
    elif isinstance(node, Mapping):
        _check_order(node, report)
        for entry in node.entries:
            if is_block(entry.key.text) or is_step(entry.key.text):
                _check_effects(entry.value, place, report)
            else:
                report.add(
                    "unknown-key",
                    entry.key.span,
                    f"'{entry.key.text}' does not fit here: effects are phrases, or mappings of "
                    "`when CONDITION:`, `otherwise:`, `for each NAME in X:`, "
                    "`repeat N times:` or `name_of_step:`",
                    help=loop_instead(entry.key.text) or guard_instead(entry),
                )
    elif _is_empty(node):
        report.add(
            "empty-value",
            node.span,
            f"{place} has no effect",
            help="write an effect, or leave the key out",
        )


def _check_keys(node: Node, shape: Keys, place: str, report: Report) -> None:
    if isinstance(node, Scalar) and shape.short and not node.null:
        return
    if not isinstance(node, Mapping):
        optional = not any(key.required for key in shape.keys.values())
        if not (optional and isinstance(node, Scalar) and node.null):
            few = _listed(list(shape.keys)[:3])
            _misshapen(node, f"{place} is a mapping", report, f"its keys stand below it, as {few}")
        return
    strange: list[Entry] = []
    for entry in node.entries:
        known = shape.keys.get(entry.key.text)
        if known is not None:
            _check(entry.value, known.shape, f"`{entry.key.text}`", report)
        elif (inner := shape_at(shape, entry.key.text)) and not near_miss(entry, shape):
            _check(entry.value, inner, f"`{entry.key.text}`", report)
        else:
            strange.append(entry)
    missing = [
        name for name, key in shape.keys.items() if key.required and node.entry(name) is None
    ]
    for entry in strange:
        _unknown_key(entry, shape, place, report, missing)
    if missing and not strange and not node.entry("extends"):  # a base that cannot be read has them
        few = f"key `{missing[0]}`" if len(missing) == 1 else f"keys {_listed(missing)}"
        help = " ".join(shape.keys[name].doc for name in missing[:1]) if len(missing) == 1 else ""
        report.add("missing-key", node.span, f"{place} needs the {few}", help=help)


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _unknown_key(
    entry: Entry, shape: Keys, place: str, report: Report, missing: Iterable[str] = ()
) -> None:
    """Tell of a key that means nothing; one that is `missing` is most likely meant."""
    written = entry.key.text
    name = written.removesuffix("+").rstrip()
    lacking = [name for name in missing if name != written]
    meant = nearest(written, shape.keys)
    if meant and not may_be(entry.value, shape.keys[meant].shape) and not slip(written, [meant]):
        meant = None
    help = did_you_mean(written if meant else "", shape.keys, "" if lacking else "known keys")
    if not help:
        help = f"{place} needs {_listed(lacking)}: is one of them meant?"
    elif shape.named == "action" and help.startswith("known keys"):
        help += "; another action stands beside this one, with a `do` of its own"
    if name != written and name in shape.keys:
        help = f"the base has no '{name}' here to add to: write `{name}`"
        if written != f"{name}+":
            help = f"did you mean '{name}+'?"
    report.add("unknown-key", entry.key.span, f"unknown key '{written}' in {place}", help=help)


def _misshapen(node: Node, message: str, report: Report, help: str = "") -> None:
    written = {Scalar: "a phrase", Mapping: "a mapping", Sequence: "a list"}[type(node)]
    if isinstance(node, Scalar) and node.null:
        if _is_empty(node):
            report.add("empty-value", node.span, f"{message}, and nothing is written here")
        return
    report.add("wrong-shape", node.span, f"{message}, not {written}", help=help)
