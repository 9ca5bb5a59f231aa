"""Ranks as they are listed: `2..10 J Q K A`, ranges written out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulekit.check.names import Names
from rulekit.check.phrases.constants import rank_called
from rulekit.diagnostics import Report, did_you_mean
from rulekit.syntax.tree import Phrase, Word


def numbered(part: Phrase) -> list[str]:
    """The ranks of a range of numbers; none, if it is none, or far too long."""
    first, last = part.word(0).text, part.word(1).text
    if first.isdigit() and last.isdigit() and int(first) <= int(last) < int(first) + 100:
        return [str(number) for number in range(int(first), int(last) + 1)]
    return []


class Ranks:
    """Reads lists of ranks and of other cards."""

    def __init__(self, names: Names, report: Report) -> None:
        self.names, self.report = names, report

    def spelled(self, phrase: Phrase) -> tuple[tuple[str, ...], bool]:
        """The ranks that a phrase lists, ranges of numbers written out."""
        ranks: list[str] = []
        around = False
        for part in phrase.parts:
            if isinstance(part, Word):
                around = part.kind == "AROUND"
                continue
            for word in part.words() if part is not None else ():
                self.names.use_card(word)
            if part is not None and part.kind == "rank_one":
                ranks.append(part.word(0).text)
            elif part is not None:
                ranks += self._run(part)
        return tuple(ranks), around

    def _run(self, part: Phrase) -> list[str]:
        numbers = numbered(part)
        if numbers:
            return numbers
        first, last = part.word(0).text, part.word(1).text
        known = self.names.symbols.get("ranks", ())
        if first in known and last in known and known.index(first) <= known.index(last):
            return list(known[known.index(first) : known.index(last) + 1])
        if "ranks" not in self.names.faulty:
            self.report.add("bad-pattern", part.span, "this range of ranks cannot be read")
        return []

    def known(self, phrase: Phrase, extras: Iterable[str] = ()) -> tuple[tuple[str, ...], bool]:
        """The ranks of the deck that a phrase lists, and whether it closes the circle.

        `extras`: cards that may be listed as well.
        """
        ranks, around = self.spelled(phrase)
        known = (*self.names.symbols["ranks"], *extras)
        self.check_in_deck(phrase, known, "rank ", () if around else ("around",))
        return tuple(rank for rank in ranks if rank in known), around

    def check_in_deck(
        self,
        phrase: Phrase,
        known: tuple[str, ...],
        kind: str = "",
        others: Sequence[str] = (),
    ) -> None:
        """Complain of each rank that a phrase lists, if it is none of those known.

        `others`: what else may have been meant.
        """
        if not self.names.faulty.isdisjoint(("ranks", "extras")):
            return
        for part in phrase.phrases():
            words = [part.word(0).text] if part.kind == "rank_one" else self._run(part)
            strange = [word for word in words if word not in known]
            if strange:
                called = rank_called(strange[0], known)
                self.report.add(
                    "unknown-name",
                    part.span,
                    f"the deck has no {kind}'{strange[0]}'",
                    help=did_you_mean(strange[0], [*known, *others])
                    or (f"write `{called}`" if called else ""),
                )
