"""A pass over what moves do: where a card thrown away comes to decide what happens.

Most kinds of move that name one card put it somewhere, and all else goes on whichever card it was.
A player who has tried one of them knows what the others lead to, and has only to ask which card to
keep. To know it, the cards are followed from their registers through local names, words of memory
and functions. Before each statement where what happens comes to depend on a card (a condition, an
address, a word that is no zone and no variable) a flag is raised. If it is down after a move, the
same would have happened with any other card.

One thing is allowed: to compare the card, before anything is written, with words that hold a card
(`card is picked`). Such cards stand apart, and the rest are alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulekit.dialect.library import known_as
from rulekit.ir.ops import (
    Binary,
    Call,
    Const,
    Expr,
    Function,
    If,
    Load,
    Local,
    Not,
    Return,
    Set,
    Statement,
    Store,
    While,
    expressions,
    parts,
    statements,
)
from rulekit.ir.program import Program
from rulekit.kernel.facts import (
    counts_cards,
    gives_card,
    moves_blindly,
    notes,
    overwrites,
    takes_card,
)
from rulekit.memory import Field
from rulekit.passes.addresses import Addresses, Values, calls_in, values_of

MAY_DIFFER = ("zone.", "known.", "var.", "move.")  # fields that may be left otherwise


@dataclass(frozen=True, slots=True)
class Shedding:
    """The kinds of move that name one card, by number; and the statements that a card decides.

    Of each kind the addresses of the words whose cards stand apart.
    """

    kinds: Mapping[int, tuple[int, ...]]
    decided: frozenset[int]  # the identities of statements of the program


def shedding(program: Program) -> Shedding:
    """Follow the cards of all moves that name one card."""
    trail = _Trail(program)
    kinds: dict[int, tuple[int, ...]] = {}
    for action in program.actions:
        if [param.kind for param in action.params] == ["card"]:
            card = action.params[0].address
            kinds[action.number] = trail.begin(f"do_{action.number}", card)
    trail.follow([f"do_{number}" for number in kinds])
    return Shedding(kinds, frozenset(trail.decided))


def flagged(
    functions: Mapping[str, Function], decided: frozenset[int], flag: Const
) -> dict[str, Function]:
    """The functions, where a flag is raised before each of these statements."""
    raised = Store(flag, Const(1))

    def block(body: Sequence[Statement]) -> tuple[Statement, ...]:
        made: list[Statement] = []
        for each in body:
            if id(each) in decided:
                made.append(raised)
            match each:
                case If(condition, then, orelse):
                    made.append(If(condition, block(then), block(orelse)))
                case While(condition, inner):
                    made.append(While(condition, block(inner)))
                case _:
                    made.append(each)
        return tuple(made)

    return {name: replace(each, body=block(each.body)) for name, each in functions.items()}


@dataclass
class _Trail:
    """What depends on a card: names of functions, results of functions, and fields of memory.

    A field in `cards` has other cards but as many; in one of `fields` anything may differ.
    """

    program: Program
    registers: set[int] = field(default_factory=set)
    names: set[tuple[str, str]] = field(default_factory=set)
    results: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)
    fields: set[str] = field(default_factory=set)
    spared: set[int] = field(default_factory=set)  # comparisons that are allowed: identities
    decided: set[int] = field(default_factory=set)  # statements: identities
    _met: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._addresses = Addresses(self.program.map)
        self._values: dict[str, Values] = {}
        self._piles = {zone.name for zone in self.program.zones if zone.shape == "pile"}

    def begin(self, name: str, card: int) -> tuple[int, ...]:
        """A function begins with a card in a register; return the words that it is compared with.

        Only comparisons with words that nothing has been written to before are counted.
        """
        self.registers.add(card)
        self.fields.update(place.name for place in self._told(name, Const(card)))
        body = self.program.functions[name].body
        repeated = {
            id(inner) for each in body if isinstance(each, While) for inner in statements(each.body)
        }
        apart: set[int] = set()
        for statement in statements(body):
            for part in (part for expr in expressions(statement) for part in parts(expr)):
                word = self._compared(name, part)
                if word is not None and not isinstance(statement, While):
                    apart.add(word)
                    self.spared.add(id(part))
            writes = isinstance(statement, Store) or any(calls_in(statement))
            if writes or isinstance(statement, While) or id(statement) in repeated:
                break
        return tuple(sorted(apart))

    def follow(self, names: Sequence[str]) -> None:
        """Follow the cards until nothing more is found to depend on them."""
        found = -1
        while found != (found := self._found()):
            self._met = set()
            for name in names:
                self._function(name)

    def _found(self) -> int:
        marks = (self.names, self.results, self.cards, self.fields, self.decided)
        return sum(len(each) for each in marks)

    # ── comparisons ───────────────────────────────────────────────────────────────────────────

    def _compared(self, name: str, expr: Expr) -> int | None:
        """The address of a word of the state that the card is compared with, if it is."""
        where = self.program.map
        match expr:
            case Binary("==" | "!=", left, right):
                for one, other in ((left, right), (right, left)):
                    match other:
                        case Load(Const(word)) if (
                            self._is_card(name, one) and where.state_start <= word < where.state_end
                        ):
                            return word
        return None

    def _is_card(self, name: str, expr: Expr) -> bool:
        """Whether a value is the card itself."""
        match expr:
            case Load(Const(address)):
                return address in self.registers
            case Local(local):
                given = self._values_in(name).get(local, [])
                return (
                    len(given) == 1 and isinstance(given[0], Load) and self._is_card(name, given[0])
                )
            case _:
                return False

    # ── the trail ─────────────────────────────────────────────────────────────────────────────

    def _function(self, name: str) -> None:
        if name in self._met:
            return
        self._met.add(name)
        for statement in statements(self.program.functions[name].body):
            if self._decides(name, statement):
                self.decided.add(id(statement))

    def _decides(self, name: str, statement: Statement) -> bool:
        """Follow the card through one statement; whether it decides there what happens."""
        depends = [self._depends(name, expr) for expr in expressions(statement)]
        decides = any(self._astray(name, call) for call in calls_in(statement))
        match statement:
            case Set(local, _) if depends[0]:
                self.names.add((name, local))
            case Return() if depends[0]:
                self.results.add(name)
            case Store(address, _) if any(depends):
                places = self._told(name, address)
                self.fields.update(place.name for place in places)
                return depends[0] or not places or self._matters(places)
            case If() | While():
                return decides or depends[0]
            case _:
                pass
        return decides

    def _matters(self, places: Sequence[Field]) -> bool:
        """Whether one of some fields may not be left otherwise."""
        return not all(place.name.startswith(MAY_DIFFER) for place in places)

    def _astray(self, name: str, call: Call) -> bool:
        """Whether a function of the library does something else because of the card."""
        if call.function in self.program.functions or call.function in known_as(notes):
            return False
        depends = [self._depends(name, arg) for arg in call.args]
        told = self._reached(name, call)
        if not any(depends) and not any(self._differs(place) for place in told):
            return False
        if call.function in known_as(takes_card) and any(depends):
            return not self._takes_it(name, call)
        return call.function not in known_as(counts_cards) and self._matters(told)

    def _takes_it(self, name: str, call: Call) -> bool:
        """Whether the card itself is taken, and nowhere else: then a legal move finds it."""
        body = self.program.functions[name].body
        taken = [
            each
            for statement in statements(body)
            for each in calls_in(statement)
            if each.function in known_as(takes_card) and self._depends(name, each.args[-1])
        ]
        return len(taken) == 1 and self._is_card(name, call.args[-1])

    def _depends(self, name: str, expr: Expr) -> bool:
        """Whether a value depends on the card."""
        match expr:
            case Const():
                return False
            case Local(local):
                return (name, local) in self.names
            case Load(address):
                return self._read(name, address)
            case Not(operand):
                return self._depends(name, operand)
            case Binary(">=", left, Const(0)) if self._is_card(name, left):
                return False  # a legal move names a card
            case Binary(_, left, right):
                sides = [self._depends(name, each) for each in (left, right)]
                return any(sides) and id(expr) not in self.spared
            case Call():
                return self._call(name, expr)

    def _read(self, name: str, address: Expr) -> bool:
        """Whether a word that is read depends on the card."""
        if self._depends(name, address):
            return True
        places = self._told(name, address)
        if isinstance(address, Const) and self._counts(places, address.value):
            return any(place.name in self.fields for place in places)
        return not places or any(self._differs(place) for place in places)

    def _counts(self, places: Sequence[Field], address: int) -> bool:
        """Whether a word is the number of cards of a pile."""
        return all(
            place.name.removeprefix("zone.") in self._piles and place.start == address
            for place in places
        )

    def _call(self, name: str, call: Call) -> bool:
        """Follow the card into a function; whether its result depends on the card."""
        depends = [self._depends(name, arg) for arg in call.args]
        inner = self.program.functions.get(call.function)
        if inner is not None:
            pairs = zip(inner.params, depends, strict=True)
            self.names.update((call.function, param) for param, each in pairs if each)
            self._function(call.function)
            return call.function in self.results
        if call.function in known_as(notes):
            return False
        told = self._reached(name, call)
        if not any(depends) and not any(self._differs(place) for place in told):
            return False
        if call.function in known_as(moves_blindly):
            self.cards.update(place.name for place in told)
            return call.function in known_as(gives_card)
        if call.function in known_as(counts_cards):
            return any(depends) or any(place.name in self.fields for place in told)
        self.fields.update(place.name for place in told)
        return True

    def _reached(self, name: str, call: Call) -> list[Field]:
        """The fields that a function of the library reads or writes, with what was there before."""
        args = () if call.function in known_as(overwrites) else call.args
        return [place for arg in args for place in self._told(name, arg)]

    def _told(self, name: str, arg: Expr) -> list[Field]:
        """The fields that an argument may point to. What holds no address is a number."""
        return self._addresses.fields(arg, self._values_in(name))

    def _values_in(self, name: str) -> Values:
        if name not in self._values:
            self._values[name] = values_of(self.program.functions[name])
        return self._values[name]

    def _differs(self, place: Field) -> bool:
        """Whether a field is known to depend on the card."""
        return place.name in self.cards or place.name in self.fields
