"""The language of a report: its phrases, and how it writes numbers and calls what is of a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter

from rulekit.answers.english import ENGLISH as FIGURES
from rulekit.answers.sayings import Sayings, spaced
from rulekit.answers.words import figures_said
from rulekit.play.game import Game
from rulekit.report import english, numbers, spanish
from rulekit.report.markup import Html, Piece, html, tag
from rulekit.rulebook import LANGUAGES
from rulekit.rulebook.wording import Words
from rulekit.settle import settle

BOLD = "*"


@dataclass(frozen=True, slots=True)
class Tongue:
    """One language. `phrases`: those of `english.py`. `sayings`: how figures are told in it.

    A phrase names its parts in braces; what stands between two asterisks stands out on the page.
    """

    code: str
    phrases: Mapping[str, str]
    sayings: Sayings

    def say(self, phrase: str, **parts: object) -> str:
        """A phrase with its parts put in."""
        return self.phrases[phrase].format_map(parts)

    def html(self, phrase: str, **parts: Piece) -> Html:
        """A phrase as markup: its parts are escaped unless they are markup themselves."""
        runs: list[list[Piece]] = [[]]  # every second one stands out
        for text, name, _, _ in Formatter().parse(self.phrases[phrase]):
            first, *rest = text.split(BOLD)
            runs[-1].append(first)
            runs.extend([each] for each in rest)
            if name is not None:
                runs[-1].append(parts[name])
        return html(tag("b", run) if place % 2 else html(run) for place, run in enumerate(runs))

    # ── numbers ───────────────────────────────────────────────────────────────────────────────

    def number(self, value: float, digits: int = 2) -> str:
        """A number with so many digits after the point."""
        return numbers.number(value, digits, sayings=self.sayings)

    def percent(self, share: float, digits: int = 1) -> str:
        """A share."""
        return numbers.percent(share, digits, sayings=self.sayings)

    def between(self, low: str, high: str) -> str:
        """An interval."""
        return self.sayings.say("between", low=low, high=high)

    def count(self, number: int) -> str:
        """A whole number."""
        return self.sayings.count(number)

    def counted(self, number: int, unit: str) -> str:
        """What was played, `hands` or `matches`, with its number: `7,000 hands`."""
        return f"{self.count(number)} {self.sayings.unit(unit, number)}"

    # ── words ─────────────────────────────────────────────────────────────────────────────────

    def unit(self, name: str) -> str:
        """What is counted, by its English name: `turns`, `matches`."""
        played = self.sayings.played
        return played[name][1] if name in played else self.sayings.units.get(name, name)

    def listed(self, words: Sequence[str]) -> str:
        """Words in a row: `a, b and c`."""
        return numbers.listed(words, sayings=self.sayings)

    def both(self, words: Iterable[str]) -> str:
        """What is told of one side, or of two: `a and b`."""
        return f" {self.sayings.say('and')} ".join(words)

    def bots(self, names: Iterable[str]) -> str:
        """Bots, each once."""
        return self.listed(list(dict.fromkeys(names)))

    def reasons(self, names: Iterable[str]) -> dict[str, str]:
        """What ways to end are called, by their names; no two are called the same."""
        found = {name: self.sayings.name("reason", name) for name in names}
        alike = len(set(found.values())) < len(found)
        return {name: spaced("reason", name) for name in found} if alike else found


ENGLISH = Tongue("en", english.PHRASES, FIGURES)
PHRASES: Mapping[str, Mapping[str, str]] = {"en": english.PHRASES, "es": spanish.PHRASES}
"""What reports say, by language."""


def tongue_of(language: str, games: Sequence[Game], players: int) -> Tongue:
    """The language of a report of games that so many play, with the words that they have for it.

    An English one calls things as the rule files do. Raises ValueError for a language that there
    is not.
    """
    if language not in PHRASES:
        raise ValueError(f"there is no language '{language}'; there is {', '.join(PHRASES)}")
    if language == ENGLISH.code:
        return ENGLISH
    words = [Words(settle(each.rules, players, each.chosen), LANGUAGES[language]) for each in games]
    return Tongue(language, PHRASES[language], figures_said(language, words))
