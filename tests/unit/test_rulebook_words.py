"""Every node of the model has words in every language; a node added without them fails here."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import rulekit.model.choice
import rulekit.model.effect
import rulekit.model.expr
import rulekit.model.route
import rulekit.model.ruleset
import rulekit.rulebook
from rulekit.check.phrases.stated import ASSIGNABLE
from rulekit.language.declarations import EXTREMES, MOBILITIES, PAYOFFS, SHAPES, SIDES, SIGHTS, Life
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES, QUESTIONS
from rulekit.model.choice import Unit
from rulekit.rulebook import LANGUAGES, english, spanish
from rulekit.rulebook.language import Language, Noun
from rulekit.types import FLAG

ROOM = Path(rulekit.rulebook.__file__).parent
CHECK = ROOM.parent / "check"

spoken = pytest.mark.parametrize("language", LANGUAGES.values(), ids=list(LANGUAGES))


def literals(folder: Path, name: str, at: int) -> set[str]:
    """The texts written as an argument of calls of a name, in the files of a folder."""
    found = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and len(node.args) > at and called(node) == name:
                found |= {
                    each.value
                    for each in ast.walk(node.args[at])
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                }
    return found


def called(node: ast.Call) -> str:
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


# ── tables of nodes ───────────────────────────────────────────────────────────────────────────


@spoken
def test_every_expression_is_said(language: Language) -> None:
    """That the code says each is proved by mypy; what it says stands in every language."""
    keys = set()
    for name in ("values.py", "prose.py", "printed/deeds.py", "printed/moves.py"):
        tree = ast.parse((ROOM / name).read_text(encoding="utf-8"))
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args)
        keys |= {
            text.value
            for call in calls
            if called(call) in ("say", "_sign", "_exists")
            for text in ast.walk(call.args[-1 if called(call) == "_exists" else 0])
            if isinstance(text, ast.Constant) and isinstance(text.value, str)
        }
    found = {key for key in keys if re.fullmatch(r"[a-z][a-z_.]*[a-z]", key)}
    assert {"between", "fits", "option", "whether", "any.not", "every"} <= found
    quantified = {"count", "sum", "all", "highest", "lowest", "highest.cell", "lowest.cell"}
    along = {f"{key}{way}" for key in ("first", "best", "worst") for way in ("", ".from")}
    everybody = {f"{key}.anybody" for key in ("any", "any.not", "every")}
    assert {*found, *quantified, *along, *everybody} <= {*language.phrases, *language.printed}


@spoken
def test_every_effect_is_said(language: Language) -> None:
    """That the code says each is proved by mypy; what it says stands in every language."""
    code = (ROOM / "deeds.py").read_text(encoding="utf-8")
    keys = set(re.findall(r'"(effect\.[a-z_.]+)"', code))
    assert {"effect.lay", "effect.lay.many", "effect.must", "effect.put_back"} < keys
    moves = {f"effect.{verb}.{n}" for verb in ("move", "bottom") for n in ("one", "many", "whole")}
    assert {*keys, *moves} <= {*language.phrases, *language.printed}


@spoken
@pytest.mark.parametrize("kind", ["choice", "target"])
def test_every_choice_and_target_is_said(kind: str, language: Language) -> None:
    """As with effects."""
    code = "".join(
        (ROOM / f"{name}.py").read_text(encoding="utf-8") for name in ("deeds", "choices")
    )
    keys = set(re.findall(rf'"({kind}\.[a-z_.]+)"', code))
    assert {"choice.number", "choice.any_melds", "target.end.won", "target.pass"} & keys
    assert keys <= {*language.phrases, *language.printed}
    assert {f"choice.melds.{unit}" for unit in get_args(Unit)} <= set(language.phrases)


@spoken
def test_every_given_word_is_said(language: Language) -> None:
    """`me` depends on where it stands."""
    words = {*GIVEN, "next_player", "previous_player", "random_player"} - {"me"}
    assert {f"given.{word}" for word in words} <= set(language.phrases)
    assert set(ASSIGNABLE) <= words


@spoken
def test_every_property_and_question_is_said(language: Language) -> None:
    wanted = {f"property.{name}" for _, name in PROPERTIES}
    for _, name in QUESTIONS:
        wanted |= {f"question.{name}", f"question.{name}.not"}
    assert wanted <= set(language.phrases)
    assert not any(row.gives == FLAG for row in PROPERTIES.values())


@spoken
def test_every_function_is_said(language: Language) -> None:
    assert {f"call.{name}" for name in (*FUNCTIONS, "seat")} <= set(language.phrases)


@spoken
def test_every_way_of_declaring_is_said(language: Language) -> None:
    """Shapes and sights of zones, wilds, lives of variables, payoffs, directions."""
    wanted = {f"shape.{row.shape}" for row in SHAPES.values()}
    wanted |= {f"sight.{sight}" for sight in SIGHTS}
    wanted |= {f"mobility.{each}" for each in ("fixed", *MOBILITIES)}
    wanted |= {f"life.{each}" for each in get_args(Life)}
    wanted |= {f"payoff.{each}" for each in PAYOFFS}
    wanted |= {f"direction.{each}" for each in SIDES}
    wanted |= {f"match.{each}" for each in EXTREMES}
    for op in ("=", "!=", "<", "<=", ">", ">="):
        wanted |= {f"number.{op}", f"rank.{op}"}
    wanted |= {f"number.{op}" for op in ("+", "-", "*", "/", "mod")}
    assert wanted <= set(language.phrases)


# ── every part of the model reaches a page ────────────────────────────────────────────────────

UNPRINTED = {
    "Ruleset": {
        "name": "the title is printed",
        "about": "hand-written, so it could disagree with the options",
        "rulings": "hand-written: why the rules are so, not what they are",
        "reasons": "printed as the ends that can be reached",
        "examples": "they are tests",
        "conserved": "what tests hold, which is no rule of play",
    },
    "Option": {"default": "what counts here is printed, chosen or not"},
    "LeastPoints": {"beyond": "what a condition comes to; the condition is printed"},
    "Deck": {"symbols": "how programs write cards"},
    "Phase": {"about": "hand-written, so it could disagree with the options"},
    "Action": {
        "about": "hand-written, so it could disagree with the options",
        "phase": "the section it stands in",
    },
}


MODEL = (
    rulekit.model.ruleset,
    rulekit.model.expr,
    rulekit.model.effect,
    rulekit.model.route,
    rulekit.model.choice,
)


def model_parts() -> Iterator[tuple[str, str]]:
    """Class and field of all that rules consist of."""
    for module in MODEL:
        for name, each in vars(module).items():
            if is_dataclass(each) and isinstance(each, type) and each.__module__ == module.__name__:
                yield from ((name, part.name) for part in fields(each))


@pytest.mark.parametrize(("name", "part"), sorted(set(model_parts())))
def test_every_part_of_the_model_is_read(name: str, part: str) -> None:
    """Some sentence depends on it, or it is said here why none does."""
    if part in UNPRINTED.get(name, {}):
        return
    text = "\n".join(
        path.read_text(encoding="utf-8")
        for path in ROOM.glob("*.py")
        if path.name not in ("settled.py", "reach.py", "page.py")
    )
    assert re.search(rf"\.{part}\b", text), f"{name}.{part} is never printed"


# ── the languages agree ───────────────────────────────────────────────────────────────────────


def test_all_languages_have_the_same_phrases_and_nouns() -> None:
    first, *others = LANGUAGES.values()
    for other in others:
        assert set(other.phrases) == set(first.phrases)
        assert set(other.nouns) == set(first.nouns)


def test_phrases_say_the_same_parts() -> None:
    """A part that one language leaves out would be lost in it: what is chosen, how many."""
    free = {
        "card",
        "cards",
        "the_card",
        "all_cards",
        "the",
        "one",
        "many",
        "bare",
        "each",
        "every",
        "all",
    }
    first, *others = LANGUAGES.values()
    for other in others:
        for key, phrase in other.phrases.items():
            parts, same = ({p for _, p, _, _ in Formatter().parse(text) if p} - free
                           for text in (phrase, first.phrases[key]))  # fmt: skip
            if key not in ("match.highest", "match.lowest", "each_zone") and not key.endswith(
                ".cell"
            ):
                assert parts == same, key


@spoken
def test_no_phrase_is_written_in_vain(language: Language) -> None:
    """Each phrase is named in the code, whole or by its first part."""
    code = "\n".join(
        path.read_text(encoding="utf-8")
        for path in ROOM.glob("*.py")
        if path.stem not in ("english", "spanish")
    )
    written = set(re.findall(r"""["']([a-z_]+(?:\.[a-z_]+)*)["']""", code))
    begun = set(re.findall(r"""f["']([a-z_.]+)\.?\{""", code))
    for key in language.phrases:
        known = key in written or any(key.startswith(part.rstrip(".")) for part in begun)
        stem = key.rpartition(".")[0]
        assert known or stem in written or any(stem.startswith(p) for p in written), key


def test_english_articles_and_spanish_contractions() -> None:
    english, spanish = LANGUAGES["en"], LANGUAGES["es"]
    assert english.polish("there is a ‹opening› and a pair") == "There is an ‹opening› and a pair."
    assert spanish.polish("de el mazo a el pozo") == "Del mazo al pozo."
    assert spanish.polish("diamantes y ‹x› o otro") == "Diamantes y ‹x› u otro."


def test_nouns_are_declined() -> None:
    spanish = LANGUAGES["es"]
    card, player = spanish.nouns["card"], spanish.nouns["player"]
    forms = ("a", "the", "that", "other", "chosen", "every", "no", "all")
    assert [spanish.form(form, card) for form in forms] == [
        "una carta", "la carta", "esa carta", "esa otra carta", "la carta elegida", "cada carta",
        "ninguna carta", "todas las cartas",
    ]  # fmt: skip
    assert spanish.form("no", player) == "ningún jugador"
    assert spanish.form("other", player) == "ese otro jugador"
    assert LANGUAGES["en"].form("other", player) == "that other jugador"
    assert spanish.form("chosen", spanish.nouns["spread"]) == "las combinaciones elegidas"
    assert LANGUAGES["en"].form("the", Noun("box", "boxes")) == "the box"


def test_names_take_their_article_from_the_rule_file() -> None:
    spanish = LANGUAGES["es"]
    assert spanish.titled("las fichas") == "las fichas"
    assert spanish.titled("las fichas", "player") == "sus fichas"
    assert spanish.titled("carta ‹x›") == "la carta ‹x›"
    assert spanish.bare("el mazo") == "mazo"


@pytest.mark.parametrize(("code", "one", "many"), [
    ("en", "column", "columns"), ("en", "box", "boxes"), ("en", "party", "parties"),
    ("en", "part of the board", "parts of the board"), ("en", "play", "plays"),
    ("es", "columna", "columnas"), ("es", "parte del tablero", "partes del tablero"),
    ("es", "vez", "veces"), ("es", "color", "colores"),
])  # fmt: skip
def test_names_of_lists_have_a_plural(code: str, one: str, many: str) -> None:
    assert LANGUAGES[code].plural(one) == many


def test_tiles_are_one_or_several_where_cards_are() -> None:
    for nouns in (english.NOUNS, spanish.NOUNS):
        for cards, tiles in (("card", "tile"), ("cards", "tiles")):
            assert nouns[cards].several == nouns[tiles].several
