"""Kinds of melds and orders of hands: patterns, which ranks, wild cards, growth."""

from __future__ import annotations

from rulekit.check.declaring import patterns
from rulekit.check.declaring.ranks import Ranks
from rulekit.check.leaves import SETTING, Leaves, entries, span_of
from rulekit.check.names import Names
from rulekit.language.declarations import mobility_of
from rulekit.language.words import Unsaid
from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.ruleset import Kind, Order, Pattern, Ranking, Wilds
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Entry, Mapping
from rulekit.types import NUMBER, or_none


class Melds:
    """Reads `melds` and `rankings`."""

    def __init__(self, leaves: Leaves, names: Names, ranks: Ranks) -> None:
        self.leaves, self.exprs, self.report = leaves, leaves.exprs, leaves.report
        self.names, self.ranks = names, ranks
        self.kinds: dict[str, Kind] = {}
        self.rankings: dict[str, Ranking] = {}

    def fill(self) -> None:
        """Read all of them; faults in them are reported."""
        for entry in entries(self.leaves.document, "melds"):
            self._kind(entry)
        for entry in entries(self.leaves.document, "rankings"):
            self._ranking(entry)

    def _kind(self, entry: Entry) -> None:
        body = entry.value
        get = body.get if isinstance(body, Mapping) else (lambda key: body if key == "is" else None)
        pattern = self.leaves.guarded(
            get("is"), "pattern", lambda p: patterns.of_meld(p, self.names, self.report)
        )
        if pattern is None:
            return
        order = self.leaves.guarded(get("order"), "ranks", self._order)
        ranks = self.leaves.guarded(get("ranks"), "ranks", self._set_ranks)
        if ranks is not None and any(each.sequence for _, each in pattern.cases):
            self.report.add(
                "bad-pattern",
                entry.key.span,
                "`ranks` are those of a set",
                help="the ranks of a run are listed by `order`",
            )
        wilds = self.leaves.guarded(get("wilds"), "wilds", self._wilds)
        grown: list[Phrase] = []
        grows = self.leaves.guarded(get("grows"), "players", lambda p: self._grows(p, grown))
        for phrase in grown:
            self._check_growth(phrase, [each for _, each in pattern.cases])
        self.kinds[entry.key.text] = Kind(
            entry.key.text, pattern, order, ranks, wilds, grows, entry.key.span
        )

    def _grows(self, phrase: Phrase, grown: list[Phrase]) -> int | None:
        grown.append(phrase)
        return span_of(phrase.phrase(0), self.report)[1]

    def _check_growth(self, phrase: Phrase, opened: list[Pattern]) -> None:
        """Additions begin with a meld of the pattern, so they reach beyond its sizes."""
        low, high = span_of(phrase.phrase(0), self.report)
        least = min(pattern.low for pattern in opened)
        opens = [pattern.high for pattern in opened]
        if len(phrase.parts) > 1:
            fault = "additions reach one span of sizes"
        elif low not in {pattern.low for pattern in opened}:
            fault = f"a meld that grows has {least} cards or more to begin with, not {low}"
        elif high is not None and all(most is None or most > high for most in opens):
            fault = f"a new meld may be larger than {high} cards, so this is no limit"
        else:
            return
        self.report.add(
            "bad-pattern",
            phrase.span,
            fault,
            help=f"write `{least}+`, or `{least}..N` with an N that is not below the sizes of `is`",
        )

    def _set_ranks(self, phrase: Phrase) -> tuple[str, ...]:
        ranks, around = self.ranks.known(phrase)
        if around or len(set(ranks)) != len(ranks):
            self.report.add("bad-pattern", phrase.span, "the ranks of a set stand once each")
        return ranks

    def _order(self, phrase: Phrase) -> Order:
        ranks, around = self.ranks.known(phrase)
        if len(set(ranks)) != len(ranks) and (
            around or ranks[0] != ranks[-1] or len(set(ranks)) != len(ranks) - 1
        ):
            self.report.add(
                "bad-pattern", phrase.span, "only one rank may stand twice, at both ends"
            )
        return Order(ranks, around)

    def _wilds(self, phrase: Phrase) -> Wilds:
        most: Expr | None = None
        match phrase.kind:
            case "wilds_none":
                return Wilds(forms.Const(phrase.span, NUMBER, 0), 1, "fixed")
            case "wilds_up_to":
                most = self.exprs.typed(phrase.phrase(0), SETTING, or_none())
                terms = phrase.phrase(1)
            case "wilds_any":
                terms = phrase.phrase(0)
            case other:
                raise Unsaid("reader", other, "rulekit/check/declaring/melds.py")
        naturals = next((int(word.text) for word in terms.words()), 1)
        moves = [mobility_of(part.kind) for part in terms.phrases()]
        return Wilds(most, naturals, moves[0] if moves else "fixed")

    def _ranking(self, entry: Entry) -> None:
        """Patterns, best first; each has one part or several that follow `plus`."""
        found: list[tuple[Pattern, ...]] = []
        for each in entry.value.entries if isinstance(entry.value, Mapping) else ():
            phrase = self.leaves.phrase(each.value, "ranking")
            if phrase is not None:
                parts = phrase.phrases()
                found.append(tuple(patterns.of_ranked(part, self.report) for part in parts))
        if found:
            name = entry.key.text
            self.rankings[name] = Ranking(name, tuple(found), entry.key.span)
