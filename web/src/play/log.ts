// What happened, as the page's seat saw it, in texts.

import type { Event, Moved } from "./messages.ts";
import type { Sitting } from "./sitting.ts";

/** Where cards lay: a zone, with whose it is. */
function place(page: Sitting, [zone, owner]: readonly [string, number]): string {
  const name = zone === "deck" ? page.say("deck") : page.name("zone", zone);
  return owner ? `${name} (${page.seat(owner)})` : name;
}

/** `7H and 2 cards: stock → hand`, in words that need no grammar. */
function movedText(page: Sitting, { cards, hidden, from, to }: Moved): string {
  const more = page.content.deck.tiles ? "tiles" : "cards";
  const what = [...cards, ...(hidden ? [page.say(hidden === 1 ? `one_${more}` : more, { n: hidden })] : [])];
  return `${what.join(" ")}: ${place(page, from)} → ${to === null ? page.say("onto_meld") : place(page, to)}`;
}

/** How a hand ended: who goes out has not always won most, so it is told whose it was. */
export function handOver(page: Sitting, { number, reason, winners }: Extract<Event, { kind: "ended" }>): string {
  const won = winners.length ? ` · ${page.seats(winners)}` : "";
  return `${page.say("hand_over", { n: number })}: ${page.name("reason", reason)}${won}`;
}

/** One thing that happened, as a text. */
export function eventText(page: Sitting, event: Event): string {
  if (event.kind === "ended") {
    return handOver(page, event);
  }
  const named = event.args.filter(({ text, kind }) => text !== "?" && kind !== "layout"); // of a whole table, what has come to it is moved
  const args = named.map(({ text, kind }) => (kind === "player" ? page.seat(Number(text)) : text));
  const said = event.said.map((text) => ` “${text}”`).join("");
  const moved = event.moved.map((each) => movedText(page, each)).join("; ");
  const did = [page.name("action", event.action), ...(args.length ? [args.join(", ")] : [])].join(" ");
  return `${page.seat(event.seat)}: ${did}${moved ? ` (${moved})` : ""}${said}`;
}
