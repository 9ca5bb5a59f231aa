"""The names of a rule file: where each is declared, what its bases say of it, where it is used.

The table is filled while a document is checked, also where the rules have faults, so that whoever
helps an author can look at it: an editor, a finding, `rulekit show --as names`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from rulekit.source import SourceFile, Span
from rulekit.types import UNKNOWN, Type

Role = Literal[
    "option", "zone", "meld kind", "ledger", "variable", "definition", "procedure", "ranking",
    "list", "value", "suit", "rank", "card", "phase", "action", "reason", "choice", "parameter",
    "bound",
]  # fmt: skip
"""What a name stands for. `value`: a word of a list or option; `card`: an extra of the deck;
`choice`, `parameter` and `bound`: what a move, a definition or a quantifier binds."""

LOCAL: tuple[Role, ...] = ("choice", "parameter", "bound")
"""Names that are known in one place only."""


@dataclass(slots=True, eq=False)
class Symbol:
    """One name.

    `declared`: where; an action may be offered in several phases, and a reason be given by several
    routes. `before`: where its bases declare it, nearest first. `owner`: player, team, a list or ""
    for what there is one of for each. `by`: the list for each of whose names there is one of each
    owner, or "". `of`: the list or option of a value. `uses`: where phrases speak of it; `shown`:
    where only examples do; `called`: where it is said what printed pages call it.
    """

    word: str
    role: Role
    declared: list[Span]
    type: Type = UNKNOWN
    owner: str = ""
    of: str = ""
    before: tuple[Span, ...] = ()
    uses: dict[Span, None] = field(default_factory=dict)
    shown: dict[Span, None] = field(default_factory=dict)
    called: dict[Span, None] = field(default_factory=dict)
    by: str = ""

    @property
    def span(self) -> Span:
        """Where it is declared first."""
        return self.declared[0]

    @property
    def everywhere(self) -> tuple[Span, ...]:
        """All places where it stands: declarations, those of bases, uses of every sort."""
        places = (self.declared, self.before, self.uses, self.shown, self.called)
        return tuple(dict.fromkeys(span for each in places for span in each))

    def inherited(self, file: SourceFile) -> bool:
        """Whether it comes from a base of this file."""
        return self.span.file is not file


@dataclass(slots=True)
class Symbols:
    """All names of a document. `in_examples`: whether examples are read, whose uses are apart."""

    in_examples: bool = False
    _all: dict[tuple[Span, Role], Symbol] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Symbol]:
        return iter(self._all.values())

    def declare(
        self,
        word: str,
        role: Role,
        span: Span,
        *,
        type: Type = UNKNOWN,
        owner: str = "",
        of: str = "",
        before: tuple[Span, ...] = (),
        by: str = "",
    ) -> Symbol:
        """The symbol of a declaration; the same again if this one was read before."""
        found = self._all.get((span, role))
        if found is None:
            found = Symbol(word, role, [span], type, owner, of, before, by=by)
            self._all[span, role] = found
        return found

    def use(self, symbol: Symbol, span: Span) -> None:
        """Note that a phrase speaks of a name."""
        if span in symbol.declared:
            return
        (symbol.shown if self.in_examples else symbol.uses)[span] = None

    def named(self, word: str, *roles: Role) -> tuple[Symbol, ...]:
        """All that are called so, of these roles or of any."""
        return tuple(
            each for each in self if each.word == word and (not roles or each.role in roles)
        )

    def at(self, file: SourceFile, offset: int) -> Symbol | None:
        """The name that stands at a character of a file."""
        for each in self:
            for span in each.everywhere:
                if span.file is file and span.start <= offset < span.end:
                    return each
        return None
