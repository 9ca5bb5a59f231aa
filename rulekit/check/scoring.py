"""Scoring and match: named entries with their recipients, and how hands make a match."""

from __future__ import annotations

from collections import abc
from dataclasses import replace

from rulekit.check.document.schema import FILE, SCORING
from rulekit.check.document.shapes import LOOP
from rulekit.check.leaves import Leaves, entries, scalar
from rulekit.check.names import Scope
from rulekit.check.phrases.domains import domain
from rulekit.check.phrases.effects import Effects
from rulekit.check.phrases.exprs import Expressions, true_at
from rulekit.check.phrases.routes import Routes
from rulekit.check.phrases.stated import Stated
from rulekit.diagnostics import Report, did_you_mean
from rulekit.language.declarations import EXTREMES, PAYOFFS, RECIPIENTS, Extreme
from rulekit.language.words import Unsaid
from rulekit.model import expr as forms
from rulekit.model.expr import Expr, Guarded
from rulekit.model.ruleset import Criterion, Ledger, Loop, Match, Recipient, Scoring
from rulekit.model.ruleset import Entry as Amount
from rulekit.source import Span
from rulekit.syntax import tree
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar
from rulekit.types import (
    FLAG,
    NUMBER,
    OWNERS,
    PLAYER,
    PLAYERS,
    TEAM,
    TEAMS,
    UNKNOWN,
    symbol,
)

