// What the compiler tells of a game: see rulekit/export/description.py, which makes it.

export const FORMAT = 1;

export type ParamKind =
  | "card"
  | "player"
  | "team"
  | "number"
  | "meld"
  | "new_meld"
  | "spread"
  | "layoff"
  | "exchange"
  | "layout";

export interface Param {
  readonly name: string;
  readonly kind: ParamKind;
  readonly at: number;
  readonly words: number;
  readonly public: boolean;
  readonly domain: string;
  readonly many: boolean;
  readonly table: string; // the zone that a layout is of
  readonly rules: number; // what holds for its wilds
  readonly on_table: boolean;
  readonly added: boolean;
}

export interface Action {
  readonly number: number;
  readonly name: string;
  readonly phase: string;
  readonly about: string;
  readonly aside: boolean;
  readonly clock: number;
  readonly span: string | null; // the place of the rule
  /** What `legal` says, from 1: the reason, the place of the rule, and what is written there; what is wanted of an amount, or "". */
  readonly refusals: readonly (readonly [why: string, span: string | null, text: string | null, wanted: string])[];
  readonly params: readonly Param[];
}

/** One owner's part of a zone. Masks have a bit for each seat, from 0. */
export interface Part {
  readonly zone: string;
  readonly owner: number; // a seat or team from 1; 0: nobody's
  readonly place: number; // its number in the journal
  readonly shape: "cards" | "pile" | "melds";
  readonly at: number;
  readonly known: number; // where the bag of its cards lies that everybody knows; -1: none
  readonly top: boolean;
  readonly seen: number;
  readonly leaving: number;
  readonly own: number;
}

export interface Line {
  readonly shape: number;
  readonly first: number;
  readonly slots: number;
  readonly circle: boolean;
}

export interface Kind {
  readonly name: string;
  readonly distinct: boolean; // whether its cards have to differ
  readonly lies_as: number; // the kind as which its melds lie on a table; -1: as they are
  readonly least: number;
  readonly most: number; // as it may have grown
  readonly most_new: number; // as it is laid
  readonly wilds: readonly number[];
  readonly naturals: number;
  readonly lines: readonly Line[];
  readonly read: number;
}

export interface SheetLine {
  readonly name: string;
  readonly ledger: string;
  readonly amounts: number;
  readonly of_team: boolean;
  readonly counts: boolean;
  readonly in_main: boolean;
}

export interface Account {
  readonly name: string;
  readonly accounts: readonly string[];
  readonly of_team: boolean;
}

export type Field = readonly [start: number, stride: number, count: number];

export interface Description {
  readonly format: number;
  readonly game: string;
  readonly title: string;
  readonly digest: string;
  readonly options: Readonly<Record<string, string>>;
  readonly players: number;
  readonly teams: readonly number[];
  readonly phases: readonly string[];
  readonly faces: readonly string[];
  readonly counts: readonly number[];
  readonly roles: readonly string[];
  readonly spoken: readonly number[];
  readonly announcements: readonly string[];
  readonly reasons: readonly string[];
  readonly faults: {
    readonly rules: readonly string[];
    readonly no_reason: string;
    readonly searching: string;
    readonly too_large: string;
  };
  readonly state: readonly [start: number, end: number];
  readonly fields: Readonly<Record<string, Field>>;
  readonly at: Readonly<Record<string, number>>;
  readonly words: Readonly<Record<string, number>>;
  readonly bounds: Readonly<Record<"work" | "search" | "events" | "transfers" | "readings", number>>;
  readonly parts: readonly Part[];
  readonly kinds: readonly Kind[];
  readonly who_laid: boolean;
  readonly deadwood: boolean; // whether some rule asks what is left of a hand
  readonly sorting: number; // the kinds by which a hand is sorted, as a mask; -1: all
  readonly asked: readonly number[]; // the same by contract, until it is laid; none where it makes no difference
  readonly actions: readonly Action[];
  readonly ledgers: readonly string[];
  readonly variables: readonly { readonly name: string; readonly kept: boolean }[];
  readonly entries: readonly SheetLine[];
  readonly bonuses: readonly SheetLine[];
  readonly main: Account;
  readonly ranked: Account;
  readonly payoff: "" | "differences" | "differences_with_winner";
  readonly functions: readonly string[];
}

/** The description that a text holds. Throws an Error for one that this host does not know. */
export function described(text: string): Description {
  const found = JSON.parse(text) as Description;
  if (found.format !== FORMAT) {
    throw new Error(`this game has format ${found.format}; this host knows ${FORMAT}`);
  }
  return found;
}
