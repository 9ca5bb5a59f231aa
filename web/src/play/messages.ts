// What a page and its table say to each other.
//
// The table holds the whole position; the page is told what one seat may know. What stands here is
// JSON, so that a table may be a worker of the page (worker.ts) or a server behind a websocket: a page
// speaks to either by a `Wire`, and cannot tell them apart. Whole numbers that may be large (seeds) are
// texts. Seats count from 1; seat 0 is nobody's: the view of those who only look on.
//
// A page asks (`Asked`), the table tells (`Told`), and neither waits for the other: a table tells of
// itself what others did. What is asked of a position names it by `at`, the number of moves made so far;
// what is asked of one that is past is not answered, or refused. Nothing that is asked, however wrong,
// breaks a table: it is `refused`, in words. What one kind of table does not offer (dealing anew on a
// server, say) it refuses as well.

import type { Bot, Param, View } from "../host/index.ts";

// ── the game ────────────────────────────────────────────────────────────────────────────────────

/** What a page shows of a game: see rulekit/export/page.py. A server sends it without what is below. */
export interface Shown {
  readonly names: Readonly<Record<string, Readonly<Record<string, string>>>>; // by role: zone, action, …
  readonly deck: Deck;
  readonly table: Plan;
  readonly boards: Readonly<Record<string, Board>>; // by the variable that has the amounts
  readonly language: string;
  readonly title: string;
  readonly rulebook?: string; // a document of HTML
  readonly file?: string; // in which its rules are written now, where that is on the page, too
  readonly reasons?: readonly (readonly [why: string, place: string, said: string])[]; // see reasons.ts
}

