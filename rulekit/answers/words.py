"""Differences as text for people: the answer in sentences, and every figure in tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import groupby
from textwrap import wrap

from rulekit.answers.differences import HEADINGS, Difference, lacking
from rulekit.answers.english import ENGLISH
from rulekit.answers.sayings import Said, Sayings, spaced
from rulekit.answers.spanish import SPANISH
from rulekit.rulebook.wording import Words

FIGURES: Mapping[str, Sayings] = {"en": ENGLISH, "es": SPANISH}
"""How figures are told, by language."""

WIDTH = 100
MOST_TOLD = 12
"""How many differences are told in sentences; the table has them all."""

IN_MATCHES = ENGLISH.say("in_matches")

MOST_NAMED = 3
"""And how many figures are named of which nothing can be said yet."""


def figures_said(language: str, games: Sequence[Words]) -> Sayings:
    """How figures of games are told: the moves and ways to end as the first calls them that does.

    Who begins is called so, where the first game has another word for the dealer.
    Raises KeyError for a language that there is not.
    """

    def called(role: str, name: str) -> str:
        for words in games:
            if words.called(name, role):
                return words.bare(name, role)
        return spaced(role, name)

    usual = FIGURES[language]
    dealer = dealer_said(games[0]) if games else ""
    if not dealer:
        return replace(usual, called=called)
    place = usual.place(0)
    said = games[0].bare("dealer", "given") if language == "en" else dealer
    figures = {
        key: Said(*(getattr(each, part.name).replace(place, said) for part in fields(Said)))
        for key, each in usual.figures.items()
    }
    return replace(
        usual,
        called=called,
        figures=figures,
        place=lambda after: usual.place(after).replace(place, said),
    )


def dealer_said(words: Words) -> str:
    """What the rule file calls the dealer, with an article; "" if it has no word of its own."""
    names = words.rules.names.get(words.language.code, {})
    own = names.get("given dealer") or names.get("dealer", "")
    return f"the {words.language.bare(own)}" if own and words.language.code == "en" else own


def answer(differences: Sequence[Difference], pairs: int, unit: str) -> list[str]:
    """What may be said, in sentences under a title."""
    could = [each for each in differences if each.verdict != "same"]
    if not could:
        return ["answer", f"  every figure is the same in each of {pairs:,} {unit}"]
    told = in_order(differences)
    out = [f"answer (of {len(could)} figures that could differ, corrected for their number)"]
    out += sentences(each.words(unit) for each in told[:MOST_TOLD])
    if len(told) > MOST_TOLD:
        more = len(told) - MOST_TOLD
        out += sentences([f"and {more} more difference{'s' * (more > 1)}, in the tables"])
    if not told:
        out += sentences(["no difference that chance does not explain"])
    return [*out, *sentences(alike(differences)), *sentences(untold(differences, unit))]


def in_order(differences: Iterable[Difference]) -> list[Difference]:
    """The differences that there are: by rank, the largest first; slight ones come last."""
    found = [each for each in differences if each.verdict == "differs"]
    return sorted(found, key=lambda each: (each.is_slight, each.metric.rank, -each.size))


def open_(differences: Iterable[Difference]) -> list[Difference]:
    """Those of which nothing can be said yet: by rank, and those that need least first."""
    found = [each for each in differences if each.verdict == "unclear"]
    return sorted(found, key=lambda each: (each.metric.rank, each.more))


def unused(differences: Iterable[Difference]) -> dict[str, list[Difference]]:
    """Of each side, A and B: the kinds of moves that it alone has, and that nobody made."""
    idle = [each for each in differences if each.is_unused]
    return {side: [each for each in idle if each.metric.only == side] for side in ("A", "B")}


def alike(differences: Sequence[Difference]) -> Iterator[str]:
    """Of headings under which nothing differs: what a difference cannot be larger than."""
    for group in HEADINGS:
        under = [each for each in differences if each.metric.group == group]
        close = [each for each in under if each.verdict == "alike"]
        if group == "moves" or any(each.verdict in ("differs", "unclear") for each in under):
            continue
        for unit in dict.fromkeys(each.metric.unit for each in close):
            most = max(
                (each for each in close if each.metric.unit == unit),
                key=lambda each: max(-each.low, each.high),
            )
            larger = most.amount(max(-most.low, most.high), up=True)
            yield most.metric.sayings.say("alike", label=most.heading, amount=larger)


def untold(differences: Sequence[Difference], unit: str) -> Iterator[str]:
    """Of which figures nothing can be said yet, and what it would take."""
    unclear = open_(differences)
    if not unclear:
        return
    sayings = unclear[0].metric.sayings
    named = [each.label for each in unclear]
    rest = len(named) - MOST_NAMED
    others = [sayings.say("others", n=rest)] if rest > 0 else []
    most = max(each.more for each in unclear)
    told = "; ".join([*named[:MOST_NAMED], *others])
    yield f"{lacking(most, unit, sayings)} ({told})"
    doubtful = [each.label for each in unclear if each.is_doubtful]
    if doubtful:
        yield f"{'; '.join(doubtful[:MOST_NAMED])}: {sayings.say('by_chance')}"


def sentences(texts: Iterable[str]) -> list[str]:
    """Each text below a title, in lines that fit."""
    return [
        line
        for text in texts
        for line in wrap(text, WIDTH, initial_indent="  ", subsequent_indent="    ")
    ]


# ── tables ────────────────────────────────────────────────────────────────────────────────────


def tables(differences: Sequence[Difference], unit: str) -> list[str]:
    """Every figure of both sides, with a table for each heading."""
    shown = [each for each in differences if each.a or each.b]
    rows = {
        group: [_row(each, unit) for each in some]
        for group, some in groupby(shown, key=lambda each: each.metric.group)
    }
    head = ["A", "B", "difference", "95% interval", "verdict"]
    every = [row for some in rows.values() for row in some]
    widths = [max(len(row[i]) for row in [["", *head], *every]) for i in range(5)]
    widths[0] = max(widths[0], *(len(HEADINGS[group]) - 2 for group in rows), 0)
    out = []
    for group, some in rows.items():
        out += ["", _line([HEADINGS[group], *head], [widths[0] + 2, *widths[1:]])]
        out += ["  " + _line(row, widths) for row in some]
    return out


def _row(each: Difference, unit: str) -> list[str]:
    percent = "%" if each.metric.is_share else ""
    a, b = (f"{each.number(value)}{percent}" for value in (each.a, each.b))
    if each.verdict == "same":
        return [each.metric.label, a, b, "", "", "the same"]
    between = f"{_signed(each, each.low)} to {_signed(each, each.high)}"
    verdicts = {
        "differs": "differs",
        "alike": f"within {each.number(max(-each.low, each.high), up=True)}",
        "unclear": each.more_of(unit),
    }
    row = [each.metric.label, a, b, _signed(each, each.difference), between]
    return [*row, verdicts[each.verdict]]


def _signed(each: Difference, value: float) -> str:
    text = each.number(value)
    return text if value < 0 or not float(text) else f"+{text}"


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *middle, last = row
    cells = [cell.rjust(width) for cell, width in zip(middle, widths[1:], strict=True)]
    return "  ".join([first.ljust(widths[0]), *cells, last]).rstrip()
