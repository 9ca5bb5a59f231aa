"""Expressions of the model as code: scalars as values, bags and zones as addresses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from rulekit.ir.ops import Binary, Call, Const, Expr, Load, Local
from rulekit.kernel import header as h
from rulekit.lower.body import Body, Bound, add, bit, both, inverse, times
from rulekit.lower.fold import NONE, fold
from rulekit.model.expr import Expr as Phrase
from rulekit.model.expr import walk
from rulekit.types import (
    CARD,
    CARDS,
    LAYOFF,
    MELD,
    MELDS,
    NEW_MELD,
    PILE,
    PLAYER,
    PLAYERS,
    SPREAD,
    TEAM,
    TEAMS,
)

ZERO, ONE = Const(0), Const(1)
ABSENT = Const(NONE, "none")


def value(body: Body, expr: Phrase) -> Expr:
    """Code for a scalar: its value. For bags, zones, melds, spreads and layoffs: its address."""
    bound = {name: b.value.value for name, b in body.env.items() if isinstance(b.value, Const)}
    if expr.type not in (CARDS, PILE, MELDS):
        known = fold(expr, body.site.setting, bound)
        if known is not None:
            return ABSENT if known == NONE and expr.op == "const" else Const(known)
    made = globals()[f"_{expr.op}"](body, expr)
    assert isinstance(made, Expr), expr.op
    return made


def simple(body: Body, expr: Phrase) -> tuple[Expr, bool]:
    """The value, and whether making it left no statements behind."""
    with body.block() as inner:
        made = value(body, expr)
    body.blocks[-1].extend(inner)
    return made, not inner


# ── names ─────────────────────────────────────────────────────────────────────────────────────


def _local(body: Body, expr: Phrase) -> Expr:
    return body.env[str(expr.value)].value


def _const(_body: Body, expr: Phrase) -> Expr:
    return Const(int(expr.value))


def _option(body: Body, expr: Phrase) -> Expr:
    return Const(body.site.setting.options[str(expr.value)])


def _given(body: Body, expr: Phrase) -> Expr:
    name = str(expr.value)
    everyone = Const((1 << body.site.setting.players) - 1)
    match name:
        case "me":
            return body.me
        case "winner" | "winners":
            place = "champions" if body.champions else "winners"
            winners = Load(body.site.address(place))
            return winners if name == "winners" else Call("lowest_bit", (winners,))
        case "reason":
            return Binary("-", Load(body.site.address("reason")), ONE)
        case "everyone" | "seated":
            return Load(body.site.address("seated"))
        case "others":
            return Binary(
                "&", Load(body.site.address("seated")), Binary("^", everyone, bit(body.me))
            )
        case "all_players":
            return everyone
        case "all_teams":
            return Const((1 << (max(body.site.teams) + 1)) - 1)
        case "next_player":
            return neighbour(body, body.me, "next")
        case "random_player":
            return Call("random_bit", (Load(body.site.address("seated")),))
        case "deck":
            return body.site.address("table.deck")
        case _:
            return Load(body.site.address(name))


def neighbour(body: Body, player: Expr, side: str) -> Expr:
    """The player at the table on the left, on the right, or next in the direction of play."""
    if side == "next":
        side = _direction(body)
    step = 1 if side == "left" else body.site.setting.players - 1
    return Call(
        "next_bit",
        (Load(body.site.address("seated")), player, Const(step), Const(body.site.setting.players)),
    )


def _direction(body: Body) -> str:
    for condition, side in body.site.rules.direction.cases:
        if condition is None or fold(condition, body.site.setting):
            return side
    return "left"


def _variable(body: Body, expr: Phrase) -> Expr:
    return _cells(body, expr, f"var.{expr.value}", body.site.rules.variables[str(expr.value)].owner)


def _ledger(body: Body, expr: Phrase) -> Expr:
    return _cells(
        body, expr, f"ledger.{expr.value}", body.site.rules.ledgers[str(expr.value)].owner
    )


def _cells(body: Body, expr: Phrase, name: str, owner: str) -> Expr:
    """The value of a cell, or the sum over several owners."""
    if not expr.args:
        return Load(body.site.address(name))
    who = expr.args[0]
    if _is_one(body, who, owner):
        return Load(cell(body, name, owner, who))
    total = body.fresh("sum", ZERO)
    with each_owner(body, who, owner) as index:
        body.set(total, Binary("+", total, Load(add(body.site.address(name), index))))
    return total


def cell(body: Body, name: str, owner: str, who: Phrase | None) -> Expr:
    """The address of one cell of a variable, ledger or zone."""
    place = body.site.plan.fields[name]
    if who is None or not owner:
        return body.site.address(name)
    index = owner_index(body, who, owner)
    if isinstance(index, Const):
        return body.site.address(name, index.value)
    return add(body.site.address(name), times(index, Const(place.stride)))


def _who(body: Body, expr: Phrase) -> tuple[Expr, object]:
    """The value and type of an owner; `me` may be a team."""
    if expr.op == "given" and expr.value == "me":
        return body.me, body.me_type
    return value(body, expr), expr.type


def _is_one(body: Body, who: Phrase, owner: str) -> bool:
    kind = body.me_type if who.op == "given" and who.value == "me" else who.type
    return kind == PLAYER or (kind == TEAM and owner == "team")


def owner_index(body: Body, who: Phrase, owner: str) -> Expr:
    """The number of the owner: a player, or the team of the player."""
    index, kind = _who(body, who)
    return team_of(body, index) if owner == "team" and kind == PLAYER else index


def team_of(body: Body, player: Expr) -> Expr:
    """The team of a player."""
    teams = body.site.teams
    if teams == tuple(range(len(teams))):
        return player
    return Load(add(body.site.address("table.team"), player))


def players_in(body: Body, who: Phrase) -> Expr:
    """The bit mask of the players (or, for teams, of all their members) that an expression names."""
    index, kind = _who(body, who)
    if kind == PLAYER:
        return (
            bit(index)
            if isinstance(index, Const) and index.value >= 0
            else Call("bit_of", (index,))
        )
    if kind == TEAM:
        return Load(add(body.site.address("table.members"), index))
    if kind == TEAMS:
        return Const((1 << body.site.setting.players) - 1)
    return index


@contextmanager
def each_bit(body: Body, mask: Expr, stem: str = "p") -> Iterator[Local]:
    """Statements made inside are done for every bit of a mask, lowest first."""
    rest = body.fresh("rest", mask)
    with body.loop(Binary("!=", rest, ZERO)):
        found = body.fresh(stem, Call("lowest_bit", (rest,)))
        body.set(rest, Binary("&", rest, Binary("-", rest, ONE)))
        yield found


@contextmanager
def each_owner(body: Body, who: Phrase, owner: str) -> Iterator[Expr]:
    """Statements made inside are done for every owner named by `who`."""
    if owner == "team":
        _, kind = _who(body, who)
        mask = (
            value(body, who)
            if kind == TEAMS
            else Call("teams_of", (players_in(body, who), body.site.address("table.team")))
        )
        with each_bit(body, mask, "team") as index:
            yield index
    else:
        with each_bit(body, players_in(body, who)) as index:
            yield index


# ── zones and bags ────────────────────────────────────────────────────────────────────────────


def _zone(body: Body, expr: Phrase) -> Expr:
    """The address of a zone; of several zones, the address of all their cards together."""
    name = str(expr.value)
    zone = body.site.rules.zones[name]
    if not expr.args:
        return body.site.address(name)
    if _is_one(body, expr.args[0], zone.owner):
        return cell(body, name, zone.owner, expr.args[0])
    place = body.site.plan.fields[name]
    together = body.bag()
    with each_owner(body, expr.args[0], zone.owner) as index:
        here = add(body.site.address(name), times(index, Const(place.stride)))
        body.call(
            {"cards": "bag_join", "melds": "melds_bag"}.get(zone.shape, "pile_to_bag"),
            together,
            here,
        )
    return together


def shape(body: Body, expr: Phrase) -> str:
    """How the cards at the address of an expression are kept: bag, pile, melds, row or spread."""
    if expr.op == "zone":
        zone = body.site.rules.zones[str(expr.value)]
        if expr.args and not _is_one(body, expr.args[0], zone.owner):
            return "bag"
        return {"cards": "bag", "melds": "melds"}.get(zone.shape, "pile")
    if expr.op == "given" and expr.value == "deck":
        return "pile"
    if expr.op == "local":
        return {
            CARDS: "bag",
            PILE: "pile",
            MELD: "row",
            NEW_MELD: "row",
            SPREAD: "spread",
            MELDS: "melds",
            CARD: "card",
        }[body.env[str(expr.value)].type]
    return {CARD: "card", MELD: "row", NEW_MELD: "row", SPREAD: "spread", LAYOFF: "layoff"}.get(
        expr.type, "bag"
    )


def bag(body: Body, expr: Phrase) -> Expr:
    """The address of a bag that holds the cards of an expression. It may be the zone itself."""
    form = shape(body, expr)
    made = value(body, expr)
    if form == "bag":
        return made
    place = body.bag()
    join(body, place, form, made)
    return place


def join(body: Body, place: Expr, form: str, made: Expr) -> None:
    """Add cards of any shape to a bag."""
    match form:
        case "card":
            card = body.held(made, "card")
            with body.when(Binary(">=", card, ZERO)):
                body.call("bag_add", place, card)
        case "spread":
            body.call("melds_bag", place, add(made, Const(body.site.cards.planes)))
        case _:
            function = {
                "bag": "bag_join",
                "pile": "pile_to_bag",
                "melds": "melds_bag",
                "row": "row_bag",
            }
            body.call(function[form], place, made)


def _arithmetic(body: Body, expr: Phrase) -> Expr:
    left, right = expr.args
    if expr.type == CARDS:
        place = body.bag()
        join(body, place, shape(body, left), value(body, left))
        if expr.value == "+":
            join(body, place, shape(body, right), value(body, right))
        elif shape(body, right) == "card":
            card = body.held(value(body, right), "card")
            with body.when(Binary(">=", card, ZERO)):
                body.call("bag_take", place, card)
        else:
            body.call("bag_less", place, bag(body, right))
        return place
    if expr.type == PLAYERS:
        a, b = players_in(body, left), players_in(body, right)
        return (
            Binary("|", a, b)
            if expr.value == "+"
            else Binary("&", a, Binary("^", b, Const((1 << body.site.setting.players) - 1)))
        )
    a, b = body.held(value(body, left)), value(body, right)
    operator = {"/": "//", "mod": "%"}.get(str(expr.value), str(expr.value))
    return Binary(operator, a, b)


def _negative(body: Body, expr: Phrase) -> Expr:
    return Binary("-", ZERO, value(body, expr.args[0]))


# ── properties and calls ──────────────────────────────────────────────────────────────────────


def _property(body: Body, expr: Phrase) -> Expr:
    thing = expr.args[0]
    name = {"color": "suit", "number": "rank"}.get(str(expr.value), str(expr.value))
    return globals()[f"_the_{name}"](body, thing)  # type: ignore[no-any-return]


def _of_face(body: Body, thing: Phrase, table: str) -> Expr:
    face = body.held(value(body, thing), "card")
    result = body.fresh("of", ABSENT)
    with body.when(Binary(">=", face, ZERO)):
        body.set(result, Load(add(body.site.address(table), face)))
    return result


def _the_rank(body: Body, thing: Phrase) -> Expr:
    return _of_face(body, thing, "table.rank")


def _the_suit(body: Body, thing: Phrase) -> Expr:
    return _of_face(body, thing, "table.suit")


def _the_value(body: Body, thing: Phrase) -> Expr:
    return _of_face(body, thing, "table.value")


def _the_position(body: Body, thing: Phrase) -> Expr:
    return add(value(body, thing), ONE)


def _the_wild(body: Body, thing: Phrase) -> Expr:
    face = body.held(value(body, thing), "card")
    wild = Binary("&", Binary(">>", Const(body.site.cards.wild), face), ONE)
    return both(Binary(">=", face, ZERO), wild)


def _the_top(body: Body, thing: Phrase) -> Expr:
    return Call("pile_top", (value(body, thing),))


def _the_bottom(body: Body, thing: Phrase) -> Expr:
    pile = body.held(value(body, thing), "pile")
    return Call("pile_at", (pile, Binary("-", Load(pile), ONE)))


def _the_size(body: Body, thing: Phrase) -> Expr:
    if thing.type in (PLAYERS, TEAM, TEAMS):
        return Call("count_bits", (players_in(body, thing),))
    form, made = shape(body, thing), value(body, thing)
    match form:
        case "bag":
            return Call("bag_size", (made,))
        case "row":
            return Load(add(made, Const(2)))
        case "spread":
            return Load(add(made, Const(body.site.cards.planes)))
        case _:
            return Load(made)


def _the_empty(body: Body, thing: Phrase) -> Expr:
    form = shape(body, thing)
    if form == "bag":
        return Call("bag_empty", (value(body, thing),))
    return Binary("==", _the_size(body, thing), ZERO)


def _the_cards(body: Body, thing: Phrase) -> Expr:
    return bag(body, thing)


def _the_rest(body: Body, thing: Phrase) -> Expr:
    return value(body, thing)


def _the_kind(body: Body, thing: Phrase) -> Expr:
    return Load(value(body, thing))


def _the_wilds(body: Body, thing: Phrase) -> Expr:
    return Call("row_wilds", (value(body, thing),))


def _the_pure(body: Body, thing: Phrase) -> Expr:
    return Binary("==", _the_wilds(body, thing), ZERO)


def _the_card(body: Body, thing: Phrase) -> Expr:
    return Load(value(body, thing))


def _the_meld(body: Body, thing: Phrase) -> Expr:
    return Load(add(value(body, thing), ONE))


def _the_left(body: Body, thing: Phrase) -> Expr:
    return neighbour(body, value(body, thing), "left")


def _the_right(body: Body, thing: Phrase) -> Expr:
    return neighbour(body, value(body, thing), "right")


def _the_opponents(body: Body, thing: Phrase) -> Expr:
    player, kind = _who(body, thing)
    team = player if kind == TEAM else team_of(body, player)
    members = Load(add(body.site.address("table.members"), team))
    everyone = Const((1 << body.site.setting.players) - 1)
    return Binary("&", Load(body.site.address("seated")), Binary("^", members, everyone))


def _the_opponent(body: Body, thing: Phrase) -> Expr:
    index, kind = _who(body, thing)
    if kind == TEAM:
        return Binary("-", ONE, index)
    return Call("lowest_bit", (_the_opponents(body, thing),))


def _the_team(body: Body, thing: Phrase) -> Expr:
    return team_of(body, value(body, thing))


def _the_members(body: Body, thing: Phrase) -> Expr:
    return players_in(body, thing)


def _the_laid(body: Body, thing: Phrase) -> Expr:
    player = body.held(value(body, thing), "player")
    place = body.bag()
    for zone in body.site.rules.zones.values():
        if zone.shape == "melds":
            field = body.site.plan.fields[zone.name]
            for i in range(field.count):
                body.call("melds_cards_of", place, body.site.address(zone.name, i), player)
    return place


def _call(body: Body, expr: Phrase) -> Expr:
    name = str(expr.value)
    if name == "seat":
        return Binary("-", value(body, expr.args[0]), ONE)
    if name == "points":
        return _points(body, expr.args[0])
    if name == "deadwood":
        return Call("bag_deadwood", (bag(body, expr.args[0]),))
    if name == "item":
        pile = body.held(value(body, expr.args[0]), "pile")
        return Call("pile_at", (pile, Binary("-", value(body, expr.args[1]), ONE)))
    args = [body.held(value(body, arg)) for arg in expr.args]
    result = body.fresh(name, args[0])
    if name == "abs":
        with body.when(Binary("<", result, ZERO)):
            body.set(result, Binary("-", ZERO, result))
    else:
        with body.when(Binary("<" if name == "min" else ">", args[1], result)):
            body.set(result, args[1])
    return result


def _points(body: Body, thing: Phrase) -> Expr:
    form = shape(body, thing)
    if form == "spread":
        return Call("melds_points", (add(value(body, thing), Const(body.site.cards.planes)),))
    if form == "card":
        return Binary(
            "*", Binary(">=", body.held(value(body, thing)), ZERO), _the_value(body, thing)
        )
    function = {
        "bag": "bag_points",
        "row": "row_points",
        "melds": "melds_points",
        "pile": "pile_points",
    }
    return Call(function[form], (value(body, thing),))


def _define(body: Body, expr: Phrase) -> Expr:
    definition = body.site.rules.definitions[str(expr.value)]
    bound: list[tuple[str, Bound]] = []
    for (name, kind), arg in zip(definition.params, expr.args, strict=True):
        made = bag(body, arg) if kind == CARDS else body.held(value(body, arg), name)
        if kind == TEAM and arg.type == PLAYER:
            made = team_of(body, made)
        if kind == PLAYERS:
            made = body.held(players_in(body, arg), name)
        bound.append((name, Bound(made, kind)))
    before = dict(body.env)
    body.env = {**body.env, **dict(bound)}
    made = _definition_body(body, definition.body.cases, expr)
    body.env = before
    return made


def _definition_body(
    body: Body, cases: tuple[tuple[Phrase | None, Phrase], ...], expr: Phrase
) -> Expr:
    args: list[Phrase] = []
    for condition, inner in cases:
        holds = 1 if condition is None else fold(condition, body.site.setting)
        if holds == 0:
            continue
        if holds is not None and not args:
            return value(body, inner)
        args += [inner] if condition is None or holds else [condition, inner]
        if condition is None or holds:
            break
    if len(args) % 2 == 0:
        args.append(Phrase("const", expr.type, expr.span, value=0))
    return value(body, Phrase("cases", expr.type, expr.span, tuple(args)))


# ── conditions ────────────────────────────────────────────────────────────────────────────────


def _and(body: Body, expr: Phrase) -> Expr:
    return _junction(body, expr, decisive=0)


def _or(body: Body, expr: Phrase) -> Expr:
    return _junction(body, expr, decisive=1)


def _junction(body: Body, expr: Phrase, decisive: int) -> Expr:
    left, right = expr.args
    first = value(body, left)
    if isinstance(first, Const):
        return first if bool(first.value) == bool(decisive) else value(body, right)
    with body.block() as inner:
        second = value(body, right)
    if isinstance(second, Const) and not inner:
        return Const(decisive) if bool(second.value) == bool(decisive) else first
    if not inner:
        return Binary("or" if decisive else "and", first, second)
    result = body.fresh("holds", first)
    with body.when(inverse(result) if decisive else result):
        body.blocks[-1].extend(inner)
        body.set(result, second)
    return result


def _not(body: Body, expr: Phrase) -> Expr:
    return inverse(value(body, expr.args[0]))


def _compare(body: Body, expr: Phrase) -> Expr:
    left, right = expr.args
    if left.type == TEAM and right.type == PLAYER:
        a, b = value(body, left), team_of(body, value(body, right))
    elif left.type == PLAYER and right.type == TEAM:
        a, b = team_of(body, value(body, left)), value(body, right)
    else:
        a, b = body.held(value(body, left)), value(body, right)
    return Binary({"=": "=="}.get(str(expr.value), str(expr.value)), a, b)


def _member(body: Body, expr: Phrase) -> Expr:
    item, domain = expr.args
    if domain.type in (PLAYERS, TEAM, TEAMS):
        player = body.held(value(body, item), "player")
        mask = players_in(body, domain)
        return both(Binary(">=", player, ZERO), Binary("&", Binary(">>", mask, player), ONE))
    card = body.held(value(body, item), "card")
    cards = bag(body, domain)
    return both(Binary(">=", card, ZERO), Binary(">", Call("bag_count", (cards, card)), ZERO))


def _between(body: Body, expr: Phrase) -> Expr:
    item, low, high = (body.held(value(body, arg)) for arg in expr.args)
    return Binary("and", Binary(">=", item, low), Binary("<=", item, high))


def _fits(body: Body, expr: Phrase) -> Expr:
    card = body.held(value(body, expr.args[0]), "card")
    row = value(body, expr.args[1])
    return both(Binary(">=", card, ZERO), Call("row_fits", (row, card)))


def _cases(body: Body, expr: Phrase) -> Expr:
    result = body.fresh("case", ZERO)
    _case(body, expr.args, result)
    return result


def _case(body: Body, args: tuple[Phrase, ...], result: Local) -> None:
    if len(args) == 1:
        body.set(result, value(body, args[0]))
        return
    condition = value(body, args[0])
    with body.block() as then:
        body.set(result, value(body, args[1]))
    with body.block() as orelse:
        _case(body, args[2:], result)
    body.either(condition, then, orelse)


# ── quantifiers ───────────────────────────────────────────────────────────────────────────────


@contextmanager
def each_element(body: Body, name: str, domain: Phrase) -> Iterator[Local]:
    """Statements made inside are done for each element of a domain, the name bound to it."""
    if domain.type in (PLAYERS, PLAYER, TEAM, TEAMS):
        kind = TEAM if domain.type == TEAMS else PLAYER
        mask = value(body, domain) if domain.type == TEAMS else players_in(body, domain)
        with each_bit(body, mask, name) as found, body.bound(name, found, kind):
            yield found
    elif domain.type == MELDS:
        with _each_row(body, domain) as row, body.bound(name, row, MELD):
            yield row
    else:
        with each_card(body, name, domain) as face:
            yield face


@contextmanager
def each_card(body: Body, name: str, domain: Phrase) -> Iterator[Local]:
    """Statements made inside are done for each different face of a bag, lowest first."""
    cards = bag(body, domain)
    face = body.fresh(name, Call("bag_next", (cards, Const(-1))))
    with body.loop(Binary(">=", face, ZERO)):
        with body.bound(name, face, CARD):
            yield face
        body.set(face, Call("bag_next", (cards, face)))


@contextmanager
def _each_row(body: Body, domain: Phrase) -> Iterator[Local]:
    """Each meld of a zone, or of the zones of several owners."""
    zone = body.site.rules.zones[str(domain.value)]
    place = body.site.plan.fields[zone.name]
    width = Const(3 + body.site.melds.room)
    if not domain.args or _is_one(body, domain.args[0], zone.owner):
        zones: list[Expr] = [value(body, domain)]
        with _rows(body, zones[0], width) as row:
            yield row
        return
    with each_owner(body, domain.args[0], zone.owner) as index:
        here = body.fresh(
            "melds", add(body.site.address(zone.name), times(index, Const(place.stride)))
        )
        with _rows(body, here, width) as row:
            yield row


@contextmanager
def _rows(body: Body, zone: Expr, width: Const) -> Iterator[Local]:
    zone = body.held(zone, "melds")
    row = body.fresh("row", add(zone, ONE))
    end = body.fresh("end", Binary("+", row, Binary("*", Load(zone), width)))
    with body.loop(Binary("<", row, end)):
        yield row
        body.set(row, Binary("+", row, width))


def _copies(body: Body, domain: Phrase, face: Expr) -> Expr:
    """How many of a card a domain holds; 1 where elements are counted singly."""
    if domain.type in (CARDS, PILE) or shape(body, domain) in ("row", "spread"):
        return Call("bag_count", (bag(body, domain), face))
    return ONE


@contextmanager
def _ranging(body: Body, expr: Phrase) -> Iterator[Local]:
    """The loop of a quantifier, entered where its condition holds."""
    domain, condition = expr.args[0], expr.args[1]
    with each_element(body, str(expr.value), domain) as found:
        holds = value(body, condition)
        with body.when(holds):
            yield found


def _any(body: Body, expr: Phrase) -> Expr:
    result = body.fresh("any", ZERO)
    with _ranging(body, expr):
        body.set(result, ONE)
    return result


def _every(body: Body, expr: Phrase) -> Expr:
    result = body.fresh("every", ONE)
    domain, condition = expr.args
    denied = Phrase("not", condition.type, condition.span, (condition,))
    with _ranging(body, Phrase("any", expr.type, expr.span, (domain, denied), expr.value)):
        body.set(result, ZERO)
    return result


def _count(body: Body, expr: Phrase) -> Expr:
    result = body.fresh("count", ZERO)
    with _ranging(body, expr) as found:
        body.set(result, Binary("+", result, _copies(body, expr.args[0], found)))
    return result


def _sum(body: Body, expr: Phrase) -> Expr:
    result = body.fresh("sum", ZERO)
    with _ranging(body, expr) as found:
        amount = times(value(body, expr.args[2]), _copies(body, expr.args[0], found))
        body.set(result, Binary("+", result, amount))
    return result


def _highest(body: Body, expr: Phrase) -> Expr:
    return _extreme(body, expr, ">")[0]


def _lowest(body: Body, expr: Phrase) -> Expr:
    return _extreme(body, expr, "<")[0]


def _best(body: Body, expr: Phrase) -> Expr:
    return _extreme(body, expr, ">")[1]


def _worst(body: Body, expr: Phrase) -> Expr:
    return _extreme(body, expr, "<")[1]


def _extreme(body: Body, expr: Phrase, sign: str) -> tuple[Expr, Expr]:
    """The extreme amount (0 of nothing), and the first element that has it (none of nothing)."""
    amount = body.fresh("amount", ZERO)
    which = body.fresh("which", ABSENT)
    with _from_first(body, expr) as found:
        here = body.held(value(body, expr.args[2]), "here")
        with body.when(Binary("or", Binary("==", which, ABSENT), Binary(sign, here, amount))):
            body.set(amount, here)
            body.set(which, found)
    return amount, which


def _first(body: Body, expr: Phrase) -> Expr:
    which = body.fresh("first", ABSENT)
    with _from_first(body, expr) as found, body.when(Binary("==", which, ABSENT)):
        body.set(which, found)
    return which


@contextmanager
def _from_first(body: Body, expr: Phrase) -> Iterator[Local]:
    """The loop of `first X from P`: from a player on, once round the table."""
    domain = expr.args[0]
    if domain.type != PLAYER:
        with _ranging(body, expr) as found:
            yield found
        return
    start = body.held(value(body, domain), "start")
    player = body.fresh(str(expr.value), start)
    left = body.fresh("left", Call("count_bits", (Load(body.site.address("seated")),)))
    with body.loop(Binary(">", left, ZERO)):
        body.set(left, Binary("-", left, ONE))
        with body.bound(str(expr.value), player, PLAYER):
            holds = value(body, expr.args[1])
            with body.when(holds):
                yield player
        body.set(player, neighbour(body, player, "left"))


def _all(body: Body, expr: Phrase) -> Expr:
    if expr.type == PLAYERS:
        mask = body.fresh("all", ZERO)
        with _ranging(body, expr) as found:
            body.set(mask, Binary("|", mask, bit(found)))
        return mask
    place = body.bag()
    with _ranging(body, expr) as found:
        left = body.fresh("left", _copies(body, expr.args[0], found))
        with body.loop(Binary(">", left, ZERO)):
            body.call("bag_add", place, found)
            body.set(left, Binary("-", left, ONE))
    return place


def _items(body: Body, expr: Phrase) -> Expr:
    return value(body, expr.args[0])


__all__ = [
    "ABSENT",
    "ONE",
    "ZERO",
    "bag",
    "cell",
    "each_bit",
    "each_element",
    "h",
    "join",
    "players_in",
    "shape",
    "simple",
    "value",
    "walk",
]
