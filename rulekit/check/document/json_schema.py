"""The JSON Schema (draft 7) of rule files, for editors, made from the table in `check.schema`.

It says what `check_structure` says, as far as one file shows it, and no more: a variant need not
repeat what its base has. Editors read `10` and `on` as numbers and flags where rulekit reads texts,
so wherever a text may stand every scalar may; `~` deletes what the base has. There is
neither `anyOf` nor `oneOf`: editors explain a fault under those badly.
"""

from __future__ import annotations

import re

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
)

Schema = dict[str, object]

DRAFT = "http://json-schema.org/draft-07/schema#"
_SCALAR = ("string", "number", "boolean", "null")
_GUARD = "^(when .+|otherwise)$"
_STEP = "[a-z][a-z0-9_]*( (before|after) [a-z][a-z0-9_]*)?"  # named, in a variant placed
_BLOCK = f"^(when .+|otherwise|for each .+|repeat .+|{_STEP})$"
_EFFECTS: Schema = {"$ref": "#/definitions/effects"}


def json_schema() -> Schema:
    """The schema of a rule file, as JSON data. Equal tables give equal schemas."""
    effects = _typed(
        "array",
        "object",
        items=_EFFECTS,
        patternProperties={_BLOCK: _EFFECTS},
        additionalProperties=False,
    )
    return {
        "$schema": DRAFT,
        "title": "rulekit rule file",
        **_schema(FILE),
        "type": "object",
        "if": {"required": ["extends"]},
        "else": {"if": {"required": ["piece"]}, "else": _needs(FILE)},
        "definitions": {"effects": effects},
    }


def _typed(*kinds: str, **rest: object) -> Schema:
    """Any scalar, or one of these kinds."""
    return {"type": [*_SCALAR, *kinds], **rest}


def _schema(shape: Shape) -> Schema:
    """What may stand at a place of this shape."""
    match shape:
        case Text() | Leaf(guarded=False):
            return _typed()
        case Leaf():
            return _typed(
                "object", patternProperties={_GUARD: _typed()}, additionalProperties=False
            )
        case Effects():
            return {"allOf": [_EFFECTS]}
        case Items(item):
            return _one_or_more(_schema(item))
        case Table(Looped(inner, key)):
            looped = {f"^{LOOP}.+$": _schema(Table(inner, key))}
            return {**_schema(Table(inner, key)), "patternProperties": looped}
        case Table(value):
            return {"type": ["object", "null"], "additionalProperties": _schema(value)}
        case Looped(inner):
            return _schema(inner)
        case Keys():
            return _keys(shape)


def _one_or_more(item: Schema) -> Schema:
    """A list of such items, or one of them without the dash."""
    kinds = item["type"]
    assert isinstance(kinds, list)
    return {**item, "type": [*kinds, "array"], "items": item}


def _keys(shape: Keys) -> Schema:
    properties = {
        name: {**_schema(key.shape), "description": key.doc} for name, key in shape.keys.items()
    }
    names = "|".join(re.escape(name) for name in shape.keys)
    rest: object = False
    if shape.rest is not None:
        rest = {**_schema(shape.rest), "description": shape.rest_doc}
    patterns: Schema = {rf"^({names})\+$": {}}  # a variant appends to what the base has
    if isinstance(shape.rest, Looped):
        patterns[f"^{LOOP}.+$"] = _schema(Table(shape.rest.inner, shape.rest.key))
    return {
        "type": [*_SCALAR, "object"] if shape.short else ["object", "null"],
        "properties": properties,
        "patternProperties": patterns,
        "additionalProperties": rest,
    }


def _needs(shape: Shape) -> Schema:
    """Only what must be there in a file that builds on no other; {} if nothing must."""
    match shape:
        case Items(item):
            needs = _needs(item)
            return {**needs, "items": needs} if needs else {}
        case Table(value):
            needs = _needs(value)
            return {"additionalProperties": needs} if needs else {}
        case Keys():
            return _keys_needed(shape)
    return {}


def _keys_needed(shape: Keys) -> Schema:
    found: Schema = {}
    required = [name for name, key in shape.keys.items() if key.required]
    inner = {name: _needs(key.shape) for name, key in shape.keys.items()}
    rest = _needs(shape.rest) if shape.rest is not None else {}
    if required:
        found["required"] = required
    if rest:
        # `additionalProperties` goes by the names listed beside it, so all known ones are listed.
        found |= {"properties": inner, "additionalProperties": rest}
    elif any(inner.values()):
        found["properties"] = {name: needs for name, needs in inner.items() if needs}
    return found
