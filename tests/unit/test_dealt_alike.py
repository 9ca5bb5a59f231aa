"""Hands that are not dealt alike are told of, and those of the games of the house all are."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.diagnostics import Report
from rulekit.library import load_ruleset, shipped
from rulekit.machine.position import Position
from rulekit.play.game import Game
from rulekit.prove.trial import Trial, uneven
from rulekit.prove.validate import validate
from rulekit.settle import SettingError
from tests.sampling import first_few
from tests.unit.test_validate import findings

DEAL = "deal:\n  - shuffle deck into stock\n"


@pytest.mark.parametrize(("deal", "sizes"), [
    # the player at the left of the dealer moves first
    ("  - deal 5 cards from stock to each hand\n  - move top of stock to hand of dealer\n", (6, 5)),
    ("  - deal 5 cards from stock to each hand\n  - repeat 3 times: "
     "move top of stock to hand of dealer\n", (8, 5)),
])  # fmt: skip
def test_who_has_more_or_fewer_cards_is_told(
    tmp_path: Path, deal: str, sizes: tuple[int, int]
) -> None:
    (found,) = (each for each in findings(tmp_path, DEAL + deal) if each[0] == "uneven-deal")
    assert found[1] == (
        f"after the deal hands differ in their number of cards: seat 1 has {sizes[0]}, "
        f"seat 2 has {sizes[1]}"
    )


@pytest.mark.parametrize("deal", [
    "  - deal 5 cards from stock to each hand\n",
    "  - deal 5 cards from stock to each hand\n  - move top of stock to hand of left of dealer\n",
    "  - deal everything from stock to each hand\n",  # 52 cards do not divide by 3
])  # fmt: skip
def test_a_card_more_for_who_moves_first_and_a_whole_pack_are_not_blamed(
    tmp_path: Path, deal: str
) -> None:
    assert "uneven-deal" not in {each[0] for each in findings(tmp_path, DEAL + deal)}


def test_it_is_told_at_the_deal_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    deal = "  - deal 9 cards from stock to each hand\n  - move top of stock to hand of dealer\n"
    tail = "  - move top of stock to discard\n"
    file.write_text(f"rulekit: 1\nextends: gin\ngame: Mine\n{DEAL}{deal}{tail}", encoding="utf-8")
    report = Report()
    validate(str(file), report)
    (found,) = (each for each in report.diagnostics if each.code.slug == "uneven-deal")
    assert found.span.text == "deal 9 cards from stock to each hand"


@pytest.mark.parametrize("name", first_few(tuple(shipped())))
def test_the_games_of_the_house_are_dealt_alike_at_every_table(name: str) -> None:
    rules = load_ruleset(name, Report())
    assert rules is not None
    for players in rules.players:
        try:
            program = Game(rules, {}).program(players)
        except SettingError:  # a table for other values of options
            continue
        trial = Trial(rules, program, 0)
        trial.play(0, Report())
        assert isinstance(trial.position, Position) and not uneven(trial.position)
