"""What comments of a variant say of what may be changed, in each language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulekit.variants.changes import ACTION_KIND, DEAL, END, MELD, OPTION, SCORE, TRACK


@dataclass(frozen=True, slots=True)
class Remarks:
    """Comments in one language.

    `tells`: lines for each kind of change. `whole`: of an action that is changed, the first of its
    lines. `unsaid`: of prose that was taken away. `copied`: of a new thing, with the `{name}` of
    that of which it is a copy; `copied_step`: of a new step of the deal.
    """

    tells: Mapping[str, tuple[str, ...]]
    whole: str
    unsaid: str
    copied: str
    copied_step: str


_ENGLISH_WHOLE = "The whole action: change what is to differ. What you delete stays as in the base."
_SPANISH_WHOLE = "Toda la jugada: cambia lo que deba ser distinto. Lo que borres queda como estaba."

REMARKS: Mapping[str, Remarks] = {
    "en": Remarks(
        {
            OPTION: ("The first value is the default; the others may be chosen.",),
            DEAL: (
                "A step of the deal: it takes the place of that of the base, the other steps stay.",
            ),
            ACTION_KIND: (
                _ENGLISH_WHOLE,
                "`when`: whether it may be made; `choose`: what is chosen for it; `do`: what "
                "happens;",
                "`ensure`: what must hold afterwards; `next`: where play goes on.",
            ),
            MELD: (
                "`is`: how many cards, and what they have in common; `order`: the ranks of a "
                "sequence;",
                "`wilds`: how many wild cards may stand in it.",
            ),
            SCORE: ("What it is called: how much, `when` it is scored, `to` which other account.",),
            TRACK: (
                "NAME: number, flag or player, `of each player`; cleared at every deal or game.",
            ),
            END: ("`until`: looked at after each hand; `winner`: who has won when it holds.",),
        },
        _ENGLISH_WHOLE,
        "`about: ~`: the base's words, which repeat a number; the rulebook tells the rule itself.",
        "A new one, which begins as a copy of {name}: make of it what it is to be.",
        "One more step of the deal, done after those of the base: it begins as a copy of {name}.",
    ),
    "es": Remarks(
        {
            OPTION: ("El primer valor es el normal; los otros se pueden elegir.",),
            DEAL: ("Un paso del reparto: ocupa el lugar del que había, los otros pasos quedan.",),
            ACTION_KIND: (
                _SPANISH_WHOLE,
                "`when`: si se puede hacer; `choose`: qué se elige para ello; `do`: qué pasa;",
                "`ensure`: qué debe cumplirse después; `next`: dónde sigue el juego.",
            ),
            MELD: (
                "`is`: cuántas cartas, y qué tienen en común; `order`: el orden de una escalera;",
                "`wilds`: cuántos comodines puede tener.",
            ),
            SCORE: ("Cómo se llama: cuánto, `when` (cuándo) se anota, `to` (a) qué otra cuenta.",),
            TRACK: (
                "NOMBRE: number, flag o player, `of each player`; se borra en cada mano o partida.",
            ),
            END: (
                "`until`: se mira después de cada mano; `winner`: quién ha ganado si se cumple.",
            ),
        },
        _SPANISH_WHOLE,
        "`about: ~`: las palabras de antes, que repiten un número; el reglamento dice la regla.",
        "Es nuevo y empieza como copia de {name}: haz de ello lo que deba ser.",
        "Un paso más del reparto, tras los que había: empieza como copia de {name}.",
    ),
}
"""By language."""

__all__ = ["REMARKS", "Remarks"]
