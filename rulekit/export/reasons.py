"""Why moves are refused, as the rulebook of a game says it: for players, in their language.

The engine refuses a move in the words of the rule file, with the rule's place. A page has for each
of these refusals what a reader of the rulebook is told there, and finds it by the engine's words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from rulekit.export.description import place
from rulekit.model.expr import Expr
from rulekit.model.ruleset import Action
from rulekit.play.game import Game
from rulekit.rulebook import LANGUAGES, Played
from rulekit.rulebook.page import CLOSE, OPEN, Item
from rulekit.rulebook.printed.plan import Plan
from rulekit.source import Span

WHEN, ENSURE = "it is not so that ", "afterwards it would not be so that "
"""How refusals begin to which the rule itself is the answer."""

ENGLISH = {
    "it is not among '.*'": "It must be one of those that may be chosen.",
    r"it is not in .* \.\. .*": "There are not so many.",
    "these cards are no .*": "These {cards} are not what is to be melded.",
    "no new meld of the kind '.*' is made now: .*": "No new meld of this kind is made now.",
    "not all of these cards are in '.*'": "Not all of these {cards} may be used for it.",
    "it does not use '.*'": "A {card} is missing that must be in it.",
    "not all of these are melds": "Not all of these are melds.",
    "there is no contract: '.*' is none": "There is no contract to be met.",
    "'.*' wants .*, which these are not": "These do not meet the contract.",
    "some of these melds are none that '.*' wants": "The contract does not ask for all of these.",
    "more than .* cards( of '.*')? are left over": "Too many {cards} are left over.",
    "more than .* points are left over": "Too many points are left over.",
    "the card is not in '.*'": "That {card} may not be used for it.",
    "it cannot be laid off so on '.*'": "It cannot be laid off so.",
    "it cannot be exchanged for a wild so on '.*'": "It cannot be exchanged so.",
    "not all cards of '.*' are in it": "Some {cards} that lay there are left out.",
    "not all cards that are new are in .*": "What is new is not all yours, or some is left out.",
    "no card of '.*' is in it": "None of your own {cards} is in it.",
    "it is no single step that is allowed.*": "It is not one of the steps that are allowed.",
    "it takes a wild from its place.*": "It takes a wild {card} from its place.",
    "there is no meld in it": "There is no meld in it.",
    "the turn cannot be left before .*": "Something is still to be done before the turn ends.",
}
SPANISH = {
    "it is not among '.*'": "No está entre lo que se puede elegir.",
    r"it is not in .* \.\. .*": "No hay tantas.",
    "these cards are no .*": "No forman lo que se debe bajar.",
    "no new meld of the kind '.*' is made now: .*": "Ahora no se empiezan de esta clase.",
    "not all of these cards are in '.*'": "No todas estas {cards} se pueden usar para ello.",
    "it does not use '.*'": "Falta una {card} que debe llevar.",
    "not all of these are melds": "No todas son combinaciones.",
    "there is no contract: '.*' is none": "No hay contrato que cumplir.",
    "'.*' wants .*, which these are not": "No cumplen el contrato.",
    "some of these melds are none that '.*' wants": "Hay combinaciones que el contrato no pide.",
    "more than .* cards( of '.*')? are left over": "Sobran demasiadas {cards}.",
    "more than .* points are left over": "Sobran demasiados puntos.",
    "the card is not in '.*'": "Esa {card} no se puede usar para ello.",
    "it cannot be laid off so on '.*'": "No se puede agregar así.",
    "it cannot be exchanged for a wild so on '.*'": "No se puede canjear así.",
    "not all cards of '.*' are in it": "Faltan {cards} que ya estaban allí.",
    "not all cards that are new are in .*": "Hay {cards} nuevas que no son tuyas, o faltan otras.",
    "no card of '.*' is in it": "No hay entre ellas ninguna {card} tuya.",
    "it is no single step that is allowed.*": "No es uno de los cambios que se permiten.",
    "it takes a wild from its place.*": "Saca un comodín de su sitio.",
    "there is no meld in it": "No hay en ello ninguna combinación.",
    "the turn cannot be left before .*": "Antes de acabar el turno falta algo por hacer.",
}
SAID: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "es": SPANISH}
"""What is said for words of the engine, which are patterns here, before the rule."""


def reasons(game: Game, players: int, language: str) -> list[tuple[str, str, str]]:
    """Why moves can be refused: the engine's words, the rule's place, and what players are told.

    With "" for the words it is what may be chosen, at the place of a choice or of a move. With ""
    for what is told, options or the number of players rule the move out, so nobody asks for it. A
    refusal is left out where there is nothing to be said that the engine does not say.

    Raises SettingError for a table size that cannot be, KeyError for a language that there is not.
    """
    spoken = LANGUAGES[language]
    rules = Played(game.rules, players, game.chosen).read()
    told = _Told(Plan(rules, game.rules, spoken), language)
    left = {place(each.span): each for phase in rules.phases.values() for each in phase.actions}
    found: dict[tuple[str, str], str] = {}
    for action in game.program(players).actions:
        if action.span is None:
            continue
        here = left.get(place(action.span))
        for at, chosen in told.choices(here) if here is not None else ():
            found.setdefault(("", place(at)), chosen)
        for i, (message, span) in enumerate(action.refusals):
            if span is None:
                continue
            said = told.refusal(message, span, here, first=i == 0) if here is not None else ""
            if said or here is None:
                found.setdefault((message, place(span)), said)
    marks = str.maketrans(dict(zip(OPEN + CLOSE, spoken.quotes, strict=True)))
    return [(*key, said.translate(marks)) for key, said in found.items()]


class _Told:
    """What a rulebook tells of moves, and of why they are refused."""

    def __init__(self, plan: Plan, language: str) -> None:
        self.plan, self.said = plan, SAID[language]
        noun = plan.words.noun("card")
        self.deck = {"card": noun.one, "cards": noun.many}
        self.elsewhere = [
            item for section in plan.sections() for each in section.items for _, item in each.walk()
        ]

    def choices(self, action: Action) -> Iterator[tuple[Span, str]]:
        """What may be chosen, by the places of choices, and in all by that of the move."""
        told = {
            choice.span: [each for each in self._sentences(action) if _tells(each, choice.span)]
            for choice in action.choices
        }
        told[action.span] = [each for found in told.values() for each in found]
        for span, found in told.items():
            if found:
                yield span, " ".join(map(_whole, dict.fromkeys(found)))

    def refusal(self, message: str, span: Span, action: Action, *, first: bool) -> str:
        """What is said for a refusal of a move. `first`: it is the first of those that it has."""
        if first and message.startswith(WHEN) and action.when is not None:
            return self._ruled("action.when", action.when)
        if message.startswith(ENSURE) and action.ensure is not None:
            return self._ruled("action.ensure", action.ensure)
        if message.startswith((WHEN, ENSURE)):
            return next(map(_whole, self._telling(span, action)), "")
        plain = next((said for words, said in self.said.items()
                      if re.fullmatch(words, message)), "")  # fmt: skip
        if not plain:
            return ""
        rule = next(map(_whole, self._telling(span, action)), "")
        return f"{plain.format(**self.deck)} {rule}".rstrip()

    def _ruled(self, key: str, condition: Expr) -> str:
        """What a move hangs on."""
        return _whole(self.plan.deeds.ruled(self.plan.words.say(key), condition))

    def _telling(self, span: Span, action: Action) -> Iterator[Item]:
        """The sentences of a move that say what stands somewhere, then others in the rulebook."""
        own = self._sentences(action)
        yield from (each for each in own if _tells(each, span))
        for choice in action.choices:  # what a name stands for may be told in its stead
            if choice.span.file == span.file and choice.span.start <= span.start < choice.span.end:
                yield from (each for each in own if _tells(each, choice.span))
        yield from (each for each in self.elsewhere if not each.head and _tells(each, span))

    def _sentences(self, action: Action) -> Sequence[Item]:
        return tuple(self.plan.moves.parts(action))


def _tells(item: Item, *spans: Span) -> bool:
    return any(each.start == span.start and each.file == span.file
               for each in item.spans for span in spans)  # fmt: skip


def _whole(item: Item) -> str:
    """A sentence with what stands below it."""
    return " ".join((item.text, *map(_whole, item.items)))
