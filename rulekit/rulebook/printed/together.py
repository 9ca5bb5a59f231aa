"""What several moves have in common, said once: where they lead, what an earlier phase told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from rulekit.model.ruleset import Action, Phase
from rulekit.rulebook.page import Item
from rulekit.rulebook.wording import Words
from rulekit.source import Span

Told = tuple[list[Item], tuple[Item, ...]]
"""The sentences of a move, and those that tell where it leads."""

LONG = 8
"""A move of more words is not told twice."""

LITTLE = 2
"""So few words are not worth a sentence of their own."""

FEW = 4
"""So many words in which sentences differ are put side by side."""


class Together:
    """Says once what moves share. `before`: what moves were told, and in which phase."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.before: dict[tuple[str, ...], str] = {}

    def either(self, items: tuple[Item, ...]) -> Item | None:
        """Moves that differ in their last words only, as one sentence: the stock or the pile."""
        if len(items) < 2 or any(item.head or item.items for item in items):
            return None
        told = [item.text.removesuffix(".").split(" ") for item in items]
        same = 0
        while all(len(words) > same + 1 and words[same] == told[0][same] for words in told):
            same += 1
        ends = [" ".join(words[same:]) for words in told]
        if same < LITTLE or any("." in end or len(end.split()) > FEW for end in ends):
            return None
        text = f"{' '.join(told[0][:same])} {self.words.language.join(ends, 'or')}"
        spans = tuple(span for item in items for span in item.spans)
        return Item(self.words.language.polish(text), spans)

    def shared(self, told: list[Told]) -> tuple[tuple[Item, ...], list[int]] | None:
        """Where several moves lead alike, and which they are: that is said once, after them."""
        best: tuple[tuple[Item, ...], list[int]] | None = None
        for _, route in told:
            those = [n for n, (_, other) in enumerate(told) if texts_of(other) == texts_of(route)]
            size = sum(len(text.split()) for text in texts_of(route))
            saved = size * (len(those) - 1) - len(those)
            if saved > LITTLE and (best is None or len(those) > len(best[1])):
                best = (route, those)
        return best

    def after(self, route: tuple[Item, ...], those: list[int], actions: Sequence[Action]) -> Item:
        """What follows on several moves."""
        names = [self.words.bare(actions[n].name, "action") for n in those]
        head = self.words.say("after.any")
        if len(those) < len(actions):
            head = self.words.say("after", x=self.words.language.join(names, "or"))
        first = self.words.language.lower(route[0].text)
        text = self.words.language.polish(f"{head}, {first}")
        rest = (item.text for item in route[1:])
        return Item(" ".join([text, *rest]), tuple(span for item in route for span in item.spans))

    def told_before(self, action: Action, items: list[Item], phase: Phase) -> str:
        """The phase that has told the same of a move of this name, if it is worth referring to."""
        key = (action.name, *texts_of(items))
        here = self.words.steps.get(phase.name)
        called = self.words.term(phase.name, "phase")
        if here is not None:
            called = self.words.say("step", n=here)
        before = self.before.setdefault(key, called)
        long = sum(len(text.split()) for text in key[1:]) > LONG
        return before if before != called and long else ""

    def as_before(
        self, before: str, actions: list[Action], phase: Phase, tell: Callable[[Action], Told]
    ) -> Item:
        """Moves that an earlier phase has told."""
        names = [self.words.bare(each.name, "action") for each in actions]
        told = self.words.say("as.before", a=before, x="; ".join(names))
        spans = [phase.span]
        for each in actions:
            items, route = tell(each)
            spans += [each.span, *(target.span for target in each.route.targets)]
            spans += [span for item in (*items, *route) for span in spans_in(item)]
        return Item(self.words.language.polish(told), tuple(spans))


def texts_of(items: Iterable[Item]) -> list[str]:
    """What items say, and all below them."""
    return [each.text for item in items for _, each in item.walk()]


def spans_in(item: Item) -> Iterator[Span]:
    """What is behind an item and all below it."""
    yield from (span for _, each in item.walk() for span in each.spans)
