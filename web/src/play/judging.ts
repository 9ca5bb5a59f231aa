// What can be laid of some cards, and why moves are not offered: in the words of the host.

import { BadNotation, IllegalMove, type State } from "../host/index.ts";
import type { Choice, Whys } from "./messages.ts";
import { distance, nearer } from "../table/judging.ts";
import { choiceOf } from "./taking.ts";

const OF_MELDS = ["new_meld", "spread", "layout"]; // what may be named in many ways

/** The moves that lay just these cards and are not listed, of those that may lay many ways. */
export function laying(state: State, cards: string): Choice[] {
  const laid = state.game.about.actions.filter(
    (action) => action.phase === state.phase && action.params.some((param) => OF_MELDS.includes(param.kind)),
  );
  return [...new Set(laid.map((action) => action.name))].flatMap((name) => {
    try {
      const move = state.parse(`${name} ${cards}`);
      return state.legal.has(move.text) ? [] : [choiceOf(state, move)];
    } catch (error) {
      if (error instanceof IllegalMove || error instanceof BadNotation) return [];
      throw error;
    }
  });
}

/** Why moves that name these cards are refused; without cards, why each action that is not offered is.
 * Those of the phase come first: of others there is only to tell that their time is another (`later`).
 * With cards, what was nearest to be done comes first. */
export function whysOf(state: State, cards: string): Whys["whys"] {
  const offered = new Set([...state.legal.values(), ...state.asides.values()].map((move) => move.action));
  const { phase } = state;
  const actions = [...state.game.about.actions].sort((a, b) => Number(b.phase === phase) - Number(a.phase === phase));
  const naming = actions.filter((action) => action.params.some((param) => NAMING.includes(param.kind)));
  const names = new Set((cards ? naming : actions).map((action) => action.name));
  const found = [...names].flatMap((action) => {
    if (!cards && offered.has(action)) return [];
    const text = `${action} ${cards}`.trimEnd();
    try {
      state.parse(text);
      return [];
    } catch (error) {
      if (!(error instanceof IllegalMove || error instanceof BadNotation)) throw error;
      const later = !cards && !actions.some((each) => each.name === action && each.phase === phase);
      return [{ text, action, why: error.message, later, read: error instanceof IllegalMove, far: cards ? distance(state, action, error) : NEAR }];
    }
  });
  // Several cards are no text of an action that names one: that is only said where nothing better is.
  const read = found.filter((each) => each.read);
  return (read.length ? read : found).sort((one, other) => nearer(one.far, other.far)).map(({ read: _, far: __, ...told }) => told);
}

const NEAR = { never: false, unmet: 0 };
const NAMING = ["card", ...OF_MELDS, "layoff", "exchange"];
