"""What other options and other table sizes change: the sentences that then are different."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from rulekit.model.ruleset import Option, Ruleset
from rulekit.rulebook.page import Item, Section, capital
from rulekit.rulebook.wording import Words
from rulekit.settle import SettingError
from rulekit.types import FLAG, NUMBER

Told = Callable[[int, Mapping[str, str]], Sequence[Section]]
"""Makes the sections of a page for a table size and options. Raises SettingError."""


class Variants:
    """Explains what is not played here. `usual`: the sections of the page as it is."""

    def __init__(
        self, whole: Ruleset, words: Words, told: Told, players: int, chosen: Mapping[str, str]
    ) -> None:
        self.whole, self.words, self.told = whole, words, told
        self.players, self.chosen = players, chosen
        self.usual = told(players, chosen)

    def options(self) -> Iterator[Item]:
        """Each option that changes something here: its values, and what each of them changes."""
        beside: list[Option] = []
        for option in self.whole.options.values():
            if option.fixed:
                continue
            item = self._numbers(option) if option.type == NUMBER else self._words(option)
            if item is None:
                beside.append(option)
            else:
                yield item
        if beside:
            named = [self.words.bare(each.name, "option") for each in beside]
            text = self.words.say("variant.beside", a=self.words.language.join(named))
            spans = (each.span for each in beside)
            yield Item(self.words.language.polish(text), tuple(spans))

    def _numbers(self, option: Option) -> Item | None:
        """A number that may be chosen, if another one changes the page."""
        usual = self._usual(option)
        others = [str(n) for n in (option.low, option.high) if str(n) != usual]
        if not any(self._tells(option, each) for each in others):
            return None
        told = self.words.say("variant.range", low=option.low, high=option.high)
        absent = [option.absent] if option.or_none and option.absent != usual else []
        shown, *other = (self.words.bare(each, "value") for each in (usual, *absent))
        text = "; ".join([self._here(option, shown), *other, told])
        return self._item(option, text, ())

    def _words(self, option: Option) -> Item | None:
        """A choice of words; what each changes stands below it."""
        names: list[str] = []
        below: list[Item] = []
        usual, different = self._usual(option), False
        for word in option.values:
            name = self.word(option, word)
            if word == usual:
                names.insert(0, self._here(option, name))
                continue
            names.append(name)
            come, gone = self._changed(option, word)
            different |= bool(come or gone)
            if come:
                below.append(Item("", (), come, head=capital(name)))
            elif gone:
                head = self.words.say("variant.gone", a=capital(name))
                below.append(Item("", (), gone, head=head))
        return self._item(option, "; ".join(names), tuple(below)) if different else None

    def _item(self, option: Option, text: str, below: tuple[Item, ...]) -> Item:
        text = self.words.language.contracted(text)
        head = capital(self.words.bare(option.name, "option"))
        return Item(text if below else f"{text}.", (option.span,), below, head=head)

    def _usual(self, option: Option) -> str:
        return option.reads(self.chosen.get(option.name, option.default))

    def _here(self, option: Option, shown: str) -> str:
        """The value that the page has, and whether it is the usual one."""
        usual = self._usual(option) == option.reads(option.default)
        return self.words.say("variant.usual" if usual else "variant.here", a=shown)

    def word(self, option: Option, word: str) -> str:
        """A value of an option, as it is called."""
        if option.type == FLAG:
            return self.words.say("yes" if word == "true" else "no")
        return self.words.bare(word, "value")

    def _there(self, option: Option, word: str) -> Sequence[Section]:
        """The page with another value; the page as it is where that does not go."""
        try:
            return self.told(self.players, {**self.chosen, option.name: word})
        except SettingError:
            return self.usual

    def _changed(self, option: Option, word: str) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
        """The sentences that come with a value, and those that go."""
        there = self._there(option, word)
        return tuple(new_in(there, self.usual)), tuple(new_in(self.usual, there))

    def _tells(self, option: Option, word: str) -> bool:
        """Whether a value changes anything on the page, the small print too."""
        return any(new_in(self._there(option, word), self.usual, folded=True))

    def sizes(self, sizes: Iterable[int]) -> Iterator[Item]:
        """What is said only at other tables, those together that say it."""
        found: dict[str, tuple[Item, list[int]]] = {}
        for players in sizes:
            if players != self.players:
                there = self.told(players, self.chosen)
                gone = tuple(new_in(self.usual, there))
                told = [*new_in(there, self.usual)]
                if gone:
                    told.append(Item("", (), gone, head=self.words.say("sizes.gone")))
                for item in told:
                    key = repr(_texts(item))
                    found.setdefault(key, (item, []))[1].append(players)
        groups: dict[tuple[int, ...], list[Item]] = {}
        for item, tables in found.values():
            groups.setdefault(tuple(tables), []).append(item)
        for those, items in sorted(groups.items()):
            named = self.words.language.numbers(those)
            yield Item("", (), tuple(items), head=self.words.say("sizes.with", n=named))


def new_in(
    there: Sequence[Section], usual: Sequence[Section], *, folded: bool = False
) -> Iterator[Item]:
    """The sentences that only one page has, in its order, each once; rows of tables too.

    `folded`: those of the small print as well.
    """
    known = {text for section in usual for item in _all(section) for text in _heads(item)}
    for section in there:
        if folded or not section.folded:
            for item in _all(section):
                yield from _new(item, known)


def _all(section: Section) -> Iterator[Item]:
    """The items of a section, rows of tables as sentences; of melds without their pictures."""
    yield from section.items
    for table in section.tables:
        for cells, spans in zip(table.rows, table.spans, strict=True):
            told = [cell for i, cell in enumerate(cells) if cell and i not in table.cards]
            yield Item(f"{told[0]}: {', '.join(told[1:])}.", spans)


def _heads(item: Item) -> Iterator[str]:
    """What an item and all below it say, each sentence by itself."""
    yield from (f"{each.head}|{each.text}" for _, each in item.walk())


def _new(item: Item, known: set[str]) -> Iterator[Item]:
    """An item that is not known, or what below it is not; from then on it is known."""
    told = f"{item.head}|{item.text}"
    if told not in known:
        known.add(told)
        yield item
        return
    for each in item.items:
        yield from _new(each, known)


def _texts(item: Item) -> list[str]:
    return [each.text for _, each in item.walk()]
