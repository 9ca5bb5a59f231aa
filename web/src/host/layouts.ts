// Every layout that brings certain cards to a table: all ways to lie in melds, one by one.
//
// The module finds one layout for each part of the cards that can be brought; which others there are is found
// out here, and the rules judge each of them. Between two of them the machine may be used for anything else.

import { has } from "./bags.ts";
import { counted, without } from "./counting.ts";
import type { Action, Line, Param } from "./description.ts";
import type { Machine, Words } from "./machine.ts";
import type { Move, Moves } from "./moves.ts";
import type { Notation } from "./notation.ts";
import type { Arranging } from "./reading/arranging.ts";
import type { Melds } from "./reading/melds.ts";
import { TooManyTried } from "./refused.ts";

/** Melds that are tried for one listing if nothing else is said: some seconds. */
export const MOST_TRIED = 100_000;

/** Faces in ascending order. */
type Bag = readonly number[];
type Counts = ReadonlyMap<number, number>;

export class Layouts {
  constructor(
    private readonly machine: Machine,
    private readonly notation: Notation,
    private readonly moves: Moves,
    private readonly melds: Melds,
    private readonly arranging: Arranging,
  ) {}

  /** One layout for each part that can be brought, in the state that `hold` brings to the machine. */
  *ofParts(hold: () => void): Generator<Move, void, undefined> {
    const found = new Set<string>();
    for (const action of this.machine.about.actions) {
      if (action.aside || !action.params.some((param) => param.many)) continue;
      for (const move of this.offered(hold, action)) {
        if (found.has(move.text)) continue;
        found.add(move.text);
        yield move;
      }
    }
  }

  /**
   * The legal moves with a layout, each once. `cards`: those that are brought; null: whatever can be. `limit`: melds
   * that may be tried. Throws BadNotation at once, and TooManyTried when the limit is reached.
   */
  every(hold: () => void, cards: string | null, limit: number): Generator<Move, void, undefined> {
    if (cards !== null) this.melds.tokens(cards);
    return this.each(hold, cards, limit);
  }

  private *each(hold: () => void, cards: string | null, limit: number): Generator<Move, void, undefined> {
    hold();
    const phase = this.machine.about.phases[this.machine.word("phase")]!;
    const tried = new Tried(limit);
    for (const action of this.machine.about.actions) {
      const chosen = action.params.find((param) => param.many);
      if (chosen === undefined || action.phase !== phase || action.aside) continue;
      yield* this.layoutsOf(hold, action, chosen, cards, tried);
    }
  }

  private *layoutsOf(
    hold: () => void,
    action: Action,
    param: Param,
    cards: string | null,
    tried: Tried,
  ): Generator<Move, void, undefined> {
    const splits = new Splits(this.machine, this.melds, param, tried);
    const around = this.beside(hold, action, param);
    for (const total of this.totals(hold, action, param, cards)) {
      hold();
      for (const rows of splits.of(elements(total))) {
        for (const made of this.melds.register(param, rows)) {
          for (const [before, after] of around) {
            if (this.machine.refusal([...before, ...made, ...after]) !== 0) continue;
            yield this.moves.of(this.machine.registers(action));
            hold();
          }
        }
      }
    }
  }

  /** The moves of an action with a layout, found one by one. */
  private *offered(hold: () => void, action: Action): Generator<Move, void, undefined> {
    const { machine } = this;
    const { fields, phases, words } = machine.about;
    hold();
    if (phases[machine.word("phase")] !== action.phase) return;
    const works = Object.keys(fields).filter((name) => name.startsWith("work."));
    let mode = words["plays_every"]!;
    let kept = works.map((name) => machine.column(name).map(() => 0n));
    // What is chosen beside a layout may be gone through outside or inside of it: one layout can
    // only be gone on from where nothing else is chosen.
    const goesOn = action.params.length === 1;
    for (let number = 0; ; number += 1) {
      hold();
      works.forEach((name, i) => machine.write(machine.field(name)[0], kept[i]!));
      machine.offer(mode);
      const found = machine.seek(`offer_${action.number}`, goesOn ? 0 : number);
      if (goesOn) {
        mode = words["plays_next"]!;
        kept = works.map((name) => machine.column(name));
      }
      const registers = machine.registers(action);
      machine.offer(words["plays_best"]!);
      if (!found) return;
      yield this.moves.of(registers);
    }
  }

