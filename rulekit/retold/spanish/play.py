"""Findings about how play goes: phases, conditions, and what comes to nothing or is lacking."""

from __future__ import annotations

PLAY: tuple[tuple[str, str], ...] = (
    # phases and actions
    (
        "the phase '{}' has no actions, so its entry must always lead on",
        "la fase '{0}' no tiene acciones, así que su `entry` siempre debe llevar a otra",
    ),
    (
        "end the route of `entry` with `otherwise PHASE`",
        "termina la ruta de `entry` con `otherwise PHASE`",
    ),
    (
        "it is not said where the action '{}' always leads",
        "no se dice adónde lleva siempre la acción '{0}'",
    ),
    (
        "give it or its phase a `next:`, ending in `otherwise PHASE`",
        "dale a ella o a su fase un `next:` que termine en `otherwise PHASE`",
    ),
    ("its last case", "su último caso"),
    ("there is no action '{}' in '{}'", "no hay ninguna acción '{0}' en '{1}'"),
    ("it is an action of {}", "es una acción de {0}"),
    (
        "the condition to claim must be public, and '{}' is not",
        "la condición para reclamar debe ser pública, y '{0}' no lo es",
    ),
    (
        "leave the hidden part to the actions: who cannot use them passes",
        "deja la parte oculta a las acciones: quien no puede usarlas pasa",
    ),
    (
        "'{}' is no phase: where to go next is expected",
        "'{0}' no es una fase: aquí se dice adónde se va",
    ),
    (
        "write `{}`, or another phase: in it the same player goes on; {}",
        "escribe `{0}`, u otra fase: en ella sigue el mismo jugador; {1:said}",
    ),
    (
        "'{}' does not say from where cards are dealt, and where to",
        "'{0}' no dice de dónde se reparten las cartas, ni adónde",
    ),
    ("write `{}`, or with other zones", "escribe `{0}`, o con otras zonas"),
    # where play goes
    (
        "nobody ever decides in the phase '{}': its entry always leads on",
        "en la fase '{0}' nunca decide nadie: su `entry` siempre lleva a otra",
    ),
    (
        "give the route of `entry` a condition, or leave the actions out",
        "dale una condición a la ruta de `entry`, o quita las acciones",
    ),
    (
        "whether new melds of '{}' are made goes by '{}', which goes by the melds that are made",
        "que se hagan combinaciones nuevas de '{0}' depende de '{1}', que depende de las "
        "combinaciones que se hacen",
    ),
    (
        "let `when` ask for what has happened: variables, zones, turns",
        "que `when` pregunte por lo que ha pasado: variables, zonas, turnos",
    ),
    ("a hand has one turn or more, not {}", "una mano tiene un turno o más, no {0}"),
    (
        "`values` leaves out {}: they count nothing, though the rules ask for the value of cards",
        "`values` omite {0}: no valen nada, aunque las reglas preguntan por el valor de las cartas",
    ),
    (
        "the deck gives no card a value: they count nothing, though the rules ask for the value "
        "of cards",
        "la baraja no da valor a ninguna carta: no valen nada, aunque las reglas preguntan por su "
        "valor",
    ),
    ("say so, or what they count, as in {}", "dilo, o di cuánto valen, como en {0}"),
    ("the rank before {}", "el rango anterior a {0}"),
    ("'{}' holds one card only", "'{0}' tiene sitio para una sola carta"),
    ("declare `{}` as a `pile` or as `cards`", "declara `{0}` como `pile` o como `cards`"),
    (
        "'{}' is of the shape `{}` and '{}' `{}`: these cannot be swapped",
        "'{0}' tiene la forma `{1}` y '{2}' la forma `{3}`: no se pueden intercambiar",
    ),
    (
        "only zones of the same shape change places; `move` cards one way and back",
        "solo se intercambian zonas de la misma forma; lleva las cartas con `move`, de ida y de "
        "vuelta",
    ),
    (
        "no effect remembers '{}', so nothing says how it is put back",
        "ningún efecto recuerda '{0}', así que nada dice cómo se restablece",
    ),
    (
        "write `remember {}` where it lies as it shall lie again",
        "escribe `remember {0}` donde esté como debe volver a estar",
    ),
    ("no route leads to the phase '{}'", "ninguna ruta lleva a la fase '{0}'"),
    ("lead there with `next:`, or delete it", "lleva a ella con `next:`, o bórrala"),
    (
        "nobody is ever asked for the claim '{}': '{}' is never played",
        "nunca se pregunta por la reclamación '{0}': '{1}' no se juega nunca",
    ),
    (
        "write `after: {}`, wherever that is offered",
        "escribe `after: {0}`, dondequiera que se ofrezca",
    ),
    ("no route ends the hand", "ninguna ruta termina la mano"),
    ("somewhere must stand `end hand by REASON`", "en algún sitio debe estar `end hand by REASON`"),
    (
        "between hands no hand is played that could end or be dealt anew",
        "entre manos no se juega ninguna mano que pueda terminar o repartirse de nuevo",
    ),
    (
        "lead to `deal`: what ends the match stands under `until`",
        "lleva a `deal`: lo que termina la partida va en `until`",
    ),
    ("play never comes to the next hand", "el juego nunca llega a la mano siguiente"),
    (
        "some route between hands must lead to `deal`",
        "alguna ruta entre manos debe llevar a `deal`",
    ),
    (
        "in the phase '{}' every action has a condition, and all may fail",
        "en la fase '{0}' todas las acciones tienen condición, y todas pueden fallar",
    ),
    ("add an action without `when`; now: {}", "agrega una acción sin `when`; ahora: {0}"),
    (
        "in the base '{}' has `when: {}`, of which this `when` takes the place",
        "en la base '{0}' tiene `when: {1}`, y este `when` ocupa su lugar",
    ),
    ("the variable '{}' is never used", "la variable '{0}' no se usa nunca"),
    ("the definition '{}' is never used", "la definición '{0}' no se usa nunca"),
    ("the procedure '{}' is never used", "el procedimiento '{0}' no se usa nunca"),
    ("the option '{}' is never used", "la opción '{0}' no se usa nunca"),
    ("the zone '{}' is never used", "la zona '{0}' no se usa nunca"),
    ("delete it, or use it", "borra esto, o úsalo"),
    # conditions that are decided
    (
        "this case never comes up: whenever its condition holds, one above it does",
        "este caso no llega nunca: siempre que se cumple su condición, se cumple una de más arriba",
    ),
    (
        "put it first, or change one of the conditions",
        "ponlo primero, o cambia una de las condiciones",
    ),
    ("'{}' always holds", "'{0}' se cumple siempre"),
    ("'{}' can never hold", "'{0}' no puede cumplirse nunca"),
    (
        "leave it out; what there is none of is asked so: `{}`",
        "quítalo; lo que no hay se pregunta así: `{0}`",
    ),
    (
        "its parts exclude each other: write `or` for `and`, or leave one of them out",
        "sus partes se excluyen: escribe `or` en lugar de `and`, o quita una",
    ),
    (
        "its parts leave nothing out: write `and` for `or`, or leave it out",
        "sus partes no dejan nada fuera: escribe `and` en lugar de `or`, o quítalo",
    ),
    ("the lower bound comes first: `{} .. {}`", "primero va el límite menor: `{0} .. {1}`"),
    ("{}; change the number, or leave it out", "{0:said}; cambia el número, o quítalo"),
    ("leave it out", "quítalo"),
    ("the game is for {} players", "el juego es para {0} jugadores"),
    ("a size is from 0 to {}, the number of cards", "un tamaño va de 0 a {0}, el número de cartas"),
    ("'{}' is from {} to {}", "'{0}' va de {1} a {2}"),
    ("it is 0 or more", "es 0 o más"),
    # what the deal settles
    (
        "the same cards are wild for everybody, but there is a '{}' of each {}",
        "las mismas cartas son comodines para todos, pero '{0}' hay uno por cada `{1}`",
    ),
    (
        "keep it in one variable, which `deal` sets",
        "guárdalo en una sola variable, que ponga `deal`",
    ),
    (
        "wild cards are settled by the deal, but '{}' changes in each turn",
        "el reparto fija los comodines, pero '{0}' cambia en cada turno",
    ),
    (
        "wild cards are settled by the deal, but '{}' changes in `{}`",
        "el reparto fija los comodines, pero '{0}' cambia en `{1}`",
    ),
    (
        "keep it in a variable that only `deal` sets",
        "guárdalo en una variable que solo ponga `deal`",
    ),
    (
        "wild cards are settled by the deal, but '{}' is of the moment",
        "el reparto fija los comodines, pero '{0}' es cosa del momento",
    ),
    ("keep it in a variable that `deal` sets", "guárdalo en una variable que ponga `deal`"),
    # what comes to nothing
    (
        "'{}' does nothing with what is chosen as '{}'",
        "'{0}' no hace nada con lo que se elige como '{1}'",
    ),
    (
        "say in `do` what becomes of `{}`, or leave the choice out",
        "di en `do` qué pasa con `{0}`, o quita la elección",
    ),
    (
        "the top of '{}' is the card that was just put there: it comes straight back",
        "la carta de arriba de '{0}' es la que se acaba de poner: vuelve enseguida",
    ),
    (
        "take the new card first, or put the old one to the bottom of {}",
        "toma primero la carta nueva, o pon la vieja debajo de `{0}`",
    ),
    (
        "'{}' wants '{}', which no meld of the kind '{}' is",
        "'{0}' pide '{1}', y ninguna combinación de la clase '{2}' es así",
    ),
    (
        "a new meld of the kind '{}' has {} cards",
        "una combinación nueva de la clase '{0}' tiene {1} cartas",
    ),
    ("there are no melds of the kind '{}'", "no hay combinaciones de la clase '{0}'"),
    # comments that ignore
    ("'{}' is no warning", "'{0}' no es una advertencia"),
    ("it is not said what is ignored", "no se dice qué se ignora"),
    ("write `ignore[RK402]` and why", "escribe `ignore[RK402]` y por qué"),
    ("it is not said why {} is ignored", "no se dice por qué se ignora {0}"),
    (
        "write the reason behind it, for whoever reads the rules next",
        "escribe el motivo, para quien lea después las reglas",
    ),
    ("there is no {} on this line to ignore", "en esta línea no hay ningún {0} que ignorar"),
    ("delete the comment", "borra el comentario"),
    # what is lacking
    (
        "nothing ever sets '{}', so it is always as at the beginning",
        "nada pone nunca '{0}', así que siempre está como al principio",
    ),
    (
        "set it where it changes, as in `{}`, or leave it out",
        "ponlo donde cambia, como en `{0}`, o quítalo",
    ),
    ("no cards ever come to '{}'", "nunca llegan cartas a '{0}'"),
    (
        "`shuffle deck into {}` somewhere, or leave out what is done with it",
        "pon en algún sitio `shuffle deck into {0}`, o quita lo que se hace con ello",
    ),
    (
        "`move or deal cards to {}` somewhere, or leave out what is done with it",
        "lleva ahí cartas con `move` o `deal`, o quita lo que se hace con `{0}`",
    ),
    (
        "a player chooses from '{}' and does not see its cards",
        "un jugador elige de '{0}' y no ve sus cartas",
    ),
    ("`{}: {} of each player, seen by owner`", "escribe `{0}: {1} of each player, seen by owner`"),
    (
        "no hand has a winner, and `scoring` gives the winner something then",
        "ninguna mano tiene ganador, y `scoring` le da algo",
    ),
    (
        "a hand that ends by '{}' has no winner, and `scoring` gives the winner something then",
        "una mano que termina por '{0}' no tiene ganador, y `scoring` le da algo",
    ),
    ("`end hand by {} won by me`, or whoever it is", "`end hand by {0} won by me`, o quien sea"),
    (
        "'{}' gives the same as '{}', under the same condition",
        "'{0}' da lo mismo que '{1}', con la misma condición",
    ),
    (
        "delete one of them, or change how much it gives, or when",
        "borra uno de los dos, o cambia cuánto da, o cuándo",
    ),
    (
        "'{}' so far gives the same as '{}', and both are given",
        "'{0}' por ahora da lo mismo que '{1}', y se dan los dos",
    ),
    (
        "change here how much is given, or when; or, if it is to take the place of the other, "
        "call it '{}' too",
        "cambia aquí cuánto se da, o cuándo; o, si debe sustituir al otro, llámalo también '{0}'",
    ),
    ("'{}' so far does exactly what '{}' does", "'{0}' por ahora hace lo mismo que '{1}'"),
    ("'{}' does exactly what '{}' does", "'{0}' hace lo mismo que '{1}'"),
    (
        "delete one of them, or change what it does, or when it may be done",
        "borra una de las dos, o cambia lo que hace, o cuándo se puede hacer",
    ),
    (
        "change here what it does, or when it may be done; or, if it is to take the place of the "
        "other, call it '{}' too",
        "cambia aquí lo que hace, o cuándo se puede hacer; o, si debe sustituir a la otra, "
        "llámala también '{0}'",
    ),
    ("offered here already", "aquí ya se ofrece"),
    (
        "`{}` is all of the match so far, without what this hand brings",
        "`{0}` es todo lo de la partida hasta ahora, sin lo que da esta mano",
    ),
    (
        "what this hand brings is doubled by giving it once more: write its amount for `{}`",
        "lo que da esta mano se dobla dándolo otra vez: escribe su cantidad en lugar de `{0}`",
    ),
    (
        "what this hand brings is doubled by giving it once more: write its amount for `{}`, as "
        "`{}` of '{}'",
        "lo que da esta mano se dobla dándolo otra vez: escribe su cantidad en lugar de `{0}`, "
        "como `{1}` de '{2}'",
    ),
)
