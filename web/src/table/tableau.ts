// What a page keeps of a table for the eye alone: the order of the hand, what is new, what is dragged.

import { computed, effect, type Signal, signal } from "@preact/signals";
import type { Choice, Deck, Event, Seen } from "../play/messages.ts";
import type { Sitting } from "../play/sitting.ts";
import { Bench } from "./bench.ts";
import { faceOf } from "./faces.ts";
import { keyOf, ownCards, placesOf, same, whereIn, without, wordsOf } from "./places.ts";

const MOST_EVENTS = 6; // that are told beside the table

export type Sort = "suit" | "rank" | "melds" | "own";

/** Cards that lie together in the hand, by their places in it; `deadwood`: what is left beside melds. */
export interface Group {
  readonly places: readonly number[];
  readonly kind: "all" | "meld" | "rest";
}

const known = new WeakMap<Sitting, Tableau>();

/** What belongs to a sitting; made when it is first asked for. */
export function tableauOf(page: Sitting): Tableau {
  const found = known.get(page) ?? new Tableau(page);
  known.set(page, found);
  return found;
}

export class Tableau {
  readonly sort: Signal<Sort> = signal("melds");
  readonly wanted: Signal<readonly string[]> = signal([]); // the own order of the hand
  readonly sheet: Signal<"" | "score" | "moves"> = signal(""); // what covers the table of a phone
  readonly asLaid: Signal<boolean> = signal(false); // a shared table in rows, not by numbers
  readonly dragging: Signal<readonly number[]> = signal([]); // places that are being dragged
  readonly over: Signal<string> = signal(""); // the target under what is dragged
  keyed = false; // the last move was made by a key, so the next are to have the focus
  readonly told: Signal<string> = signal(""); // why what was dropped did not stay
  readonly begun: Signal<string> = signal(""); // the pile that is to be taken, where more is to be chosen
  readonly closing: Signal<boolean> = signal(false); // a hand has ended since the seat last moved
  ending: Seen["view"] | null = null; // how it lay then, where that is known
  readonly seen: Set<string> = new Set(); // piles in which something has lain
  readonly bench: Bench;
  private base: Seen["view"] | null = null; // as it was after the seat's last turn
  private before: Seen["view"] | null = null;
  private letting = ""; // the move by which what is put together would be lost, once that has been said
  private ended = 0; // hands whose end has been shown

  constructor(readonly page: Sitting) {
    this.bench = new Bench(page);
    page.offered = () => (this.closing.value ? [] : this.ordered.value.first);
    page.agreed = (choice) => this.agreed(choice);
    page.cleared = () => void (this.told.value = this.begun.value = this.letting = "");
    page.pauses = () => this.closing.value;
    effect(() => this.look(page.seen.value));
  }

  /** Whether nothing that was put together is lost by a move, or it is made though that was said. */
  private agreed(choice: Choice): boolean {
    if (!this.bench.changed.value || this.bench.handing.value.choices.includes(choice) || this.letting === choice.text) return true;
    this.letting = choice.text;
    this.told.value = this.page.say("goes_back", { what: this.page.name("action", choice.action) });
    return false;
  }

  /** Note what there is now, to know later what is new. */
  private look(seen: Seen | null): void {
    if (seen === null) return;
    const { view } = seen;
    this.told.value = this.begun.value = this.letting = "";
    for (const zone of view.zones) {
      if (zone.cards.length || zone.hidden) this.seen.add(keyOf(zone.name, zone.owner));
    }
    const other = this.base === null || this.base.seat !== view.seat || seen.afresh || !seen.live;
    const turn = this.before?.to_move === view.seat && view.to_move !== view.seat;
    if (other || turn || seen.ended.length > 0) this.base = view;
    const last = seen.ended.at(-1)?.number ?? (seen.afresh ? 0 : this.ended);
    if (this.before !== null && seen.live && last > this.ended) [this.ending, this.closing.value] = [seen.ending ?? null, true];
    else if (turn || other) this.closing.value = false;
    if (seen.live) this.ended = last;
    this.before = view;
  }

