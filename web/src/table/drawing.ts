// The shapes that cards and tiles are drawn with, and which of them a deck uses.

import type { Deck } from "../play/messages.ts";

const petals = [0, 60, 120, 180, 240, 300]
  .map((turn) => `<ellipse cx="50" cy="31" rx="6.5" ry="12" transform="rotate(${turn} 50 50)"/>`)
  .join("");

/** Each in a box of 100 by 100, in the ink of the card; details are in the colour of its paper. */
export const SHAPES = {
  heart:
    '<path d="M50 91C22 68 7 52 7 33 7 18 18 8 31 8c9 0 16 5 19 14C53 13 60 8 69 8c13 0 24 10 24 25 0 19-15 35-43 58Z"/>',
  diamond: '<path d="M50 3C60 21 73 37 88 50 73 63 60 79 50 97 40 79 27 63 12 50 27 37 40 21 50 3Z"/>',
  spade:
    '<path d="M50 4c6 16 42 35 42 58 0 13-10 21-21 21-7 0-13-3-17-9 1 10 4 17 11 22H35c7-5 10-12 11-22-4 6-10 9-17 9C18 83 8 75 8 62 8 39 44 20 50 4Z"/>',
  club: '<path d="M50 6a21 21 0 0 1 17 33 21 21 0 1 1-13 36c1 10 4 16 11 21H35c7-5 10-11 11-21a21 21 0 1 1-13-36A21 21 0 0 1 50 6Z"/>',
  coin: `<circle cx="50" cy="50" r="45"/><circle cx="50" cy="50" r="36" fill="none" stroke="var(--paper)" stroke-width="5"/><g fill="var(--paper)">${petals}</g><circle cx="50" cy="50" r="5" fill="var(--paper)"/>`,
  cup: '<path d="M17 8h66c2 26-6 45-24 51v16l18 10v9H23v-9l18-10V59C23 53 15 34 17 8Z"/><path d="M25 22h50M41 69h18" stroke="var(--paper)" stroke-width="5" fill="none"/>',
  sword:
    '<path d="M50 1 63 16v46h22v13H62v8a12 12 0 1 1-24 0v-8H15V62h22V16Z"/><path d="M50 18v42" stroke="var(--paper)" stroke-width="4.5"/>',
  baton:
    '<g transform="rotate(24 50 50)"><path d="M50 1c15 0 25 9 24 22l-2 14 13-9c6 6 6 13 0 18l-16 13-5 27c-1 8-5 13-14 13s-13-5-14-13L26 23C25 10 35 1 50 1Z"/><path d="M41 20q9 7 18 0M43 44q7 6 14 0M45 70q5 5 10 0" stroke="var(--paper)" stroke-width="4.5" fill="none" stroke-linecap="round"/></g>',
  square: '<rect x="12" y="12" width="76" height="76" rx="8"/>',
  lozenge: '<path d="M50 2 98 50 50 98 2 50Z"/>',
  disc: '<circle cx="50" cy="50" r="43"/>',
  triangle: '<path d="M50 6 97 90H3Z"/>',
  hexagon: '<path d="M27 8h46l25 42-25 42H27L2 50Z"/>',
  cross: '<path d="M36 6h28v30h30v28H64v30H36V64H6V36h30Z"/>',
  star: '<path d="M50 3l13 31 34 3-26 22 8 33-29-18-29 18 8-33L3 37l34-3Z"/>',
  cap: '<path d="M50 20C40 6 22 2 8 14c10 1 15 8 16 18a36 36 0 1 0 52 0c1-10 6-17 16-18C78 2 60 6 50 20Z"/><circle cx="8" cy="17" r="8"/><circle cx="92" cy="17" r="8"/><g fill="var(--paper)"><ellipse cx="37" cy="51" rx="5.5" ry="8"/><ellipse cx="63" cy="51" rx="5.5" ry="8"/></g><path d="M31 70q19 18 38 0" stroke="var(--paper)" stroke-width="6" fill="none" stroke-linecap="round"/>',
  king: '<path d="M8 84 4 26l24 22L50 10l22 38 24-22-4 58Z"/><rect x="8" y="88" width="84" height="9"/>',
  queen:
    '<path d="M10 84C4 60 6 44 8 34c8 14 15 18 21 18 9 0 17-12 21-34 4 22 12 34 21 34 6 0 13-4 21-18 2 10 4 26-2 50Z"/><circle cx="50" cy="11" r="8"/><circle cx="8" cy="26" r="7"/><circle cx="92" cy="26" r="7"/><rect x="10" y="88" width="80" height="9"/>',
  jack: '<path d="M8 78C10 50 30 40 52 40c10-16 22-28 42-34-4 22-14 34-26 42 12 6 22 16 24 30Z"/><rect x="8" y="84" width="84" height="11"/>',
  horse:
    '<path d="M30 96c0-22 10-32 16-44-8 3-13 9-24 9-6 0-12-8-8-14 8-12 14-28 30-36l4-9 8 9c22 8 32 28 32 52 0 14-2 24-2 33Z"/><circle cx="45" cy="31" r="4" fill="var(--paper)"/>',
} as const;

