// Dragging by mouse, pen or finger. Nothing can be done by it that cannot be done by clicks and keys.

const FAR = 6; // pixels after which a press is a drag
const EDGE = 36; // pixels from an edge in which what scrolls is scrolled
const STEP = 8; // by so many pixels a frame

/** What something that is dragged tells of itself. */
export interface Dragged {
  /** It has begun. */
  readonly begin: () => void;
  /** It is over a target (the text of its `data-target`), "" for none. */
  readonly over: (target: string) => void;
  /** It was let go over a target, before a thing with a `data-place`, or after all of them. */
  readonly drop: (target: string, place: number | null) => void;
  /** It is over, whether it was dropped or not. */
  readonly end: () => void;
}

/** Follow the pointer of an event. `count`: how many cards are dragged together. */
export function drag(event: PointerEvent, count: () => number, told: Dragged): void {
  if (event.button !== 0 || !event.isPrimary) return;
  const card = event.currentTarget as HTMLElement;
  const { clientX: x, clientY: y, pointerId } = event;
  let ghost: HTMLElement | null = null;
  let last = event; // where the pointer is
  let frame = 0;

  const scroll = (): void => {
    scrolled(last.clientX, last.clientY);
    frame = requestAnimationFrame(scroll);
  };
  const target = (at: PointerEvent): HTMLElement | null =>
    document.elementFromPoint(at.clientX, at.clientY)?.closest<HTMLElement>("[data-target]") ?? null;

  const move = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    if (ghost === null) {
      if (Math.hypot(at.clientX - x, at.clientY - y) < FAR) return;
      told.begin();
      ghost = lifted(card, count());
      frame = requestAnimationFrame(scroll);
    }
    last = at;
    ghost.style.transform = `translate(${at.clientX - x}px, ${at.clientY - y}px)`;
    told.over(target(at)?.dataset["target"] ?? "");
    at.preventDefault();
  };
  const stop = (at: PointerEvent): void => {
    if (at.pointerId !== pointerId) return;
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", stop);
    document.removeEventListener("pointercancel", stop);
    if (ghost === null) return;
    cancelAnimationFrame(frame);
    ghost.remove();
    if (at.type === "pointerup") {
      const found = target(at);
      told.drop(found?.dataset["target"] ?? "", found === null ? null : nearest(found, at.clientX, at.clientY));
      // What was dragged was not clicked.
      const swallow = (click: MouseEvent): void => click.stopPropagation();
      document.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => document.removeEventListener("click", swallow, { capture: true }), 0);
    }
    told.end();
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", stop);
  document.addEventListener("pointercancel", stop);
}

/** Scroll what lies at a point near the upper or lower edge of what scrolls. */
function scrolled(x: number, y: number): void {
  let around = document.elementFromPoint(x, y);
  while (around && !(around.scrollHeight > around.clientHeight && /auto|scroll/.test(getComputedStyle(around).overflowY))) {
    around = around.parentElement;
  }
  const whole = around === null || around === document.documentElement;
  const { top, bottom } = whole ? { top: 0, bottom: innerHeight } : around!.getBoundingClientRect();
  const way = y < Math.max(0, top) + EDGE ? -1 : y > Math.min(innerHeight, bottom) - EDGE ? 1 : 0;
  if (way) (whole ? document.scrollingElement : around)?.scrollBy(0, way * STEP);
}

/** The thing that follows the pointer: a copy of the card where it lies. */
function lifted(card: HTMLElement, count: number): HTMLElement {
  const drawn = card.querySelector("svg") ?? card;
  const { left, top, width } = drawn.getBoundingClientRect();
  const ghost = document.createElement("div");
  ghost.className = "lifted";
  ghost.setAttribute("aria-hidden", "true");
  ghost.append(drawn.cloneNode(true));
  if (count > 1) ghost.dataset["count"] = String(count);
  Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  document.body.append(ghost);
  return ghost;
}

/** The place before which something dropped at a point belongs: of those in the nearest row. */
function nearest(target: HTMLElement, x: number, y: number): number | null {
  const all = [...target.querySelectorAll<HTMLElement>("[data-place]")];
  const row = (each: HTMLElement): number => {
    const { top, bottom } = each.getBoundingClientRect();
    return Math.max(0, top - y, y - bottom);
  };
  const closest = Math.min(...all.map(row));
  const line = all.filter((each) => row(each) === closest);
  const after = line.find((each) => {
    const { left, width } = each.getBoundingClientRect();
    return x < left + width / 2;
  });
  const next = after ?? all[all.indexOf(line.at(-1)!) + 1];
  return next === undefined ? null : Number(next.dataset["place"]);
}

/** Go with the arrow keys among the things of a group that have `data-roam`. */
export function roam(event: KeyboardEvent): void {
  const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };
  const group = event.currentTarget as HTMLElement;
  const all = [...group.querySelectorAll<HTMLElement>("[data-roam]")];
  const here = all.indexOf(document.activeElement as HTMLElement);
  if (here < 0) return;
  let next: HTMLElement | undefined;
  if (event.key in steps) {
    const to = here + steps[event.key]!;
    next = all[Number.isFinite(to) ? (to + all.length) % all.length : to < 0 ? 0 : all.length - 1];
  } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    next = beyond(all, here, event.key === "ArrowDown" ? 1 : -1);
  }
  if (next === undefined) return;
  next.focus();
  event.preventDefault();
}

/** The thing above or below another: the nearest of the next row. */
function beyond(all: readonly HTMLElement[], here: number, way: number): HTMLElement | undefined {
  const boxes = all.map((each) => each.getBoundingClientRect());
  const from = boxes[here]!;
  const far = (box: DOMRect): number => (box.top + box.height / 2 - from.top - from.height / 2) * way;
  const rows = boxes.map(far).filter((each) => each > from.height / 2);
  if (rows.length === 0) return undefined;
  const row = Math.min(...rows);
  const line = all.filter((_, i) => Math.abs(far(boxes[i]!) - row) < from.height / 2);
  const aside = (each: HTMLElement): number => Math.abs(each.getBoundingClientRect().left - from.left);
  return line.sort((a, b) => aside(a) - aside(b))[0];
}
