// What a page says, and what it draws on cards of decks that nobody has thought of.

import { equal } from "node:assert/strict";
import { test } from "node:test";
import { saying } from "../src/play/words.ts";
import { markOf } from "../src/table/drawing.ts";
import type { Deck } from "../src/play/messages.ts";

const deck = (...names: string[]): Deck => ({
  tiles: false, suits: names.map((name) => ({ name, called: name })), faces: [],
});

test("texts have their parts, and an unknown language is English", () => {
  equal(saying("en")("seat", { n: 2 }), "Seat 2");
  equal(saying("es")("seat", { n: 2 }), "Asiento 2");
  equal(saying("xx")("seat", { n: 2 }), "Seat 2");
});

test("one of what is counted is said as one", () => {
  equal(saying("en")("cards", { n: 1 }), "1 card");
  equal(saying("en")("cards", { n: 10 }), "10 cards");
  equal(saying("es")("tiles", { n: 1 }), "1 ficha");
  equal(saying("es")("tiles", { n: 0 }), "0 fichas");
});

test("suits that are known keep their marks, and others differ from one another", () => {
  const mark = (of: Deck, suit: number): string => JSON.stringify(markOf(of, suit));
  equal(mark(deck("hearts", "spades"), 0), mark(deck("moons", "hearts"), 1));
  const others = deck("a", "b", "c", "d", "e", "f");
  equal(new Set(others.suits.map((_, i) => mark(others, i))).size, 6);
});
