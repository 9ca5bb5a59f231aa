"""What beginners write at the wrong place, or with a name that means nothing: one finding each."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.diagnostics import Report
from rulekit.editing.reading import read
from rulekit.prove.validate import validate

HEAD = "rulekit: 1\ngame: Mine\nextends: {}\nabout: Mine.\n"
SCORED = "scoring:\n  winner:\n    {}\n"
ACTED = "play:\n  discard:\n    burn:\n{}      next: discard\n"


@pytest.mark.parametrize(
    ("base", "text", "said", "told"),
    [
        ("gin", "actions:\n  burn: draw\n", "unknown key 'actions'", "actions stand below their"),
        (
            "rummikub", "playing:\n  open: at least 50 points\n", "unknown key 'playing'",
            "'playing' is a phase: write it below `play`",
        ),
        (
            "gin", "minimum opening: 50 points\n", "unknown key 'minimum opening'",
            "set below `fixed`; options: deal_variant, extra_card_seen, target",
        ),
        (
            "rummikub", "options:\n  opening: 50\n", "what the base calls something",
            "what is asked of it is changed there",
        ),
        ("rummikub", "opening: 50\n", "unknown key 'opening'", "chosen by `open`, below the phase"),
        (
            "gin", ACTED.format("      limit: 1\n      do: move top of stock to hand\n"),
            "unknown key 'limit'", "as in `when: once a turn`",
        ),
        (
            "gin", ACTED.format("      do: move top of stock to burned\n"),
            "unknown name 'burned'", "under `zones`, as in `burned: pile, face down`",
        ),
        ("gin", "track:\n  burned: pile\n", "not a type", "places of cards are declared under"),
        (
            "gin", ACTED.format("      do: deal 2 cards from stock to hand\n"),
            "an effect is expected", "write `move top(stock, 2) to hand`",
        ),
        ("gin", ACTED.format("      do: put card face down\n"), "effect", "`move card to NAME`"),
        (
            "gin", "scoring:\n    bonus: 10 when turns < 5\n", "it is not said above whose it is",
            "write `winner:` in a line of its own",
        ),
        (
            "gin", SCORED.format("bonus: 10 when no face in hand"), "nothing asks what card it is",
            "write `no card in hand where rank of card in [J, Q, K]`",
        ),
        (
            "gin", SCORED.format("bonus: 10 when no thing in hand"), "nothing asks what card it is",
            "write `no card in hand where CONDITION`",
        ),
        (
            "gin", SCORED.format("bonus: 10 when reason is gin and no"), "'no' can never hold",
            "is asked so: `no card in PLACE`",
        ),
        ("gin", SCORED.format("bonus: 10 when yes"), "'yes' always holds", "leave it out"),
        (
            "gin", SCORED.format("deadwood: 50 when reason is gin"), "what the base always gives",
            "`A when CONDITION, otherwise B`",
        ),
    ],
)  # fmt: skip
def test_what_stands_elsewhere_is_told_once(
    tmp_path: Path, base: str, text: str, said: str, told: str
) -> None:
    report = read(str(tmp_path / "mine.rulekit.yaml"), HEAD.format(base) + text).report
    (found,) = report.diagnostics
    assert (said in found.message, told in found.help) == (True, True), f"{found}"


@pytest.mark.parametrize(
    "entry",
    [
        "deadwood: 50 when reason is gin, otherwise 10",
        "deadwood: 50 when shutout_doubles",
        "deadwood: 50",
        "bonus: count of cards in hand",
        "bonus: 10 when no card in hand",
    ],
)
def test_what_is_meant_is_not_told(tmp_path: Path, entry: str) -> None:
    path = tmp_path / "mine.rulekit.yaml"
    path.write_text(HEAD.format("gin") + SCORED.format(entry), encoding="utf-8")
    report = Report()
    validate(str(path), report, plays=0)
    assert not report.diagnostics
