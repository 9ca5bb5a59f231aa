"""RK2xx in Spanish: phrases that do not read."""

from __future__ import annotations

from collections.abc import Mapping

PHRASES: Mapping[str, tuple[str, str]] = {
    "RK201": (
        "una frase que no se puede leer",
        "Las palabras anteriores a la marcada tienen sentido juntas, pero esta no puede ir después "
        "de ellas. La ayuda dice qué podría ir allí, y muestra frases de la misma clase.",
    ),
    "RK202": (
        "un carácter que no aparece en ninguna frase",
        "Las frases se hacen con palabras, números y unos pocos signos. Las comillas tipográficas, "
        "las rayas y los espacios de no separación se cuelan cuando se copia texto de otro sitio.",
    ),
}
