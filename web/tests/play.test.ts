// What a page says, and what it draws on cards of decks that nobody has thought of.

import { deepEqual, equal } from "node:assert/strict";
import { test } from "node:test";
import { eventText } from "../src/play/log.ts";
import { reasonOf } from "../src/play/reasons.ts";
import { endedOf } from "../src/play/showing.ts";
import { saying } from "../src/play/words.ts";
import { Chips, readOut } from "../src/table/cards.tsx";
import { markOf } from "../src/table/drawing.ts";
import { front } from "../src/table/faces.ts";
import type { State } from "../src/host/index.ts";
import type { Sitting } from "../src/play/sitting.ts";
import type { Deck, Shown } from "../src/play/messages.ts";

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

test("a card that the deal makes wild is marked, and no other", () => {
  const plain: Deck = { ...deck("hearts"), faces: ["4", "5"].map((rank) => ({ name: `${rank}H`, rank, suit: 0 })) };
  const marked: Deck = { ...plain, wild: { names: ["5H"], called: "wild" } };
  equal(front(marked, "4H", undefined, "m"), front(plain, "4H", undefined, "m"));
  equal(front(marked, "5H", undefined, "m").startsWith(front(plain, "5H", undefined, "m") + "<circle"), true);
});

const told = (language: string): Shown => ({
  names: { phase: { draw: "robar" }, action: { from_stock: "robar del mazo", stop: "terminar" } },
  deck: deck("hearts"), table: { zones: {}, teams: [], building: [] }, boards: {}, language, title: "",
  reasons: [
    ["it is not among 'hand'", "game.yaml:3:4", "No está entre lo que se puede elegir."],
    ["not all of these are melds", "game.yaml:5:6", "No todas son combinaciones."],
    ["", "game.yaml:5:6", "Se bajan combinaciones."],
  ],
});

test("what a rule refuses is told by the rulebook's sentence of that place", () => {
  const of = (words: string): string => reasonOf(told("es"), words).text;
  equal(of("not all of these are melds (game.yaml:5:6)"), "No todas son combinaciones.");
  equal(of("K♥ is not among 'hand' (game.yaml:3:4)"), "K♥: No está entre lo que se puede elegir.");
  equal(
    of("not all of these are melds, whatever is named (game.yaml:5:6)"),
    "No todas son combinaciones. Nada de lo que puedes elegir sirve.",
  );
  equal(
    of("there is nothing to name as 'melds from hand' (game.yaml:5:6)"),
    "Ahora no hay nada que elegir para ello. Se bajan combinaciones.",
  );
});

test("an amount that does not do is told beside the rulebook's sentence", () => {
  const words = "not all of these are melds; here it is 36 where at least 40 is wanted (game.yaml:5:6)";
  equal(reasonOf(told("es"), words).text, "No todas son combinaciones. Aquí: 36; se pide: al menos 40.");
  equal(reasonOf(told("en"), words).text, "No todas son combinaciones. Here: 36; wanted: at least 40.");
  const shown = told("en");
  const said = "Lay melds that are worth 40.";
  equal(reasonOf({ ...shown, reasons: [["not all of these are melds", "game.yaml:5:6", said]] }, words).text, `${said} Here: 36.`);
  const owed = words.replace("36", "-5").replace("at least 40", "exactly 0");
  equal(reasonOf(told("es"), owed).text, "No todas son combinaciones. Aquí: -5; se pide: exactamente 0.");
});

test("what no rule refuses is told with the names of the page", () => {
  const words = "'lay' is not possible in the phase 'draw'; possible are: from_stock, stop";
  equal(reasonOf(told("es"), words).text, "No en esta parte del turno (robar). Ahora: robar del mazo, terminar.");
  equal(reasonOf(told("en"), words).text, "Not in this part of a turn (robar). Now: robar del mazo, terminar.");
  const inner = "move 3 of the record is refused: not all of these are melds (game.yaml:5:6)";
  equal(reasonOf(told("es"), inner).text, "Su jugada 3 no se puede hacer: No todas son combinaciones.");
});

