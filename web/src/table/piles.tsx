// Piles and other cards that lie open or face down, and what may be done there.

import type { JSX } from "preact";
import type { ZoneView } from "../host/index.ts";
import type { Sitting } from "../play/sitting.ts";
import { Back, Card, cardLabel } from "./cards.tsx";
import { drag } from "./dragging.ts";
import type { Detail } from "./faces.ts";
import { keyOf } from "./places.ts";
import { tableauOf } from "./tableau.ts";

const MOST_OPEN = 30; // cards of an open pile that are drawn

/** What is drawn of a pile: its cards where they lie open, else its top or its back. */
function Lying({ page, zone, detail, spread }: { page: Sitting; zone: ZoneView; detail: Detail; spread: boolean }): JSX.Element {
  const deck = tableauOf(page).deck.value;
  const open = spread ? zone.cards.slice(-MOST_OPEN) : zone.cards.slice(-1);
  const under = spread ? 0 : Math.min(2, zone.hidden + zone.cards.length - 1);
  if (open.length === 0 && zone.hidden === 0) return <span class="void" aria-hidden="true" />;
  return (
    <span class={`lying${spread && open.length > 1 ? " spread" : ""} under-${Math.max(0, under)}`}>
      {zone.hidden && open.length === 0 ? <Back deck={deck} /> : null}
      {open.map((card, i) => (
        <Card key={i} deck={deck} name={card} detail={spread && open.length > 1 ? "m" : detail} quiet />
      ))}
    </span>
  );
}

/** A pile with its name and how many cards it has; a button where a move takes from it or brings there. */
export function Pile({ page, zone, detail = "l" }: { page: Sitting; zone: ZoneView; detail?: Detail }): JSX.Element {
  const tableau = tableauOf(page);
  const key = keyOf(zone.name, zone.owner);
  const deck = tableau.deck.value;
  const takes = tableau.targets.value.get(key) ?? [];
  const gives = tableau.sources.value.get(key) ?? [];
  const choices = takes.length ? takes : gives;
  const name = page.name("zone", zone.name);
  const count = zone.cards.length + zone.hidden;
  const top = zone.cards.at(-1);
  const fresh = tableau.fresh.value.piles.has(key);
  const spread = page.content.table.zones[zone.name]?.shape === "cards" || (zone.cards.length > 1 && zone.hidden === 0);
  const look = `pile${takes.length ? " takes" : gives.length ? " gives" : ""}${(tableau.over.value === key && tableau.dragging.value.length && choices.length) || tableau.begun.value === key ? " over" : ""}${spread ? " wide" : ""}`;
  const inside = (
    <>
      <Lying page={page} zone={zone} detail={detail} spread={spread} />
      {fresh && top !== undefined ? <span class="new" aria-hidden="true" data-new={page.say("fresh")} /> : null}
      <span class="called">
        {name} <b>{count}</b>
      </span>
      <span class="sr">
        {(spread ? zone.cards.slice(-MOST_OPEN) : zone.cards.slice(-1)).map((card) => `, ${cardLabel(deck, card)}`).join("")}
        {fresh && top !== undefined ? `, ${page.say("fresh")}` : ""}
        {choices.length ? `: ${[...new Set(choices.map(({ action }) => page.name("action", action)))].join(", ")}` : ""}
      </span>
    </>
  );
  const place = { "data-zone": zone.name, "data-owner": zone.owner, "data-target": key };
  if (choices.length === 0) {
    return (
      <div class={look} {...place}>
        {inside}
      </div>
    );
  }
  const taken = (event: PointerEvent): void =>
    drag(event, () => 1, {
      begin: () => (tableau.told.value = ""),
      over: (target) => (tableau.over.value = target),
      drop: (target) => {
        if (target === "hand") tableau.press(key, choices);
      },
      end: () => (tableau.over.value = ""),
    });
  return (
    <button
      class={look}
      {...(gives.length ? { onPointerDown: taken } : {})}
      onClick={() => tableau.press(key, choices)}
      {...place}
    >
      {inside}
    </button>
  );
}
