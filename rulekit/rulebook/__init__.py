"""Rulebooks: a readable manual of a game, made of its checked rules for one choice of options.

Nothing on a page is written for one game. The rules are settled (options and table size put in,
what they switch off left out), names that are used once are said in full, and what remains is put
into words: each kind of expression, effect, route and choice has its phrase in every language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from rulekit.model.ruleset import SOURCE, Ruleset
from rulekit.model.settled import Rules
from rulekit.rulebook.compare import differences, with_differences
from rulekit.rulebook.english import English
from rulekit.rulebook.language import Language
from rulekit.rulebook.page import Page
from rulekit.rulebook.printed.book import book
from rulekit.rulebook.printed.html import html
from rulekit.rulebook.printed.idle import without_idle
from rulekit.rulebook.printed.plainer import plainer
from rulekit.rulebook.pruned import pruned
from rulekit.rulebook.reach import only_reached, spelled_out
from rulekit.rulebook.render import markdown, plain
from rulekit.rulebook.sections import Sections
from rulekit.rulebook.spanish import Spanish
from rulekit.settle import SettingError, Settler, allowed

LANGUAGES: Mapping[str, Language] = {language.code: language for language in (English(), Spanish())}
"""The languages of rulebooks by their codes."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it is played: its rules, the table size, the chosen options (texts)."""

    rules: Ruleset
    players: int
    chosen: Mapping[str, str] = field(default_factory=dict)

    def settler(self) -> Settler:
        """What settles the rules. Raises SettingError if they do not allow the choice."""
        return allowed(self.rules, self.players, self.chosen)

    def said(self, kept: frozenset[str] = frozenset()) -> Rules:
        """The rules as a page says them: settled, pruned, and short names but `kept` in full."""
        return spelled_out(only_reached(pruned(self.settler().settle())), kept)

    def read(self) -> Rules:
        """The rules as the page for players says them: without what makes no difference here."""
        rules = without_idle(only_reached(pruned(self.settler().settle())))
        return spelled_out(rules, plainer=plainer)


def rulebook(played: Played, language: str = "en", kept: frozenset[str] = frozenset()) -> Page:
    """The page of a game as it is played; `kept`: names that are not said in full.

    Raises SettingError if the rules do not allow the choice, KeyError for an unknown language.
    """
    words, setting = LANGUAGES[language], played.settler().setting
    source = played.rules.names.get(language, {}).get(SOURCE) or played.rules.source
    lead = [words.say("lead.source", a=source)] if source else []
    lead.append(words.say("lead.setting", n=setting.players))
    sections = Sections(played.said(kept), played.rules, setting, words).sections()
    return Page(played.rules.title, tuple(lead), tuple(sections), words.quotes)


def printed(played: Played, language: str = "en") -> Page:
    """The page of a game for people who want to play it. Raises as `rulebook` does."""

    def said(players: int, chosen: Mapping[str, str]) -> Rules:
        return replace(played, players=players, chosen=chosen).read()

    return book(played.rules, played.players, played.chosen, said, LANGUAGES[language])


def compared(
    base: Played, variant: Played, language: str = "en", names: tuple[str, str] | None = None
) -> Page:
    """The page of what differs between two games; `names`: what they are called, if not by title.

    A name that either page explains is a name in both, lest one difference show in many places.
    Raises as `rulebook` does.
    """
    said = base.said(), variant.said()
    kept = frozenset(name for each in said for name in (*each.definitions, *each.procedures))
    old, new = (rulebook(each, language, kept) for each in (base, variant))
    return differences(old, new, LANGUAGES[language], names or (old.title, new.title))


def variant_rulebook(variant: Played, base: Played, language: str = "en") -> Page:
    """The page of a variant, and at its end what differs from its base. Raises as `rulebook`."""
    page = printed(variant, language)
    found = compared(base, variant, language)
    return with_differences(page, found, base.rules.title, LANGUAGES[language])


__all__ = [
    "LANGUAGES",
    "Page",
    "Played",
    "SettingError",
    "compared",
    "html",
    "markdown",
    "plain",
    "printed",
    "rulebook",
    "variant_rulebook",
]
