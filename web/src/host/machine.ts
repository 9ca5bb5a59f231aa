// One instance of a game's module: its memory, and its functions under bounds.

import type { Action, Description, Field } from "./description.ts";

/** The rules got stuck in play, or a move never came to an end. */
export class RuleFault extends Error {
  override readonly name = "RuleFault";
}

const NO_AMOUNT = -(1n << 63n);

/** The words of a move: the number of its action, then its registers. */
export type Words = readonly bigint[];

export class Machine {
  readonly memory: BigInt64Array;
  private readonly functions: Record<string, (...args: bigint[]) => bigint>;
  private readonly widths: number[] = [];

  constructor(
    readonly about: Description,
    module: WebAssembly.Module,
  ) {
    const instance = new WebAssembly.Instance(module, {});
    const { memory, ...functions } = instance.exports;
    this.memory = new BigInt64Array((memory as WebAssembly.Memory).buffer);
    this.functions = functions as typeof this.functions;
    for (const action of about.actions) {
      this.widths[action.number] = action.params.reduce((sum, each) => sum + each.words, 1);
    }
  }

  // ── words ─────────────────────────────────────────────────────────────────────────────────

  /** A word that is a small number: an address, a face, a count, a seat. */
  get(address: number): number {
    return Number(this.memory[address]);
  }

  put(address: number, word: number | bigint): void {
    this.memory[address] = BigInt(word);
  }

  read(start: number, words: number): bigint[] {
    return Array.from(this.memory.subarray(start, start + words));
  }

  write(start: number, words: ArrayLike<bigint>): void {
    this.memory.set(words, start);
  }

  field(name: string): Field {
    const found = this.about.fields[name];
    if (found === undefined) throw new Error(`there are no words '${name}'`);
    return found;
  }

  /** A word of the state by name. */
  word(name: string): number {
    return this.get(this.field(name)[0]);
  }

  /** All words of a field. */
  column(name: string): bigint[] {
    const [start, stride, count] = this.field(name);
    return this.read(start, stride * count);
  }

  /** The words of one part of a field. */
  cells(name: string, index: number): bigint[] {
    const [start, stride] = this.field(name);
    return this.read(start + stride * index, stride);
  }

  get state(): BigInt64Array {
    return this.memory.slice(...this.about.state);
  }

  set state(words: BigInt64Array) {
    this.memory.set(words, this.about.state[0]);
  }

  // ── running ───────────────────────────────────────────────────────────────────────────────

  /** Run a function whose result is a small number. Throws RuleFault. */
  run(name: string, ...args: (number | bigint)[]): number {
    return Number(this.call(name, ...args));
  }

  /** Run a function of the module under the bounds on work. Throws RuleFault. */
  call(name: string, ...args: (number | bigint)[]): bigint {
    return this.within(this.about.bounds.search, name, ...args);
  }

  /** The same under another bound on the search for melds. */
  within(search: number, name: string, ...args: (number | bigint)[]): bigint {
    const { at, words, bounds } = this.about;
    this.put(at["work"]!, bounds.work);
    this.put(at["search"]!, search);
    this.put(at["fault"]!, -1);
    this.put(at["tallying"]!, words["tallies_none"]!);
    return this.onward(name, ...args);
  }

  /** Run a function as a part of what the last one did: under what is left of its bounds. Throws RuleFault. */
  onward(name: string, ...args: (number | bigint)[]): bigint {
    const called = this.functions[name];
    if (called === undefined) throw new Error(`the module has no function '${name}'`);
    try {
      return called(...args.map(BigInt));
    } catch (error) {
      throw this.fault(error);
    }
  }

  /** The registers of every move offered in the present state, in canonical order. */
  moves(asides: boolean): bigint[][] {
    const { at, words } = this.about;
    const found: bigint[][] = [];
    for (;;) {
      this.put(at["notes"]!, 0);
      this.put(at["full"]!, 0);
      // More moves than there is room to note are listed a stretch at a time.
      this.seek("moves", words["listing"]! - found.length, asides ? 1 : 0);
      const before = found.length;
      this.noted(found);
      if (found.length === this.word("move.count")) return found;
      if (found.length === before) throw new Error("there is no room for a move");
    }
  }

  /** Run a function that offers moves up to the k-th (from 0); whether there is one. */
  seek(name: string, k: number, ...args: number[]): boolean {
    this.put(this.field("move.count")[0], 0);
    this.put(this.field("move.wanted")[0], k);
    return this.run(name, ...args) !== 0;
  }

  private noted(found: bigint[][]): void {
    const first = this.about.at["notes"]! + 1;
    const end = first + this.get(first - 1);
    for (let at = first; at < end; ) {
      const width = this.widths[this.get(at)]!;
      found.push(this.read(at, width));
      at += width;
    }
  }

  /** Put a move into the registers. */
  load(registers: Words): void {
    const action = this.action(registers);
    this.put(this.field("move.action")[0], action.number);
    let at = 1;
    for (const param of action.params) {
      this.write(param.at, registers.slice(at, at + param.words));
      at += param.words;
    }
  }

  /** The words of a move of an action as its registers hold it now. */
  registers(action: Action): bigint[] {
    const own = action.params.flatMap((param) => this.read(param.at, param.words));
    return [BigInt(action.number), ...own];
  }

  /** 0 if a move is legal, else which demand of its action fails; -1: not in this phase. */
  refusal(registers: Words): number {
    this.load(registers);
    return this.run("legal");
  }

  /** The amount on which the refusal of a move hangs, and what it is compared with; null: there is none. */
  amount(registers: Words): [here: bigint, there: bigint] | null {
    this.load(registers);
    const told = `amount_${registers[0]}`;
    const here = this.call(told, 0);
    return here === NO_AMOUNT ? null : [here, this.call(told, 1)];
  }

  /** Which of many layouts are offered from now on. */
  offer(mode: number, chance: bigint = 0n): void {
    this.put(this.field("move.mode")[0], mode);
    this.put(this.field("move.chance")[0], chance);
  }

  action(registers: Words): Action {
    return this.about.actions[Number(registers[0]) - 1]!;
  }

  /** What a trap means to the author of the rules. */
  private fault(error: unknown): unknown {
    const { at, faults, bounds, phases } = this.about;
    const number = this.get(at["fault"]!);
    if (number === faults.rules.length) return new RuleFault(faults.no_reason);
    if (number >= 0) return new RuleFault(faults.rules[number]);
    const phase = this.word("phase");
    const here = phase > 0 ? `in the phase '${phases[phase]}' ` : "";
    if (this.get(at["search"]!) <= 0) return new RuleFault(here + faults.searching);
    const exhausted = this.get(at["work"]!) <= 0 && bounds.work > 0;
    if (exhausted || error instanceof RangeError) {
      return new RuleFault(`${here}a single move never comes to an end`);
    }
    if (!(error instanceof WebAssembly.RuntimeError)) return error;
    return new RuleFault(`${here}the rules compute what cannot be: ${faults.too_large}`);
  }
}
