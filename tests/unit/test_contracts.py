"""Contracts: spreads that have to be laid, as they are declared, chosen, refused and said."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.rulebook import LANGUAGES, Played, plain, rulebook
from tests.unit.small import small_rules
from tests.unit.variants import errors, outcomes, sound

RULES = """\
options: {longer: false, hand_size: 10 in 5..12}
melds:
  set: {is: "3+ cards, same rank", wilds: up to 1}
  run: {is: "3+ cards, same suit, in sequence", wilds: up to 1}
contracts:
  two_sets: 2 sets
  set_and_run: 1 set of 3 cards, 1 run of 4 cards
  declaration: 1+ runs where run is pure, 2+ runs, 0+ sets
  grown:
    when longer: 1 run of 5+ cards
    otherwise: 1 run of 4+ cards
track:
  goal: contract
  down: flag of each player
deal:
  - goal = two_sets
  - shuffle deck into stock
  - deal hand_size cards from stock to each hand
  - move top of stock to discard
play:
  meld:
    lay_contract:
      when: not down
      choose:
        spread: melds from hand as GOAL
      do: [lay spread on table, down = yes]
      ensure: hand - picked is not empty
"""


def rules(goal: str = "goal", more: str = "") -> str:
    return RULES.replace("GOAL", goal) + more


def example(hand: str, told: str) -> str:
    given = f"given: {{hand of seat 1: {hand}, hand of seat 2: 2C}}"
    return f"examples:\n  - {{about: One, players: 2, {given}, from: meld for seat 1, {told}}}\n"


def holds(text: str) -> None:
    for result in outcomes(text):
        assert result.ok, result.message


# ── what is chosen ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("goal", "hand", "melds"), [
    ("goal", "4C 4D 4H 9C 9D 9S KH", "4C 4D 4H / 9C 9D 9S"),
    ("set_and_run", "4C 4D 4H 9C 10C JC QC KC", "4C 4D 4H / 9C 10C JC QC"),
    ("set_and_run", "4C 4D 4H 9C 10C JK QC KC", "4C 4D 4H / 10C JK QC KC"),
    ("declaration", "4C 5C 6C 9H JK JH KS KD KC 2S", "4C 5C 6C / 9H JK JH / KS KD KC"),
    ("declaration", "4C 5C 6C 9H 10H JH 2S", "4C 5C 6C / 9H 10H JH"),
    ("grown", "4C 5C 6C 7C 8C 2S", "4C 5C 6C 7C 8C"),
    ("grown", "4C 5C 6C 7C 2S", "4C 5C 6C 7C"),
    ("two_sets when turns > 99, otherwise grown", "4C 5C 6C 7C 2S", "4C 5C 6C 7C"),
])  # fmt: skip
def test_melds_that_meet_a_contract_are_listed_and_laid(goal: str, hand: str, melds: str) -> None:
    goal = f"({goal})" if "when" in goal else goal
    text = rules(goal) + example(hand, f'legal: ["lay_contract {melds}"]')
    holds(text)
    holds(
        rules(goal)
        + example(hand, f'moves: ["lay_contract {melds}"], expect: {{down of seat 1: yes}}')
    )


@pytest.mark.parametrize(("goal", "hand", "melds"), [
    ("goal", "4C 4D 4H 4S 9C 9D 9S KH", "4C 4D 4H / 9C 9D 9S"),  # the other four is kept
    ("declaration", "4C 5C 6C 7C 9H 10H JH 2S", "4C 5C 6C / 9H 10H JH"),
    ("declaration", "4C 5C 6C 9H 10H JH KS KD KC 2S", "4C 5C 6C / 9H 10H JH"),
])  # fmt: skip
def test_whoever_proposes_others_lays_them_as_well(goal: str, hand: str, melds: str) -> None:
    """One spread is listed, the one that leaves least; every other that meets it is accepted."""
    holds(
        rules(goal)
        + example(hand, f'moves: ["lay_contract {melds}"], expect: {{down of seat 1: yes}}')
    )


@pytest.mark.parametrize(("goal", "hand", "melds", "why"), [
    ("goal", "4C 4D 4H 9C 9D 9S KH", "4C 4D 4H", "'two_sets' wants 2 sets, which these are not"),
    ("goal", "4C 4D 4H 9C 10C JC 2S", "4C 4D 4H / 9C 10C JC", "'two_sets' wants 2 sets"),
    ("goal", "4C 4D 4H 9C 9D 9S KH KD KC 2S", "4C 4D 4H / 9C 9D 9S / KH KD KC", "wants 2 sets"),
    ("set_and_run", "4C 4D 4H 4S 9C 10C JC QC 2S", "4C 4D 4H 4S / 9C 10C JC QC",
     "'set_and_run' wants 1 set of 3 cards, which these are not"),
    ("set_and_run", "4C 4D 4H 9C 10C JC 2S", "4C 4D 4H / 9C 10C JC", "wants 1 run of 4 cards"),
    ("declaration", "4C 5C JK 9H JK JH 2S", "4C 5C JK=6C / 9H JK=10H JH",
     "wants 1+ runs where run is pure"),
    ("declaration", "4C 5C 6C 2S KH", "4C 5C 6C", "wants 2+ runs"),
    ("grown", "4C 5C 6C 7C KC KD KS 2S", "4C 5C 6C 7C / KC KD KS",
     "some of these melds are none that 'grown' wants"),
])  # fmt: skip
def test_a_refusal_names_the_term_that_is_not_met(
    goal: str, hand: str, melds: str, why: str
) -> None:
    text = rules(goal) + example(hand, f'legal: ["lay_contract {melds}"]')
    (result,) = outcomes(text)
    assert not result.ok
    assert why in result.message


def test_an_option_settles_what_a_contract_wants() -> None:
    text = rules("grown") + example(
        "4C 5C 6C 7C 2S", 'options: {longer: true}, illegal: ["lay_contract 4C 5C 6C 7C"]'
    )
    holds(text)


def test_nothing_is_listed_where_no_contract_is_met_or_none_is_asked_for() -> None:
    holds(rules() + example("4C 4D 4H 9C 10C JC 2S", "illegal: [lay_contract 4C 4D 4H]"))
    none = rules().replace("goal = two_sets", "goal = none")
    holds(none + example("4C 4D 4H 9C 9D 9S 2S", 'illegal: ["lay_contract 4C 4D 4H / 9C 9D 9S"]'))


@pytest.mark.parametrize(("most", "hand", "legal"), [
    ("at most 1 card", "4C 4D 4H 9C 9D 9S KH", True),
    ("at most 1 card", "4C 4D 4H 9C 9D 9S KH KD", False),
    ("at most 9 points", "4C 4D 4H 9C 9D 9S 2D 7C", True),
    ("at most 9 points", "4C 4D 4H 9C 9D 9S KH", False),
])  # fmt: skip
def test_what_is_left_over_may_be_limited(most: str, hand: str, legal: bool) -> None:
    told = "moves" if legal else "illegal"
    text = rules(f"two_sets leaving {most}")
    holds(text + example(hand, f'{told}: ["lay_contract 4C 4D 4H / 9C 9D 9S"]'))


# ── names ─────────────────────────────────────────────────────────────────────────────────────


def test_contracts_are_values_that_can_be_kept_compared_and_gone_through() -> None:
    more = """\