_OTHERS = "who does not win pays so: `others pay winner`; write `others`"


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
        ) or Guarded(((None, main),))
        given = {ledger for _, ledger in into.cases}
        recipients = self._recipients(
            (e for e in entries(self.document, "scoring") if e.key.text not in SCORING.keys), given
        )
        later = self._recipients(entries(self.document, "scoring", "then"), given)
        recipients += tuple(replace(each, later=True) for each in later)
        clear = set(self.document.keys()).issubset(FILE.keys)
        clear = clear and "ledgers" not in self.exprs.names.unread
        if recipients and clear and not entries(self.document, "ledgers"):
            self.report.add(
                "missing-key",
                recipients[0].span,
                "amounts are scored, and there is no ledger that they are booked in",
                help="declare one: `ledgers: {score: points of each player}`",
            )
        return Scoring(into, recipients)

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

    def _recipients(self, found: abc.Iterable[Entry], into: abc.Set[str]) -> tuple[Recipient, ...]:
        """Recipients, also those below loops; `into`: the ledgers of amounts that name none."""
        made: list[Recipient | None] = []
        nobody = Scope(me=False)
        for entry in found:
            if entry.key.text.startswith(LOOP):
                made += self._looped(entry, into)
            else:
                made.append(self._recipient(entry, nobody, into))
        return tuple(each for each in made if each is not None)

    def _looped(self, entry: Entry, into: abc.Set[str]) -> abc.Iterator[Recipient | None]:
        """`for each LIST where CONDITION`, and the recipients below it."""
        phrase = parse(entry.key, "block", self.report)
        if phrase is None:
            return
        word, nobody = phrase.word(0), Scope(me=False)
        said = phrase.optional(1)
        if said is not None or word.text not in self.exprs.names.lists:
            self.report.add(
                "wrong-type",
                word.span if said is None else said.span,
                f"'{word.text}' is no list" if said is None else "a list is named alone here",
                help=f"`each {word.text}` alone has a line for each of them"
                if said is None and word.text in OWNERS
                else did_you_mean(word.text, self.exprs.names.lists, "lists"),
            )
            return
        name, _, scope = domain(word, None, self.exprs, nobody)
        instead = "say it of the amounts, where `me` is who gets them: `10 when CONDITION`"
        asked = replace(scope, instead=instead)
        where = self.exprs.condition(phrase.optional(2), asked, phrase.span)
        loop = Loop(phrase.span, name, where)
        inner = entry.value.entries if isinstance(entry.value, Mapping) else ()
        with self.exprs.presence.assuming(where):
            for each in inner:
                made = self._recipient(each, scope, into)
                yield made and replace(made, loop=loop)

    def _recipient(self, entry: Entry, scope: Scope, into: abc.Set[str]) -> Recipient | None:
        """Who gets amounts, and which; `scope`: where nobody is in turn."""
        if isinstance(entry.value, Scalar) and not entry.value.null:
            return None  # no amounts: that is told, and perhaps the key is no recipient
        phrase = parse(entry.key, "recipient", self.report)
        if phrase is None:
            return None
        said = Stated(RECIPIENTS[phrase.kind], phrase, scope, self.exprs)
        payer: Expr | None = None
        match phrase.kind:
            case "each":
                who = self._each(phrase.word(0))
            case "pays":
                payer, who = self._payers(said), said.value(1)
            case "to":
                who = said.value(0)
            case other:
                raise Unsaid("reader", other, "rulekit/check/scoring.py")
        body = entry.value.entries if isinstance(entry.value, Mapping) else ()
        me_type = TEAM if who.type == TEAMS else PLAYER
        scope = replace(scope, me=True, me_type=me_type, scored=True)
        amounts = [self._amount(each, scope, into) for each in body]
        return Recipient(who, payer, tuple(a for a in amounts if a is not None), entry.key.span)

    def _each(self, word: Word) -> Expr:
        """`each player` or `each team`."""
        group = {"player": "everyone", "team": "all_teams"}.get(word.text)
        if group is None:
            self.report.add("unknown-name", word.span, "`each player` or `each team`")
        kind = TEAMS if group == "all_teams" else PLAYERS
        return forms.Given(word.span, kind, group or "everyone")

    def _payers(self, said: Stated) -> Expr:
        """`others pay X`: here `others` are all but the receiver, whoever is in turn."""
        phrase = said.phrase.phrase(0)
        if phrase.kind == "name" and phrase.word(0).text == "others":
            return forms.Given(phrase.span, PLAYERS, "everyone")
        payers = said.value(0)
        self.report.put_helps(
            lambda found: (
                _OTHERS
                if found.span == phrase.span and not found.help.startswith("did you mean")
                else ""
            )
        )
        return payers

    def _amount(self, entry: Entry, scope: Scope, into: abc.Set[str]) -> Amount | None:
        if not isinstance(entry.value, Scalar) or entry.value.null:
            return None
        phrase = parse(entry.value, "entry", self.report)
        if phrase is None:
            return None
        condition = phrase.optional(3) if phrase.kind == "entry" else None
        when = None if condition is None else self.exprs.typed(condition, scope, FLAG)
        with self.exprs.presence.assuming(when):
            amount = self.exprs.typed(phrase.phrase(0), scope, NUMBER)
        named = phrase.words()
        name = self._ledger(named[0]) if named else ""
        index = self._account(name, named, scope, phrase.span, into)
        return Amount(entry.key.text, amount, name, when, entry.key.span, index)

    def _account(
        self,
        name: str,
        named: tuple[Word, ...],
        scope: Scope,
        span: Span,
        into: abc.Set[str],
    ) -> Expr | None:
        """Which account of a ledger of several an amount goes into: that of a name of its list."""
        meant = sorted({name} if named else into)
        kept = [self.ledgers[each] for each in meant if each in self.ledgers]
        by = next((each for each in kept if each.by), None)
        if len(named) < 2:
            if by is not None:
                self.report.add(
                    "whose",
                    span,
                    f"'{by.name}' is kept by {by.by}, then {by.owner}",
                    help=f"say for which {by.by}: `to {by.name} of "
                    f"{self.exprs.names.symbols[by.by][0]}`",
                )
            return None
        word = named[1]
        if not kept:  # its declaration, or its name, has been complained of
            return None
        if by is None:
            self.report.add(
                "wrong-type",
                word.span,
                f"of '{name}' there is one for each {kept[0].owner}: that of who gets the amount",
                help=f"write `to {name}`",
            )
            return None
        index = self.exprs.typed(tree.name(word), scope, symbol(by.by))
        if not isinstance(index, forms.Const | forms.Local) and index.type != UNKNOWN:
            self.report.add(
                "not-fixed",
                word.span,
                f"which line of the sheet this is would change: '{word.text}' is no name of "
                f"{by.by}",
                help=f"write `for each {by.by} where {by.by} is {word.text}:` around it, and "
                f"`to {name} of {by.by}`",
            )
        return index

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
            bonuses=self._recipients(entries(self.document, "match", "bonuses"), {ledger}),
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
        ledger = self.ledgers.get(word.text)
        amount = self._of_all(ledger, word) if ledger and ledger.by else self._of_player(word)
        self.exprs.wanting(amount, NUMBER, FLAG)
        extreme = EXTREMES[part.word(0).text]
        if ledger is not None and ledger.wins not in (None, extreme):
            self.report.add(
                "wrong-type",
                part.span,
                f"of '{word.text}' the {ledger.wins} wins, as its declaration says",
                help="leave `winner` out, and the first ledger decides; or change one of both",
                related=((ledger.span, "declared here"),),
            )
        return Criterion(extreme, word.text, amount, part.span)

    def _of_player(self, word: Word) -> Expr:
        """What the bound player has of a ledger or variable, or what a definition says of him."""
        player = tree.name(replace(word, text="player"))
        said = Phrase("property", (word, player), word.scalar, word.start, word.end)
        return self.exprs.expr(said, Scope(me=False).bind("player", PLAYER))

    def _of_all(self, ledger: Ledger, word: Word) -> Expr:
        """What the bound player has in all accounts of a ledger together."""
        self.exprs.names.use(ledger.name, word.span)
        span, by = word.span, symbol(ledger.by)
        player, index = forms.Local(span, PLAYER, "player"), forms.Local(span, by, ledger.by)
        one = forms.Ledger(span, NUMBER, ledger.name, player, index)
        return forms.Sum(span, ledger.by, forms.Names(span, ledger.by), true_at(span), one)

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
