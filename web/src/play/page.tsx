// The page of an exported game: a table, what helps to play there, and its rulebook.

import { effect, type Signal, signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { Advice } from "./advice.tsx";
import { Curtain } from "./curtain.tsx";
import { Damaged, isOf, keep, type Kept, kept, ofLink, type Opened } from "./keeping.ts";
import type { Content } from "./messages.ts";
import { Rulebook } from "./rulebook.tsx";
import { Seating, SEED } from "./seating.tsx";
import { Sharing } from "./sharing.tsx";
import { Sitting } from "./sitting.ts";
import { Board } from "../table/board.tsx";
import { Chips } from "../table/cards.tsx";
import { idle, inTurns } from "../table/late.tsx";
import { tableauOf } from "../table/tableau.ts";
import { Timeline } from "./timeline.tsx";
import { Own } from "./wiring.ts";

const KEPT_AFTER = 300; // milliseconds without a change

type Sheet = "" | "seating" | "share" | "licences";
const sheet: Signal<Sheet> = signal("");
const rules = signal(false);
const trunk: Signal<Opened | null> = signal(null); // what was forked from

let opener: Element | null = null; // what a sheet was opened by

const open = (which: Sheet): void => {
  opener = document.activeElement;
  sheet.value = which;
};

const close = (): void => {
  sheet.value = "";
  if (opener instanceof HTMLElement) opener.focus();
};

/** Forget the link that the page was opened by: what is loaded again is what is played now. */
const unlinked = (): void => history.replaceState(null, "", location.pathname + location.search);

async function fork(page: Sitting, at: number, seat: number): Promise<void> {
  const { text } = await page.record();
  trunk.value = { text, watched: page.watching.value, players: page.players.value };
  unlinked();
  page.fork(at, seat);
}

function Notices({ page }: { page: Sitting }): JSX.Element | null {
  const notice = page.notice.value;
  const before = trunk.value;
  if (!notice && !before && !page.watching.value) return null;
  return (
    <div class="notices">
      {notice ? (
        <p class="notice" role="alert">
          <Chips deck={page.content.deck} text={notice} named={(word) => word} />{" "}
          <button class="btn small" onClick={() => (page.notice.value = "")}>
            {page.say("close")}
          </button>
        </p>
      ) : null}
      {page.watching.value ? (
        <p class="notice">
          {page.say("watching")}{" "}
          {kept(page.content.title, page.content.table.teams.length) ? (
            <button
              class="btn small"
              onClick={() => {
                unlinked();
                void begin(page);
              }}
            >
              {page.say("own_match")}
            </button>
          ) : null}
        </p>
      ) : null}
      {before ? (
        <p class="notice">
          {page.say("forked")}{" "}
          <button
            class="btn small"
            onClick={() => {
              trunk.value = null;
              page.open(before.text, !before.watched, 0, before.players);
            }}
          >
            {page.say("unfork")}
          </button>
        </p>
      ) : null}
    </div>
  );
}

function Open({ page }: { page: Sitting }): JSX.Element | null {
  const { say } = page;
  if (sheet.value === "") return null;
  const labels = { seating: say("again"), share: say("share"), licences: say("licences") };
  return (
    <dialog open class="sheet" aria-label={labels[sheet.value]} ref={inside}>
      {sheet.value === "seating" ? <Seating page={page} close={close} /> : null}
      {sheet.value === "share" ? <Sharing page={page} close={close} licences={() => (sheet.value = "licences")} /> : null}
      {sheet.value === "licences" ? (
        <>
          <button class="btn" onClick={close}>
            {say("close")}
          </button>
          <pre>{document.querySelector<HTMLTemplateElement>("#licences")?.content.textContent ?? ""}</pre>
        </>
      ) : null}
    </dialog>
  );
}

function Page({ page }: { page: Sitting }): JSX.Element {
  const { say } = page;
  return (
    <div class={`whole${rules.value ? " reading" : ""}`}>
      <header>
        <h1>{page.content.title}</h1>
        <button class="btn quiet" aria-expanded={rules.value} aria-keyshortcuts="r" onClick={() => (rules.value = !rules.value)}>
          {say("rules")}
        </button>
        <button class="btn quiet" data-open="share" onClick={() => open("share")}>
          {say("share")}
        </button>
        <button class="btn quiet" data-open="seating" onClick={() => open("seating")}>
          {say("again")}
        </button>
      </header>
      <Notices page={page} />
      {rules.value ? <Rulebook page={page} close={() => (rules.value = false)} /> : null}
      <main>
        {page.curtain.value ? (
          <Curtain page={page} />
        ) : (
          <Board
            page={page}
            above={<Advice page={page} looks />}
            below={<Timeline page={page} fork={(at, seat) => void fork(page, at, seat)} />}
          />
        )}
      </main>
      <footer>
        <button class="btn small quiet" onClick={() => open("licences")}>
          {say("licences")}
        </button>
        <small>{say("keys")}</small>
      </footer>
      <Open page={page} />
    </div>
  );
}

/** Put the focus where a sheet begins. */
const inside = (dialog: HTMLElement | null): void => {
  if (dialog && !dialog.contains(document.activeElement)) dialog.querySelector<HTMLElement>("button, select, input")?.focus();
};

function press(page: Sitting, event: KeyboardEvent): void {
  const { target, key } = event;
  if (key === "Escape") {
    if (sheet.value) close();
    else if (rules.value) rules.value = false;
    else page.clear();
    return;
  }
  const typing = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (sheet.value || typing || page.curtain.value) return;
  if ((event.ctrlKey || event.metaKey) && key === "z") {
    event.preventDefault();
    page.back();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const seen = page.seen.value;
  if (key === "r") rules.value = !rules.value;
  else if (key === "," && seen) page.look(Math.max(0, seen.at - 1));
  else if (key === "." && seen) page.look(Math.min(seen.of, seen.at + 1));
  else page.press(event);
}

/** Where something goes that has the focus, and nothing takes it over, the table does. */
function holdFocus(page: Sitting, root: HTMLElement): void {
  let last: Element | null = null;
  root.addEventListener("focusin", ({ target }) => (last = target as Element));
  new MutationObserver(() => {
    if (last === null || last.isConnected || tableauOf(page).keyed || document.activeElement !== document.body) return;
    last = null;
    root.querySelector<HTMLElement>(".table")?.focus({ preventScroll: true });
  }).observe(root, { childList: true, subtree: true });
}

/** Begin with what the address says, else with what the browser has kept, else with a new match. */
async function begin(page: Sitting): Promise<void> {
  const before = kept(page.content.title, page.content.table.teams.length);
  const wanted = /^#seed=(.*)$/.exec(location.hash)?.[1];
  const seed = wanted !== undefined && SEED.test(wanted) ? wanted : null;
  if (seed !== null && !(before && isOf(before, seed))) {
    page.deal(BigInt(seed));
    return;
  }
  let damaged = wanted !== undefined && seed === null;
  try {
    const shared = await ofLink(location.hash);
    if (shared !== null) {
      page.open(shared.text, false, shared.at);
      return;
    }
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    damaged = true;
  }
  if (before === null) page.deal();
  else goOn(page, before);
  if (damaged) page.notice.value = page.say("bad_link"); // what is opened begins without a notice
}

/** Go on with what the browser has kept. */
function goOn(page: Sitting, { text, players, trunk: before }: Kept): void {
  trunk.value = before ?? null;
  page.open(text, true, undefined, players);
}

/** Have the browser keep every position that somebody plays in. */
function keeping(page: Sitting): void {
  let pause = 0;
  effect(() => {
    const seen = page.seen.value;
    const before = trunk.value;
    window.clearTimeout(pause);
    if (page.watching.value || (seen === null ? !page.curtain.value : !seen.live)) return;
    pause = window.setTimeout(async () => {
      const { text } = await page.record();
      keep(page.content.title, { text, players: page.players.value, trunk: before });
    }, KEPT_AFTER);
  });
}

export async function show(): Promise<void> {
  await idle();
  const content = JSON.parse(document.querySelector("#game")!.textContent) as Content;
  await idle();
  const code = URL.createObjectURL(new Blob([document.querySelector("#code")!.textContent], { type: "text/javascript" }));
  const { description, module, seats } = content;
  const page = new Sitting(content, new Own(() => new Worker(code), { do: "begin", description, module, seats }));
  keeping(page);
  await begin(page); // the worker has much to do, so it is asked first
  inTurns();
  await idle();
  const root = document.querySelector<HTMLElement>("#play")!;
  render(<Page page={page} />, root);
  holdFocus(page, root);
  document.addEventListener("keydown", (event) => press(page, event));
  window.addEventListener("hashchange", () => {
    sheet.value = "";
    void begin(page);
  });
}
