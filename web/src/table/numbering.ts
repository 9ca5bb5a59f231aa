// The number grid: where sets lie on a table whose columns are the ranks of the deck.

import type { Deck } from "../play/messages.ts";
import { spoken } from "./cards.tsx";
import { faceOf } from "./faces.ts";

export const MOST_COLUMNS = 15;

/** Where a set lies; rows and columns count from 1. `gaps`: rows of a group that no card of it has. */
export interface Spot {
  readonly way: "across" | "down";
  readonly row: number;
  readonly column: number;
  readonly span: number;
  readonly rows: readonly (number | null)[]; // of a group: for each row the number of its word
}

export interface Numbered {
  readonly ranks: readonly string[];
  readonly spots: readonly (Spot | null)[]; // null: of no place here
  readonly suits: readonly { readonly row: number; readonly suit: number }[]; // what rows begin with
  readonly rule: number; // the row before which groups begin; 0: nowhere
  readonly rows: number;
}

/** The ranks of a deck in their order; empty if it has too many, or cards without any. */
export function ranksOf(deck: Deck): string[] {
  const ranks = [...new Set(deck.faces.filter((face) => face.suit === 0).map((face) => face.rank!))];
  return ranks.length <= MOST_COLUMNS ? ranks : [];
}

/** Places for sets, each of its words in the order of the meld: runs by suit first, then groups. */
export function numbered(deck: Deck, sets: readonly (readonly string[])[]): Numbered {
  const ranks = ranksOf(deck);
  const read = sets.map((words) =>
    words.map((word) => {
      const { name, role } = spoken(word);
      const face = faceOf(deck, role ?? name);
      return face?.suit === undefined ? null : { column: ranks.indexOf(face.rank!) + 1, suit: face.suit };
    }),
  );
  const spots: (Spot | null)[] = sets.map(() => null);
  const suits: { row: number; suit: number }[] = [];
  let row = 0;
  for (let suit = 0; suit < deck.suits.length; suit += 1) {
    const lanes: number[] = []; // the last column of each
    const runs = read
      .map((cards, i) => ({ i, cards }))
      .filter(({ cards }) => across(cards, suit))
      .sort((a, b) => a.cards[0]!.column - b.cards[0]!.column);
    for (const { i, cards } of runs) {
      const first = cards[0]!.column;
      let lane = lanes.findIndex((last) => last < first);
      if (lane < 0) lane = lanes.push(0) - 1;
      lanes[lane] = first + cards.length - 1;
      spots[i] = { way: "across", row: row + lane + 1, column: first, span: cards.length, rows: [] };
    }
    if (lanes.length) suits.push({ row: row + 1, suit });
    row += lanes.length;
  }
  const groups = read.map((cards, i) => ({ i, cards })).filter(({ cards, i }) => spots[i] === null && down(cards));
  const rule = groups.length && row ? row + 1 : 0;
  const blocks: number[] = ranks.map(() => 0); // groups of each rank so far
  let deepest = 0;
  for (const { i, cards } of groups) {
    const column = cards[0]!.column;
    const block = blocks[column - 1]!;
    blocks[column - 1] = block + 1;
    deepest = Math.max(deepest, block + 1);
    const rows = deck.suits.map((_, suit) => cards.findIndex((card) => card!.suit === suit)).map((at) => (at < 0 ? null : at));
    spots[i] = { way: "down", row: row + block * deck.suits.length + 1, column, span: deck.suits.length, rows };
  }
  for (let block = 0; block < deepest; block += 1) {
    deck.suits.forEach((_, suit) => suits.push({ row: row + block * deck.suits.length + suit + 1, suit }));
  }
  return { ranks, spots, suits, rule, rows: row + deepest * deck.suits.length };
}

type Read = readonly ({ column: number; suit: number } | null)[];

function across(cards: Read, suit: number): cards is { column: number; suit: number }[] {
  return (
    cards.length > 1 &&
    cards.every((card, i) => card !== null && card.suit === suit && card.column === cards[0]!.column + i)
  );
}

function down(cards: Read): cards is { column: number; suit: number }[] {
  const suits = new Set(cards.map((card) => card?.suit));
  return cards.length > 0 && suits.size === cards.length && cards.every((card) => card !== null && card.column === cards[0]?.column);
}
