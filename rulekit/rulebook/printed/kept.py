"""What is only counted or remembered: which of it must be told, and that in few words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulekit.model import expr as forms
from rulekit.model.effect import Assign, Effect, Increase
from rulekit.model.ruleset import Variable
from rulekit.model.traversal import expressions, walk
from rulekit.rulebook.deeds import spans_of
from rulekit.rulebook.glossary import Glossary
from rulekit.rulebook.page import Item
from rulekit.rulebook.prose import Prose
from rulekit.rulebook.reach import spoken
from rulekit.settle.folding import ABSENT, known
from rulekit.source import Span
from rulekit.types import FLAG, PLAYER, TEAM

PLAIN = 4
"""Parts of a value that the name of what it is kept as says: the top card of the discard pile."""


class Kept:
    """Knows what says itself: `the card just taken` needs no sentence that it is noted."""

    def __init__(self, prose: Prose, glossary: Glossary) -> None:
        self.prose, self.words, self.rules = prose, prose.words, prose.words.rules
        self.glossary = glossary
        self.running = {name for name in prose.running if self._only_compared(name)}
        self.silent: list[Span] = []  # what is said by the names of what is kept

    def _only_compared(self, name: str) -> bool:
        """Whether a count of hands in succession is asked for nothing but how many there are."""
        exprs, _ = spoken(self.rules)
        read = sum(1 for e in exprs if isinstance(e, forms.Variable) and e.name == name)
        asked = sum(
            1
            for e in exprs
            if isinstance(e, forms.Compare)
            and isinstance(e.left, forms.Variable)
            and e.left.name == name
            and e.relation == ">="
        )
        return asked > 0 and read - asked <= 2  # what is counted on, and where it is put

    def says_itself(self, effect: Effect) -> bool:
        """Whether nothing need be said: the name tells what is kept, or the end of a match does."""
        if isinstance(effect, Increase) and isinstance(effect.cell, forms.Variable):
            called = self.words.called(effect.cell.name, "variable")
            return known(effect.amount) == 1 and bool(called)
        if isinstance(effect, Assign) and isinstance(effect.cell, forms.Given):
            return effect.cell.word == "seated" and self._everybody(effect.value)
        if not isinstance(effect, Assign) or not isinstance(effect.cell, forms.Variable):
            return False
        cell, value = effect.cell, effect.value
        if cell.name in self.running:
            return True
        if cell.type == FLAG or not self.words.called(cell.name, "variable"):
            return False
        number = known(value)
        if number is not None:  # that there is no such card any more, but not that somebody is it
            return number == ABSENT and cell.type not in (PLAYER, TEAM)
        parts = list(walk(value))
        return len(parts) <= PLAIN and not any(isinstance(part, forms.Cases) for part in parts)

    def _everybody(self, players: forms.Expr) -> bool:
        """Whether these are all there are."""
        if isinstance(players, forms.Given):
            return players.word == "all_players"
        seats = [p for p in walk(players) if isinstance(p, forms.Call) and p.function == "seat"]
        numbers = {known(each.args[0]) for each in seats}
        return numbers == {*range(1, self.rules.players + 1)}

    def hush(self, effect: Effect) -> tuple[Span, ...]:
        """The sources of an effect that says itself."""
        return (effect.span, *spans_of(*expressions(effect)))

    def told(self) -> Iterator[Item]:
        """Accounts and variables, those together that last as long and belong to as many."""
        for ledger in self.rules.ledgers.values():
            if ledger.start is None and not ledger.by:
                self.silent.append(ledger.span)  # whose points they are is said where they score
                continue
            text = self.words.bare(ledger.name, "ledger")
            if ledger.start is not None:
                text += self.words.say("ledger.start", n=self.prose.values.value(ledger.start))
            spans = (ledger.span, *spans_of(ledger.start))
            yield self._row("kept.game", [(text + self._each(ledger.by), spans)])
        groups: dict[str, list[tuple[str, tuple[Span, ...]]]] = {}
        plain: dict[str, list[tuple[str, tuple[Span, ...]]]] = {}
        for variable in self.rules.variables.values():
            if self._unsaid(variable):
                self.silent.append(variable.span)
                continue
            named, bare = self._named(variable), self._bare(variable)
            rows = plain if named == bare else groups
            rows.setdefault(variable.life, []).append((named, (variable.span,)))
        most = max(plain, key=lambda life: _length(plain[life]), default="")
        others = plain.pop(most, [])
        for life, those in plain.items():
            groups.setdefault(life, []).extend(those)
        for life, those in groups.items():
            yield self._row(f"kept.{life}", those)
        if others:
            key = "kept.others" if groups else "kept.all"
            text = self.words.say(key, until=self.words.say(f"until.{most}"))
            yield Item(text, tuple(span for _, spans in others for span in spans))

    def _unsaid(self, variable: Variable) -> bool:
        """Whether a variable is what its name says, wherever it is named."""
        if variable.name in self.running:
            return True
        kind = variable.type.list or variable.type.name
        pointed = kind in ("card", "player", "team", "meld")
        return pointed and bool(self.words.called(variable.name, "variable"))

    def _bare(self, variable: Variable) -> str:
        return self.words.bare(variable.name, "variable")

    def _named(self, variable: Variable) -> str:
        text = self._bare(variable)
        for each in (variable.owner, variable.by):
            text += self._each(each) if each in self.rules.lists else ""
        if variable.turns_with:
            named = [self.words.term(name, "action") for name in variable.turns_with]
            text += self.words.say("kept.turns", x=self.words.language.join(named, "or"))
        if variable.sight == "seen_by_owner":
            text += self.words.say("kept.hidden")
        return text

    def _each(self, owner: str) -> str:
        return self.glossary.each_of(owner) if owner else ""

    def _row(self, key: str, those: list[tuple[str, tuple[Span, ...]]]) -> Item:
        told = self.words.say(key, x="; ".join(text for text, _ in those))
        text = self.words.language.polish(told)
        return Item(text, tuple(span for _, spans in those for span in spans))


def _length(rows: list[tuple[str, tuple[Span, ...]]]) -> int:
    """How many words the names of several have."""
    return sum(len(text.split()) for text, _ in rows)


def grouped(items: Iterable[Item]) -> tuple[Item, ...]:
    """Sentences that belong to several moves once, under the names of all of them."""
    found: dict[str, Item] = {}
    for item in items:
        key = repr([each.text for _, each in item.walk()])
        old = found.get(key)
        if old is None:
            found[key] = item
            continue
        heads = [each for each in (old.head, item.head) if each]
        head = heads[0]
        if len(heads) == 2 and heads[1] not in heads[0].split(", "):
            head = f"{heads[0]}, {heads[1][:1].lower()}{heads[1][1:]}"
        found[key] = Item(item.text, (*old.spans, *item.spans), old.items, head=head)
    return tuple(found.values())
