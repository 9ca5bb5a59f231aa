// The studio: the page and its parts.

import { signal } from "@preact/signals";
import { type JSX, render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Begin } from "./beginning.tsx";
import { desk } from "./desk.ts";
import { Compare, Examples, Graph, Problems, Rulebook, Simulate } from "./panes.tsx";
import { TablePane } from "./table.tsx";

const PANES = { problems: Problems, graph: Graph, examples: Examples, rulebook: Rulebook, simulate: Simulate, compare: Compare };
type Pane = keyof typeof PANES;
const TITLES: Readonly<Record<Pane, string>> = {
  problems: "Problems",
  graph: "Graph",
  examples: "Examples",
  rulebook: "Rulebook",
  simulate: "Simulate",
  compare: "Compare",
};
const shown = signal<Pane>("problems");
const part = signal<"rules" | "table" | "more">("rules"); // on a narrow screen
const beginning = signal(false);

const SAVED = {
  saved: "saved",
  saving: "saving…",
  changed: "not yet saved",
  asked: "changed by another program",
  away: "not saved",
};

const told = (error: Error): string => (desk.notice.value = error.message);

function Top(): JSX.Element {
  const folder = desk.folder.value;
  return (
    <header class="top">
      <h1>rulekit studio</h1>
      <label>
        <span class="sr">File</span>
        <select value={desk.name.value} onChange={(event) => desk.open(event.currentTarget.value).catch(told)}>
          {desk.name.value ? null : <option value="">choose a file</option>}
          {folder?.files.map((name) => <option value={name}>{name}</option>)}
        </select>
      </label>
      <button class="btn small" onClick={() => (beginning.value = true)}>
        New…
      </button>
      <span class="saved" role="status" data-saved={desk.saved.value}>
        {desk.name.value ? SAVED[desk.saved.value] : ""}
      </span>
    </header>
  );
}

function Notices(): JSX.Element | null {
  if (desk.theirs.value) {
    return (
      <div class="notice" role="alert">
        <p>Another program has changed this file while you were typing. Nothing has been written over.</p>
        <button class="btn small" onClick={() => desk.settle(true)}>
          Keep my text
        </button>
        <button class="btn small" onClick={() => desk.settle(false)}>
          Take the other text
        </button>
        <details>
          <summary>The other text</summary>
          <pre>{desk.theirs.value.text}</pre>
        </details>
      </div>
    );
  }
  if (!desk.notice.value) return null;
  return (
    <div class="notice" role="status">
      <p>{desk.notice.value}</p>
      <button class="btn small" onClick={() => (desk.notice.value = "")}>
        Close
      </button>
    </div>
  );
}

function Tabs(): JSX.Element {
  const Shown = PANES[shown.value];
  const names = Object.keys(PANES) as Pane[];
  const step = (event: KeyboardEvent, by: number): void => {
    shown.value = names[(names.indexOf(shown.value) + by + names.length) % names.length]!;
    document.getElementById(`tab-${shown.value}`)?.focus();
    event.preventDefault();
  };
  return (
    <section class="more" aria-label="More">
      <div role="tablist" class="tabs">
        {names.map((name) => (
          <button
            role="tab"
            id={`tab-${name}`}
            aria-selected={shown.value === name}
            aria-controls="pane"
            tabIndex={shown.value === name ? 0 : -1}
            onClick={() => (shown.value = name)}
            onKeyDown={(event) => {
              if (event.key === "ArrowRight") step(event, 1);
              if (event.key === "ArrowLeft") step(event, -1);
            }}
          >
            {TITLES[name]}
            {name === "problems" && desk.findings.value.length ? <b class="count">{desk.findings.value.length}</b> : null}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="pane" class={`pane ${shown.value}`} aria-labelledby={`tab-${shown.value}`} tabIndex={0}>
        {desk.broken.value && shown.value !== "problems" ? (
          <p class="stale">The rules have faults now; this is of the last rules that held together.</p>
        ) : null}
        {desk.sound.value || shown.value === "problems" ? <Shown /> : <p>There are no rules to look at yet.</p>}
      </div>
    </section>
  );
}

function Foot(): JSX.Element {
  const { line, column } = desk.place.value;
  const count = desk.findings.value.length;
  return (
    <footer class="foot">
      <span class={desk.graves.value ? "grave" : ""}>
        {count === 0 ? "no problems" : count === 1 ? "1 problem" : `${count} problems`}
      </span>
      <span>
        line {line}, column {column}
      </span>
      {desk.speaks.value ? null : <span class="grave">no language server</span>}
      {desk.took.value ? <span data-took={Math.round(desk.took.value)}>table after {(desk.took.value / 1000).toFixed(1)} s</span> : null}
      <span class="local">local only: nothing leaves this computer</span>
    </footer>
  );
}

function Studio(): JSX.Element {
  const rules = useRef<HTMLDivElement>(null);
  useEffect(() => {
    desk.begin(rules.current!).catch(told);
  }, []);
  const empty = desk.folder.value !== null && (!desk.name.value || beginning.value);
  return (
    <>
      <Top />
      <Notices />
      <main class="desk" data-part={part.value}>
        <section class="rules" aria-label="Rules">
          <div ref={rules} class="editor" />
        </section>
        <TablePane />
        <Tabs />
      </main>
      <nav class="parts" aria-label="Parts">
        {(["rules", "table", "more"] as const).map((name) => (
          <button aria-pressed={part.value === name} onClick={() => (part.value = name)}>
            {{ rules: "Rules", table: "Table", more: "More" }[name]}
          </button>
        ))}
      </nav>
      <Foot />
      {empty ? <Begin close={desk.name.value ? () => (beginning.value = false) : null} done={() => (beginning.value = false)} /> : null}
    </>
  );
}

document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "s") {
    event.preventDefault();
    void desk.save();
  }
  if (event.key === "Escape") beginning.value = false;
});
render(<Studio />, document.querySelector("#studio")!);
