"""How hands score, and how they make a match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import groupby

from rulekit.model.effect import Effect, ForEach
from rulekit.model.expr import Cases, Compare, Const, Expr, Given, Names, Or, Owned
from rulekit.model.route import End
from rulekit.model.ruleset import Criterion, Entry, Loop, Recipient
from rulekit.rulebook.deeds import spans_of
from rulekit.rulebook.page import Item
from rulekit.rulebook.phases import Phases
from rulekit.rulebook.reach import deal_chooses_dealer
from rulekit.settle.folding import known
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
                head = self.for_each(loop)
                items = (self.deeds.item(head, loop.span, *spans_of(loop.where), items=items),)
            for item in items:
                told = self.words.say("scores.later", a=item.text) if later else item.text
                yield replace(item, text=told)

    def for_each(self, loop: Loop) -> str:
        """For which names of a list those below a loop get what they get."""
        names = Names(loop.span, loop.list)
        return self.deeds.for_each(ForEach(loop.span, loop.list, names, loop.where, ()))

    def _recipient(self, group: Recipient, main: str) -> Item:
        self.words.me = "me.score"
        who, spans = self.whom(group), [group.span, *spans_of(group.who, group.payer)]
        key = "scores"
        if group.payer is not None:
            key = "pays"
            who = self.words.say("pay.parties", a=self.payers(group), b=who)
        if all(each.index is not None for each in group.entries):  # each says where it goes
            key += ".below"
        head = self.words.say(key, a=who, b=self.words.titled(main, "ledger"))
        below = []
        for entry in group.entries:
            named = self.words.bare(entry.reason, "entry")
            told = self.words.say("entry", a=named, n=self.amount(entry, main))
            below.append(self.deeds.item(told, entry.span, *spans_of(entry.amount, entry.when)))
        self.words.me = "me.play"
        return self.deeds.item(head, *spans, items=tuple(below))

    def amount(self, entry: Entry, main: str) -> str:
        """How much an entry is, where it is booked if not to the `main` account, and when."""
        amount, when = entry.amount, entry.when
        match amount:  # nothing is counted in the cases that are not named
            case Cases(cases=((condition, value),), otherwise=Const(value=0)) if when is None:
                when, amount = condition, value
        aside = bool(entry.ledger) and (entry.ledger != main or entry.index is not None)
        more = aside or when is not None
        told = self.values.value(amount) if more else self.values.closing(amount)
        if aside:
            told += self.words.say("entry.to", a=self._account(entry))
        if when is not None:
            told += self.words.say("entry.when", c=self.prose.clause(when))
        return told

    def _account(self, entry: Entry) -> str:
        """Where an amount goes."""
        told = self.words.titled(entry.ledger, "ledger")
        return told if entry.index is None else self.values.kept_for(told, entry.index)

    def whom(self, group: Recipient) -> str:
        """Who gets the entries of a group."""
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

    def payers(self, group: Recipient) -> str:
        """Who pays them."""
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
        yield from self.occasion("setup", match.setup)
        yield from self.opening(match.open)
        yield from self.dealer("first_dealer", match.first_dealer)
        yield from self.dealer("next_dealer", match.next_dealer)
        yield from self.occasion("after_hand", match.after_hand)
        yield from self.between()
        yield self.until()
        yield self.winner()
        for item in self._recipients_of(match.bonuses, match.ledger):
            yield Item(self.words.say("match.bonus", a=item.text), item.spans, item.items)
        yield from self.occasion("at_end", match.at_end)
        yield from self.payoff()

    def opening(self, effects: tuple[Effect, ...]) -> Iterator[Item]:
        """What is done when a match begins, and where it then goes."""
        yield from self.occasion("open", effects)
        start = self.rules.match.start
        if start is not None:
            yield from self.phases.route_under(self.words.say("match.start"), start)

    def between(self) -> Iterator[Item]:
        """What comes before the next hand."""
        between = self.rules.match.between
        if between is not None:
            yield from self.phases.route_under(self.words.say("match.between"), between)

    def until(self) -> Item:
        """When the match ends."""
        condition = self.rules.match.until
        if condition is None:
            return self.deeds.item(self.words.say("match.single"), self.rules.span)
        hands = self._hands(condition) if self.words.printed else None
        if hands is not None:
            return hands
        return self.deeds.ruled(self.words.say("match.until"), condition)

    def _hands(self, condition: Expr) -> Item | None:
        """When the match ends, if after so many hands at the latest."""
        parts = [*self.prose.flat(condition)] if isinstance(condition, Or) else [condition]
        for part in parts:
            match part:
                case Compare(left=Given(word="hands_played"), relation=">=", right=number):
                    rest = [each for each in parts if each is not part]
                    key = "match.or" if rest else "match.hands"
                    key += ".one" if known(number) == 1 else ""
                    told = self.words.say(key, n=self.values.value(number))
                    spans = spans_of(condition)
                    if not rest:
                        return self.deeds.item(told, *spans)
                    left = reduce(lambda one, other: Or(one.span, one, other), rest)
                    return self.deeds.ruled(told, left, *spans)
        return None

    def payoff(self) -> Iterator[Item]:
        """What is settled at the end."""
        payoff = self.rules.match.payoff
        if payoff:
            sides = ".sides" if self.sides else ""
            yield self.deeds.item(self.words.say(f"payoff.{payoff}{sides}"), self.rules.span)

    def winner(self) -> Item:
        """Who wins the match."""
        match = self.rules.match
        if not match.criteria:
            return self.deeds.item(self._winner_by(match.ledger, match.extreme), self.rules.span)
        with self.words.binding("player", "it"):
            first, *others = (self._criterion(each) for each in match.criteria)
        told = [first, *(self.words.say("criterion.then", a=each) for each in others)]
        spans = (span for each in match.criteria for span in (each.span, *spans_of(each.amount)))
        return self.deeds.item(self.words.say("match.won", a=", ".join(told)), *spans)

    def _winner_by(self, ledger: str, extreme: str) -> str:
        """Who wins by what an account has: the highest score, most chips."""
        bare, language = self.words.bare(ledger, "ledger"), self.words.language
        the = self.words.titled(ledger, "ledger")
        parts = {"a": bare, "the": the, "article": the.removesuffix(bare).strip()}
        several = ".many" if self.words.printed and language.several(bare) else ""
        return self.words.say(f"match.{extreme}{several}", **parts)

    def _criterion(self, criterion: Criterion) -> str:
        """Who stands best by one criterion."""
        amount = criterion.amount
        if amount.type == FLAG:
            holds = criterion.extreme == "highest"
            noun = self.words.noun("player")
            which = self.prose.which(amount, noun, holds=holds, name="player", many=True)
            if self.words.printed and not which.startswith(self.words.say("such", c="")):
                return self.words.say("criterion.flag.which", which=which)
            return self.words.say("criterion.flag", c=self.prose.clause(amount, holds=holds))
        role = amount.role if isinstance(amount, Owned) else "term"
        if criterion.name in self.rules.ledgers:  # of several accounts it is a sum
            role = "ledger"
        the = self.words.titled(criterion.name, role)
        if self.words.printed:
            the = self.values.extreme(f"{criterion.extreme}.cell.anybody", the)
        return self.words.say(f"criterion.{criterion.extreme}", the=the)

    def occasion(self, name: str, effects: tuple[Effect, ...]) -> Iterator[Item]:
        """What is done at some time of the match."""
        if effects:
            yield self.phases.under(self.words.say(f"match.{name}"), self.deeds.effects(effects))

    @property
    def dealers_joined(self) -> bool:
        """Whether one sentence tells who deals first and who next: the deal names nobody else."""
        both = (self.rules.match.first_dealer, self.rules.match.next_dealer)
        return None not in both and not deal_chooses_dealer(self.rules)

    def dealers(self) -> Iterator[Item]:
        """Who deals first; and who next, where one sentence tells both."""
        first, then = self.rules.match.first_dealer, self.rules.match.next_dealer
        if first is None or then is None or not self.dealers_joined:
            yield from self.dealer("first_dealer", first)
            return
        called = self.words.called("dealer", "given")
        text = self.words.say(
            "match.dealers.called" if called else "match.dealers",
            bare=self.words.language.bare(called),
            the=self.words.language.titled(called),
            a=self._lot(first),
            b=self.values.closing(then),
        )
        yield self.deeds.item(text, *spans_of(first, then))

    def _lot(self, expr: Expr) -> str:
        """Who deals; whoever is drawn by lot is, in a few words, by lot."""
        return self.words.say("match.lot") if _by_lot(expr) else self.values.closing(expr)

    def dealer(self, name: str, expr: Expr | None) -> Iterator[Item]:
        """Who deals."""
        if expr is None:
            return
        called, chosen = self.words.called("dealer", "given"), deal_chooses_dealer(self.rules)
        titled = self.words.language.titled(called)
        if self.words.printed and chosen and _by_lot(expr):
            text = self.words.say("match.drawn", the=titled or self.words.say("given.dealer"))
        else:
            text = self.words.say(
                f"match.{name}.called" if called else f"match.{name}",
                bare=self.words.language.bare(called),
                the=titled,
                a=self._lot(expr) if self.words.printed else self.values.value(expr),
            )
        if chosen:
            text = self.words.say("match.dealer.until", a=self.words.language.lower(text))
        yield self.deeds.item(text, *spans_of(expr))


def _by_lot(expr: Expr) -> bool:
    return isinstance(expr, Given) and expr.word == "random_player"
