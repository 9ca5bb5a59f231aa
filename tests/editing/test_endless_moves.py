"""Moves that can be made again and again in one turn: the finding, and what mends it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.codes import SMALL
from rulekit.editing.mending import fixes_for
from rulekit.editing.reading import read
from rulekit.editing.trying import tried

ENDLESS = (
    (
        "  meld:\n    change:\n      when: turns > 2 or size of hand > 5\n"
        "      choose: {card: card from hand}\n"
        "      do:\n        - move card to bottom of stock\n        - move top of stock to hand\n"
        "      next: meld\n",
        "  meld:\n    change:\n      when: (turns > 2 or size of hand > 5) and not change_done\n"
        "      choose: {card: card from hand}\n"
        "      do:\n        - move card to bottom of stock\n        - move top of stock to hand\n"
        "        - change_done = yes\n      next: meld\n",
    ),
    (
        "  meld:\n    change:  # a card\n      choose: {card: card from hand}\n"
        "      do: [move card to bottom of stock, move top of stock to hand]\n      next: meld\n",
        "  meld:\n    change:  # a card\n      when: not change_done\n"
        "      choose: {card: card from hand}\n"
        "      do: [move card to bottom of stock, move top of stock to hand, change_done = yes]\n"
        "      next: meld\n",
    ),
    (
        "  meld:\n    change: {choose: {card: card from hand}, "
        "do: [move card to bottom of stock, move top of stock to hand], next: meld}\n",
        "  meld:\n    change: {when: not change_done, choose: {card: card from hand}, "
        "do: [move card to bottom of stock, move top of stock to hand, change_done = yes], "
        "next: meld}\n",
    ),
    (
        "  meld:\n    change:\n      when: 'turns > 2 or size of hand > 5'\n"
        "      choose: {card: card from hand}\n"
        "      do: [move card to bottom of stock, move top of stock to hand]\n      next: meld\n",
        "  meld:\n    change:\n      when: '(turns > 2 or size of hand > 5) and not change_done'\n"
        "      choose: {card: card from hand}\n"
        "      do: [move card to bottom of stock, move top of stock to hand, change_done = yes]\n"
        "      next: meld\n",
    ),
    (
        "  meld:\n    change: {choose: {card: card from hand}, when: turns > 2, "
        "do: [move card to bottom of stock, move top of stock to hand], next: meld}\n",
        "  meld:\n    change: {choose: {card: card from hand}, "
        "when: turns > 2 and not change_done, "
        "do: [move card to bottom of stock, move top of stock to hand, change_done = yes], "
        "next: meld}\n",
    ),
)


@pytest.mark.parametrize(("wrong", "right"), ENDLESS)
def test_a_move_without_end_is_made_once_a_turn(wrong: str, right: str, tmp_path: Path) -> None:
    """What play tells has a remedy as well, with which play tells it no more."""
    track = "track:\n  change_done: flag, each turn\n"
    head = "rulekit: 1\nextends: small\n"
    text = head + "play:\n" + wrong
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    path = str(tmp_path / "mine.yaml")
    (found,) = tried(path, text).diagnostics
    assert found.code.slug == "endless-move"
    fix, rarer = fixes_for(read(path, text), found)
    assert rarer.told.startswith("only once a hand: declare the flag 'change_done'")
    assert "change_done: flag of each player\n" in rarer.text
    assert fix.told.startswith("only once a turn: declare the flag 'change_done'")
    mended = text[: fix.span.start] + fix.text + text[fix.span.end :]
    assert mended == head + track + "play:\n" + right
    assert tried(path, mended).diagnostics == ()


def test_what_uses_something_up_is_without_a_finding(tmp_path: Path) -> None:
    """To lay cards, or to draw as long as there are any, comes to an end by itself."""
    (tmp_path / "small.yaml").write_text(SMALL, encoding="utf-8")
    text = (
        "rulekit: 1\nextends: small\nplay:\n  draw:\n    another:\n"
        "      when: size of stock > 2\n      do: move top of stock to hand\n      next: draw\n"
    )
    assert tried(str(tmp_path / "mine.yaml"), text).diagnostics == ()
