"""RK4xx in Spanish, first half: whether the game can be played, and what play at random shows."""

from __future__ import annotations

from collections.abc import Mapping

GAMES: Mapping[str, tuple[str, str]] = {
    "RK401": (
        "una fase a la que no lleva ninguna ruta",
        "Nada de lo que hay en ella se juega nunca.",
    ),
    "RK402": (
        "un jugador puede quedarse sin jugada",
        "Todas las acciones de la fase tienen condiciones, y no se puede demostrar que siempre "
        "se cumpla alguna. Se reconocen las condiciones que se completan: `C` y `not C`, números "
        "a los dos lados de un límite, todas las palabras de una opción; y también una ruta de "
        "`entry` para lo demás.",
    ),
    "RK403": (
        "no hay cartas suficientes para el reparto",
        "Con esa cantidad de jugadores, el reparto pide más cartas de las que tiene el mazo.",
    ),
    "RK404": (
        "una opción que no cambia nada",
        "El juego compilado es el mismo con cada valor de la opción, sean cuantos sean los "
        "jugadores.",
    ),
    "RK405": (
        "ninguna ruta termina la mano",
        "Desde la primera fase, ninguna cadena de rutas lleva a `end hand` ni a `end game`.",
    ),
    "RK406": (
        "una ruta que puede no llevar a ninguna parte",
        "Todos los casos de la ruta tienen condiciones, así que puede que no se cumpla ninguna. "
        "Termina con `otherwise`.",
    ),
    "RK407": (
        "un nombre que no se usa nunca",
        "Está declarado y nada se refiere a él; quizá en otro sitio un nombre esté mal escrito.",
    ),
    "RK408": (
        "un mazo con el que rulekit no puede trabajar",
        "La búsqueda de combinaciones tiene límites fijos, y este mazo los pasa; o no hay ni una "
        "copia de sus cartas.",
    ),
    "RK409": (
        "una reclamación cuya condición no es pública",
        "Que a un jugador se le pregunte o no diría a los demás algo de las cartas ocultas. La "
        "condición de una reclamación solo puede mirar lo que ven todos.",
    ),
    "RK410": (
        "un jugador no tuvo ninguna jugada",
        "Jugando al azar se llegó a una decisión en la que no se permite nada. Con los "
        "jugadores, las opciones, la semilla y las jugadas que se muestran se llega allí otra "
        "vez.",
    ),
    "RK411": (
        "el juego no terminó",
        "Jugando al azar se siguió mucho más allá de cualquier turno o mano razonable. Con los "
        "jugadores, las opciones, la semilla y las jugadas que se muestran se llega allí otra "
        "vez.",
    ),
    "RK412": (
        "un ejemplo da otro resultado",
        "El ejemplo se jugó, y algo de lo que espera no es así.",
    ),
    "RK413": (
        "una cantidad de jugadores con la que no se puede preparar el juego",
        "`players` nombra una cantidad de jugadores que el resto del archivo no puede sentar: "
        "casi siempre, porque no se divide entre los bandos de `teams`.",
    ),
    "RK414": (
        "un efecto que no se pudo hacer",
        "Jugando al azar se llegó a un efecto que mueve una carta que no está. Pon un `when` a "
        "la acción, o haz que antes haya cartas allí.",
    ),
    "RK415": (
        "reglas que se hacen demasiado grandes al escribir enteros sus nombres",
        "Las definiciones y los procedimientos se escriben enteros allí donde se usan. El que "
        "usa dos veces a otro lo duplica; una cadena de nombres así crece sin medida. Tampoco "
        "puede haber más de 100 opciones, ni de 500 palabras para sus valores; y lo que se hace "
        "de una vez (un reparto, una cuenta de puntos, un efecto) puede llevar unos cientos de "
        "efectos, pero no miles.",
    ),
    "RK416": (
        "una partida que no termina nunca",
        "Lo que pide `until` no se puede cumplir nunca, pase lo que pase en las manos: lo "
        "impiden los puntos que se pueden hacer y el número de manos. Una partida así se corta "
        "al llegar a un límite.",
    ),
    "RK417": (
        "el valor de una carta que puede no estar",
        "Jugando al azar se leyó el valor de una carta donde no había ninguna. Ese número no "
        "sirve para jugar: cuenta como -1. Haz que antes haya allí una carta, o pregunta primero "
        "si la hay.",
    ),
    "RK418": (
        "cartas sin valor, en reglas que lo piden",
        "Las reglas preguntan cuánto valen las cartas, como hacen `points`, `deadwood` y "
        "`value`, y en `values` faltan algunos rangos. Esas cartas no valen nada. Escribe "
        "`RANK: 0` donde sea lo que quieres.",
    ),
}
