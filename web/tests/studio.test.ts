// What the studio computes by itself: examples of positions, and what changes between texts.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { difference } from "../src/studio/difference.ts";
import { exampled, plain } from "../src/studio/example.ts";
import { guarded, SILENT } from "../src/studio/guard.ts";
import type { Asked } from "../src/play/messages.ts";

const reached = { players: 2, options: {}, seed: "7", hands: [["draw", "discard 7H"]], then: "draw for seat 2" };
const after = (text: string, more: object = {}): string => {
  const { at, insert } = exampled(text, { ...reached, ...more });
  return text.slice(0, at) + insert + text.slice(at);
};
const WRITTEN = `  - about: A position from the table.
    scope: match
    players: 2
    seed: 7
    moves:
      - draw
      - discard 7H
    then: draw for seat 2
`;

test("an example is the last of those there are, whatever follows them", () => {
  const one = "examples:\n  - about: One.\n";
  equal(after(`game: G\n${one}\nscore:\n  - x\n`), `game: G\n${one}${WRITTEN}\nscore:\n  - x\n`);
  equal(after("examples: # some\n# more\n  - about: One."), `examples: # some\n# more\n  - about: One.\n${WRITTEN}`);
});

test("examples begin where there were none", () => {
  equal(after("game: G"), `game: G\n\nexamples:\n${WRITTEN}`);
  equal(after("game: G\n"), `game: G\n\nexamples:\n${WRITTEN}`);
});

test("an example without moves, after its end and with options says just that", () => {
  equal(
    after("game: G\n", { hands: [[]], then: "", options: { target: "50", joker: "no", said: "a: b" } }),
    `game: G

examples:
  - about: A position from the table.
    scope: match
    players: 2
    options: {target: 50, joker: "no", said: "a: b"}
    seed: 7
`,
  );
});

test("an example of a later hand tells the moves hand by hand", () => {
  equal(
    after("game: G\n", { hands: [["draw", "knock 7H"], [], ["pass"]] }),
    `game: G

examples:
  - about: A position from the table.
    scope: match
    players: 2
    seed: 7
    hands:
      - moves:
          - draw
          - knock 7H
      - {}
      - moves:
          - pass
        then: draw for seat 2
`,
  );
});

test("texts are quoted where YAML would read something else", () => {
  deepEqual(["lay 7H 8H=JK", "yes", "1 # 2", "-x", "7"].map(plain), ["lay 7H 8H=JK", '"yes"', '"1 # 2"', '"-x"', "7"]);
});

test("the difference of two texts, put into the first, gives the second", () => {
  const pairs = [["abc", "abc", 0], ["aa", "aaa", 1], ["aba", "abba", 1], ["", "xy", 2], ["xay", "xby", 1], ["abab", "ab", 0]] as const;
  for (const [old, text, length] of pairs) {
    const { from, to, insert } = difference(old, text);
    equal(old.slice(0, from) + insert + old.slice(to), text);
    equal(insert.length, length);
  }
});

test("a worker that says nothing for long is ended; one that answers is not", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(globalThis, { window: globalThis });
  let heard = (): void => undefined;
  const done: string[] = [];
  const worker = {
    postMessage: (asked: Asked) => done.push(asked.do),
    addEventListener: (_: string, told: () => void) => (heard = told),
    terminate: () => done.push("ended"),
  };
  guarded(worker as unknown as Worker, () => done.push("late"), () => done.push("moved"));
  worker.postMessage({ do: "record" });
  heard();
  context.mock.timers.tick(2000 * SILENT);
  worker.postMessage({ do: "play", text: "draw", at: 0 });
  context.mock.timers.tick(1000 * SILENT);
  deepEqual(done, ["record", "moved", "play", "ended", "late"]);
});
