// How deep a line begins after Enter.

import { indentService } from "@codemirror/language";
import type { Extension } from "@codemirror/state";

const STEP = 2;
const LINE = /^( *)((?:- +)*)(.*)$/;
const COMMENT = /(^|\s)#.*$/;
const OPENED = /^[^:]+:(\s+[|>][+-]?)?$|[{[]$/; // a key with all of its value, or of its text, below; a bracket

/**
 * The column in which a line begins after another: deeper after a key whose value stands below it, else in the same one,
 * which of an item of a list is that of its dash. `line`: the line that is left; `before`: what of it stays there.
 */
export function columnAfter(line: string, before: string): number {
  const [, indent, dashes, code] = LINE.exec(before.trim() ? before : line)!;
  const opened = before.trim() !== "" && OPENED.test(code!.replace(COMMENT, "").trimEnd());
  return opened ? indent!.length + dashes!.length + STEP : indent!.length;
}

export const indenting: Extension = indentService.of((context, at) => {
  if (context.simulatedBreak !== at) return undefined; // no line is begun
  const { from, text } = context.state.doc.lineAt(at);
  return columnAfter(text, text.slice(0, at - from));
});
