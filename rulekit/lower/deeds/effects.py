"""Effects as code: cards moved between zones, and what everybody then knows of them."""

from __future__ import annotations

from typing import assert_never

from rulekit.ir.ops import Binary, Call, Const, Expr, Load, Store
from rulekit.language.words import Unsaid
from rulekit.lower.body import ONE, ZERO, Body, Bound, add
from rulekit.lower.dealing import settle_after
from rulekit.lower.deeds.debts import must
from rulekit.lower.deeds.laying import add_exchange, add_layoff, lay, put_back, remember
from rulekit.lower.deeds.moving import deal, flip, move, reveal, shuffle, swap
from rulekit.lower.values import owners, quantifiers
from rulekit.lower.values.cards import bag, join, shape
from rulekit.lower.values.owners import cell, players_in
from rulekit.model import expr as forms
from rulekit.model.effect import (
    Add,
    Announce,
    Assign,
    Deal,
    Decrease,
    Effect,
    Flip,
    ForEach,
    Increase,
    Lay,
    Move,
    Must,
    Pay,
    Perform,
    PutBack,
    Remember,
    Repeat,
    Reveal,
    Shuffle,
    Swap,
    When,
)
from rulekit.model.expr import Expr as Phrase
from rulekit.types import CARD, CARDS, EXCHANGE, PILE, PLAYER, TEAM


def effects(body: Body, made: tuple[Effect, ...]) -> None:
    """Code for effects, in order."""
    for effect in made:
        _effect(body, effect)


def _effect(body: Body, effect: Effect) -> None:
    body.used("effect", effect.span)
    match effect:
        case Move():
            move(body, effect)
        case Shuffle():
            shuffle(body, effect)
        case Flip():
            flip(body, effect)
        case Deal():
            deal(body, effect)
        case Swap():
            swap(body, effect)
        case Reveal():
            reveal(body, effect)
        case Lay():
            lay(body, effect)
        case Add():
            if effect.chosen.type == EXCHANGE:
                add_exchange(body, effect)
            else:
                add_layoff(body, effect)
        case Remember():
            remember(body, effect)
        case PutBack():
            put_back(body, effect)
        case Assign():
            _assign(body, effect)
        case Increase():
            _change(body, effect, "+")
        case Decrease():
            _change(body, effect, "-")
        case Pay():
            _pay(body, effect)
        case Announce():
            _announce(body, effect)
        case Must():
            must(body, effect)
        case Perform():
            _perform(body, effect)
        case When():
            _when(body, effect)
        case Repeat():
            _repeat(body, effect)
        case ForEach():
            _for_each(body, effect)
        case _:
            raise Unsaid.of(effect, "code", __name__)


# ── cells and control ─────────────────────────────────────────────────────────────────────────


def _target(body: Body, target: Phrase) -> Expr:
    """The address of a cell that is set."""
    match target:
        case forms.Variable() | forms.Ledger():
            return cell(body, target)
        case forms.Given(word=word):
            return body.site.address("seated" if word == "everyone" else word)
        case (
            forms.Const() | forms.KindOfMove() | forms.Option() | forms.Local() | forms.Zone()
            | forms.Names() | forms.Property() | forms.Call() | forms.Define()
            | forms.Ranking() | forms.Arithmetic() | forms.Negative() | forms.Cases()
            | forms.Condition() | forms.Quantifier()
        ):  # fmt: skip
            raise AssertionError(f"'{target.span.text}' cannot be set")
        case _:
            assert_never(target)


def _assign(body: Body, effect: Assign) -> None:
    target, amount = effect.cell, effect.value
    word = target.word if isinstance(target, forms.Given) else ""
    if word == "seated":
        made = players_in(body, amount)
    elif target.type == TEAM and amount.type == PLAYER:
        made = owners.team_of(body, body.value(amount))
    else:
        made = body.value(amount)
    if word == "dealer":
        made = owners.surely(body, amount, made, body.site.rules.players)
    made = body.held(made)
    body.emit(Store(_target(body, target), made))
    settle_after(body, target)


def _change(body: Body, effect: Increase | Decrease, sign: str) -> None:
    by = body.held(body.value(effect.amount))
    address = body.held(_target(body, effect.cell), "cell")
    body.emit(Store(address, Binary(sign, Load(address), by)))
    settle_after(body, effect.cell)


def _pay(body: Body, effect: Pay) -> None:
    """In the main ledger: each payer pays each receiver the amount."""
    main = next(iter(body.site.rules.ledgers.values()))
    by = body.held(body.value(effect.amount))
    givers = body.held(players_in(body, effect.payer), "givers")
    takers = body.held(players_in(body, effect.payee), "takers")
    for mask, other, sign in ((givers, takers, "-"), (takers, givers, "+")):
        count = body.fresh("times", Call("count_bits", (other,)))
        with owners.each_bit(body, mask) as player:
            index = owners.team_of(body, player) if main.owner == "team" else player
            address = body.fresh("cell", add(body.site.address(f"ledger.{main.name}"), index))
            body.emit(Store(address, Binary(sign, Load(address), Binary("*", by, count))))


def _announce(body: Body, effect: Announce) -> None:
    body.site.announcements.append(effect.text)
    body.call("journal_note", Const(-2, "#announce"), Const(len(body.site.announcements) - 1), ZERO)


def _perform(body: Body, effect: Perform) -> None:
    procedure = body.site.rules.procedures[effect.procedure]
    bound: dict[str, Bound] = {}
    for (name, kind), arg in zip(procedure.params, effect.args, strict=True):
        made = body.held(bag(body, arg) if kind == CARDS else body.value(arg), name)
        bound[name] = Bound(made, kind, owners.is_sure(body, arg), owners.table_of(body, arg))
    lies = {
        name: body.lies[arg.name]
        for (name, _), arg in zip(procedure.params, effect.args, strict=True)
        if isinstance(arg, forms.Local) and arg.name in body.lies
    }
    before, body.env = dict(body.env), {**body.env, **bound}
    before_lies, body.lies = body.lies, lies
    effects(body, procedure.body)
    body.env, body.lies = before, before_lies


def _when(body: Body, effect: When) -> None:
    condition = body.holds("when", effect.condition)
    with body.block() as then:
        effects(body, effect.then)
    with body.block() as orelse:
        effects(body, effect.otherwise)
    body.either(condition, then, orelse)


def _repeat(body: Body, effect: Repeat) -> None:
    left = body.fresh("left", body.value(effect.number))
    with body.loop(Binary(">", left, ZERO)):
        effects(body, effect.body)
        body.set(left, Binary("-", left, ONE))


def _for_each(body: Body, effect: ForEach) -> None:
    """Over a snapshot: what the effects change does not change who is met."""
    domain = effect.domain
    if domain.type in (CARDS, PILE):
        bag = body.bag()
        join(body, bag, shape(body, domain), body.value(domain))
        face = body.fresh(effect.name, Call("bag_next", (bag, Const(-1))))
        with body.loop(Binary(">=", face, ZERO)):
            with body.bound(effect.name, face, CARD):
                holds = body.holds("where", effect.where)
                with body.when(holds):
                    effects(body, effect.body)
            body.call("bag_take", bag, face)
            body.set(face, Call("bag_next", (bag, Const(-1))))
        return
    before = body.lies
    if isinstance(domain, forms.Local) and domain.name in before:  # melds of what was chosen
        body.lies = {**before, effect.name: before[domain.name]}
    with quantifiers.each_element(body, effect.name, domain):
        holds = body.holds("where", effect.where)
        with body.when(holds):
            effects(body, effect.body)
    body.lies = before
