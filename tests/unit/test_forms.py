"""Every form of effect, zone, meld and score has a row, code, words in every language, an example.

A form for which one of these is forgotten is named, here and, should it slip through, by an error.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import get_args

import pytest

import rulekit
from rulekit.check import SEEN
from rulekit.check.names import RESERVED, Names, Scope
from rulekit.check.phrases.effects import Effects, as_stated
from rulekit.check.phrases.reading import expressions
from rulekit.check.phrases.stated import Stated
from rulekit.check.phrases.whereabouts import Whereabouts
from rulekit.diagnostics import Report
from rulekit.language.declarations import (
    FEATURES,
    MOBILITIES,
    RECIPIENTS,
    SHAPES,
    SIGHTS,
    WILDS,
    Mobility,
    Shape,
    ShapeWord,
    Sight,
    mobility_of,
    sight_of,
)
from rulekit.language.effects import BLOCKS, EFFECTS, OPENINGS
from rulekit.language.forms import Form, Part, alternatives
from rulekit.language.play import CHOICES, TARGETS, THINGS, Thing
from rulekit.language.words import Unsaid
from rulekit.lower import lower
from rulekit.model.choice import Choice
from rulekit.model.effect import Effect
from rulekit.model.occurring import effects_of
from rulekit.model.route import Target
from rulekit.rulebook import LANGUAGES, Played, rulebook
from rulekit.settle import settle
from rulekit.source import SourceFile, Span
from rulekit.syntax import table
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase, walk
from rulekit.syntax.yaml import Scalar
from rulekit.types import NUMBER, UNKNOWN, Type
from tests.unit.variants import findings, sound

ROWS: Mapping[str, Mapping[str, Form]] = {
    "effect": EFFECTS,
    "block": BLOCKS,
    "route": TARGETS,
    "choice": CHOICES,
    "zone": SIGHTS,
    "pattern": FEATURES,
    "wilds": {**WILDS, **MOBILITIES},
    "recipient": RECIPIENTS,
}
"""All forms, by the kind of phrase in which one stands."""

FORMS = [(kind, form) for kind, forms in ROWS.items() for form in forms.values()]
WRITTEN = pytest.mark.parametrize(
    ("kind", "form"), FORMS, ids=[f"{kind}-{form.word}" for kind, form in FORMS]
)
SPOKEN = pytest.mark.parametrize("language", LANGUAGES)

TIDY = {"tidy(number)": "score of me += number"}
TEAMS = {"players": 4, "teams": "2 sides, alternating"}


# ── the small game with an example ────────────────────────────────────────────────────────────


def phrase_of(kind: str, form: Form) -> str:
    """The whole phrase in which an example stands."""
    return f"pile of each player, {form.example}" if kind == "zone" else form.example


def game_with(kind: str, form: Form) -> dict[str, object]:
    """What the small game needs more to use an example."""
    phrase = phrase_of(kind, form)
    match kind:
        case "effect":
            return game_doing(form)
        case "block":
            first = {"when size of stock > 10": "score of me += 1"}
            chain = first if form.word == "otherwise" else {}
            body = "score of player -= 1" if form.word == "for_each" else "score of me -= 1"
            return in_draw({"do": {**chain, phrase: body}})
        case "route":
            return game_leading(form)
        case "choice":
            return game_choosing(phrase)
        case "zone":
            teams = TEAMS if form.word == "seen_by_team" else {}
            return {**teams, **game_with_zone(phrase, "move top of stock to tried")}
        case "pattern":
            return {"melds": {"tried": phrase}}
        case "wilds":
            return {"melds": {"tried": {"is": "4+ cards, same suit, in sequence", "wilds": phrase}}}
        case _:
            return {"scoring": {phrase: {"tried": 1}}}


def game_doing(form: Form) -> dict[str, object]:
    """An action, or a deal, that does what the example says."""
    if form.opens == "deal":
        return {"deal": ["shuffle deck into stock", "move top of stock to discard", form.example]}
    choices = {
        "lay": {"meld": "meld from hand"},
        "add": {"layoff": "layoff from hand on table of all_players"},
    }
    before = ["remember table"] if form.word == "put_back" else []
    tried: dict[str, object] = {"do": [*before, form.example]}
    if form.word in choices:
        tried["choose"] = choices[form.word]
    procedures = {"procedures": TIDY} if form.word == "perform" else {}
    return {**procedures, **in_draw(tried)}


def game_leading(form: Form) -> dict[str, object]:
    """An action that leads where the example says: in a turn, a claim, or before a match."""
    match form.word:
        case "first_deal":
            return {"match": {"start": form.example}}
        case "resume":
            claim = {"after": "discard", "who": "everyone - actor", "tried": {"next": form.example}}
            return {"claims": {"call": claim}}
        case _:
            return in_draw({"when": "turns = 3", "next": form.example})


def game_choosing(phrase: str) -> dict[str, object]:
    """An action of which the phrase is the choice, at a table of melds that all share or not."""
    teams = TEAMS if "team" in phrase else {}
    name = phrase.removeprefix("any ").split()[0]
    does = {"choose": {name: phrase}, "do": "move top of stock to hand of me"}
    contracts = {"contracts": {"two_runs": "2 runs"}} if " as " in phrase else {}
    return {**teams, **contracts, "zones": {"shared": "melds, face up"}, **in_draw(does)}


def in_draw(tried: object) -> dict[str, object]:
    return {"play": {"draw": {"tried": tried}}}


def game_with_zone(declared: str, does: str, **action: object) -> dict[str, object]:
    return {"zones": {"tried": declared}, **in_draw({"do": does, **action})}


def rules_with(change: dict[str, object]) -> rulekit.Ruleset:
    return sound(variant_of(change))


def variant_of(change: dict[str, object]) -> str:
    return "".join(f"{key}: {json.dumps(value)}\n" for key, value in change.items())


def assert_works(rules: rulekit.Ruleset, text: str) -> None:
    """It is compiled for every table size, printed in every language, and played."""
    assert all(lower(settle(rules, players, {})).functions for players in rules.players)
    for language in LANGUAGES:
        pages = [rulebook(Played(rules, size), language) for size in rules.players]
        assert any(text in written(span) for page in pages for span in page.spans())
    assert played(rules, "interp")


def played(rules: rulekit.Ruleset, engine: str) -> object:
    return rulekit.simulate(rulekit.Game(rules, {}), hands=2, seed=3, engine=engine, rows=True).rows


def written(span: Span) -> str:
    """A phrase as it is read: JSON puts a backslash before a quote."""
    return span.text.replace("\\", "")


def tree_of(kind: str, text: str) -> Phrase:
    scalar = Scalar(text, SourceFile("example", text).span(0, len(text)))
    found = parse(scalar, kind, Report())
    assert found is not None, text
    return found


@WRITTEN
def test_the_example_is_of_the_form(kind: str, form: Form) -> None:
    met = walk(tree_of(kind, phrase_of(kind, form)))
    assert form.word in {part.kind for part in met if isinstance(part, Phrase)}


@pytest.mark.thorough
@WRITTEN
def test_the_example_works(kind: str, form: Form) -> None:
    shown = "tried" if kind in ("zone", "pattern", "wilds") else form.example
    assert_works(rules_with(game_with(kind, form)), shown)


@pytest.mark.thorough
@WRITTEN
def test_both_engines_play_the_example_alike(kind: str, form: Form) -> None:
    rules = rules_with(game_with(kind, form))
    assert played(rules, "interp") == played(rules, "wasm")


@pytest.mark.parametrize("row", THINGS.values(), ids=list(THINGS))
def test_each_word_for_what_is_chosen_works(row: Thing) -> None:
    assert row.example.split()[0] == row.word
    rules = rules_with(game_choosing(row.example))
    assert {each.name for each in chosen(rules)} == {row.word}
    assert_works(rules, row.example)


def chosen(rules: rulekit.Ruleset) -> list[Choice]:
    """What is chosen in the action that is tried."""
    actions = [action for phase in rules.phases.values() for action in phase.actions]
    return [choice for action in actions if action.name == "tried" for choice in action.choices]


@pytest.mark.parametrize("row", SHAPES.values(), ids=list(SHAPES))
def test_a_zone_of_each_shape_works(row: ShapeWord) -> None:
    assert row.example.split(",")[0].split()[0] == row.word
    owner = " of me" if "each player" in row.example else ""
    if row.shape == "melds":
        change = game_with_zone(row.example, "lay meld on tried", choose={"meld": "meld from hand"})
    else:
        goes = {f"when tried{owner} is empty": f"move top of stock to tried{owner}"}
        change = {"zones": {"tried": row.example}, **in_draw({"do": goes})}
    rules = rules_with(change)
    assert rules.zones["tried"].shape == row.shape
    assert_works(rules, "tried")


@WRITTEN
def test_a_form_is_told_with_a_name_for_each_part(kind: str, form: Form) -> None:
    """No name is left over, and no sign of the grammar is."""
    assert all(part.name in form.written for part in form.parts)
    assert not re.search(r"\b(sum|property|condition|comparison|UNITS)\b", form.written)
    assert form.meaning
    assert form.example


# ── nothing is forgotten ──────────────────────────────────────────────────────────────────────


def snake(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


def test_every_effect_has_a_form_and_every_form_an_effect() -> None:
    """`deal everything` is a deal without a number, `otherwise` a part of the `when` before it."""
    made = {snake(kind) for kind in get_args(Effect)}
    assert {*EFFECTS, *BLOCKS} - {"deal_all", "otherwise"} == made


@pytest.mark.parametrize("form", EFFECTS.values(), ids=list(EFFECTS))
def test_every_effect_has_a_reader_or_is_what_stands_in_its_form(form: Form) -> None:
    readers = effects_of_nothing().readers
    assert set(readers) < set(EFFECTS)
    if form.word not in readers:
        kind = next(kind for kind in get_args(Effect) if snake(kind) == form.word)
        assert len(fields(kind)) == 1 + len(form.parts)
        assert all(part.types and part.as_a != "word" for part in form.parts)


def effects_of_nothing() -> Effects:
    """What reads effects where no name is declared."""
    exprs = expressions(Names(), Report(), lambda _: ((), UNKNOWN, False))
    return Effects(exprs, Whereabouts(exprs.names, exprs.report, {}), {}, {})


TYPED = [
    (kind, form, at)
    for kind in ("effect", "block", "route")
    for form in ROWS[kind].values()
    for at, part in enumerate(form.parts)
    if part.types and part.as_a != "word" and part.name != "THINGS"
]
"""What stands in effects and targets, but what there are several of: whatever has members."""


@pytest.mark.parametrize(
    ("kind", "form", "at"), TYPED, ids=[f"{kind}-{form.word}-{at}" for kind, form, at in TYPED]
)
def test_what_may_stand_in_a_form_is_what_its_row_says(
    monkeypatch: pytest.MonkeyPatch, kind: str, form: Form, at: int
) -> None:
    """Of a row that wants something else, the example is refused."""
    if tree_of(kind, form.example).parts[at] is None:
        return  # what may be left out, and is
    other = replace(form.parts[at], types=(Type("weather"),))
    parts = (*form.parts[:at], other, *form.parts[at + 1 :])
    monkeypatch.setitem(ROWS[kind], form.word, replace(form, parts=parts))  # type: ignore[misc]
    told = findings(variant_of(game_with(kind, form)))
    assert any("a weather is wanted" in each or "not a place for this" in each for each in told)


@pytest.mark.parametrize("form", EFFECTS.values(), ids=list(EFFECTS))
def test_what_is_read_is_the_effect_of_the_form(form: Form) -> None:
    rules = rules_with(game_with("effect", form))
    met = [effect for effect in effects_of(rules) if written(effect.span) == form.example]
    assert {snake(type(effect)) for effect in met} == {form.word.removesuffix("_all")}


def test_every_target_has_a_form_and_every_form_a_target() -> None:
    """That a claim goes by is never written."""
    made = {snake(kind) for kind in get_args(Target)} - {"let_by"}
    assert {word.removesuffix("_hand") for word in TARGETS} == made


@pytest.mark.parametrize("form", TARGETS.values(), ids=list(TARGETS))
def test_where_a_form_leads_is_the_target_of_the_form(form: Form) -> None:
    rules = rules_with(game_with("route", form))
    actions = [action for phase in rules.phases.values() for action in phase.actions]
    ways = [rules.match.start, *(action.route for action in actions if action.name == "tried")]
    met = {snake(type(target)) for way in ways if way is not None for target in way.targets}
    assert met == {form.word.removesuffix("_hand")}


def test_every_choice_is_what_some_example_chooses() -> None:
    examples = [row.example for row in (*CHOICES.values(), *THINGS.values())]
    made = {type(each) for text in examples for each in chosen(rules_with(game_choosing(text)))}
    assert made == set(get_args(Choice))


def test_every_sight_mobility_and_shape_has_a_form() -> None:
    assert set(get_args(Sight)) == set(SIGHTS) == set(SEEN)
    assert set(get_args(Mobility)) == {"fixed", *MOBILITIES}
    assert set(get_args(Shape)) == {row.shape for row in SHAPES.values()}


@SPOKEN
def test_every_form_has_words(language: str) -> None:
    """A condition and an `otherwise` are said as in any other sentence."""
    known = set(LANGUAGES[language].phrases)
    for word in {*EFFECTS, *BLOCKS} - {"deal_all", "when", "otherwise"}:
        assert any(key.split(".")[:2] == ["effect", word] for key in known), word
    assert {"effect.deal.all", "if", "otherwise"} <= known
    assert {f"target.{word}" for word in ("go", "end", "again", "deal", "resume")} <= known
    assert {f"sight.{word}" for word in SIGHTS} <= known
    assert {f"mobility.{word}" for word in ("fixed", *MOBILITIES)} <= known
    assert {f"shape.{row.shape}" for row in SHAPES.values()} <= known


def test_words_that_effects_begin_with_are_no_names() -> None:
    assert {form.opens for form in EFFECTS.values()} - {""} == OPENINGS
    assert OPENINGS < RESERVED


def test_the_grammar_has_every_form() -> None:
    text = table.grammar_text()
    for forms in (*ROWS.values(), WILDS, MOBILITIES):
        assert all(f"-> {form.word}" in text for form in forms.values())
    assert "@" not in text
    assert alternatives(WILDS.values()) in text


# ── what is forgotten is told by name ─────────────────────────────────────────────────────────

DOUBLE = Form(
    "double", '"double" property', (Part("CELL", (NUMBER,), "cell"),), "a number is doubled",
    "double score of me",
)  # fmt: skip


def test_an_effect_without_a_class_is_named() -> None:
    phrase = tree_of("effect", "reveal hand")
    with pytest.raises(Unsaid, match="no class for 'double'"):
        as_stated(Stated(DOUBLE, phrase, Scope(), effects_of_nothing().exprs))


@SPOKEN
def test_an_effect_without_words_is_named(monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    rules = rules_with(game_with("effect", EFFECTS["pay"]))
    phrases = {**LANGUAGES[language].phrases}
    del phrases["effect.pay"]
    monkeypatch.setattr(LANGUAGES[language], "phrases", phrases)
    with pytest.raises(Unsaid, match=r"no phrase for 'effect\.pay'"):
        rulebook(Played(rules, 2), language)


def test_a_sight_and_a_mobility_without_a_meaning_are_named() -> None:
    with pytest.raises(Unsaid, match="no meaning for 'seen_by_dealer'"):
        sight_of("seen_by_dealer")
    with pytest.raises(Unsaid, match="no meaning for 'shift_twice'"):
        mobility_of("shift_twice")


def test_a_row_is_a_line_of_the_grammar_and_of_the_pages() -> None:
    assert DOUBLE.written == "double CELL"
    assert DOUBLE.opens == "double"
    assert '"double" property' in alternatives([DOUBLE])
    assert alternatives([DOUBLE]).endswith("-> double")
