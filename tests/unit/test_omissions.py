"""What is forgotten of a word is told by its name, whatever kind of word it is.

Each word of each kind loses one thing after the other: what reads it, its code, its words. Its
example then fails, and the error names it; it never becomes another word.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, cast

import pytest

from rulekit.check import leaves, scoring
from rulekit.check.phrases import choices, effects, routes
from rulekit.language.declarations import SHAPES
from rulekit.language.forms import Form
from rulekit.language.words import FUNCTIONS, PROPERTIES, QUESTIONS, WORDS, Unsaid, Word
from rulekit.lower import lower
from rulekit.lower.values import functions as function_code
from rulekit.lower.values import properties as property_code
from rulekit.machine.view import sees
from rulekit.model.expr import Expr, Guarded
from rulekit.model.route import Route
from rulekit.model.ruleset import Ruleset
from rulekit.rulebook import LANGUAGES, Played, rulebook
from rulekit.rulebook.language import Language
from rulekit.settle import settle
from rulekit.source import Span
from rulekit.syntax.tree import Phrase
from rulekit.types import CARD, Type
from tests.unit import test_forms, test_words
from tests.unit.test_forms import ROWS, SPOKEN, WRITTEN, in_draw, rules_with
from tests.unit.variants import findings, sound

# ── what reads it ─────────────────────────────────────────────────────────────────────────────

READING: dict[str, ModuleType] = {
    "effect": effects, "block": effects, "route": routes, "choice": choices, "zone": leaves,
    "pattern": leaves, "wilds": leaves, "recipient": scoring,
}  # fmt: skip
"""The module in which each kind of phrase is parsed."""


def renamed(phrase: Phrase, word: str) -> Phrase:
    """The phrase as the grammar would give it if the form were called `weather`."""
    parts = tuple(renamed(p, word) if isinstance(p, Phrase) else p for p in phrase.parts)
    return replace(phrase, kind="weather" if phrase.kind == word else phrase.kind, parts=parts)


@WRITTEN
def test_a_form_that_nothing_reads_is_named(
    monkeypatch: pytest.MonkeyPatch, kind: str, form: Form
) -> None:
    parse = READING[kind].parse

    def parsed(*args: Any) -> Phrase | None:
        phrase: Phrase | None = parse(*args)
        return phrase if phrase is None or args[1] != kind else renamed(phrase, form.word)

    monkeypatch.setitem(ROWS[kind], "weather", replace(form, word="weather"))  # type: ignore[misc]
    text = test_forms.variant_of(test_forms.game_with(kind, form))
    monkeypatch.setattr(READING[kind], "parse", parsed)
    with pytest.raises(Unsaid, match=r"rulekit has no (reader|class|meaning) for 'weather'"):
        findings(text)


@pytest.mark.parametrize("row", WORDS, ids=test_words.labelled)
def test_a_word_without_a_row_is_no_other_word(monkeypatch: pytest.MonkeyPatch, row: Word) -> None:
    for rows in (PROPERTIES, QUESTIONS, FUNCTIONS, test_words.words.GIVEN):
        left = {key: each for key, each in rows.items() if each.word != row.word}
        for key in set(rows) - set(left):
            monkeypatch.delitem(rows, key)  # type: ignore[arg-type]
    assert any(f"'{row.word}'" in each for each in findings(test_words.game_with(row)))


# ── its code ──────────────────────────────────────────────────────────────────────────────────

CODE = (function_code.FUNCTIONS, property_code.PROPERTIES)
CODED = [row for row in WORDS if any(row.word in table for table in CODE)]


@pytest.mark.parametrize("row", CODED, ids=test_words.labelled)
def test_a_word_without_code_is_named(monkeypatch: pytest.MonkeyPatch, row: Word) -> None:
    rules = sound(test_words.game_with(row))
    for table in CODE:
        monkeypatch.delitem(table, row.word, raising=False)  # type: ignore[arg-type]
    with pytest.raises(Unsaid, match=f"no code for '{row.word}'"):
        compiled(rules)


def compiled(rules: Ruleset) -> None:
    """For every table size; without bounds before solves, which are code of another sort."""
    for players in rules.players:
        lower(settle(rules, players, {}), sparing=False)


@dataclass(frozen=True, slots=True)
class Weather:
    """An effect, a choice or a target of which there is nothing but the class."""

    span: Span
    name: str = "weather"
    type: Type = CARD
    where: Expr | None = None


def meaning_weather(rules: Ruleset, kind: str) -> Ruleset:
    """The rules with a meaning of some kind that no part of rulekit knows."""
    span = rules.span
    unknown = cast("Any", Weather(span))
    deck_zone, meld = rules.zones["stock"], next(iter(rules.kinds.values()))
    match kind:
        case "effect":
            return replace(rules, deal=(*rules.deal, unknown))
        case "effect of a choice":
            return with_actions(rules, effects=(unknown,))
        case "choice":
            return with_actions(rules, choices=(unknown,))
        case "target":
            return replace(rules, start=Route(((None, unknown),), span))
        case "shape":
            stock = replace(deck_zone, shape=cast("Any", "weather"))
            return replace(rules, zones={**rules.zones, "stock": stock})
        case "sight":
            stock = replace(deck_zone, sight=Guarded(((None, cast("Any", "weather")),)))
            return replace(rules, zones={**rules.zones, "stock": stock})
        case _:
            assert meld.wilds is not None
            wilds = replace(meld.wilds.cases[0][1], mobility=cast("Any", "weather"))
            changed = replace(meld, wilds=Guarded(((None, wilds),)))
            return replace(rules, kinds={**rules.kinds, meld.name: changed})


def with_actions(rules: Ruleset, **changes: Any) -> Ruleset:
    """The rules with every action changed."""
    phases = {
        name: replace(phase, actions=tuple(replace(each, **changes) for each in phase.actions))
        for name, phase in rules.phases.items()
    }
    return replace(rules, phases=phases)


MEANINGS = ("effect", "effect of a choice", "choice", "target", "shape", "sight", "mobility")


@pytest.mark.parametrize("kind", MEANINGS)
def test_a_meaning_without_code_is_named(kind: str) -> None:
    """Where mypy, which tells each place that does not know it, was not asked."""
    rules = rules_with({"melds": {"tried": {"is": "4+ cards, same suit, in sequence",
                                            "wilds": "any, may shift"}}})  # fmt: skip
    first = {"tried": rules.kinds["tried"], **rules.kinds}
    compiled(replace(rules, kinds=first))
    with pytest.raises(Unsaid, match="no code for 'weather'"):
        compiled(meaning_weather(replace(rules, kinds=first), kind))


def test_a_sight_that_views_do_not_know_is_named() -> None:
    with pytest.raises(Unsaid, match="no code for 'weather'"):
        sees(cast("Any", "weather"), "player", 0, 0, (0, 1))


# ── its words ─────────────────────────────────────────────────────────────────────────────────

PREFIX = {
    "effect": "effect", "block": "effect", "route": "target", "choice": "choice", "zone": "sight",
    "pattern": "feature", "wilds": "mobility", "given": "given", "property": "property",
    "question": "question", "function": "call",
}  # fmt: skip
"""How the phrases for words of a kind are called, with a dot and the word after it."""

CALLED = {
    "pick_as": "choice.contract", "pick_as_leaving": "choice.contract",
    "deal_all": "effect.deal.all", "end_hand": "target.end", "deal_again": "target.again",
    "first_deal": "target.deal", "pick": "choice.one", "pick_among": "choice.one",
    "pick_onto": "choice.layoff", "pick_onto_leaving": "choice.layout", "pick_using": "meld.using",
    "pick_leaving": "choice.melds", "pick_any": "choice.any_melds", "pick_number": "choice.number",
    "in_sequence": "feature.sequence", "wilds_none": "wilds.none", "wilds_up_to": "wilds",
    "wilds_any": "wilds.any", "pays": "pays", "me": "me", "reason": "ended", "perform": "perform",
}  # fmt: skip
"""Those that are called otherwise."""

LIKE_OTHERS = {
    "when", "otherwise", "perform", "each", "to",  # in sentences that have no words of their own
    "players", "size",  # as the number that they are
}  # fmt: skip
"""What is said with the words of other phrases."""


def said_by(rules: Ruleset, language: Language, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The phrases that the pages of some rules need."""
    met: set[str] = set()
    say = type(language).say

    def noted(self: Language, key: str, **parts: object) -> str:
        met.add(key)
        return say(self, key, **parts)

    with monkeypatch.context() as patch:
        patch.setattr(type(language), "say", noted)
        printed(rules, language)
    return met


