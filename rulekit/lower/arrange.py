"""Arranging memory: header, state, tables and work space, each word with a name."""

from __future__ import annotations

from rulekit.kernel.memory import header as h
from rulekit.kernel.memory.scratch import SCRATCH_WORDS
from rulekit.language.declarations import Shape
from rulekit.language.words import Unsaid
from rulekit.lower.contracts import contracts_of
from rulekit.lower.melds.kinds import MeldTables
from rulekit.lower.rankings import ranking_of
from rulekit.lower.sheets import lines_of
from rulekit.lower.tables import Cards
from rulekit.memory import Field, MemoryMap
from rulekit.model.effect import Remember
from rulekit.model.occurring import effects_of
from rulekit.model.settled import Rules

CONTROL = (
    ("rng", "the generator's word"),
    ("seed", "the seed of the match"),
    ("match", "the number of the match in its series"),
    ("hand_number", "the number of the hand in its match"),
    ("phase", "0: the hand is over"),
    ("me", "the player in turn"),
    ("actor", "in a claim: whose move may be claimed"),
    ("saved_phase", "where play resumes after an interruption"),
    ("saved_me", "who is then in turn"),
    (
        "saved_mode",
        "0: nothing saved; 1: as it was; 2: a phase to enter; 3: the same, as a new turn",
    ),
    ("resumed", "1: play comes back to the middle of a phase"),
    ("dealer", "who deals"),
    ("seated", "bit mask of the players at the table"),
    ("reason", "how the hand ended: 0 not yet, else the reason's number + 1"),
    ("winners", "bit mask of the players who won the hand"),
    ("champions", "bit mask of the players who won the match"),
    ("turns", "turns begun in this hand"),
    ("hands_played", "hands finished in this match"),
    ("matched", "1: the hand is one of a match; 0: it is played on its own"),
    ("over", "1: the match is over"),
    ("moves", "moves made in this hand"),
    ("played", "moves made in the hands of this match that have ended"),
    ("deals", "deals of this hand: more than 1 if it was dealt again"),
)


JOURNAL_MOST = 64
"""Card movements of one move that are kept."""

_JOURNAL_WORDS = h.JOURNAL_ENTRIES + JOURNAL_MOST * h.MOVED_WORDS


class Arrangement:
    """Hands out addresses. State first; everything else lies behind it."""

    def __init__(self) -> None:
        self.fields: dict[str, Field] = {}
        self.next = h.HEADER_WORDS
        self.state_end = 0
        self.image: dict[int, int] = {}

    def field(self, name: str, stride: int, count: int = 1, about: str = "") -> Field:
        """A new named stretch of memory."""
        assert name not in self.fields, name
        made = Field(name, self.next, stride, count, about)
        self.fields[name] = made
        self.next = made.end
        return made

    def table(self, name: str, words: tuple[int, ...], about: str = "") -> Field:
        """A named stretch whose words never change."""
        made = self.field(name, max(1, len(words)), about=about)
        for i, word in enumerate(words):
            self.image[made.start + i] = word
        return made

    def map(self) -> MemoryMap:
        """The finished memory map."""
        return MemoryMap(dict(self.fields), h.HEADER_WORDS, self.state_end, self.next)


