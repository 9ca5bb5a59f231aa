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
    ("a new meld of the kind '{}' has {} to {} cards",
     "una combinación nueva de la clase '{0}' tiene de {1} a {2} cartas"),
    ("{}: {} ({})", "{0}: {1:said} ({2})"),
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
    ("what a hand scores stands below `scoring`, what players do below a phase of `play`, and "
     "what may be chosen is set below `fixed`; {}",
     "lo que una mano puntúa va bajo `scoring`, lo que hacen los jugadores bajo una fase de "
     "`play`, y lo que se puede elegir se fija bajo `fixed`; {0:said}"),
    ("declare `{}` under `zones`", "declara `{0}` bajo `zones`"),
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
    ("this is {}", "aquí hay {0:said}"),
)
"""What there is to see at another place."""

_LISTS = (
    ("actions", "acciones"),
    ("cards", "cartas"),
    ("choices", "elecciones"),
    ("contracts", "contratos"),
    ("definitions", "definiciones"),
    ("features", "rasgos"),
    ("it has", "tiene"),
    ("kinds", "clases"),
    ("known keys", "claves que hay"),
    ("ledgers", "cuentas"),
    ("lists", "listas"),
    ("melds", "combinaciones"),
    ("names", "nombres"),
    ("options", "opciones"),
    ("phases and actions", "fases y acciones"),
    ("phases", "fases"),
    ("pieces", "piezas"),
    ("procedures", "procedimientos"),
    ("rankings", "órdenes de manos"),
    ("ranks", "rangos"),
    ("reasons", "motivos"),
    ("steps", "pasos"),
    ("suits and extras", "palos y cartas añadidas"),
    ("suits", "palos"),
    ("terms", "definiciones"),
    ("types", "tipos"),
    ("values", "valores"),
    ("variables", "variables"),
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

_EDITOR = (
    ("still looking: it is set up and played", "sigue la búsqueda: se prepara y se juega"),
    ("'{}' comes with rulekit, and cannot be called otherwise in one's own file",
     "'{0}' viene con rulekit, y en un archivo propio no puede tener otro nombre"),
    ("'{}' cannot be called so: {}", "'{0}' no puede llamarse así: {1:said}"),
)  # fmt: skip
"""What an editor is told beside findings."""

WORDS: tuple[tuple[str, str], ...] = (
    *_REMEDIES,
    *_FIXES,
    *_PLACES,
    *_OF_LISTS,
    *_EDITOR,
)
