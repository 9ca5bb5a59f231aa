// A table, seen from one seat, for any page that shows one.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Seen } from "../play/messages.ts";
import { placed } from "../play/placed.ts";
import type { Sitting } from "../play/sitting.ts";
import { Actions } from "./actions.tsx";
import { Back, Card, Chips, Definitions } from "./cards.tsx";
import { Grid } from "./grid.tsx";
import { Hand } from "./hand.tsx";
import { Late } from "./late.tsx";
import { Making } from "./making.tsx";
import { Melds } from "./melds.tsx";
import { Others } from "./others.tsx";
import { Pile } from "./piles.tsx";
import { keyOf, type Places, placesOf } from "./places.ts";
import { HandOver, Log, MatchOver, Scores, Told } from "./side.tsx";
import { useInSight } from "./sight.ts";
import { tableauOf } from "./tableau.ts";

/** Why it cannot go on, with the place of the rule in words. */
function failedOf({ failed, content, say }: Sitting): string {
  return say("failed", { why: placed(failed.value, content.file ?? "", content.language) });
}

function Status({ page, seen }: { page: Sitting; seen: Seen }): JSX.Element {
  const thinks = page.thinks.value;
  const tableau = tableauOf(page);
  if (page.failed.value) return <p role="alert">{failedOf(page)}</p>;
  if (seen.over) {
    return (
      <p role="status">
        <b>
          {page.say("over")}: {page.won(seen.winners)}
        </b>{" "}
        {page.deals ? (
          <button class="btn primary" onClick={() => page.deal()}>
            {page.say("again")}
          </button>
        ) : null}
      </p>
    );
  }
  if (!seen.live && page.deals) return <p role="status">{page.say("moment_of", { at: seen.at, of: seen.of })}</p>;
  if (thinks !== null) return <p role="status">{page.say("thinks", { who: page.seat(thinks.seat) })}</p>;
  if (seen.view.to_move !== page.own.value) {
    return <p role="status">{page.say("turn_of", { who: page.seat(seen.view.to_move ?? 0) })}</p>;
  }
  const called = page.name("phase", seen.view.phase);
  const chosen = page.chosen.value.length + tableau.bench.held.value.length;
  return (
    <p role="status">
      <b>{page.say("your_turn")}</b>
      {called.toLowerCase() === page.say("turn_itself") ? "" : `: ${called}`}
      {tableau.told.value ? <em> · {tableau.told.value}</em> : chosen ? ` · ${page.say(page.fitting.value.length ? "chosen" : "chosen_idle", { n: chosen })}` : ""}
    </p>
  );
}

