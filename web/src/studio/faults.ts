// What is wrong with a text, and how it is said below its line.

import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";

/** A finding as the page lists it: `line` from 1. */
export interface Finding {
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly code: string;
  readonly grave: boolean;
  readonly message: string;
  readonly said: string; // the same with its places in words
  readonly language: string; // that of its texts
  readonly mends: readonly Mend[];
}

export interface Mend {
  readonly title: string;
  readonly language: string;
  readonly apply: () => void;
}

export const faulted = StateEffect.define<readonly Finding[]>();
const SAID = 5; // findings that are said below their lines; all are in the list

class Fault extends WidgetType {
  constructor(private readonly finding: Finding) {
    super();
  }
  override eq(other: Fault): boolean {
    const [mine, theirs] = [this.finding, other.finding];
    return mine.said === theirs.said && mine.mends === theirs.mends;
  }
  override toDOM(): HTMLElement {
    const box = document.createElement("div");
    box.className = "fault";
    box.lang = this.finding.language;
    const [first, ...rest] = this.finding.said.split("\n");
    const said = document.createElement("b");
    said.textContent = first!;
    box.append(said, ...rest.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    for (const { title, language: lang, apply } of this.finding.mends) {
      const button = Object.assign(document.createElement("button"), { className: "btn small primary mend", textContent: title, lang });
      button.addEventListener("click", apply);
      box.append(button);
    }
    return box;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

export const faults = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, change) {
    marks = marks.map(change.changes);
    for (const effect of change.effects) {
      if (!effect.is(faulted)) continue;
      const { doc } = change.state;
      const shown = effect.value.filter((each) => each.grave).slice(0, SAID);
      marks = Decoration.set(
        shown.map((each) =>
          Decoration.widget({ widget: new Fault(each), block: true, side: 1 }).range(doc.lineAt(Math.min(each.from, doc.length)).to),
        ),
        true,
      );
    }
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});
