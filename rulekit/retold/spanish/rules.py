"""Findings about what rules declare: names, melds, options, zones, the deck, scores."""

from __future__ import annotations

RULES: tuple[tuple[str, str], ...] = (
    # where, and what a name is already
    ("this", "esto"),
    ("choose another name", "elige otro nombre"),
    ("'{}' is already an option", "'{0}' ya es una opción"),
    ("'{}' is already a zone", "'{0}' ya es una zona"),
    ("'{}' is already a meld kind", "'{0}' ya es una clase de combinación"),
    ("'{}' is already a ledger", "'{0}' ya es una cuenta"),
    ("'{}' is already a variable", "'{0}' ya es una variable"),
    ("'{}' is already a definition", "'{0}' ya es una definición"),
    ("'{}' is already a procedure", "'{0}' ya es un procedimiento"),
    ("'{}' is already a ranking", "'{0}' ya es un orden de manos"),
    ("'{}' is already a phase", "'{0}' ya es una fase"),
    ("'{}' always means something else", "'{0}' siempre significa otra cosa"),
    (
        "what is asked of it is changed there; for something new choose another name",
        "lo que se le pide se cambia allí; para algo nuevo elige otro nombre",
    ),
    (
        "'{}' is what the base calls something that is chosen or bound there",
        "'{0}' es como la base llama a algo que se elige o se nombra allí",
    ),
    (
        "'{}' is a word that phrases are made of, and no name",
        "'{0}' es una palabra de las que se hacen las frases, no un nombre",
    ),
    (
        "'{}' is not read as a name: small letters, digits and `_`, a letter first",
        "'{0}' no se lee como nombre: minúsculas, cifras y `_`, primero una letra",
    ),
    ("another name, such as `{}`", "otro nombre, como `{0}`"),
    ("unknown kind of move '{}'", "clase de jugada desconocida: '{0}'"),
    ("unknown phase '{}'", "fase desconocida: '{0}'"),
    ("unknown action '{}'", "acción desconocida: '{0}'"),
    # findings that are put together
    ("{} mean nothing here", "{0:said} no significan nada aquí"),
    ("'{}' and '{}'", "'{0}' y '{1}'"),
    ("'{}' and {}", "'{0}' y {1:said}"),
    # contracts
    (
        "'{}' is already a kind of meld, of which contracts consist",
        "'{0}' ya es una clase de combinación, y de esas se componen los contratos",
    ),
    (
        "call the contract by what it wants, such as `{}`",
        "llama al contrato por lo que pide, por ejemplo `{0}`",
    ),
    ("a contract has at most {} terms", "un contrato tiene como máximo {0} partes"),
    ("a term counts up to {} melds", "una parte cuenta hasta {0} combinaciones"),
    ("leave the higher number open: `1+ runs`", "deja abierto el número mayor: `1+ runs`"),
    (
        "melds of the kind '{}' are left out by not naming them",
        "las combinaciones de la clase '{0}' se excluyen sin nombrarlas",
    ),
    ("write `0+ {}s` if there may be some", "escribe `0+ {0}s` si puede haber algunas"),
    ("there is no kind of meld '{}'", "no hay ninguna clase de combinación '{0}'"),
    (
        "a term asks how many cards a meld has and how many of them are wild, no more",
        "una parte solo pregunta cuántas cartas tiene una combinación y cuántas son comodines",
    ),
    (
        "write `where {} is pure`, `where wilds of {} <= 1` or `where size of {} >= 4`",
        "escribe `where {0} is pure`, `where wilds of {1} <= 1` o `where size of {2} >= 4`",
    ),
    # lists, definitions
    ("'{}' stands in the list '{}' a second time", "'{0}' está por segunda vez en la lista '{1}'"),
    ("a parameter is named by its type, not '{}'", "un parámetro se llama como su tipo, no '{0}'"),
    (
        "types: card, cards, meld, player, team, number, rank, suit ...; of two cards one may be "
        "called `{}_card`",
        "tipos: card, cards, meld, player, team, number, rank, suit ...; de dos cartas, una puede "
        "llamarse `{0}_card`",
    ),
    ("'{}' does itself", "'{0}' se hace a sí mismo"),
    ("'{}' does itself: {}", "'{0}' se hace a sí mismo: {1}"),
    ("'{}' is defined by itself", "'{0}' se define por sí mismo"),
    ("'{}' is defined by itself: {}", "'{0}' se define por sí mismo: {1}"),
    (
        "what is to happen again and again is a phase, `for each` or `repeat N times:`",
        "lo que debe pasar una y otra vez es una fase, `for each` o `repeat N times:`",
    ),
    (
        "the action '{}' is said to be as it is itself",
        "de la acción '{0}' se dice que es como ella misma",
    ),
    ("say in one of the phases what it does", "di en una de las fases qué hace"),
    (
        "'{}' becomes too large when every name in it is written out: {} parts, {} deep, where {} "
        "parts and {} levels are the most",
        "'{0}' sería demasiado grande con todos sus nombres desarrollados: {1} partes, {2} "
        "niveles; lo máximo son {3} partes y {4} niveles",
    ),
    (
        "the game becomes too large when every name in it is written out: {} parts, {} deep, "
        "where {} parts and {} levels are the most",
        "el juego sería demasiado grande con todos sus nombres desarrollados: {0} partes, {1} "
        "niveles; lo máximo son {2} partes y {3} niveles",
    ),
    (
        "let it use fewer names that use others in turn, or remember a value under `track`",
        "que use menos nombres que a su vez usen otros, o guarda un valor en `track`",
    ),
    # melds
    (
        "a meld that grows has no more in common than a new one, and lies without an order",
        "una combinación que crece no tiene más en común que una nueva, y no tiene orden",
    ),
    (
        "write sizes alone, as in `3+`; or `same` with what new melds have the same",
        "escribe solo tamaños, como `3+`; o `same` con lo que tienen igual las combinaciones "
        "nuevas",
    ),
    ("additions reach one span of sizes", "lo agregado llega a un solo rango de tamaños"),
    (
        "a meld that grows has {} cards or more to begin with, not {}",
        "una combinación que crece tiene al empezar {0} cartas o más, no {1}",
    ),
    (
        "a new meld may be larger than {} cards, so this is no limit",
        "una combinación nueva puede tener más de {0} cartas, así que esto no es un límite",
    ),
    (
        "write `{}+`, or `{}..N` with an N that is not below the sizes of `is`",
        "escribe `{0}+`, o `{1}..N` con una N que no sea menor que los tamaños de `is`",
    ),
    ("`ranks` are those of a set", "`ranks` son los de un grupo del mismo rango"),
    ("the ranks of a run are listed by `order`", "los rangos de una escalera se dan con `order`"),
    ("'{}' has no suit", "'{0}' no tiene palo"),
    (
        "give it a kind of its own: `same rank`, with `ranks: {}`",
        "dale una clase propia: `same rank`, con `ranks: {0}`",
    ),
    ("the ranks of a set stand once each", "cada rango de un grupo está una sola vez"),
    (
        "only one rank may stand twice, at both ends",
        "solo un rango puede estar dos veces, en los dos extremos",
    ),
    ("this range of ranks cannot be read", "esta serie de rangos no se puede leer"),
    ("the deck has no '{}'", "en la baraja no hay '{0}'"),
    (
        "'{}' stands alone: it is every step, and any number of them",
        "'{0}' va solo: es cualquier paso, y cuantos se quieran",
    ),
    ("list steps, or write `{}` alone", "enumera los pasos, o escribe solo `{0}`"),
    ("'{}' is no step of rearranging", "'{0}' no es un paso para reordenar la mesa"),
    # options
    (
        "options of which only some go together are variants: files that `extends` this one",
        "las opciones que no van todas juntas son variantes: archivos con `extends` de este",
    ),
    ("there are more than {} options", "hay más de {0} opciones"),
    ("there are more than {} values of options", "hay más de {0} valores de opciones"),
    ("{} is not in {}..{}", "{0} no está en {1}..{2}"),
    ("the value '{}' stands here twice", "el valor '{0}' está aquí dos veces"),
    (
        "once is enough: leave one of them out, or call it otherwise",
        "con una basta: quita una, o llámala de otro modo",
    ),
    ("there is no option '{}'", "no hay ninguna opción '{0}'"),
    ("'{}' cannot be '{}'", "'{0}' no puede ser '{1}'"),
    ("values: {}..{}, or {}", "valores: {0}..{1}, o {2}"),
    # zones, ledgers, variables
    (
        "places of cards are declared under `zones`",
        "los lugares de cartas se declaran bajo `zones`",
    ),
    ("'{}' owns nothing", "'{0}' no posee nada"),
    ("`{}` or `{}`", "`{0}` o `{1}`"),
    (
        "of two things the list comes first, then the {}",
        "de dos cosas va primero la lista, y luego `{0}`",
    ),
    ("there is no list '{}'", "no hay ninguna lista '{0}'"),
    ("declare its names under `lists`", "declara sus nombres en `lists`"),
    (
        "a ledger has points or the like; a {} is what a variable holds",
        "una cuenta tiene puntos o algo parecido; `{0}` es lo que guarda una variable",
    ),
    ("variables stand under `track`", "las variables van en `track`"),
    ("'{}' is not a type", "'{0}' no es un tipo"),
    ("write `flag`: a flag is no until it is set", "escribe `flag`: vale `no` hasta que se pone"),
    (
        "a variable is none at first, and `none` is also one of {}",
        "una variable es `none` al principio, y `none` es también de `{0}`",
    ),
    ("give that word of {} another name", "dale otro nombre a esa palabra de `{0}`"),
    (
        "everybody sees a variable, or each player sees his own",
        "una variable la ven todos, o cada jugador ve la suya",
    ),
    (
        "a zone has the same shape under all options",
        "una zona tiene la misma forma con todas las opciones",
    ),
    ("nobody owns this zone, so nobody sees it", "esta zona no es de nadie, así que nadie la ve"),
    # the deck
    (
        "none of the ranks has a value, and '{}', '{}', '{}' have, which are no ranks",
        "ningún rango tiene valor, y sí lo tienen '{0}', '{1}', '{2}', que no son rangos",
    ),
    (
        "none of the ranks has a value, and '{}', '{}' have, which are no ranks",
        "ningún rango tiene valor, y sí lo tienen '{0}', '{1}', que no son rangos",
    ),
    (
        "list the ranks that the rest of the rules speaks of: `A 2..10 J Q K`",
        "da los rangos de los que habla el resto de las reglas: `A 2..10 J Q K`",
    ),
    ("one of the suits stands here twice", "un palo está aquí dos veces"),
    ("one of the ranks stands here twice", "un rango está aquí dos veces"),
    ("the deck needs `{}` or `{}`", "la baraja necesita `{0}` o `{1}`"),
    ("`{}` and `{}` are the same thing", "`{0}` y `{1}` son lo mismo"),
    (
        "only an extra that is not wild stands for a card",
        "solo un extra que no es comodín hace de otra carta",
    ),
    ("'{}' is no number", "'{0}' no es un número"),
    (
        "all numbers from 1 to 13 are written `1..13`; cards with names have `ranks`",
        "todos los números del 1 al 13 se escriben `1..13`; las cartas con nombre van en `ranks`",
    ),
    ("the deck has no '{}' to be printed", "en la baraja no hay '{0}' que imprimir"),
    ("two suits or extras are printed as {}", "dos palos o extras se imprimen como {0}"),
    (
        "name signs under `symbols`: `hearts H, hoops P`",
        "da los signos en `symbols`: `hearts H, hoops P`",
    ),
    # leaves
    ("nothing lies in {}..{}", "no hay nada en {0}..{1}"),
    ("the lower number comes first: {}..{}", "primero va el número menor: {0}..{1}"),
    ("one to twelve can play", "pueden jugar de uno a doce"),
    ("this needs an `otherwise:`", "aquí falta un `otherwise:`"),
    # names on printed pages
    ("'{}' names nothing in these rules", "'{0}' no nombra nada en estas reglas"),
    ("'{}' is of another kind; write `{}`", "'{0}' es otra cosa; escribe `{1}`"),
    ("`{}` is for definitions, and '{}' is {}", "`{0}` es para definiciones, y '{1}' es {2:said}"),
    ("`{}` is for zones, and '{}' is {}", "`{0}` es para zonas, y '{1}' es {2:said}"),
    (
        "`{}` is for phases and actions, and '{}' is {}",
        "`{0}` es para fases y acciones, y '{1}' es {2:said}",
    ),
    ("a term", "una definición"),
    ("a kind", "una clase"),
    ("a given", "una palabra de siempre"),
    # scores
    (
        "amounts are scored, and there is no ledger that they are booked in",
        "se anotan puntos, y no hay ninguna cuenta para ellos",
    ),
    (
        "declare one: `ledgers: {score: points of each player}`",
        "declara una: `ledgers: {score: points of each player}`",
    ),
    ("unknown ledger '{}'", "cuenta desconocida: '{0}'"),
    ("'{}' is no list", "'{0}' no es una lista"),
    ("a list is named alone here", "aquí se nombra solo la lista"),
    (
        "`each {}` alone has a line for each of them",
        "`each {0}` solo ya tiene una línea para cada uno",
    ),
    ("`each player` or `each team`", "aquí va `each player` o `each team`"),
    (
        "who does not win pays so: `others pay winner`; write `others`",
        "quien no gana paga así: `others pay winner`; escribe `others`",
    ),
    ("say for which {}: `to {} of {}`", "di para qué `{0}`: `to {1} of {2}`"),
    (
        "of '{}' there is one for each {}: that of who gets the amount",
        "de '{0}' hay una por cada `{1}`: la de quien recibe los puntos",
    ),
    (
        "which line of the sheet this is would change: '{}' is no name of {}",
        "cambiaría qué línea de la hoja es: '{0}' no es un nombre de `{1}`",
    ),
    (
        "write `for each {} where {} is {}:` around it, and `to {} of {}`",
        "escribe `for each {0} where {1} is {2}:` alrededor, y `to {3} of {4}`",
    ),
    ("there are the payoffs `{}` and `{}`", "los pagos que hay son `{0}` y `{1}`"),
    ("there are the payoffs `{}`", "el pago que hay es `{0}`"),
    ("there are the payoffs `{}` and `{}` and `{}`", "los pagos que hay son `{0}`, `{1}` y `{2}`"),
    (
        "of '{}' the {} wins, as its declaration says",
        "en '{0}' gana `{1}`, como dice su declaración",
    ),
    (
        "'{}' takes the place of what the base always gives, and is given under a condition alone",
        "'{0}' ocupa el lugar de lo que la base da siempre, y solo se da con una condición",
    ),
    (
        "say what is given else, as in `{}`; or give it another name, if it comes besides",
        "di qué se da si no, como en `{0}`; o dale otro nombre, si se da además",
    ),
    ("given always", "se da siempre"),
    (
        "leave `winner` out, and the first ledger decides; or change one of both",
        "quita `winner` y decide la primera cuenta; o cambia uno de los dos",
    ),
)
