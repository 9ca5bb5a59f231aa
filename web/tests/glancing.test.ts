// What is told of a beginning waits for the first move of another, for a moment.

import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { Glancing } from "../src/play/glancing.ts";
import type { Told } from "../src/play/messages.ts";

const seen = (to_move: number | null): Told => ({ kind: "seen", live: true, over: false, view: { seat: 1, to_move } }) as unknown as Told;
const thinks: Told = { kind: "thinks", seat: 2, part: 0 };

function heard(): { glancing: Glancing; kinds: string[] } {
  const kinds: string[] = [];
  return { glancing: new Glancing((told) => kinds.push(told.kind)), kinds };
}

test("where the page's own seat begins, all is told at once", () => {
  const { glancing, kinds } = heard();
  glancing.hear(seen(1), true);
  glancing.hear(thinks, false);
  deepEqual(kinds, ["seen", "thinks"]);
});

test("where another begins, the first position is told with what that one moves", () => {
  const { glancing, kinds } = heard();
  glancing.hear(seen(2), true);
  glancing.hear(thinks, true);
  deepEqual(kinds, []);
  glancing.hear(seen(1), true);
  deepEqual(kinds, ["seen", "thinks", "seen"]);
  glancing.hear(seen(2), false);
  deepEqual(kinds.length, 4);
});

test("a bot that takes its time is not waited for longer than a glance", ({ mock }) => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { glancing, kinds } = heard();
  glancing.hear(seen(2), true);
  glancing.hear(thinks, true);
  mock.timers.tick(1000);
  deepEqual(kinds, ["seen", "thinks"]);
});

test("nobody waits for a refusal, or for a match that is over", () => {
  const { glancing, kinds } = heard();
  glancing.hear(seen(2), true);
  glancing.hear({ kind: "failed", message: "no" }, true);
  glancing.hear(seen(null), true);
  deepEqual(kinds, ["seen", "failed", "seen"]);
});
