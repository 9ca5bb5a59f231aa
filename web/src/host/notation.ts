// Cards, melds and arguments of moves as texts.

import { bagFaces, has } from "./bags.ts";
import type { Kind, Line, Param } from "./description.ts";
import type { Machine, Words } from "./machine.ts";

export class Notation {
  private readonly spoken: ReadonlySet<number>;
  private readonly overlaps: boolean;

  constructor(private readonly machine: Machine) {
    this.spoken = new Set(machine.about.spoken);
    this.overlaps = machine.about.kinds.length > 1;
  }

  /** The name of a face; `-` for none. */
  card(face: number): string {
    return face >= 0 ? this.machine.about.faces[face]! : "-";
  }

  /** The names of the cards of a bag, in the order of faces. */
  bag(words: Words): string[] {
    return bagFaces(words).map((face) => this.card(face));
  }

  /** One card of a meld, with its role if it plays another face. */
  entry(word: number): string {
    const { words, roles } = this.machine.about;
    const field = words["entry_field"]!;
    const face = word & field;
    const slot = (word >> words["entry_slot_shift"]!) & field;
    const name = this.card(face);
    if (this.plays(face, slot)) return name;
    return this.spoken.has(slot) ? `${name}=${roles[slot]}` : name;
  }

  /** A meld, from the words of its row; with its kind, if others could be meant. */
  row(row: Words): string {
    const cards = this.cards(row);
    const kind = this.machine.about.kinds[Number(row[0])]!;
    return this.overlaps && this.overlap(row, kind) ? `${kind.name} ${cards}` : cards;
  }

  /** The cards of a meld in their roles, from the words of its row. */
  cards(row: Words): string {
    return this.entries(row)
      .map((word) => this.entry(word))
      .join(" ");
  }

  /** The melds of a zone or spread, from its words. */
  rows(words: Words): string[] {
    return this.each(words).map((row) => this.row(row));
  }

  /** The rows of a zone or spread. */
  each(words: Words): Words[] {
    const width = this.machine.about.words["row"]!;
    return Array.from({ length: Number(words[0]) }, (_, i) =>
      words.slice(1 + i * width, 1 + (i + 1) * width),
    );
  }

  /** The entries of a row. */
  entries(row: Words): number[] {
    const { row_entry: first, row_size: size } = this.machine.about.words;
    return row.slice(first, first! + Number(row[size!])).map(Number);
  }

  /** One argument of a move, from the words of its register. */
  argument(param: Param, words: Words): string {
    const { planes, row } = this.machine.about.words;
    switch (param.kind) {
      case "card":
        return this.card(Number(words[0]));
      case "number":
        return String(words[0]);
      case "player":
        return String(words[0]! + 1n);
      case "team":
        return `team ${words[0]! + 1n}`;
      case "meld":
        return this.row(this.machine.read(Number(words[0]), row!));
      case "new_meld":
        return this.row(words);
      case "spread":
      case "layout":
        return this.rows(words.slice(planes)).join(" / ") || "none";
      case "layoff":
      case "exchange":
        return `${this.card(Number(words[0]))}, ${this.row(words.slice(2))}`;
    }
  }

  // ── kinds that overlap ────────────────────────────────────────────────────────────────────

  /** Whether a meld of another kind reads alike. */
  private overlap(row: Words, own: Kind): boolean {
    const { words, kinds } = this.machine.about;
    const field = words["entry_field"]!;
    const cards = this.entries(row).map((word) => ({
      face: word & field,
      text: this.entry(word & words["entry_card"]!),
    }));
    const wild = this.machine.memory[this.machine.about.at["wild"]!]!;
    const reads = (card: { face: number; text: string }, slot: number): boolean =>
      (this.plays(card.face, slot) || has(wild, card.face)) &&
      this.entry(card.face + slot * words["entry_slot"]!) === card.text;

    for (const kind of kinds) {
      const sized = kind.least <= cards.length && cards.length <= kind.most;
      if (kind.name === own.name || !sized) continue;
      for (const line of kind.lines) {
        for (const way of this.ways(line, cards, reads)) {
          const natural = cards.filter((card, i) => this.plays(card.face, way[i]!)).length;
          if (natural >= kind.naturals && cards.length - natural <= kind.wilds[natural]!) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** The slots of a line in which all the cards can lie as they read, one for each card. */
  private ways<Card>(
    line: Line,
    cards: readonly Card[],
    reads: (card: Card, slot: number) => boolean,
  ): number[][] {
    const { words } = this.machine.about;
    const { first, slots: size } = line;
    let ways: number[][];
    if (line.shape === words["multi"]) {
      ways = [cards.map(() => first)];
    } else if (line.shape === words["distinct"]) {
      const slots = Array.from({ length: size }, (_, i) => first + i);
      const own = cards.map((card) => slots.find((slot) => reads(card, slot)) ?? -1);
      ways = new Set(own).size === own.length && !own.includes(-1) ? [own] : [];
    } else {
      const starts = line.circle ? size : Math.max(0, size - cards.length + 1);
      ways = Array.from({ length: starts }, (_, start) =>
        cards.map((_card, i) => first + ((start + i) % size)),
      );
    }
    return ways.filter((way) => cards.every((card, i) => reads(card, way[i]!)));
  }

  /** Whether a card plays itself in a slot. */
  private plays(face: number, slot: number): boolean {
    return has(this.machine.memory[this.machine.about.at["slot_faces"]! + slot]!, face);
  }
}