  /** The zones, melds and cards of the hand that were not so after the seat's last turn. */
  readonly fresh = computed(() => {
    const view = this.page.seen.value?.view;
    const piles = new Set<string>();
    const melds = new Map<string, number[]>(); // by zone the places of melds
    const cards: string[] = [];
    if (view === undefined || this.base === null || this.base === view) return { piles, melds, cards };
    const before = (name: string, owner: number) =>
      this.base!.zones.find((zone) => zone.name === name && zone.owner === owner);
    for (const zone of view.zones) {
      const was = before(zone.name, zone.owner);
      const key = keyOf(zone.name, zone.owner);
      if (was === undefined) continue;
      if (zone.cards.at(-1) !== was.cards.at(-1) && zone.cards.length > 0) piles.add(key);
      const left = [...was.melds];
      const changed = zone.melds.flatMap((meld, i) => {
        const at = left.indexOf(meld);
        if (at >= 0) left.splice(at, 1);
        return at < 0 ? [i] : [];
      });
      melds.set(key, changed);
    }
    const places = placesOf(this.page.content, view);
    const old = placesOf(this.page.content, this.base).hand.flatMap((zone) => zone.cards);
    for (const zone of places.hand) {
      for (const card of zone.cards) {
        const at = old.indexOf(card);
        if (at >= 0) old.splice(at, 1);
        else cards.push(card);
      }
    }
    return { piles, melds, cards };
  });

  /** The cards that are wild in the hand that is shown; how it ended stands before what is dealt by now. */
  readonly wild = computed<string>(() => {
    const seen = this.page.seen.value;
    const view = this.closing.value && this.ending ? this.ending : seen?.view;
    return view?.wild?.join(" ") ?? "";
  });

  /** The deck with those marked that are wild; jokers tell it themselves. */
  readonly deck = computed<Deck>(() => {
    const { deck } = this.page.content;
    const names = this.wild.value.split(" ").filter((name) => faceOf(deck, name)?.suit !== undefined);
    return names.length ? { ...deck, wild: { names, called: this.page.say("wild") } } : deck;
  });

  /** The places of the hand as they are shown. */
  readonly groups = computed<readonly Group[]>(() => {
    const hand = this.page.hand.value;
    const away = this.bench.brought.value;
    const left = hand.map((card, place) => ({ card, place }));
    for (const card of away) {
      const at = left.findIndex((each) => each.card === card);
      if (at >= 0) left.splice(at, 1);
    }
    const take = (cards: readonly string[]): number[] =>
      cards.flatMap((card) => {
        const at = left.findIndex((each) => each.card === card);
        return at < 0 ? [] : left.splice(at, 1).map((each) => each.place);
      });
    const { deck } = this.page.content;
    const order = deck.faces.map((face) => face.name);
    const sorted = this.page.seen.value?.sorted ?? null;
    switch (this.sort.value) {
      case "own": {
        const own = take(this.wanted.value);
        return [{ places: [...own, ...left.map((each) => each.place)], kind: "all" }];
      }
      case "rank": {
        const suits = deck.suits.length;
        const ranks = suits ? order.length / suits : 1;
        const key = (card: string) => {
          const face = faceOf(deck, card);
          const at = order.indexOf(card);
          return face?.suit === undefined ? 10_000 + at : (at % Math.floor(ranks)) * 100 + face.suit;
        };
        const places = [...left].sort((a, b) => key(a.card) - key(b.card)).map((each) => each.place);
        return [{ places, kind: "all" }];
      }
      case "melds":
        if (sorted !== null) {
          const melds = sorted.melds.map((meld): Group => ({ places: take(meld), kind: "meld" }));
          const rest: Group = { places: left.map((each) => each.place), kind: "rest" };
          return [...melds, rest].filter((group) => group.places.length > 0);
        }
    }
    return [{ places: left.map((each) => each.place), kind: "all" }];
  });

