"""RK3xx in Spanish: names and types."""

from __future__ import annotations

from collections.abc import Mapping

NAMES: Mapping[str, tuple[str, str]] = {
    "RK301": (
        "un nombre que no está declarado",
        "Son nombres las zonas, las variables, las cuentas, las opciones, las definiciones, las "
        "fases, los elementos de listas (como los rangos y los palos) y las palabras que la propia "
        "frase introduce. El nombre que se muestra no es nada de esto.",
    ),
    "RK302": (
        "un valor de otro tipo",
        "Ahí hace falta un valor de cierto tipo (un número, una carta, un jugador…) y la expresión "
        "es de otro.",
    ),
    "RK303": (
        "un nombre se declara dos veces",
        "Las zonas, las variables, las cuentas, las opciones y las definiciones comparten los "
        "nombres, para que una frase solo pueda significar una cosa.",
    ),
    "RK304": (
        "no se dice de quién",
        "Por sí solo, el nombre de algo que tiene cada jugador se refiere a lo del jugador de "
        "turno. Dentro de `any player where …` o `first player … with …` es fácil leerlo mal, así "
        "que hay que nombrar al dueño: `hand of player` o `my hand`.",
    ),
    "RK305": (
        "un valor no tiene esta propiedad",
        "Lo que puede ir detrás de `X's` o delante de `of X` depende del tipo de X.",
    ),
    "RK306": (
        "una definición o una función con otros argumentos que los suyos",
        "Hay demasiados argumentos, o demasiado pocos, o son de otros tipos que los declarados.",
    ),
    "RK307": (
        "una declaración depende de cómo se juegue",
        "El mazo, las zonas y los jugadores quedan fijados antes del primer reparto. Ahí, las "
        "condiciones solo pueden usar `players` y las opciones.",
    ),
    "RK308": (
        "una definición que se usa a sí misma",
        "Las definiciones y los procedimientos se escriben enteros allí donde se usan: ninguno "
        "puede llevar de vuelta a sí mismo. Tampoco una acción puede ser `as` otra que sea como "
        "ella.",
    ),
    "RK309": (
        "algo a lo que no se puede asignar nada",
        "Con `=`, `+=` y `-=` solo cambian las variables de `track`, las cuentas y unas pocas de "
        "las palabras que hay siempre (`dealer`, `seated`).",
    ),
    "RK310": (
        "una opción no tiene este valor",
        "Una opción admite los valores de su declaración, y ningún otro.",
    ),
    "RK311": (
        "una combinación que no se puede formar con el mazo",
        "El patrón pide rasgos o cantidades de cartas que este mazo no tiene.",
    ),
    "RK312": (
        "un ejemplo que no se puede preparar",
        "Las cartas, las jugadas o los valores de un ejemplo no encajan en el juego, o no hay en "
        "él nada que probar.",
    ),
    "RK313": (
        "un nombre que las frases no pueden leer",
        "Un nombre se hace con letras minúsculas, cifras y `_`, y no es ninguna de las palabras "
        "con que empiezan o se unen las frases, como `first`, `of` o `all`.",
    ),
}
