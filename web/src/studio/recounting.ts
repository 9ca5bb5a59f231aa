// Hands that were over before a change: which of them count otherwise by the new rules.

import type { Ended } from "../play/messages.ts";

/** The numbers of the hands that ended otherwise, or brought other amounts. */
export function otherwise(before: readonly Ended[], now: readonly Ended[]): readonly number[] {
  return now.filter((hand, i) => before[i] && counted(hand) !== counted(before[i])).map(({ number }) => number);
}

/** What a hand brought, in whatever language it is told. */
const counted = ({ winners, lines, scores }: Ended): string => JSON.stringify([winners, lines.map((line) => line.amounts), scores]);
