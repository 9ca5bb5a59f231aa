// What is in the making: sets that do not hold yet, what is missing, undo, and handing in.

import type { JSX } from "preact";
import type { Sitting } from "../play/sitting.ts";
import type { Standing } from "./bench.ts";
import { cardLabel, Chips, spoken } from "./cards.tsx";
import { roam } from "./dragging.ts";
import { Tile } from "./grid.tsx";
import { Reason } from "./reason.tsx";
import { type Tableau, tableauOf } from "./tableau.ts";

function Unmade({ page, tableau, standing }: { page: Sitting; tableau: Tableau; standing: Standing }): JSX.Element {
  const { bench } = tableau;
  const target = `set ${standing.set.id}`;
  const { deck } = page.content;
  const said = standing.words.map((word) => cardLabel(deck, spoken(word).name, spoken(word).role)).join(", ");
  const turnable = standing.readings.length > 1;
  const state = standing.holds ? "holds" : "loose";
  const look = `set free ${state}${standing.takes && bench.any.value ? " takes" : ""}${tableau.over.value === target ? " over" : ""}`;
  return (
    <div class={look} role="group" aria-label={said} data-target={target} data-set={state}>
      {standing.words.map((word, i) => (
        <span class="slot" key={standing.order[i]!.id}>
          <Tile page={page} tableau={tableau} piece={standing.order[i]!} word={word} set={standing} at={i} />
        </span>
      ))}
      {bench.any.value ? (
        <button class="put" aria-label={`${page.say("to_set")}: ${said}`} onClick={() => bench.bring(standing.set.id)}>
          +
        </button>
      ) : null}
      {turnable ? (
        <button class="btn small turn" onClick={() => bench.turn(standing.set.id)}>
          <Chips deck={deck} text={standing.words.filter((word) => word.includes("=")).join(" ") || standing.words.join(" ")} named={(word) => page.name("kind", word)} /> ⟳
        </button>
      ) : null}
      {standing.holds ? null : <small class="state">{page.say("no_set")}</small>}
    </div>
  );
}

/** Where what is picked becomes a new set. Its room is kept while nothing is, so that no card moves under a finger; `faint`: it is seen there. */
export function NewSet({ page, faint = false }: { page: Sitting; faint?: boolean }): JSX.Element {
  const { bench, over } = tableauOf(page);
  return (
    <button
      class={`set free ghost${over.value === "set new" ? " over" : ""}${bench.any.value || faint ? "" : " unseen"}`}
      disabled={!bench.any.value}
      data-target="set new"
      aria-label={page.say("new_set")}
      onClick={() => bench.bring(null)}
    >
      + <span class="in-full">{page.say("new_set")}</span>
      <span class="in-short">{page.say("brief_set")}</span>
    </button>
  );
}

/** The workbench of a turn in which sets are put together; nothing before the first is begun. */
export function Making({ page }: { page: Sitting }): JSX.Element | null {
  const tableau = tableauOf(page);
  const { bench } = tableau;
  if (bench.building.value.length === 0 || !bench.changed.value) return null;
  const open = bench.zone.value !== "";
  const all = bench.standing.value;
  // Sets that hold lie on the table if it is theirs; what has no table yet stays here.
  const shown = all.filter((each) => !each.holds || !open || each.readings.length > 1 && each.set.text === null);
  const made = all.filter((each) => each.holds && each.set.text === null);
  const laid = made.filter((each) => !shown.includes(each)).map(({ words }) => words.join(" ")).join(" / ");
  const own = bench.brought.value.length;
  const loose = all.filter((each) => !each.holds).reduce((sum, each) => sum + each.words.length, 0);
  return (
    <section class="making" aria-label={page.say("in_work")} onKeyDown={roam}>
      {shown.length ? (
        <div class="sets">
          {shown.map((each) => <Unmade page={page} tableau={tableau} standing={each} key={each.set.id} />)}
        </div>
      ) : null}
      <div class="turn">
        <p role="status">
          <b>{page.say("this_turn")}</b>{" "}
          {[
            page.say("sets_hold", { n: made.length }),
            page.say("own_brought", { n: own }),
            ...(loose ? [page.say("loose", { n: loose })] : []),
          ].join(" · ")}
          {laid ? <span class="made"><Chips deck={page.content.deck} text={laid} named={(word) => (word === "/" ? word : page.name("kind", word))} /></span> : null}
          {bench.handing.value.why && !loose ? <span class="why"> ⚠ <Reason page={page} why={bench.handing.value.why} /></span> : null}
        </p>
        <button class="btn small" disabled={!bench.steppable.value} onClick={() => bench.undo()}>
          ↶ {page.say("undo_step")}
        </button>
        <button class="btn small" onClick={() => bench.restart()}>
          {page.say("start_over")}
        </button>
        <NewSet page={page} faint />
        {bench.held.value.some((id) => all.some(({ order }) => order.some((piece) => piece.id === id && piece.own))) ? (
          <button class="btn small" onClick={() => bench.takeBack(bench.held.value)}>
            {page.say("back_to_hand")}
          </button>
        ) : null}
      </div>
    </section>
  );
}
