// How much room a hand keeps from one position to the next.

import { deepEqual } from "node:assert/strict";
import { test } from "node:test";
import { type Room, roomFor } from "../src/table/room.ts";

/** The rooms of positions, given as whether the own seat is to move and how high the hand is. */
function rooms(...positions: readonly (readonly [turn: boolean, height: number])[]): number[] {
  let kept: Room | null = null;
  return positions.map(([turn, height], at) => {
    kept = roomFor(kept, { at, turn, height });
    return kept.room;
  });
}

test("a hand that a card is drawn to and discarded from in turn has the same room always", () => {
  const turns = Array.from({ length: 3 }, () => [[true, 1], [true, 2], [false, 1]] as const).flat();
  deepEqual(rooms(...turns), [1, 2, 2, 2, 2, 2, 2, 2, 2]);
});

test("what is laid leaves its room until the next turn, and then as much as the last move left", () => {
  deepEqual(rooms([true, 3], [true, 4], [true, 2], [false, 1], [false, 1], [true, 1], [true, 2]), [3, 4, 4, 4, 4, 2, 2]);
});

test("a hand that grows has the room at once", () => {
  deepEqual(rooms([false, 1], [false, 3], [true, 3]), [1, 3, 3]);
});

test("what is taken up and put back in one position has the room of the most", () => {
  const first = roomFor(null, { at: 4, turn: true, height: 3 });
  const less = roomFor(first, { at: 4, turn: true, height: 1 });
  deepEqual(roomFor(roomFor(less, { at: 5, turn: false, height: 1 }), { at: 6, turn: true, height: 1 }).room, 3);
});
