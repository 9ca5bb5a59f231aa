"""Rulebooks in English."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulekit.rulebook.language import Language, Noun
from rulekit.rulebook.page import OPEN
from rulekit.rulebook.printed.english import PRINTED

PHRASES: Mapping[str, str] = {
    # sections
    "title.players": "Players",
    "title.deck": "Cards and values",
    "title.places": "On the table",
    "title.melds": "Melds",
    "title.contracts": "Contracts",
    "title.ranking": "Order of hands: {a}",
    "title.deal": "The deal",
    "title.hand": "The hand",
    "title.phase": "Play: {a}",
    "title.claim": "Out of turn: {a}",
    "title.standing": "At other times",
    "title.ends": "Ways a hand can end",
    "title.scoring": "Scoring",
    "title.match": "The match",
    "title.steps": "Procedures",
    "title.terms": "Terms",
    "title.kept": "What is kept count of",
    "title.options": "Options",
    "title.differences": "What differs from {a}",
    "lead.source": "Rules from: {a}",
    "lead.setting": "For {n} players, with the options given at the end.",
    # words
    "and": "and",
    "or": "or",
    "plus": "together with",
    "yes": "yes",
    "no": "no",
    "none": "none",
    "always": "in any case",
    "never": "never",
    "of": "{a} of {b}",
    "if": "if {c}",
    "if.otherwise": "otherwise, if {c}",
    "otherwise": "otherwise",
    "range": "{a} to {b}",
    "whether": "whether {c}",
    "case": "{v} if {c}",
    "case.otherwise": "otherwise {v}",
    "such": " such that {c}",
    "grouped": "({c})",
    "from": "from {x}",
    "to": "to {x}",
    "to.top": "to the top of {x}",
    "to.bottom": "to the bottom of {x}",
    "face": "the {rank} of {suit}",
    "each_zone": "each {x}",
    "me.play": "the player",
    "me.claim": "the claimer",
    "me.score": "the player",
    "me.term": "the player in turn",
    "me.team": "that side",
    # what is always there
    "given.players": "the number of players at the match",
    "given.dealer": "the dealer",
    "given.winner": "the winner",
    "given.winners": "the winners",
    "given.reason": "the way the hand ended",
    "given.turns": "the number of turns in this hand",
    "given.hands_played": "the number of hands played",
    "given.actor": "the player whose move is claimed",
    "given.everyone": "all players at the table",
    "given.seated": "the players in the hand",
    "given.others": "the other players",
    "given.all_players": "all players of the match",
    "given.all_teams": "all sides",
    "given.deck": "the whole pack",
    "given.next_player": "the next player",
    "given.previous_player": "the previous player",
    "given.random_player": "a player drawn by lot",
    # properties
    "property.rank": "the rank of {x}",
    "property.number": "the number of {x}",
    "property.suit": "the suit of {x}",
    "property.color": "the colour of {x}",
    "property.value": "the points of {x}",
    "property.position": "the place in the order of {x}",
    "property.top": "the top {card} of {x}",
    "property.bottom": "the bottom {card} of {x}",
    "property.size": "the number of {cards} in {x}",
    "property.size.melds": "the number of melds in {x}",
    "property.size.spread": "the number of melds in {x}",
    "property.size.layout": "the number of melds in {x}",
    "property.size.players": "the number of {x}",
    "property.cards": "the {cards} of {x}",
    "property.kind": "the kind of {x}",
    "property.wilds": "the number of {cards} of {x} that stand for others",
    "property.rest": "what {x} leaves over",
    "property.card": "the {card} laid off",
    "property.card.exchange": "the {card} exchanged",
    "property.wild": "the wild {card} exchanged",
    "property.meld": "the meld laid off on",
    "property.meld.exchange": "the meld with the wild {card} exchanged",
    "property.shifted": "the number of wild {cards} that {x} moves",
    "property.left": "the player to the left of {x}",
    "property.left.own": "the player on the left",
    "property.right": "the player to the right of {x}",
    "property.right.own": "the player on the right",
    "property.opponent": "the opponent of {x}",
    "property.opponent.own": "the opponent",
    "property.opponent.team": "the side opposed to {x}",
    "property.opponents": "the opponents of {x}",
    "property.opponents.own": "the opponents",
    "property.team": "the side of {x}",
    "property.team.own": "his side",
    "property.changed": "the melds that {x} changes or adds",
    "property.played": "the {cards} that {x} brings to the table",
    "property.members": "the players of {x}",
    "property.laid": "the {cards} that {x} has laid",
    "property.melded": "the points of the {cards} that {x} has laid",
    # questions
    "question.empty": "{x} is empty",
    "question.empty.not": "{x} is not empty",
    "question.empty.melds": "there are no melds in {x}",
    "question.empty.melds.not": "there are melds in {x}",
    "question.wild": "{x} is a wild {card}",
    "question.wild.not": "{x} is not a wild {card}",
    "question.pure": "in {x} every {card} stands for itself",
    "question.pure.not": "in {x} some {card} stands for another",
    # functions
    "call.points": "the point value of {a}",
    "call.deadwood": "the deadwood of {a}",
    "call.deadwood.contract": "the deadwood of {a} beside melds that make up {b} (all of it counts "
    "if none do)",
    "call.meets": "{a} can make up {b}",
    "call.meets.not": "{a} cannot make up {b}",
    "call.nth": "{list} whose place in the list is {a}",
    "call.nth.rank": "the rank whose place in the deck's order is {a}",
    "call.nth.suit": "the suit whose place in the deck's order is {a}",
    "call.item": "the {card} at place {b} from the top of {a}",
    "call.top": "the top {b} {cards} of {a}",
    "call.top.some": "as many {cards} from the top of {a} as {b}",
    "call.cost_to_lay": "the fewest {cards} that must be laid to meld {a}, using {b} and {c}",
    "call.placeable": "the most {cards} of {a} that can be brought to {b}",
    "call.can": "the move {a} is possible",
    "call.can.not": "the move {a} is not possible",
    "call.card": "the {card} that has {a} and {b}",
    "call.tile": "the {card} that has {a} and {b}",
    "call.min": "the smaller of {a} and {b}",
    "call.max": "the larger of {a} and {b}",
    "call.abs": "{a} without its sign",
    "call.seat": "the player in seat {a}",
    "ranking": "the value of {a} in the order of hands {name}",
    # arithmetic
    "number.+": "{a} plus {b}",
    "number.-": "{a} minus {b}",
    "number.*": "{a} times {b}",
    "number./": "{a} divided by {b}, rounded down",
    "number.mod": "the remainder of {a} divided by {b}",
    "negative": "minus {a}",
    "cards.+": "{a} together with {b}",
    "cards.-": "{a} without {b}",
    "players.+": "{a} and {b}",
    "players.-": "{a} but {b}",
    # quantifiers
    "count": "the number of {many} in {x}{which}",
    "sum": "the sum, over {every} in {x}{which}, of {a}",
    "all": "{all} in {x}{which}",
    "all.anybody": "{all}{which}",
    "highest.cell": "the highest {bare} among {x}",
    "lowest.cell": "the lowest {bare} among {x}",
    "count.anybody": "the number of {many}{which}",
    "sum.anybody": "the sum, over {every}{which}, of {a}",
    "highest.anybody": "the highest, for {every}{which}, of {a}",
    "lowest.anybody": "the lowest, for {every}{which}, of {a}",
    "highest": "the highest, for {every} in {x}{which}, of {a}",
    "lowest": "the lowest, for {every} in {x}{which}, of {a}",
    "first": "the first {one} in {x}{which}",
    "first.from": "the first {one}, counting from {x},{which}",
    "best": "the first {one} in {x} with the highest value of {a}",
    "best.from": "the {one} with the highest value of {a} (of equals the first, counting from {x})",
    "worst": "the first {one} in {x} with the lowest value of {a}",
    "worst.from": "the {one} with the lowest value of {a} (of equals the first, counting from {x})",
    "any": "there is {a} in {x}{which}",
    "any.not": "there is {no} in {x}{which}",
    "any.anybody": "there is {a}{which}",
    "any.not.anybody": "there is {no}{which}",
    "every": "for {every} in {x}, {clause}",
    "every.anybody": "for {every}, {clause}",
    # conditions
    "option": "the option {a}",
    "option.on": "the option {a} is chosen",
    "option.on.not": "the option {a} is not chosen",
    "flag": "{a} is set",
    "flag.not": "{a} is not set",
    "low": "it is at the low end of its run",
    "wild": "it is wild",
    "low.not": "it is not at the low end of its run",
    "wild.not": "it is not wild",
    "holds": "{a} holds",
    "holds.not": "{a} does not hold",
    "holds.for": "{a} holds for {b}",
    "holds.for.not": "{a} does not hold for {b}",
    "same": "{a} exactly when {b}",
    "same.not": "only one of these is so: {a}; {b}",
    "absent": "there is no {a}",
    "absent.not": "there is a {a}",
    "ended": "the hand ended by {a}",
    "ended.not": "the hand did not end by {a}",
    "has": "{x} has {n}",
    "has.not": "{x} does not have {n}",
    "many.exactly": "exactly {n}",
    "many.least": "at least {n}",
    "many.most": "at most {n}",
    "many.over": "more than {n}",
    "many.under": "fewer than {n}",
    "number.=": "{a} is {b}",
    "number.!=": "{a} is not {b}",
    "number.<": "{a} is less than {b}",
    "number.<=": "{a} is at most {b}",
    "number.>": "{a} is more than {b}",
    "number.>=": "{a} is at least {b}",
    "rank.=": "{a} is {b}",
    "rank.!=": "{a} is not {b}",
    "rank.<": "{a} is lower than {b}",
    "rank.<=": "{a} is not higher than {b}",
    "rank.>": "{a} is higher than {b}",
    "rank.>=": "{a} is not lower than {b}",
    "thing.=": "{a} is {b}",
    "thing.!=": "{a} is not {b}",
    "member": "{a} is among {b}",
    "member.not": "{a} is not among {b}",
    "between": "{a} is from {low} to {high}",
    "between.not": "{a} is not from {low} to {high}",
    "fits": "{a} can be laid off on {b}",
    "fits.not": "{a} cannot be laid off on {b}",
    # effects
    "effect.move.one": "{what} goes {goes}",
    "effect.move.many": "{what} go {goes}",
    "effect.move.whole": "all {cards} of {what} go {goes}",
    "effect.bottom.one": "{what} goes {goes}",
    "effect.bottom.many": "{what} go {goes}",
    "effect.bottom.whole": "all {cards} of {what} go {goes}",
    "effect.flip": "{a} is turned over as it lies and becomes {b}",
    "effect.shuffle": "{x} is shuffled and becomes {to}",
    "effect.shuffle.same": "{x} is shuffled",
    "effect.swap": "{a} and {b} change places",
    "effect.lay": "{a} is laid on {b}",
    "effect.lay.many": "{a} are laid on {b}",
    "effect.add.layoff": "{a} is made: the {card} is added to the meld",
    "effect.add.exchange": "{a} is made: the {card} takes the place of the wild one, which goes "
    "where it lay",
    "effect.reveal": "{a} is shown to everybody",
    "effect.remember": "it is noted how {a} lies",
    "effect.put_back": "{a} is put back as it was noted; the {cards} that came since go to {b}",
    "effect.deal": "{n} are dealt from {x} to {each}, one at a time, beginning with {start}",
    "effect.deal.one": "{n} is dealt from {x} to {each}, beginning with {start}",
    "effect.deal.some": "{cards} are dealt from {x} to {each}, one at a time, beginning with "
    "{start}; their number is {n}",
    "effect.deal.all": "all {cards} of {x} are dealt to {each}, one at a time, beginning with "
    "{start}",
    "effect.assign": "{a} is now {b}",
    "effect.set": "{a} is set to {b}",
    "effect.seat": "in the hand are now {b}",
    "effect.note.if": "{a} is set exactly if {c}",
    "effect.note": "{a} is set",
    "effect.unnote": "{a} is removed",
    "effect.clear": "{a} is cleared",
    "effect.increase": "{a} goes up by {b}",
    "effect.decrease": "{a} goes down by {b}",
    "effect.pay": "{a} pays {n} to {b}",
    "effect.announce": "it is announced: “{a}”",
    "effect.must": "before the turn ends it must be so that {c}",
    "effect.perform": "the procedure {a} is carried out",
    "effect.perform.with": "the procedure {a} is carried out with {b}",
    "effect.for_each": "for {every} in {x}{which}",
    "effect.for_each.anybody": "for {every}{which}",
    "effect.repeat": "as many times as {n}",
    "effect.repeat.times": "{n} times",
    # routes
    "target.go": "play goes on with {a}",
    "target.go.to": "play goes on with {a}, for {b}",
    "target.end": "the hand ends by {a}",
    "target.end.won": "the hand ends by {a}, won by {b}",
    "target.end.won.many": "the hand ends by {a}, won by {b}",
    "target.again": "the hand is dealt again",
    "target.deal": "the hand is dealt",
    "target.resume": "play resumes where it was interrupted",
    "target.pass": "the next one is asked",
    # choices
    "choice.one": "the player chooses {a} from {x}",
    "choice.one.anybody": "the player chooses {a} among {x}",
    "choice.number": "the player chooses a number from {low} to {high}",
    "choice.meld": "the player chooses a meld{kind} of {cards} from {x}{using}",
    "choice.melds": "the player chooses melds of {cards} from {x}",
    "choice.melds.points": "the player chooses melds of {cards} from {x}, so that the points left "
    "over are at most {n}",
    "choice.melds.cards": "the player chooses melds of {cards} from {x} that leave at most {n} "
    "over",
    "choice.melds.all": "the player chooses melds that use up {x}",
    "choice.any_melds": "the player chooses any number of melds, or none, of {cards} from {x}",
    "choice.contract": "the player chooses melds of {cards} from {x} that make up {a}",
    "contract.leaving.points": "; the points left over are at most {n}",
    "contract.leaving.cards": "; at most {n} may be left over",
    "choice.layoff": "the player chooses a {card} from {x} to lay off on a meld of {y}",
    "choice.layoff.one": "the player chooses a meld of {y} on which {x} is laid off",
    "choice.exchange": "the player chooses a {card} from {x} and, in a meld of {y}, a wild {card} "
    "that stands for it",
    "choice.exchange.one": "the player chooses, in a meld of {y}, a wild {card} that "
    "stands for {x}",
    "choice.new_layout": "the player chooses melds of {cards} from {x}",
    "choice.layout": "the player brings one or more {cards} from {x} to {y}, where he may "
    "rearrange all melds but take nothing away",
    "choice.layout.step": "the player brings one or more {cards} from {x} to {y} by one of the "
    "changes that are allowed there",
    "choice.layout.all": "the player brings all {cards} from {x} to {y}, where he may rearrange "
    "all melds but take nothing away",
    "layout.leaving": ", so that at most {n} of those {cards} are left",
    "meld.kind": " of the kind {a}",
    "meld.using": ", with {x} in it",
    # players and deck
    "players.one": "A game for one player.",
    "players.many": "A game for {n} players.",
    "players.here": "This page is for {n}.",
    "teams.sides": "The players form {n} sides, which sit alternately.",
    "teams.alone": "Each plays alone.",
    "direction.left": "Play passes to the left.",
    "direction.right": "Play passes to the right.",
    "deck.cards": "A pack of cards in the suits {suits}, with the ranks {ranks} in each, lowest "
    "first.",
    "deck.cards.packs": "{n} packs of cards in the suits {suits}, with the ranks {ranks} in each, "
    "lowest first.",
    "deck.tiles": "A set of tiles in the colours {suits}, with the numbers {ranks} in each, "
    "lowest first.",
    "deck.tiles.packs": "{n} sets of tiles in the colours {suits}, with the numbers {ranks} in "
    "each, lowest first.",
    "deck.copies.other": "Copies of {x}: {n}.",
    "deck.copies.none": "Left out: {x}.",
    "deck.extras": "Besides: {x}.",
    "deck.wild": "Wild: {x}.",
    "deck.wild.settled": "Which {card}s are wild is settled at the deal. In its own "
    "place in a meld such a {card} is not wild.",
    "deck.stands": "{x} stands for {y}: it has its rank, suit, value and places, and is natural.",
    "deck.wild.natural": "In its own place in a meld a {x} is no wild {card}.",
    "pips": "their number",
    "pips.role": "as what it stands for",
    "head.card": "{card}",
    "head.points": "points",
    "head.melded": "when melded",
    # places
    "place": "{a}: {shape}, {seen}",
    "owner.each": "{a} of each player",
    "owner.side": "{a} of each side",
    "owner.table": "{a}",
    "shape.pile": "a pile",
    "shape.cards": "{cards} without an order",
    "shape.card": "room for one {card}",
    "shape.melds": "melds",
    "sight.face_up": "face up",
    "sight.face_down": "face down",
    "sight.top_up": "face up, but only the top {card} may be seen",
    "sight.seen_by_owner": "seen only by their owner",
    "sight.seen_by_team": "seen only by their side",
    # melds
    "meld": "{a}: {p}",
    "contract": "{a}: {p}",
    "contract.any": "any number of {x}",
    "term.size": ", of {n}",
    "term.such": ", where {c}",
    "ranks.only": "Only of {x}.",
    "order": "The order in it is {x}.",
    "order.around": "The order in it is {x}, and the last is followed by the first.",
    "size.least": "{n} or more",
    "size.between": "{low} to {many}",
    "size.most": "at most {many}",
    "feature.same.rank": "all of the same rank",
    "feature.same.number": "all of the same number",
    "feature.same.suit": "all of the same suit",
    "feature.same.color": "all of the same colour",
    "feature.same.value": "all of the same value",
    "feature.same.of": "with the same for all: {x}",
    "feature.different.rank": "no two of the same rank",
    "feature.different.number": "no two of the same number",
    "feature.different.suit": "no two of the same suit",
    "feature.different.color": "no two of the same colour",
    "feature.different.value": "no two of the same value",
    "feature.different.of": "with another for each: {x}",
    "feature.sequence": "in sequence",
    "feature.any.suit": ", whatever their suits",
    "feature.any.color": ", whatever their colours",
    "wilds": "It may hold up to {n}",
    "wilds.by": "It may hold at most as many wild {cards} as {n}",
    "naturals": "the number of its natural {cards}",
    "wilds.any": "It may hold any number of wild {cards}",
    "wilds.none": "Wild {cards} are not used as such in it.",
    "wilds.naturals": ", beside at least {n}",
    "mobility.fixed": "A wild {card} keeps its place in it.",
    "mobility.shift": "When it grows, its wild {cards} may take other places.",
    "mobility.shift_once": "When it grows, a wild {card} may take another place, but only once.",
    "mobility.ends": "A wild {card} gives its place to the {card} it stands for, and goes to an "
    "end of it.",
    "rearranging.roles_stay": "Who lays a wild {card} says which {card} it stands for, if it could "
    "be several. When melds are rearranged, it keeps this role until a {card} of that role takes "
    "its place.",
    "rearranging.roles_stay.open": "Who lays a wild {card} says which {card} it stands for, if it "
    "could be several; not in {small}. When melds are rearranged, it keeps this role until a "
    "{card} of that role takes its place.",
    "rearranging.roles_stay.not": "When melds are rearranged, a wild {card} on the table may take "
    "any role.",
    "rearranging.freed_by_table": "A {card} that lay on the table may take the place of a wild "
    "one.",
    "rearranging.freed_by_table.not": "Only a {card} that the player brings may take the place of "
    "a wild one.",
    "rearranging.open_sets": "A wild {card} in {small} stands for no {card} in particular: any "
    "that is missing may join it. One takes its place only once there are more, while all other "
    "melds are whole; that may come about in the same move.",
    "set.of": "{set} of {n}",
    "set.of.most": "{set} of at most {n}",
    "rearranging.placed_with": "A wild {card} whose place was taken begins a new meld with at "
    "least {n} of the {cards} that the player brings.",
    "rearranging.steps": "In one move a player {a}.",
    "rearranging.or": ", or ",
    "rearranging.step.add": "adds one {card} to a meld",
    "rearranging.step.split": "splits {run} with a {card} that both parts want",
    "rearranging.step.gather": "takes one {card} of each of some melds, which stay melds, into a "
    "new one",
    "rearranging.step.exchange": "exchanges a wild {card}, which goes to another meld or makes a "
    "new one",
    "melds.never": "New ones are not laid by themselves.",
    "melds.when": "New ones are laid only while {c}.",
    "grows": "By {cards} laid off it may grow to {n}.",
    "grows.pattern": "By {cards} laid off it may become {p}.",
    "grows.any": "By {cards} laid off it may grow without limit.",
    "ranking.best": "From the best to the least",
    "ranking.equal": "Of equal ones the highest {cards} decide, first those named here, then the "
    "others, {n} in all; who has no more {cards} has the lesser hand.",
    # the hand
    "hand.start": "when the {cards} have been dealt",
    "hand.limit": "after {n} turns",
    "phase.entry": "whenever play comes here",
    "phase.at_once": "before anything else is done",
    "phase.then": "then",
    "phase.one": "the move is {a}",
    "phase.many": "the moves are",
    "claim.in": "{a} in {x}",
    "claim.left": "After {a}, {who} are asked in turn, from the left, whether they claim",
    "claim.right": "After {a}, {who} are asked in turn, from the right, whether they claim",
    "action.aside": "This is a move beside the game.",
    "action.clock": "It is made when a turn has taken {n} seconds.",
    "action.when": "it is allowed only if",
    "action.ensure": "it is allowed only if afterwards",
    "parts.and": "all of these are so",
    "parts.or": "one of these is so",
    "standing": "{a} may also be done during {x}",
    "end": "{a}: from {x}",
    "end.limit": "the limit of turns",
    # scores
    "scores": "{a} scores, in {b}",
    "pays": "{a}, in {b}",
    "scores.below": "{a} scores",
    "pays.below": "{a}",
    "winner.each": "each winner",
    "pay.parties": "{a} pays {b}",
    "pay.others": "each of the others",
    "entry": "{a}: {n}",
    "entry.to": ", booked to {a}",
    "entry.when": ", if {c}",
    # the match
    "match.setup": "before anything else",
    "match.open": "when a match begins",
    "match.start": "after that",
    "match.first_dealer": "The first dealer is {a}.",
    "match.next_dealer": "The next dealer is {a}.",
    "match.first_dealer.called": "The first {bare} is {a}.",
    "match.next_dealer.called": "The next {bare} is {a}.",
    "match.dealer.until": "Until the deal names another, {a}.",
    "match.after_hand": "after each hand",
    "match.between": "before the next hand is dealt",
    "match.until": "the match ends after a hand if",
    "match.single": "A match is one hand.",
    "match.highest": "The match is won by the highest {a}; equals share it.",
    "match.lowest": "The match is won by the lowest {a}; equals share it.",
    "match.won": "The match is won by {a}; equals share it.",
    "criterion.then": "of these {a}",
    "criterion.highest": "those who have most in {the}",
    "criterion.lowest": "those who have least in {the}",
    "criterion.flag": "those of whom it holds that {c}, or all if it holds of none",
    "scores.later": "Once this has been booked: {a}",
    "match.bonus": "At the end of the match: {a}",
    "match.at_end": "at last",
    "payoff.differences": "Each settles with each of the others the difference of their totals.",
    "payoff.differences_with_winner": "Each settles with the winner the difference of their "
    "totals.",
    "payoff.differences.sides": "The sides settle the difference of their totals.",
    "payoff.differences_with_winner.sides": "The sides settle the difference of their totals.",
    # what is named
    "step.with": "{a}, for {b}",
    "term": "{a} is {v}",
    "term.many": "{a} are {v}",
    "term.flag": "{a} if",
    "ledger": "{a}: an account of {each}, kept over the match",
    "kept.for": "{a} for {x}",
    "ledger.start": ", beginning with {n}",
    "ledger.highest": "; the highest wins",
    "ledger.lowest": "; the lowest wins",
    "kept": "{a}: {kind}",
    "kept.each": ", for {each}",
    "kept.each.of": ", for {each} ({x})",
    "kept.turns": ", counting the turns with {x}",
    "kept.hidden": ", known only to its owner",
    "life.hand": ", until the next deal",
    "life.turn": ", until the turn ends",
    "life.game": ", over the whole match",
    "sort.number": "a number",
    "sort.yes or no": "a mark",
    "sort.rank": "a rank",
    "sort.suit": "a suit",
    # options
    "required": "These options go together only if",
    "head.option": "option",
    "head.here": "here",
    "head.allowed": "may be",
    "option.fixed": "fixed",
    "option.range": "{low} to {high}",
    # differences
    "diff.same": "There is no difference.",
    "diff.signs": "− only in {a}; + only in {b}.",
}

NOUNS: Mapping[str, Noun] = {
    "card": Noun("card", "cards"),
    "tile": Noun("tile", "tiles"),
    "player": Noun("player", "players"),
    "team": Noun("side", "sides"),
    "meld": Noun("meld", "melds"),
    "new meld": Noun("meld", "melds"),
    "spread": Noun("melds", "melds", several=True),
    "layout": Noun("layout", "layouts"),
    "layoff": Noun("lay-off", "lay-offs"),
    "exchange": Noun("exchange", "exchanges"),
    "number": Noun("number", "numbers"),
    "rank": Noun("rank", "ranks"),
    "suit": Noun("suit", "suits"),
    "cards": Noun("cards", "cards", several=True),
    "tiles": Noun("tiles", "tiles", several=True),
    "pile": Noun("cards", "cards", several=True),
    "players": Noun("players", "players", several=True),
    "contract": Noun("contract", "contracts"),
    "counter": Noun("counter", "counters"),
    "mark": Noun("mark", "marks"),
    "kind of meld": Noun("kind of meld", "kinds of meld"),
    "wild": Noun("wild card", "wild cards"),
    "wild tile": Noun("wild tile", "wild tiles"),
    "natural tile": Noun("natural tile", "natural tiles"),
    "natural": Noun("natural card", "natural cards"),
}


_NESTED = re.compile(r"\b(which|whom?|whose|that|is|if|plus|minus|times)\b")
"""Words of a clause, which is not the name of what somebody has."""

_MANY = re.compile(r"((all|the|your|their|its|those) )?(other )?(cards|tiles|players|melds)\b")
"""What is more than one."""

_BASE = {
    "has": "have", "holds": "hold", "wins": "win", "gives": "give", "fits": "fit", "makes": "make",
    "takes": "take", "pays": "pay", "needs": "need", "owns": "own", "leads": "lead",
    "keeps": "keep", "opens": "open",
}  # fmt: skip
"""Verbs with which names begin that are true or false of something."""

_DONE = re.compile(r"(\w+ed|laid|taken|drawn|gone|been|won|met|made|put|left|done)\b")
"""What follows a verb that only says when."""

_OWN = re.compile(r"\bthere is (an?|no) (your|their|its) ")
_HAVE = {"your": "you have", "their": "they have", "its": "it has"}
"""What one has, where it would be said that there is one's own."""

