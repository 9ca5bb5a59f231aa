// Bots that think beside a table: between their steps the table answers whatever it is asked.

import { type Bot, type Game, type Move, type State, thought } from "../host/index.ts";

/** What becomes of it. */
export interface Hearing {
  readonly part: (part: number) => void; // how far it has come, from 0 to 1
  readonly found: (move: Move) => void;
  readonly failed: (error: unknown) => void;
}

/** One bot at a time, in a memory that is not the table's. */
export class Thinking {
  private stop: (() => void) | null = null;
  private twin: Game | undefined;

  constructor(private readonly game: Game) {}

  get busy(): boolean {
    return this.stop !== null;
  }

  /** Begin to look for the move of the player in turn. Nothing is heard before what was asked already is answered. */
  begin(state: State, bot: Bot, hearing: Hearing): void {
    this.end();
    this.twin ??= this.game.twin();
    const seed = BigInt(Math.floor(Math.random() * 2 ** 50));
    this.stop = byTurns(chosen(state.within(this.twin), bot, seed), {
      ...hearing,
      found: (move) => {
        this.stop = null;
        hearing.found(move);
      },
      failed: (error) => {
        this.stop = null;
        hearing.failed(error);
      },
    });
  }

  /** Leave it; nothing more is heard of it. */
  end(): void {
    this.stop?.();
    this.stop = null;
  }
}

/** The move of a bot, or the first beside the game where there is no other. */
function* chosen(state: State, bot: Bot, seed: bigint): Generator<number, Move, void> {
  const [beside] = state.legal.size === 0 ? state.asides.values() : [];
  return beside ?? (yield* thought(state, bot, seed));
}

/** Take steps, each as a task of its own, after those that wait. What is given back leaves it unfinished. */
export function byTurns<T>(
  steps: Generator<number, T, void>,
  { part, found, failed }: { part: (part: number) => void; found: (value: T) => void; failed: (error: unknown) => void },
): () => void {
  const { port1, port2 } = new MessageChannel(); // timers wait for milliseconds where they follow each other
  const stop = (): void => {
    port1.onmessage = null;
    port1.close();
  };
  const next = (): void => port2.postMessage(null);
  port1.onmessage = () => {
    let step: IteratorResult<number, T>;
    try {
      step = steps.next();
    } catch (error) {
      stop();
      failed(error);
      return;
    }
    if (step.done) {
      stop();
      found(step.value);
    } else {
      part(step.value);
      next();
    }
  };
  next();
  return () => {
    stop();
    steps.return(undefined as never); // so that it puts back what it has changed
  };
}
