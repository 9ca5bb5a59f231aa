// Which findings wait: what is half written is wrong for as long as it is being written.

import type { Finding } from "./faults.ts";

export const STILL = 700; // milliseconds without a key after which what was typed is taken for what was meant

/**
 * What is being done with the text. `typing`: keys come, or what was found is still of the text before them. `choosing`:
 * in which line, from 1, words are offered, if they are.
 */
export interface Busy {
  readonly typing: boolean;
  readonly choosing: number | undefined;
}

/**
 * The findings that are shown in the text: while somebody is typing, none that is new; while words are offered, none that
 * is new in that line, of which it would lie below them. `shown`: those that are shown now. One of the same kind in the
 * same line goes on, whatever words it is about by now.
 */
export function shownOf(found: readonly Finding[], shown: readonly Finding[], { typing, choosing }: Busy): readonly Finding[] {
  const known = new Set(shown.flatMap(({ code, line, message }) => [`${code} ${message}`, `${code} ${line}`]));
  const old = ({ code, line, message }: Finding): boolean => known.has(`${code} ${message}`) || known.has(`${code} ${line}`);
  return found.filter((each) => old(each) || !(typing || each.line === choosing));
}
