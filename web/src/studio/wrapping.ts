// Long lines go on below, indented as they begin.

import { RangeSetBuilder } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from "@codemirror/view";

const MORE = 2; // characters by which what goes on is indented more
const PADDING = 6; // pixels before each line

function indented(view: EditorView): DecorationSet {
  const found = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = view.state.doc.lineAt(at);
      const n = /^ *(- )?/.exec(line.text)![0].length + MORE;
      const style = `text-indent: -${n}ch; padding-inline-start: calc(${PADDING}px + ${n}ch)`;
      found.add(line.from, line.from, Decoration.line({ attributes: { style } }));
      at = line.to + 1;
    }
  }
  return found.finish();
}

const indents = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;
    constructor(view: EditorView) {
      this.decorations = indented(view);
    }
    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged) this.decorations = indented(update.view);
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

export const wrapping = [EditorView.lineWrapping, indents];
