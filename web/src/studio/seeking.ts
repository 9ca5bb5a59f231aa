// What was sought, in what has been put into a text.

/** The lines of what begins on a line (from 1) and goes on below it, deeper, and where that begins. */
function blockAt(text: string, line: number): { block: string; from: number } {
  const lines = text.split("\n");
  const depth = (one: string): number => one.search(/\S/);
  const [first = "", ...below] = lines.slice(line - 1);
  const end = below.findIndex((each) => each.trim() && depth(each) <= depth(first));
  const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  return { block: [first, ...(end < 0 ? below : below.slice(0, end))].join("\n"), from };
}

const blank = (part: string): string => " ".repeat(part.length);

/** Where the first of some words stands in the values of what begins on a line: not in its keys, nor in what is only said. */
export function soughtBelow(text: string, line: number, words: readonly string[]): { from: number; to: number } | null {
  const { block, from } = blockAt(text, line);
  const rules = block
    .replace(/(^|\s)#.*|^( *about:).*/gm, blank)
    .replace(/^ *(- +)?[^\s:"'[{][^:]*:(?=\s|$)/gm, blank);
  for (const word of words) {
    const at = rules.search(new RegExp(`(?<!\\w)${word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?!\\w)`, "i"));
    if (at >= 0) return { from: from + at, to: from + at + word.length };
  }
  return null;
}

/** Behind the first value of what begins on a line; behind that line if there is none. */
export function firstValueBelow(text: string, line: number): number {
  const { block, from } = blockAt(text, line);
  let at = from;
  for (const one of block.split("\n")) {
    const said = one.replace(/(^|\s)#.*/, "").trimEnd();
    if (!/^ *about:/.test(said) && /(: +|^ *- +)\S/.test(said) && !/[|>]$/.test(said)) return at + said.length;
    at += one.length + 1;
  }
  return from + block.split("\n")[0]!.length;
}
