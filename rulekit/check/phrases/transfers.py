"""Effects that move cards: from where to where, and whether it is certain that they lie there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.stated import Stated
from rulekit.check.phrases.whereabouts import Whereabouts, check_one
from rulekit.diagnostics import did_you_mean
from rulekit.model import expr as forms
from rulekit.model.effect import Add, Deal, Effect, Flip, Lay, Move, Shuffle
from rulekit.model.expr import Expr
from rulekit.model.traversal import same
from rulekit.syntax.tree import Word
from rulekit.types import BAGS, CARD, CARDS, MELDS, NONE, PILE, PLAYER, UNKNOWN, fits


class Transfers:
    """Types the effects that move cards, each of what stands in its form."""

    def __init__(self, exprs: Expressions, whereabouts: Whereabouts) -> None:
        self.exprs, self.names, self.report = exprs, exprs.names, exprs.report
        self.whereabouts = whereabouts
        self.readers: Mapping[str, Callable[[Stated], Effect]] = {
            "move": self._move,
            "shuffle": self._shuffle,
            "flip": self._flip,
            "deal": self._deal,
            "deal_all": self._deal_all,
            "lay": self._lay,
            "add": self._add,
        }

    # ── moving ────────────────────────────────────────────────────────────────────────────────

    def _move(self, said: Stated) -> Move:
        thing, target = said.value(0), said.place(2)
        whole = thing.type in BAGS and (isinstance(thing, forms.Zone) or _is_top(thing))
        if not whole and fits(thing.type, CARDS):
            self.exprs.wanting(thing, CARD)
        if thing.type == NONE:
            self.report.add("wrong-type", thing.span, "a card is moved, and this is none")
        source = self._source(thing, said, whole=whole)
        place = said.phrase.phrase(2)
        under = place.kind == "bottom"
        if under and target.type == CARDS:
            self.report.add(
                "wrong-type",
                place.span,
                f"only a pile has a bottom, and '{target.span.text}' is none",
                help=f"write `to {target.span.text}`",
            )
        return Move(said.span, thing, source, target, under)

    def _source(self, thing: Expr, said: Stated, *, whole: bool) -> Expr:
        """The place from which a card or several are moved."""
        lies = thing if isinstance(thing, forms.Zone) else self.whereabouts.source_of(thing)
        if check_one(thing, self.names, self.report):
            return thing
        if said.has(1):
            source = said.place(1)
            if whole and lies is not None and not same(lies, source):
                text = " ".join(thing.span.text.split())
                self.report.add(
                    "wrong-type",
                    source.span,
                    f"'{text}' lies somewhere else",
                    help=f"leave `from` out: `move {text} to PLACE`",
                )
            return source
        if lies is None and thing.type == CARD and not self.whereabouts.are_known(thing):
            self.report.add(
                "wrong-type",
                thing.span,
                "it is not clear where this card lies",
                help="write `move CARD from PLACE to PLACE`",
            )
        return thing if lies is None else lies

    # ── whole piles ───────────────────────────────────────────────────────────────────────────

    def _shuffle(self, said: Stated) -> Shuffle:
        source = self._gathered(said.value(0))
        if said.has(1):
            return Shuffle(said.span, source, said.place(1))
        if isinstance(source, forms.Zone) and source.type in (PILE, UNKNOWN):
            return Shuffle(said.span, source, source)
        if source.type != UNKNOWN:
            self.report.add(
                "wrong-type",
                source.span,
                "only a pile can be shuffled where it lies",
                help="write `shuffle X into PILE`",
            )
        return Shuffle(said.span, source, forms.Zone(source.span, UNKNOWN, ""))

    def _gathered(self, source: Expr) -> Expr:
        if fits(source.type, CARDS) and source.type != UNKNOWN and not gatherable(source):
            text, wanted = source.span.text, "write a place, or `PILE - top of PILE`"
            self.report.add("wrong-type", source.span, f"'{text}' is not taken whole", help=wanted)
        else:
            check_one(source, self.names, self.report)
        return source

    def _flip(self, said: Stated) -> Flip:
        source = self._gathered(said.value(0))
        if isinstance(source, forms.Given):
            self.report.add(
                "wrong-type",
                source.span,
                "the whole pack is shuffled, and not flipped",
                help="write `shuffle deck into PILE`",
            )
        return Flip(said.span, source, said.place(1))

    # ── dealing ───────────────────────────────────────────────────────────────────────────────

    def _deal(self, said: Stated) -> Deal:
        number, source = said.value(0), said.place(2)
        start = self._start(said, 4)
        return Deal(said.span, number, source, self._zone_of_each(said.phrase.word(3)), start)

    def _deal_all(self, said: Stated) -> Deal:
        source, start = said.place(0), self._start(said, 3)
        rest = said.place(2) if said.has(2) else None
        zone = self._zone_of_each(said.phrase.word(1))
        return Deal(said.span, None, source, zone, start, rest)

    def _start(self, said: Stated, at: int) -> Expr:
        """With whom the deal begins: if it is not said, with who sits after the dealer."""
        if said.has(at):
            return said.value(at)
        dealer = forms.Given(said.span, PLAYER, "dealer")
        return forms.Property(said.span, PLAYER, "after", dealer)

    def _zone_of_each(self, word: Word) -> str:
        name = self.names.words.get(word.text)
        owned = name is not None and name.role == "zone" and name.owner in ("player", "team")
        if word.text in self.names.faulty:
            return word.text
        if not owned or (name is not None and name.type == MELDS):
            zones = [
                each.word
                for each in self.names
                if each.role == "zone" and each.owner and each.type != MELDS
            ]
            self.report.add(
                "unknown-name",
                word.span,
                f"'{word.text}' is not a zone of each player",
                help=did_you_mean(word.text, zones, "zones"),
            )
        else:
            self.names.use(word.text, word.span)
        return word.text

    # ── melds ─────────────────────────────────────────────────────────────────────────────────

    def _lay(self, said: Stated) -> Lay:
        melds, target = said.value(0), said.place(1)
        table = self.whereabouts.tables.get(melds.name) if isinstance(melds, forms.Local) else None
        if table is not None and target.type != UNKNOWN and not same(table, target):
            self.report.add(
                "wrong-type",
                target.span,
                f"a layout is laid where it was chosen to be: `on {table.span.text}`",
            )
        if melds.type in said.form.parts[0].types:
            self.whereabouts.check_laid(melds, said.scope, said.span, "`lay` lays")
        return Lay(said.span, melds, target)

    def _add(self, said: Stated) -> Add:
        chosen = said.value(0)
        self.whereabouts.check_taken(chosen, said.span)
        return Add(said.span, chosen)


def _is_top(thing: Expr) -> bool:
    """`top(PILE, N)` of a pile that is a place."""
    match thing:
        case forms.Call(function="top", args=(pile, _)):
            return isinstance(pile, forms.Zone) or pile.type == UNKNOWN  # that has been told
        case _:
            return False


def gatherable(expr: Expr) -> bool:
    """Whether it is a whole place, or a pile without its top card: what is flipped or shuffled."""
    match expr:
        case forms.Zone() | forms.Given():
            return True
        case forms.Arithmetic(
            sign="-", left=forms.Zone() as pile, right=forms.Property(word="top", thing=thing)
        ):
            return isinstance(thing, forms.Zone) and thing.name == pile.name
        case _:
            return False


__all__ = ["Transfers"]
