"""Hands played by rules as they are, and again by changed ones: where they part, as an example."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rulekit.backends.interp import build
from rulekit.lower import lower
from rulekit.lower.body import Use
from rulekit.machine.chance import Stream
from rulekit.machine.move import Move
from rulekit.machine.outcome import HandResult
from rulekit.machine.position import Position
from rulekit.machine.tier import RuleFault
from rulekit.machine.uses import uses_of
from rulekit.model.ruleset import Ruleset
from rulekit.play.game import Game
from rulekit.play.state import State
from rulekit.prove.configurations import others
from rulekit.settle import SettingError, settle
from rulekit.source import Span

HANDS, STEPS, MOVES = 4, 150, 1000
"""Hands of each setting, moves of each, and moves by one changed rule: at most."""

BOT = "greedy"
"""Plays two moves of three, so that hands come to an end; the third is any."""


@dataclass(frozen=True, slots=True)
class _Sight:
    """What a position shows to whoever writes an example, and the move that was made there."""

    phase: str
    seat: int
    legal: frozenset[str]
    hand: HandResult | None
    move: str


@dataclass(frozen=True, slots=True)
class _Trail:
    """A hand played by the rules as they are: where it was played, and what was seen on the way.

    `places`: those of the rules, and whether they acted.
    """

    players: int
    chosen: Mapping[str, str]
    seed: int
    sights: Sequence[_Sight]
    places: Sequence[tuple[Span, bool]]

    def may_show(self, span: Span) -> bool:
        """Whether a change there may show: something there acted, or nothing there is counted."""
        acted = [done for place, done in self.places if place.overlaps(span)]
        return not acted or any(acted)


class Beside:
    """Plays hands by the rules as they are once, and then by changed ones after them."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._rest = _trails(rules)
        self._made: list[_Trail] = []

    def example(self, changed: Ruleset, span: Span) -> str:
        """An example that the rules meet and changed ones do not; "" if play shows none.

        `span`: where they are changed.
        """
        games: dict[tuple[tuple[str, str], ...], Game | None] = {}
        moves = 0
        for trail in self._trails():
            if moves > MOVES:
                break
            if not trail.may_show(span):
                continue
            key = tuple(trail.chosen.items())
            if key not in games:
                games[key] = _game(changed, trail.chosen)
            game = games[key]
            if game is not None:
                parted, made = _parting(trail, game)
                moves += made
                if parted:
                    return _written(trail, parted)
        return ""

    def _trails(self) -> Iterator[_Trail]:
        """Hands in their order, each played when it is first asked for."""
        yield from self._made
        for trail in self._rest:
            self._made.append(trail)
            yield trail


def _trails(rules: Ruleset) -> Iterator[_Trail]:
    """Hands by the rules as they are: of all settings, half by a bot and half at random."""
    settings = list(_settings(rules))
    for seed in range(HANDS):
        for players, chosen in settings:
            game = _game(rules, chosen)
            state = None if game is None else _start(game, players, seed)
            if state is not None:
                made: list[Move] = []
                sights = list(_played(state, Stream(seed, 0, 0, 1), made))
                places = _acted(rules, players, chosen, seed, made)
                yield _Trail(players, chosen, seed, sights, places)


def _acted(
    rules: Ruleset, players: int, chosen: Mapping[str, str], seed: int, moves: Sequence[Move]
) -> list[tuple[Span, bool]]:
    """The places of the rules, and whether they acted in a hand."""
    uses: list[Use] = []
    position = Position(build(lower(settle(rules, players, chosen), uses=uses)))
    position.setup(seed, 0)
    position.put("dealer", 0)
    position.begin()
    for move in moves:
        position.apply(move.registers)
    counts = map(sum, uses_of(position, len(uses)))
    return [(span, count > 0) for (_, span), count in zip(uses, counts, strict=True)]


