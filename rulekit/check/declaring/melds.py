"""Kinds of melds and orders of hands: patterns, which ranks, wild cards, growth."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.check.declaring.patterns import Patterns
from rulekit.check.declaring.ranks import Ranks
from rulekit.check.leaves import Leaves, entries, span_of
from rulekit.check.names import Names, Scope
from rulekit.check.phrases.stated import Stated
from rulekit.language.declarations import WILDS, mobility_of
from rulekit.language.words import Unsaid
from rulekit.model import expr as forms
from rulekit.model.expr import Expr, Guarded
from rulekit.model.melds import NATURALS, Growth, Kind, Order, Pattern, Ranking, Wilds
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Entry, Mapping, Node
from rulekit.types import FLAG, NUMBER

_OF_A_MELD = Scope(me=False, locals={NATURALS: NUMBER}, setting=True)


class Melds:
    """Reads `melds` and `rankings`."""

    def __init__(self, leaves: Leaves, names: Names, ranks: Ranks) -> None:
        self.leaves, self.exprs, self.report = leaves, leaves.exprs, leaves.report
        self.names, self.ranks = names, ranks
        self.patterns = Patterns(leaves.exprs)
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
        pattern = self.leaves.guarded(get("is"), "pattern", self.patterns.of_meld)
        if pattern is None:
            return
        made = [each for _, each in pattern.cases if each is not None]
        order = self.leaves.guarded(get("order"), "ranks", self._order)
        ranks = self.leaves.guarded(get("ranks"), "ranks", self._set_ranks)
        self._check_ranks(entry, ranks, made)
        wilds = self.leaves.guarded(get("wilds"), "wilds", self._wilds)
        grown: list[tuple[Phrase, Growth]] = []
        grows = self.leaves.guarded(get("grows"), "growth", lambda p: self._grows(p, grown))
        for phrase, growth in grown:
            self._check_growth(phrase, growth, made)
        self.kinds[entry.key.text] = Kind(
            entry.key.text, pattern, order, ranks, wilds, grows, self._gate(get("when")),
            entry.key.span,
        )  # fmt: skip

    def _gate(self, node: Node | None) -> Expr | None:
        """While what holds new melds of a kind are made."""
        phrase = self.leaves.phrase(node, "value")
        return None if phrase is None else self.exprs.typed(phrase, Scope(), FLAG)

    def _grows(self, phrase: Phrase, grown: list[tuple[Phrase, Growth]]) -> Growth:
        if phrase.kind == "sizes":
            growth = Growth(span_of(phrase.phrase(0), self.report)[1])
        else:
            pattern = self.patterns.of_meld(phrase)
            growth = Growth(None if pattern is None else pattern.high, pattern)
        grown.append((phrase, growth))
        return growth

    def _check_growth(self, phrase: Phrase, growth: Growth, opened: list[Pattern]) -> None:
        """Additions begin with a meld of the pattern, so they reach beyond it."""
        low, high = span_of(phrase.phrase(0), self.report)
        if growth.pattern is not None and not _includes(growth.pattern, opened):
            self.report.add(
                "bad-pattern",
                phrase.span,
                "a meld that grows has no more in common than a new one, and lies without an order",
                help="write sizes alone, as in `3+`; or `same` with what new melds have the same",
            )
            return
        least = min((pattern.low for pattern in opened), default=low)
        opens = [pattern.high for pattern in opened]
        if growth.pattern is None and len(phrase.parts) > 1:
            fault = "additions reach one span of sizes"
        elif opened and low not in {pattern.low for pattern in opened}:
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

    def _check_ranks(
        self, entry: Entry, ranks: Guarded[tuple[str, ...]] | None, made: list[Pattern]
    ) -> None:
        """Whether the cards that a kind is made of can be listed, and extras are among them."""
        if ranks is None:
            return
        if any(each.sequence for each in made):
            self.report.add(
                "bad-pattern",
                entry.key.span,
                "`ranks` are those of a set",
                help="the ranks of a run are listed by `order`",
            )
            return
        extras = [name for _, names in ranks.cases for name in names if name in self.names.faces]
        suited = [each for each in made if any(one.word == "suit" for one in each.likenesses)]
        if extras and suited:
            self.report.add(
                "bad-pattern",
                suited[0].span,
                f"'{extras[0]}' has no suit",
                help=f"give it a kind of its own: `same rank`, with `ranks: {extras[0]}`",
            )

    def _set_ranks(self, phrase: Phrase) -> tuple[str, ...]:
        ranks, around = self.ranks.known(phrase, self.names.faces)
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
                most = Stated(WILDS[phrase.kind], phrase, _OF_A_MELD, self.exprs).value(0)
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
                found.append(tuple(self.patterns.of_ranked(part) for part in parts))
        if found:
            name = entry.key.text
            self.rankings[name] = Ranking(name, tuple(found), entry.key.span)


def _includes(grown: Pattern, opened: Iterable[Pattern]) -> bool:
    """Whether new melds are such as they are when they have grown."""
    loose = not grown.sequence and grown.different is None
    words = {each.word for each in grown.same}
    return loose and all(words <= {each.word for each in new.same} for new in opened)
