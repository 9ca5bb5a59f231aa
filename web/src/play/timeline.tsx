// Looking back: a scrubber over the moves, whose eyes it is seen with, and playing on from there.

import type { JSX } from "preact";
import { Chips, readOut } from "../table/cards.tsx";
import { eventText } from "./log.ts";
import type { Sitting } from "./sitting.ts";

/** `fork`: plays on from there, where that may be done. */
export function Timeline({ page, fork }: { page: Sitting; fork?: (at: number, seat: number) => void }): JSX.Element | null {
  const seen = page.seen.value;
  if (seen === null) return null;
  const { at, of, live, seats } = seen;
  const { seat } = seen.view;
  const look = (to: number, as = seat): void => page.look(Math.max(0, Math.min(to, of)), as);
  const last = page.events.value.at(-1);
  const told = last === undefined ? page.say("beginning") : eventText(page, last);
  const step = (label: "first" | "earlier" | "later" | "last", to: number, sign: string): JSX.Element => (
    <button class="btn small quiet" aria-label={page.say(label)} aria-disabled={to === at} onClick={() => look(to)}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <section class={`timeline${live ? "" : " past"}`} aria-label={page.say("timeline")}>
      <div class="scrub">
        {step("first", 0, "«")}
        {step("earlier", Math.max(0, at - 1), "‹")}
        <input
          type="range"
          min={0}
          max={of}
          value={at}
          aria-label={page.say("moment")}
          aria-valuetext={`${page.say("moment_of", { at, of })}: ${readOut(page.content.deck, told)}`}
          onInput={(event) => look(Number(event.currentTarget.value))}
        />
        {step("later", Math.min(of, at + 1), "›")}
        {step("last", of, "»")}
        <span class="moment">{page.say("moment_of", { at, of })}</span>
      </div>
      {live ? null : <p class="then"><Chips deck={page.content.deck} text={told} named={(word) => word} /></p>}
      {live && !seats.length ? null : (
        <div class="whose">
          {seats.length > 1 ? (
            <label>
              {page.say("seen_by")}{" "}
              <select value={seat} onChange={(event) => look(at, Number(event.currentTarget.value))}>
                {seats.map((each) => (
                  <option value={each} key={each}>
                    {page.called(each)}
                  </option>
                ))}
              </select>
            </label>
          ) : null}
          {live ? null : (
            <>
              {fork ? (
                <button class="btn small" data-ask="fork" onClick={() => fork(at, seat)}>
                  {page.say("fork")}
                </button>
              ) : null}
              {page.watching.value ? null : (
                <button class="btn small primary" data-ask="now" onClick={() => page.now()}>
                  {page.say("now")}
                </button>
              )}
            </>
          )}
        </div>
      )}
    </section>
  );
}
