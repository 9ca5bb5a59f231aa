// Telling a seat what it may know: the zones as it sees them, and what happened as it saw it.

import type { Part } from "./description.ts";
import type { Machine } from "./machine.ts";
import type { Move } from "./moves.ts";
import type { Notation } from "./notation.ts";
import type { HandResult } from "./outcome.ts";
import type { Shown } from "./showing.ts";
import { holds, type Place, type Table, type Transfer } from "./table.ts";

/** A move that was made, by a seat from 1. */
export interface Played {
  readonly seat: number;
  readonly move: Move;
  readonly hidden: readonly boolean[];
  readonly transfers: readonly Transfer[];
  readonly announced: readonly string[];
  readonly hand: number;
  readonly shown: readonly Shown[];
}

/** Cards that went one way; `hidden`: how many more there were that a seat did not see. */
export interface Moved {
  readonly cards: readonly string[];
  readonly hidden: number;
  readonly from: Place;
  readonly to: Place | null; // null: onto a meld
}

/** What a seat sees of one zone. */
export interface ZoneView {
  readonly name: string;
  readonly owner: number;
  readonly cards: readonly string[];
  readonly hidden: number;
  readonly melds: readonly string[];
  readonly laid: readonly (readonly string[])[];
}

/** What one seat may know of a position, and what happened since its last move. */
export interface View {
  readonly seat: number;
  readonly phase: string;
  readonly to_move: number | null;
  readonly dealer: number;
  readonly zones: readonly ZoneView[];
  readonly ledgers: Readonly<Record<string, readonly bigint[]>>;
  readonly variables: Readonly<Record<string, readonly bigint[]>>;
  readonly events: readonly string[];
}

export class Telling {
  constructor(
    private readonly machine: Machine,
    private readonly notation: Notation,
    private readonly table: Table,
  ) {}

  /** What a seat (from 0) sees of one part of a zone. */
  zone(part: Part, seat: number): ZoneView {
    const { zone: name, owner } = part;
    const open = holds(part.seen, seat);
    if (part.shape === "melds" && open) {
      const melds = this.notation.rows(this.table.words(part));
      return { name, owner, cards: [], hidden: 0, melds, laid: owner ? [] : this.laid(part) };
    }
    const faces = this.table.faces(part);
    const seen = open ? faces : part.top ? faces.slice(-1) : this.table.known(part);
    const cards = seen.map((face) => this.notation.card(face));
    return { name, owner, cards, hidden: faces.length - seen.length, melds: [], laid: [] };
  }

  /** The ledgers, and the variables as a seat (from 0) sees them. */
  accounts(seat: number): Pick<View, "ledgers" | "variables"> {
    const { ledgers, variables } = this.machine.about;
    const cells = ({ name, kept }: { name: string; kept: boolean }) => {
      const found = this.machine.column(`var.${name}`);
      return kept ? found.map((cell, index) => (index === seat ? cell : 0n)) : found;
    };
    return {
      ledgers: Object.fromEntries(ledgers.map((name) => [name, this.machine.column(`ledger.${name}`)])),
      variables: Object.fromEntries(variables.map((each) => [each.name, cells(each)])),
    };
  }

  /** The cards that each seat laid in one part of a zone of melds; empty if no rule asks. */
  private laid(part: Part): string[][] {
    const { who_laid, words, players } = this.machine.about;
    if (!who_laid) return [];
    const found: string[][] = Array.from({ length: players }, () => []);
    const field = words["entry_field"]!;
    for (const entry of this.table.entries(part)) {
      const seat = (entry >> words["entry_seat_shift"]!) & field;
      if (seat) found[seat - 1]!.push(this.notation.card(entry & field));
    }
    return found;
  }

  /** One move as a seat (from 0) saw it. */
  told(played: Played, seat: number): string {
    const moved = this.moved(played, seat).map(movedText);
    const cards = moved.length ? ` (${moved.join("; ")})` : "";
    const said = played.announced.map((text) => ` "${text}"`).join("");
    const move = `${played.move.action} ${this.args(played, seat).join(", ")}`.trimEnd();
    return `seat ${played.seat}: ${move}${cards}${said}`;
  }

  /** What a move named, as a seat (from 0) saw it. */
  args(played: Played, seat: number): string[] {
    const own = played.seat === seat + 1;
    return played.move.args.map((text, i) => (own || !played.hidden[i] ? text : "?"));
  }

  /** What moved from where to where, as a seat (from 0) saw it: the cards of one way together. */
  moved(played: Played, seat: number): Moved[] {
    const ways = new Map<string, { cards: string[]; hidden: number; from: Place; to: Place | null }>();
    for (const transfer of played.transfers.slice(0, this.machine.about.bounds.transfers)) {
      const { source: from, target: to } = transfer;
      const key = `${called(from)} ${to && called(to)}`;
      const way = ways.get(key) ?? { cards: [], hidden: 0, from, to };
      ways.set(key, way);
      if (this.sees(played, transfer, seat)) way.cards.push(this.notation.card(transfer.face));
      else way.hidden += 1;
    }
    return [...ways.values()];
  }

  /** Whether a seat saw which card moved. */
  private sees(played: Played, transfer: Transfer, seat: number): boolean {
    if (transfer.target === null) {
      return played.seat === seat + 1 || !played.hidden.includes(true);
    }
    return [transfer.source, transfer.target].some((place) => {
      const part = this.table.part(place);
      return part !== undefined && ((transfer.openly && part.top) || holds(part.leaving, seat));
    });
  }
}

/** How a hand ended, for everybody. */
export function resultText({ number, reason, winners }: HandResult): string {
  const won = winners.map((seat) => `seat ${seat}`).join(" and ");
  return `hand ${number} ended: ${reason}${won && `, won by ${won}`}`;
}

/** A view as text. */
export function viewText(view: View): string {
  const turn =
    view.to_move === null
      ? "the hand is over"
      : view.to_move === view.seat
        ? "your move"
        : `seat ${view.to_move} to move`;
  return [
    `seat ${view.seat}, ${view.phase}: ${turn}`,
    ...view.events.map((event) => `  ${event}`),
    ...view.zones.filter((zone) => zone.cards.length || zone.hidden || zone.melds.length).map(zoneText),
    ...Object.entries(view.ledgers).map(([name, amounts]) => `${name}: ${amounts.join(" ")}`),
  ].join("\n");
}

function zoneText({ name, owner, cards, hidden, melds, laid }: ZoneView): string {
  const parts = [
    ...(melds.length ? [melds.join(" / ")] : []),
    ...laid.flatMap((each, i) => (each.length ? [`${i + 1} laid ${each.join(" ")}`] : [])),
    ...(cards.length ? [cards.join(" ")] : []),
    ...(hidden ? [`${hidden} hidden`] : []),
  ];
  return `${called([name, owner])}: ${parts.join(", ") || "-"}`;
}

/** `7H 7H and 2 cards from stock to hand of 1`: those that were seen, and how many more there were. */
function movedText({ cards, hidden, from, to }: Moved): string {
  const parts = [
    ...(cards.length ? [cards.join(" ")] : []),
    ...(hidden ? [hidden === 1 ? "a card" : `${hidden} cards`] : []),
  ];
  return `${parts.join(" and ")} from ${called(from)} ${to === null ? "onto a meld" : `to ${called(to)}`}`;
}

function called([name, owner]: Place): string {
  return owner ? `${name} of ${owner}` : name;
}
