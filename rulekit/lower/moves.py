"""Actions as code: offering every legal move, judging a proposed one, and doing it."""

from __future__ import annotations

from rulekit.ir.ops import Binary, Call, Const, Expr, If, Load, Offer, Return, Store
from rulekit.ir.program import Action as ActionInfo
from rulekit.ir.program import Param
from rulekit.kernel import header as h
from rulekit.lower import exprs
from rulekit.lower.body import Body, Bound, Site, add, both, inverse
from rulekit.lower.effects import effects, seen
from rulekit.lower.exprs import ABSENT, ONE, ZERO, value
from rulekit.lower.fold import fold
from rulekit.model.expr import Effect, walk_effects
from rulekit.model.expr import Expr as Phrase
from rulekit.model.ruleset import Action, Choice
from rulekit.source import Span
from rulekit.types import CARD, MELDS, NUMBER, PLAYER, TEAM

MOVE = "move"  # the field of the move registers; its first word is the action's number
REGISTER_KINDS = {"number": "number", "meld": "new_meld", "melds": "spread", "any_melds": "spread",
                  "layoff": "layoff"}  # fmt: skip


class Moves:
    """Makes the three functions of every action: `offer_N`, `legal_N` and `do_N`."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.infos: list[ActionInfo] = []
        self.sources: dict[str, Phrase] = {}
        self.width = 1
        rows = 1 + site.cards.size // site.melds.least
        self.row = 3 + site.melds.room
        self.spread = site.cards.planes + 1 + rows * self.row
        site.plan.field("move.action", 1, about="the number of the action that is proposed or made")

    # ── registers ─────────────────────────────────────────────────────────────────────────────

    def add(self, action: Action) -> ActionInfo:
        """Registers and functions of one action; its number is its place in the program."""
        number = len(self.infos) + 1
        params = tuple(self._param(number, action, choice) for choice in action.choices)
        self.sources = {c.name: s for c in action.choices if (s := _source(c)) is not None}
        refusals: list[tuple[str, Span | None]] = []
        self._offer(number, action, params)
        self._legal(number, action, params, refusals)
        info = ActionInfo(
            number,
            action.name,
            action.phase,
            action.about,
            params,
            action.aside or action.standing,
            tuple(refusals),
            action.span,
        )
        self.infos.append(info)
        return info

    def _param(self, number: int, action: Action, choice: Choice) -> Param:
        kind = REGISTER_KINDS.get(choice.kind) or {
            CARD: "card",
            PLAYER: "player",
            TEAM: "team",
        }.get(choice.type, "meld")
        words = {"new_meld": self.row, "spread": self.spread, "layoff": 2 + self.row}.get(kind, 1)
        place = self.site.plan.field(
            f"move.{number}.{choice.name}",
            words,
            about=f"{action.phase}.{action.name}: {choice.name}",
        )
        body = Body(self.site, "public")
        return Param(
            choice.name,
            kind,
            place.start,
            self._is_public(body, action, choice, kind),
            choice.span.text,
        )

    def _is_public(self, body: Body, action: Action, choice: Choice, kind: str) -> bool:
        """Whether everybody sees what is chosen: it does not stay hidden."""
        if kind in ("player", "team", "number", "meld"):
            return True
        for effect in walk_effects(action.effects):
            if not any(_names(arg, choice.name) for arg in effect.args[:1]):
                continue
            if effect.op in ("lay", "add"):
                return True
            if effect.op in ("move", "bottom"):
                return seen(body, effect.args[2], on_top=True)
        return False

    def body(
        self, name: str, about: str, span: Span | None = None, params: tuple[str, ...] = ()
    ) -> Body:
        """A function of the present action, which knows where its choices come from."""
        made = Body(self.site, name, params, about, span)
        made.sources = self.sources
        return made

    def _bind(self, body: Body, choice: Choice, param: Param) -> None:
        address = Const(param.address, f"&{self._label(param)}")
        simple = param.kind in ("card", "player", "team", "number", "meld")
        body.env[choice.name] = Bound(Load(address) if simple else address, choice.type)

    def _label(self, param: Param) -> str:
        fields = self.site.plan.fields.values()
        return next(f.name for f in fields if f.start == param.address)

    # ── offering ──────────────────────────────────────────────────────────────────────────────

    def _offer(self, number: int, action: Action, params: tuple[Param, ...]) -> None:
        """`offer_N()`: put each legal move into the registers; 1 when the wanted one is reached."""
        body = self.body(f"offer_{number}", f"{action.phase}.{action.name}", action.span)
        if action.when is not None:
            holds = value(body, action.when)
            if isinstance(holds, Const) and not holds.value:
                body.finish()
                return
            if not isinstance(holds, Const):
                body.emit(If(inverse(holds), (Return(ZERO),)))
        self._nest(body, number, action, params, 0)
        body.finish()

    def _nest(
        self, body: Body, number: int, action: Action, params: tuple[Param, ...], at: int
    ) -> None:
        if at == len(params):
            self._propose(body, number, action)
            return
        choice, param = action.choices[at], params[at]
        getattr(self, f"_each_{choice.kind}")(
            body, choice, param, lambda: self._filtered(body, number, action, params, at)
        )

    def _filtered(
        self, body: Body, number: int, action: Action, params: tuple[Param, ...], at: int
    ) -> None:
        choice = action.choices[at]
        self._bind(body, choice, params[at])
        if choice.where is None:
            self._nest(body, number, action, params, at + 1)
            return
        holds = value(body, choice.where)
        with body.when(holds):
            self._nest(body, number, action, params, at + 1)

    def _propose(self, body: Body, number: int, action: Action) -> None:
        body.store("move.action", Const(number, f"{action.phase}.{action.name}"))
        if action.ensure is None:
            body.emit(Offer())
            return
        with body.when(Call(self._ensured(number, action), ())):
            body.emit(Offer())

    def _ensured(self, number: int, action: Action) -> str:
        """`ensure_N()`: whether the move in the registers would keep the promise; nothing stays changed."""
        name = f"ensure_{number}"
        if name in self.site.functions:
            return name
        body = self.body(name, f"{action.phase}.{action.name}: ensure", action.span)
        for choice, param in zip(action.choices, self._params_of(action, number), strict=True):
            self._bind(body, choice, param)
        state, saved = self.site.address("rng"), self.site.address("saved")
        words = Const(self.site.plan.state_end - h.HEADER_WORDS)
        body.call("words_copy", saved, state, words)
        journal = body.fresh("journal", Load(self.site.address("journal")))
        body.store("journal", Const(-1))
        effects(body, action.effects)
        assert action.ensure is not None
        result = body.fresh("kept", value(body, action.ensure))
        body.call("words_copy", state, saved, words)
        body.store("journal", journal)
        body.give(result)
        body.finish()
        return name

    def _params_of(self, action: Action, number: int) -> tuple[Param, ...]:
        found = []
        for choice in action.choices:
            place = self.site.plan.fields[f"move.{number}.{choice.name}"]
            kind = REGISTER_KINDS.get(choice.kind) or {
                CARD: "card",
                PLAYER: "player",
                TEAM: "team",
            }.get(choice.type, "meld")
            found.append(Param(choice.name, kind, place.start, public=True))
        return tuple(found)

    # Each of these puts every possible choice into its register, in canonical order, and does
    # `then` for it.

    def _each_one(self, body: Body, choice: Choice, param: Param, then: object) -> None:
        with exprs.each_element(body, choice.name, choice.args[0]) as found:
            body.emit(Store(self._at(param), found))
            then()  # type: ignore[operator]

    def _each_number(self, body: Body, choice: Choice, param: Param, then: object) -> None:
        low, high = (body.held(value(body, arg), "bound") for arg in choice.args)
        number = body.fresh("number", low)
        with body.loop(Binary("<=", number, high)):
            body.emit(Store(self._at(param), number))
            then()  # type: ignore[operator]
            body.set(number, Binary("+", number, ONE))

    def _each_meld(self, body: Body, choice: Choice, param: Param, then: object) -> None:
        iterator = body.work(h.ITER_WORDS)
        cards = body.held(exprs.bag(body, choice.args[0]), "bag")
        body.call("melds_begin", iterator, cards, self._kinds(choice), self._using(body, choice))
        with body.loop(Call("melds_next", (iterator, self._at(param)))):
            then()  # type: ignore[operator]

    def _kinds(self, choice: Choice) -> Const:
        kinds = list(self.site.rules.kinds)
        return Const(
            1 << kinds.index(choice.unit) if choice.unit in kinds else (1 << len(kinds)) - 1
        )

    def _using(self, body: Body, choice: Choice) -> Expr:
        return value(body, choice.args[1]) if len(choice.args) > 1 else ABSENT

    def _each_melds(self, body: Body, choice: Choice, param: Param, then: object) -> None:
        """The canonical spread: the one that leaves least."""
        cards = body.held(exprs.bag(body, choice.args[0]), "bag")
        limit = value(body, choice.args[1]) if len(choice.args) > 1 else ABSENT
        goal = Const(h.LEAST_CARDS if choice.unit == "cards" else h.LEAST_POINTS)
        melds = add(self._at(param), Const(self.site.cards.planes))
        limit = body.held(limit, "limit")
        left = body.fresh(
            "left", Call("spread_solve", (cards, self._all_kinds(), goal, limit, melds))
        )
        within = ONE if limit == ABSENT else Binary("<=", left, limit)
        some = ONE if choice.unit or choice.kind == "any_melds" else Binary(">", Load(melds), ZERO)
        with body.when(both(within, some)):
            self._rest(body, param, cards)
            then()  # type: ignore[operator]

    _each_any_melds = _each_melds

    def _all_kinds(self) -> Const:
        return Const((1 << len(self.site.rules.kinds)) - 1)

    def _rest(self, body: Body, param: Param, cards: Expr) -> None:
        """The first words of a spread register are the bag of what it leaves over."""
        place = self._at(param)
        laid = body.bag()
        body.call("melds_bag", laid, add(place, Const(self.site.cards.planes)))
        body.call("bag_copy", place, cards)
        body.call("bag_less", place, laid)

    def _each_layoff(self, body: Body, choice: Choice, param: Param, then: object) -> None:
        cards, melds = choice.args
        if cards.type == CARD:
            card = body.held(value(body, cards), "card")
            with body.when(Binary(">=", card, ZERO)):
                self._onto(body, choice, param, melds, card, then)
            return
        with exprs.each_element(body, choice.name, cards) as card:
            self._onto(body, choice, param, melds, card, then)

    def _onto(
        self, body: Body, choice: Choice, param: Param, melds: Phrase, card: Expr, then: object
    ) -> None:
        place = self._at(param)
        assert melds.type == MELDS
        with exprs.each_element(body, choice.name, melds) as row:
            iterator = body.work(h.ITER_WORDS)
            body.call("layoffs_begin", iterator, row, card)
            with body.loop(Call("layoffs_next", (iterator, add(place, Const(2))))):
                body.emit(Store(place, card))
                body.emit(Store(add(place, ONE), row))
                then()  # type: ignore[operator]

    def _at(self, param: Param) -> Const:
        return Const(param.address, f"&{self._label(param)}")

    # ── judging ───────────────────────────────────────────────────────────────────────────────

    def _legal(
        self,
        number: int,
        action: Action,
        params: tuple[Param, ...],
        refusals: list[tuple[str, Span | None]],
    ) -> None:
        """`legal_N()`: 0 if the move in the registers is legal, else the number of the refusal."""
        body = self.body(f"legal_{number}", f"{action.phase}.{action.name}", action.span)

        def demand(holds: Expr, message: str, span: Span | None) -> None:
            refusals.append((message, span))
            if isinstance(holds, Const) and holds.value:
                return
            body.emit(If(inverse(holds), (Return(Const(len(refusals))),)))

        if action.when is not None:
            demand(
                value(body, action.when),
                f"it is not so that {_said(action.when)}",
                action.when.span,
            )
        for choice, param in zip(action.choices, params, strict=True):
            getattr(self, f"_test_{choice.kind}")(body, choice, param, demand)
            self._bind(body, choice, param)
            if choice.where is not None:
                demand(
                    value(body, choice.where),
                    f"it is not so that {_said(choice.where)}",
                    choice.where.span,
                )
        if action.ensure is not None:
            demand(
                Call(self._ensured(number, action), ()),
                f"afterwards it would not be so that {_said(action.ensure)}",
                action.ensure.span,
            )
        body.give(ZERO)
        body.finish()

    def _test_one(self, body: Body, choice: Choice, param: Param, demand: object) -> None:
        chosen = Load(self._at(param))
        domain = choice.args[0]
        holds: Expr
        message = f"it is not among '{_said(domain)}'"
        if choice.type == CARD:
            holds = Binary(">", Call("bag_count", (exprs.bag(body, domain), chosen)), ZERO)
        elif choice.type in (PLAYER, TEAM):
            holds = Binary("&", Binary(">>", exprs.players_in(body, domain), chosen), ONE)
        else:
            found = body.fresh("found", ZERO)
            with (
                exprs.each_element(body, choice.name, domain) as row,
                body.when(Binary("==", row, chosen)),
            ):
                body.set(found, ONE)
            holds = found
        demand(holds, message, choice.span)  # type: ignore[operator]

    def _test_number(self, body: Body, choice: Choice, param: Param, demand: object) -> None:
        low, high = (body.held(value(body, arg), "bound") for arg in choice.args)
        chosen = Load(self._at(param))
        demand(
            Binary("and", Binary(">=", chosen, low), Binary("<=", chosen, high)),  # type: ignore[operator]
            f"it is not in {_said(choice.args[0])} .. {_said(choice.args[1])}",
            choice.span,
        )
        assert choice.type == NUMBER

    def _test_meld(self, body: Body, choice: Choice, param: Param, demand: object) -> None:
        row = self._at(param)
        kinds = self._kinds(choice)
        demand(
            both(Binary("&", Binary(">>", kinds, Load(row)), ONE), Call("row_valid", (row,))),  # type: ignore[operator]
            f"these cards are no {choice.unit or 'meld'}",
            choice.span,
        )
        mine = body.bag()
        body.call("row_bag", mine, row)
        demand(
            Call("bag_within", (mine, exprs.bag(body, choice.args[0]))),  # type: ignore[operator]
            f"not all of these cards are in '{_said(choice.args[0])}'",
            choice.span,
        )
        if len(choice.args) > 1:
            demand(
                Call("row_has_face", (row, value(body, choice.args[1]))),  # type: ignore[operator]
                f"it does not use '{_said(choice.args[1])}'",
                choice.span,
            )

    def _test_melds(self, body: Body, choice: Choice, param: Param, demand: object) -> None:
        cards = body.held(exprs.bag(body, choice.args[0]), "bag")
        melds = add(self._at(param), Const(self.site.cards.planes))
        demand(Call("melds_valid", (melds,)), "not all of these are melds", choice.span)  # type: ignore[operator]
        mine = body.bag()
        body.call("melds_bag", mine, melds)
        demand(
            Call("bag_within", (mine, cards)),  # type: ignore[operator]
            f"not all of these cards are in '{_said(choice.args[0])}'",
            choice.span,
        )
        self._rest(body, param, cards)
        if choice.unit:
            count = "bag_size" if choice.unit == "cards" else "bag_points"
            left = Call(count, (self._at(param),))
            demand(
                Binary("<=", left, value(body, choice.args[1])),  # type: ignore[operator]
                f"more than {_said(choice.args[1])} {choice.unit} are left over",
                choice.span,
            )
        elif choice.kind == "melds":
            demand(Binary(">", Load(melds), ZERO), "there is no meld in it", choice.span)  # type: ignore[operator]

    _test_any_melds = _test_melds

    def _test_layoff(self, body: Body, choice: Choice, param: Param, demand: object) -> None:
        cards, melds = choice.args
        place = self._at(param)
        card = Load(place)
        held = (
            Binary("==", value(body, cards), card)
            if cards.type == CARD
            else Binary(">", Call("bag_count", (exprs.bag(body, cards), card)), ZERO)
        )
        demand(held, f"the card is not in '{_said(cards)}'", choice.span)  # type: ignore[operator]
        found = body.fresh("found", ZERO)
        with (
            exprs.each_element(body, choice.name, melds) as row,
            body.when(Binary("==", row, Load(add(place, ONE)))),
        ):
            iterator, result = body.work(h.ITER_WORDS), body.work(self.row)
            body.call("layoffs_begin", iterator, row, card)
            with (
                body.loop(Call("layoffs_next", (iterator, result))),
                body.when(Call("row_equal", (result, add(place, Const(2))))),
            ):
                body.set(found, ONE)
        demand(found, f"it cannot be laid off so on '{_said(melds)}'", choice.span)  # type: ignore[operator]


def _source(choice: Choice) -> Phrase | None:
    """The zone from which the cards of a choice are taken."""
    if choice.kind == "number" or (choice.kind == "one" and choice.type != CARD):
        return None
    domain = choice.args[0]
    while domain.op == "arithmetic":
        domain = domain.args[0]
    if domain.op == "property" and domain.args[0].op == "zone":
        domain = domain.args[0]
    return domain if domain.op == "zone" else None


def _names(expr: Phrase, name: str) -> bool:
    return (expr.op == "local" and expr.value == name) or any(
        _names(arg, name) for arg in expr.args
    )


def _said(expr: Phrase) -> str:
    return " ".join(expr.span.text.split())


__all__ = ["ActionInfo", "Effect", "Moves", "fold"]
