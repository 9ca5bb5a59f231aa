// The other side of benchmarks/lockstep.py: plays along on the host in TypeScript, and compares every text.

import { createInterface } from "node:readline";
import { ask, BadNotation, described, Game, IllegalMove, json, outcomeText, recordText, viewText } from "../rulekit/_bundles/host.js";

const said = (state) => {
  const { players } = state.game.about;
  const lines = [`${state.phase}: ${state.toMove ?? "over"}`];
  lines.push(...state.legal.keys(), "beside the game:", ...state.asides.keys());
  for (let seat = 1; seat <= players; seat += 1) {
    const view = state.view(seat);
    lines.push(viewText(view), json(view));
  }
  const { outcome } = state;
  if (outcome !== null) {
    const entries = Object.fromEntries(outcome.entries);
    lines.push(outcomeText(outcome), json({ ...outcome, entries, hands: state.hands }));
    lines.push(recordText(state.record));
  }
  return lines.join("\n");
};

const differs = (what, theirs, ours) => {
  const [one, other] = [theirs.split("\n"), ours.split("\n")];
  const at = one.findIndex((line, i) => line !== other[i]);
  const line = at < 0 ? one.length : at;
  return `${what}, line ${line + 1}: Python says ${JSON.stringify(one[line])}, TypeScript ${JSON.stringify(other[line])}`;
};

const read = (text) => {
  try {
    return state.parse(text).text;
  } catch (error) {
    if (error instanceof IllegalMove) return `refused: ${error.message}`;
    if (error instanceof BadNotation) return "unreadable";
    throw error;
  }
};

let game;
let state;
let compared = 0;
const steps = {
  game: ({ description, module }) => {
    game = new Game(described(description), new WebAssembly.Module(Buffer.from(module, "base64")));
    state = undefined;
  },
  start: ({ seed, ...start }) => {
    state = game.start({ ...start, seed: BigInt(seed) });
  },
  read: ({ texts }) => {
    for (const [text, theirs] of texts) {
      const ours = read(text);
      if (ours !== theirs) throw new Error(differs(`what '${text}' means`, theirs, ours));
    }
  },
  play: ({ text, bot, seed }) => {
    const move = bot === undefined ? state.asides.get(text) : ask(state, bot, BigInt(seed));
    if (move === undefined) throw new Error(`the move '${text}' is not there`);
    if (move.text !== text) throw new Error(differs(`what ${bot.name} chooses`, text, move.text));
    state = state.play(move);
    compared += 1;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  if (asked.do === "done") break;
  try {
    steps[asked.do](asked);
    const ours = asked.said === undefined ? "" : said(state);
    if (asked.said !== undefined && ours !== asked.said) throw new Error(differs("it", asked.said, ours));
  } catch (error) {
    const moves = state?.history.map((played) => played.move.text) ?? [];
    console.log(JSON.stringify({ compared, wrong: `${asked.where}, after ${moves.length} moves: ${error.message ?? error}`, stack: `${error.stack}` }));
    process.exit(0);
  }
}
console.log(JSON.stringify({ compared }));
