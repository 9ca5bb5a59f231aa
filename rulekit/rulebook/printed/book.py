"""A whole page for players: the plan of one table, the others beside it, variants and rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from rulekit.model.ruleset import SOURCE, Ruleset
from rulekit.model.settled import Rules
from rulekit.rulebook.language import Language
from rulekit.rulebook.page import Item, Page, Section
from rulekit.rulebook.printed.plan import Plan
from rulekit.rulebook.printed.tables import size_table
from rulekit.rulebook.printed.variants import Variants
from rulekit.rulebook.wording import Words
from rulekit.settle import SettingError

Settled = Callable[[int, Mapping[str, str]], Rules]
"""The rules at a table with options, as a page says them. Raises SettingError."""


def book(
    whole: Ruleset, players: int, chosen: Mapping[str, str], said: Settled, language: Language
) -> Page:
    """The page of a game. Raises SettingError if it cannot be played like this."""

    def told(players: int, chosen: Mapping[str, str]) -> tuple[Section, ...]:
        return Plan(said(players, chosen), whole, language).sections()

    plan = Plan(said(players, chosen), whole, language)
    words = plan.words
    tables = dict(_tables(whole, chosen, said))
    variants = Variants(whole, words, told, players, chosen)
    *sections, fine = variants.usual
    if len(tables) > 1:
        sizes = size_table(plan.melds, tables.values())
        sections = [_with_sizes(each, sizes) if each.key == "need" else each for each in sections]
        others = tuple(variants.sizes(tables))
        sections.append(Section("sizes", words.say("title.sizes"), others))
    options = (*_required(plan), *variants.options())
    sections.append(Section("variants", words.say("title.variants"), options))
    rulings = tuple(Item(text) for text in _rulings(whole, language))
    sections.append(Section("rulings", words.say("title.rulings"), rulings))
    usual = all(value == whole.options[name].default for name, value in chosen.items())
    lead = lead_of(whole, words, tuple(tables), players, usual=usual)
    shown = tuple(each for each in (*sections, fine) if not each.empty)
    return Page(whole.title, lead, shown, language.quotes, faces(plan.rules))


def lead_of(
    whole: Ruleset, words: Words, tables: tuple[int, ...], players: int, *, usual: bool
) -> tuple[str, ...]:
    """The lines under the title: whence the rules come, for how many, and who is spoken to.

    `usual`: whether all options are as they usually are.
    """
    language = words.language
    source = whole.names.get(language.code, {}).get(SOURCE) or whole.source
    lead = [language.say("lead.source", a=source)] if source else []
    many = language.numbers(tables)
    lead.append(words.say("lead.one" if many == "1" else "lead.sizes", n=many))
    if len(tables) > 1:
        lead.append(words.say("lead.usual" if usual else "lead.chosen", n=players))
    return (*lead, words.say("lead.you"))


def _tables(
    whole: Ruleset, chosen: Mapping[str, str], said: Settled
) -> Iterator[tuple[int, Rules]]:
    """The rules at each table that goes with the options."""
    for players in whole.players:
        try:
            yield players, said(players, chosen)
        except SettingError:
            continue


def _with_sizes(section: Section, sizes: object) -> Section:
    return replace(section, tables=(sizes, *section.tables))  # type: ignore[arg-type]


def _required(plan: Plan) -> Iterator[Item]:
    """Which options go together."""
    for _, condition in plan.whole.require:
        yield plan.deeds.ruled(plan.words.say("required"), condition)


def _rulings(whole: Ruleset, language: Language) -> Iterator[str]:
    """The rulings of a file, in a language in which it says them."""
    names = whole.names.get(language.code, {})
    for number, text in enumerate(whole.rulings, 1):
        said = names.get(f"ruling {number}", "") or (text if language.code == "en" else "")
        if said:
            yield language.polish(said)


def faces(rules: Rules) -> dict[str, tuple[str, str]]:
    """The rank and suit of each card by its code; extras have their name and no suit."""
    deck = rules.deck
    found = {}
    for suit in deck.suits:
        sign = deck.symbols[suit]
        for rank in deck.ranks:
            code = f"{sign}{rank}" if deck.tiles else f"{rank}{sign}"
            found[code] = (rank, suit)
    for name, _ in deck.extras:
        found[deck.symbols[name]] = ("", name)
    return found
