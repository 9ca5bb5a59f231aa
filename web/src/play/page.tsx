// The page of an exported game: a table with its rulebook.

import { type Signal, signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { byWorker, type Content } from "./messages.ts";
import { Sitting, unpacked } from "./sitting.ts";
import { Board } from "../table/board.tsx";

const open: Signal<"" | "rules" | "licences"> = signal("");

/** Begin a match, with the seed of the address if there is one. */
function deal(page: Sitting): void {
  const wanted = /^#seed=([0-9]{1,18})$/.exec(location.hash);
  page.deal(wanted === null ? undefined : BigInt(wanted[1]!));
}

function Table({ page }: { page: Sitting }): JSX.Element {
  const { say } = page;
  return (
    <>
      <header>
        <h1>{page.content.title}</h1>
        <button class="btn quiet" onClick={() => (open.value = "rules")}>{say("rules")}</button>
        <button class="btn quiet" onClick={() => deal(page)}>{say("again")}</button>
      </header>
      <main>
        <Board page={page} />
      </main>
      <footer>
        <button class="btn small quiet" onClick={() => (open.value = "licences")}>{say("licences")}</button>
      </footer>
      {open.value === "" ? null : (
        <dialog open aria-label={say(open.value)}>
          <button class="btn" ref={focused} onClick={() => (open.value = "")}>
            {say("close")}
          </button>
          <pre>
            {open.value === "rules"
              ? page.content.rulebook
              : (document.querySelector<HTMLTemplateElement>("#licences")?.content.textContent ?? "")}
          </pre>
        </dialog>
      )}
    </>
  );
}

const focused = (button: HTMLElement | null): void => button?.focus();

export async function show(): Promise<void> {
  const content = JSON.parse(document.querySelector("#game")!.textContent!) as Content;
  const code = document.querySelector("#code")!.textContent!;
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  const page = new Sitting(content, byWorker(worker));
  render(<Table page={page} />, document.querySelector("#play")!);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      open.value = "";
      page.chosen.value = [];
    }
    if (!open.value) page.press(event);
  });
  const { description, seats } = content;
  page.ask({ do: "begin", description, module: await unpacked(content.module), seats });
  deal(page);
}
