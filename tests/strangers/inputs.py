"""Inputs by number: what a stranger might send. The same seed and number make the same text."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from rulekit.check.document.schema import FILE, KEYWORDS
from rulekit.check.document.shapes import Effects, Items, Keys, Leaf, Looped, Shape, Table, Text
from rulekit.check.document.shapes import shape_at as inner_shape
from rulekit.resources import root
from rulekit.syntax import yaml as syntax
from rulekit.syntax.table import KINDS
from tests.strangers.phrases import made, vocabulary
from tests.strangers.places import OWN, PROSE, Spot, by_kind, names, path_of, spots, text_of, whole

TEXT, PHRASE, YAML, VARIANT = "text", "phrase", "yaml", "variant"
ROUND = (PHRASE, TEXT, YAML, PHRASE, VARIANT, PHRASE, TEXT, YAML, PHRASE, TEXT)
"""Which kind of input each of ten numbers is."""

SOUP = ["\t", "\x00", "{", "}", "[", "]", "&a ", "*a", "<<: ", ": ", ":", "!!x ", "é", "\u2028",
        "- ", "? ", "|\n", ">\n", "#", "'", '"', "%", "@", "~", "\r", "\ufeff", "---\n", "\\",
        "\ud800", "🂡", ", ", "when ", "otherwise", "for each ", "(", ")", "'s"]  # fmt: skip
"""Signs that mean something to YAML, to phrases or to neither."""

KEYS = (*sorted(KEYWORDS), "x", "y z", "when x", "otherwise", "for each p in q")
"""What a mapping at random may have for keys."""

HUGE = (0, 1, 7, 13, 1000, 10**6, 10**18, 10**30)


@dataclass(frozen=True)
class Input:
    """A rule file that somebody may send: what is in it, and how it was made."""

    number: int
    kind: str
    game: str
    text: str

    @property
    def name(self) -> str:
        """What the file is called; its bases are found where the games of rulekit lie."""
        return str(root("rulesets") / f"stranger_{self.number}.yaml")


def input_of(seed: int, number: int) -> Input:
    """The input of a number. Each game takes part in each kind; most are made of small ones."""
    kind = ROUND[number % len(ROUND)]
    chance = Random(f"{seed}/{number}")
    turn, own = number // len(ROUND), tuple(OWN)
    every = EVERY[kind]
    game = names()[turn // every % len(names())] if turn % every == 0 else own[turn % 4 == 3]
    return Input(number, kind, game, MAKERS[kind](game, chance))


EVERY = {PHRASE: 48, TEXT: 48, YAML: 8, VARIANT: 6}
"""Of how many inputs of a kind one is made of any game, in turn, and not of a small one."""


# ── a text that is not as it was ──────────────────────────────────────────────────────────────


def _delete(lines: list[str], at: int, other: int) -> None:
    del lines[at]


def _duplicate(lines: list[str], at: int, other: int) -> None:
    lines.insert(at, lines[at])


def _replace(lines: list[str], at: int, other: int) -> None:
    lines[at] = lines[other]


def _indent(lines: list[str], at: int, other: int) -> None:
    lines[at] = " " * (other % 5) + lines[at].lstrip()


def _swap_words(lines: list[str], at: int, other: int) -> None:
    """Put a word of one line in place of a word of another."""
    here, there = re.findall(r"[\w.]+", lines[at]), re.findall(r"[\w.]+", lines[other])
    if here and there:
        lines[at] = lines[at].replace(here[other % len(here)], there[at % len(there)], 1)


def _change_number(lines: list[str], at: int, other: int) -> None:
    numbered = [i for i, line in enumerate(lines) if re.search(r"\d", line)]
    if numbered:
        i = numbered[at % len(numbered)]
        lines[i] = re.sub(r"\d+", str(HUGE[other % len(HUGE)]), lines[i], count=1)


def _garble(lines: list[str], at: int, other: int) -> None:
    """Put signs into a line, over some of what stands there."""
    column = other % (len(lines[at]) + 1)
    sign = SOUP[other % len(SOUP)]
    lines[at] = lines[at][:column] + sign + lines[at][column + at % 3 :]


def _join(lines: list[str], at: int, other: int) -> None:
    lines[at : at + 2] = [" ".join(lines[at : at + 2])]


MUTATIONS: Sequence[Callable[[list[str], int, int], None]] = (
    _delete, _duplicate, _replace, _indent, _swap_words, _change_number, _swap_words,
    _change_number, _garble, _join,
)  # fmt: skip
"""Changes of the lines of a text, at one line and with another."""


def _mutated(game: str, chance: Random) -> str:
    lines = text_of(game).splitlines()
    for _ in range(chance.randint(1, 4)):
        if lines:
            at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            chance.choice(MUTATIONS)(lines, at, other)
    return "\n".join(lines)


# ── a phrase that the grammar makes ───────────────────────────────────────────────────────────


@cache
def _words(game: str) -> Mapping[str, Sequence[str]]:
    return vocabulary(text_of(game))


def _phrased(game: str, chance: Random) -> str:
    """A game with another phrase of the same kind in one place, or in two."""
    text = text_of(game)
    chosen = chance.sample(spots(game), chance.choice((1, 1, 1, 2)))
    for spot in sorted(chosen, key=lambda each: -each.span.start):
        phrase = _another(spot, game, chance)
        text = text[: spot.span.start] + json.dumps(phrase) + text[spot.span.end :]
    return text


def _another(spot: Spot, game: str, chance: Random) -> str:
    return made(spot.kind, chance, _words(game))


# ── any YAML ──────────────────────────────────────────────────────────────────────────────────


def _any_yaml(game: str, chance: Random) -> str:
    """Signs at random, a tree at random, or one with the keys of rule files where they belong."""
    way = chance.randrange(4)
    if way == 0:
        said = [*SOUP, *"abc \n\n  ", *chance.sample(KEYS, 8)]
        return "".join(chance.choice(said) for _ in range(chance.randint(1, 80)))
    if way == 1:
        return written(_tree(chance, 4))
    shaped = _shaped(FILE, game, chance, 7)
    inside = shaped if isinstance(shaped, dict) else {"about": shaped}
    return written({"rulekit": "1", "game": "Stranger", **inside})


def _tree(chance: Random, left: int) -> object:
    way = chance.randrange(5) if left else 4
    if way < 2:
        return {_key(chance): _tree(chance, left - 1) for _ in range(chance.randint(0, 4))}
    if way == 2:
        return [_tree(chance, left - 1) for _ in range(chance.randint(0, 4))]
    return chance.choice((None, "", _key(chance), str(chance.choice(HUGE)), chance.choice(SOUP)))


def _key(chance: Random) -> str:
    return chance.choice(KEYS)


def _shaped(shape: Shape | None, game: str, chance: Random, left: int) -> object:
    """Something of a shape; now and then of none."""
    if left <= 0 or shape is None or chance.random() < 0.03:
        return _tree(chance, 1)
    match shape:
        case Text(among=among):
            return chance.choice((*among, "words", "1", ""))
        case Leaf(kind):
            return _phrase(kind, game, chance)
        case Items(item):
            return [_shaped(item, game, chance, left - 1) for _ in range(chance.randint(0, 3))]
        case Looped(inner):
            return _shaped(inner, game, chance, left)
        case Effects():
            count = chance.randint(1, 3)
            return [_shaped(Leaf("effect"), game, chance, left - 1) for _ in range(count)]
        case Table() | Keys():
            keys = [_name(shape, game, chance) for _ in range(chance.randint(0, 3))]
            if isinstance(shape, Keys):
                likely = 0.85 if shape is FILE else 0.4
                keys += [each for each in shape.keys if chance.random() < likely]
            kept = [each for each in keys if each not in ("extends", "piece", "use")]
            return {
                each: _shaped(inner_shape(shape, each), game, chance, left - 1) for each in kept
            }


def _name(shape: Keys | Table, game: str, chance: Random) -> str:
    return _phrase(shape.reads, game, chance) if shape.reads in KINDS else "word"


def _phrase(kind: str, game: str, chance: Random) -> str:
    """A phrase of a kind: mostly one that some game has."""
    known = by_kind().get(kind, ())
    if known and chance.random() < 0.9:
        return chance.choice(known)
    return made(kind, chance, _words(game))


def written(node: object, indent: int = 0) -> str:
    """Mappings, lists and texts as YAML; every text is quoted, None is nothing."""
    lead = " " * indent
    match node:
        case dict() if node:
            rows = [(f"{json.dumps(str(key))}:", value) for key, value in node.items()]
        case list() if node:
            rows = [("-", value) for value in node]
        case _:
            return _scalar(node)
    return "\n".join(
        f"{lead}{head}\n{written(value, indent + 2)}"
        if isinstance(value, dict | list) and value
        else f"{lead}{head} {_scalar(value)}"
        for head, value in rows
    )


def _scalar(node: object) -> str:
    return "" if node is None else json.dumps(node, ensure_ascii=False)


# ── a variant that deletes and replaces ───────────────────────────────────────────────────────


def _varied(game: str, chance: Random) -> str:
    """A variant of a game: some keys deleted, some replaced by what stands elsewhere."""
    changes: dict[str, object] = {}
    for _ in range(chance.randint(1, 4)):
        _change(changes, whole(game), FILE, game, chance)
    base = str(path_of(game)) if game in OWN else game
    return written({"rulekit": "1", "game": "Stranger", "extends": base, **changes})


def _change(
    changes: dict[str, object], base: syntax.Mapping, shape: Shape | None, game: str, chance: Random
) -> None:
    """One change, at a place at random below this one."""
    open_to = [each for each in base.entries if each.key.text not in (*PROSE, "extends")]
    if not open_to:
        return
    entry = chance.choice(open_to)
    key = entry.key.text
    below = inner_shape(shape, key) if isinstance(shape, Keys | Table) else None
    deeper = isinstance(entry.value, syntax.Mapping) and chance.random() < 0.85
    if deeper and isinstance(entry.value, syntax.Mapping):
        inside = changes.setdefault(key, {})
        if isinstance(inside, dict):
            _change(inside, entry.value, below, game, chance)
        return
    way = chance.randrange(6)
    if way < 2:
        changes[key] = None
    elif way == 2:
        changes[key] = plain(_elsewhere(base.entries, chance))
    elif way == 3:
        changes[_fresh(key, chance)] = plain(entry.value)
    else:
        changes[key] = _shaped(below, game, chance, 4)


def _elsewhere(entries: Iterable[syntax.Entry], chance: Random) -> syntax.Node:
    return chance.choice([each.value for each in entries])


def _fresh(key: str, chance: Random) -> str:
    return chance.choice((f"{key}+", f"{key}2", key[:-1] or "x", key.upper()))


def plain(node: syntax.Node) -> object:
    """What a node says, without its places."""
    match node:
        case syntax.Mapping(entries=entries):
            return {entry.key.text: plain(entry.value) for entry in entries}
        case syntax.Sequence(items=items):
            return [plain(item) for item in items]
        case syntax.Scalar(null=True):
            return None
    return node.text


MAKERS: Mapping[str, Callable[[str, Random], str]] = {
    TEXT: _mutated,
    PHRASE: _phrased,
    YAML: _any_yaml,
    VARIANT: _varied,
}
