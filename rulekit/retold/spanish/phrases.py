"""Findings about phrases: what does not read, and what its words cannot mean."""

from __future__ import annotations

_UNREAD = (
    ("this phrase is too long or too deeply nested", "esta frase es demasiado larga o enredada"),
    ("this phrase is too deeply nested", "esta frase es demasiado enredada"),
    ("give parts of it a name under `define`", "da nombre a partes de ella bajo `define`"),
    ("{} does not fit here; {}", "{0} no encaja aquí; {1:said}"),
    ("{} is expected", "aquí va {0:said}"),
    ("{} are expected", "aquí van {0:said}"),
    ("{} is expected here", "aquí va {0:said}"),
    ("{} are expected here", "aquí van {0:said}"),
    ("{} is expected, and this one ends too early", "aquí va {0:said}, y termina antes de tiempo"),
    ("{} are expected, and these end too early", "aquí van {0:said}, y terminan antes de tiempo"),
    ("'{}' is no value of an option", "'{0}' no es un valor de una opción"),
    ("'{}' begins no effect", "ningún efecto empieza con '{0}'"),
    ("a procedure is done by `do {}`", "un procedimiento se hace con `do {0}`"),
    (
        "effects begin with {}; a value is set by `{}`",
        "los efectos empiezan con {0}; un valor se pone con `{1}`",
    ),
    ("'{}' is written as a sign", "'{0}' se escribe con un signo"),
    ("write `{}` for '{}'", "escribe `{0}` en lugar de '{1}'"),
    ("'{}' is not one effect, but {}", "'{0}' no es un efecto, sino {1}"),
    (
        "one effect to a line, each after `- `; or all of them in brackets: `{}`",
        "un efecto por línea, cada uno detrás de `- `; o todos entre corchetes: `{0}`",
    ),
    (
        "'{}' is told by a flag that is set when it was done",
        "'{0}' se dice con una marca que se pone cuando se ha hecho",
    ),
    (
        "declare `{}` under `track`, write `{}` here, and `{}` in `do`",
        "declara `{0}` bajo `track`, escribe `{1}` aquí, y `{2}` en `do`",
    ),
    ("expected {}", "aquí puede ir {0:said}"),
    ("write it like {}", "escribe como en {0:said}"),
    ("such phrases read: {}", "así se escriben: {0}"),
    ("such phrases read: {}; phases: {}", "así se escriben: {0}; fases: {1}"),
    ("expected {}; such phrases read: {}", "aquí puede ir {0:said}; así se escriben: {1}"),
    (
        "expected {}; such phrases read: {}; phases: {}",
        "aquí puede ir {0:said}; así se escriben: {1}; fases: {2}",
    ),
    ("expected {}; write it like {}", "aquí puede ir {0:said}; escribe como en {1:said}"),
    ("`{}` or {}", "`{0}` o {1:said}"),
    ("'{}' or {}", "'{0}' o {1:said}"),
    ("{} or {}", "{0:said} o {1:said}"),
    ("`{}`", "`{0}`"),
    ("'{}'", "'{0}'"),
)
"""What cannot be read."""

_CALLED = (
    ("unknown function '{}'", "no hay ninguna función '{0}'"),
    ("'{}' takes {} argument(s), not {}", "'{0}' lleva {1} argumento(s), no {2}"),
    ("it is written `{}`", "se escribe `{0}`"),
    ("'{}' needs its arguments in parentheses", "'{0}' necesita sus argumentos entre paréntesis"),
    ("as in `{}`", "como en `{0}`"),
    (
        "nothing is chosen as '{}' here, and a function needs its arguments",
        "aquí no se elige nada como '{0}', y una función necesita sus argumentos",
    ),
    ("say what may be chosen: `{}`", "di qué se puede elegir: `{0}`"),
    ("unknown procedure '{}'", "no hay ningún procedimiento '{0}'"),
    (
        "declare it, under `zones`, as in `{}`",
        "decláralo bajo `zones`, como en `{0}`",
    ),
    (
        "declare it under `procedures`, its name above its effects",
        "decláralo bajo `procedures`: el nombre arriba y debajo sus efectos",
    ),
)
"""What is called, and with what."""

