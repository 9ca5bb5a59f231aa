"""The sections of a page, in the order of a manual: who plays, with what, how, and for how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulekit.model.ruleset import Option, Ruleset
from rulekit.model.settled import Rules
from rulekit.rulebook.deeds import Deeds
from rulekit.rulebook.glossary import Glossary
from rulekit.rulebook.language import Language
from rulekit.rulebook.melds import Melds
from rulekit.rulebook.pack import Pack
from rulekit.rulebook.page import Item, Section, Table
from rulekit.rulebook.phases import Phases
from rulekit.rulebook.prose import Prose
from rulekit.rulebook.scores import Scores
from rulekit.rulebook.wording import Words
from rulekit.settle import Setting, Settler
from rulekit.types import FLAG, NUMBER


class Sections:
    """Says every part of settled rules. `whole` are the rules before they were settled."""

    def __init__(self, rules: Rules, whole: Ruleset, setting: Setting, language: Language) -> None:
        self.rules, self.whole, self.setting = rules, whole, setting
        self.words = Words(rules, language)
        self.prose = Prose(self.words)
        self.values, self.deeds = self.prose.values, Deeds(self.prose)
        self.phases, self.pack = Phases(self.deeds), Pack(self.deeds)
        self.glossary, self.melds = Glossary(self.deeds), Melds(self.pack)
        self.scores = Scores(self.phases, self._sides())

    def sections(self) -> Iterator[Section]:
        """All sections; those that have nothing to say are empty."""
        yield self._section("players", self._players())
        yield self._section("deck", self.pack.deck(), self.pack.worths())
        yield self._section("places", self._places())
        yield self._section("melds", self.melds.kinds())
        yield self._section("contracts", self.melds.contracts())
        yield from self.melds.rankings()
        yield self._section("deal", self.deeds.effects(self.rules.deal))
        yield self._section("hand", self.phases.hand())
        yield from self.phases.phase_sections()
        yield self._section("standing", self.phases.standing())
        yield self._section("ends", self.phases.ends())
        yield self._section("scoring", self.scores.hand())
        yield self._section("match", tuple(self.scores.match()))
        yield self._section("steps", tuple(self.glossary.steps()))
        yield self._section("terms", tuple(self.glossary.terms()))
        yield self._section("kept", tuple(self.glossary.kept()))
        yield self._section("options", tuple(self._required()), self._options())

    def _section(self, key: str, items: tuple[Item, ...], table: Table | None = None) -> Section:
        return Section(
            key, self.words.say(f"title.{key}"), items, () if table is None else (table,)
        )

    # ── who and with what ─────────────────────────────────────────────────────────────────────

    def _players(self) -> tuple[Item, ...]:
        rules, span = self.rules, self.rules.span
        sizes = [n for n in self.whole.players if self._goes_with(n)]
        many = "one" if sizes == [1] else "many"
        told = self.words.language.join([str(n) for n in sizes], "or")
        found = [self.deeds.item(self.words.say(f"players.{many}", n=told), span)]
        if len(sizes) > 1:
            found.append(
                self.deeds.item(self.words.say("players.here", n=self.setting.players), span)
            )
        if self._sides():
            found.append(self.deeds.item(self.words.say("teams.sides", n=self._sides()), span))
        elif self.setting.players > 1:
            found.append(self.deeds.item(self.words.say("teams.alone"), span))
        found.append(self.deeds.item(self.words.say(f"direction.{rules.direction}"), span))
        return tuple(found)

    def _goes_with(self, players: int) -> bool:
        """Whether a table of this size goes with the options chosen."""
        return not any(
            Settler(self.whole, replace(self.setting, players=players)).refused(self.whole.require)
        )

    def _sides(self) -> int:
        """How many sides there are, or 0 if each plays alone."""
        sides = self.rules.teams
        return sides if sides < self.setting.players else 0

    def _places(self) -> tuple[Item, ...]:
        found = []
        for zone in self.rules.zones.values():
            whose = "each" if zone.owner == "player" else "side" if zone.owner else "table"
            shape = self.words.say(f"shape.{zone.shape}")
            owned = self.words.say(f"owner.{whose}", a=self.words.bare(zone.name, "zone"))
            seen = self.words.say(f"sight.{zone.sight}")
            found.append(
                self.deeds.item(self.words.say("place", a=owned, shape=shape, seen=seen), zone.span)
            )
        return tuple(found)

    # ── options ───────────────────────────────────────────────────────────────────────────────

    def _required(self) -> Iterator[Item]:
        for _, condition in self.whole.require:
            yield self.deeds.ruled(self.words.say("required"), condition)

    def _options(self) -> Table:
        rows, spans = [], []
        for option in self.whole.options.values():
            rows.append(
                (
                    self.words.bare(option.name, "option"),
                    self._chosen(option),
                    self._allowed(option),
                )
            )
            spans.append((option.span,))
        head = tuple(self.words.say(f"head.{name}") for name in ("option", "here", "allowed"))
        return Table(head, tuple(rows), tuple(spans))

    def _chosen(self, option: Option) -> str:
        number = self.setting.options[option.name]
        if option.type == NUMBER:
            return (
                self.words.bare(option.absent, "value")
                if option.or_none and number < 0
                else str(number)
            )
        return self._option_word(
            option, option.values[int(not number) if option.type == FLAG else number]
        )

    def _option_word(self, option: Option, word: str) -> str:
        if option.type == FLAG:
            return self.words.say("yes" if word == "true" else "no")
        return self.words.bare(word, "value")

    def _allowed(self, option: Option) -> str:
        if option.fixed:
            return self.words.say("option.fixed")
        if option.values:
            words = [self._option_word(option, word) for word in option.values]
            if any(f" {self.words.say('or')} " in word for word in words):
                first, last = self.words.language.quotes
                words = [f"{first}{word}{last}" for word in words]
            return self.words.language.contracted(self.words.language.join(words, "or"))
        told = self.words.say("option.range", low=option.low, high=option.high)
        absent = [self.words.bare(option.absent, "value")] if option.or_none else []
        return self.words.language.contracted(self.words.language.join([told, *absent], "or"))
