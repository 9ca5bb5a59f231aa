// What the page of a table on a network says, in the languages of rulebooks.

import { filled } from "../play/filled.ts";

const ENGLISH = {
  seat: "Seat {n}",
  yours: "your seat",
  your_seat: "You have seat {n}.",
  you_watch: "You watch: you see what everybody sees.",
  name: "Your name",
  call: "That is my name",
  seats: "Who plays",
  here: "is here",
  nobody: "nobody yet",
  away: "away",
  bot: "a bot plays",
  watching: "{n} watching",
  begin: "Begin",
  bots: "Bots play the seats that are empty when you begin, until somebody takes them.",
  waits: "{who} begins.",
  joining: "Looking for the table…",
  cut: "The line is cut. It is tried again…",
  again: "Try again",
  stranger: "This link opens no seat here. Ask whoever opened the table for another.",
  shut: "The table has closed this line: {why}",
  rules: "Rulebook",
  close: "Close",
  licences: "Licences",
  match: "New match",
  save: "Save the record",
};

const SPANISH: typeof ENGLISH = {
  seat: "Asiento {n}",
  yours: "tu asiento",
  your_seat: "Tienes el asiento {n}.",
  you_watch: "Miras: ves lo que ven todos.",
  name: "Tu nombre",
  call: "Así me llamo",
  seats: "Quiénes juegan",
  here: "está aquí",
  nobody: "nadie aún",
  away: "ausente",
  bot: "juega un bot",
  watching: "{n} mirando",
  begin: "Empezar",
  bots: "Los asientos vacíos los juegan bots desde que empieces, hasta que alguien los ocupe.",
  waits: "Empieza {who}.",
  joining: "Buscando la mesa…",
  cut: "Se cortó la línea. Se intenta de nuevo…",
  again: "Intentar de nuevo",
  stranger: "Este enlace no abre ningún asiento aquí. Pide otro a quien abrió la mesa.",
  shut: "La mesa cerró esta línea: {why}",
  rules: "Reglamento",
  close: "Cerrar",
  licences: "Licencias",
  match: "Nueva partida",
  save: "Guardar la partida",
};

export type Say = (key: keyof typeof ENGLISH, parts?: Readonly<Record<string, string | number>>) => string;

/** What says a text of the page in a language. */
export function saying(language: string): Say {
  const texts = language.startsWith("es") ? SPANISH : ENGLISH;
  return (key, parts = {}) => filled(texts[key], parts);
}
