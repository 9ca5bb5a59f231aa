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
  const whys: (Distance & { readonly why: string })[] = [];
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
      whys.push({ why: error.message, ...distance(state, action, error) });
    }
  }
  const [told] = whys.sort(nearer);
  const lying = asked.sets.map((set, i) => readings[i]![set.pick % Math.max(1, readings[i]!.length)] ?? set.text).join(" / ");
  const arranges = asked.moves.some(({ action, before, whole }) => {
    const refused = whole ? whyNot(state, `${action} ${before}${lying}`) : null;
    return refused === "" || (refused !== null && refused !== whyNot(state, action));
  });
  return { kind: "judged", number: asked.number, readings, takes, arranges, choices, why: choices.length ? "" : (told?.why ?? "") };
}

/** How far a move is from being legal. */
export interface Distance {
  readonly never: boolean; // its action is refused so whatever is named
  readonly unmet: number; // so many demands were not met
}

export function distance(state: State, action: string, error: IllegalMove | BadNotation): Distance {
  return { never: error.message === whyNot(state, action), unmet: error instanceof IllegalMove ? error.unmet : Infinity };
}

/** What sorts that to the front which was nearest to be done. */
export function nearer(one: Distance, other: Distance): number {
  if (one.never !== other.never) return Number(one.never) - Number(other.never);
  return one.unmet === other.unmet ? 0 : one.unmet - other.unmet;
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
