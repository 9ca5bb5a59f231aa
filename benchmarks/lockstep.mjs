// The other side of benchmarks/lockstep.py: plays along on the host in TypeScript, and compares every text.
// In Node it reads steps from its input; in a browser whoever loads it calls `follow` for each.

import { ask, BadNotation, described, Game, IllegalMove, json, outcomeText, recordText, TooManyTried, viewText } from "../rulekit/_bundles/host.js";

const said = (state, seats) => {
  const lines = [`${state.phase}: ${state.toMove ?? "over"}`];
  lines.push(...state.legal.keys(), "beside the game:", ...state.asides.keys());
  const first = state.history.length === 0 && !state.imagined;
  for (const seat of seats ?? Array.from({ length: state.game.about.players }, (_, i) => i + 1)) {
    const view = state.view(seat);
    const variables = Object.entries(view.variables).map(([name, cells]) => `${name} (${cells.join(", ")})`);
    lines.push(viewText(view), `dealer ${view.dealer}; ${variables.join(", ")}`);
    if (state.isOver || first) lines.push(json(view));
  }
  const { outcome } = state;
  if (outcome !== null) {
    const entries = Object.fromEntries(outcome.entries);
    lines.push(outcomeText(outcome), json({ ...outcome, entries, hands: state.hands }));
    if (!state.imagined) lines.push(recordText(state.record));
  }
  return lines.join("\n");
};

const same = (what, theirs, ours) => {
  if (theirs === ours) return;
  const [one, other] = [theirs.split("\n"), ours.split("\n")];
  const at = one.findIndex((line, i) => line !== other[i]);
  const line = at < 0 ? one.length : at;
  throw new Error(
    `${what}, line ${line + 1}: Python says ${JSON.stringify(one[line])}, TypeScript ${JSON.stringify(other[line])}`,
  );
};

const read = (state, text) => {
  try {
    return state.parse(text).text;
  } catch (error) {
    if (error instanceof IllegalMove) return `refused: ${error.message}`;
    if (error instanceof BadNotation) return "unreadable";
    throw error;
  }
};

/** The first moves of a listing; the last text says what ended it before its end. */
const listed = (moves, most) => {
  const found = [];
  try {
    for (const move of moves()) {
      found.push(move.text);
      if (found.length === most) break; // what is beyond is not looked for, as it may end in TooManyTried
    }
  } catch (error) {
    if (error instanceof BadNotation) found.push("unreadable");
    else if (error instanceof TooManyTried) found.push(`ended: ${error.message}`);
    else throw error;
  }
  return found.join("\n");
};

let game;
let state;
let compared = 0;
const steps = {
  game: ({ description, module }) => {
    const bytes = Uint8Array.from(atob(module), (each) => each.charCodeAt(0));
    game = new Game(described(description), new WebAssembly.Module(bytes));
    state = undefined;
  },
  start: ({ seed, ...start }) => {
    state = game.start({ ...start, seed: BigInt(seed) });
  },
  look: ({ seat, seed, dealt, most, tried, every, layouts, cards, bringing }) => {
    same(`what is dealt anew for seat ${seat}`, dealt, said(state.redeal(seat, BigInt(seed))));
    same("every move", every.join("\n"), listed(() => state.everyMove(), most));
    same("layouts", layouts.join("\n"), listed(() => state.layouts(null, tried), most));
    same(`layouts with ${cards}`, bringing.join("\n"), listed(() => state.layouts(cards, tried), most));
  },
  play: ({ texts, text, bot, seed }) => {
    for (const [written, theirs] of texts) same(`what '${written}' means`, theirs, read(state, written));
    const move = bot === undefined ? state.asides.get(text) : ask(state, bot, BigInt(seed));
    if (move === undefined) throw new Error(`the move '${text}' is not there`);
    if (bot !== undefined) same(`what ${bot.name} chooses`, text, move.text);
    state = state.play(move);
    compared += 1;
  },
};

/** Take one step; null to go on, else what has been compared, and what is wrong. */
export function follow(line) {
  const asked = JSON.parse(line);
  if (asked.do === "done") return { compared };
  try {
    steps[asked.do](asked);
    if (asked.said !== undefined) same("it", asked.said, said(state, asked.seats));
  } catch (error) {
    const moves = state?.history.length ?? 0;
    return { compared, wrong: `${asked.where}, after ${moves} moves: ${error.message ?? error}`, stack: `${error.stack}` };
  }
  return null;
}

if (globalThis.process?.versions?.node) {
  const { createInterface } = await import("node:readline");
  for await (const line of createInterface({ input: process.stdin })) {
    const ended = follow(line);
    if (ended === null) continue;
    console.log(JSON.stringify(ended));
    process.exit(0);
  }
}
