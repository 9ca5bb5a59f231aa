"""Words of memory are declared once, and no two of them share a place."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import rulekit
from rulekit.dialect.library import kernel_modules
from rulekit.kernel.melds.usable import cost_to_lay
from rulekit.kernel.melds.words import CHAIN
from rulekit.kernel.memory import header as h
from rulekit.kernel.memory import scratch
from rulekit.kernel.memory.addresses import Bag
from rulekit.kernel.memory.header import ITER_WORDS
from rulekit.kernel.memory.regions import Region
from tests.sampling import one_in
from tests.tiers.lockstep import Pair
from tests.unit.decks import FREE, memory, put_bag, put_row

WORDS = [
    module
    for module in map(import_module, kernel_modules())
    if any(isinstance(each, Region) for each in vars(module).values())
]


def regions(module: ModuleType) -> dict[str, Region]:
    """The regions that a module declares, by name."""
    return {name: each for name, each in vars(module).items() if isinstance(each, Region)}


@pytest.mark.parametrize("module", WORDS, ids=lambda module: module.__name__)
def test_fields_share_no_word(module: ModuleType) -> None:
    for region in regions(module).values():
        taken = [start + i for start, words in region.fields for i in range(words)]
        assert len(taken) == len(set(taken))
        assert max(taken) < region.room


@pytest.mark.parametrize("module", WORDS, ids=lambda module: module.__name__)
def test_every_address_has_one_name(module: ModuleType) -> None:
    """A name stands for the field that was given out for it, and none is given two."""
    told: dict[str, list[str]] = {name: [] for name in regions(module)}
    for node in ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")).body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(
                    func=ast.Attribute(
                        value=ast.Name(id=region),
                        attr="word" | "words" | "records" | "part" | "holder" | "width",
                    )
                ),
            ):
                told[region].append(name)
    assert told
    for name, region in regions(module).items():
        starts = [start for start, _ in region.fields]
        named = [getattr(module, each) for each in told[name]]
        assert named == [start for start in starts if start in named]
        assert named or name == "_chain"  # which `usable` goes through by itself


def test_a_region_gives_one_place_after_the_other() -> None:
    region = Region(12)
    assert [region.word(), region.words(3), region.part(Bag, 2), region.holder(Bag)] == [0, 1, 4, 6]
    assert region.width(Bag) == 7
    region.align(4)
    assert (region.size, region.records(1, 1), region.room) == (8, 8, 12)
    with pytest.raises(ValueError, match="no room for 4 words at 9 of 12"):
        region.words(4)


@pytest.mark.parametrize("name", one_in(3, ["gin", "rummikub", "rummy_israeli"]))
def test_words_that_nobody_declared_are_never_written(name: str) -> None:
    """What the scratch holds between its parts is as it was after a while of play."""
    pair = Pair(rulekit.load(name).program(2))
    pair.walk(7, 1, "hand", 12)
    memory = pair.slow.memory
    start = memory[h.SCRATCH]
    declared = {at + i for at, n in scratch._scratch.fields for i in range(n)}
    written = [i for i in range(scratch.SCRATCH_WORDS) if memory[start + i] != 0]
    assert written
    assert [i for i in written if i not in declared] == []


def test_the_longest_chain_of_the_widest_melds_keeps_to_its_part() -> None:
    """Six lay-offs are tried in vain: the nine that the ten would need is not there."""
    M = memory(copies=2, room=59)
    melds = FREE + 16
    M[melds] = 1
    put_row(M, melds + 1, 0, [(face, face) for face in (26, 27, 28)])
    put_bag(M, FREE, [29, 30, 31, 32, 33, 1, 15])
    assert cost_to_lay(M, 35, FREE, melds) == 0
    start = M[h.SCRATCH]
    end = scratch.SPARE + scratch.SPARE_WORDS
    last = 2 + CHAIN * (ITER_WORDS + M[h.ROW]) + ITER_WORDS  # the row of the sixth lay-off
    assert any(M[start + scratch.SPARE + last : start + end])
    assert not any(M[start + end : start + scratch.LAYOUT_SEEN])
