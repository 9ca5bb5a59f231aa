"""What many findings say alike: remedies, and the kinds of things of a rule file."""

from __future__ import annotations

_REMEDIES = (
    ("write `{}`", "escribe `{0}`"),
    ("or write `{}`", "o escribe `{0}`"),
    ("write `{}` or `{}`", "escribe `{0}` o `{1}`"),
    ("write '{}'", "escribe '{0}'"),
    ("did you mean '{}'?", "¿querías decir '{0}'?"),
    ("'{}' is declared and never used: are they the same?",
     "'{0}' está declarado y no se usa nunca: ¿son lo mismo?"),
    ("it stands in {} places, and nothing declares it",
     "está en {0} lugares y nada lo declara"),
    ("{}; {}", "{0:said}; {1:said}"),
    ("{}, and it is not said where it leads", "{0:said}, y no se dice adónde lleva"),
    ("{}, and it lacks what that one has", "{0:said}, y le falta lo que ese tiene"),
    ("'{}' and '{}' mean nothing here", "'{0}' y '{1}' no significan nada aquí"),
    ("'{}' and '{}' and '{}' mean nothing here",
     "'{0}', '{1}' y '{2}' no significan nada aquí"),
)  # fmt: skip

_FIXES = (
    ("indent line {} anew", "cambia la sangría de la línea {0}"),
    ("indent lines {}-{} anew", "cambia la sangría de las líneas {0} a {1}"),
    ("write '{}' in column {}", "escribe '{0}' en la columna {1}"),
    ("write '{}' for '{}'", "escribe '{0}' en vez de '{1}'"),
    ("insert '{}'", "inserta '{0}'"),
    ("set each effect on a line of its own", "pon cada efecto en una línea propia"),
    ("take the new card first", "toma primero la carta nueva"),
    ("declare `{}` under `track`: a mark that is cleared with each turn",
     "declara `{0}` bajo `track`: una marca que se borra en cada turno"),
    ("declare `{}` under `track`: a mark of each player that lasts for the hand",
     "declara `{0}` bajo `track`: una marca de cada jugador que dura toda la mano"),
    ("declare the flag '{}', ask for it here, and set it",
     "declara la marca '{0}', pregunta aquí por ella y ponla"),
    ("begin `{}` in column {}", "empieza `{0}` en la columna {1}"),
    ("declare it, under `track`, `define` or `options`",
     "decláralo, bajo `track`, `define` u `options`"),
    ("only once a turn: {}", "solo una vez por turno: {0:said}"),
    ("only once a hand: {}", "solo una vez por mano: {0:said}"),
)  # fmt: skip
"""What edits do that mend a finding."""

_PLACES = (
    ("declared here", "se declara aquí"),
    ("deleted here", "se quita aquí"),
    ("said here", "se dice aquí"),
    ("chosen here", "se elige aquí"),
    ("given here already", "ya se da aquí"),
    ("here already", "ya está aquí"),
    ("here", "aquí"),
    ("first here", "primero aquí"),
    ("opened here", "se abre aquí"),
    ("put there", "se pone aquí"),
    ("it changes here", "cambia aquí"),
    ("above it stands this", "encima está esto"),
    ("this one", "esto"),
    ("this is {}", "esto es {0:said}"),
)
"""What there is to see at another place."""

_LISTS = (
    ("actions", "acciones"),
    ("choices", "elecciones"),
    ("contracts", "contratos"),
    ("it has", "tiene"),
    ("kinds", "tipos"),
    ("known keys", "claves que hay"),
    ("ledgers", "cuentas"),
    ("melds", "combinaciones"),
    ("names", "nombres"),
    ("options", "opciones"),
    ("phases", "fases"),
    ("pieces", "piezas"),
    ("procedures", "procedimientos"),
    ("ranks", "rangos"),
    ("reasons", "motivos"),
    ("steps", "pasos"),
    ("suits", "palos"),
    ("values", "valores"),
    ("words", "palabras"),
    ("zones", "zonas"),
)
"""What names are of which a message lists all."""

