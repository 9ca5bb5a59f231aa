// What two rulebooks say that one of them does not, line by line.

/** A line of a rulebook: what it says, and the number of the line that it belongs to; -1: to none. */
export interface Line {
  readonly text: string;
  readonly within: number;
}

/** Each line with all that it belongs to: the same words below another move are another line. */
export function keysOf(lines: readonly Line[]): readonly string[] {
  const keys: string[] = [];
  for (const { text, within } of lines) keys.push(within < 0 ? text : `${keys[within]!}\n${text}`);
  return keys;
}

/** The numbers of the lines that are new, all of those of a new move among them, and what is no longer said. */
export function compared(before: readonly Line[], now: readonly Line[]): { fresh: ReadonlySet<number>; gone: readonly string[] } {
  const [old, own] = [keysOf(before), keysOf(now)];
  const [known, left, said] = [new Set(old), new Set(own), new Set(now.map(({ text }) => text))];
  const fresh = own.map((key, i) => (now[i]!.text && !known.has(key) ? i : -1)).filter((i) => i >= 0);
  const lost = before.filter(({ text, within }, i) => text && !left.has(old[i]!) && (!said.has(text) || (within >= 0 && left.has(old[within]!))));
  return { fresh: new Set(fresh), gone: [...new Set(lost.map(({ text }) => text))] };
}
