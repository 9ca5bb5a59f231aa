"""The sections of a page, in the order of a manual: who plays, with what, how, and for how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulekit.lower.fold import Setting, fold
from rulekit.model.choice import PickLayout
from rulekit.model.effect import Effect
from rulekit.model.expr import Cases, Const, Expr, Given, Guarded
from rulekit.model.route import End
from rulekit.model.ruleset import (
    Kind,
    Option,
    Pattern,
    Recipient,
    Ruleset,
    Wilds,
)
from rulekit.rulebook.deeds import spans_of
from rulekit.rulebook.language import Language, Noun
from rulekit.rulebook.pack import Pack
from rulekit.rulebook.page import Item, Section, Table
from rulekit.rulebook.reach import deal_chooses_dealer
from rulekit.rulebook.settled import always
from rulekit.rulebook.simple import known
from rulekit.types import FLAG, NUMBER, PLAYER


class Sections(Pack):
    """Says every part of settled rules. `whole` are the rules before they were settled."""

    def __init__(
        self, rules: Ruleset, whole: Ruleset, setting: Setting, language: Language
    ) -> None:
        super().__init__(rules, language)
        self.whole = whole
        self.setting = setting

    def sections(self) -> Iterator[Section]:
        """All sections; those that have nothing to say are empty."""
        yield self._section("players", self._players())
        yield self._section("deck", self.deck(), self.values())
        yield self._section("places", self._places())
        yield self._section("melds", self._melds())
        yield from self._rankings()
        yield self._section("deal", self.effects(self.rules.deal))
        yield self._section("hand", self.hand())
        yield from self.phase_sections()
        yield self._section("standing", self.standing())
        yield self._section("ends", self.ends())
        yield self._section("scoring", self._scoring())
        yield self._section("match", tuple(self._match()))
        yield self._section("steps", tuple(self.steps()))
        yield self._section("terms", tuple(self.terms()))
        yield self._section("kept", tuple(self.kept()))
        yield self._section("options", tuple(self._required()), self._options())

    def _section(self, key: str, items: tuple[Item, ...], table: Table | None = None) -> Section:
        return Section(key, self.say(f"title.{key}"), items, () if table is None else (table,))

    # ── who and with what ─────────────────────────────────────────────────────────────────────

    def _players(self) -> tuple[Item, ...]:
        rules, span = self.rules, self.rules.span
        sizes = [n for n in rules.players if self._goes_with(n)]
        many = "one" if sizes == [1] else "many"
        told = self.language.join([str(n) for n in sizes], "or")
        found = [self.item(self.say(f"players.{many}", n=told), span)]
        if len(sizes) > 1:
            found.append(self.item(self.say("players.here", n=self.setting.players), span))
        if self._sides():
            found.append(self.item(self.say("teams.sides", n=self._sides()), span))
        elif self.setting.players > 1:
            found.append(self.item(self.say("teams.alone"), span))
        found.append(self.item(self.say(f"direction.{rules.direction.cases[0][1]}"), span))
        return tuple(found)

    def _goes_with(self, players: int) -> bool:
        """Whether a table of this size goes with the options chosen."""
        setting = replace(self.setting, players=players)
        return all(fold(condition, setting) != 0 for _, condition in self.whole.require)

    def _sides(self) -> int:
        """How many sides there are, or 0 if each plays alone."""
        sides = self.rules.teams.cases[0][1]
        return sides if sides < self.setting.players else 0

    def _places(self) -> tuple[Item, ...]:
        found = []
        for zone in self.rules.zones.values():
            whose = "each" if zone.owner == "player" else "side" if zone.owner else "table"
            shape = self.say(f"shape.{zone.shape}")
            owned = self.say(f"owner.{whose}", a=self.bare(zone.name, "zone"))
            seen = self.say(f"sight.{zone.sight.cases[0][1]}")
            found.append(self.item(self.say("place", a=owned, shape=shape, seen=seen), zone.span))
        return tuple(found)

    # ── melds ─────────────────────────────────────────────────────────────────────────────────

    def _melds(self) -> tuple[Item, ...]:
        kinds = tuple(self._kind(kind) for kind in self.rules.kinds.values())
        return (*kinds, *self._rearranging())

    def _rearranging(self) -> Iterator[Item]:
        """What holds for the melds that a layout rearranges, if there are any."""
        if not self._rearranged():
            return
        held = self.rules.rearranging
        opened = bool(known(held.open_threes))
        stays = always(held.roles_stay)
        name = "roles_stay.open" if opened and stays else "roles_stay"
        yield self._held(name, held.roles_stay, default=True)
        yield self._held("freed_by_table", held.freed_by_table)
        if opened:
            yield self._held("open_threes", held.open_threes)
        if held.placed_with is not None and known(held.placed_with):
            number = self.value(held.placed_with)
            told = self.say("rearranging.placed_with", n=number)
            yield self.item(told, *spans_of(held.placed_with))
        if known(held.single_steps):
            yield self._held("single_steps", held.single_steps)

    def _rearranged(self) -> bool:
        """Whether players rearrange the melds on the table."""
        phases = self.rules.phases.values()
        choices = [c for phase in phases for action in phase.actions for c in action.choices]
        return any(isinstance(choice, PickLayout) for choice in choices)

    def _held(self, name: str, rule: Expr | None, *, default: bool = False) -> Item:
        holds = default if rule is None else bool(known(rule))
        key = f"rearranging.{name}" if holds else f"rearranging.{name}.not"
        named = {"set": self._a_kind(in_sequence=False), "run": self._a_kind(in_sequence=True)}
        return self.item(self.say(key, **named), *spans_of(rule))

    def _a_kind(self, *, in_sequence: bool) -> str:
        """What melds in sequence, or of cards that differ, are called: a run; a group, a set."""
        patterns = {kind.name: kind.pattern.cases[0][1] for kind in self.rules.kinds.values()}
        meant = [
            name for name, each in patterns.items()
            if (each.sequence if in_sequence else each.different)
        ]  # fmt: skip
        words = (self.word(name, "kind") for name in meant)
        nouns = (Noun(self.language.bare(word), "", self.language.female(word)) for word in words)
        return self.language.join([self.language.form("a", noun) for noun in nouns], "or")

    def _kind(self, kind: Kind) -> Item:
        pattern = kind.pattern.cases[0][1]
        told = self.say("meld", a=self.bare(kind.name, "kind"), p=self._pattern(pattern))
        below = []
        order = None if kind.order is None else kind.order.cases[0][1]
        if order is not None:
            key = "order.around" if order.around else "order"
            below.append(self.item(self.say(key, x=self.row(order.ranks)), kind.span))
        elif pattern.sequence:
            below.append(self.item(self.say("order", x=self.row(self.rules.deck.ranks)), kind.span))
        if kind.ranks is not None:
            ranks = kind.ranks.cases[0][1]
            below.append(self.item(self.say("ranks.only", x=self.row(ranks)), kind.span))
        if kind.wilds is not None:
            below += self._wilds(kind.wilds.cases[0][1], kind)
        if kind.grows is not None:
            most = kind.grows.cases[0][1]
            key = "grows" if most is not None else "grows.any"
            below.append(self.item(self.say(key, n=most), kind.span))
        return self.item(told, kind.span, pattern.span, items=tuple(below))

    def _pattern(self, pattern: Pattern) -> str:
        noun = self.noun("card")
        if pattern.high is None:
            size = self.say("size.least", n=self.language.count(pattern.low, noun))
        elif pattern.high == pattern.low:
            size = self.language.count(pattern.low, noun)
        else:
            many = self.language.count(pattern.high, noun)
            size = self.say("size.between", low=pattern.low, many=many)
        features = [self.say(f"feature.same.{self.of_deck(each)}") for each in pattern.same]
        features += [
            self.say(f"feature.different.{self.of_deck(each)}") for each in pattern.different
        ]
        features += [self.say("feature.sequence")] if pattern.sequence else []
        return ", ".join([size, *features])

    def _wilds(self, wilds: Wilds, kind: Kind) -> Iterator[Item]:
        spans = (kind.span, *spans_of(wilds.most))
        most = known(wilds.most)
        if most == 0:
            yield self.item(self.say("wilds.none"), *spans)
            return
        if wilds.most is None or (most is not None and most < 0):
            told = self.say("wilds.any")
        elif most is not None:
            told = self.say("wilds", n=self.language.count(most, self.noun("wild")))
        else:
            told = self.say("wilds", n=self.value(wilds.most))
        if wilds.naturals:
            told += self.say(
                "wilds.naturals", n=self.language.count(wilds.naturals, self.noun("natural"))
            )
        yield self.item(told, *spans)
        if wilds.mobility != "fixed" or not self._rearranged():
            yield self.item(self.say(f"mobility.{wilds.mobility}"), *spans)

    def _rankings(self) -> Iterator[Section]:
        for ranking in self.rules.rankings.values():
            rows = tuple(
                self.item(
                    self.language.join([self._pattern(part) for part in parts], "plus"),
                    ranking.span,
                    *(part.span for part in parts),
                )
                for parts in ranking.patterns
            )
            head = self.item(self.say("ranking.best"), ranking.span, items=rows)
            most = max(sum(part.low for part in parts) for parts in ranking.patterns)
            equal = self.item(self.say("ranking.equal", n=most), ranking.span)
            title = self.say("title.ranking", a=self.bare(ranking.name, "ranking"))
            yield Section(f"ranking.{ranking.name}", title, (head, equal))

    # ── scores and the match ──────────────────────────────────────────────────────────────────

    def _scoring(self) -> tuple[Item, ...]:
        main = self.rules.scoring.into.cases[0][1]
        return tuple(self._recipient(group, main) for group in self.rules.scoring.recipients)

    def _recipient(self, group: Recipient, main: str) -> Item:
        self.me = "me.score"
        who, spans = self._recipients(group), [group.span, *spans_of(group.who, group.payer)]
        key = "scores"
        if group.payer is not None:
            key = "pays"
            who = self.say("pay.parties", a=self._payers(group), b=who)
        head = self.say(key, a=who, b=self.titled(main, "ledger"))
        below = []
        for entry in group.entries:
            amount, when = entry.amount, entry.when
            match amount:  # nothing is counted in the cases that are not named
                case Cases(cases=((condition, value),), otherwise=Const(value=0)) if when is None:
                    when, amount = condition, value
            aside = bool(entry.ledger) and entry.ledger != main
            number = self.value(amount) if aside or when is not None else self.closing(amount)
            told = self.say("entry", a=self.bare(entry.reason, "entry"), n=number)
            if aside:
                told += self.say("entry.to", a=self.titled(entry.ledger, "ledger"))
            if when is not None:
                told += self.say("entry.when", c=self.clause(when))
            below.append(self.item(told, entry.span, *spans_of(entry.amount, entry.when)))
        self.me = "me.play"
        return self.item(head, *spans, items=tuple(below))

    def _recipients(self, group: Recipient) -> str:
        who = group.who
        word = who.word if isinstance(who, Given) else ""
        if word == "winners" or (word == "winner" and self._may_share()):
            return self.say("winner.each")
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
            return self.say("pay.others")
        return self._everybody(group.payer)

    def _everybody(self, who: Expr) -> str:
        """`each player` rather than `everyone`: each gets the same by himself."""
        if isinstance(who, Given) and who.word in ("everyone", "all_teams"):
            kind = "team" if who.word == "all_teams" else "player"
            return self.language.form("every", self.noun(kind))
        return self.value(who)

    def _match(self) -> Iterator[Item]:
        match = self.rules.match
        yield from self._occasion("setup", match.setup)
        yield from self._occasion("open", match.open)
        if match.start is not None:
            head = self.say("match.start")
            yield from self.route_under(head, match.start)
        yield from self._dealer("first_dealer", match.first_dealer)
        yield from self._dealer("next_dealer", match.next_dealer)
        yield from self._occasion("after_hand", match.after_hand)
        if match.until is not None:
            condition = match.until.cases[0][1]
            yield self.ruled(self.say("match.until"), condition)
        else:
            yield self.item(self.say("match.single"), self.rules.span)
        yield self.item(
            self.say(
                f"match.{match.extreme}",
                a=self.bare(match.ledger, "ledger"),
                the=self.titled(match.ledger, "ledger"),
            ),
            self.rules.span,
        )
        for group in match.bonuses:
            item = self._recipient(group, match.ledger)
            yield Item(self.say("match.bonus", a=item.text), item.spans, item.items)
        yield from self._occasion("at_end", match.at_end)
        if match.payoff:
            sides = ".sides" if self._sides() else ""
            yield self.item(self.say(f"payoff.{match.payoff}{sides}"), self.rules.span)

    def _occasion(self, name: str, effects: tuple[Effect, ...]) -> Iterator[Item]:
        if effects:
            yield self.under(self.say(f"match.{name}"), self.effects(effects))

    def _dealer(self, name: str, who: Guarded[Expr] | None) -> Iterator[Item]:
        if who is not None:
            expr = who.cases[0][1]
            called = self._called("dealer", "given")
            text = self.say(
                f"match.{name}.called" if called else f"match.{name}",
                bare=self.language.bare(called),
                the=self.language.titled(called),
                a=self.value(expr),
            )
            if deal_chooses_dealer(self.rules):
                text = self.say("match.dealer.until", a=self.language.lower(text))
            yield self.item(text, *spans_of(expr))

    # ── options ───────────────────────────────────────────────────────────────────────────────

    def _required(self) -> Iterator[Item]:
        for _, condition in self.whole.require:
            yield self.ruled(self.say("required"), condition)

    def _options(self) -> Table:
        rows, spans = [], []
        for option in self.whole.options.values():
            rows.append(
                (self.bare(option.name, "option"), self._chosen(option), self._allowed(option))
            )
            spans.append((option.span,))
        head = tuple(self.say(f"head.{name}") for name in ("option", "here", "allowed"))
        return Table(head, tuple(rows), tuple(spans))

    def _chosen(self, option: Option) -> str:
        number = self.setting.options[option.name]
        if option.type == NUMBER:
            return (
                self.bare(option.absent, "value") if option.or_none and number < 0 else str(number)
            )
        return self._option_word(
            option, option.values[int(not number) if option.type == FLAG else number]
        )

    def _option_word(self, option: Option, word: str) -> str:
        if option.type == FLAG:
            return self.say("yes" if word == "true" else "no")
        return self.bare(word, "value")

    def _allowed(self, option: Option) -> str:
        if option.fixed:
            return self.say("option.fixed")
        if option.values:
            words = [self._option_word(option, word) for word in option.values]
            if any(f" {self.say('or')} " in word for word in words):
                first, last = self.language.quotes
                words = [f"{first}{word}{last}" for word in words]
            return self.language.contracted(self.language.join(words, "or"))
        told = self.say("option.range", low=option.low, high=option.high)
        absent = [self.bare(option.absent, "value")] if option.or_none else []
        return self.language.contracted(self.language.join([told, *absent], "or"))