def arrange(rules: Rules, cards: Cards, melds: MeldTables, teams: tuple[int, ...]) -> Arrangement:
    """State fields and constant tables of one program; work space is added as code is made."""
    plan = Arrangement()
    for name, about in CONTROL:
        plan.field(name, 1, about=about)
    if rules.match.between is not None:
        plan.field("scored", 1, about="1: the hand has been scored, and the next is not dealt yet")
    if rules.gated:
        about = "bit mask of the kinds of which each player may make new melds"
        plan.image[h.OPEN] = plan.field("open", 1, rules.players, about).start
    plan.field("owed", 1, rules.players, "bit mask of the conditions that bind each player")
    _zones(plan, rules, cards, melds, teams)
    owners = {"player": rules.players, "team": max(teams) + 1, "": 1}
    owners |= {name: len(words) for name, words in rules.lists.items()}
    for variable in rules.variables.values():
        for name in rules.accounts(variable):
            plan.field(f"var.{name}", 1, owners[variable.owner], f"variable, {variable.type}")
        if variable.turns_with:
            plan.field(
                f"turn.{variable.name}",
                1,
                about="bit mask of the owners for whom this turn has been counted",
            )
    for ledger in rules.ledgers.values():
        for name in rules.accounts(ledger):
            plan.field(f"ledger.{name}", 1, owners[ledger.owner], f"ledger, {ledger.unit}")
    lines = max(1, len(lines_of(rules, "entries")))
    plan.field("entries", rules.players, lines, "the hand's score by reason and player")
    lines = max(1, len(lines_of(rules, "bonuses")))
    plan.field("bonuses", rules.players, lines, "the match's bonuses, likewise")
    _settled(plan, cards, melds)
    plan.state_end = plan.next
    for ranking in rules.rankings.values():
        words = ranking_of(rules, ranking, cards)
        plan.table(f"ranking.{ranking.name}", words, "an order of hands")
    _contracts(plan, rules)
    _more_of_melds(plan, melds)
    _tables(plan, cards, melds, teams)
    if rules.gated:
        plan.image[h.GATE] = plan.field("gate", 1, about="the same, of whom it is asked").start
    return plan


def _contracts(plan: Arrangement, rules: Rules) -> None:
    """What is to be laid together; nothing where there are no contracts."""
    if not rules.contracts:
        return
    tables = contracts_of(rules)
    contract = plan.table("table.contract", tables.contracts, "contracts")
    term = plan.table("table.term", tables.terms, "the terms of contracts")
    plan.image |= {
        h.CONTRACTS: len(rules.contracts), h.CONTRACT: contract.start, h.TERM: term.start,
    }  # fmt: skip


def _remembered(rules: Rules) -> set[str]:
    """The zones whose melds some effect remembers."""
    return {e.melds.name for e in effects_of(rules) if isinstance(e, Remember)}


def _zones(
    plan: Arrangement,
    rules: Rules,
    cards: Cards,
    melds: MeldTables,
    teams: tuple[int, ...],
) -> None:
    owners = {"player": rules.players, "team": max(teams) + 1, "": 1}
    row = h.ROW_ENTRY + melds.room
    most_rows = cards.size // melds.least

    def words(shape: Shape) -> int:
        match shape:
            case "pile":
                return cards.size + 1
            case "card":
                return 2
            case "cards":
                return cards.planes
            case "melds":
                return 1 + most_rows * row
            case _:
                raise Unsaid.of(shape, "code", __name__)

    remembered = _remembered(rules)
    for zone in rules.zones.values():
        sight = zone.sight
        plan.field(
            f"zone.{zone.name}",
            words(zone.shape),
            owners[zone.owner],
            f"zone, {zone.shape}, {sight}",
        )
        if zone.name in remembered:
            plan.field(
                f"kept.{zone.name}",
                words(zone.shape),
                owners[zone.owner],
                "the melds as they were remembered",
            )
        if zone.shape == "cards" and sight != "face_up":
            plan.field(
                f"known.{zone.name}",
                cards.planes,
                owners[zone.owner],
                "those of its cards that everybody knows",
            )


def _more_of_melds(plan: Arrangement, melds: MeldTables) -> None:
    """What only some games say of their kinds of melds."""
    if melds.limits:
        limits = plan.table("table.limits", melds.limits, "wilds at most, by kind and naturals")
        plan.image[h.LIMITS] = limits.start
    if melds.grown:
        grown = plan.table("table.grown", melds.grown, "as what each kind lies on the table")
        plan.image[h.GROWN] = grown.start
        origins = [*range(len(melds.grown))]
        origins += [kind for kind, lying in enumerate(melds.grown) if lying >= 0]
        plan.table("table.origin", tuple(origins), "as what kind a meld was laid")


