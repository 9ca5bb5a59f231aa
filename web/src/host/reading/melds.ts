// What the text of one meld can mean: the rows of cards, in every role and of every kind that it leaves open.

import type { Param } from "../description.ts";
import { counted } from "../counting.ts";
import type { Machine, Words } from "../machine.ts";
import type { Notation } from "../notation.ts";
import { BadNotation } from "../refused.ts";
import { blanks, shown, wordsOf } from "./texts.ts";

/** A card as it is written in a meld, with its role: "" where none is written. */
export type Token = readonly [face: number, role: string];

export class Melds {
  constructor(
    private readonly machine: Machine,
    private readonly notation: Notation,
  ) {}

  /** The face that a text names. */
  face(text: string): number {
    const wanted = text.trim().toUpperCase();
    const face = this.machine.about.faces.findIndex((name) => name.toUpperCase() === wanted);
    if (face < 0) throw new BadNotation(`'${shown(text)}' is not a card of this deck`);
    return face;
  }

  /** The kind that a text of a meld begins with, "" if it names none, and its cards. */
  split(text: string): [kind: string, cards: string] {
    const plain = text.trim();
    const space = plain.indexOf(" ");
    const first = space < 0 ? plain : plain.slice(0, space);
    const known = this.machine.about.kinds.some((kind) => kind.name === first);
    return known ? [first, plain.slice(first.length).trim()] : ["", plain];
  }

  /** The cards of a meld with their roles: "" where none is written. */
  tokens(text: string): Token[] {
    return blanks(this.split(text)[1]).map((word) => {
      const at = word.indexOf("=");
      return at < 0 ? [this.face(word), ""] : [this.face(word.slice(0, at)), this.role(word.slice(at + 1))];
    });
  }

  private role(text: string): string {
    const wanted = text.trim().toUpperCase();
    if (!this.machine.about.roles.some((role) => role.toUpperCase() === wanted)) {
      throw new BadNotation(`'${shown(text)}' is no role that a card can play in a meld`);
    }
    return wanted;
  }

  /** Every valid meld that uses exactly the cards written, in the roles and of the kind written. */
  readings(text: string): Words[] {
    const { kinds, words } = this.machine.about;
    const [kind, cards] = this.split(text);
    const tokens = this.tokens(text);
    const faces = tokens.map(([face]) => face);
    this.checkCopies(faces);
    if (tokens.length === 0 || tokens.length > words["room"]!) return [];
    const wanted = kind === "" ? -1n : 1n << BigInt(kinds.findIndex((each) => each.name === kind));
    const found = this.rowsOf(faces, wanted).filter((row) => this.plays(row, tokens));
    const written = wordsOf(cards).join(" ");
    const exact = found.filter((row) => wordsOf(this.notation.cards(row)).join(" ") === written);
    return exact.length ? exact : found;
  }

  /** Every new meld of the kinds (a mask) that uses exactly these cards, in every role. */
  rowsOf(faces: readonly number[], kinds = -1n): Words[] {
    const { machine } = this;
    const [bag, iterator, row] = ["host.bag", "host.iterator", "host.row"].map(
      (name) => machine.field(name)[0],
    ) as [number, number, number];
    machine.run("bag_clear", bag);
    for (const face of faces) machine.run("bag_add", bag, face);
    const all = (1n << BigInt(machine.about.kinds.length)) - 1n;
    const found = new Map<string, Words>();
    machine.run("exact_begin", iterator, bag, kinds & all);
    while (machine.run("exact_next", iterator, row) !== 0) {
      const words = machine.read(row, machine.about.words["row"]!);
      found.set(words.join(), words);
    }
    return [...found.values()];
  }

  /** Whether a row gives every card the role that the text demands. */
  private plays(row: Words, tokens: readonly Token[]): boolean {
    const printed = wordsOf(this.notation.cards(row));
    for (const [face, role] of tokens) {
      if (role === "") continue;
      const name = this.notation.card(face).toUpperCase();
      const at = printed.indexOf(role === name ? name : `${name}=${role}`);
      if (at < 0) return false;
      printed.splice(at, 1);
    }
    return true;
  }

  /** Refuse more of a card than the deck has: no bag could hold it. */
  checkCopies(faces: readonly number[]): void {
    const { counts } = this.machine.about;
    for (const [face, number] of counted(faces)) {
      if (number > counts[face]!) {
        throw new BadNotation(
          `${this.notation.card(face)} is written ${number} times; the deck has ${counts[face]}`,
        );
      }
    }
  }

  /** The readings of a meld; of those as a set in which a wild has no certain role, one. */
  open(text: string): Words[] {
    const found = this.readings(text);
    if (this.tokens(text).some(([, role]) => role !== "")) return found;
    const params = this.machine.about.actions.flatMap((action) => action.params);
    return this.withoutDoubts(found, Math.max(0, ...params.map((param) => this.openMost(param))));
  }

  /** Of how many cards at most a set is in which wilds have no certain role; 0: of none. */
  openMost(param: Param): number {
    const { open_shift: shift, open_most: most } = this.machine.about.words;
    return (param.rules >> shift!) & most!;
  }

  /** Some melds without all but the first of those that are sets of at most so many cards, which differ. */
  withoutDoubts(rows: readonly Words[], most: number): Words[] {
    const { kinds, words } = this.machine.about;
    const small = (row: Words) =>
      Number(row[words["row_size"]!]) <= most && kinds[Number(row[words["row_kind"]!])]!.distinct;
    const held = rows.filter(small);
    return rows.filter((row) => !held.slice(1).includes(row));
  }

  /** The melds of just the cards written, of kinds that melds of the kind written grow into. */
  lying(text: string): Words[] {
    const { machine } = this;
    const { kinds, words } = machine.about;
    const kind = this.split(text)[0];
    const tokens = this.tokens(text);
    const faces = tokens.filter(([, role]) => role === "").map(([face]) => face);
    if (faces.length === 0 || faces.length > words["room"]! || faces.length < tokens.length) return [];
    const grown = [...new Set(kinds.map((each) => each.lies_as))].filter(
      (number) => number >= 0 && (kind === "" || kind === kinds[number]!.name),
    );
    const wild = machine.memory[machine.about.at["wild"]!]!;
    const isWild = (face: number) => Number((wild >> BigInt(face)) & 1n);
    const naturals = faces.reduce((mask, face) => (isWild(face) ? mask : mask | (1n << BigInt(face))), 0n);
    const ordered = [...faces].sort((a, b) => isWild(a) - isWild(b) || a - b);
    return grown
      .sort((a, b) => a - b)
      .flatMap((number) =>
        kinds[number]!.lines.flatMap((line) => {
          const fills = machine.memory[machine.about.at["slot_faces"]! + line.first]!;
          if ((naturals & ~fills) !== 0n) return [];
          const entries = ordered.map((face) => BigInt(face + words["entry_slot"]! * line.first));
          const row = [BigInt(number), 0n, BigInt(entries.length), ...entries];
          return [[...row, ...Array.from({ length: words["row"]! - row.length }, () => 0n)]];
        }),
      );
  }

  /** The register of some melds, its bag still empty; none if they are too many. */
  register(param: Param, rows: readonly Words[]): Words[] {
    const bag = Array.from({ length: this.machine.about.words["planes"]! }, () => 0n);
    const words = [...bag, BigInt(rows.length), ...rows.flat()];
    if (words.length > param.words) return [];
    return [[...words, ...Array.from({ length: param.words - words.length }, () => 0n)]];
  }
}

/** The register that holds no meld at all. */
export function blank(param: Param): bigint[] {
  return Array.from({ length: param.words }, () => 0n);
}
