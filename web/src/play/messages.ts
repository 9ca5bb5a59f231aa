// What the page and its worker say to each other. The page is told only what its seat may know.

import type { Bot, Param, View } from "../host/index.ts";

/** What stands in the page about the game: see rulekit/export/page.py. */
export interface Content {
  readonly description: string;
  readonly module: string; // compressed, as base64
  readonly bots: readonly Bot[]; // of the seats from 2
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly deck: Deck;
  readonly language: string;
  readonly title: string;
  readonly rulebook: string;
}

export interface Deck {
  readonly tiles: boolean;
  readonly suits: readonly { readonly name: string; readonly called: string }[];
  readonly faces: readonly Face[];
}

export interface Face {
  readonly name: string;
  readonly rank?: string;
  readonly suit?: number;
  readonly special?: string;
}

export interface Choice {
  readonly text: string;
  readonly action: string;
  readonly args: readonly { readonly text: string; readonly kind: Param["kind"] }[];
}

/** How the last hand ended. */
export interface Ended {
  readonly number: number;
  readonly reason: string;
  readonly winners: readonly number[];
  readonly lines: readonly { readonly name: string; readonly amounts: readonly number[] }[];
  readonly scores: readonly number[];
}

/** The move, by its number from 1, that could not be made again when play went on under other rules. */
export interface Stopped {
  readonly kind: "stopped";
  readonly number: number;
  readonly of: number;
  readonly text: string;
  readonly why: string;
}

/** The position as the page's seat may know it. */
export interface Seen {
  readonly kind: "seen";
  readonly view: View;
  readonly choices: readonly Choice[];
  readonly said: readonly string[]; // what has happened since the page was last told
  readonly ended: readonly Ended[];
  readonly over: boolean;
  readonly winners: readonly number[]; // of what is over
  readonly record: string; // only once all is over: it tells what was dealt
}

export type Told =
  | Seen
  | { readonly kind: "tried"; readonly cards: string; readonly choices: readonly Choice[] }
  | { readonly kind: "thinks"; readonly seat: number; readonly part: number }
  | { readonly kind: "record"; readonly seed: bigint; readonly moves: readonly string[] } // only if asked for
  | Stopped
  | { readonly kind: "failed"; readonly message: string };

export type Asked =
  | { readonly do: "begin"; readonly content: Content; readonly module: ArrayBuffer }
  | { readonly do: "deal"; readonly seed: bigint }
  | { readonly do: "try"; readonly cards: string } // what can be laid of just these
  | { readonly do: "continue"; readonly seed: bigint; readonly moves: readonly string[] }
  | { readonly do: "record" } // what is hidden from the page's seat is in it
  | { readonly do: "play"; readonly text: string };

/** The page's own seat. */
export const SEAT = 1;
