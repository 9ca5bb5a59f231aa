"""Two machines side by side: the same moves on both, all words of the state compared."""

from __future__ import annotations

from random import Random

from rulekit.backends import interp, wasm
from rulekit.ir.program import Program
from rulekit.machine.position import Position, Words
from rulekit.machine.tier import RuleFault

MOST_MOVES = 400  # of one walk


class Pair:
    """The reference and the fast tier, holding the same state."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.slow = Position(interp.build(program))
        self.fast = Position(wasm.build(program))

    def both(self, does: str, *args: object) -> object:
        """Do something on both; what it gives, and the state after it, must be the same."""
        given = [_outcome(position, does, args) for position in (self.slow, self.fast)]
        assert given[0] == given[1], (does, args, given)
        assert self.slow.words == self.fast.words, (does, args, self.differences())
        if isinstance(given[0], RuleFault):
            raise given[0]
        return given[0]

    def differences(self) -> list[tuple[str, int, int]]:
        """The words that differ, by name."""
        where = self.program.map
        words = enumerate(zip(self.slow.words, self.fast.words, strict=True))
        return [(where.name_of(where.state_start + i), a, b) for i, (a, b) in words if a != b]

    def load(self, words: Words) -> None:
        """Put a state on both."""
        self.slow.words = words
        self.fast.words = words

    def moves(self, *, asides: bool = False) -> list[Words]:
        """The moves, listed, counted and picked alike."""
        slow, fast = self.slow.machine, self.fast.machine
        listed = slow.moves(asides=asides)
        assert fast.moves(asides=asides) == listed
        assert fast.count(asides=asides) == len(listed)
        return listed

    def walk(
        self, seed: int, number: int, scope: str, most: int = MOST_MOVES, look: int = 1
    ) -> int:
        """At most `most` random moves from the start of a hand or match; how many there were.

        The state is compared after each; the moves on offer, and refusals, at every `look`-th.
        """
        chance, made = Random(f"{seed} {number}"), 0
        self.both("setup", seed, number)
        self.both("open" if scope == "match" else "begin")
        while made < most:
            if self.slow.hand_is_over:
                self.both("finish")
                if scope == "hand" or self.slow.get("over"):
                    break
                self.both("begin")
                continue
            self.step(chance, made % look == 0)
            made += 1
        return made

    def step(self, chance: Random, look: bool) -> None:
        """One move, now and then an aside; and one that may be refused."""
        listed = self.moves if look else self.fast.machine.moves
        asides = listed(asides=True)
        moves = asides if asides and chance.random() < 0.03 else listed() or asides
        chosen = chance.choice(moves)
        if look:
            self.both("refusal", chosen)
            self.both("refusal", _altered(self.program, chosen, chance))
        self.both("apply", chosen)
        assert self.slow.transfers() == self.fast.transfers()


def _outcome(position: Position, does: str, args: tuple[object, ...]) -> object:
    try:
        return getattr(position, does)(*args)
    except RuleFault as fault:
        return _Fault(fault.message, fault.number)


class _Fault(RuleFault):
    """A fault that equals others which say the same."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Fault) and (self.number, self.message) == (
            other.number,
            other.message,
        )

    def __hash__(self) -> int:
        return hash(self.message)


def _altered(program: Program, move: Words, chance: Random) -> Words:
    """The move with another card or number, which may not be legal."""
    params = program.actions[move[0] - 1].params
    if not params or params[0].kind not in ("card", "number"):
        return move
    return (move[0], chance.randrange(len(program.faces)), *move[2:])
