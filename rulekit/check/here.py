"""What is to be written with the names of this very game: of its phases, zones and reasons."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulekit.check.names import REASONS, Names
from rulekit.diagnostics import Diagnostic, Report, did_you_mean
from rulekit.model.ruleset import Zone
from rulekit.model.symbols import Symbol
from rulekit.source import Span
from rulekit.syntax.kinds import FORMS
from rulekit.syntax.yaml import Scalar
from rulekit.types import CARD, LAYOUT, NUMBER, SPREAD, Type

_SAME = re.compile(
    r"(?:go |play |turn )?again|(?:the )?(?:same|this|my|own|self|me|myself|continue|stay)"
    r"(?: (?:player|turn|phase|one))?(?: (?:again|goes on|continues|plays again))?"
)
_DEALT = re.compile(
    r"(?:(?:deal|give) (?P<number>\w+)|(?P<bare>\d+))(?: (?P<unit>cards?|tiles?))?"
    r"(?: (?:from|of) (?:the )?(?P<source>\w+))?"
    r"(?: (?:to|for|into) (?:each|every|all|the) (?P<zone>\w+)| each)?"
)


# ── phases ────────────────────────────────────────────────────────────────────────────────────


def report_same(node: Scalar, phases: Mapping[str, Symbol], report: Report) -> bool:
    """Complain of a route that says by whom play goes on, as in `same player`, and not where."""
    if not phases or node.text in phases or not _SAME.fullmatch(node.text):
        return False
    phase = _around(node.span, phases)
    help = f"write `{phase}`, or another phase: in it the same player goes on; "
    report.add(
        "phrase-syntax",
        node.span,
        f"'{node.text}' is no phase: where to go next is expected",
        help=help + did_you_mean("", sorted(phases), "phases"),
    )
    return True


def with_phases(found: Diagnostic, place: Span, phases: Mapping[str, Symbol]) -> str:
    """The help of a route in a place that cannot be read, with phases of the game; "" if none."""
    unread = found.code.slug.startswith("phrase-") and found.span.is_within(place)
    sure = found.help.startswith(("did you mean", "write `")) and "`PHASE" not in found.help
    if not phases or not unread or sure or "; phases: " in found.help:
        return ""
    phase = _around(place, phases)
    own = FORMS["route"].replace("discard, draw for", f"{phase}, {phase} for")
    listed = did_you_mean("", sorted(phases), "phases")
    return "; ".join(filter(None, (found.help.replace(FORMS["route"], own), listed)))


def _around(place: Span, phases: Mapping[str, Symbol]) -> str:
    """The phase in which a place is, or else the first."""
    before = {
        each.start: name
        for name, symbol in phases.items()
        for each in (*symbol.declared, *symbol.before)
        if each.file is place.file and each.start <= place.start
    }
    return before[max(before)] if before else next(iter(phases))


# ── zones ─────────────────────────────────────────────────────────────────────────────────────


def report_dealt(node: Scalar, zones: Mapping[str, Zone], report: Report) -> bool:
    """Complain of cards that are dealt, if it is not said from where, or where to."""
    said = _DEALT.fullmatch(node.text)
    sources = [each for each in zones.values() if each.shape == "pile" and not each.owner]
    hidden = [each for each in sources if each.sight.cases[0][1] == "face_down"]
    owned = [each for each in zones.values() if each.shape == "cards" and each.owner == "player"]
    if (
        said is None
        or not sources
        or not owned
        or said["number"] in ("card", "cards", "tile", "tiles", "top")
    ):
        return False
    if " from " in node.text and " to each " in node.text:
        return False  # it may read, whatever the names in it mean
    first, to = (hidden or sources)[0].name, owned[0].name
    source = said["source"] if said["source"] in zones else first
    zone = said["zone"] if said["zone"] in (each.name for each in owned) else to
    declared = owned[0].span.file.line(owned[0].span.line)
    usual = "tiles" if re.search(r"\btiles\b", declared) else "cards"
    number, unit = said["number"] or said["bare"], said["unit"] or usual
    sure = len(hidden or sources) == len(owned) == 1
    help = f"write `deal {number} {unit} from {source} to each {zone}`"
    report.add(
        "phrase-syntax",
        node.span,
        f"'{node.text}' does not say from where cards are dealt, and where to",
        help=help if sure else f"{help}, or with other zones",
    )
    return True


# ── examples ──────────────────────────────────────────────────────────────────────────────────

_LISTED = re.compile(r"(?<=such phrases read: ).+?(?=; phases: |$)")
_NEXT_PHRASE = re.compile(r"; |, (?!otherwise\b|then\b)")
_WRITTEN = re.compile(r"`[^`]+`")
_DECLARING = tuple(FORMS[kind] for kind in ("words", "extras", "wild", "ranks", "turn", "likeness"))
"""Lists of phrases that declare names, or speak of what others declare."""

# A phase or an action may have the name of the place in which it puts a card; `hand` ends, too;
# and `end hand by out` declares what `out` is.
_SAMPLE = re.compile(
    r"(?<![\w.\"])(?:(?<=\()discard|(?<=of )discard|(?<!end )hand|(?<=is )out"
    r"|(?!discard\b|hand\b|out\b)[a-z]\w*)(?![\w:(])"
)
_PLACES = ("hand", "stock", "discard", "table", "shared")


class Own:
    """The words of a game that stand in the place of those that examples of the language use."""

    def __init__(self, names: Names, zones: Mapping[str, Zone]) -> None:
        self.names = names
        self.known = {each.word for each in names.table}.difference(_PLACES)
        self.instead: dict[str, str] = {}  # "" if there is nothing of the kind
        self.meant: dict[str, str] = {}  # names of places elsewhere, and the one that is such here
        if not zones:
            return  # it is not known yet what there is
        dealt = [z.name for z in zones.values() if z.shape == "cards" and z.owner == "player"]
        piles = [z for z in zones.values() if z.shape == "pile" and not z.owner]
        hidden = [z.name for z in piles if z.sight.cases[0][1] == "face_down"]
        open_ = [z.name for z in piles if z.name not in hidden]
        melds = [z.name for z in zones.values() if z.shape == "melds"]
        for word, own in zip(_PLACES, (dealt, hidden, open_, melds, melds), strict=True):
            if word not in zones:
                self.instead[word] = own[0] if own else ""
                if len(own) == 1:
                    self.meant[word] = own[0]
        ledgers = names.role("ledger")
        reasons = sorted(names.symbols.get(REASONS, ()), key=lambda each: not self._is_won(each))
        self._put(reasons, "out")
        self._put(ledgers, "score")
        self._put(ledgers[::-1], "boxes")
        self._put(tuple(names.faces), "joker")
        self._put(self._of("option", NUMBER), "hand_size")
        self._put(self._of("variable", CARD), "picked")
        self._put(self._of("choice", SPREAD, LAYOUT), "spread")
        self._put(names.role("procedure"), "name")

    def _of(self, role: str, *kinds: Type) -> tuple[str, ...]:
        table = self.names.table
        return tuple(each.word for each in table if each.role == role and each.type in kinds)

    def _is_won(self, reason: str) -> bool:
        """Whether a hand that ends so has a winner."""
        symbol = self.names.values.get((REASONS, reason))
        places = symbol.declared if symbol is not None else ()
        return any(each.file.text.startswith(" won by", each.end) for each in places)

    def _put(self, own: Sequence[str], *words: str) -> None:
        for word in words:
            if word not in own:
                self.instead[word] = own[0] if own else ""

    def help(self, help: str) -> str:
        """A help, its examples with words of this game; of a list without those it has none for."""
        return _LISTED.sub(self._listed, _WRITTEN.sub(self._written, help))

    def _written(self, found: re.Match[str]) -> str:
        """A phrase, which may have words of the author, too; in capitals what there is none of."""

        def own(word: re.Match[str]) -> str:
            of_examples = word[0] in (*_PLACES, "out")
            return self._word(word[0]) or word[0].upper() if of_examples else word[0]

        return _SAMPLE.sub(own, found[0])

    def _word(self, word: str) -> str:
        return word if word in self.known else self.instead.get(word, word)

    def _listed(self, found: re.Match[str]) -> str:
        if found[0] in _DECLARING:
            return found[0]
        sign = "; " if "; " in found[0] else ", "
        phrases = found[0].split(sign) if sign == "; " else _NEXT_PHRASE.split(found[0])
        fit = [
            _SAMPLE.sub(lambda word: self._word(word[0]), each)
            for each in phrases
            if all(self._word(word) for word in _SAMPLE.findall(each))
        ]
        return sign.join(fit or phrases)


__all__ = ["Own", "report_dealt", "report_same", "with_phases"]
