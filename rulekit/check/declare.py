"""Declarations: options, deck, zones, melds, ledgers, variables; and every name they introduce."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from rulekit.check.exprs import REASONS, Expressions
from rulekit.check.names import FUNCTIONS, GIVEN, VALUE_TYPES, Name, Names, Scope
from rulekit.diagnostics import Report, did_you_mean
from rulekit.model.expr import Expr, Guarded
from rulekit.model.ruleset import (
    Deck,
    Kind,
    Ledger,
    Option,
    Order,
    Pattern,
    Variable,
    Wilds,
    Zone,
)
from rulekit.source import Span
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase, Word
from rulekit.syntax.yaml import Entry, Mapping, Node, Scalar
from rulekit.types import CARDS, FLAG, MELDS, NUMBER, PILE, symbol

T = TypeVar("T")
SETTING = Scope(me=False, setting=True)  # options and table size only
SHAPES = {"pile": PILE, "cards": CARDS, "tiles": CARDS, "card": PILE, "tile": PILE, "melds": MELDS}
LARGEST = 10**6


def entries(document: Mapping, *path: str) -> tuple[Entry, ...]:
    """The entries of the mapping at a path of keys; none if it is not there."""
    node: Node | None = document
    for name in path:
        node = node.get(name) if isinstance(node, Mapping) else None
    return node.entries if isinstance(node, Mapping) else ()


def scalar(document: Mapping, *path: str) -> Scalar | None:
    """The scalar at a path of keys, or None."""
    node: Node | None = document
    for name in path:
        node = node.get(name) if isinstance(node, Mapping) else None
    return node if isinstance(node, Scalar) and not node.null else None


class Declarations:
    """Reads the declaring sections of a document into the model."""

    def __init__(self, document: Mapping, names: Names, report: Report) -> None:
        self.document = document
        self.names = names
        self.report = report
        self.options: dict[str, Option] = {}
        self.zones: dict[str, Zone] = {}
        self.kinds: dict[str, Kind] = {}
        self.ledgers: dict[str, Ledger] = {}
        self.variables: dict[str, Variable] = {}
        self.lists: dict[str, tuple[str, ...]] = {}

    # ── names first: everything below may use options ─────────────────────────────────────────

    def declare(self) -> None:
        """Introduce every name, so that expressions can be typed in any order."""
        self._suits_and_ranks()
        for entry in entries(self.document, "lists"):
            words = self._phrase(entry.value, "words")
            self.lists[entry.key.text] = tuple(w.text for w in words.words()) if words else ()
            self.names.symbols[entry.key.text] = self.lists[entry.key.text]
        for entry in entries(self.document, "options"):
            self._option(entry)
        for entry in entries(self.document, "zones"):
            self._name_zone(entry)
        for entry in entries(self.document, "melds"):
            self._add(entry.key.text, "meld kind", NUMBER, entry.key.span)
        for entry in entries(self.document, "ledgers"):
            self._name_owned(entry, "ledger")
        for entry in entries(self.document, "track"):
            self._name_owned(entry, "variable")

    def _add(self, word: str, role: str, kind: object, span: Span, owner: str = "") -> None:
        assert kind is not None
        if word in self.names.words:
            first = self.names.words[word]
            self.report.add(
                "declared-twice",
                span,
                f"'{word}' is already a {first.role}",
                related=((first.span, "declared here"),),
            )
        elif word in GIVEN or word in FUNCTIONS or word == "reason":
            self.report.add(
                "declared-twice",
                span,
                f"'{word}' always means something else",
                help="choose another name",
            )
        else:
            self.names.words[word] = Name(word, role, kind, span, owner)  # type: ignore[arg-type]

    def _phrase(self, node: Node | None, kind: str) -> Phrase | None:
        if not isinstance(node, Scalar) or node.null:
            return None
        return parse(node, kind, self.report)

    def _suits_and_ranks(self) -> None:
        suits = self._phrase(
            scalar(self.document, "deck", "suits") or scalar(self.document, "deck", "colors"),
            "words",
        )
        ranks = self._phrase(
            scalar(self.document, "deck", "ranks") or scalar(self.document, "deck", "numbers"),
            "ranks",
        )
        self.names.symbols["suits"] = tuple(w.text for w in suits.words()) if suits else ()
        self.names.symbols["ranks"] = self._spelled(ranks)[0] if ranks else ()
        self.names.symbols[REASONS] = ()
        self._unique("suits", suits)
        self._unique("ranks", ranks)
        first = len(self.names.symbols["suits"]) * len(self.names.symbols["ranks"])
        for number, (word, _) in enumerate(self._extra_words()):
            self.names.faces.setdefault(word.text, first + number)

    def _unique(self, place: str, phrase: Phrase | None) -> None:
        words = self.names.symbols[place]
        if phrase is not None and len(set(words)) != len(words):
            self.report.add("declared-twice", phrase.span, f"one of the {place} stands here twice")

    def _extra_words(self) -> Iterator[tuple[Word, int]]:
        seen: set[str] = set()
        for phrase in self._guarded_phrases(("deck", "extras"), "extras"):
            for extra in phrase.phrases():
                if extra.word(1).text not in seen:
                    seen.add(extra.word(1).text)
                    yield extra.word(1), int(extra.word(0).text)

    def _guarded_phrases(self, path: tuple[str, ...], kind: str) -> Iterator[Phrase]:
        node: Node | None = self.document
        for name in path:
            node = node.get(name) if isinstance(node, Mapping) else None
        leaves = (
            [node]
            if isinstance(node, Scalar)
            else [e.value for e in node.entries]
            if isinstance(node, Mapping)
            else []
        )
        for leaf in leaves:
            phrase = self._phrase(leaf, kind)
            if phrase is not None:
                yield phrase

    def _option(self, entry: Entry) -> None:
        phrase = self._phrase(entry.value, "option")
        if phrase is None:
            return
        option = self._read_option(entry.key, phrase)
        if option is None:
            return
        self.options[option.name] = option
        if option.type.list:
            self.names.symbols[option.name] = option.values
        self._add(option.name, "option", option.type, entry.key.span)

    def _read_option(self, key: Scalar, phrase: Phrase) -> Option | None:
        name, span = key.text, key.span
        low, high = 0, LARGEST
        if phrase.kind == "option_flag":
            return Option(
                name, FLAG, phrase.word(0).text, ("true", "false"), 0, 1, False, False, span
            )
        if phrase.kind == "option_words":
            words = tuple(_option_word(part) for part in phrase.parts)
            if all(word.isdigit() for word in words):
                numbers = [int(word) for word in words]
                return Option(
                    name, NUMBER, words[0], words, min(numbers), max(numbers), False, False, span
                )
            return Option(
                name, symbol(name), words[0], words, 0, len(words) - 1, False, False, span
            )
        if phrase.kind in {"option_number", "option_none"}:
            allowed = phrase.optional(1 if phrase.kind == "option_number" else 0)
            if allowed is not None:
                low, high_or_open = span_of(allowed)
                high = LARGEST if high_or_open is None else high_or_open
            none = phrase.kind == "option_none"
            default = "none" if none else phrase.word(0).text
            if not none and not low <= int(default) <= high:
                self.report.add("unknown-value", phrase.span, f"{default} is not in {low}..{high}")
            or_none = none or phrase.parts[2] is not None
            return Option(name, NUMBER, default, (), low, high, or_none, False, span)
        return None

    def _name_zone(self, entry: Entry) -> None:
        phrases = list(self._guarded_phrases(("zones", entry.key.text), "zone"))
        if phrases:
            shape = phrases[0].word(0).text
            owner = phrases[0].parts[1]
            self._add(
                entry.key.text,
                "zone",
                SHAPES[shape],
                entry.key.span,
                self._owner(owner) if isinstance(owner, Word) else "",
            )

    def _owner(self, word: Word) -> str:
        if word.text not in ("player", "team"):
            self.report.add(
                "unknown-name",
                word.span,
                f"'{word.text}' owns nothing",
                help=did_you_mean(word.text, ("player", "team")) or "`player` or `team`",
            )
            return "player"
        return word.text

    def _name_owned(self, entry: Entry, role: str) -> None:
        phrase = self._phrase(entry.value, "ledger" if role == "ledger" else "track")
        if phrase is None:
            return
        owner_word = (
            phrase.words()[-1]
            if phrase.kind == "track_turns"
            else (phrase.parts[1] if isinstance(phrase.parts[1], Word) else None)
        )
        owner = self._owner(owner_word) if owner_word is not None else ""
        if role == "ledger":
            self._ledger(entry, phrase, owner)
        else:
            self._variable(entry, phrase, owner)

    def _ledger(self, entry: Entry, phrase: Phrase, owner: str) -> None:
        self._add(entry.key.text, "ledger", NUMBER, entry.key.span, owner)
        self.ledgers[entry.key.text] = Ledger(
            entry.key.text, phrase.word(0).text, owner, None, entry.key.span
        )

    def _variable(self, entry: Entry, phrase: Phrase, owner: str) -> None:
        name = entry.key.text
        if phrase.kind == "track_turns":
            counted = tuple(word.text for word in phrase.words()[:-1])
            self._add(name, "variable", NUMBER, entry.key.span, owner)
            self.variables[name] = Variable(name, NUMBER, owner, "hand", counted, entry.key.span)
            return
        word = phrase.word(0)
        kind = VALUE_TYPES.get(word.text)
        if kind is None and word.text in self.names.symbols:
            kind = symbol(word.text)
        if kind is None:
            self.report.add(
                "wrong-type",
                word.span,
                f"'{word.text}' is not a type",
                help=did_you_mean(word.text, VALUE_TYPES)
                or "types: " + ", ".join([*VALUE_TYPES, *self.lists]),
            )
            kind = NUMBER
        life = phrase.parts[2]
        lasts = life.text.split()[-1] if isinstance(life, Word) else "hand"
        self._add(name, "variable", kind, entry.key.span, owner)
        self.variables[name] = Variable(name, kind, owner, lasts, (), entry.key.span)

    # ── then what they hold ───────────────────────────────────────────────────────────────────

    def fill(self, exprs: Expressions) -> None:
        """Read what needs expressions: zones, melds, ledgers."""
        for entry in entries(self.document, "zones"):
            self._zone(entry, exprs)
        for entry in entries(self.document, "melds"):
            self._kind(entry, exprs)
        for entry in entries(self.document, "ledgers"):
            self._ledger_start(entry, exprs)

    def guarded(
        self, node: Node | None, kind: str, exprs: Expressions, read: Callable[[Phrase], T]
    ) -> Guarded[T] | None:
        """A leaf that may be a mapping of `when` and `otherwise`."""
        if isinstance(node, Scalar):
            phrase = self._phrase(node, kind)
            return None if phrase is None else Guarded(((None, read(phrase)),))
        if not isinstance(node, Mapping):
            return None
        cases: list[tuple[Expr | None, T]] = []
        for entry in node.entries:
            guard = parse(entry.key, "guard", self.report)
            phrase = self._phrase(entry.value, kind)
            if guard is None or phrase is None:
                continue
            condition = (
                exprs.typed(guard.phrase(0), SETTING, FLAG) if guard.kind == "when" else None
            )
            cases.append((condition, read(phrase)))
        if cases and cases[-1][0] is not None:
            self.report.add("missing-key", node.span, "this needs an `otherwise:`")
        return Guarded(tuple(cases)) if cases else None

    def _zone(self, entry: Entry, exprs: Expressions) -> None:
        name = self.names.words.get(entry.key.text)
        if name is None or name.role != "zone":
            return
        shapes: list[str] = []

        def read(phrase: Phrase) -> str:
            shapes.append(phrase.word(0).text.replace("tile", "card"))
            sight = phrase.optional(2)
            return sight.kind if sight is not None else "face_up"

        sight = self.guarded(entry.value, "zone", exprs, read)
        if sight is None:
            return
        if len(set(shapes)) > 1:
            self.report.add(
                "wrong-type", entry.key.span, "a zone has the same shape under all options"
            )
        for _, seen in sight.cases:
            if seen.startswith("seen_by") and not name.owner:
                self.report.add(
                    "wrong-type",
                    entry.key.span,
                    "nobody owns this zone, so nobody sees it",
                    help="write `of each player`",
                )
        self.zones[name.word] = Zone(name.word, shapes[0], name.owner, sight, entry.key.span)

    def _kind(self, entry: Entry, exprs: Expressions) -> None:
        body = entry.value
        get = body.get if isinstance(body, Mapping) else (lambda key: body if key == "is" else None)
        pattern = self.guarded(get("is"), "pattern", exprs, self._pattern)
        if pattern is None:
            return
        order = self.guarded(get("order"), "ranks", exprs, self._order)
        wilds = self.guarded(get("wilds"), "wilds", exprs, lambda p: self._wilds(p, exprs))
        grows = self.guarded(get("grows"), "players", exprs, lambda p: span_of(p.phrase(0))[1])
        self.kinds[entry.key.text] = Kind(
            entry.key.text, pattern, order, wilds, grows, entry.key.span
        )

    def _pattern(self, phrase: Phrase) -> Pattern:
        low, high = span_of(phrase.phrase(0))
        same: list[str] = []
        different: list[str] = []
        sequence = False
        for feature in list(phrase.phrases())[1:]:
            if feature.kind == "in_sequence":
                sequence = True
                continue
            word = feature.word(0)
            name = {"color": "suit", "number": "rank"}.get(word.text, word.text)
            if name not in ("rank", "suit"):
                self.report.add(
                    "bad-pattern",
                    word.span,
                    f"cards have no '{word.text}'",
                    help=did_you_mean(word.text, ("rank", "suit", "number", "color")),
                )
            (same if feature.kind == "same" else different).append(name)
        pattern = Pattern(low, high, tuple(same), tuple(different), sequence, phrase.span)
        self._check_pattern(pattern)
        return pattern

    def _check_pattern(self, pattern: Pattern) -> None:
        possible = (pattern.same == ("suit",) and pattern.sequence and not pattern.different) or (
            pattern.same == ("rank",)
            and not pattern.sequence
            and pattern.different in ((), ("suit",))
        )
        if not possible:
            self.report.add(
                "bad-pattern",
                pattern.span,
                "no kind of meld is made like this",
                help="`same rank`, `same rank, different suit` or `same suit, in sequence`",
            )
        elif pattern.low < 2 or (pattern.high is not None and pattern.high < pattern.low):
            self.report.add("bad-pattern", pattern.span, "a meld has at least two cards")
        elif pattern.different and pattern.low > len(self.names.symbols["suits"]):
            self.report.add(
                "bad-pattern",
                pattern.span,
                f"the deck has only {len(self.names.symbols['suits'])} suits",
            )
        elif pattern.sequence and pattern.low > len(self.names.symbols["ranks"]) + 1:
            self.report.add(
                "bad-pattern",
                pattern.span,
                f"the deck has only {len(self.names.symbols['ranks'])} ranks",
            )

    def _spelled(self, phrase: Phrase) -> tuple[tuple[str, ...], bool]:
        """The ranks that a phrase lists, ranges of numbers written out."""
        ranks: list[str] = []
        around = False
        for part in phrase.parts:
            if isinstance(part, Word):
                around = part.kind == "AROUND"
            elif part is not None and part.kind == "rank_one":
                ranks.append(part.word(0).text)
            elif part is not None:
                ranks += self._run(part)
        return tuple(ranks), around

    def _run(self, part: Phrase) -> list[str]:
        first, last = part.word(0).text, part.word(1).text
        if first.isdigit() and last.isdigit() and int(first) <= int(last) < int(first) + 100:
            return [str(number) for number in range(int(first), int(last) + 1)]
        known = self.names.symbols.get("ranks", ())
        if first in known and last in known and known.index(first) <= known.index(last):
            return list(known[known.index(first) : known.index(last) + 1])
        self.report.add("bad-pattern", part.span, "this range of ranks cannot be read")
        return []

    def _order(self, phrase: Phrase) -> Order:
        ranks, around = self._spelled(phrase)
        known = self.names.symbols["ranks"]
        for rank in ranks:
            if rank not in known:
                self.report.add(
                    "unknown-name",
                    phrase.span,
                    f"the deck has no rank '{rank}'",
                    help=did_you_mean(rank, known),
                )
        if len(set(ranks)) != len(ranks) and (
            around or ranks[0] != ranks[-1] or len(set(ranks)) != len(ranks) - 1
        ):
            self.report.add(
                "bad-pattern", phrase.span, "only one rank may stand twice, at both ends"
            )
        return Order(tuple(rank for rank in ranks if rank in known), around)

    def _wilds(self, phrase: Phrase, exprs: Expressions) -> Wilds:
        if phrase.kind == "wilds_none":
            return Wilds(Expr("const", NUMBER, phrase.span, value=0), 1, "fixed", once=False)
        up_to = phrase.kind == "wilds_up_to"
        most = exprs.typed(phrase.phrase(0), SETTING, NUMBER) if up_to else None
        terms = phrase.phrase(1 if up_to else 0)
        naturals = next((int(word.text) for word in terms.words()), 1)
        mobility = next((part.kind for part in terms.phrases()), "fixed")
        return Wilds(
            most,
            naturals,
            "shift" if mobility == "shift_once" else mobility,
            once=mobility == "shift_once",
        )

    def _ledger_start(self, entry: Entry, exprs: Expressions) -> None:
        phrase = self._phrase(entry.value, "ledger")
        start = phrase.optional(2) if phrase is not None else None
        old = self.ledgers.get(entry.key.text)
        if start is not None and old is not None:
            value = exprs.typed(start, SETTING, NUMBER)
            self.ledgers[old.name] = Ledger(old.name, old.unit, old.owner, value, old.span)

    # ── the deck ──────────────────────────────────────────────────────────────────────────────

    def deck(self, exprs: Expressions) -> Deck:
        """The deck; faults in it have been reported."""
        node = self.document.get("deck")
        deck = node if isinstance(node, Mapping) else Mapping((), self.document.span)
        tiles = deck.entry("colors") is not None
        for wanted, other in (("suits", "colors"), ("ranks", "numbers")):
            if deck.entry(wanted) is None and deck.entry(other) is None:
                self.report.add("missing-key", deck.span, f"the deck needs `{wanted}` or `{other}`")
            if deck.entry(wanted) is not None and deck.entry(other) is not None:
                self.report.add(
                    "declared-twice", deck.span, f"`{wanted}` and `{other}` are the same thing"
                )
        one = Expr("const", NUMBER, deck.span, value=1)
        copies = self.guarded(
            deck.get("copies"), "value", exprs, lambda p: exprs.typed(p, SETTING, NUMBER)
        )
        extras = self.guarded(deck.get("extras"), "extras", exprs, _extras)
        wild = self.guarded(deck.get("wild"), "words", exprs, self._wild_words)
        values = tuple(
            self._value(entry, exprs) for entry in entries(self.document, "deck", "values")
        )
        return Deck(
            self.names.symbols["suits"],
            self.names.symbols["ranks"],
            copies or Guarded(((None, one),)),
            extras or Guarded(((None, ()),)),
            self._symbols(deck),
            wild or Guarded(((None, ()),)),
            tuple(v for v in values if v is not None),
            tiles,
            deck.span,
        )

    def _wild_words(self, phrase: Phrase) -> tuple[str, ...]:
        for word in phrase.words():
            if word.text not in self.names.faces and word.text not in self.names.symbols["ranks"]:
                self.report.add(
                    "unknown-name",
                    word.span,
                    f"the deck has no '{word.text}'",
                    help=did_you_mean(word.text, self.names.faces),
                )
        return tuple(word.text for word in phrase.words())

    def _value(
        self, entry: Entry, exprs: Expressions
    ) -> tuple[tuple[str, ...], Guarded[Expr]] | None:
        key = parse(entry.key, "ranks", self.report)
        known = (*self.names.symbols["ranks"], *self.names.faces)
        scope = Scope(me=False, locals={"pips": NUMBER}, setting=True)
        value = self.guarded(entry.value, "value", exprs, lambda p: exprs.typed(p, scope, NUMBER))
        if key is None or value is None:
            return None
        ranks = self._spelled(key)[0]
        for rank in ranks:
            if rank not in known:
                self.report.add(
                    "unknown-name",
                    entry.key.span,
                    f"the deck has no '{rank}'",
                    help=did_you_mean(rank, known),
                )
        return ranks, value

    def _symbols(self, deck: Mapping) -> dict[str, str]:
        """One short sign for each suit and extra; written, or the first letter in capitals."""
        phrase = self._phrase(deck.get("symbols"), "marks")
        written = (
            {mark.word(0).text: mark.word(1).text for mark in phrase.phrases()} if phrase else {}
        )
        signs: dict[str, str] = {}
        for name in self.names.symbols["suits"]:
            signs[name] = written.get(name, name[0].upper())
        for name in self.names.faces:
            signs[name] = written.get(name, "JK" if name == "joker" else name.upper())
        doubled = sorted(
            sign for sign in set(signs.values()) if list(signs.values()).count(sign) > 1
        )
        if doubled:
            self.report.add(
                "declared-twice",
                deck.span,
                f"two suits or extras are printed as {doubled[0]}",
                help="name signs under `symbols`: `hearts H, hoops P`",
            )
        return signs


def span_of(phrase: Phrase) -> tuple[int, int | None]:
    """Lowest and highest number of a span; None: no highest."""
    low = int(phrase.word(0).text)
    if phrase.kind == "exactly":
        return low, low
    return low, None if phrase.kind == "at_least" else int(phrase.word(1).text)


def _extras(phrase: Phrase) -> tuple[tuple[str, int], ...]:
    return tuple((extra.word(1).text, int(extra.word(0).text)) for extra in phrase.phrases())


def _option_word(part: Phrase | Word | None) -> str:
    assert part is not None
    return part.text
