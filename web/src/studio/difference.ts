// What is otherwise than before in a text.

/** The one stretch of a text that another has otherwise. */
export function difference(old: string, text: string): { from: number; to: number; insert: string } {
  const most = Math.min(old.length, text.length);
  let from = 0;
  while (from < most && old[from] === text[from]) from += 1;
  let back = 0;
  while (back < most - from && old.at(-1 - back) === text.at(-1 - back)) back += 1;
  return { from, to: old.length - back, insert: text.slice(from, text.length - back) };
}
