"""Figures and their differences in Spanish."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.answers.sayings import Said, Sayings, spaced

MORE = ("más", "menos")
OFTEN = ("más a menudo", "menos a menudo")

FIGURES: Mapping[str, Said] = {
    "match.hands": Said("manos de una partida", "las partidas duran", *MORE),
    "match.turns": Said("turnos de una partida", "las partidas duran", *MORE),
    "match.seat": Said("ganadas por el asiento {name}", "el asiento {name} gana partidas", *OFTEN),
    "match.bot": Said("ganadas por {name}", "{name} gana partidas", *OFTEN),
    "match.nobody": Said("no ganadas por nadie", "nadie gana una partida", *OFTEN),
    "match.broken_off": Said("cortadas", "las partidas se cortan", *OFTEN),
    "match.champion": Said("total de quien gana", "quien gana una partida tiene", *MORE),
    "length.turns": Said("turnos", "las manos duran", *MORE),
    "length.decisions": Said("decisiones", "una mano lleva", *MORE),
    "length.choice": Said(
        "decisiones con elección", "hay de verdad elección en",
        "más de las decisiones", "menos de las decisiones",
    ),
    "length.offered": Said(
        "jugadas entre las que elegir", "un jugador tiene de media",
        "más entre las que elegir", "menos entre las que elegir",
    ),
    "length.again": Said(
        "anuladas y repartidas de nuevo", "las manos se reparten de nuevo", *OFTEN
    ),
    "ends.reason": Said("por «{name}»", "las manos acaban por «{name}»", *OFTEN),
    "wins.place": Said("{name}", "{name} gana", *OFTEN),
    "wins.seat": Said("asiento {name}", "el asiento {name} gana", *OFTEN),
    "wins.bot": Said("{name}", "{name} gana", *OFTEN),
    "wins.first": Said(
        "el primero tras quien reparte, de las manos con ganador",
        "de las manos con ganador, el primero tras quien reparte gana", *MORE,
    ),
    "wins.nobody": Said("nadie", "nadie gana", *OFTEN),
    "wins.several": Said("varios", "varios bandos ganan a la vez", *OFTEN),
    "points.all": Said("todos los asientos juntos", "entre todos hacen", *MORE),
    "points.winner": Said("quien gana", "quien gana una mano hace", *MORE),
    "points.gap": Said("entre el mejor y el peor", "entre el mejor y el peor hay", *MORE),
    "points.place": Said("{name}", "{name} hace", *MORE),
    "points.seat": Said("asiento {name}", "el asiento {name} hace", *MORE),
    "points.bot": Said("{name}", "{name} hace", *MORE),
    "moves.action": Said("«{name}»", "«{name}» se hace", "más por mano", "menos por mano"),
}  # fmt: skip

HEADINGS: Mapping[str, str] = {
    "match": "partidas",
    "length": "duración",
    "ends": "manos acabadas",
    "wins": "manos ganadas",
    "points": "puntos de una mano",
    "moves": "jugadas por mano",
}

UNITS: Mapping[str, str] = {
    "decisions": "decisiones",
    "hands": "manos",
    "moves": "jugadas",
    "percentage points": "puntos porcentuales",
    "points": "puntos",
    "times a hand": "veces",
    "turns": "turnos",
}

PHRASES: Mapping[str, str] = {
    "differs": "{said} {amount} {grown} (de {low} a {high})",
    "alike": "{label}: ninguna diferencia mayor que {amount}",
    "same": "{label}: igual en cada una de {n} {unit}",
    "lacking": "todavía no se sabe: hacen falta unas {n} {unit} más",
    "lacking.one": "todavía no se sabe: hace falta cerca de {n} {unit} más",
    "by_chance": "su intervalo deja fuera el 0, pero entre tantas cifras alguna lo hace por azar",
    "others": "{n} más",
    "undone": "en {n} {unit} nadie hace lo que solo tiene {side}: {names}",
    "never": "en {n} {unit} nadie pudo hacer lo que solo tiene {side}: {names}",
    "quoted": "{label}",
    "in_matches": "lo que difiere en las reglas no cambió nada en estas manos; puede notarse en "
    "partidas, que se juegan con --matches, o entre otros bots, y `rulekit used` nombra lo que "
    "estos nunca hacen",
    "between": "{low} a {high}",
    "and": "y",
}

_NTH = ("", "primero", "segundo", "tercero", "cuarto", "quinto", "sexto", "séptimo", "octavo")


def place(after: int) -> str:
    """What a place at the table is called that is so many places after the dealer's.

    >>> place(0), place(1), place(12)
    ('quien reparte', 'el primero tras quien reparte', 'el 12.º tras quien reparte')
    """
    if after == 0:
        return "quien reparte"
    return f"el {_NTH[after] if after < len(_NTH) else f'{after}.º'} tras quien reparte"


SPANISH = Sayings(
    FIGURES,
    HEADINGS,
    UNITS,
    played={"hands": ("mano", "manos"), "matches": ("partida", "partidas")},
    phrases=PHRASES,
    place=place,
    called=spaced,
    decimal=",",
    thousands=".",
    grouped=10_000,
)
"""Rule files have Spanish words for their moves and ways to end: who asks, puts them in."""