def _settings(rules: Ruleset) -> Iterator[tuple[int, dict[str, str]]]:
    """Table sizes and options to look at: the usual ones, other sizes, one option after another."""
    first = min(rules.players)
    yield first, {}
    for name, option in rules.options.items():
        for value in others(option)[:1]:
            yield first, {name: value}
    for players in rules.players:
        if players != first:
            yield players, {}


def _game(rules: Ruleset, chosen: Mapping[str, str]) -> Game | None:
    try:
        return Game(rules, chosen)
    except (SettingError, ValueError):
        return None


def _start(game: Game, players: int, seed: int) -> State | None:
    try:
        return game.start(seed=seed, players=players, scope="hand", dealer=1)
    except (RuleFault, ValueError):  # nobody can sit down so
        return None


def _played(state: State, chance: Stream, made: list[Move]) -> Iterator[_Sight]:
    """A hand move by move, at most STEPS, and how it ended. `made`: gets the moves."""
    for _ in range(STEPS):
        legal = list(state.legal_moves)
        move = None
        if legal:
            move = state.ask(BOT) if chance.draw(3) else legal[chance.draw(len(legal))]
        yield _seen(state, move.text if move else "")
        if move is None:
            break
        try:
            state = state.play_unchecked(move)
        except RuleFault:
            break
        made.append(move)


def _seen(state: State, move: str = "") -> _Sight:
    legal = frozenset(each.text for each in state.legal_moves)
    if state.is_over:
        outcome = state.outcome
        return _Sight("", 0, legal, None if outcome is None else outcome.hands[-1], "")
    return _Sight(state.phase, state.to_move or 0, legal, None, move)


def _parting(trail: _Trail, game: Game) -> tuple[str, int]:
    """Where changed rules part from a hand, as lines of an example, and the moves made by them."""
    state = _start(game, trail.players, trail.seed)
    moves: list[str] = []
    if state is None:  # nobody can sit down so any more
        return _then(trail.sights[0]), 0
    for sight in trail.sights:
        try:
            told = _differing(sight, _seen(state))
            if told or not sight.move or state.is_over:
                return (f"{_listed('moves', moves)}{told}" if told else ""), len(moves)
            moves.append(sight.move)
            state = state.play(sight.move)
        except (RuleFault, ValueError):
            return _listed("moves", moves), len(moves)
    return "", len(moves)


def _then(sight: _Sight) -> str:
    return f"  then: {sight.phase} for seat {sight.seat}\n" if sight.phase else ""


def _differing(one: _Sight, two: _Sight) -> str:
    """What is so in the first of two positions and not in the second, as a line of an example."""
    if not one.phase:
        return "" if one.hand is None else _ended(one.hand, two.hand)
    if (one.phase, one.seat) != (two.phase, two.seat):
        return _then(one)
    if one.legal - two.legal:
        return _listed("legal", [min(one.legal - two.legal)])
    if two.legal - one.legal:
        return _listed("illegal", [min(two.legal - one.legal)])
    return ""


def _ended(hand: HandResult, other: HandResult | None) -> str:
    """What is so at the end of one hand, and not at that of another that may go on."""
    if other is None or (hand.reason, hand.winners) != (other.reason, other.winners):
        won = f" won by seat {hand.winners[0]}" if len(hand.winners) == 1 else ""
        return f"  then: end hand by {hand.reason}{won}"
    theirs = {line.reason: line.amounts for line in other.lines}
    for line in hand.lines:
        if theirs.get(line.reason) != line.amounts:
            return f"  sheet: {{{line.reason}: '{', '.join(map(str, line.amounts))}'}}"
    return ""


def _written(trail: _Trail, lines: str) -> str:
    """An example as it is written in a rule file."""
    options = ", ".join(f"{name}: {value}" for name, value in trail.chosen.items())
    said = f"  options: {{{options}}}\n" if options else ""
    head = f"- about: …\n  players: {trail.players}\n{said}  seed: {trail.seed}\n  dealer: 1\n"
    return (head + lines).rstrip()


def _listed(key: str, texts: Sequence[str]) -> str:
    if not texts:
        return ""
    return f"  {key}:\n" + "".join(f"    - {text}\n" for text in texts)
