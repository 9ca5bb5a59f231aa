"""What a language must offer for rulebooks: one table of phrases, nouns and their forms.

The keys of the phrases are those of the model: `effect.move`, `given.dealer`, `property.top`.
A phrase names its parts in braces; `{card}`, `{cards}`, `{Card}` ... are the words of the deck.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import yaml

from rulekit import resources
from rulekit.language.words import Unsaid
from rulekit.rulebook.page import OPEN


@dataclass(frozen=True, slots=True)
class Noun:
    """A countable thing; `several`: one of it is spoken of in the plural."""

    one: str
    many: str
    female: bool = False
    several: bool = False


class Language(ABC):
    """A language in which rulebooks are printed."""

    code: str
    quotes: tuple[str, str]
    phrases: Mapping[str, str]
    printed: Mapping[str, str]
    """What a printed page says in place of the phrase of the same key, or of its own."""
    nouns: Mapping[str, Noun]
    """Nouns by type: card, tile, player, team, meld ..."""

    @cached_property
    def words(self) -> Mapping[str, str]:
        """What common declared names are called, where a rule file does not say it itself.

        They are data, beside the rule files: `rulesets/names/CODE.yaml`.
        """
        path = resources.root("rulesets") / "names" / f"{self.code}.yaml"
        words: dict[str, str] = yaml.safe_load(path.read_text(encoding="utf-8"))
        return words

    def say(self, key: str, *, printed: bool = False, **parts: object) -> str:
        """A phrase with its parts put in. Raises Unsaid for a key that has no phrase.

        `printed`: as the page for players says it.
        """
        phrase = (self.printed.get(key) if printed else None) or self.phrases.get(key)
        if phrase is None:
            raise Unsaid("phrase", key, f"the phrases of the language '{self.code}'")
        return phrase.format_map(parts)

    def join(self, texts: Sequence[str], word: str = "and") -> str:
        """`A, B and C`."""
        if len(texts) < 2:
            return "".join(texts)
        return f"{', '.join(texts[:-1])} {self.phrases[word]} {texts[-1]}"

    def numbers(self, numbers: Sequence[int]) -> str:
        """`2, 3 or 5`; three or more that follow one another as `2 to 4`."""
        runs: list[list[int]] = []
        for number in sorted(set(numbers)):
            if runs and number == runs[-1][-1] + 1:
                runs[-1].append(number)
            else:
                runs.append([number])
        told: list[str] = []
        for run in runs:
            long = len(run) > 2
            told += [self.say("range", a=run[0], b=run[-1])] if long else map(str, run)
        return self.join(told, "or")

    def count(self, number: int, noun: Noun) -> str:
        """`1 card`, `3 cards`."""
        return f"{number} {noun.one if number == 1 else noun.many}"

    @abstractmethod
    def form(self, form: str, noun: Noun) -> str:
        """A noun in one of its forms: a, the, that, chosen, each, no, all.

        Or what stands for it where it has just been named: alone (it), each of them.
        """

    @abstractmethod
    def titled(self, name: str, own: str = "") -> str:
        """A name with its article; `own` (player, team, you, they): as one's own. His hand."""

    @abstractmethod
    def relative(self, clause: str, that: str, *, person: bool, many: bool = False) -> str:
        """A clause about `that player` as one that follows the noun: `whose hand is empty`, or "".

        `person`: it is a player or a side; `many`: the noun names several.
        """

    @abstractmethod
    def female(self, name: str) -> bool:
        """Whether a name is feminine, as far as that matters."""

    @abstractmethod
    def plural(self, name: str) -> str:
        """A name, without its article, of several things."""

    @abstractmethod
    def several(self, name: str) -> bool:
        """Whether a name, without its article, is a plural."""

    @abstractmethod
    def bare(self, name: str) -> str:
        """A name without its article."""

    @abstractmethod
    def verbal(self, name: str) -> tuple[str, str] | None:
        """What a name that begins with a verb says, and its contrary; None for other names."""

    @abstractmethod
    def able(self, name: str) -> bool:
        """Whether a name says what somebody may, can or must do."""

    @abstractmethod
    def marked(self, name: str) -> tuple[str, str] | None:
        """What a mark says of who has it, and its contrary: `mark of having passed`, `has passed`.

        None for a mark that is called otherwise.
        """

    def agreed(self, who: str, told: str) -> str:
        """What is said of somebody, the verb as it goes with him; alone if `who` is nobody."""
        return f"{who} {told}".strip()

    @abstractmethod
    def of_many(self, told: str) -> str:
        """What is said of one thing as it is said of several: `grow by 2`."""

    @abstractmethod
    def of_it(self, text: str, thing: str) -> str:
        """A finished sentence about a thing that has just been named: it goes to the stock."""

    def lower(self, text: str) -> str:
        """A finished sentence as a part of another one."""
        at = 1 if text.startswith(OPEN) else 0
        return text[:at] + text[at : at + 1].lower() + text[at + 1 :].removesuffix(".")

    def polish(self, text: str) -> str:
        """A finished sentence: contractions, a capital, a full stop."""
        text = self.contracted(" ".join(text.split())).replace(",,", ",").replace(", (", " (")
        opened = 1 if text.startswith(OPEN) else 0
        text = text[:opened] + text[opened : opened + 1].upper() + text[opened + 1 :]
        return text if text.endswith((".", "!", "?", ":")) else text + "."

    @abstractmethod
    def contracted(self, text: str) -> str:
        """A text as it is written, where words join: `de el` is `del`."""
