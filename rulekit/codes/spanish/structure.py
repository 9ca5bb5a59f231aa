"""RK1xx in Spanish: keys and shapes, and the file that is extended."""

from __future__ import annotations

from collections.abc import Mapping

STRUCTURE: Mapping[str, tuple[str, str]] = {
    "RK101": (
        "una clave que aquí no significa nada",
        "Cada lugar de un archivo de reglas admite ciertas claves. Muchas veces la clave está "
        "mal escrita, o la línea tiene un nivel de sangría de más o de menos.",
    ),
    "RK102": (
        "falta una clave que tiene que estar",
        "Al grupo de claves que se muestra le falta una clave sin la que no dice nada.",
    ),
    "RK103": (
        "hay un grupo de claves, una lista o una frase donde hace falta otra de estas cosas",
        "Un grupo de claves son líneas `key: value`; una lista, líneas `- item`; una frase, un "
        "texto en una línea. Entre llaves, una coma termina el valor: allí, una frase que lleve "
        "coma va entre comillas.",
    ),
    "RK104": (
        "el archivo nombrado en «extends» no existe",
        "`extends` admite el nombre de un juego que viene con rulekit, o la ruta de un archivo "
        "de reglas vista desde el archivo que parte de él.",
    ),
    "RK105": (
        "un archivo parte de sí mismo",
        "Si se sigue `extends` de archivo en archivo, se vuelve al punto de partida: no hay "
        "reglas por las que empezar.",
    ),
    "RK106": (
        "se quita una clave que el juego base no tiene",
        "`key: ~` quita lo que el juego base tiene en esa clave. Aquí el juego base no tiene "
        "nada con ese nombre, y la línea no hace nada; quizá el nombre esté mal escrito.",
    ),
    "RK107": (
        "una clave o un elemento sin valor",
        "Una clave necesita un valor, y un elemento de una lista también. En una variante, "
        "`key: ~` quita lo que tiene el juego base; donde todavía no hay nada escrito, queda lo "
        "del juego base.",
    ),
    "RK108": (
        "un nombre nuevo que es casi igual a uno del juego base",
        "Una variante cambia lo que nombra y añade lo nuevo. Un nombre que difiere en una letra "
        "de uno del juego base se añade al lado de él, y el del juego base queda como está; "
        "quizá el nuevo esté mal escrito.",
    ),
    "RK109": (
        "un caso después de `otherwise`",
        "De los casos de un grupo vale el primero que se cumple, y `otherwise` se cumple "
        "siempre. Lo que va después no llegaría a valer nunca.",
    ),
    "RK110": (
        "lo que usa un archivo no es una pieza",
        "`use` admite nombres o rutas de piezas: archivos que empiezan con `piece:` y están "
        "junto al archivo que los usa, en una carpeta `pieces` de allí, o entre los que vienen "
        "con rulekit.",
    ),
    "RK111": (
        "se toma una pieza por un juego",
        "Un archivo que empieza con `piece:` contiene una parte de unas reglas. Se revisa y se "
        "juega dentro de los juegos que la usan.",
    ),
    "RK112": (
        "líneas que están bajo otra clave que la suya",
        "Las líneas que se muestran no se entienden donde están. Se entenderían con un título "
        "más encima, o con un poco más o menos de sangría; o, si una acción está en una sola "
        "línea con lo que hace, escritas como `name: {do: EFFECT}` debajo de una fase. Los demás "
        "fallos que vienen de este no se muestran.",
    ),
    "RK113": (
        "un `otherwise` sin ningún `when` al lado",
        "`otherwise` es para lo que no entra en ninguno de los casos anteriores del mismo grupo. "
        "Solo, vale siempre. En una lista, va en el elemento de su `when`.",
    ),
}
