// From a state to what one seat is told of it.

import type { State } from "../host/index.ts";
import type { Ended, Event, SheetLine, Sight } from "./messages.ts";

const numbers = (amounts: Readonly<Record<string, readonly bigint[]>>): Record<string, number[]> =>
  Object.fromEntries(Object.entries(amounts).map(([name, each]) => [name, each.map(Number)]));

/** What a seat sees; 0: what all do. */
export function sightOf(state: State, seat: number): Sight {
  const { ledgers, variables, events: _, ...view } = state.view(seat);
  return { ...view, ledgers: numbers(ledgers), variables: numbers(variables), wild: state.wild };
}

/** What happened after so many moves and hands, as a seat saw it. */
export function eventsOf(state: State, seat: number, moves: number, hands: number): Event[] {
  const { telling, machine } = state.game;
  const found: Event[] = [];
  let told = hands;
  const end = (until: number, at: number): void => {
    for (; told < until; told += 1) {
      const { number, reason, winners } = state.hands[told]!;
      found.push({ kind: "ended", at, number, reason, winners });
    }
  };
  for (let at = moves; at < state.history.length; at += 1) {
    const played = state.history[at]!;
    end(played.hand - 1, at);
    const { params } = machine.action(played.move.registers);
    found.push({
      kind: "move",
      at: at + 1,
      seat: played.seat,
      action: played.move.action,
      args: telling.args(played, seat - 1).map((text, i) => ({ text, kind: params[i]!.kind })),
      moved: telling.moved(played, seat - 1),
      said: played.announced,
    });
  }
  end(state.hands.length, state.history.length);
  return found;
}

/** How hands ended, after so many of them. */
export function endedOf(state: State, hands: number): Ended[] {
  return state.hands.slice(hands).map((hand) => ({
    number: hand.number,
    reason: hand.reason,
    winners: hand.winners,
    lines: hand.lines
      .filter((line) => line.amounts.some((amount) => amount !== 0n))
      .map((line) => ({ name: line.reason, amounts: line.amounts.map(Number), ...apart(state, line.ledger) })),
    scores: hand.scores.map(Number),
  }));
}

/** What the end of a match brought, by seat. */
export function bonusesOf(state: State): SheetLine[] {
  const { outcome } = state;
  if (outcome === null || state.start.scope !== "match") return [];
  return [...outcome.entries]
    .filter(([, amounts]) => amounts.some((amount) => amount !== 0n))
    .map(([name, amounts]) => {
      const { ledger } = state.game.about.bonuses.find((bonus) => bonus.name === name)!;
      return { name, amounts: amounts.map(Number), ...apart(state, ledger) };
    });
}

/** The ledger of a line, if what is in it does not count in the main one. */
function apart({ game }: State, ledger: string): Pick<SheetLine, "apart"> {
  return game.about.main.accounts.includes(ledger) ? {} : { apart: ledger };
}

/** How often each card lies where a seat sees it. */
export function cardsSeen(state: State, seat: number): Map<string, number> {
  const found = new Map<string, number>();
  for (const zone of state.view(seat).zones) {
    const melded = zone.melds.flatMap((meld) => meld.split(/\s+/).map((word) => word.split("=")[0]!));
    for (const card of [...zone.cards, ...melded]) found.set(card, (found.get(card) ?? 0) + 1);
  }
  return found;
}
