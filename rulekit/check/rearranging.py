"""What holds for melds that a layout rearranges: keys that options and table size settle."""

from __future__ import annotations

from rulekit.check.leaves import SETTING, Leaves, entries
from rulekit.diagnostics import Report, did_you_mean
from rulekit.language.declarations import AT_WILL, STEPS, Step
from rulekit.model.expr import Expr, Guarded
from rulekit.model.ruleset import Rearranging
from rulekit.syntax.phrase import parse
from rulekit.syntax.tree import Phrase
from rulekit.syntax.yaml import Scalar
from rulekit.types import FLAG, NUMBER

_KEYS = {"roles stay": FLAG, "open sets": NUMBER, "freed by table": FLAG, "placed with": NUMBER}


def rearranging_of(leaves: Leaves) -> Rearranging:
    """What a document says under `rearranging`; faults in it have been reported."""
    found: dict[str, Expr] = {}
    steps: Guarded[tuple[Step, ...]] | None = None
    for entry in entries(leaves.document, "rearranging"):
        key = entry.key.text
        if key == "steps":
            steps = leaves.guarded(entry.value, "names", lambda p: _steps(p, leaves.report))
        elif key in _KEYS and isinstance(entry.value, Scalar) and not entry.value.null:
            phrase = parse(entry.value, "value", leaves.report)
            if phrase is not None:
                found[key] = leaves.exprs.typed(phrase, SETTING, _KEYS[key])
    return Rearranging(
        found.get("roles stay"),
        found.get("open sets"),
        found.get("freed by table"),
        found.get("placed with"),
        steps or Guarded(((None, ()),)),
    )


def _steps(phrase: Phrase, report: Report) -> tuple[Step, ...]:
    """The steps that a phrase lists; none if tables are arranged at will."""
    words = [word.text for word in phrase.words()]
    for word in phrase.words():
        if word.text == AT_WILL and len(words) > 1:
            report.add(
                "wrong-type",
                word.span,
                f"'{AT_WILL}' stands alone: it is every step, and any number of them",
                help=f"list steps, or write `{AT_WILL}` alone",
            )
        elif word.text != AT_WILL and word.text not in STEPS:
            report.add(
                "unknown-name",
                word.span,
                f"'{word.text}' is no step of rearranging",
                help=did_you_mean(word.text, (*STEPS, AT_WILL), "steps"),
            )
    return tuple(STEPS[word].step for word in words if word in STEPS)
