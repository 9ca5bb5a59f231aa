"""The bot that looks one move ahead, and no further than the end of its turn, for any rule file.

It tries every move on a copy and prefers, in this order:

1. the hand won; then a hand that goes on or is drawn; last a hand lost;
2. points over those of the others: those of the hand, if it has ended, or if it ended so;
3. least points that cannot be melded, of the cards that only its own side sees (exact; but of
   a hand of more than EXACT cards, which only digging in the discards gives, all points: such a
   hand has hundreds of moves and dozens of discards after each, and with runs of two packs one
   search alone may take a second); while there is a contract that it has not laid, fewest cards
   that lack to it, and then least points of the others;
4. fewest such cards;
5. not to take a card that lies face up, unless one of the above is strictly better;
6. of what it throws away, the most points; then a move that changes something; then the first.

What is compared is the hand at the end of the turn:

- A hidden card drawn is not looked at: it is left out of the hand, and is what is then discarded.
- After a move that leaves it in turn it goes on by the same rules, looking at single moves only:
  so an end of the hand is seen with the discard and melds that belong to it. For want of time, of
  many ways to take cards that lie face up only those that promise most are followed so, and no
  other moves where there are more than WIDE; the rest are worth the hand after the best discard.
- A card that it will yet discard in the turn is taken for gone, where the rules let it discard one.
- A hand that goes on is scored as if it ended here with no winner. So melds on the table and chips
  won count where the game counts them, and nothing does where only a winner scores. A contract
  that it has not laid counts more than all that, so it is laid as soon as it can be.
- Points are those of the main ledger, more or fewer being better as in the match; if what decides
  the match is of another unit (hands won, say), they are what decides it.
- A hand that is scored is over, though somebody may be asked before the next one; what is decided
  then is compared by accounts alone.
- A hand thrown in and dealt again is worth what it was, and comes after playing on.
- What it imagines is no position of the rules, so where they break down in it they are not at
  fault: an end that cannot be scored so counts for nothing, a move is worth the hand as it was.

Where everybody waits with low cards, the same high ones go round for ever. So in a hand that drags
on, cards that cannot be melded count as one each instead of their points, and of equal moves any is
made: what was hoarded comes back into play. A hand drags on after PATIENCE turns of each player at
the table; and where cards are scarce, so few in nobody's hand that there are fewer pairs of them
than there were turns, and any two might have come together, after EARLIEST already. Where they are,
any of those equal moves is made that leave a hand which most kinds of card would help, each counted
by what it saves. With `ahead=1` that is asked of equal moves in hands that do not drag on, too; of
those that leave equally much the first is made.
"""

from __future__ import annotations

from rulekit.bots import Stream, allowed
from rulekit.bots._bags import Bags, cards_of, discards, faces_of, more, without
from rulekit.bots._settings import Settings
from rulekit.kernel.desk.words import (
    EARLIEST,
    EXACT,
    FOLLOWED,
    FORESIGHT,
    POLICY_GREEDY,
    UNMET,
    WIDE,
)
from rulekit.kernel.layouts.words import PLAYS_BEST
from rulekit.kernel.memory import header as h
from rulekit.kernel.spreads.words import LEAST_CARDS, LEAST_POINTS
from rulekit.machine.outcome import HandResult
from rulekit.machine.position import Position, Words, mask_seats
from rulekit.machine.tier import RuleFault
from rulekit.machine.view import sees

NEEDS_POSITION = True
POLICY = POLICY_GREEDY
LAYOUTS = PLAYS_BEST
SETTINGS: Settings = {
    "never": None,
    "always": None,
    "patience": range(1, 10_001),
    "ahead": range(2),
}

HELD = ("seen_by_owner", "seen_by_team", "top_up")  # how a hand is seen
Worth = tuple[int, ...]
TAKEN, CHANGED = 4, 6  # places in a worth; the docstring above has their order


