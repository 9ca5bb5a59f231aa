"""Effects as code: cards moved between zones, and what everybody then knows of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rulekit.ir.ops import Binary, Call, Const, Expr, Load, Store
from rulekit.lower import owners, quantifiers
from rulekit.lower.body import ONE, ZERO, Body, Bound, add
from rulekit.lower.cards import bag, join, shape
from rulekit.lower.debts import must
from rulekit.lower.fold import fold
from rulekit.lower.laying import add_layoff, lay, put_back, remember
from rulekit.lower.moving import deal, flip, move, reveal, shuffle, swap
from rulekit.lower.owners import cell, players_in
from rulekit.model.expr import Effect
from rulekit.model.expr import Expr as Phrase
from rulekit.types import CARD, CARDS, PILE, PLAYER, TEAM


def effects(body: Body, made: tuple[Effect, ...]) -> None:
    """Code for effects, in order."""
    for effect in made:
        CODE[effect.op](body, effect)


# ── cells and control ─────────────────────────────────────────────────────────────────────────


def _target(body: Body, target: Phrase) -> Expr:
    """The address of a cell that is set."""
    if target.op == "given":
        return body.site.address(
            "seated" if target.value in ("seated", "everyone") else str(target.value)
        )
    table = body.site.rules.variables if target.op == "variable" else body.site.rules.ledgers
    prefix = "var" if target.op == "variable" else "ledger"
    name = str(target.value)
    return cell(
        body, f"{prefix}.{name}", table[name].owner, target.args[0] if target.args else None
    )


def _assign(body: Body, effect: Effect) -> None:
    target, amount = effect.args
    if target.op == "given" and target.value == "seated":
        made = players_in(body, amount)
    elif target.type == TEAM and amount.type == PLAYER:
        made = owners.team_of(body, body.value(amount))
    else:
        made = body.value(amount)
    if target.op == "given" and target.value == "dealer":
        made = owners.surely(body, amount, made, body.site.setting.players)
    made = body.held(made)
    body.emit(Store(_target(body, target), made))


def _increase(body: Body, effect: Effect) -> None:
    _change(body, effect, "+")


def _decrease(body: Body, effect: Effect) -> None:
    _change(body, effect, "-")


def _change(body: Body, effect: Effect, sign: str) -> None:
    target, amount = effect.args
    by = body.held(body.value(amount))
    address = body.held(_target(body, target), "cell")
    body.emit(Store(address, Binary(sign, Load(address), by)))


def _pay(body: Body, effect: Effect) -> None:
    """In the main ledger: each payer pays each receiver the amount."""
    amount, giver, taker = effect.args
    main = next(iter(body.site.rules.ledgers.values()))
    by = body.held(body.value(amount))
    givers = body.held(players_in(body, giver), "givers")
    takers = body.held(players_in(body, taker), "takers")
    for mask, other, sign in ((givers, takers, "-"), (takers, givers, "+")):
        count = body.fresh("times", Call("count_bits", (other,)))
        with owners.each_bit(body, mask) as player:
            index = owners.team_of(body, player) if main.owner == "team" else player
            address = body.fresh("cell", add(body.site.address(f"ledger.{main.name}"), index))
            body.emit(Store(address, Binary(sign, Load(address), Binary("*", by, count))))


def _announce(body: Body, effect: Effect) -> None:
    body.site.announcements.append(effect.value)
    body.call("journal_note", Const(-2, "#announce"), Const(len(body.site.announcements) - 1), ZERO)


def _perform(body: Body, effect: Effect) -> None:
    procedure = body.site.rules.procedures[effect.value]
    bound: dict[str, Bound] = {}
    for (name, kind), arg in zip(procedure.params, effect.args, strict=True):
        made = body.held(bag(body, arg) if kind == CARDS else body.value(arg), name)
        bound[name] = Bound(made, kind, owners.is_sure(body, arg))
    lies = {
        name: body.lies[str(arg.value)]
        for (name, _), arg in zip(procedure.params, effect.args, strict=True)
        if arg.op == "local" and str(arg.value) in body.lies
    }
    before, body.env = dict(body.env), {**body.env, **bound}
    before_lies, body.lies = body.lies, lies
    effects(body, procedure.body)
    body.env, body.lies = before, before_lies


def _when(body: Body, effect: Effect) -> None:
    settled = fold(effect.args[0], body.site.setting)
    if settled is not None:
        effects(body, effect.body if settled else effect.orelse)
        return
    condition = body.value(effect.args[0])
    with body.block() as then:
        effects(body, effect.body)
    with body.block() as orelse:
        effects(body, effect.orelse)
    body.either(condition, then, orelse)


def _repeat(body: Body, effect: Effect) -> None:
    left = body.fresh("left", body.value(effect.args[0]))
    with body.loop(Binary(">", left, ZERO)):
        effects(body, effect.body)
        body.set(left, Binary("-", left, ONE))


def _for_each(body: Body, effect: Effect) -> None:
    """Over a snapshot: what the effects change does not change who is met."""
    domain, condition = effect.args
    if domain.type in (CARDS, PILE):
        bag = body.bag()
        join(body, bag, shape(body, domain), body.value(domain))
        face = body.fresh(effect.value, Call("bag_next", (bag, Const(-1))))
        with body.loop(Binary(">=", face, ZERO)):
            with body.bound(effect.value, face, CARD):
                holds = body.value(condition)
                with body.when(holds):
                    effects(body, effect.body)
            body.call("bag_take", bag, face)
            body.set(face, Call("bag_next", (bag, Const(-1))))
        return
    with quantifiers.each_element(body, effect.value, domain):
        holds = body.value(condition)
        with body.when(holds):
            effects(body, effect.body)


CODE: Mapping[str, Callable[[Body, Effect], None]] = {
    "move": move,
    "shuffle": shuffle,
    "flip": flip,
    "deal": deal,
    "lay": lay,
    "add": add_layoff,
    "swap": swap,
    "reveal": reveal,
    "remember": remember,
    "put_back": put_back,
    "assign": _assign,
    "increase": _increase,
    "decrease": _decrease,
    "pay": _pay,
    "announce": _announce,
    "must": must,
    "perform": _perform,
    "when": _when,
    "repeat": _repeat,
    "for_each": _for_each,
    "bottom": move,
}
"""The code of each effect."""
