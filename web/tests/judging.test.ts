// Why sets that are put together cannot be handed in: of several reasons that which is about their cards.

import { equal } from "node:assert/strict";
import { test } from "node:test";
import { IllegalMove, type State } from "../src/host/index.ts";
import type { Judge } from "../src/play/messages.ts";
import { judged } from "../src/table/judging.ts";

/** A position in which every move is refused, with what is said of it, and how many demands are not met. */
const refusing = (said: Readonly<Record<string, string>>, unmet: Readonly<Record<string, number>> = {}): State =>
  ({
    melds: (text: string) => [text],
    parse(text: string) {
      throw new IllegalMove(said[text.trim()] ?? "nothing is said of it", unmet[text.trim()]);
    },
  }) as unknown as State;

const asked = (...actions: string[]): Judge => ({
  do: "judge",
  at: 0,
  number: 1,
  sets: [{ text: "a b c", changed: true, own: true, pick: 0 }],
  held: "",
  moves: actions.map((action) => ({ action, before: "", whole: false })),
});

const why = (said: Readonly<Record<string, string>>, ...actions: string[]): string =>
  judged(refusing(said), asked(...actions), () => ({ text: "", action: "", args: [] })).why;

test("what is refused with any cards is told after what these cards are refused for", () => {
  const said = { place: "only later", "place a b c": "only later", open: "no cards", "open a b c": "too few points" };
  equal(why(said, "place", "open"), "too few points");
  equal(why(said, "open", "place"), "too few points");
});

test("what is refused with any cards is told where nothing else is", () => {
  equal(why({ place: "only later", "place a b c": "only later" }, "place"), "only later");
});

test("no reason is told where there is a move", () => {
  const state = { melds: (text: string) => [text], parse: () => ({}) } as unknown as State;
  equal(judged(state, asked("open"), () => ({ text: "open a b c", action: "open", args: [] })).why, "");
});

test("a table may be rearranged unless that is refused in the same words whatever is named", () => {
  const arranges = (said: Readonly<Record<string, string>>, whole = true): boolean =>
    judged(refusing(said), { ...asked("place"), moves: [{ action: "place", before: "", whole }] }, () => ({ text: "", action: "", args: [] })).arranges;
  equal(arranges({ place: "only later", "place a b c": "only later" }), false);
  equal(arranges({ place: "a card is missing, whatever is named", "place a b c": "a card is missing" }), true);
  equal(arranges({ place: "whatever", "place a b c": "other" }, false), false);
  const state = { melds: (text: string) => [text], parse: () => ({}) } as unknown as State;
  equal(judged(state, { ...asked(), moves: [{ action: "place", before: "", whole: true }] }, () => ({ text: "", action: "", args: [] })).arranges, true);
});

test("of several reasons that is told which was nearest to be done", () => {
  const said = { "place a b c": "not in a row", "open a b c": "too few points", "swap a b c": "this cannot be read" };
  const unmet = { "place a b c": 3, "open a b c": 1 };
  const near = (...actions: string[]): string =>
    judged(refusing(said, unmet), asked(...actions), () => ({ text: "", action: "", args: [] })).why;
  equal(near("place", "open"), "too few points");
  equal(near("swap", "place"), "not in a row");
  equal(near("open", "place", "swap"), "too few points");
});
