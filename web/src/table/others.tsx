// The others: who they are, how much they hold, what lies before them, how they stand.

import type { JSX } from "preact";
import type { ZoneView } from "../host/index.ts";
import type { Seen } from "../play/messages.ts";
import type { Sitting } from "../play/sitting.ts";
import { Back, Card } from "./cards.tsx";
import { Melds } from "./melds.tsx";
import { Pile } from "./piles.tsx";
import { keyOf, type Places } from "./places.ts";
import { tableauOf } from "./tableau.ts";

const MOST_BACKS = 10; // that are drawn of a hand

/** What another holds: backs, and the cards of it that everybody knows. */
function Holding({ page, zone }: { page: Sitting; zone: ZoneView }): JSX.Element {
  const deck = tableauOf(page).deck.value;
  const count = zone.hidden + zone.cards.length;
  return (
    <span class="holds" data-zone={zone.name} data-owner={zone.owner}>
      <span class="backs" aria-hidden="true">
        {Array.from({ length: Math.min(MOST_BACKS, zone.hidden) }, (_, i) => <Back key={i} deck={deck} />)}
      </span>
      {zone.cards.length ? (
        <span class="known">
          {zone.cards.map((card, i) => <Card key={i} deck={deck} name={card} detail="s" />)}
        </span>
      ) : null}
      <span class="sr">{page.say(deck.tiles ? "tiles" : "cards", { n: count })}</span>
    </span>
  );
}

/** The amount of a seat in the ledger that is told first. */
export function standing(page: Sitting, view: Seen["view"], seat: number): string {
  const first = Object.values(view.ledgers)[0];
  if (first === undefined) return "";
  const team = page.content.table.teams[seat - 1] ?? seat - 1;
  const amount = first.length === page.content.table.teams.length ? first[seat - 1] : first[team];
  return String(amount ?? "").replace("-", "−");
}

function Lies({ page, zones }: { page: Sitting; zones: readonly ZoneView[] }): JSX.Element {
  const tableau = tableauOf(page);
  const kind = (zone: ZoneView) => page.content.table.zones[zone.name];
  const shown = (zone: ZoneView) =>
    zone.cards.length || zone.hidden || tableau.seen.has(keyOf(zone.name, zone.owner));
  return (
    <>
      {zones.filter((zone) => kind(zone)?.held).map((zone) => <Holding key={zone.name} page={page} zone={zone} />)}
      {zones
        .filter((zone) => !kind(zone)?.held && kind(zone)?.shape !== "melds" && shown(zone))
        .map((zone) => <Pile key={zone.name} page={page} zone={zone} detail="s" />)}
      {zones.filter((zone) => zone.melds.length).map((zone) => <Melds key={zone.name} page={page} zone={zone} detail="s" />)}
    </>
  );
}

export function Others({ page, seen, places }: { page: Sitting; seen: Seen; places: Places }): JSX.Element {
  const { view } = seen;
  const thinks = page.thinks.value?.seat ?? null;
  const { teams } = page.content.table;
  return (
    <div class={places.others.length > 2 ? "others many" : "others"}>
      {places.others.map(({ seat, zones }) => {
        const held = zones.filter((zone) => page.content.table.zones[zone.name]?.held);
        const count = held.reduce((sum, zone) => sum + zone.hidden + zone.cards.length, 0);
        const turn = view.to_move === seat;
        return (
          <section class={`seat${turn ? " turn" : ""}`} key={seat} data-seat={seat} aria-label={page.seat(seat)}>
            <div class="who">
              <span class="face" aria-hidden="true">{seat}</span>
              <div>
                <h2>{page.seat(seat)}</h2>
                <small>
                  {page.say(page.content.deck.tiles ? "tiles" : "cards", { n: count })}
                  {page.own.value && teams[seat - 1] === teams[page.own.value - 1] ? ` · ${page.say("partner")}` : ""}
                  {view.dealer === seat ? ` · ${page.dealer()}` : ""}
                  {turn ? <span class="now"> · {page.say("turn")}</span> : null}
                </small>
              </div>
              <b class="amount">{standing(page, view, seat)}</b>
              {thinks === seat ? <progress aria-label={page.say("thinks", { who: page.seat(seat) })} value={page.thinks.value!.part} /> : null}
            </div>
            <div class="before">
              <Lies page={page} zones={zones} />
            </div>
          </section>
        );
      })}
      {places.teams.map(({ team, zones }) =>
        zones.some((zone) => zone.cards.length || zone.hidden || zone.melds.length) ? (
          <section class="seat team" key={`team ${team}`} aria-label={page.say("team", { n: team })}>
            <h2>{page.say("team", { n: team })}</h2>
            <div class="before">
              <Lies page={page} zones={zones} />
            </div>
          </section>
        ) : null,
      )}
    </div>
  );
}