  /** The registers before and after those of a layout, for all that may be chosen beside it. */
  private beside(hold: () => void, action: Action, param: Param): [before: Words, after: Words][] {
    if (action.params.length === 1) return [[[BigInt(action.number)], []]];
    const at = place(action, param);
    const end = at + param.words;
    const found = new Map<string, [Words, Words]>();
    for (const { registers } of this.offered(hold, action)) {
      const [before, after] = [registers.slice(0, at), registers.slice(end)];
      const key = `${before.join()};${after.join()}`;
      if (!found.has(key)) found.set(key, [before, after]);
    }
    return [...found.values()];
  }

  /** All cards of the melds that are named, for each part that is asked for and can be brought. */
  private *totals(
    hold: () => void,
    action: Action,
    param: Param,
    cards: string | null,
  ): Generator<Counts, void, undefined> {
    if (cards === null) {
      const at = place(action, param);
      const met = new Set<string>();
      for (const { registers } of this.offered(hold, action)) {
        const total = this.faces(registers.slice(at));
        const key = elements(total).join();
        if (met.has(key)) continue;
        met.add(key);
        yield total;
      }
      return;
    }
    hold();
    const faces = this.melds.tokens(cards).map(([face]) => face);
    this.melds.checkCopies(faces);
    if (param.kind === "spread") {
      yield counted(faces); // new melds alone
      return;
    }
    for (const found of this.arranging.placing(param, faces)) yield this.faces(found);
  }

  /** All cards of a register with melds. */
  private faces(layout: Words): Counts {
    const { planes, entry_field: field } = this.machine.about.words;
    const rows = this.notation.each(layout.slice(planes));
    return counted(rows.flatMap((row) => this.notation.entries(row).map((entry) => entry & field!)));
  }
}

/** How many melds may still be tried. */
class Tried {
  private left: number;

  constructor(private readonly limit: number) {
    this.left = limit;
  }

  one(): void {
    this.left -= 1;
    if (this.left < 0) {
      throw new TooManyTried(
        `more than ${this.limit} melds have been tried; name the cards that are brought, or give a higher limit`,
      );
    }
  }
}

/** All ways to split cards into melds, in every role that wild cards can play. */
class Splits {
  private readonly open: number;
  private readonly wild: bigint;
  private readonly rows = new Map<string, Words[]>();
  private readonly hopeless = new Set<string>();

  constructor(
    private readonly machine: Machine,
    private readonly melds: Melds,
    param: Param,
    private readonly tried: Tried,
  ) {
    this.open = melds.openMost(param);
    this.wild = machine.memory[machine.about.at["wild"]!]!;
  }

  /** The rows of each way; ways that differ in the order of their melds are one. */
  *of(cards: Bag): Generator<readonly Words[], void, undefined> {
    const met = new Set<string>();
    for (const rows of this.ways(cards)) {
      const key = rows.map((row) => row.join()).sort().join(";");
      if (met.has(key)) continue;
      met.add(key);
      yield rows;
    }
  }

  private *ways(cards: Bag): Generator<readonly Words[], void, undefined> {
    if (cards.length === 0) {
      yield [];
      return;
    }
    const key = cards.join();
    if (this.hopeless.has(key)) return;
    let found = false;
    const face = cards.find((each) => !has(this.wild, each)) ?? cards[0]!;
    const left = counted(cards);
    for (const bag of this.bags(face, left)) {
      this.tried.one();
      const rows = this.rowsOf(bag);
      if (rows.length === 0) continue;
      const rest = [...this.ways(elements(without(left, counted(bag))!))];
      for (const row of rows) {
        for (const more of rest) {
          found = true;
          yield [row, ...more];
        }
      }
    }
    if (!found) this.hopeless.add(key);
  }

