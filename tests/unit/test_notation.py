"""Cards and melds as text, with jokers in roles."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.machine.notation import BadNotation, Notation, bag_faces, shown


@pytest.fixture(scope="module")
def notation() -> Notation:
    program = rulekit.load("gin").program(2)
    return Notation(program, list(program.image))


def test_every_face_is_read_as_it_is_printed(notation: Notation) -> None:
    faces = range(len(notation.program.faces))
    assert [notation.face(notation.card(face)) for face in faces] == list(faces)
    assert [notation.face(f" {notation.card(face).lower()} ") for face in faces] == list(faces)
    assert notation.card(-1) == "-"


def test_cards_are_read_from_lists(notation: Notation) -> None:
    assert notation.faces("AC, KS 10h") == [notation.face(card) for card in ("AC", "KS", "10H")]
    assert notation.tokens("7H 8H=8H") == [(notation.face("7H"), ""), (notation.face("8H"), "8H")]


@pytest.mark.parametrize(("text", "says"), [
    ("ZZ", "cards look like AC or KS"),
    ("1H", "did you mean 10H?"), ("H10", "did you mean 10H?"), ("10", "did you mean 10C or 10D"),
    ("", "cards look like"), ("x" * 400, "xxx…' is not a card"), ("7\x00H", "is not a card"),
])  # fmt: skip
def test_what_is_no_card_gets_help(notation: Notation, text: str, says: str) -> None:
    with pytest.raises(BadNotation) as caught:
        notation.face(text)
    assert says in str(caught.value)
    assert str(caught.value).isprintable()


def test_bags_list_each_copy() -> None:
    assert bag_faces((0b1011, 0b0010)) == [0, 1, 1, 3]
    assert bag_faces((0, 0)) == bag_faces(()) == []


def test_shown_is_short_and_printable() -> None:
    assert shown(" a\nb ") == "a\N{REPLACEMENT CHARACTER}b"
    assert len(shown("y" * 1000)) == 31
