// The worker: it holds the table. Bots play here, so the page never waits for them.

import { described, Game } from "../host/index.ts";
import type { Asked, Told } from "./messages.ts";
import { Seats } from "./seats.ts";

export function work(): void {
  const tell = (told: Told): void => postMessage(told);
  let table: Seats | undefined;
  addEventListener("message", ({ data }: MessageEvent<Asked>) => {
    try {
      if (data.do === "begin") {
        const game = new Game(described(data.description), new WebAssembly.Module(data.module));
        table = new Seats(game, data.seats, tell);
      } else table!.asked(data);
    } catch (error) {
      tell({ kind: "failed", message: (error as Error).message });
    }
  });
}
