"""What several moves have in common, said once: where they lead, what an earlier phase told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Shared:
    """Sentences with which several moves end, and what is behind them."""

    items: tuple[Item, ...]
    actions: list[Action]
    spans: list[Span]


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

    def shared(self, actions: Sequence[Action], told: Sequence[Told]) -> Shared | None:
        """How several moves end alike: that is said once, after them. What saves most words."""
        best, most = None, LITTLE
        whole = [[*items, *route] for items, route in told]
        for n, one in enumerate(whole):
            for other in whole[n + 1 :]:
                for size in range(1, _alike(one, other) + 1):
                    end = one[-size:]
                    those = [
                        k for k, each in enumerate(whole)
                        if texts_of(each[-size:]) == texts_of(end) and _is_tail(told[k], size)
                    ]  # fmt: skip
                    words = sum(len(text.split()) for text in texts_of(end))
                    names = sum(len(self._name(actions[k]).split()) for k in those)
                    names = 0 if len(those) == len(actions) else names
                    saved = words * (len(those) - 1) - len(those) - names
                    if len(those) > 1 and saved > most:
                        spans = [
                            s for k in those for item in whole[k][-size:] for s in spans_in(item)
                        ]
                        best, most = Shared(tuple(end), [actions[k] for k in those], spans), saved
        return best

    def _name(self, action: Action) -> str:
        return self.words.bare(action.name, "action")

    def after(self, shared: Shared, actions: Sequence[Action]) -> Item:
        """What follows on several moves."""
        language = self.words.language
        names, first = [self._name(each) for each in shared.actions], shared.items[0]
        only = language.polish(self.words.say("action.ensure")).removesuffix(".")
        if first.text.startswith(only):
            text = f"{language.join(names)}: {language.lower(first.text)}"
        else:
            head = self.words.say("after.any")
            if len(names) < len(actions):
                head = self.words.say("after", x=language.join(names, "or"))
            text = f"{head}, {language.lower(first.text)}"
        text = language.polish(text)
        rest = " ".join(item.text for item in shared.items[1:])
        return Item(f"{text} {rest}".strip(), tuple(shared.spans))

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


def _alike(one: list[Item], other: list[Item]) -> int:
    """With how many sentences two moves end alike, each of which is one sentence alone."""
    size = 0
    while size < min(len(one), len(other)):
        mine, theirs = one[-size - 1], other[-size - 1]
        if mine.items or mine.text != theirs.text:
            break
        size += 1
    return size


def _is_tail(told: Told, size: int) -> bool:
    """Whether something is left of a move before its last sentences; or nothing was but these."""
    items, route = told
    return size <= len(route) or size < len(items) + len(route)


def texts_of(items: Iterable[Item]) -> list[str]:
    """What items say, and all below them."""
    return [each.text for item in items for _, each in item.walk()]


def spans_in(item: Item) -> Iterator[Span]:
    """What is behind an item and all below it."""
    yield from (span for _, each in item.walk() for span in each.spans)
