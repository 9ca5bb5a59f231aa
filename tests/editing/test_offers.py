"""What may follow at a cursor: what authors have written, and little else."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.check.document.schema import FILE
from rulekit.check.document.shapes import Effects, Leaf, Table
from rulekit.codes import Severity
from rulekit.editing.explaining import explained
from rulekit.editing.offers import Offer, offers_at
from rulekit.editing.places import place_at
from rulekit.editing.reading import Reading, read
from rulekit.editing.samples import STRANGE
from rulekit.library import shipped
from rulekit.resources import root

GIN = root("rulesets") / "gin.yaml"
CHOSEN = {"option", "marks", "words", "wilds", "ranks", "wild", "extras", "contract", "entry"}
"""Kinds of phrases that are made of words which their author makes up."""


@pytest.fixture(scope="module")
def gin() -> Reading:
    return read(str(GIN), GIN.read_text(encoding="utf-8"))


Asked = Callable[[str], dict[str, Offer]]


HEAD = "rulekit: 1\nextends: gin\ngame: Mine\n"


@pytest.fixture(scope="module")
def asked() -> Asked:
    """What is offered at the `|` of a line of a variant of Gin, which stands for the cursor."""

    mine = read("mine.rulekit.yaml", HEAD)

    def ask(lines: str) -> dict[str, Offer]:
        text = HEAD + lines
        before = text[: text.index("|")]
        line, col = before.count("\n"), len(before) - before.rfind("\n") - 1
        found = offers_at(mine, text.replace("|", ""), line, col)
        return {each.text: each for each in found}

    return ask


@pytest.mark.parametrize(
    ("lines", "wanted", "unwanted"),
    [
        ("|", ["scoring: ", "players: "], ["game: ", "do: "]),
        ("match:\n  |", ["until: ", "next dealer: "], ["scoring: "]),
        ("match: {|", ["until: "], ["scoring: "]),
        ("match: {until: yes, |", ["next dealer: "], []),
        ("play:\n  dra|", ["draw: ", "discard: "], ["until: "]),
        ("play:\n  draw:\n    from_stock:\n      do: mo|", ["move", "shuffle"], ["pile", "gin"]),
        (
            "play:\n  draw:\n    from_stock:\n      do: move top of stock to |",
            ["stock", "hand", "bottom of stock", "bottom of discard"],
            ["picked", "deck", "bottom of hand", "top of ", "item("],
        ),
        ("deal:\n  mine: move top of |", ["stock", "discard"], ["score", "target"]),
        ("deal:\n  - move top of stock to |", ["hand", "discard", "bottom"], ["score", "dealer"]),
        ("deal:\n  - when |", ["players", "deal_variant", "not"], ["stock pile"]),
        ("deal:\n  - |", ["move", "when ", "for each "], ["gin"]),
        ("play:\n  draw:\n    next: |", ["discard", "deal", "end"], ["hand", "score"]),
        ("play:\n  draw:\n    next: draw for |", ["dealer", "next"], ["gin", "stock", "discard"]),
        ("play:\n  draw:\n    next: end hand by |", ["gin", "undercut"], ["stock", "dealer"]),
        ("zones:\n  mine: cards of |", ["each"], ["player"]),
        ("zones:\n  mine: cards of each |", ["player", "team"], ["each"]),
        ("zones:\n  mine: pile, |", ["face", "top"], ["pile"]),
        ("track:\n  mine: number of each player, |", ["each turn", "each game"], ["player"]),
        ("track:\n  mine: |", ["number", "flag", "card"], ["score"]),
        ("track:\n  |", ["done: flag, each turn"], ["move", "deal: "]),
        ("fixed:\n  deal_variant: |", ["upcard", "extra_card"], ["loser"]),
        ("fixed:\n  |", ["deal_variant: ", "target: "], ["discard: "]),
        ("define:\n  mine: deal_variant is |", ["upcard", "extra_card"], ["loser", "gin"]),
        ("define:\n  mine: reason is |", ["gin", "knock"], ["upcard", "stock"]),
        ("define:\n  mine: suit of top of discard is |", ["hearts", "clubs"], ["gin", "K"]),
        ("define:\n  mine: (size of |", ["hand", "stock", "winners"], ["score", "target"]),
        ("options:\n  |", ["deal_variant: ", "target: "], ["discard: "]),
        ("options:\n  target: |", ["100 in 1..1000"], ["upcard"]),
        ("options:\n  deal_variant: |", ["upcard | extra_card", "extra_card"], ["100 in 1..1000"]),
        ("examples:\n  - options:\n      |", ["deal_variant: ", "target: "], ["discard: "]),
        ("extends: |", ["gin", "rum500"], ["target"]),
    ],
)
def test_what_fits_is_offered(
    asked: Asked, lines: str, wanted: list[str], unwanted: list[str]
) -> None:
    found = asked(lines)
    assert [each for each in wanted if each not in found] == []
    assert [each for each in unwanted if each in found] == []


@pytest.mark.parametrize("begun", ["options:\n  ", "options:\n  ta"])
def test_keys_of_the_base_are_offered_where_a_section_begins(begun: str) -> None:
    reading = read("mine.rulekit.yaml", HEAD + begun)
    found = offers_at(reading, reading.text, 4, len(begun.split("\n")[1]))
    assert "target: " in {each.text for each in found}


@pytest.mark.parametrize("lines", ["# mo|", "game: Mine # not |", "about: Words in|"])
def test_nothing_is_offered_in_comments_and_texts(asked: Asked, lines: str) -> None:
    assert asked(lines) == {}


def test_offers_say_what_they_mean(asked: Asked) -> None:
    found = asked("define:\n  mine: |")
    assert found["turns"].meaning == "turns of all players begun in this hand"
    assert found["target"].detail.startswith("option")
    assert found["size of "].sort == "property"
    assert asked("play:\n  draw:\n    next: |")["deal"].meaning
    assert asked("match:\n  |")["until: "].meaning


def test_names_of_one_place_are_known_there_alone(asked: Asked) -> None:
    """`card` is what the player chooses in one action, and nothing in another."""
    chosen = "play:\n  discard:\n    mine:\n      choose: {card: card from hand}\n      do: move |"
    assert "card" in asked(chosen)
    assert "card" not in asked("play:\n  discard:\n    mine:\n      do: move |")


def test_authors_were_offered_what_they_wrote() -> None:
    """Each of many words of all games is offered where it stands, among few others.

    The rest of its line is taken away. Words that authors make up are left out.
    """
    offered = asked_for = listed = 0
    for name in shipped():
        path = root("rulesets") / f"{name}.yaml"
        text = path.read_text(encoding="utf-8")
        reading, lines = read(str(path), text), text.split("\n")
        for number in sorted(random.Random(name).sample(range(len(lines)), 40)):
            code = re.sub(r"\s#.*", "", lines[number])
            for word in re.finditer(r"[a-z_][a-z0-9_]*", code):
                place = place_at(text, number, word.start())
                if place is None or place.keyed or not isinstance(place.shape, Leaf | Effects):
                    continue
                if isinstance(place.shape, Leaf) and place.shape.kind in CHOSEN:
                    continue
                cut = "\n".join([*lines[:number], code[: word.start()], *lines[number + 1 :]])
                found = offers_at(reading, cut, number, word.start())
                words = (each.text for each in found if each.sort != "phrase")
                said = {part for each in words for part in re.findall(r"\w+", each)}
                offered, asked_for = offered + (word[0] in said), asked_for + 1
                listed += len(said)
    assert asked_for > 1000
    assert offered / asked_for > 0.98
    assert listed / asked_for < 40


@pytest.mark.parametrize(
    ("lines", "among"),
    [
        ("scoring:\n  winner:\n    mine: 10 when |", "reason is gin"),
        ("scoring:\n  winner:\n    mine: 10 when re|", "reason is gin"),
        ("scoring:\n  winner:\n    mine: 10 |", "to boxes"),
        ("scoring:\n  winner:\n    mine: |", "25 when reason is gin"),
        ("scoring:\n  winner:\n    mine: 10 when singles and |", "reason is gin"),
        ("define:\n  mine: |", "size of hand <= 2"),
        ("deal:\n  - move top of stock to discard\n  - |", "shuffle deck into stock"),
        ("deal:\n  - move |", "top of stock to discard"),
        ("play:\n  draw:\n    next: |", "deal again"),
        ("play:\n  draw:\n    mine:\n      choose: {card: |}", "card from hand"),
        ("zones:\n  mine: |", "pile, face down"),
        ("track:\n  mine: |", "number of each player"),
        ("options:\n  mine: |", "10 in 1..20"),
    ],
)
def test_the_first_offers_are_whole_phrases_that_read(asked: Asked, lines: str, among: str) -> None:
    offers = list(asked(lines).values())
    phrases = [each for each in offers if each.sort == "phrase"]
    assert offers[: len(phrases)] == phrases
    assert among in {each.text for each in phrases}
    for each in phrases:
        assert each.detail
        text = HEAD + re.sub(r"\w*\|", lambda _, put=each.text: put, lines)
        found = read("mine.rulekit.yaml", text).report.diagnostics
        faults = [one.message for one in found if one.severity is Severity.ERROR]
        assert each.detail == STRANGE or not faults, (each.text, faults)


def test_phrases_are_not_offered_before_what_is_written_already(asked: Asked) -> None:
    found = asked("scoring:\n  winner:\n    mine: 10 when | reason is gin")
    assert found
    assert "phrase" not in {each.sort for each in found.values()}


def test_where_a_game_has_no_names_phrases_say_that_theirs_are_examples() -> None:
    reading = read("mine.rulekit.yaml", "rulekit: 1\ngame: Mine\n")
    text = reading.text + "scoring:\n  winner:\n    mine: 10 when "
    first = offers_at(reading, text, 4, len("    mine: 10 when "))[0]
    assert (first.text, first.detail) == (
        "reason is out",
        "for example, with names of your own",
    )


def test_names_are_told_in_plain_words(asked: Asked) -> None:
    found = asked("scoring:\n  winner:\n    mine: 10 when |")
    told = {word: found[word].detail for word in ("hand", "boxes", "target", "stock")}
    assert told == {
        "hand": "place of each player",
        "boxes": "account of each team",
        "target": "option, number",
        "stock": "place",
    }
    assert found["ahead"].detail == "named value, yes or no"


# ── what words mean ───────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("words", "at", "told"),
    [
        ("target: 100", "target", "**target**: option"),
        ("target: 100", "target", "by default: `100`"),
        ("  stock:", "stock", "**stock**: zone, pile"),
        ("nondealer: opponent of dealer", "opponent", "opponent of player"),
        ("opponent of dealer", "dealer", "who deals this hand"),
        ("next: draw for opponent", "draw", "**draw**: phase"),
        ("move card to discard", "move", "cards go to a place"),
        ("  after hand:", "after", "After every hand of a match"),
    ],
)
def test_hovering_explains(gin: Reading, words: str, at: str, told: str) -> None:
    before = gin.text[: gin.text.index(words) + words.index(at)]
    line, col = before.count("\n"), len(before) - before.rfind("\n") - 1
    assert told in explained(gin, gin.text, line, col)


def test_what_comes_from_the_base_says_so(tmp_path: Path) -> None:
    text = "rulekit: 1\nextends: gin\ngame: M\ndefine:\n  mine: target + 1\n"
    reading = read(str(tmp_path / "m.yaml"), text)
    assert "from gin, line" in explained(reading, text, 4, 9)
    assert explained(reading, text, 4, 16) == ""


def test_new_entries_are_offered_as_they_may_be_written() -> None:
    """Where names are made up, whole rows are offered; each is one that the section takes."""
    rows = [
        f"{section}:\n  {row}\n"
        for section, key in FILE.keys.items()
        if isinstance(key.shape, Table)
        for row, _ in key.shape.like
    ]
    assert len(rows) > 8
    for row in rows:
        assert read("mine.rulekit.yaml", HEAD + row).report.ok, row
