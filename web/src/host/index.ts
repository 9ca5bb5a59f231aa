// The host: games of rulekit where there is no Python.

export { ask, type Bot, type Thinking, thought } from "./bots.ts";
export { described, type Description, type Param } from "./description.ts";
export { Game, type Start, State } from "./game.ts";
export { RuleFault } from "./machine.ts";
export type { Move } from "./moves.ts";
export { type Outcome, outcomeText } from "./outcome.ts";
export { BadRecord, json, readRecord, recordText } from "./record.ts";
export { BadNotation, IllegalMove, TooManyTried } from "./refused.ts";
export { replayed } from "./replaying.ts";
export { holds } from "./table.ts";
export { type Moved, type View, viewText, type ZoneView } from "./telling.ts";
