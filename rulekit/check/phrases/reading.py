"""How every kind of phrase is read that is an expression."""

from __future__ import annotations

from collections.abc import Callable

from rulekit.check.names import Names
from rulekit.check.phrases.calls import Calls, Signature
from rulekit.check.phrases.cases import Cases
from rulekit.check.phrases.conditions import Conditions
from rulekit.check.phrases.exprs import Expressions
from rulekit.check.phrases.nouns import Nouns
from rulekit.check.phrases.properties import Properties
from rulekit.check.phrases.quantifiers import Quantifiers
from rulekit.check.phrases.sums import Sums
from rulekit.check.phrases.whose import Whose
from rulekit.diagnostics import Report


def expressions(
    names: Names, report: Report, signature_of: Callable[[str], Signature]
) -> Expressions:
    """What types any expression of a rule file.

    `signature_of`: parameters and type of a definition, which may be typed for that first.
    """
    exprs = Expressions(names, report)
    whose = Whose(exprs)
    calls = Calls(exprs, whose, signature_of)
    properties = Properties(exprs, whose, calls)
    nouns = Nouns(exprs, whose, calls, properties)
    conditions = Conditions(exprs, nouns, calls)
    for part in (
        nouns,
        properties,
        calls,
        conditions,
        Sums(exprs),
        Quantifiers(exprs),
        Cases(exprs),
    ):
        exprs.readers.update(part.readers)
    return exprs


__all__ = ["expressions"]
