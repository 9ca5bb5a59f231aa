// The page of a seat at a table on a network, or of somebody who watches. The server keeps the cards.

import { effect, type Signal, signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { Advice } from "../play/advice.tsx";
import type { Told } from "../play/messages.ts";
import { Rulebook } from "../play/rulebook.tsx";
import { Sitting } from "../play/sitting.ts";
import { Board } from "../table/board.tsx";
import { Line } from "./line.ts";
import { Seats, Waiting } from "./lobby.tsx";
import { saying } from "./words.ts";

const line = new Line(location.hash.slice(1));
const sitting: Signal<Sitting | null> = signal(null);
const rules = signal(false);
const licences: Signal<string> = signal(""); // once they have been asked for

function Page(): JSX.Element {
  const { value: joined } = line.joined;
  const say = saying(joined?.shown.language ?? document.documentElement.lang);
  const page = sitting.value;
  const lobby = line.lobby.value;
  return (
    <div class={`whole${page && rules.value ? " reading" : ""}`}>
      <header>
        <h1>{joined?.shown.title ?? document.title}</h1>
        {page ? (
          <button class="btn quiet" aria-expanded={rules.value} aria-keyshortcuts="r" onClick={() => (rules.value = !rules.value)}>
            {say("rules")}
          </button>
        ) : null}
      </header>
      <Cut />
      {page && rules.value ? <Rulebook page={page} close={() => (rules.value = false)} /> : null}
      {joined && lobby && page ? (
        page.seen.value ? (
          <>
            <section aria-label={say("seats")}>
              <Seats lobby={lobby} own={joined.seat} turn={page.seen.value.view.to_move ?? 0} say={say} name={(seat) => page.called(seat)} />
              {joined.seat ? null : <p class="note">{say("you_watch")}</p>}
              {page.seen.value.over || page.failed.value ? <Over host={joined.host} /> : null}
            </section>
            <main>
              <Board page={page} above={<Advice page={page} />} />
            </main>
          </>
        ) : (
          <main>
            <Waiting line={line} joined={joined} lobby={lobby} refused={page.refused.value?.why ?? ""} say={say} />
          </main>
        )
      ) : line.shut.value ? null : (
        <p class="note" role="status">
          {say("joining")}
        </p>
      )}
      <footer>
        <button class="btn small quiet" onClick={() => void showLicences()}>{say("licences")}</button>
      </footer>
      {licences.value === "" ? null : (
        <dialog open aria-label={say("licences")}>
          <button ref={focused} onClick={() => (licences.value = "")}>
            {say("close")}
          </button>
          <pre>{licences.value}</pre>
        </dialog>
      )}
    </div>
  );
}

/** That the line is cut, and what can be done about it. */
function Cut(): JSX.Element | null {
  const say = saying(line.joined.value?.shown.language ?? document.documentElement.lang);
  const shut = line.shut.value;
  if (shut) {
    return (
      <p class="note cut" role="alert">
        {shut.stranger ? say("stranger") : say("shut", { why: shut.why })}{" "}
        {shut.stranger ? null : <button onClick={() => line.connect()}>{say("again")}</button>}
      </p>
    );
  }
  return line.joined.value && !line.open.value ? (
    <p class="note cut" role="alert">
      {say("cut")}
    </p>
  ) : null;
}

function Over({ host }: { host: boolean }): JSX.Element {
  const say = saying(line.joined.value!.shown.language);
  return (
    <p class="note over">
      {host ? <button onClick={() => line.ask({ do: "deal", seed: "" })}>{say("match")}</button> : null}{" "}
      <button onClick={() => line.ask({ do: "record" })}>{say("save")}</button>
    </p>
  );
}

const focused = (button: HTMLElement | null): void => button?.focus();

async function showLicences(): Promise<void> {
  licences.value = await (await fetch("/licences.txt")).text();
}

/** Have the browser keep a record as a file. */
function kept(told: Told): void {
  if (told.kind !== "record") return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([told.text], { type: "application/json" }));
  link.download = `${line.joined.value!.shown.title}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}

effect(() => {
  const { value: joined } = line.joined;
  if (joined) sitting.value ??= new Sitting(joined.shown, line, kept, false);
});
document.addEventListener("keydown", (event) => {
  const page = sitting.value;
  if (event.key === "Escape") {
    if (licences.value) licences.value = "";
    else if (rules.value) rules.value = false;
    else page?.clear();
    return;
  }
  if (licences.value || event.target instanceof HTMLInputElement) return;
  if (event.key === "r" && !event.ctrlKey && !event.metaKey && !event.altKey) rules.value = !rules.value;
  page?.press(event);
});
render(<Page />, document.querySelector("#play")!);
line.connect();
