// What is told of a beginning: where another is to move, the page waits a moment for that.

import type { Told } from "./messages.ts";

export const GLANCE = 150; // milliseconds in which nobody sees more than one position

/**
 * Hands on what is told. A first position in which another is to move waits for what that brings, for no longer
 * than a glance: else all that has just been drawn would move, or a hand be over that nobody has seen.
 */
export class Glancing {
  private readonly held: Told[] = [];

  constructor(private readonly on: (told: Told) => void) {}

  /** `first`: whether nothing has been seen yet. */
  hear(told: Told, first: boolean): void {
    if (this.held.length > 0) {
      this.held.push(told);
      if (told.kind !== "thinks") this.release();
    } else if (first && told.kind === "seen" && othersMove(told)) {
      this.held.push(told);
      setTimeout(() => this.release(), GLANCE);
    } else this.on(told);
  }

  private release(): void {
    for (const told of this.held.splice(0)) this.on(told);
  }
}

const othersMove = ({ live, over, view }: Extract<Told, { readonly kind: "seen" }>): boolean =>
  live && !over && view.seat > 0 && view.to_move !== null && view.to_move !== view.seat;
