"""What pages for players say in few words, and that these are all that is meant."""

from __future__ import annotations

from functools import cache

import pytest

from benchmarks.rulebook_words import usual
from rulekit.play.game import load, loads
from rulekit.rulebook import Played, plain, printed, rulebook


@cache
def page(name: str, language: str) -> str:
    return " ".join(plain(usual(name, language)[0]).split())


@pytest.mark.parametrize(("name", "language", "told"), [
    # a number that says how deep a card lies
    ("rum500", "en", "Choose a card in the discard pile that can be melded, using your hand, the "
     "cards on top of it and the table, keeping a card."),
    ("rum500", "en", "Take the chosen card with all cards on top of it."),
    ("persian_rummy", "en", "using the rest of your hand and the table."),  # and none is kept
    ("rum500", "es", "Se toma la carta elegida con las cartas que la cubren."),
    ("canasta", "es", "El pozo está congelado si vale algo de esto:"),
    ("canasta", "es", "Antes de acabar el turno: el bando ha abierto."),
    ("canasta", "es", "Los turnos con bajada del ganador son 1."),
    ("canasta", "es", "50 si es menor que 1500."),
    ("canasta", "es", "Negar. Queda puesta la marca de permiso negado."),
    ("gin", "es", "recién tomada del pozo como carta del descarte final"),
    ("rummikub", "es",
     "0 si el jugador está entre los ganadores, y si no menos el valor de su atril"),
    ("rummikub", "es",
     "el puntaje en juego dividido por el número de los ganadores, sin resto, más"),
    ("rummikub", "es", "el número de jugadores que están en el sorteo"),
    # people
    ("canasta", "en", "made by your partner"),
    ("okey", "en", "if another player has shown the indicator"),
    ("okey", "es", "si ganó otro jugador"),
    # what was just named
    ("okey", "en", "if the top tile of the stock is the false okey, it goes to the bottom"),
    ("okey", "es", "es el okey falso, pasa al fondo del mazo"),
    ("hand_and_foot", "en", "is the rank of the natural pair, the debt of the pair falls by 1"),
    # moves that end alike
    ("canasta", "en", "After lay or lay off, do “take rest”. Only if afterwards “in order”."),
    # melds
    ("burraco", "en", "a card of your hand can be laid off on a meld of your table"),
    ("burraco", "es", "una carta de su mano se puede agregar a una combinación de su mesa"),
    ("conquian", "en", "Bring the upcard, alone or with other cards, to your table"),
    ("burraco", "en", "A also after K."),
    ("persian_rummy", "en", "A only after K."),
    # the match
    ("conquian", "en", "A match is 10 hands."),
    ("burraco", "en", "ends after 100 hands, or before if the highest score is at least 2005 and "
     "not all have the same score"),
    ("michigan", "en", "Most chips win the match"),
    ("chinchon", "en", "won by those who have won with chinchón, or all if there are none, of "
     "these those with the lowest score"),
    # numbers and cases
    ("indian_rummy", "en", "their count of loose cards, but at most 80"),
    ("canasta", "en", "You may go out or 2 minus the number of cards in your hand"),
    ("hand_and_foot", "en", "the top 2 cards of the stock (or all, if fewer)"),
])  # fmt: skip
def test_pages_say_it_as_people_do(name: str, language: str, told: str) -> None:
    assert told in page(name, language)


@pytest.mark.parametrize(("name", "option", "value", "told"), [
    ("gin", "draw_ceremony", "interactive",
     "la carta del mazo cuyo puesto desde arriba es el número elegido"),
    ("gin", "draw_ceremony", "interactive", "Si falta su carta del sorteo, se repite."),
    ("rummikub", "voluntary_draw", "forbidden",
     "no es posible la jugada «bajar por primera vez» y no es posible la jugada"),
])  # fmt: skip
def test_pages_of_other_options_say_it_as_people_do(
    name: str, option: str, value: str, told: str
) -> None:
    played = Played(load(name).rules, 2, {option: value})
    assert told in " ".join(plain(printed(played, "es")).split())


@pytest.mark.parametrize("language", ["en", "es"])
def test_who_is_in_the_hand_from_now_on_is_said_as_such(language: str) -> None:
    """Nobody need sit at a table."""
    told = plain(rulebook(Played(load("gin").rules, 4), language))
    assert {"en": "In the hand are now all", "es": "Juegan ahora la mano todos"}[language] in told


@pytest.mark.parametrize("name", ["rum500", "burraco", "canasta"])
def test_what_is_as_short_as_its_name_is_said_in_full(name: str) -> None:
    """No page explains the highest score as the highest score."""
    assert ". The highest score." not in page(name, "en")


@pytest.mark.parametrize(("language", "told"), [
    ("en", "Only if you do not have the mark “done”."),
    ("es", "Solo si no tiene la marca «done»."),
])  # fmt: skip
def test_a_mark_of_which_nobody_has_said_what_it_says_is_called_a_mark(
    language: str, told: str
) -> None:
    move = "do: [move top of stock to discard, done = yes], next: draw"
    text = (
        "rulekit: 1\ngame: Mine\nextends: gin\nabout: Mine.\n"
        f"play:\n  draw:\n    burn: {{when: not done, {move}}}\n"
        "track:\n  done: flag of each player\n"
    )
    rules = loads(text, name="mine.rulekit.yaml").rules
    assert told in " ".join(plain(printed(Played(rules, 2), language)).split())