  /** Put cards of the hand before another of its cards, or at its end. */
  arrange(moved: readonly number[], before: number | null): void {
    const hand = this.page.hand.value;
    const shown = this.groups.value.flatMap((group) => group.places);
    const rest = shown.filter((place) => !moved.includes(place));
    const at = before === null ? rest.length : Math.max(0, rest.indexOf(before));
    const order = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
    this.wanted.value = order.map((place) => hand[place]!);
    this.sort.value = "own";
  }

  /** The cards that are chosen, or dragged. */
  readonly picked = computed<readonly string[]>(() => {
    const places = this.dragging.value.length ? this.dragging.value : this.page.chosen.value;
    return places.map((place) => this.page.hand.value[place] ?? "");
  });

  /**
   * Those moves first that use just what is picked (`exact` of them), then those that need nothing of the hand.
   * While nothing is picked, one of each action comes before: what there is to do is seen at a glance.
   * What is picked for nothing keeps nobody from the moves that need nothing. Where a pile is to be taken, its moves come first.
   */
  readonly ordered = computed<{ readonly first: readonly Choice[]; readonly exact: number; readonly actions: number }>(() => {
    const picked = this.picked.value;
    const fitting = this.page.fitting.value;
    const own = new Map(fitting.map((choice) => [choice, ownCards(this.page.content, choice)]));
    const exact = picked.length ? fitting.filter((choice) => same(own.get(choice) ?? [""], picked)) : [];
    const bare = fitting.filter((choice) => own.get(choice)?.length === 0 && !exact.includes(choice));
    const rest = fitting.filter((choice) => !exact.includes(choice) && !bare.includes(choice));
    if (picked.length && fitting.length === 0) {
      const all = this.page.seen.value?.choices ?? [];
      return { first: all.filter((choice) => ownCards(this.page.content, choice)?.length === 0), exact: 0, actions: 0 };
    }
    const each = picked.length ? [] : fitting.filter((choice, i) => fitting.findIndex(({ action }) => action === choice.action) === i);
    const begun = picked.length ? [] : (this.sources.value.get(this.begun.value) ?? []);
    return { first: [...new Set([...begun, ...each, ...exact, ...bare, ...rest])], exact: exact.length, actions: Math.max(begun.length, each.length) };
  });

  /** Where the picked cards can go: by target the moves that bring them there. */
  readonly targets = computed<ReadonlyMap<string, readonly Choice[]>>(() => {
    const found = new Map<string, Choice[]>();
    const picked = this.picked.value;
    for (const choice of picked.length && !this.closing.value ? this.page.fitting.value : []) {
      const own = ownCards(this.page.content, choice);
      if (own === null || !same(own, picked)) continue;
      for (const target of this.of(choice)) found.set(target, [...(found.get(target) ?? []), choice]);
    }
    return found;
  });

  /** The moves that take from a place, alone or with what is picked or more of the hand, by that place. */
  readonly sources = computed<ReadonlyMap<string, readonly Choice[]>>(() => {
    const found = new Map<string, Choice[]>();
    const seen = this.page.seen.value;
    for (const choice of this.closing.value ? [] : this.page.fitting.value) {
      if (!choice.taken && ownCards(this.page.content, choice)?.length !== 0) continue;
      for (const source of seen?.ways?.[choice.action]?.from ?? []) {
        found.set(source, [...(found.get(source) ?? []), choice]);
      }
    }
    return found;
  });

  /** Take from a pile, or bring there what is picked: where several moves do, what goes with it is to be chosen. */
  press(pile: string, choices: readonly Choice[]): void {
    const picked = this.picked.value;
    const owns = (choice: Choice): readonly string[] | null => ownCards(this.page.content, choice);
    const ready = choices.filter((choice) => same(owns(choice) ?? [""], picked));
    const [one] = choices.length > 1 && picked.length > 0 ? ready : choices;
    const only = one !== undefined && (choices.length === 1 || (picked.length > 0 && ready.length === 1));
    if (only && ready.includes(one)) this.page.play(one);
    else if (only && owns(one)) this.page.choose(whereIn(this.page.hand.value, owns(one)!));
    else {
      this.begun.value = pile;
      this.told.value = this.page.say(ready.length === choices.length ? "which" : "what_with");
    }
  }

