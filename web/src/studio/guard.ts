// A worker plays rules that may be anybody's: one that says nothing for long is ended.

import type { Asked } from "../play/messages.ts";

export const SILENT = 20; // seconds

/** Watch what a worker is asked. `late`: it has been ended; `moved`: somebody plays, or deals. */
export function guarded(worker: Worker, late: () => void, moved: () => void): void {
  let pause = 0;
  const ended = (): void => {
    worker.terminate();
    late();
  };
  const post = worker.postMessage.bind(worker) as (asked: Asked) => void;
  worker.addEventListener("message", () => window.clearTimeout(pause));
  worker.postMessage = (asked: Asked): void => {
    if (asked.do === "play" || asked.do === "deal") moved();
    if (asked.do !== "begin") {
      window.clearTimeout(pause);
      pause = window.setTimeout(ended, 1000 * SILENT);
    }
    post(asked);
  };
}
