"""Worked examples: the section `examples:` -> examples whose every expression is typed."""

from __future__ import annotations

from dataclasses import replace

from rulekit.check.names import REASONS, Scope
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.routes import Routes
from rulekit.check.phrases.stated import ASSIGNABLE
from rulekit.diagnostics import did_you_mean
from rulekit.language.words import STAGED
from rulekit.model import expr as forms
from rulekit.model.example import Example, Fact, Pair, Scene, Written
from rulekit.model.route import End, Go
from rulekit.model.ruleset import Option
from rulekit.source import Span
from rulekit.syntax.phrase import parse
from rulekit.syntax.yaml import Mapping, Node, Scalar, Sequence
from rulekit.types import CARDS, PLAYERS, TEAMS, UNKNOWN

SCOPES = ("hand", "match")
NO_KIND = "none"


class Examples:
    """Reads the examples of a document. Names that only examples use stay unused."""

    def __init__(
        self, document: Mapping, exprs: Expressions, routes: Routes, options: dict[str, Option]
    ) -> None:
        self.document = document
        self.exprs, self.routes = exprs, routes
        self.report = exprs.report
        self.options = options
        self.scope = Scope()

    def read(self) -> tuple[Example, ...]:
        """All examples, in the order written."""
        self.exprs.names.table.in_examples = True
        node = self.document.get("examples")
        items = node.items if isinstance(node, Sequence) else () if node is None else (node,)
        found = tuple(self._example(item) for item in items if isinstance(item, Mapping))
        self.exprs.names.table.in_examples = False
        return found

    def _example(self, body: Mapping) -> Example:
        cards = _written(body.get("cards"))
        self.scope = Scope() if cards is None else Scope().bind("cards", CARDS)
        about = _written(body.get("about"))
        clauses = _written(body.get("clauses"))
        hands = body.get("hands")
        items = (
            hands.items if isinstance(hands, Sequence) else (body,) if hands is None else (hands,)
        )
        scenes = tuple(self._scene(item) for item in items if isinstance(item, Mapping))
        if hands is not None and self._scene(body).needs_play:
            self._bad(
                body.span, "beside `hands` nothing is played: move this into one of the hands"
            )
        example = Example(
            about=" ".join(about.text.split()) if about is not None else "",
            clauses=tuple(clauses.text.replace(",", " ").split()) if clauses is not None else (),
            players=_written(body.get("players")),
            options=self._options(body),
            scope=self._scope_of(body, match=hands is not None),
            seed=_written(body.get("seed")),
            cards=cards,
            melds=self._melds(body),
            scenes=scenes,
            refused=_written(body.get("refused")),
            span=about.span if about is not None else body.span,
        )
        for ended in (s.champions or s.payoff for s in scenes if example.scope == "hand"):
            if ended is not None:
                self._bad(
                    ended.span,
                    "a hand on its own is no match, which could end with it",
                    "write `scope: match` into the example",
                )
        if not (example.melds or example.refused or any(s.needs_play for s in scenes)):
            self._bad(
                body.span,
                "this example says nothing that could be tried",
                "give it `moves` and what they lead to, `melds`, `expect` or `refused`",
            )
        return example

    def _bad(self, span: Span, message: str, help: str = "") -> None:
        self.report.add("bad-example", span, message, help=help)

    def _scope_of(self, body: Mapping, *, match: bool) -> str:
        written = _written(body.get("scope"))
        scope = written.text if written is not None else SCOPES[match]
        if written is not None and (scope not in SCOPES or (match and scope != "match")):
            self._bad(
                written.span,
                f"the scope of this example cannot be '{scope}'",
                "`hand`, or `match`; `hands` are those of a match",
            )
        return scope

    def _options(self, body: Mapping) -> tuple[Pair, ...]:
        pairs = _pairs(body.get("options"))
        for name, _ in pairs:
            if name.text not in self.options:
                self.report.add(
                    "unknown-name",
                    name.span,
                    f"there is no option '{name.text}'",
                    help=did_you_mean(name.text, self.options, "options"),
                )
            else:
                self.exprs.names.use(name.text, name.span)
        return pairs

    def _melds(self, body: Mapping) -> tuple[Pair, ...]:
        pairs = _pairs(body.get("melds"))
        kinds = self.exprs.names.role("meld kind")
        for name, _ in pairs:
            if name.text not in (*kinds, NO_KIND):
                self.report.add(
                    "unknown-name",
                    name.span,
                    f"there is no kind of meld '{name.text}'",
                    help=did_you_mean(name.text, [*kinds, "none"], "kinds"),
                )
            elif name.text in kinds:
                self.exprs.names.use(name.text, name.span)
        return pairs

    # ── one hand ──────────────────────────────────────────────────────────────────────────────

    def _scene(self, body: Mapping) -> Scene:
        return Scene(
            given=tuple(fact for fact in self._facts(body.get("given")) if self._settable(fact)),
            deck=_written(body.get("deck")),
            dealer=_written(body.get("dealer")),
            start=self._start(body.get("from")),
            moves=_texts(body.get("moves")),
            legal=_texts(body.get("legal")),
            illegal=_texts(body.get("illegal")),
            then=self._target(body.get("then")),
            expect=self._facts(body.get("expect")),
            sheet=_pairs(body.get("sheet")),
            champions=_written(body.get("champions")),
            payoff=_written(body.get("payoff")),
            span=body.span,
        )

    def _facts(self, node: Node | None) -> tuple[Fact, ...]:
        found: list[Fact] = []
        for entry in node.entries if isinstance(node, Mapping) else ():
            phrase = parse(entry.key, "value", self.report)
            if phrase is not None and isinstance(entry.value, Scalar):
                expr = self.exprs.expr(phrase, self.scope)
                if expr.span != entry.key.span:  # with its quotes
                    expr = replace(expr, span=entry.key.span)
                found.append(Fact(expr, Written(entry.value.text, entry.value.span)))
        return tuple(found)

    def _settable(self, fact: Fact) -> bool:
        about = fact.about
        if about.type == UNKNOWN:
            return False
        known = isinstance(about, forms.Owned) or (
            isinstance(about, forms.Given) and about.word in (*ASSIGNABLE, *STAGED)
        )
        owner = about.owner if isinstance(about, forms.Owned) else None
        if not known or (owner is not None and owner.type in (PLAYERS, TEAMS)):
            self._bad(
                about.span,
                f"'{about.span.text}' cannot be given",
                "variables, ledgers, zones, `dealer`, `seated` and `turns` can, each of one owner",
            )
            return False
        return True

    def _start(self, node: Node | None) -> Go | None:
        match target := self._target(node):
            case Go(player=who) if who is not None:
                return target
            case Go() | End():
                self._bad(
                    target.span,
                    "an example begins in a phase of somebody's",
                    "write `from: PHASE for seat 1`",
                )
        return None

    def _target(self, node: Node | None) -> Go | End | None:
        phrase = parse(node, "route", self.report) if isinstance(node, Scalar) else None
        if phrase is None:
            return None
        if phrase.kind not in ("go", "end_hand"):
            self._bad(
                phrase.span,
                "this is not a place where play can stand",
                "write `PHASE for seat 1` or `end hand by REASON won by seat 1`",
            )
            return None
        target = self.routes.route_of(phrase, self.scope).targets[0]
        assert isinstance(target, Go | End)
        reasons = self.exprs.names.symbols.get(REASONS, ())
        if isinstance(target, End) and target.reason not in reasons:
            self.report.add(
                "unknown-name",
                target.span,
                f"no hand ends by '{target.reason}'",
                help=did_you_mean(target.reason, reasons, "reasons"),
            )
            return None
        return target


def _written(node: Node | None) -> Written | None:
    return Written(node.text, node.span) if isinstance(node, Scalar) and not node.null else None


def _texts(node: Node | None) -> tuple[Written, ...]:
    items = node.items if isinstance(node, Sequence) else () if node is None else (node,)
    return tuple(written for item in items if (written := _written(item)) is not None)


def _pairs(node: Node | None) -> tuple[Pair, ...]:
    return tuple(
        (Written(entry.key.text, entry.key.span), Written(entry.value.text, entry.value.span))
        for entry in (node.entries if isinstance(node, Mapping) else ())
        if isinstance(entry.value, Scalar)
    )


__all__ = ["Examples"]
