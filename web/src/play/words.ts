// What the page itself says, in the languages of rulebooks. What the game calls its things is in the page.

import { ENGLISH as TABLE, SPANISH as MESA } from "../table/words.ts";

const ENGLISH = {
  ...TABLE,
  your_turn: "Your turn",
  turn_of: "{who}: to move",
  thinks: "{who} thinks",
  over: "The match is over",
  won: "won by {who}",
  nobody: "nobody",
  you: "You",
  seat: "Seat {n}",
  cards: "{n} cards",
  tiles: "{n} tiles",
  one_cards: "a card",
  one_tiles: "a tile",
  deck: "the deck",
  onto_meld: "a meld",
  hand_over: "Hand {n} is over",
  moves: "Moves",
  log: "What happened",
  scores: "Scores",
  rules: "Rulebook",
  again: "New match",
  save: "Save the record",
  close: "Close",
  narrow: "{n} moves; choose cards to see fewer",
  keys: "Arrow keys go from card to card, Space chooses one, and 1 to 9 make a move.",
  hand: "Hand {n}",
  empty: "nothing",
  licences: "Licences",
  failed: "The game cannot go on: {why}",
  shuffling: "Shuffling…",
  none: "none",
};

const SPANISH: typeof ENGLISH = {
  ...MESA,
  your_turn: "Te toca",
  turn_of: "{who}: le toca",
  thinks: "{who} piensa",
  over: "La partida terminó",
  won: "ganó {who}",
  nobody: "nadie",
  you: "Tú",
  seat: "Asiento {n}",
  cards: "{n} cartas",
  tiles: "{n} fichas",
  one_cards: "una carta",
  one_tiles: "una ficha",
  deck: "la baraja",
  onto_meld: "una combinación",
  hand_over: "La mano {n} terminó",
  moves: "Jugadas",
  log: "Lo que pasó",
  scores: "Puntos",
  rules: "Reglamento",
  again: "Nueva partida",
  save: "Guardar la partida",
  close: "Cerrar",
  narrow: "{n} jugadas; elige cartas para ver menos",
  keys: "Las flechas van de carta en carta, Espacio elige una, y 1 a 9 hacen una jugada.",
  hand: "Mano {n}",
  empty: "nada",
  licences: "Licencias",
  failed: "El juego no puede seguir: {why}",
  shuffling: "Barajando…",
  none: "ninguna",
};

const LANGUAGES: Readonly<Record<string, typeof ENGLISH>> = { en: ENGLISH, es: SPANISH };

export type Say = (key: keyof typeof ENGLISH, parts?: Readonly<Record<string, string | number>>) => string;

/** What says a text of the page in a language. */
export function saying(language: string): Say {
  const texts = LANGUAGES[language] ?? ENGLISH;
  return (key, parts = {}) => texts[key].replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name]));
}
