// What is told of moves that take from a pile, and what a press on the pile begins.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import type { Move, State } from "../src/host/index.ts";
import type { Asked, Choice, Seen, Shown, Told } from "../src/play/messages.ts";
import { Sitting } from "../src/play/sitting.ts";
import { offered } from "../src/play/taking.ts";
import { ownCards } from "../src/table/places.ts";
import { tableauOf } from "../src/table/tableau.ts";

const FACES = ["a", "b", "c", "d"];
type Step = readonly [from: string, to: string | null, card: string];

/** A position in which seat 1 sees a heap of "a b c" and holds "d d", and where moves move cards as they are given. */
function position(moved: Readonly<Record<string, readonly Step[]>>, params: Readonly<Record<string, readonly string[]>>): State {
  const part = (name: string) => ({ heap: { own: 0, shape: "pile" }, stock: { own: 0, shape: "pile" }, hand: { own: 1, shape: "cards" }, laid: { own: 0, shape: "melds" } })[name];
  const place = (name: string): readonly [string, number] => [name, name === "hand" ? 1 : 0];
  return {
    toMove: 1,
    game: {
      table: { part: ([name]: readonly [string, number]) => part(name) },
      notation: { card: (face: number) => FACES[face] },
      machine: { action: ([name]: readonly string[]) => ({ params: params[name!]!.map((kind) => ({ kind })) }) },
    },
    view: () => ({ zones: [{ name: "heap", owner: 0, cards: ["a", "b", "c"] }, { name: "stock", owner: 0, cards: [] }, { name: "hand", owner: 1, cards: ["d", "d"] }] }),
    moving: ({ text }: Move) => moved[text]!.map(([from, to, card]) => ({ source: place(from), target: to && place(to), face: FACES.indexOf(card), openly: true })),
  } as unknown as State;
}

const move = (action: string, ...args: string[]): Move => ({ text: `${action} ${args.join(", ")}`.trim(), action, args, registers: [action], aside: false, number: 1 }) as unknown as Move;

test("a number that counts the top cards of an open pile is told with them, the lowest first", () => {
  const two: Step[] = [["heap", "hand", "c"], ["heap", "hand", "b"]];
  const state = position({ "take 2": two, "guess 2": [["stock", "hand", "d"], ["stock", "hand", "d"]], "bid 1": two }, { take: ["number"], guess: ["number"], bid: ["number"] });
  const { choices, ways } = offered(state, [move("take", "2"), move("guess", "2"), move("bid", "1")]);
  deepEqual(choices.map(({ args }) => args[0]!.cards ?? null), [["b", "c"], null, null]);
  deepEqual(ways["take"], { from: ["heap 0"], to: [] });
});

test("what a move names that does not lie in the hand is told, and what it only takes besides is not", () => {
  const state = position(
    {
      "meld c d d": [["heap", "hand", "c"], ["hand", "laid", "c"], ["hand", "laid", "d"], ["hand", "laid", "d"], ["heap", "hand", "b"]],
      "add c, a a": [["heap", null, "c"]],
      "lay d d": [["hand", "laid", "d"], ["hand", "laid", "d"], ["stock", "hand", "a"]],
    },
    { meld: ["new_meld"], add: ["layoff"], lay: ["new_meld"] },
  );
  const { choices, ways } = offered(state, [move("meld", "c d d"), move("add", "c, a a"), move("lay", "d d")]);
  deepEqual(choices.map(({ taken }) => taken ?? null), [["c"], ["c"], null]);
  deepEqual(ways["add"]!.from, ["heap 0"]);
});

test("a layout that takes from a pile is told with what it lays: the rest of its cards lie there already", () => {
  const state = position(
    {
      "use a b / c d d": [["hand", "laid", "d"], ["heap", "laid", "c"], ["hand", "laid", "d"]],
      "place a b / d d": [["hand", "laid", "d"], ["hand", "laid", "d"]],
    },
    { use: ["layout"], place: ["layout"] },
  );
  const { choices } = offered(state, [move("use", "a b / c d d"), move("place", "a b / d d")]);
  deepEqual(choices.map(({ args }) => args[0]!.cards ?? null), [["d", "c", "d"], null]);
  deepEqual(choices.map((choice) => ownCards(content, choice)), [["d", "d"], null]);
});