export type Shape = keyof typeof SHAPES;

/** What is drawn of a suit, in which ink; `hollow`: as an outline, where shapes come round again. */
export interface Mark {
  readonly shape: Shape;
  readonly ink: string;
  readonly hollow: boolean;
}

// Suits that have a picture of their own; the shape is their ink, too.
const PICTURED: Readonly<Record<string, Shape>> = {
  hearts: "heart", diamonds: "diamond", spades: "spade", clubs: "club",
  coins: "coin", cups: "cup", swords: "sword", batons: "baton",
  oros: "coin", copas: "cup", espadas: "sword", bastos: "baton",
}; // prettier-ignore
const PLAIN: readonly Shape[] = ["square", "lozenge", "disc", "triangle", "hexagon", "cross"];
const INKS = ["black", "red", "blue", "orange", "green", "violet"];
const ALIKE: Readonly<Record<string, string>> = { yellow: "orange", purple: "violet", brown: "orange", white: "black" };
const SPECIAL: readonly Shape[] = ["star", "cross", "lozenge", "hexagon", "triangle", "square", "disc"];
export const LATIN: readonly Shape[] = ["coin", "cup", "sword", "baton"];

/** How a suit is drawn: by its name if that is known, else by the order of declaration. */
export function markOf(deck: Deck, suit: number): Mark {
  const { name } = deck.suits[suit]!;
  const pictured = deck.tiles ? undefined : PICTURED[name];
  if (pictured !== undefined) return { shape: pictured, ink: `var(--${pictured})`, hollow: false };
  const named = ALIKE[name] ?? name;
  const ink = INKS.includes(named) ? named : INKS[suit % INKS.length]!;
  return { shape: PLAIN[suit % PLAIN.length]!, ink: `var(--${ink})`, hollow: suit >= PLAIN.length };
}

/** How a special card is drawn: jokers have a cap, others a mark in the order of declaration. */
export function specialOf(deck: Deck, name: string): Shape {
  const special = deck.faces.filter((face) => face.suit === undefined);
  const face = special.find((each) => each.name === name);
  if (face?.declared === "joker") return "cap";
  const others = special.filter((each) => each.declared !== "joker");
  return SPECIAL[Math.max(0, others.indexOf(face!)) % SPECIAL.length]!;
}

/** What a card with a rank shows in the middle where it is drawn large: its figure, if it is a court. */
export function figureOf(rank: string, shape: Shape): Shape | null {
  if (LATIN.includes(shape)) {
    const figures: Readonly<Record<string, Shape>> = { "10": "jack", "11": "horse", "12": "king" };
    return figures[rank] ?? null;
  }
  const figures: Readonly<Record<string, Shape>> = { K: "king", Q: "queen", J: "jack", C: "horse" };
  return figures[rank] ?? null;
}

/** The places of pips, from the upper left; a place below the middle stands on its head. */
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[50, 70]],
  [[50, 32], [50, -32]],
  [[50, 32], [50, 70], [50, -32]],
  [[36, 32], [64, 32], [36, -32], [64, -32]],
  [[36, 32], [64, 32], [50, 70], [36, -32], [64, -32]],
  [[36, 32], [64, 32], [36, 70], [64, 70], [36, -32], [64, -32]],
  [[36, 32], [64, 32], [50, 51], [36, 70], [64, 70], [36, -32], [64, -32]],
  [[36, 32], [64, 32], [50, 51], [36, 70], [64, 70], [50, -51], [36, -32], [64, -32]],
  [[36, 28], [64, 28], [36, 56], [64, 56], [50, 70], [36, -28], [64, -28], [36, -56], [64, -56]],
  [[36, 28], [64, 28], [50, 42], [36, 56], [64, 56], [36, -28], [64, -28], [50, -42], [36, -56], [64, -56]],
]; // prettier-ignore

/** The pattern of backs, which they refer to. */
export const BACK =
  '<defs><pattern id="card-back" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<rect width="10" height="10" fill="var(--back-1)"/><path d="M0 5H10M5 0V10" stroke="var(--back-2)" stroke-width="1.1" opacity=".55"/>' +
  '<circle cx="5" cy="5" r="1.4" fill="var(--back-2)"/></pattern></defs>';
