"""From what the rules mean to what to do: a ruleset, options and a table size -> a program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, get_args

from rulekit.ir.bounds import BROKEN_OFF
from rulekit.ir.program import Program, ZoneInfo
from rulekit.kernel.layouts.problem.form import layout_form
from rulekit.kernel.layouts.words import LAYOUT_FITS, PLAYS_WORDS
from rulekit.kernel.memory.addresses import Memory
from rulekit.kernel.memory.header import ITER_WORDS, LIMITS, ROW_ENTRY, WILD
from rulekit.lower.arrange import arrange
from rulekit.lower.body import MOST_USES, Site, Use
from rulekit.lower.deeds.debts import debts_of
from rulekit.lower.flow import Flow
from rulekit.lower.melds.gates import make_gates
from rulekit.lower.melds.kinds import melds_of
from rulekit.lower.moves import Moves
from rulekit.lower.rearranging import moves_naturals, rules_of
from rulekit.lower.scores import Scores
from rulekit.lower.sheets import Sheet, lines_of
from rulekit.lower.tables import cards_of
from rulekit.lower.values.exprs import value
from rulekit.model.choice import PickExchange
from rulekit.model.ruleset import Ledger, Variable
from rulekit.model.settled import Rules
from rulekit.settle import SettingError

__all__ = ["lower", "teams_of"]

K = TypeVar("K", Ledger, Variable)
T = TypeVar("T")


def lower(
    rules: Rules,
    *,
    extra: Callable[[Site], None] | None = None,
    sparing: bool = True,
    watched: bool = False,
    uses: list[Use] | None = None,
) -> Program:
    """The program of settled rules.

    `extra` may add functions of its own. Without `sparing` no bounds are put before solves. If
    `watched`, the word of that name holds 1 + the number of a fault of the program, once the value
    of a card was read that is not there. A list of `uses` is filled with the places whose uses the
    parts of the field `used` count, in their order: each part has a word for what nobody did, then
    one for each seat. Raises SettingError for cards, melds or sides that cannot be, or TooLarge.
    """
    meaning = rules.definitions.__getitem__
    cards = cards_of(rules.deck, meaning)
    melds = melds_of(rules.deck, rules.kinds.values(), meaning, cards)
    teams = teams_of(rules.players, rules.teams)
    site = Site(rules, cards, melds, teams, arrange(rules, cards, melds, teams))
    site.value, site.sparing = value, sparing
    site.watched, site.uses = watched, uses
    site.debts = debts_of(rules)
    plan = site.plan
    _room_for_hosts(site)
    moves = Moves(site)
    plan.field("host.plays", PLAYS_WORDS, about="for hosts: an iterator of layouts")
    plan.field("host.layout", moves.registers.spread, about="for hosts: a layout, as in a register")
    make_gates(site)
    flow = Flow(site, moves)
    flow.make()
    Scores(site, flow).make()
    moves.tell_contract()
    if extra is not None:
        extra(site)
    moves.ask()
    begins = plan.fields["order"].start  # work space from here on: it holds nothing at first
    program = Program(
        name=rules.name,
        title=rules.title,
        options=rules.chosen,
        players=rules.players,
        teams=teams,
        map=plan.map(),
        image=tuple(plan.image.get(address, 0) for address in range(begins)),
        functions=site.functions,
        amounts=site.amounts,
        phases=flow.names,
        actions=tuple(moves.infos),
        zones=_zones(rules),
        ledgers=_by_account(rules, rules.ledgers, lambda each: (each.owner, each.unit)),
        variables=_by_account(
            rules, rules.variables, lambda each: (each.type.list or each.type.name, each.owner)
        ),
        kept=tuple(
            name
            for name, sight in _by_account(rules, rules.variables, lambda v: v.sight).items()
            if sight != "face_up"
        ),
        symbols=_symbols(rules),
        reasons=(*rules.reasons, BROKEN_OFF),
        entries=_named(rules, "entries"),
        bonuses=_named(rules, "bonuses"),
        main=next(iter(rules.ledgers), ""),
        ranking=(rules.match.extreme, rules.match.ledger),
        wins=_wins(rules),
        parts={each.name: rules.accounts(each) for each in rules.ledgers.values() if each.by},
        payoff=rules.match.payoff,
        kinds=(*rules.kinds, *(each.name for each in rules.kinds.values() if each.grown)),
        faces=cards.names,
        counts=cards.counts,
        roles=melds.roles,
        by_team=_lines_of_teams(rules),
        faults=tuple(site.faults),
        announcements=tuple(site.announcements),
    )
    if any(param.many for action in program.actions for param in action.params):
        _check_form(site, program)
    return program


def _room_for_hosts(site: Site) -> None:
    """Words by which hosts ask for moves and hand over cards, before those of the moves."""
    plan = site.plan
    if site.watched:
        plan.field("watched", 1, about="which value was read of a card that is not there, from 1")
    if site.uses is not None:
        columns = 1 + site.rules.players
        plan.field(
            "used",
            columns,
            MOST_USES,
            "how often each place of the rule file acted: for nobody, then for each seat",
        )
        plan.field("tried", 1, about="1: what is done is only tried, and does not count")
    plan.field("move.count", 1, about="moves counted so far")
    plan.field("move.wanted", 1, about="the number of the move wanted; -1: count them all")
    plan.field("move.mode", 1, about="which layouts are offered, see the kernel's `plays`")
    plan.field("move.chance", 1, about="the chance by which a layout is drawn")
    plan.field("host.bag", site.cards.planes, about="for hosts: a bag")
    plan.field("host.iterator", ITER_WORDS, about="for hosts: an iterator")
    plan.field("host.row", ROW_ENTRY + site.melds.room, about="for hosts: a meld")
    actions = (action for phase in site.rules.phases.values() for action in phase.actions)
    if any(isinstance(c, PickExchange) for action in actions for c in action.choices):
        room = ROW_ENTRY + site.melds.room + 1
        plan.field("host.exchange", room, about="for hosts: a meld, and the wild that left it")


def _check_form(site: Site, program: Program) -> None:
    """Refuse layouts of melds that the search for them does not know. Raises SettingError.

    Single steps without wilds are found in melds of any kinds.
    """
    for kind in site.rules.kinds.values():
        if kind.when is not None:
            raise SettingError(
                f"a layout cannot hold the kind '{kind.name}', of which new melds are not always "
                "made: `when` stands in games without layouts",
                kind.span,
            )
    if program.image[LIMITS]:
        raise SettingError(
            "in a layout the number of natural cards does not limit that of the wilds"
        )
    settled, steps = site.cards.of_hand, moves_naturals(rules_of(site.rules.rearranging))
    if steps and not site.at_will and not settled and not program.image[WILD]:
        return
    memory = Memory([*program.image, *[0] * (program.map.size - len(program.image))])
    if settled or not memory[layout_form(memory) + LAYOUT_FITS]:
        raise SettingError(
            "layouts are found for one kind of run, whose order is not around, and one kind of "
            "set, with one kind of wild that is no natural card, the same in all hands: "
            "these melds are others; without wilds, `steps: add, split, gather` are found for any"
        )


def teams_of(players: int, sides: int) -> tuple[int, ...]:
    """The team of each player; without sides each is his own.

    Raises SettingError if the players do not divide into the sides.
    """
    if sides and players % sides:
        raise SettingError(f"{players} players do not make {sides} equal sides")
    return tuple(seat % sides if sides else seat for seat in range(players))


def _zones(rules: Rules) -> tuple[ZoneInfo, ...]:
    return tuple(
        ZoneInfo(
            zone.name,
            number,
            "pile" if zone.shape == "card" else zone.shape,
            zone.owner,
            zone.sight,
            zone.shape == "card",
        )
        for number, zone in enumerate(rules.zones.values(), start=1)
    )


def _by_account(rules: Rules, kept: Mapping[str, K], tell: Callable[[K], T]) -> dict[str, T]:
    """What there is to tell of each ledger or variable, under the name of each of its accounts."""
    return {name: tell(each) for each in kept.values() for name in rules.accounts(each)}


def _wins(rules: Rules) -> dict[str, str]:
    """The ledgers, and accounts of them, that say themselves which way they are better."""
    return {
        name: each.wins
        for each in rules.ledgers.values()
        if each.wins is not None
        for name in (each.name, *rules.accounts(each))
    }


def _symbols(rules: Rules) -> dict[str, tuple[str, ...]]:
    return {
        "suits": rules.deck.suits,
        "ranks": rules.deck.ranks,
        "reasons": rules.reasons,
        **rules.lists,
    }


def _lines_of_teams(rules: Rules) -> frozenset[tuple[str, int]]:
    """The lines, as (sheet, number), whose recipients are teams."""
    return frozenset(
        (sheet, line.number)
        for sheet in get_args(Sheet)
        for line in lines_of(rules, sheet)
        if line.by_team
    )


def _named(rules: Rules, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    """The lines of a sheet: what each is called, and into which account it goes."""
    return tuple((line.name, line.account) for line in lines_of(rules, sheet))
