// The parts of zones in the present position: what lies there, and what moved.

import { bagFaces } from "./bags.ts";
import type { Part } from "./description.ts";
import type { Machine, Words } from "./machine.ts";
import type { Notation } from "./notation.ts";

/** The name of a zone and its owner, a seat or team from 1; 0: nobody's. */
export type Place = readonly [zone: string, owner: number];

/** One card that moved. Without a target it went onto a meld. */
export interface Transfer {
  readonly source: Place;
  readonly target: Place | null;
  readonly face: number;
  readonly openly: boolean;
}

export class Table {
  private readonly byPlace = new Map<string, Part>();
  private readonly byNumber = new Map<number, Part>();

  constructor(
    private readonly machine: Machine,
    private readonly notation: Notation,
  ) {
    for (const part of machine.about.parts) {
      this.byPlace.set(`${part.zone} ${part.owner}`, part);
      this.byNumber.set(part.place, part);
    }
  }

  get parts(): readonly Part[] {
    return this.machine.about.parts;
  }

  part([zone, owner]: Place): Part | undefined {
    return this.byPlace.get(`${zone} ${owner}`);
  }

  /** The words of a part. */
  words(part: Part): Words {
    return this.machine.read(part.at, this.machine.field(`zone.${part.zone}`)[1]);
  }

  /** The faces in a part; of a pile, the top last; of melds, all their cards. */
  faces(part: Part): number[] {
    const words = this.words(part);
    switch (part.shape) {
      case "cards":
        return bagFaces(words);
      case "pile":
        return words.slice(1, 1 + Number(words[0])).map(Number);
      case "melds": {
        const field = this.machine.about.words["entry_field"]!;
        return this.entries(part).map((entry) => entry & field);
      }
    }
  }

  /** The entries of all melds in a part. */
  entries(part: Part): number[] {
    return this.notation.each(this.words(part)).flatMap((row) => this.notation.entries(row));
  }

  /** Those cards of a hidden part that everybody knows. */
  known(part: Part): number[] {
    if (part.known < 0) return [];
    return bagFaces(this.machine.read(part.known, this.machine.about.words["planes"]!));
  }

  /** The card movements and announcements of the last move. */
  moved(): { transfers: Transfer[]; said: string[] } {
    const { words, announcements } = this.machine.about;
    const journal = this.machine.field("journal")[0];
    const room = words["journal_room"]!;
    const entries = Math.max(0, Math.min(this.machine.get(journal), room));
    const transfers: Transfer[] = [];
    const said: string[] = [];
    for (let i = 0; i < entries; i += 1) {
      const at = journal + words["journal_entries"]! + words["moved_words"]! * i;
      const [source, target, face] = this.machine.read(at, 3).map(Number) as [number, number, number];
      if (source === -2) {
        said.push(announcements[target]!);
      } else {
        const unseen = words["unseen"]!;
        transfers.push({
          source: this.place(source),
          target: target === -1 ? null : this.place(target),
          face: face % unseen,
          openly: face < unseen,
        });
      }
    }
    return { transfers, said };
  }

  /** Name and owner of a numbered place. */
  private place(number: number): Place {
    const part = this.byNumber.get(number);
    return part === undefined ? ["deck", 0] : [part.zone, part.owner];
  }
}

/** Whether a mask of seats has a seat, from 0. */
export function holds(mask: number, seat: number): boolean {
  return Math.floor(mask / 2 ** seat) % 2 === 1;
}

/** The seats, from 0, in a mask. */
export function seats(mask: number): number[] {
  const found: number[] = [];
  for (let seat = 0; 2 ** seat <= mask; seat += 1) if (holds(mask, seat)) found.push(seat);
  return found;
}
