// Bots that play through the module: what they are asked, and how one looks at a clock.

import type { State } from "./game.ts";
import { RuleFault } from "./machine.ts";
import type { Move } from "./moves.ts";

/** A bot by its name; one that searches plays so many playouts, or as many as a time allows. */
export interface Bot {
  readonly name: "random" | "greedy" | "search";
  readonly playouts?: number;
  readonly ms?: number;
}

/** A bot that thinks, with a rest wherever it tells how far it has come, from 0 to 1: it may be left there. */
export type Thinking<T = Move> = Generator<number, T, void>;

const MOST_PLAYOUTS = 1_000_000;
const FIRST_LOOK = 16; // by what part of the time it is known how many playouts there will be
const LOOK_MS = 20; // how long playouts go on before it looks at the clock again, unless one takes longer

/** The move that a bot would make for the player in turn. `seed`: of its chance. */
export function ask(state: State, bot: Bot, seed: bigint): Move {
  const thinking = thought(state, bot, seed);
  for (;;) {
    const { done, value } = thinking.next();
    if (done) return value;
  }
}

/** The same with rests. What the machine of the state is used for meanwhile would be in the way. */
export function* thought(state: State, bot: Bot, seed: bigint): Thinking {
  const { game } = state;
  const { machine, about } = game;
  const { at, words } = about;
  const chance = at["chances"]!;
  const seat = state.toMove;
  if (seat === null || state.legal.size === 0) throw new Error("nobody has a move here that a bot could choose");
  state.load();
  machine.run("chance_seed", chance, seed, state.start.match, state.hands.length, seat);
  const many = about.actions.some((action) => action.params.some((param) => param.many));
  if (bot.name === "random") {
    machine.offer(words["plays_drawn"]!, many ? machine.call("chance_word", chance) : 0n);
  } else {
    machine.offer(words["plays_best"]!);
  }
  try {
    const moves = machine.moves(false);
    let number = 0;
    if (moves.length > 1) {
      if (bot.name === "random") number = machine.run("chance_draw", chance, moves.length);
      else if (bot.name === "greedy") number = greedy(state, moves.length, chance);
      else number = yield* search(state, bot, moves, chance);
    }
    state.load();
    return game.moves.offered(moves[number]!);
  } finally {
    machine.offer(words["plays_best"]!);
  }
}

/** What both that look ahead are told. */
function settle(state: State): void {
  const { machine, about } = state.game;
  machine.put(about.at["barred"]!, 0);
  machine.put(about.at["patience"]!, about.words["patience"]!);
  machine.put(about.at["ahead"]!, 0);
}

/** The number of the move that looks best; of so many, any where the rules break down in what it supposes. */
function greedy(state: State, moves: number, chance: number): number {
  const { machine, about } = state.game;
  settle(state);
  try {
    return machine.run("greedy_ask", about.at["desk"]!, chance);
  } catch (error) {
    if (!(error instanceof RuleFault)) throw error;
    state.load();
    return machine.run("chance_draw", chance, moves);
  }
}

function* search(state: State, bot: Bot, moves: readonly (readonly bigint[])[], chance: number): Thinking<number> {
  const { machine, about } = state.game;
  const { at, words } = about;
  const desk = at["desk"]!;
  const began = performance.now();
  machine.run("imagine", desk, state.toMove! - 1, chance);
  const noted = moves.flat();
  if (noted.length > words["notes_room"]!) {
    state.load();
    return greedy(state, moves.length, chance);
  }
  machine.write(at["notes"]!, [BigInt(noted.length), ...noted]);
  const shown = state.shown.slice(-Math.floor(words["shown_room"]! / 2));
  machine.write(at["shown"]!, [shown.length, ...shown.flat()].map(BigInt));
  settle(state);
  machine.put(at["leaf"]!, 0);
  try {
    const seeking = new Seeking(state, chance, began);
    if (bot.ms === undefined) return yield* seeking.counted(moves.length, bot.playouts ?? words["playouts"]!);
    return yield* seeking.timed(moves.length, bot.ms);
  } catch (error) {
    // In what it imagines, which is no fault of the rules.
    if (!(error instanceof RuleFault)) throw error;
    state.load();
    return greedy(state, moves.length, chance);
  }
}

/** A search by turns, with a rest after some of its playouts. */
class Seeking {
  private each = 0; // what the last playouts took, each, in milliseconds

  constructor(
    private readonly state: State,
    private readonly chance: number,
    private readonly began: number,
  ) {}

  /**
   * The number of the best of the moves noted, after so many playouts. It finds what `seek_ask` finds in one piece:
   * the bounds on work go on from turn to turn.
   */
  *counted(count: number, playouts: number): Thinking<number> {
    let tried = 0;
    let left = playouts;
    this.run("seek_begin", this.chance, count);
    let candidates = this.onward("seek_narrow", playouts);
    for (let round = rounds(candidates); round > 0; round -= 1) {
      const worlds = Math.floor(left / (round * candidates)) || 1;
      left -= worlds * candidates;
      for (let [more, number] = [worlds * candidates, 1]; more > 0; number = this.pace(number)) {
        number = Math.min(number, more);
        this.play(number, "onward");
        more -= number;
        tried += number;
        yield Math.min(1, tried / playouts);
      }
      candidates = this.onward("seek_halve");
    }
    return this.onward("seek_end");
  }

  /** The number of the best of the moves noted, so many milliseconds after it began. */
  *timed(count: number, ms: number): Thinking<number> {
    const end = this.began + ms;
    let candidates = this.run("seek_begin", this.chance, count);
    const began = performance.now();
    const time = Math.max(0, end - began);
    const { tried, took } = yield* this.until(began + time / FIRST_LOOK, ms);
    const budget = Math.min(Math.trunc((tried * time) / Math.max(took, 1e-6)), MOST_PLAYOUTS);
    candidates = this.run("seek_narrow", budget);
    for (let left = rounds(candidates); left > 0; left -= 1) {
      const now = performance.now();
      yield* this.until(now + (end - now) / left, ms);
      this.run("seek_halve");
    }
    yield 1;
    return this.run("seek_end");
  }

  /** Play on while there seems to be time for more; how many playouts there were, and how long they took. */
  private *until(until: number, whole: number): Thinking<{ tried: number; took: number }> {
    let [number, tried, took] = [1, 0, 0];
    while (performance.now() + number * this.each < until) { // a rest takes as long as it likes
      took += this.play(number, "run");
      tried += number;
      number = this.pace(number);
      yield Math.min(1, (performance.now() - this.began) / whole);
    }
    return { tried, took };
  }

  /** Play so many playouts; how long they took. */
  private play(number: number, how: "run" | "onward"): number {
    const before = performance.now();
    this[how]("seek_more", this.chance, number);
    const took = performance.now() - before;
    this.each = took / number;
    return took;
  }

  /** How many playouts come before the next rest, after so many before the last. */
  private pace(number: number): number {
    return Math.max(1, Math.min(2 * number, Math.trunc(LOOK_MS / Math.max(this.each, 1e-6))));
  }

  private run(name: string, ...args: number[]): number {
    return this.state.game.machine.run(name, this.state.game.about.at["desk"]!, ...args);
  }

  private onward(name: string, ...args: number[]): number {
    return Number(this.state.game.machine.onward(name, this.state.game.about.at["desk"]!, ...args));
  }
}

/** How many rounds leave two of so many candidates, at least 1. */
function rounds(count: number): number {
  let found = 1;
  for (; count > 2; count -= Math.floor(count / 2)) found += 1;
  return found;
}
