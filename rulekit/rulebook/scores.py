"""How hands score, and how they make a match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from rulekit.model.effect import Effect, ForEach
from rulekit.model.expr import Cases, Const, Expr, Given, Names, Owned
from rulekit.model.route import End
from rulekit.model.ruleset import Criterion, Entry, Recipient
from rulekit.rulebook.deeds import spans_of
from rulekit.rulebook.page import Item
from rulekit.rulebook.phases import Phases
from rulekit.rulebook.reach import deal_chooses_dealer
from rulekit.types import FLAG, PLAYER


class Scores:
    """Says who gets what. `sides`: how many there are, 0 where each plays alone."""

    def __init__(self, phases: Phases, sides: int) -> None:
        self.phases, self.deeds, self.prose = phases, phases.deeds, phases.prose
        self.values, self.words, self.rules = phases.values, phases.words, phases.rules
        self.sides = sides

    def hand(self) -> tuple[Item, ...]:
        """Who scores what after a hand."""
        scoring = self.rules.scoring
        return tuple(self._recipients_of(scoring.recipients, scoring.into))

    def _recipients_of(self, groups: tuple[Recipient, ...], main: str) -> Iterator[Item]:
        """Who gets what; those below a loop below what it says."""
        for (loop, later), below in groupby(groups, lambda group: (group.loop, group.later)):
            items = tuple(self._recipient(group, main) for group in below)
            if loop is not None:
                names = Names(loop.span, loop.list)
                head = self.deeds.for_each(ForEach(loop.span, loop.list, names, loop.where, ()))
                items = (self.deeds.item(head, loop.span, *spans_of(loop.where), items=items),)
            for item in items:
                told = self.words.say("scores.later", a=item.text) if later else item.text
                yield replace(item, text=told)

    def _recipient(self, group: Recipient, main: str) -> Item:
        self.words.me = "me.score"
        who, spans = self._recipients(group), [group.span, *spans_of(group.who, group.payer)]
        key = "scores"
        if group.payer is not None:
            key = "pays"
            who = self.words.say("pay.parties", a=self._payers(group), b=who)
        if all(each.index is not None for each in group.entries):  # each says where it goes
            key += ".below"
        head = self.words.say(key, a=who, b=self.words.titled(main, "ledger"))
        below = []
        for entry in group.entries:
            amount, when = entry.amount, entry.when
            match amount:  # nothing is counted in the cases that are not named
                case Cases(cases=((condition, value),), otherwise=Const(value=0)) if when is None:
                    when, amount = condition, value
            aside = bool(entry.ledger) and (entry.ledger != main or entry.index is not None)
            number = (
                self.values.value(amount)
                if aside or when is not None
                else self.values.closing(amount)
            )
            told = self.words.say("entry", a=self.words.bare(entry.reason, "entry"), n=number)
            if aside:
                told += self.words.say("entry.to", a=self._account(entry))
            if when is not None:
                told += self.words.say("entry.when", c=self.prose.clause(when))
            below.append(self.deeds.item(told, entry.span, *spans_of(entry.amount, entry.when)))
        self.words.me = "me.play"
        return self.deeds.item(head, *spans, items=tuple(below))

    def _account(self, entry: Entry) -> str:
        """Where an amount goes."""
        told = self.words.titled(entry.ledger, "ledger")
        return told if entry.index is None else self.values.kept_for(told, entry.index)

    def _recipients(self, group: Recipient) -> str:
        who = group.who
        word = who.word if isinstance(who, Given) else ""
        if word == "winners" or (word == "winner" and self._may_share()):
            return self.words.say("winner.each")
        return self._everybody(who)

    def _may_share(self) -> bool:
        """Whether several may win a hand together."""
        return any(
            isinstance(target, End) and target.winners is not None and target.winners.type != PLAYER
            for phase in self.rules.phases.values()
            for route in (phase.entry_route, *(action.route for action in phase.actions))
            if route is not None
            for target in route.targets
        )

    def _payers(self, group: Recipient) -> str:
        assert group.payer is not None
        if isinstance(group.payer, Given) and group.payer.word == "everyone":
            return self.words.say("pay.others")
        return self._everybody(group.payer)

    def _everybody(self, who: Expr) -> str:
        """`each player` rather than `everyone`: each gets the same by himself."""
        if isinstance(who, Given) and who.word in ("everyone", "all_teams"):
            kind = "team" if who.word == "all_teams" else "player"
            return self.words.language.form("every", self.words.noun(kind))
        return self.values.value(who)

    def match(self) -> Iterator[Item]:
        """How hands make a match, when it ends and who wins it."""
        match = self.rules.match
        yield from self._occasion("setup", match.setup)
        yield from self._occasion("open", match.open)
        if match.start is not None:
            head = self.words.say("match.start")
            yield from self.phases.route_under(head, match.start)
        yield from self._dealer("first_dealer", match.first_dealer)
        yield from self._dealer("next_dealer", match.next_dealer)
        yield from self._occasion("after_hand", match.after_hand)
        if match.between is not None:
            yield from self.phases.route_under(self.words.say("match.between"), match.between)
        if match.until is not None:
            condition = match.until
            yield self.deeds.ruled(self.words.say("match.until"), condition)
        else:
            yield self.deeds.item(self.words.say("match.single"), self.rules.span)
        yield self._winner()
        for item in self._recipients_of(match.bonuses, match.ledger):
            yield Item(self.words.say("match.bonus", a=item.text), item.spans, item.items)
        yield from self._occasion("at_end", match.at_end)
        if match.payoff:
            sides = ".sides" if self.sides else ""
            yield self.deeds.item(self.words.say(f"payoff.{match.payoff}{sides}"), self.rules.span)

    def _winner(self) -> Item:
        """Who wins the match."""
        match = self.rules.match
        if not match.criteria:
            ledger = {
                "a": self.words.bare(match.ledger, "ledger"),
                "the": self.words.titled(match.ledger, "ledger"),
            }
            return self.deeds.item(
                self.words.say(f"match.{match.extreme}", **ledger), self.rules.span
            )
        with self.words.binding("player", "it"):
            first, *others = (self._criterion(each) for each in match.criteria)
        told = [first, *(self.words.say("criterion.then", a=each) for each in others)]
        spans = (span for each in match.criteria for span in (each.span, *spans_of(each.amount)))
        return self.deeds.item(self.words.say("match.won", a=", ".join(told)), *spans)

    def _criterion(self, criterion: Criterion) -> str:
        """Who stands best by one criterion."""
        amount = criterion.amount
        if amount.type == FLAG:
            holds = criterion.extreme == "highest"
            return self.words.say("criterion.flag", c=self.prose.clause(amount, holds=holds))
        role = amount.role if isinstance(amount, Owned) else "term"
        if criterion.name in self.rules.ledgers:  # of several accounts it is a sum
            role = "ledger"
        return self.words.say(
            f"criterion.{criterion.extreme}",
            the=self.words.titled(criterion.name, role),
        )

    def _occasion(self, name: str, effects: tuple[Effect, ...]) -> Iterator[Item]:
        if effects:
            yield self.phases.under(self.words.say(f"match.{name}"), self.deeds.effects(effects))

    def _dealer(self, name: str, expr: Expr | None) -> Iterator[Item]:
        if expr is not None:
            called = self.words.called("dealer", "given")
            text = self.words.say(
                f"match.{name}.called" if called else f"match.{name}",
                bare=self.words.language.bare(called),
                the=self.words.language.titled(called),
                a=self.values.value(expr),
            )
            if deal_chooses_dealer(self.rules):
                text = self.words.say("match.dealer.until", a=self.words.language.lower(text))
            yield self.deeds.item(text, *spans_of(expr))
