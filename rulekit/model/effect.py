"""What happens: one class for each kind of effect.

`inner` and `changed` go by the fields, so a new effect needs none of them; what has to be said
of each effect is a `match` that ends with `Unsaid.of`, and mypy names those that are not complete.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rulekit.model.expr import Expr, Zone
from rulekit.model.traversal import is_expr, parts, rebuilt
from rulekit.nodes import dataclass
from rulekit.source import Span

# ── cards ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Move:
    """Cards go from where they lie to a place; `under`: to its bottom."""

    span: Span
    cards: Expr
    source: Expr
    target: Zone
    under: bool = False


@dataclass(frozen=True, slots=True)
class Flip:
    """Cards are turned over into a pile."""

    span: Span
    source: Expr
    target: Zone


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A pile is shuffled, with what is put into it first; with nothing else, both are the same."""

    span: Span
    source: Expr
    target: Zone


@dataclass(frozen=True, slots=True)
class Swap:
    """Two places exchange all their cards."""

    span: Span
    one: Zone
    other: Zone


@dataclass(frozen=True, slots=True)
class Deal:
    """Each player gets so many cards from a pile, in turn; all there are, if no number is said.

    `zone`: where each gets them; `rest`: a place that gets one card after each round.
    """

    span: Span
    number: Expr | None
    source: Zone
    zone: str
    first: Expr
    rest: Zone | None = None


@dataclass(frozen=True, slots=True)
class Reveal:
    """Everybody sees the cards of a place."""

    span: Span
    place: Zone


# ── melds ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Lay:
    """A chosen meld, spread or layout is laid on a place of melds."""

    span: Span
    melds: Expr
    target: Zone


@dataclass(frozen=True, slots=True)
class Add:
    """A chosen card is laid off, or exchanged for a wild."""

    span: Span
    chosen: Expr


@dataclass(frozen=True, slots=True)
class Remember:
    """The melds of a place are kept as they lie now."""

    span: Span
    melds: Zone


@dataclass(frozen=True, slots=True)
class PutBack:
    """The melds of a place lie again as remembered; the cards that came since go to `target`."""

    span: Span
    melds: Zone
    target: Zone


# ── cells ─────────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Assign:
    """A variable, a ledger or a given word is set."""

    span: Span
    cell: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Increase:
    """A number goes up."""

    span: Span
    cell: Expr
    amount: Expr


@dataclass(frozen=True, slots=True)
class Decrease:
    """A number goes down."""

    span: Span
    cell: Expr
    amount: Expr


@dataclass(frozen=True, slots=True)
class Pay:
    """Each payer pays each payee the amount, in the main ledger."""

    span: Span
    amount: Expr
    payer: Expr
    payee: Expr


# ── words and promises ────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Announce:
    """A text that everybody is told."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Must:
    """What must hold when the turn is left."""

    span: Span
    condition: Expr


# ── control ───────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True, slots=True)
class Perform:
    """The effects of a procedure."""

    span: Span
    procedure: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class When:
    """Effects under a condition, and those otherwise."""

    span: Span
    condition: Expr
    then: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()


@dataclass(frozen=True, slots=True)
class ForEach:
    """Effects for each of a domain for which a condition holds; `name` is bound to it."""

    span: Span
    name: str
    domain: Expr
    where: Expr
    body: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Repeat:
    """Effects so many times."""

    span: Span
    number: Expr
    body: tuple[Effect, ...]


Effect = (
    Move | Flip | Shuffle | Swap | Deal | Reveal | Lay | Add | Remember | PutBack
    | Assign | Increase | Decrease | Pay | Announce | Must | Perform | When | ForEach | Repeat
)  # fmt: skip
"""Something that happens."""

# ── traversal, by the fields ──────────────────────────────────────────────────────────────────


def inner(effect: Effect) -> Iterator[Effect]:
    """The effects directly in an effect, in order."""
    return (part for part in parts(effect) if isinstance(part, Effect))


def walk_effects(effects: Iterable[Effect]) -> Iterator[Effect]:
    """All effects, those inside others included."""
    for effect in effects:
        yield effect
        yield from walk_effects(inner(effect))


def changed(
    effect: Effect, expr: Callable[[Expr], Expr], effects: Callable[[Effect], tuple[Effect, ...]]
) -> Effect:
    """The same effect with each expression changed, and with other effects for each one in it."""

    def change(part: object) -> tuple[object, ...]:
        if is_expr(part):
            return (expr(part),)
        return effects(part) if isinstance(part, Effect) else (part,)

    return rebuilt(effect, change)
