// What is otherwise than before: in two texts, and in hands as they are counted; and what is sought in a text.

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

/** Where the first of some words stands in what begins on a line (from 1) and goes on below it, deeper. */
export function soughtBelow(text: string, line: number, words: readonly string[]): { from: number; to: number } | null {
  const lines = text.split("\n");
  const depth = (one: string): number => one.search(/\S/);
  const [first = "", ...below] = lines.slice(line - 1);
  const end = below.findIndex((each) => each.trim() && depth(each) <= depth(first));
  const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  const block = [first, ...(end < 0 ? below : below.slice(0, end))].join("\n");
  const rules = block.replace(/(^|\s)#.*|^( *about:).*/gm, (part) => " ".repeat(part.length)); // not what is only said
  for (const word of words) {
    const at = rules.search(new RegExp(`(?<!\\w)${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`, "i"));
    if (at >= 0) return { from: from + at, to: from + at + word.length };
  }
  return null;
}

/** The numbers of the hands that ended otherwise, or brought other amounts. */
export function otherwise(before: readonly Ended[], now: readonly Ended[]): readonly number[] {
  return now.filter((hand, i) => before[i] && counted(hand) !== counted(before[i])).map(({ number }) => number);
}

/** What a hand brought, in whatever language it is told. */
const counted = ({ winners, lines, scores }: Ended): string => JSON.stringify([winners, lines.map((line) => line.amounts), scores]);
