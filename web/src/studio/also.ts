// What people call things otherwise than rule files do, in every language.

/** Of a kind of things, or of what has one of some words in its name. */
const ALSO: readonly (readonly [what: string | RegExp, also: string])[] = [
  ["score", "bonus bonuses points scoring bono bonos premio puntos puntuacion"],
  ["deal", "deal dealt dealing deals cards tiles each shuffle begin repartir reparte dar fichas cartas barajar mezclar"],
  // Something has been done, so it is not done again.
  ["track", "once again remember mark count counter una vez otra recordar marca marcar contar contador cuenta"],
  [/knock/, "golpe golpear tocar toque cerrar"],
  [/discard/, "descarte descartar botar tirar pozo basura"],
  [/draw|take|stock/, "robar tomar sacar mazo monte pozo"],
  [/lay.off/, "agregar anadir acomodar colocar"],
  [/lay|meld|down/, "bajar bajarse combinar combinacion"],
  [/undercut/, "contragolpe"],
  [/deadwood/, "sobrantes sueltas"],
  [/pass/, "pasar pase"],
  [/set|trio|group/, "trio grupo pierna tercia"],
  [/run|sequence/, "escalera secuencia corrida"],
];

/** What else a thing is called that has a kind and a name. */
export function also(kind: string, name: string): string {
  return ALSO.filter(([what]) => (typeof what === "string" ? what === kind : what.test(name))).map(([, words]) => words).join(" ");
}

/** Whether one of some words is what things of a kind are called, or the beginning of that. */
export function calledSo(kind: string, sought: readonly string[]): boolean {
  const called = also(kind, "").split(" ");
  return sought.some((each) => called.some((word) => word === each || (each.length > 3 && word.startsWith(each))));
}