  /** The melds of exactly these cards. */
  private rowsOf(bag: Bag): Words[] {
    const key = bag.join();
    let found = this.rows.get(key);
    if (found === undefined) {
      found = this.melds.withoutDoubts(this.melds.rowsOf(bag), this.open);
      this.rows.set(key, found);
    }
    return found;
  }

  /** The cards that may make a meld with the face, in order. */
  private bags(face: number, left: Counts): Bag[] {
    const found = new Map<string, Bag>();
    const total = [...left.values()].reduce((sum, number) => sum + number, 0);
    for (const kind of this.machine.about.kinds) {
      const most = Math.min(kind.most_new, this.machine.about.words["room"]!, total);
      for (const line of kind.lines) {
        const accepted = Array.from({ length: line.slots }, (_, i) => this.accepted(line.first + i, left));
        if (!accepted.some((each) => each.includes(face))) continue;
        for (const stretch of this.stretches(line, kind.least, most)) {
          const choices = stretch.map((k) => accepted[k]!);
          if (!choices.every((each) => each.length) || !choices.some((each) => each.includes(face))) continue;
          for (const filled of fillings(choices, new Map(left))) {
            if (!filled.includes(face)) continue;
            const bag = filled.sort((one, other) => one - other);
            found.set(bag.join(), bag);
          }
        }
      }
    }
    return [...found.values()].sort(inOrder);
  }

  /** The faces that may fill a slot, as themselves or as wild ones. */
  private accepted(slot: number, left: Counts): number[] {
    const able = this.machine.memory[this.machine.about.at["slot_faces"]! + slot]! | this.wild;
    return [...left.keys()].filter((face) => has(able, face));
  }

  /** Which places of a line a meld may fill, by their numbers on it. */
  private *stretches(line: Line, least: number, most: number): Generator<number[], void, undefined> {
    const { multi, distinct } = this.machine.about.words;
    const count = line.slots;
    for (let size = least; size <= most; size += 1) {
      if (line.shape === multi) {
        yield Array.from({ length: size }, () => 0);
      } else if (line.shape === distinct) {
        yield* combinations(count, size);
      } else if (size <= count) {
        const starts = line.circle ? count : count - size + 1;
        for (let start = 0; start < starts; start += 1) {
          yield Array.from({ length: size }, (_, k) => (start + k) % count);
        }
      }
    }
  }
}

/** The cards that fill slots, of those that are left. */
function* fillings(choices: readonly number[][], left: Map<number, number>): Generator<number[], void, undefined> {
  const [first, ...others] = choices;
  if (first === undefined) {
    yield [];
    return;
  }
  for (const face of first) {
    const number = left.get(face)!;
    if (number === 0) continue;
    left.set(face, number - 1);
    for (const more of fillings(others, left)) yield [face, ...more];
    left.set(face, number);
  }
}

/** Every choice of so many numbers below a count, each in ascending order. */
function* combinations(count: number, size: number, from = 0): Generator<number[], void, undefined> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= count - size; first += 1) {
    for (const more of combinations(count, size - 1, first + 1)) yield [first, ...more];
  }
}

/** Where the registers of a parameter begin among those of a move. */
function place(action: Action, param: Param): number {
  const earlier = action.params.slice(0, action.params.indexOf(param));
  return 1 + earlier.reduce((sum, each) => sum + each.words, 0);
}

/** The faces of counts, each as often as it is there, lowest first. */
function elements(counts: Counts): number[] {
  const faces = [...counts].flatMap(([face, number]) => Array.from({ length: number }, () => face));
  return faces.sort((one, other) => one - other);
}

/** Which of two lists comes first: the first number that differs decides, then the length. */
function inOrder(one: Bag, other: Bag): number {
  const at = one.findIndex((face, i) => face !== other[i]);
  if (at < 0) return one.length - other.length;
  return at < other.length ? one[at]! - other[at]! : 1;
}
