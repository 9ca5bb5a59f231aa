"""Changes of a rule file that no worked example notices, each with an example that would.

A phrase of the file is changed as one might mistake it: a number, a comparison, a word, a part left
out. If the rules then still read, and all examples come out as before, nothing holds the author to
that phrase. Hands played side by side by both rules show where they part; that is the example.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulekit.check import check
from rulekit.diagnostics import Report
from rulekit.library import load_text, title_of
from rulekit.machine.chance import Stream
from rulekit.machine.tier import RuleFault
from rulekit.model.ruleset import Ruleset
from rulekit.play.game import Game
from rulekit.play.state import State
from rulekit.prove.changing import changes
from rulekit.prove.examples import examples_of
from rulekit.prove.validate import others
from rulekit.settle import SettingError
from rulekit.source import SourceFile, Span
from rulekit.syntax.yaml import Mapping as Written
from rulekit.syntax.yaml import Node, Scalar, compose
from rulekit.syntax.yaml import Sequence as Items

PROSE = frozenset(
    {"about", "source", "family", "rulings", "examples", "game", "rulekit", "extends", "piece",
     "use", "names"}
)  # fmt: skip
"""Keys under which nothing is a rule."""

HANDS, STEPS = 4, 60
"""So many hands are played side by side with the usual options, and so many moves of each."""


@dataclass(frozen=True, slots=True)
class Survivor:
    """A change that no example notices.

    `span`: what is changed; `after`: what stands there then. `example`: one that would notice, as it
    is written in a rule file; "" if play did not show a difference either.
    """

    span: Span
    after: str
    example: str


def survivors(
    source: SourceFile, rules: Ruleset, *, seed: int = 0
) -> Iterator[tuple[Survivor | None, bool]]:
    """Try the changes of a file one after the other, drawn over its sections.

    `rules`: those of the file as it is. For each change what survives, or None, and whether the
    rules could still be read.
    """
    words = {name: option.values for name, option in rules.options.items()}
    beside = _Beside(rules)
    for span, after in _drawn(source, words, seed):
        changed = source.text[: span.start] + after + source.text[span.end :]
        other = _read(source.name, changed)
        if other is None:
            yield None, False
        elif _noticed(other):
            yield None, True
        else:
            yield Survivor(span, after, beside.example(other)), True


def _read(name: str, text: str) -> Ruleset | None:
    report = Report()
    document = load_text(text, report, name)
    rules = None if document is None else check(document, title_of(name), report)
    return rules if report.ok else None


def _noticed(rules: Ruleset) -> bool:
    try:
        return any(not each.ok for each in examples_of(rules))
    except RuleFault:
        return True


# ── what is changed ───────────────────────────────────────────────────────────────────────────


def _drawn(
    source: SourceFile, words: Mapping[str, Sequence[str]], seed: int
) -> Iterator[tuple[Span, str]]:
    """All changes of a file in an order drawn by the seed, one of each section after the other."""
    document = compose(source, Report())
    chance = Stream(seed, 0, 0, 0)
    sections: list[list[tuple[Span, str]]] = []
    for entry in () if document is None else document.entries:
        if entry.key.text not in PROSE:
            found = [
                (leaf.span, after)
                for leaf in _leaves(entry.value)
                for after in changes(leaf.text, words)
            ]
            sections.append(found)
    while any(sections):
        for section in sections:
            if section:
                yield section.pop(chance.draw(len(section)))


def _leaves(node: Node) -> Iterator[Scalar]:
    """The phrases below a node that are written on one line without quotes."""
    if isinstance(node, Scalar):
        if not node.style and not node.null and node.span.text == node.text:
            yield node
    elif isinstance(node, Written):
        for entry in node.entries:
            if entry.key.text != "about":
                yield from _leaves(entry.value)
    elif isinstance(node, Items):
        for item in node.items:
            yield from _leaves(item)


# ── the example that would notice ─────────────────────────────────────────────────────────────


class _Beside:
    """Plays hands by the rules as they are, and by changed ones."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.games: dict[int, Game] = {}
        self.settings = list(_settings(rules))

    def example(self, changed: Ruleset) -> str:
        """An example that the rules meet and changed ones do not; "" if play shows none."""
        for number, (players, chosen) in enumerate(self.settings):
            one = self.games.setdefault(number, Game(self.rules, chosen))
            two = self._game(changed, chosen)
            if two is None:
                continue
            for seed in range(number, number + (HANDS if number == 0 else 1)):
                found = self._hand(one, two, players, seed)
                if found:
                    options = ", ".join(f"{name}: {value}" for name, value in chosen.items())
                    said = f"  options: {{{options}}}\n" if options else ""
                    head = f"- about: …\n  players: {players}\n{said}  seed: {seed}\n  dealer: 1\n"
                    return head + found.rstrip()
        return ""

    def _game(self, rules: Ruleset, chosen: dict[str, str]) -> Game | None:
        try:
            return Game(rules, chosen)
        except (SettingError, ValueError):
            return None

    def _hand(self, one: Game, two: Game, players: int, seed: int) -> str:
        try:
            states = [
                game.start(seed=seed, players=players, scope="hand", dealer=1)
                for game in (one, two)
            ]
        except (RuleFault, ValueError):  # with this change nobody can sit down so
            return ""
        return _parting(states[0], states[1], Stream(seed, 0, 0, 1))


