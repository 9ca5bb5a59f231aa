"""Effects: phrases and blocks -> typed effects."""

from __future__ import annotations

from rulekit.check.exprs import ABSENT, Expressions, gatherable
from rulekit.check.names import Scope
from rulekit.check.routes import Routes
from rulekit.check.structure import is_block, is_guard, is_step
from rulekit.diagnostics import did_you_mean
from rulekit.model.expr import Effect, Expr
from rulekit.source import Span
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar, Sequence
from rulekit.types import (
    BAGS,
    CARD,
    CARDS,
    FLAG,
    LAYOFF,
    LAYOUT,
    MELDS,
    NEW_MELD,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    SPREAD,
    TEAMS,
    UNKNOWN,
    Type,
)

ASSIGNABLE = ("dealer", "seated", "hands_played")  # given words that effects may set


class Effects(Routes):
    """Types effects and routes. `phases` and `parameters` must be known before it is used."""

    def __init__(self, exprs: Expressions) -> None:
        super().__init__(exprs)
        self.parameters: dict[str, tuple[tuple[str, Type], ...]] = {}
        self.sources: dict[str, Expr] = {}  # choices of the present action -> the zone chosen from

    # ── effects ───────────────────────────────────────────────────────────────────────────────

    def effects(self, node: Node | None, scope: Scope) -> tuple[Effect, ...]:
        """The effects of a `do`, a procedure or another place where effects stand."""
        if node is None or (isinstance(node, Scalar) and node.null):
            return ()
        if isinstance(node, Sequence):
            return tuple(effect for item in node.items for effect in self.effects(item, scope))
        if isinstance(node, Mapping):
            return self._blocks(node, scope)
        effect = self._effect(node, scope)
        return () if effect is None else (effect,)

    def _blocks(self, node: Mapping, scope: Scope) -> tuple[Effect, ...]:
        """The entries of a mapping: loops, and a chain of `when` with an `otherwise`."""
        done: list[Effect] = []
        chain: list[tuple[Expr | None, tuple[Effect, ...], Span]] = []
        before = self.exprs.present
        for entry in node.entries:
            if not is_guard(entry.key.text):
                self.exprs.present = before
            if is_step(entry.key.text):  # a named step, which a variant may replace
                done.extend((*_nested(chain), *self.effects(entry.value, scope)))
                chain = []
                continue
            if not is_block(entry.key.text):
                continue
            phrase = parse(entry.key, "block", self.report)
            if phrase is None:
                continue
            if phrase.kind == "when":
                condition = self.exprs.typed(phrase.phrase(0), scope, FLAG)
                with self.exprs.assuming(condition):
                    chain.append((condition, self.effects(entry.value, scope), phrase.span))
                self.exprs.assume(condition, holds=False)
            elif phrase.kind == "otherwise":
                chain.append((None, self.effects(entry.value, scope), phrase.span))
            else:
                done.append(self._loop(phrase, entry, scope))
        self.exprs.present = before
        return (*_nested(chain), *done)

    def _loop(self, phrase: Phrase, entry: Entry, scope: Scope) -> Effect:
        if phrase.kind == "repeat":
            number = self.exprs.typed(phrase.phrase(0), scope, NUMBER)
            return Effect("repeat", phrase.span, (number,), body=self.effects(entry.value, scope))
        name, domain, inner = self.exprs._domain(phrase.word(0), phrase.optional(1), scope)
        where = phrase.optional(2)
        condition = (
            Expr("const", FLAG, phrase.span, value=1)
            if where is None
            else self.exprs.typed(where, inner, FLAG)
        )
        with self.exprs.assuming(condition):
            body = self.effects(entry.value, inner)
        return Effect("for_each", phrase.span, (domain, condition), name, body)

    def _effect(self, scalar: Scalar, scope: Scope) -> Effect | None:
        phrase = parse(scalar, "effect", self.report)
        if phrase is None:
            return None
        handler = getattr(self, f"_{phrase.kind}", None)
        if handler is None:
            self.report.add("phrase-syntax", phrase.span, f"'{phrase.text}' is not an effect")
            return None
        result = handler(phrase, scope)
        assert isinstance(result, Effect)
        return result

    def _move(self, phrase: Phrase, scope: Scope) -> Effect:
        thing = self.exprs.expr(phrase.phrase(0), scope)
        place = phrase.phrase(2)
        bottom = place.kind == "bottom"
        target = self._place(place.phrase(0) if bottom else place, scope)
        whole = thing.type in BAGS and (thing.op == "zone" or _is_top(thing))
        if not whole:
            self.exprs.wanting(thing, CARD)
        said = phrase.optional(1)
        if said is not None:
            source: Expr | None = self._place(said, scope)
        elif thing.op == "zone":
            source = thing
        else:
            source = self.source_of(thing)
        if source is None:
            if thing.type == CARD:
                self.report.add(
                    "wrong-type",
                    thing.span,
                    "it is not clear where this card lies",
                    help="write `move CARD from PLACE to PLACE`",
                )
            source = thing
        return Effect("bottom" if bottom else "move", phrase.span, (thing, source, target))

    def source_of(self, card: Expr) -> Expr | None:
        """The zone in which a card expression says that the card lies."""
        if card.op == "local":
            return self.sources.get(str(card.value))
        if card.op in {"property", "call"} and card.args and card.args[0].op == "zone":
            return card.args[0]
        if card.op == "property" and card.value == "card":  # of a layoff
            return self.source_of(card.args[0])
        return None

    def _place(self, phrase: Phrase, scope: Scope, *wanted: Type) -> Expr:
        """A zone that cards can be put into."""
        expr = self.exprs.expr(phrase, scope)
        if expr.type != UNKNOWN and (expr.op != "zone" or expr.type not in (wanted or BAGS)):
            self.report.add("wrong-type", expr.span, f"'{expr.span.text}' is not a place for this")
        elif expr.type != UNKNOWN and expr.args and expr.args[0].type in (PLAYERS, TEAMS):
            self.report.add("wrong-type", expr.span, "this is several places; name one")
        return expr

    def _shuffle(self, phrase: Phrase, scope: Scope) -> Effect:
        source = self._gathered(self.exprs.expr(phrase.phrase(0), scope))
        second = phrase.optional(1)
        target = source if second is None else self._place(second, scope, PILE)
        if source.type != UNKNOWN and source.type not in BAGS:
            self.exprs.wanting(source, PILE)
        if second is None and (source.op != "zone" or source.type != PILE):
            self.report.add(
                "wrong-type",
                source.span,
                "only a pile can be shuffled where it lies",
                help="write `shuffle X into PILE`",
            )
        return Effect("shuffle", phrase.span, (source, target))

    def _gathered(self, source: Expr) -> Expr:
        if source.type != UNKNOWN and not gatherable(source):
            text, wanted = source.span.text, "write a place, or `PILE - top of PILE`"
            self.report.add("wrong-type", source.span, f"'{text}' is not taken whole", help=wanted)
        return source

    def _flip(self, phrase: Phrase, scope: Scope) -> Effect:
        source = self._gathered(self.exprs.typed(phrase.phrase(0), scope, CARDS))
        return Effect("flip", phrase.span, (source, self._place(phrase.phrase(1), scope, PILE)))

    def _deal(self, phrase: Phrase, scope: Scope) -> Effect:
        number = self.exprs.typed(phrase.phrase(0), scope, NUMBER)
        source = self._place(phrase.phrase(2), scope, PILE)
        start = self._start(phrase.optional(4), phrase.span, scope)
        return Effect("deal", phrase.span, (number, source, start), self._zone_of_each(phrase, 3))

    def _deal_all(self, phrase: Phrase, scope: Scope) -> Effect:
        number = Expr("const", NUMBER, phrase.span, value=ABSENT)
        source = self._place(phrase.phrase(0), scope, PILE)
        second = phrase.optional(2)
        start = self._start(phrase.optional(3), phrase.span, scope)
        rest = () if second is None else (self._place(second, scope),)
        return Effect(
            "deal", phrase.span, (number, source, start, *rest), self._zone_of_each(phrase, 1)
        )

    def _start(self, phrase: Phrase | None, span: Span, scope: Scope) -> Expr:
        if phrase is not None:
            return self.exprs.typed(phrase, scope, PLAYER)
        dealer = Expr("given", PLAYER, span, value="dealer")
        return Expr("property", PLAYER, span, (dealer,), "left")

    def _zone_of_each(self, phrase: Phrase, at: int) -> str:
        word = phrase.word(at)
        name = self.names.words.get(word.text)
        if name is None or name.role != "zone" or name.owner not in ("player", "team"):
            zones = [each.word for each in self.names if each.role == "zone" and each.owner]
            self.report.add(
                "unknown-name",
                word.span,
                f"'{word.text}' is not a zone of each player",
                help=did_you_mean(word.text, zones, "zones"),
            )
        else:
            self.names.used.add(word.text)
        return word.text

    def _lay(self, phrase: Phrase, scope: Scope) -> Effect:
        melds = self.exprs.expr(phrase.phrase(0), scope)
        if melds.type not in (NEW_MELD, SPREAD, LAYOUT, UNKNOWN):
            self.exprs.wanting(melds, SPREAD)
        return Effect("lay", phrase.span, (melds, self._place(phrase.phrase(1), scope, MELDS)))

    def _add(self, phrase: Phrase, scope: Scope) -> Effect:
        return Effect("add", phrase.span, (self.exprs.typed(phrase.phrase(0), scope, LAYOFF),))

    def _swap(self, phrase: Phrase, scope: Scope) -> Effect:
        pair = tuple(self._place(part, scope) for part in phrase.phrases())
        return Effect("swap", phrase.span, pair)

    def _reveal(self, phrase: Phrase, scope: Scope) -> Effect:
        return Effect("reveal", phrase.span, (self._place(phrase.phrase(0), scope),))

    def _remember(self, phrase: Phrase, scope: Scope) -> Effect:
        return Effect("remember", phrase.span, (self._place(phrase.phrase(0), scope, MELDS),))

    def _put_back(self, phrase: Phrase, scope: Scope) -> Effect:
        melds = self._place(phrase.phrase(0), scope, MELDS)
        return Effect("put_back", phrase.span, (melds, self._place(phrase.phrase(1), scope)))

    def _pay(self, phrase: Phrase, scope: Scope) -> Effect:
        amount = self.exprs.typed(phrase.phrase(0), scope, NUMBER)
        pair = tuple(self.exprs.typed(phrase.phrase(i), scope, PLAYERS) for i in (1, 2))
        return Effect("pay", phrase.span, (amount, *pair))

    def _announce(self, phrase: Phrase, _scope: Scope) -> Effect:
        return Effect("announce", phrase.span, value=phrase.word(0).text[1:-1])

    def _must(self, phrase: Phrase, scope: Scope) -> Effect:
        """What must hold when the turn is left; by then nothing chosen in this move is bound."""
        bare = Scope(scope.me, {}, scope.setting, scope.me_type)
        return Effect("must", phrase.span, (self.exprs.typed(phrase.phrase(0), bare, FLAG),))

    def _perform(self, phrase: Phrase, scope: Scope) -> Effect:
        word = phrase.word(0)
        params = self.parameters.get(word.text)
        if params is None:
            self.report.add(
                "unknown-name",
                word.span,
                f"unknown procedure '{word.text}'",
                help=did_you_mean(word.text, self.parameters),
            )
            params = ()
        self.names.used.add(word.text)
        args = tuple(phrase.phrases())
        if len(args) != len(params):
            self.report.add(
                "wrong-arguments",
                phrase.span,
                f"'{word.text}' takes {len(params)} argument(s), not {len(args)}",
            )
            return Effect("perform", phrase.span, (), word.text)
        typed = tuple(
            self.exprs.typed(arg, scope, kind) for arg, (_, kind) in zip(args, params, strict=True)
        )
        return Effect("perform", phrase.span, typed, word.text)

    def _assign(self, phrase: Phrase, scope: Scope) -> Effect:
        target = self._cell(phrase.phrase(0), scope)
        value = self.exprs.expr(phrase.phrase(1), scope, target.type)
        if target.op == "given" and target.value == "seated":
            self.exprs.wanting(value, PLAYERS)
        else:
            self.exprs.wanting(value, target.type)
        return Effect("assign", phrase.span, (target, value))

    def _increase(self, phrase: Phrase, scope: Scope) -> Effect:
        return self._change("increase", phrase, scope)

    def _decrease(self, phrase: Phrase, scope: Scope) -> Effect:
        return self._change("decrease", phrase, scope)

    def _change(self, op: str, phrase: Phrase, scope: Scope) -> Effect:
        target = self.exprs.wanting(self._cell(phrase.phrase(0), scope), NUMBER)
        return Effect(op, phrase.span, (target, self.exprs.typed(phrase.phrase(1), scope, NUMBER)))

    def _cell(self, phrase: Phrase, scope: Scope) -> Expr:
        expr = self.exprs.expr(phrase, scope)
        settable = expr.op in {"variable", "ledger"} or (
            expr.op == "given" and expr.value in ASSIGNABLE
        )
        if expr.type != UNKNOWN and not settable:
            self.report.add(
                "not-assignable",
                phrase.span,
                f"'{phrase.text}' cannot be set",
                help="variables (`track`), ledgers, `dealer` and `seated` can",
            )
        if expr.args and expr.args[0].type in (PLAYERS, TEAMS):
            self.report.add(
                "not-assignable",
                phrase.span,
                "this is several cells; name one owner",
                help="write `for each player in X:` around it",
            )
        return expr


def _nested(
    chain: list[tuple[Expr | None, tuple[Effect, ...], Span]],
) -> tuple[Effect, ...]:
    if not chain:
        return ()
    condition, body, span = chain[0]
    if condition is None:
        return body
    return (Effect("when", span, (condition,), body=body, orelse=_nested(chain[1:])),)


def _is_top(thing: Expr) -> bool:
    """`top(PILE, N)` of a pile that is a place."""
    return thing.op == "call" and thing.value == "top" and thing.args[0].op == "zone"


__all__ = ["Effects"]
