"""What reports say in Spanish."""

from __future__ import annotations

from collections.abc import Mapping

PHRASES: Mapping[str, str] = {
    # la página
    "page.noscript": "Los scripts están desactivados y aquí no se dibuja ninguna gráfica; los "
    "números de cada una están en la tabla de debajo.",
    "page.drawn_by": "Las gráficas las dibujan Vega y D3, que van dentro de esta página; no carga "
    "nada.",
    "page.licences": "Licencias de lo que dibuja las gráficas",
    "page.numbers": "Números",
    "page.table": "Tabla",
    "plot.median": "mediana {n}",
    "plot.now": "ahora",
    "facts": "{played} · {players} jugadores",
    "facts.twice": "2 × {played} · {players} jugadores",
    "facts.values": "{n} valores · {played} cada uno · {players} jugadores",
    "stopped": "Detenido tras {played}.",
    "stopped.of": "Detenido tras {done} de {asked}.",
    "stopped.wide": "Aún no se llega a {until}, tras {played}.",
    "stopped.values": "Detenido antes de jugar todos los valores.",
    # quién juega
    "seat": "asiento {n}",
    "the_seat": "el asiento {n}",
    "the_dealer": "quien reparte",
    "role.dealer": "quien reparte",
    "role.other": "el otro asiento",
    "role.others": "los otros asientos",
    "seats.all": "bots {bots} en todos los asientos",
    "seats.order": "bots {bots} en los asientos, en este orden",
    "seats.moving": "bots {bots}, que van cambiando de asiento",
    "bots": "bots {bots}",
    "bots.against": "bots {b} frente a bots {a}",
    "options.below": "con las opciones que figuran abajo",
    "options.usual": "todas las opciones por defecto",
    "options.chosen": "con {chosen}",
    # una simulación
    "simulated.title": "{title} en la práctica",
    "answer.matches": "La mitad de las partidas acaba en *{median} manos* o menos; nueve de cada "
    "diez duran de {low} a {high}. ",
    "answer.hands": "La mitad de las manos acaba en *{median} turnos* o menos; nueve de cada diez "
    "duran de {low} a {high}. ",
    "answer.ends": "*El {share} acaba por «{why}»*, {others}. ",
    "answer.ends.all": "*Todas acaban por «{why}»*. ",
    "answer.by": "el {share} por «{why}»",
    "winners.bot": "*{bot} es quien más gana*: el {share} de sus {unit}.",
    "winners.bot.none": "*Ningún bot es claramente mejor*; {bot} gana el {share} de sus {unit}.",
    "winners.more": "*{who} gana más de lo que le tocaría por igual*: el {share}, cuando por igual "
    "sería el {even}.",
    "winners.less": "*{who} gana menos de lo que le tocaría por igual*: el {share}, cuando por "
    "igual sería el {even}.",
    "winners.none": "*No se ve que ningún asiento tenga ventaja*.",
    "winners.none.dealer": "*No se ve que ningún asiento tenga ventaja*, ni tampoco quien reparte.",
    "sure": "A partir de {played}. Todo ello entre bots {bots}; las personas juegan de otro modo.",
    "sure.dealer": "A partir de {played}*: quien reparte gana el {share}, con un 95% de certeza "
    "entre el {low} y el {high}*. Todo ello entre bots {bots}; las personas juegan de otro modo.",
    "sure.bots": "Todo esto es entre *bots {bots}*; las personas juegan de otro modo.",
    # qué se ganó, cómo acaban las manos, cuánto duran
    "head.won": "ganadas",
    "head.count": "veces",
    "head.of": "de",
    "head.share": "porcentaje",
    "head.interval": "intervalo del 95%",
    "head.difference": "diferencia",
    "head.times": "veces",
    "with_intervals": ", con intervalos del 95%",
    "each": "{played} de cada lado",
    "won.matches.title": "Quién gana las partidas",
    "won.hands.title": "¿Es justo?",
    "won.said": "Porcentaje de {unit} ganadas, {by}{intervals}.",
    "won.role": "según quién reparte y por asiento",
    "won.seat": "por asiento",
    "won.bot": " y por bot",
    "won.even": "La línea es lo que tocaría por igual, el {even}.",
    "won.nobody": "Nadie ganó el {share} de las {unit}.",
    "won.all_even": "Todos los intervalos contienen lo que tocaría por igual.",
    "won.outside": "queda fuera de lo que tocaría por igual: {places}.",
    "won.outside.several": "quedan fuera de lo que tocaría por igual: {places}.",
    "ends.title": "Cómo acaban las manos",
    "ends.said": "Porcentaje de manos según cómo acaban{intervals}.",
    "ends.again": "Manos anuladas y repartidas de nuevo: {n}.",
    "lengths.matches.title": "Cuánto duran las partidas",
    "lengths.matches.said": "Manos de una partida, en {played}.",
    "lengths.hands.title": "Cuánto duran las manos",
    "lengths.hands.said": "Turnos de una mano, en {played}.",
    "lengths.medians": "Mediana {n}.",
    "lengths.told": "{mean} de media; nueve de cada diez entre {low} y {high}, la más larga "
    "{most}.",
    "amount.mean": "media",
    "amount.sd": "desv. típ.",
    "amount.least": "mínimo",
    "amount.low": "5%",
    "amount.median": "mediana",
    "amount.high": "95%",
    "amount.most": "máximo",
    "points.title": "Puntos de una mano",
    "points.said": "Lo que dio la puntuación de una mano.",
    # cómo avanza el juego
    "left.points.title": "Puntos por turno",
    "left.cards.title": "Cartas por turno",
    "left.points.said": "Puntos que quedan sin combinar en la mano tras cada turno de un jugador, "
    "con bandas del 95%.",
    "left.cards.said": "Cartas que quedan sin combinar en la mano tras cada turno de un jugador, "
    "con bandas del 95%.",
    "left.caption": "De media sobre las manos que aún siguen, así que las buenas van dejando las "
    "curvas. Se siguieron jugada a jugada las primeras {counts} manos; una curva acaba donde "
    "quedan menos de {least}.",
    "left.others": "los demás",
    "left.winner": "quien gana",
    "left.axis": "turno del jugador",
    "left.turn": "turno",
    "left.line": "{name}: {first} al principio, {last} en el turno {at}",
    "ahead.title": "Quién va por delante",
    "ahead.said": "Con qué frecuencia iba por delante quien acabó ganando la {one}, {measure}, con "
    "bandas del 95%.",
    "ahead.in_points": "en puntos",
    "ahead.points": "con menos puntos sin combinar que nadie",
    "ahead.cards": "con menos cartas sin combinar que nadie",
    "ahead.caption": "La delantera cambia {n} veces por {one}. La línea de puntos es una de cada "
    "dos veces.",
    "ahead.line": "{name}: {start} al principio, {half} a la mitad",
    "ahead.winner": "quien gana",
    "ahead.axis": "parte jugada de la {one}",
    "ahead.way": "parte jugada",
    "ahead.head": "por delante",
    # una comparación
    "against": "{b} frente a {a}",
    "deals.common": "cada reparto se juega con ambas reglas",
    "deals.differ": "repartos con los mismos números, aunque con otras cartas",
    "deals.numbered": "repartos con los mismos números",
    "difference": "{said} *{amount}* ({b} en vez de {a})",
    "compared.none": "*Ninguna diferencia hallada en {played}.*",
    "compared.same": "*Todas las cifras son iguales en cada una de {played}.*",
    "compared.fair": "*No se ve que ningún lugar de la mesa tenga ventaja*; queda descartada una "
    "de más de {amount}.",
    "compared.intervals": "Con intervalos del 95%: *{intervals}*. ",
    "compared.more": "{n} diferencia más está en la tabla",
    "compared.more.several": "{n} diferencias más están en la tabla",
    "dots": "Punto lleno: hay una diferencia. Punto hueco: puede ser azar.",
    "in_unit": "{title}, en {unit}",
    "same": "Igual en cada una de {played}: {figures}.",
    "changes.title": "Qué cambia",
    "changes.none": "Nada.",
    "changes.said": "Lo que {b} tiene de más respecto de {a}. {dots}",
    "rules.title": "Qué reglas difieren",
    "rules.said": "Frases de los reglamentos: *−* solo en {a}, *+* solo en {b}.",
    "rules.many": "Frases que difieren: {n}; se ven con: ",
    # las opciones, y los valores de un número
    "effects.title": "Qué hacen las opciones de {title}",
    "effects.under": "bots {bots}; cada valor frente a {name} con los mismos repartos.",
    "effects.none": "*No se ve que ninguno de {of} valores cambie el juego.*",
    "effects.answer": "*{n} de {of} valores produce una diferencia*. ",
    "effects.answer.several": "*{n} de {of} valores producen una diferencia*. ",
    "effects.corrected": "Con corrección para {n} cifras de todos los valores juntos. ",
    "effects.no_difference": "ninguna diferencia hallada en {played}",
    "effects.same": "igual en cada una de {played}",
    "effects.same_rules": "las reglas de {players} jugadores son las mismas",
    "effects.default": "por defecto",
    "effects.value": "con el valor",
    "effects.figures.title": "Qué cambia cada valor",
    "effects.figures.said": "Lo que cada valor tiene de más respecto del valor por defecto. {dots}",
    "effects.sizes.title": "Cuánto cambia cada valor",
    "effects.sizes.said": "La mayor diferencia de cada valor, medida en lo que es demasiado poco "
    "para importar: 2 puntos porcentuales, o una décima parte de lo que difieren las manos.",
    "unplayed": "no se puede jugar con",
    "unplayed.value": "{value}",
    "every.title": "Todas las cifras",
    "every.said": "Todas las cifras que podían diferir, valor por valor, en los mismos ejes.",
    "every.count": "cifras que difieren: {n}",
    "sweep.title": "{title} según {what}",
    "sweep.under": "bots {bots}; cada valor con los mismos repartos que {name}, donde es {now}.",
    "sweep.none": "*No se ve que ninguna cifra cambie con {what}.*",
    "sweep.answer": "De {low} a {high} en *{what}*: ",
    "sweep.change": "{figure}, *de {low} a {high}*",
    "sweep.sure": "Difieren de {now} en alguna cifra: {n} de {of} valores. ",
    "sweep.now": "{now}, ahora",
    "sweep.rules": "reglas, tal como son",
    "sweep.against": "frente a {now}",
    "sweep.curve": "{heading}: {label}, con intervalos del 95%.",
    # qué reglas se usaron
    "used.title": "Qué reglas se usaron",
    "used.missing": "Las reglas, o los bots, no estaban a mano al hacer este informe, y no se pudo "
    "mirar qué líneas actúan.",
    "used.said": "Cuánto actuó cada línea, en veces por {one}, en las primeras {played} entre "
    "bots {bots}, que van cambiando de asiento: {sides}las barras crecen con la raíz cuadrada. "
    "{mark} nunca: {never} de {places} lugares no actuaron.",
    "used.sides": "en gris, {a}; en color, {b}; ",
    "used.skipped": "… {n} líneas",
    "used.rare": "<0,01",
    # cómo repetirlo
    "repeat.title": "Cómo repetirlo",
    "repeat.said": "Con las mismas reglas, semilla y versión de rulekit salen las mismas cifras, y "
    "la misma página.",
    "repeat.rules": "reglas",
    "repeat.rules_of": "reglas, {name}",
    "repeat.seed": "semilla",
    "repeat.series": "{seed}, {unit} {first} a {last}",
    "repeat.players": "jugadores",
    "repeat.bots": "bots",
    "repeat.moving": "{bots}, que van cambiando de asiento",
    "repeat.engine": ", motor {engine}",
    "repeat.options": "opciones",
    # cómo se ha contado
    "notes.title": "Cómo se ha contado",
    "note.shares": "Los porcentajes llevan intervalos del 95% según Wilson: la verdad está dentro "
    "de ellos en 95 de cada 100 simulaciones como esta.",
    "note.several": "Una mano que ganaron varios bandos a la vez, o nadie, no la gana ningún "
    "asiento.",
    "note.choice": "En el {share} de las decisiones había elección; una decisión ofrecía {mean} "
    "jugadas de media, {most} como máximo.",
    "note.sequences": "Los intervalos de las diferencias son secuencias de confianza del 95%: "
    "valen en cualquier momento en que se deje de jugar.",
    "note.paired": "Los intervalos de las diferencias son intervalos del 95% de diferencias "
    "apareadas, reparto a reparto.",
    "note.gain": "En los turnos, los repartos comunes dividen la varianza entre {n}.",
    "note.holm": "Una cifra difiere si resiste la corrección de Holm para las {n} que podían "
    "diferir: así el azar explica alguna de ellas en menos de 5 de cada 100 comparaciones.",
    "note.values": "Los intervalos son intervalos del 95% de diferencias apareadas, reparto a "
    "reparto. Una cifra difiere si resiste la corrección de Holm para todas las cifras de todos "
    "los valores juntos.",
    "note.sizes": "Lo que cambia un valor se mide en lo que es demasiado poco para importar: 2 "
    "puntos porcentuales, o una décima parte de lo que difieren las manos. Las clases de jugadas "
    "no cuentan para ello.",
    "note.curves": "Los intervalos de las curvas son intervalos del 95% de cada valor por "
    "separado; los valores comparten repartos, y las diferencias son más seguras de lo que parece "
    "en las curvas.",
    "note.values_paired": "Las diferencias son apareadas, reparto a reparto, con el valor {now}; "
    "una cifra difiere si resiste la corrección de Holm para todas las cifras de todos los valores "
    "juntos.",
}
