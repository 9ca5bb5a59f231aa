// A hand sorted by the melds that it holds, as the module finds them.

import { RuleFault, type State } from "../host/index.ts";
import type { Sorted } from "./messages.ts";

const MOST_SEARCH = 200_000; // steps: whoever waits for a table does not wait long for this

/** What the cards make that a seat holds hidden from others; null where that is not to be found. */
export function sortedOf(state: State, seat: number): Sorted | null {
  const { about, machine, table, notation } = state.game;
  const { at, words, functions } = about;
  if (!functions.includes("spread_solve")) return null;
  state.load();
  const own = table.parts.filter((part) => part.shape === "cards" && part.owner === seat && part.own !== 0);
  const faces = own.flatMap((part) => table.faces(part));
  const room = Math.floor((words["notes_room"]! - 1) / words["row"]!);
  if (own.length !== 1 || faces.length === 0 || faces.length > room) return null;
  const bag = machine.field("host.bag")[0];
  machine.run("bag_clear", bag);
  for (const face of faces) machine.run("bag_add", bag, face);
  try {
    const contract = about.asked.length ? machine.run("contract_asked", seat - 1) - 1 : -1;
    const kinds = about.asked[contract] ?? about.sorting;
    const goal = words[about.deadwood ? "least_points" : "least_cards"]!;
    const left = machine.within(MOST_SEARCH, "spread_solve", bag, kinds, goal, -1, at["notes"]!);
    const count = machine.get(at["notes"]!);
    const found = machine.read(at["notes"]!, 1 + count * words["row"]!);
    const rest = faces.map((face) => notation.card(face));
    const melds = notation.each(found).map((row) =>
      notation.entries(row).map((entry) => {
        const card = notation.card(entry & words["entry_field"]!);
        rest.splice(rest.indexOf(card), 1);
        return card;
      }),
    );
    return { melds, rest, deadwood: about.deadwood ? Number(left) : null };
  } catch (error) {
    if (error instanceof RuleFault) return null;
    throw error;
  } finally {
    state.load();
  }
}