_NAMED = (
    ("unknown name '{}'", "'{0}' no es ningún nombre conocido"),
    ("cards are counted so: `{}`", "las cartas se cuentan así: `{0}`"),
    (
        "the suit of a named card is a suit by name",
        "el palo de una carta con nombre se dice por su nombre",
    ),
    ("'{}' is {}, not a value", "'{0}' es {1:said}, no un valor"),
    (
        "'{}' is a value of options, not of phrases",
        "'{0}' es un valor para opciones, no para frases",
    ),
    (
        "write `{}`; a condition that always holds is left out",
        "escribe `{0}`; si una condición se cumple siempre, quítala",
    ),
    ("'{}' is not bound here", "'{0}' no nombra a nadie aquí"),
    (
        "write `me`; it is bound by `{}` and `{}`",
        "escribe `me`; ese nombre se da con `{0}` y `{1}`",
    ),
    ("'chosen' is not what this choice is called", "esta elección no se llama 'chosen'"),
    (
        "a choice is called by its key, in its condition too: write `{}`",
        "una elección se llama como su clave, también en su condición: escribe `{0}`",
    ),
    ("'{}' of what?", "¿'{0}' de qué?"),
    ("`{}` is a property: write `{}`", "`{0}` es una propiedad: escribe `{1}`"),
    ("'{}' already means something else", "'{0}' ya significa otra cosa"),
    ("{} is too large a number", "{0} es un número demasiado grande"),
    ("the deck has no rank '{}'", "la baraja no tiene el rango '{0}'"),
    ("'{}' is none of the contracts", "'{0}' no es ninguno de los contratos"),
    ("'{}' is no name of the list '{}'", "'{0}' no es un nombre de la lista '{1}'"),
    ("'{}' is no value of '{}'", "'{0}' no es un valor de '{1}'"),
    ("'{}' is none of the {}", "'{0}' no está en `{1}`"),
    (
        "write `{}`: so a card is written in an expression",
        "escribe `{0}`: así se escribe una carta en una expresión",
    ),
    (
        "'{}' is no list, and nothing says what it is taken from",
        "'{0}' no es una lista, y nada dice de dónde se toma",
    ),
    (
        "write `{}`; only player, team and lists need no source",
        "escribe `{0}`; solo `player`, `team` y las listas van sin decir de dónde",
    ),
)
"""Names."""

