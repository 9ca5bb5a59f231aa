// How deep a line begins after Enter, and how one goes back.

import { indentService } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { type EditorView, keymap } from "@codemirror/view";

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

/** A line with nothing in it but blanks, or the dash of an item, as it stands one step back; null of any other line. */
export function steppedBack(line: string): string | null {
  if (!/^ *(- *)?$/.test(line) || !line) return null;
  const column = line.trimEnd() ? line.indexOf("-") : line.length;
  return " ".repeat(Math.max(0, Math.ceil(column / STEP) - 1) * STEP);
}

/** Who presses Enter where nothing was written has done with the list or the block: no line is begun. */
function stepBack(view: EditorView): boolean {
  const { ranges, main } = view.state.selection;
  const { from, to, text } = view.state.doc.lineAt(main.head);
  const back = steppedBack(text);
  if (ranges.length > 1 || !main.empty || back === null) return false;
  view.dispatch({ changes: { from, to, insert: back }, selection: { anchor: from + back.length }, scrollIntoView: true, userEvent: "delete.dedent" });
  return true;
}

export const indenting: Extension = [
  keymap.of([{ key: "Enter", run: stepBack }]), // with Shift a line is begun
  indentService.of((context, at) => {
    if (context.simulatedBreak !== at) return undefined; // no line is begun
    const { from, text } = context.state.doc.lineAt(at);
    return columnAfter(text, text.slice(0, at - from));
  }),
];
