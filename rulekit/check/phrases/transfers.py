"""Effects that move cards: from where to where, and whether it is certain that they lie there."""

from __future__ import annotations

from rulekit.check.names import Scope
from rulekit.check.phrases.exprs import Expressions, gatherable
from rulekit.diagnostics import did_you_mean
from rulekit.model import expr as forms
from rulekit.model.effect import (
    Add,
    Deal,
    Flip,
    Lay,
    Move,
    Shuffle,
)
from rulekit.model.expr import Expr
from rulekit.model.places import (
    MAYBE,
    Definitions,
    Finder,
    Place,
    Unclear,
    of_options,
    several,
)
from rulekit.model.traversal import same, walk
from rulekit.source import Span
from rulekit.syntax.tree import Phrase
from rulekit.types import (
    BAGS,
    CARD,
    CARDS,
    LAYOFF,
    LAYOUT,
    MELDS,
    NEW_MELD,
    NONE,
    NUMBER,
    PILE,
    PLAYER,
    SPREAD,
    UNKNOWN,
    Type,
)


class Transfers:
    """Types the effects that move cards. What is chosen lies where it was chosen from."""

    def __init__(self, exprs: Expressions, definitions: Definitions) -> None:
        self.exprs = exprs
        self.names = exprs.names
        self.report = exprs.report
        self.definitions = definitions
        self.lies: dict[str, tuple[Place, ...] | Unclear] = {}  # choices of the present action
        self.tables: dict[str, Expr] = {}  # layouts of the present action -> their place of melds

    # ── where things lie ──────────────────────────────────────────────────────────────────────

    def remember_places(self, name: str, domain: Expr) -> None:
        """What is chosen from these cards lies where they lie."""
        if any(part.type == UNKNOWN for part in walk(domain)):
            self.lies[name] = ()  # what they are has been complained of
            return
        owners = {each.word: each.owner for each in self.names if each.role == "zone"}

        def settle(condition: Expr) -> int | None:
            return MAYBE if of_options(condition, self.definitions) else None

        try:
            self.lies[name] = Finder(self.definitions, owners, settle, self.lies).places(domain)
        except Unclear as unclear:
            self.lies[name] = unclear

    def _surely_lies(self, chosen: Expr, span: Span) -> None:
        """Complain of a choice whose cards cannot be taken from anywhere."""
        if not isinstance(chosen, forms.Local):
            if chosen.type != UNKNOWN:
                self.report.add("wrong-type", chosen.span, "only what was chosen can be laid")
            return
        found = self.lies.get(chosen.name)
        if isinstance(found, Unclear):
            self.report.add(
                "wrong-type",
                found.where.span,
                f"{found}, so '{' '.join(span.text.split())}' cannot take them",
                help="choose from a place or several, such as `hand + top of discard`; for a "
                "table that is rearranged `layout from hand on table`",
            )

    def _is_several(self, zone: Expr) -> bool:
        if not isinstance(zone, forms.Zone):
            return False
        name = self.names.words.get(zone.name)
        return several(zone, "" if name is None else name.owner)

    # ── moving ────────────────────────────────────────────────────────────────────────────────

    def _move(self, phrase: Phrase, scope: Scope) -> Move:
        thing = self.exprs.expr(phrase.phrase(0), scope)
        place = phrase.phrase(2)
        bottom = place.kind == "bottom"
        target = self._place(place.phrase(0) if bottom else place, scope)
        whole = thing.type in BAGS and (isinstance(thing, forms.Zone) or _is_top(thing))
        if not whole:
            self.exprs.wanting(thing, CARD)
        if thing.type == NONE:
            self.report.add("wrong-type", thing.span, "a card is moved, and this is none")
        source = self._source(thing, phrase.optional(1), scope, whole=whole)
        if bottom and target.type == CARDS:
            self.report.add(
                "wrong-type",
                place.span,
                f"only a pile has a bottom, and '{target.span.text}' is none",
                help=f"write `to {target.span.text}`",
            )
        return Move(phrase.span, thing, source, target, under=bottom)

    def _source(self, thing: Expr, said: Phrase | None, scope: Scope, *, whole: bool) -> Expr:
        """The place from which a card or several are moved."""
        lies = thing if isinstance(thing, forms.Zone) else self.source_of(thing)
        if self._is_several(thing):
            self.report.add("wrong-type", thing.span, "this is several places; name one")
        elif said is not None:
            source = self._place(said, scope)
            if whole and lies is not None and not same(lies, source):
                text = " ".join(thing.span.text.split())
                self.report.add(
                    "wrong-type",
                    source.span,
                    f"'{text}' lies somewhere else",
                    help=f"leave `from` out: `move {text} to PLACE`",
                )
            return source
        elif lies is None and thing.type == CARD and not self._lies_somewhere(thing):
            self.report.add(
                "wrong-type",
                thing.span,
                "it is not clear where this card lies",
                help="write `move CARD from PLACE to PLACE`",
            )
        return thing if lies is None else lies

    def _lies_somewhere(self, card: Expr) -> bool:
        """Whether it was chosen from several places."""
        return isinstance(card, forms.Local) and isinstance(self.lies.get(card.name), tuple)

    def source_of(self, card: Expr) -> forms.Zone | None:
        """The zone in which a card expression says that the card lies; one of several is none."""
        match card:
            case forms.Local(name=name):
                found = self.lies.get(name)
                return found[0].zone if isinstance(found, tuple) and len(found) == 1 else None
            case forms.Property(thing=forms.Zone() as zone):
                return zone
            case forms.Call(args=(forms.Zone() as zone, *_)):
                return zone
            case forms.Property(word="card", thing=layoff):
                return self.source_of(layoff)
            case _:
                return None

    def _place(self, phrase: Phrase, scope: Scope, *wanted: Type) -> Expr:
        """A zone that cards can be put into."""
        expr = self.exprs.expr(phrase, scope)
        is_place = isinstance(expr, forms.Zone) and expr.type in (wanted or BAGS)
        if expr.type != UNKNOWN and not is_place:
            self.report.add("wrong-type", expr.span, f"'{expr.span.text}' is not a place for this")
        elif self._is_several(expr):
            self.report.add("wrong-type", expr.span, "this is several places; name one")
        return expr

    def _shuffle(self, phrase: Phrase, scope: Scope) -> Shuffle:
        source = self._gathered(self.exprs.expr(phrase.phrase(0), scope))
        second = phrase.optional(1)
        target = source if second is None else self._place(second, scope, PILE)
        if source.type != UNKNOWN and source.type not in BAGS:
            self.exprs.wanting(source, PILE)
        if second is None and (not isinstance(source, forms.Zone) or source.type != PILE):
            self.report.add(
                "wrong-type",
                source.span,
                "only a pile can be shuffled where it lies",
                help="write `shuffle X into PILE`",
            )
        return Shuffle(phrase.span, source, target)

    def _gathered(self, source: Expr) -> Expr:
        if source.type != UNKNOWN and not gatherable(source):
            text, wanted = source.span.text, "write a place, or `PILE - top of PILE`"
            self.report.add("wrong-type", source.span, f"'{text}' is not taken whole", help=wanted)
        elif self._is_several(source):
            self.report.add("wrong-type", source.span, "this is several places; name one")
        return source

    def _flip(self, phrase: Phrase, scope: Scope) -> Flip:
        source = self._gathered(self.exprs.typed(phrase.phrase(0), scope, CARDS))
        if isinstance(source, forms.Given):
            self.report.add(
                "wrong-type",
                source.span,
                "the whole pack is shuffled, and not flipped",
                help="write `shuffle deck into PILE`",
            )
        return Flip(phrase.span, source, self._place(phrase.phrase(1), scope, PILE))

    def _deal(self, phrase: Phrase, scope: Scope) -> Deal:
        number = self.exprs.typed(phrase.phrase(0), scope, NUMBER)
        source = self._place(phrase.phrase(2), scope, PILE)
        start = self._start(phrase.optional(4), phrase.span, scope)
        return Deal(phrase.span, number, source, self._zone_of_each(phrase, 3), start)

    def _deal_all(self, phrase: Phrase, scope: Scope) -> Deal:
        source = self._place(phrase.phrase(0), scope, PILE)
        second = phrase.optional(2)
        start = self._start(phrase.optional(3), phrase.span, scope)
        rest = None if second is None else self._place(second, scope)
        return Deal(phrase.span, None, source, self._zone_of_each(phrase, 1), start, rest)

    def _start(self, phrase: Phrase | None, span: Span, scope: Scope) -> Expr:
        if phrase is not None:
            return self.exprs.typed(phrase, scope, PLAYER)
        dealer = forms.Given(span, PLAYER, "dealer")
        return forms.Property(span, PLAYER, "after", dealer)

    def _zone_of_each(self, phrase: Phrase, at: int) -> str:
        word = phrase.word(at)
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

    def _lay(self, phrase: Phrase, scope: Scope) -> Lay:
        melds = self.exprs.expr(phrase.phrase(0), scope)
        if melds.type not in (NEW_MELD, SPREAD, LAYOUT, UNKNOWN):
            self.exprs.wanting(melds, SPREAD)
        target = self._place(phrase.phrase(1), scope, MELDS)
        table = self.tables.get(melds.name) if isinstance(melds, forms.Local) else None
        if table is not None and not same(table, target):
            self.report.add(
                "wrong-type",
                target.span,
                f"a layout is laid where it was chosen to be: `on {table.span.text}`",
            )
        if melds.type in (NEW_MELD, SPREAD, LAYOUT):
            self._surely_lies(melds, phrase.span)
        return Lay(phrase.span, melds, target)

    def _add(self, phrase: Phrase, scope: Scope) -> Add:
        layoff = self.exprs.typed(phrase.phrase(0), scope, LAYOFF)
        self._surely_lies(layoff, phrase.span)
        return Add(phrase.span, layoff)


def _is_top(thing: Expr) -> bool:
    """`top(PILE, N)` of a pile that is a place."""
    match thing:
        case forms.Call(function="top", args=(forms.Zone(), _)):
            return True
        case _:
            return False


__all__ = ["Transfers"]
