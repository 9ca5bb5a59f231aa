"""What is better seen in a table: melds with their pictures, places, scores, table sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain

from rulekit.model.effect import Deal, Effect, inner
from rulekit.model.ruleset import Recipient, Ruleset
from rulekit.model.settled import Rules, Zone
from rulekit.rulebook.deeds import spans_of
from rulekit.rulebook.melds import Melds
from rulekit.rulebook.page import Table, capital
from rulekit.rulebook.scores import Scores
from rulekit.settle.folding import known
from rulekit.settle.packs import copies_of, extras_of
from rulekit.source import Span

NONE = "none"
"""The kind of the melds of an example that are no melds."""


def meld_table(melds: Melds, whole: Ruleset, chosen: Mapping[str, str]) -> Table:
    """The kinds of meld, each with melds that the examples of the rule file say are right.

    What they say is none of all stands beside the kind whose samples it follows.
    """
    words = melds.words
    right, wrong = _samples(whole, chosen)
    head = tuple(words.say(f"head.{name}") for name in ("meld", "made", "right", "wrong"))
    rows, spans = [], []
    for kind, pattern in melds.kinds_made():
        drawn = "; ".join(right.get(kind.name, ())[:2]), "; ".join(wrong.get(kind.name, ())[:2])
        name = capital(words.bare(kind.name, "kind"))
        rows.append((name, melds.made(pattern), *drawn))
        spans.append((kind.span, pattern.span))
    if not any(row[2] or row[3] for row in rows):
        return Table(head[:2], tuple(row[:2] for row in rows), tuple(spans))
    return Table(head, tuple(rows), tuple(spans), cards=(2, 3))


def _samples(
    whole: Ruleset, chosen: Mapping[str, str]
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Melds of each kind and what is none, from the examples that hold with the options."""
    right: dict[str, list[str]] = {}
    wrong: dict[str, list[str]] = {}
    for example in whole.examples:
        if any(_word(whole, chosen, name.text) != value.text for name, value in example.options):
            continue
        last = ""
        kinds = [kind.text for kind, _ in example.melds if kind.text != NONE]
        for kind, cards in example.melds:
            told = [" ".join(each.split()) for each in cards.text.split("/")]
            last = kind.text if kind.text != NONE else last
            if kind.text != NONE:
                right.setdefault(kind.text, []).extend(told)
            elif len(kinds) == 1:
                wrong.setdefault(kinds[0], []).extend(told)
    return right, wrong


def _word(whole: Ruleset, chosen: Mapping[str, str], name: str) -> str:
    option = whole.options.get(name)
    return chosen.get(name, option.default if option is not None else "")


def place_table(melds: Melds, obvious: Callable[[Zone], bool]) -> Table:
    """The places of cards by who sees them, but for those that are obvious."""
    words = melds.words
    groups: dict[str, list[tuple[str, Span]]] = {}
    for zone in melds.rules.zones.values():
        if obvious(zone):
            continue
        named = words.bare(zone.name, "zone")
        if zone.shape in ("card", "melds"):
            named = words.say(f"place.{zone.shape}", a=named)
        if zone.owner:
            key = "place.each" if zone.owner == "player" else "place.side"
            several = words.language.several(words.bare(zone.name, "zone"))
            key += ".many" if several and zone.owner == "player" else ""
            named = words.say(key, a=named)
        groups.setdefault(zone.sight, []).append((named, zone.span))
    rows, spans = [], []
    for sight, zones in groups.items():
        told = words.language.join([named for named, _ in zones])
        rows.append((capital(told), words.say(f"seen.{sight}")))
        spans.append(tuple(span for _, span in zones))
    head = tuple(words.say(f"head.{name}") for name in ("place", "seen"))
    return Table(head, tuple(rows), tuple(spans))


def score_table(scores: Scores, bonuses: bool) -> Table:
    """The entries of a hand, or those at the end of the match: who gets how much, and when."""
    words, rules = scores.words, scores.rules
    groups = rules.match.bonuses if bonuses else rules.scoring.recipients
    main = rules.match.ledger if bonuses else rules.scoring.into
    head = tuple(words.say(f"head.{name}") for name in ("entry", "who", "counts"))
    rows, spans = [], []
    words.me = "me.score"
    for group in groups:
        who = scores.whom(group)
        if group.payer is not None:
            who = words.say("pays.who", a=scores.payers(group), b=who)
        for entry in group.entries:
            name = capital(words.bare(entry.reason, "entry"))
            name = words.say("entry.at_end", a=name) if bonuses else name
            told = scores.amount(entry, main)
            if group.later:
                told = words.say("scores.later", a=told)
            rows.append((name, _looped(scores, group, who), told))
            spans.append((
                group.span, entry.span, *spans_of(entry.amount, entry.when, group.who, group.payer),
                *_loop_spans(group),
            ))  # fmt: skip
    words.me = "me.play"
    return Table(head, tuple(rows), tuple(spans), again=(1,))


def _looped(scores: Scores, group: Recipient, who: str) -> str:
    if group.loop is None:
        return who
    return scores.words.say("loop", a=scores.for_each(group.loop), b=who)


def _loop_spans(group: Recipient) -> Iterable[Span]:
    return () if group.loop is None else (group.loop.span, *spans_of(group.loop.where))


def size_table(melds: Melds, rules: Iterable[Rules]) -> Table:
    """The numbers of each table size: cards in all, sides, and what is dealt."""
    words, rows, spans = melds.words, [], []
    for each in rules:
        numbers = "; ".join(_dealt(melds, each, effect) for effect in _deals(each.deal))
        dealt = words.language.contracted(numbers)
        sides = each.teams if 0 < each.teams < each.players else 0
        rows.append((str(each.players), str(sides or "–"), str(cards_in(each)), dealt or "–"))
        spans.append((each.deck.span,))
    names = ("players", "sides", "packs", "each")
    shown = [i for i in range(4) if i in (0, 2, 3) or any(row[i] != "–" for row in rows)]
    head = tuple(words.say(f"head.{names[i]}") for i in shown)
    cells = tuple(tuple(row[i] for i in shown) for row in rows)
    return Table(head, cells, tuple(spans))


def cards_in(rules: Rules) -> int:
    """How many cards there are at a table."""
    copies = copies_of(rules.deck, rules.definitions.__getitem__)
    return sum(chain(*copies)) + sum(number for _, number in extras_of(rules.deck))


def _deals(effects: Iterable[Effect]) -> Iterator[Deal]:
    for effect in effects:
        if isinstance(effect, Deal):
            yield effect
        else:
            yield from _deals(inner(effect))


def _dealt(melds: Melds, rules: Rules, deal: Deal) -> str:
    """How many cards a deal gives to each, as far as that is known before."""
    words = melds.words
    number = known(deal.number)
    if number is not None:
        return str(number)
    if deal.number is not None:
        return melds.values.value(deal.number)
    hands = rules.players + (deal.rest is not None)
    low, more = divmod(cards_in(rules), hands)
    return words.say("dealt.range", low=low, high=low + 1) if more else str(low)
