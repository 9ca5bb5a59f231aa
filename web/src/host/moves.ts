// Moves as values: their texts, and those that read alike though the rules tell them apart.

import type { Machine, Words } from "./machine.ts";
import type { Notation } from "./notation.ts";

/** A legal move of one position. */
export interface Move {
  readonly text: string;
  readonly action: string;
  readonly args: readonly string[];
  readonly registers: Words;
  readonly aside: boolean;
  readonly number: number; // 1, or more for the others of moves that read alike
}

export class Moves {
  constructor(
    private readonly machine: Machine,
    private readonly notation: Notation,
  ) {}

  /** The moves offered in the present position by their texts, each text once. */
  listed(asides: boolean): Map<string, Move> {
    const found = new Map<string, Move>();
    for (const registers of this.machine.moves(asides)) {
      const move = this.of(registers);
      let text = move.text;
      let number = 1;
      for (let other = found.get(text); other && this.differ(other, move); other = found.get(text)) {
        number += 1;
        text = `${move.text} #${number}`;
      }
      if (!found.has(text)) found.set(text, { ...move, text, number });
    }
    return found;
  }

  /** The move that registers hold, without a number. */
  of(registers: Words): Move {
    const action = this.machine.action(registers);
    const args: string[] = [];
    let at = 1;
    for (const param of action.params) {
      args.push(this.notation.argument(param, registers.slice(at, at + param.words)));
      at += param.words;
    }
    const text = `${action.name} ${args.join(", ")}`.trimEnd();
    return { text, action: action.name, args, registers, aside: action.aside, number: 1 };
  }

  /** The move of these registers as it is listed: one that reads alike has a number. */
  offered(registers: Words): Move {
    const move = this.of(registers);
    if (!this.namesMeld(move)) return move;
    for (const each of this.listed(move.aside).values()) {
      if (plain(each) === move.text && !this.differ(each, move)) return each;
    }
    return move;
  }

  private namesMeld(move: Move): boolean {
    return this.machine.action(move.registers).params.some((param) => param.on_table);
  }

  /** Whether the rules can tell two moves apart that read alike. */
  private differ(one: Move, other: Move): boolean {
    const same = one.registers.join() === other.registers.join();
    if (same || !this.namesMeld(one)) return false;
    return this.seen(one) !== this.seen(other);
  }

  /** The melds that a move names, as the rules see them: where they lie, and their entries. */
  private seen(move: Move): string {
    const found: string[] = [];
    let at = 1;
    for (const param of this.machine.action(move.registers).params) {
      if (param.on_table) {
        const row = Number(move.registers[at + (param.added ? 1 : 0)]);
        found.push(`${this.place(row)} ${this.read(row)}`);
      }
      at += param.words;
    }
    return found.join("; ");
  }

  /** The number of the part of a zone in which a row lies; -1: of none. */
  private place(row: number): number {
    return this.machine.about.parts.findIndex(
      (part) => part.at <= row && row < part.at + this.machine.field(`zone.${part.zone}`)[1],
    );
  }

  /** Kind and entries of a row, without what no rule of this game reads. */
  private read(row: number): string {
    const { words, kinds } = this.machine.about;
    const meld = this.machine.read(row, words["row"]!);
    const kind = Number(meld[words["row_kind"]!]);
    const read = this.notation.entries(meld).map((entry) => entry & kinds[kind]!.read);
    return [kind, ...read].join(" ");
  }
}

/** The text of a move without its number. */
function plain(move: Move): string {
  return move.text.replace(/\s#[0-9]{1,3}\s*$/, "");
}
