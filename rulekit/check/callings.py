"""What declared names are called on printed pages, by language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from rulekit.check.leaves import entries
from rulekit.check.phrases.telling import a_
from rulekit.diagnostics import Report, did_you_mean
from rulekit.model.ruleset import SOURCE, Ruleset
from rulekit.model.symbols import LOCAL, Role, Symbols
from rulekit.syntax.yaml import Mapping, Scalar

ROLES: dict[str, Role] = {"term": "definition", "kind": "meld kind", "says": "definition"}
"""What symbols call a role that rule files call otherwise."""

TEXTS = ("about", "ruling", "says", "verb")
"""What is no name: texts about the game, a phase or an action, and rulings, by their number; and
what is said where a term holds and where not, with ` | ` between; the verb for putting a card of
one's hand to a zone."""

SAID_OF = {"says": "definitions", "verb": "zones", "about": "phases and actions"}
"""What such texts are about."""


def callings(
    document: Mapping, rules: Ruleset, symbols: Symbols, report: Report
) -> dict[str, dict[str, str]]:
    """The wordings that a document gives to names: language -> name, or `role name`, -> wording.

    Names that the rules do not declare are complained of, unless a base gives them: a variant may
    have deleted what they name. Where the rules come from is told by the file that says it.
    """
    named = declared(rules)
    known = {name for role, name in named if role not in TEXTS}
    source = document.get("source")
    found: dict[str, dict[str, str]] = {}
    for language in entries(document, "names"):
        words = found.setdefault(language.key.text, {})
        for entry in language.value.entries if isinstance(language.value, Mapping) else ():
            key = " ".join(entry.key.text.split())
            of_source = source is not None and source.span.file is entry.key.span.file
            if of_source and (key == SOURCE or (key == "source" and key not in known)):
                words[SOURCE] = entry.value.text if isinstance(entry.value, Scalar) else ""
                continue
            role, _, rest = key.partition(" ")
            if key not in known and (role, rest) not in named:
                if entry.key.span.file is not document.span.file:
                    continue
                report.add(
                    "unknown-name",
                    entry.key.span,
                    f"'{key}' names nothing in these rules",
                    help=_remedy(key, rest, named)
                    or (
                        rest
                        and did_you_mean(rest, _names(named, role), SAID_OF.get(role, f"{role}s"))
                    )
                    or did_you_mean(key, known),
                )
                continue
            _note(key, role, rest, entry.key, symbols)
            if isinstance(entry.value, Scalar) and not entry.value.null:
                words[key] = entry.value.text
    return found


def _names(named: frozenset[tuple[str, str]], role: str) -> list[str]:
    return sorted(name for each, name in named if each == role)


def _remedy(key: str, name: str, named: frozenset[tuple[str, str]]) -> str:
    """How a name is written that is none of what the word before it says."""
    roles = sorted(role for role, each in named if each == name)
    said = key.partition(" ")[0]
    if roles and said in SAID_OF:
        return f"`{said}` is for {SAID_OF[said]}, and '{name}' is {a_(roles[0])}"
    return f"'{name}' is of another kind; write `{roles[0]} {name}`" if roles else ""


def _note(key: str, role: str, rest: str, written: Scalar, symbols: Symbols) -> None:
    """A name that is called something stands in the key, perhaps after what it is."""
    named = symbols.named(rest, ROLES.get(role, cast("Role", role))) if rest else ()
    word = rest if named else key
    start = written.text.find(word)
    for symbol in named or symbols.named(key):
        if symbol.role not in LOCAL:
            symbol.called[written.at(start, start + len(word))] = None


def declared(rules: Ruleset) -> frozenset[tuple[str, str]]:
    """Every name that may be called something, after what it is: `zone`, `action`, `reason` ...

    All are declared by the rules, but the dealer, who may be called otherwise where nobody deals.
    """
    return frozenset(_declared(rules))


def _declared(rules: Ruleset) -> Iterator[tuple[str, str]]:
    tables = {
        "zone": rules.zones, "variable": rules.variables, "ledger": rules.ledgers,
        "term": rules.definitions, "procedure": rules.procedures, "phase": rules.phases,
        "kind": rules.kinds, "option": rules.options, "list": rules.lists,
        "ranking": rules.rankings,
    }  # fmt: skip
    yield ("given", "dealer")
    yield ("about", "game")
    yield from (("ruling", str(number)) for number, _ in enumerate(rules.rulings, 1))
    yield from (("says", name) for name in rules.definitions)
    yield from (("verb", name) for name in rules.zones)
    yield from (("about", name) for name in rules.phases)
    yield from (("about", a.name) for phase in rules.phases.values() for a in phase.actions)
    for role, table in tables.items():
        yield from ((role, name) for name in table)
    yield from (("action", a.name) for phase in rules.phases.values() for a in phase.actions)
    yield from (("reason", name) for name in rules.reasons)
    for group in (*rules.scoring.recipients, *rules.match.bonuses):
        yield from (("entry", entry.reason) for entry in group.entries)
    for option in rules.options.values():
        yield from (("value", word) for word in (*option.values, option.absent))
    yield from (("value", word) for words in rules.lists.values() for word in words)
    yield from (("suit", name) for name in rules.deck.suits)
    yield from (("card", name) for _, cards in rules.deck.extras.cases for name, _ in cards)
    for phase in rules.phases.values():
        for action in phase.actions:
            yield from (("value", choice.name) for choice in action.choices)
