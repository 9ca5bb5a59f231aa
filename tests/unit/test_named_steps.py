"""Named steps of effects: one is replaced, deleted, or put before or after another."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.library import shipped
from rulekit.model.effect import Effect, When
from tests.sampling import first_few
from tests.unit.variants import BASE, findings, sound

LIST = """\
deal:
  - shuffling: shuffle deck into stock
  - announce "no name"
  - dealing: deal hand_size cards from stock to each hand
  - turning:
      when players = 2: move top of stock to discard
      otherwise: move bottom of stock to discard
"""
MAPPING = """\
deal:
  shuffling: shuffle deck into stock
  dealing: deal hand_size cards from stock to each hand
  turning: move top of stock to discard
"""
SHUFFLE, DEAL = "shuffle deck into stock", "deal hand_size cards from stock to each hand"
TURN, NOTE = "move top of stock to discard", 'announce "no name"'
OTHER = "move bottom of stock to discard"
BURN = "zones: {burnt: 'pile, face down'}\n"


@pytest.fixture
def base(tmp_path: Path) -> Path:
    """The small game with a deal that is a list, of which most items have names."""
    path = tmp_path / "listed.yaml"
    path.write_text(f"rulekit: 1\nextends: {BASE}\ngame: Listed\n{LIST}", encoding="utf-8")
    return path


def said(effects: tuple[Effect, ...]) -> list[str]:
    """The effects as they are written, those under a `when` as well."""
    return [
        text
        for effect in effects
        for text in (
            [*said(effect.then), *said(effect.otherwise)]
            if isinstance(effect, When)
            else [effect.span.text]
        )
    ]


def dealt(text: str, base: str | Path = BASE) -> list[str]:
    return said(sound(text, base).deal)


def test_items_of_a_list_may_have_names() -> None:
    assert dealt(LIST) == [SHUFFLE, NOTE, DEAL, TURN, OTHER]


@pytest.mark.parametrize(("change", "deal"), [
    ("dealing: deal 9 cards from stock to each hand",
     [SHUFFLE, NOTE, "deal 9 cards from stock to each hand", TURN, OTHER]),
    ("turning: ~", [SHUFFLE, NOTE, DEAL]),
    ("turning: move top of stock to discard", [SHUFFLE, NOTE, DEAL, TURN]),
    ("burning before dealing: move top of stock to burnt",
     [SHUFFLE, NOTE, "move top of stock to burnt", DEAL, TURN, OTHER]),
    ("burning after dealing: [move top of stock to burnt, move top of stock to burnt]",
     [SHUFFLE, NOTE, DEAL, *["move top of stock to burnt"] * 2, TURN, OTHER]),
    ("burning after turning: move top of stock to burnt",
     [SHUFFLE, NOTE, DEAL, TURN, OTHER, "move top of stock to burnt"]),
    ("burning: move top of stock to burnt",
     [SHUFFLE, NOTE, DEAL, TURN, OTHER, "move top of stock to burnt"]),
])  # fmt: skip
def test_a_variant_changes_one_step_of_a_list(base: Path, change: str, deal: list[str]) -> None:
    assert dealt(f"{BURN}deal:\n  {change}\n", base) == deal


def test_a_list_of_its_own_replaces_all(base: Path) -> None:
    assert dealt(f"deal:\n  - {SHUFFLE}\n  - dealing: {DEAL}\n", base) == [SHUFFLE, DEAL]


def test_steps_are_put_into_a_mapping_too(tmp_path: Path) -> None:
    path = tmp_path / "mapped.yaml"
    path.write_text(f"rulekit: 1\nextends: {BASE}\ngame: Mapped\n{MAPPING}", encoding="utf-8")
    change = f"{BURN}deal:\n  burning before turning: move top of stock to burnt\n  shuffling: ~\n"
    assert dealt(change, path) == [DEAL, "move top of stock to burnt", TURN]


def test_one_change_is_laid_over_the_other(base: Path, tmp_path: Path) -> None:
    """A step that one variant has put in is a step for the next, and `deal+` appends to both."""
    middle = tmp_path / "middle.yaml"
    middle.write_text(
        f"rulekit: 1\nextends: {base}\ngame: Middle\n{BURN}deal:\n"
        "  burning before dealing: move top of stock to burnt\n",
        encoding="utf-8",
    )
    last = "move bottom of stock to burnt"
    change = f"deal:\n  burning: {last}\n  again after burning: {last}\n"
    assert dealt(change, middle) == [SHUFFLE, NOTE, last, last, DEAL, TURN, OTHER]
    added = f"deal+:\n  - burning_more: {last}\n"
    burn = "move top of stock to burnt"
    assert dealt(added, middle) == [SHUFFLE, NOTE, burn, DEAL, TURN, OTHER, last]


def test_steps_within_a_step_are_changed_alone(tmp_path: Path) -> None:
    path = tmp_path / "nested.yaml"
    path.write_text(
        f"rulekit: 1\nextends: {BASE}\ngame: Nested\ndeal:\n  - first:\n      - one: {SHUFFLE}\n"
        f"      - two: {DEAL}\n  - turning: {TURN}\n",
        encoding="utf-8",
    )
    other = "deal 3 cards from stock to each hand"
    assert dealt(f"deal: {{first: {{two: '{other}'}}}}\n", path) == [SHUFFLE, other, TURN]


def test_steps_of_actions_and_procedures_are_changed_alone(tmp_path: Path) -> None:
    path = tmp_path / "actions.yaml"
    path.write_text(
        f"rulekit: 1\nextends: {BASE}\ngame: Actions\n"
        "procedures:\n  both:\n    - one: score += 1\n    - two: score += 2\n"
        "play: {discard: {discard: {do: [{going: move card to discard}, {more: do both}]}}}\n",
        encoding="utf-8",
    )
    rules = sound(
        "procedures: {both: {two: score += 3}}\n"
        "play: {discard: {discard: {do: {less after going: score -= 1}}}}\n",
        path,
    )
    assert said(rules.procedures["both"].body) == ["score += 1", "score += 3"]
    action = next(a for a in rules.phases["meld"].actions if a.name == "discard")
    assert said(action.effects) == ["move card to discard", "score -= 1", "do both"]


@pytest.mark.parametrize(("change", "finding"), [
    ("burning before dealt: move top of stock to discard", "RK301 the base has no step 'dealt'"),
    ("turning before dealing: move top of stock to discard", "RK303 'turning' is already a step"),
    ("burning: ~", "RK106 the base has no step 'burning' to delete"),
    ("dealin: move top of stock to discard", "RK108 'dealin' is new beside 'dealing' of the base"),
])  # fmt: skip
def test_a_step_that_is_not_there_is_told(base: Path, change: str, finding: str) -> None:
    assert findings(f"deal:\n  {change}\n", base) == [finding]


def test_steps_of_a_list_without_names_cannot_be_found() -> None:
    """A mapping of new steps replaces such a list; a place beside a step of it there is none."""
    assert dealt(MAPPING) == [SHUFFLE, DEAL, TURN]
    change = "deal:\n  burning before dealing: move top of stock to discard\n"
    assert findings(change) == ["RK301 the base has no step 'dealing'"]


@pytest.mark.parametrize("game", first_few(shipped()))
def test_every_shipped_deal_has_names(game: str) -> None:
    """So a variant changes one step of it."""
    effects = 'deal: {extra before shuffling: announce "ready"}\n'
    assert 'announce "ready"' in said(sound(effects, game).deal)
