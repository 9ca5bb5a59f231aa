// What moves take from elsewhere than the hand: what they name of it, and what a number counts.

import { holds, type Move, type State } from "../host/index.ts";
import { keyOf, same } from "../table/places.ts";
import type { Argument, Choice, Way } from "./messages.ts";

/** Where the cards of a move come from and go to, as far as who makes it sees them before. */
interface Taking extends Way {
  readonly named: readonly string[]; // the cards that go onto melds, or on from the hand, though they lay elsewhere
  readonly counted: readonly string[]; // those on top of one open pile that come to the hand, the lowest first
  readonly laid: readonly string[]; // those that go onto melds, of the hand or from elsewhere
}

/** Moves as a page may choose them, and by action where they lead: by one move of each. */
export function offered(state: State, moves: readonly Move[]): { choices: Choice[]; ways: Record<string, Way> } {
  const look = looking(state);
  const first = new Map<string, Taking>();
  for (const move of moves) if (!first.has(move.action)) first.set(move.action, look(move));
  const choices = moves.map((move) => {
    const { named } = first.get(move.action)!;
    return told(state, move, named.length || counts(state, move) ? look(move) : null);
  });
  const ways = [...first].map(([action, { from, to }]) => [action, { from, to }]);
  return { choices, ways: Object.fromEntries(ways) as Record<string, Way> };
}

/** One move as a page may choose it. */
export function choiceOf(state: State, move: Move): Choice {
  return told(state, move, looking(state)(move));
}

function kinds(state: State, move: Move): Argument["kind"][] {
  return state.game.machine.action(move.registers).params.map(({ kind }) => kind);
}

const counts = (state: State, move: Move): boolean => kinds(state, move).includes("number");

function told(state: State, move: Move, taking: Taking | null): Choice {
  const all = kinds(state, move);
  const { named = [], counted = [], laid = [] } = taking ?? {};
  const args = move.args.map((text, i): Argument => {
    const kind = all[i]!;
    if (kind === "number" && counted.length > 0 && counted.length === Number(text)) return { text, kind, cards: counted };
    return kind === "layout" && named.length > 0 ? { text, kind, cards: laid } : { text, kind };
  });
  return { text: move.text, action: move.action, args, ...(named.length ? { taken: named } : {}) };
}

/** What looks at moves of a position, each by its card movements. */
function looking(state: State): (move: Move) => Taking {
  const { table, notation } = state.game;
  const seat = (state.toMove ?? 0) - 1;
  const open = new Map(state.view(seat + 1).zones.map((zone) => [keyOf(zone.name, zone.owner), zone.cards]));
  const held = ([name, owner]: readonly [string, number]): boolean => holds(table.part([name, owner])?.own ?? 0, seat);
  return (move) => {
    const from = new Set<string>();
    const to = new Set<string>();
    const named: string[] = [];
    const came: { place: string; card: string }[] = []; // into the hand
    const laid: string[] = [];
    for (const { source, target, face } of state.moving(move)) {
      const [place, card] = [keyOf(...source), notation.card(face)];
      const lays = target === null || table.part(target)?.shape === "melds";
      if (held(source)) {
        if (lays) laid.push(card);
        if (target !== null && !held(target)) to.add(keyOf(...target));
        const at = came.findIndex((each) => each.card === card);
        if (at >= 0) named.push(...came.splice(at, 1).map((each) => each.card));
      } else if (target !== null && held(target)) {
        from.add(place);
        if (open.get(place)?.includes(card)) came.push({ place, card });
      } else if (lays && open.get(place)?.includes(card)) {
        from.add(place);
        named.push(card);
        laid.push(card);
      }
    }
    const cards = came.map((each) => each.card);
    const top = open.get([...from].join())?.slice(-cards.length) ?? [];
    return { from: [...from], to: [...to], named, counted: cards.length && same(top, cards) ? top : [], laid };
  };
}
