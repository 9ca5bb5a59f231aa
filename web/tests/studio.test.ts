// What the studio computes by itself: examples of positions, and what changes between texts.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { also, calledSo } from "../src/studio/also.ts";
import { difference } from "../src/studio/difference.ts";
import { exampled, plain, ruled } from "../src/studio/example.ts";
import type { Finding } from "../src/studio/faults.ts";
import { guarded, SILENT } from "../src/studio/guard.ts";
import { shownOf } from "../src/studio/holding.ts";
import { columnAfter, steppedBack } from "../src/studio/indenting.ts";
import { compared, type Line } from "../src/studio/marking.ts";
import { otherwise } from "../src/studio/recounting.ts";
import { firstValueBelow, soughtBelow } from "../src/studio/seeking.ts";
import type { Asked } from "../src/play/messages.ts";
import { partsOf, placed } from "../src/play/placed.ts";

const reached = { about: "Deal 7, after 2 moves, last discard 7H", players: 2, options: {}, seed: "7", hands: [["draw", "discard 7H"]], then: "draw for seat 2" };
const after = (text: string, more: object = {}): string => {
  const { at, insert } = exampled(text, { ...reached, ...more });
  return text.slice(0, at) + insert + text.slice(at);
};
const WRITTEN = `  - about: Deal 7, after 2 moves, last discard 7H
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
  - about: Deal 7, after 2 moves, last discard 7H
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
  - about: Deal 7, after 2 moves, last discard 7H
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

test("a line begins deeper after a key without a value, and else where the line before does", () => {
  const after: readonly (readonly [string, number])[] = [
    ["swap:", 2],
    ["    swap:   # of cards", 6],
    ["    swap: # a: b", 6],
    ["    about: >-", 6],
    ["    do: move card to stock", 4],
    ["    # as follows:", 4],
    ["      - move card to stock", 6],
    ["      - when turns > 3:", 10],
    ["      - ", 6],
    ["    about: This:", 4],
    ["    choose: {", 6],
    ["      ", 6],
    ["", 0],
  ];
  deepEqual(after.map(([line]) => [line, columnAfter(line, line)]), after);
});

test("a line that is parted begins by what of it stays, and one that is pushed down keeps its depth", () => {
  equal(columnAfter("    swap: move card to stock", "    swap:"), 6);
  equal(columnAfter("    swap: move card to stock", "    swap: move"), 4);
  equal(columnAfter("    swap:", ""), 4);
  equal(columnAfter("    swap:", "  "), 4);
});

test("where nothing was written, one goes back a step; an item that is empty goes with its dash", () => {
  const back: readonly (readonly [string, string | null])[] = [
    ["        - ", "      "],
    ["    -", "  "],
    ["- ", ""],
    ["        ", "      "],
    ["     ", "    "],
    ["  ", ""],
    ["", null],
    ["        - move card to stock", null],
    ["    do:", null],
    ["---", null],
  ];
  deepEqual(back.map(([line]) => [line, steppedBack(line)]), back);
});

test("what is new waits while somebody types, and what lies below offered words while they are", () => {
  const of = (line: number, message: string, code: string): Finding =>
    ({ line, message, said: message, code, from: 0, to: 0, grave: true, language: "en", mends: [] });
  const [old, here, there, longer] = [of(3, "old", "A"), of(3, "here", "B"), of(9, "there", "A"), of(5, "longer", "C")];
  const before = [of(2, "old", "A"), of(5, "long", "C")];
  const found = [old, here, there, longer];
  const shown = (typing: boolean, choosing?: number): readonly Finding[] => shownOf(found, before, { typing, choosing });
  deepEqual(shown(true), [old, longer]);
  deepEqual(shown(false, 3), [old, there, longer]);
  deepEqual(shown(false), found);
});

test("hands that were over and count otherwise by other rules are told", () => {
  const hand = (number: number, points: number) => ({
    number,
    reason: "knock",
    winners: [1],
    lines: [{ name: "difference", amounts: [points, 0] }],
    scores: [points, 0],
  });
  const before = [hand(1, 25), hand(2, 10)];
  deepEqual(otherwise(before, [hand(1, 25), hand(2, 10)]), []);
  deepEqual(otherwise(before, [hand(1, 25), hand(2, 20), hand(3, 5)]), [2]);
  deepEqual(otherwise(before, [{ ...hand(1, 25), reason: "toque" }]), []); // told in another language
  deepEqual(otherwise([], [hand(1, 25)]), []);
});

test("what was sought is found in what a change put there, and not elsewhere", () => {
  const text = "game: G 30\nplay:\n  open:\n    about: 30 points\n    when: points >= 30 # 30\n  more: 30\n";
  const found = soughtBelow(text, 3, ["meld", "30"])!;
  equal(text.slice(found.from - 3, found.to + 2), ">= 30 #");
  equal(soughtBelow(text, 3, ["meld", "3"]), null);
});

test("what is sought is picked in values only, and else the cursor is behind the first value", () => {
  const text = "play:\n  draw:\n    draw:\n      about: Draw one.\n      when: not once # draw\n      next: draw\n  other: 3\n";
  const found = soughtBelow(text, 3, ["draw"])!;
  equal(text.slice(found.from - 6, found.to), "next: draw");
  equal(soughtBelow(text.replace("next: draw", "next: discard"), 3, ["draw"]), null);
  equal(text.slice(0, firstValueBelow(text, 3)).split("\n").at(-1), "      when: not once");
  equal(firstValueBelow("a:\n  b:\n", 1), 2);
});

test("examples are no rules", () => {
  const rules = "game: G\nscore:\n  - x\n";
  equal(ruled(after(rules)), ruled(rules));
  equal(ruled(`${rules}examples: # some\n  - about: One.`), ruled(rules));
  equal(ruled("examples:\n  - about: One.\nscore:\n  - x\n"), "score:\n  - x");
});

test("places of rules are told as lines, with the name of the file where it is another", () => {
  equal(placed("it is not so (mine.yaml:12:3)", "variants/mine.yaml", "en"), "it is not so (line 12)");
  equal(placed("it is not so (gin.yaml:189:17)", "mine.yaml", "es"), "it is not so (gin.yaml, línea 189)");
  equal(placed("/home/me/my.rulekit.yaml:1:1: a; b.yml:2:2", "", "en"), "my.rulekit.yaml, line 1: a; b.yml, line 2");
  equal(placed("at 10:30 in a.yaml", "", "en"), "at 10:30 in a.yaml");
  deepEqual(partsOf("gin.yaml:189:17"), [{ file: "gin.yaml", line: 189 }]);
  deepEqual(partsOf(""), []);
});

test("all lines of a new move are new, those among them that another move has as well", () => {
  const line = (text: string, within = -1): Line => ({ text, within });
  const base = [line("Play"), line("Draw:", 0), line("It goes to the pile.", 1), line("On with draw.", 1)];
  const now = [...base, line("Burn:", 0), line("It goes to the pile.", 4), line("On with draw.", 4)];
  deepEqual([...compared(base, now).fresh], [4, 5, 6]);
  deepEqual(compared(now, base), { fresh: new Set(), gone: ["Burn:"] });
  deepEqual(compared(base, base.slice(0, 3)).gone, ["On with draw."]);
});

test("what people call things is known by kind and by name", () => {
  equal(also("action", "knock").includes("golpear"), true);
  equal(also("meld", "gin"), "");
  equal(calledSo("track", ["recor"]), true);
  equal(calledSo("track", ["rec"]), false);
  equal(calledSo("track", []), false);
});
