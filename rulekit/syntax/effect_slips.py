"""Slips of effects: what a text looks like that is none, and what is to be written."""

from __future__ import annotations

_PUT = "^(?:move|put|place|return) "

_DRAW = "^(?:draw|take|get|pick(?: up)?|grab) (?:the )?"
_TAKE = "^(?:draw|take|get|pick(?: up)?|grab|give|move) (?:the )?"
_ONE = (
    r"(?:(?:an? |one |1 |the )?(?:top |last |first )?(?:cards?|tiles?|top) (?:from|of|off) |from )"
)
COUNT = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = rf"(\d+|{'|'.join(COUNT[1:])})"
_MANY = rf"(?:top |last |first )?{_NUMBER}(?: more)?(?: cards?| tiles?)? (?:from|of|off) "
_ALL = r"all(?: of)?(?: the)?(?: cards?| tiles?)? (?:(?:from|of|in) )?"
_OF, _TO = (
    r"(?:the )?(?!my\b|hand\b)(\w+)",
    r" (?:to|into|in|onto|on) (?:the |my |his |her |your )?(\w+)$",
)

_LAID = (
    r"^(?:(?:discard|throw(?: away)?) |(?:put|place|give|return|move) (?=an? |one |1 |the ))"
    r"(?:an? |one |1 |the )?(?:card|tile)"
)
_CHOSEN = (
    "what is chosen is told by `choose: {card: card from hand}` beside; then `move card to PLACE`"
)
_CHOSEN_BESIDE = r": so one lays it, chosen by `choose: {\1: \1 from hand}` beside"

_WHO = r"(?:the |my |your )?(opponent|dealer|next player|previous player)"
_NO_PLACE = (
    r"a player is no place, but has some, as `hand of \1`; nobody chooses among cards that he does "
    "not see"
)
_OTHER = "a player is no place, but has some, as `hand of PLAYER`"

_SCORE = r"^(?:score|gain|earn|add|(?:get|take|receive|win|collect)(?= \w+ points?\b)) "
_LOSE = r"^(?:(?:score|add|get) -|(?:lose|subtract|deduct|(?:pay|take away)(?= \w+ points?\b)) )"
_POINTS = rf"\+?(\d+|{'|'.join(COUNT)})(?: points?)?"
_OF_ME = r"(?: (?:to|for|from) (?:me|(?:(?:my|the) )?score))?$"
_STEAL = r"^(?:draw|take|get|pick|grab|steal|give|pass|exchange|trade|switch)\b.* "
_AT_ONCE = ": so points are given at once; those for a hand stand under `scoring`"

_WHOSE = (
    "whose turn comes stands under `next`, beside `do`: `PHASE for next player`, or past him, "
    "to the left, `PHASE for left of next player`"
)
_STAYS = "the turn stays with its player where `next`, beside `do`, names a `PHASE` alone"
_WON = "points of who wins stand under `scoring`, as in `winner: {NAME: 10}`"
_NEXT = "where it goes on, and that a hand ends, stands under `next`, beside `do`"
_RANDOM = "chance lies in the order of a shuffled place: `shuffle PLACE`, and then its `top`"

_SHOWN = (
    "everybody sees a place by `reveal PLACE`; what one player alone sees lies in a zone that is "
    "`seen by owner`: move it there, and back in a later phase"
)

_FACE = (
    "how cards lie stands with their place: declare `NAME: pile, face \\1` under `zones`, and "
    "write `move card to NAME`"
)