def choose(position: Position, count: int, stream: Stream) -> int:
    """The move with the best result; of equal ones the first, or one of those of most hope."""
    if count == 1:
        return 0
    seat, moves = Seat(position), position.offered
    look = seat.worth if count <= WIDE else seat.step
    worths = [look(registers) for registers in moves]
    taking = [k for k, worth in enumerate(worths) if worth[TAKEN] and worth[CHANGED]]
    for k in sorted(taking, key=lambda k: seat.promise(moves[k]), reverse=True)[:FOLLOWED]:
        worths[k] = seat.onward(moves[k], worths[k])
    best = max(worths)
    equal = [k for k, worth in enumerate(worths) if worth == best]
    position.words = seat.words
    if len(equal) > 1 and (seat.scarce() if seat.drags else position.ahead):
        hopes = [seat.hope(moves[k]) for k in equal]
        equal = [k for k, hope in zip(equal, hopes, strict=True) if hope == max(hopes)]
    return equal[stream.draw(len(equal))] if seat.drags else equal[0]


class Seat:
    """The player in turn, with the position that its moves are tried on."""

    def __init__(self, position: Position, outer: Seat | None = None) -> None:
        """`outer`: who thinks of this, for what is the same in the whole turn."""
        self.position = position
        self.program = position.program
        self.seat = position.get("me")
        self.team = self.program.teams[self.seat]
        self.words = position.words
        self.patience, self.bars = position.patience, position.barred
        self.account = self.program.account
        self.sign = self.program.better(self.account)
        self.zones = [
            (zone.name, index)
            for zone, index in position.parts()
            if zone.shape == "cards"
            and zone.owner
            and zone.sight != "face_up"
            and self._sees(zone.name, index)
        ]
        self.places = {(name, index + 1) for name, index in self.zones}
        self.drags: bool = outer.drags if outer else self._drags()
        # least of each bag met, by what is wild and of which kinds new melds may be
        self.solved: dict[Words, int] = outer.solved if outer else {}
        self.drawn: list[int] = []  # by the move tried last: hidden cards that came,
        self.taken, self.shed = False, 0  # whether others came, and points thrown away
        self.where, self.scored = self._where(), self._scored()
        self.bags = self._bags()
        self.cards = cards_of(self.bags)
        self.least = self._unmeldable(self.bags)
        self.before = self._accounts()
        self.standing = self._standing()
        self.position.words = self.words

    def worth(self, registers: Words) -> Worth:
        """What a move leads to by the end of the turn; not looked at if it takes seen cards."""
        worth = self.step(registers)
        return worth if worth[TAKEN] or not worth[CHANGED] else self.onward(registers, worth)

    def promise(self, registers: Words) -> int:
        """How much a move brings into the hands that can be melded, less what cannot."""
        self._make(registers)
        bags = self._bags()
        return sum(self._value(bag) for bag in bags) - 2 * self._unmeldable(bags)

    def hope(self, registers: Words) -> int:
        """How many kinds of card would help the hands that a move leaves, by what each saves."""
        try:
            self._make(registers)
        except RuleFault:
            return 0
        self._put_back(self.drawn)
        asked = self._asked()
        hoped = 0
        for bag in self._bags():
            least = self._solve(bag, asked)
            for face in range(len(self.program.counts)):
                grown = more(bag, face)
                if grown != bag:
                    hoped += max(0, 1 + least - self._solve(grown, asked))
        return hoped

    def onward(self, registers: Words, shallow: Worth) -> Worth:
        """What a move leads to by the end of the turn; `shallow` if that cannot be played."""
        try:
            return self._onward(registers)
        except RuleFault:  # cards drawn unseen are not in the hand, though the rules count on them
            return shallow

    def _onward(self, registers: Words) -> Worth:
        self._make(registers)
        taken, shed, drawn = self.taken, self.shed, bool(self.drawn)
        self._put_back(self.drawn)
        for _ in range(FORESIGHT):
            if not self._goes_on():
                break
            seat = Seat(self.position, self)
            listed = self.position.machine.moves()
            moves = [listed[k] for k in allowed(listed, self.bars)]
            tried = [(seat.step(each), each) for each in moves]
            best, registers = max(tried, key=lambda each: each[0], default=(None, ()))
            self.position.words = seat.words
            if best is None or not best[CHANGED]:
                break
            seat._make(registers)
            if drawn and not self._goes_on() and not self._is_over():
                self.position.words = seat.words  # the card drawn unseen is what is discarded
                break
            drawn, shed = drawn or bool(seat.drawn), shed + seat.shed
            self._put_back(seat.drawn)
        bags = self._bags()
        least, cards = self._unmeldable(bags), cards_of(bags)
        return (*self._ending(), -least, -cards, -int(taken), shed, 1)

    def _make(self, registers: Words) -> None:
        """Make a move in the position that the seat began with."""
        self.position.words = self.words
        self.position.apply(registers)
        self.drawn, self.taken, self.shed = self._moved()

    def step(self, registers: Words) -> Worth:
        """What a move leads to on its own, with a discard to come if it leaves the seat in turn."""
        try:
            return self._step(registers)
        except RuleFault:  # the rules do not come to what is imagined here
            return self._as_before()

    def _as_before(self) -> Worth:
        return (0, self.standing, -self.least, -self.cards, -1, 0, 0)

    def _step(self, registers: Words) -> Worth:
        self._make(registers)
        if self.position.get("deals") != self._word("deals"):
            return self._as_before()
        bags = without(self._bags(), self.drawn)
        cards, least = cards_of(bags), self._unmeldable(bags)
        changed = bool(self.drawn) or bags != self.bags or self._where() != self.where
        if self._sheds_later() and (self.taken or cards < self.cards):
            least = min((self._unmeldable(rest) for rest in discards(bags)), default=least)
            cards -= 1
        self._put_back(self.drawn)
        ending = (0, self.standing) if self.taken and self._goes_on() else self._ending()
        return (*ending, -least, -cards, -int(self.taken), self.shed, int(changed))

    def _goes_on(self) -> bool:
        """Whether the seat is still in turn."""
        return not self._is_over() and self._where()[1] == self.where[1]

    def _is_over(self) -> bool:
        """Whether the hand has ended, though phases that lie between hands may follow."""
        return self.position.hand_is_over or self._scored() > self.scored

    def _scored(self) -> int:
        """1 between hands, which are scored by then."""
        return self.position.get("scored") if self.program.image[h.SCORED] else 0

    def _sheds_later(self) -> bool:
        """Whether the seat is still in turn, and may have to discard before that ends."""
        return self._goes_on() and self.position.get("phase") in self.position.discarding_phases

    # ── the hand's end, and accounts ──────────────────────────────────────────────────────────

    def _ending(self) -> tuple[int, int]:
        """The hand won (1), lost (-1) or neither, and the points; the position is used up."""
        if self.scored:
            return 0, self._earned()
        if not self._is_over():
            return 0, self._standing()
        winners = mask_seats(self.position.get("winners"))
        ours = any(self.program.teams[w] == self.team for w in winners)
        won = 1 if ours else -1 if winners else 0
        if self._scored():
            return won, self._earned()
        return won, self._earned() + self._brought(self.position.finish())

    def _standing(self) -> int:
        """The points if the hand ended so, without a winner, for the reason that counts most."""
        if self.position.hand_is_over:
            return 0
        earned, words = self._earned(), self.position.words
        if self._scored():
            return earned
        if self._asked():
            return earned - UNMET
        gains = [0]
        for reason in self.position.scoring_reasons:
            self.position.words = words
            for word, value in (("phase", 0), ("reason", reason), ("winners", 0), ("matched", 0)):
                self.position.put(word, value)
            try:
                gains.append(self._brought(self.position.finish()))
            except RuleFault:  # the rules never end it so
                continue
        return earned + max(gains, key=abs)

    def _put_back(self, drawn: list[int]) -> None:
        """Take cards drawn unseen out of the hands."""
        if drawn:
            for (name, index), bag in zip(self.zones, without(self._bags(), drawn), strict=True):
                place = self.position.map[f"zone.{name}"].at(index)
                self.position.memory[place : place + len(bag)] = bag

    def _earned(self) -> int:
        """What the last moves have brought at once, before the hand is scored."""
        return self._gain(self._accounts()) - self._gain(self.before)

    def _brought(self, result: HandResult) -> int:
        """What a hand that has been scored brings."""
        by_seat, counted = self.position.by_seat, self.program.of_one_unit
        return sum(
            self._gain(by_seat(line.ledger, line.amounts))
            for line in result.lines
            if counted(line.ledger, self.account)
        )

    def _gain(self, points: Words) -> int:
        """What the seat gets when each pair settles the difference."""
        return self.sign * (self.program.players * points[self.seat] - sum(points)) if points else 0

    def _accounts(self) -> Words:
        return self.position.standing(self.account) if self.account else ()

    # ── patience ──────────────────────────────────────────────────────────────────────────────

    def _drags(self) -> bool:
        """Whether the hand drags on, so that what was hoarded should come back into play."""
        turns, seated = self.position.get("turns"), self.position.get("seated").bit_count()
        if turns <= EARLIEST * seated or turns > self.patience * seated:
            return turns > self.patience * seated
        return self.scarce()

    def scarce(self) -> bool:
        """Whether any two of the cards in nobody's hand might have come together by now."""
        loose = sum(self.program.counts) - sum(
            len(self.position.faces_in(zone, index))
            for zone, index in self.position.parts()
            if zone.shape == "cards" and zone.owner and zone.sight in HELD
        )
        return 2 * self.position.get("turns") > loose * (loose - 1)

    # ── cards ─────────────────────────────────────────────────────────────────────────────────

    def _sees(self, name: str, index: int) -> bool:
        zone = next((zone for zone in self.program.zones if zone.name == name), None)
        return zone is not None and (
            zone.sight == "top_up"
            or sees(zone.sight, zone.owner, index, self.seat, self.program.teams)
        )

    def _moved(self) -> tuple[list[int], bool, int]:
        """Of the last move: hidden cards drawn, whether seen ones came, points thrown away."""
        drawn: list[int] = []
        taken, shed = False, 0
        for transfer in self.position.transfers()[0]:
            source, target = transfer.source, transfer.target
            if target in self.places and source not in self.places:
                if self._sees(source[0], source[1] - 1):
                    taken = True
                else:
                    drawn.append(transfer.face)
            elif source in self.places and target is not None and target not in self.places:
                shed += self.position.memory[self.program.image[h.VALUE] + transfer.face]
        return drawn, taken, 0 if self.drags else shed

    def _bags(self) -> Bags:
        return tuple(self.position.cells(f"zone.{name}", index) for name, index in self.zones)

    def _unmeldable(self, bags: Bags) -> int:
        """The least points that stay beside melds, or parts of the contract that is asked for."""
        asked = self._asked()
        return sum(self._solve(bag, asked) for bag in bags)

    def _asked(self) -> int:
        """1 + the contract that the seat may still lay in its turn; 0: none."""
        if not self.program.image[h.CONTRACTS]:
            return 0
        return self.position.machine.run("contract_asked", self.seat)

    def _value(self, bag: Words) -> int:
        """The points of all cards of a bag."""
        memory, values = self.position.memory, self.program.image[h.VALUE]
        return sum(memory[values + face] for word in bag for face in faces_of(word))

    def _settled(self) -> Words:
        """What the deal has settled of the cards; nothing, where no deal does."""
        at = self.program.image[h.HAND]
        return tuple(self.position.memory[h.WILD + at : h.WILD + at + 2]) if at else ()

    def _solve(self, bag: Words, asked: int) -> int:
        kinds = self.position.open_to(self.seat)
        key = (*self._settled(), *bag, asked, kinds)
        if key not in self.solved:
            place = self.position.map["host.bag"].start
            self.position.memory[place : place + len(bag)] = bag
            kernel = self.position.machine.kernel
            goal = LEAST_CARDS if self.drags else LEAST_POINTS
            if asked:
                self.solved[key] = kernel("contract_lacks", place, asked - 1, int(self.drags))
            elif cards_of((bag,)) <= EXACT:
                self.solved[key] = kernel("spread_solve", place, kinds, goal, -1, 0)
            else:
                self.solved[key] = kernel("bag_size" if self.drags else "bag_points", place)
        return self.solved[key]

    # ── where play stands ─────────────────────────────────────────────────────────────────────

    def _where(self) -> tuple[int, int, int]:
        """Phase, player in turn, and number of the turn."""
        return self.position.get("phase"), self.position.get("me"), self.position.get("turns")

    def _word(self, name: str) -> int:
        """A word of the position before the move."""
        where = self.position.map
        return self.words[where[name].start - where.state_start]
