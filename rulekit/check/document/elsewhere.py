"""Keys that mean nothing where they stand: where in the file they stand, or what people mean."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial

from rulekit.check.document.schema import FILE, PLAY
from rulekit.check.document.shapes import Keys
from rulekit.diagnostics import Diagnostic, Report, did_you_mean
from rulekit.language.words import GIVEN
from rulekit.source import Span
from rulekit.syntax.yaml import Entry, Mapping

_HEADING = re.compile(r"^[^\s#]", re.MULTILINE)

_NAMED = {
    "options": "an option", "zones": "a zone", "melds": "a kind of meld",
    "contracts": "a contract", "ledgers": "a ledger", "track": "a variable",
    "define": "a definition", "procedures": "a procedure", "play": "a phase",
}  # fmt: skip
"""Sections of names that an author chooses, and what each name is."""

_DEALT = "how many cards are dealt stands in a step below `deal`"
_ENDED = "when the match ends stands below `match`, as `until`"
_MEANT = {
    "jokers": "jokers stand below `deck`, as in `extras: 2 joker`",
    "packs": "how many packs there are stands below `deck`, as `copies`",
    "points": "what cards are worth stands below `deck`, as `values`",
    "wilds": "wild cards stand below `deck`, as `wild`",
    "actions": "actions stand below their phase, and phases below `play`",
    "phases": "phases stand below `play`",
    "name": "what the game is called stands after `game`",
    "title": "what the game is called stands after `game`",
    "description": "what the game is about stands after `about`",
    **dict.fromkeys(("cards", "tiles", "hand", "hand size"), _DEALT),
    **dict.fromkeys(("end", "ends", "target", "goal", "limit", "rounds"), _ENDED),
}
"""Words for things that have a place of another name."""


ALIKE = ("actions",)
"""Those that nearly are another key, and are not meant as that."""

_OFFERED = "below the phase in which it is offered"

_OFTEN = (
    "limit", "once", "times", "uses", "max", "often", "how often", "frequency", "per turn",
    "per hand", "repeat", "count",
)  # fmt: skip
"""Words for how often an action may be made."""


_LISTED = f"known keys: {next(iter(FILE.keys))}"
"""How the keys of a rule file are listed where none is near."""


def elsewhere(found: Diagnostic, document: Mapping) -> str:
    """What to say of an unknown key that is known in another place; "" if it is in none.

    `document`: the file, merged into its bases.
    """
    scores = document.get("scoring")
    recipients = scores.entries if isinstance(scores, Mapping) else ()
    word = found.span.text
    if found.code.slug == "wrong-shape":
        word = next((who.key.text for who in recipients if who.value.span == found.span), "")
        if not word.isidentifier() or word in GIVEN:
            return ""
        whose = f"say who scores it, as in `winner: {{{word}: {found.span.text}}}`"
        return _score_entry(word, recipients) or whose
    if found.code.slug != "unknown-key":
        return ""
    meant = _MEANT.get(word.replace("_", " "), "")
    if found.help.startswith("did you mean"):
        return _phase_alone(found, document) or (meant if word in ALIKE else "")
    action = _of_action(found, document)
    if word.replace("_", " ") in _OFTEN and action is not None:
        said = f"{word} {action.value.span.text}"
        span = "hand" if re.search(r"(?:\b|_)(?:hand|deal|round)\b", said) else "turn"
        return f"how often it may be made is asked by `when`, as in `when: once a {span}`"
    for section, kind in _NAMED.items():
        named = document.get(section)
        entry = named.entry(word) if isinstance(named, Mapping) else None
        if entry is not None and not entry.key.span.is_within(found.span):
            return f"'{word}' is {kind}: write it below `{section}`"
    phases = document.get("play")
    for phase in phases.entries if isinstance(phases, Mapping) else ():
        if not isinstance(phase.value, Mapping):
            continue
        if phase.value.entry(word):
            return f"'{word}' is an action: write it below its phase, as `{phase.key.text}`"
        for action in phase.value.entries:
            chosen = action.value.get("choose") if isinstance(action.value, Mapping) else None
            if isinstance(chosen, Mapping) and chosen.entry(word):
                return (
                    f"'{word}' is chosen by `{action.key.text}`, below the phase "
                    f"`{phase.key.text}`: what is asked of it is changed there"
                )
    scored = _score_entry(word, recipients)
    if scored:
        return scored
    for section, key in FILE.keys.items():
        if isinstance(key.shape, Keys) and word in key.shape.keys:
            return f"`{word}` stands below `{section}`"
    if meant or document.base is None or not found.help.startswith(_LISTED):
        return meant
    options = document.get("options")
    names = options.keys() if isinstance(options, Mapping) else ()
    return (
        "what a hand scores stands below `scoring`, what players do below a phase of `play`, and "
        f"what may be chosen is set below `fixed`; options: {', '.join(names) or 'none'}"
    )


def own_ledger(found: Diagnostic, document: Mapping) -> str:
    """What is told to write to `score`, with the ledger that a game has instead; "" if none is."""
    ledgers = document.get("ledgers")
    if not found.help.startswith("write `score of ") or not isinstance(ledgers, Mapping):
        return ""
    if not ledgers.entries or ledgers.entry("score") is not None:
        return ""
    return found.help.replace("`score of ", f"`{ledgers.entries[0].key.text} of ", 1)


def below_phases(found: Diagnostic, document: Mapping) -> str:
    """The help of what stands where phases do, with the phases of the game; "" of all else."""
    play = document.get("play")
    rows = play.entries if isinstance(play, Mapping) else ()
    here = next((each for each in rows if found.span in (each.key.span, each.value.span)), None)
    help, slug = found.help, found.code.slug
    if slug == "wrong-shape" and here is not None and isinstance(here.value, Mapping):
        help = help or f"an action stands {_OFFERED}"
    elif not (_OFFERED in help or (slug == "unknown-key" and here and help.startswith("known"))):
        return ""
    phases = sorted(
        each.key.text
        for each in rows
        if each is not here and each.key.text not in PLAY.keys and isinstance(each.value, Mapping)
    )
    return f"{help}; {did_you_mean('', phases, 'phases')}" if phases else help


def forget_below_phases(document: Mapping, report: Report) -> None:
    """Forget what is found below a phase that was taken for a section since it stands as one."""
    for one in report.errors:
        if not _phase_alone(one, document):
            continue
        text = one.span.file.text
        stop = _HEADING.search(text, one.span.end)
        below = one.span.file.span(one.span.end, len(text) if stop is None else stop.start())
        report.forget_errors(partial(_is_in, below))


def _is_in(span: Span, found: Diagnostic) -> bool:
    return found.span.is_within(span)


def _phase_alone(found: Diagnostic, document: Mapping) -> str:
    """What to say of a phase that stands as a section; "" if it is none."""
    word = found.span.text
    phases = document.get("play")
    if found.code.slug != "unknown-key" or not isinstance(phases, Mapping):
        return ""
    if word in FILE.keys or all(each.key.span != found.span for each in document.entries):
        return ""
    return f"'{word}' is a phase: write it below `play`" if phases.entry(word) else ""


def _of_action(found: Diagnostic, document: Mapping) -> Entry | None:
    """The entry of an unknown key that stands in an action."""
    phases = document.get("play")
    for phase in phases.entries if isinstance(phases, Mapping) else ():
        for action in phase.value.entries if isinstance(phase.value, Mapping) else ():
            inner = action.value.entries if isinstance(action.value, Mapping) else ()
            for each in inner:
                if each.key.span == found.span:
                    return each
    return None


def _score_entry(word: str, recipients: Iterable[Entry]) -> str:
    """What to say of a score entry that stands elsewhere; "" if the word is none."""
    for who in recipients:
        if isinstance(who.value, Mapping) and who.value.entry(word):
            return f"'{word}' is a score entry: write it below `scoring`, `{who.key.text}`"
    return ""
