"""Rules at random in which cards are chosen from sums of places, and moved about before and after.

Each text is a variant of the small game of the reference page.
"""

from __future__ import annotations

from random import Random

from tests.unit.variants import SMALL

ZONES = """\
  shared: melds, face up
  loose: cards, face up
  heap: pile, face up
  own: pile of each player, face down
define:
  either_pile: heap + own
  open_cards:
    when players > 2: loose
    otherwise: heap
procedures:
  put_down(spread):
    - lay spread on table
"""

PLACES = (
    "hand", "hand - picked", "loose", "heap", "own", "discard", "top of discard", "top of heap",
    "bottom of heap", "item(heap, 2)", "top(heap, 3)", "either_pile", "open_cards",
    "(all card in heap where value of card > 4)", "hand of dealer",
)  # fmt: skip
TARGETS = ("discard", "bottom of heap", "loose", "hand", "own", "bottom of own", "bottom of stock")
MOVES = (
    "move heap to {}", "move loose to {}", "move own to {}", "move top(heap, 3) to {}",
    "move top(own, players) to {}", "move top(discard, 2) to {}",
)  # fmt: skip
OTHERS = (
    "flip (discard - top of discard) into heap", "flip loose into own", "shuffle own into heap",
    "swap heap with own", "swap hand with hand of dealer", "remember shared", "reveal hand",
    "put back shared to hand", "deal 1 card from heap to each hand",
    "when size of heap > 2: move bottom of heap to loose",
    "when size of own > 1: move item(own, 2) to bottom of heap",
)  # fmt: skip
CHOICES = (
    ("meld: meld from {}", "lay meld on table"),
    ("meld: meld from {}", "lay meld on shared"),
    ("several: melds from {}", "lay several on table"),
    ("several: melds from {} leaving at most 6 cards", "do put_down(several)"),
    ("several: layout from {}", "lay several on shared"),
    ("layout: layout from {} on shared", "lay layout on shared"),
    ("layoff: layoff from {} on table of all_players", "add layoff"),
    ("layoff: layoff from {} on shared", "add layoff"),
    ("card: card from {}", "move card to {to}"),
)


def moving_rules(random: Random) -> str:
    """The text of a game with some strange actions."""
    text = SMALL.replace("  table: melds", f"{ZONES}  table: melds", 1)
    zones, rest = text.split("define:\n", 1)
    defined, rest = rest.split("  table: melds", 1)
    text = f"{zones}  table: melds{rest}".replace("ledgers:\n", f"define:\n{defined}ledgers:\n", 1)
    if "put back shared" in (actions := "".join(_action(random, n) for n in range(3))):
        actions = actions.replace("      do:\n", "      do:\n        - remember shared\n", 1)
    return text.replace("    lay:\n", f"{actions}    lay:\n", 1)


def _action(random: Random, number: int) -> str:
    """One action: a choice of cards, which are laid, and what else happens to cards."""
    choose, does = random.choice(CHOICES)
    places = random.sample(PLACES, random.choice([1, 2, 2, 3]))
    done = [_some(random) for _ in range(random.choice([0, 0, 1, 2]))]
    done.insert(random.randint(0, len(done)), does.format(to=random.choice(TARGETS)))
    lines = "".join(f"        - {effect}\n" for effect in done)
    chosen = choose.format(" + ".join(places))
    return f"    strange{number}:\n      choose:\n        {chosen}\n      do:\n{lines}"


def _some(random: Random) -> str:
    if random.random() < 0.5:
        return random.choice(MOVES).format(random.choice(TARGETS))
    return random.choice(OTHERS)