_OF_LISTS = tuple(
    row
    for english, spanish in (*_LISTS, ("values of {}", "valores de {0}"))
    for n in (english.count("{}"),)
    for row in (
        (f"{english}: {{,}}", f"{spanish}: {{{n}}}"),
        (f"{english}: {{,}} and {{}} more", f"{spanish}: {{{n}}} y {{{n + 1}}} más"),
        (f"{english}: {{,}} and more", f"{spanish}: {{{n}}} y más"),
        (f"{english}: none", f"{spanish}: ninguno"),
    )
)

_THINGS = (
    ("action", "una acción"),
    ("card", "una carta"),
    ("claim", "una reclamación"),
    ("choice", "una elección"),
    ("contract", "un contrato"),
    ("definition", "una definición"),
    ("deck", "un mazo"),
    ("effect", "un efecto"),
    ("entry", "una entrada"),
    ("exchange", "un intercambio"),
    ("expression", "una expresión"),
    ("kind of meld", "un tipo de combinación"),
    ("kind of move", "una clase de jugada"),
    ("layoff", "una carta añadida a una combinación"),
    ("layout", "una mesa nueva"),
    ("ledger", "una cuenta"),
    ("limit", "un límite"),
    ("list", "una lista"),
    ("loop", "una repetición"),
    ("mapping", "un grupo de claves"),
    ("meld", "una combinación"),
    ("meld kind", "un tipo de combinación"),
    ("meld pattern", "un patrón de combinación"),
    ("name", "un nombre"),
    ("new meld", "una combinación nueva"),
    ("number", "un número"),
    ("number or {}", "un número o `{0}`"),
    ("option", "una opción"),
    ("parameter", "un parámetro"),
    ("pattern", "un patrón"),
    ("phase", "una fase"),
    ("phrase", "una frase"),
    ("pile", "una pila"),
    ("player", "un jugador"),
    ("procedure", "un procedimiento"),
    ("rank", "un rango"),
    ("ranking", "un orden de manos"),
    ("reason", "un motivo"),
    ("recipient", "quien anota"),
    ("rule for wilds", "una regla para comodines"),
    ("score entry", "un apunte de la puntuación"),
    ("spread", "un despliegue de combinaciones"),
    ("standing action", "una acción permanente"),
    ("step", "un paso"),
    ("suit", "un palo"),
    ("team", "un equipo"),
    ("text", "un texto"),
    ("value", "un valor"),
    ("value with a name", "un valor con nombre"),
    ("variable", "una variable"),
    ("word", "una palabra"),
    ("zone", "una zona"),
)
"""Kinds of things, in English without their article."""

_KINDS = (
    *((f"{'an' if english[0] in 'aeiou' else 'a'} {english}", said) for english, said in _THINGS),
    ("cards", "cartas"),
    ("effects of a case", "efectos de un caso"),
    ("extra cards", "cartas extra"),
    ("how far a meld grows", "hasta dónde crece una combinación"),
    ("melds", "combinaciones"),
    ("names", "nombres"),
    ("none", "nada"),
    ("numbers of players", "números de jugadores"),
    ("one of {}", "una palabra de `{0}`"),
    ("players", "jugadores"),
    ("ranks", "rangos"),
    ("signs", "signos"),
    ("steps of a turn", "pasos de un turno"),
    ("teams", "equipos"),
    ("the names of {}", "los nombres de `{0}`"),
    ("the phase of the action that is reused", "la fase de la acción que se reutiliza"),
    ("what a contract wants", "lo que pide un contrato"),
    ("where to go next", "adónde se sigue"),
    ("who scores", "quién anota"),
    ("who wins the match", "quién gana la partida"),
    ("wild cards", "comodines"),
    ("words", "palabras"),
    ("yes or no", "sí o no"),
)
"""What things are, each as it stands in a sentence."""

_WANTED = (
    ("{} is wanted here", "aquí se espera {0:said}"),
    ("{} are wanted here", "aquí se esperan {0:said}"),
    ("{} is wanted here, not {}", "aquí se espera {0:said}, no {1:said}"),
    ("{} are wanted here, not {}", "aquí se esperan {0:said}, no {1:said}"),
)

WORDS: tuple[tuple[str, str], ...] = (
    *_REMEDIES,
    *_FIXES,
    *_PLACES,
    *_OF_LISTS,
    *_KINDS,
    *_WANTED,
)