_YOURS = {
    "is": "are", "has": "have", "does": "do", "was": "were", "goes": "go", "wins": "win",
    "pays": "pay", "plays": "play", "deals": "deal", "scores": "score", "draws": "draw",
    "sits": "sit",
}  # fmt: skip
"""Verbs as they go with you."""


class English(Language):
    """English, with the words of card books."""

    code = "en"
    quotes = ("“", "”")
    phrases = PHRASES
    printed = PRINTED
    nouns = NOUNS

    def form(self, form: str, noun: Noun) -> str:
        """A noun in one of its forms."""
        one = noun.one
        match form:
            case "a":
                return one if noun.several else f"a {one}"
            case "all":
                return f"all {noun.many}"
            case "chosen":
                return f"the chosen {one}"
            case "it":
                return f"{'those' if noun.several else 'that'} {one}"
            case "other":
                return f"{'those' if noun.several else 'that'} other {one}"
            case "alone":
                return "it"
            case "each of them":
                return form
        return f"{form} {one}"

    def titled(self, name: str, own: str = "") -> str:
        """`the hand`, `his hand`, `its hand`."""
        article = {
            "player": "his",
            "team": "its",
            "you": "your",
            "they": "their",
            "its": "its",
        }.get(own, "the")
        return f"{article} {self.bare(name)}"

    def female(self, name: str) -> bool:
        """It does not matter."""
        return False

    def plural(self, name: str) -> str:
        """By the last letters of the noun: columns, boxes, parties."""
        head, of, rest = name.partition(" of ")
        if re.search("[^aeiou]y$", head):
            head = f"{head[:-1]}ie"
        elif re.search("(s|x|z|ch|sh)$", head):
            head += "e"
        return f"{head}s{of}{rest}"

    def several(self, name: str) -> bool:
        """By the last letters of the noun: hands, hands won, sums of the antes."""
        head = name.partition(" of ")[0]
        noun, _, done = head.partition(" ")
        head = noun if _DONE.fullmatch(done) else head
        return head.endswith("s") and not head.endswith("ss")

    def bare(self, name: str) -> str:
        """A name without `the`, `a` or `an`."""
        first, _, rest = name.partition(" ")
        return rest if first in ("the", "a", "an") and rest else name

    def relative(self, clause: str, that: str, *, person: bool, many: bool = False) -> str:
        """`whose hand is empty`, `who is the buyer`, `that follows`."""
        owned = re.match(rf"(?:the |(?={OPEN}))(.+?) of {that} (.+)", clause)
        if owned and not _NESTED.search(owned[1]):
            return f"whose {owned[1]} {owned[2]}"
        applied = re.fullmatch(rf"(.+) (applies|does not apply) to {that}", clause)
        if applied:
            return f"to {'whom' if person else 'which'} {applied[1]} {applied[2]}"
        if clause.startswith(f"{that} "):
            told = clause.removeprefix(f"{that} ")
            return (
                f"{'who' if person else 'that'} {self.agreed('those', told)[6:] if many else told}"
            )
        return ""

    def verbal(self, name: str) -> tuple[str, str] | None:
        """`holds an ace`, `does not hold an ace`."""
        verb, _, rest = name.partition(" ")
        if verb in ("can", "must"):
            return name, f"{'cannot' if verb == 'can' else 'need not'} {rest}"
        if verb in ("is", "may") or (verb == "has" and _DONE.match(rest)):
            return name, f"{verb} not {rest}"
        return (name, f"does not {_BASE[verb]} {rest}".rstrip()) if verb in _BASE else None

    def able(self, name: str) -> bool:
        """`may`, `can`, `must`."""
        return name.startswith(("may ", "can ", "must "))

    def marked(self, name: str) -> tuple[str, str] | None:
        """`has passed`, `is still drawing`."""
        found = re.fullmatch(r"mark of (having )?((?:still )?(\w+ing)\b.*|.+)", name)
        if found is None or not (found[1] or found[3]):
            return None
        verb = "has" if found[1] else "is"
        return f"{verb} {found[2]}", f"{verb} not {found[2]}"

    def agreed(self, who: str, told: str) -> str:
        """`you hold` where anybody else holds."""
        if who in ("you", "those") or _MANY.match(who):
            told = self.of_many(told)
        return f"{who} {told}".strip()

    def of_many(self, told: str) -> str:
        """`grow by 2` where one thing grows."""
        verb, _, rest = told.partition(" ")
        return f"{_YOURS.get(verb, verb.removesuffix('s'))} {rest}".strip()

    def of_it(self, text: str, thing: str) -> str:
        """`It goes to the stock`."""
        begun = self.polish(thing).removesuffix(".")
        return f"It{text.removeprefix(begun)}" if thing and text.startswith(f"{begun} ") else text

    def contracted(self, text: str) -> str:
        """The article `an` before vowels, and the verbs that go with you."""
        text = _OWN.sub(lambda found: f"{_HAVE[found[2]]} {found[1]} ", text)
        text = re.sub(rf"\ba (?={OPEN}?[aeio])", "an ", text)
        return re.sub(
            rf"\b([Yy]ou) ({'|'.join(_YOURS)})\b",
            lambda found: f"{found[1]} {_YOURS[found[2]]}",
            text,
        )
