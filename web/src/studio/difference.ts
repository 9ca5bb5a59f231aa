// What is otherwise than before: in two texts, and in hands as they are counted.

import type { Ended } from "../play/messages.ts";

/** The one stretch of a text that another has otherwise. */
export function difference(old: string, text: string): { from: number; to: number; insert: string } {
  const most = Math.min(old.length, text.length);
  let from = 0;
  while (from < most && old[from] === text[from]) from += 1;
  let back = 0;
  while (back < most - from && old.at(-1 - back) === text.at(-1 - back)) back += 1;
  return { from, to: old.length - back, insert: text.slice(from, text.length - back) };
}

/** The numbers of the hands that ended otherwise, or brought other amounts. */
export function otherwise(before: readonly Ended[], now: readonly Ended[]): readonly number[] {
  return now.filter((hand, i) => before[i] && counted(hand) !== counted(before[i])).map(({ number }) => number);
}

/** What a hand brought, in whatever language it is told. */
const counted = ({ winners, lines, scores }: Ended): string => JSON.stringify([winners, lines.map((line) => line.amounts), scores]);
