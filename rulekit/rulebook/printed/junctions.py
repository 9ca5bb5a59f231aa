"""Conditions joined by `and` or `or`: what they share is said once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Protocol

from rulekit.model import expr as forms
from rulekit.model.expr import Expr
from rulekit.model.traversal import same, walk
from rulekit.rulebook.values import Values
from rulekit.rulebook.wording import Words
from rulekit.settle.folding import ABSENT, known
from rulekit.types import FLAG, NUMBER, PLAYER, TEAM

MIXED: tuple[type[Expr], ...] = (forms.And, forms.Or)
SUCH_THAT: tuple[type[Expr], ...] = (forms.Exists, forms.ForAll)
"""Conditions that tell at their end what something must be."""

SEVERAL = 3
"""So many clauses are kept apart by semicolons, if some of them hold others."""


class Speaker(Protocol):
    """What says conditions."""

    words: Words
    values: Values

    def clause(self, expr: Expr, *, holds: bool = True) -> str:
        """A clause that says that a condition holds, or that it does not."""

    def compare(self, expr: forms.Compare, holds: bool) -> str:
        """A clause of a comparison."""

    def flat(self, expr: forms.And | forms.Or) -> Iterator[Expr]:
        """The parts of a junction."""

    def grouped(self, part: Expr, holds: bool, grouped: tuple[type[Expr], ...]) -> str:
        """A clause within another."""


class Junctions:
    """Joins conditions for players to read."""

    def __init__(self, prose: Speaker) -> None:
        self.prose, self.words, self.values = prose, prose.words, prose.values

    def joined(self, parts: list[Expr], word: str, *, holds: bool) -> str:
        """The parts of a junction; those of one thing together: its suit is diamonds or hearts."""
        another = self._another(parts) if word == "and" and holds else None
        if another is not None:
            left = another[1]
            rest = [self.prose.grouped(part, holds, MIXED) for part in left]
            return self.words.language.join([another[0], *rest], word)
        if word == "and" and holds:
            parts = [
                part for n, part in enumerate(parts) if not self._implied(part, parts[n + 1 :])
            ]
        found: list[tuple[str, list[str]]] = []
        for n, part in enumerate(parts):
            pair = self._is_one_of(part, word, holds)
            if pair is not None and found and found[-1][0] == pair[0]:
                found[-1][1].append(pair[1])
                continue
            if pair is not None:
                found.append((pair[0], [pair[1]]))
                continue
            last = n == len(parts) - 1
            grouped = MIXED if last else (*MIXED, *SUCH_THAT)
            found.append((self.prose.grouped(part, holds, grouped), []))
        told = [
            f"{head} {self.words.language.join(ends, 'or')}" if ends else head
            for head, ends in found
        ]
        return self._in_a_row(self._said_once(told), word)

    def _in_a_row(self, clauses: list[str], word: str) -> str:
        """Clauses joined; of several of which some hold others, each after a semicolon."""
        plain = [_without_brackets(clause) for clause in clauses]
        if len(clauses) < SEVERAL or plain == clauses:
            return self.words.language.join(clauses, word)
        *before, last = plain
        return f"{'; '.join(before)}; {self.words.say(word)} {last}"

    def _another(self, parts: list[Expr]) -> tuple[str, list[Expr]] | None:
        """That there is somebody of a kind, and that it is not the one who is told of."""
        for n, part in enumerate(parts):
            there = part.condition if isinstance(part, forms.Not) else None
            if not isinstance(there, forms.Compare) or known(there.right) != ABSENT:
                continue
            for other in parts:
                if _differs(other, there.left):
                    left = [each for each in parts[n:] if each not in (part, other)]
                    before = [each for each in parts[:n] if each != other]
                    return self._is_another(there.left), [*before, *left]
        return None

    def _is_another(self, somebody: Expr) -> str:
        """That another player is somebody."""
        one = self.words.noun(somebody.type.name).one
        if isinstance(somebody, forms.Given) and somebody.word == "winner":
            return self.words.say("another.won", one=one)
        told, head = self.values.value(somebody), self.words.say("who", one=one)
        if told.startswith(head):
            return self.words.say("another.who", one=one, x=told.removeprefix(head))
        return self.words.say("another", one=one, x=told)

    def _said_once(self, clauses: list[str]) -> list[str]:
        """Clauses of which the next does not say again of what it is, and that it is something."""
        found = clauses[:1]
        verb = f" {self.words.say('is')} "
        for before, clause in pairwise(clauses):
            about, is_so, rest = clause.partition(verb)
            same = is_so and before.startswith(f"{about}{verb}") and "(" not in about
            same = same and about != self.words.say("no")  # a verb that is denied has no subject
            found.append(rest if same else clause)
        return found

    def _implied(self, part: Expr, others: list[Expr]) -> bool:
        """Whether that there is something goes without saying, as another part says what it is."""
        match part:
            case forms.Not(condition=forms.Compare(relation="=", left=left, right=right)):
                pass
            case _:
                return False
        if known(right) != ABSENT or right.type == NUMBER:
            return False
        what = self.values.value(left)
        said = [each for each in others if not isinstance(each, forms.Not)]
        told = (self.prose.clause(each) for each in said)
        equal = [each.left for each in said if isinstance(each, forms.Compare)
                 if each.relation == "="]  # fmt: skip
        asked = [self.values.value(part) for each in equal for part in walk(each)
                 if part.type == left.type]  # fmt: skip
        return any(f"{what} " in f"{each} " for each in told) or what in asked

    def one_of(self, part: Expr, *, holds: bool) -> bool:
        """Whether a junction says of one thing that it is one of some."""
        while isinstance(part, forms.Not):
            part, holds = part.condition, not holds
        if not isinstance(part, forms.And | forms.Or):
            return False
        word = "and" if isinstance(part, forms.And) == holds else "or"
        found = [self._is_one_of(each, word, holds) for each in self.prose.flat(part)]
        return len({each and each[0] for each in found}) == 1 and None not in found

    def _is_one_of(self, part: Expr, word: str, holds: bool) -> tuple[str, str] | None:
        """What is said of one thing by a comparison, apart from what it is compared with."""
        if isinstance(part, forms.Not):
            return self._is_one_of(part.condition, word, not holds)
        if not isinstance(part, forms.Compare) or part.left.type == FLAG:
            return None
        is_so = holds if part.relation == "=" else None
        if is_so != (word == "or") or isinstance(part.right, forms.Cases):
            return None
        told, end = self.prose.compare(part, holds), self.values.value(part.right)
        if not told.endswith(f" {end}") or " " not in told:
            return None
        return told.removesuffix(f" {end}"), end


def _without_brackets(clause: str) -> str:
    """A clause without the brackets that are all around it."""
    inner = clause[1:-1]
    whole = clause.startswith("(") and clause.endswith(")") and not set(inner) & set("()")
    return inner if whole else clause


def _differs(part: Expr, somebody: Expr) -> bool:
    """Whether a part says that the one who is told of is not somebody."""
    holds = True
    while isinstance(part, forms.Not):
        part, holds = part.condition, not holds
    match part:
        case forms.Compare(relation="=" | "!=", left=left, right=right) if (
            part.relation != "="
        ) == holds:
            plain = left if same(right, somebody) else right if same(left, somebody) else None
            return isinstance(plain, forms.Local | forms.Given) and plain.type in (PLAYER, TEAM)
        case _:
            return False
