"""Contracts: the spreads that have to be laid, in their order, and the list of their names."""

from __future__ import annotations

from rulekit.check.leaves import SETTING, Leaves, entries, is_inverted, span_of
from rulekit.check.names import Names, Scope
from rulekit.diagnostics import did_you_mean
from rulekit.kernel.memory.header import MELDS_COUNTED, TERMS_MOST
from rulekit.model.contract import is_simple
from rulekit.model.expr import Expr, Local
from rulekit.model.ruleset import Contract, Term
from rulekit.model.traversal import put_in
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry
from rulekit.types import CONTRACT, FLAG, NEW_MELD


class Contracts:
    """Reads `contracts`. Their names are a list, so they can be kept, compared and gone through."""

    def __init__(self, leaves: Leaves, names: Names) -> None:
        self.leaves, self.exprs, self.report = leaves, leaves.exprs, leaves.report
        self.names = names
        self.found: dict[str, Contract] = {}

    def declare(self) -> tuple[str, ...]:
        """Introduce the names, in order, as those of a list; return them."""
        listed = entries(self.leaves.document, "contracts")
        if not listed:
            return ()
        self.names.has_contracts = True
        words = tuple(entry.key.text for entry in listed)
        self.names.symbols[CONTRACT.list] = words
        section = next(e for e in self.leaves.document.entries if e.key.text == "contracts")
        self.names.lists[CONTRACT.list] = self.names.table.declare(
            CONTRACT.list, "list", section.key.span, before=section.before
        )
        for entry in listed:
            self.names.check(entry.key.text, entry.key.span, self.report)
            self._check_apart(entry)
            self.names.declare_value(CONTRACT.list, entry.key.text, "value", entry.key.span)
        return words

    def _check_apart(self, entry: Entry) -> None:
        """Complain of a contract that is called like a kind of meld, or like several of it."""
        for kind in entries(self.leaves.document, "melds"):
            if entry.key.text in (kind.key.text, f"{kind.key.text}s"):
                self.report.add(
                    "declared-twice",
                    entry.key.span,
                    f"'{entry.key.text}' is already a kind of meld, of which contracts consist",
                    help=f"call the contract by what it wants, such as `one_{kind.key.text}`",
                    related=((kind.key.span, "declared here"),),
                )

    def fill(self) -> None:
        """Read what they want; faults are reported."""
        for entry in entries(self.leaves.document, "contracts"):
            terms = self.leaves.guarded(entry.value, "contract", self._terms)
            if terms is not None:
                self.found[entry.key.text] = Contract(entry.key.text, terms, entry.key.span)

    def _terms(self, phrase: Phrase) -> tuple[Term, ...]:
        read = list(phrase.phrases())
        if len(read) > TERMS_MOST:
            self.report.add(
                "bad-pattern", phrase.span, f"a contract has at most {TERMS_MOST} terms"
            )
        return tuple(term for part in read if (term := self._term(part)) is not None)

    def _term(self, phrase: Phrase) -> Term | None:
        least, most = span_of(phrase.phrase(0), self.report)
        kind = self._kind(phrase.word(1))
        low, high = 0, None
        if (sizes := phrase.optional(2)) is not None:
            low, high = span_of(sizes, self.report)
        if kind is None:
            return None
        such = self._such(phrase.optional(4), kind)
        if not is_inverted(phrase.phrase(0)) and max(least, most or 0) > MELDS_COUNTED:
            self.report.add(
                "bad-pattern",
                phrase.phrase(0).span,
                f"a term counts up to {MELDS_COUNTED} melds",
                help="leave the higher number open: `1+ runs`",
            )
        elif most == 0:
            self.report.add(
                "bad-pattern",
                phrase.phrase(0).span,
                f"melds of the kind '{kind}' are left out by not naming them",
                help=f"write `0+ {kind}s` if there may be some",
            )
        return Term(kind, least, most, low, high, such, phrase.span)

    def _kind(self, word: Word) -> str | None:
        """The kind of meld that is named, by its name or as several of it: `2 sets`."""
        kinds = self.names.role("meld kind")
        for kind in (word.text, word.text.removesuffix("s")):
            if kind in kinds:
                self.names.use(kind, word.span)
                return kind
        if self.names.faulty.isdisjoint((word.text, word.text.removesuffix("s"))):
            self.report.add(
                "unknown-name",
                word.span,
                f"there is no kind of meld '{word.text}'",
                help=did_you_mean(word.text, kinds, "kinds"),
            )
        return None

    def _such(self, phrase: Phrase | None, kind: str) -> Expr | None:
        """The condition on a meld, in which it is called so, and not like its kind."""
        if phrase is None:
            return None
        before = len(self.report.errors)
        such = self.exprs.typed(phrase, _of_one(kind), FLAG)
        if len(self.report.errors) == before and such.type == FLAG and not is_simple(such):
            self.report.add(
                "wrong-type",
                phrase.span,
                "a term asks how many cards a meld has and how many of them are wild, no more",
                help=f"write `where {kind} is pure`, `where wilds of {kind} <= 1` or "
                f"`where size of {kind} >= 4`",
            )
        return put_in(such, {kind: Local(phrase.span, NEW_MELD, "meld")})


def _of_one(kind: str) -> Scope:
    """The scope of the condition on a meld, which is called like its kind."""
    return SETTING.bind(kind, NEW_MELD).bind("meld", NEW_MELD)
