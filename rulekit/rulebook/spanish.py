"""Rulebooks in Spanish."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulekit.rulebook.language import Language, Noun
from rulekit.rulebook.printed.spanish import PRINTED

PHRASES: Mapping[str, str] = {
    # secciones
    "title.players": "Jugadores",
    "title.deck": "Cartas y valores",
    "title.places": "Sobre la mesa",
    "title.melds": "Combinaciones",
    "title.contracts": "Contratos",
    "title.ranking": "Orden de las manos: {a}",
    "title.deal": "El reparto",
    "title.hand": "La mano",
    "title.phase": "El juego: {a}",
    "title.claim": "Fuera de turno: {a}",
    "title.standing": "En otros momentos",
    "title.ends": "Cómo puede terminar la mano",
    "title.scoring": "La puntuación",
    "title.match": "La partida",
    "title.steps": "Procedimientos",
    "title.terms": "Términos",
    "title.kept": "De qué se lleva cuenta",
    "title.options": "Opciones",
    "title.differences": "En qué se diferencia de {a}",
    "lead.source": "Reglas según: {a}",
    "lead.setting": "Para {n} jugadores, con las opciones que figuran al final.",
    # palabras
    "and": "y",
    "or": "o",
    "plus": "junto con",
    "yes": "sí",
    "no": "no",
    "none": "ninguno",
    "always": "en todo caso",
    "never": "nunca",
    "of": "{a} de {b}",
    "if": "si {c}",
    "if.otherwise": "si no, y si {c}",
    "otherwise": "si no",
    "range": "{a} a {b}",
    "whether": "si {c}",
    "case": "{v} si {c}",
    "case.otherwise": "y si no {v}",
    "such": " tal que {c}",
    "grouped": "({c})",
    "parts.and": "se cumple todo esto",
    "parts.or": "se cumple algo de esto",
    "from": "de {x}",
    "to": "a {x}",
    "to.top": "encima de {x}",
    "to.bottom": "al fondo de {x}",
    "face": "el {rank} de {suit}",
    "each_zone": "{the} de cada uno",
    "me.play": "el jugador",
    "me.claim": "quien reclama",
    "me.score": "el jugador",
    "me.term": "el jugador de turno",
    "me.team": "ese bando",
    # lo que siempre hay
    "given.players": "el número de jugadores de la partida",
    "given.dealer": "el repartidor",
    "given.winner": "el ganador",
    "given.winners": "los ganadores",
    "given.reason": "el modo en que terminó la mano",
    "given.turns": "el número de turnos de esta mano",
    "given.hands_played": "el número de manos jugadas",
    "given.actor": "el jugador cuya jugada se reclama",
    "given.everyone": "todos los jugadores de la mesa",
    "given.seated": "los jugadores de la mano",
    "given.others": "los demás jugadores",
    "given.all_players": "todos los jugadores de la partida",
    "given.all_teams": "todos los bandos",
    "given.deck": "toda la baraja",
    "given.next_player": "el jugador siguiente",
    "given.previous_player": "el jugador anterior",
    "given.random_player": "un jugador elegido por sorteo",
    # propiedades
    "property.rank": "el rango de {x}",
    "property.number": "el número de {x}",
    "property.suit": "el palo de {x}",
    "property.color": "el color de {x}",
    "property.value": "el valor en puntos de {x}",
    "property.position": "el puesto en el orden de {x}",
    "property.top": "la {card} superior de {x}",
    "property.bottom": "la {card} inferior de {x}",
    "property.size": "el número de {cards} de {x}",
    "property.size.melds": "el número de combinaciones de {x}",
    "property.size.spread": "el número de combinaciones de {x}",
    "property.size.layout": "el número de combinaciones de {x}",
    "property.size.players": "el número de {x}",
    "property.cards": "las {cards} de {x}",
    "property.kind": "la clase de {x}",
    "property.wilds": "el número de {cards} de {x} que hacen de otra",
    "property.rest": "lo que sobra de {x}",
    "property.card": "la {card} que se agrega",
    "property.card.exchange": "la {card} del canje",
    "property.wild": "el comodín canjeado",
    "property.meld": "la combinación a la que se agrega",
    "property.meld.exchange": "la combinación del comodín canjeado",
    "property.shifted": "el número de comodines que {x} cambia de lugar",
    "property.left": "el jugador a la izquierda de {x}",
    "property.left.own": "el jugador de la izquierda",
    "property.right": "el jugador a la derecha de {x}",
    "property.right.own": "el jugador de la derecha",
    "property.opponent": "el contrario de {x}",
    "property.opponent.own": "el contrario",
    "property.opponent.team": "el bando contrario de {x}",
    "property.opponents": "los contrarios de {x}",
    "property.opponents.own": "los contrarios",
    "property.team": "el bando de {x}",
    "property.team.own": "su bando",
    "property.changed": "las combinaciones que {x} cambia o agrega",
    "property.played": "las {cards} que {x} lleva a la mesa",
    "property.members": "los jugadores de {x}",
    "property.laid": "las {cards} que ha bajado {x}",
    "property.melded": "el valor en puntos de las {cards} que ha bajado {x}",
    # preguntas
    "question.empty": "no hay {cards} en {x}",
    "question.empty.not": "hay {cards} en {x}",
    "question.empty.melds": "no hay combinaciones en {x}",
    "question.empty.melds.not": "hay combinaciones en {x}",
    "question.wild": "{x} es comodín",
    "question.wild.not": "{x} no es comodín",
    "question.pure": "en {x} cada {card} hace de sí misma",
    "question.pure.not": "en {x} alguna {card} hace de otra",
    # funciones
    "call.points": "el valor en puntos de {a}",
    "call.deadwood": "el valor mínimo de lo que queda sin combinar de {a}",
    "call.deadwood.contract": "el valor mínimo de lo que queda de {a} junto a combinaciones que "
    "cumplan {b} (de todo, si no las hay)",
    "call.meets": "{a} puede cumplir {b}",
    "call.meets.not": "{a} no puede cumplir {b}",
    "call.nth": "{list} cuyo lugar en la lista es {a}",
    "call.nth.rank": "el rango cuyo lugar en el orden del mazo es {a}",
    "call.nth.suit": "el palo cuyo lugar en el orden del mazo es {a}",
    "call.item": "la {card} de {a} cuyo puesto desde arriba es {b}",
    "call.top": "las {b} {cards} superiores de {a}",
    "call.top.some": "tantas {cards} de arriba de {a} como {b}",
    "call.cost_to_lay": "el menor número de {cards} que hay que bajar para combinar {a}, con {b} "
    "y {c}",
    "call.placeable": "el mayor número de {cards} de {a} que se pueden llevar a {b}",
    "call.can": "es posible la jugada {a}",
    "call.can.not": "no es posible la jugada {a}",
    "call.card": "la {card} que tiene {a} y {b}",
    "call.tile": "la {card} que tiene {a} y {b}",
    "call.min": "el menor de estos dos números: {a}; {b}",
    "call.max": "el mayor de estos dos números: {a}; {b}",
    "call.abs": "{a} sin su signo",
    "call.seat": "el jugador del asiento {a}",
    "ranking": "el valor de {a} en el orden de las manos {name}",
    # cuentas
    "number.+": "{a} más {b}",
    "number.-": "{a} menos {b}",
    "number.*": "{a} por {b}",
    "number./": "{a} dividido por {b} (sin el resto)",
    "number.mod": "el resto de dividir {a} por {b}",
    "negative": "menos {a}",
    "cards.+": "{a} junto con {b}",
    "cards.-": "{a} sin contar {b}",
    "players.+": "{a} y {b}",
    "players.-": "{a} menos {b}",
    # cuantificadores
    "count": "el número de {many} de {x}{which}",
    "sum": "la suma, por {every} de {x}{which}, de {a}",
    "all": "{all} de {x}{which}",
    "all.anybody": "{all}{which}",
    "count.anybody": "el número de {many}{which}",
    "sum.anybody": "la suma, por {every}{which}, de {a}",
    "highest.anybody": "lo más alto, entre {all}{which}, de {a}",
    "lowest.anybody": "lo más bajo, entre {all}{which}, de {a}",
    "highest.cell": "lo más alto de {a} entre {x}",
    "lowest.cell": "lo más bajo de {a} entre {x}",
    "highest": "lo más alto, entre {all} de {x}{which}, de {a}",
    "lowest": "lo más bajo, entre {all} de {x}{which}, de {a}",
    "first": "{the} que va antes en {x}{which}",
    "first.from": "el primer {one}, contando desde {x},{which}",
    "best": "{the} de {x} con el mayor valor de {a} (entre iguales, lo que va antes)",
    "best.from": "el {one} con el mayor valor de {a} (entre iguales, el primero contando desde "
    "{x})",
    "worst": "{the} de {x} con el menor valor de {a} (entre iguales, lo que va antes)",
    "worst.from": "el {one} con el menor valor de {a} (entre iguales, el primero contando desde "
    "{x})",
    "any": "hay {a} en {x}{which}",
    "any.not": "no hay {no} en {x}{which}",
    "any.anybody": "hay {a}{which}",
    "any.not.anybody": "no hay {no}{which}",
    "every": "para {every} de {x}, {clause}",
    "every.anybody": "para {every}, {clause}",
    # condiciones
    "option": "la opción {a}",
    "option.on": "se elige la opción {a}",
    "option.on.not": "no se elige la opción {a}",
    "flag": "{a} está puesta",
    "flag.not": "{a} no está puesta",
    "low": "está en el extremo bajo de su combinación",
    "wild": "es comodín",
    "low.not": "no está en el extremo bajo de su combinación",
    "wild.not": "no es comodín",
    "holds": "se cumple {a}",
    "holds.not": "no se cumple {a}",
    "holds.for": "se cumple {a} para {b}",
    "holds.for.not": "no se cumple {a} para {b}",
    "same": "{a} exactamente cuando {b}",
    "same.not": "se cumple solo una de estas dos cosas: {a}; {b}",
    "absent": "no hay {a}",
    "absent.not": "hay {a}",
    "ended": "la mano terminó por {a}",
    "ended.not": "la mano no terminó por {a}",
    "has": "en {x} hay {n}",
    "has.not": "en {x} no hay {n}",
    "many.exactly": "exactamente {n}",
    "many.least": "al menos {n}",
    "many.most": "como máximo {n}",
    "many.over": "más de {n}",
    "many.under": "menos de {n}",
    "number.=": "{a} es {b}",
    "number.!=": "{a} no es {b}",
    "number.<": "{a} es menor que {b}",
    "number.<=": "{a} es como máximo {b}",
    "number.>": "{a} es mayor que {b}",
    "number.>=": "{a} es al menos {b}",
    "rank.=": "{a} es {b}",
    "rank.!=": "{a} no es {b}",
    "rank.<": "{a} es más bajo que {b}",
    "rank.<=": "{a} no es más alto que {b}",
    "rank.>": "{a} es más alto que {b}",
    "rank.>=": "{a} no es más bajo que {b}",
    "thing.=": "{a} es {b}",
    "thing.!=": "{a} no es {b}",
    "member": "{a} está entre {b}",
    "member.not": "{a} no está entre {b}",
    "between": "{a} va de {low} a {high}",
    "between.not": "{a} no va de {low} a {high}",
    "fits": "{a} se puede agregar a {b}",
    "fits.not": "{a} no se puede agregar a {b}",
    # lo que ocurre
    "effect.move.one": "{what} pasa {goes}",
    "effect.move.many": "{what} pasan {goes}",
    "effect.move.whole": "todas las {cards} de {what} pasan {goes}",
    "effect.bottom.one": "{what} pasa {goes}",
    "effect.bottom.many": "{what} pasan {goes}",
    "effect.bottom.whole": "todas las {cards} de {what} pasan {goes}",
    "effect.flip": "se da vuelta {a}, tal como está, para formar {b}",
    "effect.shuffle": "se mezcla {x} para formar {to}",
    "effect.shuffle.same": "se mezcla {x}",
    "effect.swap": "se intercambian {a} y {b}",
    "effect.lay": "se baja {a} a {b}",
    "effect.lay.many": "se bajan {a} a {b}",
    "effect.add.layoff": "se hace {a}: la {card} pasa a la combinación",
    "effect.add.exchange": "se hace {a}: la {card} ocupa el lugar del comodín, que va a donde "
    "ella estaba",
    "effect.reveal": "se muestra a todos {a}",
    "effect.remember": "se anota cómo está {a}",
    "effect.put_back": "{a} vuelve a quedar como se anotó; las {cards} que llegaron después "
    "pasan a {b}",
    "effect.deal": "se reparten {n} de {x} a {each}, de una en una, empezando por {start}",
    "effect.deal.one": "se reparte {n} de {x} a {each}, empezando por {start}",
    "effect.deal.some": "se reparten {cards} de {x} a {each}, de una en una, empezando por "
    "{start}; su número es {n}",
    "effect.deal.all": "se reparten todas las {cards} de {x} a {each}, de una en una, empezando "
    "por {start}",
    "effect.assign": "{a} es ahora {b}",
    "effect.set": "{a} pasa a ser {b}",
    "effect.seat": "juegan ahora la mano {b}",
    "effect.note.if": "queda puesta {a} solo si {c}",
    "effect.note": "queda puesta {a}",
    "effect.unnote": "se quita {a}",
    "effect.clear": "se borra {a}",
    "effect.increase": "{a} aumenta en {b}",
    "effect.decrease": "{a} disminuye en {b}",
    "effect.pay": "{a} paga {n} a {b}",
    "effect.announce": "se anuncia: «{a}»",
    "effect.must": "el turno solo puede terminar si {c}",
    "effect.perform": "se hace {a}",
    "effect.perform.with": "se hace {a} con {b}",
    "effect.for_each": "para {every} de {x}{which}",
    "effect.for_each.anybody": "para {every}{which}",
    "effect.repeat": "tantas veces como {n}",
    "effect.repeat.times": "{n} veces",
    # adónde se sigue
    "target.go": "el juego sigue con {a}",
    "target.go.to": "el juego sigue con {a}, para {b}",
    "target.end": "la mano termina por {a}",
    "target.end.won": "la mano termina por {a} y gana {b}",
    "target.end.won.many": "la mano termina por {a} y ganan {b}",
    "target.again": "se reparte de nuevo",
    "target.deal": "se reparte la mano",
    "target.resume": "el juego se reanuda donde se interrumpió",
    "target.pass": "se pregunta al siguiente",
    # lo que se elige
    "choice.one": "el jugador elige {a} de {x}",
    "choice.one.anybody": "el jugador elige {a} entre {x}",
    "choice.number": "el jugador elige un número de {low} a {high}",
    "choice.meld": "el jugador elige una combinación{kind} con {cards} de {x}{using}",
    "choice.melds": "el jugador elige combinaciones con {cards} de {x}",
    "choice.melds.points": "el jugador elige combinaciones con {cards} de {x}, de modo que los "
    "puntos que sobren sean como máximo {n}",
    "choice.melds.cards": "el jugador elige combinaciones con {cards} de {x}, de modo que sobren "
    "como máximo {n}",
    "choice.contract": "el jugador elige combinaciones con {cards} de {x} que cumplan {a}",
    "contract.leaving.points": "; los puntos que sobran son como máximo {n}",
    "contract.leaving.cards": "; sobran como máximo {n}",
    "choice.melds.all": "el jugador elige combinaciones con todas las {cards} de {x}",
    "choice.any_melds": "el jugador elige las combinaciones que quiera, o ninguna, con {cards} de "
    "{x}",
    "choice.layoff": "el jugador elige una {card} de {x} para agregarla a una combinación de {y}",
    "choice.layoff.one": "el jugador elige una combinación de {y} a la que se agrega {x}",
    "choice.exchange": "el jugador elige una {card} de {x} y, en una combinación de {y}, un "
    "comodín que hace de ella",
    "choice.exchange.one": "el jugador elige, en una combinación de {y}, un comodín que "
    "hace de {x}",
    "choice.new_layout": "el jugador elige combinaciones con {cards} de {x}",
    "choice.layout": "el jugador lleva una o más {cards} de {x} a {y}, donde puede reordenar todas "
    "las combinaciones, pero no retirar nada",
    "choice.layout.step": "el jugador lleva una o más {cards} de {x} a {y} con uno de los cambios "
    "que allí se permiten",
    "choice.layout.all": "el jugador lleva todas las {cards} de {x} a {y}, donde puede reordenar "
    "todas las combinaciones, pero no retirar nada",
    "layout.leaving": ", de modo que queden como máximo {n} de esas {cards}",
    "meld.kind": " de la clase {a}",
    "meld.using": ", entre ellas {x}",
    # jugadores y baraja
    "players.one": "Un juego para un jugador.",
    "players.many": "Un juego para {n} jugadores.",
    "players.here": "Esta página es para {n}.",
    "teams.sides": "Los jugadores forman {n} bandos, que se sientan alternados.",
    "teams.alone": "Cada uno juega por su cuenta.",
    "direction.left": "Se juega por turnos hacia la izquierda.",
    "direction.right": "Se juega por turnos hacia la derecha.",
    "deck.cards": "Una baraja con los palos {suits} y los rangos {ranks} en cada uno, de menor a "
    "mayor.",
    "deck.cards.packs": "{n} barajas con los palos {suits} y los rangos {ranks} en cada uno, de "
    "menor a mayor.",
    "deck.tiles": "Un juego de fichas con los colores {suits} y los números {ranks} en cada uno, "
    "de menor a mayor.",
    "deck.tiles.packs": "{n} juegos de fichas con los colores {suits} y los números {ranks} en "
    "cada uno, de menor a mayor.",
    "deck.copies.other": "Ejemplares de {x}: {n}.",
    "deck.copies.none": "Quedan fuera: {x}.",
    "deck.extras": "Además: {x}.",
    "deck.wild": "Comodines: {x}.",
    "deck.wild.settled": "Cuáles son los comodines queda fijado al repartir. En su "
    "propio lugar de una combinación, tal {card} no es comodín.",
    "deck.stands": "{x} vale por {y}: tiene su rango, su palo, su valor y sus puestos, y es "
    "natural.",
    "deck.wild.natural": "En su propio lugar de una combinación, un {x} no es comodín.",
    "pips": "su número",
    "pips.role": "lo que reemplaza",
    "head.card": "{card}",
    "head.points": "puntos",
    "head.melded": "al combinarse",
    # lugares
    "place": "{a}: {shape}, {seen}",
    "owner.each": "{a} de cada jugador",
    "owner.side": "{a} de cada bando",
    "owner.table": "{a}",
    "shape.pile": "una pila",
    "shape.cards": "{cards} sin orden",
    "shape.card": "lugar para una {card}",
    "shape.melds": "combinaciones",
    "sight.face_up": "a la vista",
    "sight.face_down": "boca abajo",
    "sight.top_up": "boca arriba, pero solo se ve la {card} superior",
    "sight.seen_by_owner": "solo las ve su dueño",
    "sight.seen_by_team": "solo las ve su bando",
    # combinaciones
    "meld": "{a}: {p}",
    "contract": "{a}: {p}",
    "contract.any": "cualquier número de {x}",
    "term.size": ", de {n}",
    "term.such": ", donde {c}",
    "ranks.only": "Solo de {x}.",
    "order": "El orden en ella es {x}.",
    "order.around": "El orden en ella es {x}, y al último le sigue el primero.",
    "size.least": "{n} o más",
    "size.between": "de {low} a {many}",
    "size.most": "como máximo {many}",
    "feature.same.rank": "todas del mismo rango",
    "feature.same.number": "todas del mismo número",
    "feature.same.suit": "todas del mismo palo",
    "feature.same.color": "todas del mismo color",
    "feature.same.value": "todas del mismo valor",
    "feature.same.of": "con lo mismo en todas: {x}",
    "feature.different.rank": "sin repetir rango",
    "feature.different.number": "sin repetir número",
    "feature.different.suit": "sin repetir palo",
    "feature.different.color": "sin repetir color",
    "feature.different.value": "sin repetir valor",
    "feature.different.of": "con algo distinto en cada una: {x}",
    "feature.sequence": "en secuencia",
    "feature.any.suit": ", de cualquier palo",
    "feature.any.color": ", de cualquier color",
    "wilds": "Puede contener hasta {n}",
    "wilds.by": "Puede contener como mucho tantos comodines como {n}",
    "naturals": "el número de sus {cards} naturales",
    "wilds.any": "Puede contener cualquier número de comodines",
    "wilds.none": "Los comodines no valen como tales en ella.",
    "wilds.naturals": ", junto con al menos {n}",
    "mobility.fixed": "Un comodín conserva su lugar en ella.",
    "mobility.shift": "Al crecer, sus comodines pueden cambiar de lugar.",
    "mobility.shift_once": "Al crecer, un comodín puede cambiar de lugar, pero una sola vez.",
    "mobility.ends": "Un comodín cede su lugar a la {card} que representa, y pasa a un extremo.",
    "rearranging.roles_stay": "Quien baja un comodín dice a qué {card} reemplaza, si puede ser "
    "más de una. Al reordenar, conserva ese papel hasta que una {card} de ese papel ocupe su "
    "lugar.",
    "rearranging.roles_stay.open": "Quien baja un comodín dice a qué {card} reemplaza, si puede "
    "ser más de una; no en {small}. Al reordenar, conserva ese papel hasta que una {card} de ese "
    "papel ocupe su lugar.",
    "rearranging.roles_stay.not": "Al reordenar, un comodín de la mesa puede tomar cualquier "
    "papel.",
    "rearranging.freed_by_table": "Una {card} que estaba en la mesa puede ocupar el lugar de un "
    "comodín.",
    "rearranging.freed_by_table.not": "Solo una {card} que trae el jugador puede ocupar el lugar "
    "de un comodín.",
    "rearranging.open_sets": "Un comodín en {small} no hace de ninguna {card} en particular: "
    "cualquiera que falte puede agregarse. Una ocupa su lugar solo cuando ya son más y las demás "
    "combinaciones están enteras, lo que puede ocurrir en la misma jugada.",
    "set.of": "{set} de {n}",
    "set.of.most": "{set} de {n} como máximo",
    "rearranging.placed_with": "Un comodín cuyo lugar se ocupó empieza una combinación nueva con "
    "al menos {n} de las {cards} que trae el jugador.",
    "rearranging.steps": "En una jugada {a}.",
    "rearranging.or": ", o ",
    "rearranging.step.add": "se agrega una {card} a una combinación",
    "rearranging.step.split": "se parte {run} con una {card} que sirve a las dos partes",
    "rearranging.step.gather": "se toma una {card} de cada una de varias combinaciones, que lo "
    "siguen siendo, para formar otra",
    "rearranging.step.exchange": "se cambia un comodín, que pasa a otra combinación o forma una "
    "nueva",
    "melds.never": "No se bajan nuevas por sí solas.",
    "melds.when": "Solo se bajan nuevas mientras {c}.",
    "grows": "Con las {cards} que se le agreguen puede llegar a {n}.",
    "grows.pattern": "Con las {cards} que se le agreguen puede llegar a ser {p}.",
    "grows.any": "Con las {cards} que se le agreguen puede crecer sin límite.",
    "ranking.best": "De mejor a peor",
    "ranking.equal": "Entre iguales deciden las {cards} más altas, primero las nombradas aquí y "
    "luego las demás, {n} en total; quien ya no tiene {cards} tiene la mano menor.",
    # la mano
    "hand.start": "una vez repartidas las {cards}",
    "hand.limit": "después de {n} turnos",
    "phase.entry": "cada vez que se llega aquí",
    "phase.at_once": "antes de nada",
    "phase.then": "luego",
    "phase.one": "la jugada es {a}",
    "phase.many": "las jugadas son",
    "claim.in": "{a} en {x}",
    "claim.left": "Después de {a} se pregunta por turno a {who}, desde la izquierda, si reclaman",
    "claim.right": "Después de {a} se pregunta por turno a {who}, desde la derecha, si reclaman",
    "action.aside": "Es una jugada al margen del juego.",
    "action.clock": "Se hace cuando un turno ha durado {n} segundos.",
    "action.when": "solo se permite si",
    "action.ensure": "solo se permite si después",
    "standing": "{a} también se puede hacer durante {x}",
    "end": "{a}: desde {x}",
    "end.limit": "el límite de turnos",
    # puntos
    "scores": "{a} anota, en {b}",
    "pays": "{a}, en {b}",
    "scores.below": "{a} anota",
    "pays.below": "{a}",
    "winner.each": "cada ganador",
    "pay.parties": "{a} paga a {b}",
    "pay.others": "cada uno de los demás",
    "entry": "{a}: {n}",
    "entry.to": ", en {a}",
    "entry.when": ", si {c}",
    # la partida
    "match.setup": "antes de nada",
    "match.open": "al empezar la partida",
    "match.start": "después",
    "match.first_dealer": "Reparte primero {a}.",
    "match.next_dealer": "Reparte después {a}.",
    "match.first_dealer.called": "Será {the} en la primera mano: {a}.",
    "match.next_dealer.called": "Será {the} en la mano siguiente: {a}.",
    "match.dealer.until": "Mientras el reparto no nombre a otro, {a}.",
    "match.after_hand": "después de cada mano",
    "match.between": "antes de repartir la mano siguiente",
    "match.until": "la partida termina después de una mano si",
    "match.single": "Una partida es una mano.",
    "match.highest": "Gana la partida quien más tiene en {the}; quienes igualan la comparten.",
    "match.lowest": "Gana la partida quien menos tiene en {the}; quienes igualan la comparten.",
    "match.won": "Ganan la partida {a}; quienes igualan la comparten.",
    "criterion.then": "de ellos {a}",
    "criterion.highest": "quienes más tienen en {the}",
    "criterion.lowest": "quienes menos tienen en {the}",
    "criterion.flag": "aquellos de quienes se cumple que {c}, o todos si no se cumple de nadie",
    "scores.later": "Una vez anotado esto: {a}",
    "match.bonus": "Al final de la partida: {a}",
    "match.at_end": "por último",
    "payoff.differences": "Cada uno liquida con cada uno de los demás la diferencia de sus "
    "totales.",
    "payoff.differences_with_winner": "Cada uno liquida con el ganador la diferencia de sus "
    "totales.",
    "payoff.differences.sides": "Los bandos liquidan la diferencia de sus totales.",
    "payoff.differences_with_winner.sides": "Los bandos liquidan la diferencia de sus totales.",
    # lo que tiene nombre
    "step.with": "{a}, para {b}",
    "term": "{a} es {v}",
    "term.many": "{a} son {v}",
    "term.flag": "{a} si",
    "ledger": "{a}: una cuenta de {each}, que se lleva toda la partida",
    "kept.for": "{a} para {x}",
    "ledger.start": ", y empieza con {n}",
    "ledger.highest": "; gana quien más tiene",
    "ledger.lowest": "; gana quien menos tiene",
    "kept": "{a}: {kind}",
    "kept.each": ", para {each}",
    "kept.each.of": ", para {each} ({x})",
    "kept.turns": ", que cuenta los turnos con {x}",
    "kept.hidden": ", que solo conoce su dueño",
    "life.hand": ", hasta el próximo reparto",
    "life.turn": ", hasta el fin del turno",
    "life.game": ", durante toda la partida",
    "sort.number": "un número",
    "sort.yes or no": "una marca",
    "sort.rank": "un rango",
    "sort.suit": "un palo",
    # opciones
    "required": "Estas opciones solo van juntas si",
    "head.option": "opción",
    "head.here": "aquí",
    "head.allowed": "puede ser",
    "option.fixed": "fija",
    "option.range": "de {low} a {high}",
    # diferencias
    "diff.same": "No hay ninguna diferencia.",
    "diff.signs": "− solo en {a}; + solo en {b}.",
}

NOUNS: Mapping[str, Noun] = {
    "card": Noun("carta", "cartas", female=True),
    "tile": Noun("ficha", "fichas", female=True),
    "cards": Noun("cartas", "cartas", female=True, several=True),
    "tiles": Noun("fichas", "fichas", female=True, several=True),
    "pile": Noun("cartas", "cartas", female=True, several=True),
    "player": Noun("jugador", "jugadores"),
    "players": Noun("jugadores", "jugadores", several=True),
    "team": Noun("bando", "bandos"),
    "meld": Noun("combinación", "combinaciones", female=True),
    "contract": Noun("contrato", "contratos"),
    "new meld": Noun("combinación", "combinaciones", female=True),
    "spread": Noun("combinaciones", "combinaciones", female=True, several=True),
    "layout": Noun("disposición", "disposiciones", female=True),
    "layoff": Noun("agregado", "agregados"),
    "exchange": Noun("canje", "canjes"),
    "number": Noun("número", "números"),
    "rank": Noun("rango", "rangos"),
    "suit": Noun("palo", "palos"),
    "wild": Noun("comodín", "comodines"),
    "wild tile": Noun("comodín", "comodines"),
    "natural tile": Noun("natural", "naturales"),
    "natural": Noun("natural", "naturales"),
    "counter": Noun("contador", "contadores"),
    "mark": Noun("marca", "marcas", female=True),
    "kind of meld": Noun("clase de combinación", "clases de combinación", female=True),
}

_VERBS = frozenset((
    "es", "está", "tiene", "ha", "puede", "gana", "basta", "se", "entrega", "acaba", "lleva",
    "debe", "cabe",
))  # fmt: skip
"""Verbs with which names begin that are true or false of something."""

_MANY = re.compile(
    r"(todas |todos )?(las|los|sus|esas|esos) |"
    r"(\d+ )?(demás )?(cartas|fichas|jugadores|combinaciones)\b"
)
"""What is more than one."""

_PLURAL = {"es": "son", "ha": "han", "se": "se"}

_ARTICLES = ("el", "la", "los", "las", "un", "una")
_FEMALE = frozenset(noun.one for noun in NOUNS.values() if noun.female)


_NESTED = re.compile(r"\b(que|cuy[oa]s?|es|condición|es[ea]|si|más|menos|por)\b")
"""Words of a clause, which is not the name of what somebody has."""


class Spanish(Language):
    """Spanish, with the words of the card books of the River Plate."""

    code = "es"
    quotes = ("«", "»")
    phrases = PHRASES
    printed = PRINTED
    nouns = NOUNS

    def form(self, form: str, noun: Noun) -> str:
        """A noun in one of its forms, with its gender and number."""
        one, end = noun.one, "a" if noun.female else "o"
        ends = f"{end}s" if noun.several else ""
        match form:
            case "a":
                return one if noun.several else f"{'una' if noun.female else 'un'} {one}"
            case "the":
                return f"{self._article(noun)} {one}"
            case "chosen":
                return f"{self._article(noun)} {one} elegid{ends or end}"
            case "that" | "it":
                return f"{'es' + ends if ends else 'esa' if noun.female else 'ese'} {one}"
            case "other":
                that = "es" + ends if ends else "esa" if noun.female else "ese"
                return f"{that} otr{ends or end} {one}"
            case "alone":
                return "ella" if noun.female else "él"
            case "each of them":
                return "cada una" if noun.female else "cada uno"
            case "no":
                return f"{'ninguna' if noun.female else 'ningún'} {one}"
            case "all":
                return f"tod{end}s {'las' if noun.female else 'los'} {noun.many}"
        return f"cada {one}"

    def _article(self, noun: Noun) -> str:
        if noun.several:
            return "las" if noun.female else "los"
        return "la" if noun.female else "el"

    def titled(self, name: str, own: str = "") -> str:
        """`la mano`, `su mano`; a name without an article takes that of its first word."""
        first, _, rest = name.partition(" ")
        article = first if first in _ARTICLES and rest else ""
        if own:
            return f"{'sus' if article in ('los', 'las') else 'su'} {self.bare(name)}"
        if article:
            return name
        return f"{'la' if self.female(name) else 'el'} {name}"

    def several(self, name: str) -> bool:
        """By the last letter of the first word."""
        return name.partition(" ")[0].endswith("s")

    def bare(self, name: str) -> str:
        """A name without its article."""
        first, _, rest = name.partition(" ")
        return rest if first in _ARTICLES and rest else name

    def female(self, name: str) -> bool:
        """Whether a name has a feminine article, or begins with a feminine noun."""
        first = name.partition(" ")[0]
        return first in ("la", "las", "una") or first in _FEMALE

    def plural(self, name: str) -> str:
        """By the last letter of the noun, and of a word that says how it is: libros limpios."""
        head, space, rest = name.partition(" ")
        if head.endswith("z"):
            head = f"{head[:-1]}c"
        if rest and " " not in rest:
            rest = self.plural(rest)
        return f"{head}{'s' if head[-1] in 'aeiouáéó' else 'es'}{space}{rest}"

    def agreed(self, who: str, told: str) -> str:
        """`son` where one thing `es`."""
        if who == "esos" or _MANY.match(who):
            told = self.of_many(told)
        return f"{who} {told}".strip()

    def of_many(self, told: str) -> str:
        """`suben 2` donde una cosa sube."""
        verb, _, rest = told.removeprefix("no ").partition(" ")
        no = "no " if told.startswith("no ") else ""
        if verb == "es":
            rest = re.sub(r"^(mayor|menor)\b", r"\1es", rest)
        return f"{no}{_PLURAL.get(verb, f'{verb}n')} {rest}".strip()

    def able(self, name: str) -> bool:
        """`puede`, `debe`."""
        return name.startswith(("puede ", "debe "))

    def marked(self, name: str) -> tuple[str, str] | None:
        """`ha pasado`, `no está tomando el pozo`."""
        found = re.fullmatch(r"marca de (haber|haberse|estar) (.+)", name)
        if found is None:
            return None
        told = {"haber": "ha", "haberse": "se ha", "estar": "está"}[found[1]] + f" {found[2]}"
        return told, f"no {told}"

    def verbal(self, name: str) -> tuple[str, str] | None:
        """`tiene un as`, `no tiene un as`."""
        return (name, f"no {name}") if name.partition(" ")[0] in _VERBS else None

    def relative(self, clause: str, that: str, *, person: bool, many: bool = False) -> str:
        """`cuya mano está vacía`, `que es el comprador`."""
        owned = re.match(rf"(el|la|los|las) (.+?) de {that} (.+)", clause)
        applied = re.fullmatch(r"(.+?) (no vale|vale) para (es[ea]) .+", clause)
        if applied and clause.endswith(that):
            return f"para {'la' if applied[3] == 'esa' else 'el'} que {applied[2]} {applied[1]}"
        if owned and not _NESTED.search(owned[2]):
            end = {"el": "o", "la": "a", "los": "os", "las": "as"}[owned[1]]
            return f"cuy{end} {owned[2]} {owned[3]}"
        if not clause.startswith(f"{that} "):
            return ""
        told = clause.removeprefix(f"{that} ")
        return f"que {self.agreed('esos', told)[5:] if many else told}"

    def of_it(self, text: str, thing: str) -> str:
        """`Pasa al mazo`, `se borra`."""
        begun = self.polish(thing).removesuffix(".")
        if thing and text.startswith(f"{begun} "):
            return self.polish(text.removeprefix(begun).strip())
        told = re.fullmatch(r"(Se (?:borra|quita)) (.+)\.", text)
        return f"{told[1]}." if told and told[2] == self.contracted(thing) else text

    def contracted(self, text: str) -> str:
        """`del`, `al`, `falta su carta`, and `e`, `u` before their own vowels."""
        text = re.sub(r"\b([Dd])e el\b", r"\1el", text)
        text = re.sub(r"\b([Aa]) el\b", r"\1l", text)
        text = re.sub(r"\bno hay (?=su\b)", "falta ", text)
        text = re.sub(r"\by (?=h?i(?![eaou]))", "e ", text)
        return re.sub(r"\bo (?=h?o)", "u ", text)