def _settled(plan: Arrangement, cards: Cards, melds: MeldTables) -> None:
    """What each deal settles of the cards: which are wild, what they count, and which are others.

    Behind the mask of the wild faces lies a number that tells for which cards others stand.
    """
    if cards.of_hand:
        plan.table("hand.wild", (cards.wild, 0), "bit mask of the wild faces; what extras are")
    if cards.values_settled:
        plan.table("table.value", cards.values, "points of each face, as the deal settles it")
    if cards.stands:
        plan.table("table.rank", cards.ranks, "rank of each face, as the deal settles it")
        plan.table("table.suit", cards.suits, "suit of each face, as the deal settles it")
        plan.table("table.slot_faces", melds.slot_faces, "faces that fill each slot, likewise")


def _tables(plan: Arrangement, cards: Cards, melds: MeldTables, teams: tuple[int, ...]) -> None:
    deck = tuple(face for face, n in enumerate(cards.counts) for _ in range(n))
    if "table.value" not in plan.fields:
        plan.table("table.value", cards.values, "points of each face")
    if not cards.stands:
        plan.table("table.rank", cards.ranks, "rank of each face")
        plan.table("table.suit", cards.suits, "suit of each face")
    plan.table("table.deck", (len(deck), *deck), "the whole pack, as a pile")
    if cards.of_hand:
        of_rank = [0] * (max(cards.ranks) + 1)
        for face, number in enumerate(cards.ranks):
            if number >= 0:
                of_rank[number] |= 1 << face
        plan.table("table.of_rank", tuple(of_rank), "bit mask of the faces of each rank")
    if cards.values_settled:
        plan.table("table.plain", cards.values, "points of each face that is not made wild")
        plan.table("table.wild", cards.wild_values, "points of each face that is")
    plan.table("table.team", teams, "team of each player")
    members = tuple(
        sum(1 << p for p, t in enumerate(teams) if t == team) for team in range(max(teams) + 1)
    )
    plan.table("table.members", members, "bit mask of the players of each team")
    kind = plan.table("table.kind", melds.kinds, "kinds of meld")
    line = plan.table("table.line", melds.lines, "lines of slots")
    if cards.stands:
        plan.table("table.rank_plain", cards.ranks, "rank of each face that stands for no other")
        plan.table("table.suit_plain", cards.suits, "suit of each face that stands for no other")
        plan.table(
            "table.slot_plain", melds.slot_faces, "faces that fill each slot, but for others"
        )
    else:
        plan.table("table.slot_faces", melds.slot_faces, "faces that fill each slot")
    values = plan.table("table.slot_value", melds.slot_values, "points of each slot")
    plan.field(
        "order", cards.size + 1, about="cards to be dealt first, as a pile whose top comes first"
    )
    journal = plan.field("journal", _JOURNAL_WORDS, about="card movements of the last move")
    scratch = plan.field("scratch", SCRATCH_WORDS, about="the kernel's own work space")
    plan.image |= {
        h.PLANES: cards.planes,
        h.FACES: len(cards.counts),
        h.VALUE: plan.fields["table.value"].start,
        h.WILD: cards.wild,
        h.ROW: h.ROW_ENTRY + melds.room,
        h.ROOM: melds.room,
        h.KINDS: len(melds.kinds) // h.KIND_WORDS,
        h.KIND: kind.start,
        h.LINES: len(melds.lines) // h.LINE_WORDS,
        h.LINE: line.start,
        h.SLOTS: len(melds.slot_faces),
        h.SLOT_FACES: plan.fields["table.slot_faces"].start,
        h.SLOT_VALUE: values.start,
        h.SCRATCH: scratch.start,
        h.RNG: plan.fields["rng"].start,
        h.JOURNAL: journal.start,
        h.JOURNAL_ROOM: JOURNAL_MOST,
        h.SCORED: plan.fields["scored"].start if "scored" in plan.fields else 0,
    }
    if cards.of_hand:
        plan.image[h.HAND] = plan.fields["hand.wild"].start - h.WILD
