"""Nodes are dataclasses like others: they show themselves, are equal by value, and have a hash."""

from __future__ import annotations

from dataclasses import field

from rulekit.nodes import dataclass


@dataclass(frozen=True, slots=True)
class Leaf:
    number: int
    place: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Branch:
    name: str
    leaves: tuple[Leaf, ...]


@dataclass(frozen=True, slots=True)
class Spoken:
    number: int

    def __repr__(self) -> str:
        return f"<{self.number}>"


def test_nodes_show_their_fields_as_dataclasses_do() -> None:
    shown = "Branch(name='a', leaves=(Leaf(number=1), Leaf(number=2)))"
    assert repr(Branch("a", (Leaf(1), Leaf(2, "there")))) == shown


def test_a_node_may_show_itself_in_its_own_way() -> None:
    assert repr(Spoken(7)) == "<7>"


def test_nodes_are_equal_by_value_and_kept_in_sets() -> None:
    assert Branch("a", (Leaf(1),)) == Branch("a", (Leaf(1),)) != Branch("a", (Leaf(2),))
    assert len({Leaf(1), Leaf(1), Leaf(2)}) == 2
