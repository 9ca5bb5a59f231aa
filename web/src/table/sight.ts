// What one has just laid is to be seen, wherever the table is scrolled to.

import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Sitting } from "../play/sitting.ts";
import { wordsOf } from "./places.ts";

/** Bring the melds into view that an own move has made or changed. */
export function useInSight(page: Sitting, felt: RefObject<HTMLElement>): void {
  const seen = page.seen.value;
  const before = useRef<readonly string[] | null>(null);
  useEffect(() => {
    if (seen === null) return;
    const lying = seen.view.zones.flatMap(({ melds }) => melds.map((meld) => wordsOf(page.content, meld).join(" ")));
    const fresh = before.current && gained(before.current, lying);
    before.current = lying;
    const moved = !seen.afresh && seen.events.some((event) => event.kind === "move" && event.seat === page.own.value);
    if (moved && fresh?.length && felt.current) bring(felt.current, fresh);
  }, [seen]);
}

/** What is among some things more often than it was. */
function gained(before: readonly string[], now: readonly string[]): string[] {
  const left = [...before];
  return now.filter((each) => {
    const at = left.indexOf(each);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function bring(felt: HTMLElement, melds: readonly string[]): void {
  const found = [...felt.querySelectorAll<HTMLElement>("[data-meld]")].filter(({ dataset }) => melds.includes(dataset["meld"]!));
  const scrolled = scroller(felt);
  if (found.length === 0 || scrolled === null) return;
  const boxes = found.map((each) => each.getBoundingClientRect());
  const [top, bottom] = [Math.min(...boxes.map((box) => box.top)) - MARGIN, Math.max(...boxes.map((box) => box.bottom)) + MARGIN];
  const room = scrolled.getBoundingClientRect();
  const own = felt.parentElement?.querySelector(".own")?.getBoundingClientRect(); // it lies over what is scrolled
  const down = bottom - Math.min(room.bottom, own?.top ?? room.bottom);
  const up = top - room.top; // not so far that their upper edge goes out of view
  if (down > 0) scrolled.scrollTop += Math.max(0, Math.min(down, up));
  else if (up < 0) scrolled.scrollTop += up;
}

const MARGIN = 6; // pixels

function scroller(element: HTMLElement): HTMLElement | null {
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  }
  return null;
}
