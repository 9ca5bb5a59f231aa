"""RK4xx: the game as a whole, as far as it can be compiled, and as it is played."""

from __future__ import annotations

from rulekit.codes.code import VARIANT, error, warning

GAMES = (
    warning(
        "RK401",
        "unreachable-phase",
        "a phase that no route leads to",
        "Nothing in it is ever played.",
        VARIANT + "play:\n  think:\n    ready: {next: draw}\n",
        VARIANT + "play:\n  start: think for left of dealer\n  think:\n    ready: {next: draw}\n",
    ),
    warning(
        "RK402",
        "dead-end",
        "a player may be left without a move",
        "All actions of the phase have conditions, and it cannot be shown that one always holds. "
        "Conditions that complete each other are recognised: `C` and `not C`, numbers on both "
        "sides of a bound, all the words of an option; and so is a route of `entry` for the rest.",
        VARIANT + "play:\n  draw:\n    from_stock:\n      when: not stock is empty\n",
        VARIANT + "play:\n  draw:\n    from_stock:\n      when: not stock is empty\n"
        "    stop:\n      when: stock is empty\n      next: end hand by stalled\n",
    ),
    error(
        "RK403",
        "deck-too-small",
        "there are not enough cards for the deal",
        "With this many players the deal asks for more cards than the deck has.",
        VARIANT + "options:\n  hand_size: 14 in 3..14\n",
        VARIANT + "options:\n  hand_size: 10 in 3..10\n",
    ),
    warning(
        "RK404",
        "option-without-effect",
        "an option that changes nothing",
        "The compiled game is the same for each value of the option, whatever the players.",
        VARIANT + "options:\n  short: false\n"
        "match:\n  until: any player where score of player >= (100 when short, otherwise 100)\n",
        VARIANT + "options:\n  short: false\n"
        "match:\n  until: any player where score of player >= (50 when short, otherwise 100)\n",
    ),
    error(
        "RK405",
        "endless",
        "no route ends the hand",
        "From the first phase no chain of routes leads to `end hand` or `end game`.",
        VARIANT + "play:\n  limit: ~\n  meld:\n    meld:\n      next: meld\n"
        "    discard:\n      next: draw for next player\n",
        VARIANT + "play:\n  limit: ~\n  meld:\n    meld:\n      next: meld\n    discard:\n"
        "      next: end hand by empty_stock won by me when stock is empty, "
        "otherwise draw for next player\n",
    ),
    error(
        "RK406",
        "open-route",
        "a route that may lead nowhere",
        "All cases of the route have conditions, so none may hold. End with `otherwise`.",
        VARIANT + "play:\n  meld:\n    meld:\n"
        "      next: end hand by out won by me when hand is empty\n",
        VARIANT + "play:\n  meld:\n    meld:\n"
        "      next: end hand by out won by me when hand is empty, otherwise meld\n",
    ),
    warning(
        "RK407",
        "unused-name",
        "a name that is never used",
        "It is declared and nothing refers to it; perhaps a name is mistyped elsewhere.",
        VARIANT + "define:\n  goal: 50\n",
        VARIANT + "define:\n  goal: 50\n"
        "match:\n  until: any player where score of player >= goal\n",
    ),
    error(
        "RK408",
        "impossible-deck",
        "a deck that rulekit cannot handle",
        "The search for melds works within fixed bounds, and this deck is beyond them; or there is "
        "no copy of its cards at all.",
        VARIANT + "deck:\n  copies: 17\n",
        VARIANT + "deck:\n  copies: 3\n",
    ),
    error(
        "RK409",
        "hidden-claim",
        "a claim whose condition is not public",
        "Whether a player is asked would tell the others something of the hidden cards. The "
        "condition of a claim may look only at what everybody sees.",
        VARIANT + "claims:\n  claim:\n    after: discard\n    when: deadwood(hand of actor) > 10\n"
        "    take:\n      do: move top of discard to hand\n      next: resume\n",
        VARIANT + "claims:\n  claim:\n    after: discard\n    when: size of hand of actor > 2\n"
        "    take:\n      do: move top of discard to hand\n      next: resume\n",
    ),
    error(
        "RK410",
        "stuck",
        "a player had no move",
        "Random play reached a decision at which nothing is legal. The players, options, seed and "
        "moves shown lead there again.",
        VARIANT + "play:\n  meld:\n    discard:\n"
        "      choose: {card: card from hand where value of card > 5}\n",
        VARIANT + "play:\n  meld:\n    discard:\n      choose: {card: card from hand}\n",
    ),
    error(
        "RK411",
        "endless-play",
        "play did not end",
        "Random play went on far beyond any sensible turn or hand. The players, options, seed and "
        "moves shown lead there again.",
        VARIANT + "play:\n  start: think for left of dealer\n"
        "  think:\n    ready: {next: 'think when size of hand > 0, otherwise draw'}\n",
        VARIANT + "play:\n  start: think for left of dealer\n  think:\n    ready: {next: draw}\n",
    ),
    error(
        "RK412",
        "example-failed",
        "a worked example comes out differently",
        "The example was played, and something it expects is not so.",
        VARIANT + "examples:\n  - about: Three in sequence.\n    melds: {run: 4H 5H 7H}\n",
        VARIANT + "examples:\n  - about: Three in sequence.\n    melds: {run: 4H 5H 6H}\n",
    ),
    error(
        "RK413",
        "impossible-table",
        "a table size with which the game cannot be set up",
        "`players` names a number of players that the rest of the file cannot seat: most often it "
        "does not divide into the sides of `teams`.",
        VARIANT + "teams: 2 sides, alternating\n",
        VARIANT + "players: 2, 4\nteams: 2 sides, alternating\n",
    ),
    error(
        "RK414",
        "failed-effect",
        "an effect that could not be done",
        "Random play reached an effect that moves a card which is not there. Give the action a "
        "`when`, or see to the cards before.",
        VARIANT + "play:\n  draw:\n    from_stock:\n      do: move top of discard to hand\n",
        VARIANT + "play:\n  draw:\n    from_stock:\n      do: move top of stock to hand\n",
    ),
    error(
        "RK415",
        "too-much",
        "rules that become too large when their names are written out",
        "Definitions and procedures are written out where they are used. One that uses another "
        "twice doubles it; a chain of such names grows beyond all bounds. Nor may there be more "
        "than 100 options, or 500 words for their values; and what is done in one go (a deal, a "
        "score sheet, an effect) may take some hundred effects, not thousands.",
        VARIANT + "define:\n"
        "  goal: twice + twice\n"
        "  twice: more * more * more * more * more * more * more * more\n"
        "  more: most * most * most * most * most * most * most * most\n"
        "  most: very * very * very * very * very * very * very * very\n"
        "  very: much * much * much * much * much * much * much * much\n"
        "  much: some * some * some * some * some * some * some\n"
        "  some: hands_played * hands_played * hands_played * hands_played * hands_played\n"
        "match:\n  until: any player where score of player >= goal\n",
        VARIANT + "define:\n  goal: 2 * hands_played\n"
        "match:\n  until: any player where score of player >= goal\n",
    ),
    warning(
        "RK416",
        "endless-match",
        "a match that never ends",
        "What `until` asks for can never hold, whatever happens in the hands: what the score can "
        "bring and the number of hands rule it out. Such a match is broken off at a bound.",
        VARIANT + "match:\n  until: hands_played < 0\n",
        VARIANT + "match:\n  until: hands_played >= 4\n",
    ),
    warning(
        "RK417",
        "empty-read",
        "the value of a card that may not be there",
        "Random play read the value of a card where none lay. That is no number to play by: it "
        "counts as -1. See to it that a card lies there before, or ask first.",
        VARIANT + "track:\n  bonus: number\n"
        "deal:\n  - shuffle deck into stock\n"
        "  - deal hand_size cards from stock to each hand\n"
        "  - bonus = value of top of discard\n  - move top of stock to discard\n"
        "scoring:\n  winner:\n    bonus: bonus\n",
        VARIANT + "track:\n  bonus: number\n"
        "deal:\n  - shuffle deck into stock\n"
        "  - deal hand_size cards from stock to each hand\n"
        "  - move top of stock to discard\n  - bonus = value of top of discard\n"
        "scoring:\n  winner:\n    bonus: bonus\n",
    ),
    warning(
        "RK418",
        "no-value",
        "cards without a value, in rules that ask for it",
        "The rules ask what cards count, as `points`, `deadwood` and `value` do, and `values` "
        "leaves some of the ranks out. These count nothing. Write `RANK: 0` where that is meant.",
        VARIANT + "deck:\n  values:\n    J Q K: ~\n    J Q: 10\n",
        VARIANT + "deck:\n  values:\n    J Q K: ~\n    J Q: 10\n    K: 13\n",
    ),
    warning(
        "RK419",
        "passing-phase",
        "a phase in which nobody ever decides",
        "The phase has actions, but the route of its `entry` applies on every arrival, so that the "
        "phase is left before anybody could choose one.",
        VARIANT + "play:\n  draw:\n    entry:\n      next: meld\n",
        VARIANT + "play:\n  draw:\n    entry:\n      next: meld when size of hand > 9\n",
    ),
    warning(
        "RK420",
        "idle-choice",
        "a choice with which nothing is done",
        "An action lets the player choose something of which neither its effects nor its route nor "
        "its `ensure` speak, so it does not matter what is chosen. In a variant the name of the "
        "action is often misspelt.",
        VARIANT + "play:\n  meld:\n    give_up:\n      choose: {player: player among others}\n"
        "      next: end hand by out won by next player\n",
        VARIANT + "play:\n  meld:\n    give_up:\n      choose: {player: player among others}\n"
        "      next: end hand by out won by player\n",
    ),
    warning(
        "RK421",
        "idle-ignore",
        "a comment that ignores nothing",
        "A comment `# rulekit: ignore[CODE] reason` stands on a line that has no warning of this "
        "code, most likely not any more. It is looked for when the rules are played as well, so "
        "not with `--quick`.",
        VARIANT + "match:\n  until: hands_played >= 4  # rulekit: ignore[RK416] it ends late\n",
        VARIANT + "match:\n  until: hands_played >= 4\n",
    ),
    warning(
        "RK422",
        "vague-ignore",
        "a comment that does not say what it ignores, or why",
        "A warning is ignored by `# rulekit: ignore[CODE] reason` on its line. The code is that of "
        "a warning, errors cannot be ignored; the reason is for whoever reads the rules next.",
        VARIANT + "match:\n  until: hands_played < 0  # rulekit: ignore[RK416]\n",
        VARIANT + "match:\n  until: hands_played < 0  # rulekit: ignore[RK416] to look at hands\n",
    ),
    warning(
        "RK423",
        "constant-condition",
        "a condition that never holds, or always",
        "What the condition asks for is settled before anything is played: its parts exclude each "
        "other, a number is out of reach, or a case above it always comes first. Often `and` is "
        "written for `or`.",
        VARIANT + "play:\n  meld:\n    meld:\n      when: size of hand >= 4 and hand is empty\n",
        VARIANT + "play:\n  meld:\n    meld:\n      when: size of hand >= 4 or hand is empty\n",
    ),
    warning(
        "RK424",
        "never-set",
        "a variable that nothing sets",
        "The rules ask for a variable, and no effect ever changes it. The line that sets it is "
        "missing, or sets another one.",
        VARIANT + "track:\n  down: flag of each player\n"
        "play:\n  meld:\n    meld:\n      when: down\n",
        VARIANT + "track:\n  down: flag of each player\n"
        "play:\n  meld:\n    meld:\n      when: down\n    discard:\n      do+: down = yes\n",
    ),
    warning(
        "RK425",
        "never-filled",
        "a place to which no cards ever come",
        "The rules speak of the cards of a place, and no effect brings any there.",
        VARIANT + "zones:\n  aside: pile, face down\n"
        "play:\n  draw:\n    from_aside:\n      when: aside is not empty\n"
        "      do: move top of aside to hand\n      next: meld\n",
        VARIANT + "zones:\n  aside: pile, face down\ndeal+:\n  - move top of stock to aside\n"
        "play:\n  draw:\n    from_aside:\n      when: aside is not empty\n"
        "      do: move top of aside to hand\n      next: meld\n",
    ),
    warning(
        "RK426",
        "unseen-choice",
        "a player chooses from cards of his own that he does not see",
        "A move lets a player choose cards of a place of his own, which lies face down for him, "
        "too. `seen by owner` shows it to him alone.",
        VARIANT + "zones:\n  hand: cards of each player, face down\n",
        VARIANT + "zones:\n  hand: cards of each player, seen by owner\n",
    ),
    warning(
        "RK427",
        "no-winner",
        "an end without a winner, for which the winner is given something",
        "`scoring` gives the winner something when the hand ends for this reason, and the route "
        "that ends it so names nobody: nothing will be scored.",
        VARIANT + "play:\n  meld:\n    give_up:\n      next: end hand by retreat\n"
        "scoring:\n  winner:\n    left: 5 when reason is retreat\n",
        VARIANT + "play:\n  meld:\n    give_up:\n"
        "      next: end hand by retreat won by next player\n"
        "scoring:\n  winner:\n    left: 5 when reason is retreat\n",
    ),
    warning(
        "RK428",
        "scored-twice",
        "an amount that is given twice for the same, or a move that is offered twice",
        "Two lines of a score give the same people the same amount under the same condition. "
        "A line that a variant adds is given besides those of its base, and as long as it is a "
        "copy of one of them, that counts double; a line of the same name takes the place of the "
        "other. So with actions: two of a phase that differ in their names alone are one move "
        "under two names.",
        VARIANT + "scoring:\n  winner:\n    at once: 5 when turns <= 2\n"
        "    early: 5 when turns <= 2\n",
        VARIANT + "scoring:\n  winner:\n    at once: 5 when turns <= 2\n"
        "    early: 5 when turns <= 4\n",
    ),
    warning(
        "RK429",
        "never-happens",
        "a move or a route that never happens in play",
        "In some hundred hands of greedy and of random players nobody made the move, or followed "
        "the route. That proves nothing of what is rare; but a condition may be turned round. "
        "It is looked for only if asked: `rulekit validate --hands 400`. Of what a variant takes "
        "over, it is told what happens in its base and in the variant not any more.",
        VARIANT + "play:\n  draw:\n    from_discard:\n      when: size of discard > 50\n"
        "      do: move top of discard to hand\n      next: meld\n",
        VARIANT + "play:\n  draw:\n    from_discard:\n      when: size of discard > 9\n"
        "      do: move top of discard to hand\n      next: meld\n",
    ),
    warning(
        "RK430",
        "endless-move",
        "a move that can be made again and again in one turn",
        "It leads back to where it was offered, to the same player, and what it does uses nothing "
        "up: in random play it was tried, more often than there are cards. A turn may never end.",
        VARIANT + "play:\n  meld:\n    change:\n      choose: {card: card from hand}\n"
        "      do: [move card to bottom of stock, move top of stock to hand]\n      next: meld\n",
        VARIANT + "track: {changed: 'flag, each turn'}\nplay:\n  meld:\n    change:\n"
        "      when: not changed\n      choose: {card: card from hand}\n"
        "      do: [move card to bottom of stock, move top of stock to hand, changed = yes]\n"
        "      next: meld\n",
    ),
    warning(
        "RK431",
        "idle-exchange",
        "a card that is put on a pile and taken back at once",
        "One effect puts a card on top of a pile, the next takes the top of the same pile to where "
        "the card was: it is the same card. Meant is mostly an exchange for another one.",
        VARIANT + "play:\n  draw:\n    exchange:\n      choose: {card: card from hand}\n"
        "      do: [move card to stock, move top of stock to hand]\n      next: meld\n",
        VARIANT + "play:\n  draw:\n    exchange:\n      choose: {card: card from hand}\n"
        "      do: [move top of stock to hand, move card to stock]\n      next: meld\n",
    ),
    warning(
        "RK432",
        "uneven-deal",
        "hands that are not dealt alike",
        "When the first move is to be made, one player has more cards in hand, or fewer, than "
        "another. Only who moves first may have more, for he mostly begins with a discard; and "
        "where all cards are dealt, they may not divide. If it is meant, have it ignored.",
        VARIANT + "deal+:\n  - move top of stock to hand of dealer\n",
        VARIANT + "deal+:\n  - move top of stock to hand of left of dealer\n",
    ),
    warning(
        "RK433",
        "narrowed-score",
        "a score of the base that is given under a condition alone",
        "A line of a score takes the place of the line of that name in the base. The base gives it "
        "always, the variant only where its condition holds: at all other ends nothing is given. "
        "Say what is given then, behind `otherwise`, or choose another name for what comes "
        "besides. If it is meant, have it ignored.",
        VARIANT + "scoring:\n  winner:\n    points: 2 * points(hand of others) when turns <= 2\n",
        VARIANT + "scoring:\n  winner:\n"
        "    points: 2 * points(hand of others) when turns <= 2, otherwise 5\n",
    ),
    warning(
        "RK434",
        "total-scored",
        "a whole score that is given for a hand",
        "What a hand scores is added to a ledger, such as `score`. An entry that is the ledger "
        "alone, or so many times the ledger, gives all that was written there before this hand, "
        "once more. Often what this hand brings is to count double: then its amount is given by "
        "two entries. If the whole score is meant, have it ignored.",
        VARIANT + "scoring:\n  winner:\n    double: score when turns <= 2\n",
        VARIANT + "scoring:\n  winner:\n    double: points(hand of others) when turns <= 2\n",
    ),
)
