"""The example of a variant, found by playing: a hand in which what is changed acts."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.play.game import Game
from rulekit.play.state import State
from rulekit.syntax.written import written
from rulekit.variants.changes import ACTION_KIND, OPTION, Change

MOVES = 40
"""Moves that the example has at most."""
SEEDS = 12
"""Deals that are played in search of an example in which a changed action is made."""
FEW = 3
"""Moves of an example that shows no action."""

STRIDE = 7
"""By how much the moves of one deal are drawn otherwise than those of the deal before."""


def example(game: Game, changes: Sequence[Change]) -> str:
    """A file of examples with one: a hand played from its deal until what is changed has acted.

    `game`: the variant itself, as it has been written.
    """
    wanted = {each.path[-1] for each in changes if each.kind == ACTION_KIND}
    options = {each.name: each.value for each in changes if each.kind == OPTION}
    seed, last = _played(game, wanted)
    moves = [played.move.text for played in last.history]
    seen = wanted & {played.move.action for played in last.history}
    about = f"Play up to {' and '.join(sorted(seen))}." if seen else "A hand as it begins."
    said: dict[str, object] = {
        "about": about,
        "players": str(last.players),
        "seed": str(seed),
        "moves": moves,
    }
    if options:
        said["expect"] = options
    text = "\n".join(
        [
            "# Found by playing at random; `rulekit test` plays it again.",
            *written({"examples": [said]}, 0),
        ]
    )
    return text + "\n"


def _played(game: Game, wanted: set[str]) -> tuple[int, State]:
    """A deal, and a hand of it up to where every wanted action was made, as far as may be."""
    best: tuple[int, int, State] | None = None
    for seed in range(1, SEEDS + 1 if wanted else 2):
        state, made = game.start(seed=seed, scope="hand"), set[str]()
        for step in range(MOVES if wanted else FEW):
            legal = [] if state.is_over else [*state.legal_moves]
            if not legal or (wanted and wanted <= made):
                break
            hoped = [each for each in legal if each.action in wanted - made] or legal
            move = hoped[(STRIDE * seed + step * step) % len(hoped)]
            made.add(move.action)
            state = state.play_unchecked(move)
        count = len(made & wanted)
        if best is None or count > best[0]:
            best = count, seed, state
        if wanted <= made:
            break
    assert best is not None
    return best[1], best[2]


__all__ = ["example"]
