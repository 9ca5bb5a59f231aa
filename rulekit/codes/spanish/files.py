"""RK0xx in Spanish: the file as text and as YAML."""

from __future__ import annotations

from collections.abc import Mapping

FILES: Mapping[str, tuple[str, str]] = {
    "RK001": (
        "el archivo no es YAML, o le falta un signo «:»",
        "Un archivo de reglas tiene la estructura de YAML. Lo más frecuente es que falten los "
        "dos puntos o el espacio que va detrás, que un texto contenga `: ` y necesite comillas, "
        "que unas comillas o un corchete no se cierren, o que una línea tenga sangría de más o "
        "de menos.",
    ),
    "RK002": (
        "una clave está dos veces en el mismo grupo de claves",
        "Los lectores de YAML se quedan, sin decir nada, con la última de dos claves iguales: se "
        "perdería la mitad de una regla. Junta las dos, o cambia el nombre de una.",
    ),
    "RK003": (
        "un tabulador en la sangría",
        "La sangría de YAML se hace solo con espacios: el ancho de un tabulador depende del "
        "editor.",
    ),
    "RK004": (
        "las anclas, los alias, las fusiones y las etiquetas no se leen",
        "`&name`, `*name`, `<<` y `!tag` no se admiten: una regla dice lo que dice allí donde "
        "está. Si usas algo dos veces, dale un nombre en `define`; para partir de otro archivo, "
        "usa `extends`. Un texto que empieza con uno de estos signos va entre comillas.",
    ),
    "RK005": (
        "el archivo es más grande de lo que puede ser un archivo de reglas",
        "No se leen archivos de más de 1 MiB, ni reglas de más de doce mil claves y valores, "
        "contando las de los archivos de los que parten o que usan. Los juegos más largos ocupan "
        "unos veinte kilobytes.",
    ),
    "RK006": (
        "el archivo tiene demasiados niveles",
        "No se leen más de 40 grupos de claves y listas unos dentro de otros. Las reglas "
        "necesitan unos diez.",
    ),
    "RK007": (
        "el archivo no es texto UTF-8 corriente",
        "Un archivo de reglas es texto UTF-8 sin caracteres de control. Puede empezar con una "
        "marca de orden de bytes.",
    ),
    "RK008": (
        "el archivo no es un grupo de claves con valores",
        "Un archivo de reglas empieza con `rulekit: 1` y `game: NAME`, pegados al margen "
        "izquierdo.",
    ),
    "RK009": (
        "el archivo contiene varios documentos YAML",
        "Una línea `---` empieza otro documento. Un archivo describe un solo juego.",
    ),
    "RK010": (
        "el archivo no se puede leer",
        "Ese archivo no existe, es una carpeta, o sus permisos no dejan leerlo.",
    ),
}