_TYPED = (
    ("'{}' is {}, but {} is wanted here", "'{0}' es {1:said}, pero aquí va {2:said}"),
    ("'{}' is {}, but {} are wanted here", "'{0}' es {1:said}, pero aquí van {2:said}"),
    ("'{}' is cards, but {} is wanted here", "'{0}' son cartas, pero aquí va {1:said}"),
    ("'{}' is cards, but {} are wanted here", "'{0}' son cartas, pero aquí van {1:said}"),
    ("'{}' is melds, but {} is wanted here", "'{0}' son combinaciones, pero aquí va {1:said}"),
    ("'{}' is melds, but {} are wanted here", "'{0}' son combinaciones, pero aquí van {1:said}"),
    ("'{}' is players, but {} is wanted here", "'{0}' son jugadores, pero aquí va {1:said}"),
    ("'{}' is players, but {} are wanted here", "'{0}' son jugadores, pero aquí van {1:said}"),
    ("'{}' is teams, but {} is wanted here", "'{0}' son bandos, pero aquí va {1:said}"),
    ("'{}' is teams, but {} are wanted here", "'{0}' son bandos, pero aquí van {1:said}"),
    (
        "cards, melds, players or teams are wanted here, not {}",
        "aquí van cartas, combinaciones, jugadores o bandos, no {0:said}",
    ),
    (
        "say what {} counts: `{}`; or ask first: `{}`",
        "di cuánto vale `{0}`: `{1}`; o pregunta antes: `{2}`",
    ),
    ("write `{}`, or `{}`", "escribe `{0}`, o `{1}`"),
    ("so many cards are told as `{}`", "tantas cartas se dicen así: `{0}`"),
    ("ask something of it, as in `{}`", "pregunta algo sobre eso, como en `{0}`"),
    ("ask something of it, as in `{}` or `{}`", "pregunta algo sobre eso, como en `{0}` o `{1}`"),
    (
        "ask something of it, as in `{}`, or write `yes` or `no`",
        "pregunta algo sobre eso, como en `{0}`, o escribe `yes` o `no`",
    ),
    ("{} is never {}: these cannot be compared", "no se puede comparar: {0:said} y {1:said}"),
    (
        "'{}' joins two numbers, and only conditions are joined so",
        "'{0}' une dos números, y así solo se unen condiciones",
    ),
    (
        "one of two amounts is told by `{}`",
        "una de dos cantidades se dice con `{0}`",
    ),
    ("'{}' is what is called a size", "lo que dice '{0}' se llama `size`"),
    ("nothing is in {}", "nada puede estar en {0:said}"),
    (
        "cards, players and lists in brackets have members",
        "solo cartas, jugadores y listas entre corchetes tienen elementos",
    ),
    ("a list in brackets is no value", "una lista entre corchetes no es un valor"),
    (
        "ask whether a value is one of them: `{}`",
        "pregunta si un valor está en ella: `{0}`",
    ),
    ("'{}' is not an expression", "'{0}' no es una expresión"),
    ("these rules have no contracts", "estas reglas no tienen contratos"),
    ("declare what has to be laid: `{}`", "declara lo que hay que bajar: `{0}`"),
    (
        "melds are named by their place alone",
        "las combinaciones se nombran solo por el lugar donde están",
    ),
    (
        "write `table of me` or the like where they are used",
        "escribe `table of me` o algo parecido donde se usan",
    ),
    (
        "names stand in names here, written out more than {} levels deep",
        "aquí hay nombres dentro de nombres, con más de {0} niveles",
    ),
    (
        "let the definitions before it use fewer others in turn",
        "haz que las definiciones anteriores usen menos definiciones",
    ),
    (
        "'{}' changes during play; here only options and `players` may be used",
        "'{0}' cambia durante el juego; aquí solo se pueden usar opciones y `players`",
    ),
    ("this needs an `otherwise`", "aquí falta un `otherwise`"),
    ("'{}' is {}, to which nothing is added", "'{0}' es {1:said}: a eso no se le suma nada"),
    (
        "a place of several words stands in parentheses: `{}`",
        "un lugar de varias palabras va entre paréntesis: `{0}`",
    ),
    (
        "a count stands in parentheses within a longer phrase",
        "dentro de una frase más larga, un recuento va entre paréntesis",
    ),
    ("`all` collects cards or players", "`all` reúne cartas o jugadores"),
    (
        "'{}' is a name for any card here, not the card that is called so",
        "aquí '{0}' nombra una carta cualquiera, no la que se llama así",
    ),
    (
        "'{}' is a name for any card here: nothing asks what card it is",
        "aquí '{0}' nombra una carta cualquiera: nada pregunta qué carta es",
    ),
    ("this condition does not speak of '{}'", "esta condición no habla de '{0}'"),
    (
        "put compound conditions in parentheses: `{}`",
        "pon entre paréntesis las condiciones compuestas: `{0}`",
    ),
    ("{} has no '{}'", "'{1}' no se puede pedir de {0:said}"),
)
"""What things are, and what can be said of them."""

_OWNED = (
    ("'{}' belongs to nobody", "'{0}' no es de nadie"),
    (
        "write `{}` alone, or declare it `{}`",
        "escribe solo `{0}`, o añade `{1}` donde se declara",
    ),
    (
        "nobody is in turn here, so '{}' is nobody's",
        "aquí nadie tiene el turno: '{0}' no es de nadie",
    ),
    ("name a player: `{}`", "nombra a un jugador: `{0}`"),
    (
        "nobody is in turn here, but in '{}' '{}' is that of whoever is",
        "aquí nadie tiene el turno, pero en '{0}' '{1}' es de quien lo tiene",
    ),
    (
        "let `{}` have a parameter `player`, and name one here",
        "da a `{0}` un parámetro `player`, y nombra aquí a un jugador",
    ),
    ("'{}' is kept by {}, then {}", "'{0}' se lleva por `{1}`, y luego por `{2}`"),
    ("whose '{}'? there is one for each {}", "¿de quién es '{0}'? hay uno por cada `{1}`"),
    (
        "whose '{}'? '{}' is bound here, so say it",
        "¿de quién es '{0}'? aquí también está '{1}': di de quién",
    ),
    (
        "'{}' belongs to teams, not to several players",
        "'{0}' es de los bandos, no de varios jugadores",
    ),
    (
        "'{}' belongs to a {}, but '{}' is {}",
        "'{0}' es de `{1}`, pero '{2}' es {3:said}",
    ),
    (
        "'{}' of several players is not one value",
        "'{0}' de varios jugadores no es un solo valor",
    ),
)
"""Whose something is."""

PHRASES: tuple[tuple[str, str], ...] = (*_UNREAD, *_CALLED, *_NAMED, *_TYPED, *_OWNED)
