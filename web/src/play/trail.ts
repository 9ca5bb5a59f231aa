// The states of a match from its beginning, few of which are kept: the others are played again.

import type { State } from "../host/index.ts";

const EVERY = 16; // moves

export class Trail {
  private readonly kept = new Map<number, State>();
  private newest: State;

  /** `states`: of the first position, and after each move. */
  constructor(states: readonly State[]) {
    for (const [at, state] of states.entries()) if (at % EVERY === 0) this.kept.set(at, state);
    this.newest = states.at(-1)!;
  }

  get last(): State {
    return this.newest;
  }

  /** How many moves have been made. */
  get length(): number {
    return this.newest.history.length;
  }

  push(state: State): void {
    const at = state.history.length;
    if (at % EVERY === 0) this.kept.set(at, state);
    this.newest = state;
  }

  /** The state after so many moves. */
  at(moves: number): State {
    if (moves === this.length) return this.newest;
    const from = Math.floor(moves / EVERY) * EVERY;
    let state = this.kept.get(from)!;
    for (const { move } of this.newest.history.slice(from, moves)) state = state.play(move);
    return state;
  }

  /** Forget all moves but the first ones. */
  cut(moves: number): void {
    this.newest = this.at(moves);
    for (const at of this.kept.keys()) if (at > moves) this.kept.delete(at);
  }
}
