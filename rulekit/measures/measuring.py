"""Measuring: which metrics there are, and how the figures of those that were asked come about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import numpy as np

from rulekit import asked
from rulekit.bots._knowledge import knows
from rulekit.diagnostics import did_you_mean
from rulekit.engines import FAST
from rulekit.ir.program import Program
from rulekit.measures import outlooks
from rulekit.measures.duplicates import luck, skill, taking
from rulekit.measures.figures import Figure, Measures, Unit, mean, share
from rulekit.measures.hands import Watched, by_side, watched
from rulekit.play.game import Game, load
from rulekit.series.batch import seats_of
from rulekit.series.hand import Series

SAMPLE = 50
"""Hands, and deals, that are looked at closely."""

OUTLOOKS = ("drama", "decisiveness", "leads", "comebacks")
METRICS = (
    *OUTLOOKS, "luck", "skill", "interaction", "stalls", "opening", "wilds", "discard", "first",
)  # fmt: skip
"""What can be asked for, in the order in which it is told."""


def measure(
    game: Game | str | Path,
    metrics: Sequence[str] | str = METRICS,
    *,
    players: int | None = None,
    bots: Sequence[object] | str = ("greedy",),
    hands: int = SAMPLE,
    seed: int = 0,
    jobs: int = 1,
    **options: object,
) -> Measures:
    """Look closely at a sample of hands and tell what they are like.

    `game`: a Game, or what `load` takes. `metrics`: names of METRICS, or one of them; all, if none
    are named. `players`: the fewest if left out. `bots`: who plays the hands that are looked at;
    `luck`, `skill` and `discard` say themselves who plays. `hands`: the size of the sample, in
    hands and in deals. `seed`: equal seeds give equal figures. `jobs`: processes that share duels.
    `options`: of the game.

    Raises ValueError for a metric that there is not, and what `simulate` raises.
    """
    wanted = names_of((metrics,) if isinstance(metrics, str) else metrics)
    if asked.whole("hands", hands) < 2:
        raise ValueError(f"a sample has at least 2 hands, not {hands}")
    chosen = game if isinstance(game, Game) else load(game, **options)
    size = chosen.default_players if players is None else players
    program = chosen.program(size)
    names, found_by = seats_of(bots, program, apart=False)
    series = Series(program, chosen.digest(size), seed, "hand", names, False, FAST, found_by)
    asks = set(wanted) - {"luck", "skill"}
    looked = list(watched(series, hands, outlooks=bool(asks & set(OUTLOOKS)))) if asks else []
    found: list[Figure] = []
    for metric in wanted:
        found += _figures(metric, chosen, program, looked, hands, seed, jobs)
    return Measures(chosen.title, size, names, hands, seed, tuple(found), dict(program.options))


def names_of(metrics: Iterable[str]) -> list[str]:
    """The metrics named, in the order in which they are told; `all` names them all.

    Raises ValueError for a name that there is not.
    """
    given = list(metrics)
    for name in given:
        if name not in (*METRICS, "all"):
            raise ValueError(
                f"there is no metric '{name}'; {did_you_mean(str(name), METRICS, 'metrics')}"
            )
    return [name for name in METRICS if name in given or "all" in given]


def ladder_of(program: Program) -> list[str]:
    """Players from the weakest to the strongest that answer at once."""
    return ["random", "greedy", *(["learned"] if knows(program) else [])]


def _figures(
    metric: str,
    game: Game,
    program: Program,
    looked: Sequence[Watched],
    deals: int,
    seed: int,
    jobs: int,
) -> list[Figure]:
    if metric in OUTLOOKS:
        return _outlooks(metric, looked)
    if metric == "luck":
        lower, upper = ladder_of(program)[-2:]
        return [luck(program, (upper, lower), seed, deals)]
    if metric == "skill":
        return skill(game, program.players, ladder_of(program), seed, deals, jobs)
    if metric == "discard":
        actions = sorted({name for each in looked for name in each.takes})
        if not actions:
            note = f"no card that lay open was taken in {len(looked)} hands"
            return [Figure("discard", "what taking it brings", "points", note=note)]
        return taking(game, program.players, actions, seed, deals, jobs)
    return _OF_HANDS[metric](program, looked)


def _outlooks(metric: str, looked: Sequence[Watched]) -> list[Figure]:
    seen = [each.outlook for each in looked if each.outlook is not None]
    if metric == "drama":
        values: list[float] = [outlooks.drama(each) for each in seen]
        return [mean("drama", "how deep winners were behind", "number", values)]
    if metric == "decisiveness":
        values = [outlooks.open_share(each) for each in seen]
        return [mean("decisiveness", "part of the hand in which it is open", "share", values)]
    if metric == "leads":
        values = [outlooks.changes(each) for each in seen]
        return [mean("leads", "changes of the lead", "number", values)]
    trailed = sum(map(outlooks.trailed, seen))
    return [share("comebacks", "winners behind in the middle", trailed, len(seen))]


# ── of the moves of hands ─────────────────────────────────────────────────────────────────────


def _interaction(program: Program, looked: Sequence[Watched]) -> list[Figure]:
    values = [
        sum(turn.touches for turn in each.turns) / len(each.turns) for each in looked if each.turns
    ]
    return [mean("interaction", "turns that touch what others did", "share", values)]


def _stalls(program: Program, looked: Sequence[Watched]) -> list[Figure]:
    played = [each for each in looked if each.turns]
    idle = [sum(turn.idle for turn in each.turns) / len(each.turns) for each in played]
    longest = [float(_longest(each)) for each in played]
    nobody = sum(not each.winners for each in looked)
    return [
        share("stalls", "hands that nobody won", nobody, len(looked)),
        mean("stalls", "idle turns: nothing laid, no open card taken", "share", idle),
        mean("stalls", "the longest row of idle turns", "number", longest),
    ]


def _opening(program: Program, looked: Sequence[Watched]) -> list[Figure]:
    """When seats first lay cards: of each hand the mean of those that do, and how many do not."""
    turn = [sum(each.opened.values()) / len(each.opened) for each in looked if each.opened]
    name = "turn of one's own in which cards are first laid"
    if not turn:
        return [Figure("opening", name, note=f"nobody laid cards in {len(looked)} hands")]
    never = [
        sum(seat not in each.opened for seat in each.seated) / len(each.seated) for each in looked
    ]
    return [
        mean("opening", name, "number", turn),
        mean("opening", "players who lay none in the hand", "share", never),
    ]


def _longest(hand: Watched) -> int:
    longest = row = 0
    for turn in hand.turns:
        row = row + 1 if turn.idle else 0
        longest = max(longest, row)
    return longest


def _wilds(program: Program, looked: Sequence[Watched]) -> list[Figure]:
    name = "what one more wild card in the deal brings"
    if all(each.wilds is None for each in looked):
        return [Figure("wilds", name, "points", note="no card is wild when the hand is dealt")]
    held, points, won = [], [], []
    for each in looked:
        if each.wilds is not None:
            seats = each.seated
            held.append([float(each.wilds[seat]) for seat in seats])
            points.append([float(_sign(program) * each.points[seat]) for seat in seats])
            won.append([float(seat in each.winners) for seat in seats])
    return [
        slope("wilds", name, "points", held, points),
        slope("wilds", "how much oftener it wins", "share", held, won),
    ]


def slope(
    metric: str, name: str, unit: Unit, causes: Sequence[Sequence[float]],
    effects: Sequence[Sequence[float]],
) -> Figure:  # fmt: skip
    """How effects go with causes among the seats of each hand; hands are independent.

    Each wild brings 10 points:

    >>> slope("wilds", "it", "points", [[0, 1], [2, 0], [1, 1]], [[0, 10], [20, 0], [3, 3]]).value
    10.0
    """
    xs = [np.array(each) - np.mean(each) for each in causes]
    ys = [np.array(each) - np.mean(each) for each in effects]
    total = float(sum((x * x).sum() for x in xs))
    if not total:
        return Figure(metric, name, unit, note="every seat was dealt as many")
    value = float(sum((x * y).sum() for x, y in zip(xs, ys, strict=True))) / total
    errors = [float((x * (y - value * x)).sum()) for x, y in zip(xs, ys, strict=True)]
    n = sum(bool(x.any()) for x in xs)
    if n < 2:
        return Figure(metric, name, unit, value, n=n, note="too few hands for an interval")
    half = 1.96 * (sum(each * each for each in errors) * n / (n - 1)) ** 0.5 / total
    return Figure(metric, name, unit, value, value - half, value + half, n)


def _first(program: Program, looked: Sequence[Watched]) -> list[Figure]:
    ahead, won = [], []
    for each in looked:
        later = [seat for seat in each.seated if seat > each.dealer] or each.seated
        first = later[0]
        sides = sorted(set(program.teams))
        points = by_side(program, np.array([each.points]))[0]
        place = sides.index(program.teams[first])
        others = np.delete(points, place)
        ahead.append(float(points[place] - others.mean()))
        winning = {program.teams[seat] for seat in each.winners} or set(sides)
        won.append((program.teams[first] in winning) / len(winning) - 1 / len(sides))
    return [
        mean("first", "what going first brings", "points", ahead),
        mean("first", "how much oftener it wins than chance", "share", won),
    ]


def _sign(program: Program) -> int:
    return program.better(program.main) or 1


_OF_HANDS: dict[str, Callable[[Program, Sequence[Watched]], list[Figure]]] = {
    "interaction": _interaction,
    "stalls": _stalls,
    "opening": _opening,
    "wilds": _wilds,
    "first": _first,
}
