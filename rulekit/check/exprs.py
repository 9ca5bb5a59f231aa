"""Expressions: phrase -> typed expression, with every name resolved or complained of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rulekit.check.names import (
    ELEMENTS,
    FUNCTIONS,
    GIVEN,
    NEEDS_ME,
    PROPERTIES,
    QUESTIONS,
    Name,
    Names,
    Scope,
)
from rulekit.diagnostics import Report, did_you_mean
from rulekit.model.expr import Expr, walk
from rulekit.source import Span
from rulekit.syntax.tree import Phrase, Word
from rulekit.types import (
    BAGS,
    CARD,
    CARDS,
    FLAG,
    KIND,
    MELD,
    NEW_MELD,
    NONE,
    NUMBER,
    OPTIONAL,
    OWNERS,
    PILE,
    PLAYER,
    PLAYERS,
    RANK,
    SUIT,
    TEAM,
    TEAMS,
    UNKNOWN,
    Type,
    fits,
    symbol,
)

ABSENT = -1  # the integer that stands for none
REASONS = "reasons"  # the list of the ways in which a hand can end

Signature = tuple[
    tuple[tuple[str, Type], ...], Type, bool
]  # parameters, result, whether it uses me


class Expressions:
    """Types expressions against the declared names.

    `signature_of` tells parameters and type of a definition; it may type the definition first.
    """

    def __init__(
        self, names: Names, report: Report, signature_of: Callable[[str, Span], Signature]
    ) -> None:
        self.names = names
        self.report = report
        self.signature_of = signature_of

    # ── entry points ──────────────────────────────────────────────────────────────────────────

    def typed(self, phrase: Phrase, scope: Scope, wanted: Type) -> Expr:
        """The expression, complaining unless it has the wanted type."""
        return self.wanting(self.expr(phrase, scope, wanted), wanted)

    def wanting(self, expr: Expr, wanted: Type) -> Expr:
        """The expression as it is, after a complaint if its type is not the wanted one."""
        if expr.type == NUMBER and wanted == RANK and expr.op == "const":
            return self._rank(str(expr.value), expr.span)
        if not fits(expr.type, wanted):
            self.report.add(
                "wrong-type",
                expr.span,
                f"'{_brief(expr.span.text)}' is {_a(expr.type)}, but {_a(wanted)} is wanted here",
            )
        return expr

    def expr(self, phrase: Phrase, scope: Scope, hint: Type = UNKNOWN) -> Expr:
        """The typed expression of a phrase; `hint` resolves words of lists."""
        handler = getattr(self, f"_{phrase.kind.rstrip('_')}", None)
        if handler is None:
            self.report.add("phrase-syntax", phrase.span, f"'{phrase.text}' is not an expression")
            return self._unknown(phrase.span)
        result = handler(phrase, scope, hint)
        assert isinstance(result, Expr)
        if scope.setting:
            self._check_setting(result)
        return result

    def _unknown(self, span: Span) -> Expr:
        return Expr("const", UNKNOWN, span, value=0)

    def _check_setting(self, expr: Expr) -> None:
        if expr.op in {"variable", "ledger", "zone", "group"} or (
            expr.op == "given" and expr.value != "players"
        ):
            self.report.add(
                "not-fixed",
                expr.span,
                f"'{_brief(expr.span.text)}' changes during play; here only options and "
                "`players` may be used",
            )

    # ── words ─────────────────────────────────────────────────────────────────────────────────

    def _word(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        word = phrase.word(0)
        if word.kind == "INT":
            return self._literal(word, hint)
        if word.kind == "SYMBOL":
            return self._rank(word.text, word.span)
        return self._named(word, scope, hint)

    def _number(self, phrase: Phrase, _scope: Scope, hint: Type) -> Expr:
        return self._literal(phrase.word(0), hint)

    def _literal(self, word: Word, hint: Type) -> Expr:
        if hint == RANK:
            return self._rank(word.text, word.span)
        value = int(word.text)
        if value > 10**9:
            self.report.add("wrong-type", word.span, f"{word.text} is too large a number")
        return Expr("const", NUMBER, word.span, value=min(value, 10**9))

    def _symbol(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        return self._rank(phrase.word(0).text, phrase.span)

    def _rank(self, text: str, span: Span) -> Expr:
        ranks = self.names.symbols.get("ranks", ())
        if text not in ranks:
            self.report.add(
                "unknown-name",
                span,
                f"the deck has no rank '{text}'",
                help=did_you_mean(text, ranks) or "ranks: " + " ".join(ranks),
            )
            return self._unknown(span)
        return Expr("const", RANK, span, value=ranks.index(text))

    def _yes(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        return Expr("const", FLAG, phrase.span, value=1)

    def _no(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        if phrase.parts:  # the quantifier `no NAME in X where C`
            return self._quantified(phrase, _scope, "any", negated=True)
        return Expr("const", FLAG, phrase.span, value=0)

    def _none(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        return Expr("const", NONE, phrase.span, value=ABSENT)

    def _name(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        return self._named(phrase.word(0), scope, hint)

    def _named(self, word: Word, scope: Scope, hint: Type) -> Expr:
        text, span = word.text, word.span
        if hint.list and text in self.names.symbols.get(hint.list, ()):
            return self._listed(hint.list, text, span)
        if text in scope.locals:
            return Expr("local", scope.locals[text], span, value=text)
        if text == "reason":
            return Expr("given", symbol(REASONS), span, value=text)
        if text in GIVEN:
            return self._given(text, span, scope)
        if text in self.names.words:
            return self._declared(self.names.words[text], span, scope)
        for place in ("suits",):
            if text in self.names.symbols.get(place, ()):
                return Expr("const", SUIT, span, value=self.names.symbols[place].index(text))
        if text in self.names.faces:
            return Expr("const", CARD, span, value=self.names.faces[text])
        if (scope.me_type, text) in PROPERTIES and scope.me:
            return self._my_property(word, scope)
        lists = self.names.lists_with(text)
        if len(lists) == 1:
            return self._listed(lists[0], text, span)
        self._unknown_name(text, span, scope)
        return self._unknown(span)

    def _my_property(self, word: Word, scope: Scope) -> Expr:
        """`opponent` alone is mine, as zones and variables are."""
        bound = scope.loops_over(PLAYER)
        if bound:
            self.report.add(
                "whose",
                word.span,
                f"whose '{word.text}'? '{bound}' is bound here, so say it",
                help=f"write `{word.text} of {bound}` or `{word.text} of me`",
            )
        me = Expr("given", scope.me_type, word.span, value="me")
        return self.property_of(word, me, word.span, scope)

    def _listed(self, place: str, text: str, span: Span) -> Expr:
        self.names.used.add(place)
        return Expr("const", symbol(place), span, value=self.names.symbols[place].index(text))

    def _given(self, text: str, span: Span, scope: Scope) -> Expr:
        if text in NEEDS_ME:
            self._need_me(text, span, scope)
        if text == "me":
            return Expr("given", scope.me_type, span, value=text)
        return Expr("given", GIVEN[text], span, value=text)

    def _need_me(self, text: str, span: Span, scope: Scope) -> None:
        if not scope.me and not scope.setting:
            self.report.add(
                "whose",
                span,
                f"nobody is in turn here, so '{text}' is nobody's",
                help="name a player: `hand of dealer`",
            )

    def _declared(self, name: Name, span: Span, scope: Scope) -> Expr:
        self.names.used.add(name.word)
        if name.role in {"zone", "ledger", "variable"} and name.owner:
            return self._owned(name, self._owner_here(name, span, scope), span)
        if name.role in {"zone", "ledger", "variable", "option"}:
            return Expr(name.role, name.type, span, value=name.word)
        if name.role == "definition":
            return self._defined(name.word, (), span, scope)
        if name.role == "meld kind":
            kinds = self.names.role("meld kind")
            return Expr("const", KIND, span, value=kinds.index(name.word))
        if name.role == "list":
            return Expr("items", TEAMS, span, value=name.word)
        self.report.add("wrong-type", span, f"'{name.word}' is a {name.role}, not a value")
        return self._unknown(span)

    def _owner_here(self, name: Name, span: Span, scope: Scope) -> Expr:
        loops = (PLAYER, TEAM) if name.owner == "team" else (PLAYER,)
        bound = scope.loops_over(*loops)
        if bound:
            self.report.add(
                "whose",
                span,
                f"whose '{name.word}'? '{bound}' is bound here, so say it",
                help=f"write `{name.word} of {bound}` or `{name.word} of me`",
            )
        else:
            self._need_me(name.word, span, scope)
        return Expr("given", scope.me_type, span, value="me")

    def _owned(self, name: Name, owner: Expr, span: Span) -> Expr:
        kind = name.type
        if owner.type in (PLAYERS, TEAMS) or (owner.type == TEAM and name.owner == "player"):
            kind = CARDS if kind == PILE else kind
            if kind not in (CARDS, NUMBER) and kind.name not in ("melds", "unknown"):
                self.report.add(
                    "wrong-type", span, f"'{name.word}' of several players is not one value"
                )
        return Expr(name.role, kind, span, (owner,), name.word)

    def _unknown_name(self, text: str, span: Span, scope: Scope) -> None:
        known = [
            *scope.locals,
            *GIVEN,
            "reason",
            *self.names.words,
            *self.names.faces,
            *(word for words in self.names.symbols.values() for word in words),
        ]
        if text in FUNCTIONS:
            self.report.add("wrong-arguments", span, f"'{text}' needs its arguments in parentheses")
        elif any(key == text for _, key in PROPERTIES):
            self.report.add(
                "unknown-name",
                span,
                f"'{text}' of what?",
                help=f"`{text}` is a property: write `{text} of X`",
            )
        else:
            self.report.add(
                "unknown-name", span, f"unknown name '{text}'", help=did_you_mean(text, known)
            )

    # ── calls and properties ──────────────────────────────────────────────────────────────────

    def _call(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        word = phrase.word(0)
        args = tuple(phrase.phrases())
        if word.text in FUNCTIONS:
            wanted, result, _ = FUNCTIONS[word.text]
            if not self._count_arguments(word, len(args), len(wanted)):
                return self._unknown(phrase.span)
            typed = tuple(
                self._argument(word.text, arg, scope, want)
                for arg, want in zip(args, wanted, strict=True)
            )
            return Expr("call", result, phrase.span, typed, word.text)
        name = self.names.words.get(word.text)
        if name is not None and name.role == "definition":
            self.names.used.add(word.text)
            return self._defined(word.text, args, phrase.span, scope)
        known = [*FUNCTIONS, *self.names.role("definition")]
        self.report.add(
            "unknown-name",
            word.span,
            f"unknown function '{word.text}'",
            help=did_you_mean(word.text, known),
        )
        return self._unknown(phrase.span)

    def _argument(self, function: str, phrase: Phrase, scope: Scope, wanted: Type) -> Expr:
        expr = self.expr(phrase, scope)
        if function == "points" and expr.type.name in {"meld", "new meld", "melds", "spread"}:
            return expr
        return self.wanting(expr, wanted)

    def _count_arguments(self, word: Word, given: int, wanted: int) -> bool:
        if given != wanted:
            self.report.add(
                "wrong-arguments",
                word.span,
                f"'{word.text}' takes {wanted} argument(s), not {given}",
            )
        return given == wanted

    def _defined(self, text: str, args: tuple[Phrase, ...], span: Span, scope: Scope) -> Expr:
        params, result, uses_me = self.signature_of(text, span)
        if len(args) != len(params):
            self.report.add(
                "wrong-arguments",
                span,
                f"'{text}' takes {len(params)} argument(s), not {len(args)}",
            )
            return Expr("const", result, span, value=0)
        if uses_me:
            self._need_me(text, span, scope)
        typed = tuple(
            self.typed(arg, scope, kind) for arg, (_, kind) in zip(args, params, strict=True)
        )
        return Expr("define", result, span, typed, text)

    def _property(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self.property_of(
            phrase.word(0), self.expr(phrase.phrase(1), scope), phrase.span, scope
        )

    def _possessed(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self.property_of(
            phrase.word(1), self.expr(phrase.phrase(0), scope), phrase.span, scope
        )

    def _mine(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        self._need_me("my", phrase.span, scope)
        me = Expr("given", scope.me_type, phrase.span, value="me")
        return self.property_of(phrase.word(0), me, phrase.span, scope)

    def property_of(self, word: Word, thing: Expr, span: Span, scope: Scope) -> Expr:
        """`WORD of THING`: a property of its type, or something that it owns."""
        text = word.text
        if thing.type == UNKNOWN:
            return self._unknown(span)
        name = self.names.words.get(text)
        if name is not None and name.owner and fits(thing.type, PLAYERS):
            self.names.used.add(text)
            if name.owner == "team" and thing.type == PLAYERS:
                self.report.add(
                    "wrong-type", span, f"'{text}' belongs to teams, not to several players"
                )
            return self._owned(name, thing, span)
        if name is not None and name.owner:
            self.report.add(
                "wrong-type",
                thing.span,
                f"'{text}' belongs to a {name.owner}, but '{_brief(thing.span.text)}' is "
                f"{_a(thing.type)}",
            )
            return self._unknown(span)
        if (
            name is not None
            and name.role in {"zone", "variable", "ledger"}
            and thing.type in (PLAYER, TEAM)
        ):
            self.report.add(
                "wrong-type",
                span,
                f"'{text}' belongs to nobody",
                help=f"write `{text}` alone, or declare it `of each {thing.type}`",
            )
            return self._unknown(span)
        for kind in _readings(thing.type):
            if (kind, text) in PROPERTIES:
                return Expr("property", PROPERTIES[kind, text], span, (thing,), text)
        if name is not None and name.role == "definition":
            params, result, _ = self.signature_of(text, span)
            if len(params) == 1 and fits(thing.type, params[0][1]):
                self.names.used.add(text)
                return Expr("define", result, span, (thing,), text)
        known = [key for kind, key in PROPERTIES if kind in _readings(thing.type)]
        if thing.type in (PLAYER, PLAYERS, TEAM):
            known += [each.word for each in self.names if each.owner]
        self.report.add(
            "unknown-property",
            word.span,
            f"{_a(thing.type)} has no '{text}'",
            help=did_you_mean(text, known)
            or ("it has: " + ", ".join(sorted(set(known))) if known else ""),
        )
        return self._unknown(span)

    def _face(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        rank = self._rank(phrase.word(0).text, phrase.word(0).span)
        suit = self.typed(phrase.phrase(1), scope, SUIT)
        if UNKNOWN in (rank.type, suit.type):
            return self._unknown(phrase.span)
        if suit.op != "const":
            self.report.add("not-fixed", suit.span, "the suit of a named card is a suit by name")
            return self._unknown(phrase.span)
        ranks = len(self.names.symbols["ranks"])
        return Expr("const", CARD, phrase.span, value=int(suit.value) * ranks + int(rank.value))

    def _seat(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        number = self.typed(phrase.phrase(0), scope, NUMBER)
        return Expr("call", PLAYER, phrase.span, (number,), "seat")

    def _next_player(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        self._need_me("next player", phrase.span, scope)
        return Expr("given", PLAYER, phrase.span, value="next_player")

    def _random_player(self, phrase: Phrase, _scope: Scope, _hint: Type) -> Expr:
        return Expr("given", PLAYER, phrase.span, value="random_player")

    # ── arithmetic and conditions ─────────────────────────────────────────────────────────────

    def _plus(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._sum(phrase, scope, "+")

    def _minus(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._sum(phrase, scope, "-")

    def _sum(self, phrase: Phrase, scope: Scope, sign: str) -> Expr:
        left, right = (self.expr(part, scope) for part in phrase.phrases())
        if fits(left.type, PLAYERS) and fits(right.type, PLAYERS) and left.type != UNKNOWN:
            return Expr("arithmetic", PLAYERS, phrase.span, (left, right), sign)
        if fits(left.type, CARDS) and left.type != UNKNOWN:
            self.wanting(right, CARDS)
            return Expr("arithmetic", CARDS, phrase.span, (left, right), sign)
        return self._numbers(phrase, left, right, sign)

    def _times(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._product(phrase, scope, "*")

    def _over(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._product(phrase, scope, "/")

    def _mod(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._product(phrase, scope, "mod")

    def _product(self, phrase: Phrase, scope: Scope, sign: str) -> Expr:
        left, right = (self.expr(part, scope) for part in phrase.phrases())
        return self._numbers(phrase, left, right, sign)

    def _numbers(self, phrase: Phrase, left: Expr, right: Expr, sign: str) -> Expr:
        self.wanting(left, NUMBER)
        self.wanting(right, NUMBER)
        return Expr("arithmetic", NUMBER, phrase.span, (left, right), sign)

    def _negative(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return Expr("negative", NUMBER, phrase.span, (self.typed(phrase.phrase(0), scope, NUMBER),))

    def _and(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._junction(phrase, scope, "and")

    def _or(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._junction(phrase, scope, "or")

    def _junction(self, phrase: Phrase, scope: Scope, op: str) -> Expr:
        args = tuple(self.typed(part, scope, FLAG) for part in phrase.phrases())
        return Expr(op, FLAG, phrase.span, args)

    def _not(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        if len(phrase.parts) == 2:
            return self._not_in(phrase, scope, _hint)
        return Expr("not", FLAG, phrase.span, (self.typed(phrase.phrase(0), scope, FLAG),))

    def _equal(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        left = self.expr(phrase.phrase(0), scope)
        right = self.expr(phrase.phrase(1), scope, left.type)
        return self._same(left, right, phrase.span)

    def _differs(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        return Expr("not", FLAG, phrase.span, (self._equal(phrase, scope, hint),))

    def _same(self, left: Expr, right: Expr, span: Span) -> Expr:
        if left.type == NUMBER and right.type == RANK:
            left = self.wanting(left, RANK)
        if right.type == NUMBER and left.type == RANK:
            right = self.wanting(right, RANK)
        if not (fits(left.type, right.type) or fits(right.type, left.type)):
            self.report.add(
                "wrong-type",
                span,
                f"{_a(left.type)} is never {_a(right.type)}: these cannot be compared",
            )
        return Expr("compare", FLAG, span, (left, right), "=")

    def _compare(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        left = self.expr(phrase.phrase(0), scope)
        right = self.expr(phrase.phrase(2), scope, left.type)
        if RANK in (left.type, right.type):
            left, right = self.wanting(left, RANK), self.wanting(right, RANK)
        else:
            left, right = self.wanting(left, NUMBER), self.wanting(right, NUMBER)
        return Expr("compare", FLAG, phrase.span, (left, right), phrase.word(1).text)

    def _is(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        left = self.expr(phrase.phrase(0), scope)
        right = phrase.phrase(1)
        word = right.word(0) if right.kind in {"name", "word"} else None
        if word is not None:
            asked = self._question(left, word, phrase.span, scope)
            if asked is not None:
                return asked
        return self._same(left, self.expr(right, scope, left.type), phrase.span)

    def _question(self, left: Expr, word: Word, span: Span, scope: Scope) -> Expr | None:
        text = word.text
        for kind in _readings(left.type):
            if (kind, text) in QUESTIONS:
                return Expr("property", FLAG, span, (left,), text)
        if left.type.list and text in self.names.symbols.get(left.type.list, ()):
            return None
        name = self.names.words.get(text)
        if name is None:
            return None
        if name.role == "meld kind" and left.type in (MELD, NEW_MELD):
            self.names.used.add(text)
            kind_of = Expr("property", KIND, left.span, (left,), "kind")
            return self._same(kind_of, self._declared(name, word.span, scope), span)
        if name.role == "definition" and text not in scope.locals:
            params, result, _ = self.signature_of(text, span)
            if len(params) == 1 and result == FLAG and fits(left.type, params[0][1]):
                self.names.used.add(text)
                return Expr("define", FLAG, span, (left,), text)
        return None

    def _is_not(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        return Expr("not", FLAG, phrase.span, (self._is(phrase, scope, hint),))

    def _in(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        right = self.expr(phrase.phrase(1), scope)
        left = self.expr(phrase.phrase(0), scope, ELEMENTS.get(right.type, right.type))
        if right.op == "items" and right.args:
            return self._one_of(left, right, phrase.span)
        wanted = ELEMENTS.get(right.type)
        if right.type != UNKNOWN and wanted not in (CARD, PLAYER):
            self.report.add(
                "wrong-type",
                right.span,
                f"nothing is in {_a(right.type)}",
                help="cards, players and lists in brackets have members",
            )
        elif wanted is not None:
            self.wanting(left, wanted)
        return Expr("member", FLAG, phrase.span, (left, right))

    def _one_of(self, left: Expr, right: Expr, span: Span) -> Expr:
        tests = [self._same(left, arg, arg.span) for arg in right.args]
        result = tests[0]
        for test in tests[1:]:
            result = Expr("or", FLAG, span, (result, test))
        return result

    def _not_in(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        return Expr("not", FLAG, phrase.span, (self._in(phrase, scope, hint),))

    def _between(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        first = self.expr(phrase.phrase(0), scope)
        kind = RANK if first.type == RANK else NUMBER
        args = [self.wanting(first, kind)]
        args += [self.wanting(self.expr(phrase.phrase(i), scope, kind), kind) for i in (1, 2)]
        return Expr("between", FLAG, phrase.span, tuple(args))

    def _fits(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        card = self.typed(phrase.phrase(0), scope, CARD)
        meld = self.typed(phrase.phrase(1), scope, MELD)
        return Expr("fits", FLAG, phrase.span, (card, meld))

    def _items(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        args = tuple(self.expr(part, scope, hint) for part in phrase.phrases())
        return Expr("items", args[0].type, phrase.span, args)

    # ── cases and quantifiers ─────────────────────────────────────────────────────────────────

    def _cases(self, phrase: Phrase, scope: Scope, hint: Type) -> Expr:
        args: list[Expr] = []
        values: list[Expr] = []
        for case in (part for part in phrase.phrases() if part.kind == "case"):
            value = self.expr(case.phrase(0), scope, hint)
            args += [self.typed(case.phrase(1), scope, FLAG), value]
            values.append(value)
        last = phrase.parts[-1]
        if isinstance(last, Phrase) and last.kind != "case":
            values.append(self.expr(last, scope, hint))
        else:  # nothing is said of the other cases: they count nothing
            kind = values[0].type
            if not (fits(kind, NUMBER) or fits(kind, FLAG) or kind in OPTIONAL):
                self.report.add("missing-key", phrase.span, "this needs an `otherwise`")
            absent = ABSENT if kind in OPTIONAL else 0
            values.append(Expr("const", kind, phrase.span, value=absent))
        args.append(values[-1])
        return Expr("cases", self._common(values), phrase.span, tuple(args))

    def _common(self, values: list[Expr]) -> Type:
        kind = next((v.type for v in values if v.type not in (NONE, UNKNOWN)), values[0].type)
        for value in values:
            if fits(kind, value.type) and not fits(value.type, kind):
                kind = value.type
        for value in values:
            self.wanting(value, kind)
        return kind

    def _any(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._quantified(phrase, scope, "any")

    def _every(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._quantified(phrase, scope, "every")

    def _count_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._quantified(phrase, scope, "count")

    def _all_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._quantified(phrase, scope, "all")

    def _first_where(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._quantified(phrase, scope, "first")

    def _quantified(self, phrase: Phrase, scope: Scope, op: str, *, negated: bool = False) -> Expr:
        name, domain, inner = self._domain(phrase.word(0), phrase.optional(1), scope)
        where = phrase.optional(2)
        condition = self.typed(where, inner, FLAG) if where is not None else _true(phrase.span)
        self._complain_unused(name, condition, where)
        element = ELEMENTS.get(domain.type, UNKNOWN)
        result = {"any": FLAG, "every": FLAG, "count": NUMBER, "first": element}.get(op, UNKNOWN)
        if op == "first" and domain.type in (PLAYER, TEAM):
            element = result = domain.type
        if op == "all":
            result = CARDS if element == CARD else PLAYERS if element == PLAYER else UNKNOWN
            if result == UNKNOWN and domain.type != UNKNOWN:
                self.report.add("wrong-type", domain.span, "`all` collects cards or players")
        expr = Expr(op, result, phrase.span, (domain, condition), name)
        return Expr("not", FLAG, phrase.span, (expr,)) if negated else expr

    def _complain_unused(self, name: str, condition: Expr, where: Phrase | None) -> None:
        if (
            where is not None
            and condition.type != UNKNOWN
            and not any(part.op == "local" and part.value == name for part in walk(condition))
        ):
            self.report.add(
                "unused-name",
                where.span,
                f"this condition does not speak of '{name}'",
                help="put compound conditions in parentheses: `where (A and B)`",
            )

    def _sum_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._measured(phrase, scope, "sum", phrase.phrase(0), 1)

    def _extreme_of(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        return self._measured(phrase, scope, phrase.word(0).text, phrase.phrase(1), 2)

    def _measured(self, phrase: Phrase, scope: Scope, op: str, measure: Phrase, at: int) -> Expr:
        name, domain, inner = self._domain(phrase.word(at), phrase.optional(at + 1), scope)
        where = phrase.optional(at + 2)
        condition = self.typed(where, inner, FLAG) if where is not None else _true(phrase.span)
        amount = self.typed(measure, inner, NUMBER)
        return Expr(op, NUMBER, phrase.span, (domain, condition, amount), name)

    def _first_with(self, phrase: Phrase, scope: Scope, _hint: Type) -> Expr:
        name, domain, inner = self._domain(phrase.word(0), phrase.phrase(1), scope)
        op = "best" if phrase.word(2).text == "highest" else "worst"
        amount = self.typed(phrase.phrase(3), inner, NUMBER)
        element = (
            domain.type if domain.type in (PLAYER, TEAM) else ELEMENTS.get(domain.type, UNKNOWN)
        )
        return Expr(op, element, phrase.span, (domain, _true(phrase.span), amount), name)

    def _domain(self, word: Word, phrase: Phrase | None, scope: Scope) -> tuple[str, Expr, Scope]:
        """The bound name, what it ranges over, and the scope inside."""
        domain = self._everything(word) if phrase is None else self.expr(phrase, scope)
        element = ELEMENTS.get(domain.type, UNKNOWN)
        if domain.type == PLAYER:
            element = PLAYER
        if element == UNKNOWN and domain.type != UNKNOWN:
            self.report.add(
                "wrong-type",
                domain.span,
                f"cards, melds, players or teams are wanted here, not {_a(domain.type)}",
            )
        plural = (
            word.text[:-1]
            if word.text in {"cards", "tiles", "melds", "players", "teams"}
            else word.text
        )
        if plural in self.names.words or plural in GIVEN:
            self.report.add("declared-twice", word.span, f"'{plural}' already means something else")
        return plural, domain, scope.bind(plural, element)

    def _everything(self, word: Word) -> Expr:
        if word.text in {"player", "players"}:
            return Expr("given", PLAYERS, word.span, value="everyone")
        if word.text in {"team", "teams"}:
            return Expr("given", TEAMS, word.span, value="all_teams")
        self.report.add(
            "unknown-name",
            word.span,
            f"'{word.text}' in what?",
            help=f"write `any {word.text} in X`; only player and team need no source",
        )
        return self._unknown(word.span)


def _readings(kind: Type) -> tuple[Type, ...]:
    """The types under which a value may be asked for properties."""
    return (kind, CARDS) if kind == PILE else (kind, PLAYERS) if kind == TEAMS else (kind,)


def _true(span: Span) -> Expr:
    return Expr("const", FLAG, span, value=1)


def _a(kind: Type) -> str:
    text = str(kind)
    if text in {"cards", "melds", "players", "teams", "none", "yes or no"} or text.startswith(
        "one of"
    ):
        return text
    return f"a {text}"


def _brief(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."


def retyped(expr: Expr, kind: Type) -> Expr:
    """The same expression under another type that has the same values."""
    return replace(expr, type=kind)


def uses_me(expr: Expr, inner: Callable[[str], bool]) -> bool:
    """Whether an expression speaks of `me`; `inner` answers for definitions."""
    return any(
        (part.op == "given" and part.value in {"me", "others", "next_player"})
        or (part.op == "define" and inner(str(part.value)))
        for part in walk(expr)
    )


__all__ = ["ABSENT", "BAGS", "OWNERS", "REASONS", "Expressions", "Signature", "retyped", "uses_me"]