define:
  is_first: goal is two_sets
"""
    entry = "5 when is_first and (any contract where goal is contract)"
    more += f"scoring: {{each player: {{first: {entry}}}}}\n"
    holds(rules(more=more) + example("4C 4D", "expect: {goal: two_sets, is_first: yes}"))


@pytest.mark.parametrize(("asked", "told"), [
    ("contract of (1)", "two_sets"), ("contract of (2 + 2)", "grown"), ("contract of (5)", "none"),
    ("contract of (0)", "none"), ("position of (contract of (3))", "3"),
    ("position of goal", "1"), ("rank of (1)", "A"), ("rank of (14)", "none"),
    ("suit of (size of hand of seat 1)", "diamonds"), ("position of (rank of (7))", "7"),
])  # fmt: skip
def test_names_of_a_list_have_places_from_one_on(asked: str, told: str) -> None:
    kept = (
        f"define: {{asked: {asked}}}\nscoring: {{each player: {{extra: 1 when asked is none}}}}\n"
    )
    if told.isdecimal():
        kept = kept.replace("asked is none", "asked = 0")
    holds(rules(more=kept) + example("4C 4D", f"expect: {{asked: {told}}}"))


@pytest.mark.parametrize(("hand", "contract", "met", "left"), [
    ("4C 4D 4H 9C 9D 9S KH", "two_sets", "yes", 10),
    ("4C 4D 4H 9C 9D KH", "two_sets", "no", 40),
    ("4C 4D 4H 9C 9D JK", "two_sets", "yes", 0),
    ("4C 5C 6C 7C", "grown", "yes", 0),
    ("4C 5C 6C", "grown", "no", 15),
    ("4C 5C 6C", "none", "no", 15),
])  # fmt: skip
def test_whether_cards_meet_a_contract_and_what_is_left(
    hand: str, contract: str, met: str, left: int
) -> None:
    """All of it is left over, if they do not."""
    asked = "goal" if contract == "none" else contract
    more = (
        f"define: {{met(player): hand of player fits {asked}, "
        f"left_over(player): 'deadwood(hand of player, {asked})'}}\n"
        "scoring: {each player: {left: left_over(me) when met(me)}}\n"
    )
    text = rules(more=more) + example(
        hand, f"expect: {{met(seat 1): {met}, left_over(seat 1): {left}}}"
    )
    holds(text.replace("goal = two_sets", f"goal = {contract}"))


@pytest.mark.parametrize("asked", [
    "hand fits two_sets", "deadwood(hand, two_sets) > 3",
])  # fmt: skip
def test_without_contracts_none_is_asked_about(asked: str) -> None:
    assert len(errors(f"play: {{draw: {{from_stock: {{when: '{asked}'}}}}}}\n")) == 1
    lists = "lists: {contract: two_sets three}\n"
    (told,) = errors(lists + f"play: {{draw: {{from_stock: {{when: '{asked}'}}}}}}\n")
    assert "contracts" in told or "a meld is wanted" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_tells_what_each_contract_wants(language: str) -> None:
    page = plain(rulebook(Played(sound(rules()), 2), language))
    assert {
        "en": "1 meld of the kind “set”, of 3 cards; 1 meld of the kind “run”, of 4 cards",
        "es": "1 combinación de la clase «grupo», de 3 cartas; 1 combinación de la clase "
        "«escalera», de 4 cartas",
    }[language] in page
    assert {"en": "any number of melds", "es": "cualquier número de combinaciones"}[
        language
    ] in page


@pytest.mark.parametrize(("term", "said"), [
    ("2 runs where size of run >= 4", {
        "en": "2 melds of the kind “run”, where each of them has at least 4 cards.",
        "es": "2 combinaciones de la clase «escalera», donde en cada una hay al menos 4 cartas."}),
    ("1 set where set is pure", {
        "en": "1 meld of the kind “set”, where in it every card stands for itself.",
        "es": "1 combinación de la clase «grupo», donde en ella cada carta hace de sí misma."}),
    ("0..1 sets where wilds of set <= 1", {
        "en": "At most 1 meld of the kind “set”, where the number of cards of it that stand for "
        "others is at most 1.",
        "es": "Como máximo 1 combinación de la clase «grupo», donde el número de cartas de ella "
        "que hacen de otra es como máximo 1."}),
])  # fmt: skip
def test_conditions_of_terms_are_whole_sentences(term: str, said: dict[str, str]) -> None:
    text = rules().replace("two_sets: 2 sets", f"two_sets: {term}")
    for language, told in said.items():
        page = plain(rulebook(Played(sound(text), 2), language))
        assert told.casefold() in page.casefold()


def test_a_contract_at_a_place_is_told_with_its_article() -> None:
    text = rules("contract of (1 + hands_played)")
    for language, told in (
        ("en", "that make up the contract whose place in the list is 1 plus the number of hands"),
        ("es", "que cumplan el contrato cuyo lugar en la lista es 1 más el número de manos"),
    ):
        assert told in plain(rulebook(Played(sound(text), 2), language))


# ── what is wrong ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("contract", "message"), [
    ("2 setz", "there is no kind of meld 'setz'"),
    ("1 set where size of hand > 3", "'hand' changes during play"),
    ("1 set where points(set) > 10", "a term asks how many cards a meld has and how many of them "
     "are wild, no more"),
    ("20 sets", "a term counts up to 15 melds"),
    ("0 sets", "melds of the kind 'set' are left out by not naming them"),
    ("3..2 sets", "nothing lies in 3..2"),
    ("1 set where set", "'set' is a new meld, but yes or no is wanted here"),
])  # fmt: skip
def test_a_contract_that_cannot_be_is_one_fault(contract: str, message: str) -> None:
    found = errors(rules().replace("two_sets: 2 sets", f"two_sets: {contract}"))
    assert len(found) == 1, found
    assert message in found[0]


@pytest.mark.parametrize(("choice", "message"), [
    ("meld from hand as goal", "only `melds` meet a contract"),
    ("melds from hand as three", "'three' is none of the contracts"),
    ("melds from hand as turns", "'turns' is a number, but a contract is wanted here"),
    ("melds from hand as goal leaving at most 3 sets", "`at most` so many points or cards"),
    ("melds from hand as goal where (any meld in spread where meld is pure)",
     "'spread' cannot be looked for by what its single melds are"),
])  # fmt: skip
def test_a_choice_that_cannot_be_is_one_fault(choice: str, message: str) -> None:
    found = errors(
        rules()
        .replace("melds from hand as GOAL", choice)
        .replace("melds from hand as goal", choice, 1)
    )
    assert len(found) == 1, found
    assert message in found[0]


# ── both engines ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("goal", ["goal", "set_and_run", "declaration"])
def test_both_engines_play_contracts_alike(goal: str) -> None:
    made = rulekit.Game(sound(rules(goal)), {})
    found = [
        rulekit.simulate(made, hands=6, seed=5, engine=engine, rows=True).rows
        for engine in ("interp", "wasm")
    ]
    assert found[0] == found[1]


def test_games_without_contracts_have_none_of_their_code() -> None:
    from rulekit.backends.wasm.module import functions_of
    from rulekit.lower import lower
    from rulekit.machine.desk import Desk
    from rulekit.settle import settle
    from tests.unit.small import small_game

    plain_game = small_game(small_rules())
    names = functions_of(Desk(lower(settle(plain_game.rules, 2, {}))))
    assert not [name for name in names if "contract" in name or name == "spread_counted"]
    with_them = functions_of(Desk(lower(settle(sound(rules()), 2, {}))))
    assert {"contract_solve", "contract_met", "spread_counted"} <= set(with_them)
