"""The plan of a page for players: what stands where, whatever the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from rulekit.model.effect import Effect
from rulekit.model.route import End
from rulekit.model.ruleset import Ruleset
from rulekit.model.settled import Rules, Zone
from rulekit.rulebook.deeds import Deeds
from rulekit.rulebook.glossary import Glossary
from rulekit.rulebook.language import Language
from rulekit.rulebook.melds import Melds
from rulekit.rulebook.pack import Pack
from rulekit.rulebook.page import Item, Section, Table, capital
from rulekit.rulebook.phases import Phases
from rulekit.rulebook.printed.deeds import ToPlayer
from rulekit.rulebook.printed.kept import Kept, grouped
from rulekit.rulebook.printed.moves import Moves
from rulekit.rulebook.printed.tables import meld_table, place_table, score_table
from rulekit.rulebook.printed.turns import course_of
from rulekit.rulebook.prose import Prose
from rulekit.rulebook.scores import Scores
from rulekit.rulebook.wording import Words
from rulekit.source import Span


class Plan:
    """Makes the sections of a page from settled rules. `whole`: the rules before that."""

    def __init__(self, rules: Rules, whole: Ruleset, language: Language) -> None:
        self.rules, self.whole = rules, whole
        self.course = course_of(rules)
        steps = {name: i + 1 for i, name in enumerate(self.course.turn)}
        self.words = Words(rules, language, printed=True, steps=steps)
        prose = Prose(self.words)
        player = ToPlayer(prose)
        self.deeds = Deeds(prose, player)
        self.phases, self.pack = Phases(self.deeds), Pack(self.deeds)
        self.glossary, self.melds = Glossary(self.deeds), Melds(self.pack)
        self.dealer: tuple[Item, ...] = ()  # who deals first, where that is all before the deal
        self.sides = rules.teams if rules.teams < rules.players else 0
        self.scores = Scores(self.phases, self.sides)
        self.counted = Kept(prose, self.glossary)
        self.moves = Moves(self.phases, player, self.course.turn, self.counted)

    def sections(self) -> tuple[Section, ...]:
        """The sections that have something to say; the small print comes last."""
        found = [*self._sections()]
        found[-1] = replace(found[-1], items=(*self._deadwood(found), *found[-1].items))
        fine = (*grouped(self.moves.fine), *self.counted.told())
        found.append(self._section("fine", self._with_silent(fine), folded=True))
        return tuple(section for section in found if not section.empty)

    def _with_silent(self, fine: tuple[Item, ...]) -> tuple[Item, ...]:
        """The small print; what says itself by its name is behind its last sentence."""
        if not fine:
            return fine
        last = fine[-1]
        return (*fine[:-1], replace(last, spans=(*last.spans, *self.counted.silent)))

    def _deadwood(self, sections: Sequence[Section]) -> Iterator[Item]:
        """What deadwood is, where a page names it: the language knows, rule files do not say it."""
        word = self.words.say("deadwood")
        named = any(word in text for section in sections for text in section.texts())
        if named and word not in self.rules.definitions:
            yield Item(self.words.say("deadwood.is"), (self.rules.span,), head=capital(word))

    def _sections(self) -> Iterator[Section]:
        yield self._section("object", tuple(self._object()))
        yield self._need()
        yield self._melds()
        yield self._section("contracts", self.melds.contracts())
        yield from self.melds.rankings()
        yield from self._first()
        yield self._section("deal", tuple(self._deal()))
        yield from self._phases(self.course.before)
        yield self._turn()
        yield from self._phases(self.course.after)
        yield self._section("standing", tuple(self.moves.standing()))
        yield self._section("scoring", (), score_table(self.scores, bonuses=False))
        yield self._section("next", tuple(self._next()))
        yield from self._phases(self.course.between)
        yield self._match()
        words = (*self.glossary.steps(), *self.glossary.terms())
        yield self._section("glossary", words)

    def _section(
        self, key: str, items: tuple[Item, ...], *tables: Table, folded: bool = False
    ) -> Section:
        shown = tuple(self._contracted(table) for table in tables if table.rows)
        return Section(key, self.words.say(f"title.{key}"), items, shown, folded=folded)

    def _contracted(self, table: Table) -> Table:
        """A table whose cells are as they are written, where words join."""
        told = (tuple(map(self.words.language.contracted, row)) for row in table.rows)
        return replace(table, rows=tuple(told))

    def _object(self) -> Iterator[Item]:
        about = self.moves.about(self.whole.about, "game")
        if about:
            yield Item(about, (self.rules.span,))
        won = [self.words.term(reason, "reason") for reason in self._won()]
        if won:
            told = self.words.say("hand.won", x=self.words.language.join(won, "or"))
            yield self.deeds.item(told, self.rules.span)
        yield self.scores.winner()

    def _won(self) -> list[str]:
        """The ways in which somebody wins a hand, each once."""
        phases = self.rules.phases.values()
        routes = (r for p in phases for r in (p.entry_route, *(a.route for a in p.actions)) if r)
        ends = (target for route in routes for target in route.targets if isinstance(target, End))
        return list(dict.fromkeys(end.reason for end in ends if end.winners is not None))

    def _need(self) -> Section:
        span, found = self.rules.span, [*self.pack.deck()]
        if self.sides:
            found.append(self.deeds.item(self.words.say("teams.sides", n=self.sides), span))
        told = self.words.say(f"direction.{self.rules.direction}")
        found.append(self.deeds.item(told, span))
        return self._section(
            "need", tuple(found), self.pack.worths(), place_table(self.melds, self._obvious)
        )

    def _obvious(self, zone: Zone) -> bool:
        """Whether who sees a place goes without saying: a hand, melds that lie open, the stock."""
        usual = {"cards": "seen_by_owner", "melds": "face_up"}.get(zone.shape) == zone.sight
        if zone.shape == "cards":
            usual = usual and zone.owner == "player"
        if zone.shape == "pile" and zone.sight == "face_down":
            usual = zone.name in self.deeds.shuffled()
        if usual:
            self.counted.silent.append(zone.span)
        return usual

    def _melds(self) -> Section:
        """A table of the kinds, and below it what else is to be known of each."""
        table = meld_table(self.melds, self.whole, self.rules.chosen)
        found = [*self._notes(), *self.melds.rearranging()]
        if table.rows:
            found.append(self.deeds.item(self.words.say("melds.apart"), self.rules.span))
        return self._section("melds", tuple(found), table)

    def _notes(self) -> Iterator[Item]:
        """What is to be known of each kind; what several have in common once."""
        by_text: dict[str, tuple[list[str], list[Span]]] = {}
        for kind, pattern in self.melds.kinds_made():
            for item in self.melds.notes(kind, pattern):
                names, spans = by_text.setdefault(item.text, ([], []))
                names.append(self.words.bare(kind.name, "kind"))
                spans += item.spans
        by_kinds: dict[tuple[str, ...], tuple[list[str], list[Span]]] = {}
        for text, (names, spans) in by_text.items():
            told, behind = by_kinds.setdefault(tuple(names), ([], []))
            told.append(text)
            behind += spans
        for those, (told, behind) in by_kinds.items():
            yield Item(" ".join(told), tuple(behind), head=capital(self.words.language.join(those)))

    def _first(self) -> Iterator[Section]:
        """What comes before the first deal."""
        match = self.rules.match
        items = [
            *self._occasion("setup", match.setup),
            *self._occasion("open", match.open),
            *self.scores.dealers(),
        ]
        named = [self.rules.phases[name] for name in self.course.first]
        if match.start is not None and not (len(named) == 1 and len(match.start.cases) == 1):
            items += self.phases.route_under(self.words.say("match.start"), match.start)
        elif match.start is not None:
            items += (Item("", each.spans) for each in self.deeds.route(match.start))
        if len(named) == 1:
            items += self.moves.phase(named[0])
            named = []
        told = tuple(_without_empty(items))
        if len(told) == 1 and not told[0].items and not self.course.first:
            self.dealer, told = told, ()  # one sentence, which stands with the deal
        if told or named:
            yield self._section("first", told)
        yield from (self._phase(phase.name) for phase in named)

    def _occasion(self, name: str, effects: Iterable[Effect]) -> Iterator[Item]:
        """What is done at some time; what only keeps count goes to the small print."""
        kept = self.moves.kept(effects, self.words.say(f"match.{name}"))
        yield from self.scores.occasion(name, kept)

    def _deal(self) -> Iterator[Item]:
        yield from self.dealer
        yield from self.deeds.effects(self.rules.deal)
        start = self.rules.start
        head = self.words.say("hand.start") if len(start.cases) > 1 else ""
        yield from self.moves.route_under(head, start)
        limit = self.phases.limit()
        self.moves.put_aside(limit, "")

    def _phases(self, names: Iterable[str]) -> Iterator[Section]:
        yield from (self._phase(name) for name in names)

    def _phase(self, name: str) -> Section:
        phase = self.rules.phases[name]
        key = "title.claim" if phase.claim else "title.phase"
        title = capital(self.words.say(key, a=self.words.bare(name, "phase")))
        return Section(f"phase.{name}", title, self.moves.phase(phase))

    def _turn(self) -> Section:
        steps = tuple(self.moves.step(self.rules.phases[name]) for name in self.course.turn)
        return replace(self._section("turn", steps), ordered=True)

    def _next(self) -> Iterator[Item]:
        match = self.rules.match
        if not self.scores.dealers_joined:
            yield from self.scores.dealer("next_dealer", match.next_dealer)
        yield from self._occasion("after_hand", match.after_hand)
        yield from self.scores.between()

    def _after_all(self) -> Iterator[Item]:
        """That what is added at the end does not decide who wins."""
        if self.rules.match.bonuses:
            yield self.deeds.item(self.words.say("match.after"), self.rules.span)

    def _match(self) -> Section:
        match = self.rules.match
        items = (
            self.scores.until(),
            *self._occasion("at_end", match.at_end),
            *self._after_all(),
            *self.scores.payoff(),
        )
        return self._section("match", items, score_table(self.scores, bonuses=True))


def _without_empty(items: Iterable[Item]) -> Iterator[Item]:
    """The items; what an empty one says is behind the first that follows."""
    spans: tuple[Span, ...] = ()
    for item in items:
        if not item.text and not item.items:
            spans += item.spans
        else:
            yield replace(item, spans=(*spans, *item.spans))
            spans = ()
