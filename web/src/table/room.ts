// Room that the hand keeps, so that it stays where it is while cards come and go.

import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Sitting } from "../play/sitting.ts";

/** What of heights is remembered: `last`, that in the last position in which the own seat was to move. */
export interface Room {
  readonly at: number;
  readonly turn: boolean;
  readonly room: number;
  readonly last: number;
}

/**
 * The room of a hand that is so high now. In a turn of its seat and until the next it never becomes less; then it is
 * what the hand took before the last move: as many cards are there again once one has been drawn.
 */
export function roomFor(before: Room | null, now: { readonly at: number; readonly turn: boolean; readonly height: number }): Room {
  const { at, turn, height } = now;
  if (before === null) return { at, turn, room: height, last: turn ? height : 0 };
  const room = Math.max(height, turn && !before.turn ? before.last : before.room);
  return { at, turn, room, last: !turn ? before.last : at === before.at ? Math.max(height, before.last) : height };
}

/** Have a hand keep its room where there is so much; not beyond a deal, another width, or another `order` of its cards. */
export function useRoom(page: Sitting, hand: RefObject<HTMLElement>, order: string, groups: unknown): void {
  const kept = useRef<{ room: Room; width: number; order: string } | null>(null);
  const seen = page.seen.value;
  useLayoutEffect(() => {
    const element = hand.current;
    if (element === null || seen === null) return;
    element.style.minHeight = "";
    const { height, width } = element.getBoundingClientRect();
    if (width === 0) return; // something else is shown
    const before = kept.current;
    const other = seen.afresh || seen.ended.length > 0 || before?.width !== width || before.order !== order;
    const room = roomFor(other ? null : before.room, { at: seen.at, turn: seen.view.to_move === seen.view.seat, height });
    element.style.minHeight = `${room.room}px`;
    const seated = element.closest<HTMLElement>(".own")!;
    const beyond = seated.scrollHeight - seated.clientHeight;
    if (beyond > 0) element.style.minHeight = `${Math.max(0, room.room - beyond)}px`; // as much of it as there is
    const over = beyond <= 0 && seated.querySelector(".mine")!.getBoundingClientRect().bottom > seated.querySelector(".bar")!.getBoundingClientRect().top + 1;
    if (over) element.style.minHeight = ""; // what is beside the hand stays in sight
    kept.current = { room: over ? { ...room, room: height } : room, width, order };
  }, [seen, order, groups]);
}
