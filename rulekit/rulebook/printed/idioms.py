"""What people say in a few words of their own: the next rank, ten hands have been played.

An idiom is a kind of expression. What it says is all that the expression says.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Protocol

from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.traversal import put_in, same, walk
from rulekit.rulebook.language import Noun
from rulekit.rulebook.page import CLOSE, OPEN
from rulekit.rulebook.printed.depths import kept_back
from rulekit.rulebook.values import anybody, is_me
from rulekit.rulebook.wording import Words
from rulekit.settle.folding import ABSENT, known
from rulekit.types import CARD, CARDS, FLAG, KIND, RANK, SUIT, TEAM

LITTLE = 3
"""Words of somebody whose neighbour is told of as his: the dealer's left neighbour."""


class Speaker(Protocol):
    """What says expressions that are no idioms."""

    def said(self, expr: Expr) -> str:
        """A value."""

    def clause(self, expr: Expr, *, holds: bool = True) -> str:
        """A condition."""


class Idioms:
    """Says what has words of its own; "" for all else. `speaker`: says what it is made of."""

    def __init__(self, words: Words, speaker: Speaker) -> None:
        self.words, self.speaker = words, speaker
        self.taken: dict[str, Expr] = {}  # what is taken away, by its bound name: one of these
        self.deep: Mapping[str, Expr] = {}  # piles, by the name of how deep a card lies in them

    def value(self, expr: Expr) -> str:
        """A value, or ""."""
        say, said = self.words.say, self.speaker.said
        match expr:
            case forms.Arithmetic(sign="-", left=left, right=right) if expr.type == CARDS:
                return self._without(left, right)
            case forms.Arithmetic() if (places := self._one_before_other(expr)) is not None:
                return say("rank.suit", a=said(places[0]), b=said(places[1]))
            case forms.Call(function="nth", args=(number,)) if expr.type == RANK:
                rank = self._follower(number)
                return "" if rank is None else self._after("rank.next", said(rank))
            case forms.Call(
                function="card" | "tile",
                args=(
                    forms.Call(function="nth", args=(number,)) as rank,
                    forms.Property(word="suit" | "color", thing=card) as suit,
                ),
            ):
                last = self._follower(number)
                ranked = isinstance(last, forms.Property) and last.word in ("rank", "number")
                if isinstance(last, forms.Property) and ranked and said(last.thing) == said(card):
                    key = "tile.next" if self.words.rules.deck.tiles else "card.next"
                    return self._after(key, said(card))
                return say("card.of", a=said(rank), b=said(suit))
            case forms.Call(function="card" | "tile", args=(rank, suit)):
                return say("card.of", a=said(rank), b=said(suit))
            case forms.Property(
                word="left" | "right" as side, thing=forms.Property(word=again, thing=thing)
            ) if again == side and (self.words.rules.players, self.words.rules.teams) == (4, 2):
                return say("partner.own") if is_me(thing) else say("partner", x=said(thing))
            case forms.Count(
                name=name,
                domain=cards,
                where=forms.Compare(relation="=", left=forms.Local(name=one), right=card),
            ) if name == one and card.type == CARD:
                return say("copies", a=said(card), x=said(cards))
            case forms.Call(
                function="min",
                args=(
                    forms.Call(function="deadwood", args=(cards, one)),
                    forms.Call(function="deadwood", args=(others, other)),
                ),
            ) if same(cards, others):
                either = self.words.language.join([said(one), said(other)], "or")
                return say("call.deadwood.contracts", a=said(cards), b=either)
            case forms.Cases(
                cases=((forms.Compare(relation=">" | "<" as sign, left=left, right=right), bound),),
                otherwise=rest,
            ) if known(bound) is not None and same(right, bound) and same(left, rest):
                return say("at.most" if sign == ">" else "at.least", a=said(rest), n=said(bound))
            case forms.Call(
                function="top",
                args=(
                    cards,
                    forms.Call(
                        function="min", args=(most, forms.Property(word="size", thing=there))
                    ),
                ),
            ) if known(most) is not None and same(there, cards):
                return say("top.or.all", n=said(most), a=said(cards))
            case forms.Arithmetic(sign="-") if (meld := naturals(expr)) is not None:
                return say("naturals.of", a=said(meld))
            case forms.Call(function="item", args=(_, forms.Local(name=name))) if name in self.deep:
                return self._deep_one(name)
            case forms.Call(function="top", args=(_, number)) if self.deep:
                return self._deep_many(number)
            case forms.Property(word="left" | "right" as side, thing=thing):
                told = said(thing)
                short = len(told.split()) <= LITTLE and told != say(self.words.me)
                return say(f"neighbour.{side}", x=told) if short else ""
            case _:
                return ""

    def _without(self, cards: Expr, gone: Expr) -> str:
        """Cards without one that lies on them, or without any one of them."""
        said, say = self.speaker.said, self.words.say
        held, names = cards, [gone]
        while isinstance(held, forms.Arithmetic) and held.sign == "-" and held.type == CARDS:
            names.append(held.right)
            held = held.left
        if all(isinstance(each, forms.Local) and each.name in self.taken for each in names):
            return say(
                f"without.{'one' if len(names) == 1 else 'some'}", a=said(held), n=len(names)
            )
        chosen = isinstance(gone, forms.Local) and self.words.bound.get(gone.name) == "chosen"
        if chosen and len(names) == 1 and isinstance(held, forms.Zone):
            return say("rest.of", a=said(held))
        top = isinstance(gone, forms.Property) and gone.word == "top" and gone.thing
        return say("without.top", a=said(cards)) if top and said(top) == said(cards) else ""

    def _one_before_other(self, expr: Expr) -> tuple[Expr, Expr] | None:
        """By what a number orders, if by one place first, and among equals by another."""
        match expr:
            case forms.Arithmetic(
                sign="+",
                left=forms.Arithmetic(
                    sign="*", left=factor, right=forms.Property(word="position") as first
                ),
                right=forms.Property(word="position", thing=thing) as then,
            ):
                many = {
                    SUIT.name: len(self.words.rules.deck.suits),
                    RANK.name: len(self.words.rules.deck.ranks),
                }
                enough = many.get(thing.type.name, ABSENT)
                return (first, then) if 0 < enough <= (known(factor) or 0) else None
            case _:
                return None

    def _after(self, key: str, what: str) -> str:
        ranks = self.words.rules.deck.ranks
        return self.words.say(key, x=what, first=ranks[0], last=ranks[-1])

    def _follower(self, number: Expr) -> Expr | None:
        """Of which rank this is the place of the next, the first coming after the last."""
        many = len(self.words.rules.deck.ranks)
        match number:
            case forms.Arithmetic(
                sign="+",
                left=forms.Arithmetic(
                    sign="mod", left=forms.Property(word="position", thing=rank), right=size
                ),
                right=one,
            ) if known(size) == many and known(one) == 1:
                return rank
            case _:
                return None

    def clause(self, expr: Expr, *, holds: bool) -> str:
        """A condition, or ""."""
        say, said = self.words.say, self.speaker.said
        match expr:
            case forms.Variable():
                return self.marked(expr, holds=holds)
            case forms.Compare(
                left=forms.Given(word="hands_played"), relation=">=", right=number
            ) if holds:
                return say("played.one" if known(number) == 1 else "played", n=said(number))
            case forms.Compare(
                left=forms.Property(word="team", thing=forms.Given(word="winner")),
                relation="=" | "!=" as sign,
                right=side,
            ) if side.type == TEAM:
                return say("side.won" if (sign == "=") == holds else "side.won.not", a=said(side))
            case forms.Between(
                number=forms.Call(function="cost_to_lay", args=(card, held, table)),
                low=low,
                high=high,
            ) if known(low) == 1:
                return self._can_lay(card, held, table, high, holds)
            case forms.Exists():
                return self._fits_some(expr, holds) or self._some(expr, holds)
            case forms.ForAll(name=name, domain=domain, where=where) if _is_best(where, name):
                cell = where.left if isinstance(where, forms.Compare) else where
                return self._alike(cell, holds) if anybody(domain) else ""
            case forms.Compare(
                relation="<", left=forms.Extreme(highest=False) as low, right=forms.Extreme() as top
            ) if top.highest and same(low.amount, top.amount) and same(low.domain, top.domain):
                return self._alike(low.amount, not holds)
            case forms.Compare(
                relation=">",
                left=forms.Local(name=name),
                right=one,
            ) if name in self.deep and known(one) == 1:
                return say("deep.covered" if holds else "deep.covered.not", x=self._deep_one(name))
            case _:
                return ""

    def _some(self, some: forms.Exists, holds: bool) -> str:
        """That it is so without any one of some cards."""
        name, domain, where = some.name, some.domain, some.where
        if not self._any_taken(name, domain, where):
            return ""
        self.taken[name] = domain
        told = self.speaker.clause(where, holds=holds)
        del self.taken[name]
        return told

    def _fits_some(self, some: forms.Exists, holds: bool) -> str:
        """That a card, or one of some, goes on a meld: a card of your hand can be laid off."""
        say, said = self.words.say, self.speaker.said
        match some.where:
            case forms.Fits(card=card, meld=forms.Local(name=name)) if name == some.name:
                key = "fits.some" if holds else "fits.some.not"
                return say(key, a=said(card), b=said(some.domain))
            case forms.Exists(
                name=meld,
                domain=melds,
                where=forms.Fits(card=forms.Local(name=one), meld=forms.Local(name=name)),
            ) if (name, one) == (meld, some.name):
                what = say("one.from" if holds else "none.from", x=said(some.domain))
                return say("fits.some", a=what, b=said(melds))
            case _:
                return ""

    def _alike(self, cell: Expr, holds: bool) -> str:
        """That all have as much of something, or that they have not."""
        if not isinstance(cell, forms.Variable | forms.Ledger) or cell.index is not None:
            return ""
        bare = self.words.bare(cell.name, cell.role)
        return self.words.say("all.same" if holds else "all.same.not", bare=bare)

    def _can_lay(self, card: Expr, held: Expr, table: Expr, most: Expr, holds: bool) -> str:
        """That a card can be melded with others, and how many of them must be left."""
        say, said = self.words.say, self.speaker.said
        parts = [*_together(held)]
        whole = parts[0] if len(parts) == 1 else held
        told = [said(each) for each in parts]
        if isinstance(whole, forms.Arithmetic) and same(whole.right, card):
            told = [say("rest.of", a=said(whole.left))]
        using = self.words.language.join([*told, said(table)])
        text = say("can.lay" if holds else "can.lay.not", a=said(card), x=using)
        left = kept_back(held, most)
        if left is None:
            return text + say("can.lay.most", n=said(most))
        key = "can.lay.keep" if left == 1 else "can.lay.keep.many"
        return text + (say(key, n=left) if left else "")

    # ── cards within a pile ───────────────────────────────────────────────────────────────────

    def _deep_one(self, name: str) -> str:
        """The card that lies as deep in a pile as the number that is bound."""
        form = self.words.bound.get(name, "it")
        return self.words.language.form(form, self.words.noun("card"))

    def is_deep(self, cards: Expr) -> bool:
        """Whether some cards are told of as one that was chosen from a pile, with those above."""
        match cards:
            case forms.Call(function="top", args=(_, forms.Local(name=name))):
                return name in self.deep
            case _:
                return False

    def _deep_many(self, number: Expr) -> str:
        """It and the cards above it, or these alone."""
        match number:
            case forms.Local(name=name) if name in self.deep:
                return self.words.say("deep.with", x=self._deep_one(name))
            case forms.Arithmetic(sign="-", left=forms.Local(name=name)) if name in self.deep:
                return self.words.say("deep.above")
            case _:
                return ""

    def marked(self, mark: forms.Variable, *, holds: bool = True) -> str:
        """What a mark says of who has it: you have passed."""
        name, owner, language = mark.name, mark.owner, self.words.language
        told = language.marked(self.words.bare(name, "variable"))
        if not self.words.called(name, "variable"):  # nobody has said what the mark says
            term = self.words.term(name, "variable")
            told = self.words.say("mark.has", a=term), self.words.say("mark.has.not", a=term)
        mine = self.words.rules.variables[name].life == "turn" if owner is None else is_me(owner)
        if told is None or mark.index is not None or (owner is None and not mine):
            return ""
        me = self.words.say("subject", a=self.words.say(self.words.me)).strip()
        who = me if mine or owner is None else self.speaker.said(owner)
        return language.agreed(who, told[0 if holds else 1])

    def _any_taken(self, name: str, domain: Expr, where: Expr) -> bool:
        """Whether all that is said of each of some things is what the others are without it."""
        if domain.type != CARDS or not isinstance(where, forms.Define | forms.Exists):
            return False
        whole = self.speaker.said(domain)
        free = [
            part.right for part in walk(where)
            if isinstance(part, forms.Arithmetic) and part.sign == "-"
            and self.speaker.said(part.left) == whole
        ]  # fmt: skip
        uses = [part for part in walk(where) if isinstance(part, forms.Local) and part.name == name]
        return bool(uses) and all(any(use is each for each in free) for use in uses)

    # ── nouns ─────────────────────────────────────────────────────────────────────────────────

    def noun(self, noun: Noun, condition: Expr, name: str) -> tuple[Noun, Expr | None]:
        """What a thing is called that is of a kind, and what else must be so of it: a set."""
        parts = list(_parts(condition))
        for part in parts:
            found = self._called(part, name)
            if found is not None:
                left = [each for each in parts if each is not part]
                return found, reduce(_both, left) if left else None
        return noun, condition

    def _called(self, part: Expr, name: str) -> Noun | None:
        match part:
            case forms.Compare(
                relation="=",
                left=forms.Property(word="kind", thing=forms.Local(name=of)),
                right=forms.Const(type=kind, value=number),
            ) if of == name and kind == KIND:
                return self.kind(list(self.words.rules.kinds)[number])
            case forms.Define(name=term, args=(forms.Local(name=of),)) if of == name:
                called = self.words.word(term, "term")
                bare = self.words.language.bare(called)
                if called == bare or part.type != FLAG:
                    return None
                many = self.words.language.plural(bare)
                female = self.words.language.female(called)
                return Noun(f"{OPEN}{bare}{CLOSE}", f"{OPEN}{many}{CLOSE}", female)
            case _:
                return None

    def kind(self, name: str) -> Noun:
        """The noun for melds of a kind; a name that is plural stands beside it."""
        called = self.words.word(name, "kind")
        bare, meld = self.words.language.bare(called), self.words.noun("meld")
        if self.words.language.several(bare):
            kind = self.words.say("meld.kind", a=self.words.term(name, "kind"))
            return Noun(meld.one + kind, meld.many + kind, meld.female)
        return Noun(bare, self.words.language.plural(bare), self.words.language.female(called))


def _parts(condition: Expr) -> Iterator[Expr]:
    if isinstance(condition, forms.And):
        yield from _parts(condition.left)
        yield from _parts(condition.right)
    else:
        yield condition


def naturals(number: Expr) -> Expr | None:
    """The meld of which a number is how many of its cards stand for no others."""
    match number:
        case forms.Arithmetic(
            sign="-",
            left=forms.Property(word="size", thing=meld),
            right=forms.Property(word="wilds", thing=other),
        ) if same(meld, other):
            return meld
        case _:
            return None


def _together(cards: Expr) -> Iterator[Expr]:
    """The cards that are put together, each place by itself."""
    if isinstance(cards, forms.Arithmetic) and cards.sign == "+":
        yield from _together(cards.left)
        yield from _together(cards.right)
    else:
        yield cards


def _is_best(where: Expr, name: str) -> bool:
    """Whether something is asked to have as much as any has."""
    match where:
        case forms.Compare(relation="=", left=left, right=forms.Extreme(name=other) as top):
            given = {other: forms.Local(top.span, top.domain.type, name)}
            return same(left, put_in(top.amount, given))
        case _:
            return False


def _both(left: Expr, right: Expr) -> Expr:
    return forms.And(left.span, left, right)
