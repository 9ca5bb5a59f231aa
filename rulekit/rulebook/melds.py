"""The melds of a game: kinds, wild cards, what may be rearranged, and orders of hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.language.declarations import LIKENESSES, Step
from rulekit.model.choice import PickLayout
from rulekit.model.expr import Expr, Local
from rulekit.model.melds import Growth, Likeness, Order, Pattern, Wilds
from rulekit.model.ruleset import Term
from rulekit.model.settled import Kind
from rulekit.model.traversal import walk
from rulekit.rulebook.deeds import spans_of
from rulekit.rulebook.language import Noun
from rulekit.rulebook.pack import Pack
from rulekit.rulebook.page import Item, Section
from rulekit.rulebook.pruned import always, never
from rulekit.settle.folding import known
from rulekit.types import FLAG


class Melds:
    """Says what makes a meld."""

    def __init__(self, pack: Pack) -> None:
        self.pack, self.deeds, self.prose = pack, pack.deeds, pack.prose
        self.values, self.words, self.rules = pack.values, pack.words, pack.rules

    def kinds(self) -> tuple[Item, ...]:
        """Each kind of meld, and what holds when melds are rearranged."""
        kinds = tuple(self._kind(kind, pattern) for kind, pattern in self.kinds_made())
        return (*kinds, *self.rearranging())

    def kinds_made(self) -> Iterator[tuple[Kind, Pattern]]:
        """The kinds that there are."""
        for kind in self.rules.kinds.values():
            if kind.pattern is not None:
                yield kind, kind.pattern

    def rearranging(self) -> Iterator[Item]:
        """What holds for the melds that a layout rearranges, if there are any."""
        if not self._rearranged():
            return
        held = self.rules.rearranging
        if self.rules.deck.wild:
            yield from self._wilds_rearranged()
        if held.steps:
            yield self._steps(held.steps)

    def _wilds_rearranged(self) -> Iterator[Item]:
        """What holds for the wilds in melds that are rearranged."""
        held = self.rules.rearranging
        opened = bool(self._open())
        stays = always(held.roles_stay)
        name = "roles_stay.open" if opened and stays else "roles_stay"
        yield self._held(name, held.roles_stay, default=True)
        yield self._held("freed_by_table", held.freed_by_table)
        if opened:
            yield self._held("open_sets", held.open_sets)
        if held.placed_with is not None and known(held.placed_with):
            number = self.values.value(held.placed_with)
            told = self.words.say("rearranging.placed_with", n=number)
            yield self.deeds.item(told, *spans_of(held.placed_with))

    def _rearranged(self) -> bool:
        """Whether players rearrange the melds on the table."""
        phases = self.rules.phases.values()
        choices = [c for phase in phases for action in phase.actions for c in action.choices]
        return any(isinstance(choice, PickLayout) for choice in choices)

    def _steps(self, steps: Iterable[Step]) -> Item:
        """Which single steps there are."""
        run = self._a_kind(in_sequence=True)
        told = (self.words.say(f"rearranging.step.{each}", run=run) for each in steps)
        said = self.words.say("rearranging.steps", a=self.words.say("rearranging.or").join(told))
        return self.deeds.item(said, self.rules.places["rearranging"])

    def _held(self, name: str, rule: Expr | None, *, default: bool = False) -> Item:
        holds = default if rule is None else bool(known(rule))
        key = f"rearranging.{name}" if holds else f"rearranging.{name}.not"
        return self.deeds.item(self.words.say(key, small=self._small_set()), *spans_of(rule))

    def _open(self) -> int:
        """Of how many cards at most a set is in which wilds stand for none in particular."""
        return known(self.rules.rearranging.open_sets) or 0

    def _small_set(self) -> str:
        """Such a set: a set of 3; a set of at most 4, where some have fewer."""
        least = min((each.low for _, each in self.kinds_made() if each.different), default=0)
        key = "set.of" if least >= self._open() else "set.of.most"
        return self.words.say(key, set=self._a_kind(in_sequence=False), n=self._open())

    def _a_kind(self, *, in_sequence: bool) -> str:
        """What melds in sequence, or of cards that differ, are called: a run; a group, a set."""
        meant = [
            kind.name for kind, each in self.kinds_made()
            if (each.sequence if in_sequence else each.different)
        ]  # fmt: skip
        words = (self.words.word(name, "kind") for name in meant)
        nouns = (
            Noun(self.words.language.bare(word), "", self.words.language.female(word))
            for word in words
        )
        return self.words.language.join(
            [self.words.language.form("a", noun) for noun in nouns], "or"
        )

    def _kind(self, kind: Kind, pattern: Pattern) -> Item:
        told = self.words.say("meld", a=self.words.bare(kind.name, "kind"), p=self.made(pattern))
        below = tuple(self.notes(kind, pattern))
        return self.deeds.item(told, kind.span, pattern.span, items=below)

    def made(self, pattern: Pattern) -> str:
        """Of what a meld is made."""
        made = self._pattern(pattern)
        if pattern.sequence and not pattern.same:
            made += self.words.say(f"feature.any.{self.words.of_deck('suit')}")
        return made

    def notes(self, kind: Kind, pattern: Pattern) -> list[Item]:
        """What else is to be known of a kind: order, ranks, wilds, growth, when it may be laid."""
        below: list[Item] = []
        order = kind.order
        usual = order is None or (order.ranks == self.rules.deck.ranks and not order.around)
        if self.words.printed and usual:
            pass  # the pack tells the order of its ranks
        elif order is not None:
            below.append(self.deeds.item(self._order(order), kind.span))
        elif pattern.sequence:
            below.append(
                self.deeds.item(
                    self.words.say("order", x=self.pack.row(self.rules.deck.ranks)), kind.span
                )
            )
        if kind.ranks is not None:
            below.append(
                self.deeds.item(
                    self.words.say("ranks.only", x=self.pack.ranks(kind.ranks)), kind.span
                )
            )
        if kind.wilds is not None:
            below += self._wilds(kind.wilds, kind)
        if kind.grows is not None:
            below.append(self._growth(kind.grows, kind))
        if kind.when is not None and not always(kind.when):
            key = "melds.never" if never(kind.when) else "melds.when"
            gate = self.words.say(key, c=self.prose.clause(kind.when))
            below.append(self.deeds.item(gate, kind.span, *spans_of(kind.when)))
        return below

    def _order(self, order: Order) -> str:
        """The order of the ranks in a meld; where only one is moved from that of the pack, that."""
        pack, ranks = self.rules.deck.ranks, order.ranks
        ends = {"first": pack[0], "last": pack[-1]}
        if self.words.printed and not order.around:
            if ranks == (*pack[1:], pack[0]):
                return self.words.say("order.high", **ends)
            if ranks == (*pack, pack[0]):
                return self.words.say("order.both", **ends)
        key = "order.around" if order.around else "order"
        return self.words.say(key, x=self.pack.row(ranks))

    def _growth(self, grows: Growth, kind: Kind) -> Item:
        """What melds of a kind may become."""
        if grows.pattern is not None:
            told = self.words.say("grows.pattern", p=self._pattern(grows.pattern))
            return self.deeds.item(told, kind.span, grows.pattern.span)
        key = "grows" if grows.most is not None else "grows.any"
        return self.deeds.item(self.words.say(key, n=grows.most), kind.span)

    def _pattern(self, pattern: Pattern) -> str:
        size = self._span(pattern.low, pattern.high, "card")
        features = [self._likeness("same", each) for each in pattern.same]
        if pattern.different is not None:
            features.append(self._likeness("different", pattern.different))
        if pattern.sequence:
            features.append(self.words.say("feature.sequence"))
        if self.words.printed and features:
            return ", ".join([f"{size} {features[0]}", *features[1:]])
        return ", ".join([size, *features])

    def _likeness(self, how: str, likeness: Likeness) -> str:
        """What cards have in common, or in what all of them differ."""
        if likeness.word in LIKENESSES:
            return self.words.say(f"feature.{how}.{self.words.of_deck(likeness.word)}")
        with self.words.binding("card", "the"):
            if likeness.of.type == FLAG:
                told = self.words.say("whether", c=self.prose.clause(likeness.of))
            else:
                told = self.values.value(likeness.of)
        return self.words.say(f"feature.{how}.of", x=told)

    def _wilds(self, wilds: Wilds, kind: Kind) -> Iterator[Item]:
        spans = (kind.span, *spans_of(wilds.most))
        most = known(wilds.most)
        if most == 0:
            yield self.deeds.item(self.words.say("wilds.none"), *spans)
            return
        if wilds.most is None or (most is not None and most < 0):
            told = self.words.say("wilds.any")
        elif most is not None:
            told = self.words.say(
                "wilds", n=self.words.language.count(most, self.words.noun("wild"))
            )
        elif any(isinstance(each, Local) for each in walk(wilds.most)):
            told = self.words.say("wilds.by", n=self.values.value(wilds.most))
        else:
            told = self.words.say("wilds", n=self.values.value(wilds.most))
        if wilds.naturals:
            told += self.words.say(
                "wilds.naturals",
                n=self.words.language.count(wilds.naturals, self.words.noun("natural")),
            )
        yield self.deeds.item(told, *spans)
        if wilds.mobility != "fixed" or not self._rearranged():
            yield self.deeds.item(self.words.say(f"mobility.{wilds.mobility}"), *spans)

    def contracts(self) -> tuple[Item, ...]:
        """What spreads have to consist of, in the order of the contracts."""
        return tuple(
            self.deeds.item(
                self.words.say(
                    "contract",
                    a=self.words.bare(contract.name, "value"),
                    p="; ".join(map(self._term, contract.terms)),
                ),
                contract.span,
                *(term.span for term in contract.terms),
            )
            for contract in self.rules.contracts.values()
        )

    def _term(self, term: Term) -> str:
        """`2 melds of the kind set, each of 4 cards`."""
        if self.words.printed:
            told = self._so_many(term.least, term.most, self.prose.idioms.kind(term.kind))
        else:
            told = self._span(term.least, term.most, "meld")
            told += self.words.say("meld.kind", a=self.words.term(term.kind, "kind"))
        if (term.low, term.high) != (0, None):
            told += self.words.say("term.size", n=self._span(term.low, term.high, "card"))
        if term.such is not None:
            if self.words.printed:
                many, noun = term.least > 1, self.words.noun("meld")
                with self.words.binding("meld", "it"):
                    return told + self.prose.which(term.such, noun, name="meld", many=many)
            form = "alone" if term.most == 1 else "each of them"
            with self.words.binding("meld", form):
                told += self.words.say("term.such", c=self.prose.clause(term.such))
        return told

    def _span(self, low: int, high: int | None, noun: str) -> str:
        """So many: `2 melds`, `1 to 3 cards`, `2 cards or more`, `any number of melds`."""
        return self._so_many(low, high, self.words.noun(noun))

    def _so_many(self, low: int, high: int | None, named: Noun) -> str:
        if high is None and low == 0:
            return self.words.say("contract.any", x=named.many)
        if high is None:
            return self.words.say("size.least", n=self.words.language.count(low, named))
        if high == low:
            return self.words.language.count(low, named)
        many = self.words.language.count(high, named)
        key = "size.between" if low else "size.most"
        return self.words.say(key, low=low, many=many)

    def rankings(self) -> Iterator[Section]:
        """The orders of hands."""
        for ranking in self.rules.rankings.values():
            rows = tuple(
                self.deeds.item(
                    self.words.language.join([self._pattern(part) for part in parts], "plus"),
                    ranking.span,
                    *(part.span for part in parts),
                )
                for parts in ranking.patterns
            )
            head = self.deeds.item(self.words.say("ranking.best"), ranking.span, items=rows)
            most = max(sum(part.low for part in parts) for parts in ranking.patterns)
            equal = self.deeds.item(self.words.say("ranking.equal", n=most), ranking.span)
            title = self.words.say("title.ranking", a=self.words.bare(ranking.name, "ranking"))
            yield Section(f"ranking.{ranking.name}", title, (head, equal))
