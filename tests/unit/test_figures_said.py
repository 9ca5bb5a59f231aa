"""What figures are called and how differences are said, in each language."""

from __future__ import annotations

import re

import pytest

import rulekit
from rulekit.answers.differences import Difference, Verdict, lacking
from rulekit.answers.english import ENGLISH
from rulekit.answers.metrics import SHARE, Metric, metrics_of
from rulekit.answers.sayings import Said, Sayings
from rulekit.answers.spanish import SPANISH, UNITS
from rulekit.answers.words import FIGURES, dealer_said, figures_said
from rulekit.ir.program import Program
from rulekit.library import shipped
from rulekit.series.hand import Series
from rulekit.settle import settle
from rulekit.studio.titles import words_of

TURNS = Metric("length.turns", "turns")
WINS = Metric("wins.seat_2", SHARE, "seat", "2")


def found(metric: Metric, verdict: Verdict, low: float, high: float, more: int = 0) -> Difference:
    """A difference in the middle of its interval."""
    middle, half = (low + high) / 2, (high - low) / 2
    return Difference(
        metric, 12_000, 9, a=1.0, b=1.0 + middle, low=low, high=high, half=half, chance=0.5,
        corrected=0.5, small=0.1, gain=1.0, verdict=verdict, more=more,
    )  # fmt: skip


CASES = [
    (found(TURNS, "differs", 0.9, 1.5), "hands are 1.20 turns longer (0.90 to 1.50)",
     "las manos duran 1,20 turnos más (de 0,90 a 1,50)"),
    (found(TURNS, "differs", -1.5, -0.9), "hands are 1.20 turns shorter (0.90 to 1.50)",
     "las manos duran 1,20 turnos menos (de 0,90 a 1,50)"),
    (found(WINS, "differs", 0.02, 0.06), "seat 2 wins 4.0 percentage points more often (2.0 to "
     "6.0)", "el asiento 2 gana 4,0 puntos porcentuales más a menudo (de 2,0 a 6,0)"),
    (found(TURNS, "alike", -0.2, 0.1), "length, turns: no difference larger than 0.20 turns",
     "duración, turnos: ninguna diferencia mayor que 0,20 turnos"),
    (found(TURNS, "same", 0, 0), "length, turns: the same in each of 12,000 hands",
     "duración, turnos: igual en cada una de 12.000 manos"),
    (found(TURNS, "unclear", -1, 1, 1), "length, turns: cannot tell yet: about 1 hand more is "
     "needed", "duración, turnos: todavía no se sabe: hace falta cerca de 1 mano más"),
    (found(TURNS, "unclear", -1, 1, 7000), "length, turns: cannot tell yet: about 7,000 hands more "
     "are needed", "duración, turnos: todavía no se sabe: hacen falta unas 7000 manos más"),
    (found(TURNS, "unclear", 1, 3, 70_000), "length, turns: cannot tell yet: about 70,000 hands "
     "more are needed (its interval leaves out 0, but of so many figures one or another does by "
     "chance)", "duración, turnos: todavía no se sabe: hacen falta unas 70.000 manos más (su "
     "intervalo deja fuera el 0, pero entre tantas cifras alguna lo hace por azar)"),
]  # fmt: skip
"""A difference of each verdict, in English and in Spanish."""


@pytest.mark.parametrize(("difference", "english", "spanish"), CASES)
def test_each_kind_of_sentence_is_said_in_both(
    difference: Difference, english: str, spanish: str
) -> None:
    assert difference.words() == english
    told = difference.told_in(SPANISH)
    assert told.words() == spanish
    assert told == difference
    assert told.told_in(ENGLISH).words() == english


def test_matches_are_counted_as_such() -> None:
    assert lacking(1, "matches", SPANISH).endswith("1 partida más")
    assert lacking(2, "matches", SPANISH).endswith("2 partidas más")


