// Putting sets together: own cards, and those of a table that may be rearranged. Nothing of it is
// sent until it is handed in; whether sets hold, and what is missing, the rules say, not the page.

import { computed, effect, type Signal, signal } from "@preact/signals";
import type { Choice, Judged, Plan } from "../play/messages.ts";
import type { Sitting } from "../play/sitting.ts";
import { spoken } from "./cards.tsx";
import { faceOf } from "./faces.ts";
import { keyOf, placesOf, wordsOf } from "./places.ts";

/** A card that lies in a set; `own`: it has come from the hand. */
export interface Piece {
  readonly id: number;
  readonly card: string;
  readonly own: boolean;
}

/** Cards that are to be one meld. `text`: as it lies on the table, null once it has changed. */
export interface Pieces {
  readonly id: number;
  readonly pieces: readonly Piece[];
  readonly text: string | null;
  readonly pick: number; // which of its readings, where wild cards can stand for several
}

/** A set as it stands: its words in the order of the meld, and whether it holds. */
export interface Standing {
  readonly set: Pieces;
  readonly words: readonly string[];
  readonly order: readonly Piece[];
  readonly holds: boolean;
  readonly readings: readonly string[];
  readonly takes: boolean; // what is picked would fit, and may be put there now
}

type Building = Plan["building"][number];

export class Bench {
  readonly sets: Signal<readonly Pieces[]> = signal([]);
  readonly held: Signal<readonly number[]> = signal([]); // pieces on the table that are picked
  private readonly judged: Signal<Judged | null> = signal(null);
  private readonly steps: Signal<readonly (readonly Pieces[])[]> = signal([]);
  private asked = 0;
  private at = -1; // the position that the sets are of
  private next = 1;

  constructor(private readonly page: Sitting) {
    effect(() => this.lay());
    effect(() => this.judge());
  }

  /** The actions of this turn that take several melds, or a whole table. */
  readonly building = computed<readonly Building[]>(() => {
    const seen = this.page.seen.value;
    if (!seen?.live || seen.view.to_move !== seen.view.seat || seen.choices.length === 0) return [];
    const possible = ({ table, action }: Building): boolean => table !== "" || seen.choices.some((choice) => choice.action === action);
    const here = this.page.content.table.building.filter((each) => each.phase === seen.view.phase);
    return here.some(possible) ? here : []; // with those that cannot be made: why not is to be told
  });

  /** The zone whose melds may be rearranged, as a text with its owner; "" if there is none. */
  readonly zone = computed<string>(() => {
    const name = this.building.value.find((each) => each.table)?.table;
    const view = this.page.seen.value?.view;
    if (name === undefined || view === undefined) return "";
    const { shared, melds } = placesOf(this.page.content, view);
    const found = [...shared, ...melds].find((zone) => zone.name === name);
    return found ? keyOf(found.name, found.owner) : "";
  });

  /** The cards of the hand that lie in sets. */
  readonly brought = computed<readonly string[]>(() =>
    this.sets.value.flatMap(({ pieces }) => pieces.filter((piece) => piece.own).map((piece) => piece.card)),
  );

  readonly changed = computed<boolean>(() => this.sets.value.some((set) => set.text === null));
  readonly steppable = computed<boolean>(() => this.steps.value.length > 0);

  /** Begin with the table as it lies. */
  private lay(): void {
    const zone = this.zone.value;
    const view = this.page.seen.value?.view;
    const lying = view?.zones.find((each) => keyOf(each.name, each.owner) === zone);
    this.at = this.page.seen.value?.at ?? -1;
    this.steps.value = [];
    this.held.value = [];
    this.judged.value = null;
    this.sets.value = (lying?.melds ?? []).map((text) => ({
      id: this.next++,
      pieces: wordsOf(this.page.content, text).map((word) => this.piece(spoken(word).name, false)),
      text,
      pick: 0,
    }));
  }

  private piece(card: string, own: boolean): Piece {
    return { id: this.next++, card, own };
  }

  /** Have the rules judge what lies there now. */
  private judge(): void {
    const sets = this.sets.value;
    const picked = this.picked();
    if (this.page.seen.value?.at !== this.at) return; // what lies there by now is laid next
    if (this.building.value.length === 0 || (!this.changed.value && picked.length === 0)) return;
    const loose = this.page.chosen.value.map((place) => this.page.hand.value[place]!);
    const moves = this.building.value.flatMap(({ action, params }) => {
      const layout = params.includes("layout");
      const cards = params.filter((kind) => kind === "card").length;
      if (cards > 0 && loose.length !== cards) return [];
      return [{ action, before: cards ? `${loose.join(", ")}, ` : "", whole: layout }];
    });
    this.asked += 1;
    this.page.ask({
      do: "judge",
      at: this.page.seen.peek()!.at,
      number: this.asked,
      sets: sets.map((set) => ({
        text: set.text ?? set.pieces.map((piece) => piece.card).join(" "),
        changed: set.text === null,
        own: set.pieces.every((piece) => piece.own),
        pick: set.pick,
      })),
      held: picked.join(" "),
      moves,
    });
  }

  /** The cards that are picked, of the hand or of the table. */
  private picked(): string[] {
    return [...this.page.chosen.value.map((place) => this.page.hand.value[place]!), ...this.lifted().map((piece) => piece.card)];
  }

  /** The pieces of sets that are picked. */
  private lifted(): Piece[] {
    return this.sets.value.flatMap(({ pieces }) => pieces).filter(({ id }) => this.held.value.includes(id));
  }

  readonly any = computed<boolean>(() => this.picked().length > 0);

  heard(told: Judged): void {
    if (told.number === this.asked) this.judged.value = told;
  }

