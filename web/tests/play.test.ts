// What a page says, and what it draws on cards of decks that nobody has thought of.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { shapeOf } from "../src/play/cards.tsx";
import type { Deck } from "../src/play/messages.ts";
import { saying } from "../src/play/words.ts";

const deck = (...names: string[]): Deck => ({
  tiles: false, suits: names.map((name) => ({ name, called: name })), faces: [],
});

test("texts have their parts, and an unknown language is English", () => {
  equal(saying("en")("seat", { n: 2 }), "Seat 2");
  equal(saying("es")("seat", { n: 2 }), "Asiento 2");
  equal(saying("xx")("seat", { n: 2 }), "Seat 2");
});

test("suits that are known keep their shapes, and others differ from one another", () => {
  const french = deck("hearts", "spades");
  equal(shapeOf(french, 0), shapeOf(deck("moons", "hearts"), 1));
  const others = deck("a", "b", "c", "d", "e", "f");
  deepEqual(new Set(others.suits.map((_, i) => shapeOf(others, i))).size, 6);
});
