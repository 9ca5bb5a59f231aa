"""RK4xx in Spanish, second half: what does nothing, never happens, or is hardly meant."""

from __future__ import annotations

from collections.abc import Mapping

PLAY: Mapping[str, tuple[str, str]] = {
    "RK419": (
        "una fase en la que nadie decide nunca nada",
        "La fase tiene acciones, pero la ruta de su `entry` vale cada vez que se llega: se deja "
        "la fase antes de que nadie pueda elegir una.",
    ),
    "RK420": (
        "una elección con la que no se hace nada",
        "Una acción deja que el jugador elija algo de lo que no hablan ni sus efectos, ni su "
        "ruta, ni su `ensure`: da igual lo que se elija. En una variante, muchas veces el nombre "
        "de la acción está mal escrito.",
    ),
    "RK421": (
        "un comentario que no pasa nada por alto",
        "Hay un comentario `# rulekit: ignore[CODE] reason` en una línea que no tiene ningún "
        "aviso con ese código; lo más probable es que ya no lo tenga. Esto se mira cuando además "
        "se juegan las reglas: no con `--quick`.",
    ),
    "RK422": (
        "un comentario que no dice qué pasa por alto, o por qué",
        "Un aviso se pasa por alto con `# rulekit: ignore[CODE] reason` en su línea. El código "
        "es el de un aviso: los fallos no se pueden pasar por alto. El motivo es para quien lea "
        "las reglas después.",
    ),
    "RK423": (
        "una condición que no se cumple nunca, o siempre",
        "Lo que pide la condición está decidido antes de jugar nada: sus partes se excluyen, un "
        "número queda fuera de alcance, o siempre llega antes un caso de más arriba. Muchas "
        "veces se ha escrito `and` en lugar de `or`.",
    ),
    "RK424": (
        "una variable que nada cambia",
        "Las reglas preguntan por una variable, y ningún efecto la cambia nunca. Falta la línea "
        "que le da valor, o esa línea se lo da a otra.",
    ),
    "RK425": (
        "una zona a la que nunca llegan cartas",
        "Las reglas hablan de las cartas de una zona, y ningún efecto lleva cartas allí.",
    ),
    "RK426": (
        "un jugador elige entre cartas suyas que no ve",
        "En una jugada, un jugador elige cartas de una zona suya que está boca abajo también "
        "para él. `seen by owner` se las muestra solo a él.",
    ),
    "RK427": (
        "un final sin ganador, por el que se da algo al ganador",
        "`scoring` da algo al ganador cuando la mano termina por ese motivo, y la ruta que la "
        "termina así no nombra a nadie: no se anotará nada.",
    ),
    "RK428": (
        "una cantidad que se da dos veces por lo mismo, o una jugada que se ofrece dos veces",
        "Dos líneas de una puntuación dan la misma cantidad a los mismos, con la misma "
        "condición. Una línea que añade una variante se suma a las de su juego base, y mientras "
        "sea una copia de una de ellas, eso cuenta el doble; una línea con el mismo nombre ocupa "
        "el lugar de la otra. Lo mismo vale para las acciones: dos de una fase que solo se "
        "distinguen por el nombre son una misma jugada con dos nombres.",
    ),
    "RK429": (
        "una jugada o una ruta que no ocurre nunca al jugar",
        "En unos cientos de manos de bots que ven una jugada adelante y de bots que juegan al "
        "azar, nadie hizo la jugada ni tomó la ruta. Eso no prueba nada de lo que es raro; pero "
        "puede que una condición esté al revés. Solo se mira si lo pides: "
        "`rulekit validate --hands 400`. De lo que una variante toma de su juego base, "
        "se indica lo que ocurre en el juego base y en la variante ya no.",
    ),
    "RK430": (
        "una jugada que se puede hacer una y otra vez en el mismo turno",
        "Lleva de vuelta a donde se ofreció, al mismo jugador, y lo que hace no gasta nada: "
        "jugando al azar se probó, más veces que cartas hay. Un turno puede no acabar nunca.",
    ),
    "RK431": (
        "una carta que se pone en una pila y se vuelve a tomar enseguida",
        "Un efecto pone una carta encima de una pila, y el siguiente lleva la de encima de la "
        "misma pila a donde estaba la carta: es la misma carta. Casi siempre lo que se quiere es "
        "cambiarla por otra.",
    ),
    "RK432": (
        "manos que no se reparten por igual",
        "Cuando toca hacer la primera jugada, un jugador tiene en la mano más cartas que otro, o "
        "menos. Solo quien juega primero puede tener más, porque casi siempre empieza con un "
        "descarte; y cuando se reparten todas las cartas, puede que la división no sea exacta. "
        "Si es lo que quieres, haz que se pase por alto.",
    ),
    "RK433": (
        "una puntuación de la base que solo se da con una condición",
        "Una línea de una puntuación ocupa el lugar de la línea de la base que se llama igual. La "
        "base la da siempre; la variante, solo si se cumple su condición: en todos los demás "
        "finales no se da nada. Di qué se da entonces, detrás de `otherwise`, o elige otro nombre "
        "para lo que se da además. Si es lo que quieres, haz que se pase por alto.",
    ),
    "RK434": (
        "una puntuación entera que se da por una mano",
        "Lo que vale una mano se suma a una cuenta, como `score`. Una línea que es solo la cuenta, "
        "o tantas veces la cuenta, da otra vez todo lo que había antes de esta mano. Muchas veces "
        "lo que se quiere es que cuente doble lo de esta mano: entonces su cantidad la dan dos "
        "líneas. Si lo que quieres es la puntuación entera, haz que se pase por alto.",
    ),
}