def _settings(rules: Ruleset) -> Iterator[tuple[int, dict[str, str]]]:
    """Table sizes and options to look at: the usual ones, other sizes, one option after another."""
    first = min(rules.players)
    yield first, {}
    for players in rules.players:
        if players != first:
            yield players, {}
    for name, option in rules.options.items():
        for value in others(option)[:2]:
            yield first, {name: value}


def _parting(one: State, two: State, chance: Stream) -> str:
    """Where two states of the same deal part, as lines of an example; "" if they do not."""
    moves: list[str] = []
    for _ in range(STEPS):
        told = _differing(one, two)
        if told or one.is_over or two.is_over:
            return f"{_listed('moves', moves)}{told}" if told else ""
        legal = one.legal_moves
        if not legal:
            return ""
        move = legal[chance.draw(len(legal))].text
        moves.append(move)
        try:
            one, two = one.play(move), two.play(move)
        except (RuleFault, ValueError):
            return f"{_listed('moves', moves)}"
    return ""


def _differing(one: State, two: State) -> str:
    """What is so in the first of two states and not in the second, as a line of an example."""
    if one.is_over or two.is_over:
        if one.is_over and one.outcome is not None:
            hand = one.outcome.hands[-1]
            other = two.outcome.hands[-1] if two.outcome is not None else None
            if other is None or (hand.reason, hand.winners) != (other.reason, other.winners):
                won = " and ".join(f"seat {seat}" for seat in hand.winners)
                return f"  then: end hand by {hand.reason}" + (
                    f" won by {won}" if len(hand.winners) == 1 else ""
                )
            for line, same in zip(hand.lines, other.lines, strict=False):
                if line != same:
                    amounts = ", ".join(map(str, line.amounts))
                    return f"  sheet: {{{line.reason}: '{amounts}'}}"
            return ""
        return f"  then: {one.phase} for seat {one.to_move}"
    if (one.phase, one.to_move) != (two.phase, two.to_move):
        return f"  then: {one.phase} for seat {one.to_move}"
    first, second = ({each.text for each in state.legal_moves} for state in (one, two))
    if first - second:
        return _listed("legal", [min(first - second)]).rstrip()
    if second - first:
        return _listed("illegal", [min(second - first)]).rstrip()
    return ""


def _listed(key: str, texts: Sequence[str]) -> str:
    if not texts:
        return ""
    return f"  {key}:\n" + "".join(f"    - {text}\n" for text in texts)
