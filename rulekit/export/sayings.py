"""What the list of games says itself, in each language; the words of traits as lists have them."""

from __future__ import annotations

from collections.abc import Mapping

ENGLISH = {
    "name": "English",
    "languages": "Languages",
    "title": "Games of melds, with cards and tiles",
    "lead": "Each is played here, against bots: its page needs no server and no network.",
    "search": "Search",
    "players": "Players",
    "kind": "Kind",
    "any": "any number",
    "all": "all kinds",
    "found": "{n} games",
    "none": "No game is like that. Ask for less.",
    "for": "for {n}",
    "play": "Play",
    "rules": "Rulebook",
    "report": "Report",
}

SPANISH = {
    "name": "Español",
    "languages": "Idiomas",
    "title": "Juegos de combinaciones, con cartas y fichas",
    "lead": "Todos se juegan aquí, contra bots: cada página no necesita servidor ni red.",
    "search": "Buscar",
    "players": "Jugadores",
    "kind": "Clase",
    "any": "cualquier número",
    "all": "todas las clases",
    "found": "{n} juegos",
    "none": "Ningún juego es así. Pide menos.",
    "for": "para {n}",
    "play": "Jugar",
    "rules": "Reglamento",
    "report": "Informe",
    "tiles": "fichas",
    "partners": "parejas",
    "wild cards": "comodines",
    "lay-offs": "cartas añadidas",
    "rearranging": "mesa que se reordena",
    "claims": "fuera de turno",
}

SAYINGS: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "es": SPANISH}
