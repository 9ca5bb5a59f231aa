"""Names: what the words of a rule file stand for, and where they may be used."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from rulekit.check.phrases.telling import a_, phase_for
from rulekit.diagnostics import Report, did_you_mean
from rulekit.language.effects import OPENINGS
from rulekit.language.play import TARGETS
from rulekit.language.words import FUNCTIONS, GIVEN, PROPERTIES
from rulekit.model.symbols import Role, Symbol, Symbols
from rulekit.source import SourceFile, Span
from rulekit.syntax.tree import Word
from rulekit.syntax.yaml import Entry
from rulekit.types import (
    CARD,
    CARDS,
    EXCHANGE,
    FLAG,
    LAYOFF,
    LAYOUT,
    MELD,
    MELDS,
    NEW_MELD,
    NUMBER,
    PILE,
    PLAYER,
    PLAYERS,
    RANK,
    SPREAD,
    SUIT,
    TEAM,
    TEAMS,
    UNKNOWN,
    Type,
    fits,
    symbol,
)

# Words that phrases read as their own where a name may stand; a test holds them to the grammar.
RESERVED = OPENINGS | {
    "all", "and", "any", "as", "at", "bottom", "count", "each", "every", "everything", "false",
    "first", "fits", "from", "highest", "in", "into", "is", "leaving", "lowest", "mod", "my",
    "next", "no", "none", "not", "of", "on", "or", "otherwise", "over", "previous", "random",
    "satisfies", "seat", "sum", "times", "to", "true", "using", "when", "where", "with", "yes",
}  # fmt: skip
ROUTES = frozenset(form.opens for form in TARGETS.values()) - {""}
"""The same for the names of phases."""

UNREADABLE = frozenset({"my", "next", "not", "previous", "random", "seat"})
"""Words that begin a value of their own, so that no phrase can name a word of a list by them."""

REASONS = "reasons"
"""The list of the ways in which a hand can end."""

NO_NUMBER = "or none"
"""The place of words that options take for no number."""

VALUE_TYPES: Mapping[str, Type] = {
    "number": NUMBER,
    "flag": FLAG,
    "card": CARD,
    "tile": CARD,
    "rank": RANK,
    "suit": SUIT,
    "player": PLAYER,
    "team": TEAM,
}

LANGUAGE = frozenset({"true", "false", *FUNCTIONS, *GIVEN, *(word for _, word in PROPERTIES)})
"""Words that mean something somewhere, whatever a rule file declares."""

LASTING: tuple[Role, ...] = (
    "option", "zone", "meld kind", "ledger", "variable", "definition", "procedure", "ranking",
    "card", "list", "value", "suit", "rank", "phase", "reason",
)  # fmt: skip
"""What is declared in a place of its own, and used elsewhere."""

PARAMETER_TYPES: Mapping[str, Type] = {
    **VALUE_TYPES,
    "cards": CARDS,
    "tiles": CARDS,
    "meld": MELD,
    "layoff": LAYOFF,
    "exchange": EXCHANGE,
    "spread": SPREAD,
    "layout": LAYOUT,
    "players": PLAYERS,
}


def check_name(word: str, span: Span, report: Report, reserved: frozenset[str] = RESERVED) -> bool:
    """Whether phrases can read a name, and not as a word of their own; if not, it is reported."""
    if word not in reserved and re.fullmatch("[a-z][a-z0-9_]*", word):
        return True
    better = "_".join(re.findall("[a-z0-9]+", word.lower()))
    if better in reserved or not better[:1].isalpha():
        better = f"the_{better or 'name'}"
    report.add(
        "bad-name",
        span,
        f"'{word}' is a word that phrases are made of, and no name"
        if word in reserved
        else f"'{word}' is not read as a name: small letters, digits and `_`, a letter first",
        help=f"another name, such as `{better}`",
    )
    return False


def check_words(words: Iterable[Word], report: Report, taken: Iterable[str] = ()) -> None:
    """Complain of names of values by which no phrase could name them.

    `taken`: words that mean something else where such a value may stand.
    """
    for word in words:
        if word.kind == "NAME":
            check_name(word.text, word.span, report, UNREADABLE.union(taken))


@dataclass(slots=True)
class Names:
    """All declared words of a rule file, and the symbols of its lists.

    `words`: those that phrases know everywhere. `table`: all names, with where they are used.
    """

    words: dict[str, Symbol] = field(default_factory=dict)
    table: Symbols = field(default_factory=Symbols)
    symbols: dict[str, tuple[str, ...]] = field(default_factory=dict)  # list -> its names
    faces: dict[str, int] = field(default_factory=dict)  # extras by name
    signs: dict[str, str] = field(default_factory=dict)  # of suits and extras, as printed
    lists: dict[str, Symbol] = field(default_factory=dict)  # those that the rule file declares
    takes: dict[str, tuple[Type, ...]] = field(default_factory=dict)  # by definition, parameters
    has_contracts: bool = False  # whether there are contracts; a list may have their name as well
    no_numbers: set[str] = field(default_factory=set)  # words that options take for no number
    actions: dict[str, Symbol] = field(default_factory=dict)  # the kinds of moves
    phases: dict[str, Symbol] = field(default_factory=dict)
    values: dict[tuple[str, str], Symbol] = field(default_factory=dict)  # by list and word
    # What was declared, but not rightly: words, and the lists `suits`, `ranks` and `extras`.
    faulty: set[str] = field(default_factory=set)
    misnamed: set[str] = field(default_factory=set)  # words that may not be names, and were
    unread: set[str] = field(default_factory=set)  # sections of names that are not to be had
    # Parts of the document in which names are bound by what cannot be read.
    doubtful: list[Span] = field(default_factory=list)
    home: SourceFile | None = None  # the file that is read; names of others are of its bases

    def __iter__(self) -> Iterator[Symbol]:
        return iter(self.words.values())

    def settle(self, report: Report) -> None:
        """Leave of the findings about names those that do not follow from others."""
        report.forget_uses(self.misnamed & RESERVED)
        report.forget_names(self._is_in_doubt)
        report.forget_echoes()
        lonely = [each for each in self.table if each.role in LASTING and not each.uses]
        unused = {each.word: each.span for each in lonely}
        symbols = (word for words in self.symbols.values() for word in words)
        used = {*self.words, *self.actions, *self.phases, *symbols}.difference(unused)
        report.gather(used | LANGUAGE, used, unused)

    def introduce(
        self,
        entry: Entry,
        role: Role,
        kind: Type,
        report: Report,
        owner: str = "",
        word: Word | None = None,
        by: str = "",
    ) -> None:
        """Declare the name of an entry; of a signature, its first `word`."""
        name, span = (entry.key.text, entry.key.span) if word is None else (word.text, word.span)
        if name in self.words:
            first = self.words[name]
            report.add(
                "declared-twice",
                span,
                f"'{name}' is already {a_(first.role)}",
                related=((first.span, "declared here"),),
            )
            del self.words[name]  # nobody knows which of them its uses mean
            self.faulty.add(name)
            return
        if name in GIVEN or name in FUNCTIONS:
            report.add(
                "declared-twice",
                span,
                f"'{name}' always means something else",
                help="choose another name",
            )
            self.faulty.add(name)
            return
        # A procedure's name stands after `do` only, where every word is one.
        if role != "procedure":
            self.check(name, span, report)
        before = entry.before
        if word is not None:
            before = tuple(Span(b.file, b.start, b.start + len(name)) for b in before)
        self.words[name] = self.table.declare(
            name, role, span, type=kind, owner=owner, before=before, by=by
        )

    def check_free(self, name: str, span: Span, report: Report) -> None:
        """Complain of a name bound in one place if it means something everywhere.

        It is told where the author can do something: if what binds it is of a base, at the name.
        """
        first = self.words.get(name)
        if first is None and name not in GIVEN:
            return
        place, other, message = span, first, f"'{name}' already means something else"
        help = "choose another name"
        if first is not None and span.file is not self.home and first.span.file is self.home:
            message = f"'{name}' is what the base calls something that is chosen or bound there"
            help = "what is asked of it is changed there; for something new choose another name"
            place = first.span
        related = () if other is None else ((span if place is other.span else other.span, "here"),)
        report.add("declared-twice", place, message, help=help, related=related)

    def _is_in_doubt(self, span: Span) -> bool:
        """Whether a name may mean nothing because of another fault."""
        return (
            bool(self.unread)
            or span.text in self.faulty
            or any(
                doubt.file is span.file and doubt.start <= span.start < doubt.end
                for doubt in self.doubtful
            )
        )

    def check(
        self, word: str, span: Span, report: Report, reserved: frozenset[str] = RESERVED
    ) -> None:
        """Complain of a declared name that phrases cannot read, and expect no use of it to be."""
        if not check_name(word, span, report, reserved):
            plain = unicodedata.normalize("NFKD", word.lower())
            plain = "".join(each for each in plain if not unicodedata.combining(each))
            self.faulty |= {word, plain, *re.findall(r"\w+", plain)}
            self.misnamed.add(word)

    def use(self, word: str, span: Span) -> None:
        """Note that a phrase speaks of a declared word."""
        if word in self.words:  # else it was declared twice
            self.table.use(self.words[word], span)

    def use_action(self, text: str, span: Span, report: Report) -> None:
        """Note that a phrase speaks of a kind of move; if there is none, it is reported."""
        if text in self.actions:
            self.table.use(self.actions[text], span)
        else:
            report.add(
                "unknown-name",
                span,
                f"unknown kind of move '{text}'",
                help=did_you_mean(text, self.actions),
            )

    def use_value(self, place: str, word: str, span: Span) -> None:
        """Note that a phrase speaks of a word of a list, an option, the suits, ranks or reasons."""
        if (place, word) in self.values:
            self.table.use(self.values[place, word], span)

    def use_card(self, word: Word) -> None:
        """Note that a phrase of the deck speaks of a suit, a rank or an extra."""
        for place in ("suits", "ranks", "cards"):
            self.use_value(place, word.text, word.span)

    def declare_value(self, place: str, word: str, role: Role, span: Span) -> None:
        """Note where such a word is declared; a reason may be in several places."""
        symbol = self.table.declare(word, role, span, of=place)
        _declared(self.values.setdefault((place, word), symbol), symbol)

    def declare_phase(self, entry: Entry) -> None:
        """Note a phase, or a claim."""
        word = entry.key.text
        symbol = self.table.declare(word, "phase", entry.key.span, before=entry.before)
        _declared(self.phases.setdefault(word, symbol), symbol)

    def report_phase(self, word: Word, report: Report) -> None:
        """Report a word that should name a phase."""
        report.add(
            "unknown-name",
            word.span,
            f"unknown phase '{word.text}'",
            help=phase_for(word.text) or did_you_mean(word.text, sorted(self.phases), "phases"),
            wanted="phase",
        )

    def declare_action(self, entry: Entry) -> None:
        """Note an action, which several phases may offer."""
        word = entry.key.text
        symbol = self.table.declare(word, "action", entry.key.span, before=entry.before)
        _declared(self.actions.setdefault(word, symbol), symbol)

    def card_printed(self, text: str) -> str:
        """What is to be written in an expression for a card as it is printed; "" if it is none."""
        for name, sign in self.signs.items():
            rank = text.removesuffix(sign)
            if name in self.faces:
                said = "" if rank else name
            else:
                said = f"{rank} of {name}" if rank in self.symbols["ranks"] and rank != text else ""
            if said:
                return f"write `{said}`: so a card is written in an expression"
        return ""

    def role(self, *roles: str) -> tuple[str, ...]:
        """The words that have one of these roles."""
        return tuple(name.word for name in self.words.values() if name.role in roles)

    def lists_with(self, word: str) -> tuple[str, ...]:
        """The lists of symbols that hold a word."""
        return tuple(name for name, words in self.symbols.items() if word in words)

    def nameable(self, scope: Scope, wanted: Type) -> Iterator[str]:
        """The names that may be meant where a value of a type is wanted."""
        anything = wanted == UNKNOWN
        yield from (word for word, kind in scope.locals.items() if anything or fits(kind, wanted))
        for word, row in GIVEN.items():
            if anything or row.type is None or fits(row.type, wanted):
                yield word
        for name in self:
            if anything or name.role == "definition" or fits(name.type, wanted):
                yield name.word
        if anything or fits(CARD, wanted):
            yield from self.faces
        if anything:
            yield from (word for words in self.symbols.values() for word in words)


def _declared(first: Symbol, symbol: Symbol) -> None:
    """Put another declaration of a name to the first."""
    if first is not symbol and symbol.span not in first.declared:
        first.declared.append(symbol.span)
        first.before += symbol.before


@dataclass(frozen=True, slots=True)
class Scope:
    """What is bound where an expression stands.

    `me`: whether somebody is in turn (or a recipient, or a claimer). `locals`: names bound by
    parameters, choices and quantifiers; `bound`: their symbols. `setting`: the expression may use
    options and table size only. `me_type`: a team where teams are the recipients of a score.
    `instead`: what may be done where nobody is in turn, if that is not to name somebody. `scored`:
    a hand is over, and the expression is of what it scores.
    """

    me: bool = True
    locals: Mapping[str, Type] = field(default_factory=dict)
    setting: bool = False
    me_type: Type = PLAYER
    bound: Mapping[str, Symbol] = field(default_factory=dict)
    instead: str = ""
    scored: bool = False

    def bind(self, name: str, kind: Type, symbol: Symbol | None = None) -> Scope:
        """This scope with one more local name."""
        bound = self.bound if symbol is None else {**self.bound, name: symbol}
        return replace(self, locals={**self.locals, name: kind}, bound=bound)

    def loops_over(self, *kinds: Type) -> str:
        """A bound name of one of these types, or ""."""
        return next((name for name, kind in self.locals.items() if kind in kinds), "")


def chosen_in(scope: Scope) -> str:
    """The choice that is bound last in a scope, or ""."""
    choices = [word for word, symbol in scope.bound.items() if symbol.role == "choice"]
    return choices[-1] if choices else ""


def unknown(words: Iterable[str], scope: Scope) -> Scope:
    """The scope in which these words mean something, though nobody knows what."""
    for word in words:
        scope = scope.bind(word, UNKNOWN)
    return scope


ELEMENTS: Mapping[Type, Type] = {
    CARDS: CARD,
    PILE: CARD,
    MELDS: MELD,
    MELD: CARD,
    NEW_MELD: CARD,
    SPREAD: NEW_MELD,
    PLAYERS: PLAYER,
    TEAM: PLAYER,
    TEAMS: TEAM,
}


def element(kind: Type) -> Type:
    """The type of what a domain consists of; UNKNOWN if it consists of nothing."""
    return symbol(kind.list) if kind.name == "names" else ELEMENTS.get(kind, UNKNOWN)
