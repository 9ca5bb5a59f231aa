// How often lines act, as bars beside them.

import { RangeSet, StateEffect, StateField } from "@codemirror/state";
import { GutterMarker } from "@codemirror/view";
import { number, say } from "./words.ts";

/** How often lines act in a hand, by their numbers from 1. */
export const heated = StateEffect.define<Readonly<Record<string, number>>>();

class Heat extends GutterMarker {
  constructor(private readonly times: number, private readonly width: number) {
    super();
  }
  override eq(other: Heat): boolean {
    return this.times === other.times && this.width === other.width;
  }
  override toDOM(): HTMLElement {
    const bar = document.createElement("span");
    const said = this.times ? say("line_acts", { times: number(this.times, 2) }) : say("line_never");
    bar.className = this.times ? "times" : "never";
    bar.style.width = `${this.width}px`;
    bar.title = said;
    bar.setAttribute("aria-label", said);
    return bar;
  }
}

export const heat = StateField.define<RangeSet<Heat>>({
  create: () => RangeSet.empty,
  update(marks, change) {
    marks = marks.map(change.changes);
    for (const effect of change.effects) {
      if (!effect.is(heated)) continue;
      const { doc } = change.state;
      const lines = Object.entries(effect.value).map(([line, times]) => [Number(line), times] as const);
      const most = Math.max(1, ...lines.map(([, times]) => times));
      marks = RangeSet.of(
        lines
          .filter(([line]) => line <= doc.lines)
          .map(([line, times]) => new Heat(times, times ? 2 + 20 * Math.sqrt(times / most) : 6).range(doc.line(line).from)),
        true,
      );
    }
    return marks;
  },
});