function Middle({ page, seen, places }: { page: Sitting; seen: Seen; places: Places }): JSX.Element | null {
  const tableau = tableauOf(page);
  const used = (key: string) => tableau.targets.value.has(key) || tableau.sources.value.has(key);
  const piles = places.middle.filter((zone) => {
    const key = keyOf(zone.name, zone.owner);
    return zone.cards.length > 0 || zone.hidden > 0 || tableau.seen.has(key) || used(key);
  });
  const boards = Object.entries(page.content.boards);
  if (piles.length === 0 && boards.length === 0) return null;
  return (
    <div class="middle">
      {piles.map((zone) => <Pile page={page} zone={zone} key={zone.name} />)}
      {tableau.wild.value ? (
        <p class="wilds">
          {page.say("wild")} <b><Chips deck={page.content.deck} text={tableau.wild.value} named={(word) => word} /></b>
        </p>
      ) : null}
      {boards.map(([name, { called, cells }]) => (
        <section class="cells" aria-label={called} key={name}>
          <dl>
            {cells.map((cell, i) => (
              <div key={cell}>
                <dt>{cell}</dt>
                <dd>{seen.view.variables[name]?.[i] ?? ""}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Take the focus from what cannot be pressed now, and from nothing else. */
const taking = (button: HTMLButtonElement | null): void => {
  const from = document.activeElement;
  if (button && (from === document.body || button.closest(".board")?.contains(from))) button.focus();
};

/** What the own hand still held as a hand ended. */
function Left({ page, places }: { page: Sitting; places: Places }): JSX.Element | null {
  const cards = places.hand.flatMap((zone) => zone.cards);
  if (cards.length === 0) return null;
  return (
    <section class="melds m" aria-label={page.whose("hand")}>
      <h2>{page.whose("hand")}</h2>
      {cards.map((card, i) => <Card key={i} deck={tableauOf(page).deck.value} name={card} />)}
    </section>
  );
}

function Felt({ page, seen, places }: { page: Sitting; seen: Seen; places: Places }): JSX.Element {
  const tableau = tableauOf(page);
  const arranged = new Set(page.content.table.building.map((each) => each.table));
  const laying = tableau.targets.value.has("lay") || (tableau.bench.building.value.length > 0 && tableau.bench.any.value);
  const nothing = places.shared.every((zone) => zone.melds.length === 0) && places.melds.every((zone) => zone.melds.length === 0);
  const kept = places.others.length > 2 && places.melds.length > 0; // what is above the others does not push them down
  const felt = useRef<HTMLElement>(null);
  useInSight(page, felt);
  useEffect(() => { // what is dealt by now waits behind how the hand before it ended
    const pauses = tableau.closing.value;
    for (const child of felt.current?.children ?? []) child.toggleAttribute("inert", pauses && !child.matches(".closing"));
  });
  return (
    <section ref={felt} class={`table${laying ? " takes" : ""}${laying && tableau.over.value === "lay" ? " over" : ""}`} aria-label={page.say("table")} data-target="lay" tabIndex={0}>
      <Others page={page} seen={seen} places={places} />
      <Middle page={page} seen={seen} places={places} />
      <div class={kept ? "laid kept" : "laid"}>
        {places.teams.length && places.melds.length ? <h2>{page.whose("side")}</h2> : null}
        {tableau.closing.value && tableau.ending ? <Left page={page} places={places} /> : null}
        {places.shared.map((zone) =>
          arranged.has(zone.name) && !tableau.closing.value ? <Grid page={page} zone={zone} key={zone.name} /> : <Melds page={page} zone={zone} key={zone.name} />,
        )}
        {places.melds.map((zone) =>
          tableau.bench.zone.value === keyOf(zone.name, zone.owner) ? (
            <Grid page={page} zone={zone} key={zone.name} />
          ) : (
            <Melds page={page} zone={zone} key={zone.name} />
          ),
        )}
        {nothing && arranged.size === 0 && laying ? <p class="nothing">{page.say("drop_here")}</p> : null}
      </div>
      {tableau.closing.value ? (
        <section class="closing" role="status">
          <HandOver page={page} heading="h2" />
          <MatchOver page={page} seen={seen} />
          <button class="btn primary" ref={taking} onClick={({ detail }) => ([tableau.keyed, tableau.closing.value] = [detail === 0, false])}>
            {page.say("go_on")}
          </button>
        </section>
      ) : null}
      <p class="events" role="log" aria-live="polite" aria-label={page.say(page.foreign.value ? "log" : "others_did")}>
        {tableau.since.value.map((event) => (
          <span key={`${event.at} ${event.kind}`}>
            <Told page={page} event={event} />
          </span>
        ))}
      </p>
    </section>
  );
}

/** Backs where cards will lie, while nothing is known yet. */
export function Waiting({ page }: { page: Sitting }): JSX.Element {
  const failed = page.failed.value;
  return (
    <div class="board">
      <Definitions />
      <section class="table" aria-label={page.say("table")}>
        <div class="middle" aria-hidden="true">
          <span class="pile">
            <span class="lying under-2">
              <Back deck={page.content.deck} />
            </span>
          </span>
          <span class="pile">
            <span class="void" />
          </span>
        </div>
        <p class={failed ? "" : "late"} role={failed ? "alert" : "status"}>
          {failed ? failedOf(page) : page.say("shuffling")}
        </p>
      </section>
    </div>
  );
}

/** All of a table but its title. `above`: what stands over the hand; `below`: under the moves. */
export function Board(props: { page: Sitting; above?: ComponentChildren; below?: ComponentChildren }): JSX.Element {
  const { page, above, below } = props;
  const seen = page.seen.value;
  if (seen === null) return <Waiting page={page} />;
  const tableau = tableauOf(page);
  const before = tableau.closing.value && tableau.ending; // that which ended is looked at, not what is dealt by now
  const shown = before ? { ...seen, view: before } : seen;
  const places = placesOf(page.content, shown.view);
  const mine = places.own.filter(
    (zone) => zone.cards.length > 0 || zone.hidden > 0 || tableau.seen.has(keyOf(zone.name, zone.owner)),
  );
  const sheet = tableau.sheet.value;
  return (
    <div class={`board${sheet ? ` shows-${sheet}` : ""}`}>
      <Definitions />
      <Felt page={page} seen={shown} places={places} />
      <Late unless={seen.live && !seen.over && seen.view.to_move !== page.own.value}>
        <div class="own">
          {above}
          <Making page={page} />
          <div class="mine">
            {page.own.value ? <Hand page={page} deals={shown.view.dealer === page.own.value} status={<Status page={page} seen={seen} />} /> : <Status page={page} seen={seen} />}
            {mine.length ? (
              <div class="beside">
                {mine.map((zone) => <Pile page={page} zone={zone} detail="m" key={zone.name} />)}
              </div>
            ) : null}
          </div>
          <div class="bar">
            <Actions page={page} />
          </div>
          {below}
        </div>
      </Late>
      <Late>
        <Scores page={page} seen={seen} />
      </Late>
      <Late>
        <Log page={page} />
      </Late>
      <nav class="sheets" aria-label={page.say("table")}>
        {(["", "score", "moves"] as const).map((each) => (
          <button aria-pressed={sheet === each} onClick={() => (tableau.sheet.value = each)} key={each}>
            {page.say(each === "" ? "table" : each === "score" ? "scores" : "log")}
          </button>
        ))}
      </nav>
    </div>
  );
}
