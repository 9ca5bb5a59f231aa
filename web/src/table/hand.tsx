// The own hand: chosen by click and key, arranged and played by dragging.

import type { ComponentChildren, JSX } from "preact";
import { useRef } from "preact/hooks";
import type { Sitting } from "../play/sitting.ts";
import { Card, cardLabel } from "./cards.tsx";
import { drag, roam } from "./dragging.ts";
import { NewSet } from "./making.tsx";
import { standing } from "./others.tsx";
import { useRoom } from "./room.ts";
import { type Group, type Sort, type Tableau, tableauOf } from "./tableau.ts";

/** What a card can be dragged with: all that is chosen if it is, else it alone. */
function dragged(page: Sitting, tableau: Tableau, place: number, event: PointerEvent): void {
  const chosen = page.chosen.value;
  const moved = chosen.includes(place) ? chosen : [place];
  drag(event, () => moved.length, {
    begin: () => {
      tableau.told.value = "";
      tableau.dragging.value = moved;
      page.choose(moved);
    },
    over: (target) => (tableau.over.value = target),
    drop: (target, before) => {
      if (target === "hand") {
        tableau.arrange(moved, before);
        page.choose(chosen);
      } else if (target !== "") {
        tableau.put(target);
      } else {
        page.choose(chosen);
      }
    },
    end: () => {
      tableau.dragging.value = [];
      tableau.over.value = "";
    },
  });
}

function Held(props: { page: Sitting; tableau: Tableau; place: number; fresh: boolean; first: boolean }): JSX.Element {
  const { page, tableau, place, fresh, first } = props;
  const card = page.hand.value[place]!;
  const chosen = page.chosen.value.includes(place);
  const fits = !chosen && tableau.completions.value.has(card);
  return (
    <button
      class={`held${fits ? " fits" : ""}${tableau.dragging.value.includes(place) ? " away" : ""}`}
      aria-pressed={chosen}
      aria-label={`${cardLabel(tableau.deck.value, card)}${fresh ? `, ${page.say("fresh")}` : ""}`}
      data-card={card}
      data-place={place}
      data-roam
      tabIndex={first ? 0 : -1}
      onClick={() => page.toggle(place)}
      onDblClick={() => matchMedia("(pointer: fine)").matches && page.only(place)} // two quick taps are a change of mind
      onPointerDown={(event) => dragged(page, tableau, place, event)}
    >
      <Card deck={tableau.deck.value} name={card} quiet />
      {fresh ? (
        <span class="new" aria-hidden="true" data-new={page.say("fresh")} />
      ) : null}
    </button>
  );
}

function Together(props: { page: Sitting; tableau: Tableau; group: Group; fresh: string[]; first: boolean }): JSX.Element {
  const { page, tableau, group, fresh, first } = props;
  const deadwood = page.seen.value?.sorted?.deadwood ?? null;
  return (
    <div class={`together ${group.kind}`} style={{ "--n": group.places.length }}>
      <div class="fan">
        {group.places.map((place, i) => {
          const card = page.hand.value[place]!;
          const copy = group.places.slice(0, i).filter((each) => page.hand.value[each] === card).length;
          const at = fresh.indexOf(card);
          if (at >= 0) fresh.splice(at, 1);
          return <Held key={`${card} ${copy}`} page={page} tableau={tableau} place={place} fresh={at >= 0} first={first && i === 0} />;
        })}
      </div>
      {group.kind === "rest" ? (
        <small class={deadwood === null ? "uncounted" : ""}>{deadwood === null ? page.say("left_over") : page.say("deadwood", { n: deadwood })}</small>
      ) : null}
    </div>
  );
}

/** How the own seat stands, where the score sheet is not beside the table, and whether it deals. */
function Standing({ page, deals }: { page: Sitting; deals: boolean }): JSX.Element | null {
  const view = page.seen.value?.view;
  const ledger = view && Object.keys(view.ledgers)[0];
  if (!view || !page.own.value || (ledger === undefined && !deals)) return null;
  return (
    <small class="standing">
      {ledger === undefined ? null : (
        <span class="sum">
          {page.name("ledger", ledger)} <b>{standing(page, view, page.own.value)}</b>
          {deals ? " · " : ""}
        </span>
      )}
      {deals ? page.dealer() : ""}
    </small>
  );
}

type Kind = Exclude<Sort, "own">;
const OF_TILES = { suit: "colour", rank: "number", melds: "melds" } as const;

function Sorting({ page, by, on, press }: { page: Sitting; by: Kind; on: boolean; press: () => void }): JSX.Element {
  const kind = page.content.deck.tiles ? OF_TILES[by] : by;
  const [name, brief] = [page.say(`sort_${kind}`), page.say(`brief_${kind}`)];
  const label = name.toLowerCase().includes(brief.toLowerCase()) ? name : `${name} (${brief})`; // whatever is shown can be said aloud
  return (
    <button class="btn small quiet" aria-pressed={on} aria-label={label} onClick={press}>
      <span class="in-full">{name}</span>
      <span class="in-short">{brief}</span>
    </button>
  );
}

/** The hand; `deals`: whether its seat does; `status`: what stands over it beside its name. */
export function Hand({ page, deals, status }: { page: Sitting; deals: boolean; status: ComponentChildren }): JSX.Element {
  const tableau = tableauOf(page);
  const { bench } = tableau;
  const groups = tableau.groups.value;
  const fresh = [...tableau.fresh.value.cards];
  const sorts: Kind[] = page.seen.value?.sorted ? ["melds", "suit", "rank"] : ["suit", "rank"];
  const sort = tableau.sort.value === "melds" && sorts.length < 3 ? "suit" : tableau.sort.value;
  const hand = useRef<HTMLDivElement>(null);
  useRoom(page, hand, sort, groups);
  return (
    <section class="holding" aria-label={page.whose("hand")}>
      <div class="head">
        <h2 class={page.foreign.value ? "name foreign" : "name"}>{page.whose("hand")}</h2>
        <Standing page={page} deals={deals} />
        {status}
        {bench.building.value.length && !bench.changed.value ? <NewSet page={page} /> : null}
        <div class="sorts" role="group" aria-label={page.say("sorted")}>
          {sorts.map((each) => (
            <Sorting page={page} by={each} on={sort === each} press={() => (tableau.sort.value = each)} key={each} />
          ))}
        </div>
      </div>
      <div
        ref={hand}
        class={`hand ${page.content.deck.tiles ? "of-tiles" : "of-cards"}`}
        role="group"
        aria-label={page.whose("hand")}
        data-target="hand"
        onKeyDown={roam}
        style={{ "--n": page.hand.value.length }}
      >
        {groups.map((group, i) => (
          <Together key={i} page={page} tableau={tableau} group={group} fresh={fresh} first={i === 0} />
        ))}
      </div>
    </section>
  );
}
