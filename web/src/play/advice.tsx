// What a bot would do, why a move is not there, and taking one back: over the hand that one decides about.

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Whys as Told } from "./messages.ts";
import { Chips } from "../table/cards.tsx";
import { Argued } from "../table/melds.tsx";
import { Reason } from "../table/reason.tsx";
import type { Sitting } from "./sitting.ts";

type Why = Told["whys"][number];

const LEAST = 160; // pixels in which something can be read

/** Put a panel over the table, just above the own side, whose hand and moves stay in sight. */
function place(panel: HTMLElement): void {
  const own = panel.closest(".own")?.getBoundingClientRect();
  const board = panel.closest(".board")?.getBoundingClientRect();
  if (!own || !board) return;
  const height = document.documentElement.clientHeight;
  const bottom = Math.min(own.top, height);
  const room = [bottom - Math.max(0, board.top), bottom].find((each) => each >= LEAST);
  const { style } = panel;
  style.left = `${own.left + 8}px`;
  style.width = `${own.width - 16}px`;
  style.maxHeight = room === undefined ? "50vh" : `${room - 8}px`;
  [style.top, style.bottom] = room === undefined ? ["4px", "auto"] : ["auto", `${height - bottom + 4}px`];
}

/** What was asked for, over the table until it is closed. */
function Panel({ page, children }: { page: Sitting; children: ComponentChildren }): JSX.Element {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = panel;
    if (!current) return;
    const placed = (): void => place(current);
    current.showPopover();
    placed();
    const sizes = new ResizeObserver(placed);
    for (const part of [".own", ".board"]) sizes.observe(current.closest(part)!);
    addEventListener("resize", placed);
    addEventListener("scroll", placed, true);
    return () => {
      sizes.disconnect();
      removeEventListener("resize", placed);
      removeEventListener("scroll", placed, true);
    };
  }, []);
  return (
    <div class="panel" popover="manual" tabIndex={0} ref={panel}>
      <button class="shut" aria-label={page.say("close")} onClick={() => page.hush()}>
        ×
      </button>
      {children}
    </div>
  );
}

function Hint({ page }: { page: Sitting }): JSX.Element | null {
  const hint = page.hint.value;
  if (hint === null) return null;
  const part = page.thinks.value?.part ?? 0;
  return (
    <div class="advice hint" role="status">
      {hint === "asked" ? (
        <>
          {page.say("hint_thinks")} <progress value={part} aria-label={page.say("hint_thinks")} />
        </>
      ) : (
        <>
          {page.say("hint_is")} <b>
            {page.name("action", hint.action)} {hint.args.map((arg, i) => <Argued page={page} arg={arg} key={i} />)}
          </b>{" "}
          <button class="btn small" onClick={() => page.play(hint)}>
            {page.say("do_it")}
          </button>
        </>
      )}
    </div>
  );
}

/** Reasons, each once, with all that it is the reason of. */
function Reasons({ page, whys }: { page: Sitting; whys: readonly Why[] }): JSX.Element {
  const reasons = [...new Set(whys.map(({ why }) => page.reason(why).text))];
  return (
    <dl>
      {reasons.map((reason) => {
        const alike = whys.filter(({ why }) => page.reason(why).text === reason);
        return (
          <div key={reason}>
            <dt>{alike.map(({ action }) => page.name("action", action)).join(", ")}</dt>
            <dd><Reason page={page} why={alike[0]!.why} /></dd>
          </div>
        );
      })}
    </dl>
  );
}

function Whys({ page }: { page: Sitting }): JSX.Element | null {
  const found = page.whys.value;
  if (found === null) return null;
  const told = found.whys.filter(({ why }) => page.reason(why).text !== ""); // others are ruled out by options
  const later = told.filter((each) => each.later);
  const now = told.filter((each) => !each.later);
  return (
    <div class="advice whys" role="status">
      <p>
        {now.length === 0 ? page.say("why_nothing") : !found.cards ? page.say("why_any") : (
          <Chips deck={page.content.deck} text={page.say("why_these", { cards: found.cards })} named={(word) => word} />
        )}
      </p>
      {now.length ? <Reasons page={page} whys={now} /> : null}
      {later.length ? (
        <details open={now.length === 0}>
          <summary>{page.say("why_later", { what: later.map(({ action }) => page.name("action", action)).join(", ") })}</summary>
          <Reasons page={page} whys={later} />
        </details>
      ) : null}
    </div>
  );
}

/** `looks`: one can look back there, which a phone has no room to show all the time. */
export function Advice({ page, looks }: { page: Sitting; looks?: boolean }): JSX.Element | null {
  const seen = page.seen.value;
  if (seen === null || !seen.live) return null;
  const refused = page.refused.value;
  const mine = seen.choices.length > 0;
  return (
    <section class="advising" aria-label={page.say("advice")}>
      <div class="asks">
        {mine ? (
          <>
            <button class="btn small quiet" data-ask="hint" aria-expanded={page.hint.value !== null} aria-keyshortcuts="h" onClick={() => page.askHint()}>
              {page.say("hint")}
            </button>
            <button class="btn small quiet" data-ask="why" aria-expanded={page.whys.value !== null} aria-keyshortcuts="w" onClick={() => page.askWhy()}>
              {page.say("why")}
            </button>
          </>
        ) : null}
        {seen.back ? (
          <button class="btn small quiet" data-ask="back" aria-keyshortcuts="Control+z" onClick={() => page.back()}>
            {page.say("back")}
          </button>
        ) : null}
        {looks && seen.at > 0 ? (
          <button class="btn small quiet looks" data-ask="look" aria-keyshortcuts="," onClick={() => page.look(seen.at - 1)}>
            {page.say("timeline")}
          </button>
        ) : null}
      </div>
      {refused === null && page.hint.value === null && page.whys.value === null ? null : (
        <Panel page={page}>
          <Hint page={page} />
          <Whys page={page} />
          {refused === null ? null : (
            <p class="advice" role="alert">
              {page.say("refused")} <Reason page={page} why={refused.why} />
            </p>
          )}
        </Panel>
      )}
    </section>
  );
}
