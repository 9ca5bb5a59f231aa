// What a page asks of its table while sets are put together, and what it tells of the answers.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import type { Asked, Seen, Shown, Told } from "../src/play/messages.ts";
import { Sitting } from "../src/play/sitting.ts";
import { tableauOf } from "../src/table/tableau.ts";

const content: Shown = {
  names: {}, boards: {}, language: "en", title: "",
  deck: { tiles: false, suits: [], faces: ["a", "b", "c"].map((name) => ({ name })) },
  table: {
    zones: { hand: { shape: "cards", owner: "player", held: true }, laid: { shape: "melds", owner: "", held: false } },
    teams: [0, 1],
    building: [
      { action: "open", phase: "turn", params: ["layout"], table: "" },
      { action: "lay", phase: "turn", params: ["layout"], table: "laid" },
    ],
  },
};

const zone = (name: string, owner: number, cards: readonly string[], melds: readonly string[] = []) => ({ name, owner, cards, melds, hidden: 0, laid: [] });

const seen = (at: number, hand: readonly string[], melds: readonly string[]): Seen => ({
  kind: "seen", at, of: at, live: true, sorted: null, events: [], afresh: at === 0, ended: [], over: false,
  winners: [], bonuses: [], back: false, seats: [], choices: [{ text: "draw", action: "draw", args: [] }],
  view: {
    seat: 1, phase: "turn", to_move: 1, dealer: 1, ledgers: { score: [0, 0] }, variables: {},
    zones: [zone("hand", 1, hand), zone("laid", 0, [], melds)],
  },
});

/** A page with its table at hand: what it has asked, and a way to tell it something. */
function sat(): { page: Sitting; asked: Asked[]; tell: (told: Told) => void } {
  const asked: Asked[] = [];
  let tell: (told: Told) => void = () => undefined;
  const page = new Sitting(content, { ask: (each) => asked.push(each), listen: (heard) => (tell = heard) });
  tableauOf(page);
  return { page, asked, tell: (told) => tell(told) };
}

test("once what was put together has been handed in nothing more is asked of the position before", () => {
  const { page, asked, tell } = sat();
  tell(seen(0, ["a", "b", "c"], []));
  page.choose([0, 1]);
  tableauOf(page).bench.bring(null);
  equal(asked.filter((each) => each.do === "judge").at(-1)?.at, 0);
  const before = asked.length;
  tell(seen(1, ["c"], ["a b"]));
  deepEqual(asked.slice(before).filter((each) => "at" in each && each.at !== 1), []);
  equal(tableauOf(page).bench.changed.value, false);
  page.choose([0]);
  tableauOf(page).bench.bring(null);
  equal(asked.filter((each) => each.do === "judge").at(-1)?.at, 1);
});

test("that a question of the page's own came too late is told nobody", () => {
  const { page, tell } = sat();
  tell(seen(0, ["a", "b", "c"], []));
  tell({ kind: "refused", what: "judge", why: "it is not your turn there" });
  equal(page.refused.value, null);
  tell({ kind: "refused", what: "play", why: "it is not your turn there" });
  equal(page.refused.value?.what, "play");
});

test("a move is made once in a position, also by a double click, and once more if it was refused", () => {
  const { page, asked, tell } = sat();
  const made = (): number => asked.filter((each) => each.do === "play").length;
  tell(seen(0, ["a", "b", "c"], []));
  const [draw] = page.seen.value!.choices;
  page.play(draw!);
  page.play(draw!);
  equal(made(), 1);
  tell({ kind: "refused", what: "play", why: "it is not your turn there" });
  page.play(draw!);
  equal(made(), 2);
  tell(seen(1, ["a", "b", "c"], []));
  page.play(draw!);
  equal(made(), 3);
});

test("the number of a deal that nobody chose is one that can be told and typed", () => {
  const { page, asked } = sat();
  for (let i = 0; i < 50; i += 1) page.deal();
  equal(asked.every((each) => each.do === "deal" && /^[0-9]{1,9}$/.test(each.seed)), true);
});

test("of all actions that could be meant it is asked why they are refused, also of those that no cards make now", () => {
  const { page, asked, tell } = sat();
  tell(seen(0, ["a", "b", "c"], []));
  page.choose([0, 1]);
  tableauOf(page).bench.bring(null);
  deepEqual(asked.filter((each) => each.do === "judge").at(-1)?.moves.map(({ action }) => action), ["open", "lay"]);
});

test("a set of the table takes what is picked only where the table may be rearranged, an own one always", () => {
  const { page, asked, tell } = sat();
  const { bench } = tableauOf(page);
  const judge = (arranges: boolean): boolean[] => {
    const last = asked.filter((each) => each.do === "judge").at(-1)!;
    const readings = last.sets.map(({ text }) => [text]);
    tell({ kind: "judged", number: last.number, readings, takes: readings.map(() => true), arranges, choices: [], why: "" });
    return bench.standing.value.map(({ takes }) => takes);
  };
  tell(seen(0, ["a", "b", "c"], ["a b"]));
  page.choose([0]);
  deepEqual(judge(true), [true]);
  deepEqual(judge(false), [false]);
  bench.bring(null);
  page.choose([1]);
  deepEqual(judge(false), [false, true]);
  page.choose([]);
  bench.hold(bench.sets.value[0]!.pieces[0]!.id); // of the table
  deepEqual(judge(false), [false, false]);
});