EFFECTS = (
    (r"^(?:show|look at|look|peek at|peek|see|view) .+", _SHOWN),
    (r"^reveal .+ to .+", _SHOWN),
    (
        r"^deal (\d+) (?:cards? |tiles? )?from (?:the )?(\w+) "
        r"(?:in)?to (?:my |the )?(?:hand|rack|me)$",
        r"write `move top(\2, \1) to hand`: so one draws; to deal is for all",
    ),
    (r"\bface[ -]?(up|down)\b", _FACE),
    (_SCORE + _POINTS + _OF_ME, r"write `score of me += \1`" + _AT_ONCE),
    (_LOSE + _POINTS + _OF_ME, r"write `score of me -= \1`" + _AT_ONCE),
    (rf"^pay {_POINTS} to (?:the )?(\w+)$", r"write `pay \1 from me to \2`"),
    (r"^(?:the )?winners? (?:scores?|gets?|gains?|wins?|receives?) ", _WON),
    (r"^(\d+) points?$", r"write `score of me += \1`" + _AT_ONCE),
    (
        rf"^(?:give|award|add|score) {_POINTS} (?:to|for) {_WHO}$",
        r"write `score of \2 += \1`" + _AT_ONCE,
    ),
    (
        rf"^{_WHO} (?:scores?|gets?|gains?|wins?|receives?) {_POINTS}$",
        r"write `score of \1 += \2`" + _AT_ONCE,
    ),
    (rf"^{_WHO} loses? {_POINTS}$", r"write `score of \1 -= \2`" + _AT_ONCE),
    (
        r"\b(?:skips?|loses?|miss(?:es)?|forfeits?|sits? out) .*\b(?:turns?|player|opponent)$",
        _WHOSE,
    ),
    (r"^(?:play|go) again$|^(?:\w+ )?(?:another|an extra|one more) turn$", _STAYS),
    (r"^(?:choose|select|pick(?=.* hand$)) (?:an? |one |the )?(?:card|tile)\b", _CHOSEN),
    (
        rf"^(?:give|pass|hand|move|put|return) (?:an? |one |the )?(card|tile) to {_WHO}$",
        r"write `move \1 to hand of \2`",
    ),
    (
        r"^(?:give|pass|hand|put|place|return|discard) (?:an? |one |the )?(card|tile) "
        r"(?:to|onto|on|into|in) (?:the )?(?!(?:\w*player|neighbou?r|partner|melds?|table)$)(\w+)$",
        r"write `move \1 to \2`" + _CHOSEN_BESIDE,
    ),
    (
        rf"^(?:exchange|switch|trade) (?!card|tile)(\w+?)s? with {_WHO}$",
        r"write `swap \1 with \1 of \2`",
    ),
    (_TAKE + _MANY + _OF + f" to {_WHO}$", r"write `move top(\2, \1) to hand of \3`"),
    (_TAKE + _ONE + _OF + f" to {_WHO}$", r"write `move top of \1 to hand of \2`"),
    (_STEAL + rf"(?:from|of|off|with) {_WHO}(?:'s)?(?: hand)?$", _NO_PLACE),
    (_STEAL + r"(?:from|of|off|with|to) .*\b(?:player|neighbou?r|opponents)\b", _OTHER),
    (
        r"^(?:exchange|switch|trade|replace) (?:the )?(.+) (?:with|for|and) (?:the )?(.+)$",
        r"write `swap \1 with \2`",
    ),
    (
        r"^(?:discard|throw(?: away)?) (?:an? |one |the )?(card|tile)$",
        r"write `move \1 to discard`" + _CHOSEN_BESIDE,
    ),
    (_LAID + r"(?: from (?:my |the )?hand)?\b(?! (?:from|of|off) )", _CHOSEN),
    (_TAKE + _MANY + _OF + _TO, r"write `move top(\2, \1) to \3`"),
    (_TAKE + _MANY + _OF + "$", r"write `move top(\2, \1) to hand`"),
    (_TAKE + _ONE + _OF + _TO, r"write `move top of \1 to \2`"),
    (_TAKE + _ONE + _OF + "$", r"write `move top of \1 to hand`"),
    (_TAKE + _ALL + _OF + _TO, r"write `move \1 to \2`"),
    (_TAKE + _ALL + _OF + "$", r"write `move \1 to hand`"),
    (
        _TAKE + _NUMBER + r"(?: more)?(?: (?:cards?|tiles?)\b.*)?$",
        r"write `move top(PLACE, \1) to PLACE`",
    ),
    (_DRAW + r"(?:an? |one )?(?:card|tile)\b", "write `move top of PLACE to PLACE`"),
    (r"^(?:take|pick up|grab) (?:the )?(?:whole |entire )?(\w+)$", r"write `move \1 to hand`"),
    (r"^(?:end|finish|stop)\b.*\b(?:turn|hand|round|game|match)\b", _NEXT),
    (r"^(?:go|continue|jump|next)\b", _NEXT),
    (r"^(?:nothing|none|pass|skip)$", "what does nothing has no `do`"),
    (r"\brandom (?:card|tile)\b", _RANDOM),
    (_PUT + r"(meld|melds|spread|layout) \w+ (?:the )?(.+)", r"write `lay \1 on \2`"),
    (_PUT + r"(.+) (?:under|below|beneath) (.+)", r"write `move \1 to bottom of \2`"),
    (_PUT + r"(.+) \w+ (?:the )?bottom of (.+)", r"write `move \1 to bottom of \2`"),
    (_PUT + r"(.+) \w+ (?:the )?(\w+) bottom$", r"write `move \1 to bottom of \2`"),
    (_PUT + r"(.+) \w+ (?:the )?top of (.+)", r"write `move \1 to \2`"),
    (_PUT + r"(.+) \w+ (?:the )?(\w+) top$", r"write `move \1 to \2`"),
    (_PUT + r"(.+) (?:to|on|onto|into|in) (?:the )?(.+)", r"write `move \1 to \2`"),
)
"""What a text looks like, and the remedy; `\\1` is what the pattern has caught."""
