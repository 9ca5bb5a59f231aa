// A hand sorted by the melds that it holds, as the module finds them.

import type { State } from "../host/index.ts";
import type { Sorted } from "./messages.ts";

export function sortedOf(_state: State, _seat: number): Sorted | null {
  return null;
}
