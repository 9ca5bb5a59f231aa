// What was sought, in what has been put into a text.

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