  /** What a move brings cards of the hand to: `lay`, a zone, or a meld by its place in a zone. */
  private of(choice: Choice): string[] {
    const added = choice.args.find(({ kind }) => kind === "layoff" || kind === "exchange");
    if (added !== undefined) {
      const meld = this.meld(added.text);
      return meld === null ? [] : [meld];
    }
    const lays = choice.args.some(({ kind }) => kind === "new_meld" || kind === "spread");
    const ways = this.page.seen.value?.ways?.[choice.action]?.to ?? [];
    return lays ? ["lay", ...ways] : [...ways];
  }

  /** The meld on the table that a card is added to, from `5H, 5C 5D 5H`: all but that card lie there. */
  private meld(text: string): string | null {
    const comma = text.indexOf(",");
    const [card, grown] = [text.slice(0, comma).trim(), wordsOf(this.page.content, text.slice(comma + 1))];
    const names = grown.map((word) => word.split("=")[0]!);
    const rest = without(names, [card]) ?? names;
    let best: string | null = null;
    let most = 0;
    for (const zone of this.page.seen.value?.view.zones ?? []) {
      zone.melds.forEach((meld, i) => {
        const lies = wordsOf(this.page.content, meld).map((word) => word.split("=")[0]!);
        const alike = rest.filter((name) => lies.includes(name)).length - Math.abs(lies.length - rest.length);
        if (alike > most) [best, most] = [`${keyOf(zone.name, zone.owner)} ${i}`, alike];
      });
    }
    return best;
  }

  /** Bring what is picked to where it was dropped: by a move, or to a set that is being put together. */
  put(target: string): void {
    const [what, id] = target.split(" ");
    this.told.value = "";
    const melds = this.targets.value.get("lay")?.some(({ args }) => args.some(({ kind }) => kind === "new_meld"));
    if (what === "set" || (target === "lay" && !melds && this.bench.building.value.length > 0)) {
      this.bench.bring(what === "set" && id !== "new" ? Number(id) : null);
    } else if (!this.targets.value.has(target) && this.sources.value.has(target)) {
      this.press(target, this.sources.value.get(target)!);
    } else if (!this.drop(target)) {
      this.told.value = this.page.say("not_there");
    } else if ((this.targets.value.get(target) ?? []).length > 1) {
      this.told.value = this.page.say("which");
    }
  }

  /** Make the one move that a target stands for; of several, leave the choice to the player. */
  drop(target: string): boolean {
    const choices = this.targets.value.get(target) ?? [];
    if (choices.length === 1) this.page.play(choices[0]!);
    return choices.length > 0;
  }

  /** What happened since the seat's last turn, and in it so far. */
  readonly since = computed<readonly Event[]>(() => {
    const own = this.page.own.value;
    const found: Event[] = [];
    let others = false;
    for (const event of [...this.page.events.value].reverse()) {
      const mine = event.kind === "move" && event.seat === own;
      if ((mine && others) || found.length >= MOST_EVENTS) break;
      others ||= !mine;
      found.unshift(event);
    }
    return found;
  });

  /** The cards of the hand with which the chosen ones make a move, or with which a pile is taken. */
  readonly completions = computed<ReadonlySet<string>>(() => {
    const chosen = this.page.chosen.value.map((place) => this.page.hand.value[place]!);
    const found = new Set<string>();
    for (const choice of chosen.length ? this.page.fitting.value : (this.sources.value.get(this.begun.value) ?? [])) {
      const own = ownCards(this.page.content, choice);
      for (const card of (own && without(own, chosen)) ?? []) found.add(card);
    }
    return found;
  });
}
