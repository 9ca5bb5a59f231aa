"""What is to be written with the names of this very game: of its phases, of its zones."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulekit.diagnostics import Diagnostic, Report, did_you_mean
from rulekit.model.ruleset import Zone
from rulekit.model.symbols import Symbol
from rulekit.source import Span
from rulekit.syntax.kinds import FORMS
from rulekit.syntax.yaml import Scalar

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
    if not phases or not unread or found.help.startswith(("did you mean", "write `")):
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


__all__ = ["report_dealt", "report_same", "with_phases"]
