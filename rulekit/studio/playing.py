"""Many hands for a page of the studio, played in a process that can be ended.

`python -m rulekit.studio.playing` takes one question as JSON from standard input, and tells on
standard output, a line of JSON each: how far it has come with what is known then, and in the end
the report.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from tempfile import TemporaryDirectory
from typing import Any

from rulekit.answers.comparing import comparing
from rulekit.answers.sayings import Sayings
from rulekit.answers.words import dealer_said, figures_said
from rulekit.bots import UnknownBot
from rulekit.library import base_in
from rulekit.machine.tier import RuleFault
from rulekit.measures.measuring import SAMPLE, measure
from rulekit.model.route import End
from rulekit.play.game import Game, RulesetError, load
from rulekit.report.writing import report
from rulekit.rulebook import Played, html
from rulekit.rulebook import compared as rulebooks_compared
from rulekit.series.batch import simulate
from rulekit.series.following import record_of
from rulekit.series.results import Results
from rulekit.series.usage import Usage, usage
from rulekit.settle import SettingError, settle
from rulekit.source import SourceFile
from rulekit.studio.answers import BadQuestion, Question
from rulekit.studio.pacing import FIRST, Pacing, Tick, silent
from rulekit.studio.titles import words_of
from rulekit.studio.undone import undone

HEATED = 200
"""So many hands at most are played to see which rules act, which takes longer than to play them."""

SHARE = 2
"""Of this part of the hands it is counted which rules act, as far as that is not too many."""

FEWEST = 2
"""So many hands at least are compared: of one it is not known how hands differ."""

AT_ONCE = 10_000
"""The moves of so many hands are counted at once."""

FAULTY = {"en": "the rules have faults", "es": "las reglas tienen fallos"}
NO_BASE = {
    "en": "these rules extend no other game: choose one to compare them with",
    "es": "estas reglas no varían otro juego: elige uno con el que compararlas",
}
UNFIT = {
    "en": "{title} is for {sizes} players, not for {players}",
    "es": "{title} es para {sizes} jugadores, no para {players}",
}
"""What is said of rules that cannot be played, that vary no game, that no table has in common."""


def simulated(
    question: Question, asked: Mapping[str, Any], tick: Tick = silent
) -> Iterator[dict[str, Any]]:
    """Intervals as they get narrower, how often lines act, the report. `asked`: `hands`, `seed`.

    Without `hands` it is played as many as fit, which is told.
    """
    game = question.game()
    size = game.default_players if question.players is None else question.players
    dealer = dealer_said(words_of(settle(game.rules, size, game.chosen), question.language))
    with TemporaryDirectory() as folder:

        def play(hands: int, progress: Tick | None = None) -> Results:
            return simulate(
                game, hands=hands, players=question.players, bots=list(question.bots),
                seed=_whole(asked, "seed", 0), out=folder, progress=progress,
            )  # fmt: skip

        pacing = Pacing(play, tick, _whole(asked, "hands", 0))
        before, done = 0, Counter[str]()
        for upto in pacing.looks():
            found = play(upto)
            turns = found.kept.sums.counts["turns",]
            told = {"done": upto, "of": pacing.hands, "summary": found.summary(), "dealer": dealer}
            done += _done(found, range(before, upto))
            shares = {kind: times / upto for kind, times in done.items()}
            told["undone"] = undone(game, found.series.program.players, shares, question.name)
            yield {**told, "longest": longest(game), "turns": sorted(turns.items())}
            before = upto
        used = _used(question, game, pacing.hands, asked)
        opening = _opening(question, used.hands, asked, game)
        yield {"heat": _heat(question, used), "scored": _scored(question, used), "opening": opening}
        yield {"report": report(found, game, language=question.language)}


def _done(found: Results, numbers: range) -> Counter[str]:
    """In how many of the hands of these numbers each kind of move was made."""
    done: Counter[str] = Counter()
    for first in range(numbers.start, numbers.stop, AT_ONCE):
        assert found.shelf is not None
        part = range(first, min(first + AT_ONCE, numbers.stop))
        for name, times in found.shelf.columns(part).items():
            if name.startswith("did_"):
                done[name.removeprefix("did_")] += sum(map(bool, times))
    return done


def _used(question: Question, game: Game, hands: int, asked: Mapping[str, Any]) -> Usage:
    """What of the rules acts, in the first of the hands."""
    first = min(hands, max(FIRST, hands // SHARE), HEATED)
    return usage(
        game, hands=first, players=question.players, bots=list(question.bots),
        seed=_whole(asked, "seed", 0),
    )  # fmt: skip


def _heat(question: Question, used: Usage) -> dict[str, float]:
    """How often each line of the text acts in a hand, by its number from 1."""
    lines: dict[str, float] = {}
    for row in used.rows:
        if row.file == question.name and row.kind != "option":
            line = str(row.line)
            lines[line] = max(lines.get(line, 0.0), row.count / used.hands)
    return lines


def _scored(question: Question, used: Usage) -> list[dict[str, Any]]:
    """What a hand is scored for: in how many of the hands, and whether the text says so itself."""
    return [
        {
            "name": row.text,
            "hands": row.hands,
            "of": used.hands,
            "first": row.first,
            "own": row.file == question.name,
        }
        for row in used.rows
        if row.kind == "entry"
    ]


def _opening(
    question: Question, hands: int, asked: Mapping[str, Any], *games: Game
) -> list[dict[str, Any]]:
    """When cards are first laid in each of the games; empty if nobody does in one of them."""
    if hands < FEWEST:
        return []
    found = [
        measure(
            game, "opening", players=question.players, bots=list(question.bots),
            hands=min(hands, SAMPLE), seed=_whole(asked, "seed", 0),
        )
        for game in games
    ]  # fmt: skip
    if any(turn.value is None for turn, *_ in (each.figures for each in found)):
        return []
    return [
        {"game": each.title, "turn": turn.value, "low": turn.low, "high": turn.high,
         "never": never.value, "of": min(hands, SAMPLE)}
        for each in found for turn, never in (each.figures,)
    ]  # fmt: skip


def compared(
    question: Question, asked: Mapping[str, Any], tick: Tick = silent
) -> Iterator[dict[str, Any]]:
    """What differs from another game: in rules, then in figures as they get surer, the report.

    `asked`: `hands`, as many as fit if left out, and `other`, a game by name or the path of its
    file; the base of the text if left out.
    """
    game, hands = question.game(), _whole(asked, "hands", 0)
    other = _other(question, asked, game)
    size = game.default_players if question.players is None else question.players
    if size in other.rules.players:
        sides = Played(other.rules, size, other.chosen), Played(game.rules, size, game.chosen)
        page = rulebooks_compared(*sides, question.language)
        yield {"rules": html(page), "against": other.title}
    run = comparing(
        other, game, players=question.players, bots=list(question.bots),
        seed=_whole(asked, "seed", 0),
    )  # fmt: skip
    pacing = Pacing(run.play_to, tick, hands and max(FEWEST, hands))
    for upto in pacing.looks(FEWEST):
        found = run.comparison()
        spoken = found.told_in(_figures_said(question.language, found.players, game, other))
        told: dict[str, Any] = {"common_deals": found.common}
        for name, some in (
            ("words", [each for each in spoken.told if not each.is_slight]),
            ("slight", [each for each in spoken.told if each.is_slight]),
        ):
            told[name] = [each.words() for each in some]
        told["differences"] = [
            {**each.as_dict(), "heading": each.heading}
            for each in sorted(spoken.differences, key=lambda each: each.metric.rank)
        ]
        told["longest"] = sorted({*longest(other), *longest(game)})
        moves = [each for each in found.differences if each.metric.group == "moves"]
        often = {each.metric.key.removeprefix("moves."): each.b for each in moves}
        told["undone"] = undone(game, found.players, often, question.name)
        yield {"done": upto, "of": pacing.hands, "against": other.title, **told}
    used = _used(question, game, pacing.hands, asked)
    opening = _opening(question, used.hands, asked, other, game)
    yield {"scored": _scored(question, used), "opening": opening}
    yield {"report": report(found, other, game, language=question.language)}


def watched(
    question: Question, asked: Mapping[str, Any], _tick: Tick = silent
) -> Iterator[dict[str, Any]]:
    """The record of one of the hands of a simulation. `asked`: its `number`, from 0, and `seed`."""
    game = question.game()
    size = game.default_players if question.players is None else question.players
    record = record_of(
        game, _whole(asked, "number", 0), players=size, bots=list(question.bots),
        seed=_whole(asked, "seed", 0),
    )  # fmt: skip
    yield {"record": record.text()}


def _other(question: Question, asked: Mapping[str, Any], game: Game) -> Game:
    """What a game is compared with. Raises BadQuestion if there is none, or no table suits both."""
    name = asked.get("other") or base_in(SourceFile(question.name, question.text))
    if not isinstance(name, str) or not name:
        raise BadQuestion(NO_BASE[question.language])
    other: Game = load(name)
    ours = game.players if question.players is None else (question.players,)
    if not set(ours) & set(other.players):
        sizes, wanted = (", ".join(map(str, each)) for each in (other.players, ours))
        said = UNFIT[question.language]
        raise BadQuestion(said.format(title=other.title, sizes=sizes, players=wanted))
    return other


def _figures_said(language: str, players: int, *games: Game) -> Sayings:
    """How figures are told, with the words that the games have for what is theirs."""
    rules = [settle(each.rules, players, each.chosen) for each in games]
    return figures_said(language, [words_of(each, language) for each in rules])


def longest(game: Game) -> list[str]:
    """The reasons for which a hand ends that has had all the turns that it may have."""
    limit = game.rules.limit
    targets = () if limit is None else limit.route.targets
    return sorted({each.reason for each in targets if isinstance(each, End)})


WORK: Mapping[str, Callable[[Question, Mapping[str, Any], Tick], Iterator[dict[str, Any]]]] = {
    "simulate": simulated,
    "compare": compared,
    "watch": watched,
}
"""What can be asked for."""


def _whole(asked: Mapping[str, Any], name: str, usual: int) -> int:
    value = asked.get(name, usual)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 10_000_000:
        raise BadQuestion(f"'{name}' is a whole number")
    return value


def main() -> None:
    """Answer the question on standard input."""
    asked = json.loads(sys.stdin.readline())
    try:
        question = Question.of(asked, lambda name: name)
        for told in WORK[asked["do"]](question, asked, _tick):
            _tell(told)
    except RulesetError:
        _tell({"problem": FAULTY[question.language]})
    except (SettingError, UnknownBot, RuleFault, BadQuestion, ValueError) as error:
        _tell({"problem": str(error)})


def _tick(done: int, of: int) -> None:
    """Tell how many hands have been played; of how many, as soon as that is known."""
    _tell({"played": done, **({"of": of} if of else {})})


def _tell(told: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(told) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
