"""Steps of effects that have names: a variant replaces one, or puts another before or after it.

Steps are the entries of a mapping, or items of a list that are mappings with one key. Other items
of the list have no name, and stay where they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from rulekit.check.document.structure import is_step
from rulekit.diagnostics import Report, did_you_mean, slip
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence

_PLACED = re.compile(r"([a-z][a-z0-9_]*)\s+(before|after)\s+([a-z][a-z0-9_]*)")


@dataclass(slots=True)
class _Step:
    """One step, or some effects without a name."""

    entry: Entry | None
    node: Node

    @property
    def name(self) -> str:
        return "" if self.entry is None else self.entry.key.text


def names_steps(node: Node) -> bool:
    """Whether effects have steps with names, or are put before or after such steps."""
    if isinstance(node, Sequence):
        return any(isinstance(item, Mapping) and names_steps(item) for item in node.items)
    return isinstance(node, Mapping) and any(
        is_step(entry.key.text) or _PLACED.fullmatch(entry.key.text) for entry in node.entries
    )


def places_steps(node: Node) -> bool:
    """Whether effects are put before or after steps of the base."""
    return isinstance(node, Mapping) and any(
        _PLACED.fullmatch(entry.key.text) for entry in node.entries
    )


def merge_steps(base: Node, variant: Node, report: Report) -> Node:
    """The steps of the base with what the variant says of them; a list of its own replaces them."""
    if not isinstance(variant, Mapping):
        return variant
    steps = list(_steps(base))
    for entry in variant.entries:
        _change(steps, entry, {each.key.text for each in variant.entries}, report)
    if isinstance(base, Mapping):
        return Mapping(tuple(_entries(steps)), variant.span)
    return Sequence(tuple(step.node for step in steps), variant.span)


def _steps(node: Node) -> Iterator[_Step]:
    if isinstance(node, Sequence):
        for item in node.items:
            yield from _steps(item)
    elif isinstance(node, Mapping) and names_steps(node):
        for named, found in groupby(node.entries, lambda entry: is_step(entry.key.text)):
            if named:
                yield from map(_step, found)
            else:  # a `when` and its `otherwise` belong together
                yield _Step(None, Mapping(tuple(found), node.span))
    else:
        yield _Step(None, node)


def _entries(steps: list[_Step]) -> Iterator[Entry]:
    for step in steps:
        assert isinstance(step.node, Mapping)
        yield from step.node.entries


def unfinished(entry: Entry, report: Report) -> None:
    """Say that nothing is written where the base has something, which stays until there is."""
    report.add(
        "empty-value",
        entry.value.span,
        f"nothing is written under '{entry.key.text}' yet",
        help="write what is to stand there, or `~` to take away what the base has",
    )


def _change(steps: list[_Step], entry: Entry, said: set[str], report: Report) -> None:
    """Replace, delete or add one step."""
    key, names = entry.key, [step.name for step in steps]
    placed = _PLACED.fullmatch(key.text)
    if placed is not None:
        _place(steps, entry, placed, report)
    elif isinstance(entry.value, Scalar) and entry.value.null:
        if key.text in names and not entry.value.text:
            unfinished(entry, report)
            return
        if key.text not in names:
            report.add(
                "nothing-to-delete",
                key.span,
                f"the base has no step '{key.text}' to delete",
                help=did_you_mean(key.text, filter(None, names), "steps"),
            )
            return
        report.note_deleted(key.text, key.span)
        del steps[names.index(key.text)]
    elif key.text in names:
        at = names.index(key.text)
        steps[at] = _step(_over(steps[at].entry, entry, report))
    else:
        meant = slip(key.text, {*filter(None, names)} - said)
        if meant is not None:
            report.add(
                "near-name",
                key.span,
                f"'{key.text}' is new beside '{meant}' of the base",
                help=f"did you mean '{meant}'?",
            )
        steps.append(_step(entry))


def _over(old: Entry | None, entry: Entry, report: Report) -> Entry:
    """A step laid over that of the base: steps within it merge in turn."""
    assert old is not None
    value = entry.value
    if names_steps(old.value) and names_steps(value):
        value = merge_steps(old.value, value, report)
    return Entry(entry.key, value, (old.key.span, *old.before))


def _place(steps: list[_Step], entry: Entry, placed: re.Match[str], report: Report) -> None:
    """Put a new step before or after one of the base."""
    new, side, other = placed.groups()
    names, span = [step.name for step in steps], entry.key.span
    key = replace(entry.key, text=new)
    if new in names:
        report.add(
            "declared-twice",
            span,
            f"'{new}' is already a step",
            help=f"write `{new}:` to replace it, or give the new one another name",
        )
    elif other not in names:
        report.add(
            "unknown-name",
            span,
            f"the base has no step '{other}'",
            help=did_you_mean(other, filter(None, names), "steps"),
        )
    else:
        at = names.index(other) + (side == "after")
        steps.insert(at, _step(replace(entry, key=key)))


def _step(entry: Entry) -> _Step:
    return _Step(entry, Mapping((entry,), entry.key.span))


__all__ = ["merge_steps", "names_steps", "places_steps"]