test("what a record says wrongly of its rules is told with its field and what to do", () => {
  const of = (language: string, words: string): string => reasonOf(told(language), words).text;
  const option = "the record says that the option target is '7', but its digest is of '100': set it to '100'";
  equal(of("en", option), "Its house rule target says “7”, but it was played with “100”: set it to “100”.");
  equal(of("es", option), "Su regla de la casa target dice «7», pero se jugó con «100»: pon «100».");
  const game = "the record says that 'game' is 'go', but its digest is of 'gin': set it to 'gin'";
  equal(of("en", game), "Its field “game” says “go”, but it was played with “gin”: set it to “gin”.");
  const strange = "the record has an option 'tarot', which 'gin' does not have: take it out, or use the rules that have it";
  equal(
    of("es", strange),
    "Tiene una regla de la casa «tarot» que este juego no tiene: quítala, o ábrela con las reglas que la tienen.",
  );
});

test("what is not known stays as it is but for its place, and so does all for who writes the rules in their language", () => {
  const words = "not all of these are melds (other.yaml:5:6)";
  equal(reasonOf(told("es"), words).text, "not all of these are melds (other.yaml, línea 5)");
  equal(reasonOf(told("es"), words).foreign, true);
  const { reasons: _, ...written } = told("es");
  equal(reasonOf(written, "not all of these are melds (game.yaml:5:6)").foreign, true);
});

test("who writes the rules is told the line besides what players are told", () => {
  const writing = { ...told("es"), file: "games/game.yaml" };
  const { text, foreign } = reasonOf(writing, "not all of these are melds (game.yaml:5:6)");
  equal(text, "No todas son combinaciones. (línea 5)");
  equal(foreign, false);
});

const cards = (called: string): Deck => ({
  tiles: false,
  suits: [{ name: "clubs", called }],
  faces: [...["5", "6", "K"].map((rank) => ({ name: `${rank}C`, rank, suit: 0 })), { name: "JK", special: "joker" }],
});

test("what is told of cards is read out by their names, whatever stands round them", () => {
  const told = "You: lay 5C 6C (5C, JK=KC: hand → table)";
  equal(readOut(cards("clubs"), told), "You: lay 5 clubs, 6 clubs (5 clubs, joker = K clubs: hand → table)");
  equal(readOut(cards("tréboles"), "«5C 6C» no vale."), "«5 tréboles, 6 tréboles» no vale.");
  equal(readOut(cards("clubs"), "the moon"), "the moon");
});

test("of a whole table that is laid anew only what has come to it is told", () => {
  const page = {
    content: { deck: cards("clubs") }, say: saying("en"), name: (_: string, name: string) => name, seat: (seat: number) => `seat ${seat}`,
  } as unknown as Sitting;
  const move = (kind: "layout" | "spread"): string =>
    eventText(page, {
      kind: "move", at: 1, seat: 2, action: "lay", args: [{ text: "5C 6C KC / KC KC KC", kind }], said: [],
      moved: [{ cards: ["5C"], hidden: 0, from: ["rack", 2], to: ["table", 0] }],
    });
  equal(move("layout"), "seat 2: lay (5C: rack (seat 2) → table)");
  equal(move("spread"), "seat 2: lay 5C 6C KC / KC KC KC (5C: rack (seat 2) → table)");
});

test("cards are drawn in quotes of every kind, too", () => {
  for (const text of ["“5C 6C” is no meld.", "«5C 6C» no vale.", "'5C 6C' is no meld", "(5C, 6C): so"]) {
    const drawn = JSON.stringify(Chips({ deck: cards("clubs"), text, named: (word) => word }));
    deepEqual(drawn.match(/"word":"[56]C"/g), ['"word":"5C"', '"word":"6C"']);
  }
});

test("a line of a sheet that does not count in the main ledger says in which it does", () => {
  const lines = [
    { reason: "deadwood", ledger: "score", amounts: [22n, 0n] },
    { reason: "box", ledger: "boxes", amounts: [1n, 0n] },
    { reason: "nothing", ledger: "score", amounts: [0n, 0n] },
  ];
  const hand = { number: 1, reason: "gin", winners: [1], lines, scores: [22n, 0n] };
  const state = { hands: [hand], game: { about: { main: { accounts: ["score"] } } } } as unknown as State;
  deepEqual(endedOf(state, 0)[0]!.lines, [
    { name: "deadwood", amounts: [22, 0] },
    { name: "box", amounts: [1, 0], apart: "boxes" },
  ]);
});
