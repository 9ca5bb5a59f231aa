"""Which fields an address may lie in: those that it is counted from, wherever that is known."""

from __future__ import annotations

from rulekit.ir.ops import Binary, Const, Expr, Load, Local
from rulekit.passes.addresses import Addresses
from tests.unit.small import small_start

WHERE = small_start().board.program.map
HAND, HEAP = (Const(WHERE[f"zone.{name}"].start, f"&{name}") for name in ("hand", "heap"))


def fields(address: Expr, **values: list[Expr]) -> list[str]:
    return sorted(field.name for field in Addresses(WHERE).fields(address, values))


def test_an_address_lies_in_the_field_that_it_is_counted_from() -> None:
    assert fields(HAND) == ["zone.hand"]
    assert fields(Binary("+", HAND, Load(Local("me")))) == ["zone.hand"]
    assert fields(Const(HAND.value, "number")) == []


def test_a_local_name_may_lie_in_each_of_its_values() -> None:
    assert fields(Local("at"), at=[HAND, HEAP]) == ["zone.hand", "zone.heap"]
    assert fields(Local("at"), at=[HAND, Binary("+", Local("at"), Const(1))]) == []


def test_where_one_of_its_values_is_not_known_none_is() -> None:
    assert fields(Local("at"), at=[HAND, Load(HEAP)]) == []
    assert fields(Local("at")) == []
