"""Declarations: the deck, lists, options, zones, melds, cells; and every name they introduce."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.check.declaring.contracts import Contracts
from rulekit.check.declaring.decks import Decks
from rulekit.check.declaring.kept import Kept
from rulekit.check.declaring.melds import Melds
from rulekit.check.declaring.options import Options
from rulekit.check.declaring.ranks import Ranks
from rulekit.check.document.schema import FILE
from rulekit.check.leaves import Leaves, entries, words_of
from rulekit.check.names import Names, check_words
from rulekit.model.ruleset import Deck
from rulekit.syntax.yaml import Entry, Mapping, Scalar
from rulekit.types import CONTRACT, NUMBER

DECLARING = (
    "lists", "options", "deck", "zones", "melds", "contracts", "rankings", "ledgers", "track",
    "define", "procedures", "play", "claims",
)  # fmt: skip
"""The sections in which names are declared."""


class Declarations:
    """Reads the declaring sections of a document into the model, each by its part."""

    def __init__(self, leaves: Leaves, names: Names) -> None:
        self.leaves, self.names, self.report = leaves, names, leaves.report
        ranks = Ranks(names, self.report)
        self.decks = Decks(leaves, names, ranks)
        self.options = Options(leaves, names)
        self.melds = Melds(leaves, names, ranks)
        self.contracts = Contracts(leaves, names)
        self.kept = Kept(leaves, names)
        self.lists: dict[str, tuple[str, ...]] = {}

    def declare(self) -> None:
        """Introduce every name, so that expressions can be typed in any order."""
        document = self.leaves.document
        self.names.unread |= set(_unread(document))
        self.decks.declare()
        for entry in entries(document, "lists"):
            self._list(entry)
        words = self.contracts.declare()
        if words:
            self.lists[CONTRACT.list] = words
        self.options.declare()
        self.kept.declare_zones()
        for entry in entries(document, "melds"):
            self.names.introduce(entry, "meld kind", NUMBER, self.report)
        for entry in entries(document, "rankings"):
            self.names.introduce(entry, "ranking", NUMBER, self.report)
        self.kept.declare_cells()

    def fill(self) -> Deck:
        """Read what needs expressions: zones, melds, ledgers, and the deck."""
        self.kept.fill()
        self.melds.fill()
        self.contracts.fill()
        return self.decks.deck()

    def _list(self, entry: Entry) -> None:
        name, span = entry.key.text, entry.key.span
        self.names.check(name, span, self.report)
        phrase = self.leaves.phrase(entry.value, "words")
        words = phrase.words() if phrase else ()
        if phrase is None:
            self.names.faulty |= {name, *words_of(entry.value)}
        check_words(words, self.report, ("none",))
        once = {word.text: word for word in reversed(words)}
        for word in words:
            if once[word.text] is not word:
                first = ((once[word.text].span, "first here"),)
                message = f"'{word.text}' stands in the list '{name}' a second time"
                self.report.add("declared-twice", word.span, message, related=first)
        words = tuple(word for word in words if once[word.text] is word)
        self.lists[name] = self.names.symbols[name] = tuple(word.text for word in words)
        self.names.lists[name] = self.names.table.declare(name, "list", span, before=entry.before)
        for word in words:
            self.names.declare_value(name, word.text, "value", word.span)


def _unread(document: Mapping) -> Iterator[str]:
    """The sections that should declare names, and are missing or no mapping."""
    for section in DECLARING:
        node = document.get(section)
        lacks = node is None or (isinstance(node, Scalar) and node.null)
        if FILE.keys[section].required if lacks else not isinstance(node, Mapping):
            yield section


__all__ = ["Declarations"]