  readonly standing = computed<readonly Standing[]>(() =>
    this.sets.value.map((set, i) => {
      const judged = this.judged.value;
      const fits = judged?.number === this.asked && judged.readings.length === this.sets.value.length;
      const readings = set.text !== null ? [set.text] : fits ? judged.readings[i]! : [];
      const meld = readings[set.pick % Math.max(1, readings.length)];
      const words = meld === undefined ? set.pieces.map(({ card }) => card) : wordsOf(this.page.content, meld);
      const left = [...set.pieces];
      const order = words.flatMap((word) => {
        const at = left.findIndex(({ card }) => card === spoken(word).name);
        return at < 0 ? [] : left.splice(at, 1);
      });
      const allowed = judged?.arranges || (set.pieces.every((piece) => piece.own) && this.lifted().every((piece) => piece.own));
      return { set, words, order, readings, holds: meld !== undefined, takes: (fits && allowed && judged.takes[i]) || false };
    }),
  );

  /** The moves that hand in what lies there, and why there is none. */
  readonly handing = computed<{ choices: readonly Choice[]; why: string }>(() => {
    const judged = this.judged.value;
    if (!this.changed.value || judged?.number !== this.asked) return { choices: [], why: "" };
    return judged;
  });

  /** Bring all that is picked to a set; to a new one if there is none of that number. */
  bring(target: number | null): void {
    const places = this.page.chosen.value;
    const cards = places.map((place) => this.page.hand.value[place]!);
    const held = this.held.value;
    if (cards.length + held.length === 0) return;
    const lifted = this.sets.value.flatMap(({ pieces }) => pieces.filter(({ id }) => held.includes(id)));
    const moved = [...lifted, ...cards.map((card) => this.piece(card, true))];
    const left = this.sets.value.flatMap((set) => (set.id === target ? [this.rest(set, held)] : this.split(set, held)));
    const found = left.some((set) => set.id === target);
    const sets = found
      ? left.map((set) => (set.id === target ? { ...set, pieces: [...set.pieces, ...moved], text: null, pick: 0 } : set))
      : [...left, { id: this.next++, pieces: moved, text: null, pick: 0 }];
    this.step(sets.filter((set) => set.pieces.length > 0));
  }

  /** Take own cards back into the hand. */
  takeBack(ids: readonly number[]): void {
    const own = this.sets.value
      .flatMap(({ pieces }) => pieces)
      .filter((piece) => piece.own && ids.includes(piece.id))
      .map(({ id }) => id);
    if (own.length) this.step(this.sets.value.map((set) => this.rest(set, own)).filter((set) => set.pieces.length > 0));
  }

  private step(sets: readonly Pieces[]): void {
    this.steps.value = [...this.steps.value, this.sets.value];
    this.held.value = [];
    this.page.chosen.value = [];
    this.sets.value = this.settled(sets);
  }

  /** Sets that lie again as they lay at first are unchanged. */
  private settled(sets: readonly Pieces[]): readonly Pieces[] {
    const first = new Map((this.steps.value[0] ?? []).map((set) => [ids(set), set.text]));
    return sets.map((set) => ({ ...set, text: first.get(ids(set)) ?? set.text }));
  }

  private rest(set: Pieces, gone: readonly number[]): Pieces {
    const pieces = set.pieces.filter(({ id }) => !gone.includes(id));
    return pieces.length === set.pieces.length ? set : { ...set, pieces, text: null, pick: 0 };
  }

  /** What is left of a set: cards of one suit that lie on both sides of what went are two sets. */
  private split(set: Pieces, gone: readonly number[]): Pieces[] {
    const standing = this.standing.peek().find((each) => each.set.id === set.id);
    const order = standing?.order ?? set.pieces;
    if (!order.some(({ id }) => gone.includes(id))) return [set];
    const { deck } = this.page.content;
    const suits = new Set((standing?.words ?? []).map((word) => faceOf(deck, spoken(word).role ?? spoken(word).name)?.suit));
    if (suits.size > 1) return [this.rest(set, gone)];
    const parts: Piece[][] = [[]];
    for (const piece of order) {
      if (gone.includes(piece.id)) parts.push([]);
      else parts.at(-1)!.push(piece);
    }
    return parts
      .filter((pieces) => pieces.length > 0)
      .map((pieces, i) => ({ id: i ? this.next++ : set.id, pieces, text: null, pick: 0 }));
  }

  /** Split a set before one of its cards. */
  cut(set: Pieces, order: readonly Piece[], at: number): void {
    this.step(
      this.sets.value.flatMap((each) =>
        each.id === set.id
          ? [
              { ...set, pieces: order.slice(0, at), text: null, pick: 0 },
              { id: this.next++, pieces: order.slice(at), text: null, pick: 0 },
            ]
          : [each],
      ),
    );
  }

  /** Have the wild cards of a set stand for something else. */
  turn(id: number): void {
    this.sets.value = this.sets.value.map((set) => (set.id === id ? { ...set, pick: set.pick + 1 } : set));
  }

  hold(id: number): void {
    const held = this.held.value;
    this.held.value = held.includes(id) ? held.filter((each) => each !== id) : [...held, id];
  }

  undo(): void {
    const before = this.steps.value.at(-1);
    if (before === undefined) return;
    this.page.cleared();
    this.steps.value = this.steps.value.slice(0, -1);
    this.held.value = [];
    this.sets.value = before;
  }

  restart(): void {
    const first = this.steps.value[0];
    if (first === undefined) return;
    this.page.cleared();
    this.steps.value = [];
    this.held.value = [];
    this.sets.value = first;
  }
}

function ids(set: Pieces): string {
  return set.pieces.map((piece) => piece.id).sort((a, b) => a - b).join();
}
