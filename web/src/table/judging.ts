// What a worker tells of the sets of a position that are put together: which hold, and what hands them in.

import { BadNotation, IllegalMove, type Move, type State } from "../host/index.ts";
import type { Choice, Judge, Judged } from "../play/messages.ts";

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
      whys.push({ why: error.message, never: error.message === whyNot(state, action) });
    }
  }
  // What is not done now with any cards is told only where nothing else is.
  const told = whys.find((each) => !each.never) ?? whys[0];
  const lying = asked.sets.map((set, i) => readings[i]![set.pick % Math.max(1, readings[i]!.length)] ?? set.text).join(" / ");
  const arranges = asked.moves.some(({ action, before, whole }) => {
    const refused = whole ? whyNot(state, `${action} ${before}${lying}`) : null;
    return refused === "" || (refused !== null && refused !== whyNot(state, action));
  });
  return { kind: "judged", number: asked.number, readings, takes, arranges, choices, why: choices.length ? "" : (told?.why ?? "") };
}

/** Why a text is refused, as an action without any cards; "" if it is not. */
function whyNot(state: State, text: string): string {
  try {
    state.parse(text);
    return "";
  } catch (error) {
    if (!(error instanceof IllegalMove || error instanceof BadNotation)) throw error;
    return error.message;
  }
}
