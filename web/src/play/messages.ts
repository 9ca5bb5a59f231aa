// What the page and its worker say to each other. The page is told only what its seat may know.

import type { Bot, Param, View } from "../host/index.ts";

/** What stands in the page about the game: see rulekit/export/page.py. */
export interface Content {
  readonly description: string;
  readonly module: string; // compressed, as base64
  readonly bots: readonly Bot[]; // of the seats from 2
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly deck: Deck;
  readonly table: Plan;
  readonly language: string;
  readonly title: string;
  readonly rulebook: string;
}

/** What a table is laid out by: see `table` in rulekit/export/naming.py. */
export interface Plan {
  readonly zones: Readonly<
    Record<string, { readonly shape: string; readonly owner: "" | "player" | "team"; readonly held: boolean }>
  >;
  readonly teams: readonly number[]; // by seat, from 0
  readonly building: readonly {
    readonly action: string;
    readonly phase: string;
    readonly params: readonly Param["kind"][];
    readonly table: string; // the zone that a layout rearranges; "" if it adds to none
  }[];
}

/** Where the moves of an action take cards from and bring them to, as texts of zone and owner. */
export interface Way {
  readonly from: readonly string[];
  readonly to: readonly string[];
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
  readonly declared?: string; // the name of a special card in the rules
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

/** What the cards of the seat's own hand make, so that it can be sorted by it. */
export interface Sorted {
  readonly melds: readonly (readonly string[])[];
  readonly rest: readonly string[];
  readonly deadwood: number | null; // null: this game does not count any
}

/** Sets that a player is putting together, and what should be told of them. */
export interface Judge {
  readonly do: "judge";
  readonly number: number;
  readonly sets: readonly {
    readonly text: string;
    readonly changed: boolean;
    readonly own: boolean; // all its cards are of the hand
    readonly pick: number; // which of its readings is meant
  }[];
  readonly held: string; // the cards that are picked
  /** The moves that would hand them in; `whole`: of all that has changed, else of what is own. */
  readonly moves: readonly { readonly action: string; readonly before: string; readonly whole: boolean }[];
}

/** How sets that a player is putting together stand; `number`: of the question. */
export interface Judged {
  readonly kind: "judged";
  readonly number: number;
  readonly readings: readonly (readonly string[])[]; // of each set, as the melds that its cards can be
  readonly takes: readonly boolean[]; // whether each would hold with the cards that are held, too
  readonly choices: readonly Choice[]; // the moves that hand them in
  readonly why: string; // "" if there is one
}

/** The position as the page's seat may know it. */
export interface Seen {
  readonly kind: "seen";
  readonly view: View;
  readonly choices: readonly Choice[];
  readonly ways?: Readonly<Record<string, Way>>; // of the actions of these choices
  readonly sorted?: Sorted | null;
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
  | Judged
  | { readonly kind: "failed"; readonly message: string };

export type Asked =
  | { readonly do: "begin"; readonly content: Content; readonly module: ArrayBuffer }
  | { readonly do: "deal"; readonly seed: bigint }
  | { readonly do: "try"; readonly cards: string } // what can be laid of just these
  | Judge
  | { readonly do: "continue"; readonly seed: bigint; readonly moves: readonly string[] }
  | { readonly do: "record" } // what is hidden from the page's seat is in it
  | { readonly do: "play"; readonly text: string };

/** The page's own seat. */
export const SEAT = 1;
