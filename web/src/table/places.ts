// What lies where on a table, seen from one seat: its own hand, what is its own, the others, the middle.

import type { ZoneView } from "../host/index.ts";
import type { Choice, Seen, Shown } from "../play/messages.ts";
import { spoken } from "./cards.tsx";

/** The other seats and teams with what lies before them, and the zones of the middle. */
export interface Places {
  readonly hand: readonly ZoneView[]; // what the seat holds and nobody else sees
  readonly own: readonly ZoneView[]; // what else is before it
  readonly melds: readonly ZoneView[]; // its own, or its team's
  readonly others: readonly { readonly seat: number; readonly zones: readonly ZoneView[] }[];
  readonly teams: readonly { readonly team: number; readonly zones: readonly ZoneView[] }[]; // other teams
  readonly middle: readonly ZoneView[]; // piles that are nobody's
  readonly shared: readonly ZoneView[]; // melds that are nobody's
}

/** The name of a zone and its owner as one text. */
export function keyOf(name: string, owner: number): string {
  return `${name} ${owner}`;
}

export function placesOf({ table }: Shown, view: Seen["view"]): Places {
  const kind = (zone: ZoneView) => table.zones[zone.name];
  const { seat } = view;
  const team = (table.teams[seat - 1] ?? -1) + 1;
  const mine = (zone: ZoneView) =>
    zone.owner !== 0 && zone.owner === (kind(zone)?.owner === "team" ? team : seat);
  const laid = (zone: ZoneView) => kind(zone)?.shape === "melds";
  const held = (zone: ZoneView) => kind(zone)?.held === true;
  const of = (owner: string, number: number) =>
    view.zones.filter((zone) => kind(zone)?.owner === owner && zone.owner === number);
  const seats = table.teams.map((_, index) => index + 1);
  const after = [...seats.filter((each) => each > seat), ...seats.filter((each) => each < seat)];
  const teams = [...new Set(table.teams)].map((index) => index + 1);
  // A team of one seat is that seat.
  const alone = (each: number) => table.teams.filter((index) => index + 1 === each).length === 1;
  const lone = (each: number) => {
    const number = (table.teams[each - 1] ?? -1) + 1;
    return alone(number) ? of("team", number) : [];
  };
  return {
    hand: view.zones.filter((zone) => mine(zone) && held(zone)),
    own: view.zones.filter((zone) => mine(zone) && !held(zone) && !laid(zone)),
    melds: view.zones.filter((zone) => mine(zone) && laid(zone)),
    others: after.map((each) => ({ seat: each, zones: [...of("player", each), ...lone(each)] })),
    teams: teams
      .filter((each) => each !== team && !alone(each))
      .map((each) => ({ team: each, zones: of("team", each) }))
      .filter(({ zones }) => zones.length > 0),
    middle: view.zones.filter((zone) => zone.owner === 0 && !laid(zone)),
    shared: view.zones.filter((zone) => zone.owner === 0 && laid(zone)),
  };
}

/** The cards of a meld without what they play, and without the name of its kind. */
export function cardsOf({ deck }: Pick<Shown, "deck">, meld: string): string[] {
  const known = new Set(deck.faces.map((face) => face.name));
  return meld.split(/\s+/).map((word) => spoken(word).name).filter((name) => known.has(name));
}

/** The words of a meld that are cards, with what they play. */
export function wordsOf({ deck }: Pick<Shown, "deck">, meld: string): string[] {
  const known = new Set(deck.faces.map((face) => face.name));
  return meld.split(/\s+/).filter((word) => known.has(spoken(word).name));
}

/** The cards of the own hand that a choice names; null where that cannot be told from its text. */
export function ownCards(content: Pick<Shown, "deck">, choice: Choice): string[] | null {
  const found: string[] = [];
  for (const { text, kind, cards } of choice.args) {
    if (kind === "layout") {
      if (cards === undefined) return null;
      found.push(...cards);
    }
    if (kind === "card" || kind === "layoff" || kind === "exchange") found.push(text.split(",")[0]!.trim());
    if (kind === "new_meld" || kind === "spread") found.push(...cardsOf(content, text.replaceAll("/", " ")));
  }
  return less(found, choice.taken ?? []);
}

/** Some things but for others, as far as they are there. */
export function less(things: readonly string[], others: readonly string[]): string[] {
  const left = [...things];
  for (const other of others) {
    const at = left.indexOf(other);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The places of cards in a hand. */
export function whereIn(hand: readonly string[], cards: readonly string[]): number[] {
  const found: number[] = [];
  for (const card of cards) found.push(hand.findIndex((each, place) => each === card && !found.includes(place)));
  return found;
}

/** What is left of some things without others; null if they are not all there. */
export function without(things: readonly string[], others: readonly string[]): string[] | null {
  const left = [...things];
  for (const other of others) {
    const at = left.indexOf(other);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

/** Whether two lists hold the same things, in whatever order. */
export function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && without(one, other) !== null;
}

/** How many of some things are among others. */
export function shared(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  return one.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
}
