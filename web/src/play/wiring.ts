// The page's own table: a worker that is started again if it no longer answers.

import { type Asked, byWorker, type Told, type Wire } from "./messages.ts";

const PATIENCE = 60_000; // milliseconds without a word, after which a worker is not waited for any more

export class Own implements Wire {
  private readonly heard: ((told: Told) => void)[] = [];
  private worker: Worker | null = null;
  private pause = 0;

  /** `start`: makes a worker; `begin`: what it is told first. */
  constructor(
    private readonly start: () => Worker,
    private readonly begin: Asked,
  ) {}

  listen(heard: (told: Told) => void): void {
    this.heard.push(heard);
  }

  ask(asked: Asked): void {
    if (this.worker === null) {
      this.worker = this.start();
      const wire = byWorker(this.worker);
      wire.listen((told) => this.told(told));
      wire.ask(this.begin);
    }
    window.clearTimeout(this.pause);
    this.pause = window.setTimeout(() => this.end(), PATIENCE);
    this.worker.postMessage(asked);
  }

  private told(told: Told): void {
    window.clearTimeout(this.pause);
    if (told.kind === "thinks") this.pause = window.setTimeout(() => this.end(), PATIENCE);
    for (const heard of this.heard) heard(told);
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = null;
    for (const heard of this.heard) heard({ kind: "failed", message: "the rules do not come to an end" });
  }
}