def gaps(text: str) -> set[str]:
    """The names in braces of a text."""
    return set(re.findall(r"{(\w+)}", text))


def test_languages_have_the_same_figures_and_phrases() -> None:
    for ours, theirs in (
        (ENGLISH.figures, SPANISH.figures),
        (ENGLISH.headings, SPANISH.headings),
        (ENGLISH.phrases, SPANISH.phrases),
        (ENGLISH.played, SPANISH.played),
    ):
        assert list(ours) == list(theirs)
    for key, phrase in ENGLISH.phrases.items():
        assert gaps(phrase) == gaps(SPANISH.phrases[key]), key


@pytest.mark.parametrize("sayings", FIGURES.values(), ids=list(FIGURES))
def test_a_figure_of_several_names_what_it_is_of(sayings: Sayings) -> None:
    kinds = r"\.(place|seat|bot|reason|action)$"
    for key, said in sayings.figures.items():
        named = [gaps(text) == {"name"} for text in (said.label, said.said)]
        assert set(named) == {bool(re.search(kinds, key))}, key
        assert isinstance(said, Said) and not gaps(said.more) and not gaps(said.less)


# ── all that shipped games have ───────────────────────────────────────────────────────────────


def sides(program: Program, scope: str) -> tuple[Series, Series]:
    """Two that tell apart all that figures can: seats, and bots that both have."""
    rest = ("random",) * (program.players - 2)
    bots = ("greedy", "random", *rest), ("random", "greedy", *rest)
    one, other = (Series(program, "", 0, scope, each, False, "interp") for each in bots)
    return one, other


@pytest.mark.parametrize("name", shipped())
def test_each_figure_of_a_shipped_game_has_spanish_words(name: str) -> None:
    game = rulekit.load(name)
    words = words_of(settle(game.rules, game.default_players, game.chosen), "es")
    said = figures_said("es", [words])
    program = game.program(game.default_players)
    metrics = [each for scope in ("hand", "match") for each in metrics_of(*sides(program, scope))]
    assert {each.group for each in metrics} == set(SPANISH.headings)
    assert {each.unit for each in metrics} == set(UNITS)
    for each in metrics:
        told = found(each, "differs", 0.02, 0.06).told_in(said)
        assert told.metric.label and told.words() != found(each, "differs", 0.02, 0.06).words()
        if each.kind in ("action", "reason"):
            assert words.called(each.name, each.kind), f"nothing says '{each.name}' in Spanish"


def test_what_a_game_does_not_name_is_told_by_its_name_as_it_stands() -> None:
    gin, rummy = (
        words_of(settle(each.rules, each.default_players, each.chosen), "es")
        for each in (rulekit.load("gin"), rulekit.load("rummy"))
    )
    said = figures_said("es", [gin, rummy])
    assert said.called("reason", "gin") == gin.bare("gin", "reason") == "gin"
    assert said.called("action", "turn_over") == rummy.bare("turn_over", "action") != "turn over"
    assert said.called("action", "never_heard_of") == "never heard of"


@pytest.mark.parametrize(("language", "place", "after", "first"), [
    ("en", "starting player", "first after the starting player",
     "first after the starting player, of hands won"),
    ("es", "el jugador inicial", "el primero tras el jugador inicial", "tras el jugador inicial"),
])  # fmt: skip
def test_who_begins_is_called_as_the_game_calls_the_dealer(
    language: str, place: str, after: str, first: str
) -> None:
    game, other = (rulekit.load(name) for name in ("rummikub", "gin"))
    words, usual = (
        words_of(settle(each.rules, each.default_players, each.chosen), language)
        for each in (game, other)
    )
    said = figures_said(language, [words])
    assert (said.place(0), said.place(1)) == (place, after)
    assert first in said.figures["wins.first"].label
    assert figures_said(language, [usual]).place(0) == FIGURES[language].place(0)
    assert dealer_said(words) == ("the starting player" if language == "en" else place)
    assert dealer_said(usual) == ""