def printed(rules: Ruleset, language: Language) -> None:
    """For every table size."""
    for players in rules.players:
        rulebook(Played(rules, players), language.code)


def assert_words_are_missed(
    monkeypatch: pytest.MonkeyPatch, rules: Ruleset, code: str, called: str
) -> None:
    """Without the phrases for a word there is no page, and the error names it."""
    language = LANGUAGES[code]
    own = {key for key in language.phrases if key == called or key.startswith(f"{called}.")}
    assert own & said_by(rules, language, monkeypatch), f"nothing is said of '{called}'"
    left = {key: text for key, text in language.phrases.items() if key not in own}
    monkeypatch.setattr(language, "phrases", left)
    with pytest.raises(Unsaid, match=rf"no phrase for '{called}"):
        printed(rules, language)


@pytest.mark.thorough
@SPOKEN
@WRITTEN
def test_a_form_without_words_is_named(
    monkeypatch: pytest.MonkeyPatch, kind: str, form: Form, language: str
) -> None:
    if form.word not in LIKE_OTHERS:
        rules = rules_with(test_forms.game_with(kind, form))
        called = CALLED.get(form.word) or f"{PREFIX[kind]}.{form.word}"
        assert_words_are_missed(monkeypatch, rules, language, called)


@pytest.mark.thorough
@SPOKEN
@pytest.mark.parametrize("row", WORDS, ids=test_words.labelled)
def test_a_word_without_words_is_named(
    monkeypatch: pytest.MonkeyPatch, row: Word, language: str
) -> None:
    if row.word not in LIKE_OTHERS:
        rules = sound(test_words.game_with(row))
        called = CALLED.get(row.word) or f"{PREFIX[type(row).__name__.lower()]}.{row.word}"
        assert_words_are_missed(monkeypatch, rules, language, called)


@SPOKEN
@pytest.mark.parametrize("shape", sorted({row.shape for row in SHAPES.values()}))
def test_a_shape_without_words_is_named(
    monkeypatch: pytest.MonkeyPatch, shape: str, language: str
) -> None:
    laid = {"do": {"when tried is empty": "move top of stock to tried"}}
    rules = rules_with({"zones": {"tried": "card, face up"}, **in_draw(laid)})
    assert_words_are_missed(monkeypatch, rules, language, f"shape.{shape}")


# ── its example ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("row", WORDS, ids=test_words.labelled)
def test_a_word_without_an_example_fails_its_test(row: Word) -> None:
    with pytest.raises(AssertionError):
        test_words.test_the_example_holds_the_word(replace(row, example=""))


@WRITTEN
def test_a_form_without_an_example_fails_its_test(kind: str, form: Form) -> None:
    with pytest.raises(AssertionError):
        test_forms.test_the_example_is_of_the_form(kind, replace(form, example=""))
