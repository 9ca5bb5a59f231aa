"""Hands and matches as code: set-up, deal, score sheet, and whether the match goes on."""

from __future__ import annotations

from rulekit.ir.bounds import MATCH_HANDS, MATCH_MOVES
from rulekit.ir.ops import Binary, Const, Expr, Load, Store
from rulekit.lower.body import ONE, ZERO, Body, Site, inverse
from rulekit.lower.booking import book
from rulekit.lower.dealing import make_settling, settle
from rulekit.lower.deeds.debts import forget_debts
from rulekit.lower.deeds.effects import effects
from rulekit.lower.flow import Flow, clear
from rulekit.lower.values import owners
from rulekit.lower.winning import leaders
from rulekit.model.expr import Expr as Phrase
from rulekit.model.route import Route

OPENING = Const(1 << 30)  # the number of the "hand" whose chance opens a match


class Scores:
    """Makes `setup`, `open`, `begin`, `deal_again` and `finish`."""

    def __init__(self, site: Site, flow: Flow) -> None:
        self.site = site
        self.flow = flow

    def make(self) -> None:
        """All functions around the hand."""
        make_settling(self.site)
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
        body = _body(self.site, "setup", "before a match, or before a hand on its own")
        site = self.site
        for variable in site.rules.variables.values():
            clear(body, variable)
        for ledger in site.rules.ledgers.values():
            start = ZERO if ledger.start is None else body.value(ledger.start)
            for name in site.rules.accounts(ledger):
                place = site.plan.fields[f"ledger.{name}"]
                body.call("words_fill", site.address(place.name), Const(place.words), start)
        if site.uses is not None:
            body.store("tried", ZERO)
        body.store("seated", Const((1 << site.rules.players) - 1))
        body.store("dealer", ZERO)
        body.store("matched", ZERO)
        body.call(
            "rng_seed", Load(site.address("seed")), Load(site.address("match")), OPENING, ZERO
        )
        effects(body, site.rules.match.setup)
        settle(body)
        body.finish()

    def _open(self) -> None:
        body = _body(self.site, "open", "the opening of a match, up to the first decision")
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
        body = _body(self.site, "clear_hand", "the table is cleared for a deal")
        site = self.site
        for zone in site.rules.zones.values():
            for name in (f"zone.{zone.name}", f"known.{zone.name}"):
                if name in site.plan.fields:
                    place = site.plan.fields[name]
                    body.call("words_fill", site.address(name), Const(place.words), ZERO)
        for variable in site.rules.variables.values():
            if variable.life != "game":
                clear(body, variable)
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
        body = _body(self.site, "begin", "deal a hand and go on to its first decision")
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
        about = "deal; after a deal thrown in, with the chance that follows"
        body = _body(self.site, "deal_again", about)
        body.call("clear_hand")
        deals = self.site.address("deals")
        body.emit(Store(deals, Binary("+", Load(deals), ONE)))
        settle(body)
        body.dealing = True
        effects(body, self.site.rules.deal)
        body.dealing = False
        body.store("turns", ZERO)
        self.flow.follow(body, self.site.rules.start)
        body.call("settle")
        body.finish()

    def _deals(self, body: Body, who: Phrase) -> None:
        players = self.site.rules.players
        body.store("dealer", owners.surely(body, who, body.value(who), players))

    # ── after a hand ──────────────────────────────────────────────────────────────────────────

    def _finish(self) -> None:
        body = _body(self.site, "finish", "score the hand; 1 if the match is over")
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
        book(body, "entries")

    def _go_on(self, body: Body) -> None:
        """After a hand of a match: who deals next, last effects, and whether it was the last."""
        named = self._name_dealer(body)
        effects(body, self.site.rules.match.after_hand)
        self._end_match(body, named)

    def _name_dealer(self, body: Body) -> Expr:
        """Who deals the next hand, if the rules say so: that may be nobody after the last one."""
        who, players = self.site.rules.match.next_dealer, self.site.rules.players
        if who is None:
            return ZERO
        if owners.is_sure(body, who):
            self._deals(body, who)
            return ZERO
        named = body.held(body.value(who), "named")
        with body.when(inverse(owners.outside(named, players))):
            body.store("dealer", named)
        return named

    def _end_match(self, body: Body, named: Expr) -> None:
        """After a hand that is the last, the match is over; else somebody must deal: `named`."""
        match = self.site.rules.match
        until = ONE if match.until is None else body.holds("until", match.until)
        with body.when(until):
            self._close(body)
        if match.next_dealer is not None and not owners.is_sure(body, match.next_dealer):
            with body.when(inverse(Load(self.site.address("over")))):
                owners.surely(body, match.next_dealer, named, self.site.rules.players)

    def _count_hand(self, body: Body, *names: str) -> None:
        """One hand more has been played, and its chance is used up; or one of both."""
        for name in names or ("hands_played", "hand_number"):
            body.store(name, Binary("+", Load(self.site.address(name)), ONE))

    # ── phases between hands ──────────────────────────────────────────────────────────────────
    # A hand of a match is then scored as soon as it ends, and play goes on with it. Whoever plays
    # the match sees one hand, which is over when those phases lead to the next deal.

    def _score_early(self) -> None:
        body = _body(self.site, "score", "score the hand, and do what happens after it")
        self._score(body)
        self._count_hand(body, "hands_played")
        with body.when(Load(self.site.address("matched"))):
            effects(body, self.site.rules.match.after_hand)
        body.finish()

    def _between(self, between: Route) -> None:
        """Nothing of the hand goes on: what was interrupted is forgotten, and so are debts."""
        body = _body(self.site, "between", "after a hand of a match: to the phases between")
        with body.when(Load(self.site.address("matched"))):
            body.call("score")
            body.store("scored", ONE)
            for name in ("saved_mode", "resumed"):
                body.store(name, ZERO)
            forget_debts(body)
            self.flow.follow(body, between)
        body.finish()

    def _finish_later(self) -> None:
        body = _body(self.site, "finish", "score the hand, unless it is; 1 if the match is over")
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
            self._end_match(body, self._name_dealer(body))
        body.give(Load(self.site.address("over")))
        body.finish()

    def _close(self, body: Body) -> None:
        """The match is over: who won it, bonuses, last effects."""
        site = self.site
        match = site.rules.match
        body.store("over", ONE)
        body.store("champions", leaders(body))
        body.champions = True
        book(body, "bonuses")
        effects(body, match.at_end)
        body.champions = False


def _body(site: Site, name: str, about: str) -> Body:
    """A function in the making in which what happens is done by nobody at the table."""
    body = Body(site, name, (), about)
    body.personal = False
    return body


__all__ = ["Scores"]
