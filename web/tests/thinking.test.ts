// Bots that think by turns: what is asked meanwhile is answered, and what is left is heard of no more.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { byTurns } from "../src/play/thinking.ts";

const rests = (): Promise<void> => new Promise((done) => setTimeout(done, 20));

test("between two steps there is room for others", async () => {
  const said: string[] = [];
  function* steps(): Generator<number, string, void> {
    said.push("first");
    setTimeout(() => said.push("between"));
    for (let begun = performance.now(); performance.now() - begun < 200 && !said.includes("between"); ) yield 0.5;
    return "found";
  }
  const found = await new Promise((found, failed) => void byTurns(steps(), { part: () => undefined, found, failed }));
  equal(found, "found");
  deepEqual(said, ["first", "between"]);
});

test("what is left puts back what it has changed, and nothing is heard of it", async () => {
  const said: string[] = [];
  function* steps(): Generator<number, string, void> {
    try {
      for (;;) yield 0;
    } finally {
      said.push("put back");
    }
  }
  let parts = 0;
  const stop = byTurns(steps(), { part: () => (parts += 1), found: () => said.push("found"), failed: () => said.push("failed") });
  await rests();
  stop();
  const heard = parts;
  await rests();
  equal(heard > 0 && parts === heard, true);
  deepEqual(said, ["put back"]);
});

test("what goes wrong is told once", async () => {
  const said: unknown[] = [];
  function* steps(): Generator<number, string, void> {
    throw new Error("stuck");
  }
  byTurns(steps(), { part: () => said.push("part"), found: () => said.push("found"), failed: (error) => said.push((error as Error).message) });
  await rests();
  deepEqual(said, ["stuck"]);
});
