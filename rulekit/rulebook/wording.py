"""Words: nouns, declared names, and how bound names are spoken of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulekit.model.expr import Define, Expr, Given
from rulekit.model.settled import Rules
from rulekit.model.traversal import walk
from rulekit.rulebook.language import Language, Noun
from rulekit.rulebook.page import CLOSE, OPEN
from rulekit.types import (
    FLAG,
    NUMBER,
)

_PART = re.compile(r"\{([a-z_ ]+)\}")

MARKED = ("variable", "term")
"""What is explained elsewhere on the page, and marked where it is named."""


@dataclass(slots=True)
class Words:
    """What the things of one game are called in one language.

    `me`: the phrase for the player in turn where an expression stands. `bound`: how the names bound
    here are spoken of: as that, the or chosen one.
    """

    rules: Rules
    language: Language
    me: str = "me.play"
    bound: dict[str, str] = field(default_factory=dict)
    printed: bool = False  # for players to read, not to compare
    subject: str = ""  # the bound name of what the sentence is about
    steps: dict[str, int] = field(default_factory=dict)  # phases that are numbered steps of a turn

    # ── words ─────────────────────────────────────────────────────────────────────────────────

    def say(self, key: str, **parts: object) -> str:
        """A phrase, with the deck's own words at hand."""
        return self.language.say(key, printed=self.printed, **{**self._deck_words(), **parts})

    def _deck_words(self) -> dict[str, str]:
        noun = self.noun("card")
        return {
            "card": noun.one,
            "cards": noun.many,
            "the_card": self.language.form("the", noun),
            "all_cards": self.language.form("all", noun),
        }

    def noun(self, kind: str) -> Noun:
        """The noun for a type; cards are tiles in a game of tiles."""
        if kind in ("card", "cards", "pile") and self.rules.deck.tiles:
            kind = "tile" if kind == "card" else "tiles"
        if kind in ("wild", "natural") and self.rules.deck.tiles:
            kind = f"{kind} tile"
        nouns = self.language.nouns
        if kind in nouns:
            return nouns[kind]
        name = self.bare(kind, "list")
        return Noun(name, self.language.plural(name), self.language.female(self.word(kind, "list")))

    def noun_of(self, expr: Expr) -> Noun:
        """The noun for one thing out of a domain."""
        if expr.type.name == "names":
            return self.noun(expr.type.list)
        element = {
            "melds": "meld",
            "teams": "team",
            "cards": "card",
            "pile": "card",
            "meld": "card",
            "new meld": "card",
            "spread": "meld",
        }
        return self.noun(element.get(expr.type.name, "player"))

    def word(self, name: str, role: str) -> str:
        """What a declared name is called: as the rule file says, or by common use, or as it is."""
        return self.called(name, role) or name.replace("_", " ")

    def called(self, name: str, role: str) -> str:
        """The wording that the rule file or the language has for a name, or ""."""
        own, common = self.rules.names.get(self.language.code, {}), self.language.words
        for words in (own, common):
            found = words.get(f"{role} {name}") or words.get(name)
            if found:
                if words is own:
                    return found
                return self.language.contracted(_PART.sub(self._named, found))
        return ""

    def says(self, name: str) -> tuple[str, str] | None:
        """What is said of something where a term holds and where it does not; None: only its name.

        The rule file says it, or the name begins with a verb, `holds a pair`, or it is what
        something is: `a pair`. Of two things, the second comes behind: `is near to`.
        """
        yes, stroke, no = self.called(name, "says").partition(" | ")
        if stroke:
            return yes, no
        said = self.language.verbal(self.word(name, "term"))
        if not self.rules.definitions[name].params:
            mine = self.is_mine(name) or self.language.able(self.word(name, "term"))
            return said if mine else None
        if len(self.rules.definitions[name].params) > 2:
            return None
        if said is not None or not self.is_thing(name):
            return said
        called = self.word(name, "term")
        a = called.removesuffix(self.bare(name, "term")) + self.term(name, "term")
        return self.say("is.so", a=a), self.say("is.so.not", a=a)

    def is_mine(self, name: str) -> bool:
        """Whether a term is about the player in turn."""
        parts = [*walk(self.rules.definitions[name].body)]
        mine = any(isinstance(part, Given) and part.word == "me" for part in parts)
        named = {part.name for part in parts if isinstance(part, Define) and not part.args}
        return mine or any(self.is_mine(each) for each in named)

    def is_thing(self, name: str) -> bool:
        """Whether a term that is true of something is called by what that is: a pair."""
        one = len(self.rules.definitions[name].params) == 1
        said = " | " in self.called(name, "says") or self.language.verbal(self.word(name, "term"))
        return one and not said

    def verb(self, zone: str) -> str:
        """What one does who puts a card of his hand to a zone, or ""."""
        key = f"verb {zone}"
        own = self.rules.names.get(self.language.code, {})
        return own.get(key) or self.language.words.get(key, "")

    def _named(self, part: re.Match[str]) -> str:
        """What is called as another thing is: `{zone stock}`, the word for the stock."""
        role, _, name = part[1].partition(" ")
        return self.word(name, role)

    def bare(self, name: str, role: str) -> str:
        """A name without an article."""
        return self.language.bare(self.word(name, role))

    def term(self, name: str, role: str) -> str:
        """A name that is explained elsewhere on the page."""
        return f"{OPEN}{self.bare(name, role)}{CLOSE}"

    def titled(self, name: str, role: str, own: str = "") -> str:
        """A name with its article, or as one's own; variables and terms are marked as such.

        `own`: "", or player or team for what the one in turn has. To a reader it is yours, or
        theirs where everybody's scores are told.
        """
        if own == "player" and self.printed:
            own = "they" if self.me == "me.score" else "you"
        called = self.called(name, role)
        if called or role not in MARKED:
            return self.language.titled(called or name.replace("_", " "), own)
        named = f"{OPEN}{name.replace('_', ' ').removesuffix(' of')}{CLOSE}"
        if self.printed:
            return self.language.titled(named, own) if own else named
        sort = self._sort_of(name, role)
        if own:
            return self.language.titled(f"{sort.one} {named}", own)
        return f"{self.language.form('the', sort)} {named}"

    def _sort_of(self, name: str, role: str) -> Noun:
        """What a variable or term is: a card, a player, a counter, a mark, a number."""
        declared = self.rules.variables if role == "variable" else self.rules.definitions
        kind = declared[name].type
        if kind == FLAG or kind.name == NUMBER.name:
            sort = "mark" if kind == FLAG else "counter" if role == "variable" else "number"
            return self.noun(sort)
        return self.noun(kind.list or kind.name)

    @contextmanager
    def binding(self, name: str, form: str) -> Iterator[None]:
        """A name is bound inside, and spoken of in this form."""
        before = self.bound
        self.bound = {**before, name: form}
        try:
            yield
        finally:
            self.bound = before

    @contextmanager
    def spoken_of(self, name: str) -> Iterator[None]:
        """What this sentence is about, by its bound name; it is `it`, and what it has is `its`."""
        before, self.subject = self.subject, name
        try:
            yield
        finally:
            self.subject = before

    def of_deck(self, name: str) -> str:
        """Tiles have colours and numbers where cards have suits and ranks."""
        return (
            {"suit": "color", "rank": "number"}.get(name, name) if self.rules.deck.tiles else name
        )
