"""Scoring and match: named entries with their recipients, and how hands make a match."""

from __future__ import annotations

from collections import abc
from dataclasses import replace

from rulekit.check.document.schema import SCORING
from rulekit.check.leaves import Leaves, entries, scalar
from rulekit.check.names import Scope
from rulekit.check.phrases.effects import Effects
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.routes import Routes
from rulekit.diagnostics import Report, did_you_mean
from rulekit.language.declarations import EXTREMES, PAYOFFS, Extreme
from rulekit.language.words import Unsaid
from rulekit.model import expr as forms
from rulekit.model.expr import Expr, Guarded
from rulekit.model.ruleset import Criterion, Ledger, Match, Recipient, Scoring
from rulekit.model.ruleset import Entry as Amount
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar
from rulekit.types import FLAG, NUMBER, PLAYER, PLAYERS, TEAM, TEAMS


class Scores:
    """Reads `scoring` and `match`."""

    def __init__(
        self,
        leaves: Leaves,
        ledgers: abc.Mapping[str, Ledger],
        exprs: Expressions,
        effects: Effects,
        routes: Routes,
    ) -> None:
        self.leaves, self.document = leaves, leaves.document
        self.ledgers = ledgers
        self.exprs, self.effects, self.routes = exprs, effects, routes
        self.report: Report = exprs.report

    def scoring(self) -> Scoring:
        """What a hand scores."""
        main = next(iter(self.ledgers), "")
        node = self.document.get("scoring")
        into = self.leaves.guarded(
            node.get("into") if isinstance(node, Mapping) else None,
            "names",
            lambda p: self._ledger(p.word(0)),
        )
        recipients = self._recipients(
            e for e in entries(self.document, "scoring") if e.key.text not in SCORING.keys
        )
        later = self._recipients(entries(self.document, "scoring", "then"))
        recipients += tuple(replace(each, later=True) for each in later)
        return Scoring(into or Guarded(((None, main),)), recipients)

    def _ledger(self, word: Word) -> str:
        name = word.text
        if name in self.exprs.names.faulty:
            return name
        if name not in self.ledgers:
            self.report.add(
                "unknown-name",
                word.span,
                f"unknown ledger '{name}'",
                help=did_you_mean(name, self.ledgers, "ledgers"),
            )
            return next(iter(self.ledgers), "")
        self.exprs.names.use(name, word.span)
        return name

    def _recipients(self, found: object) -> tuple[Recipient, ...]:
        made = [self._recipient(entry) for entry in found]  # type: ignore[attr-defined]
        return tuple(recipient for recipient in made if recipient is not None)

    def _recipient(self, entry: Entry) -> Recipient | None:
        phrase = parse(entry.key, "recipient", self.report)
        if phrase is None:
            return None
        nobody = Scope(me=False)
        payer: Expr | None = None
        match phrase.kind:
            case "each":
                who = self._each(phrase.word(0))
            case "pays":
                payer = self._payers(phrase.phrase(0), nobody)
                who = self.exprs.typed(phrase.phrase(1), nobody, PLAYERS)
            case "to":
                who = self.exprs.typed(phrase.phrase(0), nobody, PLAYERS)
            case other:
                raise Unsaid("reader", other, "rulekit/check/scoring.py")
        body = entry.value.entries if isinstance(entry.value, Mapping) else ()
        scope = Scope(me_type=TEAM if who.type == TEAMS else PLAYER)
        amounts = [self._amount(each, scope) for each in body]
        return Recipient(who, payer, tuple(a for a in amounts if a is not None), entry.key.span)

    def _each(self, word: Word) -> Expr:
        """`each player` or `each team`."""
        group = {"player": "everyone", "team": "all_teams"}.get(word.text)
        if group is None:
            self.report.add("unknown-name", word.span, "`each player` or `each team`")
        kind = TEAMS if group == "all_teams" else PLAYERS
        return forms.Given(word.span, kind, group or "everyone")

    def _payers(self, phrase: Phrase, scope: Scope) -> Expr:
        """`others pay X`: here `others` are all but the receiver, whoever is in turn."""
        if phrase.kind == "name" and phrase.word(0).text == "others":
            return forms.Given(phrase.span, PLAYERS, "everyone")
        return self.exprs.typed(phrase, scope, PLAYERS)

    def _amount(self, entry: Entry, scope: Scope) -> Amount | None:
        if not isinstance(entry.value, Scalar) or entry.value.null:
            return None
        phrase = parse(entry.value, "entry", self.report)
        if phrase is None:
            return None
        condition = phrase.parts[2] if len(phrase.parts) > 2 else None
        when = self.exprs.typed(condition, scope, FLAG) if isinstance(condition, Phrase) else None
        with self.exprs.presence.assuming(when):
            amount = self.exprs.typed(phrase.phrase(0), scope, NUMBER)
        ledger = phrase.words()
        name = self._ledger(ledger[0]) if ledger else ""
        return Amount(entry.key.text, amount, name, when, entry.key.span)

    def match(self) -> Match:
        """How hands make a match."""
        nobody = Scope(me=False)
        criteria = self._criteria()
        extreme, ledger = self._deciding(criteria)
        match = self.document.get("match")
        get = match.get if isinstance(match, Mapping) else (lambda _: None)
        payoff = scalar(self.document, "match", "payoff")
        if payoff is not None and payoff.text not in PAYOFFS:
            known = " and ".join(f"`{name}`" for name in PAYOFFS)
            self.report.add("unknown-value", payoff.span, f"there are the payoffs {known}")
        return Match(
            setup=self.effects.effects(get("setup"), nobody),
            open=self.effects.effects(get("open"), nobody),
            start=self.routes.route(get("start"), nobody),
            first_dealer=self._guarded(get("first dealer"), nobody, PLAYER),
            next_dealer=self._guarded(get("next dealer"), nobody, PLAYER),
            after_hand=self.effects.effects(get("after hand"), nobody),
            between=self.routes.route(get("between hands"), nobody),
            until=self._guarded(get("until"), nobody, FLAG),
            extreme=extreme,
            ledger=ledger,
            criteria=() if [each.name for each in criteria] in ([ledger], []) else criteria,
            bonuses=self._recipients(iter(entries(self.document, "match", "bonuses"))),
            at_end=self.effects.effects(get("at end"), nobody),
            payoff="" if payoff is None else PAYOFFS.get(payoff.text, ""),
        )

    def _criteria(self) -> tuple[Criterion, ...]:
        """What decides who wins the match, in order; nothing if it is not said."""
        standing = self._phrase("winner", "standing")
        found = (self._criterion(part) for part in standing.phrases()) if standing else ()
        return tuple(each for each in found if each is not None)

    def _criterion(self, part: Phrase) -> Criterion | None:
        """`highest NAME`: of a ledger, a variable or a definition, what each player has of it."""
        word = part.word(1)
        if word.text not in self.exprs.names.words:
            self._ledger(word)
            return None
        player = Phrase("name", (replace(word, text="player"),), word.scalar, word.start, word.end)
        said = Phrase("property", (word, player), word.scalar, word.start, word.end)
        amount = self.exprs.expr(said, Scope(me=False).bind("player", PLAYER))
        self.exprs.wanting(amount, NUMBER, FLAG)
        extreme = EXTREMES[part.word(0).text]
        ledger = self.ledgers.get(word.text)
        if ledger is not None and ledger.wins not in (None, extreme):
            self.report.add(
                "wrong-type",
                part.span,
                f"of '{word.text}' the {ledger.wins} wins, as its declaration says",
                help="leave `winner` out, and the first ledger decides; or change one of both",
                related=((ledger.span, "declared here"),),
            )
        return Criterion(extreme, word.text, amount, part.span)

    def _deciding(self, criteria: tuple[Criterion, ...]) -> tuple[Extreme, str]:
        """The account that decides the match, or else the main one, and in which way."""
        for each in criteria:
            if each.name in self.ledgers:
                return each.extreme, each.name
        main = next(iter(self.ledgers.values()), None)
        return ("highest", "") if main is None else (main.wins or "highest", main.name)

    def _phrase(self, key: str, kind: str) -> Phrase | None:
        node = scalar(self.document, "match", key)
        return None if node is None else parse(node, kind, self.report)

    def _guarded(self, node: Node | None, scope: Scope, kind: object) -> Guarded[Expr] | None:
        wanted = PLAYER if kind is PLAYER else FLAG
        return self.leaves.guarded(node, "value", lambda p: self.exprs.typed(p, scope, wanted))


__all__ = ["Scores"]
