"""Findings about what is asked of things: lists of values, and where a condition ends."""

from __future__ import annotations

ASKED: tuple[tuple[str, str], ...] = (
    ("'{}' is written as a list in brackets", "'{0}' se escribe como lista entre corchetes"),
    (
        "what is asked of '{}' ends before this `{}`",
        "lo que se pregunta de '{0}' termina antes de este `{1}`",
    ),
    ("write `{}`: so all of it is asked", "escribe `{0}`: así se pregunta todo"),
    ("'{}' is what `{}` is called", "así se llama `{1}`: '{0}' no es su nombre"),
    (
        "`{}` joins conditions, and '{}' alone is none",
        "`{0}` une condiciones, y '{1}' sola no lo es",
    ),
    (
        "what is melded is not in {} any more, but in `cards of {}`",
        "lo que está en juegos ya no está en {0}, sino en `cards of {1}`",
    ),
)
