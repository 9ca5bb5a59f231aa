// What moves show of the cards of players: everybody sees what they take, throw away and refuse.

import type { Part } from "./description.ts";
import type { Machine } from "./machine.ts";
import { holds, type Table, type Transfer } from "./table.ts";

/** The seat, from 0, what it did with a card, and the face of the card. */
export type Shown = readonly [seat: number, how: number, face: number];

export class Showing {
  constructor(
    private readonly machine: Machine,
    private readonly table: Table,
  ) {}

  /** The faces on top of the piles whose cards everybody sees as they leave. */
  tops(): number[] {
    return this.table.parts
      .filter((part) => part.shape === "pile" && this.open(part))
      .flatMap((part) => this.table.faces(part).slice(-1));
  }

  /** What a move of a seat (from 0) showed; `lying`: what `tops` said before it. */
  shown(seat: number, lying: readonly number[], moved: readonly Transfer[]): Shown[] {
    const { words } = this.machine.about;
    const took: Shown[] = [];
    let drew = false;
    let seen = false;
    for (const { source: from, target: to, face, openly } of moved) {
      const source = this.table.part(from);
      const target = to === null ? undefined : this.table.part(to);
      if (source === undefined || target === undefined) continue;
      const openSource = this.open(source);
      if (holds(target.own, seat)) {
        if (source.own === 0) {
          seen ||= openSource;
          drew ||= !openSource;
        }
        if (openSource && openly) took.push([seat, words["shown_took"]!, face]);
      }
      if (target.shape === "pile" && openly && holds(source.own, seat) && this.open(target)) {
        took.push([seat, words["shown_threw"]!, face]);
      }
    }
    const refused = drew && !seen ? lying : [];
    return [...refused.map((face): Shown => [seat, words["shown_refused"]!, face]), ...took];
  }

  /** Whether everybody sees the cards that leave a part. */
  private open(part: Part): boolean {
    return part.top || part.leaving === 2 ** this.machine.about.players - 1;
  }
}
