"""Pages agree with the rules: they say all of them, and change with them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import base_of, games, load_ruleset, load_text
from rulekit.model.expr import Const
from rulekit.model.ruleset import Ruleset
from rulekit.model.traversal import walk
from rulekit.rulebook import (
    LANGUAGES,
    Page,
    Played,
    compared,
    markdown,
    plain,
    rulebook,
    variant_rulebook,
)
from rulekit.rulebook.reach import spoken
from rulekit.settle import SettingError
from rulekit.source import Span
from rulekit.types import FLAG
from tests.sampling import first_few
from tests.unit.small import small_rules

SMALL = Path(__file__).resolve().parents[2] / "docs" / "reference" / "small.yaml"


@cache
def rules_of(name: str) -> Ruleset:
    rules = load_ruleset(name, Report())
    assert rules is not None
    return rules


def rules_in(text: str) -> Ruleset:
    report = Report()
    document = load_text(text, report, "file.yaml")
    rules = check(document, "file", report) if document is not None and report.ok else None
    assert rules is not None, report.diagnostics
    return rules


def page_in(text: str, players: int = 2, language: str = "en", **chosen: str) -> Page:
    return rulebook(Played(rules_in(text), players, chosen), language)


def settings(rules: Ruleset) -> list[tuple[int, dict[str, str]]]:
    """Every table size, and every single option with every other word."""
    found: list[tuple[int, dict[str, str]]] = [(players, {}) for players in rules.players]
    for option in rules.options.values():
        if not option.fixed:
            words = (*option.values, option.absent) if option.or_none else option.values
            found += [(rules.players[0], {option.name: word}) for word in words]
    return found


def pages(name: str, language: str) -> list[tuple[Played, Page]]:
    found = []
    for players, chosen in settings(rules_of(name)):
        played = Played(rules_of(name), players, chosen)
        try:
            found.append((played, rulebook(played, language)))
        except SettingError:
            continue
    assert found
    return found


# ── everything is said, and said well ─────────────────────────────────────────────────────────


def spoken_spans(rules: Ruleset) -> set[Span]:
    """The phrases of all that happens, is chosen and is scored, with their parts."""
    exprs, steps = spoken(rules)
    found = {part.span for expr in exprs for part in walk(expr)} | {step.span for step in steps}
    for phase in rules.phases.values():
        for route in (phase.entry_route, *(action.route for action in phase.actions)):
            found |= {target.span for target in route.targets} if route is not None else set()
        for action in phase.actions:
            found |= {action.span, *(choice.span for choice in action.choices)}
    for group in (*rules.scoring.recipients, *rules.match.bonuses):
        found |= {group.span, *(entry.span for entry in group.entries)}
    for table in (rules.zones, rules.variables, rules.ledgers, rules.definitions):
        found |= {each.span for each in table.values()}
    return found | {each.span for each in rules.kinds.values() if each.pattern is not None}


@pytest.mark.parametrize("name", first_few(games()))
def test_every_phrase_reaches_the_page(name: str) -> None:
    """Whatever the options leave of the rules, each part of it is behind some sentence."""
    for played, page in pages(name, "en"):
        rules = played.said()
        missing = {
            span
            for span in spoken_spans(rules) - set(page.spans())
            if span.text not in rules.lists  # which account: "for every column" says it
        }
        assert sorted((str(span), span.text) for span in missing) == [], played.chosen


FAULTS = {
    "en": re.compile(r"[_{}]|  |\bthe the\b|\bhis his\b|\ba [aeio]|\b(of|to|with|from)[,.]|None"),
    "es": re.compile(r"[_{}]|  |\b[Dd]e el\b|\b[Aa] el\b|\bel la\b|\bel el\b|\bsu su\b|None"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", first_few(games()))
def test_sentences_are_whole(name: str, language: str) -> None:
    """They begin with a capital, end with a stop, and hold no scraps of phrases or names."""
    for _, page in pages(name, language):
        for section in page.sections:
            for item in (each for top in section.items for _, each in top.walk()):
                bare = item.text.replace("‹", "").replace("›", "")
                assert not FAULTS[language].search(bare), item.text
                assert bare[0].isupper() or not bare[0].isalpha(), item.text
                assert bare.endswith(":" if item.items else (".", "!")), item.text
                assert bare.count("(") == bare.count(")"), item.text


def test_options_and_repetitions_are_well_said() -> None:
    page = plain(rulebook(Played(rules_of("rum500"), 2, {}), "es"))
    assert "obligatorio u opcional" in page and "que son la carta" in page
    assert "16 veces, si" in plain(rulebook(Played(rules_of("canasta"), 4, {}), "es"))


MEANT = re.compile("[a-z]")  # numbers and the signs of ranks are no words


@pytest.mark.parametrize("name", [name for name in games() if "es" in rules_of(name).names])
def test_a_game_with_spanish_names_names_all_it_declares(name: str) -> None:
    """Nothing is left in the words of the rule file, whatever is chosen."""
    rules, spanish = rules_of(name), LANGUAGES["es"]
    words = {**spanish.words, **rules.names["es"]}
    chosen = [option for option in rules.options.values() if option.type != FLAG]
    declared = {
        "zone": rules.zones, "kind": rules.kinds, "ledger": rules.ledgers,
        "variable": rules.variables, "option": rules.options, "phase": rules.phases,
        "action": {each.name: each for phase in rules.phases.values() for each in phase.actions},
        "value": {word: option for option in chosen for word in option.values},
    }  # fmt: skip
    left = {
        f"{role} {each}" for role, table in declared.items() for each in table
        if MEANT.search(each) and each not in words and f"{role} {each}" not in words
    }  # fmt: skip
    assert sorted(left) == []


# ── pages change with the rules ───────────────────────────────────────────────────────────────


def numbers(rules: Ruleset) -> dict[int, Span]:
    """The numbers that phrases of settled rules hold, by where they stand."""
    found = {}
    exprs, _ = spoken(Played(rules, rules.players[0]).said())
    for expr in exprs:
        text = expr.span.text
        if isinstance(expr, Const) and text.isdigit() and expr.span.file is rules.span.file:
            found[expr.span.start] = expr.span
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_changed_number_changes_the_sentence_that_says_it(language: str) -> None:
    """Each number in each phrase: one more of it, and the page differs on that line only."""
    text = SMALL.read_text(encoding="utf-8")
    before = page_in(text, language=language)
    found = numbers(rules_in(text))
    assert len(found) >= 5
    for start, span in found.items():
        more = str(int(span.text) + 1)
        after = page_in(text[:start] + more + text[span.end :], language=language)
        old, new = told(before), told(after)
        assert old != new, span
        changed = {line for line in old.items() if line not in new.items()}
        assert changed
        assert all(span.line in lines for _, lines in changed), (span.line, changed)


def told(page: Page) -> dict[str, tuple[int, ...]]:
    """Sentences with the lines that say them."""
    found = {}
    for section in page.sections:
        for item in (each for top in section.items for _, each in top.walk()):
            found[f"{section.key} {item.text}"] = tuple(sorted({s.line for s in item.spans}))
    return found


def test_a_changed_option_changes_the_page_where_it_counts() -> None:
    rules = rules_of("rummy")
    usual = rulebook(Played(rules, 2))
    high = rulebook(Played(rules, 2, {"ace": "high"}))
    changed = {s.key for s in usual.sections if s != high.section(s.key)}
    assert changed == {"deck", "melds", "options"}
    assert "11" in high.section("deck").tables[0].rows[0][1]


def test_what_is_switched_off_is_not_there() -> None:
    rules = rules_of("rummy")
    usual = plain(rulebook(Played(rules, 2)))
    claimed = plain(rulebook(Played(rules, 2, {"call_rummy": "any_meld"})))
    assert "OUT OF TURN" not in usual
    assert "OUT OF TURN: RUMMY" in claimed
    assert "PLAY: REPLACE" in claimed
    assert "After “discard” in “meld”, the other players are asked in turn" in claimed
    assert "PLAY: REPLACE" not in usual


def test_what_nothing_changes_is_settled_too() -> None:
    """Where errors are refused nobody is fouled, and nothing is said of the marks and fines."""
    rules = rules_of("michigan")
    usual = plain(rulebook(Played(rules, 3)))
    punished = plain(rulebook(Played(rules, 3, {"misplay": "penalise"})))
    for name in ("mark of an error", "account of fines", "Wrong leads", "Cards held back"):
        assert name not in usual
        assert name in punished


def test_sums_with_nothing_and_cases_of_yes_and_no_are_said_simply() -> None:
    usual = plain(rulebook(Played(rules_of("rummikub"), 2)))
    assert "minus 0" not in usual
    assert "in any case" not in plain(rulebook(Played(rules_of("rummy_israeli"), 2)))


@pytest.mark.parametrize(
    ("number", "said"),
    [
        ("0", ()),
        ("1", ("The counter ‹n› goes up by 2.",)),
        ("3", ("3 times, the counter ‹n› goes up by 2.",)),
        ("n", ("As many times as the counter ‹n›, the counter ‹n› goes up by 2.",)),
    ],
)
def test_what_is_repeated(number: str, said: tuple[str, ...]) -> None:
    usual = page_in(small_rules())
    noted = page_in(small_rules(do=f"[move card to heap, repeat {number} times: [n += 2]]"))
    assert set(told(noted)) - set(told(usual)) == {f"phase.act {each}" for each in said}


def test_several_winners_win_in_the_plural() -> None:
    page = plain(rulebook(Played(rules_of("rummikub"), 3), "es"))
    assert "y ganan los jugadores" in page
    assert "y gana el jugador" in page


def test_the_names_of_a_list_are_told() -> None:
    page = rulebook(Played(rules_of("michigan"), 3)).section("kept")
    assert any("for every compartment (‹ten›, ‹queen›" in item.text for item in page.items)


def test_a_wild_rank_is_itself_in_its_own_place() -> None:
    burako, canasta = (plain(rulebook(Played(rules_of(name), 4))) for name in ("burako", "canasta"))
    assert "In its own place in a meld a 2 is no wild tile." in burako
    assert "In its own place" not in canasta  # no meld there has a place for a 2


def test_a_melded_wild_counts_as_what_it_stands_for() -> None:
    rows = rulebook(Played(rules_of("rummikub"), 2)).section("deck").tables[0].rows
    assert rows == (
        ("1–13", "their number", "their number"),
        ("joker", "30", "as what it stands for"),
    )


def test_table_size_decides() -> None:
    two, four = (plain(rulebook(Played(rules_of("rummy"), n))) for n in (2, 4))
    assert "10 cards are dealt" in two
    assert "7 cards are dealt" in four


def test_options_stand_with_value_and_alternatives() -> None:
    page = rulebook(Played(rules_of("gin"), 2, {"target": "77"}))
    rows = {row[0]: row[1:] for row in page.section("options").tables[0].rows}
    assert rows["target"] == ("77", "1 to 1000")
    assert rows["next dealer"] == ("loser", "loser, winner or alternate")
    fixed = rulebook(Played(rules_of("queen_city"), 2)).section("options").tables[0].rows
    assert ("call rummy", "false", "fixed") in fixed


def test_an_effect_that_is_added_is_said() -> None:
    usual = page_in(small_rules())
    noted = page_in(small_rules(do="[move card to heap, n += 2]"))
    gained = set(told(noted)) - set(told(usual))
    assert gained == {"phase.act The counter ‹n› goes up by 2."}


def test_conditions_that_mix_and_and_or_are_lists() -> None:
    entry = "    entry: {next: end hand by out won by me when (n = 1 or n = 3) and hand is empty}"
    text = plain(page_in(small_rules(entry=entry)))
    assert "(the counter “n” is 1 or the counter “n” is 3) and his hand is empty" in text


# ── names ─────────────────────────────────────────────────────────────────────────────────────

NAMED = "names:\n  es: {heap: la pila de descarte, action give: regalar, n: el contador}\n"


def test_names_are_those_of_the_rule_file() -> None:
    text = plain(page_in(small_rules() + NAMED, language="es"))
    assert "La carta elegida pasa de su mano a la pila de descarte." in text
    assert "Regalar:" in text
    assert "heap" not in text
    assert "heap" in plain(page_in(small_rules() + NAMED))


@pytest.mark.parametrize(("language", "wording", "said"), [
    ("en", "eldest", ("to the left of the eldest", "The first eldest is a player drawn by lot.")),
    ("es", "el mayor", ("la izquierda del mayor", "Será el mayor en la primera mano: un jugador")),
])  # fmt: skip
def test_who_deals_may_be_called_something_else(
    language: str, wording: str, said: tuple[str, ...]
) -> None:
    drawn = f"  first dealer: random player\nnames: {{{language}: {{dealer: {wording}}}}}\n"
    text = plain(page_in(small_rules() + drawn, language=language))
    assert all(each in text for each in said), text
    assert "dealer" not in text
    assert "repartidor" not in text


def test_a_name_of_nothing_is_complained_of() -> None:
    report = Report()
    document = load_text(small_rules() + "names: {es: {heep: la pila}}\n", report, "file.yaml")
    assert document is not None
    check(document, "file", report)
    found = [each for each in report.diagnostics if each.code.slug == "unknown-name"]
    assert [each.message for each in found] == ["'heep' names nothing in these rules"]
    assert "heap" in (found[0].help or "")


# ── differences ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", first_few(games()))
def test_a_game_does_not_differ_from_itself(name: str) -> None:
    rules = rules_of(name)
    played = Played(rules, rules.players[-1])
    assert compared(played, played).sections == ()


def test_differences_are_said_in_the_section_where_they_are() -> None:
    rules = rules_of("gin")
    page = compared(Played(rules, 2, {"target": "50"}), Played(rules, 2))
    assert [section.key for section in page.sections] == ["terms", "options"]
    lost, gained = page.section("terms").items
    assert (lost.text[0], gained.text[0]) == ("−", "+")
    assert "50" in lost.text
    assert "100" in gained.text


def test_what_both_have_is_left_out_however_deep() -> None:
    old = Played(rules_in(small_rules()), 2)
    new = Played(rules_in(small_rules(do="[move card to heap, n += 2]")), 2)
    (section,) = compared(old, new).sections
    said = [(depth, item.text) for top in section.items for depth, item in top.walk()]
    assert said == [
        (0, "The moves are:"),
        (1, "Drop:"),
        (2, "+ The counter ‹n› goes up by 2."),
    ]


def test_a_variant_says_what_differs_from_its_base() -> None:
    rules, base = rules_of("queen_city"), rules_of(base_of("queen_city"))
    page = variant_rulebook(Played(rules, 2), Played(base, 2))
    text = plain(page)
    assert "WHAT DIFFERS FROM RUMMY" in text
    assert "+ Go out:" in text
    assert base_of("rummy") == ""


# ── printing ──────────────────────────────────────────────────────────────────────────────────


def test_text_and_markdown_say_the_same() -> None:
    page = rulebook(Played(rules_of("gin"), 2), "es")
    text, marked = plain(page), markdown(page)
    assert text.startswith("Gin Rummy\n=========\n")
    assert marked.startswith("# Gin Rummy\n")
    assert "## El reparto" in marked
    assert "| carta | puntos |" in marked
    assert "«" in text
    assert "«" not in marked


def test_lines_lead_to_the_rule_file() -> None:
    rules = rules_of("gin")
    text = plain(rulebook(Played(rules, 2)), lines=True)
    found = re.search(
        r"The whole pack is shuffled and becomes the stock\.  \[gin\.yaml:(\d+)\]", text
    )
    assert found is not None
    assert rules.span.file.line(int(found[1])).endswith("shuffle deck into stock")


def worths_on(text: str, language: str = "en") -> tuple[tuple[str, ...], ...]:
    """What cards count, on the page of some rules."""
    deck = next(each for each in page_in(text, 2, language).sections if each.key == "deck")
    return tuple(row for table in deck.tables for row in table.rows)


def test_cards_that_count_nothing_are_said_to() -> None:
    """Where the rules ask for the value of cards; else there is nothing to say of it."""
    small = SMALL.read_text(encoding="utf-8")
    values = "values: {A: 1, 2..10: pips, J Q K: 10, joker: 15}"
    assert values in small
    some = small.replace(values, "values: {A: 1, 2..10: pips, J: 10}")
    assert worths_on(some)[-1] == ("Q, K, joker", "0")
    assert worths_on(some, "es")[-1] == ("Q, K, comodín", "0")
    none = small.replace(f"  {values}\n", "")
    assert worths_on(none) == (("A, 2–10, J, Q, K, joker", "0"),)
    assert worths_on(none.replace("cards: 0 - points(hand)", "cards: size of hand")) == ()
    assert len(worths_on(small)) == 4


def test_what_is_added_to_a_remainder_is_not_divided_by() -> None:
    for language, told in (("en", "divided by 13) plus 1"), ("es", "por 13) más 1")):
        assert told in plain(rulebook(Played(rules_of("okey"), 4), language))
