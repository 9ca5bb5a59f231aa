// What a worker tells of the moves and sets of a position: where moves lead, and which sets hold.

import { BadNotation, IllegalMove, type Move, type State } from "../host/index.ts";
import type { Choice, Judge, Judged, Way } from "../play/messages.ts";
import { keyOf } from "./places.ts";

/** Where the moves of each action take cards from and bring them to; one move of each is looked at. */
export function ways(state: State, moves: Iterable<Move>): Record<string, Way> {
  const found: Record<string, Way> = {};
  for (const move of moves) {
    if (move.action in found) continue;
    const held = state.game.about.parts.filter((part) => part.shape === "cards" && part.owner === state.toMove);
    const own = new Set(held.map((part) => keyOf(part.zone, part.owner)));
    const way = { from: new Set<string>(), to: new Set<string>() };
    for (const { source, target } of state.moving(move)) {
      const from = keyOf(...source);
      const to = target === null ? null : keyOf(...target);
      if (own.has(from) && to !== null && !own.has(to)) way.to.add(to);
      if (to !== null && own.has(to) && !own.has(from)) way.from.add(from);
    }
    found[move.action] = { from: [...way.from], to: [...way.to] };
  }
  return found;
}

/** How sets stand that a player is putting together, and the moves that would hand them in. */
export function judged(state: State, asked: Judge, choice: (move: Move) => Choice): Judged {
  const readings = asked.sets.map((set) => (set.changed ? state.melds(set.text) : [set.text]));
  const takes = asked.sets.map(
    ({ text }) => asked.held !== "" && state.melds(`${text} ${asked.held}`).length > 0,
  );
  const choices: Choice[] = [];
  const whys: { readonly why: string; readonly never: boolean }[] = [];
  for (const { action, before, whole } of asked.moves) {
    const meant = asked.sets.flatMap((set, i) => {
      const read = readings[i]!;
      if (!set.changed || (!whole && !set.own)) return [];
      return [read[set.pick % Math.max(1, read.length)] ?? set.text];
    });
    try {
      choices.push(choice(state.parse(`${action} ${before}${meant.join(" / ")}`)));
    } catch (error) {
      if (!(error instanceof IllegalMove || error instanceof BadNotation)) throw error;
      whys.push({ why: error.message, never: error.message === whyNever(state, action) });
    }
  }
  // What is not done now with any cards is told only where nothing else is.
  const told = whys.find((each) => !each.never) ?? whys[0];
  return { kind: "judged", number: asked.number, readings, takes, choices, why: choices.length ? "" : (told?.why ?? "") };
}

/** Why an action is refused without any cards. */
function whyNever(state: State, action: string): string {
  try {
    state.parse(action);
    return "";
  } catch (error) {
    if (!(error instanceof IllegalMove || error instanceof BadNotation)) throw error;
    return error.message;
  }
}
