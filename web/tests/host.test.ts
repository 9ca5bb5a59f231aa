// What the host says beside what a game's module computes. Whole games are held to Python elsewhere.

import { deepEqual, equal, throws } from "node:assert/strict";
import { test } from "node:test";
import { bagFaces, has } from "../src/host/bags.ts";
import { counted, product, without } from "../src/host/counting.ts";
import { described } from "../src/host/description.ts";
import { bare, joined } from "../src/host/reading/arguments.ts";
import { blanks, meldsWritten, shown, wordsOf } from "../src/host/reading/texts.ts";
import { json, recordText, type Written } from "../src/host/record.ts";
import { holds, seats } from "../src/host/table.ts";
import { resultText, type View, viewText } from "../src/host/telling.ts";
import type { Action, Param } from "../src/host/description.ts";
import type { HandResult } from "../src/host/outcome.ts";

test("a bag has each face as often as it is there, lowest first", () => {
  deepEqual(bagFaces([0b1011n, 0b0010n]), [0, 1, 1, 3]);
  deepEqual(bagFaces([1n << 61n]), [61]);
  deepEqual(bagFaces([0n, 0n]), []);
});

test("masks have bits of faces beyond what numbers can hold", () => {
  equal(has(1n << 60n, 60), true);
  equal(has(1n << 60n, 59), false);
});

test("masks of seats", () => {
  deepEqual(seats(0b1010), [1, 3]);
  deepEqual(seats(0), []);
  equal(holds(0b1010, 3), true);
  equal(holds(0b1010, 2), false);
});

test("the last list of a product goes round fastest, and no more than asked for are made", () => {
  deepEqual(product([[1, 2], [3, 4]], 9), [[1, 3], [1, 4], [2, 3], [2, 4]]);
  deepEqual(product([[1, 2], [3, 4]], 3), [[1, 3], [1, 4], [2, 3]]);
  deepEqual(product([], 9), [[]]);
  deepEqual(product([[1], []], 9), []);
});

test("counts without others: what is left, and nothing where they are not held", () => {
  const counts = counted([7, 7, 8]);
  deepEqual(without(counts, counted([7])), new Map([[7, 1], [8, 1]]));
  deepEqual(without(counts, counted([7, 7, 8])), new Map());
  equal(without(counts, counted([9])), null);
  equal(without(counts, counted([8, 8])), null);
  deepEqual(counts, new Map([[7, 2], [8, 1]]));
});

test("JSON is written as Python writes it, whole numbers of any size among it", () => {
  equal(json({ a: 2n ** 70n, b: [], c: {}, d: [1, "ñ"], e: null }),
    '{\n "a": 1180591620717411303424,\n "b": [],\n "c": {},\n "d": [\n  1,\n  "ñ"\n ],\n "e": null\n}');
});

test("the text of a record ends with a line", () => {
  const record: Written = {
    game: "g", digest: "d", options: {}, players: 2, seed: 5n, match: 0n, scope: "hand",
    dealer: null, decks: [], moves: ["pass"], outcome: null, format: 1,
  };
  equal(recordText(record).at(-1), "\n");
  deepEqual(JSON.parse(recordText(record)), { ...record, seed: 5, match: 0 });
});

test("a description of another form is refused", () => {
  throws(() => described('{"format": 99}'), /this game has format 99; this host knows/);
});

test("words of a text", () => {
  deepEqual(blanks("  7H\t8H  "), ["7H", "8H"]);
  deepEqual(wordsOf("7h jk=8h"), ["7H", "JK=8H"]);
  deepEqual(meldsWritten("7H 8H / 9S "), ["7H 8H", "9S"]);
  deepEqual(meldsWritten(" None "), []);
  equal(shown("x".repeat(31)), `${"x".repeat(30)}…`);
  equal(shown(" x "), "x");
});

const param = (kind: Param["kind"], added = false): Param => ({
  name: "", kind, at: 0, words: 1, public: true, domain: "", many: false, table: "", rules: 0, on_table: added, added,
});
const action = (...params: Param[]): Action => ({
  number: 1, name: "act", phase: "play", about: "", aside: false, clock: 0, span: null, refusals: [], params,
});

test("a player may be called a seat", () => {
  deepEqual(bare(action(param("player"), param("card")), ["Seat 2", "seat 2"]), ["2", "seat 2"]);
  deepEqual(bare(action(param("team")), ["team 1"]), ["1"]);
});

test("a layoff takes two parts of a text, and what is not written is null", () => {
  deepEqual(joined(action(param("layoff", true), param("card")), ["7H", "7S 7D", "8H"]), ["7H, 7S 7D", "8H"]);
  deepEqual(joined(action(param("card"), param("card")), ["7H"]), ["7H", null]);
});

test("a hand that nobody has won names no winner", () => {
  const result = (winners: number[]) => resultText({ number: 3, reason: "stock_out", winners } as unknown as HandResult);
  equal(result([]), "hand 3 ended: stock_out");
  equal(result([1, 3]), "hand 3 ended: stock_out, won by seat 1 and seat 3");
});

test("a view as text leaves out empty places and counts what is hidden", () => {
  const place = { owner: 0, cards: [], hidden: 0, melds: [], laid: [] };
  const view: View = {
    seat: 1, phase: "draw", to_move: 2, dealer: 1,
    zones: [
      { ...place, name: "stock", hidden: 30 },
      { ...place, name: "empty" },
      { ...place, name: "hand", owner: 1, cards: ["7H", "8H"] },
      { ...place, name: "table", melds: ["9S 9D 9C", "AH 2H 3H"], laid: [[], ["9S"]] },
    ],
    ledgers: { points: [0n, 12n] }, variables: {}, events: ["seat 2: pass"],
  };
  equal(viewText(view), [
    "seat 1, draw: seat 2 to move", "  seat 2: pass", "stock: 30 hidden", "hand of 1: 7H 8H",
    "table: 9S 9D 9C / AH 2H 3H, 2 laid 9S", "points: 0 12",
  ].join("\n"));
});
