"""Plain data as YAML."""

from __future__ import annotations

import json


def written(node: object, indent: int) -> list[str]:
    """Mappings, lists and texts as lines of YAML, each text in quotes that `fmt` takes away."""
    lead = " " * indent
    lines: list[str] = []
    match node:
        case dict():
            rows = [(f"{quoted(str(key))}:", value) for key, value in node.items()]
        case list():
            rows = [("-", value) for value in node]
        case _:
            return [lead + quoted(str(node))]
    for head, value in rows:
        if head == "-" and isinstance(value, dict) and value:
            first, *more = written(value, indent + 2)
            lines += [f"{lead}- {first.strip()}", *more]
        elif isinstance(value, dict | list) and value:
            lines += [f"{lead}{head}", *written(value, indent + 2)]
        else:
            lines.append(f"{lead}{head} {'~' if value is None else quoted(str(value))}")
    return lines


def quoted(text: str) -> str:
    """A text as YAML, in quotes unless it is one word."""
    plain = text.replace("_", "a").replace(".", "a").isalnum()
    return text if plain else json.dumps(text, ensure_ascii=False)
