// The worker: it holds the table. Bots play here, so the page never waits for them.

import { described, Game } from "../host/index.ts";
import type { Asked, Told } from "./messages.ts";
import { Seats } from "./seats.ts";

export function work(): void {
  const tell = (told: Told): void => postMessage(told);
  let table: Seats | undefined;
  const answer = async (asked: Asked): Promise<void> => {
    try {
      if (asked.do === "begin") {
        const module = await WebAssembly.compile(await unpacked(asked.module));
        table = new Seats(new Game(described(asked.description), module), asked.seats, tell);
      } else table!.asked(asked);
    } catch (error) {
      tell({ kind: "failed", message: (error as Error).message });
    }
  };
  let before = Promise.resolve();
  addEventListener("message", ({ data }: MessageEvent<Asked>) => {
    before = before.then(() => answer(data)); // in their order, though the first takes a while
  });
}

/** The bytes of a module as it stands in the page. */
async function unpacked(text: string): Promise<ArrayBuffer> {
  const packed = atob(text);
  const bytes = new Uint8Array(packed.length);
  for (let i = 0; i < packed.length; i += 1) bytes[i] = packed.charCodeAt(i);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