const content: Shown = {
  names: {}, boards: {}, language: "en", title: "",
  deck: { tiles: false, suits: [], faces: FACES.map((name) => ({ name })) },
  table: { zones: { hand: { shape: "cards", owner: "player", held: true }, heap: { shape: "pile", owner: "", held: false } }, teams: [0, 1], building: [] },
};

const zone = (name: string, owner: number, cards: readonly string[]) => ({ name, owner, cards, melds: [], hidden: 0, laid: [] });

const take = (text: string): Choice => ({ text: `take ${text}`, action: "take", args: [{ text, kind: "new_meld" }], taken: ["c"] });

/** A page at a table where a heap may be taken by some moves: what it has asked. */
function sat(hand: readonly string[], choices: readonly Choice[]): { page: Sitting; asked: Asked[] } {
  const asked: Asked[] = [];
  let tell: (told: Told) => void = () => undefined;
  const page = new Sitting(content, { ask: (each) => asked.push(each), listen: (heard) => (tell = heard) });
  tableauOf(page);
  const seen: Seen = {
    kind: "seen", at: 0, of: 0, live: true, sorted: null, events: [], afresh: true, ended: [], over: false,
    winners: [], bonuses: [], back: false, seats: [], choices: [{ text: "draw", action: "draw", args: [] }, ...choices],
    ways: { take: { from: ["heap 0"], to: [] }, draw: { from: ["stock 0"], to: [] } },
    view: { seat: 1, phase: "turn", to_move: 1, dealer: 1, ledgers: { score: [0, 0] }, variables: {}, zones: [zone("hand", 1, hand), zone("heap", 0, ["a", "c"])] },
  };
  tell(seen);
  return { page, asked };
}

const pressed = (page: Sitting): void => {
  const tableau = tableauOf(page);
  tableau.press("heap 0", tableau.sources.value.get("heap 0")!);
};

test("a pile that is taken with cards of the hand has them chosen at once, and is taken by a second press", () => {
  const { page, asked } = sat(["d", "c", "d"], [take("c d d")]);
  pressed(page);
  deepEqual(page.chosen.value, [0, 2]);
  pressed(page);
  deepEqual(asked.filter((each) => each.do === "play"), [{ do: "play", text: "take c d d", at: 0 }]);
});

test("so it is where the move is a whole layout, and of its cards those are marked that go with a chosen one", () => {
  const layout: Choice = { text: "take a b / c d d", action: "take", args: [{ text: "a b / c d d", kind: "layout", cards: ["d", "c", "d"] }], taken: ["c"] };
  const { page, asked } = sat(["a", "d", "b", "d"], [layout]);
  page.choose([1]);
  deepEqual([...tableauOf(page).completions.value], ["d"]);
  page.clear();
  pressed(page);
  deepEqual(page.chosen.value, [1, 3]);
  pressed(page);
  deepEqual(asked.filter((each) => each.do === "play"), [{ do: "play", text: layout.text, at: 0 }]);
});

test("where several moves take a pile its press says so, marks what goes with it, and has its moves first", () => {
  const { page, asked } = sat(["d", "b", "d"], [take("c d d"), take("c b d")]);
  const tableau = tableauOf(page);
  equal(tableau.completions.value.size, 0);
  pressed(page);
  equal(asked.some((each) => each.do === "play"), false);
  equal(tableau.told.value, page.say("what_with"));
  deepEqual([...tableau.completions.value].sort(), ["b", "d"]);
  deepEqual(tableau.ordered.value.first.slice(0, 2).map(({ text }) => text), ["take c d d", "take c b d"]);
  page.choose([1, 2]);
  pressed(page);
  deepEqual(asked.filter((each) => each.do === "play"), [{ do: "play", text: "take c b d", at: 0 }]);
});
