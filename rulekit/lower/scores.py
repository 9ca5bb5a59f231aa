"""Hands and matches as code: set-up, deal, score sheet, and whether the match goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import groupby
from typing import TypeGuard

from rulekit.ir.bounds import MATCH_HANDS, MATCH_MOVES
from rulekit.ir.ops import Binary, Call, Const, Expr, Load, Store
from rulekit.lower.body import ABSENT, ONE, ZERO, Body, Site, add, bit, both, inverse, times
from rulekit.lower.deeds.debts import forget_debts
from rulekit.lower.deeds.effects import effects
from rulekit.lower.flow import Flow, clear
from rulekit.lower.values import owners
from rulekit.lower.winning import leaders
from rulekit.model.expr import Expr as Phrase
from rulekit.model.expr import Given
from rulekit.model.route import Route
from rulekit.model.ruleset import Entry, Recipient
from rulekit.settle.folding import known
from rulekit.types import PLAYER, PLAYERS, TEAM, TEAMS

OPENING = Const(1 << 30)  # the number of the "hand" whose chance opens a match


class Scores:
    """Makes `setup`, `open`, `begin`, `deal_again` and `finish`."""

    def __init__(self, site: Site, flow: Flow) -> None:
        self.site = site
        self.flow = flow

    def make(self) -> None:
        """All functions around the hand."""
        self._setup()
        self._open()
        self._clear_hand()
        self._begin()
        self._deal_again()
        if self.site.rules.match.between is None:
            self._finish()
        else:
            self._score_early()
            self._between(self.site.rules.match.between)
            self._finish_later()

    # ── before a hand ─────────────────────────────────────────────────────────────────────────

    def _setup(self) -> None:
        body = Body(self.site, "setup", (), "before a match, or before a hand on its own")
        site = self.site
        for variable in site.rules.variables.values():
            clear(body, variable.name, variable.type)
        for ledger in site.rules.ledgers.values():
            place = site.plan.fields[f"ledger.{ledger.name}"]
            start = ZERO if ledger.start is None else body.value(ledger.start)
            body.call("words_fill", site.address(place.name), Const(place.words), start)
        body.store("seated", Const((1 << site.rules.players) - 1))
        body.store("dealer", ZERO)
        body.store("matched", ZERO)
        body.call(
            "rng_seed", Load(site.address("seed")), Load(site.address("match")), OPENING, ZERO
        )
        effects(body, site.rules.match.setup)
        body.finish()

    def _open(self) -> None:
        body = Body(self.site, "open", (), "the opening of a match, up to the first decision")
        match = self.site.rules.match
        body.store("matched", ONE)
        effects(body, match.open)
        if match.first_dealer is not None:
            self._deals(body, match.first_dealer)
        if match.start is None:
            body.call("begin")
        else:
            self.flow.follow(body, match.start)
            body.call("settle")
        body.finish()

    def _clear_hand(self) -> None:
        body = Body(self.site, "clear_hand", (), "the table is cleared for a deal")
        site = self.site
        for zone in site.rules.zones.values():
            for name in (f"zone.{zone.name}", f"known.{zone.name}"):
                if name in site.plan.fields:
                    place = site.plan.fields[name]
                    body.call("words_fill", site.address(name), Const(place.words), ZERO)
        for variable in site.rules.variables.values():
            if variable.life != "game":
                clear(body, variable.name, variable.type)
            if variable.turns_with:
                body.store(f"turn.{variable.name}", ZERO)
        for name in ("reason", "winners", "turns", "saved_mode", "resumed"):
            body.store(name, ZERO)
        if self.site.rules.match.between is not None:
            body.store("scored", ZERO)
        forget_debts(body)
        for name in ("entries", "bonuses"):
            place = site.plan.fields[name]
            body.call("words_fill", site.address(name), Const(place.words), ZERO)
        body.finish()

    def _begin(self) -> None:
        """The chance of a hand depends on seed, match and hand only, never on the rules."""
        body = Body(self.site, "begin", (), "deal a hand and go on to its first decision")
        site = self.site
        body.call(
            "rng_seed",
            Load(site.address("seed")),
            Load(site.address("match")),
            Load(site.address("hand_number")),
            ZERO,
        )
        body.store("deals", ZERO)
        with body.when(
            Binary(
                "or",
                Binary(">=", Load(site.address("hand_number")), Const(MATCH_HANDS)),
                Binary(">=", Load(site.address("played")), Const(MATCH_MOVES)),
            )
        ):
            body.call("clear_hand")
            self.flow.break_off(body)
            body.give(ZERO)
        body.call("deal_again")
        body.finish()

    def _deal_again(self) -> None:
        body = Body(
            self.site,
            "deal_again",
            (),
            "deal; after a deal thrown in, with the chance that follows",
        )
        body.call("clear_hand")
        deals = self.site.address("deals")
        body.emit(Store(deals, Binary("+", Load(deals), ONE)))
        effects(body, self.site.rules.deal)
        body.store("turns", ZERO)
        self.flow.follow(body, self.site.rules.start)
        body.call("settle")
        body.finish()

    def _deals(self, body: Body, who: Phrase) -> None:
        players = self.site.rules.players
        body.store("dealer", owners.surely(body, who, body.value(who), players))

    # ── after a hand ──────────────────────────────────────────────────────────────────────────

    def _finish(self) -> None:
        body = Body(self.site, "finish", (), "score the hand; 1 if the match is over")
        site = self.site
        self._add_up_moves(body)
        with body.when(self.flow.broken_off):
            self._count_hand(body)
            body.store("over", ONE)
            body.give(ONE)
        self._score(body)
        self._count_hand(body)
        with body.when(Load(site.address("matched"))):
            self._go_on(body)
        body.give(Load(site.address("over")))
        body.finish()

    def _add_up_moves(self, body: Body) -> None:
        moves = self.site.address("moves")
        body.store("played", Binary("+", Load(self.site.address("played")), Load(moves)))
        body.store("moves", ZERO)

    def _score(self, body: Body) -> None:
        """What the hand scores goes into the ledgers."""
        scoring = self.site.rules.scoring
        self._book(body, scoring.recipients, "entries", scoring.into)

    def _go_on(self, body: Body) -> None:
        """After a hand of a match: who deals next, last effects, and whether it was the last."""
        self._name_dealer(body)
        effects(body, self.site.rules.match.after_hand)
        self._end_match(body)

    def _name_dealer(self, body: Body) -> None:
        """Who deals the next hand, if the rules say so."""
        match = self.site.rules.match
        if match.next_dealer is not None:
            self._deals(body, match.next_dealer)

    def _end_match(self, body: Body) -> None:
        """After a hand that is the last, the match is over."""
        match = self.site.rules.match
        until = ONE if match.until is None else body.value(match.until)
        with body.when(until):
            self._close(body)

    def _count_hand(self, body: Body, *names: str) -> None:
        """One hand more has been played, and its chance is used up; or one of both."""
        for name in names or ("hands_played", "hand_number"):
            body.store(name, Binary("+", Load(self.site.address(name)), ONE))

    # ── phases between hands ──────────────────────────────────────────────────────────────────
    # A hand of a match is then scored as soon as it ends, and play goes on with it. Whoever plays
    # the match sees one hand, which is over when those phases lead to the next deal.

    def _score_early(self) -> None:
        body = Body(self.site, "score", (), "score the hand, and do what happens after it")
        self._score(body)
        self._count_hand(body, "hands_played")
        with body.when(Load(self.site.address("matched"))):
            effects(body, self.site.rules.match.after_hand)
        body.finish()

    def _between(self, between: Route) -> None:
        """Nothing of the hand goes on: what was interrupted is forgotten, and so are debts."""
        body = Body(self.site, "between", (), "after a hand of a match: to the phases between")
        with body.when(Load(self.site.address("matched"))):
            body.call("score")
            body.store("scored", ONE)
            for name in ("saved_mode", "resumed"):
                body.store(name, ZERO)
            forget_debts(body)
            self.flow.follow(body, between)
        body.finish()

    def _finish_later(self) -> None:
        body = Body(self.site, "finish", (), "score the hand, unless it is; 1 if the match is over")
        scored = Load(self.site.address("scored"))
        self._add_up_moves(body)
        with body.when(self.flow.broken_off):
            with body.when(inverse(scored)):
                self._count_hand(body, "hands_played")
            self._count_hand(body, "hand_number")
            body.store("over", ONE)
            body.give(ONE)
        with body.when(inverse(scored)):
            body.call("score")
        self._count_hand(body, "hand_number")
        with body.when(Load(self.site.address("matched"))):
            self._name_dealer(body)
            self._end_match(body)
        body.give(Load(self.site.address("over")))
        body.finish()

    def _close(self, body: Body) -> None:
        """The match is over: who won it, bonuses, last effects."""
        site = self.site
        match = site.rules.match
        body.store("over", ONE)
        body.store("champions", leaders(body))
        body.champions = True
        self._book(body, match.bonuses, "bonuses", match.ledger)
        effects(body, match.at_end)
        body.champions = False

    # ── the score sheet ───────────────────────────────────────────────────────────────────────

    def _book(self, body: Body, recipients: tuple[Recipient, ...], sheet: str, main: str) -> None:
        """All amounts on the state as it is, then all of them into the ledgers; then later ones."""
        number = 0
        for _, group in groupby(recipients, lambda each: each.later):
            planned: list[tuple[int, str, bool]] = []
            for recipient in group:
                for entry in recipient.entries:
                    ledger = entry.ledger or main
                    self._amount(body, recipient, entry, (sheet, number, ledger))
                    planned.append((number, ledger, recipient.who.type == TEAMS))
                    number += 1
            for line, ledger, by_team in planned:
                self._enter(body, sheet, line, ledger, by_team=by_team)

    def _amount(
        self, body: Body, recipient: Recipient, entry: Entry, line: tuple[str, int, str]
    ) -> None:
        """One line of a sheet: (sheet, its number there, the ledger it is for)."""
        sheet, number, ledger = line
        if known(entry.when) == 0:
            return
        place = self.site.plan.fields[sheet]
        row = Const(place.at(number), f"&{sheet}[{number}]")
        if recipient.payer is None:
            with self._each(body, recipient.who, ledger) as index:
                self._write(body, entry, row, index, ONE)
            return
        receivers = body.held(self._receivers(body, recipient.who, ledger), "receivers")
        with owners.each_bit(body, self._payers(body, recipient)) as payer:
            others = self._without(receivers, bit(payer))
            with owners.each_bit(body, others) as receiver, body.being(payer):
                amount = self._computed(body, entry)
                for who, sign in ((payer, "-"), (receiver, "+")):
                    cell = body.fresh("cell", add(row, who))
                    body.emit(Store(cell, Binary(sign, Load(cell), amount)))

    def _receivers(self, body: Body, who: Phrase, ledger: str) -> Expr:
        """The mask of those who get an amount: of the winners all, but of each team one."""
        winners = owners.players_in(body, _all_of_them(who))
        if not _winners(who) or self.site.rules.ledgers[ledger].owner != "team":
            return winners
        found, teams = body.fresh("found", ZERO), body.fresh("teams", ZERO)
        with owners.each_bit(body, winners) as player:
            team = bit(body.held(owners.team_of(body, player), "team"))
            with body.when(inverse(Binary("&", teams, team))):
                body.set(teams, Binary("|", teams, team))
                body.set(found, Binary("|", found, bit(player)))
        return found

    def _payers(self, body: Body, recipient: Recipient) -> Expr:
        """The mask of those who pay; if all others do, nobody who receives something."""
        payer, who = recipient.payer, recipient.who
        assert payer is not None
        mask = owners.players_in(body, payer)
        if not isinstance(payer, Given) or payer.word != "everyone":
            return mask
        return self._without(mask, owners.players_in(body, _all_of_them(who)))

    def _without(self, mask: Expr, fewer: Expr) -> Expr:
        everyone = Const((1 << self.site.rules.players) - 1)
        return Binary("&", mask, Binary("^", fewer, everyone))

    @contextmanager
    def _each(self, body: Body, who: Phrase, ledger: str) -> Iterator[Expr]:
        """Each recipient is `me` in turn. A team is written in the column of its number."""
        if who.type == TEAMS:
            with owners.each_bit(body, body.value(who), "team") as team, body.being(team, TEAM):
                yield team
        else:
            receivers = self._receivers(body, who, ledger)
            with owners.each_bit(body, receivers) as player, body.being(player):
                yield player

    def _computed(self, body: Body, entry: Entry) -> Expr:
        amount = body.fresh("amount", ZERO)
        condition = ONE if entry.when is None else body.value(entry.when)
        with body.when(condition):
            body.set(amount, body.value(entry.amount))
        return amount

    def _write(self, body: Body, entry: Entry, row: Const, index: Expr, sign: Expr) -> None:
        amount = self._computed(body, entry)
        cell = body.fresh("cell", add(row, index))
        body.emit(Store(cell, Binary("+", Load(cell), times(amount, sign))))

    def _enter(self, body: Body, sheet: str, number: int, ledger: str, *, by_team: bool) -> None:
        """A line of the sheet goes into a ledger; of a team's amount each member gets as much."""
        owner = self.site.rules.ledgers[ledger].owner
        place = self.site.plan.fields[sheet]
        row = Const(place.at(number), f"&{sheet}[{number}]")
        teams = self.site.teams
        pairs = [(seat, team if by_team else seat) for seat, team in enumerate(teams)]
        if owner == "team":
            sides = [(team, team) for team in range(max(teams) + 1)]
            pairs = sides if by_team else [(team, seat) for seat, team in enumerate(teams)]
        for index, column in pairs:
            cell = self.site.address(f"ledger.{ledger}", index)
            body.emit(Store(cell, Binary("+", Load(cell), Load(add(row, Const(column))))))


def _winners(who: Phrase) -> TypeGuard[Given]:
    """Whether recipients are those who won: `winner`, too, is all of them."""
    return isinstance(who, Given) and who.word in ("winner", "winners")


def _all_of_them(who: Phrase) -> Phrase:
    return replace(who, type=PLAYERS, word="winners") if _winners(who) else who


__all__ = ["ABSENT", "PLAYER", "Call", "Scores", "both", "inverse"]