/** What stands in an exported page: it has all that a table of its own needs, too. */
export interface Content extends Shown {
  readonly description: string;
  readonly module: string; // compressed, as base64
  readonly seats: readonly Player[]; // who plays if nobody says otherwise
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

/** Places that hold amounts, in their order. */
export interface Board {
  readonly called: string;
  readonly cells: readonly string[];
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
  readonly wild?: Marked; // in the hand that is shown
}

/** Cards that are marked on a table, and what the mark means. */
export interface Marked {
  readonly names: readonly string[];
  readonly called: string;
}

export interface Face {
  readonly name: string;
  readonly rank?: string;
  readonly suit?: number;
  readonly special?: string;
  readonly declared?: string; // the name of a special card in the rules
}

/** Who plays a seat. A person without a name is called by the seat; so is a bot. */
export interface Player {
  readonly name: string;
  readonly bot: Bot | null; // null: a person
  readonly away?: boolean; // a person whose line is cut; a bot may play meanwhile
}

// ── what is told ────────────────────────────────────────────────────────────────────────────────

/** A word of a move: a card, a meld, a seat, …; `?` where the seat that is told did not see it. */
export interface Argument {
  readonly text: string;
  readonly kind: Param["kind"];
  readonly cards?: readonly string[]; // those that a number counts on top of an open pile, the lowest first; those that a layout lays with what it takes
}

export interface Choice {
  readonly text: string; // as records have it; this is what `play` sends back
  readonly action: string;
  readonly args: readonly Argument[];
  readonly taken?: readonly string[]; // the cards among them that lie elsewhere than in the hand
}

/** A line of the score sheet. Amounts are by seat, or by team where there are fewer. */
export interface SheetLine {
  readonly name: string;
  readonly amounts: readonly number[];
  readonly apart?: string; // the ledger that it is of, where that is not the main one
}

/** How a hand ended. Everybody knows it. */
export interface Ended {
  readonly number: number;
  readonly reason: string;
  readonly winners: readonly number[];
  readonly lines: readonly SheetLine[];
  readonly scores: readonly number[];
}

/** Cards that went one way; `hidden`: how many more there were that this seat did not see. */
export interface Moved {
  readonly cards: readonly string[];
  readonly hidden: number;
  readonly from: readonly [zone: string, owner: number];
  readonly to: readonly [zone: string, owner: number] | null; // null: onto a meld
}

/** One thing that happened, as a seat saw it; `at`: how many moves had been made then, this included. */
export type Event =
  | {
      readonly kind: "move";
      readonly at: number;
      readonly seat: number;
      readonly action: string;
      readonly args: readonly Argument[];
      readonly moved: readonly Moved[];
      readonly said: readonly string[];
    }
  | {
      readonly kind: "ended";
      readonly at: number;
      readonly number: number;
      readonly reason: string;
      readonly winners: readonly number[];
    };

/** What the cards of the seat's own hand make, so that it can be sorted by it. */
export interface Sorted {
  readonly melds: readonly (readonly string[])[];
  readonly rest: readonly string[];
  readonly deadwood: number | null; // null: this game does not count any
}

/** A view as the host makes it, with amounts as numbers that JSON has. */
export type Sight = Omit<View, "ledgers" | "variables" | "events"> & {
  readonly ledgers: Readonly<Record<string, readonly number[]>>;
  readonly variables: Readonly<Record<string, readonly number[]>>;
  readonly wild?: readonly string[]; // the cards that are wild in this hand, where each deal says which
};

/** A position as `view.seat` may know it. All a page draws at one time is of one such message. */
export interface Seen {
  readonly kind: "seen";
  readonly at: number; // moves made up to here
  readonly of: number; // and in all: fewer here than in all is a look back
  readonly live: boolean; // false: a look back, or a match that is only watched; there are no choices
  readonly view: Sight;
  readonly choices: readonly Choice[]; // empty unless it is this seat's turn
  readonly ways?: Readonly<Record<string, Way>>; // of the actions of these choices, where the table tells
  readonly sorted: Sorted | null;
  readonly events: readonly Event[]; // since the page was last told; all if `afresh`
  readonly afresh: boolean; // what was told before is not of this seat, or not of this match
  readonly ended: readonly Ended[]; // as `events`
  readonly ending?: Sight | null; // how it lay when the last of them ended and the next was not yet dealt
  readonly over: boolean;
  readonly winners: readonly number[]; // of what is over
  readonly bonuses: readonly SheetLine[]; // that the end of the match brought
  readonly back: boolean; // `back` may be asked
  readonly seats: readonly number[]; // whose views may be looked at here, beside its own
}

/** Sets that a player is putting together, and what should be told of them. */
export interface Judge {
  readonly do: "judge";
  readonly at: number;
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
  readonly arranges: boolean; // whether the whole table may be rearranged now; false: whatever is named is refused
  readonly choices: readonly Choice[]; // the moves that hand them in
  readonly why: string; // "" if there is one
}

/** The move, by its number from 1, that could not be made again when play went on under other rules. */
export interface Stopped {
  readonly kind: "stopped";
  readonly number: number;
  readonly of: number;
  readonly text: string;
  readonly why: string;
}

/** Why moves are not offered; the words are those of Python's `State.why`. */
export interface Whys {
  readonly kind: "whys";
  readonly at: number;
  readonly cards: string;
  readonly whys: readonly { readonly text: string; readonly action: string; readonly why: string; readonly later: boolean }[];
}

/** What was asked for and could not be: the table stands as it stood. */
export interface Refused {
  readonly kind: "refused";
  readonly what: Asked["do"] | "";
  readonly why: string; // in English, as the host and Python say it
}

export type Told =
  | Seen
  | Stopped
  | Judged
  | Whys
  | Refused
  | { readonly kind: "seats"; readonly players: readonly Player[] } // before the first `seen`, and on changes
  /** It is the turn of another person at this same screen: nothing is shown until `uncover`. */
  | { readonly kind: "curtain"; readonly seat: number; readonly ended: readonly Ended[] }
  | { readonly kind: "tried"; readonly at: number; readonly cards: string; readonly choices: readonly Choice[] }
  | { readonly kind: "thinks"; readonly seat: number; readonly part: number } // 0 to 1; for a hint, too
  | { readonly kind: "hint"; readonly at: number; readonly choice: Choice }
  /** Only if asked for: what is hidden from the page's seat is in it. `text`: as a file has it. */
  | {
      readonly kind: "record";
      readonly seed: string;
      readonly moves: readonly string[];
      readonly hands: readonly number[]; // how many of the moves were made in each hand that has begun
      readonly text: string;
    }
  /** The table cannot go on: its rules got stuck, or it is broken. */
  | { readonly kind: "failed"; readonly message: string };

// ── what is asked ───────────────────────────────────────────────────────────────────────────────

export type Asked =
  /** The first thing a worker is told, of what stands in `Content`. */
  | { readonly do: "begin"; readonly description: string; readonly module: string; readonly seats: readonly Player[] }
  | { readonly do: "deal"; readonly seed: string; readonly seats?: readonly Player[] }
  /** Go on where a match of these rules, or of rules much like them, came to; see `Stopped`. */
  | { readonly do: "continue"; readonly seed: string; readonly moves: readonly string[] }
  /** Open a record; it is watched from move `at` until `fork`, or played on from its end with `play`. */
  | { readonly do: "open"; readonly text: string; readonly at?: number; readonly play?: boolean; readonly seats?: readonly Player[] }
  | { readonly do: "record" }
  | { readonly do: "play"; readonly text: string; readonly at: number }
  | Judge
  | { readonly do: "try"; readonly cards: string; readonly at: number } // what can be laid of just these
  | { readonly do: "why"; readonly cards: string; readonly at: number } // of all actions if there are no cards
  | { readonly do: "hint"; readonly ms: number; readonly at: number }
  /** Take back the last own move, and what bots did since. */
  | { readonly do: "back" }
  /** Show how it stood after `at` moves to a seat; `of` is all there are, and shows the present again. */
  | { readonly do: "look"; readonly at: number; readonly seat: number }
  /** Play on from there, as that seat if that is a person's. */
  | { readonly do: "fork"; readonly at: number; readonly seat: number }
  | { readonly do: "uncover"; readonly seat: number };

// ── the way between them ────────────────────────────────────────────────────────────────────────

/** What a page speaks to a table by. */
export interface Wire {
  ask(asked: Asked): void;
  /** Call `heard` with whatever is told from now on. */
  listen(heard: (told: Told) => void): void;
}

/** A table of this browser's own, in a worker. */
export function byWorker(worker: Worker): Wire {
  return {
    ask: (asked) => worker.postMessage(asked),
    listen: (heard) => worker.addEventListener("message", ({ data }: MessageEvent<Told>) => heard(data)),
  };
}
